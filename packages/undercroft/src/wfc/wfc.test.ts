import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { Collapse, chunkModel, overlappingModel } from "./index.js";

const DRAWING = [
  "################",
  "#....#######...#",
  "#....#######...#",
  "#....#..........",
  "#......###.#...#",
  "######.###.#####",
  "######.........#",
  "#......#######.#",
  "#.####.#.....#.#",
  "#.#....#.....#.#",
  "#.#.####.........",
  "#.#.#..#.....#.#",
  "#...#..#######.#",
  "###.#..........#",
  "#......#########",
  "################",
].map((row) => row.slice(0, 16));

const sample = { width: 16, height: 16, colours: [...DRAWING.join("")].map((glyph) => (glyph === "#" ? 0 : 1)) };

/** All squares of three by three cells of a picture, as text. */
function windows(colours: ArrayLike<number>, width: number, height: number): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y + 3 <= height; y++) {
    for (let x = 0; x + 3 <= width; x++) {
      let text = "";
      for (let i = 0; i < 9; i++) text += colours[(y + Math.floor(i / 3)) * width + x + (i % 3)];
      found.add(text);
    }
  }
  return found;
}

function solve(seed: string, connected?: readonly number[]) {
  const model = overlappingModel(sample, { size: 3 });
  const rng = Rng.fromSeed(seed);
  const outcome = new Collapse({ model, width: 32, height: 24, rng, ...(connected ? { connected } : {}) }).run();
  if (!outcome.solved) throw new Error(outcome.clash.message);
  return outcome.colours;
}

describe("wave function collapse", () => {
  test("makes nothing but squares that occur in the sample, the same for the same seed", () => {
    const known = windows(sample.colours, 16, 16);
    for (let seed = 0; seed < 5; seed++) {
      const colours = solve(`seed ${seed}`);
      expect([...windows(colours, 32, 24)].filter((window) => !known.has(window))).toEqual([]);
      expect(solve(`seed ${seed}`)).toEqual(colours);
    }
  });

  test("joins all open cells where it is asked to", () => {
    const colours = solve("joined", [1]);
    const reached = new Set([colours.indexOf(1)]);
    for (const cell of reached) {
      for (const next of [cell - 32, cell + 32, cell % 32 > 0 ? cell - 1 : -1, cell % 32 < 31 ? cell + 1 : -1]) {
        if (colours[next] === 1) reached.add(next);
      }
    }
    expect(reached.size).toBe(colours.filter((colour) => colour === 1).length);
  });

  test("puts pieces of a map together so that open sides meet open sides", () => {
    const model = chunkModel(sample, { width: 32, height: 24, size: 4, open: [1] });
    const outcome = new Collapse({ model, width: 32, height: 24, rng: Rng.fromSeed("pieces") }).run();
    if (!outcome.solved) throw new Error(outcome.clash.message);
    for (let y = 0; y < 24; y++) {
      for (let x = 3; x < 31; x += 4) expect(outcome.colours[y * 32 + x]).toBe(outcome.colours[y * 32 + x + 1]);
    }
  });
});
