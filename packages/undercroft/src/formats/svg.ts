import type { Level } from "../chain/index.js";
import { DOOR, WALL } from "../core/index.js";
import { START_LOOK, spawnLook, tileColor } from "./glyphs.js";

export interface SvgOptions {
  /** Pixels a cell; 8 unless said otherwise. */
  readonly cell?: number;
  /** Whether start and spawns are shown; they are unless said otherwise. */
  readonly things?: boolean;
}

const PAPER = "#12110f";
const FLOOR_COLOR = "#262c2d";
const WALL_COLOR = "#6b5d4c";
const WALL_TOP = "#92816a";

/** The level as a picture: floor, walls where they border something, each with a lit top, and glyphs for what stands there. */
export function toSvg(level: Level, { cell = 8, things = true }: SvgOptions = {}): string {
  const { width, height } = level;
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : level.tiles[y * width + x]!);
  const isOpen = (x: number, y: number) => at(x, y) > WALL;
  const isShownWall = (x: number, y: number) => at(x, y) === WALL && bordersOpen(x, y, isOpen);

  const floor = runs(width, height, isOpen);
  const walls = runs(width, height, isShownWall);
  const tops = runs(width, height, (x, y) => isShownWall(x, y) && !isShownWall(x, y - 1), 0.34);
  const glyphs: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = at(x, y);
      const { glyph, name } = level.tileset.tiles[tile]!;
      if (tile >= DOOR) glyphs.push(glyphAt(x, y, glyph, tileColor(name)));
    }
  }
  if (things) {
    for (const {
      at: [x, y],
      name,
    } of level.spawns)
      glyphs.push(glyphAt(x, y, spawnLook(name).glyph, spawnLook(name).color));
    if (level.start !== undefined)
      glyphs.push(glyphAt(level.start[0], level.start[1], START_LOOK.glyph, START_LOOK.color));
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * cell}" height="${height * cell}" shape-rendering="crispEdges" role="img" aria-label="A level of ${width} by ${height} cells">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<path fill="${FLOOR_COLOR}" d="${floor}"/>`,
    `<path fill="${WALL_COLOR}" d="${walls}"/>`,
    `<path fill="${WALL_TOP}" d="${tops}"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="1.05" font-weight="600" text-anchor="middle">${glyphs.join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

function bordersOpen(x: number, y: number, isOpen: (x: number, y: number) => boolean): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isOpen(x + dx, y + dy)) return true;
  return false;
}

/** The cells that pass a test, as a path of one rectangle for each horizontal run. */
function runs(width: number, height: number, test: (x: number, y: number) => boolean, tall = 1): string {
  let path = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!test(x, y)) continue;
      const from = x;
      while (x < width && test(x, y)) x++;
      path += `M${from} ${y}h${x - from}v${tall}h${from - x}z`;
    }
  }
  return path;
}

function glyphAt(x: number, y: number, glyph: string, [r, g, b]: readonly [number, number, number]): string {
  return `<text x="${x + 0.5}" y="${y + 0.85}" fill="rgb(${r},${g},${b})">${escapeXml(glyph)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
