import { type Tile, Tileset } from "../core/tiles.js";
import { Level } from "./level.js";
import type { LevelParts } from "./level-data.js";

/** Everything that a level is made of but its history, as data that can be sent to another thread. */
export interface LevelMessage extends Omit<LevelParts, "tileset" | "history"> {
  readonly tileset: readonly Tile[];
}

/**
 * A level as data for `postMessage`, `structuredClone` and IndexedDB, which refuse the level itself. Its arrays are the
 * level's own, so don't transfer them: a detached buffer also slows down every later build of the thread.
 */
export function levelMessage(level: Level): LevelMessage {
  // What is checked is all there is, with the tiles of the tileset in its place.
  const { history: _, ...parts } = level.toCheckable() as LevelMessage & Pick<LevelParts, "history">;
  return parts;
}

/** The level that a message was made of. It is believed as it stands: what comes from strangers is read by `readLevel`. */
export function levelFromMessage({ tileset, ...parts }: LevelMessage): Level {
  return new Level({ ...parts, tileset: new Tileset(tileset), history: undefined });
}
