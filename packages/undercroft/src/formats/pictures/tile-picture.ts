import { cached, type Rect } from "../../core/index.js";
import { fillWords, type Pixels, pixelWord, pixelWords } from "./raster.js";
import { layTiles, placeThings, type ThingLayer, type TileChoice, type TiledMap, type TileLayer } from "./tile-plan.js";
import { sheetSize, type TileSheet } from "./tile-sheet.js";

/** A picture in the size of a cell. */
interface Sprite {
  readonly words: Uint32Array;
  /** Alpha of each pixel; undefined where all of it is opaque. */
  readonly alphas: Uint8Array | undefined;
}

/** Sizes of a sheet that are kept: whoever zooms comes back to the last ones. */
const MOST_SIZES = 4;
const SPRITES = /* @__PURE__ */ new WeakMap<TileSheet, Map<number, (Sprite | undefined)[]>>();

/** The pictures of a sheet in the size of a cell, each scaled when it is first needed. */
function spritesOf(sheet: TileSheet, cell: number): (Sprite | undefined)[] {
  const sizes = cached(SPRITES, sheet, () => new Map<number, (Sprite | undefined)[]>());
  return cached(sizes, cell, () => {
    const [oldest] = sizes.keys();
    if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest);
    return [];
  });
}

/**
 * A cell of a sheet in another size. Each pixel is the mean of what it covers: whole multiples stay sharp, and other
 * sizes stay even.
 */
function scaled(sheet: TileSheet, index: number, cell: number): Sprite {
  const { pixels, tile } = sheet;
  const { columns } = sheetSize(sheet);
  const left = (index % columns) * tile;
  const top = Math.floor(index / columns) * tile;
  const data = new Uint8ClampedArray(cell * cell * 4);
  const alphas = new Uint8Array(cell * cell);
  let isOpaque = true;
  for (let y = 0; y < cell; y++) {
    for (let x = 0; x < cell; x++) {
      // In parts of a pixel: a pixel of the sheet is `cell` parts wide, one of the picture `tile` parts.
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let row = Math.floor((y * tile) / cell); row * cell < (y + 1) * tile; row++) {
        const high = Math.min((row + 1) * cell, (y + 1) * tile) - Math.max(row * cell, y * tile);
        for (let column = Math.floor((x * tile) / cell); column * cell < (x + 1) * tile; column++) {
          const wide = Math.min((column + 1) * cell, (x + 1) * tile) - Math.max(column * cell, x * tile);
          const from = ((top + row) * pixels.width + left + column) * 4;
          const weight = high * wide * pixels.data[from + 3]!;
          r += pixels.data[from]! * weight;
          g += pixels.data[from + 1]! * weight;
          b += pixels.data[from + 2]! * weight;
          a += weight;
        }
      }
      const to = y * cell + x;
      const alpha = Math.round(a / (tile * tile));
      alphas[to] = alpha;
      if (alpha < 255) isOpaque = false;
      if (a === 0) continue;
      data.set([Math.round(r / a), Math.round(g / a), Math.round(b / a), 255], to * 4);
    }
  }
  return { words: new Uint32Array(data.buffer), alphas: isOpaque ? undefined : alphas };
}

/** Paints a cell of a sheet in another size into a picture that is clear there. */
export function paintSheetCell(
  pixels: Pixels,
  sheet: TileSheet,
  index: number,
  left: number,
  top: number,
  side: number,
) {
  const { words, alphas } = scaled(sheet, index, side);
  const to = pixelWords(pixels);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (top + y) * pixels.width + left + x;
      to[at] = words[y * side + x]!;
      if (alphas !== undefined) pixels.data[at * 4 + 3] = alphas[y * side + x]!;
    }
  }
}

function blit(pixels: Pixels, words: Uint32Array, sprite: Sprite, left: number, top: number, cell: number): void {
  const { width, height, data } = pixels;
  const { words: from, alphas } = sprite;
  const right = Math.min(cell, width - left);
  const bottom = Math.min(cell, height - top);
  for (let y = 0; y < bottom; y++) {
    let to = (top + y) * width + left;
    let at = y * cell;
    const end = at + right;
    if (alphas === undefined) {
      for (; at < end; at++, to++) words[to] = from[at]!;
      continue;
    }
    for (; at < end; at++, to++) {
      const alpha = alphas[at]!;
      if (alpha === 255) words[to] = from[at]!;
      else if (alpha > 0) blend(data, words, to, from[at]!, alpha);
    }
  }
}

const MIXED = /* @__PURE__ */ new Uint8Array(4);
const MIXED_WORD = /* @__PURE__ */ new Uint32Array(MIXED.buffer);

function blend(data: Uint8ClampedArray, words: Uint32Array, at: number, word: number, alpha: number): void {
  MIXED_WORD[0] = word;
  const rest = 255 - alpha;
  for (let channel = 0; channel < 3; channel++) {
    MIXED[channel] = Math.floor((MIXED[channel]! * alpha + data[at * 4 + channel]! * rest + 127) / 255);
  }
  words[at] = MIXED_WORD[0]!;
}

/** Returns what paints the tiles of an area of a map, and what paints the things on them. */
export function tilePainter(pixels: Pixels, map: TiledMap, area: Rect, cell: number, choice: TileChoice) {
  const words = pixelWords(pixels);
  const shades = shadesFor(cell);
  const paint = (sprite: Sprite, x: number, y: number) =>
    blit(pixels, words, sprite, (x - area.x) * cell, (y - area.y) * cell, cell);
  // Mostly it is the sheet of the last time.
  let [last, sprites]: [TileSheet | undefined, (Sprite | undefined)[]] = [undefined, []];
  const put = (sheet: TileSheet, index: number, x: number, y: number) => {
    if (sheet !== last) [last, sprites] = [sheet, spritesOf(sheet, cell)];
    paint((sprites[index] ??= scaled(sheet, index, cell)), x, y);
  };
  return {
    /** `look` paints a tile that no sheet has, on its floor or its wall. */
    paintTiles(look: TileLayer["look"]): void {
      fillWords(words, pixels, 0, 0, area.width * cell, area.height * cell, pixelWord(choice.theme.ground));
      layTiles(map, area, choice, { put, look, shade: (sides, x, y) => paint(shades[sides]!, x, y) });
    },
    /** Paints the start and the spawns. `look` paints the character of a thing that no sheet has, on a plate. */
    paintThings(look: ThingLayer["look"]): void {
      const onPlate: ThingLayer["look"] = (name, x, y) => {
        paint(shades[PLATE]!, x, y);
        look(name, x, y);
      };
      placeThings(map, area, choice, { put, look: onPlate });
    },
  };
}

/** Pixels of a tile's side in which shadows are drawn. */
export const SHADE_SIDE = 16;
const SHADE_ALPHA = 96;
const PLATE = 8;
/** What shadows and the plates under characters are made of, and how strong plates are, from 0 to 255. */
export const SHADE_COLOR = 0x08070a;
export const PLATE_ALPHA = 150;
const SHADES = /* @__PURE__ */ new Map<number, readonly Sprite[]>();

/** Shadows of walls in the north (1), the west (2) and the north-west (4), and the plate under a character. */
function shadesFor(cell: number): readonly Sprite[] {
  return cached(SHADES, cell, () => {
    if (SHADES.size >= MOST_SIZES) SHADES.clear();
    return Array.from({ length: PLATE + 1 }, (_, kind) => shadeSprite(kind, cell));
  });
}

function shadeSprite(kind: number, cell: number): Sprite {
  const alphas = new Uint8Array(cell * cell);
  const black = pixelWord(SHADE_COLOR);
  for (let y = 0; y < cell; y++) {
    for (let x = 0; x < cell; x++) {
      const [column, row] = [Math.floor((x * SHADE_SIDE) / cell), Math.floor((y * SHADE_SIDE) / cell)];
      alphas[y * cell + x] = shadeAt(kind, column, row);
    }
  }
  return { words: new Uint32Array(cell * cell).fill(black), alphas };
}

/** How dark a shadow is at a pixel of a tile of 16 by 16, from 0 to 255. */
export function shadeAt(kind: number, x: number, y: number): number {
  if (kind === PLATE) {
    const isEdge = (x === 2 || x === 13) && (y === 2 || y === 13);
    return x >= 2 && x <= 13 && y >= 2 && y <= 13 && !isEdge ? PLATE_ALPHA : 0;
  }
  const isChecked = (x + y) % 2 === 0;
  const north = (kind & 1) > 0 && (y < 4 || (y < 6 && isChecked));
  const west = (kind & 2) > 0 && (x < 2 || (x < 3 && isChecked));
  const corner = (kind & 4) > 0 && x < 2 && y < 4 && x + y < 5;
  return north || west || corner ? SHADE_ALPHA : 0;
}
