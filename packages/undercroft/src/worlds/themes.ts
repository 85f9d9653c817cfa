import { parseRange } from "../chain/index.js";
import { DOWN_STAIRS, defined, type Tileset, tileTitle, UndercroftError, UP_STAIRS } from "../core/index.js";
import {
  type AreaTable,
  areaTable,
  type CountByDepth,
  type FurnitureTable,
  furnitureTable,
  type GroundTable,
  groundTable,
  type PatchTable,
  patchTable,
} from "../layers/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type {
  AreaSource,
  BandSource,
  ColorsSource,
  CountSource,
  PatchSource,
  PieceSource,
  RoomSource,
  ThemeSource,
} from "./source.js";

/** A theme of a world: what levels look like, and what their ground and their rooms have. */
export interface WorldTheme {
  /** How recipes and levels refer to it. */
  readonly name: string;
  /** What it is like, in one sentence. Undefined if nobody says. */
  readonly description?: string;
  /** Its colours on a dark screen. Undefined if it has those of `stone`. */
  readonly colors?: ColorsSource;
  /** Its colours on paper. Undefined if they are the same. */
  readonly light?: ColorsSource;
  /** Its patches of ground. Recipes can refer to them by the name of the theme. */
  readonly patches?: PatchTable;
  /** What its ground is like. The step `ground` can name this table by the name of the theme. */
  readonly ground?: GroundTable;
  /** Its statues, altars and so on, and how its rooms are furnished. The step `furnish` can name this table by the name of the theme. */
  readonly furniture?: FurnitureTable;
  /** Its named places. The step `flavour-areas` can name this table by the name of the theme. */
  readonly areas?: AreaTable;
}

/** Returns the themes of a world, with the tables that steps take. */
export function readThemes(
  { themes }: WholeSource,
  tiles: Tileset | undefined,
  problems: Problems,
): ReadonlyMap<string, WorldTheme> {
  return new Map(Object.entries(themes).map(([name, source]) => [name, readTheme(name, source, tiles, problems)]));
}

function readTheme(name: string, source: ThemeSource, tiles: Tileset | undefined, problems: Problems): WorldTheme {
  const path = ["themes", name];
  const { patches, ground: bands, furniture, rooms, areas, ...looks } = source;
  const check = (tile: string, at: SourcePath, rule: (index: number) => string | undefined) => {
    if (tiles === undefined) return;
    problems.try(at, () => {
      const problem = rule(tiles.index(tile));
      if (problem !== undefined)
        throw new UndercroftError("bad-content", `tile ${tileTitle(tiles, tile)} can't be used here: ${problem}.`);
    });
  };
  const isStairs = (tile: number) => tile === UP_STAIRS || tile === DOWN_STAIRS;
  const ground = (tile: number) =>
    tiles!.walkable[tile] === 1 && tiles!.door[tile] === 0 && tiles!.hazard[tile] === 0 && !isStairs(tile)
      ? undefined
      : "it isn't plain ground to walk on";
  const piece = (place: string) => (tile: number) =>
    tiles!.door[tile] === 1 || tiles!.hazard[tile] === 1 || isStairs(tile)
      ? "it is a door, stairs or a hazard"
      : place === "wall" && tiles!.walkable[tile] === 1
        ? "furniture in a wall must be solid"
        : undefined;
  for (const [i, { tile, near = [] }] of (patches ?? []).entries()) {
    check(tile, [...path, "patches", i, "tile"], ground);
    for (const [j, other] of near.entries()) check(other, [...path, "patches", i, "near", j], () => undefined);
  }
  for (const [i, band] of (bands ?? []).entries()) {
    for (const part of ["cover", "accent", "shore", "scorched"] as const) {
      if (band[part] !== undefined) check(band[part].tile, [...path, "ground", i, part, "tile"], ground);
    }
  }
  for (const [i, { tile, place = "side" }] of (furniture ?? []).entries()) {
    check(tile, [...path, "furniture", i, "tile"], piece(place));
  }
  for (const [i, { pieces }] of (rooms ?? []).entries()) {
    for (const [j, { tile, beside }] of pieces.entries()) {
      check(tile, [...path, "rooms", i, "pieces", j, "tile"], piece("room"));
      if (beside !== undefined) check(beside, [...path, "rooms", i, "pieces", j, "beside"], piece("room"));
    }
  }
  for (const [i, area] of (areas ?? []).entries()) {
    for (const [j, { tile }] of area.ground.entries()) check(tile, [...path, "areas", i, "ground", j, "tile"], ground);
  }
  return {
    name,
    ...looks,
    ...(patches && { patches: patchTable(name, patches.map(patchOf)) }),
    ...(bands && { ground: groundTable(name, bands.map(bandOf)) }),
    ...((furniture || rooms) && {
      furniture: furnitureTable(name, (furniture ?? []).map(pieceOf), (rooms ?? []).map(roomOf)),
    }),
    ...(areas && { areas: areaTable(name, areas.map(areaOf)) }),
  };
}

function patchOf({ tile, spread, fade, near, ...count }: PatchSource) {
  return { tile, ...countOf(count), ...defined({ spread, fade, near }) };
}

function bandOf({ depth, accent, ...band }: BandSource) {
  return { ...band, ...defined({ depths: spanOf(depth), accent: accent && patchOf(accent) }) };
}

function pieceOf({ tile, place = "side", ...count }: PieceSource) {
  return { tile, place, ...countOf(count) };
}

function roomOf({ depth, cells, side, ...room }: RoomSource) {
  return { ...room, ...defined({ depths: spanOf(depth), cells: spanOf(cells), side: spanOf(side) }) };
}

function areaOf({ depth, cells, ...area }: AreaSource) {
  return { ...area, ...defined({ depths: spanOf(depth), cells: spanOf(cells) }) };
}

function countOf({ count, per_depth: perDepth, most, depth }: CountSource): CountByDepth {
  return {
    count: typeof count === "number" ? count : spanOf(count)!,
    ...defined({ perDepth, most, depths: spanOf(depth) }),
  };
}

/** A range of depths or sizes as its two ends. */
export function spanOf(text: number | string | undefined): readonly [number, number] | undefined {
  if (text === undefined) return undefined;
  const { low, high } = parseRange(text);
  return [low, high];
}
