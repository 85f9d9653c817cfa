import {
  type BuilderMap,
  DOWN_STAIRS,
  FLOOR,
  type Rng,
  TEXT,
  tileTitle,
  UndercroftError,
  UP_STAIRS,
} from "../../core/index.js";
import { COUNT_RULES, type CountByDepth } from "./by-depth.js";
import { checkTableArguments, type EntryRules, FADE, isTable, SHARE } from "./table-arguments.js";

/** Patches of one kind of ground, such as grass: how many there are, and how they spread. */
export interface Patch extends CountByDepth {
  /** The name of the tile. Characters must be able to walk on it. */
  readonly tile: string;
  /** The chance with which a patch spreads from its first cell to each cell beside it. Default: 0.7. */
  readonly spread?: number;
  /** How much less the chance is with each step from the first cell. Default: 0.1. */
  readonly fade?: number;
  /** Names of tiles. A patch only begins next to one of them. Default: anywhere. */
  readonly near?: readonly string[];
}

/** A named list of patches. */
export interface PatchTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The patches, in the order in which they grow. Later ones get what earlier ones have left. */
  readonly patches: readonly Patch[];
}

const PATCH_RULES = { tile: TEXT, spread: SHARE, fade: FADE, ...COUNT_RULES };

/** What a patch must be that grows amid other ground. */
export const ACCENT: EntryRules<Omit<Patch, "near">> = { keys: PATCH_RULES, needed: ["tile", "count"] };

const PATCH: EntryRules<Patch> = {
  keys: {
    ...PATCH_RULES,
    near: { rule: "a list of tiles", fits: (value) => Array.isArray(value) && value.every(TEXT.fits) },
  },
  needed: ["tile", "count"],
};

/** Returns whether a value is a valid patch table. */
export function isPatchTable(value: unknown): value is PatchTable {
  return isTable(value, "patches", PATCH);
}

/**
 * Creates a table of a game's own patches. Throws if one isn't valid.
 *
 * @example
 * import { cellularAutomata, chain, patches } from "undercroft";
 * import { patchTable } from "undercroft/tables";
 *
 * const dry = patchTable("dry", [
 *   { tile: "dead_grass", count: 12, fade: 0.05 },
 *   { tile: "bones", count: 2, perDepth: 0.5, depths: [3, 20] },
 * ]);
 * const caves = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata()).with(patches({ table: dry }));
 * console.log(String(caves.build({ seed: "rats" })).includes("'")); // true
 */
export function patchTable(name: string, patches: readonly Patch[]): PatchTable {
  checkTableArguments("patchTable", "patch table", name, patches, PATCH);
  return { name, patches };
}

/**
 * Finds the tile of a patch. Throws if there is none of this name, or if it would change where one can walk. `table` is the
 * table as messages call it.
 */
export function groundTile(map: BuilderMap, table: string, name: string): number {
  const tile = tileNamed(map, table, name);
  const { walkable, door, hazard } = map.tileset;
  if (walkable[tile] === 1 && door[tile] === 0 && hazard[tile] === 0 && tile !== UP_STAIRS && tile !== DOWN_STAIRS)
    return tile;
  throw new UndercroftError(
    "bad-content",
    `${table}: tile ${tileTitle(map.tileset, name)} can't be used for a patch because it isn't plain ground to walk on.`,
    { value: name },
  );
}

/** The index of a tile that a table names. Throws if there is none, with the name that was probably meant. */
export function tileNamed(map: BuilderMap, table: string, name: string): number {
  try {
    return map.tileset.index(name);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw new UndercroftError("unknown-name", `${table}: ${error.message}`, { value: name });
  }
}

/** 1 for each cell that can be painted: plain floor that is neither the start nor reserved. */
export function paintableCells(map: BuilderMap): Uint8Array {
  const { tiles, start } = map;
  const isFree = new Uint8Array(tiles.length);
  for (let cell = 0; cell < tiles.length; cell++) {
    if (tiles[cell] === FLOOR && !map.isReserved(cell)) isFree[cell] = 1;
  }
  if (start !== undefined) isFree[start] = 0;
  return isFree;
}

/**
 * Grows patches on plain floor, ring by ring, each thinner than the one before. Every cell is painted once at most, so the
 * work is in proportion to what is painted.
 */
export class PatchPainter {
  readonly #map: BuilderMap;
  readonly #isFree: Uint8Array;
  /** The cells of the last patch, in the order in which they were painted. */
  readonly #painted: number[] = [];

  /** Paints cells for which `isFree` is 1, and sets them to 0. They must be cells that can be painted. */
  constructor(map: BuilderMap, isFree: Uint8Array) {
    this.#map = map;
    this.#isFree = isFree;
  }

  /** Paints a patch. Its first cell must be free. Returns the number of cells painted. */
  paint(rng: Rng, first: number, tile: number, { spread = 0.7, fade = 0.1 }: Pick<Patch, "spread" | "fade">): number {
    const map = this.#map;
    const { width } = map;
    const isFree = this.#isFree;
    const painted = this.#painted;
    painted.length = 0;
    painted.push(first);
    isFree[first] = 0;
    map.set(first, tile);
    let chance = spread;
    for (let from = 0; chance > 0 && from < painted.length; chance -= fade) {
      for (const end = painted.length; from < end; from++) {
        const cell = painted[from]!;
        for (let side = 0; side < 4; side++) {
          const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
          if (isFree[near] !== 1 || !rng.chance(chance)) continue;
          isFree[near] = 0;
          map.set(near, tile);
          painted.push(near);
        }
      }
    }
    return painted.length;
  }
}
