import {
  checkArgument,
  didYouMean,
  tileset as includedTiles,
  type Kind,
  type Props,
  type SpawnKind,
  show,
  suggestion,
  type Tileset,
  wordOf,
} from "../../core/index.js";
import { LIKELIEST_DRAWS } from "../source/draws.js";
import { mistake, type SourcePath } from "../source/errors.js";
import { legendOf, type Meaning, meaningOf, SHIPPED_PALETTES } from "../source/legend.js";
import { remembered } from "../source/remembered.js";
import {
  type AssertItem,
  kindOf,
  type LegendEntry,
  type Palette,
  type PrefabSource,
  type TransformRule,
} from "../source/source.js";
import { grant, type Thing } from "../source/spawn-requests.js";

/** The tile value of cells that are not part of the prefab. The map keeps what is there. */
export const HOLE = -1;

/** A prefab's drawing with its legend applied: tiles and things for each cell. */
export interface Shape {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** A tile index for each cell, or HOLE. */
  readonly tiles: Int16Array;
  /** What is on its cells. Several things can share a cell. */
  readonly spawns: readonly ShapeSpawn[];
  /** The cell where the player starts, or undefined. Only levels have one. */
  readonly start: number | undefined;
  /** The cells of its stairs, and where they lead. */
  readonly exits: readonly { readonly cell: number; readonly kind: "up" | "down" }[];
  /** The cells where it is joined to the level. */
  readonly entrances: readonly number[];
  /** The cells that have a name. */
  readonly marks: readonly { readonly cell: number; readonly name: string }[];
  /** Kinds of things that spawners can't put on a cell. */
  readonly barred?: readonly { readonly cell: number; readonly kinds: readonly SpawnKind[] }[];
  /** The cells that the game should know something about. */
  readonly props?: readonly { readonly cell: number; readonly props: Props }[];
  /** Whether unreachable parts are intended. */
  readonly sealed?: true;
  /** Names of things that found no free cell. */
  readonly dropped?: readonly string[];
  /** What must be true of the shape, on a level too. */
  readonly asserts?: readonly AssertItem[];
}

/** The sides of a drawing or a map. */
export type Extent = Pick<Shape, "width" | "height">;

/** Something to put on a cell of a shape. */
export interface ShapeSpawn extends Thing {
  /** Where it goes: an index in reading order. */
  readonly cell: number;
}

/** The largest side of a drawing. No map is larger. */
const LARGEST_SIDE = 4096;

/** The most things in one drawing. More must be a mistake, and would fill the memory. */
export const MOST_THINGS = 1_000_000;
export const TOO_MANY_THINGS = "there can be at most 1000000 things in a drawing.";

/** The glyphs of a prefab's map, row by row. */
export interface Drawing extends Extent {
  /** Undefined behind the end of a short row. */
  readonly glyphs: readonly (string | undefined)[];
}

/** Reads a prefab's map. Short rows end in holes. */
export function drawingOf(source: PrefabSource): Drawing {
  if (!Array.isArray(source.map) || source.map.some((row) => typeof row !== "string")) {
    throw mistake(source, ["map"], "the map must be a list of strings, one for each row.");
  }
  const rows = source.map.map((row) => [...row]);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const height = rows.length;
  if (width === 0 && !mayLackMap(source)) throw mistake(source, ["map"], "the map is empty.");
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw mistake(source, ["map"], `the map is ${width}x${height}; the limit is ${LARGEST_SIDE}x${LARGEST_SIDE}.`);
  }
  const { size = `${width}x${height}` } = source;
  const [, wide, high] = /^(\d+)x(\d+)$/.exec(size) ?? [];
  if (wide === undefined) throw mistake(source, ["size"], `size must look like 15x43, got ${show(size)}.`);
  if (Number(wide) !== width || Number(high) !== height) {
    throw mistake(source, ["size"], `the declared size is ${size}, but the map is ${width}x${height}.`);
  }
  const glyphs = new Array<string | undefined>(width * height).fill(undefined);
  for (let y = 0; y < height; y++) for (let x = 0; x < rows[y]!.length; x++) glyphs[y * width + x] = rows[y]![x]!;
  return { width, height, glyphs };
}

/** Whether a prefab needs no map: a blueprint consists mostly of rules. */
function mayLackMap(source: PrefabSource): boolean {
  return kindOf(source) === "blueprint" && source.map.length === 0;
}

/** What a cell means, and the tile that it becomes. */
export interface CellMeaning extends Meaning {
  readonly tile: number;
}

/** The meaning of a glyph by its entry in the legend. `at` is where the glyph is drawn. */
export function cellMeaning(
  source: PrefabSource,
  legend: ReadonlyMap<string, LegendEntry>,
  glyph: string,
  tileset: Tileset,
  at: SourcePath,
  entry = legend.get(glyph),
): CellMeaning {
  if (entry === undefined) {
    throw mistake(source, at, `the glyph ${show(glyph)} has no meaning. ${advice(glyph, legend)}`);
  }
  const meaning = meaningOf(source, glyph, entry);
  if (meaning.hole) return { ...meaning, tile: HOLE };
  return { ...meaning, tile: tileNamed(source, ["legend", glyph], meaning.terrain, tileset) };
}

/** Applies a prefab's legend to its drawing. Random parts take their usual form. */
export function shapeOf(source: PrefabSource, tileset: Tileset, palettes: readonly Palette[] = []): Shape {
  const drawing = drawingOf(source);
  const legend = legendOf(source, palettes);
  const meanings = new Map<string, CellMeaning>();
  const cells = drawing.glyphs.map((glyph, cell) => {
    if (glyph === undefined) return undefined;
    return remembered(meanings, glyph, () => cellMeaning(source, legend, glyph, tileset, mapPath(drawing, cell)));
  });
  const shape = shapeOfCells(source, drawing, cells, tileset, ({ spawns }) => grant(spawns, LIKELIEST_DRAWS, ""));
  return withAsserts(shape, source.assert ?? []);
}

/** A shape and what must be true of it. */
export function withAsserts(shape: Shape, asserts: readonly AssertItem[]): Shape {
  return asserts.length === 0 ? shape : { ...shape, asserts };
}

/** The path to a cell of a map in its source. */
export function mapPath({ width }: Pick<Extent, "width">, cell: number): SourcePath {
  return ["map", Math.floor(cell / width), cell % width];
}

/** A cell of a drawing in words: `(3, 4)`. */
export function cellText({ width }: Pick<Extent, "width">, cell: number): string {
  return `(${cell % width}, ${Math.floor(cell / width)})`;
}

/** The cells above, to the left, to the right and below a cell of a drawing, as far as they are in it. */
export function besideIn({ width, height }: Extent, cell: number): number[] {
  const x = cell % width;
  const beside: number[] = [];
  if (cell >= width) beside.push(cell - width);
  if (x > 0) beside.push(cell - 1);
  if (x < width - 1) beside.push(cell + 1);
  if (cell < width * (height - 1)) beside.push(cell + width);
  return beside;
}

/** The rows of a drawing as text, from the glyph of each cell. */
export function textRows({ width, height }: Extent, glyphAt: (cell: number) => string): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => glyphAt(y * width + x)).join(""),
  );
}

/** Makes a shape of cells whose meanings are known. `things` decides what is on each of them. */
export function shapeOfCells(
  source: PrefabSource,
  { width, height }: Extent,
  cells: readonly (CellMeaning | undefined)[],
  tileset: Tileset,
  things: (meaning: CellMeaning, cell: number) => readonly Thing[],
): Shape {
  const tiles = new Int16Array(width * height).fill(HOLE);
  const spawns: ShapeSpawn[] = [];
  const exits: { cell: number; kind: "up" | "down" }[] = [];
  const entrances: number[] = [];
  const marks: { cell: number; name: string }[] = [];
  const barred: { cell: number; kinds: readonly SpawnKind[] }[] = [];
  const props: { cell: number; props: Props }[] = [];
  let start: number | undefined;
  for (const [cell, meaning] of cells.entries()) {
    if (meaning === undefined || meaning.hole) continue;
    tiles[cell] = meaning.tile;
    const wish = meaning.spawns[0]?.things[0]?.name;
    const standing = wish ?? (meaning.start ? "the start" : meaning.entrance ? "an entrance" : "");
    if (standing !== "" && tileset.walkable[meaning.tile] === 0) {
      const message = `${standing} would be on ${meaning.terrain}, which can't be walked on.`;
      throw mistake(source, mapPath({ width }, cell), message);
    }
    if (meaning.start && start !== undefined) {
      throw mistake(source, mapPath({ width }, cell), "this is a second start; a level can only have one.");
    }
    if (meaning.start) start = cell;
    if (meaning.exit !== undefined) exits.push({ cell, kind: meaning.exit });
    if (meaning.entrance) entrances.push(cell);
    if (meaning.props !== undefined) props.push({ cell, props: meaning.props });
    if (meaning.barred.length > 0) barred.push({ cell, kinds: meaning.barred });
    const there = meaning.spawns.length === 0 ? [] : things(meaning, cell);
    for (const thing of there) spawns.push({ cell, ...thing });
    if (spawns.length > MOST_THINGS) throw mistake(source, mapPath({ width }, cell), TOO_MANY_THINGS);
    // A mark stands for the things on its cell. If there are none, there is no mark either.
    const isThere = meaning.spawns.length === 0 || there.length > 0;
    if (meaning.mark !== undefined && isThere) marks.push({ cell, name: meaning.mark });
  }
  if (!tiles.some((tile) => tile !== HOLE) && !(tiles.length === 0 && mayLackMap(source)))
    throw mistake(source, ["map"], "the map consists only of holes.");
  const shape = {
    ...{ width, height, tiles, spawns, start, exits, entrances, marks },
    ...(barred.length === 0 ? {} : { barred }),
    ...(props.length === 0 ? {} : { props }),
    ...(source.sealed === true ? { sealed: true as const } : {}),
  };
  return seatBlockers(shape, tileset);
}

/** Leaves one blocking thing on each cell. Others move to the nearest free floor inside, or are dropped. */
function seatBlockers(shape: Shape, tileset: Tileset): Shape {
  const blocked = new Set<number>();
  const isExtra = ({ cell, blocks }: ShapeSpawn) => blocks && (blocked.has(cell) || !blocked.add(cell));
  const extra = new Set(shape.spawns.filter(isExtra));
  if (extra.size === 0) return shape;
  const keptFree = new Set([...shape.entrances, ...shape.exits.map(({ cell }) => cell), shape.start]);
  const isDoor = (cell: number) => tileset.door[shape.tiles[cell]!] === 1;
  const isFree = (cell: number) => !blocked.has(cell) && !keptFree.has(cell) && !isDoor(cell);
  const dropped: string[] = [];
  const nearest = floorSearch(shape, tileset);
  const spawns = shape.spawns.flatMap((spawn) => {
    if (!extra.has(spawn)) return [spawn];
    const cell = nearest(spawn.cell, isFree);
    if (cell === undefined) {
      dropped.push(spawn.name);
      return [];
    }
    blocked.add(cell);
    return [{ ...spawn, cell }];
  });
  const inOrder = spawns.sort((a, b) => a.cell - b.cell);
  return { ...shape, spawns: inOrder, ...(dropped.length > 0 ? { dropped } : {}) };
}

/** The most cells to search for one shape. Things of a large crowd are dropped, since each would search past all others. */
const MOST_SEARCHED = 4_000_000;

/** Returns a function that finds the nearest free cell of a shape that can be reached without leaving it. */
function floorSearch(shape: Shape, { walkable }: Tileset) {
  const { tiles } = shape;
  /** For each cell, the number of the search in which it was seen last. */
  const seen = new Int32Array(tiles.length);
  const queue = new Int32Array(tiles.length);
  /** 1 for cells from which no free floor can be reached any more. */
  const isFull = new Uint8Array(tiles.length);
  let searches = 0;
  let searched = 0;
  return (from: number, isFree: (cell: number) => boolean): number | undefined => {
    if (isFull[from] === 1) return undefined;
    let tail = 0;
    const enter = (cell: number) => {
      // A hole is HOLE, and no tile of that number can be walked on.
      if (seen[cell] === searches || (cell !== from && walkable[tiles[cell]!] !== 1)) return;
      seen[cell] = searches;
      queue[tail++] = cell;
    };
    searches++;
    enter(from);
    for (let head = 0; head < tail && searched < MOST_SEARCHED; head++, searched++) {
      const cell = queue[head]!;
      if (isFree(cell)) return cell;
      besideIn(shape, cell).forEach(enter);
    }
    for (let i = 0; i < tail; i++) isFull[queue[i]!] = 1;
    return undefined;
  };
}

/** Says what to do about an unknown glyph. All glyphs are one letter apart, so the nearest one is no help. */
function advice(glyph: string, legend: ReadonlyMap<string, unknown>): string {
  const forms = [glyph.toLowerCase(), glyph.toUpperCase(), glyph.normalize("NFKC")];
  const meant = forms.find((form) => legend.has(form));
  if (meant !== undefined) return `Did you mean ${show(meant)}?`;
  const known = SHIPPED_PALETTES.find((palette) => Object.hasOwn(palette.legend, glyph));
  return known === undefined ? "Add it to the legend." : `It is in the palette ${show(known.palette)}.`;
}

/** The index of a tile by the name that a place of a source has for it. */
export function tileNamed(source: PrefabSource, at: SourcePath, name: string, tileset: Tileset): number {
  const index = tileset.byName(name);
  if (index !== undefined) return index;
  const names = tileset.tiles.map((tile) => tile.name);
  // Not for a misspelt name: whoever has tiles of their own and forgot to pass them sees no near name.
  const isForgotten = tileset === includedTiles() && didYouMean(name, names) === undefined;
  const advice = " For tiles of your own, pass tileset(tiles) in code, or --world to the command.";
  throw mistake(source, at, `there is no tile ${show(name)}.${suggestion(name, names)}${isForgotten ? advice : ""}`);
}

/** Cells of a shape that lie side by side in a row. */
export interface Run {
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** Returns the horizontal runs of cells that belong to a shape. */
export function runsOf(shape: Pick<Shape, "width" | "height" | "tiles">): Run[] {
  const runs: Run[] = [];
  for (let dy = 0; dy < shape.height; dy++) {
    for (let dx = 0; dx < shape.width; dx++) {
      if (shape.tiles[dy * shape.width + dx] === HOLE) continue;
      const from = dx;
      while (dx < shape.width && shape.tiles[dy * shape.width + dx] !== HOLE) dx++;
      runs.push({ dx: from, dy, length: dx - from });
    }
  }
  return runs;
}

/** The eight symmetries of the square. */
export const TRANSFORMS = [
  "identity",
  "rotate-90",
  "rotate-180",
  "rotate-270",
  "mirror-x",
  "mirror-y",
  "transpose",
  "anti-transpose",
] as const;

/** The name of one of the eight symmetries of the square. */
export type Transform = (typeof TRANSFORMS)[number];

/** Where a cell goes in each symmetry. `w` and `h` are the sides before; quarter turns swap them. */
const MOVES: Record<Transform, (x: number, y: number, w: number, h: number) => readonly [number, number]> = {
  identity: (x, y) => [x, y],
  "rotate-90": (x, y, _w, h) => [h - 1 - y, x],
  "rotate-180": (x, y, w, h) => [w - 1 - x, h - 1 - y],
  "rotate-270": (x, y, w) => [y, w - 1 - x],
  "mirror-x": (x, y, w) => [w - 1 - x, y],
  "mirror-y": (x, y, _w, h) => [x, h - 1 - y],
  transpose: (x, y) => [y, x],
  "anti-transpose": (x, y, w, h) => [h - 1 - y, w - 1 - x],
};

const TURNED: readonly Transform[] = ["rotate-90", "rotate-270", "transpose", "anti-transpose"];

/** The sides of a rectangle after one of the eight symmetries, and where its cells go. */
export function transformed(
  { width, height }: Extent,
  transform: Transform,
): Extent & { readonly move: (cell: number) => number } {
  const [newWidth, newHeight] = TURNED.includes(transform) ? [height, width] : [width, height];
  const move = (cell: number) => {
    const [x, y] = MOVES[transform](cell % width, Math.floor(cell / width), width, height);
    return y * newWidth + x;
  };
  return { width: newWidth, height: newHeight, move };
}

/** Returns a shape after one of the eight symmetries. */
export function transformShape(shape: Shape, transform: Transform): Shape {
  checkArgument("transformShape", "transform", TRANSFORM, transform);
  checkArgument("transformShape", "shape", SHAPE, shape);
  if (transform === "identity") return shape;
  const { width, height, move } = transformed(shape, transform);
  return movedShape(shape, { width, height }, move);
}

/** A shape in a frame of another size. `move` says where each of its cells goes, and HOLE for those that are cut off. */
export function movedShape(shape: Shape, size: Extent, move: (cell: number) => number): Shape {
  const tiles = new Int16Array(size.width * size.height);
  for (let cell = 0; cell < shape.tiles.length; cell++) if (move(cell) !== HOLE) tiles[move(cell)] = shape.tiles[cell]!;
  const moved = <T extends { readonly cell: number }>(things: readonly T[]): T[] =>
    things
      .map((thing) => ({ ...thing, cell: move(thing.cell) }))
      .filter(({ cell }) => cell !== HOLE)
      .sort((a, b) => a.cell - b.cell);
  return {
    ...shape,
    ...size,
    tiles,
    spawns: moved(shape.spawns),
    start: shape.start === undefined ? undefined : move(shape.start),
    exits: moved(shape.exits),
    entrances: moved(shape.entrances.map((cell) => ({ cell }))).map(({ cell }) => cell),
    marks: moved(shape.marks),
    ...(shape.barred && { barred: moved(shape.barred) }),
    ...(shape.props && { props: moved(shape.props) }),
  };
}

/**
 * Returns the symmetries that a rule allows. Default: all eight. Combinations of allowed symmetries are allowed too:
 * rotations and one reflection give all eight, and two reflections give a half turn.
 */
export function allowedTransforms(rule: TransformRule | undefined, byDefault: boolean): readonly Transform[] {
  const { rotate, mirror } =
    typeof rule === "object"
      ? { rotate: true, mirror: true, ...rule }
      : { rotate: rule ?? byDefault, mirror: rule ?? byDefault };
  const isMirrored = mirror !== false;
  const allowed: Record<Transform, boolean> = {
    identity: true,
    "rotate-90": rotate,
    "rotate-180": rotate || mirror === true,
    "rotate-270": rotate,
    "mirror-x": isMirrored && (rotate || mirror !== "y"),
    "mirror-y": isMirrored && (rotate || mirror !== "x"),
    transpose: isMirrored && rotate,
    "anti-transpose": isMirrored && rotate,
  };
  return TRANSFORMS.filter((transform) => allowed[transform]);
}

/** A shape in one of its distinct symmetries. */
export interface Variant {
  /** How the drawing was rotated or mirrored. */
  readonly transform: Transform;
  /** The drawing after that. */
  readonly shape: Shape;
}

export function variantsOf(source: PrefabSource, shape: Shape): Variant[] {
  const seen = new Set<string>();
  const variants: Variant[] = [];
  for (const transform of allowedTransforms(source.transform, ["vault", "blueprint"].includes(kindOf(source)))) {
    const turned = transformShape(shape, transform);
    const { width, tiles, spawns, entrances, marks, exits, start, barred, props } = turned;
    const key = `${tiles.join()} ${JSON.stringify([width, spawns, entrances, marks, exits, start, barred, props])}`;
    if (seen.has(key)) continue;
    seen.add(key);
    variants.push({ transform, shape: turned });
  }
  return variants;
}

const TRANSFORM = /* @__PURE__ */ wordOf(...TRANSFORMS);
const SHAPE: Kind = {
  rule: "a shape, such as prefabShape returns",
  fits: (value) => (value as Partial<Shape> | undefined)?.tiles instanceof Int16Array,
};
