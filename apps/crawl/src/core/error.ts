/** What went wrong: a saved game can't be read, an action doesn't exist, or the given levels don't work. */
export type GameErrorCode =
  /** Not a saved game at all, or one that was cut short. */
  | "not-a-save"
  /** A saved game of another version of the crawl. */
  | "other-version"
  /** A saved game whose contents are not what was saved. */
  | "changed-save"
  /** A saved game of a dungeon that is built in another way. */
  | "other-dungeon"
  /** A level that was given to be played, and has no start. */
  | "no-start"
  /** A thing of a world that doesn't say what it is in the game. */
  | "bad-thing"
  /** An action that no skin should ever send. */
  | "bad-action";

/** Every error that the crawl throws on purpose. The message is fit for the player. */
export class GameError extends Error {
  readonly code: GameErrorCode;

  constructor(code: GameErrorCode, message: string) {
    super(message);
    this.name = "GameError";
    this.code = code;
  }
}
