import { type DraftNode, findNode, type Place, placeOf } from "./draft.ts";

/**
 * The places that a node goes to when it is moved by one, the likeliest first: into an unfolded neighbour, past it, or
 * out of what it lies in. As in `moved`, places count without the node itself.
 */
export function placesBeside(
  nodes: readonly DraftNode[],
  key: number,
  direction: 1 | -1,
  isUnfolded: (key: number) => boolean,
): readonly Place[] {
  const place = placeOf(nodes, key);
  if (place === undefined) return [];
  const { within, index } = place;
  const around = within === undefined ? undefined : findNode(nodes, within);
  const siblings = around === undefined || around.kind === "step" ? nodes : around.nodes;
  const next = siblings[index + direction];
  if (next === undefined) {
    const outside = within === undefined ? undefined : placeOf(nodes, within);
    if (outside === undefined) return [];
    return [{ ...outside, index: outside.index + (direction > 0 ? 1 : 0) }];
  }
  const past = { within, index: index + direction };
  if (next.kind === "step" || !isUnfolded(next.key)) return [past];
  return [{ within: next.key, index: direction > 0 ? 0 : next.nodes.length }, past];
}
