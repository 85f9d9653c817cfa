import { type BuilderMap, stuck } from "../core/index.js";

/** Throws where stairs are left that no tunnel leads to. Another attempt at the level may have a way. */
export function checkJoined(map: BuilderMap, apart: readonly number[]): void {
  const [cut] = apart;
  if (cut === undefined) return;
  throw stuck(`the stairs at ${map.at(cut)} can't be joined to the map because reserved cells are in the way.`);
}
