import type { BuilderMap, Rng } from "../../core/index.js";
import { drawOutcome, isVaried } from "../outcome/outcome.js";
import { prefabVariants } from "../reading/prefab.js";
import { brokenAsserts } from "../shape/asserts.js";
import { type Variant, variantsOf } from "../shape/shape.js";
import { randomDraws } from "../source/draws.js";
import { PrefabError } from "../source/errors.js";
import type { Prefab } from "../source/source.js";

/**
 * A prefab as it comes out for a level, in each of its distinct symmetries, or why it can't be placed. One in which
 * nothing is left to chance draws nothing, and is shaped once for all levels.
 */
export function settle(prefab: Prefab, map: BuilderMap, rng: Rng): readonly Variant[] | string {
  const variants = isVaried(prefab) ? drawnVariants(prefab, map, rng) : prefabVariants(prefab, map.tileset);
  if (typeof variants === "string") return variants;
  return brokenAsserts(variants[0]!.shape, prefab.kind, map.tileset)[0]?.message ?? variants;
}

function drawnVariants(prefab: Prefab, map: BuilderMap, rng: Rng): readonly Variant[] | string {
  try {
    const { shape } = drawOutcome(prefab, randomDraws(rng.fork("outcome")), map, map.tileset);
    return variantsOf(prefab.source, shape);
  } catch (error) {
    if (!(error instanceof PrefabError)) throw error;
    return error.message.slice(prefab.name.length + 2);
  }
}
