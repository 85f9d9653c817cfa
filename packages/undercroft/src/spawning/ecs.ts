import type { LevelSpawn } from "../chain/index.js";

/**
 * Hands spawns to an entity-component system: each function gives one for `level.spawnInto`. The libraries' own types
 * are not imported; what is needed of them stands here as a shape.
 */

/** For miniplex: `make` gives the entity's components, or nothing for a name that the game doesn't know. */
export function intoMiniplex<E extends object, R extends E>(
  world: { add(entity: E): R },
  make: (spawn: LevelSpawn) => E | undefined,
): (spawn: LevelSpawn) => R | undefined {
  return (spawn) => {
    const entity = make(spawn);
    return entity === undefined ? undefined : world.add(entity);
  };
}

/**
 * For bitECS: `addEntity` is the library's; `components` gives the function that adds an entity's components and fills
 * them, or nothing for a name that the game doesn't know.
 */
export function intoBitecs<W>(
  world: W,
  addEntity: (world: W) => number,
  components: (spawn: LevelSpawn) => ((entity: number) => void) | undefined,
): (spawn: LevelSpawn) => number | undefined {
  return (spawn) => {
    const fill = components(spawn);
    if (fill === undefined) return undefined;
    const entity = addEntity(world);
    fill(entity);
    return entity;
  };
}

/** For koota: `traits` gives the traits of one entity, or nothing for a name that the game doesn't know. */
export function intoKoota<T, R>(
  world: { spawn(...traits: T[]): R },
  traits: (spawn: LevelSpawn) => T[] | undefined,
): (spawn: LevelSpawn) => R | undefined {
  return (spawn) => {
    const given = traits(spawn);
    return given === undefined ? undefined : world.spawn(...given);
  };
}
