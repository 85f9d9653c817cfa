import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { accretion, bspDungeon, bspInterior, cellularAutomata, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { type BuilderMap, FLOOR, type InitialNode, Rng, WALL } from "../core/index.js";
import {
  connectRegions,
  doorPlacement,
  type FurnishedRoom,
  type Furniture,
  type FurnitureTable,
  furnish,
  furnitureTable,
  nicheStairs,
  type RoomFurniture,
  UNDERCROFT_FURNITURE,
} from "./index.js";

const furnished = (map: BuilderMap, options: object = {}, seed = "table") => {
  runStep(furnish, map, options, seed);
  return map;
};
const only = (...pieces: Furniture[]) => furnitureTable("only", pieces);
const many = (tile: string, place: Furniture["place"]) => only({ tile, place, count: 2000 });

const countOf = (level: Level, name: string) =>
  (level.tiles as Uint8Array).filter((tile) => level.tileset.tiles[tile]!.name === name).length;

/** The ends of the middle eight tenths, and the median. */
function spreadOf(values: number[]): readonly [number, number, number] {
  values.sort((a, b) => a - b);
  return [
    values[Math.floor(values.length / 10)]!,
    values[values.length >> 1]!,
    values[Math.floor(values.length * 0.9)]!,
  ];
}

const HALL = ["############", ...Array.from({ length: 8 }, () => "#..........#"), "############"];

describe("furnish", () => {
  test("puts up a few columns, and more statues and torches on deeper levels", () => {
    const levels = (depth: number) =>
      Array.from({ length: 20 }, (_, seed) =>
        chain({ width: 79, height: 29 })
          .startWith(accretion())
          .with(nicheStairs())
          .with(furnish())
          .build({ seed, depth }),
      );
    const [fifth, twentieth] = [levels(5), levels(20)];
    const spread = (some: readonly Level[], name: string) => spreadOf(some.map((level) => countOf(level, name)));
    for (const some of [fifth, twentieth]) {
      const [least, median, most] = spread(some, "pillar");
      expect(least).toBe(0);
      expect(median).toBeLessThanOrEqual(1);
      expect(most).toBeLessThanOrEqual(8);
    }
    const torches = spread(fifth, "torch_wall");
    expect(torches[0]).toBeGreaterThanOrEqual(4);
    expect(torches[2]).toBeLessThanOrEqual(9);
    expect(spread(twentieth, "torch_wall")[1]).toBeGreaterThan(torches[1]);
    expect(spread(twentieth, "statue")[1]).toBeGreaterThan(spread(fifth, "statue")[1]);
  });

  test("never cuts a way, whatever and how much is placed", () => {
    for (let seed = 0; seed < 6; seed++) {
      for (const first of [accretion(), cellularAutomata()]) {
        const bare = chain({ width: 50, height: 25, purpose: "map" })
          .startWith<InitialNode>(first)
          .with(connectRegions());
        const before = bare.build({ seed });
        const table = only(
          { tile: "statue", place: "side", count: 400 },
          { tile: "pillar", place: "open", count: 400 },
          { tile: "torch_wall", place: "wall", count: 100 },
        );
        const after = bare.with(furnish({ table, amount: 5 })).build({ seed });
        expect(regions(before).count).toBe(1);
        expect(regions(after).count).toBe(1);
        expect(countOf(after, "statue")).toBeGreaterThan(5);
        expect(gapsOf(after)).toBeLessThanOrEqual(gapsOf(before));
      }
    }
  });

  test("puts each piece into its place, and none near another", () => {
    for (const [tile, place] of [
      ["pillar", "open"],
      ["statue", "side"],
      ["altar", "open"],
      ["torch_wall", "wall"],
    ] as const) {
      const map = furnished(mapOf(["#".repeat(12), ...HALL, "#".repeat(12)]), { table: many(tile, place) });
      const index = map.tileset.index(tile);
      const cells = Array.from(map.tiles as Uint8Array, (t, cell) => (t === index ? cell : -1)).filter((c) => c >= 0);
      expect(cells.length).toBeGreaterThan(1);
      for (const cell of cells) {
        const sides = [cell - 12, cell - 1, cell + 1, cell + 12];
        const floor = sides.filter((side) => map.tiles[side] === FLOOR).length;
        expect(floor).toBe({ open: 4, side: floor === 2 ? 2 : 3, wall: 1 }[place]);
        for (const other of cells) {
          const apart = Math.max(Math.abs(map.x(cell) - map.x(other)), Math.abs(map.y(cell) - map.y(other)));
          expect(other === cell || apart >= 3).toBe(true);
        }
      }
    }
  });

  test("leaves corridors, doors, stairs, spawns and reserved cells alone", () => {
    const rows = ["##########", "#...#....#", "#...+....#", "#...#....#", "#@..#....#", "##########"];
    for (let seed = 0; seed < 20; seed++) {
      const map = mapOf(rows);
      map.addExit(map.index(8, 4), "down");
      map.addSpawn({ at: map.index(7, 1), name: "Rat", blocks: true });
      map.reserve(map.index(8, 1));
      map.corridors = [[map.index(1, 1), map.index(2, 1)]];
      const table = only(
        { tile: "statue", place: "side", count: 2000 },
        { tile: "torch_wall", place: "wall", count: 2000 },
      );
      furnished(map, { table }, String(seed));
      for (const [x, y] of [
        [1, 1],
        [2, 1],
        [3, 2],
        [5, 2],
        [1, 4],
        [1, 3],
        [7, 4],
        [7, 1],
        [8, 1],
      ] as const) {
        expect(map.getAt(x, y)).toBe(FLOOR);
      }
      for (const y of [1, 3]) expect(map.getAt(4, y)).toBe(WALL);
    }
  });

  test("puts nothing into a wall that a hazard lies behind", () => {
    const behind = (glyph: string) => {
      const edge = "#".repeat(12);
      const map = mapOf([edge, `#${".".repeat(10)}#`, edge, `#${glyph.repeat(10)}#`, edge]);
      return rowsOf(furnished(map, { table: many("torch_wall", "wall") }))[2];
    };
    expect(behind("#")).toContain("¶");
    expect(behind("≈")).toBe("#".repeat(12));
  });

  test("places nothing if there is no place, or if nothing is wanted", () => {
    const rows = ["#####", "#...#", "#####"];
    expect(rowsOf(furnished(mapOf(rows), { table: many("statue", "side") }))).toEqual(rows);
    expect(rowsOf(furnished(mapOf(HALL), { amount: 0 }))).toEqual(HALL);
  });

  test("refuses tables with wrong tiles, and suggests the name that was meant", () => {
    const build = (tile: string, place: Furniture["place"]) =>
      chain({ width: 20, height: 12, purpose: "map" })
        .startWith(cellularAutomata())
        .with(furnish({ table: only({ tile, place, count: 0 }) }))
        .build({ seed: 1 });
    expect(caught(() => build("statu", "open")).message).toMatch(
      'furniture table "only": there is no tile named "statu". Did you mean "statue"?',
    );
    for (const [tile, place] of [
      ["lava", "open"],
      ["door", "side"],
      ["up_stairs", "side"],
      ["altar", "wall"],
      ["chasm", "wall"],
    ] as const) {
      expect(caught(() => build(tile, place)).message).toMatch(`tile "${tile}" can't be used here`);
    }
  });

  test("refuses invalid tables", () => {
    const bad: object[] = [
      {},
      { tile: "altar", count: 1 },
      { tile: "altar", place: "roof", count: 1 },
      { tile: "altar", place: "open" },
    ];
    for (const piece of bad) {
      expect(caught(() => furnitureTable("bad", [piece as never])).message).toMatch(
        /^furniture table "bad": entry 1: (tile|place|count) must be /,
      );
      expect(caught(() => furnish({ table: { name: "bad", pieces: [piece as never] } })).code).toBe("bad-option");
    }
  });

  test("works on small maps at any depth", () => {
    for (const depth of [1, 10_000]) {
      const halls = chain({ width: 12, height: 9, purpose: "map" })
        .startWith(bspDungeon())
        .with(doorPlacement())
        .with(furnish());
      expect(halls.build({ seed: 2, depth }).hash).toBe(halls.build({ seed: 2, depth }).hash);
    }
  });
});

/** A room with a role and a door in the middle of a side, furnished. */
function drawnRoom(role: string, table: FurnitureTable, width: number, height: number, door: "left" | "top"): string[] {
  const edge = "#".repeat(width + 2);
  const map = mapOf([edge, ...Array.from({ length: height }, () => `#${".".repeat(width)}#`), edge]);
  map.set(door === "top" ? map.index((width + 1) >> 1, 0) : map.index(0, (height + 1) >> 1), map.tileset.index("door"));
  const cells = Array.from(map.tiles, (_, cell) => cell).filter((cell) => map.tiles[cell] === FLOOR);
  map.areas = [{ name: role, theme: role, role, cells }];
  return rowsOf(furnished(map, { amount: 0, table }));
}

/** Rooms of several sizes side by side. */
function contactSheet(role: string, table: FurnitureTable): string[] {
  const rooms = (
    [
      [5, 4, "top"],
      [6, 5, "left"],
      [7, 7, "top"],
      [5, 9, "left"],
      [11, 7, "top"],
      [16, 9, "left"],
    ] as const
  ).map(([width, height, door]) => drawnRoom(role, table, width, height, door));
  const lines = Array.from({ length: Math.max(...rooms.map((room) => room.length)) }, (_, y) =>
    rooms.map((room) => room[y] ?? " ".repeat(room[0]!.length)).join("  "),
  );
  return lines.map((line) => `  ${line.trimEnd()}`);
}

describe("rooms with a role", () => {
  test("each arrangement is what its name says", async () => {
    const pieces: RoomFurniture[] = [
      { tile: "bookshelf", arrange: "walls" },
      { tile: "bed", arrange: "walls", every: 2 },
      { tile: "bed", arrange: "sides", every: 2 },
      { tile: "barrel", arrange: "corners", beside: "crate" },
      { tile: "table", arrange: "middle", beside: "bench" },
      { tile: "altar", arrange: "end", beside: "brazier" },
      { tile: "brazier", arrange: "doors" },
      { tile: "pillar", arrange: "pairs" },
      { tile: "table", arrange: "pairs", beside: "bench" },
      { tile: "bench", arrange: "rows" },
      { tile: "table", arrange: "lines", beside: "bench" },
      { tile: "carpet", arrange: "aisle" },
      { tile: "shallow_water", arrange: "inlay" },
      { tile: "grass", arrange: "floor" },
    ];
    const sheet = pieces.map((piece) => [
      Object.values(piece).join(" "),
      ...contactSheet("it", furnitureTable("arranged", [], [{ role: "it", pieces: [piece] }])),
    ]);
    await expect(`${sheet.flat().join("\n")}\n`).toMatchFileSnapshot("__goldens__/arrangements.txt");
  });

  test("each role has its look in rooms of all sizes", async () => {
    const roles = [...new Set(UNDERCROFT_FURNITURE.rooms!.map(({ role }) => role))];
    const sheet = roles.map((role) => [role, ...contactSheet(role, UNDERCROFT_FURNITURE)]);
    await expect(`${sheet.flat().join("\n")}\n`).toMatchFileSnapshot("__goldens__/furnished-rooms.txt");
  });

  test("areas are furnished whatever their size, and small ones inside large ones first", () => {
    const [edge, row] = ["##########", "#........#"];
    const map = mapOf([edge, row, row, row, row, "####+#####", row, row, row, row, edge]);
    const cellsOf = (...ys: number[]) => ys.flatMap((y) => Array.from({ length: 8 }, (_, x) => map.index(x + 1, y)));
    map.areas = [
      { name: "home", theme: "home", role: "home", cells: cellsOf(1, 2, 3, 4, 6, 7, 8, 9) },
      { name: "pantry", theme: "pantry", role: "pantry", cells: cellsOf(6, 7, 8, 9) },
    ];
    const room = (role: string, tile: string): FurnishedRoom => ({
      role,
      cells: [500, 600],
      pieces: [{ tile, arrange: "corners" }],
    });
    const table = furnitureTable("both", [], [room("home", "barrel"), room("pantry", "bed")]);
    expect(rowsOf(furnished(map, { table }))).toEqual([
      edge,
      "#Θ......Θ#",
      row,
      row,
      "#Θ......Θ#",
      "####+#####",
      "#▬......▬#",
      row,
      row,
      "#▬......▬#",
      edge,
    ]);
  });

  test("other rooms get roles that differ, and become areas of that name", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { areas = [], rooms = [] } = chain({ width: 79, height: 29, purpose: "map" })
        .startWith(bspInterior())
        .with(furnish({ rooms: 1 }))
        .build({ seed, depth: 6 });
      expect(areas.length).toBeGreaterThan(rooms.length / 4);
      const roles = areas.map(({ role }) => role);
      for (const { name, theme, role } of areas) {
        expect([name, theme]).toEqual([role, role]);
        expect(roles.filter((other) => other === role).length).toBeLessThanOrEqual(2);
      }
    }
  });

  test("caves get none, and neither does anything if no share of the rooms is to", () => {
    const areas = (first: InitialNode, rooms: number) =>
      chain({ width: 60, height: 30, purpose: "map" })
        .startWith(first)
        .with(furnish({ rooms }))
        .build({ seed: 3, depth: 6 }).areas;
    expect(areas(cellularAutomata(), 1)).toEqual([]);
    expect(areas(bspDungeon(), 0)).toEqual([]);
    expect(areas(bspDungeon(), 1)).not.toEqual([]);
  });

  test("a role is only drawn where size and depth are right, and never if its weight is 0", () => {
    const roles = (depth: number, room: Partial<FurnishedRoom>) => {
      const pieces = [{ tile: "bed", arrange: "walls" }] as const;
      const table = furnitureTable("one", [], [{ role: "cell", pieces, ...room }]);
      const dungeon = chain({ width: 60, height: 30, purpose: "map" }).startWith(bspDungeon());
      return dungeon.with(furnish({ rooms: 1, table })).build({ seed: 1, depth }).areas!.length;
    };
    expect(roles(3, {})).toBeGreaterThan(0);
    expect(roles(3, { weight: 0 })).toBe(0);
    expect(roles(3, { depths: [4, 9] })).toBe(0);
    expect(roles(3, { cells: [400, 900] })).toBe(0);
    expect(roles(3, { side: [30, 40] })).toBe(0);
  });

  test("keeps every way open, and the doors, stairs and corridors free, on any map with any table", () => {
    const builders = [simpleMap(), bspDungeon(), bspInterior(), accretion(), cellularAutomata()];
    const arrangements = [...new Set(UNDERCROFT_FURNITURE.rooms!.flatMap(({ pieces }) => pieces))];
    for (let seed = 0; seed < 300; seed++) {
      const rng = Rng.fromSeed(seed);
      const pieces = Array.from({ length: 4 }, () => rng.pick(arrangements));
      const table = rng.chance(0.5)
        ? UNDERCROFT_FURNITURE
        : furnitureTable(
            "any",
            [{ tile: "statue", place: "side", count: 90 }],
            [{ role: "any", cells: [4, 900], pieces }],
          );
      const bare = chain({ width: 44, height: 22, purpose: "map" })
        .startWith<InitialNode>(rng.pick(builders))
        .with(doorPlacement());
      const before = bare.build({ seed, depth: 7 });
      const after = bare.with(furnish({ table, rooms: 1 })).build({ seed, depth: 7 });
      expect(splitParts(before, after, ORTHOGONAL), `seed ${seed}`).toEqual([]);
      expect(splitParts(before, after, DIAGONAL), `seed ${seed}`).toEqual([]);
      expect(gapsOf(after)).toBeLessThanOrEqual(gapsOf(before));
      const kept = new Set(before.corridors?.flat().map(([x, y]) => y * before.width + x));
      for (let cell = 0; cell < before.tiles.length; cell++) {
        if (before.tiles[cell] === after.tiles[cell]) continue;
        const [x, y] = [cell % before.width, Math.floor(cell / before.width)];
        for (const [sx, sy] of ORTHOGONAL) {
          expect(before.tileAt(x + sx, y + sy).door, `seed ${seed} at ${x}, ${y}`).toBeUndefined();
        }
        expect(kept.has(cell)).toBe(false);
      }
    }
  });

  test("refuses invalid rooms, and says what is wrong", () => {
    const refused = (room: object) => caught(() => furnitureTable("bad", [], [room as never])).message;
    const walls = [{ tile: "bed", arrange: "walls" }];
    expect(refused({ role: "den", peices: walls })).toMatch("room 1: there is no");
    expect(refused({ role: "den" })).toBe('furniture table "bad": room 1: pieces must be a list, got undefined.');
    expect(refused({ role: "den", pieces: walls, side: [5, 3] })).toMatch(
      "room 1: side must be [first, last], two numbers, got [5,3].",
    );
    expect(refused({ role: "den", pieces: [{ tile: "bed", arrange: "wall" }] })).toMatch(
      "arrange must be one of walls",
    );
    expect(refused({ role: "den", pieces: [{ tile: "bed", arrange: "walls", evry: 2 }] })).toMatch("every");
    expect(caught(() => furnish({ table: { name: "x", pieces: [], rooms: [{ role: "" }] } as never })).code).toBe(
      "bad-option",
    );
    const pieces = [{ tile: "bed", arrange: "end", beside: "brasier" }] as const;
    const table = furnitureTable("den", [], [{ role: "den", pieces: pieces }]);
    expect(caught(() => furnished(mapOf(HALL), { table })).message).toMatch('Did you mean "brazier"?');
  });
});

/** Cells that were joined before with others of their part, are still there, and are no longer joined with them. */
function splitParts(before: Level, after: Level, steps: readonly (readonly [number, number])[]): number[] {
  const [first, second] = [partsOf(before, steps), partsOf(after, steps)];
  const partOf = new Map<number, number>();
  const split: number[] = [];
  for (let cell = 0; cell < first.length; cell++) {
    if (second[cell] === 0) continue;
    const [was, is] = [first[cell]!, second[cell]!];
    if (!partOf.has(was)) partOf.set(was, is);
    if (partOf.get(was) !== is) split.push(cell);
  }
  return split;
}

const ORTHOGONAL = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const DIAGONAL = [...ORTHOGONAL, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** The number of the part that each cell belongs to, walked in these steps, and 0 for cells that can't be walked on. */
function partsOf(level: Level, steps: readonly (readonly [number, number])[]): Int32Array {
  const parts = new Int32Array(level.tiles.length);
  const isOpen = (cell: number) => level.tileset.walkable[level.tiles[cell]!] === 1;
  for (let start = 0, part = 0; start < parts.length; start++) {
    if (!isOpen(start) || parts[start] !== 0) continue;
    const found = [start];
    parts[start] = ++part;
    for (const cell of found) {
      for (const [x, y] of steps) {
        const near = cell + x + y * level.width;
        if (!isOpen(near) || parts[near] !== 0) continue;
        parts[near] = part;
        found.push(near);
      }
    }
  }
  return parts;
}

/** Squares of 2x2 cells whose walkable cells meet only at a corner. */
function gapsOf(level: Level): number {
  const isOpen = (x: number, y: number) => level.tileAt(x, y).walkable;
  let gaps = 0;
  for (let y = 0; y < level.height - 1; y++) {
    for (let x = 0; x < level.width - 1; x++) {
      const across = isOpen(x, y) && isOpen(x + 1, y + 1) && !isOpen(x + 1, y) && !isOpen(x, y + 1);
      const back = !isOpen(x, y) && !isOpen(x + 1, y + 1) && isOpen(x + 1, y) && isOpen(x, y + 1);
      if (across || back) gaps++;
    }
  }
  return gaps;
}
