import { checkLevel, type Level } from "../../chain/index.js";
import { checkKeys, contains, FLOOR, type KeysOf, type Kind, type Point, type Rect, WALL } from "../../core/index.js";
import { escapeXml } from "../text/xml-text.js";
import { PICTURE_KEYS, type PictureOptions, startLook, thingLook } from "./level-picture.js";
import { lookNames, pictureTheme, themeCells, themesOf, tileLook } from "./looks.js";
import { hexColor, mixColors } from "./raster.js";
import { DARK_MIX, HALF_MIX, STAMP_DARK, STAMP_HALF, STAMP_INK, STAMP_SIZE, type Stamp, stampsOf } from "./stamps.js";
import { drawTiles } from "./svg-tiles.js";

/** How to draw a level as SVG. */
export interface SvgOptions {
  /** Pixels per cell. Default: 8, or 16 with tiles. */
  readonly cell?: number;
  /** Whether to show the start and spawns. Default: true. */
  readonly things?: boolean;
  /** The part of the level to show. Default: all of it. */
  readonly area?: Rect;
  /** The colours, as the name of an included picture theme or as a theme of your own. Default: `dark`. */
  readonly theme?: PictureOptions["theme"];
  /** Draws the level with tiles, such as `dungeonTiles`. */
  readonly tiles?: PictureOptions["tiles"];
}

/** How high the lit edge of a wall, the shore of a liquid and the cliff of a hole are, in cells. */
const TOP = 0.34;
const SHORE = 0.12;
const CLIFF = 0.34;
/** How much of the ink is in a shore, and how dark a cliff is, from 0 to 255. */
const EDGE_MIX = 90;

/** Returns the level as an SVG picture: floor, lit walls, terrain as areas, and glyphs for the things on them. */
export function toSvg(level: Level, options: SvgOptions = {}): string {
  checkLevel("toSvg", level);
  checkKeys("toSvg", options, OPTION_KEYS);
  const { tiles, cell = tiles === undefined ? 8 : 16, things = true, area: wanted, theme } = options;
  const area = shownArea(level, wanted);
  const colors = pictureTheme(theme, level.recipe.theme);
  if (tiles !== undefined) {
    const { side, symbols, uses } = drawTiles(level, area, tiles, colors, things);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${area.width * side} ${area.height * side}" width="${area.width * cell}" height="${area.height * cell}" shape-rendering="crispEdges" role="img" aria-label="A level of ${level.width} by ${level.height} cells">`,
      `<defs>${symbols.join("\n")}</defs>`,
      `<rect width="${area.width * side}" height="${area.height * side}" fill="${hexColor(colors.ground)}"/>`,
      `<g fill="none" font-family="ui-monospace, Menlo, Consolas, monospace" font-weight="600" text-anchor="middle">`,
      ...uses,
      "</g>",
      "</svg>\n",
    ].join("\n");
  }
  const names = lookNames(level.tileset.tiles);
  const looks = names.map((name) => tileLook(colors, name));
  const stampsIn = (tile: number) => (looks[tile]!.glyph === undefined ? stampsOf(names[tile]!) : []);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= level.width || y >= level.height ? -1 : level.tiles[y * level.width + x]!;
  const nameAt = ([x, y]: Point) => names[at(x, y)]!;
  const isWallPart = (tile: number) => tile === WALL || looks[tile]?.kind === "wall";
  const isOpen = (x: number, y: number) => at(x, y) > WALL && !isWallPart(at(x, y));
  const isShownWall = (x: number, y: number) => isWallPart(at(x, y)) && bordersOpen(x, y, isOpen);

  const paths: string[] = [];
  const patterns: string[] = [];
  const signs: string[] = [];
  paths.push(`<path fill="${hexColor(colors.floorPlain)}" d="${runs(area, isOpen)}"/>`);
  const themes = themesOf(colors);
  const places = themeCells(level, themes);
  for (const [i, name] of places === undefined ? [] : themes.entries()) {
    const isThere = (x: number, y: number) => isOpen(x, y) && places![y * level.width + x] === i + 1;
    paths.push(filled(hexColor(pictureTheme(colors, name).floorPlain), runs(area, isThere)));
  }
  const present = new Set<number>();
  eachCell(area, (x, y) => present.add(at(x, y)));
  for (const tile of [...present].filter((one) => one > FLOOR).sort((a, b) => a - b)) {
    const { fill: ground, ink, kind } = looks[tile]!;
    const isIt = (x: number, y: number) => at(x, y) === tile;
    const cells = runs(area, isIt);
    const isPart = kind === "wall";
    if (ground !== undefined && !isPart) paths.push(filled(hexColor(ground), cells));
    const isShore = (x: number, y: number) =>
      isIt(x, y) && isOpen(x, y - 1) && !isIt(x, y - 1) && looks[at(x, y - 1)]!.kind !== kind;
    if (kind === "liquid") paths.push(filled(hexColor(mixColors(ground!, ink, EDGE_MIX)), runs(area, isShore, SHORE)));
    if (kind === "hole") {
      paths.push(filled(hexColor(mixColors(colors.wallFoot, ground!, EDGE_MIX)), runs(area, isShore, CLIFF)));
    }
    // Pictures on a page share its names: those of other colours need another one.
    const id = `undercroft-${names[tile]!}-${hexColor(ink).slice(1)}`;
    const pattern = stampPattern(id, stampsIn(tile), ground ?? colors.floorPlain, ink, kind === "liquid");
    if (pattern === undefined) continue;
    patterns.push(pattern);
    (isPart ? signs : paths).push(filled(`url(#${id})`, cells));
  }
  paths.push(
    `<path fill="${hexColor(colors.wall)}" d="${runs(area, isShownWall)}"/>`,
    `<path fill="${hexColor(colors.wallTop)}" d="${runs(area, (x, y) => isShownWall(x, y) && !isShownWall(x, y - 1), TOP)}"/>`,
    ...signs,
  );
  const glyphs: string[] = [];
  eachCell(area, (x, y) => {
    const tile = at(x, y);
    const { kind, ink, glyph = level.tileset.tiles[tile]!.glyph } = looks[tile]!;
    const isDrawn = kind === "hole" || stampsIn(tile).length > 0;
    if (tile > FLOOR && !isDrawn) glyphs.push(glyphAt(x, y, glyph, ink));
  });
  if (things) {
    const things = level.spawns.map(({ at, name }) => ({ at, ...thingLook(colors, name, nameAt(at)) }));
    const { start } = level;
    if (start !== undefined) things.push({ at: start, ...startLook(colors, nameAt(start)) });
    for (const { at, glyph, ink } of things) if (contains(area, ...at)) glyphs.push(glyphAt(...at, glyph, ink));
  }
  const { width, height } = area;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${area.x} ${area.y} ${width} ${height}" width="${width * cell}" height="${height * cell}" shape-rendering="crispEdges" role="img" aria-label="A level of ${level.width} by ${level.height} cells">`,
    ...(patterns.length === 0 ? [] : [`<defs>${patterns.join("")}</defs>`]),
    `<rect${corner(area)} width="${width}" height="${height}" fill="${hexColor(colors.ground)}"/>`,
    ...paths.filter((path) => path !== ""),
    `<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="1.05" font-weight="600" text-anchor="middle">${glyphs.join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

/** Cells a side of a pattern: enough that lawns and lakes don't look like wallpaper. */
const PATTERN_SIDE = 4;

/** The pictures of a tile as a pattern that repeats after some cells; undefined if there are none. */
function stampPattern(
  id: string,
  stamps: readonly Stamp[],
  ground: number,
  ink: number,
  isCalm: boolean,
): string | undefined {
  if (stamps.length === 0) return undefined;
  const colors = [
    [STAMP_DARK, mixColors(ground, 0, DARK_MIX)],
    [STAMP_HALF, mixColors(ground, ink, HALF_MIX)],
    [STAMP_INK, ink],
  ] as const;
  const paths = colors.map(([strength, color]) => {
    let path = "";
    for (let cell = 0; cell < PATTERN_SIDE * PATTERN_SIDE; cell++) {
      // Steps of seven and three pass all cells of the square in an order that shows no rows.
      const turn = (cell * 7 + Math.floor(cell / PATTERN_SIDE) * 3) % (stamps.length * (isCalm ? 2 : 1));
      const stamp = stamps[turn];
      if (stamp === undefined) continue;
      const [left, top] = [(cell % PATTERN_SIDE) * STAMP_SIZE, Math.floor(cell / PATTERN_SIDE) * STAMP_SIZE];
      const isIt = (x: number, y: number) => stamp[(y - top) * STAMP_SIZE + x - left] === strength;
      path += runs({ x: left, y: top, width: STAMP_SIZE, height: STAMP_SIZE }, isIt);
    }
    return filled(hexColor(color), path);
  });
  const side = PATTERN_SIDE * STAMP_SIZE;
  return `<pattern id="${id}" width="${PATTERN_SIDE}" height="${PATTERN_SIDE}" viewBox="0 0 ${side} ${side}" patternUnits="userSpaceOnUse">${paths.join("")}</pattern>`;
}

/** A path filled with a colour or a pattern; nothing if there is nothing to fill. */
function filled(fill: string, path: string): string {
  return path === "" ? "" : `<path fill="${fill}" d="${path}"/>`;
}

function eachCell(area: Rect, visit: (x: number, y: number) => void): void {
  for (let y = area.y; y < area.y + area.height; y++) for (let x = area.x; x < area.x + area.width; x++) visit(x, y);
}

/** The part of a level that is asked for, as far as it lies on it. */
function shownArea({ width, height }: Level, wanted: Rect = { x: 0, y: 0, width, height }): Rect {
  const x = Math.max(0, Math.min(width - 1, wanted.x));
  const y = Math.max(0, Math.min(height - 1, wanted.y));
  const right = Math.max(x + 1, Math.min(width, wanted.x + wanted.width));
  const bottom = Math.max(y + 1, Math.min(height, wanted.y + wanted.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A rectangle starts in the corner unless it says otherwise. */
function corner({ x, y }: Rect): string {
  return x === 0 && y === 0 ? "" : ` x="${x}" y="${y}"`;
}

function bordersOpen(x: number, y: number, isOpen: (x: number, y: number) => boolean): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isOpen(x + dx, y + dy)) return true;
  return false;
}

/** The cells that pass a test, as a path of one rectangle for each horizontal run. */
function runs(area: Rect, test: (x: number, y: number) => boolean, tall = 1): string {
  const right = area.x + area.width;
  let path = "";
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < right; x++) {
      if (!test(x, y)) continue;
      const from = x;
      while (x < right && test(x, y)) x++;
      path += `M${from} ${y}h${x - from}v${tall}h${from - x}z`;
    }
  }
  return path;
}

function glyphAt(x: number, y: number, glyph: string, ink: number): string {
  return `<text x="${x + 0.5}" y="${y + 0.85}" fill="${hexColor(ink)}">${escapeXml(glyph)}</text>`;
}

const CELL: Kind = { rule: "a number above 0", fits: (value) => Number.isFinite(value) && (value as number) > 0 };
const OPTION_KEYS: KeysOf<SvgOptions> = {
  cell: CELL,
  things: PICTURE_KEYS.things,
  area: PICTURE_KEYS.area,
  theme: true,
  tiles: PICTURE_KEYS.tiles,
};
