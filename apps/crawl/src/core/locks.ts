import type { Level, LevelLock, LevelSpawn, Point } from "undercroft";

/** Kinds of locks that are opened in a way of their own. All others want a thing that is carried there. */
const LEVER = "lever";
export const FIRE = "fire";
/** The kind of a lock that doesn't say what it is. */
const PLAIN = "key";

/** A lock that nobody has opened yet. */
export interface ShutLock {
  /** The cell that can't be entered. */
  readonly at: number;
  /** The cell where its key lies, or from which its lever is pulled. Locks with the same cell have the same key. */
  readonly key: number;
  readonly kind: string;
  /** What its key is called. */
  readonly name: string;
  /** Whether the key is gone when it has opened this lock. */
  readonly usedUp?: true;
  /** The walls with a lever that opens it; missing where it takes a key. */
  readonly levers?: readonly number[];
}

/** The locks of a level that was built, all shut. */
export function locksOf(level: Level): ShutLock[] {
  const cellOf = ([x, y]: Point) => y * level.width + x;
  return level.locks.map((lock) => {
    const { at, key, kind = PLAIN, usedUp } = lock;
    const levers = kind === LEVER ? leversBeside(level, key) : [];
    return {
      at: cellOf(at),
      key: cellOf(key),
      kind,
      name: lock.name ?? keySpawn(level, lock)?.name ?? PLAIN,
      ...(usedUp === undefined ? {} : { usedUp }),
      ...(levers.length === 0 ? {} : { levers }),
    };
  });
}

/**
 * What lies on the cell of a lock's key is that key, whatever it is called. Where several things lie there, it is the one
 * with the right name, or else the first.
 */
export function keySpawn({ spawns }: Level, { key, name }: LevelLock): LevelSpawn | undefined {
  const here = spawns.filter(
    ({ at, blocks, table }) => !blocks && table !== true && at[0] === key[0] && at[1] === key[1],
  );
  return here.find((spawn) => spawn.name === name) ?? here[0];
}

/** The walls with a lever beside a cell. Those that face it count, or else those at its corners. */
function leversBeside({ width, height, tiles, tileset }: Level, [x, y]: Point): number[] {
  const isLever = ([column, row]: Point) =>
    column >= 0 &&
    row >= 0 &&
    column < width &&
    row < height &&
    tileset.tiles[tiles[row * width + column]!]!.name === "lever_wall";
  const found = (offsets: readonly Point[]) =>
    offsets
      .map(([dx, dy]): Point => [x + dx, y + dy])
      .filter(isLever)
      .map(([column, row]) => row * width + column);
  const facing = found([
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ]);
  return facing.length > 0
    ? facing
    : found([
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ]);
}
