import {
  checkArgument,
  checkKeys,
  counted,
  FLAG,
  finished,
  isPlain,
  type KeysOf,
  LIST,
  show,
  suggestion,
  UndercroftError,
} from "../core/index.js";
import { byPairs } from "./adjacency.js";
import { checkWhole, type Model, modelOf, PATTERN_LIMIT, tooManyPatterns, wholeWeights } from "./model.js";

/**
 * The label of an edge: a word, or several words, read from left to right or from top to bottom. Two edges fit if their
 * labels are the same. A single word reads the same from both ends.
 */
export type EdgeLabel = string | readonly string[];

/**
 * A letter with the same symmetry as the tile. It decides how many variants the tile has. `X`: 1, as drawn. `I` and
 * `\`: 2. `T`, drawn with its stem up or down, and `L`, drawn with its arms up and right or down and left: 4. `F`: 8.
 */
export type TileSymmetry = keyof typeof VARIANTS;

/** A tile for `tiledModel`. */
export interface ModelTile {
  /** Its name, without "/". No two tiles have the same name. */
  readonly name: string;
  /** How often to use it, for all of its variants together. 0 means never. Default: 1. */
  readonly weight?: number;
  /** How many of its eight orientations look different. Default: `X`, it is only used as drawn. */
  readonly symmetry?: TileSymmetry;
  /** The labels of its edges: top, right, bottom, left. */
  readonly edges?: readonly [top: EdgeLabel, right: EdgeLabel, bottom: EdgeLabel, left: EdgeLabel];
  /**
   * A square of colours, row by row. All tiles must have the same size. Default: one cell, coloured by the tile's
   * index.
   */
  readonly picture?: ArrayLike<number>;
}

/** Which tiles can be next to each other, if their edges don't say it. */
export interface TiledModelOptions {
  /**
   * Pairs of a left and a right tile that can be next to each other, instead of labels on edges. Write a rotated tile
   * as "name/90", "name/180" or "name/270" (clockwise), and a mirrored tile as "name/mirror" or "name/mirror/90"
   * (mirrored left to right first, then rotated).
   */
  readonly beside?: readonly (readonly [left: string, right: string])[];
  /** Pairs of an upper and a lower tile that can be next to each other, written like `beside`. */
  readonly above?: readonly (readonly [upper: string, lower: string])[];
  /** Whether the rules also apply rotated and mirrored. Default: true if any tile has more than one variant. */
  readonly turnsRules?: boolean;
}

/** A tile as it appears in the output. */
export interface TileVariant {
  /** What the tile is called in the list. */
  readonly name: string;
  /** The tile's index in the list. */
  readonly tile: number;
  /** Whether it is mirrored left to right, before it is rotated. */
  readonly mirrored: boolean;
  /** The number of clockwise quarter turns. */
  readonly turns: number;
}

/** A model made of tiles. */
export interface TiledModel extends Model {
  /** The tile variant of each pattern. */
  readonly variants: readonly TileVariant[];
}

/** For each symmetry the variant of each turn, first unmirrored, then mirrored: equal numbers look the same. */
const VARIANTS = {
  X: [0, 0, 0, 0, 0, 0, 0, 0],
  I: [0, 1, 0, 1, 0, 1, 0, 1],
  "\\": [0, 1, 0, 1, 1, 0, 1, 0],
  T: [0, 1, 2, 3, 0, 1, 2, 3],
  L: [0, 1, 2, 3, 3, 0, 1, 2],
  F: [0, 1, 2, 3, 4, 5, 6, 7],
} as const satisfies Record<string, readonly number[]>;

const CALLER = "tiledModel";
const SUFFIXES = ["", "/90", "/180", "/270", "/mirror", "/mirror/90", "/mirror/180", "/mirror/270"];

/** Creates a model of tiles that are placed side by side, each rotated and mirrored as its symmetry allows. */
export function tiledModel(tiles: readonly ModelTile[], options: TiledModelOptions = {}): TiledModel {
  checkArgument("tiledModel", "tiles", LIST, tiles);
  checkKeys("tiledModel", options, OPTION_KEYS);
  for (const [i, tile] of tiles.entries()) {
    if (isPlain(tile)) checkKeys<object>(`tiledModel: tiles[${i}]`, tile, TILE_KEYS);
  }
  const { beside, above } = options;
  const hasRules = beside !== undefined || above !== undefined;
  const size = checkTiles(tiles, hasRules);

  // Each tile's variants, in the order of turns.
  const variants: TileVariant[] = [];
  const weights: number[] = [];
  const colors: number[] = [];
  const edges: (readonly EdgeLabel[])[] = [];
  /** The pattern of each tile's eight turns, or -1. */
  const patternOf = tiles.map(() => new Array<number>(8).fill(-1));
  tiles.forEach((tile, number) => {
    const { name, weight = 1, symmetry = "X" } = tile;
    if (weight === 0) return;
    const alike: readonly number[] = VARIANTS[symmetry];
    const count = Math.max(...alike) + 1;
    alike.forEach((variant, turn) => {
      const first = alike.indexOf(variant);
      const turned = hasRules ? [] : turnedEdges(tile.edges!, turn);
      if (first === turn) {
        patternOf[number]![turn] = variants.length;
        variants.push({ name, tile: number, mirrored: turn >= 4, turns: turn % 4 });
        weights.push(weight / count);
        colors.push(...(tile.picture === undefined ? [number] : turnedPicture(tile.picture, size, turn)));
        edges.push(turned);
        return;
      }
      const same = patternOf[number]![first]!;
      patternOf[number]![turn] = same;
      if (symmetry !== "X" && turned.some((label, side) => labelKey(label) !== labelKey(edges[same]![side]!))) {
        throw bad(`the edges of tile ${show(name)} don't have the symmetry of the letter ${symmetry}.`);
      }
    });
    if (variants.length > PATTERN_LIMIT) throw tooManyPatterns(CALLER, "Use fewer tiles");
  });

  const bytes = Uint8Array.from(colors);
  const nameOf = (pattern: number) => {
    const { name, mirrored, turns } = variants[pattern]!;
    return name + SUFFIXES[(mirrored ? 4 : 0) + turns]!;
  };
  if (hasRules) {
    const turns = options.turnsRules ?? tiles.some(({ symmetry = "X" }) => symmetry !== "X");
    const pairs = rulePairs(tiles, patternOf, variants.length, beside ?? [], above ?? [], turns);
    checkJoins([...pairs.right, ...pairs.below].some((list) => list.length > 0));
    const adjacency = byPairs(pairs.right, pairs.below);
    const shape = { size, step: size, count: variants.length, colors: bytes };
    return { ...shape, weights: wholeWeights(weights), adjacency, variants, nameOf };
  }
  const sides = sidesOf(edges);
  const [right, lower, left, upper] = [0, 1, 2, 3].map((d) => new Set(sides.filter((_, i) => i % 4 === d)));
  checkJoins([...right!].some((side) => left!.has(side)) || [...lower!].some((side) => upper!.has(side)));
  return { ...finished(modelOf({ size, step: size, colors: bytes, weights, sides })), variants, nameOf };
}

function bad(message: string): UndercroftError {
  return new UndercroftError("bad-content", `${CALLER}: ${message}`);
}

function checkJoins(canJoin: boolean): void {
  if (!canJoin) throw bad("no two tiles fit next to each other.");
}

/** Returns the size of the tiles, in cells. Throws if a tile is invalid, or if they don't fit together as a set. */
function checkTiles(tiles: readonly ModelTile[], hasRules: boolean): number {
  let size = 0;
  const names = new Set<string>();
  let total = 0;
  for (const { name, weight = 1, symmetry = "X", edges, picture } of tiles) {
    if (name === "" || name.includes("/"))
      throw bad(`a tile's name must be a non-empty string without "/", got ${show(name)}.`);
    if (names.has(name)) throw bad(`two tiles are named ${show(name)}.`);
    names.add(name);
    if (!(weight >= 0 && weight < Infinity)) {
      throw bad(`the weight of tile ${show(name)} must be 0 or more, got ${show(weight)}.`);
    }
    total += weight;
    if (!Object.hasOwn(VARIANTS, symmetry)) {
      throw bad(`the symmetry of tile ${show(name)} must be X, I, \\, T, L or F, got ${show(symmetry)}.`);
    }
    if (!hasRules && edges?.length !== 4) {
      throw bad(`tile ${show(name)} must have four edges, unless you set the rules beside or above.`);
    }
    const side = picture === undefined ? 1 : Math.round(Math.sqrt(picture.length));
    if (side < 1 || (picture !== undefined && side * side !== picture.length)) {
      throw bad(`the picture of tile ${show(name)} must be a square, got ${counted(picture?.length ?? 0, "cell")}.`);
    }
    if (size > 0 && side !== size) throw bad(`tile ${show(name)} must be as large as the tiles before it.`);
    size = side;
    for (let i = 0; picture !== undefined && i < picture.length; i++) {
      checkWhole(CALLER, `each colour of tile ${show(name)}`, picture[i]!, 0, 255);
    }
  }
  if (tiles.length === 0) throw bad("there must be at least one tile.");
  if (!(total > 0 && total < Infinity)) throw bad("at least one tile must have a weight greater than 0.");
  if (tiles.length > 256 && tiles.some(({ picture }) => picture === undefined)) {
    throw bad("sets of more than 256 tiles must have pictures, because a cell has at most 256 colours.");
  }
  return size;
}

/** The label as it reads from the other end. */
function reversed(label: EdgeLabel): EdgeLabel {
  return typeof label === "string" ? label : [...label].reverse();
}

function labelKey(label: EdgeLabel): string {
  return typeof label === "string" ? label : label.join("\n");
}

/** Top, right, bottom and left edge of a tile, mirrored where the turn is 4 or more, then turned clockwise. */
function turnedEdges(edges: readonly EdgeLabel[], turn: number): readonly EdgeLabel[] {
  let [top, right, bottom, left] = edges as [EdgeLabel, EdgeLabel, EdgeLabel, EdgeLabel];
  if (turn >= 4) [top, right, bottom, left] = [reversed(top), left, reversed(bottom), right];
  for (let i = 0; i < turn % 4; i++) [top, right, bottom, left] = [reversed(left), top, reversed(right), bottom];
  return [top, right, bottom, left];
}

function turnedPicture(picture: ArrayLike<number>, size: number, turn: number): number[] {
  const cells = Array.from({ length: size * size }, (_, i) => i);
  const column = (i: number) => i % size;
  const row = (i: number) => Math.floor(i / size);
  let order = turn >= 4 ? cells.map((i) => row(i) * size + (size - 1 - column(i))) : cells;
  for (let i = 0; i < turn % 4; i++) {
    const before = order;
    order = cells.map((cell) => before[(size - 1 - column(cell)) * size + row(cell)]!);
  }
  return order.map((cell) => picture[cell]!);
}

/** Labels as numbers: right, lower, left and upper side of each pattern. */
function sidesOf(edges: readonly (readonly EdgeLabel[])[]): Int32Array {
  const numbers = new Map<string, number>();
  const numberOf = (label: EdgeLabel) => {
    const key = labelKey(label);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  };
  return Int32Array.from(
    edges.flatMap(([top, right, bottom, left]) => [right, bottom, left, top].map((e) => numberOf(e!))),
  );
}

/** A quarter turn clockwise, and a mirror from left to right, of what is already turned. */
const turnedOnce = (turn: number) => (turn & 4) | ((turn + 1) & 3);
const mirroredOnce = (turn: number) => (turn & 4) ^ 4 ^ (-turn & 3);

function rulePairs(
  tiles: readonly ModelTile[],
  patternOf: readonly (readonly number[])[],
  count: number,
  beside: readonly (readonly [string, string])[],
  above: readonly (readonly [string, string])[],
  turns: boolean,
): { right: number[][]; below: number[][] } {
  const right = Array.from({ length: count }, (): number[] => []);
  const below = Array.from({ length: count }, (): number[] => []);
  const names = tiles.flatMap(({ name }) => SUFFIXES.map((suffix) => name + suffix));
  const numbers = new Map(names.map((name, number) => [name, number]));
  const add = (isBeside: boolean, first: number, second: number) => {
    const a = patternOf[first >> 3]![first & 7]!;
    const b = patternOf[second >> 3]![second & 7]!;
    if (a >= 0 && b >= 0) (isBeside ? right : below)[a]!.push(b);
  };
  const find = (name: string) => {
    const number = numbers.get(name);
    if (number === undefined)
      throw bad(`a rule uses the tile ${show(name)}, which is not in the set.${suggestion(name, names)}`);
    return number;
  };
  const rules = [
    ...beside.map(([left, upper]) => ({ isBeside: true, first: find(left), second: find(upper) })),
    ...above.map(([upper, lower]) => ({ isBeside: false, first: find(upper), second: find(lower) })),
  ];
  for (const rule of rules) {
    let { isBeside, first, second } = rule;
    for (let turn = 0; turn < (turns ? 4 : 1); turn++) {
      add(isBeside, first, second);
      if (turns) {
        const mirroredFirst = (first & ~7) | mirroredOnce(first & 7);
        const mirroredSecond = (second & ~7) | mirroredOnce(second & 7);
        if (isBeside) add(true, mirroredSecond, mirroredFirst);
        else add(false, mirroredFirst, mirroredSecond);
      }
      // What was left comes to the top, and what was on top to the right.
      const turnedFirst = (first & ~7) | turnedOnce(first & 7);
      const turnedSecond = (second & ~7) | turnedOnce(second & 7);
      [first, second] = isBeside ? [turnedFirst, turnedSecond] : [turnedSecond, turnedFirst];
      isBeside = !isBeside;
    }
  }
  return { right, below };
}

const OPTION_KEYS: KeysOf<TiledModelOptions> = { beside: LIST, above: LIST, turnsRules: FLAG };
const TILE_KEYS: KeysOf<ModelTile> = { name: true, weight: true, symmetry: true, edges: true, picture: true };
