import { distanceField, type Grid, UNREACHED } from "undercroft/analysis";
import { FLOOR, WALL } from "undercroft/define";
import { monsterKind } from "./catalog.js";
import { strikePlayer } from "./combat.js";
import type { Monster } from "./entity.js";
import type { Game } from "./game.js";
import { openDoor, walk } from "./movement.js";
import type { PlayedLevel } from "./played-level.js";
import { monstersInView } from "./sight.js";
import type { Turn } from "./turn.js";

/** Turns for which a monster goes on after the player is out of its sight. */
const MEMORY = 5;

/** A sleeper in sight of the player wakes up in one of this many turns. */
const TURNS_TO_WAKE = 5;

interface Field {
  readonly from: number;
  /** How often the ground had changed by then. */
  readonly changes: number;
  readonly distances: Int32Array;
}

const FIELDS = new WeakMap<PlayedLevel, Field>();

/**
 * For each cell the moves to the player. All monsters share it, and it stays right until the player moves or the ground
 * changes. Doors don't matter unless they are locked: they can be walked through whether they are open or will be opened.
 */
function pursuit(level: PlayedLevel, player: number): Int32Array {
  const { changes } = level;
  let field = FIELDS.get(level);
  if (field === undefined || field.from !== player || field.changes !== changes) {
    field = {
      from: player,
      changes,
      distances: distanceField(groundTo(level, player), [level.point(player)], "diagonal"),
    };
    FIELDS.set(level, field);
  }
  return field.distances;
}

/**
 * The ground as monsters think of it. They have no keys. They follow a swimmer as near as they can, so water is not
 * an obstacle here.
 */
function groundTo(level: PlayedLevel, player: number): Grid {
  const ground = level.withLocksShut;
  if (level.isWalkable(player)) return ground;
  const { hazard } = level.tileset;
  return { ...gridOf(level), tiles: Uint8Array.from(ground.tiles, (tile) => (hazard[tile] === 1 ? FLOOR : tile)) };
}

/** Monsters in view that may come for the player: awake, and with a way that they can take. */
export function threats({ level, player }: Game): Monster[] {
  const awake = monstersInView(level).filter(({ hunter }) => !hunter.asleep);
  if (awake.length === 0) return awake;
  const moves = pursuit(level, player.cell);
  // Whoever can't open doors is held by those that are shut.
  const { tiles } = groundTo(level, player.cell);
  const walls = Uint8Array.from(tiles, (tile, cell) => (level.isClosedDoor(cell) ? WALL : tile));
  const shut = distanceField({ ...gridOf(level), tiles: walls }, [level.point(player.cell)], "diagonal");
  return awake.filter((monster) => (monsterKind(monster).opensDoors ? moves : shut)[monster.cell] !== UNREACHED);
}

function gridOf({ width, height, tileset }: PlayedLevel): Omit<Grid, "tiles"> {
  return { width, height, tileset };
}

/** All monsters that know of the player, or are confused, have their move; the nearest first. */
export function moveMonsters(turn: Turn): void {
  const { game } = turn;
  const { level, player } = game;
  wakeSleepers(turn);
  const awake: Monster[] = [];
  for (const monster of level.monsters.entities) {
    const { hunter, cell } = monster;
    if (hunter.asleep || (hunter.peaceful === true && hunter.confused === 0)) continue;
    if (level.visible[cell] === 1 && level.apart(cell, player.cell) <= monsterKind(monster).sight)
      hunter.alert = MEMORY;
    else if (hunter.alert > 0) hunter.alert--;
    if (hunter.alert > 0 || hunter.confused > 0 || level.isBurning(cell)) awake.push(monster);
  }
  if (awake.length === 0) return;
  const moves = pursuit(level, player.cell);
  awake.sort((one, other) => moves[one.cell]! - moves[other.cell]! || one.id - other.id);
  for (const monster of awake) {
    if (game.ending !== undefined) return;
    // What has waded into water or mud is still at it.
    if (monster.hunter.mired === true) delete monster.hunter.mired;
    else if (monster.hunter.confused > 0) stumble(turn, monster);
    else if (monster.body.hp <= monsterKind(monster).flees) flee(turn, monster, moves);
    else hunt(turn, monster, moves);
  }
}

function wakeSleepers({ game: { level }, rng }: Turn): void {
  const sleepers = level.monsters.entities.filter(({ hunter, cell }) => hunter.asleep && level.visible[cell] === 1);
  for (const { hunter } of sleepers.sort((one, other) => one.id - other.id)) {
    hunter.asleep = rng.below(TURNS_TO_WAKE) > 0;
  }
}

function hunt(turn: Turn, monster: Monster, moves: Int32Array): void {
  if (moves[monster.cell] === 1) strikePlayer(turn, monster);
  else step(turn, monster, bestStep(turn, monster, moves, -1));
}

/** Away from the player; with its back to the wall even a coward fights. */
function flee(turn: Turn, monster: Monster, moves: Int32Array): void {
  const away = bestStep(turn, monster, moves, 1);
  if (away === undefined && moves[monster.cell] === 1) strikePlayer(turn, monster);
  else step(turn, monster, away);
}

function stumble(turn: Turn, monster: Monster): void {
  const { level } = turn.game;
  const { width } = level;
  monster.hunter.confused--;
  const [dx, dy] = [turn.rng.between(-1, 1), turn.rng.between(-1, 1)];
  const to = monster.cell + dy * width + dx;
  const isFree = level.bodyAt(to) === undefined && !level.isClosedDoor(to) && !level.isBurning(to);
  if (level.allowsStep(monster.cell, to) && isFree) {
    walk(turn, monster, to);
  }
}

/**
 * The neighbour that lies down the field (`slope` -1) or up it (1), or else one on the same height, to go round others.
 * Of equals the one nearest to or farthest from the player as the crow flies: paths look straight.
 */
function bestStep(turn: Turn, monster: Monster, moves: Int32Array, slope: 1 | -1): number | undefined {
  const { level, player } = turn.game;
  const { width } = level;
  const { opensDoors } = monsterKind(monster);
  const { cell } = monster;
  const here = moves[cell]!;
  const playerX = level.x(player.cell);
  const playerY = level.y(player.cell);
  let best: number | undefined;
  let bestRank = Infinity;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const to = cell + dy * width + dx;
      const gain = (moves[to]! - here) * slope;
      if (gain < 0 || moves[to]! < 0 || to === cell) continue;
      if (level.bodyAt(to) !== undefined || !level.allowsStep(cell, to)) continue;
      if (!opensDoors && level.isClosedDoor(to)) continue;
      // Nobody walks into a fire; whoever stands in one runs.
      if (level.isBurning(to) && !level.isBurning(cell)) continue;
      const crow = (level.x(to) - playerX) ** 2 + (level.y(to) - playerY) ** 2;
      // A step along the slope is better than any step aside.
      const rank = crow * -slope - gain * level.tiles.length;
      if (rank < bestRank) {
        best = to;
        bestRank = rank;
      }
    }
  }
  return best;
}

function step(turn: Turn, monster: Monster, to: number | undefined): void {
  if (to === undefined) return;
  if (turn.game.level.isClosedDoor(to)) openDoor(turn, to);
  else walk(turn, monster, to);
}
