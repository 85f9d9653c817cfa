import { checkArgument, FUNCTION, hasMethods, type Kind, type LevelSpawn } from "../core/index.js";

function withMethod(name: string): Kind {
  return { rule: `a world with a method ${name}`, fits: (value) => hasMethods(value, name) };
}

/**
 * These functions put spawns into an entity-component system. Each returns a function for `level.spawnInto`. They don't
 * import the libraries' types, only describe the parts they need.
 */

/**
 * Puts spawns into a miniplex world: pass the result to `level.spawnInto`. `make` returns the entity's components, or
 * undefined for a name that the game doesn't know.
 */
export function intoMiniplex<E extends object, R extends E>(
  world: { add(entity: E): R },
  make: (spawn: LevelSpawn) => E | undefined,
): (spawn: LevelSpawn) => R | undefined {
  checkArgument("intoMiniplex", "world", withMethod("add"), world);
  checkArgument("intoMiniplex", "make", FUNCTION, make);
  return (spawn) => {
    const entity = make(spawn);
    return entity === undefined ? undefined : world.add(entity);
  };
}

/**
 * Puts spawns into a bitECS world: pass the result to `level.spawnInto`. `addEntity` is the library's function.
 * `components` returns a function that adds an entity's components and fills them, or undefined for a name that the
 * game doesn't know.
 */
export function intoBitecs<W>(
  world: W,
  addEntity: (world: W) => number,
  components: (spawn: LevelSpawn) => ((entity: number) => void) | undefined,
): (spawn: LevelSpawn) => number | undefined {
  checkArgument("intoBitecs", "addEntity", FUNCTION, addEntity);
  checkArgument("intoBitecs", "components", FUNCTION, components);
  return (spawn) => {
    const fill = components(spawn);
    if (fill === undefined) return undefined;
    const entity = addEntity(world);
    fill(entity);
    return entity;
  };
}

/**
 * Puts spawns into a koota world: pass the result to `level.spawnInto`. `traits` returns the traits of one entity, or
 * undefined for a name that the game doesn't know.
 */
export function intoKoota<T, R>(
  world: { spawn(...traits: T[]): R },
  traits: (spawn: LevelSpawn) => T[] | undefined,
): (spawn: LevelSpawn) => R | undefined {
  checkArgument("intoKoota", "world", withMethod("spawn"), world);
  checkArgument("intoKoota", "traits", FUNCTION, traits);
  return (spawn) => {
    const list = traits(spawn);
    return list === undefined ? undefined : world.spawn(...list);
  };
}
