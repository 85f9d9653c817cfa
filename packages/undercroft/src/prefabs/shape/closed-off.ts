import { distanceField, type Grid, largestRegion, regions, UNREACHED } from "../../analysis/index.js";
import { FLOOR, type Movement, type Tileset, WALL } from "../../core/index.js";
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
  let found = KNOWN.get(shape);
  if (found === undefined) {
    found = findClosed(source, shape, tiles);
    KNOWN.set(shape, found);
  }
  return found;
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
  let found: readonly ClosedCell[] = [];
  let ways = 0;
  for (let count = most; count >= least; count--) {
    for (const way of waysToEnter(shape, source.entrances, count)) {
      found = closedIn(source, way, tiles);
      if (found.length === 0 || ++ways > MOST_WAYS) return [];
    }
  }
  return found;
}

/** Choices of entrances that are looked at; where there are more, one of them will do. */
const MOST_WAYS = 64;

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
export function closedFloor(kind: PrefabKind, shape: Shape, tiles: Tileset): ClosedCell[] {
  if (shape.sealed) return [];
  const { grid, at, reached } = walkFromOutside(kind, shape, tiles);
  const { labels } = regions(grid);
  const filled = new Set(shape.spawns.map(({ cell }) => labels[at(cell)]!));
  const found: ClosedCell[] = [];
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    const label = labels[at(cell)]!;
    if (shape.tiles[cell] === HOLE || label < 0 || reached[at(cell)] !== UNREACHED || filled.has(label)) continue;
    filled.add(label);
    const from = kind === "level" ? "the start" : "outside";
    const advice = "Write sealed: true if it is closed on purpose.";
    found.push({ cell, message: `this floor can't be reached from ${from}. ${advice}` });
  }
  return found;
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

/**
 * Walks into a drawing under the best of circumstances: everything round it, and in its holes, counts as floor. Round a
 * level there is rock, and one comes in at its start or, where it has none, in its largest part.
 */
function walkFromOutside(
  kind: PrefabKind,
  shape: Shape,
  tileset: Tileset,
  movement: Movement = "diagonal",
): { readonly grid: Grid; readonly at: (cell: number) => number; readonly reached: Int32Array } {
  const width = shape.width + 4;
  const height = shape.height + 4;
  const tiles = new Uint8Array(width * height).fill(WALL);
  const isLevel = kind === "level";
  for (let y = 1; y < height - 1 && !isLevel; y++) tiles.fill(FLOOR, y * width + 1, y * width + width - 1);
  const at = (cell: number) => (Math.floor(cell / shape.width) + 2) * width + (cell % shape.width) + 2;
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    if (shape.tiles[cell] !== HOLE) tiles[at(cell)] = shape.tiles[cell]!;
  }
  const grid = { width, height, tiles, tileset };
  const outside = width + 1;
  const from = shape.start === undefined ? (isLevel ? firstOfLargest(grid) : outside) : at(shape.start);
  return { grid, at, reached: distanceField(grid, from < 0 ? [] : [from], movement) };
}

function firstOfLargest(grid: Grid): number {
  const parts = regions(grid);
  return parts.count === 0 ? -1 : parts.labels.indexOf(largestRegion(parts));
}
