import type { AnyChain } from "../chain/index.js";
import type { PictureTheme } from "../formats/pictures/looks.js";
import type { TextOptions } from "../formats/pictures/text-picture.js";
import type { JsonOptions } from "../formats/text/json.js";
import type { TileOptions } from "./tile-options.js";

/** What some formats need besides the level. */
export interface WriteContext {
  /** The file that is written; `-` or nothing means standard output. */
  readonly output: string | undefined;
  /** What the level is called where it becomes a drawing. */
  readonly name: string;
  /** The chain that built the level. */
  chain(): AnyChain;
  /** The colours and characters of the level's world. */
  readonly theme?: PictureTheme | undefined;
  /** The tiles of pictures. */
  readonly picture?: TileOptions;
  readonly text?: TextOptions;
  readonly json?: JsonOptions;
  /** Says something that people should know about the file. Default: nothing is said. */
  tell?(message: string): void;
  /** Writes a file that belongs to the level's. */
  writeBeside(file: string, data: string | Uint8Array): Promise<void>;
}
