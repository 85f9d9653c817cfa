import { describe, expect, test } from "vitest";
import { isNearAndSeen } from "../analysis/index.js";
import { bspInterior, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { type AnyPart, chain, chainOf } from "../chain/index.js";
import { BuilderMap, defineMetaBuilder, FLOOR, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { areaStart, distantExit, roomBasedSpawner, roomBasedStairs } from "../layers/index.js";
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

function rowsOf(map: BuilderMap): string[] {
  const glyphs = Array.from(map.tiles as Uint8Array, (tile) => tileset().glyph(tile));
  return Array.from({ length: map.height }, (_, y) => glyphs.slice(y * map.width, (y + 1) * map.width).join(""));
}

describe("the contract of steps", () => {
  // Options drawn one by one seldom go together: both coordinates of a place must be given, or neither.
  for (const { rule, check } of stepContract(alignedStairs, { refusals: 0.6 })) test(rule, check);
});

describe("stairs on given cells", () => {
  test("take the place of the start and the stairs that were there, and are joined by the shortest tunnels", () => {
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
      (map) => {
        map.start = map.index(4, 2);
        map.addExit(map.index(8, 3), "down");
        map.addExit(map.index(4, 2), "up");
      },
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
    expect(map.report.map(({ message }) => message)).toEqual(["joined the stairs with the map: 2 cells dug"]);
  });

  test("are joined with what can be reached, through floor that could not be", () => {
    const map = run(
      [
        "###############", //
        "#...#..~..#####",
        "###############",
      ],
      { upX: 12, upY: 1, downX: 1, downY: 1 },
      (map) => {
        map.start = map.index(2, 1);
      },
    );
    // Water stays water.
    expect(rowsOf(map)[1]).toBe("#>.....~....<##");
  });

  test("that reserved cells shut in are bad luck", () => {
    const wallIn: Draw = (map) => {
      map.start = map.index(2, 1);
      for (let y = 1; y < 4; y++) map.reserve(map.index(6, y), WALL);
    };
    const rows = [
      "###########", //
      "#....#....#",
      "#....#....#",
      "#....#....#",
      "###########",
    ];
    expect(() => run(rows, { upX: 8, upY: 2 }, wallIn)).toThrow("the stairs at (8, 2) are shut in by reserved cells.");
  });

  test("where another step has reserved the cell are bad luck", () => {
    let attempts = 0;
    const reserving = defineMetaBuilder({
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
      .build({ seed: 1 });
    expect(level.start).toEqual([5, 5]);
    expect(level.report.filter(({ kind }) => kind === "rejected").map(({ message }) => message)).toEqual([
      "attempt 1: (5, 5) is reserved already, and no stairs can be put there.",
      "attempt 2: (5, 5) is reserved already, and no stairs can be put there.",
    ]);
  });

  test("that are half given, or the same, are refused", () => {
    const build = (options: object) =>
      chain({ width: 30, height: 20 }).startWith(simpleMap()).with(alignedStairs(options)).build({ seed: 1 });
    expect(() => build({ upX: 3 })).toThrow("aligned-stairs#1: upX and upY must both be given, or both be 0.");
    expect(() => build({ downY: 3 })).toThrow("downX and downY must both be given, or both be 0.");
    expect(() => build({ upX: 3, upY: 4, downX: 3, downY: 4 })).toThrow("the way down must not be the way up.");
  });

  test("on or beyond the border are refused with the size that would do", () => {
    const build = (options: object) =>
      chain({ width: 30, height: 20 }).startWith(simpleMap()).with(alignedStairs(options)).build({ seed: 1 });
    expect(() => build({ upX: 29, upY: 3 })).toThrow("the smallest that works with these options is 31x5");
    expect(() => build({ downX: 3, downY: 40 })).toThrow("the smallest that works with these options is 5x42");
  });
});

describe("where only one cell is given", () => {
  const hall = [
    "####################", //
    "#..................#",
    "####################",
  ];

  test("a start that is far enough away stays", () => {
    const map = run(hall, { downX: 15, downY: 1 }, (map) => {
      map.start = map.index(6, 1);
    });
    expect(map.start).toBe(map.index(6, 1));
    expect(map.exits).toEqual([{ at: map.index(15, 1), kind: "down" }]);
    expect(map.report).toEqual([]);
  });

  test("a start that has come to lie near the way down goes to the far end", () => {
    const map = run(hall, { downX: 15, downY: 1 }, (map) => {
      map.start = map.index(14, 1);
    });
    expect(map.start).toBe(map.index(1, 1));
    expect(map.report.map(({ message }) => message)).toEqual(["moved the start to (1, 1), away from the way down"]);
  });

  test("a way down that is far enough away stays, and with it a way up goes that the level had before", () => {
    const map = run(hall, { upX: 3, upY: 1 }, (map) => {
      map.start = map.index(9, 1);
      map.addExit(map.index(9, 1), "up");
      map.addExit(map.index(12, 1), "down");
    });
    expect(rowsOf(map)[1]).toBe("#..<........>......#");
    expect(map.report).toEqual([]);
  });

  test("a way down that has come to lie near the start goes to the far end", () => {
    const map = run(hall, { upX: 3, upY: 1 }, (map) => {
      map.start = map.index(17, 1);
      map.addExit(map.index(2, 1), "down");
    });
    expect(rowsOf(map)[1]).toBe("#..<..............>#");
    expect(map.report.map(({ message }) => message)).toEqual(["moved the way down to (18, 1), away from the start"]);
  });

  test("a way down of a level drawn by hand stays, however near", () => {
    const drawn = drawnLevel("goal", ["#####################", "#@.................>#", "#####################"]);
    const level = chain({ width: 21, height: 3 })
      .startWith(prefabLevel({ prefab: drawn }))
      .with(alignedStairs({ upX: 18, upY: 1 }))
      .build({ seed: 1 });
    expect(level.rows()[1]).toBe("#.................<>#");
  });

  test("a start of a level drawn by hand stays, unless it is the very cell of the way down", () => {
    const drawn = drawnLevel("door", ["#####################", "#@.................>#", "#####################"]);
    const build = (downX: number) =>
      chain({ width: 21, height: 3 })
        .startWith(prefabLevel({ prefab: drawn }))
        .with(alignedStairs({ downX, downY: 1 }))
        .build({ seed: 1 });
    expect(build(2).toString().split("\n")[1]).toBe("#@>.................#");
    expect(build(1).toString().split("\n")[1]).toBe("#>.................@#");
  });

  test("a way down of a level drawn by hand goes where it is the very cell of the way up", () => {
    const drawn = drawnLevel("pit", ["#####################", "#@.................>#", "#####################"]);
    const level = chain({ width: 21, height: 3 })
      .startWith(prefabLevel({ prefab: drawn }))
      .with(alignedStairs({ upX: 19, upY: 1 }))
      .build({ seed: 1 });
    expect(level.rows()[1]).toBe("#>.................<#");
  });

  test("what is missing is made, at the far end", () => {
    const first = run(hall, { downX: 6, downY: 1 });
    expect(first.start).toBe(first.index(18, 1));
    const last = run(hall, { upX: 6, upY: 1 });
    expect(rowsOf(last)[1]).toBe("#.....<...........>#");
    const only = run(hall, {});
    expect(only.start).toBeDefined();
    expect(only.exits.map(({ kind }) => kind)).toEqual(["down"]);
    expect(only.exits[0]!.at).not.toBe(only.start);
  });

  test("without any floor there is bad luck", () => {
    expect(() => run(["####", "####", "####"], {})).toThrow("no free floor can be reached");
  });
});

describe("where no cell is given", () => {
  test("a level that has a start and a way down stays as it is", () => {
    const own = chain({ width: 40, height: 30 }).startWith(simpleMap()).with(areaStart()).with(distantExit());
    const level = own.build({ seed: 3 });
    expect(own.with(alignedStairs()).build({ seed: 3 }).hash).toBe(level.hash);
  });
});

describe("the map grows round the cells", () => {
  const cells = { upX: 3, upY: 3, downX: 36, downY: 25 };

  test.each([
    ["cellular-automata", cellularAutomata()],
    ["maze", maze()],
    ["bsp-interior", bspInterior()],
  ])("of %s, whose parts are all joined where the chain has no start", (_name, initial) => {
    const parts = [initial, alignedStairs(cells)] as unknown as AnyPart[];
    for (let seed = 0; seed < 10; seed++) {
      const level = chainOf({ width: 40, height: 30 }, parts).build({ seed });
      expect(level.start).toEqual([3, 3]);
      expect(level.exits).toEqual([
        { at: [3, 3], kind: "up" },
        { at: [36, 25], kind: "down" },
      ]);
      const reached = level.distancesFrom(3, 3);
      expect(reached.every((moves, cell) => moves >= 0 || level.tiles[cell] === WALL)).toBe(true);
    }
  });

  test("and what was spawned keeps out of sight of the new start", () => {
    const furnished = chain({ width: 40, height: 30 })
      .startWith(simpleMap())
      .with(areaStart())
      .with(roomBasedStairs())
      .with(roomBasedSpawner({ clear: 5 }))
      .with(alignedStairs(cells));
    let moved = 0;
    for (let seed = 0; seed < 30; seed++) {
      const level = furnished.build({ seed });
      const inView = level.spawns.filter(({ at: [x, y] }) => isNearAndSeen(level, 3 * 40 + 3, y * 40 + x, 5));
      expect(inView).toEqual([]);
      moved += level.report.filter(({ message }) => message.includes(" moved from ")).length;
    }
    expect(moved).toBeGreaterThan(0);
  });
});
