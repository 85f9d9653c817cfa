import { describe, expect, test } from "vitest";
import { BOARD, QUILT } from "../../bench/hard-tiles.js";
import { Rng } from "../core/index.js";
import { Collapse, tiledModel } from "./index.js";

const SETS = [
  ["a circuit board", BOARD],
  ["a quilt", QUILT],
] as const;

describe.each(SETS)("%s", (_, tiles) => {
  const model = tiledModel(tiles);

  /** Edges as they lie when a tile is turned, worked out here once more: top, right, bottom, left. */
  const edgesOf = model.variants.map(({ tile, turns, mirrored }) => {
    let [top, right, bottom, left] = tiles[tile]!.edges!.map((label) => [label].flat()) as string[][];
    expect(mirrored).toBe(false);
    for (let i = 0; i < turns; i++) {
      [top, right, bottom, left] = [[...left!].reverse(), top!, [...right!].reverse(), bottom!];
    }
    return [top, right, bottom, left].map((label) => label!.join(" "));
  });

  /** Cells that show another edge to the right or downwards than their neighbours do to them. */
  const misfits = (patterns: Int32Array, width: number) =>
    Array.from(patterns.keys()).filter((cell) => {
      const [, right, bottom] = edgesOf[patterns[cell]!]!;
      const isAcross = cell % width === width - 1 || right === edgesOf[patterns[cell + 1]!]![3];
      return !isAcross || (cell + width < patterns.length && bottom !== edgesOf[patterns[cell + width]!]![0]);
    });

  const collapse = (seed: number, width: number, height: number, recover: boolean) =>
    new Collapse({ model, width, height, rng: Rng.fromSeed(seed), recover }).run();

  test("is never done by beginning again", () => {
    const outcomes = Array.from({ length: 40 }, (__, seed) => collapse(seed, 80, 50, false));
    expect(outcomes.filter(({ solved }) => solved)).toEqual([]);
  });

  test.each([
    [48, 48, 5],
    [80, 50, 5],
    [128, 128, 1],
  ])("is done every time at %ix%i", (width, height, seeds) => {
    for (let seed = 0; seed < seeds; seed++) {
      const outcome = collapse(seed, width, height, true);
      if (!outcome.solved) throw new Error(`${outcome.reason}: ${outcome.clash.message}`);
      expect(misfits(outcome.patterns, width)).toEqual([]);
    }
  });
});
