import { distanceField, type Grid, largestRegion, regions, UNREACHED } from "../../analysis/index.js";
import { FLOOR, type Movement, type Tileset, WALL } from "../../core/index.js";
import { remembered } from "../source/remembered.js";
import { kindOf, type PrefabKind, type PrefabSource } from "../source/source.js";
import { entrancesUsed, waysInto, waysToEnter } from "./entrances.js";
import { cellText, HOLE, type Shape } from "./shape.js";

/** A cell of a drawing that nobody can walk to, with a message about it. */
export interface ClosedCell {
  readonly cell: number;
  readonly message: string;
  /** Whether only the thing on it has to be reached. */
  readonly isThing?: true;
}

/**
 * The cells that keep a drawing from being placed on any level, with the reason: they must be reachable, but nothing leads
 * to them. These are entrances, exits, things that aren't sealed on purpose, and the way in if a prefab needs one.
 */
export function closedOff(source: PrefabSource, shape: Shape, tiles: Tileset): readonly ClosedCell[] {
  return remembered(KNOWN, shape, () => findClosed(source, shape, tiles));
}

/** The reason why a prefab that has such a cell is not placed. */
export function neverPlaced({ message }: ClosedCell): string {
  return `can never be placed: ${message}`;
}

/** Results by shape. A prefab with a single outcome has the same shape on every level. */
const KNOWN = /* @__PURE__ */ new WeakMap<Shape, readonly ClosedCell[]>();

/** If a prefab can use some of its entrances, the best choice of entrances counts. */
function findClosed(source: PrefabSource, shape: Shape, tiles: Tileset): readonly ClosedCell[] {
  const { least, most } = entrancesUsed(shape, source.entrances);
  if (least === shape.entrances.length) return closedIn(source, shape, tiles);
  const mostWays = Math.min(MOST_WAYS, Math.ceil(MOST_WALKED / shape.tiles.length));
  let closed: readonly ClosedCell[] = [];
  let ways = 0;
  for (let count = most; count >= least; count--) {
    for (const way of waysToEnter(shape, source.entrances, count)) {
      closed = closedIn(source, way, tiles);
      if (closed.length === 0 || ++ways > mostWays) return [];
    }
  }
  return closed;
}

/** The most choices of entrances to check. If there are more, one of them is assumed to work. */
const MOST_WAYS = 64;
/** The most cells to walk for that. No drawing that fits on a usual map needs as many. */
const MOST_WALKED = 20_000_000;

function closedIn(source: PrefabSource, shape: Shape, tiles: Tileset): ClosedCell[] {
  const kind = kindOf(source);
  const { start, exits, entrances, spawns } = shape;
  if (kind !== "level" && lacksWayIn(source, shape, tiles)) {
    const cell = shape.tiles.findIndex((tile) => tile !== HOLE && tiles.walkable[tile] === 1);
    return [{ cell: Math.max(0, cell), message: "it has no way in." }];
  }
  // In a level without a start and exits, cells that can't be reached from the start are removed later.
  const loses = kind === "level" && start === undefined && exits.length === 0;
  const ways = [...exits.map(({ cell }) => cell), ...entrances];
  const things = shape.sealed || loses ? [] : spawns.map(({ cell }) => cell);
  if (ways.length === 0 && things.length === 0) return [];
  const isClosed = closedCells(kind, shape, tiles);
  const place = (cell: number) => `${cellText(shape, cell)} is closed off. Connect it`;
  return [
    ...ways.filter(isClosed).map((cell) => ({ cell, message: `${place(cell)}.` })),
    ...things.filter(isClosed).map((cell) => {
      const message = `${place(cell)}, or write sealed: true if it is closed on purpose.`;
      return { cell, message, isThing: true as const };
    }),
  ];
}

/** Whether a prefab lies in rock. Then all ways into it have to be joined, because nothing else leads to it. */
export function isInRock({ place }: PrefabSource): boolean {
  return place?.when === "before" || place?.site === "wall" || place?.site === "dead-end";
}

/** Whether a prefab in rock has no way in although it isn't sealed. */
export function lacksWayIn(source: PrefabSource, shape: Shape, tiles: Tileset): boolean {
  return isInRock(source) && shape.sealed !== true && waysInto(shape, tiles).length === 0;
}

/** The cells of things that must be reachable: all of them, unless the shape is sealed. */
export function openThings(shape: Shape, tiles: Tileset): readonly number[] {
  const cells = shape.spawns.map(({ cell }) => cell);
  if (shape.sealed !== true || cells.length === 0) return cells;
  // This is only asked for prefabs that are placed on a map, so never for levels.
  const isClosed = closedCells("vault", shape, tiles);
  return cells.filter((cell) => !isClosed(cell));
}

/** The first cell of each part of the empty floor that nothing leads to. */
export function* closedFloor(kind: PrefabKind, shape: Shape, tiles: Tileset): Generator<ClosedCell> {
  if (shape.sealed) return;
  const from = kind === "level" ? "the start" : "outside";
  const message = `this floor can't be reached from ${from}. Write sealed: true if it is closed on purpose.`;
  yield* unreachedParts(shape, walkFromOutside(kind, shape, tiles), message);
}

/**
 * The first cell of each part of the floor of a vault in rock to which no tunnel leads. Tunnels lead to entrances, stairs and
 * things, and to all ways in if no entrance is drawn.
 */
export function* floorInRock(source: PrefabSource, shape: Shape, tiles: Tileset): Generator<ClosedCell> {
  const liesInRock = source.place?.when !== "before" && (isInRock(source) || source.place?.over === "wall");
  if (kindOf(source) !== "vault" || !liesInRock || shape.sealed || source.entrances?.join === "none") return;
  const ways = isInRock(source) ? waysInto(shape, tiles) : shape.entrances;
  const joined = [...ways, ...[...shape.exits, ...shape.spawns].map(({ cell }) => cell)];
  const { grid, at } = gridOf(shape, tiles, WALL);
  const reached = distanceField(grid, joined.map(at), "orthogonal");
  const atBest = reachAtBest("vault", shape, tiles);
  // Floor that needs diagonal steps, or is closed in the drawing itself, is reported elsewhere.
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

/** How each cell of a drawing can be reached in the best case, or undefined if nothing leads to it. */
export function reachAtBest(kind: PrefabKind, shape: Shape, tiles: Tileset): (cell: number) => Movement | undefined {
  const { at, reached: diagonal } = walkFromOutside(kind, shape, tiles);
  const straight = walkFromOutside(kind, shape, tiles, "orthogonal").reached;
  return (cell) => {
    if (diagonal[at(cell)] === UNREACHED) return undefined;
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
 * Walks into a drawing in the best case: everything around it and in its holes counts as floor. A level is surrounded by
 * rock instead, and the walk begins at its start, or in its largest part if it has none.
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
