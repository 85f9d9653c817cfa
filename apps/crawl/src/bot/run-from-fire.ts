import { type Action, fuelOf, type Game } from "../core/index.js";
import type { KnownMap } from "./known-map.js";
import { goTo } from "./words.js";

/** A fire at this distance reaches the bot within a turn or two. */
const NEAR = 2;

/** Out of fire, and out of plants that are about to burn; undefined where there is nothing to run from. */
export function runFromFire(game: Game, map: KnownMap): Action | undefined {
  const { level, player } = game;
  if (level.fire.size === 0) return undefined;
  const isHere = level.isBurning(player.cell);
  const isNear = [...level.fire.keys()].some((cell) => level.apart(cell, player.cell) <= NEAR);
  if (!isHere && (!isNear || fuelOf(level.tileOf(player.cell)) === 0)) return undefined;
  const safe = map.known((cell) => fuelOf(level.tileOf(cell)) === 0);
  const step = map.stepTo(safe) ?? (isHere ? throughFire(game) : undefined);
  return step === undefined ? undefined : goTo(game, step);
}

/** Where flames are on all sides: to where they have burnt longest, or to bare ground. */
function throughFire({ level, player }: Game): number | undefined {
  const { width } = level;
  const ways = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    .map((offset) => player.cell + offset)
    .filter((cell) => level.allowsStep(player.cell, cell) && level.bodyAt(cell) === undefined)
    .filter((cell) => !level.isClosedDoor(cell));
  const heat = (cell: number) => level.fire.get(cell) ?? 0;
  return ways.sort((one, other) => heat(one) - heat(other) || one - other)[0];
}
