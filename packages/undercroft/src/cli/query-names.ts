import { type AnyChain, nameParts, placeableIn, stepsIn } from "../chain/index.js";
import type { QueryNames } from "../insight/index.js";

/** Returns the names that a query about levels of a chain can use. Steps go by their ids and by their own names. */
export function queryNames({ parts }: AnyChain): QueryNames {
  const names = nameParts(parts);
  const steps = [...stepsIn(parts)].flatMap((step) => [step.definition.id, ...(names.get(step) ?? [])]);
  return { prefab: placeableIn(parts), uses: [...new Set(steps)] };
}
