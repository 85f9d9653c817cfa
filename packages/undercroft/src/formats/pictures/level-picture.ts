import {
  cached,
  checkArgument,
  checkKeys,
  clip,
  contains,
  FLAG,
  FLOOR,
  type KeysOf,
  type Kind,
  type Picture,
  type Rect,
  type Tile,
  UndercroftError,
  WALL,
  wordOf,
} from "../../core/index.js";
import type { GlyphMasks } from "./glyph-font.js";
import { START_LOOK } from "./glyphs.js";
import { type LevelView, VIEW } from "./level-view.js";
import {
  FLAT_MIX,
  groundInk,
  inkFor,
  inkOn,
  inkOnTile,
  lookNames,
  lookOfThing,
  type PICTURE_THEMES,
  type PictureTheme,
  pictureTheme,
  THEME,
  type TileLook,
  themeCells,
  themesOf,
  tileLook,
} from "./looks.js";
import {
  blitMask,
  colorOf,
  createGlyphCells,
  fillWords,
  mixColors,
  PIXELS,
  type Pixels,
  paintGlyphs,
  pixelWord,
  pixelWords,
} from "./raster.js";
import { DARK_MIX, HALF_MIX, STAMP_SIZE, type Stamp, stampsOf } from "./stamps.js";
import { PLATE_ALPHA, SHADE_COLOR, tilePainter } from "./tile-picture.js";
import { PLAYER_THING, type TileArt } from "./tile-sheet.js";
import { lightOf, shadeByLight } from "./torchlight.js";

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
  /**
   * Paints stone as tiles, such as `dungeonTiles`. Of several, the first that has a picture of something counts. Cells
   * below 4 pixels are too small for tiles, and remain stone; in those below 8, things are dots.
   */
  readonly tiles?: TileArt | readonly TileArt[] | undefined;
  /** Whether places far from the start, torches and other lights are dark. Only tiles have light. Default: false. */
  readonly light?: boolean | undefined;
  /** Whether to show the start and spawns. Default: true. */
  readonly things?: boolean;
}

const DEFAULT_CELL = 8;

/** Checks the size of a cell. */
export function checkCell(cell: number): number {
  return wholeNumber("picture: cell", cell, 1, 256);
}

/** Checks a number of pixels, frames or the like. */
export function wholeNumber(what: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UndercroftError("bad-option", `${what} must be a whole number from ${least} to ${most}, got ${value}.`);
}

/** Paints a level or a part of it. Skips cells that don't fit into the picture, and leaves the rest of it unchanged. */
export function paintLevel(pixels: Pixels, view: LevelView, options: PictureOptions = {}): void {
  checkArgument("paintLevel", "pixels", PIXELS, pixels);
  checkArgument("paintLevel", "view", VIEW, view);
  checkKeys("paintLevel", options, PICTURE_KEYS);
  const cell = checkCell(options.cell ?? DEFAULT_CELL);
  const { width, height, areas } = view;
  const map = { x: 0, y: 0, width, height };
  const area = clip(options.area ?? map, map);
  if (area.width < 1 || area.height < 1) return;
  const theme = pictureTheme(options.theme, view.theme);
  const masks = masksFor(options.masks, cell);
  const themes = themesOf(theme);
  const floorThemes = themeCells({ width, height, areas }, themes);
  const brush: Brush = {
    pixels,
    words: pixelWords(pixels),
    view,
    cell,
    area,
    theme,
    masks,
    tints: tintsOf(theme),
    floorThemes,
    floors: floorThemes === undefined ? [] : themes.map((name) => tintsOf(pictureTheme(theme, name))),
    paints: lookNames(view.tileset.tiles).map((name) => tilePaint(theme, name)),
  };
  if (options.style === "glyphs") paintAsGlyphs(brush, options.things ?? true);
  else if (options.tiles !== undefined && cell >= LEAST_TILE_CELL) paintAsTiles(brush, options.tiles, options);
  else paintAsStone(brush, options.things ?? true);
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
  /** For each cell 0, or the number of the theme of its place; undefined where no place has one. */
  readonly floorThemes: Uint8Array | undefined;
  /** The tints of each theme, in the order of their numbers; none where no place has one. */
  readonly floors: readonly Tints[];
  /** By tile. */
  readonly paints: readonly TilePaint[];
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
  /** By part (face, top, foot), by grain. */
  readonly wall: Uint32Array;
}

const TINTS = /* @__PURE__ */ new WeakMap<PictureTheme, Tints>();

const tintsOf = (theme: PictureTheme) => cached(TINTS, theme, () => mixTints(theme));

function mixTints(theme: PictureTheme): Tints {
  const floorColors = Array.from({ length: FLOOR_STEPS }, (_, step) =>
    mixColors(theme.floorNear, theme.floorFar, Math.round((step * 255) / (FLOOR_STEPS - 1))),
  );
  floorColors.push(theme.floorPlain);
  const { wall, wallTop, wallFoot, grain } = theme;
  return {
    ground: pixelWord(theme.ground),
    floor: grainsOf(floorColors, grain / 2),
    shadedFloor: grainsOf(floorColors.map(shadedIn(theme)), grain / 2),
    wall: grainsOf([wall, wallTop, wallFoot], grain),
  };
}

/** Colours a little darker, as they are and a little lighter, as words. */
function grainsOf(colors: readonly number[], amount: number): Uint32Array {
  const grains = colors.flatMap((color) => [mixColors(color, 0, amount), color, mixColors(color, 0xffffff, amount)]);
  return Uint32Array.from(grains, pixelWord);
}

/** What colours are in the shadow of a wall. */
function shadedIn({ shadow, shadowPart }: PictureTheme): (color: number) => number {
  return (color) => mixColors(color, shadow, shadowPart);
}

/** What a cell is, for its neighbours: rock that nobody sees, a wall that borders something, or open. */
const HIDDEN = 0;
const SHOWN = 1;
const OPEN = 2;

/** The kinds of the area's cells and those next to it: a row and a column more on each side. */
function kindsOf({ view, area, paints }: Brush): Uint8Array {
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
      // Walls, and parts of them such as a torch in its bracket, hide what is behind them.
      if (paints[tiles[row + x]!]!.kind === "wall") continue;
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
  const { pixels, words, view, cell, area, tints, paints } = brush;
  const { width, tiles, distances } = view;
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
        const tint = floorStep(view, distances, i) * GRAINS + (isShaded ? grainAt(x, y) : 1);
        const isShadowed = isShaded && kinds[at - stride] === SHOWN;
        const floors = floorTints(brush, i);
        if (tiles[i] === FLOOR || paints[tiles[i]!]!.fill === undefined) {
          fillWords(words, size, left, upper, cell, cell, floors.floor[tint]!);
          if (isShadowed) fillWords(words, size, left, upper, cell, shadow, floors.shadedFloor[tint]!);
        }
        if (tiles[i]! > FLOOR) paintFeature(brush, x, y, isShadowed ? shadow : 0);
        continue;
      }
      const tint = isShaded ? grainAt(x, y) : 1;
      fillWords(words, size, left, upper, cell, cell, tints.wall[tint]!);
      if (isShaded && kinds[at + stride] === OPEN) {
        fillWords(words, size, left, upper + cell - foot, cell, foot, tints.wall[tint + 2 * GRAINS]!);
      }
      if (isLit && kinds[at - stride] !== SHOWN) {
        fillWords(words, size, left, upper, cell, top, tints.wall[tint + GRAINS]!);
      }
      if (tiles[i] !== WALL) paintSign(brush, x, y, left, upper);
    }
  }
  if (things) eachThing(brush, (...thing) => paintGlyph(brush, ...thing));
}

/** Below this tiles can't be told apart, and below that, things on them. */
const LEAST_TILE_CELL = 4;
const LEAST_THING_CELL = 8;

/** Paints the same map as tiles. */
function paintAsTiles(brush: Brush, arts: TileArt | readonly TileArt[], options: PictureOptions): void {
  const { things = true, light = false } = options;
  const { pixels, view, cell, area, theme, paints, floorThemes } = brush;
  const choice = { arts: typeof arts === "object" && "length" in arts ? arts : [arts], theme, floorThemes };
  const painter = tilePainter(pixels, view, area, cell, choice);
  painter.paintTiles((x, y) => {
    const isWall = paints[view.tiles[y * view.width + x]!]!.kind === "wall";
    if (isWall) paintSign(brush, x, y, (x - area.x) * cell, (y - area.y) * cell);
    else paintFeature(brush, x, y, 0);
  });
  if (light) {
    const kinds = kindsOf(brush);
    shadeByLight(pixels, area, cell, lightOf(view, area), (at) => kinds[at] !== HIDDEN, theme);
  }
  // Whoever stands in the dark must be seen.
  if (!things) return;
  if (cell < LEAST_THING_CELL) {
    eachThing(brush, (...thing) => paintGlyph(brush, ...thing));
    return;
  }
  painter.paintThings((name, x, y) => {
    const { glyph, ink } = plateLook(theme, name);
    paintGlyph(brush, glyph, ink, (x - area.x) * cell, (y - area.y) * cell);
  });
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

/** The tints of a cell's floor: those of its place, or of the level. */
function floorTints({ floorThemes, floors, tints }: Brush, cell: number): Tints {
  const theme = floorThemes === undefined ? 0 : floorThemes[cell]!;
  return theme === 0 ? tints : floors[theme - 1]!;
}

/** A tile's colours as words. */
interface TilePaint {
  readonly kind: TileLook["kind"];
  /** By grain; undefined where the floor or the wall shows. */
  readonly fill: Uint32Array | undefined;
  readonly shaded: Uint32Array | undefined;
  /** The fill where there is no room for a stamp. */
  readonly flat: number;
  /** Between the fill and the floor. */
  readonly edge: number;
  readonly ink: number;
  /** By strength of a stamp's pixels. */
  readonly stampInks: readonly number[];
  readonly stamps: readonly Stamp[];
  /** The character to show instead of the tile's. */
  readonly glyph: string | undefined;
}

const PAINTS = /* @__PURE__ */ new WeakMap<PictureTheme, Map<string, TilePaint>>();

function tilePaint(theme: PictureTheme, name: string): TilePaint {
  const paints = cached(PAINTS, theme, () => new Map<string, TilePaint>());
  return cached(paints, name, () => mixPaint(theme, name));
}

function mixPaint(theme: PictureTheme, name: string): TilePaint {
  const { fill, ink, kind, glyph } = tileLook(theme, name);
  const ground = fill ?? theme.floorPlain;
  const isFilled = fill !== undefined && kind !== "wall";
  const words = (color: number) => grainsOf([color], theme.grain / 2);
  return {
    kind,
    fill: isFilled ? words(ground) : undefined,
    shaded: isFilled ? words(shadedIn(theme)(ground)) : undefined,
    flat: pixelWord(kind === "cover" ? mixColors(ground, ink, FLAT_MIX) : ground),
    edge: pixelWord(mixColors(ground, theme.floorPlain, EDGE_MIX)),
    ink,
    stampInks: [0, ink, mixColors(ground, ink, HALF_MIX), mixColors(ground, 0, DARK_MIX)].map(pixelWord),
    // What a game shows as another character is not what the picture shows.
    stamps: glyph === undefined ? stampsOf(name) : [],
    glyph,
  };
}

/** How much of the floor is in the soft edge of what lies on it. */
const EDGE_MIX = 120;
/** How round the corners of liquids and holes are, as a part of a cell, and how high the cliff of a hole is. */
const ROUND_PART = 0.4;
const CLIFF_PART = 0.35;

/** A tile that is neither wall nor floor: its fill, and what is on it. */
function paintFeature(brush: Brush, x: number, y: number, shadow: number): void {
  const { pixels, words, view, cell, area, paints } = brush;
  const { kind, fill, shaded, flat } = paints[view.tiles[y * view.width + x]!]!;
  const left = (x - area.x) * cell;
  const upper = (y - area.y) * cell;
  const isShaded = cell >= LEAST_SHADED_CELL;
  if (fill !== undefined) {
    const grain = isShaded && kind !== undefined && kind !== "hole" ? grainAt(x, y) : 1;
    fillWords(words, pixels, left, upper, cell, cell, cell < STAMP_SIZE ? flat : fill[grain]!);
    if (kind !== undefined && shadow > 0) fillWords(words, pixels, left, upper, cell, shadow, shaded![grain]!);
    if (isShaded && (kind === "liquid" || kind === "hole")) paintShore(brush, x, y, left, upper);
  }
  paintSign(brush, x, y, left, upper);
}

/** What is on a tile: a stamp where there is room for one, otherwise its glyph. What covers the ground needs none. */
function paintSign(brush: Brush, x: number, y: number, left: number, upper: number): void {
  const { view, cell, paints } = brush;
  const tile = view.tiles[y * view.width + x]!;
  const { kind, ink, stamps, glyph } = paints[tile]!;
  const coversGround = kind !== undefined && kind !== "wall";
  if (cell < STAMP_SIZE || (stamps.length === 0 && kind !== "hole")) {
    if (cell >= STAMP_SIZE || !coversGround) {
      paintGlyph(brush, glyph ?? view.tileset.tiles[tile]!.glyph, ink, left, upper);
    }
    return;
  }
  // Half of a lake is calm.
  const stamp = stamps[variantAt(x, y) % (kind === "liquid" ? stamps.length * 2 : stamps.length)];
  if (stamp !== undefined) paintStamp(brush, stamp, paints[tile]!, left, upper);
}

/** What glyphs and stamps are painted with. */
type Pen = Pick<Brush, "pixels" | "words" | "cell" | "masks">;

function paintStamp(pen: Pen, stamp: Stamp, { stampInks }: TilePaint, left: number, upper: number): void {
  const { words, cell } = pen;
  const { width, height } = pen.pixels;
  for (let row = 0; row < cell && upper + row < height; row++) {
    const from = Math.floor((row * STAMP_SIZE) / cell) * STAMP_SIZE;
    for (let column = 0; column < cell && left + column < width; column++) {
      const strength = stamp[from + Math.floor((column * STAMP_SIZE) / cell)]!;
      if (strength > 0) words[(upper + row) * width + left + column] = stampInks[strength]!;
    }
  }
}

/**
 * Paints one tile as it is on a map without neighbours: every wall has its lit edge then, but a thin one, since it has it
 * whatever is above it.
 */
export function paintTile(
  pixels: Pixels,
  theme: PictureTheme,
  tile: Pick<Tile, "name" | "glyph">,
  at: { readonly left: number; readonly top: number; readonly cell: number; readonly masks: GlyphMasks | undefined },
): void {
  const { left, top, cell, masks } = at;
  const words = pixelWords(pixels);
  const { fill = theme.floorPlain, kind, ink, glyph } = tileLook(theme, tile.name);
  fillWords(words, pixels, left, top, cell, cell, pixelWord(fill));
  if (kind === "wall") fillWords(words, pixels, left, top, cell, Math.max(1, cell >> 3), pixelWord(theme.wallTop));
  if (tile.name === "wall" || tile.name === "floor") return;
  const paint = tilePaint(theme, tile.name);
  const [stamp] = paint.stamps;
  const pen = { pixels, words, cell, masks };
  if (stamp !== undefined && cell >= STAMP_SIZE) paintStamp(pen, stamp, paint, left, top);
  else if (kind !== "hole") paintGlyph(pen, glyph ?? tile.glyph, ink, left, top);
}

/** Which of its stamps a tile has: always the same for a place. */
function variantAt(x: number, y: number): number {
  const hash = Math.imul(Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0x9e3779b1) ^ 0x27d4eb2f, 0x2c1b3c6d);
  return (hash ^ (hash >>> 15)) >>> 20;
}

const HARD_RIMS: readonly TileLook["kind"][] = ["liquid", "hole"];

/** The rim of a liquid or a hole: soft where something else lies next to it, round at its corners. Walls are no shore. */
function paintShore(brush: Brush, x: number, y: number, left: number, upper: number): void {
  const { pixels, words, view, cell, paints, theme } = brush;
  const { width, height, tiles } = view;
  const tile = tiles[y * width + x]!;
  const { edge, kind } = paints[tile]!;
  /** The cell beside, if it is a shore: not the same tile, and no wall. */
  const shore = (dx: number, dy: number) => {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const other = tiles[row * width + column]!;
    return other === tile || paints[other]!.kind === "wall" ? -1 : row * width + column;
  };
  /** Between liquids, and from a liquid to the hole that it falls into, the rim is hard. */
  const isHard = (at: number) => kind === "liquid" && HARD_RIMS.includes(paints[tiles[at]!]!.kind);
  const [north, east, south, west] = [shore(0, -1), shore(1, 0), shore(0, 1), shore(-1, 0)];
  const rim = Math.max(1, Math.round(cell / 10));
  const line = (at: number, dx: number, dy: number, wide: number, high: number) => {
    if (at >= 0 && !isHard(at)) fillWords(words, pixels, left + dx, upper + dy, wide, high, edge);
  };
  line(west, 0, 0, rim, cell);
  line(east, cell - rim, 0, rim, cell);
  line(south, 0, cell - rim, cell, rim);
  if (kind === "hole" && north >= 0) {
    const high = Math.round(cell * CLIFF_PART);
    fillWords(words, pixels, left, upper, cell, high, pixelWord(shadedIn(theme)(theme.wallFoot)));
  } else line(north, 0, 0, cell, rim);
  const round = Math.round(cell * ROUND_PART);
  const corner = (one: number, other: number, isEast: boolean, isSouth: boolean) => {
    if (one < 0 || other < 0 || (kind === "hole" && !isSouth)) return;
    const under = groundWord(brush, one);
    for (let row = 0; row < round; row++) {
      for (let column = 0; column < round; column++) {
        const far = (round - column - 0.5) ** 2 + (round - row - 0.5) ** 2;
        if (far < (round - rim) ** 2) continue;
        const toX = left + (isEast ? cell - 1 - column : column);
        const toY = upper + (isSouth ? cell - 1 - row : row);
        if (toX >= pixels.width || toY >= pixels.height) continue;
        if (far >= round ** 2) words[toY * pixels.width + toX] = under;
        else if (!isHard(one)) words[toY * pixels.width + toX] = edge;
      }
    }
  };
  corner(north, west, false, false);
  corner(north, east, true, false);
  corner(south, west, false, true);
  corner(south, east, true, true);
}

/** The colour of the ground of a cell. */
function groundWord(brush: Brush, cell: number): number {
  const { view, paints } = brush;
  const { kind, fill } = paints[view.tiles[cell]!]!;
  if (fill !== undefined && kind !== undefined && view.tiles[cell]! > FLOOR) return fill[1]!;
  return floorTints(brush, cell).floor[floorStep(view, view.distances, cell) * GRAINS + 1]!;
}

interface InkedGlyph {
  readonly glyph: string;
  readonly ink: number;
}

/** How the start looks on a tile. */
export function startLook(theme: PictureTheme, tile: string): InkedGlyph {
  return { glyph: START_LOOK.glyph, ink: inkOnTile(theme, theme.start, tile) };
}

/** How a spawn without a picture looks on the plate that tiles have for it, or the start if it goes by the name of the player. */
export function plateLook(theme: PictureTheme, name: string): InkedGlyph {
  const { glyph, color } = name === PLAYER_THING ? START_LOOK : lookOfThing(theme, name);
  return { glyph, ink: inkOn(theme, colorOf(color), [mixColors(theme.floorPlain, SHADE_COLOR, PLATE_ALPHA)]) };
}

/**
 * Returns how a spawn with a name looks in a theme, on the floor or on a tile with a name: in its own colour, or a lighter or
 * darker one if it wouldn't stand out.
 */
export function thingLook(
  theme: PictureTheme,
  name: string,
  tile = "floor",
): { readonly glyph: string; readonly ink: number } {
  checkArgument("thingLook", "theme", THEME, theme);
  const { glyph, color } = lookOfThing(theme, name);
  return { glyph, ink: inkOnTile(theme, colorOf(color), tile) };
}

/** Paints something that is called by a glyph at a place; `isSmall` says that it is no monster. */
type ThingPaint = (glyph: string, color: number, left: number, upper: number, isSmall: boolean) => void;

function eachThing(brush: Brush, paint: ThingPaint): void {
  const { view, area, cell, theme } = brush;
  // Most of a large map's spawns are elsewhere: what they look like is only asked of those that are painted.
  const paintAt = (at: number, isSmall: boolean, look: () => InkedGlyph) => {
    const [x, y] = [at % view.width, Math.floor(at / view.width)];
    if (!contains(area, x, y)) return;
    const { glyph, ink } = look();
    paint(glyph, ink, (x - area.x) * cell, (y - area.y) * cell, isSmall);
  };
  const names = lookNames(view.tileset.tiles);
  const tileAt = (at: number) => names[view.tiles[at]!]!;
  for (const { at, name, kind = "monster" } of view.spawns) {
    paintAt(at, kind !== "monster", () => thingLook(theme, name, tileAt(at)));
  }
  const { start } = view;
  if (start !== undefined) paintAt(start, false, () => startLook(theme, tileAt(start)));
}

/** How much of a cell's width a dot takes: about a third of the cell's area, or a tenth. */
const DOT_PART = 0.58;
const SMALL_DOT_PART = 0.3;

/** A glyph in the middle of a cell; a dot where the font has none that fits. */
function paintGlyph(pen: Pen, glyph: string, color: number, left: number, upper: number, isSmall = false): void {
  const { pixels, words, cell, masks } = pen;
  const mask = masks?.mask(glyph) ?? masks?.mask("?");
  if (mask === undefined || masks!.width > cell || masks!.height > cell) {
    // The whole cell where it is tiny.
    const large = cell <= 2 ? cell : Math.max(2, Math.round(cell * DOT_PART));
    const dot = isSmall ? Math.max(1, Math.round(cell * SMALL_DOT_PART)) : large;
    const rim = (cell - dot) >> 1;
    fillWords(words, pixels, left + rim, upper + rim, dot, dot, pixelWord(color));
    return;
  }
  const { width, height } = masks!;
  blitMask(pixels, mask, width, left + ((cell - width) >> 1), upper + ((cell - height) >> 1), color);
}

/** The classic look: every cell is a character; rock that borders nothing is empty. */
function paintAsGlyphs(brush: Brush, things: boolean): void {
  const { pixels, words, view, cell, area, theme, masks, tints } = brush;
  fillWords(words, pixels, 0, 0, area.width * cell, area.height * cell, tints.ground);
  const cells = createGlyphCells(area.width, area.height);
  cells.papers.fill(theme.ground);
  const kinds = kindsOf(brush);
  const looks = lookNames(view.tileset.tiles).map((name, tile) => {
    const { fill, ink, kind, glyph: own } = tileLook(theme, name);
    // Lakes and lawns are areas; what stands on the ground, and the walls, are characters on it.
    const isGround = fill !== undefined && kind !== undefined && kind !== "wall";
    const glyph = (own ?? view.tileset.tiles[tile]!.glyph).charCodeAt(0);
    return { glyph, ink: isGround ? ink : groundInk(theme, name), paper: isGround ? fill : theme.ground };
  });
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      if (kinds[(row + 1) * (area.width + 2) + column + 1] === HIDDEN) continue;
      const i = (area.y + row) * view.width + area.x + column;
      const { glyph, ink, paper } = looks[view.tiles[i]!]!;
      const at = row * area.width + column;
      cells.glyphs[at] = glyph;
      cells.inks[at] = ink;
      cells.papers[at] = paper;
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
    const [left, upper] = [(at % area.width) * cell, Math.floor(at / area.width) * cell];
    const isGround = cells.papers[at] !== theme.ground;
    if (isGround) fillWords(words, pixels, left, upper, cell, cell, pixelWord(cells.papers[at]!));
    // Where there are no letters, dots would hide what they stand on.
    const hasGlyph = masks !== undefined && masks.width <= cell && masks.height <= cell;
    const x = area.x + (at % area.width);
    const y = area.y + Math.floor(at / area.width);
    const isBare = isGround && code === looks[view.tiles[y * view.width + x]!]!.glyph;
    if (hasGlyph || !isBare) paintGlyph(brush, String.fromCharCode(code), cells.inks[at]!, left, upper);
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
  checkArgument("paintPicture", "pixels", PIXELS, pixels);
  checkArgument("paintPicture", "picture", ROWS, picture);
  const theme = pictureTheme(options.theme);
  const words = pixelWords(pixels);
  words.fill(pixelWord(theme.ground));
  const rows = picture.rows.length;
  const fitting = Math.floor(Math.min(pixels.width / picture.width, pixels.height / Math.max(1, rows)));
  const cell = Math.max(1, Math.min(fitting, options.cell ?? fitting));
  const left = Math.floor((pixels.width - picture.width * cell) / 2);
  const upper = Math.floor((pixels.height - rows * cell) / 2);
  const pen = { pixels, words, cell, masks: masksFor(options.masks, cell) };
  const plain = inkFor(theme, 0x9b9384);
  for (const [y, row] of picture.rows.entries()) {
    for (let x = 0; x < picture.width; x++) {
      const glyph = row[x] ?? " ";
      const color = picture.colors?.[y * picture.width + x];
      if (glyph === " " && color === undefined) continue;
      const ink = color === undefined ? plain : Number.parseInt(color.slice(1), 16);
      const [px, py] = [left + x * cell, upper + y * cell];
      if (glyph === "#") fillWords(words, pixels, px, py, cell, cell, pixelWord(ink));
      else if (glyph !== " ") paintGlyph(pen, glyph, ink, px, py);
    }
  }
}

const ROWS: Kind = {
  rule: "a picture { width, rows }",
  fits: (value) => Array.isArray((value as Partial<Picture> | undefined)?.rows),
};
const AREA: Kind = {
  rule: "a rectangle { x, y, width, height }",
  fits: (value) => {
    const { x, y, width, height } = (value ?? {}) as Partial<Rect>;
    return [x, y, width, height].every((side) => typeof side === "number");
  },
};
const isArt = (value: unknown) =>
  typeof value === "function" || (typeof value === "object" && value !== null && "pixels" in value);
const ART: Kind = {
  rule: "dungeonTiles, a sheet as readTileSheet returns it, or a list of them",
  fits: (value) => [value].flat().every(isArt),
};

/** The keys of `PictureOptions`. */
export const PICTURE_KEYS: KeysOf<PictureOptions> = {
  cell: true,
  area: AREA,
  theme: true,
  masks: true,
  style: wordOf("stone", "glyphs"),
  tiles: ART,
  light: FLAG,
  things: FLAG,
};
