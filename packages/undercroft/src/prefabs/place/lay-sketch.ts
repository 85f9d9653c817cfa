import { cheapestTunnels, DIGGABLE, largestRegionOf, type Regions, regions, SOLID } from "../../analysis/index.js";
import {
  type BuilderMap,
  clip,
  counted,
  FLOOR,
  finished,
  type PlacedPrefab,
  type Point,
  type Rect,
  type Rng,
  stuck,
  UndercroftError,
  WALL,
} from "../../core/index.js";
import { chooseEntrances } from "../shape/entrances.js";
import type { Prefab } from "../source/source.js";
import { type Reason, refusalOf } from "./ground.js";
import { placeBefore } from "./place-before.js";
import { settle } from "./settle.js";

/** A rectangle in a sketch: `[x, y, width, height]`. */
export type SketchRect = readonly [x: number, y: number, width: number, height: number];

/** What the cells of a sketch can be. */
const CELL_KINDS = ["floor", "wall", "water"] as const;

/** Cells of a sketch by what they must be. */
export type SketchCells = { readonly [K in (typeof CELL_KINDS)[number]]?: readonly SketchRect[] };

/** A vault of a sketch, and the cell of its upper left corner. */
export interface SketchVault {
  /** Its name in one of the packs. */
  readonly name: string;
  /** The cell of its upper left corner. */
  readonly at: Point;
}

/** What an author wants on the map. */
export interface Sketch {
  readonly cells: SketchCells;
  readonly rooms: readonly SketchRect[];
  readonly start: Point | null;
  readonly exit: Point | null;
  readonly vaults: readonly { readonly prefab: Prefab; readonly at: Point }[];
  /** Whether a wish that can't be kept fails the build. */
  readonly strict: boolean;
}

/** The parts of a sketch that were put on the map before the level. */
export interface LaidSketch {
  /** Floor that is to be joined to the level. The start and the exit are part of it. */
  readonly ends: readonly number[];
  /** Walls and water, which may cut the map in two. */
  readonly solid: readonly number[];
  /** The rooms that were asked for and could be reserved. */
  readonly rooms: readonly Rect[];
  /** The floor that was asked for, as rectangles, the largest first. */
  readonly floor: readonly Rect[];
  /** Floor that the sketch itself closes in. It is rock until the step draws it. */
  readonly closed: readonly number[];
}

/** How many free cells behind water are worth a bridge, even if nothing was asked for there. */
const WORTH_A_BRIDGE = 12;

/** Reports that a wish can't be kept. If the sketch is strict, the build fails. */
export function notKept(map: BuilderMap, sketch: Pick<Sketch, "strict">, wish: string, cell: Point, reason: string) {
  const message = `${wish} at (${cell.join(", ")}): ${reason}`;
  if (sketch.strict) throw stuck(`a wish can't be kept: ${message}.`);
  map.note("not-kept", message, { cell, reason });
}

/** Puts a sketch on a map of rock: reserves its cells and rooms, and pins its start and exit. */
export function layDown(map: BuilderMap, rng: Rng, sketch: Sketch): LaidSketch {
  const wished = reserveCells(map, sketch);
  const rooms = sketch.rooms.filter((rect) => reserveRoom(map, sketch, wished, rect)).map(rectOf);
  for (const { prefab, at } of sketch.vaults) {
    const reason = layVault(map, rng.fork(`vault ${prefab.name} ${at}`), prefab, at);
    if (reason !== undefined) notKept(map, sketch, prefab.name, at, refusalOf(reason).message);
  }
  buildBridges(map, rng.fork("bridges"), sketch, wished);

  const parts = diggableParts(map);
  const isFree = (cell: number) => parts.labels[cell]! >= 0 && !map.isReserved(cell);
  const start = pinnable(map, sketch, "start", parts);
  const exit = pinnable(map, sketch, "exit", parts);
  const main = start === undefined ? largestRegionOf(parts, isFree) : parts.labels[start]!;
  if (start !== undefined) map.pinStart(start);
  if (exit !== undefined) {
    const isApart = parts.labels[exit] !== main;
    if (isApart || exit === start) {
      const reason = isApart ? "the sketch cuts it off from the rest of the map" : "the start is there";
      notKept(map, sketch, "the exit", pointOf(map, exit), reason);
    } else map.pinExit(exit, "down");
  }

  const floor: number[] = [];
  const solid: number[] = [];
  const closed: number[] = [];
  for (let cell = 0; cell < parts.labels.length; cell++) {
    if (parts.labels[cell]! < 0) {
      if (wished[cell] !== 0) solid.push(cell);
      continue;
    }
    const isApart = main >= 0 && parts.labels[cell] !== main;
    if (wished[cell] === FLOOR_WISH && !isApart) floor.push(cell);
    else if (wished[cell] === FLOOR_WISH) {
      // It stays rock for all earlier steps, because nothing that they put there could be reached.
      closed.push(cell);
      map.reserve(cell, WALL);
      map.allowSpawns(cell, []);
    }
    // If the sketch divides the map, the level is in one part, and steps see rock in the others.
    else if (isApart && isFree(cell)) map.reserve(cell, WALL);
  }
  const pins = [start, map.exits.find(({ at }) => at === exit)?.at].filter((cell) => cell !== undefined);
  const largestFirst = [...(sketch.cells.floor ?? []).map(rectOf), ...rooms].sort(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  return { ends: [...pins, ...floor], solid, rooms, floor: largestFirst, closed };
}

const FLOOR_WISH = 1;
const WATER_WISH = 3;

/** Reserves the cells that must be floor, wall or water. Returns what each cell of the map must be, or 0. */
function reserveCells(map: BuilderMap, sketch: Sketch): Uint8Array {
  const wished = new Uint8Array(map.tiles.length);
  const water = map.tileset.index("deep_water");
  for (const [i, kind] of CELL_KINDS.entries()) {
    for (const rect of sketch.cells[kind] ?? []) {
      const inside = clip(rectOf(rect), { x: 0, y: 0, width: map.width, height: map.height });
      if (inside.width * inside.height < rect[2] * rect[3]) {
        notKept(map, sketch, kind, [rect[0], rect[1]], `it goes beyond the map, which is ${map.width}x${map.height}`);
      }
      let border: number | undefined;
      let taken: number | undefined;
      for (let y = inside.y; y < inside.y + inside.height; y++) {
        for (let x = inside.x; x < inside.x + inside.width; x++) {
          const cell = map.index(x, y);
          if (wished[cell] !== 0 && wished[cell] !== i + 1) {
            const message = `cells contradict themselves: (${x}, ${y}) is both ${CELL_KINDS[wished[cell]! - 1]} and ${kind}.`;
            throw new UndercroftError("bad-option", message, { option: "cells" });
          }
          if (!map.isInterior(x, y)) {
            // The border is wall anyway.
            if (kind !== "wall") border ??= cell;
          } else if (wished[cell] === 0 && map.isReserved(cell)) taken ??= cell;
          else {
            wished[cell] = i + 1;
            if (kind === "floor") layFloor(map, cell);
            else map.reserve(cell, kind === "wall" ? WALL : water);
          }
        }
      }
      if (border !== undefined) notKept(map, sketch, kind, pointOf(map, border), "the border of the map stays solid");
      if (taken !== undefined) notKept(map, sketch, kind, pointOf(map, taken), TAKEN);
    }
  }
  return wished;
}

const TAKEN = "an earlier step has reserved the cell";

/** What spawners can put on the floor of a sketch. It is reserved, but otherwise like any other floor. */
const SPAWNS = ["monster", "item", "trap"] as const;

/** Makes floor of a sketch part of the level: spawners can use it, and rooms beside it can open to it. */
function layFloor(map: BuilderMap, cell: number): void {
  map.reserve(cell, FLOOR);
  map.allowSpawns(cell, SPAWNS);
  map.allowJoining(cell);
}

/** Reserves the floor of a room, unless something else is there. */
function reserveRoom(map: BuilderMap, sketch: Sketch, wished: Uint8Array, rect: SketchRect): boolean {
  const [x, y, width, height] = rect;
  const cells: number[] = [];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const refuse = (reason: string) => notKept(map, sketch, "a room", [column, row], reason);
      if (!map.isInterior(column, row)) {
        refuse("it goes beyond the border of the map");
        return false;
      }
      const cell = map.index(column, row);
      if (wished[cell] !== FLOOR_WISH && map.isReserved(cell)) {
        refuse(wished[cell] === 0 ? TAKEN : `the sketch has ${CELL_KINDS[wished[cell]! - 1]} there`);
        return false;
      }
      cells.push(cell);
    }
  }
  for (const cell of cells) {
    wished[cell] = FLOOR_WISH;
    layFloor(map, cell);
  }
  return true;
}

/** Places a vault as it is drawn, with its upper left corner on a cell. */
function layVault(map: BuilderMap, rng: Rng, prefab: Prefab, [x, y]: Point): Reason | undefined {
  const variants = settle(prefab, map, rng);
  if (typeof variants === "string") return variants;
  const { shape: drawn, transform } = variants[0]!;
  if (x < 1 || y < 1 || x + drawn.width >= map.width || y + drawn.height >= map.height) {
    return `it is ${drawn.width}x${drawn.height}, so it would go beyond the border of the map`;
  }
  const shape = chooseEntrances(drawn, prefab.source.entrances, rng.fork("entrances"));
  return finished(placeBefore(map, { prefab, shape, transform, x, y }));
}

/** The regions that the map would have if everything were dug that can be. */
function diggableParts(map: BuilderMap): Regions {
  const { width, height, tileset } = map;
  const tiles = map
    .copyTiles()
    .map((tile, cell) => (map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell) ? FLOOR : tile));
  return regions({ width, height, tileset, tiles });
}

/** Builds bridges over water that would cut the level in two, over as few cells as possible. */
function buildBridges(map: BuilderMap, rng: Rng, sketch: Sketch, wished: Uint8Array): void {
  if ((sketch.cells.water ?? []).length === 0) return;
  const { count, labels } = diggableParts(map);
  const free = new Int32Array(count);
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label >= 0) free[label]! += wished[cell] === FLOOR_WISH ? WORTH_A_BRIDGE : map.isReserved(cell) ? 0 : 1;
  }
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label >= 0 ? free[label]! < WORTH_A_BRIDGE : wished[cell] === WATER_WISH) labels[cell] = DIGGABLE;
    else if (label < 0) labels[cell] = SOLID;
  }
  const bridge = map.tileset.index("bridge");
  for (const cell of cheapestTunnels(map.width, { count, labels }, rng).cells) {
    if (wished[cell] !== WATER_WISH) continue;
    wished[cell] = 0;
    map.reserve(cell, bridge);
    const reason = "a bridge is there, because the water would cut the level in two";
    notKept(map, sketch, "water", pointOf(map, cell), reason);
  }
}

/** The cell of a start or an exit. If it can't be pinned, the report says why. */
function pinnable(map: BuilderMap, sketch: Sketch, key: "start" | "exit", { labels }: Regions): number | undefined {
  const at = sketch[key];
  if (at === null) return undefined;
  const refuse = (reason: string) => notKept(map, sketch, `the ${key}`, at, reason);
  const isPinned = key === "start" ? map.start !== undefined : map.exits.some(({ kind }) => kind === "down");
  const cell = map.isInterior(...at) ? map.index(...at) : undefined;
  if (cell === undefined) refuse("it is not inside the border of the map");
  else if (isPinned) refuse(`an earlier step has pinned the ${key}`);
  else if (labels[cell]! < 0 || (map.isReserved(cell) && map.tiles[cell] !== FLOOR)) refuse("nobody can walk there");
  else if (map.prefabs.some((placed) => covers(placed, at))) refuse("a vault is there");
  else return cell;
  return undefined;
}

/** Whether a cell belongs to a prefab that was placed. */
export function covers({ x, y, rows }: Pick<PlacedPrefab, "x" | "y" | "rows">, [column, row]: Point): boolean {
  return (rows[row - y]?.[column - x] ?? " ") !== " ";
}

/** Reports the floor that the sketch closes in. */
export function tellClosed(map: BuilderMap, closed: readonly number[]): void {
  const [first] = closed;
  if (first === undefined) return;
  const reason = "the sketch closes it in";
  const message = `${counted(closed.length, "cell")} of floor can't be reached, such as ${map.at(first)}: ${reason}`;
  map.note("not-kept", message, { cell: pointOf(map, first), reason });
}

function rectOf([x, y, width, height]: SketchRect): Rect {
  return { x, y, width, height };
}

function pointOf(map: BuilderMap, cell: number): Point {
  return [map.x(cell), map.y(cell)];
}
