import { expect, test } from "vitest";
import { stepsIn } from "../src/chain/index.js";
import type { Option } from "../src/core/index.js";
import {
  type Pack,
  type Prefab,
  SAMPLES_PACK,
  SEEDS_PACK,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
  WILDS_PACK,
} from "../src/prefabs/index.js";
import { RECIPES, recipeChain } from "../src/recipes/index.js";
import { sampled } from "../test/kit/whole.js";
import { leastReached, PLACING, REACHED_WITHIN, soakReached } from "./reached.js";

test("each included prefab can be placed by an included recipe", () => {
  const reached = new Set(
    RECIPES.flatMap((recipe) =>
      [...stepsIn(recipeChain(recipe).nodes)].flatMap(({ definition, options }) => [
        ...definition.places(options),
        ...Object.entries<Option>(definition.options).flatMap(([name, { content }]) =>
          content === "prefab" ? [(options[name] as Prefab).name] : [],
        ),
      ]),
    ),
  );
  const all = [SEEDS_PACK, UNDERCROFT_PACK, TEMPLATES_PACK, SAMPLES_PACK, WILDS_PACK].flatMap(
    ({ prefabs }: Pack) => prefabs,
  );
  expect(all.filter(({ name }) => !reached.has(name)).map(({ name }) => name)).toEqual([]);
});

test("levels of recipes that place prefabs are counted, and in the soak each prefab is on one of them", () => {
  const builds = sampled(REACHED_WITHIN, 2) * PLACING.length;
  const result = soakReached({ builds });
  expect(result).toMatchObject({ levels: builds, errors: {} });
  const never = leastReached(result, 0).map(([name]) => name);
  if (sampled(true, false)) expect(never).toEqual([]);
  else expect(never.length).toBeLessThan(150);
});
