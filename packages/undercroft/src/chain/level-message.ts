import { BYTES, checkArgument, type Kind } from "../core/arguments.js";
import { type Tile, Tileset } from "../core/tiles.js";
import { Level } from "./level/level.js";
import type { LevelParts } from "./level/level-data.js";
import { checkLevel, LEVEL } from "./level-arguments.js";

/** A level as data that can be sent to another thread: everything except its history. */
export interface LevelMessage extends Omit<LevelParts, "tileset" | "history"> {
  /** The tiles that the cells refer to by index. */
  readonly tileset: readonly Tile[];
}

/**
 * Returns a level as data for `postMessage`, `structuredClone` and IndexedDB, which reject the level itself. The data
 * shares its arrays with the level, so don't transfer them: a detached buffer also slows down all later builds in the
 * thread.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 * import { levelFromMessage, levelMessage } from "undercroft/worker";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * const level = mazes.build({ seed: "rats" });
 *
 * // In a worker: postMessage(levelMessage(level)). On the other side:
 * const received = levelFromMessage(structuredClone(levelMessage(level)));
 * console.log(received.hash === level.hash); // true
 */
export function levelMessage(level: Level): LevelMessage {
  checkLevel("levelMessage", level);
  // What is checked is all there is, with the tiles of the tileset in its place.
  const { history: _, ...parts } = level.toCheckable() as LevelMessage & Pick<LevelParts, "history">;
  return parts;
}

/** Returns the level that a message was made from. It trusts the message: read data from strangers with `readLevel`. */
export function levelFromMessage(message: LevelMessage): Level {
  checkArgument("levelFromMessage", "message", MESSAGE, message);
  const { tileset, ...parts } = message;
  return new Level({ ...parts, tileset: new Tileset(tileset), history: undefined });
}

const MESSAGE: Kind = {
  rule: "what levelMessage returns",
  fits: (value) => isObject(value) && BYTES.fits(value.tiles) && Array.isArray(value.tileset),
  hint: (value) => LEVEL.hint!(value),
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
