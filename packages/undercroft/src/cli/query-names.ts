import { type AnyChain, namedPartsIn, placeableIn } from "../chain/index.js";
import type { QueryNames } from "../insight/index.js";

/** Returns the names that a query about levels of a chain can use. Steps go by their ids and by their own names. */
export function queryNames({ parts }: AnyChain): QueryNames {
  const steps = [...namedPartsIn(parts)].flatMap(({ as, part }) =>
    part.part === "step" ? [part.definition.id, as] : [],
  );
  return { prefab: placeableIn(parts), uses: [...new Set(steps)] };
}
