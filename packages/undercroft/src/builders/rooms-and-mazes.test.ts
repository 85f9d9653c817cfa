import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { deadEnds, regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { roomsAndMazes } from "./rooms-and-mazes.js";

function build(width: number, height: number, seed: number, options: Parameters<typeof roomsAndMazes>[0] = {}): Level {
  return chain({ width, height, purpose: "map" }).startWith(roomsAndMazes(options)).build({ seed });
}

/** The number of cells that can be walked on, and of pairs of them side by side, the inside of rooms aside. */
function loopsOf(level: Level): number {
  const { width, height } = level;
  let [cells, links, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (!level.isWalkable(x, y)) continue;
      const [right, below] = [level.isWalkable(x + 1, y), level.isWalkable(x, y + 1)];
      cells++;
      links += Number(right) + Number(below);
      squares += Number(right && below && level.isWalkable(x + 1, y + 1));
    }
  }
  return links - cells - squares + 1;
}

test("looks like rooms in a maze", async () => {
  await expect(`${build(60, 25, 42)}\n`).toMatchFileSnapshot("./__goldens__/rooms-and-mazes.txt");
});

describe("rooms-and-mazes", () => {
  test("is one part at every size", () => {
    for (let width = 7; width <= 40; width += 3) {
      for (let height = 7; height <= 40; height += 3) {
        const level = build(width, height, width * 100 + height);
        expect(regions(level).count, `${width}x${height}`).toBe(1);
        expect(level.rooms!.length).toBeGreaterThan(0);
      }
    }
  });

  test("has no loops and no dead ends unless it is asked for them", () => {
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const tree = build(61, 31, seed, { loops: 0 });
      expect(loopsOf(tree), `seed ${seed}`).toBe(0);
      expect(deadEnds(tree)).toHaveLength(0);
    }
    const sum = (options: Parameters<typeof roomsAndMazes>[0], count: (level: Level) => number) =>
      Array.from({ length: 10 }, (_, seed) => count(build(61, 31, seed, options))).reduce((a, b) => a + b, 0);
    expect(sum({ loops: 0.2 }, loopsOf)).toBeGreaterThan(20);
    expect(sum({ deadEnds: 1 }, (level) => deadEnds(level).length)).toBeGreaterThan(100);
  });

  test("lists rooms, corridors and doors correctly: together they are all open cells, each once", () => {
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const level = build(61, 31, seed, { deadEnds: (seed % 3) / 2, loops: 0.1 });
      const owned = new Map<string, number>();
      const own = (x: number, y: number) => owned.set(`${x},${y}`, (owned.get(`${x},${y}`) ?? 0) + 1);
      for (const { x, y, width, height } of level.rooms!) {
        for (let i = 0; i < width * height; i++) own(x + (i % width), y + Math.floor(i / width));
        expect([width % 2, height % 2]).toEqual([1, 1]);
      }
      for (const corridor of level.corridors!) {
        for (const [i, [x, y]] of corridor.entries()) {
          own(x, y);
          const [lastX, lastY] = corridor[i - 1] ?? [x, y - 1];
          expect(Math.abs(x - lastX) + Math.abs(y - lastY), "cells of a corridor follow each other").toBe(1);
        }
      }
      for (const { at } of level.doors!) own(...at);
      const open: string[] = [];
      for (let y = 0; y < 31; y++) for (let x = 0; x < 61; x++) if (level.isWalkable(x, y)) open.push(`${x},${y}`);
      expect([...owned.keys()].sort()).toEqual(open.sort());
      expect(new Set(owned.values())).toEqual(new Set([1]));
    }
  });
});
