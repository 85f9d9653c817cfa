import type { MeasuredSpawn } from "./measured-view.js";

type Spawn = Pick<MeasuredSpawn, "kind" | "blocks">;

/** Whether a spawn is a monster. Of those without a kind, what blocks its cell is one. */
export function isMonster({ kind, blocks }: Spawn): boolean {
  return kind === undefined ? blocks : kind === "monster";
}

/** Whether a spawn is a monster that may harm the player. */
export function isFoe(spawn: Spawn & Pick<MeasuredSpawn, "state">): boolean {
  return isMonster(spawn) && spawn.state !== "peaceful";
}

/** Whether a spawn is an item. Of those without a kind, what doesn't block its cell is one. */
export function isItem({ kind, blocks }: Spawn): boolean {
  return kind === undefined ? !blocks : kind === "item";
}
