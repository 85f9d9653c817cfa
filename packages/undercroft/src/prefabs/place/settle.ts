import type { BuilderMap, Rng } from "../../core/index.js";
import { drawOutcome, isVaried } from "../outcome/outcome.js";
import { prefabVariants } from "../reading/prefab.js";
import { brokenAsserts } from "../shape/asserts.js";
import { type Shape, type Variant, variantsOf } from "../shape/shape.js";
import { randomDraws } from "../source/draws.js";
import { PrefabError } from "../source/errors.js";
import type { Prefab } from "../source/source.js";

/**
 * Decides the outcome of a prefab for a level. Returns it in each of its distinct symmetries, or why it can't be placed. A
 * prefab without random parts draws nothing and has the same shapes on all levels.
 */
export function settle(prefab: Prefab, map: BuilderMap, rng: Rng): readonly Variant[] | string {
  const shape = isVaried(prefab) ? drawnShape(prefab, map, rng.fork("outcome")) : undefined;
  if (typeof shape === "string") return shape;
  const variants = shape === undefined ? prefabVariants(prefab, map.tileset) : variantsOf(prefab.source, shape);
  return brokenAsserts(variants[0]!.shape, prefab.kind, map.tileset)[0]?.message ?? variants;
}

/** Draws one outcome of a prefab for a level. Returns the reason if it can't be drawn. */
export function drawnShape(prefab: Prefab, map: BuilderMap, rng: Rng): Shape | string {
  try {
    return drawOutcome(prefab, randomDraws(rng), map, map.tileset).shape;
  } catch (error) {
    if (!(error instanceof PrefabError)) throw error;
    return error.message.slice(prefab.name.length + 2);
  }
}
