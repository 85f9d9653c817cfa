import type { Level, LevelLock, LevelSpawn } from "../chain/index.js";
import type { Point, Rect, Tileset } from "../core/index.js";
import { pixelFontFor } from "./glyph-masks.js";
import { laidLevel, type NamedCell, namedCells } from "./laid-level.js";
import { type PictureOptions, paintTile } from "./level-picture.js";
import { dataPiece, layOut, type Piece, prefixed } from "./line-layout.js";
import { lookNames, PICTURE_THEMES, type PictureTheme, pictureTheme } from "./looks.js";
import { createPixels, fillRect, type Pixels } from "./raster.js";
import { paintSheetCell } from "./tile-picture.js";
import type { TileSheet } from "./tile-sheet.js";

/** Pixels of a tile's side: the pixel font, twice its size. */
const TILED_TILE_SIZE = 16;
/** Tiles in a row of the tileset's picture. */
const MOST_COLUMNS = 16;

/** The tileset's name, by which Phaser's `addTilesetImage` finds it. */
const TILESET_NAME = "tiles";

/** What a map for Tiled needs to know. */
export interface TiledOptions {
  /**
   * The path of the tileset's image file, relative to the map. Paint it with `tiledTileset`. Tiled's JSON can't contain
   * images.
   */
  readonly image: string;
  /**
   * Lays the level with tiles, such as `dungeonTiles`: what fits its neighbours is in the layer `tiles`, and what lies under
   * it in the layers `floor` and `ground`. Paint the image with `tiledSheet`.
   */
  readonly tiles?: PictureOptions["tiles"];
  /** The colours of the tiles. Default: `dark`. */
  readonly theme?: PictureOptions["theme"];
}

interface Property {
  readonly name: string;
  readonly type: "string" | "int" | "bool" | "object";
  readonly value: string | number | boolean;
}

/** What an object of an object layer says besides its number. */
interface Shape {
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly point?: true;
  /** The corners of a line, in pixels from (x, y). */
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly properties?: readonly Property[];
}

/**
 * Returns a map for Tiled (`.tmj`) and for engines that read its files: tiles, things, rooms, prefabs and ways as layers.
 */
export function toTiled(level: Level, { image, tiles, theme }: TiledOptions): string {
  const sheet = tiles === undefined ? undefined : plannedSheet(level, tiles, theme);
  const side = sheet?.side ?? TILED_TILE_SIZE;
  const tileLayers = sheet?.layers ?? [{ name: "tiles", numbers: Array.from(level.tiles, (tile) => tile + 1) }];
  const groups = objectGroups(level, side / TILED_TILE_SIZE);
  const layers = [
    ...tileLayers.map(({ name, numbers }, i) => tileLayer(level, i + 1, name, numbers)),
    ...objectLayers(groups, tileLayers.length),
  ];
  const fields: Piece[] = [
    ...fieldsOf({
      type: "map",
      version: "1.10",
      orientation: "orthogonal",
      renderorder: "right-down",
      infinite: false,
      compressionlevel: -1,
      width: level.width,
      height: level.height,
      tilewidth: side,
      tileheight: side,
      nextlayerid: layers.length + 1,
      nextobjectid: groups.reduce((sum, { shapes }) => sum + shapes.length, 1),
      properties: properties({
        seed: level.seed,
        depth: level.depth,
        recipe: level.recipe.name,
        hash: level.hash,
        movement: level.movement,
        theme: level.recipe.theme,
      }),
      tilesets: [sheet === undefined ? tilesetOf(level.tileset, image) : sheetTileset(level.tileset, sheet, image)],
    }),
    prefixed('"layers": ', { open: "[", items: layers, close: "]" }),
  ];
  return `${layOut({ open: "{ ", items: fields, close: " }" }, { width: 120, lastComma: false })}\n`;
}

/**
 * Paints the image of a tileset for maps made with `toTiled`: 16 by 16 pixels per tile. Walls and floors have the colours
 * of a theme, such as `level.recipe.theme`. Default theme: `stone`. All colours are those of a picture theme. Default: `dark`.
 */
export function tiledTileset({ tiles }: Tileset, theme?: string, picture: PictureTheme = PICTURE_THEMES.dark): Pixels {
  const { columns, rows } = gridOf(tiles.length);
  const pixels = createPixels(columns * TILED_TILE_SIZE, rows * TILED_TILE_SIZE);
  const colors = pictureTheme(picture, theme);
  fillRect(pixels, 0, 0, pixels.width, pixels.height, colors.ground);
  for (const [i, name] of lookNames(tiles).entries()) {
    const left = (i % columns) * TILED_TILE_SIZE;
    const top = Math.floor(i / columns) * TILED_TILE_SIZE;
    const at = { left, top, cell: TILED_TILE_SIZE, masks: pixelFontFor(TILED_TILE_SIZE) };
    paintTile(pixels, colors, { name, glyph: tiles[i]!.glyph }, at);
  }
  return pixels;
}

/** What the image of a level's tiles has, and where the level has what. */
interface PlannedSheet {
  readonly side: number;
  readonly cells: readonly PlannedCell[];
  readonly layers: readonly { readonly name: string; readonly numbers: Uint32Array }[];
  readonly theme: PictureTheme;
}

/** A picture of the image: a cell of a sheet, or a tile that no sheet has. */
type PlannedCell = Partial<NamedCell> & Pick<NamedCell, "kind" | "name">;

/** The layers of a level from below. */
const LAYER_NAMES = ["floor", "ground", "tiles"] as const;

/** Numbers the pictures: first all of the sheets, so that levels of the same theme have the same, and then other ones. */
function plannedSheet(
  level: Level,
  tiles: NonNullable<TiledOptions["tiles"]>,
  picture: TiledOptions["theme"],
): PlannedSheet {
  const theme = pictureTheme(picture, level.recipe.theme);
  const { side, sheets, eachTile } = laidLevel(level, tiles, theme);
  const { width, height } = level;
  const cells: PlannedCell[] = [];
  const numbers = new Map<TileSheet, Map<number, number>>();
  const numberOf = (named: NamedCell): number => {
    let known = numbers.get(named.sheet);
    if (known === undefined) numbers.set(named.sheet, (known = new Map()));
    let number = known.get(named.cell);
    if (number === undefined) known.set(named.cell, (number = cells.push(named)));
    return number;
  };
  for (const sheet of sheets) for (const named of namedCells(sheet)) numberOf(named);
  const looks = new Map<string, number>();
  const layers = LAYER_NAMES.map((name) => ({ name, numbers: new Uint32Array(width * height) }));
  const [floor, ground, own] = layers as [(typeof layers)[0], (typeof layers)[0], (typeof layers)[0]];
  eachTile(
    { x: 0, y: 0, width, height },
    {
      put(sheet, cell, x, y, isOwn) {
        const at = y * width + x;
        const layer = isOwn ? own : floor.numbers[at] === 0 ? floor : ground;
        const { name } = level.tileAt(x, y);
        layer.numbers[at] = numberOf({ kind: "tiles", name: isOwn ? name : "floor", sheet, cell });
      },
      look(x, y) {
        const { name } = level.tileAt(x, y);
        if (!looks.has(name)) looks.set(name, cells.push({ kind: "tiles", name }));
        own.numbers[y * width + x] = looks.get(name)!;
      },
      // Shadows are for the engine to cast.
      shade() {},
    },
  );
  const used = layers.filter((layer) => layer === own || layer.numbers.some((number) => number > 0));
  return { side, cells, layers: used, theme };
}

/** Paints the image of the tileset for a map made with `toTiled` and the same `tiles`. What a tile leaves clear is transparent. */
export function tiledSheet(
  level: Level,
  { tiles, theme }: Required<Pick<TiledOptions, "tiles">> & Pick<TiledOptions, "theme">,
): Pixels {
  const { side, cells, theme: colors } = plannedSheet(level, tiles!, theme);
  const { columns, rows } = gridOf(cells.length);
  const pixels = createPixels(columns * side, rows * side);
  for (const [i, { sheet, cell, name }] of cells.entries()) {
    const [left, top] = [(i % columns) * side, Math.floor(i / columns) * side];
    if (sheet !== undefined) paintSheetCell(pixels, sheet, cell!, left, top, side);
    else {
      const { glyph } = level.tileset.tiles[level.tileset.index(name)]!;
      paintTile(pixels, colors, { name, glyph }, { left, top, cell: side, masks: pixelFontFor(side) });
    }
  }
  return pixels;
}

function sheetTileset(tileset: Tileset, { side, cells }: PlannedSheet, image: string): object {
  const { columns, rows } = gridOf(cells.length);
  const byName = new Map(tileset.tiles.map((tile) => [tile.name, tile]));
  return {
    firstgid: 1,
    name: TILESET_NAME,
    image,
    imagewidth: columns * side,
    imageheight: rows * side,
    tilewidth: side,
    tileheight: side,
    columns,
    tilecount: columns * rows,
    margin: 0,
    spacing: 0,
    tiles: cells.map(({ kind, name }, id) => {
      const { name: _, ...rest } = (kind === "tiles" ? byName.get(name) : undefined) ?? { name };
      return { id, type: name, properties: properties({ name, ...rest }) };
    }),
  };
}

function gridOf(count: number): { readonly columns: number; readonly rows: number } {
  const columns = Math.min(count, MOST_COLUMNS);
  return { columns, rows: Math.ceil(count / columns) };
}

function tilesetOf(tileset: Tileset, image: string): object {
  const { columns, rows } = gridOf(tileset.tiles.length);
  return {
    firstgid: 1,
    name: TILESET_NAME,
    image,
    imagewidth: columns * TILED_TILE_SIZE,
    imageheight: rows * TILED_TILE_SIZE,
    tilewidth: TILED_TILE_SIZE,
    tileheight: TILED_TILE_SIZE,
    columns,
    // Editors count what the picture has room for.
    tilecount: columns * rows,
    margin: 0,
    spacing: 0,
    tiles: tileset.tiles.map(({ name, ...rest }, id) => ({
      id,
      type: name,
      properties: properties({ name, ...rest }),
    })),
  };
}

const LAYER = { visible: true, opacity: 1, x: 0, y: 0 };

/** Tiles counted from 1; 0 is an empty cell. */
function tileLayer({ width, height }: Level, id: number, name: string, numbers: ArrayLike<number>): Piece {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => numbers[y * width + x]!).join(","),
  );
  const fields = fieldsOf({ type: "tilelayer", id, name, width, height, ...LAYER });
  return { open: "{ ", items: [...fields, prefixed('"data": ', { open: "[", items: rows, close: "]" })], close: " }" };
}

/** The objects of one layer. */
interface ObjectGroup {
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** The objects of a level, with so many times as many pixels as those of the usual tiles. */
function objectGroups(level: Level, scale: number): readonly ObjectGroup[] {
  const things = [
    ...lockShapes(level),
    ...(level.start === undefined ? [] : [pointAt(level.start, "start", "start")]),
    ...level.exits.map(({ at, kind, to, name, oneWay }) => pointAt(at, kind, "exit", properties({ to, name, oneWay }))),
    ...level.questLocks.map(({ at, key, kind, name }) =>
      pointAt(at, "lock", "lock", properties({ kind, name, keyLevel: key.level, keyX: key.at[0], keyY: key.at[1] })),
    ),
    ...level.arrivals.map(({ from, to }) => pointAt(to, "arrival", "arrival", properties({ from: from.level }))),
    ...level.spawns.map((spawn) => pointAt(spawn.at, spawn.name, "spawn", spawnProperties(spawn))),
  ];
  const prefabs = level.prefabs.map(({ name, kind, x, y, transform, rows }) =>
    areaOf({ x, y, width: rows[0]?.length ?? 0, height: rows.length }, name, kind, properties({ transform })),
  );
  return [
    { name: "things", shapes: things },
    { name: "rooms", shapes: roomShapes(level) },
    { name: "prefabs", shapes: prefabs },
    { name: "ways", shapes: wayShapes(level) },
  ].map(({ name, shapes }) => ({ name, shapes: shapes.map((shape) => scaledShape(shape, scale)) }));
}

function scaledShape({ x, y, width, height, polyline, ...shape }: Shape, scale: number): Shape {
  const line = polyline?.map((point) => ({ x: point.x * scale, y: point.y * scale }));
  const size = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  return { ...shape, ...size, ...(line === undefined ? {} : { polyline: line }) };
}

function objectLayers(groups: readonly ObjectGroup[], before: number): Piece[] {
  let lastId = 0;
  const numbered = ({ name, type, ...shape }: Shape) => ({
    id: ++lastId,
    name,
    type,
    rotation: 0,
    visible: true,
    ...shape,
  });
  return groups.map(({ name, shapes }, i) =>
    dataPiece({
      type: "objectgroup",
      id: before + i + 1,
      name,
      draworder: "topdown",
      ...LAYER,
      objects: shapes.map(numbered),
    }),
  );
}

/**
 * Keys, then locks. They must be the first objects of all, because locks refer to their keys by number. A key that opens
 * several locks is one object.
 */
function lockShapes({ width, locks, solution = [] }: Level): Shape[] {
  const cellOf = ([x, y]: Point) => y * width + x;
  const keys = new Map<number, LevelLock>();
  for (const lock of locks) if (!keys.has(cellOf(lock.key))) keys.set(cellOf(lock.key), lock);
  const numbers = new Map([...keys.keys()].map((cell, i) => [cell, i + 1]));
  // Places in the solution, counted from 1.
  const taken = new Map(solution.map(({ take }, i) => [cellOf(take), i + 1]));
  const opened = new Map(solution.flatMap(({ opens }, i) => opens.map((at) => [cellOf(at), i + 1] as const)));
  return [
    ...[...keys].map(([cell, { key, kind, name = "key" }]) =>
      pointAt(key, name, "key", properties({ kind, order: taken.get(cell) })),
    ),
    ...locks.map(({ at, key, kind, name, usedUp }) =>
      pointAt(at, "lock", "lock", [
        { name: "key", type: "object", value: numbers.get(cellOf(key))! },
        ...properties({ kind, name, usedUp, order: opened.get(cellOf(at)) }),
      ]),
    ),
  ];
}

/** Doors as points, and one-ways as lines from their beginning to their end. */
function wayShapes({ doors = [], oneWays }: Level): Shape[] {
  const between = ([fromX, fromY]: Point, [toX, toY]: Point, group?: number) =>
    properties({ fromX, fromY, toX, toY, group });
  return [
    ...doors.map(({ at, kind, sides: [a, b], group }) => pointAt(at, kind, "door", between(a, b, group))),
    ...oneWays.map(({ from, to }) => {
      const { point: _, ...start } = pointAt(from, "one-way", "one-way", between(from, to));
      const [x, y] = [(to[0] - from[0]) * TILED_TILE_SIZE, (to[1] - from[1]) * TILED_TILE_SIZE];
      return {
        ...start,
        polyline: [
          { x: 0, y: 0 },
          { x, y },
        ],
      };
    }),
  ];
}

function spawnProperties({ blocks, from, table, depth, state, or, props }: LevelSpawn): readonly Property[] {
  return properties({ ...props, blocks, from, table, depth, state, or: or?.join(", ") });
}

function roomShapes({ rooms = [] }: Level): Shape[] {
  return rooms.map(({ anchor, ...area }, i) =>
    areaOf(area, `room ${i + 1}`, "room", properties({ anchorX: anchor[0], anchorY: anchor[1] })),
  );
}

/** A point in the middle of a cell, where a sprite's own middle goes. */
function pointAt([x, y]: Point, name: string, type: string, list: readonly Property[] = []): Shape {
  const middle = (cell: number) => (cell + 0.5) * TILED_TILE_SIZE;
  const shape: Shape = { name, type, x: middle(x), y: middle(y), width: 0, height: 0, point: true };
  return list.length === 0 ? shape : { ...shape, properties: list };
}

function areaOf({ x, y, width, height }: Rect, name: string, type: string, list: readonly Property[]): Shape {
  const [left, top, across, down] = [x, y, width, height].map((cells) => cells * TILED_TILE_SIZE) as [
    number,
    number,
    number,
    number,
  ];
  return { name, type, x: left, y: top, width: across, height: down, properties: list };
}

/** Values as Tiled's custom properties; what is undefined is left out. */
function properties(values: Record<string, string | number | boolean | undefined>): readonly Property[] {
  return Object.entries(values).flatMap(([name, value]): Property[] => {
    if (value === undefined) return [];
    const type = typeof value === "boolean" ? "bool" : typeof value === "number" ? "int" : "string";
    return [{ name, type, value }];
  });
}

function fieldsOf(values: object): Piece[] {
  return Object.entries(values).map(([name, value]) => prefixed(`${JSON.stringify(name)}: `, dataPiece(value)));
}
