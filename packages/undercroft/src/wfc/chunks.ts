import { checkKeys, finished, type KeysOf, UndercroftError } from "../core/index.js";
import { Intern } from "./intern.js";
import { PAUSE, Pace, type Pausing } from "./meter.js";
import { checkColors, checkSample, checkWhole, type Model, modelOf, PATTERN_LIMIT, type Sample } from "./model.js";

/** How to cut a map into pieces with `chunkModel`. */
export interface ChunkOptions {
  /** The width of the output that the pieces are cut for. */
  readonly width: number;
  /** The height of the output that the pieces are cut for. */
  readonly height: number;
  /** The width and height of the pieces, in cells. Default: 8. */
  readonly size?: number;
  /**
   * Colours that count as open. Pieces fit together if open cells meet open cells and closed cells meet closed cells.
   * Without this option, cells that meet must have the same colour.
   */
  readonly open?: readonly number[];
  /** The maximum number of pieces to cut, spread over the whole map. Each piece is used in four mirrorings. */
  readonly limit?: number;
}

/** A model made of pieces of a map. */
export interface ChunkModel extends Model {
  /** The number of pieces that were cut from the map. */
  readonly pieces: number;
  /** The number of pieces that were left out because of the limit. */
  readonly dropped: number;
}

/** The default of `limit`: more pieces take memory and don't make maps more varied. */
const PIECES = 1024;

/** How a piece is mirrored, for messages. */
const FLIPS = ["", " mirrored left to right", " mirrored top to bottom", " mirrored both ways"] as const;

/** A cell of a piece that lies beyond the edge of the output. */
const BEYOND = 255;
/** How such a cell is recorded on a side: neither closed nor open, and no colour. */
const NO_SLOT = 256;

/**
 * Cuts a map into square pieces that can be put together in new ways. Each piece is used as it is, mirrored left to
 * right, mirrored top to bottom, or both. Pieces fit together if open cells on their sides meet open cells and closed
 * cells meet closed cells.
 *
 * If the size of the output isn't a multiple of the piece size, its last column and row use cut-off pieces: those at
 * the edge of the map, which keep its border, and parts of other pieces. This way, the whole output is covered.
 */
export function chunkModel(sample: Sample, options: ChunkOptions): ChunkModel {
  return finished(learnChunks(sample, options));
}

/** The same, with pauses. */
export function* learnChunks(sample: Sample, options: ChunkOptions): Pausing<ChunkModel> {
  const caller = "chunkModel";
  checkKeys(caller, options, OPTION_KEYS);
  const { width, height, size = 8, open, limit = PIECES } = options;
  checkWhole(caller, "width", width, 1, 65_535);
  checkWhole(caller, "height", height, 1, 65_535);
  checkWhole(caller, "size", size, 2, 64);
  checkWhole(caller, "limit", limit, 1, PATTERN_LIMIT / 16);
  if (open !== undefined) checkColors(caller, "open", open);
  const picture = checkSample(caller, sample);
  if (sample.width < size || sample.height < size) {
    throw new UndercroftError(
      "bad-content",
      `${caller}: the map (${sample.width}x${sample.height}) is too small for pieces of ${size}x${size} cells.`,
    );
  }

  const pace = new Pace();
  const { known, weights, origins, count } = yield* cutPieces(picture, sample, { width, height, size, limit }, pace);
  const area = size * size;
  const colors = new Uint8Array(weights.length * area);
  const zones = new Uint8Array(weights.length);
  const bytes = known.bytes();
  for (let i = 0; i < weights.length; i++) {
    zones[i] = bytes[i * (area + 1)]!;
    colors.set(bytes.subarray(i * (area + 1) + 1, (i + 1) * (area + 1)), i * area);
  }
  const ends = { size, across: width % size, down: height % size };
  const sides = yield* sidesOf(colors, zones, ends, open, pace);
  const model = yield* modelOf({ size, step: size, colors, weights, sides });
  const pieces = Math.min(count, limit);
  const nameOf = (pattern: number) => {
    const { left, top, flips } = origins[pattern]!;
    return `(${left}, ${top})${FLIPS[flips]!}`;
  };
  return { ...model, nameOf, zones, fits: { width, height }, pieces, dropped: count - pieces };
}

/** What was cut from a map: the pieces, each with its zone before its colours, and how often each occurs. */
interface Cuttings {
  readonly known: Intern;
  readonly weights: readonly number[];
  readonly origins: readonly Origin[];
  readonly count: number;
}

/** Where a piece was cut first. */
interface Origin {
  readonly left: number;
  readonly top: number;
  readonly flips: number;
}

/** All pieces in all their mirrorings, and those for the ends of the output, without duplicates, in a fixed order. */
function* cutPieces(
  picture: Uint8Array,
  sample: Sample,
  { width, height, size, limit }: Required<Omit<ChunkOptions, "open">>,
  pace: Pace,
): Pausing<Cuttings> {
  const known = new Intern(size * size + 1);
  const weights: number[] = [];
  const origins: Origin[] = [];
  const piece = new Uint8Array(size * size + 1);
  /** Takes a rectangle of the map; `flips` 1 mirrors it across, 2 down. What is beyond its sides stays empty. */
  const take = (left: number, top: number, columns: number, rows: number, flips: number, zone: number) => {
    piece.fill(BEYOND);
    piece[0] = zone;
    for (let y = 0; y < rows; y++) {
      const row = top + ((flips & 2) === 2 ? rows - 1 - y : y);
      for (let x = 0; x < columns; x++) {
        const column = left + ((flips & 1) === 1 ? columns - 1 - x : x);
        piece[1 + y * size + x] = picture[row * sample.width + column]!;
      }
    }
    const pattern = known.numberOf(piece);
    if (pattern === origins.length) origins.push({ left, top, flips });
    weights[pattern] = (weights[pattern] ?? 0) + 1;
  };

  // The last piece of a row or column is moved back so that it ends where the map does.
  const lefts = cuts(sample.width, size);
  const tops = cuts(sample.height, size);
  const count = lefts.length * tops.length;
  // Steps of about the golden section visit all pieces, and the first few are already everywhere.
  const stride = coprimeNear(count);
  const columns = width % size;
  const rows = height % size;
  for (let i = 0; i < Math.min(count, limit); i++) {
    const number = (i * stride) % count;
    const left = lefts[number % lefts.length]!;
    const top = tops[Math.floor(number / lefts.length)]!;
    for (let flips = 0; flips < 4; flips++) {
      take(left, top, size, size, flips, 0);
      // What is left of it at the output's ends: its first columns and rows, once it is mirrored.
      const leftPart = left + ((flips & 1) === 1 ? size - columns : 0);
      const topPart = top + ((flips & 2) === 2 ? size - rows : 0);
      if (columns > 0) take(leftPart, top, columns, size, flips, 1);
      if (rows > 0) take(left, topPart, size, rows, flips, 2);
      if (columns > 0 && rows > 0) take(leftPart, topPart, columns, rows, flips, 3);
      if (pace.isDue(16 * size * size)) yield PAUSE;
    }
  }

  // The map's own ends, on their own side: its right and, mirrored, its left; its bottom and, mirrored, its top.
  const right = sample.width - columns;
  const bottom = sample.height - rows;
  for (const flips of [0, 1, 2, 3]) {
    const left = (flips & 1) === 1 ? 0 : right;
    const top = (flips & 2) === 2 ? 0 : bottom;
    for (const other of columns > 0 ? spread(tops, limit) : []) {
      take(left, other, columns, size, flips, 1);
      if (pace.isDue(4 * size * size)) yield PAUSE;
    }
    for (const other of rows > 0 ? spread(lefts, limit) : []) {
      take(other, top, size, rows, flips, 2);
      if (pace.isDue(4 * size * size)) yield PAUSE;
    }
    if (columns > 0 && rows > 0) take(left, top, columns, rows, flips, 3);
  }
  return { known, weights, origins, count };
}

function cuts(length: number, size: number): number[] {
  const starts = Array.from({ length: Math.floor(length / size) }, (_, i) => i * size);
  if (length % size > 0) starts.push(length - size);
  return starts;
}

/** At most `limit` of some starts, evenly spread. */
function spread(starts: readonly number[], limit: number): readonly number[] {
  if (starts.length <= limit) return starts;
  return Array.from({ length: limit }, (_, i) => starts[Math.floor((i * starts.length) / limit)]!);
}

function coprimeNear(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.6180339887498949));
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  while (divisor(count, stride) > 1) stride++;
  return stride;
}

/**
 * The outermost column or row on each side of each piece, as what its cells are to a neighbour. What is cut off ends the
 * output: nothing lies beside it there.
 */
function* sidesOf(
  colors: Uint8Array,
  zones: Uint8Array,
  { size, across, down }: { readonly size: number; readonly across: number; readonly down: number },
  open: readonly number[] | undefined,
  pace: Pace,
): Pausing<Int32Array> {
  const slotOf = Array.from({ length: 256 }, (_, color) => (open === undefined ? color : +open.includes(color)));
  const area = size * size;
  const known = new Intern(2 * size);
  const sides = new Int32Array(4 * zones.length);
  const side = new Uint8Array(2 * size);
  for (const [piece, zone] of zones.entries()) {
    for (let d = 0; d < 4; d++) {
      const edge = d < 2 ? size - 1 : 0;
      for (let i = 0; i < size; i++) {
        const x = d % 2 === 0 ? edge : i;
        const y = d % 2 === 0 ? i : edge;
        const isBeyond = ((zone & 1) === 1 && x >= across) || ((zone & 2) === 2 && y >= down);
        const slot = isBeyond ? NO_SLOT : slotOf[colors[piece * area + y * size + x]!]!;
        side[2 * i] = slot & 255;
        side[2 * i + 1] = slot >> 8;
      }
      sides[4 * piece + d] = known.numberOf(side);
    }
    if (pace.isDue(24 * size)) yield PAUSE;
  }
  return sides;
}

const OPTION_KEYS: KeysOf<ChunkOptions> = { width: true, height: true, size: true, open: true, limit: true };
