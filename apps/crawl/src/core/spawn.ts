import { intoMiniplex, type Level } from "undercroft";
import { type Kind, RELIC, spawnKind } from "./catalog.js";
import type { Entity } from "./entity.js";
import type { Game } from "./game.js";
import { groundOf, PlayedLevel } from "./played-level.js";

/** Makes a built level ready for play: its spawns become entities, and on the last one the crown waits. */
export function populate(game: Game, level: Level): PlayedLevel {
  const isLast = level.depth === game.underworld.depths;
  const played = new PlayedLevel(groundOf(level, isLast));
  const cellOf = ([x, y]: readonly [number, number]) => y * level.width + x;
  const ground = {
    add(entity: Entity): Entity {
      played.add(entity);
      return entity;
    },
  };
  level.spawnInto(
    intoMiniplex(ground, ({ name, at }): Entity | undefined => {
      const kind = spawnKind(name);
      if (kind !== undefined) return { id: game.nextId++, name, cell: cellOf(at), ...componentsOf(kind) };
      game.warnings.push(
        `depth ${level.depth}: there is no "${name}" in this game; the one at ${at.join(", ")} is left out.`,
      );
      return undefined;
    }),
  );
  if (isLast) {
    const { at } = level.exits.find(({ kind }) => kind === "down")!;
    played.add({ id: game.nextId++, name: RELIC, cell: cellOf(at), item: { seen: false, worn: false } });
  }
  return played;
}

/** What a kind of thing is made of when it is new. */
function componentsOf(kind: Kind): Pick<Entity, "body" | "hunter" | "trap" | "item"> {
  switch (kind.kind) {
    case "monster":
      return { body: { hp: kind.hp }, hunter: { alert: 0, confused: 0 } };
    case "trap":
      return { trap: { hidden: true } };
    default:
      return { item: { seen: false, worn: false } };
  }
}
