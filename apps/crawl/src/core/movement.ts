import { strikeMonster } from "./combat.js";
import type { Entity, Monster } from "./entity.js";
import { the } from "./names.js";
import { fall, makeRoom } from "./stairs.js";
import { dangerOf, isSlow } from "./terrain.js";
import { springTrap } from "./traps.js";
import type { Turn } from "./turn.js";
import { pullLever, unlock, wantOf } from "./unlock.js";

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
  else for (const leaf of level.leavesOf(cell)) level.open[leaf] = 1;
  turn.isViewStale = true;
  turn.tellAt(cell, { type: "opened", cell, text });
}

/**
 * The player's move: a step, a blow at whoever stands there, a lever that is pulled, or a door that opens. Gives why not,
 * where it can't be. Into danger only those go who dare to.
 */
export function movePlayer(turn: Turn, dx: number, dy: number, dares: boolean): string | undefined {
  const { level, player } = turn.game;
  const to = level.cellAt(level.x(player.cell) + dx, level.y(player.cell) + dy);
  if (to !== undefined && level.tileOf(to).name === "lever_wall") return pullLever(turn, to);
  if (to === undefined || !level.isOpen(to)) return "You can't go there.";
  if (level.slantsThroughDoor(player.cell, to)) {
    return level.isDoor(to) ? "You can't enter a door diagonally." : "You can't leave a door diagonally.";
  }
  const monster = level.monsterAt(to);
  if (monster !== undefined && monster.hunter.peaceful !== true) {
    strikeMonster(turn, monster);
    return undefined;
  }
  if (level.isClimb(player.cell, to)) return "There is no way back up here.";
  if (level.isLocked(to)) return unlock(turn, to);
  const danger = dangerOf(turn.game, to);
  if (danger !== undefined && !(dares && danger.question !== undefined)) return danger.refusal;
  if (level.tileOf(to).hazard === "fall") fall(turn, to);
  else if (level.isClosedDoor(to)) openDoor(turn, to);
  else if (monster !== undefined) swap(turn, monster);
  else walk(turn, player, to);
  return undefined;
}

/** Lets the player and somebody peaceful trade places, so that nobody stands in the way of a guest. */
function swap(turn: Turn, other: Monster): void {
  const { level, player } = turn.game;
  turn.tell({ type: "swapped", who: other.name, cell: other.cell, text: `You change places with ${the(other)}.` });
  level.swap(player, other);
  springTrap(turn, player);
}

/** Down a way that is too far for a step, to one of the cells that it leads to: the first of them unless one is named. */
export function jump(turn: Turn, target: number | undefined): string | undefined {
  const { game } = turn;
  const { level, player } = game;
  const ways = level.jumpsFrom(player.cell);
  if (ways.length === 0) return "There is nothing to jump down from here.";
  const to = target === undefined ? ways[0] : ways.find((way) => way === target);
  if (to === undefined) return "You can't jump there.";
  const want = level.isLocked(to) ? wantOf(game, to) : undefined;
  if (want !== undefined) return want;
  makeRoom(turn, to);
  turn.tell({ type: "jumped", cell: to, text: "You jump down. There is no way back up here." });
  walk(turn, player, to);
  return undefined;
}
