import { intoMiniplex, type Level, type LevelSpawn, type Rng, rollTable } from "undercroft";
import { type Kind, RELIC, spawnKind } from "./catalog.js";
import type { Entity } from "./entity.js";
import type { Game } from "./game.js";
import { groundOf, PlayedLevel } from "./played-level.js";
import { DRAWN_FROM } from "./tables.js";

/** How levels say that somebody won't stir at once. */
const STILL: readonly string[] = ["asleep", "bound", "caged", "drunk", "still"];

/** Makes a built level ready for play: its spawns become entities, and where it has its place the crown waits. */
export function populate(game: Game, level: Level, depth = level.depth): PlayedLevel {
  const { depths, goal = "crown" } = game.underworld;
  const hasCrown = depth === depths && goal === "crown";
  const played = new PlayedLevel(groundOf(level, depth, hasCrown));
  const rng = game.stream.fork(`spawns of depth ${depth}`);
  const cellOf = ([x, y]: readonly [number, number]) => y * level.width + x;
  const ground = {
    add(entity: Entity): Entity {
      played.add(entity);
      return entity;
    },
  };
  const make = (spawn: LevelSpawn): Entity | undefined => {
    const name = nameOf(spawn, level.depth, rng);
    const cell = cellOf(spawn.at);
    const kind = name === undefined ? undefined : spawnKind(name);
    if (name !== undefined && kind !== undefined && (kind.kind !== "monster" || played.bodyAt(cell) === undefined)) {
      return { id: game.nextId++, name, cell, ...componentsOf(kind, spawn) };
    }
    game.warnings.push(warningOf(spawn, kind, depth));
    return undefined;
  };
  level.spawnInto(intoMiniplex(ground, make));
  if (hasCrown) {
    const { at } = level.exits.find(({ kind }) => kind === "down")!;
    played.add({ id: game.nextId++, name: RELIC, cell: cellOf(at), item: { seen: false, worn: false } });
  }
  return played;
}

/** The name that a spawn comes to: drawn from a table, or the first that the game knows. */
function nameOf({ name, table, depth, or = [] }: LevelSpawn, levelDepth: number, rng: Rng): string | undefined {
  if (table !== true) return [name, ...or].find((candidate) => spawnKind(candidate) !== undefined);
  const drawnFrom = DRAWN_FROM.get(name);
  return drawnFrom === undefined ? undefined : rollTable(drawnFrom, depth ?? levelDepth, rng)?.name;
}

function warningOf({ name, table, at }: LevelSpawn, kind: Kind | undefined, depth: number): string {
  const place = `depth ${depth}, ${at.join(", ")}`;
  if (kind !== undefined) return `${place}: somebody stands here already; ${name} is left out.`;
  return `${place}: there is no ${table === true ? "table" : "thing"} "${name}" in this game; it is left out.`;
}

/** What a kind of thing is made of when it is new. */
function componentsOf(kind: Kind, { state = "" }: LevelSpawn): Pick<Entity, "body" | "hunter" | "trap" | "item"> {
  switch (kind.kind) {
    case "monster":
      return { body: { hp: kind.hp }, hunter: { alert: 0, confused: 0, asleep: STILL.includes(state) } };
    case "trap":
      return { trap: { hidden: true } };
    default:
      return { item: { seen: false, worn: false } };
  }
}
