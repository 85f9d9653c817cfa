import { checkLevel, type Level } from "../../chain/index.js";
import { checkKeys, FLAG, type History, type KeysOf, type Tileset, WALL, wordOf } from "../../core/index.js";
import { type Look, START_LOOK } from "./glyphs.js";
import { type LevelView, levelView } from "./level-view.js";
import {
  groundInk,
  inkOnTile,
  lookNames,
  lookOfThing,
  PICTURE_THEMES,
  type PictureTheme,
  pictureTheme,
  THEME,
  themeCells,
  themesOf,
  tileLook,
} from "./looks.js";
import { colorOf, rgbOf } from "./raster.js";

/** How many colours a terminal has: none, the 16 basic ones, or all. */
export type ColorDepth = "none" | "basic" | "full";

/** How to print a level. */
export interface TextOptions {
  /** Whether to draw walls as lines, and only next to other tiles. Default: false, every wall has its own glyph. */
  readonly boxes?: boolean;
  /**
   * How many colours to use: `none`, the 16 `basic` ones of terminals, or `full`. With `full`, floors and terrain have
   * backgrounds, so that a lake is blue. Default: `none`.
   */
  readonly color?: ColorDepth;
  /** The colours, and the characters of a game's own tiles and things. Default: those of `dark`. */
  readonly theme?: PictureTheme;
}

/** What to draw: tiles, and things on them. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly tiles: { readonly [cell: number]: number };
  readonly tileset: Tileset;
  /** The looks of the things on cells. */
  readonly things: ReadonlyMap<number, Look>;
  /** Cells to highlight because they just changed. */
  readonly marked?: ReadonlySet<number>;
  /** The theme of the level. */
  readonly theme?: string | undefined;
  /** 0, or the number of the theme that the floor of the cell has instead, counted from 1. */
  readonly floorThemes?: ArrayLike<number> | undefined;
}

/**
 * Returns the level as text, one line per row, with its start and spawns.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 * import { toText } from "undercroft/formats";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * console.log(toText(mazes.build({ seed: "rats" }), { boxes: true, color: "full" }));
 */
export function toText(level: Level, options: TextOptions = {}): string {
  checkLevel("toText", level);
  checkKeys("toText", options, OPTION_KEYS);
  const { theme = PICTURE_THEMES.dark } = options;
  const { width, height, tiles, tileset } = level;
  const things = thingsOn(levelView(level, { distances: false }), theme);
  const floorThemes = themeCells(level, themesOf(theme));
  const scene = { width, height, tiles, tileset, things, theme: level.recipe.theme, floorThemes };
  return sceneLines(scene, options).join("\n");
}

/** Returns the current position of a history as a scene. */
export function historyScene(
  history: History,
  size: Pick<Scene, "width" | "height" | "tileset" | "theme">,
  marked: ReadonlySet<number>,
  theme: PictureTheme = PICTURE_THEMES.dark,
): Scene {
  const { spawns = [], start } = history.frame ?? {};
  return { ...size, tiles: history.tiles, things: thingsOn({ spawns, start }, theme), marked };
}

/** The looks of spawns and of the start, by their cells. */
function thingsOn({ spawns, start }: Pick<LevelView, "spawns" | "start">, theme: PictureTheme): Map<number, Look> {
  const things = new Map(spawns.map(({ at, name }) => [at, lookOfThing(theme, name)]));
  return start === undefined ? things : things.set(start, START_LOOK);
}

/** Returns a scene as lines of text. */
export function sceneLines(
  scene: Scene,
  { boxes = false, color = "none", theme = PICTURE_THEMES.dark }: TextOptions = {},
): string[] {
  const lines: string[] = [];
  const names = lookNames(scene.tileset.tiles);
  const glyphs = scene.tileset.tiles.map(({ glyph }, tile) => tileLook(theme, names[tile]!).glyph ?? glyph);
  const colors = pictureTheme(theme, scene.theme);
  const inkOf = (thing: Look, tile: string) => rgbOf(inkOnTile(colors, colorOf(thing.color), tile));
  const paints = color === "none" ? undefined : scenePaints(scene, color, theme);
  for (let y = 0; y < scene.height; y++) {
    let line = "";
    let last = "";
    for (let x = 0; x < scene.width; x++) {
      const cell = y * scene.width + x;
      const tile = scene.tiles[cell]!;
      const thing = scene.things.get(cell);
      const glyph = thing?.glyph ?? (boxes && tile === WALL ? wallGlyph(scene, x, y) : glyphs[tile]!);
      if (paints === undefined) {
        line += glyph;
        continue;
      }
      const { ink, back } = paints(cell, tile);
      const behind = scene.marked?.has(cell) ? MARK : back;
      // On the terminal's own ground everything keeps its colour.
      const front = thing === undefined ? ink : back === undefined ? thing.color : inkOf(thing, names[tile]!);
      const paint = glyph === " " ? "" : ansi(front, behind, color);
      if (paint !== last && (paint !== "" || last !== "")) line += paint === "" ? RESET : `${RESET}${paint}`;
      last = paint;
      line += glyph;
    }
    lines.push(last === "" ? line : line + RESET);
  }
  return lines;
}

const RESET = "\u001b[0m";

/** Lines by the neighbours they lead to: north 1, south 2, west 4, east 8. */
const LINES = "■║║║═╝╗╣═╚╔╠═╩╦╬";

/** A wall as part of a line; blank where nothing but rock is round it. */
function wallGlyph(scene: Scene, x: number, y: number): string {
  if (!bordersOpen(scene, x, y)) return " ";
  let mask = 0;
  if (isShownWall(scene, x, y - 1)) mask |= 1;
  if (isShownWall(scene, x, y + 1)) mask |= 2;
  if (isShownWall(scene, x - 1, y)) mask |= 4;
  if (isShownWall(scene, x + 1, y)) mask |= 8;
  return LINES[mask]!;
}

function isShownWall(scene: Scene, x: number, y: number): boolean {
  return tileAt(scene, x, y) >= WALL && !isOpen(scene, x, y) && bordersOpen(scene, x, y);
}

/** Whether a cell is something else than a wall or a part of one, such as a torch in its bracket. */
function isOpen(scene: Scene, x: number, y: number): boolean {
  const tile = tileAt(scene, x, y);
  return tile > WALL && tileLook(PICTURE_THEMES.dark, scene.tileset.tiles[tile]!.name).kind !== "wall";
}

function bordersOpen(scene: Scene, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) if (isOpen(scene, x + dx, y + dy)) return true;
  }
  return false;
}

/** The tile of a cell; -1 outside the map. */
function tileAt({ width, height, tiles }: Scene, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : tiles[y * width + x]!;
}

/** The colours of a character: its ink, and what is behind it. */
interface Paint {
  readonly ink: Look["color"];
  readonly back: Look["color"] | undefined;
}

/** Behind cells that just changed. */
const MARK = [92, 62, 20] as const;

/** Returns what gives the colours of a cell with a tile. Walls stand on the terminal's own ground, and so does all in few colours. */
function scenePaints(scene: Scene, depth: ColorDepth, base: PictureTheme): (cell: number, tile: number) => Paint {
  const { tileset, floorThemes } = scene;
  const level = pictureTheme(base, scene.theme);
  const places = floorThemes === undefined ? [] : themesOf(base).map((theme) => pictureTheme(level, theme));
  const paints = [level, ...places].map((theme) =>
    lookNames(tileset.tiles).map((name): Paint => {
      const { fill = theme.floorPlain, kind } = tileLook(theme, name);
      const back = depth === "full" && kind !== "wall" ? rgbOf(fill) : undefined;
      return { ink: rgbOf(groundInk(theme, name)), back };
    }),
  );
  return (cell, tile) => paints[floorThemes === undefined || tile === WALL ? 0 : floorThemes[cell]!]![tile]!;
}

function ansi([r, g, b]: Look["color"], back: Paint["back"], depth: ColorDepth): string {
  if (depth === "full") {
    const behind = back === undefined ? "" : `\u001b[48;2;${back.join(";")}m`;
    return `${behind}\u001b[38;2;${r};${g};${b}m`;
  }
  return `${back === undefined ? "" : "\u001b[43m"}\u001b[${basicColor(r, g, b)}m`;
}

/** The nearest of the 16 colours that every terminal has: by which parts are strong, bright where the colour is. */
function basicColor(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const strong = (part: number) => (part > most * 0.75 ? 1 : 0);
  const hue = strong(r) + 2 * strong(g) + 4 * strong(b);
  if (hue === 7 && most < 110) return 90;
  return (most > 200 ? 90 : 30) + hue;
}

const OPTION_KEYS: KeysOf<TextOptions> = { boxes: FLAG, color: wordOf("none", "basic", "full"), theme: THEME };
