import { type Tile, Tileset } from "undercroft";
import { contentHash } from "undercroft/recipes";
import type { Underworld } from "./depths.js";
import type { Entity } from "./entity.js";
import type { Message } from "./events.js";
import { type Ending, Game } from "./game.js";
import type { ShutLock } from "./locks.js";
import type { Place } from "./places.js";
import { type OneWay, PlayedLevel, type Stairs } from "./played-level.js";
import { view } from "./sight.js";

/** A level as plain data. */
interface LevelSnapshot {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: readonly Tile[];
  readonly start: number;
  readonly stairs: readonly Stairs[];
  readonly secrets: readonly number[];
  readonly places: readonly Place[];
  readonly locks: readonly ShutLock[];
  readonly oneWays: readonly OneWay[];
  /** Cells that burn, with the turns left, in ascending order. */
  readonly fire: readonly (readonly [cell: number, turns: number])[];
  /** One value for each cell, as runs of equal ones. */
  readonly tiles: string;
  readonly open: string;
  readonly blood: string;
  readonly memory: string;
  /** Left out where there are none. */
  readonly feeling?: string;
  readonly theme?: string;
  readonly floorThemes?: string;
  readonly entities: readonly Entity[];
}

/** A game as plain data: all that decides how it goes on, and its log. */
export interface Snapshot {
  readonly seed: string;
  readonly underworld: string;
  readonly turn: number;
  readonly depth: number;
  readonly deepest: number;
  readonly nextId: number;
  readonly ending: Ending | null;
  readonly player: Game["player"];
  readonly log: readonly Message[];
  readonly warnings: readonly string[];
  readonly levels: readonly LevelSnapshot[];
}

/** Copies what matters of a game. Two games with equal snapshots go on in the same way. */
export function snapshot(game: Game): Snapshot {
  const { seed, underworld, turn, depth, deepest, nextId, ending, player, log, warnings, levels } = game;
  const visited = [...levels.values()].sort((one, other) => one.depth - other.depth);
  return structuredClone({
    seed,
    underworld: underworld.name,
    turn,
    depth,
    deepest,
    nextId,
    ending: ending ?? null,
    player,
    log,
    warnings,
    levels: visited.map((level) => levelSnapshot(level, player)),
  });
}

function levelSnapshot(level: PlayedLevel, player: Entity): LevelSnapshot {
  const { width, height, depth, tileset, start, stairs, secrets, places, fire, tiles, open, blood, memory } = level;
  const { world, feeling, theme, floorThemes, locks, oneWays } = level;
  return {
    width,
    height,
    depth,
    tileset: tileset.tiles,
    start,
    stairs,
    secrets: [...secrets].sort((one, other) => one - other),
    places,
    locks,
    oneWays,
    fire: [...fire].sort(([one], [other]) => one - other),
    tiles: runs(tiles),
    open: runs(open),
    blood: runs(blood),
    memory: runs(memory),
    ...(feeling === undefined ? {} : { feeling }),
    ...(theme === undefined ? {} : { theme }),
    ...(floorThemes === undefined ? {} : { floorThemes: runs(floorThemes) }),
    // The world keeps no order of its own.
    entities: world.entities.filter((entity) => entity !== player).sort((one, other) => one.id - other.id),
  };
}

/** The game that a snapshot was taken of. */
export function restore(taken: Snapshot, underworld: Underworld): Game {
  const { seed, turn, depth, deepest, nextId, ending, player, log, warnings, levels } = structuredClone(taken);
  const game = new Game({ seed, underworld });
  Object.assign(game, { turn, depth, deepest, nextId, ending: ending ?? undefined });
  game.log.push(...log);
  game.warnings.push(...warnings);
  Object.assign(game.player, player);
  for (const level of levels) game.levels.set(level.depth, restoreLevel(level));
  game.level.add(game.player);
  // What is in view isn't saved, because it follows from the cell and the doors.
  view(game.level, game.player.cell);
  return game;
}

function restoreLevel(taken: LevelSnapshot): PlayedLevel {
  const { entities, tiles, open, blood, memory, fire, tileset, floorThemes, ...ground } = taken;
  const cells = ground.width * ground.height;
  const level = new PlayedLevel({
    ...ground,
    tileset: new Tileset(tileset),
    tiles: fill(new Uint8Array(cells), tiles),
    ...(floorThemes === undefined ? {} : { floorThemes: fill(new Uint8Array(cells), floorThemes) }),
  });
  for (const [cell, turns] of fire) level.fire.set(cell, turns);
  fill(level.open, open);
  fill(level.blood, blood);
  fill(level.memory, memory);
  for (const entity of entities) level.add(entity);
  return level;
}

/** A fingerprint of a game: equal for games that are alike in everything. */
export function stateHash(game: Game): string {
  return contentHash(snapshot(game));
}

/** Values as `count x value`, such as `81x0 3x1`. */
function runs(values: Uint8Array | Uint16Array): string {
  const found: string[] = [];
  for (let from = 0; from < values.length; ) {
    const value = values[from]!;
    let to = from + 1;
    while (to < values.length && values[to] === value) to++;
    found.push(`${to - from}x${value}`);
    from = to;
  }
  return found.join(" ");
}

function fill<A extends Uint8Array | Uint16Array>(values: A, text: string): A {
  let at = 0;
  for (const run of text.split(" ")) {
    const [count, value] = run.split("x").map(Number);
    values.fill(value!, at, at + count!);
    at += count!;
  }
  return values;
}
