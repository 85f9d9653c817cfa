import { distanceField } from "undercroft/analysis";
import { PLAYER_KIND } from "./catalog.js";
import type { Stairs } from "./played-level.js";
import { populate } from "./spawn.js";
import type { Turn } from "./turn.js";

/** Goes to a level, which is built when it is entered for the first time, and stands on the stairs of that kind. */
export function enterLevel(turn: Turn, depth: number, arriveOn: Stairs["kind"]): void {
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
  const cell = level.stairs.find(({ kind }) => kind === arriveOn)?.cell ?? level.start;
  makeRoom(turn, cell);
  player.cell = cell;
  level.add(player);
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
  enterLevel(turn, depth, "up");
  // A rest on the way; only once for each level, or the stairs would be a cure.
  if (isNew) {
    game.deepest = depth;
    player.body.hp = Math.max(player.body.hp, Math.ceil(PLAYER_KIND.hp / 2));
  }
  const text = isNew ? "You descend to the next level, and take a moment to heal." : "You descend to the next level.";
  turn.tell({ type: "descended", depth, text });
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
  enterLevel(turn, game.depth - 1, "down");
  turn.tell({ type: "ascended", depth: game.depth, text: "You climb back up." });
  return undefined;
}

/** Whoever stands on the stairs makes room: goes to the nearest free cell. */
function makeRoom(turn: Turn, cell: number): void {
  const { level } = turn.game;
  const body = level.bodyAt(cell);
  if (body === undefined) return;
  const moves = distanceField(level, [cell], "diagonal");
  let best: number | undefined;
  for (let other = 0; other < moves.length; other++) {
    if (moves[other]! < 1 || level.bodyAt(other) !== undefined || level.isClosedDoor(other)) continue;
    if (best === undefined || moves[other]! < moves[best]!) best = other;
  }
  if (best !== undefined) level.move(body, best);
  else level.remove(body);
}
