import { type AnyChain, UndercroftError } from "undercroft";
import { parseVaults } from "undercroft/formats";
import { fitPrefab } from "undercroft/recipes";
import type { Jobs } from "./protocol.ts";

/** Tries a drawing in the levels of a chain, and tells after each of them how it stands. */
export async function* fitTrials(
  { order, prefab: text, levels }: Jobs["fit"]["request"],
  chain: AnyChain,
): AsyncGenerator<Jobs["fit"]["part"], Jobs["fit"]["result"], void> {
  const prefab = parseVaults(text, "drawing.vault").prefabs[0];
  if (prefab === undefined) throw new UndercroftError("bad-content", "the drawing holds no prefab.");
  return yield* fitPrefab(prefab, chain, { depth: order.depth, seeds: levels });
}
