import type { Level, LevelSpawn, Rng } from "undercroft";
import { intoMiniplex } from "undercroft/ecs";
import { themesOf } from "undercroft/formats";
import { resolveSpawn } from "undercroft/tables";
import { type Kind, RELIC, spawnKind } from "./catalog.js";
import type { Underworld } from "./depths.js";
import type { Entity, Key } from "./entity.js";
import type { Game } from "./game.js";
import { keySpawn } from "./locks.js";
import { crownCell, groundOf, PlayedLevel } from "./played-level.js";
import { DRAWN_FROM } from "./tables.js";

/** How levels say that somebody won't stir at once. */
const STILL: readonly string[] = ["asleep", "bound", "caged", "captive", "dormant", "drunk", "still"];

/** How levels say that of several things only one can be taken. */
const ONE_OF_MANY = "pick one";

/** Makes a built level ready for play: its spawns become entities, and where it has its place the crown waits. */
export function populate(game: Game, level: Level, depth = level.depth): PlayedLevel {
  const { depths, goal = "crown", colors } = game.underworld;
  const crown = depth === depths && goal === "crown" ? crownCell(level) : undefined;
  const played = new PlayedLevel(groundOf(level, depth, crown, colors && themesOf(colors)));
  const rng = game.stream.fork(`spawns of depth ${depth}`);
  const cellOf = ([x, y]: readonly [number, number]) => y * level.width + x;
  const ground = {
    add(entity: Entity): Entity {
      played.add(entity);
      return entity;
    },
  };
  const keys = keysOf(level, played);
  const make = (spawn: LevelSpawn): Entity | undefined => {
    const key = keys.get(spawn);
    if (key !== undefined) return newKey(game, spawn.name, key);
    const name = nameOf(spawn, level.depth, rng, game.underworld);
    const cell = cellOf(spawn.at);
    const own = name === undefined ? undefined : game.underworld.things?.get(name);
    const kind = own ?? (name === undefined ? undefined : spawnKind(name));
    if (name !== undefined && kind !== undefined && (kind.kind !== "monster" || played.bodyAt(cell) === undefined)) {
      const id = game.nextId++;
      return { id, name, cell, ...(own === undefined ? {} : { own }), ...componentsOf(kind, spawn, level) };
    }
    game.warnings.push(warningOf(spawn, kind, depth));
    return undefined;
  };
  level.spawnInto(intoMiniplex(ground, make));
  for (const { key: cell, kind, name } of played.locks.filter(({ levers }) => levers === undefined)) {
    const isThere = played.itemsAt(cell).some(({ key }) => key !== undefined);
    // A level may leave it to the game what a key looks like.
    if (!isThere) played.add(newKey(game, name, { depth, cell, kind }));
  }
  if (crown !== undefined) {
    played.add({ id: game.nextId++, name: RELIC, cell: crown, item: { seen: false, worn: false } });
  }
  return played;
}

/** The spawns of a level that are keys. */
function keysOf(level: Level, { depth, locks }: PlayedLevel): Map<LevelSpawn, Key> {
  const keys = new Map<LevelSpawn, Key>();
  for (const [i, lock] of level.locks.entries()) {
    const { key: cell, kind, levers } = locks[i]!;
    const spawn = keySpawn(level, lock);
    if (spawn !== undefined && levers === undefined) keys.set(spawn, { depth, cell, kind });
  }
  return keys;
}

function newKey(game: Game, name: string, key: Key): Entity {
  return { id: game.nextId++, name, cell: key.cell, item: { seen: false, worn: false }, key };
}

/** The name that a spawn comes to: drawn from a table, or the first that the game knows. */
function nameOf(spawn: LevelSpawn, depth: number, rng: Rng, { things, tables }: Underworld): string | undefined {
  const isKnown = (candidate: string) => things?.has(candidate) === true || spawnKind(candidate) !== undefined;
  const { name, table, or = [] } = spawn;
  if (table !== true) return [name, ...or].find(isKnown);
  const drawnFrom = tables?.get(name) ?? DRAWN_FROM.get(name);
  return drawnFrom && resolveSpawn({ depth }, spawn, drawnFrom, rng)?.name;
}

function warningOf({ name, table, at }: LevelSpawn, kind: Kind | undefined, depth: number): string {
  const place = `depth ${depth}, ${at.join(", ")}`;
  if (kind !== undefined) return `${place}: somebody stands here already; ${name} is left out.`;
  return `${place}: there is no ${table === true ? "table" : "thing"} "${name}" in this game; it is left out.`;
}

/** What a kind of thing is made of when it is new. */
function componentsOf(kind: Kind, spawn: LevelSpawn, level: Level): Pick<Entity, "body" | "hunter" | "trap" | "item"> {
  const { state = "" } = spawn;
  switch (kind.kind) {
    case "monster":
      return {
        body: { hp: kind.hp },
        hunter: {
          alert: 0,
          confused: 0,
          asleep: STILL.includes(state),
          ...(state === "peaceful" ? { peaceful: true as const } : {}),
        },
      };
    case "trap":
      return { trap: { hidden: true } };
    default:
      return {
        item: { seen: false, worn: false, ...(state === ONE_OF_MANY ? { choice: choiceOf(level, spawn) } : {}) },
      };
  }
}

/**
 * The number of the offer that a thing belongs to: that of the last prefab which covers its cell, or whose box does where
 * it lies in a hole of it, or 0 for none.
 */
function choiceOf({ prefabs }: Level, { at: [x, y] }: LevelSpawn): number {
  const glyphs = prefabs.map((prefab) => prefab.rows[y - prefab.y]?.[x - prefab.x]);
  const covers = glyphs.findLastIndex((glyph) => glyph !== undefined && glyph !== " ");
  return (covers < 0 ? glyphs.findLastIndex((glyph) => glyph !== undefined) : covers) + 1;
}
