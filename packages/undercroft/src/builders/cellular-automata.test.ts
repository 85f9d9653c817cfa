import { describe, expect, test } from "vitest";
import { chain } from "../chain/index.js";
import { FLOOR } from "../core/index.js";
import { cellularAutomata } from "./cellular-automata.js";

function cave(options: Parameters<typeof cellularAutomata>[0] = {}, width = 80, height = 50) {
  return chain({ width, height, purpose: "map" }).startWith(cellularAutomata(options));
}

const share = (tiles: ArrayLike<number>) => Array.from(tiles).filter((tile) => tile === FLOOR).length / tiles.length;

describe("cellular-automata", () => {
  test("looks like caves", async () => {
    const level = cave({}, 44, 16).build({ seed: 42 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/cellular-automata.txt");
  });

  test("is about half floor, whatever the seed", () => {
    for (let seed = 0; seed < 100; seed++) {
      const floor = share(cave().build({ seed }).tiles);
      expect(floor, `seed ${seed}`).toBeGreaterThan(0.4);
      expect(floor, `seed ${seed}`).toBeLessThan(0.75);
    }
  });

  test("has more floor if it starts with more", () => {
    const floors = [0.3, 0.4, 0.5].map((floor) => share(cave({ floor }).build({ seed: 1 }).tiles));
    expect(floors).toEqual([...floors].sort((a, b) => a - b));
    expect(floors[2]! - floors[0]!).toBeGreaterThan(0.2);
  });

  test("leaves the scattered rock alone without iterations", () => {
    const floor = share(cave({ iterations: 0, floor: 0.25 }).build({ seed: 1 }).tiles);
    expect(floor).toBeGreaterThan(0.2);
    expect(floor).toBeLessThan(0.27);
  });

  test("gives the same cave with and without a history, which shows every iteration", () => {
    for (const seed of ["a", "b", "c"]) {
      const plain = cave().build({ seed });
      const watched = cave().build({ seed, history: true });
      expect(watched.hash).toBe(plain.hash);
      expect(watched.history!.frames).toHaveLength(16);
      watched.history!.seek(Infinity);
      expect(watched.history!.tiles).toEqual(plain.tiles);
    }
  });
});
