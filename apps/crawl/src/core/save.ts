import { contentHash } from "undercroft/recipes";
import { crawlUnderworld, type Underworld } from "./depths.js";
import { GameError } from "./error.js";
import type { Game } from "./game.js";
import { isRecord, show } from "./show.js";
import { restore, type Snapshot, snapshot } from "./snapshot.js";

const FORMAT = "undercroft-crawl";
/** Goes up whenever older saved games can no longer be continued. */
const VERSION = 4;
const CHANGED = "this saved game was edited or damaged.";

/** A game as text, to be continued later. */
export function save(game: Game): string {
  const state = snapshot(game);
  return JSON.stringify({ format: FORMAT, version: VERSION, checksum: contentHash(state), state });
}

/** Reads a game that `save` has written, in the underworld it was played in. Anything else is refused. */
export function load(text: string, underworld: Underworld = crawlUnderworld()): Game {
  const file = parse(text);
  if (!isRecord(file) || file.format !== FORMAT) {
    throw new GameError("not-a-save", "this is not a saved game from the crawl.");
  }
  if (file.version !== VERSION) {
    throw new GameError(
      "other-version",
      `this game was saved by another version of the crawl: version ${show(file.version)} of saved games, and this is ${VERSION}.`,
    );
  }
  const { state } = file;
  if (!isRecord(state) || file.checksum !== contentHash(state)) {
    throw new GameError("changed-save", CHANGED);
  }
  const taken = state as unknown as Snapshot;
  if (taken.underworld !== underworld.name) {
    throw new GameError(
      "other-dungeon",
      `this game was saved in the dungeon ${show(taken.underworld)}, and this is ${show(underworld.name)}.`,
    );
  }
  try {
    return restore(taken, underworld);
  } catch {
    // The checksum is right, but this isn't a game: somebody has edited the file.
    throw new GameError("changed-save", CHANGED);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GameError("not-a-save", "this file can't be read: it is incomplete, or not a saved game.");
  }
}
