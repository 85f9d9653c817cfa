import { BuilderMap, closeMap } from "../../core/builder-map.js";
import { movedPart, PART_NAMES, type PlacedPrefab } from "../../core/parts/index.js";
import type { ReadonlyBytes, ReadonlyNumbers } from "../../core/readonly-numbers.js";
import { clip, type Rect } from "../../core/rect.js";
import type { Rng } from "../../core/rng.js";
import { startWork, type Work } from "../../core/step.js";
import { FLOOR } from "../../core/tiles.js";
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
type Beginning = "as-is" | "rock";

/**
 * A draft for a part of another map, on which steps work as on any map. Cells that are not theirs are solid rock to them,
 * which they can't dig. What they make is brought back with `absorb`.
 *
 * Everything that runs steps inside a step does it with this.
 */
export class RegionDraft {
  /** The draft. Its cells are numbered by themselves: `outer` and `inner` convert them. */
  readonly map: BuilderMap;
  readonly #outer: BuilderMap;
  readonly #frame: RegionFrame;
  readonly #beginning: Beginning;
  /** Cells that were kept from being written before the steps began. */
  readonly #kept: ReadonlySet<number>;

  constructor(outer: BuilderMap, frame: RegionFrame, beginning: Beginning) {
    const { x, y, width, height } = frame.box;
    const map = new BuilderMap(width, height, outer.depth, outer.tileset);
    this.map = map;
    this.#outer = outer;
    this.#frame = frame;
    this.#beginning = beginning;
    map.origin = [outer.origin[0] + x, outer.origin[1] + y];
    map.attempt = outer.attempt;
    map.movement = outer.movement;
    map.used = outer.used;
    map.allows = outer.allows;
    map.feeling = outer.feeling;
    map.required = outer.required.filter((name) => !outer.prefabs.some((placed) => placed.name === name));
    if (beginning === "as-is") this.#copyTiles();
    this.#kept = this.#reserve();
    if (beginning === "as-is") this.#copySpawns();
  }

  /** Returns the cell of the outer map that a cell of the draft stands for. */
  outer(cell: number): number {
    const { x, y, width } = this.#frame.box;
    // One division: it is asked of every cell of every corridor.
    return cell + this.#outer.index(x, y) + Math.floor(cell / width) * (this.#outer.width - width);
  }

  /** Returns the cells of the outer map that some cells of the draft stand for. */
  outerCells(cells: ReadonlyNumbers): Int32Array {
    const { x, y, width } = this.#frame.box;
    const first = this.#outer.index(x, y);
    const further = this.#outer.width - width;
    const found = new Int32Array(cells.length);
    // Most of them come in rows, of which only the first cell needs a division.
    let [row, end, shift] = [0, 0, 0];
    for (let i = 0; i < found.length; i++) {
      const cell = cells[i]!;
      if (cell < row || cell >= end) {
        const number = Math.floor(cell / width);
        row = number * width;
        end = row + width;
        shift = first + number * further;
      }
      found[i] = cell + shift;
    }
    return found;
  }

  /** Returns the cell of the draft that stands for a cell of the outer map, which must lie in its box. */
  inner(cell: number): number {
    const { x, y } = this.#frame.box;
    return this.map.index(this.#outer.x(cell) - x, this.#outer.y(cell) - y);
  }

  /** Returns whether a cell of the outer map is one that the steps can change. */
  has(cell: number): boolean {
    const { x, y, width, height } = this.#frame.box;
    const column = this.#outer.x(cell) - x;
    const row = this.#outer.y(cell) - y;
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    return this.#frame.mask[row * width + column] === 1;
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
    const outer = this.#outer;
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
        prepareStep(map, step, streamOf(step));
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

  /**
   * Brings what the steps made to the outer map: tiles, rooms, corridors, doors, places, spawns, prefabs and locks. The
   * start, the exits and the feeling that they set were theirs alone: a level has those of its own chain.
   */
  absorb(): void {
    const { map } = this;
    const outer = this.#outer;
    const ends = new Set(map.exits.map(({ at }) => at));
    this.#replaceSpawns();
    this.show();
    for (const cell of ends) outer.set(this.outer(cell), FLOOR);
    if (map.hasReservedCells) {
      this.#eachOwn((cell, at) => {
        if (map.isReserved(cell) && !this.#kept.has(cell) && !ends.has(cell)) outer.reserve(at);
      });
    }
    for (const name of APPENDED) {
      const list = map[name];
      if (list === undefined || (list.length === 0 && outer[name] !== undefined)) continue;
      this.#append(name, name === "prefabs" ? withoutEnds(map, ends) : list);
    }
    outer.used = map.used;
    outer.allows = map.allows;
    outer.report.push(...map.report);
    outer.placements.push(...map.placements);
    closeMap(map);
  }

  /** Writes the tiles of the draft to the outer map. */
  show(): void {
    const { tiles } = this.map;
    const outer = this.#outer;
    const { box, mask, isWhole } = this.#frame;
    const { width, height } = box;
    const all = outer.copyTiles();
    for (let y = 1; y < height - 1; y++) {
      const shift = outer.index(box.x, box.y + y) - y * width;
      const end = (y + 1) * width - 1;
      if (isWhole) for (let cell = y * width + 1; cell < end; cell++) all[cell + shift] = tiles[cell]!;
      else for (let cell = y * width + 1; cell < end; cell++) if (mask[cell] === 1) all[cell + shift] = tiles[cell]!;
    }
    outer.paint(all);
  }

  #eachOwn(visit: (cell: number, outer: number) => void): void {
    const { box, mask } = this.#frame;
    const { width, height } = box;
    for (let y = 1; y < height - 1; y++) {
      const shift = this.#outer.index(box.x, box.y + y) - y * width;
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++)
        if (mask[cell] === 1) visit(cell, cell + shift);
    }
  }

  #copyTiles(): void {
    const outer = this.#outer;
    const tiles = this.map.copyTiles();
    this.#eachOwn((cell, at) => {
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
    const outer = this.#outer;
    const { mask, isWhole } = this.#frame;
    for (let cell = 0; !isWhole && cell < mask.length; cell++) if (mask[cell] === 0) map.reserve(cell);
    const kept = new Set<number>();
    const keep = (at: number) => {
      if (!this.has(at)) return;
      const cell = this.inner(at);
      map.reserve(cell, outer.tiles[at]);
      kept.add(cell);
    };
    if (outer.hasReservedCells) {
      this.#eachOwn((_, at) => {
        if (outer.isReserved(at)) keep(at);
      });
    }
    for (const cell of plotCells(outer)) keep(cell);
    return kept;
  }

  #copySpawns(): void {
    for (const spawn of this.#outer.spawns) {
      if (!this.has(spawn.at)) continue;
      const path = spawn.path?.filter((cell) => this.has(cell)).map((cell) => this.inner(cell));
      this.map.addSpawn({ ...spawn, at: this.inner(spawn.at), ...(path && { path }) });
    }
  }

  /** What lies in the part is what the draft has. A draft of rock has what steps put there, and what stood on kept cells. */
  #replaceSpawns(): void {
    const outer = this.#outer;
    const isOurs = (at: number) => this.has(at) && (this.#beginning === "as-is" || !this.#kept.has(this.inner(at)));
    if (outer.spawns.some(({ at }) => isOurs(at))) {
      outer.changeSpawns((spawn) => (isOurs(spawn.at) ? undefined : spawn));
    }
    for (const spawn of this.map.spawns) {
      const path = spawn.path?.map((cell) => this.outer(cell));
      outer.addSpawn({ ...spawn, at: this.outer(spawn.at), ...(path && { path }) });
    }
  }

  /** Adds a list of the draft to that of the outer map. */
  #append(name: (typeof APPENDED)[number], list: readonly unknown[]): void {
    const outer = this.#outer;
    if (name === "rooms") {
      // A plan is not on the map yet: neither do rooms of a plan go there, nor do rooms join a plan.
      if (!this.map.roomsAreDrawn || (outer.rooms !== undefined && !outer.roomsAreDrawn)) return;
      outer.roomsAreDrawn = true;
    }
    const { x, y } = this.#frame.box;
    const moved = movedPart(name, list, { x, y, cell: (cell) => this.outer(cell) });
    Object.assign(outer, { [name]: [...(outer[name] ?? []), ...moved] });
  }
}

/** What a draft adds to the map around it. The start, the exits and the spawns go their own ways. */
const APPENDED = /* @__PURE__ */ PART_NAMES.filter((name) => name !== "exits" && name !== "spawns");

/** Prefabs whose stairs are gone: these were part of them, and are holes in them now, as the report says. */
function withoutEnds(map: BuilderMap, ends: ReadonlySet<number>): readonly PlacedPrefab[] {
  if (ends.size === 0) return map.prefabs;
  return map.prefabs.map((prefab) => {
    const without = (glyph: string, column: number, row: number) => {
      const cell = map.index(prefab.x + column, prefab.y + row);
      if (glyph === " " || !ends.has(cell)) return glyph;
      map.note(
        "shortfall",
        `${prefab.name}: its stairs at ${map.at(cell)} are floor now, because only the level has exits`,
      );
      return " ";
    };
    return {
      ...prefab,
      rows: prefab.rows.map((row, j) => Array.from(row, (glyph, i) => without(glyph, i, j)).join("")),
    };
  });
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
