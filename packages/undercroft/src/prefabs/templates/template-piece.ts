import { type Room, type Tileset, WALL } from "../../core/index.js";
import { type Doorway, doorwaysOf, OUT_X, OUT_Y } from "../shape/doorways.js";
import { besideIn, cellText, HOLE, type Shape, type Transform, textRows } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";

/** A door inside a template: its cell and one of the two cells that it joins, as steps from the upper left corner. */
interface InnerDoor {
  readonly x: number;
  readonly y: number;
  readonly isUpright: boolean;
  readonly tile: number;
}

/**
 * A template in one of its symmetries, ready to be laid, with its cells in flat lists because they are read very often. Cells are
 * relative to its upper left corner. If there is floor at its edge, it has an additional wall outside.
 */
export interface TemplatePiece {
  readonly prefab: Prefab;
  readonly transform: Transform;
  readonly shape: Shape;
  readonly doorways: readonly Doorway[];
  /** The cells that aren't walls, their tiles, and the box around them. */
  readonly openX: Int16Array;
  readonly openY: Int16Array;
  readonly openTiles: Int16Array;
  readonly open: Box;
  /** Its walls, drawn and added, and the box around them and the doorways. */
  readonly wallX: Int16Array;
  readonly wallY: Int16Array;
  readonly walls: Box;
  /** What can be walked on, without doorways, in reading order, and the cell of it nearest to the middle. */
  readonly floorX: Int16Array;
  readonly floorY: Int16Array;
  readonly floor: Box;
  readonly anchor: number;
  readonly innerDoors: readonly InnerDoor[];
  /** The drawing as it is recorded where all doorways are walled up. */
  readonly rows: readonly string[];
}

/** The first and last columns and rows of some cells. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The step between cells in a list. Cells that lie far apart show sooner that a piece doesn't fit. */
const STRIDE = 31;

/** Prepares a template for laying. Returns the reason where it can't be used. */
export function templatePiece(
  prefab: Prefab,
  transform: Transform,
  shape: Shape,
  tiles: Tileset,
): TemplatePiece | string {
  const doorways = doorwaysOf(shape, tiles);
  if (typeof doorways === "string") return doorways;
  if (doorways.length === 0) return "it has no entrance";
  const closed = unreachable(shape, doorways, tiles);
  if (closed !== undefined) return closed;

  const { width } = shape;
  const isEntrance = new Set(shape.entrances);
  const open: number[] = [];
  const entrances: number[] = [];
  const walls = new Set<number>();
  // A frame of one cell for the walls that aren't drawn.
  const framed = width + 2;
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    if (shape.tiles[cell] === HOLE) continue;
    const at = (Math.floor(cell / width) + 1) * framed + (cell % width) + 1;
    if (isEntrance.has(cell)) entrances.push(at);
    else if (shape.tiles[cell] === WALL) walls.add(at);
    else open.push(at);
  }
  const isOpen = new Set([...open, ...entrances]);
  for (const at of open) {
    for (const row of [at - framed, at, at + framed]) {
      for (const next of [row - 1, row, row + 1]) if (!isOpen.has(next)) walls.add(next);
    }
  }
  for (const { side, x, y, length } of doorways) {
    const at = (y + 1) * framed + x + 1;
    const along = side % 2 === 0 ? 1 : framed;
    for (const next of [at - along, at + length * along]) if (!isOpen.has(next)) walls.add(next);
  }
  const columnOf = (at: number) => (at % framed) - 1;
  const rowOf = (at: number) => Math.floor(at / framed) - 1;
  const spread = spreadOut(open);
  const spreadWalls = spreadOut([...walls].sort((a, b) => a - b));
  const tileOf = (at: number) => shape.tiles[rowOf(at) * width + columnOf(at)]!;
  const floor = open.filter((at) => tiles.walkable[tileOf(at)] === 1);
  const floorX = Int16Array.from(floor, columnOf);
  const floorY = Int16Array.from(floor, rowOf);
  return {
    prefab,
    transform,
    shape,
    doorways,
    openX: Int16Array.from(spread, columnOf),
    openY: Int16Array.from(spread, rowOf),
    openTiles: Int16Array.from(spread, tileOf),
    open: boxOf(spread, columnOf, rowOf),
    wallX: Int16Array.from(spreadWalls, columnOf),
    wallY: Int16Array.from(spreadWalls, rowOf),
    walls: boxOf([...spreadWalls, ...entrances], columnOf, rowOf),
    floorX,
    floorY,
    floor: boxOf(floor, columnOf, rowOf),
    anchor: middleOf(floorX, floorY),
    innerDoors: innerDoorsOf(shape, tiles, isEntrance),
    rows: textRows(shape, (cell) => {
      const tile = isEntrance.has(cell) ? WALL : shape.tiles[cell]!;
      return tile === HOLE ? " " : tiles.glyph(tile);
    }),
  };
}

/** The room that a piece makes at a place on a map. */
export function roomOfPiece(piece: TemplatePiece, x: number, y: number, mapWidth: number): Room {
  const { floorX, floorY, floor, anchor } = piece;
  const box = {
    x: x + floor.left,
    y: y + floor.top,
    width: floor.right - floor.left + 1,
    height: floor.bottom - floor.top + 1,
    anchor: (y + floorY[anchor]!) * mapWidth + x + floorX[anchor]!,
  };
  if (box.width * box.height === floorX.length) return box;
  const cells = new Array<number>(floorX.length);
  for (let i = 0; i < cells.length; i++) cells[i] = (y + floorY[i]!) * mapWidth + x + floorX[i]!;
  return { ...box, cells };
}

/** Why a shape can't be walked through: floor or a doorway that nothing leads to from its first doorway. */
function unreachable(shape: Shape, doorways: readonly Doorway[], tiles: Tileset): string | undefined {
  const { width } = shape;
  const [{ x, y, side }] = doorways as readonly [Doorway];
  const first = (y - OUT_Y[side]!) * width + x - OUT_X[side]!;
  const isEntrance = new Set(shape.entrances);
  const isFloor = (cell: number) => tiles.walkable[shape.tiles[cell]!] === 1 && !isEntrance.has(cell);
  const seen = new Set([first]);
  for (const cell of seen) for (const next of besideIn(shape, cell)) if (isFloor(next)) seen.add(next);
  if (shape.sealed === true) {
    const isShut = doorways.some((way) => !seen.has((way.y - OUT_Y[way.side]!) * width + way.x - OUT_X[way.side]!));
    return isShut ? "its entrances aren't joined to each other" : undefined;
  }
  const left = shape.tiles.findIndex((tile, cell) => tile !== HOLE && isFloor(cell) && !seen.has(cell));
  if (left < 0) return undefined;
  return `its floor at ${cellText(shape, left)} can't be reached from all of its entrances without diagonal moves`;
}

/** The same cells in an order in which those that follow each other lie far apart. */
function spreadOut(cells: readonly number[]): number[] {
  const stride = cells.length % STRIDE === 0 ? 1 : STRIDE;
  return cells.map((_, i) => cells[(i * stride) % cells.length]!);
}

function boxOf(cells: readonly number[], columnOf: (at: number) => number, rowOf: (at: number) => number): Box {
  const columns = cells.map(columnOf);
  const rows = cells.map(rowOf);
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}

/** The number of the cell nearest to the middle of some cells, the first of equals. */
function middleOf(columns: Int16Array, rows: Int16Array): number {
  const middle = (all: Int16Array) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [x, y] = [middle(columns), middle(rows)];
  let best = 0;
  let nearest = Infinity;
  for (let i = 0; i < columns.length; i++) {
    const distance = (columns[i]! - x) ** 2 + (rows[i]! - y) ** 2;
    if (distance >= nearest) continue;
    best = i;
    nearest = distance;
  }
  return best;
}

function innerDoorsOf(shape: Shape, tiles: Tileset, isEntrance: ReadonlySet<number>): InnerDoor[] {
  const { width, height } = shape;
  const canWalk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && tiles.walkable[shape.tiles[y * width + x]!] === 1;
  const doors: InnerDoor[] = [];
  for (const [cell, tile] of shape.tiles.entries()) {
    if (tile === HOLE || tiles.door[tile] !== 1 || isEntrance.has(cell)) continue;
    const x = cell % width;
    const y = Math.floor(cell / width);
    const isUpright = canWalk(x, y - 1) && canWalk(x, y + 1) && !canWalk(x - 1, y) && !canWalk(x + 1, y);
    const isAcross = canWalk(x - 1, y) && canWalk(x + 1, y) && !canWalk(x, y - 1) && !canWalk(x, y + 1);
    if (isUpright || isAcross) doors.push({ x, y, isUpright, tile });
  }
  return doors;
}
