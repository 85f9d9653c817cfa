import type { SpawnKind } from "../core/index.js";
import { SHIPPED_KINDS } from "./shipped-kinds.js";

/** Returns what a thing of the included world is: the first of these names that it knows. */
export function kindOfThing(...names: readonly string[]): SpawnKind | undefined {
  const known = names.find((name) => Object.hasOwn(SHIPPED_KINDS, name));
  return known === undefined ? undefined : SHIPPED_KINDS[known];
}
