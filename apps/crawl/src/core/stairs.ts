import { distanceField } from "undercroft/analysis";
import { UNDERCROFT_FEELINGS } from "undercroft/tables";
import { PLAYER_KIND } from "./catalog.js";
import type { Game } from "./game.js";
import { harm } from "./harm.js";
import type { PlayedLevel, Stairs } from "./played-level.js";
import { populate } from "./spawn.js";
import { FALL_DAMAGE } from "./terrain.js";
import type { Turn } from "./turn.js";

/** Chooses the cell of a level that somebody comes to. */
type Arrival = (level: PlayedLevel) => number;

/** On the stairs of a kind, or where the level begins. */
export function onStairs(arriveOn: Stairs["kind"]): Arrival {
  return (level) => level.stairs.find(({ kind }) => kind === arriveOn)?.cell ?? level.start;
}

/** Goes to a level, which is built when it is entered for the first time. */
export function enterLevel(turn: Turn, depth: number, arrival: Arrival): void {
  const { game } = turn;
  const { player } = game;
  let level = game.levels.get(depth);
  if (level === undefined) {
    // A level that can't be built leaves everything as it was.
    level = populate(game, game.underworld.given?.[depth - 1] ?? game.dungeon.level(depth), depth);
    game.levels.set(depth, level);
  }
  game.levels.get(game.depth)?.remove(player);
  game.depth = depth;
  const cell = arrival(level);
  makeRoom(turn, cell);
  player.cell = cell;
  level.add(player);
}

/** Says where the player is, where the place has a name, and what it is like. */
export function arrive(turn: Turn): void {
  const { depth, underworld } = turn.game;
  const place = underworld.place?.(depth);
  const words = [place === undefined ? undefined : `Depth ${depth}: ${place}.`, feelingWords(turn.game)];
  const text = words.filter((each) => each !== undefined).join(" ");
  if (text !== "") turn.tell({ type: "arrived", depth, text });
}

/** What the level is like, in the words of its world. */
function feelingWords({ level: { feeling }, underworld }: Game): string | undefined {
  if (feeling === undefined) return undefined;
  const tables = [...(underworld.feelings?.values() ?? []), UNDERCROFT_FEELINGS];
  const known = tables.flatMap(({ feelings }) => feelings).find(({ name }) => name === feeling);
  return known?.says ?? `This level is ${feeling}.`;
}

/** Down a chasm: a little harm and no rest, but nobody follows. */
export function fall(turn: Turn, into: number): void {
  const { game } = turn;
  const { player, level: above } = game;
  const depth = game.depth + 1;
  enterLevel(turn, depth, (level) => landing(level, above.x(into), above.y(into)));
  game.deepest = Math.max(game.deepest, depth);
  const damage = Math.min(FALL_DAMAGE, player.body.hp - 1);
  const text = damage > 0 ? `You fall to the next level and lose ${damage}.` : "You fall to the next level.";
  turn.tell({ type: "fell", depth, damage, text });
  harm(turn, player, damage, "a fall");
  arrive(turn);
}

/** The free cell nearest to a place, of those that the stairs can be reached from. */
function landing(level: PlayedLevel, x: number, y: number): number {
  const moves = distanceField(level.withLocksShut, [level.point(level.start)], "diagonal");
  let best = level.start;
  let bestFar = Infinity;
  for (let cell = 0; cell < moves.length; cell++) {
    const far = (level.x(cell) - x) ** 2 + (level.y(cell) - y) ** 2;
    if (moves[cell]! < 0 || far >= bestFar || !isGoodLanding(level, cell)) continue;
    best = cell;
    bestFar = far;
  }
  return best;
}

function isGoodLanding(level: PlayedLevel, cell: number): boolean {
  const isFree = level.bodyAt(cell) === undefined && level.trapAt(cell) === undefined && !level.isBurning(cell);
  return isFree && !level.isDoor(cell) && !level.isBarricade(cell) && level.stairsAt(cell) === undefined;
}

export function descend(turn: Turn): string | undefined {
  const { game } = turn;
  const { player } = game;
  if (game.level.stairsAt(player.cell)?.kind !== "down") return "There are no stairs down here.";
  if (game.depth === game.underworld.depths) {
    game.ending = { kind: "won" };
    turn.tell({ type: "won", text: "You leave the level behind." });
    return undefined;
  }
  const depth = game.depth + 1;
  const isNew = depth > game.deepest;
  enterLevel(turn, depth, onStairs("up"));
  // A rest on the way, but only once per level: otherwise players would heal by using the stairs.
  if (isNew) {
    game.deepest = depth;
    player.body.hp = Math.max(player.body.hp, Math.ceil(PLAYER_KIND.hp / 2));
  }
  const text = isNew ? "You descend to the next level, and take a moment to heal." : "You descend to the next level.";
  turn.tell({ type: "descended", depth, text });
  arrive(turn);
  return undefined;
}

export function ascend(turn: Turn): string | undefined {
  const { game } = turn;
  if (game.level.stairsAt(game.player.cell)?.kind !== "up") return "There are no stairs up here.";
  if (game.depth === 1) {
    return game.underworld.goal === "way-out"
      ? "You came in this way. The way out is down."
      : "You won't leave without the crown.";
  }
  enterLevel(turn, game.depth - 1, onStairs("down"));
  turn.tell({ type: "ascended", depth: game.depth, text: "You climb back up." });
  arrive(turn);
  return undefined;
}

/** Whoever stands where the player arrives makes room: goes to the nearest free cell. */
export function makeRoom(turn: Turn, cell: number): void {
  const { level } = turn.game;
  const body = level.bodyAt(cell);
  if (body === undefined) return;
  const moves = distanceField(level.withLocksShut, [level.point(cell)], "diagonal");
  let best: number | undefined;
  for (let other = 0; other < moves.length; other++) {
    if (moves[other]! < 1 || level.bodyAt(other) !== undefined || level.isClosedDoor(other)) continue;
    if (best === undefined || moves[other]! < moves[best]!) best = other;
  }
  if (best !== undefined) level.move(body, best);
  else level.remove(body);
}
