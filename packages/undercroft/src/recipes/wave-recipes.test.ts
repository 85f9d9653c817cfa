import { expect, test } from "vitest";
import { hasFort, LEAST_FORTS } from "../../soak/fort.js";
import { isMadeAnew } from "../../soak/soak.js";
import { sampled } from "../../test/kit/whole.js";
import type { Level } from "../chain/index.js";
import { recipeChain, shippedRecipe } from "./index.js";

const LEVELS = sampled(50, 6);

/** Depth, border, start, exit and spawns, looked at without the verifier. */
function isWhole(level: Level, depth: number): boolean {
  const { width, height, start, exits, spawns } = level;
  const rows = level.rows();
  const isRock = (row: string) => [...row].every((glyph) => glyph === "#");
  const border =
    isRock(rows[0]!) && isRock(rows[height - 1]!) && rows.every((row) => isRock(row[0]! + row[width - 1]!));
  const stands = spawns.every(({ at: [x, y] }) => level.isWalkable(x, y));
  return level.depth === depth && border && start !== undefined && exits.length === 1 && stands && spawns.length > 0;
}

test("random levels that are made anew by wave function collapse are whole", () => {
  const chain = recipeChain(shippedRecipe("random"), { size: [60, 34] });
  let built = 0;
  for (let seed = 0; built < LEVELS; seed++) {
    const options = { seed, depth: 1 + (seed % 12) };
    if (!isMadeAnew(chain, options)) continue;
    built++;
    expect(isWhole(chain.build(options), options.depth)).toBe(true);
  }
});

test("levels of layered-fort are whole, and nearly all have the fort", () => {
  const chain = recipeChain(shippedRecipe("layered-fort"));
  let forts = 0;
  for (let seed = 0; seed < LEVELS; seed++) {
    const depth = 1 + (seed % 12);
    const level = chain.build({ seed, depth });
    expect(isWhole(level, depth)).toBe(true);
    if (hasFort(level)) forts++;
  }
  expect(forts).toBeGreaterThanOrEqual(LEAST_FORTS * LEVELS);
});
