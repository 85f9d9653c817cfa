import { counted, type Rng } from "../core/index.js";
import type { Canvas } from "./canvas.js";
import type { Choices } from "./choices.js";
import { colorsText } from "./clash.js";
import { ColorWatch, MAYBE } from "./color-watch.js";
import { Connectivity } from "./connectivity.js";
import { PAUSE, type Pausing } from "./meter.js";
import type { CollapseOptions } from "./options.js";
import type { Wave } from "./wave.js";

/** The number of walks over the map, if all goes well. They find cells that must be kept for the way between others. */
const WALKS = 30;
/**
 * Parts that can still be joined are kept if they have at least this many cells, or this part of all cells. Otherwise, a
 * few cells that are walled in early would be the whole region.
 */
const LEAST_KEPT = 24;
const KEPT = 32;

interface WatchedCount {
  readonly watch: ColorWatch;
  readonly colors: readonly number[];
  readonly atLeast: number;
  readonly atMost: number;
}

/** Cells of some colours that must be one region. */
interface WatchedRegion {
  readonly watch: ColorWatch;
  readonly colors: readonly number[];
  readonly ways: Connectivity;
}

/** What is demanded of the output as a whole: how many cells have some colours, and that those of others are connected. */
export class Demands {
  readonly #canvas: Canvas;
  readonly #wave: Wave;
  readonly #choices: Choices;
  readonly #counts: readonly WatchedCount[];
  readonly #watches: readonly ColorWatch[];
  #region: WatchedRegion | undefined;
  /** The number of places that have to be decided before the next walk. */
  #nextWalk = 0;
  /** Whether the last contradiction is one of cells that can't be joined. */
  #isCut = false;
  /** Whether cells that may still be joined are worth a contradiction. */
  isGenerous = true;
  /** What is wrong, if it isn't about patterns. */
  reason: string | undefined;

  constructor(options: CollapseOptions, canvas: Canvas, wave: Wave, choices: Choices) {
    const { model, width, height, counts = [], connected } = options;
    this.#canvas = canvas;
    this.#wave = wave;
    this.#choices = choices;
    this.#counts = counts.map(({ colors, atLeast = 0, atMost = width * height }) => ({
      watch: new ColorWatch(model, canvas, wave, colors),
      colors,
      atLeast,
      atMost,
    }));
    const watches = this.#counts.map(({ watch }) => watch);
    if (connected !== undefined) {
      // What is counted and what is connected is often the same.
      const same = this.#counts.find(({ colors }) => isSameSet(colors, connected));
      const watch = same?.watch ?? new ColorWatch(model, canvas, wave, connected);
      this.#region = { watch, colors: connected, ways: new Connectivity(watch, width, height) };
      if (same === undefined) watches.push(watch);
    }
    wave.watchers = watches;
    this.#watches = watches;
  }

  /** Looks at the wave as it is, which has to come before all else. */
  *begin(): Pausing {
    for (const watch of this.#watches) yield* watch.begin();
  }

  /** Whether nothing is demanded. */
  get isEmpty(): boolean {
    return this.#wave.watchers.length === 0;
  }

  /** Lets a cell have a colour, whatever the patterns are. */
  fix(cell: number, color: number): void {
    for (const { watch, colors } of this.#counts) watch.fix(cell, colors.includes(color));
    this.#region?.watch.fix(cell, this.#region.colors.includes(color));
  }

  /** Stops requiring that cells are connected. */
  dropConnection(): void {
    if (this.#region === undefined) return;
    this.#region.watch.closed = undefined;
    this.#region = undefined;
    this.#isCut = false;
    this.#wave.watchers = this.#counts.map(({ watch }) => watch);
  }

  // Choosing.

  /**
   * Where a count is behind its least, or ahead of its most, by the share of places that are decided: what to pick for a
   * cell, so that it is not left to the very end. Otherwise 0.
   */
  owedPick(): number {
    const { undecided, grid } = this.#wave;
    const share = (grid.places - undecided) / grid.places;
    for (let i = 0; i < this.#counts.length; i++) {
      const { watch, atLeast, atMost } = this.#counts[i]!;
      if (watch.possible === watch.certain) continue;
      if (watch.certain < Math.ceil(share * atLeast)) return -1 - 2 * i;
      // Without a maximum, nothing is ahead of it: holding cells back would only cut others off.
      if (atMost < watch.cells && watch.certain > Math.ceil(share * atMost)) return -2 - 2 * i;
    }
    return 0;
  }

  /** A cell for such a pick. Any cell at all: what is wanted then grows in several spots, as it would by itself. */
  cellFor(pick: number, rng: Rng): number {
    const { watch } = this.#countOf(pick);
    let skip = rng.below(watch.possible - watch.certain);
    let cell = 0;
    while (watch.status(cell) !== MAYBE || skip-- > 0) cell++;
    this.#wave.meter.work += cell;
    return cell;
  }

  /** Gives a cell what was picked for it, or the contrary. */
  give(cell: number, pick: number, isPicked = true): void {
    this.#countOf(pick).watch.give(cell, ((pick & 1) === 1) === isPicked);
  }

  #countOf(pick: number): WatchedCount {
    return this.#counts[(-1 - pick) >> 1]!;
  }

  // Consequences.

  /** Propagates, then looks at what concerns the whole map, until neither changes anything. */
  *areConsistent(): Pausing<boolean> {
    const wave = this.#wave;
    this.reason = undefined;
    this.#isCut = false;
    while (wave.conflict < 0 && (yield* wave.propagating())) {
      const before = wave.changes;
      for (const count of this.#counts) {
        if (!this.#keepsCount(count)) return false;
        if (isSettled(count) && !(yield* this.#giveTheRest(count))) return false;
      }
      if (wave.changes === before && this.#region?.ways.beginAnew()) yield PAUSE;
      if (wave.changes === before && !this.#staysConnected()) return false;
      if (wave.changes === before) return true;
    }
    return false;
  }

  #keepsCount({ watch, colors, atLeast, atMost }: WatchedCount): boolean {
    const wave = this.#wave;
    if (watch.certain > atMost || watch.possible < atLeast) {
      // The place that was just chosen is the most likely cause.
      if (wave.conflict < 0) wave.conflict = this.#lastPlace();
      this.reason =
        watch.certain > atMost
          ? `At most ${counted(atMost, "cell")} can have ${colorsText(colors)}, but ${watch.certain} must.`
          : `At least ${counted(atLeast, "cell")} must have ${colorsText(colors)}, but only ${watch.possible} can.`;
      return false;
    }
    return true;
  }

  /** Gives all cells that may still have the colours to them, or takes all away: no more can have them, or no fewer. */
  *#giveTheRest({ watch, atMost }: WatchedCount): Pausing<boolean> {
    const { meter } = this.#wave;
    const isFull = watch.certain === atMost;
    const { width, height } = this.#canvas;
    meter.work += width * height;
    for (let cell = 0; cell < width * height && this.#wave.conflict < 0; cell++) {
      if (watch.status(cell) !== MAYBE) continue;
      watch.give(cell, !isFull);
      if (meter.isDue) yield PAUSE;
    }
    return this.#wave.conflict < 0;
  }

  #lastPlace(): number {
    if (this.#choices.count === 0) return this.#wave.grid.at(0, 0);
    const { subject, pick } = this.#choices.last;
    return pick < 0 ? this.#canvas.placeOf(subject, this.#wave.grid) : subject;
  }

  #staysConnected(): boolean {
    if (this.#region === undefined) return true;
    const { undecided, grid } = this.#wave;
    const decided = grid.places - undecided;
    const walks = decided >= this.#nextWalk;
    if (walks) this.#nextWalk = decided + Math.ceil(grid.places / WALKS);
    // Only if there is a choice to undo: what can't be reached from the start isn't the fault of a choice.
    const isGenerous = this.isGenerous && this.#choices.count > 0;
    const { watch, ways } = this.#region;
    ways.worthKeeping = isGenerous ? Math.max(LEAST_KEPT, watch.possible / KEPT) : Infinity;
    return this.#keepsWays(this.#region, walks);
  }

  /** Looks whether cells can still be joined, and gives and takes colours so that they can. */
  #keepsWays(region: WatchedRegion, walks: boolean): boolean {
    const wave = this.#wave;
    const isOne = region.ways.check(walks);
    this.#applyWays(region);
    if (isOne) return wave.conflict < 0;
    this.#isCut = true;
    const { width } = this.#canvas;
    const { conflict } = region.ways;
    const at = `(${conflict % width}, ${Math.floor(conflict / width)})`;
    this.reason = `The cells with ${colorsText(region.colors)} can't be connected: ${at} is cut off.`;
    wave.conflict = this.#canvas.placeOf(conflict, wave.grid);
    return false;
  }

  /** Gives and takes colours as the ways between cells demand. */
  #applyWays({ watch, ways }: WatchedRegion): void {
    this.#wave.meter.work += ways.work;
    ways.work = 0;
    // A contradiction that depends on `worthKeeping` proves nothing.
    if (ways.isGenerous) this.#choices.isCommitted = true;
    if (ways.conflict >= 0) return;
    for (const cell of ways.mustBe) watch.give(cell, true);
    for (const cell of ways.cannotBe) watch.give(cell, false);
  }

  // Taking back.

  /** Where the ways between cells stand, for `takeBack`. */
  get mark(): number {
    return this.#region?.ways.mark ?? 0;
  }

  /**
   * Goes back to a mark, after the wave has gone back as well. Returns true if nothing else has to be done: the
   * contradiction was caused by closing a cell that must stay open, and now it does.
   */
  takeBack(mark: number): boolean {
    if (this.#region === undefined) return false;
    const { ways } = this.#region;
    const { lastClosed } = ways;
    ways.takeBack(mark);
    if (!this.#isCut || lastClosed < 0 || !ways.mustStay(lastClosed)) return false;
    this.#applyWays(this.#region);
    return true;
  }

  /** Starts over, because closed cells were opened. */
  forgetWays(): void {
    this.#region?.ways.forget();
    this.walkSoon();
  }

  /** Lets the next check walk over the whole map. */
  walkSoon(): void {
    this.#nextWalk = 0;
  }
}

/** Whether nothing about a count is open any more, although cells are. */
function isSettled({ watch, atLeast, atMost }: WatchedCount): boolean {
  return watch.possible > watch.certain && (watch.certain === atMost || watch.possible === atLeast);
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.every((color) => b.includes(color)) && b.every((color) => a.includes(color));
}
