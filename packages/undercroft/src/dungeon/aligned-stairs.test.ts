import { describe, expect, test } from "vitest";
import { rowsOf } from "../../test/kit/drawn-maps.js";
import { isNearAndSeen } from "../analysis/index.js";
import { bspInterior, bspPlan, cellularAutomata, maze, roomPlan, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, defineLayer, FLOOR, type InitialNode, Rng, room, stepOf, tileset, WALL } from "../core/index.js";
import {
  areaStart,
  connectRegions,
  distantExit,
  nearestCorridors,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomDrawer,
} from "../layers/index.js";
import { drawnLevel, prefabLevel } from "../prefabs/index.js";
import { stepContract } from "../testing/index.js";
import { alignedStairs } from "./aligned-stairs.js";

type Draw = (map: BuilderMap) => void;

/** Runs the step on a map that is drawn here; `draw` adds to what the rows say. */
function run(rows: readonly string[], options: object, draw: Draw = () => {}): BuilderMap {
  const { definition } = alignedStairs;
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  const values = stepOf(definition, options).options as never;
  definition.prepare!(map, Rng.fromSeed(1), values, Rng.fromSeed(1));
  map.paint(Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!));
  draw(map);
  for (const _ of definition.build(map, Rng.fromSeed(1), values));
  return map;
}

describe("the contract of steps", () => {
  // Options drawn one by one seldom go together: both coordinates of a place must be given, or neither.
  for (const { rule, check } of stepContract(alignedStairs, { refusals: 0.6 })) test(rule, check);
});

describe("stairs on given cells", () => {
  test("are the start and the exits, and are joined by the shortest tunnels", () => {
    const map = run(
      [
        "#############", //
        "#############",
        "###.......###",
        "###.......###",
        "#############",
        "#############",
      ],
      { upX: 1, upY: 3, downX: 11, downY: 2 },
    );
    expect(rowsOf(map)).toEqual([
      "#############", //
      "#############",
      "###........>#",
      "#<........###",
      "#############",
      "#############",
    ]);
    expect(map.start).toBe(map.index(1, 3));
    expect(map.exits).toEqual([
      { at: map.index(1, 3), kind: "up" },
      { at: map.index(11, 2), kind: "down" },
    ]);
    expect(map.report.map(({ message }) => message)).toEqual(["joined the stairs to the map by digging 2 cells"]);
  });

  test("are joined with the largest part, through floor that could not be reached", () => {
    const map = run(
      [
        "#################", //
        "#.....#..~..#####",
        "#################",
      ],
      { upX: 14, upY: 1, downX: 1, downY: 1 },
    );
    // Water stays water.
    expect(rowsOf(map)[1]).toBe("#>.......~....<##");
  });

  test("are not joined with the inside of a prefab that is sealed, however large", () => {
    const rows = [
      "###############", //
      "#........#...##",
      "#........#...##",
      "###############",
    ];
    const seal: Draw = (map) => {
      for (let y = 0; y < 4; y++) for (let x = 0; x < 10; x++) map.reserve(map.index(x, y));
    };
    expect(rowsOf(run(rows, { upX: 13, upY: 1 }, seal))[1]).toBe("#........#...<#");
  });

  test("that reserved cells shut in are bad luck", () => {
    const wallIn: Draw = (map) => {
      for (let y = 1; y < 4; y++) map.reserve(map.index(6, y), WALL);
    };
    const rows = [
      "###########", //
      "#....######",
      "#....######",
      "#....######",
      "###########",
    ];
    expect(() => run(rows, { upX: 8, upY: 2 }, wallIn)).toThrow(
      "the stairs at (8, 2) can't be joined to the map because reserved cells are in the way.",
    );
  });

  test("where another step has reserved the cell are bad luck", () => {
    let attempts = 0;
    const reserving = defineLayer({
      id: "mine",
      options: {},
      prepare(map) {
        if (++attempts < 3) map.reserve(map.index(5, 5), FLOOR);
      },
      *build() {},
    });
    const level = chain({ width: 30, height: 20 })
      .startWith(simpleMap())
      .with(reserving())
      .with(alignedStairs({ upX: 5, upY: 5, downX: 20, downY: 5 }))
      .with(areaStart())
      .with(distantExit())
      .build({ seed: 1 });
    expect(level.start).toEqual([5, 5]);
    expect(level.report.filter(({ kind }) => kind === "rejected").map(({ message }) => message)).toEqual([
      "attempt 1: stairs can't be placed at (5, 5) because the cell is already reserved.",
      "attempt 2: stairs can't be placed at (5, 5) because the cell is already reserved.",
    ]);
  });

  const bare = chain({ width: 30, height: 20, purpose: "map" }).startWith(simpleMap());

  test("that are half given, or the same, are refused", () => {
    const build = (options: object) => bare.with(alignedStairs(options)).build({ seed: 1 });
    expect(() => build({ upX: 3 })).toThrow("aligned-stairs#1: upX and upY must both be 0 or both be greater than 0.");
    expect(() => build({ downY: 3 })).toThrow("downX and downY must both be 0 or both be greater than 0.");
    expect(() => build({ upX: 3, upY: 4, downX: 3, downY: 4 })).toThrow(
      "the stairs down must not be on the same cell as the stairs up.",
    );
  });

  test("on or beyond the border are refused with the size that would do", () => {
    const build = (options: object) => bare.with(alignedStairs(options)).build({ seed: 1 });
    expect(() => build({ upX: 29, upY: 3 })).toThrow("The smallest size that works with these options is 31x5");
    expect(() => build({ downX: 3, downY: 40 })).toThrow("The smallest size that works with these options is 5x42");
  });

  test("none of which is given change nothing", () => {
    const own = chain({ width: 40, height: 30 }).startWith(simpleMap());
    const hash = own.with(areaStart()).with(distantExit()).build({ seed: 3 }).hash;
    expect(own.with(alignedStairs()).with(areaStart()).with(distantExit()).build({ seed: 3 }).hash).toBe(hash);
  });
});

describe("where only one cell is given", () => {
  const hall = ["#####################", "#@.................>#", "#####################"];
  const build = (rows: readonly string[], options: object) =>
    chain({ width: rows[0]!.length, height: rows.length })
      .startWith(prefabLevel({ prefab: drawnLevel("hall", rows) }))
      .with(alignedStairs(options))
      .build({ seed: 1 });

  test("a way down of a level drawn by hand stays, however near", () => {
    const level = build(hall, { upX: 18, upY: 1 });
    expect(level.rows()[1]).toBe("#.................<>#");
    expect(level.report.map(({ message }) => message)).toContain(
      "the start stays at (18, 1), where it is pinned, instead of moving to (1, 1)",
    );
  });

  test("a start of a level drawn by hand stays, unless it is the very cell of the way down", () => {
    expect(build(hall, { downX: 2, downY: 1 }).toString().split("\n")[1]).toBe("#@>.................#");
    const moved = build(hall, { downX: 1, downY: 1 });
    expect(moved.rows()[1]).toBe("#>..................#");
    expect(moved.start).toEqual([10, 1]);
  });

  test("a way down of a level drawn by hand goes where it is the very cell of the way up", () => {
    expect(build(hall, { upX: 19, upY: 1 }).rows()[1]).toBe("#>.................<#");
  });

  test("a level drawn without a way down gets one, as far as can be from stairs in rock", () => {
    const rows = ["#####################", "#######............##", "#####################"];
    expect(build(rows, { upX: 2, upY: 1 }).rows()[1]).toBe("##<...............>##");
  });

  test("a start that comes later keeps away from the way down, and a way down from the start", () => {
    const rooms = chain({ width: 60, height: 30 }).startWith(simpleMap());
    for (let seed = 0; seed < 20; seed++) {
      for (const options of [
        { upX: 20, upY: 12 },
        { downX: 20, downY: 12 },
      ]) {
        const pinned = rooms.with(alignedStairs(options));
        for (const level of [
          pinned.with(areaStart()).with(roomBasedStairs()).build({ seed }),
          pinned.with(roomBasedStart()).with(roomBasedStairs()).build({ seed }),
        ]) {
          const down = level.exits.find(({ kind }) => kind === "down")!;
          expect(level.path(level.start!, down.at)!.length, `seed ${seed}`).toBeGreaterThan(16);
        }
      }
    }
  });
});

describe("the map grows round the cells", () => {
  const cells = { upX: 3, upY: 3, downX: 36, downY: 25 };
  const size = { width: 40, height: 30 };
  const expected = [
    { at: [3, 3], kind: "up" },
    { at: [36, 25], kind: "down" },
  ];

  test.each<[string, InitialNode]>([
    ["cellular-automata", cellularAutomata()],
    ["maze", maze()],
    ["bsp-interior", bspInterior()],
  ])("of %s, and they are the start and the exit of every layer", (_name, initial) => {
    for (let seed = 0; seed < 10; seed++) {
      const seen: unknown[] = [];
      const witness = defineLayer({
        id: "witness",
        options: {},
        *build(map) {
          seen.push(
            map.start,
            map.exits.map(({ at }) => at),
          );
          // All that leads to them is there already.
          const ways = (cell: number) => [1, -1, 40, -40].some((side) => map.isWalkable(cell + side));
          seen.push(map.exits.every(({ at }) => ways(at)));
        },
      });
      const level = chain(size)
        .startWith<InitialNode>(initial)
        .with(alignedStairs(cells))
        .with(witness())
        .with(connectRegions())
        .with(areaStart())
        .with(distantExit())
        .build({ seed });
      expect(seen.slice(-3)).toEqual([123, [123, 1036], true]);
      expect(level.start).toEqual([3, 3]);
      expect(level.exits).toEqual(expected);
      const messages = level.report.map(({ step, message }) => `${step}: ${message}`).join("\n");
      expect(messages).toMatch(
        /area-start#1: the start stays at \(3, 3\), where it is pinned, instead of moving to \(/,
      );
      expect(messages).toMatch(
        /distant-exit#1: skipped the stairs down at .* because the stairs down are pinned to \(36, 25\)/,
      );
    }
  });

  test.each<[string, InitialNode]>([
    ["room-plan", roomPlan()],
    ["bsp-plan", bspPlan()],
  ])("of %s, in rooms of their own that are drawn and joined with the others", (_name, plan) => {
    for (let seed = 0; seed < 20; seed++) {
      const level = chain(size)
        .startWith(plan as ReturnType<typeof roomPlan>)
        .with(alignedStairs(cells))
        .with(roomDrawer())
        .with(nearestCorridors())
        .with(roomBasedStart())
        .with(roomBasedStairs())
        .build({ seed });
      expect(level.exits).toEqual(expected);
      expect(level.rooms!.map(({ anchor }) => anchor)).toEqual(
        expect.arrayContaining([
          [3, 3],
          [36, 25],
        ]),
      );
      // No tunnel was dug from one to the other before there were rooms.
      expect(level.report.map(({ message }) => message).join()).not.toContain("joined the stairs");
    }
  });

  test("with planned rooms beside them leaves them one cell", () => {
    const map = run(
      ["##########", "##########", "##########", "##########", "##########"],
      { upX: 2, upY: 2 },
      (map) => {
        map.rooms = [room(map, { x: 4, y: 1, width: 3, height: 3 })];
      },
    );
    expect(map.rooms).toEqual([{ x: 2, y: 2, width: 1, height: 1, anchor: 22 }, expect.anything()]);
  });

  test("and what is spawned keeps out of sight of the start", () => {
    const furnished = chain(size)
      .startWith(simpleMap())
      .with(alignedStairs(cells))
      .with(areaStart())
      .with(roomBasedStairs())
      .with(roomBasedSpawner({ clear: 5 }));
    for (let seed = 0; seed < 30; seed++) {
      const level = furnished.build({ seed });
      const inView = level.spawns.filter(({ at: [x, y] }) => isNearAndSeen(level, 3 * 40 + 3, y * 40 + x, 5));
      expect(inView).toEqual([]);
      // Nothing had to be moved: the start was known.
      expect(level.report.filter(({ message }) => message.includes(" moved from "))).toEqual([]);
    }
  });
});
