import { strikeMonster } from "./combat.js";
import type { Entity } from "./entity.js";
import { fall } from "./stairs.js";
import { dangerOf, isSlow } from "./terrain.js";
import { springTrap } from "./traps.js";
import type { Turn } from "./turn.js";

/** How long a step onto slow ground takes. */
const SLOW_STEP = 2;

/** Walks to a free neighbouring cell, and into whatever waits there. */
export function walk(turn: Turn, walker: Entity, cell: number): void {
  const { level, player } = turn.game;
  level.move(walker, cell);
  if (level.tileOf(cell).name === "foliage") {
    level.change(cell, "grass");
    turn.isViewStale = true;
  }
  if (isSlow(level.tileOf(cell))) {
    if (walker === player) turn.time = SLOW_STEP;
    else walker.hunter!.mired = true;
  }
  springTrap(turn, walker);
}

const OPENED: Readonly<Record<string, string>> = {
  locked_door: "A lock breaks, and the door opens.",
  portcullis: "A portcullis goes up.",
  barricade: "A barricade breaks.",
};

export function openDoor(turn: Turn, cell: number): void {
  const { level } = turn.game;
  const text = OPENED[level.tileOf(cell).name] ?? "A door opens.";
  if (level.isBarricade(cell)) level.breakDown(cell);
  else level.open[cell] = 1;
  turn.isViewStale = true;
  turn.tellAt(cell, { type: "opened", cell, text });
}

/**
 * The player's move: a step, a blow at whoever stands there, or a door that opens. Gives why not, where it can't be. Into
 * danger only those go who dare to.
 */
export function movePlayer(turn: Turn, dx: number, dy: number, dares: boolean): string | undefined {
  const { level, player } = turn.game;
  const to = level.cellAt(level.x(player.cell) + dx, level.y(player.cell) + dy);
  if (to === undefined || !level.isOpen(to)) return "You can't go there.";
  if (level.slantsThroughDoor(player.cell, to)) {
    return level.isDoor(to) ? "You can't enter a door diagonally." : "You can't leave a door diagonally.";
  }
  const monster = level.monsterAt(to);
  if (monster !== undefined) {
    strikeMonster(turn, monster);
    return undefined;
  }
  const danger = dangerOf(turn.game, to);
  if (danger !== undefined && !(dares && danger.question !== undefined)) return danger.refusal;
  if (level.tileOf(to).hazard === "fall") fall(turn, to);
  else if (level.isClosedDoor(to)) openDoor(turn, to);
  else walk(turn, player, to);
  return undefined;
}
