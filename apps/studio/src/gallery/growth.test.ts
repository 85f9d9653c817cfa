import type { Frame, Level } from "undercroft";
import { History } from "undercroft/define";
import { eachChange } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { FIRST_LEVEL } from "./first-level.ts";
import { framesOf, type Growth, growthOf } from "./growth.ts";

/** A frame without what depends on how its changes are kept. */
function plain({ step, changes, start, exits, spawns, rooms }: Frame) {
  const changed: [cell: number, flip: number][] = [];
  eachChange(changes, (cell, flip) => changed.push([cell, flip]));
  return { step, start, exits, spawns, rooms, changed };
}

describe.each([FIRST_LEVEL.recipe, "caves", "random"])("the growth of %s", (name) => {
  const { seed, depth, size } = FIRST_LEVEL;
  const level = recipeChain(shippedRecipe(name), { size }).build({ seed, depth, history: true }) as Level & {
    readonly history: History;
  };
  const growth = JSON.parse(JSON.stringify(growthOf(level))) as Growth;

  test("has the frames of the build after it was a file", () => {
    expect(framesOf(growth).map(plain)).toEqual(level.history.frames.map(plain));
  });

  test("leads to the level, whose hash it has", () => {
    const history = new History(framesOf(growth), level.width * level.height);
    history.seek(Number.POSITIVE_INFINITY);
    expect(history.tiles).toEqual(Uint8Array.from(level.tiles as Uint8Array));
    expect(growth.hash).toBe(level.hash);
  });
});
