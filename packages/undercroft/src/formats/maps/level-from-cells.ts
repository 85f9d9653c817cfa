import { CHAIN_KEYS, type ChainOptions, chain, type Level } from "../../chain/index.js";
import {
  checkArgument,
  checkKeys,
  checkSize,
  FUNCTION,
  isPlain,
  type KeysOf,
  type Seed,
  show,
  tileset,
  UndercroftError,
} from "../../core/index.js";
import { type LegendEntry, type Prefab, prefab, prefabLevel } from "../../prefabs/index.js";
import { importedVault } from "./imported-vault.js";
import { MapDraft } from "./map-draft.js";
import { MapMeanings } from "./map-meanings.js";

/** What a generator says of a cell: whether it is a wall, the name of a tile, or an entry as in the legend of a drawing. */
export type CellMeaning = boolean | LegendEntry;

/** How a level is made of cells. */
export interface LevelFromCellsOptions extends Omit<ChainOptions, "width" | "height"> {
  /** The seed for the start and the exit, where the cells have none. Default: 1. */
  readonly seed?: Seed;
  /** How deep in the dungeon the level is. Default: 1. */
  readonly depth?: number;
}

/** The keys of `LevelFromCellsOptions`. */
const LEVEL_KEYS: KeysOf<LevelFromCellsOptions> = { seed: true, depth: true, ...CHAIN_KEYS };

/**
 * Makes a level of what another generator has built. `cell` is called once for each cell: `true` is a wall and `false` is
 * floor, as in rot.js, which calls back with 1 for walls. It can also return the name of a tile, such as `"door"`, or an
 * entry as in the legend of a drawing, such as `{ spawn: "Goblin" }`, `{ start: true }` or `{ exit: "down" }`. Without a
 * start or a way down, the level gets them, and cells that can't be reached are filled in. The level is checked like any
 * other.
 *
 * @example
 * import { levelFromCells } from "undercroft/formats";
 *
 * const rows = ["##########", "#....#...#", "#........#", "#....#...#", "##########"];
 * const level = levelFromCells(10, 5, (x, y) => rows[y]![x] === "#", { seed: "rats" });
 * console.log(level.isWalkable(1, 1), level.isWalkable(5, 1), level.exits.length); // true false 1
 */
export function levelFromCells(
  width: number,
  height: number,
  cell: (x: number, y: number) => CellMeaning,
  given: LevelFromCellsOptions = {},
): Level {
  checkSize(width, height);
  checkArgument("levelFromCells", "cell", FUNCTION, cell);
  checkKeys("levelFromCells", given, LEVEL_KEYS);
  const { seed = 1, depth = 1, ...options } = given;
  return chain({ name: "cells", ...options, width, height })
    .startWith(prefabLevel({ prefab: drawnCells(width, height, cell, options) }))
    .build({ seed, depth });
}

/**
 * Makes a drawing of what another generator has built, for `prefabLevel`, so that the layers of a chain can go on from
 * there. `cell` is as for `levelFromCells`. `tiles` are the game's own tiles, if cells can have them.
 *
 * @example
 * import { chain, prefabLevel, voronoiSpawning } from "undercroft";
 * import { prefabFromCells } from "undercroft/formats";
 *
 * const isWall = (x: number, y: number) => x === 0 || y === 0 || x === 29 || y === 11 || (x % 6 === 0 && y !== 5);
 * const level = chain({ width: 30, height: 12 })
 *   .startWith(prefabLevel({ prefab: prefabFromCells(30, 12, isWall) }))
 *   .with(voronoiSpawning())
 *   .build({ seed: 2 });
 * console.log(level.spawns.length > 0); // true
 */
export function prefabFromCells(
  width: number,
  height: number,
  cell: (x: number, y: number) => CellMeaning,
  options: Pick<ChainOptions, "name" | "tiles"> = {},
): Prefab {
  checkSize(width, height);
  checkArgument("prefabFromCells", "cell", FUNCTION, cell);
  checkKeys("prefabFromCells", options, { name: true, tiles: true });
  return drawnCells(width, height, cell, options);
}

function drawnCells(
  width: number,
  height: number,
  cell: (x: number, y: number) => CellMeaning,
  { name = "cells", tiles = [] }: Pick<ChainOptions, "name" | "tiles">,
): Prefab {
  const meanings = new MapMeanings({});
  const map = new MapDraft([width, height], meanings, []);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) map.cells[y * width + x] = meanings.numberOf(entryFor(cell(x, y), x, y));
  }
  const { source } = importedVault(map.finish({ name, properties: {} }), "level");
  return prefab(source!, [], tileset(tiles));
}

function entryFor(meaning: CellMeaning, x: number, y: number): LegendEntry {
  if (typeof meaning === "boolean") return meaning ? "wall" : "floor";
  if (typeof meaning === "string" || isPlain(meaning)) return meaning;
  const rule = "must return true for a wall, false for floor, the name of a tile or an entry of a legend";
  throw new UndercroftError("bad-option", `levelFromCells: cell ${rule}, got ${show(meaning)} for ${x},${y}.`);
}
