import { BuilderMap } from "../../core/builder-map.js";
import type { ReadonlyBytes } from "../../core/readonly-numbers.js";
import { clip, type Rect } from "../../core/rect.js";
import type { Rng } from "../../core/rng.js";
import { startWork, type Work } from "../../core/step.js";
import { nestedPrefix } from "../tree/nested-steps.js";
import type { StepNode } from "../tree/node.js";
import { stateBefore } from "./reconcile.js";
import { attemptStream, endStep, prepareStep } from "./run.js";

/** The cells of a map that a draft is about. */
export interface RegionFrame {
  /** The box around the cells, and a border of one cell around that. It lies inside the map. */
  readonly box: Rect;
  /** For each cell of the box, row by row, 1 if steps can change it. */
  readonly mask: ReadonlyBytes;
  /** Whether they can change all cells but those at the border of the box. */
  readonly isWhole: boolean;
}

/** Whether a draft begins with what is there, or with solid rock. */
export type Beginning = "as-is" | "rock";

/**
 * A draft for a part of another map, on which steps work as on any map. Cells that are not theirs are solid rock to them,
 * which they can't dig. A `NestedDraft` can bring back what they make.
 *
 * Everything that runs steps inside a step does it with this.
 */
export class RegionDraft {
  /** The draft. Its cells are numbered by themselves: `outer` and `inner` convert them. */
  readonly map: BuilderMap;
  protected readonly outerMap: BuilderMap;
  protected readonly frame: RegionFrame;
  /** Cells that were kept from being written before the steps began. */
  protected readonly kept: ReadonlySet<number>;

  constructor(outer: BuilderMap, frame: RegionFrame, beginning: Beginning) {
    const { x, y, width, height } = frame.box;
    const map = new BuilderMap(width, height, outer.depth, outer.tileset);
    this.map = map;
    this.outerMap = outer;
    this.frame = frame;
    map.origin = [outer.origin[0] + x, outer.origin[1] + y];
    map.attempt = outer.attempt;
    map.movement = outer.movement;
    map.used = outer.used;
    map.allows = outer.allows;
    map.feeling = outer.feeling;
    map.required = outer.required.filter((name) => !outer.prefabs.some((placed) => placed.name === name));
    if (beginning === "as-is") this.#copyTiles();
    this.kept = this.#reserve();
    if (beginning === "as-is") this.#copySpawns();
  }

  /** Returns the cell of the outer map that a cell of the draft stands for. */
  outer(cell: number): number {
    const { x, y, width } = this.frame.box;
    // One division: it is asked of every cell of every corridor.
    return cell + this.outerMap.index(x, y) + Math.floor(cell / width) * (this.outerMap.width - width);
  }

  /** Returns the cell of the draft that stands for a cell of the outer map, which must lie in its box. */
  inner(cell: number): number {
    const { x, y } = this.frame.box;
    return this.map.index(this.outerMap.x(cell) - x, this.outerMap.y(cell) - y);
  }

  /** Returns whether a cell of the outer map is one that the steps can change. */
  has(cell: number): boolean {
    const { x, y, width, height } = this.frame.box;
    const column = this.outerMap.x(cell) - x;
    const row = this.outerMap.y(cell) - y;
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    return this.frame.mask[row * width + column] === 1;
  }

  /** Returns the first step that needs more space than the draft has. */
  tooSmallFor(steps: readonly StepNode[]): StepNode | undefined {
    return steps.find(({ definition, options }) => {
      const [width, height] = definition.minSize(options);
      return this.map.width < width || this.map.height < height;
    });
  }

  /**
   * Runs steps on the draft, each with a stream of its own that is forked from `rng` by the step's name. Yields where they
   * do, and after each of them. Somebody who records a history can `show` then what is there.
   */
  *run(steps: readonly StepNode[], rng: Rng, label = ""): Work {
    const { map } = this;
    const outer = this.outerMap;
    const name = outer.step;
    const prefix = nestedPrefix(name, label);
    const streamOf = ({ as, seed }: StepNode) =>
      seed === undefined ? rng.fork(as!) : attemptStream(seed, map.depth, map.attempt).fork(`${prefix}${as}`);
    // Errors and frames are signed with the name of the step at work.
    const begin = ({ as }: StepNode) => {
      map.step = `${prefix}${as}`;
      outer.step = map.step;
    };
    try {
      for (const step of steps) {
        begin(step);
        yield* prepareStep(map, step, streamOf(step));
      }
      for (const step of steps) {
        begin(step);
        const before = stateBefore(map);
        for (const picture of startWork(step.definition, map, streamOf(step), step.options)) {
          outer.step = map.step;
          yield picture;
        }
        for (const _ of endStep(map, step.definition, before)) yield;
        outer.step = map.step;
        yield;
      }
    } catch (error) {
      // A step that holds steps itself has left the name of the one that was at work.
      outer.step = map.step;
      throw error;
    }
    outer.step = name;
  }

  /** Visits the cells that steps can change. */
  protected eachOwn(visit: (cell: number, outer: number) => void): void {
    const { box, mask } = this.frame;
    const { width, height } = box;
    for (let y = 1; y < height - 1; y++) {
      const shift = this.outerMap.index(box.x, box.y + y) - y * width;
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++)
        if (mask[cell] === 1) visit(cell, cell + shift);
    }
  }

  #copyTiles(): void {
    const outer = this.outerMap;
    const tiles = this.map.copyTiles();
    this.eachOwn((cell, at) => {
      tiles[cell] = outer.tiles[at]!;
    });
    this.map.paint(tiles);
  }

  /**
   * Keeps the steps from writing what isn't theirs, and what nobody may write: reserved cells, the start, exits, locks and
   * keys. A box that is theirs up to its border needs no guards: steps leave the border alone, and work faster without.
   */
  #reserve(): ReadonlySet<number> {
    const { map } = this;
    const outer = this.outerMap;
    const { mask, isWhole } = this.frame;
    for (let cell = 0; !isWhole && cell < mask.length; cell++) if (mask[cell] === 0) map.reserve(cell);
    const kept = new Set<number>();
    const keep = (at: number) => {
      if (!this.has(at)) return;
      const cell = this.inner(at);
      map.reserve(cell, outer.tiles[at]);
      kept.add(cell);
    };
    if (outer.hasReservedCells) {
      this.eachOwn((_, at) => {
        if (outer.isReserved(at)) keep(at);
      });
    }
    for (const cell of plotCells(outer)) keep(cell);
    return kept;
  }

  #copySpawns(): void {
    for (const spawn of this.outerMap.spawns) {
      if (!this.has(spawn.at)) continue;
      const path = spawn.path?.filter((cell) => this.has(cell)).map((cell) => this.inner(cell));
      this.map.addSpawn({ ...spawn, at: this.inner(spawn.at), ...(path && { path }) });
    }
  }
}

/** Returns the cells that the way through a level depends on, wherever they are: the start, exits, locks, keys and one-ways. */
export function plotCells({ start, exits, locks, oneWays }: BuilderMap): ReadonlySet<number> {
  const cells = new Set<number>(start === undefined ? [] : [start]);
  for (const { at } of exits) cells.add(at);
  for (const { at, key } of locks) cells.add(at).add(key);
  for (const { from, to } of oneWays) cells.add(from).add(to);
  return cells;
}

/**
 * Returns the frame of the cells with a value in a list of all cells, or undefined if there are none. Cells at the border of
 * the map don't count. All of them lie in the rectangle `among`, if it is given.
 */
export function regionFrame(
  map: BuilderMap,
  cells: ReadonlyBytes,
  value = 1,
  among: Rect = { x: 0, y: 0, width: map.width, height: map.height },
): RegionFrame | undefined {
  const { width } = map;
  const inside = clip(among, interiorOf(map));
  let [left, top, right, bottom] = [width, map.height, -1, -1];
  let count = 0;
  for (let y = inside.y; y < inside.y + inside.height; y++) {
    for (let x = inside.x, cell = y * width + x; x < inside.x + inside.width; x++, cell++) {
      if (cells[cell] !== value) continue;
      count++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (top > y) top = y;
      bottom = y;
    }
  }
  if (count === 0) return undefined;
  const box = { x: left - 1, y: top - 1, width: right - left + 3, height: bottom - top + 3 };
  const mask = new Uint8Array(box.width * box.height);
  for (let y = top; y <= bottom; y++) {
    const shift = y * width - (y - box.y) * box.width + box.x;
    for (let cell = (y - box.y) * box.width + 1; cell < (y - box.y + 1) * box.width - 1; cell++) {
      if (cells[cell + shift] === value) mask[cell] = 1;
    }
  }
  return { box, mask, isWhole: count === (box.width - 2) * (box.height - 2) };
}

/** The same for all cells of a rectangle, of which nobody has to ask which they are. */
export function rectFrame(map: BuilderMap, rect: Rect): RegionFrame | undefined {
  const { x, y, width, height } = clip(rect, interiorOf(map));
  if (width === 0 || height === 0) return undefined;
  const box = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  const mask = new Uint8Array(box.width * box.height);
  for (let row = 1; row <= height; row++) mask.fill(1, row * box.width + 1, (row + 1) * box.width - 1);
  return { box, mask, isWhole: true };
}

function interiorOf({ width, height }: BuilderMap): Rect {
  return { x: 1, y: 1, width: width - 2, height: height - 2 };
}
