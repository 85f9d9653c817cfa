import { FLOOR, type Rect, WALL } from "../core/index.js";
import { sameNeighbors } from "./autotile.js";
import { spawnLook } from "./glyphs.js";
import { lookOfThing, PICTURE_THEMES, type PictureTheme } from "./looks.js";
import { fillWords, type Pixels, pixelWord } from "./raster.js";
import { PLAYER_THING, type SheetCells, sheetCell, sheetSize, type TileArt, type TileSheet } from "./tile-sheet.js";

/** A picture in the size of a cell. */
interface Sprite {
  readonly words: Uint32Array;
  /** Alpha of each pixel; undefined where all of it is opaque. */
  readonly alphas: Uint8Array | undefined;
}

/** The pictures of a sheet in the size of a cell, each scaled when it is first needed. */
class SpriteBook {
  readonly columns: number;
  readonly #sheet: TileSheet;
  readonly #cell: number;
  readonly #sprites: (Sprite | undefined)[] = [];

  constructor(sheet: TileSheet, cell: number) {
    this.#sheet = sheet;
    this.#cell = cell;
    this.columns = sheetSize(sheet).columns;
  }

  get(index: number): Sprite {
    return (this.#sprites[index] ??= scaled(this.#sheet, index, this.columns, this.#cell));
  }
}

/** Sizes of a sheet that are kept: whoever zooms comes back to the last ones. */
const MOST_SIZES = 4;
const BOOKS = /* @__PURE__ */ new WeakMap<TileSheet, Map<number, SpriteBook>>();

function bookOf(sheet: TileSheet, cell: number): SpriteBook {
  let sizes = BOOKS.get(sheet);
  if (sizes === undefined) BOOKS.set(sheet, (sizes = new Map()));
  let book = sizes.get(cell);
  if (book === undefined) {
    const [oldest] = sizes.keys();
    if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest);
    sizes.set(cell, (book = new SpriteBook(sheet, cell)));
  }
  return book;
}

/**
 * A cell of a sheet in another size. Each pixel is the mean of what it covers: whole multiples stay sharp, and other
 * sizes stay even.
 */
function scaled({ pixels, tile }: TileSheet, index: number, columns: number, cell: number): Sprite {
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

/** What is laid as tiles: a map, and the part of it that is painted. */
export interface TiledPicture {
  readonly pixels: Pixels;
  readonly words: Uint32Array;
  readonly view: {
    readonly width: number;
    readonly height: number;
    readonly tiles: ArrayLike<number>;
    readonly prefabs?: ArrayLike<number> | undefined;
    readonly spawns: readonly { readonly at: number; readonly name: string }[];
    readonly start: number | undefined;
  };
  readonly cell: number;
  readonly area: Rect;
  readonly theme: PictureTheme;
  /** The names under which the tiles are looked up. */
  readonly names: readonly string[];
  /** By tile: whether it is a wall or a part of one, and whether it is a door. */
  readonly isWall: readonly boolean[];
  readonly isDoor: readonly boolean[];
  /** The theme of a cell's floor. */
  floorTheme(cell: number): PictureTheme;
  /** Paints a tile that no sheet has on its floor, in its own colours. */
  paintLook(x: number, y: number): void;
  /** Paints a glyph in the middle of a cell. */
  paintGlyph(glyph: string, color: number, left: number, upper: number): void;
  /** How the start or a spawn looks as a character. */
  thingLook(name: string): { readonly glyph: string; readonly ink: number };
}

/** What tiles join besides themselves and walls: nothing ends where these begin. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  shallow_water: ["deep_water", "bridge"],
  deep_water: ["bridge"],
  lava: ["bridge"],
  chasm: ["bridge"],
  chasm_edge: ["chasm", "bridge"],
  grass: ["foliage", "tree"],
  foliage: ["tree"],
};

/** Tiles that lie on another than the floor. */
const GROUNDS: Readonly<Record<string, string>> = { deep_water: "shallow_water", chasm: "chasm_edge" };

/** Where the pictures of one tile or thing are. */
interface Found {
  readonly book: SpriteBook;
  readonly cells: SheetCells;
  /** Whether it was painted for a theme. */
  readonly isOurs: boolean;
}

interface LaidTile {
  readonly picture: Found | undefined;
  /** What it lies on besides the floor. */
  readonly ground: Found | undefined;
  /** By tile: 1 if it is of the same kind. */
  readonly joins: Uint8Array;
}

/** Paints a map as tiles: walls and floors, and what lies and stands on them. */
export function paintAsTiles(picture: TiledPicture, arts: readonly TileArt[]): void {
  const { pixels, words, view, cell, area, theme, names, isWall, isDoor } = picture;
  const { width, height, tiles } = view;
  const find = (name: string, colors: PictureTheme) => findIn(arts, cell, theme, "tiles", name, colors);
  const floors = new Map<PictureTheme, Found | undefined>();
  const floorOf = (at: number) => {
    const colors = picture.floorTheme(at);
    if (!floors.has(colors)) floors.set(colors, find("floor", colors));
    return floors.get(colors);
  };
  const laid: (LaidTile | undefined)[] = [];
  const layTile = (tile: number): LaidTile => {
    const name = names[tile]!;
    const others = Object.hasOwn(JOINS, name) ? JOINS[name]! : [];
    const joins = Uint8Array.from(names, (other, i) =>
      isWall[tile] ? (isWall[i] ? 1 : 0) : i === tile || isWall[i] || others.includes(other) ? 1 : 0,
    );
    const ground = Object.hasOwn(GROUNDS, name) ? find(GROUNDS[name]!, theme) : undefined;
    const own = find(name, theme);
    return { picture: own, ground, joins };
  };
  const wall = find("wall", theme);
  const handWall = find("wall", byHand(theme));
  const shades = shadesFor(cell);
  const stamp = (found: Found, neighbors: number, x: number, y: number, left: number, upper: number) => {
    const index = sheetCell(found.cells, found.book.columns, neighbors, variantAt(x, y));
    blit(pixels, words, found.book.get(index), left, upper, cell);
  };
  fillWords(words, pixels, 0, 0, area.width * cell, area.height * cell, pixelWord(theme.ground));
  for (let row = 0; row < area.height; row++) {
    const y = area.y + row;
    for (let column = 0; column < area.width; column++) {
      const x = area.x + column;
      const at = y * width + x;
      const tile = tiles[at]!;
      const [left, upper] = [column * cell, row * cell];
      const lay = (laid[tile] ??= layTile(tile));
      if (isWall[tile]) {
        const face = (view.prefabs?.[at] ?? 0) > 0 ? handWall : wall;
        // A door in a wall doesn't break it, but what is above a door or below it ends there.
        const isSame = (other: number) =>
          lay.joins[tiles[other]!] === 1 || (isDoor[tiles[other]!]! && Math.abs(other - at) % width !== 0);
        if (face !== undefined) stamp(face, sameNeighbors(view, x, y, isSame), x, y, left, upper);
        if (tile === WALL) continue;
        if (lay.picture !== undefined) stamp(lay.picture, 0, x, y, left, upper);
        else picture.paintLook(x, y);
        continue;
      }
      const floor = floorOf(at);
      if (floor !== undefined) stamp(floor, 0, x, y, left, upper);
      if (tile !== FLOOR && lay.picture === undefined) picture.paintLook(x, y);
      if (tile !== FLOOR && lay.picture !== undefined) {
        const neighbors = sameNeighbors(view, x, y, (other) => lay.joins[tiles[other]!] === 1);
        if (lay.ground !== undefined) {
          const under = names.indexOf(GROUNDS[names[tile]!]!);
          const around = sameNeighbors(view, x, y, (other) => lay.joins[tiles[other]!] === 1 || tiles[other] === under);
          stamp(lay.ground, around, x, y, left, upper);
        }
        stamp(lay.picture, neighbors, x, y, left, upper);
      }
      if (floor?.isOurs !== true || isDoor[tile]) continue;
      const isWallAt = (dx: number, dy: number) =>
        x + dx >= 0 && y + dy >= 0 && y + dy < height && isWall[tiles[at + dy * width + dx]!]!;
      const shade = (isWallAt(0, -1) ? 1 : 0) | (isWallAt(-1, 0) ? 2 : 0) | (isWallAt(-1, -1) ? 4 : 0);
      if (shade > 0) blit(pixels, words, shades[shade]!, left, upper, cell);
    }
  }
}

/** Paints the start and the spawns of a map, as tiles. */
export function paintThings(picture: TiledPicture, arts: readonly TileArt[]): void {
  const { pixels, words, view, cell, area, theme } = picture;
  const shades = shadesFor(cell);
  const stand = (at: number, name: string) => {
    const column = (at % view.width) - area.x;
    const row = Math.floor(at / view.width) - area.y;
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return;
    const found =
      findIn(arts, cell, theme, "things", name, theme) ??
      (hasOwnLook("things", name, theme) ? undefined : findIn(arts, cell, theme, "things", kindName(name), theme));
    const [left, upper] = [column * cell, row * cell];
    if (found !== undefined) {
      const index = sheetCell(found.cells, found.book.columns, 0, variantAt(column + area.x, row + area.y));
      blit(pixels, words, found.book.get(index), left, upper, cell);
      return;
    }
    // What nobody has drawn is its character on a plate.
    blit(pixels, words, shades[PLATE]!, left, upper, cell);
    const { glyph, ink } = picture.thingLook(name);
    picture.paintGlyph(glyph, ink, left, upper);
  };
  for (const { at, name } of view.spawns) stand(at, name);
  if (view.start !== undefined) stand(view.start, PLAYER_THING);
}

/** Where the picture of something is, in the colours of a theme; undefined if no sheet has it. */
function findIn(
  arts: readonly TileArt[],
  cell: number,
  theme: PictureTheme,
  kind: "tiles" | "things",
  name: string,
  colors: PictureTheme,
): Found | undefined {
  for (const art of arts) {
    const isOurs = typeof art === "function";
    if (isOurs && hasOwnLook(kind, name, theme)) continue;
    const sheet = isOurs ? art(colors) : art;
    if (Object.hasOwn(sheet[kind], name)) return { book: bookOf(sheet, cell), cells: sheet[kind][name]!, isOurs };
  }
  return undefined;
}

/** Whether a game gives something a look that no tile of ours has. */
function hasOwnLook(kind: "tiles" | "things", name: string, theme: PictureTheme): boolean {
  if (kind === "tiles") {
    if (name === "wall" || name === "floor" || !Object.hasOwn(theme.tiles, name)) return false;
    const look = theme.tiles[name];
    return look !== PICTURE_THEMES.dark.tiles[name] && look !== PICTURE_THEMES.light.tiles[name];
  }
  if (name === PLAYER_THING || theme.things === undefined) return false;
  const [own, usual] = [lookOfThing(theme, name), spawnLook(name)];
  return own.glyph !== usual.glyph || own.color.some((channel, i) => channel !== usual.color[i]);
}

/** Keys of all kinds share a picture. */
function kindName(name: string): string {
  return /\bkey$/i.test(name) ? "Key" : name;
}

const BY_HAND = /* @__PURE__ */ new WeakMap<PictureTheme, PictureTheme>();

/** A theme whose walls are those of prefabs. */
function byHand(theme: PictureTheme): PictureTheme {
  let other = BY_HAND.get(theme);
  if (other === undefined) {
    const { prefabWall: wall, prefabWallTop: wallTop, prefabWallFoot: wallFoot } = theme;
    BY_HAND.set(theme, (other = { ...theme, wall, wallTop, wallFoot }));
  }
  return other;
}

/** Which of its pictures a place has: always the same. */
function variantAt(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 8;
}

/** Pixels of a tile's side in which shadows are drawn. */
const SHADE_SIDE = 16;
const SHADE_ALPHA = 96;
const PLATE = 8;
const PLATE_ALPHA = 150;
const SHADES = /* @__PURE__ */ new Map<number, readonly Sprite[]>();

/** Shadows of walls in the north (1), the west (2) and the north-west (4), and the plate under a character. */
function shadesFor(cell: number): readonly Sprite[] {
  let shades = SHADES.get(cell);
  if (shades === undefined) {
    shades = Array.from({ length: PLATE + 1 }, (_, kind) => shadeSprite(kind, cell));
    if (SHADES.size >= MOST_SIZES) SHADES.clear();
    SHADES.set(cell, shades);
  }
  return shades;
}

function shadeSprite(kind: number, cell: number): Sprite {
  const alphas = new Uint8Array(cell * cell);
  const black = pixelWord(0x08070a);
  for (let y = 0; y < cell; y++) {
    for (let x = 0; x < cell; x++) {
      const [column, row] = [Math.floor((x * SHADE_SIDE) / cell), Math.floor((y * SHADE_SIDE) / cell)];
      alphas[y * cell + x] = shadeAt(kind, column, row);
    }
  }
  return { words: new Uint32Array(cell * cell).fill(black), alphas };
}

function shadeAt(kind: number, x: number, y: number): number {
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
