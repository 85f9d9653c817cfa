import {
  cached,
  checkArgument,
  defined,
  FLOOR,
  isTheme,
  type Kind,
  THEMES,
  type Theme,
  type Tile,
  UndercroftError,
  WALL,
} from "../../core/index.js";
import { type Look, spawnLook } from "./glyphs.js";
import { mixColors } from "./raster.js";

/**
 * How tiles and themes look. Text, SVG, PNG, GIF, Tiled, the studio and the crawl all take the colours of the ground
 * from the tables of this file.
 */

/** How a tile other than wall or floor looks. */
export interface TileLook {
  /** The colour that fills the cell, `0xrrggbb`. Default: that of the floor, or of the wall for parts of a wall. */
  readonly fill?: number;
  /** The colour of its glyph, `0xrrggbb`. */
  readonly ink: number;
  /** The character to show. Default: the tile's glyph. */
  readonly glyph?: string;
  /**
   * What it is to the eye: a `liquid` has a shore, a `hole` has a cliff, a `cover` such as grass lies on the floor, and
   * parts of a `wall` look like walls with a sign on them. Without it, it is an object that stands on the floor.
   */
  readonly kind?: TileKind;
}

/** What a tile is to the eye. */
export type TileKind = "liquid" | "hole" | "cover" | "wall";

/** The colours of walls and floors, each as `0xrrggbb`. */
export interface ThemeLook {
  /** Walls that can be seen from open cells. */
  readonly wall: number;
  /** The lit edge of a wall. */
  readonly wallTop: number;
  /** The foot of a wall above a floor. */
  readonly wallFoot: number;
  /** A glyph on a wall. */
  readonly wallInk: number;
  /** Floor close to the start. */
  readonly floorNear: number;
  /** Floor at the greatest distance from the start. */
  readonly floorFar: number;
  /** Floor if distances are unknown. */
  readonly floorPlain: number;
  /** The glyph of bare floor. */
  readonly floorInk: number;
}

/** The colours of a picture, each as `0xrrggbb`. */
export interface PictureTheme extends ThemeLook {
  /** Rock, and everything outside the map. */
  readonly ground: number;
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
  /** Things of a game, by name. Others look as they do anywhere. */
  readonly things?: Readonly<Record<string, Look>>;
  /** Walls and floors of levels and places that have a theme, by its name. Others are as above. */
  readonly themes?: Readonly<Record<string, ThemeLook>>;
  /** Minimum contrast of glyphs with the floor (as defined by WCAG). Paler glyphs are darkened. 0 turns this off. */
  readonly leastContrast: number;
}

/** A cell that isn't filled: the floor or the wall shows. */
const BARE = -1;

/** Fill and ink on dark stone, fill and ink on paper, and the kind. */
type TileRow = readonly [darkFill: number, darkInk: number, lightFill: number, lightInk: number, kind?: TileKind];

/** Every shipped tile but wall and floor, which depend on the theme. */
const TILES: Readonly<Record<string, TileRow>> = {
  door: [0x5a3f1c, 0xf0b75c, 0xe3b66b, 0x5c3b0c],
  up_stairs: [0x1d3a37, 0x7fd6c2, 0xbfe0d6, 0x135a4c],
  down_stairs: [0x1d3a37, 0x7fd6c2, 0xbfe0d6, 0x135a4c],
  pillar: [BARE, 0xa8977d, BARE, 0x6b5a42],
  statue: [BARE, 0xc9c0ae, BARE, 0x4a4338],
  altar: [0x332a4a, 0xc0b0f2, 0xd9d0f0, 0x4d3a96],
  rubble: [BARE, 0x84775f, BARE, 0x7d7059],
  crystal: [0x2d2748, 0xb9a7f5, 0xd8cff5, 0x54409f],
  shallow_water: [0x1f4a63, 0x6fb0da, 0xb4d6e8, 0x2b6b93, "liquid"],
  deep_water: [0x16375a, 0x4f86bf, 0x86b3d3, 0x173f63, "liquid"],
  bridge: [0x47351f, 0xb98f52, 0xd3b184, 0x624012, "cover"],
  secret_door: [BARE, 0xffca70, BARE, 0x2a1800, "wall"],
  locked_door: [0x5c2f24, 0xff9f7d, 0xe3a993, 0x6b1f10],
  portcullis: [0x2b2f33, 0xaab4bd, 0xd5dade, 0x3c4650],
  barricade: [0x3f2f1c, 0xc79a5c, 0xe2c79f, 0x6a4716],
  lever_wall: [BARE, 0xdcecf2, BARE, 0x0c1218, "wall"],
  torch_wall: [BARE, 0xffd873, BARE, 0xfff3bd, "wall"],
  tree: [0x1d2a19, 0x6fae57, 0xd6e6c4, 0x2f6a26],
  stalagmite: [BARE, 0xb3a791, BARE, 0x6b6154],
  lava: [0xe2601c, 0xfff3b0, 0xf0913f, 0x7a1d00, "liquid"],
  chasm: [0x393245, 0x8d86a0, 0x4a4652, 0xa5a0b2, "hole"],
  chasm_edge: [0x38332c, 0x887f6f, 0xc2baac, 0x5f5748, "cover"],
  mud: [0x35281a, 0x9b7c52, 0xe2d3b5, 0x6e5227, "cover"],
  grass: [0x232f1b, 0x7fa657, 0xe1edc8, 0x4a7428, "cover"],
  dead_grass: [0x2f2b1c, 0xa89758, 0xf1e9c6, 0x776518, "cover"],
  foliage: [0x1b3018, 0x64a850, 0xc8dfae, 0x2c661f, "cover"],
  fungus: [BARE, 0xb693e0, BARE, 0x6f3f9e],
  bones: [BARE, 0xcfc7b2, BARE, 0x75694f],
  carpet: [0x4b2028, 0xcd8790, 0xe9bfbf, 0x8a2a35, "cover"],
  road: [0x37342f, 0x9a9486, 0xe4ded1, 0x726a5b, "cover"],
  bookshelf: [0x3b2a1a, 0xd19a5c, 0xd9bd97, 0x5b3510],
  hedge: [0x1c3318, 0x6aa64f, 0xc3dba9, 0x2a611f],
  barrel: [BARE, 0xc08a4e, BARE, 0x6e4515],
  crate: [BARE, 0xb59a63, BARE, 0x66511c],
  table: [BARE, 0xcf9d63, BARE, 0x6b4212],
  brazier: [BARE, 0xff9f45, BARE, 0x9a3d00],
  bench: [BARE, 0xb08a5e, BARE, 0x6c4b22],
  bed: [BARE, 0xc99a9a, BARE, 0x8a2f3a],
  web: [BARE, 0xa9a7b5, BARE, 0x67657a],
  moss: [0x1a2b27, 0x6fa38a, 0xcfe6d8, 0x2c6b58, "cover"],
  roots: [0x2e2119, 0xa5764f, 0xeddbc6, 0x724623, "cover"],
  ash: [0x3e3e41, 0xa09b98, 0xd2d0d0, 0x615b57, "cover"],
  frost: [0x2c4757, 0xbfe3f2, 0xdbf1f8, 0x33708c, "cover"],
};

/** Wall, its lit edge, its foot and a glyph on it; floor near, far and plain, and its glyph. */
type ThemeRow = readonly [number, number, number, number, number, number, number, number];

/** Each theme on dark stone and on paper. */
const THEME_LOOKS: Readonly<Record<Theme, readonly [dark: ThemeRow, light: ThemeRow]>> = {
  stone: [
    [0x6b5d4c, 0x92816a, 0x51463a, 0xdccba9, 0x2c2722, 0x18262f, 0x252626, 0x787266],
    [0x8a7860, 0xb5a284, 0x6f5f4a, 0x2b2317, 0xfffaee, 0xdfeaef, 0xfaf6ed, 0x857a68],
  ],
  caverns: [
    [0x625e4b, 0x8b8569, 0x494638, 0xd3ceb2, 0x2a2a1f, 0x18261f, 0x23271f, 0x74775f],
    [0x7d7a5c, 0xa9a682, 0x636046, 0x25241a, 0xfcfbea, 0xe0ecdc, 0xf6f6e6, 0x7c7a63],
  ],
  drowned: [
    [0x45606a, 0x6e909b, 0x344950, 0xc4dde3, 0x212b2d, 0x142831, 0x1d292d, 0x69797e],
    [0x5f8490, 0x93b3bc, 0x4a6872, 0x101f25, 0xf5fbfa, 0xd8e9ee, 0xedf6f6, 0x647d84],
  ],
  catacombs: [
    [0x72685f, 0xa69b8a, 0x554c46, 0xebe1cd, 0x2f2926, 0x241f2a, 0x292526, 0x7d7570],
    [0x8b7f78, 0xb9aea4, 0x6d635d, 0x26201d, 0xfdf9f3, 0xe9e3ec, 0xf7f2ee, 0x857a74],
  ],
  warrens: [
    [0x7a543d, 0xa97a57, 0x5b3d2e, 0xe6c09c, 0x33261d, 0x261f20, 0x2c231d, 0x84705f],
    [0xa06f50, 0xcb9d7c, 0x80573d, 0x2b170b, 0xfff6ea, 0xefe4dd, 0xfbf0e4, 0x927460],
  ],
  deep: [
    [0x5d597c, 0x8682aa, 0x403d58, 0xc9c5e4, 0x24222d, 0x131b2e, 0x1e1e29, 0x6f6f80],
    [0x706b90, 0xa29dbf, 0x575374, 0x17142b, 0xf9f7fd, 0xdde2f1, 0xf0eff8, 0x76728c],
  ],
};

/** Which half of the tables a picture takes. */
const DARK_SIDE = 0;
const LIGHT_SIDE = 1;

/** Tiles and themes on dark stone, or on paper. */
function looksOn(side: 0 | 1): Pick<PictureTheme, "tiles" | keyof ThemeLook> & { themes: Record<Theme, ThemeLook> } {
  const tiles = Object.entries(TILES).map(([name, row]) => {
    const fill = row[side * 2] === BARE ? undefined : row[side * 2];
    return [name, defined({ fill, ink: row[side * 2 + 1], kind: row[4] })];
  });
  const themes = THEMES.map((theme) => {
    const [wall, wallTop, wallFoot, wallInk, floorNear, floorFar, floorPlain, floorInk] = THEME_LOOKS[theme][side];
    return [theme, { wall, wallTop, wallFoot, wallInk, floorNear, floorFar, floorPlain, floorInk }];
  });
  const byTheme: Record<Theme, ThemeLook> = Object.fromEntries(themes);
  return { ...byTheme.stone, tiles: Object.fromEntries(tiles), themes: byTheme };
}

/** Warm dark stone. */
const DARK: PictureTheme = {
  .../* @__PURE__ */ looksOn(DARK_SIDE),
  ground: 0x12110f,
  shadow: 0x0a0a09,
  shadowPart: 90,
  grain: 8,
  start: 0xffffff,
  leastContrast: 0,
};

/** Ink on paper. */
const LIGHT: PictureTheme = {
  .../* @__PURE__ */ looksOn(LIGHT_SIDE),
  ground: 0xefe9dc,
  shadow: 0x8a7860,
  shadowPart: 56,
  grain: 5,
  start: 0x1a1815,
  leastContrast: 4.5,
};

/** The included picture themes: `dark` is warm stone, and `light` is ink on paper. */
export const PICTURE_THEMES = { dark: DARK, light: LIGHT } as const satisfies Readonly<Record<string, PictureTheme>>;

const THEMED = /* @__PURE__ */ new WeakMap<PictureTheme, Map<string, PictureTheme>>();

/**
 * Returns a picture theme by its name, with the walls and floors that levels of a theme have, such as
 * `level.recipe.theme`. Picture themes without that theme, and themes that don't exist, change nothing.
 */
export function pictureTheme(
  theme: keyof typeof PICTURE_THEMES | PictureTheme = "dark",
  levelTheme?: string,
): PictureTheme {
  const base = typeof theme === "string" ? namedTheme(theme) : theme;
  checkArgument("pictureTheme", "theme", THEME, base);
  const { themes } = base;
  if (levelTheme === undefined || themes === undefined || !Object.hasOwn(themes, levelTheme)) return base;
  const byTheme = cached(THEMED, base, () => new Map<string, PictureTheme>());
  return cached(byTheme, levelTheme, () => ({ ...base, ...themes[levelTheme]! }));
}

function namedTheme(name: string): PictureTheme {
  if (Object.hasOwn(PICTURE_THEMES, name)) return PICTURE_THEMES[name as keyof typeof PICTURE_THEMES];
  const names = Object.keys(PICTURE_THEMES).join(", ");
  throw new UndercroftError("bad-option", `picture: theme must be one of ${names}, got "${name}".`);
}

/** Returns how a tile looks in a theme. Tiles that don't ship have the colour of stone. */
export function tileLook(theme: PictureTheme, name: string): TileLook {
  checkArgument("tileLook", "theme", THEME, theme);
  const look = Object.hasOwn(theme.tiles, name) ? theme.tiles[name] : undefined;
  // Walls and floors have the colours of the theme, whatever stands for them.
  const glyph = look?.glyph === undefined ? {} : { glyph: look.glyph };
  if (name === "wall") return { ...glyph, fill: theme.wall, ink: theme.wallInk, kind: "wall" };
  if (name === "floor") return { ...glyph, fill: theme.floorPlain, ink: theme.floorInk };
  if (look === undefined) return { ink: inkFor(theme, theme.wallTop) };
  return look.kind === "wall" && look.fill === undefined ? { ...look, fill: theme.wall } : look;
}

/** How a spawn looks in a theme: as the game says, or as it does anywhere. */
export function lookOfThing({ things = {} }: Pick<PictureTheme, "things">, name: string): Look {
  return Object.hasOwn(things, name) ? things[name]! : spawnLook(name);
}

/** The names under which the tiles of a set are looked up: a game's own wall and floor look like those that they replace. */
export function lookNames(tiles: readonly Tile[]): readonly string[] {
  return tiles.map(({ name }, index) => (index === WALL ? "wall" : index === FLOOR ? "floor" : name));
}

/** The colour of a tile's glyph where it stands on the bare ground, as in text. */
export function groundInk(theme: PictureTheme, name: string): number {
  if (name === "wall") return inkFor(theme, theme.wallTop);
  return inkFor(theme, tileLook(theme, name).ink);
}

const INKS = /* @__PURE__ */ new WeakMap<PictureTheme, Map<number, number>>();

/** A colour as it is used on a theme's floors: where glyphs would be too pale it is made darker. */
export function inkFor(theme: PictureTheme, color: number): number {
  if (theme.leastContrast === 0) return color;
  const inks = cached(INKS, theme, () => new Map<number, number>());
  return cached(inks, color, () => {
    const isPale = (ink: number) =>
      Math.min(contrast(ink, theme.ground), contrast(ink, theme.floorFar)) < theme.leastContrast;
    let ink = color;
    for (let black = 8; isPale(ink) && black < 255; black += 8) ink = mixColors(color, 0, black);
    return ink;
  });
}

/** Minimum contrast of who stands on a tile with that tile, in all themes. */
const FIGURE_CONTRAST = 3;
/** Colours darker than this stand out less from black than from white. */
const MIDDLE_LUMINANCE = 0.18;

/** How much of the ink is in the colour of a cover that is too small for anything on it. */
export const FLAT_MIX = 40;

/** The colour that a thing has where it stands on a tile: lighter or darker than its own if it wouldn't stand out. */
export function inkOnTile(theme: PictureTheme, color: number, tile: string): number {
  const inks = cached(TILE_INKS, theme, () => new Map<string, number>());
  return cached(inks, `${color} ${tile}`, () => inkOn(theme, color, groundsOf(theme, tile)));
}

const TILE_INKS = /* @__PURE__ */ new WeakMap<PictureTheme, Map<string, number>>();

/** A colour as it is used on grounds that are about as light as each other. */
export function inkOn({ leastContrast }: PictureTheme, color: number, grounds: readonly number[]): number {
  const least = Math.max(FIGURE_CONTRAST, leastContrast);
  const away = luminance(grounds[0]!) < MIDDLE_LUMINANCE ? 0xffffff : 0;
  let ink = color;
  for (let part = 8; part < 255 && grounds.some((ground) => contrast(ink, ground) < least); part += 8) {
    ink = mixColors(color, away, part);
  }
  return ink;
}

/** The colours that lie under whoever stands on a tile: those of the floor, unless it has one of its own. */
function groundsOf(theme: PictureTheme, tile: string): readonly number[] {
  const { fill, ink, kind } = tileLook(theme, tile);
  if (fill === undefined || tile === "floor") return [theme.floorFar, theme.floorNear, theme.floorPlain, theme.ground];
  return kind === "cover" ? [fill, mixColors(fill, ink, FLAT_MIX)] : [fill];
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

/** What places there are in a level, each with its theme. */
export interface ThemedPlaces {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The places, with their cells as runs `[y, x0, x1]`. Undefined if there are none. */
  readonly areas: readonly { readonly theme: string; readonly cells: readonly (readonly number[])[] }[] | undefined;
}

/** Returns the names of the themes that a picture theme knows: those of `THEMES`, and then those of a world. */
export function themesOf({ themes = {} }: PictureTheme): readonly string[] {
  return [...THEMES, ...Object.keys(themes).filter((name) => !isTheme(name))];
}

/** Themes have numbers of one byte. */
const MOST_THEMES = 255;

/**
 * Returns, for each cell, 0 or the number of the theme of the place that it belongs to, counted from 1 as in `themes`.
 * Returns undefined if no place of the level has one of these themes. Where places overlap, the first one counts. With a
 * world, get the themes with `themesOf`. Default: `THEMES`.
 */
export function themeCells(
  { width, height, areas = [] }: ThemedPlaces,
  themes: readonly string[] = THEMES,
): Uint8Array | undefined {
  let numbers: Uint8Array | undefined;
  for (const { theme, cells } of areas) {
    const number = themes.indexOf(theme) + 1;
    if (number === 0 || number > MOST_THEMES) continue;
    numbers ??= new Uint8Array(width * height);
    for (const [y, from, to] of cells as readonly (readonly [number, number, number])[]) {
      for (let x = from; x < to; x++) numbers[y * width + x] ||= number;
    }
  }
  return numbers;
}

/** A picture theme, as an argument of public functions. */
export const THEME: Kind = {
  rule: "a picture theme, such as PICTURE_THEMES.dark",
  fits: (value) => typeof value === "object" && value !== null && "tiles" in value && "ground" in value,
  hint: (value) =>
    typeof value === "string" && Object.hasOwn(PICTURE_THEMES, value) ? `Write PICTURE_THEMES.${value}.` : undefined,
};
