import { threats } from "./monsters.js";
import { a } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import { findDoors } from "./sight.js";
import type { Turn } from "./turn.js";

/** How long a search takes, and how far it reaches, in cells. */
const SEARCH_TURNS = 5;
export const SEARCH_REACH = 5;

/** Searches the walls and the floor in view. The player finds everything hidden within reach. */
export function search(turn: Turn): string | undefined {
  const { level, player } = turn.game;
  if (threats(turn.game).length > 0) return "Not while an enemy is in view.";
  const isNear = (cell: number) => level.apart(player.cell, cell) <= SEARCH_REACH;
  const doors = [...level.secrets].filter((cell) => isNear(cell) && bordersView(level, cell));
  const traps = level.traps.entities.filter(
    ({ trap, cell }) => trap.hidden && isNear(cell) && level.visible[cell] === 1,
  );
  findDoors(turn, doors);
  for (const trap of traps.sort((one, other) => one.id - other.id)) {
    trap.trap.hidden = false;
    turn.tell({ type: "spotted", what: trap.name, cell: trap.cell, text: `You find ${a(trap)}.` });
  }
  if (doors.length + traps.length === 0) turn.tell({ type: "searched", text: "You search, and find nothing." });
  turn.time = SEARCH_TURNS;
  return undefined;
}

/** Whether the player sees a cell that a door would lead to. */
function bordersView(level: PlayedLevel, cell: number): boolean {
  const { width } = level;
  return [-width, -1, 1, width].some((offset) => level.visible[cell + offset] === 1 && level.isOpen(cell + offset));
}
