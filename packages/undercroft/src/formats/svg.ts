import type { Level } from "../chain/index.js";
import { FLOOR, type Rect, WALL } from "../core/index.js";
import { START_LOOK, spawnLook, tileColor } from "./glyphs.js";

/** How to draw a level as SVG. */
export interface SvgOptions {
  /** Pixels per cell. Default: 8. */
  readonly cell?: number;
  /** Whether to show the start and spawns. Default: true. */
  readonly things?: boolean;
  /** The part of the level to show. Default: all of it. */
  readonly area?: Rect;
}

const PAPER = "#12110f";
const FLOOR_COLOR = "#262c2d";
const WALL_COLOR = "#6b5d4c";
const WALL_TOP = "#92816a";

/** Returns the level as an SVG picture: floor, lit walls, and glyphs for the things on them. */
export function toSvg(level: Level, { cell = 8, things = true, area: wanted }: SvgOptions = {}): string {
  const area = shownArea(level, wanted);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= level.width || y >= level.height ? -1 : level.tiles[y * level.width + x]!;
  const isOpen = (x: number, y: number) => at(x, y) > WALL;
  const isShownWall = (x: number, y: number) => at(x, y) === WALL && bordersOpen(x, y, isOpen);

  const floor = runs(area, isOpen);
  const walls = runs(area, isShownWall);
  const tops = runs(area, (x, y) => isShownWall(x, y) && !isShownWall(x, y - 1), 0.34);
  const glyphs: string[] = [];
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const tile = at(x, y);
      const { glyph, name } = level.tileset.tiles[tile]!;
      if (tile > FLOOR) glyphs.push(glyphAt(x, y, glyph, tileColor(name)));
    }
  }
  if (things) {
    const standing = level.spawns.map(({ at: [x, y], name }) => ({ x, y, ...spawnLook(name) }));
    if (level.start !== undefined) standing.push({ x: level.start[0], y: level.start[1], ...START_LOOK });
    for (const { x, y, glyph, color } of standing) if (isWithin(area, x, y)) glyphs.push(glyphAt(x, y, glyph, color));
  }
  const { width, height } = area;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${area.x} ${area.y} ${width} ${height}" width="${width * cell}" height="${height * cell}" shape-rendering="crispEdges" role="img" aria-label="A level of ${level.width} by ${level.height} cells">`,
    `<rect${corner(area)} width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<path fill="${FLOOR_COLOR}" d="${floor}"/>`,
    `<path fill="${WALL_COLOR}" d="${walls}"/>`,
    `<path fill="${WALL_TOP}" d="${tops}"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="1.05" font-weight="600" text-anchor="middle">${glyphs.join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

/** The part of a level that is asked for, as far as it lies on it. */
function shownArea({ width, height }: Level, wanted: Rect = { x: 0, y: 0, width, height }): Rect {
  const x = Math.max(0, Math.min(width - 1, wanted.x));
  const y = Math.max(0, Math.min(height - 1, wanted.y));
  const right = Math.max(x + 1, Math.min(width, wanted.x + wanted.width));
  const bottom = Math.max(y + 1, Math.min(height, wanted.y + wanted.height));
  return { x, y, width: right - x, height: bottom - y };
}

function isWithin(area: Rect, x: number, y: number): boolean {
  return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
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

function glyphAt(x: number, y: number, glyph: string, [r, g, b]: readonly [number, number, number]): string {
  return `<text x="${x + 0.5}" y="${y + 0.85}" fill="rgb(${r},${g},${b})">${escapeXml(glyph)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
