import { describe, expect, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { type DrawnSketch, randomSketch } from "../../../test/kit/sketches.js";
import { SLOW_RECIPES, sampled } from "../../../test/kit/whole.js";
import { cellularAutomata, roomPlan, simpleMap } from "../../builders/index.js";
import { chain, type Level, readLevel } from "../../chain/index.js";
import { areaStart, connectRegions, distantExit, roomDrawer } from "../../layers/index.js";
import { RECIPES, recipeChain, shippedRecipe, withSketch } from "../../recipes/index.js";
import { sketch } from "./sketch.js";

const SIZE = [80, 50] as const;

const caves = (options: Parameters<typeof sketch>[0]) =>
  chain({ width: 60, height: 30 })
    .startWith(cellularAutomata())
    .with(sketch(options))
    .with(connectRegions())
    .with(areaStart({ x: "left" }))
    .with(distantExit());

const tileAt = (level: Level, x: number, y: number) => level.tileset.tiles[level.tiles[y * level.width + x]!]!;

const notKept = (level: Level) => level.report.filter(({ kind }) => kind === "not-kept");

function* cellsOf(rects: readonly (readonly [number, number, number, number])[] = []) {
  for (const [x, y, width, height] of rects) {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) yield [column, row] as const;
  }
}

/** Cells of a sketch that must be floor or wall, and are not. */
function brokenCells(level: Level, { cells }: DrawnSketch): string[] {
  const isFloor = (x: number, y: number) => tileAt(level, x, y).walkable;
  return [
    ...[...cellsOf(cells.floor)].filter(([x, y]) => !isFloor(x, y)).map((cell) => `floor ${cell}`),
    ...[...cellsOf(cells.wall)].filter(([x, y]) => tileAt(level, x, y).name !== "wall").map((cell) => `wall ${cell}`),
  ];
}

/** How many of the other wishes there are, and those that were not kept. */
function otherWishes(level: Level, { cells, rooms, start, exit, vaults }: DrawnSketch) {
  const broken: string[] = [];
  let count = 0;
  const hold = (isKept: boolean, what: string) => {
    count++;
    if (!isKept) broken.push(what);
  };
  for (const [x, y] of cellsOf(cells.water)) hold(tileAt(level, x, y).name === "deep_water", `water ${x},${y}`);
  for (const rect of rooms)
    hold(
      [...cellsOf([rect])].every(([x, y]) => tileAt(level, x, y).walkable),
      `room ${rect}`,
    );
  if (start !== undefined) hold(String(level.start) === String(start), `start ${start}`);
  if (exit !== undefined)
    hold(
      level.exits.some(({ at }) => String(at) === String(exit)),
      `exit ${exit}`,
    );
  for (const { name, at } of vaults) {
    hold(
      level.prefabs.some((placed) => placed.name === name && placed.x === at[0] && placed.y === at[1]),
      name,
    );
  }
  return { count, broken };
}

/** Recipes whose builder needs more free space in one piece than some sketches leave. */
const NEEDS_SPACE = new Set<string | undefined>(["lock-and-key"]);

function unlessTooNarrow(build: () => Level): Level | undefined {
  try {
    return build();
  } catch (error) {
    expect(String(error)).toContain("there is no space");
    return undefined;
  }
}

describe("random sketches over all recipes", () => {
  const quick = RECIPES.filter(({ name = "" }) => !SLOW_RECIPES.includes(name));
  /** All of them, and then those that take no time again and again. */
  const recipeFor = (seed: number) => {
    const again = sampled(1, 0) === 1 ? RECIPES : quick;
    return RECIPES[seed] ?? again[seed % again.length]!;
  };

  test("keep every cell of floor and wall, nearly all other wishes, and report the rest", () => {
    let wishes = 0;
    let lost = 0;
    for (let seed = 0; seed < sampled(1000, 150); seed++) {
      const recipe = recipeFor(seed);
      const drawn = randomSketch(seed, ...SIZE);
      const sketched = recipeChain({ ...withSketch(recipe, { ...drawn }), size: SIZE });
      const what = `${recipe.name}, sketch ${seed}`;
      const build = () => sketched.build({ seed, depth: 1 + (seed % 12) });
      const level = NEEDS_SPACE.has(recipe.name) ? unlessTooNarrow(build) : build();
      if (level === undefined) continue;
      expect(
        level.checks.every(({ ok }) => ok),
        what,
      ).toBe(true);
      expect(brokenCells(level, drawn), what).toEqual([]);
      const { count, broken } = otherWishes(level, drawn);
      expect(notKept(level).length, `${what}: ${broken}`).toBeGreaterThanOrEqual(broken.length);
      wishes += count;
      lost += broken.length;
    }
    expect(lost / wishes).toBeLessThan(0.05);
  });

  test("the same sketch and seed give the same level", () => {
    const drawn = randomSketch(7, ...SIZE);
    const build = () => recipeChain({ ...withSketch(RECIPES[0]!, { ...drawn }), size: SIZE }).build({ seed: 7 });
    const level = build();
    expect(build().hash).toBe(level.hash);
    expect(readLevel(JSON.parse(JSON.stringify(level))).hash).toBe(level.hash);
  });
});

describe("a sketch", () => {
  test("without wishes changes nothing", () => {
    const plain = chain({ width: 60, height: 30, purpose: "map" }).startWith(cellularAutomata());
    expect(String(plain.with(sketch()).build({ seed: 3 }))).toBe(String(plain.build({ seed: 3 })));
  });

  test("pins the start and the exit", () => {
    const level = caves({ start: [50, 20], exit: [5, 5] }).build({ seed: 1 });
    expect([level.start, level.exits.map(({ at }) => at)]).toEqual([[50, 20], [[5, 5]]]);
    expect(notKept(level)).toEqual([]);
  });

  test("a vault on the stairs of a hand-drawn level stays whole: the stairs go elsewhere", () => {
    const silly = { name: "silly_smile", at: [73, 40] };
    const fortress = recipeChain(withSketch(shippedRecipe("fortress-level"), { vaults: [silly] }), { size: SIZE });
    const level = fortress.build({ seed: 247 });
    expect(level.prefabs.map(({ name }) => name)).toContain("silly_smile");
    expect(level.report.map(({ message }) => message)).toContain(
      "the exit at (77, 42) is left out because silly_smile is there",
    );
    expect(level.exits).toHaveLength(1);
  });

  test.each([1021, 1112])("rings of rooms grow where the exit is in the middle of other wishes, sketch %i", (seed) => {
    const drawn = randomSketch(seed, ...SIZE);
    const rings = recipeChain(withSketch(shippedRecipe("lock-and-key"), { ...drawn }), { size: SIZE });
    const { exits } = rings.build({ seed, depth: 1 + (seed % 12) });
    expect(exits.map(({ at }) => at)).toContainEqual(drawn.exit);
  });

  test("gives rooms to a map that has rooms", () => {
    const rooms = chain({ width: 60, height: 30, purpose: "map" })
      .startWith(simpleMap())
      .with(sketch({ rooms: [[20, 10, 12, 8]] }))
      .build({ seed: 1 });
    expect(rooms.rooms).toContainEqual(expect.objectContaining({ x: 20, y: 10, width: 12, height: 8 }));
  });

  test("gives rooms to a plan", () => {
    const plan = chain({ width: 60, height: 30, purpose: "map" })
      .startWith(roomPlan())
      .with(sketch({ rooms: [[20, 10, 12, 8]], cells: { floor: [[2, 2, 3, 2]] } }))
      .with(roomDrawer())
      .build({ seed: 1 });
    const { rooms = [] } = plan;
    expect(rooms.filter(({ x, y }) => (x === 20 && y === 10) || (x === 2 && y === 2))).toHaveLength(2);
  });

  test("crosses water that would cut the level in two with a bridge", () => {
    const level = caves({ cells: { water: [[30, 1, 3, 28]] } }).build({ seed: 1 });
    const names = [...cellsOf([[30, 1, 3, 28]])].map(([x, y]) => tileAt(level, x, y).name);
    expect(new Set(names)).toEqual(new Set(["deep_water", "bridge"]));
    expect(names.filter((name) => name === "bridge")).toHaveLength(3);
    expect(notKept(level).map(({ reason }) => reason)).toEqual(
      Array(3).fill("a bridge is there, because the water would cut the level in two"),
    );
  });

  test("has rooms on both sides of a painted corridor where rooms grow from one another", () => {
    const [left, top, right, bottom] = [20, 12, 59, 37];
    const floor = [
      [left, top, 40, 1],
      [left, bottom, 40, 1],
      [left, top, 1, 26],
      [right, top, 1, 26],
    ] as const;
    const rings = recipeChain(withSketch(shippedRecipe("deeps"), { cells: { floor } }), { size: SIZE });
    for (let seed = 1; seed <= sampled(40, 4); seed++) {
      const level = rings.build({ seed, depth: 3 });
      let [inside, outside] = [0, 0];
      for (const [x, y] of cellsOf([[0, 0, ...SIZE]])) {
        if (tileAt(level, x, y).walkable === false) continue;
        if (x > left && x < right && y > top && y < bottom) inside++;
        else if (x < left || x > right || y < top || y > bottom) outside++;
      }
      expect(inside, `inside, seed ${seed}`).toBeGreaterThan(100);
      expect(outside, `outside, seed ${seed}`).toBeGreaterThan(300);
    }
  });

  test("builds the level on one side of a wall that divides the map", () => {
    const level = caves({ cells: { wall: [[20, 1, 1, 28]] } }).build({ seed: 1 });
    const left = [...cellsOf([[1, 1, 19, 28]])].filter(([x, y]) => tileAt(level, x, y).walkable);
    expect(left).toEqual([]);
  });

  test("leaves floor that it closes in itself closed, and says so", () => {
    const ring: [number, number, number, number][] = [
      [20, 10, 9, 1],
      [20, 16, 9, 1],
      [20, 10, 1, 7],
      [28, 10, 1, 7],
    ];
    const level = caves({ cells: { wall: ring, floor: [[23, 12, 2, 2]] } }).build({ seed: 1 });
    expect(tileAt(level, 23, 12).name).toBe("floor");
    expect(notKept(level)).toEqual([
      {
        step: "sketch#1",
        kind: "not-kept",
        message: "4 cells of floor can't be reached, such as (23, 12): the sketch closes it in",
        cell: [23, 12],
        reason: "the sketch closes it in",
      },
    ]);
  });

  test("places vaults at their cells", () => {
    const level = caves({ vaults: [{ name: "checkerboard", at: [30, 12] }] }).build({ seed: 1 });
    expect(level.prefabs.map(({ name, x, y }) => [name, x, y])).toEqual([["checkerboard", 30, 12]]);
  });
});

describe("what can't be kept", () => {
  test.each([
    [{ cells: { floor: [[58, 5, 8, 2]] } }, "it goes beyond the map, which is 60x30"],
    [{ cells: { water: [[0, 5, 3, 1]] } }, "the border of the map stays solid"],
    [{ rooms: [[55, 20, 9, 9]] }, "it goes beyond the border of the map"],
    [{ rooms: [[10, 10, 5, 5]], cells: { wall: [[12, 12, 1, 1]] } }, "the sketch has wall there"],
    [{ start: [0, 0] }, "it is not inside the border of the map"],
    [{ exit: [100, 100] }, "it is not inside the border of the map"],
    [{ start: [5, 5], cells: { wall: [[5, 5, 1, 1]] } }, "nobody can walk there"],
    [{ start: [5, 5], exit: [5, 5] }, "the start is there"],
    [
      { start: [5, 5], exit: [50, 5], cells: { wall: [[20, 1, 1, 28]] } },
      "the sketch cuts it off from the rest of the map",
    ],
    [{ vaults: [{ name: "checkerboard", at: [57, 3] }] }, "it is 6x6, so it would go beyond the border of the map"],
  ] as [Parameters<typeof sketch>[0], string][])("%j is in the report", (wishes, reason) => {
    const level = caves(wishes).build({ seed: 2 });
    expect(notKept(level).map((entry) => entry.reason)).toContain(reason);
    const strict = caught(() => caves({ ...wishes, strict: true }).build({ seed: 2, attempts: 2 }));
    expect(String(strict)).toContain(reason);
  });

  test.each([
    [{ cells: { floor: [[1, 1]] } }, "sketch: cells must be"],
    [{ cells: { lava: [[1, 1, 2, 2]] } }, "sketch: cells must be"],
    [{ rooms: [[1, 1, 0, 4]] }, "sketch: rooms must be"],
    [{ start: [1.5, 2] }, "sketch: start must be"],
    [{ start: [-1, 2] }, "sketch: start must be"],
    [{ vaults: [{ name: "checkerbord", at: [3, 3] }] }, 'which have no "checkerbord" (did you mean "checkerboard"?)'],
    [{ vaults: [{ name: "checkerboard", at: [3, 3], turn: 1 }] }, "sketch: vaults must be"],
  ])("%j is refused", (wishes, message) => {
    expect(String(caught(() => sketch(wishes as never)))).toContain(message);
  });

  test("cells that contradict themselves are refused", () => {
    const both = caves({ cells: { floor: [[5, 5, 4, 4]], wall: [[7, 7, 4, 4]] } });
    expect(String(caught(() => both.build({ seed: 1 })))).toContain(
      "sketch#1: cells contradict themselves: (7, 7) is both floor and wall.",
    );
  });

  test("the largest possible rectangles are refused quickly", () => {
    const huge: [number, number, number, number] = [0, 0, 16_777_215, 16_777_215];
    expect(notKept(caves({ cells: { wall: [[70, 0, 16_777_215, 16_777_215]] } }).build({ seed: 1 }))).toHaveLength(1);
    expect(String(caught(() => caves({ rooms: [huge], strict: true }).build({ seed: 1, attempts: 1 })))).toContain(
      "border",
    );
  });
});
