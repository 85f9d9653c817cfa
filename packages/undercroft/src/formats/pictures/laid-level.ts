import type { Level } from "../../chain/index.js";
import type { Rect } from "../../core/index.js";
import type { PictureOptions } from "./level-picture.js";
import { levelView } from "./level-view.js";
import { type PictureTheme, themeCells, themesOf } from "./looks.js";
import { layTiles, placeThings, type ThingLayer, type TileLayer } from "./tile-plan.js";
import { sheetCells, type TileArt, type TileSheet } from "./tile-sheet.js";

/** A level laid with tiles, for files that hold tiles and not pixels. */
export interface LaidLevel {
  /** The side of a tile in pixels: that of the largest tiles. */
  readonly side: number;
  /** The whole sheets, in the colours of the level. */
  readonly sheets: readonly TileSheet[];
  /** Those of the sheets that were painted in the colours of the level. */
  readonly painted: readonly TileSheet[];
  /** Goes through all tiles of an area. */
  eachTile(area: Rect, layer: TileLayer): void;
  /** Goes through the start and the spawns of an area. */
  eachThing(area: Rect, layer: ThingLayer): void;
}

/** Lays a level with tiles, in the colours of a theme for its walls and floors. */
export function laidLevel(level: Level, tiles: NonNullable<PictureOptions["tiles"]>, theme: PictureTheme): LaidLevel {
  const arts = typeof tiles === "object" && "length" in tiles ? tiles : [tiles as TileArt];
  const sheets = arts.map((art) => (typeof art === "function" ? art(theme) : art));
  const view = levelView(level, { distances: false });
  const choice = { arts, theme, floorThemes: themeCells(level, themesOf(theme)) };
  return {
    side: Math.max(...sheets.map(({ tile }) => tile)),
    sheets,
    painted: sheets.filter((_, i) => typeof arts[i] === "function"),
    eachTile: (area, layer) => layTiles(view, area, choice, layer),
    eachThing: (area, layer) => placeThings(view, area, choice, layer),
  };
}

/** A cell of a sheet, and what it shows. */
export interface NamedCell {
  readonly kind: "tiles" | "things";
  readonly name: string;
  readonly sheet: TileSheet;
  readonly cell: number;
}

/** All cells of a sheet that show something, by their names. */
export function namedCells(sheet: TileSheet): NamedCell[] {
  return (["tiles", "things"] as const).flatMap((kind) =>
    Object.entries(sheet[kind]).flatMap(([name, cells]) =>
      sheetCells(sheet, cells).map((cell) => ({ kind, name, sheet, cell })),
    ),
  );
}
