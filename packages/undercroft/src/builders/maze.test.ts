import { describe, expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { maze } from "./maze.js";

function build(width: number, height: number, seed: number, options: Parameters<typeof maze>[0] = {}): Level {
  return chain({ width, height, purpose: "map" }).startWith(maze(options)).build({ seed });
}

/** Floor cells, and pairs of floor cells side by side. */
function graphOf({ width, height, tiles }: Pick<Level, "width" | "height" | "tiles">) {
  let cells = 0;
  let links = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const cell = y * width + x;
      if (tiles[cell] !== FLOOR) continue;
      cells++;
      if (tiles[cell + 1] === FLOOR) links++;
      if (tiles[cell + width] === FLOOR) links++;
    }
  }
  return { cells, links };
}

/** How many passages end, and how many go straight on, of a maze with passages one cell wide. */
function runs({ width, height, tiles }: Level) {
  let straight = 0;
  let turns = 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const cell = y * width + x;
      const [right, down, left, up] = [1, width, -1, -width].map((step) => tiles[cell + step] === FLOOR);
      if (Number(right) + Number(down) + Number(left) + Number(up) !== 2) continue;
      if ((right && left) || (up && down)) straight++;
      else turns++;
    }
  }
  return straight / (straight + turns);
}

describe("maze", () => {
  test("looks like a maze", async () => {
    await expect(`${build(31, 11, 42)}\n`).toMatchFileSnapshot("./__goldens__/maze.txt");
  });

  test("looks like a maze with wide passages", async () => {
    await expect(`${build(33, 13, 42, { passage: 3 })}\n`).toMatchFileSnapshot("./__goldens__/maze-passage-3.txt");
  });

  test("is perfect at every size: connected, and with one link less than cells", () => {
    for (let width = 3; width <= 24; width++) {
      for (let height = 3; height <= 24; height++) {
        const level = build(width, height, width * 100 + height);
        const { cells, links } = graphOf(level);
        expect(links, `${width}x${height}`).toBe(cells - 1);
        expect(regions(level).count, `${width}x${height}`).toBe(1);
      }
    }
  });

  test("is perfect for many seeds and any winding", () => {
    for (let seed = 0; seed < 100; seed++) {
      const level = build(41, 30, seed, { winding: (seed % 11) / 10 });
      const { cells, links } = graphOf(level);
      expect(links).toBe(cells - 1);
      expect(regions(level).count).toBe(1);
    }
  });

  test("reaches every odd cell, whether the sides are odd or even", () => {
    for (const [width, height] of [
      [3, 3],
      [4, 4],
      [20, 31],
      [31, 20],
    ] as const) {
      const level = build(width, height, 1);
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1; x < width - 1; x++) {
          const isRoom = x % 2 === 1 && y % 2 === 1;
          const isPillar = x % 2 === 0 && y % 2 === 0;
          if (isRoom && x < width - 1 && y < height - 1) expect(level.tiles[y * width + x]).toBe(FLOOR);
          if (isPillar) expect(level.tiles[y * width + x]).toBe(WALL);
        }
      }
    }
  });

  test("has passages of the width that was asked for, joined into a tree", () => {
    for (let passage = 1; passage <= 6; passage++) {
      const level = build(50, 38, passage, { passage });
      const pitch = passage + 1;
      const columns = Math.floor(49 / pitch);
      const rows = Math.floor(37 / pitch);
      const floor = Array.from(level.tiles).filter((tile) => tile === FLOOR).length;
      expect(floor).toBe(columns * rows * passage * passage + (columns * rows - 1) * passage);
      expect(regions(level).count).toBe(1);
    }
  });

  test("goes straight on or turns as it was asked to", () => {
    const [straight, even, winding] = [0.1, 0.5, 0.9].map((w) => runs(build(101, 101, 1, { winding: w })));
    expect(straight!).toBeGreaterThan(even! + 0.15);
    expect(winding!).toBeLessThan(even! - 0.1);
  });

  test("goes round reserved rock, through reserved floor, and fills what is cut off with mazes of its own", () => {
    const map = new BuilderMap(31, 21, 1, tileset());
    for (let y = 0; y < 21; y++) map.reserve(map.index(16, y), WALL);
    map.reserve(map.index(5, 5), FLOOR);
    map.reserve(map.index(9, 8), WALL);
    const { definition, options } = stepOf(maze.definition, {});
    for (const _ of definition.build(map, Rng.fromSeed(1), options));
    const parts = regions(map);
    expect(parts.count).toBe(2);
    const { cells, links } = graphOf({ width: 31, height: 21, tiles: map.copyTiles() });
    expect(links).toBe(cells - 2);
    expect(parts.labels[map.index(5, 5)]).toBe(parts.labels[map.index(1, 1)]);
    expect(map.isWalkable(map.index(29, 19))).toBe(true);
  });

  test("can be watched in about twenty frames at any size, the last of them the whole maze", () => {
    for (const size of [20, 60, 200]) {
      const steps = chain({ width: size, height: size, purpose: "map" }).startWith(maze());
      const { history, tiles } = steps.build({ seed: 1, history: true });
      expect(history!.frames.length).toBeGreaterThan(15);
      expect(history!.frames.length).toBeLessThan(30);
      history!.seek(Infinity);
      expect(history!.tiles).toEqual(tiles);
    }
  });
});
