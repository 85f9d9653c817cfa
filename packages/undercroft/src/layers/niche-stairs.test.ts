import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { distanceField, regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, FLOOR, Rng, type Seed, tileset } from "../core/index.js";
import { Dungeon } from "../dungeon/index.js";
import { connectRegions, nicheStairs } from "./index.js";

const cellOf = (map: BuilderMap, kind: "up" | "down") => map.exits.find((exit) => exit.kind === kind)!.at;

/** Runs the step on a drawn map. */
function placed(map: BuilderMap, options: object = {}, seed = "stairs"): BuilderMap {
  runStep(nicheStairs, map, options, seed);
  return map;
}

/** The eight cells round another, by hand. */
const around = (width: number, cell: number) =>
  [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].map((side) => cell + side);

/** What the promise says of a niche, looked at cell by cell. */
function expectNiche(map: BuilderMap, cell: number): void {
  const { width } = map;
  const sides = [cell - width, cell - 1, cell + 1, cell + width];
  const fronts = sides.filter((side) => map.isWalkable(side));
  expect(fronts).toHaveLength(1);
  const front = fronts[0]!;
  const behind = cell + (cell - front);
  const aside = Math.abs(cell - front) === 1 ? width : 1;
  for (const wall of [behind, behind - aside, behind + aside, cell - aside, cell + aside]) {
    expect(map.isWalkable(wall)).toBe(false);
  }
  for (const near of [...around(width, cell), ...around(width, front)]) expect(map.isHazard(near)).toBe(false);
  expect((map.corridors ?? []).flat()).not.toContain(front);
  expect(map.isDoor(front)).toBe(false);
}

const TWO_ROOMS = [
  "##############################",
  "##############################",
  "###......############......###",
  "###......############......###",
  "###........................###",
  "###......############......###",
  "##############################",
  "##############################",
];

describe("niche-stairs", () => {
  test("carves both stairs into walls, starts on those up, and lights them", () => {
    for (let seed = 0; seed < 50; seed++) {
      const map = mapOf(TWO_ROOMS);
      map.corridors = [Array.from({ length: 12 }, (_, i) => map.index(9 + i, 4))];
      placed(map, {}, String(seed));
      expect(map.start).toBe(cellOf(map, "up"));
      for (const { at } of map.exits) {
        expectNiche(map, at);
        const torches = [at - 30, at - 1, at + 1, at + 30].filter(
          (cell) => map.tiles[cell] === map.tileset.index("torch_wall"),
        );
        expect(torches).toHaveLength(2);
      }
      const [up, down] = [cellOf(map, "up"), cellOf(map, "down")];
      expect(Math.max(Math.abs(map.x(up) - map.x(down)), Math.abs(map.y(up) - map.y(down)))).toBeGreaterThanOrEqual(10);
      expect(map.report).toEqual([]);
    }
  });

  test("leaves walls as they are without torches", () => {
    const map = placed(mapOf(TWO_ROOMS), { torches: false });
    expect(rowsOf(map).join("").replace(/[<>]/g, "#")).toBe(TWO_ROOMS.join(""));
  });

  test("can put the stairs down at the end of the longest walk", () => {
    const map = placed(mapOf(TWO_ROOMS), { exit: "far" });
    const walk = distanceField(map, [map.start!], "diagonal");
    const field = Array.from(walk).filter((_, cell) => map.tiles[cell] === FLOOR);
    expect(walk[cellOf(map, "down")]).toBeGreaterThanOrEqual(Math.max(...field) - 1);
  });

  test("keeps away from hazards, and from floor in front of which a hazard is", () => {
    const rows = [
      "####################",
      "#####..........#####",
      "#####..........#####",
      "#####..........#####",
      "#####..........#####",
      "#####≈≈≈≈≈≈≈≈≈≈#####",
      "####################",
    ];
    for (let seed = 0; seed < 40; seed++) {
      const map = placed(mapOf(rows), {}, String(seed));
      for (const { at } of map.exits) expectNiche(map, at);
    }
  });

  test("puts no niche into a wall that is open at a corner behind it", () => {
    const rng = Rng.fromSeed("corners");
    let niches = 0;
    for (let seed = 0; seed < 60; seed++) {
      const rows = Array.from({ length: 14 }, (_, y) =>
        Array.from({ length: 24 }, (_cell, x) => (x % 23 === 0 || y % 13 === 0 || rng.chance(0.4) ? "#" : ".")).join(
          "",
        ),
      );
      const map = placed(mapOf(rows), { apart: 0.1, torches: false }, String(seed));
      const down = cellOf(map, "down");
      if (rows.join("")[down] !== "#") continue;
      expectNiche(map, down);
      niches++;
    }
    expect(niches).toBeGreaterThan(30);
  });

  test("puts stairs on the floor and reports it if no wall has space for a niche", () => {
    const rows = ["############", ...Array.from({ length: 6 }, () => "#..........#"), "############"];
    const map = placed(mapOf(rows));
    expect(map.report.map(({ kind }) => kind)).toEqual(["shortfall", "shortfall"]);
    expect(map.report[0]!.message).toMatch(
      /^no wall has space for a niche, so the stairs up are on the floor at \(\d+, \d\)$/,
    );
    expect(map.start).toBe(cellOf(map, "up"));
  });

  test("uses the two niches that are farthest apart and reports it if none are far enough apart", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = placed(mapOf(TWO_ROOMS), { apart: 1 }, String(seed));
      // From the wall on the left of one room to the wall on the right of the other.
      expect([map.x(cellOf(map, "up")), map.x(cellOf(map, "down"))]).toEqual([2, 27]);
      for (const { at } of map.exits) expectNiche(map, at);
      expect(map.report.map(({ message }) => message)).toEqual([
        "the stairs are 25 cells apart instead of 30: the map has no places for them that are farther apart",
      ]);
    }
  });

  test("takes the farthest niche from stairs that are pinned", () => {
    const map = new BuilderMap(30, 8, 1, tileset());
    map.pinExit(map.index(14, 4), "down");
    map.paint(mapOf(TWO_ROOMS).tiles as Uint8Array);
    placed(map, { apart: 1 });
    expect(map.x(cellOf(map, "up"))).toBe(27);
    expect(map.report[0]!.message).toMatch(/^the stairs are 13 cells apart instead of 30/);
  });

  test("prefers niches that are too close together to stairs on the floor", () => {
    // The hall on the right reaches the border, where nothing can be carved.
    const rows = [
      "##############################",
      "######.......................#",
      "###..........................#",
      "###..........................#",
      "###..........................#",
      "######.......................#",
      "##############################",
    ];
    for (let seed = 0; seed < 20; seed++) {
      const map = placed(mapOf(rows), { apart: 0.5 }, String(seed));
      for (const { at } of map.exits) expectNiche(map, at);
      expect(map.report.map(({ message }) => message)).toEqual([expect.stringContaining("apart instead of 15")]);
    }
  });

  test("finds the only two niches that are far enough apart, however many there are", () => {
    // Most niches are on the left, where none is far enough from another.
    const rows = [
      "########################################",
      "########################################",
      "###..........###########################",
      "###..........###########################",
      "###................................#####",
      "###..........######################.####",
      "###..........######################.####",
      "########################################",
      "########################################",
    ];
    for (let seed = 0; seed < 20; seed++) {
      const map = placed(mapOf(rows), { apart: 0.8 }, String(seed));
      expect([map.report, map.exits.length]).toEqual([[], 2]);
    }
  });

  test("is stuck only if there is no free floor for both", () => {
    expect(() => placed(mapOf(["####", "#..#", "####"]))).not.toThrow();
    expect(() => placed(mapOf(["###", "#.#", "###"]))).toThrow("no free floor outside of corridors");
    expect(() => placed(mapOf(["###", "###", "###"]))).toThrow("no free floor outside of corridors");
  });

  test("stays in the largest part, and on this side of locks and secret doors", () => {
    const rows = [
      "########################",
      "########################",
      "###.....#####.......####",
      "###.....+.§.........####",
      "###.....#####.......####",
      "########################",
      "########################",
    ];
    for (let seed = 0; seed < 20; seed++) {
      const map = placed(mapOf(rows), {}, String(seed));
      for (const { at } of map.exits) expect(map.x(at)).toBeGreaterThan(10);
      const locked = mapOf(rows.map((row) => row.replace("§", ".")));
      locked.locks = [{ at: locked.index(8, 3), key: locked.index(14, 3) }];
      placed(locked, {}, String(seed));
      for (const { at } of locked.exits) expect(locked.x(at)).toBeGreaterThan(8);
    }
  });

  test("replaces an earlier start and earlier exits, and reports it", () => {
    const map = mapOf(TWO_ROOMS);
    map.start = map.index(4, 3);
    map.addExit(map.index(5, 3), "down");
    placed(map);
    expect(map.exits).toHaveLength(2);
    expect(map.getAt(5, 3)).toBe(FLOOR);
    expect(map.report).toEqual([{ step: "", kind: "repair", message: "replaced 1 earlier exit" }]);
  });

  test("leaves pinned stairs where they are, and reports nothing", () => {
    const draft = () => {
      const map = new BuilderMap(30, 8, 1, tileset());
      map.pinExit(map.index(4, 3), "up");
      map.pinStart(map.index(4, 3));
      return map;
    };
    const both = draft();
    both.pinExit(both.index(25, 3), "down");
    both.paint(mapOf(TWO_ROOMS).tiles as Uint8Array);
    const before = rowsOf(both);
    placed(both);
    expect(rowsOf(both)).toEqual(before);
    expect(both.report).toEqual([]);

    const one = draft();
    one.paint(mapOf(TWO_ROOMS).tiles as Uint8Array);
    placed(one);
    expect([one.start, cellOf(one, "up")]).toEqual([one.index(4, 3), one.index(4, 3)]);
    expectNiche(one, cellOf(one, "down"));
    expect(one.report).toEqual([]);
  });

  test("works in a dungeon, where stairs line up", () => {
    const levels = new Dungeon({
      seed: "aligned",
      depths: 4,
      chain: () => chain({ width: 60, height: 30 }).startWith(bspDungeon()).with(nicheStairs()),
    });
    const [second, third] = [levels.level(2), levels.level(3)];
    const down = second.exits.find(({ kind }) => kind === "down")!;
    expect(third.exits.find(({ kind }) => kind === "up")!.at).toEqual(down.at);
    expect([...second.report, ...third.report].filter(({ step }) => step.startsWith("niche"))).toEqual([]);
  });

  const GROUNDS = {
    rooms: (width: number, height: number, seed: Seed, depth: number): Level =>
      chain({ width, height }).startWith(simpleMap()).with(nicheStairs()).build({ seed, depth }),
    caves: (width: number, height: number, seed: Seed, depth: number): Level =>
      chain({ width, height })
        .startWith(cellularAutomata())
        .with(connectRegions())
        .with(nicheStairs())
        .build({ seed, depth }),
    maze: (width: number, height: number, seed: Seed, depth: number): Level =>
      chain({ width, height }).startWith(maze()).with(nicheStairs()).build({ seed, depth }),
  };

  test("are neither next to each other nor always at the two ends of the map, in rooms and caves", () => {
    for (const ground of [GROUNDS.rooms, GROUNDS.caves]) {
      const walks = Array.from({ length: 60 }, (_, seed) => walkOf(ground(79, 29, seed, 5)) / 108);
      walks.sort((a, b) => a - b);
      expect(walks[6]).toBeGreaterThan(0.3);
      expect(walks[30]).toBeGreaterThan(0.45);
      expect(walks[30]).toBeLessThan(0.75);
      expect(walks[54]).toBeLessThan(1);
    }
  });

  test.each(Object.entries(GROUNDS))("of %s hold what they promise at any depth and size", (_, ground) => {
    for (const depth of [1, 10_000]) {
      for (const [width, height] of [
        [12, 9],
        [40, 20],
      ] as const) {
        const level = ground(width, height, "small", depth);
        expect(level.hash).toBe(ground(width, height, "small", depth).hash);
        expect(walkOf(level)).toBeGreaterThan(0);
        expect(regions(level).count).toBe(1);
      }
    }
  });
});

/** Moves from the start to the stairs down. */
function walkOf(level: Level): number {
  const [x, y] = level.start!;
  const [downX, downY] = level.exits.find(({ kind }) => kind === "down")!.at;
  return distanceField(level, [y * level.width + x])[downY * level.width + downX]!;
}
