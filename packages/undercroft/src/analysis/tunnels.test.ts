import { describe, expect, test } from "vitest";
import { Rng, tileset } from "../core/index.js";
import type { Grid } from "./grid.js";
import { regions } from "./regions.js";
import { cheapestTunnels, DIGGABLE, SOLID } from "./tunnels.js";

function gridOf(rows: readonly string[]): Grid & { tiles: Uint8Array } {
  const tiles = Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!);
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: tileset() };
}

/** Rock and floor at random inside a solid border; `solid` is the share of the rock that must stay. */
function randomMap(rng: Rng, solid: number) {
  const width = rng.between(3, 16);
  const height = rng.between(3, 12);
  const openness = rng.pick([0.03, 0.1, 0.3, 0.5]);
  const tiles = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) tiles[y * width + x] = Number(rng.chance(openness));
  }
  const grid = { width, height, tiles, tileset: tileset() };
  const parts = regions(grid);
  for (const [cell, label] of parts.labels.entries()) {
    if (label < 0 && rng.chance(solid)) parts.labels[cell] = SOLID;
  }
  return { grid, parts };
}

function dig(grid: Grid & { tiles: Uint8Array }, tunnels: ReturnType<typeof cheapestTunnels>): Grid {
  const tiles = grid.tiles.slice();
  for (const cell of tunnels.cells) tiles[cell] = 1;
  return { ...grid, tiles };
}

const sum = (values: Int32Array) => values.reduce((total, value) => total + value, 0);

describe("cheapestTunnels", () => {
  test("joins three rooms by the two shortest ways", () => {
    const grid = gridOf([
      "################",
      "#...####.......#",
      "#...####.......#",
      "#######.......##",
      "################",
      "################",
      "#..............#",
      "################",
    ]);
    const tunnels = cheapestTunnels(grid.width, regions(grid), Rng.fromSeed("rooms"));
    expect([...tunnels.lengths]).toEqual([2, 3]);
  });

  test("lists the cells of a tunnel in walking order, from the one region to the other", () => {
    const grid = gridOf(["##########", "#..#####.#", "##########"]);
    const { cells, ends, starts, count } = cheapestTunnels(10, regions(grid), Rng.fromSeed("order"));
    expect(count).toBe(1);
    expect([...starts]).toEqual([0, 5]);
    const ascending = ends[0] === 0;
    expect([...cells]).toEqual(ascending ? [13, 14, 15, 16, 17] : [17, 16, 15, 14, 13]);
  });

  test("takes each of several ways of the same length for some seed", () => {
    const grid = gridOf(["#######", "#..#..#", "#..#..#", "#..#..#", "#######"]);
    const rows = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const { cells } = cheapestTunnels(7, regions(grid), Rng.fromSeed(seed));
      rows.add(Math.floor(cells[0]! / 7));
    }
    expect([...rows].sort()).toEqual([1, 2, 3]);
  });

  test("goes round rock that must stay, and leaves a region alone that is shut in by it", () => {
    const grid = gridOf(["########", "#.####.#", "######.#", "########", "########"]);
    const parts = regions(grid);
    for (const cell of [10, 18]) parts.labels[cell] = SOLID;
    const round = cheapestTunnels(8, parts, Rng.fromSeed("round"));
    expect([...round.cells].some((cell) => cell === 10 || cell === 18)).toBe(false);
    expect([...round.groups]).toEqual([0, 0]);
    parts.labels[17] = SOLID;
    const shut = cheapestTunnels(8, parts, Rng.fromSeed("round"));
    expect([shut.count, ...shut.groups]).toEqual([0, 0, 1]);
  });

  test("has nothing to do on maps without regions, with one region, and without an inside", () => {
    for (const rows of [["###", "###", "###"], ["###", "#.#", "###"], ["#"], ["##", "##"], ["....", "...."]]) {
      const grid = gridOf(rows);
      expect(cheapestTunnels(grid.width, regions(grid), Rng.fromSeed("none")).count).toBe(0);
    }
  });

  test("is as short as a minimum spanning tree of all distances between regions, on 400 random maps", () => {
    const rng = Rng.fromSeed("spanning tree");
    for (let i = 0; i < 400; i++) {
      const { grid, parts } = randomMap(rng, i % 2 === 0 ? 0 : 0.3);
      const before = parts.labels.slice();
      const tunnels = cheapestTunnels(grid.width, parts, rng.fork(i));
      expect(parts.labels).toEqual(before);
      const slow = slowSpanningTree(grid.width, parts);
      expect(sum(tunnels.lengths)).toBe(slow.total);
      expect(new Set(tunnels.groups).size).toBe(slow.groups);
      expect(tunnels.cells.length).toBeLessThanOrEqual(slow.total);
    }
  });

  test("digs only rock that may be dug, each cell once, and joins what it says, on 400 random maps", () => {
    const rng = Rng.fromSeed("digging");
    for (let i = 0; i < 400; i++) {
      const { grid, parts } = randomMap(rng, i % 2 === 0 ? 0 : 0.3);
      const tunnels = cheapestTunnels(grid.width, parts, rng.fork(i));
      expect(new Set(tunnels.cells).size).toBe(tunnels.cells.length);
      for (const cell of tunnels.cells) {
        const x = cell % grid.width;
        const y = Math.floor(cell / grid.width);
        expect(parts.labels[cell]).toBe(DIGGABLE);
        expect(x > 0 && y > 0 && x < grid.width - 1 && y < grid.height - 1).toBe(true);
      }
      const after = regions(dig(grid, tunnels));
      expect(after.count).toBe(new Set(tunnels.groups).size);
      for (let t = 0; t < tunnels.count; t++) {
        const [a, b] = [tunnels.ends[t]!, tunnels.ends[tunnels.count + t]!];
        expect(after.labels[parts.labels.indexOf(a)]).toBe(after.labels[parts.labels.indexOf(b)]);
      }
    }
  });
});

/** Kruskal over the distances of all pairs of regions, each measured by its own search through rock. */
function slowSpanningTree(width: number, { count, labels }: { count: number; labels: Int32Array }) {
  const height = labels.length / width;
  const ways: [length: number, a: number, b: number][] = [];
  for (let region = 0; region < count; region++) {
    const depth = new Map<number, number>();
    const queue = [...labels.keys()].filter((cell) => labels[cell] === region);
    for (const cell of queue) depth.set(cell, 0);
    for (const cell of queue) {
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
        const x = next % width;
        const y = Math.floor(next / width);
        if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1 || depth.has(next)) continue;
        if (labels[next]! >= 0) ways.push([depth.get(cell)!, region, labels[next]!]);
        if (labels[next] !== DIGGABLE) continue;
        depth.set(next, depth.get(cell)! + 1);
        queue.push(next);
      }
    }
  }
  ways.sort((one, other) => one[0] - other[0]);
  const group = Array.from({ length: count }, (_, region) => region);
  let total = 0;
  for (const [length, a, b] of ways) {
    const [from, to] = [group[a]!, group[b]!];
    if (from === to) continue;
    total += length;
    for (const [region, its] of group.entries()) if (its === from) group[region] = to;
  }
  return { total, groups: new Set(group).size };
}
