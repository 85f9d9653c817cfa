import { harm } from "./harm.js";
import { FIRE } from "./locks.js";
import { sentence, the } from "./names.js";
import { words } from "./places.js";
import type { PlayedLevel } from "./played-level.js";
import { BARRICADE_FUEL, FIRE_DAMAGE, FIRE_TURNS, fuelOf, TERRAIN_DEATHS } from "./terrain.js";
import type { Turn } from "./turn.js";

/** Sets fire to the plants and barricades on some cells. */
export function ignite(turn: Turn, cells: readonly number[]): void {
  const { level } = turn.game;
  const caught = cells.filter((cell) => burns(level, cell));
  if (caught.length === 0) return;
  if (caught.some((cell) => fuelOf(level.tileOf(cell)) > 0 && !level.isBarricade(cell))) {
    turn.tell({ type: "caught-fire", cells: caught, text: "The plants catch fire." });
  }
  for (const cell of caught) spreadTo(turn, cell);
}

/** A fire takes hold of a cell by itself. */
function spreadTo(turn: Turn, cell: number): void {
  const { level } = turn.game;
  const isLocked = level.isLocked(cell);
  const text = sentence("the", words(level.tileOf(cell).name), "goes up in flames");
  if (isLocked) turn.tellAt(cell, { type: "unlocked", cells: [cell], text });
  else if (level.isBarricade(cell)) turn.tellAt(cell, { type: "opened", cell, text });
  setAlight(turn, cell);
}

/** Sets fire to a cell. What is in the way there falls, for whoever waits until the fire has burnt down. */
export function setAlight(turn: Turn, cell: number): void {
  const { level } = turn.game;
  level.fire.set(cell, FIRE_TURNS);
  if (!level.isLocked(cell) && !level.isBarricade(cell)) return;
  level.takeOff(level.locksAt(cell));
  level.breakDown(cell);
  turn.isViewStale = true;
}

/**
 * A turn of all fires: they harm whoever stands in them, take hold of what burns beside them, and leave bare floor. Each cell
 * burns once, so a fire ends.
 */
export function burn(turn: Turn): void {
  const { game, rng } = turn;
  const { level } = game;
  if (level.fire.size === 0) return;
  // In reading order, whatever caught fire first.
  const burning = [...level.fire.keys()].sort((one, other) => one - other);
  for (const cell of burning) {
    const victim = level.bodyAt(cell);
    if (victim === undefined) continue;
    const text = sentence("the fire burns", the(victim), `for ${FIRE_DAMAGE}`);
    turn.tellAt(cell, { type: "hit", by: "Fire", target: victim.name, damage: FIRE_DAMAGE, cell, text });
    harm(turn, victim, FIRE_DAMAGE, TERRAIN_DEATHS.fire);
    if (game.ending !== undefined) return;
  }
  const caught = burning.flatMap((cell) =>
    [cell - level.width, cell - 1, cell + 1, cell + level.width].filter(
      (next) => burns(level, next) && rng.chance(fuelAt(level, next)),
    ),
  );
  for (const cell of burning) {
    const left = level.fire.get(cell)! - 1;
    if (left > 0) level.fire.set(cell, left);
    else {
      level.fire.delete(cell);
      level.change(cell, "floor");
      turn.isViewStale = true;
    }
  }
  for (const cell of caught) if (!level.isBurning(cell)) spreadTo(turn, cell);
}

function burns(level: PlayedLevel, cell: number): boolean {
  return !level.isBurning(cell) && fuelAt(level, cell) > 0;
}

/** The probability that a cell catches fire. Of all that is locked, only what fire opens burns. */
function fuelAt(level: PlayedLevel, cell: number): number {
  if (!level.isLocked(cell)) return fuelOf(level.tileOf(cell));
  return level.locksAt(cell).every(({ kind }) => kind === FIRE) ? BARRICADE_FUEL : 0;
}
