import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata, inParts, maze, simpleMap } from "../builders/index.js";
import { type AnyNode, chain, chance, type Level, oneOf } from "../chain/index.js";
import { type ChainNode, defineBuilder, defineLayer, FLOOR, UndercroftError, WALL } from "../core/index.js";
import {
  areaStart,
  connectRegions,
  distantExit,
  doorPlacement,
  filterSpawns,
  patches,
  type RegionOfMap,
  roomBasedSpawner,
  waveformCollapse,
  within,
} from "./index.js";

const SIZE = { width: 60, height: 40, purpose: "map" } as const;

/** Everything but a disc in the middle, as a mask. */
const RING = Array.from({ length: SIZE.height }, (_, y) =>
  Array.from({ length: SIZE.width }, (_, x) => ((x - 30) ** 2 + (2 * (y - 20)) ** 2 < 400 ? "#" : ".")).join(""),
);

const REGIONS: readonly (readonly [string, RegionOfMap, (x: number, y: number, level: Level) => boolean])[] = [
  ["the left half", { half: "left" }, (x) => x < 30],
  ["the bottom half", { half: "bottom" }, (_, y) => y >= 20],
  ["the north-east quarter", { quarter: "ne" }, (x, y) => x >= 30 && y < 20],
  ["a rectangle", { rect: [20, 9, 25, 22] }, (x, y) => x >= 20 && y >= 9 && x < 45 && y < 31],
  ["a rectangle that goes beyond the map", { rect: [40, 20, 999, 999] }, (x, y) => x >= 40 && y >= 20],
  ["a room", { room: 1 }, (x, y, { rooms }) => isIn(rooms![1]!, x, y)],
  ["a mask", { mask: RING }, (x, y) => RING[y]![x] === "#"],
];

function isIn(room: { x: number; y: number; width: number; height: number }, x: number, y: number): boolean {
  return x >= room.x && y >= room.y && x < room.x + room.width && y < room.y + room.height;
}

const grounds = chain(SIZE).startWith(simpleMap()).with(connectRegions());

/** A chain with steps in a region of rooms. The steps may be any, so the compiler is not asked. */
function withSteps(region: RegionOfMap, steps: readonly ChainNode[]) {
  return grounds.with(within({ region, steps: steps as never }));
}

describe.each(REGIONS)("in %s", (_, region, isInside) => {
  test.each([
    ["rebuilt as a maze", [maze()]],
    ["rebuilt as caves", [cellularAutomata()]],
    ["rebuilt as rooms", [bspDungeon(), doorPlacement()]],
    ["changed by patches", [patches()]],
    ["changed by wave function collapse", [waveformCollapse()]],
  ] as const)("%s, nothing outside changes and the map stays in one piece", (_what, steps) => {
    for (let seed = 1; seed <= sampled(40, 3); seed++) {
      const before = grounds.build({ seed });
      const after = withSteps(region, steps).build({ seed });
      const changed = [...(after.tiles as Uint8Array)].flatMap((tile, cell) => {
        const [x, y] = [cell % after.width, Math.floor(cell / after.width)];
        return tile === before.tiles[cell] || isInside(x, y, before) ? [] : [[x, y]];
      });
      expect(changed, `seed ${seed}`).toEqual([]);
      expect(regions(after).count, `seed ${seed}`).toBe(1);
    }
  });
});

test("a key stays where the wall around a rebuilt region would be", () => {
  const halls = defineBuilder({
    id: "halls",
    options: {},
    *build(map) {
      map.fill({ x: 1, y: 1, width: 58, height: 38 }, FLOOR);
      map.fill({ x: 50, y: 1, width: 1, height: 38 }, WALL);
      map.setAt(50, 20, FLOOR);
    },
  });
  const lock = defineLayer({
    id: "lock",
    options: {},
    *build(map) {
      map.locks = [{ at: map.index(50, 20), key: map.index(20, 15) }];
      yield;
    },
  });
  const level = chain(SIZE)
    .startWith(halls())
    .with(areaStart())
    .with(lock())
    .with(within({ region: { rect: [20, 9, 25, 22] }, steps: [maze()] }))
    .build({ seed: 1 });
  expect(level.locks).toHaveLength(1);
  expect(level.tileAt(20, 15).name).toBe("floor");
  expect(level.tileAt(20, 13).name).toBe("wall");
});

test("a region that becomes solid rock is crossed by a corridor if the map would fall apart otherwise", () => {
  const before = grounds.build({ seed: 18 });
  const after = withSteps({ room: 1 }, [cellularAutomata()]).build({ seed: 18 });
  expect(after.rooms).toHaveLength(before.rooms!.length);
  expect(regions(after).count).toBe(1);
});

test("what lies behind a gate is rebuilt, and nothing else", () => {
  const levels = chain({ ...SIZE, purpose: "level" })
    .startWith(bspDungeon())
    .with(areaStart())
    .with(distantExit());
  const rebuilt = levels.with(within({ region: { gate: 0 }, steps: [maze()] }));
  let changed = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const level = rebuilt.build({ seed });
    if (level.report.some(({ message }) => message.startsWith("there is no gate 0"))) continue;
    expect(regions(level).count).toBe(1);
    if (String(level) !== String(levels.build({ seed }))) changed++;
  }
  expect(changed).toBeGreaterThan(3);
});

test("a named place is found by its name", () => {
  const parts = inParts({ parts: [{ name: "caves", steps: [cellularAutomata()] }, { steps: [bspDungeon()] }] });
  const map = chain(SIZE).startWith(parts);
  const before = map.build({ seed: 4 });
  const after = map.with(within({ region: { area: "caves" }, steps: [maze()] })).build({ seed: 4 });
  expect(after.areas?.map(({ name }) => name)).toEqual(["caves"]);
  expect(after.rows()[20]!.slice(36)).toBe(before.rows()[20]!.slice(36));
  expect(String(after)).not.toBe(String(before));
});

test.each([
  [{ room: 99 }, /^there is no room 99: the map has \d+ rooms$/],
  [{ rect: [60, 3, 5, 5] }, /^the rectangle at \(60, 3\) lies beyond the map, which is 60x40$/],
  [{ area: "swamp" }, /^there is no place named "swamp"$/],
  [{ gate: 0 }, /^there is no start yet/],
  [{ mask: Array(40).fill(".".repeat(60)) }, /^the region is too small to be rebuilt$/],
] as const)("a region that isn't there is reported, and the map stays as it is: %j", (region, message) => {
  const level = withSteps(region, [maze()]).build({ seed: 1 });
  expect(level.report.find(({ step }) => step === "within#1")).toMatchObject({
    kind: "shortfall",
    message: expect.stringMatching(message),
  });
  expect(String(level)).toBe(String(grounds.build({ seed: 1 })));
});

test("a region that is too small for its steps is reported, and stays as it is", () => {
  const mask = Array.from({ length: 40 }, (_, y) =>
    y > 17 && y < 23 ? `${"#".repeat(6)}${".".repeat(54)}` : ".".repeat(60),
  );
  const level = withSteps({ mask }, [bspDungeon()]).build({ seed: 1 });
  expect(level.report.map(({ message }) => message).join()).toMatch(/the region is \dx\d, but bsp-dungeon#1 needs/);
});

test.each([
  [["###"], "40 rows of 60 characters, got 1 row."],
  [Array(40).fill("##"), "40 rows of 60 characters, got a row of 2 characters."],
])("a mask of another size is an error", (mask, message) => {
  expect(() => withSteps({ mask }, [maze()]).build({ seed: 1 })).toThrow(
    `within#1: region: mask must be as large as the map, ${message}`,
  );
});

test("start and exit of the steps inside are gone, and those of the level stay where they are", () => {
  const levels = chain({ ...SIZE, purpose: "level" })
    .startWith(simpleMap())
    .with(areaStart({ x: "left" }))
    .with(distantExit());
  const rebuilt = levels.with(within({ region: { half: "left" }, steps: [maze(), areaStart(), distantExit()] }));
  for (let seed = 1; seed <= 10; seed++) {
    const [before, after] = [levels.build({ seed }), rebuilt.build({ seed })];
    expect([after.start, after.exits]).toEqual([before.start, before.exits]);
    const stairs = [...String(after)].filter((glyph) => glyph === ">" || glyph === "<");
    expect(stairs).toEqual([">"]);
  }
});

test("spawns in the region are replaced, and others stay", () => {
  const peopled = grounds.with(roomBasedSpawner());
  const before = peopled.build({ seed: 2 });
  const after = peopled.with(
    within({ region: { half: "left" }, steps: [filterSpawns({ mode: "remove", names: ["Goblin", "Orc"] })] }),
  );
  const isGone = ({ at: [x], name }: { at: readonly [number, number]; name: string }) =>
    x < 30 && (name === "Goblin" || name === "Orc");
  expect(before.spawns.some(isGone)).toBe(true);
  const key = ({ at, name }: { at: readonly [number, number]; name: string }) => `${name} ${at}`;
  expect(after.build({ seed: 2 }).spawns.map(key).sort()).toEqual(
    before.spawns
      .filter((spawn) => !isGone(spawn))
      .map(key)
      .sort(),
  );
});

test("what is made inside is the level's: rooms, doors, corridors, spawns and places", () => {
  const level = chain(SIZE)
    .startWith(cellularAutomata())
    .with(within({ region: { half: "right" }, steps: [bspDungeon(), doorPlacement(), roomBasedSpawner()] }))
    .build({ seed: 3 });
  expect(level.rooms!.length).toBeGreaterThan(1);
  expect(level.rooms!.every(({ x }) => x >= 30)).toBe(true);
  expect(level.doors!.length).toBeGreaterThan(0);
  expect(level.corridors!.length).toBeGreaterThan(0);
  expect(new Set(level.spawns.map(({ from }) => from))).toEqual(new Set(["within#1/room-based-spawner#1"]));
});

test("a step that is added inside changes nothing outside, and nothing of the steps before it", () => {
  const build = (steps: readonly ChainNode[]) =>
    grounds
      .with(within({ region: { half: "left" }, steps: steps as never }))
      .with(cellularAutomataSpots())
      .build({ seed: 5, history: true });
  const [few, more] = [build([maze()]), build([maze(), patches()])];
  for (let y = 0; y < few.height; y++) expect(more.rows()[y]!.slice(30)).toBe(few.rows()[y]!.slice(30));
  const walls = (level: Level) => [...(level.tiles as Uint8Array)].map((tile) => tile === WALL).join();
  expect(walls(more)).toBe(walls(few));
});

/** A layer that draws random numbers, on the right. */
function cellularAutomataSpots() {
  return defineLayer({
    id: "spots",
    options: {},
    *build(map, rng) {
      for (let i = 0; i < 50; i++) map.setAt(rng.between(40, 50), rng.between(2, 30), 1);
    },
  })();
}

test("the history shows the steps inside at work, each under its own name", () => {
  const level = withSteps({ half: "left" }, [maze(), patches()]).build({ seed: 1, history: true });
  const names = [...new Set(level.history!.frames.map(({ step }) => step))];
  expect(names).toEqual(expect.arrayContaining(["within#1/maze#1", "within#1/patches#1", "within#1"]));
  level.history!.seek(Infinity);
  expect([...level.history!.tiles]).toEqual([...(level.tiles as Uint8Array)]);
  expect(level.hash).toBe(withSteps({ half: "left" }, [maze(), patches()]).build({ seed: 1 }).hash);
});

test("the level knows which versions of the steps inside made it", () => {
  const level = withSteps({ half: "left" }, [maze()]).build({ seed: 1 });
  expect(level.steps.map(({ as }) => as)).toEqual(["simple-map#1", "connect-regions#1", "within#1/maze#1", "within#1"]);
});

test("choices inside are made before the build, and stand in the recipe of the level", () => {
  const steps = [oneOf(maze(), cellularAutomata()), chance(0.5, patches())] as const;
  const uses = new Set<string>();
  for (let seed = 1; seed <= 24; seed++) {
    const { recipe } = withSteps({ half: "left" }, steps).build({ seed });
    const nested = recipe.steps.at(-1)!.steps as readonly { use: string }[];
    uses.add(nested.map(({ use }) => use).join());
  }
  expect([...uses].sort()).toEqual(["cellular-automata", "cellular-automata,patches", "maze", "maze,patches"]);
});

test("steps that are all left to chance may come to nothing, and the step that holds them with them", () => {
  const lengths = new Set<number>();
  for (let seed = 1; seed <= 8; seed++) {
    lengths.add(withSteps({ half: "left" }, [chance(0.5, patches())]).build({ seed }).steps.length);
  }
  expect([...lengths].sort()).toEqual([2, 4]);
});

describe("lists that can't work", () => {
  const refused = (steps: readonly ChainNode[]) => {
    try {
      withSteps({ half: "left" }, steps);
    } catch (error) {
      if (error instanceof UndercroftError) return [error.code, error.message];
      throw error;
    }
    return undefined;
  };

  test("no steps", () => {
    expect(refused([])).toEqual(["bad-option", "within: steps must be a list of 1 to 1000 steps, got []."]);
  });

  test("a fact that is missing, with the place of the step", () => {
    const [code, message] = refused([maze(), roomBasedSpawner()])!;
    expect(code).toBe("missing-fact");
    expect(message).toMatch(/^steps\[2\]\.steps\[1\]: room-based-spawner needs: rooms/);
  });

  test("a fact that is there outside doesn't count inside", () => {
    expect(refused([roomBasedSpawner()])![0]).toBe("missing-fact");
  });

  test("a second initial builder", () => {
    expect(refused([maze(), maze()])![1]).toBe(
      "steps[2].steps[1]: an initial builder comes first; the rest are layers.",
    );
  });

  test("steps in steps in steps, without end", () => {
    let part: ChainNode = patches();
    for (let i = 0; i < 9; i++) part = within({ region: { half: "left" }, steps: [part] as never });
    expect(refused([part])![1]).toMatch(/^steps\[2\]\.steps\[0\]: steps are nested more than 8 levels deep\.$/);
  });

  test("the compiler knows, too", () => {
    const region = { half: "left" } as const;
    // @ts-expect-error: this step needs: rooms
    expect(() => grounds.with(within({ region, steps: [maze(), roomBasedSpawner()] }))).toThrow("needs: rooms");
    // @ts-expect-error: this step needs: start
    expect(() => grounds.with(within({ region, steps: [distantExit()] }))).toThrow("needs: start");
    // @ts-expect-error: a chain has one initial builder, and it comes first; the rest are layers
    expect(() => grounds.with(within({ region, steps: [patches(), maze()] }))).toThrow(
      "an initial builder comes first",
    );
    // @ts-expect-error: there is no such half
    expect(() => within({ region: { half: "middle" }, steps: [maze()] })).toThrow("within: region must be");
    const parts = within({ region, steps: [simpleMap(), roomBasedSpawner(), areaStart(), distantExit()] });
    // @ts-expect-error: what is there inside isn't there outside
    expect(() => chain(SIZE).startWith(maze()).with(parts).with(roomBasedSpawner())).toThrow("needs: rooms");
  });
});

test("a step inside that is stuck is bad luck, and its name is told", () => {
  const unlucky = defineLayer({
    id: "unlucky",
    options: {},
    *build() {
      throw new UndercroftError("stuck", "no luck.");
    },
  });
  const levels = withSteps({ half: "left" }, [unlucky() as unknown as AnyNode]);
  expect(() => levels.build({ seed: 1, attempts: 2 })).toThrow(/within#1\/unlucky#1.*no luck/s);
});

test("a mask that reaches the border leaves the border solid", () => {
  const top = ["#######.#####.######.#.#####.#", "#########.####.###########.###", "##.######.#.##################"];
  const mask = [...top, ...Array(17).fill(".".repeat(30))];
  const levels = chain({ width: 30, height: 20 })
    .startWith(maze())
    .with(within({ region: { mask }, steps: [cellularAutomata()] }))
    .with(connectRegions())
    .with(areaStart())
    .with(distantExit());
  // These had a way across the border.
  for (const seed of [4, 5, 10]) expect(levels.build({ seed }).rows()[0]).toBe("#".repeat(30));
});
