import { checkArgument, checkKeys, FLAG, type KeysOf, type Kind, LIST, RNG, type Rng } from "../core/index.js";
import { AllowedColors } from "./allowed-colors.js";
import { Blocks } from "./blocks.js";
import { Canvas } from "./canvas.js";
import { Choices } from "./choices.js";
import { clashOf, clashWithoutTrouble, failureText, type Trouble, troubleOf } from "./clash.js";
import { Demands } from "./demands.js";
import { Meter, OutOfWork, PAUSE, type Pausing } from "./meter.js";
import type { Model } from "./model.js";
import { type CollapseOptions, checkDemands, checkSize, checkWeights, defaultBudget } from "./options.js";
import type { CollapseOutcome, Effort, Failed } from "./outcome.js";
import { type CollapseProgress, Progress } from "./progress.js";
import { Repair } from "./repair.js";
import { OutOfRoom } from "./slots.js";
import { Variation } from "./variation.js";
import { Wave } from "./wave.js";

/** What a step costs besides everything that is counted. */
const WORK_PER_STEP = 32;
/** The number of orders of places in which cells that can still be joined are kept if possible. */
const GENEROUS_ORDERS = 5;
/** The share of the budget after which a smaller solution is repeated, if that is possible. */
const REPEATED_FROM = 0.25;
/** Contradictions after which a block of a repeated solution stays as it is. */
const VARIED_PATIENCE = 48;

/**
 * Wave function collapse, one choice at a time. The place with the lowest entropy gets a pattern, the patterns that no
 * longer fit next to it are removed, and so on until every place has a pattern. If a place has no patterns left, the
 * last choice is undone and ruled out. If that doesn't help, a block around the place is emptied and solved again, then
 * a larger block, up to the whole map. This finds solutions where starting again never would.
 *
 * A periodic output has no edges where a pattern could end. If its patterns don't close up, a smaller output is solved,
 * repeated, and then solved again block by block, so that the repetition isn't visible (after Paul Merrell's model
 * synthesis, which changes a map in blocks).
 *
 * @example
 * import { Rng } from "undercroft";
 * import { Collapse, overlappingModel } from "undercroft/wfc";
 *
 * const rows = ["####", "#..#", "#..#", "####"];
 * const sample = { width: 4, height: 4, colors: [...rows.join("")].map((glyph) => (glyph === "." ? 1 : 0)) };
 * const model = overlappingModel(sample, { size: 2, periodic: true });
 *
 * const outcome = new Collapse({ model, width: 24, height: 8, rng: Rng.fromSeed("rats"), border: [0] }).run();
 * if (!outcome.solved) throw new Error(outcome.message);
 * for (let y = 0; y < 8; y++) console.log([...outcome.colors.slice(y * 24, y * 24 + 24)].map((c) => "#."[c]).join(""));
 */
export class Collapse {
  #options: CollapseOptions;
  readonly #model: Model;
  readonly #rng: Rng;
  readonly #canvas: Canvas;
  readonly #budget: number;
  readonly #meter: Meter;
  readonly #allowed: AllowedColors;
  readonly #hasPins: boolean;
  /** The whole work. It yields after every choice, and whenever it is time to pause. */
  readonly #work: Pausing;
  /** Whether the work has begun. False again if it has to start over. */
  #isBegun = false;
  /** Whether everything that follows from the demands alone is worked out. */
  #isReady = false;
  /** Decides between places of equal entropy. */
  #noiseKey: number;
  #wave: Wave | undefined;
  #demands!: Demands;
  #choices!: Choices;
  #blocks!: Blocks;
  #repair!: Repair;
  #painted: number[] = [];
  #paintsAll = false;

  #stepCount = 0;
  #choiceCount = 0;
  #conflictCount = 0;
  #repairCount = 0;
  /** Whether the consequences of the last contradiction haven't been worked out yet. */
  #isMending = false;
  /** Whether it can be made of a smaller output: there is one, no cell is special, and it wasn't tried before. */
  #canRepeat = false;
  /** The smaller output that this one will be made of, while it is being solved. */
  #smaller: Collapse | undefined;
  /** Set once it is made of a smaller one. */
  #variation: Variation | undefined;
  /** Walks over all places in a scattered order, for the next one to begin with. */
  #cursor: number;
  #trouble: Trouble | undefined;
  #outcome: CollapseOutcome | undefined;
  /** Set once somebody asks for it. */
  #progress: Progress | undefined;

  /** Prepares the work without starting it. Throws if an option is invalid. */
  constructor(options: CollapseOptions) {
    checkKeys("Collapse", options, OPTION_KEYS);
    const { model, width, height, rng, periodic = false, budget } = options;
    checkArgument("Collapse", "model", MODEL, model);
    checkArgument("Collapse", "rng", RNG, rng);
    checkSize(options);
    this.#options = options;
    this.#model = model;
    this.#rng = rng;
    this.#canvas = new Canvas(model, width, height, periodic);
    checkWeights(model);
    checkDemands(options);
    this.#budget = budget ?? defaultBudget(model, this.#canvas);
    this.#meter = new Meter(this.#budget);
    this.#allowed = new AllowedColors(model, this.#canvas, options);
    this.#hasPins = hasPins(options);
    this.#noiseKey = rng.next();
    this.#cursor = rng.next();
    this.#work = this.#toTheEnd();
  }

  /** The result, or undefined while there is work left. */
  get outcome(): CollapseOutcome | undefined {
    return this.#outcome;
  }

  /** The share of places that are decided, from 0 to 1. */
  get share(): number {
    return this.#wave === undefined ? 0 : 1 - this.#wave.undecided / this.#wave.grid.places;
  }

  /** The number of places: each gets one pattern. */
  get places(): number {
    return this.#canvas.columns * this.#canvas.rows;
  }

  /** How much work it has taken so far. */
  get effort(): Effort {
    return {
      choices: this.#choiceCount,
      conflicts: this.#conflictCount,
      repairs: this.#repairCount,
      work: this.#meter.work,
    };
  }

  /**
   * Makes one choice, or undoes one, and works out the consequences. Returns false when it is done: see `outcome`.
   *
   * @param work - How much work to do at most, in the unit of `budget`. Where the consequences take more, the next call
   * goes on with them. The output is the same. A million takes a few milliseconds. Default: no limit.
   */
  step(work = Infinity): boolean {
    const meter = this.#meter;
    const steps = this.#stepCount;
    meter.pauseAt = meter.work + work;
    while (this.#outcome === undefined && this.#stepCount === steps) {
      this.#work.next();
      if (work < Infinity) break;
    }
    return this.#outcome === undefined;
  }

  /** Runs to the end and returns the result. */
  run(): CollapseOutcome {
    while (this.step());
    return this.#outcome!;
  }

  /**
   * Stops asking for `connected`, and goes on from what is decided so far. For callers that would rather have cells that lie
   * apart than wait longer.
   */
  dropConnected(): void {
    const { connected: _, ...others } = this.#options;
    this.#options = others;
    if (this.#wave !== undefined) this.#demands.dropConnection();
  }

  /** Returns what is known right now. */
  progress(): CollapseProgress {
    // Before the first step, that is what follows from the demands alone.
    this.#meter.pauseAt = Infinity;
    while (!this.#isReady && this.#outcome === undefined) this.#work.next();
    this.#progress ??= new Progress(this.#model, this.#canvas);
    const progress = this.#progress.of(this.#wave!);
    for (const cell of this.#painted) {
      progress.left[cell] = 1;
      progress.colors[cell] = this.#options.pins![cell]!;
    }
    return progress;
  }

  *#toTheEnd(): Pausing {
    while (this.#outcome === undefined) {
      try {
        if (this.#isBegun) {
          yield* this.#advance();
          this.#stepCount++;
        } else {
          yield* this.#begin();
          this.#isReady = true;
        }
      } catch (error) {
        if (error instanceof OutOfRoom) this.#fail("memory");
        else if (error instanceof OutOfWork) this.#fail("budget");
        else throw error;
      }
      if (this.#outcome === undefined) yield PAUSE;
    }
  }

  // The beginning: everything before the first choice.

  *#begin(): Pausing {
    const { periodic = false, pins, loosePins = false } = this.#options;
    const { columns, rows } = this.#canvas;
    const meter = this.#meter;
    meter.limit = this.#keepsPins ? this.#budget / 2 : this.#budget;
    const wave = new Wave(this.#model, columns, rows, periodic, this.#noiseKey, meter);
    yield PAUSE;
    yield* wave.begin(this.#model);
    this.#isMending = false;
    this.#choices = new Choices();
    yield PAUSE;
    this.#demands = new Demands(this.#options, this.#canvas, wave, this.#choices);
    yield PAUSE;
    this.#wave = wave;
    this.#isBegun = true;
    yield* this.#demands.begin();
    yield* this.#allowed.begin();
    yield PAUSE;
    this.#blocks = new Blocks(wave, this.#allowed, this.#demands);
    this.#repair = new Repair(wave, this.#choices, this.#blocks, this.#repair);
    const isPlain = this.#allowed.isAny && this.#demands.isEmpty && !this.#hasPins;
    this.#canRepeat = periodic && isPlain && this.#model.fits === undefined && wave.grid.places > 1;

    let isSound = yield* wave.reviseEdges();
    for (let row = 0; row < rows && isSound; row++) {
      for (let column = 0; column < columns && isSound; column++) {
        isSound = this.#allowed.restrict(wave, wave.grid.at(column, row));
      }
      meter.check();
      yield PAUSE;
    }
    isSound = isSound && (yield* wave.propagating());
    yield PAUSE;
    if (isSound && loosePins && pins !== undefined) yield* this.#pinWhatFits(wave, pins);
    isSound = isSound && (yield* this.#isConsistent());
    if (!isSound) {
      this.#trouble = troubleOf(wave, this.#demands.reason);
      this.#fail("impossible");
      return;
    }
    yield PAUSE;
    wave.settle();
    yield PAUSE;
    wave.forget(wave.mark());
    wave.beginChoosing();
  }

  /** Whether the patterns have to match pins that could be painted instead. */
  get #keepsPins(): boolean {
    return this.#options.loosePins === true && this.#hasPins && !this.#paintsAll;
  }

  /**
   * Holds the model to each pin that it can keep beside those before it, and paints the others. Most of them can be kept,
   * so many are tried at once, and half as many if something among them doesn't fit.
   */
  *#pinWhatFits(wave: Wave, pins: ArrayLike<number>): Pausing {
    this.#painted = [];
    this.#allowed.forgetPins();
    const cells: number[] = [];
    for (let cell = 0; cell < pins.length; cell++) if (pins[cell] !== -1) cells.push(cell);
    let count = this.#paintsAll ? 1 : cells.length;
    for (let i = 0; i < cells.length; ) {
      const next = cells.slice(i, i + count);
      const areKept = !this.#paintsAll && (yield* this.#pin(wave, next, pins));
      if (!areKept && count > 1) {
        count = Math.ceil(next.length / 2);
        continue;
      }
      if (!areKept) this.#paint(next[0]!, pins);
      else if (count < cells.length) count *= 2;
      i += next.length;
    }
  }

  /** Holds the model to pins. Returns whether it can keep all of them; if not, nothing is changed. */
  *#pin(wave: Wave, cells: readonly number[], pins: ArrayLike<number>): Pausing<boolean> {
    const allowed = this.#allowed;
    const mark = wave.mark();
    const before = cells.map((cell) => allowed.numberAt(cell));
    let isSound = true;
    for (let i = 0; i < cells.length && isSound; i++) {
      const cell = cells[i]!;
      allowed.allow([cell], [pins[cell]!]);
      isSound = allowed.restrict(wave, this.#canvas.placeOf(cell, wave.grid));
      wave.meter.check();
      if (wave.meter.isDue) yield PAUSE;
    }
    if (isSound && (yield* wave.propagating())) return true;
    wave.undo(mark);
    for (const [i, cell] of cells.entries()) allowed.putBack(cell, before[i]!);
    return false;
  }

  /** Gives a cell its pinned colour, whatever the patterns are. */
  #paint(cell: number, pins: ArrayLike<number>): void {
    this.#painted.push(cell);
    this.#demands.fix(cell, pins[cell]!);
  }

  // Choosing.

  *#advance(): Pausing {
    const wave = this.#wave!;
    wave.meter.work += WORK_PER_STEP;
    wave.meter.check();
    if (this.#smaller !== undefined) {
      yield* this.#advanceSmaller(wave, this.#smaller);
      return;
    }
    if (this.#variation !== undefined && wave.undecided === 0) {
      yield* this.#varyNext(this.#variation);
      return;
    }
    if (this.#isMending) this.#isMending = false;
    else if (wave.undecided > 0) this.#choose(wave);
    else this.#demands.walkSoon();
    if (!(yield* this.#isConsistent())) {
      this.#conflictCount++;
      this.#trouble = troubleOf(wave, this.#demands.reason);
      this.#isMending = true;
      if (this.#options.recover === false) this.#fail("conflict");
      else yield* this.#recover(wave);
      return;
    }
    wave.settle();
    const isBest = this.#repair.advance(wave.grid.decided);
    if (!isBest && wave.undecided === 0 && this.#variation === undefined) this.#finish();
  }

  #choose(wave: Wave): void {
    this.#choiceCount++;
    if (wave.hasLongTrail) wave.forget(this.#choices.forgetHalf(wave.mark()));
    const owed = this.#demands.owedPick();
    if (owed < 0) {
      const cell = this.#demands.cellFor(owed, this.#rng);
      this.#choices.push(wave.mark(), cell, owed, this.#demands.mark);
      this.#demands.give(cell, owed);
    } else {
      const place = wave.mostCertain >= 0 ? wave.mostCertain : this.#anyUntouched(wave);
      const pattern = wave.patternAt(place, this.#rng.below(wave.weightLeft(place)));
      this.#choices.push(wave.mark(), place, pattern, this.#demands.mark);
      wave.decide(place, pattern);
    }
  }

  /** An untouched place, in an order that visits each place once before it repeats. */
  #anyUntouched({ grid, meter }: Wave): number {
    const mask = (1 << (32 - Math.clz32(grid.places - 1))) - 1;
    for (;;) {
      // A full cycle through all numbers up to the mask: an odd step, and a factor that is 1 more than a multiple of 4.
      this.#cursor = (Math.imul(this.#cursor, 0x915f77f5) + 0x3c6ef35f) | 0;
      const number = this.#cursor & mask;
      meter.work++;
      if (number >= grid.places) continue;
      const place = grid.at(number % grid.columns, Math.floor(number / grid.columns));
      if (grid.isUntouched(place)) return place;
    }
  }

  #isConsistent(): Pausing<boolean> {
    this.#demands.isGenerous = this.#repair.order < GENEROUS_ORDERS;
    return this.#demands.areConsistent();
  }

  // Mending.

  /** Undoes the last choice and rules it out, or empties a block if that has been tried often enough. */
  *#recover(wave: Wave): Pausing {
    const choices = this.#choices;
    const { conflict } = wave;
    if (this.#variation !== undefined && (choices.count === 0 || this.#repair.troubles >= VARIED_PATIENCE)) {
      yield* this.#variation.restore();
      this.#isMending = false;
      return;
    }
    wave.blame(conflict);
    if (choices.count === 0) {
      if (!choices.isCommitted) {
        this.#fail("impossible");
        return;
      }
      wave.undo(0);
      yield* this.#repairAround(conflict);
      return;
    }
    const { mark, subject, pick, ways } = choices.pop();
    wave.undo(mark);
    if (this.#demands.takeBack(ways)) return;
    this.#repair.addTrouble();
    if (this.#variation === undefined && this.#repair.isDue) yield* this.#repairAround(conflict);
    else if (pick < 0) this.#demands.give(subject, pick, false);
    else wave.remove(subject, pick);
  }

  *#repairAround(conflict: number): Pausing {
    this.#repairCount++;
    const repeats = this.#canRepeat && this.#meter.work > this.#budget * REPEATED_FROM;
    if (repeats) this.#smaller = this.#smallerOutput();
    yield* this.#repair.repair(conflict, repeats);
  }

  // Repeating.

  /** An output that this one can be made of by repeating it. */
  #smallerOutput(): Collapse {
    this.#canRepeat = false;
    const { columns, rows, step } = this.#canvas;
    const { work, limit } = this.#meter;
    return new Collapse({
      model: this.#model,
      width: (columns / leastFactor(columns)) * step,
      height: (rows / leastFactor(rows)) * step,
      rng: this.#rng.fork("smaller"),
      periodic: true,
      budget: Math.max(1, Math.floor((limit - work) / 2)),
    });
  }

  /** Makes one choice for the smaller output. Its work is counted by itself, so its pauses are brought in line. */
  *#advanceSmaller(wave: Wave, smaller: Collapse): Pausing {
    const meter = this.#meter;
    const inner = smaller.#meter;
    const steps = smaller.#stepCount;
    while (smaller.#stepCount === steps && smaller.#outcome === undefined) {
      const before = inner.work;
      smaller.step(meter.pauseAt - meter.work);
      meter.pauseAt -= inner.work - before;
      if (meter.isDue) yield PAUSE;
    }
    if (smaller.#outcome !== undefined) yield* this.#takeOver(wave, smaller.#outcome);
  }

  /** Fills the empty output with the smaller one. If that failed, goes on as if nothing had been tried. */
  *#takeOver(wave: Wave, outcome: CollapseOutcome): Pausing {
    this.#smaller = undefined;
    const { choices, conflicts, repairs, work } = outcome.effort;
    this.#choiceCount += choices;
    this.#conflictCount += conflicts;
    this.#repairCount += repairs;
    const meter = this.#meter;
    meter.work += work;
    if (!outcome.solved) return;
    // A solution is certain now. Varying it has its own limits, and stops at the end of the budget.
    meter.limit = Infinity;
    this.#variation = new Variation(wave, this.#blocks);
    yield* this.#variation.repeat(this.#rng, outcome);
    this.#isMending = false;
  }

  /** Empties the next block. Ends if there is none, or if the budget is used up. */
  *#varyNext(variation: Variation): Pausing {
    if (this.#meter.work >= this.#budget || !(yield* variation.emptyNext())) {
      this.#finish();
      return;
    }
    this.#repairCount++;
    this.#choices.clear();
    this.#repair.forgetTroubles();
  }

  // The end.

  #finish(): void {
    const { columns, rows } = this.#canvas;
    const { grid } = this.#wave!;
    const patterns = new Int32Array(columns * rows);
    for (let i = 0; i < patterns.length; i++) {
      patterns[i] = grid.decision(grid.at(i % columns, Math.floor(i / columns)));
    }
    const colors = this.#canvas.paint(this.#model, patterns);
    for (const cell of this.#painted) colors[cell] = this.#options.pins![cell]!;
    this.#outcome = { solved: true, colors, patterns, columns, rows, painted: this.#painted, effort: this.effort };
  }

  #fail(reason: Failed["reason"]): void {
    if (this.#keepsPins && reason !== "memory") {
      // Perhaps the pins are the problem: start over and paint them.
      this.#paintsAll = true;
      this.#isBegun = false;
      this.#noiseKey = this.#rng.next();
      this.#cursor = this.#rng.next();
      return;
    }
    const { width } = this.#canvas;
    const clash =
      this.#trouble === undefined
        ? clashWithoutTrouble(reason)
        : clashOf(this.#trouble, this.#model, this.#wave!.grid, (x, y) => this.#allowed.at(y * width + x));
    const message = `${failureText(reason, this.effort, this.#budget)} ${clash.message}`;
    this.#outcome = { solved: false, reason, message, clash, effort: this.effort };
  }
}

function hasPins({ pins = [] }: CollapseOptions): boolean {
  for (let cell = 0; cell < pins.length; cell++) if (pins[cell] !== -1) return true;
  return false;
}

/** The smallest factor of a number that is greater than 1, or 1 for 1. */
function leastFactor(number: number): number {
  let factor = 2;
  while (factor < number && number % factor !== 0) factor++;
  return Math.min(factor, number);
}

const OPTION_KEYS: KeysOf<CollapseOptions> = {
  model: true,
  width: true,
  height: true,
  rng: true,
  periodic: FLAG,
  border: true,
  pins: true,
  loosePins: FLAG,
  regions: LIST,
  counts: LIST,
  connected: true,
  budget: true,
  recover: FLAG,
};

const MODEL: Kind = {
  rule: "a model, as overlappingModel, chunkModel or tiledModel returns it",
  fits: (value) => {
    const { adjacency, weights, colors } = (value ?? {}) as Partial<Model>;
    return adjacency !== undefined && weights instanceof Float64Array && colors instanceof Uint8Array;
  },
};
