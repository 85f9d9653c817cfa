import { strikeMonster } from "./combat.js";
import type { Entity } from "./entity.js";
import { springTrap } from "./traps.js";
import type { Turn } from "./turn.js";

/** Walks to a free neighbouring cell, and into whatever waits there. */
export function walk(turn: Turn, walker: Entity, cell: number): void {
  turn.game.level.move(walker, cell);
  springTrap(turn, walker);
}

export function openDoor(turn: Turn, cell: number): void {
  const { level } = turn.game;
  level.open[cell] = 1;
  turn.isViewStale = true;
  turn.tellAt(cell, { type: "opened", cell, text: "A door opens." });
}

/** The player's move: a step, a blow at whoever stands there, or a door that opens. Gives why not, where it can't be. */
export function movePlayer(turn: Turn, dx: number, dy: number): string | undefined {
  const { level, player } = turn.game;
  const to = level.cellAt(level.x(player.cell) + dx, level.y(player.cell) + dy);
  if (to === undefined || !level.isWalkable(to)) return "You can't go there.";
  if (!level.allowsStep(player.cell, to)) {
    return level.isDoor(to) ? "You can't enter a door diagonally." : "You can't leave a door diagonally.";
  }
  const monster = level.monsterAt(to);
  if (monster !== undefined) strikeMonster(turn, monster);
  else if (level.isClosedDoor(to)) openDoor(turn, to);
  else walk(turn, player, to);
  return undefined;
}
