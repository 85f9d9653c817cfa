import { LEVEL, type Level } from "../../chain/index.js";
import {
  checkArgument,
  checkKeys,
  type KeysOf,
  type Kind,
  type Point,
  show,
  UndercroftError,
  whole,
} from "../../core/index.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { pixelFontFor } from "./glyph-masks.js";
import type { PictureOptions } from "./level-picture.js";
import { levelView } from "./level-view.js";
import { levelPixels } from "./png.js";
import { blitMask, colorOf, createPixels, fillRect, mixColors, type Pixels, pixelWords, rgbOf } from "./raster.js";

/** Options for a picture of a dungeon. */
export interface DungeonSheetOptions {
  /** Pixels per cell of the levels. Default: as many as fit, at most 5. */
  readonly cell?: number;
  /** The colours of the levels, as for other pictures. Default: `dark`. */
  readonly theme?: NonNullable<PictureOptions["theme"]>;
}

type Look = Required<DungeonSheetOptions>;

/** The sizes of cells to try. With the largest, a whole level is as wide as a hand on a screen. */
const CELL_SIZES = [5, 4, 3, 2, 1];
/** More take too long to look at, and gigabytes while they are packed. */
const MOST_PIXELS = 33_554_432;
/** Levels side by side before a depth goes on in the next row. */
const MOST_IN_A_ROW = 8;

const LETTER = 8;
const TITLE = 2 * LETTER;
const MARGIN = 28;
/** Room for the words at the left that say how deep a row is. */
const RULER = 72;
const PADDING = 8;
const GAP_ACROSS = 40;
const GAP_DOWN = 64;
const LINE = 22;

const PAPER = 0x12141a;
const CARD = 0x1c2029;
const EDGE = 0x39404f;
const INK = 0xe8e3d6;
const FAINT = 0x7d8597;
const START = 0x7fe08a;
const MAIN = 0xe0b050;
const BRANCH = 0x56b6c2;
const DROP = 0xe06c75;
const LANDMARK = 0xf0a7d8;
/** The colours of quests, one after the other. None of them is that of a way. */
const QUESTS = [0xf2e05c, 0xd68cf0, 0x8cb8ff, 0xff9d5c, 0x9be37a, 0xff8fb8];

/** A level on the sheet. */
interface Card {
  readonly name: string;
  readonly level: Level;
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

/** A way between two levels. */
interface Line {
  readonly from: Card;
  readonly to: Card;
  readonly at: Point;
  readonly color: number;
  readonly isDrop: boolean;
}

/** A place on a level. */
interface Spot {
  readonly card: Card;
  readonly at: Point;
}

/** A lock and its key. */
interface Errand {
  readonly name: string;
  readonly color: number;
  readonly lock: Spot;
  readonly key: Spot | undefined;
}

/**
 * Paints a whole dungeon: each level as a small map, in rows by depth, the ways between them as lines, the locks and keys of
 * quests in the same colour, and an outline around what goes through several levels. The game starts on the first level.
 *
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { cellularAutomata, chain, connectRegions, Dungeon } from "undercroft";
 * import { dungeonSheet, encodePng } from "undercroft/formats";
 *
 * const caves = chain({ width: 60, height: 24 }).startWith(cellularAutomata()).with(connectRegions());
 * const dungeon = new Dungeon({
 *   seed: "rats",
 *   levels: {
 *     gate: { depth: 1, chain: caves, exits: { down: "halls", mines: "mines" } },
 *     halls: { depth: 2, chain: caves },
 *     mines: { depth: 2, chain: caves },
 *   },
 * });
 * const levels = new Map(dungeon.names.map((name) => [name, dungeon.level(name)]));
 * await writeFile("dungeon.png", await encodePng(dungeonSheet(levels)));
 */
export function dungeonSheet(levels: ReadonlyMap<string, Level>, options: DungeonSheetOptions = {}): Pixels {
  checkLevels("dungeonSheet", levels);
  checkKeys("dungeonSheet", options, OPTION_KEYS);
  if (levels.size === 0) throw new UndercroftError("bad-option", "sheet: there are no levels to show.");
  const sizes = options.cell === undefined ? CELL_SIZES : [options.cell];
  const errandCount = [...levels.values()].reduce((sum, level) => sum + level.questLocks.length, 0);
  for (const cell of sizes) {
    const cards = placed(levels, cell);
    const width = Math.max(...cards.map((card) => card.x + card.width)) + MARGIN;
    const bottom = Math.max(...cards.map((card) => card.y + card.height));
    const legend = LINE * (errandCount + 1);
    const height = bottom + MARGIN + legend + MARGIN / 2;
    if (width * height > MOST_PIXELS) continue;
    const pixels = createPixels(Math.max(width, 640), height);
    paintSheet(pixels, cards, { cell, theme: options.theme ?? "dark" }, bottom + MARGIN);
    return pixels;
  }
  throw new UndercroftError("bad-option", `sheet: ${levels.size} levels are too many for one picture.`);
}

/** Where each level is: rows by depth from top to bottom, each level as near below those that lead to it as can be. */
function placed(levels: ReadonlyMap<string, Level>, cell: number): readonly Card[] {
  const cards = [...levels].map(([name, level]): Card => {
    const width = Math.max(level.width * cell, TITLE * name.length) + 2 * PADDING;
    return { name, level, x: 0, y: 0, width, height: level.height * cell + TITLE + 3 * PADDING };
  });
  const done = new Map<string, Card>();
  let y = MARGIN;
  for (const row of rowsOf(cards)) {
    // The middle of those above that it is joined with; what is joined with none keeps its place.
    const wish = (card: Card, i: number) => {
      const above = card.level.exits.flatMap(({ to = "" }) => done.get(to) ?? []);
      return above.length === 0 ? i : above.reduce((sum, { x, width }) => sum + x + width / 2, 0) / above.length;
    };
    const wishes = row.map((card, i) => ({ card, i, at: wish(card, i) })).sort((a, b) => a.at - b.at || a.i - b.i);
    let left = Number.NEGATIVE_INFINITY;
    for (const { card, at } of wishes) {
      card.x = Math.round(Math.max(left, at - card.width / 2));
      card.y = y;
      left = card.x + card.width + GAP_ACROSS;
    }
    // What had to move aside moves all to the right: half of that back keeps the row in the middle.
    const shift = wishes.reduce((sum, { card, at }) => sum + at - (card.x + card.width / 2), 0) / wishes.length;
    for (const card of row) {
      card.x += Math.round(shift);
      done.set(card.name, card);
    }
    y += Math.max(...row.map((card) => card.height)) + GAP_DOWN;
  }
  const leftmost = Math.min(...cards.map((card) => card.x));
  for (const card of cards) card.x += MARGIN + RULER - leftmost;
  return cards;
}

function rowsOf(cards: readonly Card[]): readonly (readonly Card[])[] {
  const depths = [...new Set(cards.map(({ level }) => level.depth))].sort((a, b) => a - b);
  return depths.flatMap((depth) => {
    const all = cards.filter(({ level }) => level.depth === depth);
    const rows: Card[][] = [];
    for (let i = 0; i < all.length; i += MOST_IN_A_ROW) rows.push(all.slice(i, i + MOST_IN_A_ROW));
    return rows;
  });
}

function paintSheet(pixels: Pixels, cards: readonly Card[], look: Look, legendTop: number): void {
  const { cell } = look;
  fillRect(pixels, 0, 0, pixels.width, pixels.height, PAPER);
  const lines = linesOf(cards);
  const errands = errandsOf(cards);
  let above: number | undefined;
  for (const row of rowsOf(cards)) {
    const { y, level } = row[0]!;
    if (level.depth !== above) write(pixels, `depth ${level.depth}`, MARGIN / 2, y + PADDING, FAINT, 1);
    above = level.depth;
    for (const card of row) paintCard(pixels, card, look);
  }
  const place = ({ card, at: [x, y] }: Spot): Point => [
    card.x + PADDING + (x + 0.5) * cell,
    card.y + 2 * PADDING + TITLE + (y + 0.5) * cell,
  ];
  for (const card of cards) outlineLandmarks(pixels, card, cell);
  const isMap = onCards(pixels, cards);
  for (const { from, to, at, color, isDrop } of lines) {
    thread(pixels, place({ card: from, at }), place({ card: to, at }), color, isDrop, isMap);
  }
  const dot = Math.max(3, cell);
  for (const { from, to, at, color, isDrop } of lines) {
    bead(pixels, place({ card: from, at }), dot, color);
    (isDrop ? ring : bead)(pixels, place({ card: to, at }), dot, color);
  }
  const [first] = cards;
  if (first?.level.start !== undefined) bead(pixels, place({ card: first, at: first.level.start }), dot, START);
  for (const { lock, key, color } of errands) {
    padlock(pixels, place(lock), dot + 3, color);
    if (key !== undefined) diamond(pixels, place(key), dot + 4, color);
  }
  const hasLandmarks = cards.some(({ level }) => level.landmarks.length > 0);
  paintLegend(pixels, errands, lines, hasLandmarks, legendTop);
}

/** All ways, each once: from the level where it is an exit of its own, or from above. */
function linesOf(cards: readonly Card[]): readonly Line[] {
  const byName = new Map(cards.map((card) => [card.name, card]));
  const ways = new Set<string>();
  const lines: Line[] = [];
  for (const from of cards) {
    for (const { at, kind, to: name, oneWay } of from.level.exits) {
      const to = name === undefined ? undefined : byName.get(name);
      if (to === undefined || ways.has(`${to.name} ${from.name} ${at}`)) continue;
      if (!oneWay) ways.add(`${from.name} ${to.name} ${at}`);
      const back = to.level.exits.find((exit) => exit.to === from.name && String(exit.at) === String(at));
      const isMain = kind === "down" || back?.kind === "down";
      lines.push({ from, to, at, color: oneWay ? DROP : isMain ? MAIN : BRANCH, isDrop: oneWay === true });
    }
  }
  return lines;
}

function errandsOf(cards: readonly Card[]): readonly Errand[] {
  const byName = new Map(cards.map((card) => [card.name, card]));
  const locks = cards.flatMap((card) => card.level.questLocks.map((lock) => ({ card, lock })));
  return locks.map(({ card, lock: { at, key, name = "key" } }, i) => {
    const other = byName.get(key.level);
    const spot = other && { card: other, at: key.at };
    return { name, color: QUESTS[i % QUESTS.length]!, lock: { card, at }, key: spot };
  });
}

function paintCard(pixels: Pixels, { name, level, x, y, width, height }: Card, look: Look): void {
  fillRect(pixels, x - 1, y - 1, width + 2, height + 2, EDGE);
  fillRect(pixels, x, y, width, height, CARD);
  write(pixels, name, x + PADDING, y + PADDING, INK, 2);
  const map = levelPixels(levelView(level), { ...look, tiles: dungeonTiles, things: false });
  const from = pixelWords(map);
  const to = pixelWords(pixels);
  for (let row = 0; row < map.height; row++) {
    const line = from.subarray(row * map.width, (row + 1) * map.width);
    to.set(line, (y + 2 * PADDING + TITLE + row) * pixels.width + x + PADDING);
  }
}

/** Draws a line around what goes on on the levels above and below. */
function outlineLandmarks(pixels: Pixels, { level, x, y }: Card, cell: number): void {
  const [left, top] = [x + PADDING, y + 2 * PADDING + TITLE];
  for (const { cells } of level.landmarks) {
    const inside = new Set(cells.flatMap(([row, from, to]) => range(from, to).map((column) => `${column},${row}`)));
    for (const [row, from, to] of cells) {
      for (const column of range(from, to)) {
        const [px, py] = [left + column * cell, top + row * cell];
        if (!inside.has(`${column - 1},${row}`)) fillRect(pixels, px, py, 1, cell, LANDMARK);
        if (!inside.has(`${column + 1},${row}`)) fillRect(pixels, px + cell - 1, py, 1, cell, LANDMARK);
        if (!inside.has(`${column},${row - 1}`)) fillRect(pixels, px, py, cell, 1, LANDMARK);
        if (!inside.has(`${column},${row + 1}`)) fillRect(pixels, px, py + cell - 1, cell, 1, LANDMARK);
      }
    }
  }
}

function box(pixels: Pixels, x: number, y: number, side: number, color: number): void {
  fillRect(pixels, x, y, side, 1, color);
  fillRect(pixels, x, y + side - 1, side, 1, color);
  fillRect(pixels, x, y, 1, side, color);
  fillRect(pixels, x + side - 1, y, 1, side, color);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** What is drawn over maps is fainter: they must stay legible. */
function onCards(pixels: Pixels, cards: readonly Card[]): Uint8Array {
  const isMap = new Uint8Array(pixels.width * pixels.height);
  for (const { x, y, width, height } of cards) {
    for (let row = y; row < y + height; row++) isMap.fill(1, row * pixels.width + x, row * pixels.width + x + width);
  }
  return isMap;
}

function write(pixels: Pixels, text: string, x: number, y: number, color: number, scale: number): number {
  const font = pixelFontFor(LETTER * scale)!;
  let at = x;
  for (const letter of text) {
    const mask = font.mask(letter) ?? font.mask("?")!;
    blitMask(pixels, mask, font.width, Math.round(at), Math.round(y), color);
    at += font.width;
  }
  return at;
}

/** How much of a pixel something covers, by a signed distance from its edge. */
function coverage(inside: number): number {
  return Math.max(0, Math.min(1, inside + 0.5));
}

/** How much of a pixel a shape covers, by its place from the middle of the shape. */
type Shape = (dx: number, dy: number) => number;

/** Mixes a colour into the pixels of a box, by how much of each a shape covers. */
function cover(pixels: Pixels, [x, y]: Point, reach: number, color: number, shape: Shape): void {
  for (let row = Math.floor(y - reach); row <= y + reach; row++) {
    for (let column = Math.floor(x - reach); column <= x + reach; column++) {
      tint(pixels, column, row, color, shape(column + 0.5 - x, row + 0.5 - y));
    }
  }
}

function tint({ width, height, data }: Pixels, x: number, y: number, color: number, share: number): void {
  if (share <= 0 || x < 0 || y < 0 || x >= width || y >= height) return;
  const i = (y * width + x) * 4;
  const under = colorOf([data[i]!, data[i + 1]!, data[i + 2]!]);
  data.set(rgbOf(mixColors(under, color, Math.round(share * 255))), i);
}

function disc(pixels: Pixels, at: Point, radius: number, color: number): void {
  cover(pixels, at, radius + 1, color, (dx, dy) => coverage(radius - Math.sqrt(dx * dx + dy * dy)));
}

/** A circle of a line that is twice as wide as `half`. */
function circle(radius: number, half: number): Shape {
  return (dx, dy) => coverage(half - Math.abs(Math.sqrt(dx * dx + dy * dy) - radius));
}

/** A dot with a rim that sets it off from the map. */
function bead(pixels: Pixels, at: Point, radius: number, color: number): void {
  disc(pixels, at, radius + 1.5, PAPER);
  disc(pixels, at, radius, color);
}

function ring(pixels: Pixels, at: Point, radius: number, color: number): void {
  disc(pixels, at, radius + 2, PAPER);
  cover(pixels, at, radius + 2, color, circle(radius, 1.2));
}

/** Where a key lies. */
function diamond(pixels: Pixels, at: Point, radius: number, color: number): void {
  const shape =
    (size: number): Shape =>
    (dx, dy) =>
      coverage(size - Math.abs(dx) - Math.abs(dy));
  cover(pixels, at, radius + 3, PAPER, shape(radius + 2));
  cover(pixels, at, radius + 1, color, shape(radius));
  cover(pixels, at, radius, PAPER, shape(radius / 3));
}

/** What a key opens. */
function padlock(pixels: Pixels, [x, y]: Point, size: number, color: number): void {
  const box =
    (half: number, tall: number): Shape =>
    (dx, dy) =>
      coverage(half - Math.abs(dx)) * coverage(tall - Math.abs(dy));
  const [bow, body]: [Point, Point] = [
    [x, y - size * 0.6],
    [x, y + size * 0.1],
  ];
  for (const [grow, ink] of [
    [1.5, PAPER],
    [0, color],
  ] as const) {
    cover(pixels, bow, size + 3, ink, circle(size * 0.5, 1.3 + grow));
    cover(pixels, body, size + 3, ink, box(grow + size * 0.8, grow + size * 0.6));
  }
  cover(pixels, body, size, PAPER, box(1.2, 2.2));
}

/** Steps of a thread in pixels, and its width. */
const STEP = 0.5;
const THREAD = 1.4;
const DASH = 9;
/** How strong a thread is over paper, and over maps. */
const STRONG = 0.95;
const WEAK = 0.5;

/** A line that leaves one end downwards and comes to the other from above, dashed for a drop. */
function thread(pixels: Pixels, from: Point, to: Point, color: number, isDashed: boolean, isMap: Uint8Array): void {
  const { width, height } = pixels;
  const [x0, y0] = from;
  const [x3, y3] = to;
  const bow = Math.max(40, Math.abs(y3 - y0) / 2);
  // Between levels of one depth it hangs through below them.
  const isLevel = Math.abs(y3 - y0) < 40;
  const [y1, y2] = isLevel ? [y0 + 2 * bow, y3 + 2 * bow] : y3 > y0 ? [y0 + bow, y3 - bow] : [y0 - bow, y3 + bow];
  const steps = Math.ceil((Math.abs(x3 - x0) + Math.abs(y3 - y0) + 4 * bow) / STEP);
  const shares = new Map<number, number>();
  let length = 0;
  let [lastX, lastY] = from;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const s = 1 - t;
    const x = s * s * s * x0 + 3 * s * s * t * x0 + 3 * s * t * t * x3 + t * t * t * x3;
    const y = s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3;
    length += Math.sqrt((x - lastX) ** 2 + (y - lastY) ** 2);
    [lastX, lastY] = [x, y];
    if (isDashed && Math.floor(length / DASH) % 2 === 1) continue;
    for (let row = Math.floor(y - 3); row <= y + 3; row++) {
      for (let column = Math.floor(x - 3); column <= x + 3; column++) {
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const distance = Math.sqrt((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2);
        const share = coverage(THREAD - distance);
        const cell = row * width + column;
        if (share > (shares.get(cell) ?? 0)) shares.set(cell, share);
      }
    }
  }
  for (const [cell, share] of shares) {
    tint(pixels, cell % width, Math.floor(cell / width), color, share * (isMap[cell] === 1 ? WEAK : STRONG));
  }
}

/** What the colours mean. */
function paintLegend(
  pixels: Pixels,
  errands: readonly Errand[],
  lines: readonly Line[],
  hasLandmarks: boolean,
  top: number,
): void {
  let x = MARGIN / 2;
  const y = top + 2;
  const entry = (word: string, draw: (at: Point) => void) => {
    draw([x + 6, y + 4]);
    x = write(pixels, word, x + 20, y, INK, 1) + 24;
  };
  entry("start", (at) => bead(pixels, at, 5, START));
  const dots = [
    [MAIN, "main way", bead],
    [BRANCH, "branch", bead],
    [DROP, "one-way", ring],
  ] as const;
  for (const [color, word, draw] of dots) {
    if (lines.some((line) => line.color === color)) entry(word, (at) => draw(pixels, at, 5, color));
  }
  if (hasLandmarks) entry("goes through levels", ([left, middle]) => box(pixels, left - 5, middle - 5, 10, LANDMARK));
  for (const [i, { name, color, lock, key }] of errands.entries()) {
    const row = top + LINE * (i + 1);
    diamond(pixels, [MARGIN / 2 + 8, row + 6], 8, color);
    padlock(pixels, [MARGIN / 2 + 30, row + 7], 7, color);
    const where = key === undefined ? "" : `: key on ${key.card.name}, lock on ${lock.card.name}`;
    const end = write(pixels, name, MARGIN / 2 + 48, row + 2, color, 1);
    write(pixels, where, end, row + 2, INK, 1);
  }
}

const OPTION_KEYS: KeysOf<DungeonSheetOptions> = { cell: whole(1, 256), theme: true };
const LEVELS: Kind = { rule: "a Map of levels by their names", fits: (value) => value instanceof Map };

/** Refuses anything but the levels of a dungeon by their names. */
export function checkLevels(where: string, levels: ReadonlyMap<string, unknown>): void {
  checkArgument(where, "levels", LEVELS, levels);
  for (const [name, level] of levels) checkArgument(where, `level ${show(name)}`, LEVEL, level);
}
