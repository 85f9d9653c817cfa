import { describe, expect, test } from "vitest";
import { edgesOf, misfits, soakTiles } from "../../soak/tiles.js";
import { HARD_TILES } from "../../test/kit/hard-tiles.js";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { Collapse, tiledModel } from "./index.js";

function lay(name: keyof typeof HARD_TILES, seed: number, width: number, height: number, periodic: boolean): void {
  const tiles = HARD_TILES[name];
  const model = tiledModel(tiles);
  const outcome = new Collapse({ model, width, height, rng: Rng.fromSeed(seed), periodic }).run();
  if (!outcome.solved) throw new Error(`${outcome.reason}: ${outcome.clash.message}`);
  expect(misfits(edgesOf(model, tiles), outcome.patterns, width, periodic)).toEqual([]);
}

describe.each(["board", "quilt"] as const)("a %s", (name) => {
  test("is never solved by starting over", () => {
    const model = tiledModel(HARD_TILES[name]);
    const outcomes = Array.from({ length: sampled(40, 5) }, (_, seed) =>
      new Collapse({ model, width: 80, height: 50, rng: Rng.fromSeed(seed), recover: false }).run(),
    );
    expect(outcomes.filter(({ solved }) => solved)).toEqual([]);
  });

  test.each([
    [48, 48, sampled(5, 2)],
    [80, 50, sampled(5, 2)],
    [sampled(128, 96), sampled(128, 96), 1],
  ])("is done every time at %ix%i", (width, height, seeds) => {
    for (let seed = 0; seed < seeds; seed++) lay(name, seed, width, height, false);
  });
});

describe("what goes on at its other side", () => {
  test.each([
    ["board", 64],
    ["quilt", 64],
    ["country", 64],
    ["patchwork", 64],
  ] as const)("comes out even: %s at %i", (name, side) => {
    // Nor is it a smaller one, repeated.
    const { levels, errors } = soakTiles({ tiles: HARD_TILES[name], side, periodic: true, seeds: 1, firstSeed: 0 });
    expect({ levels, errors }).toEqual({ levels: 1, errors: {} });
  });

  test("is solved again across its sides if they don't fit", () => {
    for (let seed = 0; seed < 20; seed++) lay("country", seed, 20, 13, true);
  });
});
