import { describe, expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { areaStart, connectRegions, distantExit, doorPlacement, roomBasedSpawner } from "../layers/index.js";
import { bspDungeon, bspInterior, type Cut, cellularAutomata, delve, inParts, maze, simpleMap } from "./index.js";
import { PARTS_OF } from "./kernels/cut-map.js";

const SIZE = { width: 80, height: 50, purpose: "map" } as const;
const TWO = [
  { name: "first", steps: [cellularAutomata()] },
  { name: "second", steps: [bspDungeon(), doorPlacement()] },
] as const;

const CUTS = Object.keys(PARTS_OF) as Cut[];

describe.each(CUTS)("cut into %s", (cut) => {
  const levels = chain(SIZE).startWith(inParts({ cut, parts: TWO }));

  test("the map is one whole", () => {
    for (let seed = 1; seed <= 12; seed++) expect(regions(levels.build({ seed })).count, `seed ${seed}`).toBe(1);
  });

  test("two to four gates join the parts, and nothing else does", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const level = levels.build({ seed });
      const gates = gatesIn(level);
      expect(gates, `seed ${seed}`).toBeGreaterThanOrEqual(2);
      expect(gates, `seed ${seed}`).toBeLessThanOrEqual(4);
    }
  });
});

/** The pieces of floor that belong to no part: a gate is one of them. */
function gatesIn(level: Level): number {
  const owned = new Set(level.areas!.flatMap(({ cells }) => cells.flatMap(([y, x0, x1]) => range(level, y, x0, x1))));
  const tiles = (level.tiles as Uint8Array).map((tile, cell) => (owned.has(cell) ? 0 : tile));
  return regions({ ...level, tiles, tileset: level.tileset, width: level.width, height: level.height }).count;
}

function range({ width }: Level, y: number, x0: number, x1: number): number[] {
  return Array.from({ length: x1 - x0 }, (_, i) => y * width + x0 + i);
}

test("each part is built by its own steps, with its own spawns", () => {
  const level = chain(SIZE)
    .startWith(
      inParts({ parts: [{ steps: [maze()] }, { name: "cellars", steps: [bspDungeon(), roomBasedSpawner()] }] }),
    )
    .build({ seed: 1 });
  expect(level.rooms!.every(({ x }) => x > 30)).toBe(true);
  expect(level.spawns.every(({ at: [x], from }) => x > 30 && from === "in-parts#1/2/room-based-spawner#1")).toBe(true);
  expect(level.areas).toMatchObject([{ name: "cellars", theme: "cellars" }]);
});

test("a change in one part changes nothing in another", () => {
  const build = (right: typeof maze) =>
    chain(SIZE)
      .startWith(inParts({ parts: [{ name: "left", steps: [delve()] }, { steps: [right()] }] }))
      .build({ seed: 6 });
  const [a, b] = [build(maze), build(cellularAutomata as unknown as typeof maze)];
  const cells = a.areas![0]!.cells.flatMap(([y, x0, x1]) => range(a, y, x0, x1));
  const differing = cells.filter((cell) => a.tiles[cell] !== b.tiles[cell]);
  // Gates lead to the nearest floor of the other part, and so may begin elsewhere.
  expect(differing.length).toBeLessThan(20);
});

test("a moat leaves only the gates", () => {
  const levels = chain(SIZE).startWith(
    inParts({
      cut: "rim",
      moat: 2,
      gates: [1, 2],
      parts: [{ steps: [bspInterior()] }, { steps: [cellularAutomata()] }],
    }),
  );
  for (let seed = 1; seed <= 12; seed++) {
    const level = levels.build({ seed });
    const bridge = level.tileset.index("bridge");
    const tiles = (level.tiles as Uint8Array).map((tile) => (tile === bridge ? 0 : tile));
    const { width, height, tileset } = level;
    expect(regions(level).count).toBe(1);
    expect(regions({ width, height, tileset, tiles }).count, `seed ${seed}`).toBe(2);
    expect([2, 4]).toContain((level.tiles as Uint8Array).filter((tile) => tile === bridge).length);
  }
});

test("two parts of quarters alternate", () => {
  const level = chain(SIZE)
    .startWith(inParts({ cut: "quarters", parts: TWO }))
    .build({ seed: 1 });
  const middles = level.areas!.map(({ name, cells }) => [name, cells[cells.length >> 1]] as const);
  expect(middles.map(([name]) => name)).toEqual(["first", "second", "second", "first"]);
});

test.each([
  ["halves", 3, 'in-parts: parts must be a list of 2 parts, because the cut is "halves", got'],
  ["quarters", 3, "in-parts: parts must be a list of 2 or 4 parts, got"],
  ["rim", 4, 'in-parts: parts must be a list of 2 parts, because the cut is "rim", got'],
  ["halves", 0, "in-parts: parts must be a list of 2 to 4 parts such as"],
  ["halves", 1, "in-parts: parts must be a list of 2 to 4 parts such as"],
  ["halves", 1000, "in-parts: parts must be a list of 2 to 4 parts such as"],
] as const)("%s with %i parts are refused", (cut, count, message) => {
  const parts = Array.from({ length: count }, () => ({ steps: [maze()] }));
  expect(() => inParts({ cut, parts: parts as never })).toThrow(message);
});

test("a part must start with an initial builder, which the compiler checks", () => {
  const start = chain(SIZE);
  // @ts-expect-error: a part of the map starts with an initial builder, but this is a layer
  expect(() => start.startWith(inParts({ parts: [{ steps: [maze()] }, { steps: [connectRegions()] }] }))).toThrow(
    "steps[0].parts[1].steps[0]: a part of the map starts with an initial builder, but this is a layer.",
  );
  const parts = [{ steps: [maze()] }, { steps: [maze(), roomBasedSpawner()] }] as const;
  // @ts-expect-error: this step needs: rooms
  expect(() => start.startWith(inParts({ parts }))).toThrow(
    "steps[0].parts[1].steps[1]: room-based-spawner needs: rooms",
  );
  const level = chain({ width: 80, height: 50 }).startWith(inParts()).with(areaStart()).with(distantExit());
  expect(level.build({ seed: 1 }).exits).toHaveLength(1);
  const rooms = start.startWith(inParts({ parts: [{ steps: [simpleMap()] }, { steps: [simpleMap()] }] }));
  // @ts-expect-error: what is there inside a part isn't there outside
  expect(() => rooms.with(roomBasedSpawner())).toThrow("needs: rooms");
});

test("a map that is too small for its parts is refused before it is built", () => {
  expect(() => chain({ width: 20, height: 20, purpose: "map" }).startWith(inParts()).build({ seed: 1 })).toThrow(
    /^in-parts#1: a map of 20x20 is too small/,
  );
});
