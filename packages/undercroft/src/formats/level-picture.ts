import type { Level } from "../chain/index.js";
import { FLOOR, type History, type Picture, type Rect, type Tile, UndercroftError, WALL } from "../core/index.js";
import type { GlyphMasks } from "./glyph-masks.js";
import { spawnLook, tileColor } from "./glyphs.js";
import {
  blitMask,
  createGlyphCells,
  fillWords,
  mixColors,
  type Pixels,
  paintGlyphs,
  pixelWord,
  pixelWords,
} from "./raster.js";

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
  readonly spawns: readonly { readonly at: number; readonly name: string }[];
  /** The cell of the start, or undefined. */
  readonly start: number | undefined;
  /** The cells of the stairs. */
  readonly exits: readonly { readonly at: number; readonly kind: "down" | "up" }[];
  /** Number of moves from the start, -1 if there is no path. Floor colours get cooler with the distance. */
  readonly distances?: ArrayLike<number> | undefined;
  /** 0, or the number of the prefab that covers the cell, counted from 1. */
  readonly prefabs?: ArrayLike<number> | undefined;
}

/** How a tile other than wall or floor looks. */
export interface TileLook {
  /** The colour that fills the cell. Default: floor. */
  readonly fill?: number;
  /** The colour of its glyph, `0xrrggbb`. */
  readonly ink: number;
}

/** The colours of a picture, each as `0xrrggbb`. */
export interface PictureTheme {
  /** Rock, and everything outside the map. */
  readonly ground: number;
  /** Walls that can be seen from open cells. */
  readonly wall: number;
  /** The lit edge of a wall. */
  readonly wallTop: number;
  /** The foot of a wall above a floor. */
  readonly wallFoot: number;
  /** Walls of hand-drawn prefabs. */
  readonly prefabWall: number;
  /** Their lit edge. */
  readonly prefabWallTop: number;
  /** Their foot above a floor. */
  readonly prefabWallFoot: number;
  /** Floor close to the start. */
  readonly floorNear: number;
  /** Floor at the greatest distance from the start. */
  readonly floorFar: number;
  /** Floor if distances are unknown. */
  readonly floorPlain: number;
  /** What a wall casts on the floor below it. */
  readonly shadow: number;
  /** How strong that shadow is, from 0 to 255. */
  readonly shadowPart: number;
  /** How much neighbouring stones differ, from 0 to 255. */
  readonly grain: number;
  /** The glyph on the cell where the player arrives. */
  readonly start: number;
  /** Tiles other than wall and floor, by name. */
  readonly tiles: Readonly<Record<string, TileLook>>;
  /** Minimum contrast of glyphs with the floor (as defined by WCAG). Paler glyphs are darkened. 0 turns this off. */
  readonly leastContrast: number;
}

/** Warm dark stone. */
const DARK: PictureTheme = {
  ground: 0x12110f,
  wall: 0x6b5d4c,
  wallTop: 0x92816a,
  wallFoot: 0x51463a,
  prefabWall: 0x50647f,
  prefabWallTop: 0x7f97b6,
  prefabWallFoot: 0x3d4d64,
  floorNear: 0x2c2722,
  floorFar: 0x18262f,
  floorPlain: 0x252626,
  shadow: 0x0a0a09,
  shadowPart: 90,
  grain: 8,
  start: 0xffffff,
  tiles: {
    door: { fill: 0x5a3f1c, ink: 0xf0b75c },
    up_stairs: { fill: 0x1d3a37, ink: 0x7fd6c2 },
    down_stairs: { fill: 0x1d3a37, ink: 0x7fd6c2 },
    pillar: { ink: 0xa8977d },
    statue: { ink: 0xc9c0ae },
    altar: { fill: 0x332a4a, ink: 0xc0b0f2 },
    rubble: { ink: 0x84775f },
    crystal: { fill: 0x2d2748, ink: 0xb9a7f5 },
    shallow_water: { fill: 0x1f4258, ink: 0x6ba6cf },
    deep_water: { fill: 0x152f4a, ink: 0x4d83bb },
    bridge: { fill: 0x47351f, ink: 0xb98f52 },
  },
  leastContrast: 0,
};

/** Ink on paper. */
const LIGHT: PictureTheme = {
  ground: 0xefe9dc,
  wall: 0x8a7860,
  wallTop: 0xb5a284,
  wallFoot: 0x6f5f4a,
  prefabWall: 0x6d84a4,
  prefabWallTop: 0x9db1cb,
  prefabWallFoot: 0x55698a,
  floorNear: 0xfffaee,
  floorFar: 0xdfeaef,
  floorPlain: 0xfaf6ed,
  shadow: 0x8a7860,
  shadowPart: 56,
  grain: 5,
  start: 0x1a1815,
  tiles: {
    door: { fill: 0xe3b66b, ink: 0x5c3b0c },
    up_stairs: { fill: 0xbfe0d6, ink: 0x135a4c },
    down_stairs: { fill: 0xbfe0d6, ink: 0x135a4c },
    pillar: { ink: 0x6b5a42 },
    statue: { ink: 0x4a4338 },
    altar: { fill: 0xd9d0f0, ink: 0x4d3a96 },
    rubble: { ink: 0x8d7f69 },
    crystal: { fill: 0xd8cff5, ink: 0x54409f },
    shallow_water: { fill: 0xb4d6e8, ink: 0x2b6b93 },
    deep_water: { fill: 0x86b3d3, ink: 0x173f63 },
    bridge: { fill: 0xd3b184, ink: 0x624012 },
  },
  leastContrast: 4.5,
};

/** The included themes: `dark` is warm stone, and `light` is ink on paper. */
export const PICTURE_THEMES = { dark: DARK, light: LIGHT } as const satisfies Readonly<Record<string, PictureTheme>>;

/** Options for a picture of a level. */
export interface PictureOptions {
  /** Pixels per cell. Default: 8. */
  readonly cell?: number;
  /** The cells to paint, starting in the picture's upper left corner. Default: all. */
  readonly area?: Rect;
  /** The colours, as the name of an included theme or as a theme of your own. Default: `dark`. */
  readonly theme?: keyof typeof PICTURE_THEMES | PictureTheme;
  /** The glyphs, or a function that returns them for a cell size. If none fit, things are dots. */
  readonly masks?: GlyphMasks | ((cell: number) => GlyphMasks | undefined);
  /** Lit stone, or every cell as a character. Default: `stone`. */
  readonly style?: "stone" | "glyphs";
  /** Whether to show the start and spawns. Default: true. */
  readonly things?: boolean;
}

/** The most pixels a cell may have; a larger one is a slip. */
const LARGEST_CELL = 256;
const DEFAULT_CELL = 8;

/** Checks the size of a cell. */
export function checkCell(cell: number): number {
  if (Number.isInteger(cell) && cell >= 1 && cell <= LARGEST_CELL) return cell;
  throw new UndercroftError(
    "bad-option",
    `picture: cell must be a whole number from 1 to ${LARGEST_CELL}, got ${cell}.`,
  );
}

/** Paints a level or a part of it. Skips cells that don't fit into the picture, and leaves the rest of it unchanged. */
export function paintLevel(pixels: Pixels, view: LevelView, options: PictureOptions = {}): void {
  const cell = checkCell(options.cell ?? DEFAULT_CELL);
  const area = clipped(view, options.area);
  if (area.width < 1 || area.height < 1) return;
  const theme = pictureTheme(options.theme);
  const masks = masksFor(options.masks, cell);
  const brush: Brush = { pixels, words: pixelWords(pixels), view, cell, area, theme, masks, tints: tintsOf(theme) };
  if (options.style === "glyphs") paintAsGlyphs(brush, options.things ?? true);
  else paintAsStone(brush, options.things ?? true);
}

/** Returns a theme by its name. Themes are returned unchanged. */
export function pictureTheme(theme: PictureOptions["theme"] = "dark"): PictureTheme {
  if (typeof theme !== "string") return theme;
  if (Object.hasOwn(PICTURE_THEMES, theme)) return PICTURE_THEMES[theme];
  throw new UndercroftError(
    "bad-option",
    `picture: theme must be one of ${Object.keys(PICTURE_THEMES).join(", ")}, got "${theme}".`,
  );
}

/** Returns the view of a finished level. With `distances`, floor colours depend on the distance from the start. */
export function levelView(level: Level, { distances = true }: { readonly distances?: boolean } = {}): LevelView {
  const { width, height, tiles, tileset, start } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  return {
    width,
    height,
    tiles,
    tileset,
    spawns: level.spawns.map(({ at, name }) => ({ at: cellOf(at), name })),
    start: start === undefined ? undefined : cellOf(start),
    exits: level.exits.map(({ at, kind }) => ({ at: cellOf(at), kind })),
    distances: distances && start !== undefined ? level.distancesFrom(...start) : undefined,
    prefabs: prefabCells(level),
  };
}

/**
 * Returns the view of a history at its current position. It shares its tiles with the history, so they change when the
 * history moves.
 */
export function historyView(
  history: History,
  size: Pick<LevelView, "width" | "height" | "tileset">,
  extras: Pick<LevelView, "distances" | "prefabs"> = {},
): LevelView {
  const { frame, tiles } = history;
  const { width, height, tileset } = size;
  const { spawns = [], start, exits = [] } = frame ?? {};
  return { width, height, tileset, tiles, spawns, start, exits, ...extras };
}

/**
 * Returns, for each cell, the number of the prefab that covers it, counted from 1, or 0. Hand-drawn levels don't count.
 */
export function prefabCells(level: Pick<Level, "width" | "height" | "prefabs">): Uint16Array {
  const { width, height } = level;
  const cells = new Uint16Array(width * height);
  for (const [i, prefab] of level.prefabs.entries()) {
    if (prefab.kind === "level") continue;
    for (const [dy, row] of prefab.rows.entries()) {
      for (let dx = 0; dx < row.length; dx++) {
        const [x, y] = [prefab.x + dx, prefab.y + dy];
        if (row[dx] !== " " && x >= 0 && y >= 0 && x < width && y < height) cells[y * width + x] = i + 1;
      }
    }
  }
  return cells;
}

interface Brush {
  readonly pixels: Pixels;
  readonly words: Uint32Array;
  readonly view: LevelView;
  readonly cell: number;
  readonly area: Rect;
  readonly theme: PictureTheme;
  readonly masks: GlyphMasks | undefined;
  readonly tints: Tints;
}

function clipped({ width, height }: LevelView, area: Rect = { x: 0, y: 0, width, height }): Rect {
  const x = Math.max(0, area.x);
  const y = Math.max(0, area.y);
  return {
    x,
    y,
    width: Math.min(width, area.x + area.width) - x,
    height: Math.min(height, area.y + area.height) - y,
  };
}

function masksFor(masks: PictureOptions["masks"], cell: number): GlyphMasks | undefined {
  return typeof masks === "function" ? masks(cell) : masks;
}

/** Shades that a floor cools through. Few enough that all colours of a picture fit into a GIF's palette. */
const FLOOR_STEPS = 20;
/** Neighbouring stones are a little darker, as they are, or a little lighter. */
const GRAINS = 3;

/** A theme's colours as words, every grain of each. */
interface Tints {
  readonly ground: number;
  /** By step from near to far, then plain; by grain. */
  readonly floor: Uint32Array;
  readonly shadedFloor: Uint32Array;
  /** By kind (built, then by hand), by part (face, top, foot), by grain. */
  readonly wall: Uint32Array;
  /** `0xrrggbb` of floors, by step. */
  readonly floorColors: readonly number[];
}

const TINTS = /* @__PURE__ */ new WeakMap<PictureTheme, Tints>();

function tintsOf(theme: PictureTheme): Tints {
  let tints = TINTS.get(theme);
  if (tints === undefined) {
    tints = mixTints(theme);
    TINTS.set(theme, tints);
  }
  return tints;
}

function mixTints(theme: PictureTheme): Tints {
  const floorColors = Array.from({ length: FLOOR_STEPS }, (_, step) =>
    mixColors(theme.floorNear, theme.floorFar, Math.round((step * 255) / (FLOOR_STEPS - 1))),
  );
  floorColors.push(theme.floorPlain);
  const grains = (color: number, amount: number) => [
    mixColors(color, 0, amount),
    color,
    mixColors(color, 0xffffff, amount),
  ];
  const words = (colors: readonly number[], amount: number) =>
    Uint32Array.from(
      colors.flatMap((color) => grains(color, amount)),
      pixelWord,
    );
  const walls = [
    theme.wall,
    theme.wallTop,
    theme.wallFoot,
    theme.prefabWall,
    theme.prefabWallTop,
    theme.prefabWallFoot,
  ];
  return {
    ground: pixelWord(theme.ground),
    floor: words(floorColors, theme.grain / 2),
    shadedFloor: words(
      floorColors.map((color) => mixColors(color, theme.shadow, theme.shadowPart)),
      theme.grain / 2,
    ),
    wall: words(walls, theme.grain),
    floorColors,
  };
}

/** What a cell is, for its neighbours: rock that nobody sees, a wall that borders something, or open. */
const HIDDEN = 0;
const SHOWN = 1;
const OPEN = 2;

/** The kinds of the area's cells and those next to it: a row and a column more on each side. */
function kindsOf({ view, area }: Brush): Uint8Array {
  const { width, height, tiles } = view;
  const stride = area.width + 2;
  const kinds = new Uint8Array(stride * (area.height + 2));
  const left = Math.max(0, area.x - 2);
  const right = Math.min(width, area.x + area.width + 2);
  const bottom = Math.min(height, area.y + area.height + 2);
  for (let y = Math.max(0, area.y - 2); y < bottom; y++) {
    const row = y * width;
    const toRow = (y - area.y + 1) * stride;
    for (let x = left; x < right; x++) {
      if (tiles[row + x] === WALL) continue;
      const column = x - area.x + 1;
      // An open cell makes its eight neighbours shown, unless they are open themselves.
      for (let dy = -1; dy <= 1; dy++) {
        const line = y + dy - area.y + 1;
        if (line < 0 || line > area.height + 1) continue;
        for (let dx = -1; dx <= 1; dx++) {
          if (column + dx < 0 || column + dx >= stride) continue;
          const at = toRow + dy * stride + column + dx;
          if (dx === 0 && dy === 0) kinds[at] = OPEN;
          else if (kinds[at] === HIDDEN) kinds[at] = SHOWN;
        }
      }
    }
  }
  return kinds;
}

/** Below this there is no room for a lit edge. */
const LEAST_LIT_CELL = 3;
/** Below this there is no room for shadows and grain. */
const LEAST_SHADED_CELL = 6;
/** How much of a wall is its lit top, of its shadow on the floor, of its foot. */
const TOP_PART = 0.3;
const SHADOW_PART = 0.22;
const FOOT_PART = 0.16;

function paintAsStone(brush: Brush, things: boolean): void {
  const { pixels, words, view, cell, area, tints } = brush;
  const { width, tiles, distances, prefabs } = view;
  const kinds = kindsOf(brush);
  const stride = area.width + 2;
  const isLit = cell >= LEAST_LIT_CELL;
  const isShaded = cell >= LEAST_SHADED_CELL;
  const top = Math.max(1, Math.round(cell * TOP_PART));
  const shadow = Math.max(1, Math.round(cell * SHADOW_PART));
  const foot = Math.max(1, Math.round(cell * FOOT_PART));
  const size = { width: pixels.width, height: pixels.height };
  fillWords(words, size, 0, 0, area.width * cell, area.height * cell, tints.ground);
  for (let row = 0; row < area.height; row++) {
    const y = area.y + row;
    for (let column = 0; column < area.width; column++) {
      const at = (row + 1) * stride + column + 1;
      const kind = kinds[at]!;
      if (kind === HIDDEN) continue;
      const x = area.x + column;
      const i = y * width + x;
      const left = column * cell;
      const upper = row * cell;
      if (kind === OPEN) {
        const step = floorStep(view, distances, i);
        const grain = isShaded ? grainAt(x, y) : 1;
        fillWords(words, size, left, upper, cell, cell, tints.floor[step * GRAINS + grain]!);
        if (isShaded && kinds[at - stride] === SHOWN) {
          fillWords(words, size, left, upper, cell, shadow, tints.shadedFloor[step * GRAINS + grain]!);
        }
        if (tiles[i]! > FLOOR) paintFeature(brush, tiles[i]!, left, upper);
        continue;
      }
      const grain = isShaded ? grainAt(x, y) : 1;
      const tint = (prefabs !== undefined && prefabs[i]! > 0 ? 3 * GRAINS : 0) + grain;
      fillWords(words, size, left, upper, cell, cell, tints.wall[tint]!);
      if (isShaded && kinds[at + stride] === OPEN) {
        fillWords(words, size, left, upper + cell - foot, cell, foot, tints.wall[tint + 2 * GRAINS]!);
      }
      if (isLit && kinds[at - stride] !== SHOWN) {
        fillWords(words, size, left, upper, cell, top, tints.wall[tint + GRAINS]!);
      }
    }
  }
  if (things) eachThing(brush, (glyph, color, left, upper) => paintGlyph(brush, glyph, color, left, upper));
}

/** How far a floor has cooled, as its place among the steps; the last is for where nothing is known. */
function floorStep({ width, height }: LevelView, distances: LevelView["distances"], cell: number): number {
  const distance = distances === undefined ? -1 : distances[cell]!;
  if (distance < 0) return FLOOR_STEPS;
  // Once across and once down is far, on a map of any size.
  return Math.min(FLOOR_STEPS - 1, Math.floor((distance * FLOOR_STEPS) / (width + height)));
}

/** The grain of a stone: always the same for a place, half of them as they are. */
function grainAt(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  const part = hash >>> 30;
  return part === 0 ? 0 : part === 3 ? 2 : 1;
}

/** A tile that is neither wall nor floor: its fill, and its sign on it. */
function paintFeature(brush: Brush, tile: number, left: number, upper: number): void {
  const { pixels, words, view, cell, theme } = brush;
  const { name, glyph } = view.tileset.tiles[tile]!;
  const { fill, ink } = tileLook(theme, name);
  if (fill !== undefined) fillWords(words, pixels, left, upper, cell, cell, pixelWord(fill));
  paintGlyph(brush, glyph, ink, left, upper);
}

/** Returns how a tile looks in a theme. Tiles that don't ship have the colour of stone. */
export function tileLook(theme: PictureTheme, name: string): TileLook {
  if (Object.hasOwn(theme.tiles, name)) return theme.tiles[name]!;
  return { ink: inkFor(theme, rgb(tileColor(name))) };
}

/** Returns how the start, or a spawn with a name, looks in a theme. */
export function thingLook(theme: PictureTheme, name: string): { readonly glyph: string; readonly ink: number } {
  const { glyph, color } = spawnLook(name);
  return { glyph, ink: inkFor(theme, rgb(color)) };
}

function eachThing(brush: Brush, paint: (glyph: string, color: number, left: number, upper: number) => void): void {
  const { view, area, cell, theme } = brush;
  const at = (cellAt: number, glyph: string, color: number) => {
    const column = (cellAt % view.width) - area.x;
    const row = Math.floor(cellAt / view.width) - area.y;
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return;
    paint(glyph, color, column * cell, row * cell);
  };
  for (const spawn of view.spawns) {
    const { glyph, ink } = thingLook(theme, spawn.name);
    at(spawn.at, glyph, ink);
  }
  if (view.start !== undefined) at(view.start, "@", theme.start);
}

/** A glyph in the middle of a cell; a dot where the font has none that fits. */
function paintGlyph(
  { pixels, words, cell, masks }: Brush,
  glyph: string,
  color: number,
  left: number,
  upper: number,
): void {
  const mask = masks?.mask(glyph) ?? masks?.mask("?");
  if (mask === undefined || masks!.width > cell || masks!.height > cell) {
    // A dot of a third of the cell's area; the whole cell where it is tiny.
    const dot = cell <= 2 ? cell : Math.max(2, Math.round(cell * 0.58));
    const rim = (cell - dot) >> 1;
    fillWords(words, pixels, left + rim, upper + rim, dot, dot, pixelWord(color));
    return;
  }
  blitMask(
    pixels,
    mask,
    masks!.width,
    left + ((cell - masks!.width) >> 1),
    upper + ((cell - masks!.height) >> 1),
    color,
  );
}

/** The classic look: every cell is a character; rock that borders nothing is empty. */
function paintAsGlyphs(brush: Brush, things: boolean): void {
  const { pixels, words, view, cell, area, theme, masks, tints } = brush;
  fillWords(words, pixels, 0, 0, area.width * cell, area.height * cell, tints.ground);
  const cells = createGlyphCells(area.width, area.height);
  cells.papers.fill(theme.ground);
  const kinds = kindsOf(brush);
  const looks = view.tileset.tiles.map(({ name, glyph }) => ({
    glyph: glyph.charCodeAt(0),
    ink: inkFor(theme, Object.hasOwn(theme.tiles, name) ? theme.tiles[name]!.ink : rgb(tileColor(name))),
  }));
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      if (kinds[(row + 1) * (area.width + 2) + column + 1] === HIDDEN) continue;
      const i = (area.y + row) * view.width + area.x + column;
      const { glyph, ink } = looks[view.tiles[i]!]!;
      const isByHand = view.tiles[i] === WALL && view.prefabs !== undefined && view.prefabs[i]! > 0;
      cells.glyphs[row * area.width + column] = glyph;
      cells.inks[row * area.width + column] = isByHand ? theme.prefabWallTop : ink;
    }
  }
  if (things) {
    eachThing(brush, (glyph, color, left, upper) => {
      const at = (upper / cell) * area.width + left / cell;
      cells.glyphs[at] = glyph.charCodeAt(0);
      cells.inks[at] = color;
    });
  }
  if (masks !== undefined && masks.width === cell && masks.height === cell) {
    paintGlyphs(pixels, cells, masks);
    return;
  }
  for (let at = 0; at < cells.glyphs.length; at++) {
    const code = cells.glyphs[at]!;
    if (code === 0) continue;
    const glyph = String.fromCharCode(code);
    paintGlyph(brush, glyph, cells.inks[at]!, (at % area.width) * cell, Math.floor(at / area.width) * cell);
  }
}

/**
 * Paints the picture that a step showed instead of its map (patterns, undecided cells), centered and as large as
 * possible.
 */
export function paintPicture(
  pixels: Pixels,
  picture: Picture,
  options: Pick<PictureOptions, "theme" | "masks"> & { readonly cell?: number } = {},
): void {
  const theme = pictureTheme(options.theme);
  const words = pixelWords(pixels);
  words.fill(pixelWord(theme.ground));
  const rows = picture.rows.length;
  const fitting = Math.floor(Math.min(pixels.width / picture.width, pixels.height / Math.max(1, rows)));
  const cell = Math.max(1, Math.min(fitting, options.cell ?? fitting));
  const left = Math.floor((pixels.width - picture.width * cell) / 2);
  const upper = Math.floor((pixels.height - rows * cell) / 2);
  const masks = masksFor(options.masks, cell);
  const plain = inkFor(theme, 0x9b9384);
  for (const [y, row] of picture.rows.entries()) {
    for (let x = 0; x < picture.width; x++) {
      const glyph = row[x] ?? " ";
      const color = picture.colors?.[y * picture.width + x];
      if (glyph === " " && color === undefined) continue;
      const ink = color === undefined ? plain : Number.parseInt(color.slice(1), 16);
      const [px, py] = [left + x * cell, upper + y * cell];
      if (glyph === "#") fillWords(words, pixels, px, py, cell, cell, pixelWord(ink));
      else if (glyph !== " ") {
        const brush = { pixels, words, cell, masks } as Brush;
        paintGlyph(brush, glyph, ink, px, py);
      }
    }
  }
}

const INKS = /* @__PURE__ */ new WeakMap<PictureTheme, Map<number, number>>();

/** A colour as it is used on a theme's floors: where glyphs would be too pale it is made darker. */
export function inkFor(theme: PictureTheme, color: number): number {
  if (theme.leastContrast === 0) return color;
  let known = INKS.get(theme);
  if (known === undefined) INKS.set(theme, (known = new Map()));
  let ink = known.get(color);
  if (ink === undefined) {
    ink = color;
    for (
      let part = 8;
      Math.min(contrast(ink, theme.ground), contrast(ink, theme.floorFar)) < theme.leastContrast && part < 255;
      part += 8
    ) {
      ink = mixColors(color, 0, part);
    }
    known.set(color, ink);
  }
  return ink;
}

/** Contrast of two colours as the WCAG count it, 1 to 21. */
export function contrast(a: number, b: number): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: number): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear((color >> 16) & 0xff) + 0.7152 * linear((color >> 8) & 0xff) + 0.0722 * linear(color & 0xff);
}

function rgb([r, g, b]: readonly [number, number, number]): number {
  return (r << 16) | (g << 8) | b;
}
