import { checkLevel, LEVEL, type Level } from "../../chain/index.js";
import {
  checkArgument,
  checkKeys,
  defined,
  type ExitKind,
  FLAG,
  type History,
  hasMethods,
  type Kind,
  type ThingKind,
  type Tile,
} from "../../core/index.js";

/** What a picture is painted from, as plain arrays: a level, or a moment of its history. Cells are flat indexes. */
export interface LevelView {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The tile of each cell, row by row. */
  readonly tiles: ArrayLike<number>;
  /** What the numbers in `tiles` mean. */
  readonly tileset: { readonly tiles: readonly Tile[] };
  /** What to show on which cell. */
  readonly spawns: readonly { readonly at: number; readonly name: string; readonly kind?: ThingKind | undefined }[];
  /** The cell of the start, or undefined. */
  readonly start: number | undefined;
  /** The cells of the stairs. */
  readonly exits: readonly { readonly at: number; readonly kind: ExitKind }[];
  /** Number of moves from the start, -1 if there is no path. Floor colours get cooler with the distance. */
  readonly distances?: ArrayLike<number> | undefined;
  /** The theme of the level, such as `level.recipe.theme`. Default: `stone`. */
  readonly theme?: string | undefined;
  /** The named places. Floor in those that have a theme of the picture has its colours. */
  readonly areas?: Level["areas"];
}

/** Returns the view of a finished level. With `distances`, floor colours depend on the distance from the start. */
export function levelView(level: Level, options: { readonly distances?: boolean } = {}): LevelView {
  checkLevel("levelView", level);
  checkKeys("levelView", options, { distances: FLAG });
  const { distances = true } = options;
  const { width, height, tiles, tileset, start } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  return {
    width,
    height,
    tiles,
    tileset,
    spawns: level.spawns.map(({ at, name, kind }) => ({ at: cellOf(at), name, ...defined({ kind }) })),
    start: start === undefined ? undefined : cellOf(start),
    exits: level.exits.map(({ at, kind }) => ({ at: cellOf(at), kind })),
    distances: distances && start !== undefined ? level.distancesFrom(start) : undefined,
    theme: level.recipe.theme,
    areas: level.areas,
  };
}

/**
 * Returns the view of a history at its current position. It shares its tiles with the history, so they change when the
 * history moves.
 */
export function historyView(
  history: History,
  size: Pick<LevelView, "width" | "height" | "tileset">,
  extras: Pick<LevelView, "distances" | "theme"> = {},
): LevelView {
  checkArgument("historyView", "history", HISTORY, history);
  checkArgument("historyView", "size", SIZE, size);
  const { frame, tiles } = history;
  const { width, height, tileset } = size;
  const { spawns = [], start, exits = [] } = frame ?? {};
  return { width, height, tileset, tiles, spawns, start, exits, ...extras };
}

/** Whether a value is a view, and no level: a view has no methods. */
export function isView(value: unknown): value is LevelView {
  const { width, height, tiles, tileset, spawns } = (value ?? {}) as Partial<LevelView>;
  const isSized = Number.isInteger(width) && Number.isInteger(height) && tiles?.length === width! * height!;
  return isSized && Array.isArray(tileset?.tiles) && Array.isArray(spawns) && !LEVEL.fits(value);
}

/** A view, as an argument of public functions. */
export const VIEW: Kind = {
  rule: "a view, such as levelView returns",
  fits: isView,
  hint: (value) => (LEVEL.fits(value) ? "It is a level: pass levelView(level)." : undefined),
};
const HISTORY: Kind = {
  rule: "a history, as a level has it that was built with { history: true }",
  fits: (value) => hasMethods(value, "seek", "forward"),
};
const SIZE: Kind = {
  rule: "a level, or { width, height, tileset }",
  fits: (value) => Array.isArray((value as Partial<LevelView> | undefined)?.tileset?.tiles),
};
