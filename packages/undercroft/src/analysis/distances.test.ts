import { describe, expect, test } from "vitest";
import { DOOR, FLOOR, type Movement, Rng, type Tile, tileset, WALL } from "../core/index.js";
import { distanceField, shortestPath, UNREACHED } from "./distances.js";
import type { Grid } from "./grid.js";

/** A map from a picture: `#` rock, `+` a door, anything else floor. */
function picture(...rows: string[]): Grid {
  const tiles = Uint8Array.from(rows.join(""), (glyph) => ({ "#": WALL, "+": DOOR })[glyph] ?? FLOOR);
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: tileset() };
}

/** Where a glyph stands in a picture. */
function find(rows: readonly string[], glyph: string): number {
  return rows.join("").indexOf(glyph);
}

/** A random map: some with a solid border, some open, some one cell wide. */
function randomGrid(rng: Rng): Grid {
  const [width, height] = rng.pick([
    [rng.between(1, 16), rng.between(1, 12)],
    [1, rng.between(1, 20)],
    [rng.between(1, 20), 1],
    [rng.between(3, 16), rng.between(3, 12)],
  ]) as [number, number];
  const open = rng.pick([0.3, 0.6, 0.8, 1]);
  const closed = rng.chance(0.5);
  const tiles = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const border = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (!(border && closed) && rng.chance(open)) tiles[y * width + x] = rng.chance(0.15) ? DOOR : FLOOR;
    }
  }
  return { width, height, tiles, tileset: tileset() };
}

/** Whether one move leads from a walkable cell to another one. */
function isMove({ width, tiles, tileset: { walkable } }: Grid, a: number, b: number, movement: Movement): boolean {
  const dx = Math.abs((a % width) - (b % width));
  const dy = Math.abs(Math.floor(a / width) - Math.floor(b / width));
  if (walkable[tiles[a]!] === 0 || walkable[tiles[b]!] === 0) return false;
  if (dx + dy === 1) return true;
  return movement === "diagonal" && dx === 1 && dy === 1 && tiles[a] !== DOOR && tiles[b] !== DOOR;
}

/** The slow and obvious way: every pair of cells is looked at until nothing gets nearer any more. */
function slowDistances(grid: Grid, sources: readonly number[], movement: Movement): number[] {
  const cells = grid.tiles.length;
  const distances = new Array<number>(cells).fill(Infinity);
  for (const source of sources) if (grid.tileset.walkable[grid.tiles[source]!] === 1) distances[source] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let a = 0; a < cells; a++) {
      if (distances[a] === Infinity) continue;
      for (let b = Math.max(0, a - grid.width - 1); b <= Math.min(cells - 1, a + grid.width + 1); b++) {
        if (distances[a]! + 1 < distances[b]! && isMove(grid, a, b, movement)) {
          distances[b] = distances[a]! + 1;
          changed = true;
        }
      }
    }
  }
  return distances.map((distance) => (distance === Infinity ? UNREACHED : distance));
}

describe("distances", () => {
  test("count moves along rows and columns", () => {
    const grid = picture("#####", "#...#", "#.#.#", "#...#", "#####");
    expect([...distanceField(grid, [6])]).toEqual(
      [-1, -1, -1, -1, -1].concat([-1, 0, 1, 2, -1], [-1, 1, -1, 3, -1], [-1, 2, 3, 4, -1], [-1, -1, -1, -1, -1]),
    );
  });

  test("count diagonal moves as one, between corners of rock too, where walking so is allowed", () => {
    const grid = picture("####", "#.##", "##.#", "####");
    expect(distanceField(grid, [5])[10]).toBe(UNREACHED);
    expect(distanceField(grid, [5], "diagonal")[10]).toBe(1);
  });

  test("doors are neither entered nor left diagonally", () => {
    const grid = picture("#####", "#.#.#", "##+##", "#.#.#", "#####");
    expect([...distanceField(grid, [6], "diagonal")].filter((distance) => distance > 0)).toEqual([]);
    const hall = picture("#####", "#...#", "##+##", "#...#", "#####");
    expect(distanceField(hall, [6], "diagonal")[16]).toBe(4);
  });

  test("agree with a slow, obvious reference on 300 random maps, from any number of sources", () => {
    const rng = Rng.fromSeed("distances");
    for (let i = 0; i < 300; i++) {
      const grid = randomGrid(rng.fork(i));
      const sources = Array.from({ length: rng.pick([0, 1, 1, 1, 2, 5]) }, () => rng.below(grid.tiles.length));
      for (const movement of ["orthogonal", "diagonal"] as const) {
        expect([...distanceField(grid, sources, movement)]).toEqual(slowDistances(grid, sources, movement));
      }
    }
  });

  test("a row's end is not beside the next row's beginning", () => {
    const grid = picture("..#", "#..");
    expect([...distanceField(grid, [0])]).toEqual([0, 1, -1, -1, 2, 3]);
    const open = picture("#.", ".#", "#.");
    expect([...distanceField(open, [1])]).toEqual([-1, 0, -1, -1, -1, -1]);
    expect([...distanceField(open, [1], "diagonal")]).toEqual([-1, 0, 1, -1, -1, 2]);
  });

  test("a single cell, rock as a source and sources off the map are legal", () => {
    expect([...distanceField(picture("."), [0])]).toEqual([0]);
    expect([...distanceField(picture("#"), [0])]).toEqual([-1]);
    expect([...distanceField(picture(".."), [-1, 2, 99])]).toEqual([-1, -1]);
    expect([...distanceField(picture("####", "#..#", "####"), [-1, 99, 0])]).toEqual(new Array(12).fill(-1));
    expect([...distanceField(picture(".#."), [0, 0, 2])]).toEqual([0, -1, 0]);
  });
});

describe("a shortest path", () => {
  test("is a way of single moves and exactly as long as the distance, on 300 random maps", () => {
    const rng = Rng.fromSeed("paths");
    let found = 0;
    for (let i = 0; i < 300; i++) {
      const grid = randomGrid(rng.fork(i));
      const [from, to] = [rng.below(grid.tiles.length), rng.below(grid.tiles.length)];
      for (const movement of ["orthogonal", "diagonal"] as const) {
        const distance = slowDistances(grid, [from], movement)[to]!;
        const path = shortestPath(grid, from, to, movement);
        if (distance === UNREACHED) {
          expect(path).toBeUndefined();
          continue;
        }
        found++;
        expect(path!.length).toBe(distance + 1);
        expect([path!.at(0), path!.at(-1)]).toEqual([from, to]);
        for (let step = 1; step < path!.length; step++) {
          expect(isMove(grid, path![step - 1]!, path![step]!, movement)).toBe(true);
        }
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  test("takes the lowest of equally good cells", () => {
    const rows = ["#####", "#a..#", "#...#", "#..b#", "#####"];
    const path = shortestPath(picture(...rows), find(rows, "a"), find(rows, "b"));
    expect(path).toEqual([6, 7, 8, 13, 18]);
  });

  test("to where one stands is that cell; from or to rock, or off the map, there is none", () => {
    const grid = picture("####", "#..#", "####");
    expect(shortestPath(grid, 5, 5)).toEqual([5]);
    const open = picture("..", "..");
    for (const nowhere of [-1, 99, Number.NaN, 1.5]) {
      for (const map of [grid, open]) {
        expect(shortestPath(map, nowhere, 1)).toBeUndefined();
        expect(shortestPath(map, 1, nowhere)).toBeUndefined();
        expect(shortestPath(map, nowhere, nowhere)).toBeUndefined();
      }
    }
    expect(shortestPath(grid, 0, 5)).toBeUndefined();
    expect(shortestPath(grid, 5, 0)).toBeUndefined();
    expect(shortestPath(grid, 0, 0)).toBeUndefined();
  });
});

test("every door is crossed straight, whatever it is called, and only doors are", () => {
  const gate: Tile = { name: "gate", glyph: "n", walkable: true, opaque: false, door: true };
  const moss: Tile = { name: "moss", glyph: "m", walkable: true, opaque: false };
  const own = tileset([gate, moss]);
  const across = (tile: number) =>
    distanceField(
      { width: 4, height: 4, tiles: Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, tile, 0, 0, 0, 0, 0), tileset: own },
      [5],
      "diagonal",
    )[10];
  expect([DOOR, own.index("gate"), own.index("moss"), FLOOR].map(across)).toEqual([UNREACHED, UNREACHED, 1, 1]);
  const grid = { width: 4, height: 4, tiles: new Uint8Array(16).fill(own.index("gate")), tileset: own };
  expect(shortestPath(grid, 0, 5, "diagonal")).toHaveLength(3);
});
