import { analyse } from "apps-shared/analysis.ts";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { levelMessage } from "undercroft/worker";
import { expect, test } from "vitest";
import { fromPieces, inPieces } from "./pieces.ts";

test.each(["caves", "lock-and-key"])("a level of %s is the same when its pieces are put together", (name) => {
  const level = recipeChain(shippedRecipe(name), { size: [80, 50] }).build({ seed: "rats" });
  const built = {
    level: levelMessage(level),
    hash: level.hash,
    frames: undefined,
    times: {},
    taken: new Map(),
    ...analyse(level),
  };
  const { pieces, rest } = structuredClone(inPieces(built));
  expect(rest.level.spawns).toEqual([]);
  expect(rest.analysis.distances).toHaveLength(0);
  expect(fromPieces(pieces, rest)).toEqual(structuredClone(built));
});
