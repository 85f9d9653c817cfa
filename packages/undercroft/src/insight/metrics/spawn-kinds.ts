import { isMonster } from "../../core/index.js";
import type { MeasuredSpawn } from "./measured-view.js";

/** Whether a spawn is a monster that may harm the player. */
export function isFoe(spawn: Pick<MeasuredSpawn, "kind" | "blocks" | "state">): boolean {
  return isMonster(spawn) && spawn.state !== "peaceful";
}
