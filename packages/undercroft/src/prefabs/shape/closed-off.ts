import { distanceField, type Grid, largestRegion, regions, UNREACHED } from "../../analysis/index.js";
import { FLOOR, type Movement, type Tileset, WALL } from "../../core/index.js";
import { remembered } from "../source/remembered.js";
import { kindOf, type PrefabKind, type PrefabSource } from "../source/source.js";
import { entrancesUsed, waysInto, waysToEnter } from "./entrances.js";
import { HOLE, type Shape } from "./shape.js";

/** A cell of a drawing that nobody can walk to, and what to say of it. */
export interface ClosedCell {
  readonly cell: number;
  readonly message: string;
  /** Only what stands on it must be reached. */
  readonly isThing?: true;
}

/**
 * The cells for which a drawing can't be placed on any level, with the reason: they must be reached, and nothing leads to
 * them. Those are entrances, exits, things that aren't closed in on purpose, and a way in where a prefab needs one.
 */
export function closedOff(source: PrefabSource, shape: Shape, tiles: Tileset): readonly ClosedCell[] {
  return remembered(KNOWN, shape, () => findClosed(source, shape, tiles));
}

/** The reason why a prefab that has such a cell is not placed. */
export function neverPlaced({ message }: ClosedCell): string {
  return `can never be placed: ${message}`;
}

/** Looked for once for each shape: a prefab that comes out in one way only has the same one on every level. */
const KNOWN = /* @__PURE__ */ new WeakMap<Shape, readonly ClosedCell[]>();

/** Of the entrances that are drawn some may be used: the best of these choices counts. */
function findClosed(source: PrefabSource, shape: Shape, tiles: Tileset): readonly ClosedCell[] {
  const { least, most } = entrancesUsed(shape, source.entrances);
  if (least === shape.entrances.length) return closedIn(source, shape, tiles);
  const mostWays = Math.min(MOST_WAYS, Math.ceil(MOST_WALKED / shape.tiles.length));
  let found: readonly ClosedCell[] = [];
  let ways = 0;
  for (let count = most; count >= least; count--) {
    for (const way of waysToEnter(shape, source.entrances, count)) {
      found = closedIn(source, way, tiles);
      if (found.length === 0 || ++ways > mostWays) return [];
    }
  }
  return found;
}

/** Choices of entrances that are looked at; where there are more, one of them will do. */
const MOST_WAYS = 64;
/** Cells that are walked for that; no drawing that fits on a usual map has so many. */
const MOST_WALKED = 20_000_000;

function closedIn(source: PrefabSource, shape: Shape, tiles: Tileset): ClosedCell[] {
  const kind = kindOf(source);
  const { start, exits, entrances, spawns, width } = shape;
  if (kind !== "level" && lacksWayIn(source, shape, tiles)) {
    const cell = Math.max(
      0,
      shape.tiles.findIndex((tile) => tile !== HOLE && tiles.walkable[tile] === 1),
    );
    return [{ cell, message: "it has no way in." }];
  }
  // A level without a start and exits loses what can't be reached from the start that it is given.
  const loses = kind === "level" && start === undefined && exits.length === 0;
  const ways = [...exits.map(({ cell }) => cell), ...entrances];
  const things = shape.sealed || loses ? [] : spawns.map(({ cell }) => cell);
  if (ways.length === 0 && things.length === 0) return [];
  const isClosed = closedCells(kind, shape, tiles);
  const place = (cell: number) => `(${cell % width}, ${Math.floor(cell / width)}) is closed off. Connect it`;
  return [
    ...ways.filter(isClosed).map((cell) => ({ cell, message: `${place(cell)}.` })),
    ...things.filter(isClosed).map((cell) => {
      const message = `${place(cell)}, or write sealed: true if it is closed on purpose.`;
      return { cell, message, isThing: true as const };
    }),
  ];
}

/** Whether all ways into a prefab are to be joined, drawn as entrances or not: in rock nothing else leads to it. */
export function isInRock({ place }: PrefabSource): boolean {
  return place?.when === "before" || place?.site === "wall" || place?.site === "dead-end";
}

/** Whether a prefab in rock has no way in, and isn't meant to be so. */
export function lacksWayIn(source: PrefabSource, shape: Shape, tiles: Tileset): boolean {
  return isInRock(source) && shape.sealed !== true && waysInto(shape, tiles).length === 0;
}

/** The things of a shape that must be reached: all of them, unless it says that it is closed on purpose. */
export function openThings(shape: Shape, tiles: Tileset): readonly number[] {
  const cells = shape.spawns.map(({ cell }) => cell);
  if (shape.sealed !== true || cells.length === 0) return cells;
  // Only what is placed on a map that is already there asks for it, and levels are not.
  const isClosed = closedCells("vault", shape, tiles);
  return cells.filter((cell) => !isClosed(cell));
}

/** Empty floor that nothing leads to: the first cell of each part of it. */
export function* closedFloor(kind: PrefabKind, shape: Shape, tiles: Tileset): Generator<ClosedCell> {
  if (shape.sealed) return;
  const from = kind === "level" ? "the start" : "outside";
  const message = `this floor can't be reached from ${from}. Write sealed: true if it is closed on purpose.`;
  yield* unreachedParts(shape, walkFromOutside(kind, shape, tiles), message);
}

/**
 * Floor of a vault in rock to which no tunnel leads: the first cell of each part of it. Tunnels lead to entrances, stairs and
 * things, and to all ways in where no entrance is drawn.
 */
export function* floorInRock(source: PrefabSource, shape: Shape, tiles: Tileset): Generator<ClosedCell> {
  const liesInRock = source.place?.when !== "before" && (isInRock(source) || source.place?.over === "wall");
  if (kindOf(source) !== "vault" || !liesInRock || shape.sealed || source.entrances?.join === "none") return;
  const ways = isInRock(source) ? waysInto(shape, tiles) : shape.entrances;
  const joined = [...ways, ...[...shape.exits, ...shape.spawns].map(({ cell }) => cell)];
  const { grid, at } = gridOf(shape, tiles, WALL);
  const reached = distanceField(grid, joined.map(at), "orthogonal");
  const atBest = reachAtBest("vault", shape, tiles);
  // What is drawn for slantwise steps, or closed in the drawing itself, is another matter.
  for (let cell = 0; cell < shape.tiles.length; cell++) if (atBest(cell) !== "orthogonal") reached[at(cell)] = 0;
  const advice = "Join it to an entrance, or draw a hole there, so that the rock stays.";
  yield* unreachedParts(
    shape,
    { grid, at, reached },
    `no tunnel leads to this floor, and the vault lies in rock. ${advice}`,
  );
}

/** The first cell of each part of a drawing's floor that wasn't reached and has nothing on it. */
function* unreachedParts(shape: Shape, { grid, at, reached }: WalkedDrawing, message: string): Generator<ClosedCell> {
  const { labels } = regions(grid);
  const known = new Set(shape.spawns.map(({ cell }) => labels[at(cell)]!));
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    const label = labels[at(cell)]!;
    if (shape.tiles[cell] === HOLE || label < 0 || reached[at(cell)] !== UNREACHED || known.has(label)) continue;
    known.add(label);
    yield { cell, message };
  }
}

/** How each cell of a drawing can be reached if all goes well around it; undefined for those that nothing leads to. */
export function reachAtBest(kind: PrefabKind, shape: Shape, tiles: Tileset): (cell: number) => Movement | undefined {
  const { at, reached: slantwise } = walkFromOutside(kind, shape, tiles);
  const straight = walkFromOutside(kind, shape, tiles, "orthogonal").reached;
  return (cell) => {
    if (slantwise[at(cell)] === UNREACHED) return undefined;
    return straight[at(cell)] === UNREACHED ? "diagonal" : "orthogonal";
  };
}

/** Whether part of a drawing can be reached diagonally and in no other way. */
export function needsDiagonals(kind: PrefabKind, shape: Shape, tiles: Tileset): boolean {
  const straight = walkFromOutside(kind, shape, tiles, "orthogonal").reached;
  const { reached } = walkFromOutside(kind, shape, tiles);
  return reached.some((moves, cell) => moves !== UNREACHED && straight[cell] === UNREACHED);
}

function closedCells(kind: PrefabKind, shape: Shape, tiles: Tileset): (cell: number) => boolean {
  const { at, reached } = walkFromOutside(kind, shape, tiles);
  return (cell) => reached[at(cell)] === UNREACHED;
}

/** A drawing as a grid, and what of it can be walked to. */
interface WalkedDrawing {
  readonly grid: Grid;
  /** Where a cell of the drawing lies in the grid. */
  readonly at: (cell: number) => number;
  readonly reached: Int32Array;
}

/**
 * Walks into a drawing under the best of circumstances: everything round it, and in its holes, counts as floor. Round a
 * level there is rock, and one comes in at its start or, where it has none, in its largest part.
 */
function walkFromOutside(
  kind: PrefabKind,
  shape: Shape,
  tileset: Tileset,
  movement: Movement = "diagonal",
): WalkedDrawing {
  const isLevel = kind === "level";
  const { grid, at } = gridOf(shape, tileset, isLevel ? WALL : FLOOR);
  const outside = grid.width + 1;
  const from = shape.start === undefined ? (isLevel ? firstOfLargest(grid) : outside) : at(shape.start);
  return { grid, at, reached: distanceField(grid, from < 0 ? [] : [from], movement) };
}

/** A drawing as a grid, with a tile around it and in its holes, and a border. */
function gridOf(shape: Shape, tileset: Tileset, around: number): Pick<WalkedDrawing, "grid" | "at"> {
  const width = shape.width + 4;
  const height = shape.height + 4;
  const tiles = new Uint8Array(width * height).fill(WALL);
  for (let y = 1; y < height - 1; y++) tiles.fill(around, y * width + 1, y * width + width - 1);
  const at = (cell: number) => (Math.floor(cell / shape.width) + 2) * width + (cell % shape.width) + 2;
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    if (shape.tiles[cell] !== HOLE) tiles[at(cell)] = shape.tiles[cell]!;
  }
  return { grid: { width, height, tiles, tileset }, at };
}

function firstOfLargest(grid: Grid): number {
  const parts = regions(grid);
  return parts.count === 0 ? -1 : parts.labels.indexOf(largestRegion(parts));
}
