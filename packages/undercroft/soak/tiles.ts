import { Rng } from "../src/core/index.js";
import {
  Collapse,
  type CollapseOutcome,
  type EdgeLabel,
  type ModelTile,
  type TiledModel,
  tiledModel,
} from "../src/wfc/index.js";

interface TileSoakOptions {
  readonly tiles: readonly ModelTile[];
  /** Tiles along a side of the square that is laid. */
  readonly side: number;
  /** Whether it goes on at its other side. */
  readonly periodic: boolean;
  /** How many squares are laid. */
  readonly seeds: number;
  /** The first seed; the others follow. */
  readonly firstSeed?: number;
}

interface TileSoakResult {
  /** Squares that were laid, and are as they have to be. */
  readonly levels: number;
  /** Squares that were not, by what is wrong with them. */
  readonly errors: Readonly<Record<string, number>>;
  /** The first square of each error, to be looked into. */
  readonly firstErrors: Readonly<Record<string, string>>;
  /** Milliseconds that the slowest square took. */
  readonly slowest: number;
}

/** Lays many squares of tiles, and looks each of them over. */
export function soakTiles({ tiles, side, periodic, seeds, firstSeed = 1 }: TileSoakOptions): TileSoakResult {
  const model = tiledModel(tiles);
  const edges = edgesOf(model, tiles);
  const errors: Record<string, number> = {};
  const firstErrors: Record<string, string> = {};
  let levels = 0;
  let slowest = 0;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const before = performance.now();
    const outcome = new Collapse({ model, width: side, height: side, rng: Rng.fromSeed(seed), periodic }).run();
    slowest = Math.max(slowest, performance.now() - before);
    const fault = faultOf(outcome, edges, periodic);
    if (fault === undefined) {
      levels++;
      continue;
    }
    errors[fault] = (errors[fault] ?? 0) + 1;
    firstErrors[fault] ??= `${side}x${side}, seed ${seed}`;
  }
  return { levels, errors, firstErrors, slowest };
}

function faultOf(
  outcome: CollapseOutcome,
  edges: readonly (readonly string[])[],
  periodic: boolean,
): string | undefined {
  if (!outcome.solved) return `unsolved: ${outcome.reason}`;
  const { patterns, columns } = outcome;
  if (misfits(edges, patterns, columns, periodic).length > 0) return "two tiles don't fit";
  return periodic && isRepetition(patterns, columns) ? "it is one part, repeated" : undefined;
}

/** The edges of each pattern as it lies, worked out without the solver's help: top, right, bottom, left. */
export function edgesOf({ variants }: TiledModel, tiles: readonly ModelTile[]): readonly (readonly string[])[] {
  const reversed = (label: EdgeLabel) => (typeof label === "string" ? label : [...label].reverse());
  return variants.map(({ tile, turns, mirrored }) => {
    let [top, right, bottom, left] = tiles[tile]!.edges!;
    if (mirrored) [top, right, bottom, left] = [reversed(top), left, reversed(bottom), right];
    for (let i = 0; i < turns; i++) [top, right, bottom, left] = [reversed(left), top, reversed(right), bottom];
    return [top, right, bottom, left].map((label) => [label].flat().join(" "));
  });
}

/** Places that show another edge to the right or downwards than their neighbours do to them. */
export function misfits(
  edges: readonly (readonly string[])[],
  patterns: Int32Array,
  columns: number,
  periodic: boolean,
): number[] {
  const rows = patterns.length / columns;
  const edge = (column: number, row: number, side: number) =>
    edges[patterns[(row % rows) * columns + (column % columns)]!]![side];
  return [...patterns.keys()].filter((place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const isLastColumn = column === columns - 1 && !periodic;
    const isLastRow = row === rows - 1 && !periodic;
    const fitsRight = isLastColumn || edge(column, row, 1) === edge(column + 1, row, 3);
    return !fitsRight || !(isLastRow || edge(column, row, 2) === edge(column, row + 1, 0));
  });
}

/** Whether the same comes again somewhere to the right or below, all over. */
function isRepetition(patterns: Int32Array, columns: number): boolean {
  const rows = patterns.length / columns;
  const comesAgain = (across: number, down: number) =>
    patterns.every((pattern, place) => {
      const [column, row] = [(place % columns) + across, Math.floor(place / columns) + down];
      return patterns[(row % rows) * columns + (column % columns)] === pattern;
    });
  const isAcross = Array.from({ length: columns - 1 }, (_, i) => i + 1).some((across) => comesAgain(across, 0));
  return isAcross || Array.from({ length: rows - 1 }, (_, i) => i + 1).some((down) => comesAgain(0, down));
}
