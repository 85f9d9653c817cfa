import { harm } from "./harm.js";
import { sentence, the } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import { FIRE_DAMAGE, FIRE_TURNS, fuelOf, TERRAIN_DEATHS } from "./terrain.js";
import type { Turn } from "./turn.js";

/** Sets fire to the plants on some cells. */
export function ignite(turn: Turn, cells: readonly number[]): void {
  const { level } = turn.game;
  const caught = cells.filter((cell) => burns(level, cell));
  if (caught.length === 0) return;
  for (const cell of caught) level.fire.set(cell, FIRE_TURNS);
  turn.tell({ type: "caught-fire", cells: caught, text: "The plants catch fire." });
}

/**
 * A turn of all fires: they harm whoever stands in them, take hold of plants beside them, and leave bare floor. Each plant
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
      (next) => burns(level, next) && rng.chance(fuelOf(level.tileOf(next))),
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
  for (const cell of caught) level.fire.set(cell, FIRE_TURNS);
}

function burns(level: PlayedLevel, cell: number): boolean {
  return !level.isBurning(cell) && fuelOf(level.tileOf(cell)) > 0;
}
