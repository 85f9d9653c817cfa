import { type AnyChain, namedNodesIn, placeableIn } from "../chain/index.js";
import type { QueryNames } from "../insight/index.js";

/** Returns the names that a query about levels of a chain can use. Steps go by their ids and by their own names. */
export function queryNames({ nodes }: AnyChain): QueryNames {
  const steps = [...namedNodesIn(nodes)].flatMap(({ as, node }) =>
    node.kind === "step" ? [node.definition.id, as] : [],
  );
  return { prefab: placeableIn(nodes), uses: [...new Set(steps)] };
}
