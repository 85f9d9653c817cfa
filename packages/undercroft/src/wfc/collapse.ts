import { counted, type Rng, show, UndercroftError } from "../core/index.js";
import { Canvas } from "./canvas.js";
import { ColourWatch, MAYBE, patternsWith } from "./colour-watch.js";
import { Connectivity } from "./connectivity.js";
import { Meter, OutOfWork } from "./meter.js";
import { checkColours, checkWhole, type Model } from "./model.js";
import { OutOfRoom } from "./slots.js";
import { Wave } from "./wave.js";

/** Options of `Collapse`. The cells of the output are numbered row by row. */
export interface CollapseOptions {
  readonly model: Model;
  readonly width: number;
  readonly height: number;
  readonly rng: Rng;
  /** Whether the output wraps around at its edges. */
  readonly periodic?: boolean;
  /** The colours that are allowed in the outermost ring of cells. */
  readonly border?: readonly number[];
  /** The required colour of each cell, or -1 for any colour. */
  readonly pins?: ArrayLike<number>;
  /**
   * Whether to paint pins that the model has no pattern for over the result. Otherwise such pins make the output
   * impossible.
   */
  readonly loosePins?: boolean;
  /** Cells that can only have certain colours. */
  readonly regions?: readonly Region[];
  /** How many cells can or must have certain colours. */
  readonly counts?: readonly ColourCount[];
  /**
   * All cells with one of these colours must be connected, under orthogonal movement and without wrapping around the
   * edges.
   */
  readonly connected?: readonly number[];
  /**
   * How much work to do before giving up. One unit takes a few nanoseconds. The default is many times what a solution
   * usually takes. For outputs up to 256x256, that is at most a few seconds.
   */
  readonly budget?: number;
  /** If false, stops at the first contradiction, for callers that would rather start again. */
  readonly recover?: boolean;
}

/** A set of cells that can only have certain colours. */
export interface Region {
  readonly cells: ArrayLike<number>;
  readonly colours: readonly number[];
}

/** How many cells can or must have one of some colours. */
export interface ColourCount {
  readonly colours: readonly number[];
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** How much work it took. */
export interface Effort {
  /** The number of choices made. */
  readonly choices: number;
  /** The number of contradictions found. */
  readonly conflicts: number;
  /** The number of blocks that were solved again. */
  readonly repairs: number;
  /** The work done, in the unit of `budget`. */
  readonly work: number;
}

/** A solution. */
export interface Solved {
  readonly solved: true;
  /** The colour of each cell, row by row. */
  readonly colours: Uint8Array;
  /** The pattern of each place, row by row. */
  readonly patterns: Int32Array;
  readonly columns: number;
  readonly rows: number;
  /** Cells whose pins the model has no pattern for. Their colours are painted over the result. */
  readonly painted: readonly number[];
  readonly effort: Effort;
}

/** A failure, with the reason for it. */
export interface Failed {
  readonly solved: false;
  /**
   * `impossible`: there is no solution. `budget`: no solution was found within the budget. `conflict`: there was a
   * contradiction, and `recover` is false. `memory`: too many patterns are possible in too many places at once.
   */
  readonly reason: "impossible" | "budget" | "conflict" | "memory";
  readonly clash: Clash;
  readonly effort: Effort;
}

/** The result: a solution or a failure. */
export type Outcome = Solved | Failed;

/** Where the last contradiction was. */
export interface Clash {
  /** The column of the place's first cell. */
  readonly x: number;
  /** The row of the place's first cell. */
  readonly y: number;
  /** What can still be next to it on each side. */
  readonly around: readonly Beside[];
  readonly message: string;
}

/** The patterns that are possible on one side: the first few, their names, and how many there are in total. */
export interface Beside {
  readonly side: "right" | "below" | "left" | "above";
  readonly patterns: readonly number[];
  readonly names: readonly string[];
  readonly count: number;
}

/** What is put together to a clash once it is over. */
interface Trouble {
  readonly place: number;
  readonly around: readonly { readonly next: number; readonly patterns: readonly number[]; readonly count: number }[];
  /** Where it is no matter of patterns. */
  readonly message: string | undefined;
}

interface WatchedCount {
  readonly watch: ColourWatch;
  readonly colours: readonly number[];
  readonly atLeast: number;
  readonly atMost: number;
}

/** What is known so far, for display. */
export interface Progress {
  /** The number of patterns that are still possible for each cell. 1 means decided. */
  readonly left: Int32Array;
  /** The most likely colour of each cell. */
  readonly colours: Uint8Array;
}

/** Up to this, logarithms are known. */
const MOST_WEIGHT = 2 ** 31 - 1;

const SIDES = ["right", "below", "left", "above"] as const;
/** Patterns that a clash lists for each side. */
const LISTED = 4;

/** More cells than this are no output but a mistake. */
const MOST_CELLS = 1 << 26;

/**
 * The budget: so much in any case, so much for each cell, which is several times what hard sets of tiles have been seen to
 * take, and so much for each pattern that a place may have. That last part ends somewhere: what has a hundred thousand
 * patterns is beyond patience.
 */
const LEAST_BUDGET = 1e8;
const WORK_PER_CELL = 30_000;
const WORK_PER_PATTERN = 100;
const MOST_WORK_ON_PATTERNS = 2e9;
/** What a step costs beside all that is counted. */
const WORK_PER_STEP = 32;
/**
 * Contradictions that are taken back one by one before a block is solved anew. On small maps there are more, so that it
 * comes out where there is no solution; and twice as many whenever everything is begun anew, for the same reason.
 */
const PATIENCE = 12;
const SMALL_PATIENCE = 3000;
/** Places from the middle of a block to its edge, the first time. */
const FIRST_RADIUS = 3;
/** Blocks that may be emptied in the first order of places: so many, and one more for this many places decided. */
const FIRST_BLOCKS = 16;
const PLACES_PER_FIRST_BLOCK = 64;
/** The same in later orders, which have to do better; doubled from round to round. */
const LATER_BLOCKS = 60;
const PLACES_PER_LATER_BLOCK = 16;
/** Which side the order of places leans to, one after the other. */
const ORDERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
/** While all goes well, walks over the map in which cells are found that must be kept for the way between others. */
const WALKS = 30;
/**
 * Cells that may still be joined are not given up without need where there are many of them, so many or this part of all:
 * otherwise a few cells that are walled in early would be the whole region. Only in the first orders of places, though.
 */
const GENEROUS_ORDERS = 5;
const LEAST_KEPT = 24;
const KEPT = 32;
/** The part of the budget after which a smaller solution is repeated, where that is possible. */
const REPEATED_FROM = 0.25;
/** Blocks of a repeated solution that are solved anew: from the middle of one to its edge, and to that of the next one. */
const VARIED_RADIUS = 6;
const VARIED_STEP = 6;
/** Contradictions after which such a block stays as it is. */
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
 */
export class Collapse {
  readonly #options: CollapseOptions;
  readonly #model: Model;
  readonly #rng: Rng;
  readonly #canvas: Canvas;
  readonly #budget: number;
  /** For each cell the number of the set of colours that it may have; 0 is any. */
  #allowed: Uint16Array | undefined;
  #allowedWithoutPins: Uint16Array | undefined;
  readonly #allowedSets: (readonly number[])[] = [Array.from({ length: 256 }, (_, colour) => colour)];
  /** The numbers of sets by their colours, and by the sets that they are made of. */
  readonly #intersections = new Map<string, number>();
  readonly #patternSets: Int32Array[] = [];
  #wave!: Wave;
  #counts: WatchedCount[] = [];
  #connectivity: Connectivity | undefined;
  #watches: ColourWatch[] = [];
  #painted: number[] = [];
  #hasPins = false;
  #paintsAll = false;

  // The choices that can be taken back: where the trail stood, which place or cell, and what was chosen there, a pattern
  // or, for a cell that was given a colour of the count with number n, or was refused all of them, -1 - 2n or -2 - 2n.
  #levels = 0;
  #levelMarks = new Int32Array(256);
  #levelSubjects = new Int32Array(256);
  #levelPicks = new Int32Array(256);
  #levelWays = new Int32Array(256);
  /** Whether anything was decided that can't be taken back any more: then running out of choices proves nothing. */
  #isCommitted = false;

  #choices = 0;
  #conflicts = 0;
  #repairs = 0;
  /** Whether consequences of the last contradiction are still to be drawn. */
  #isMending = false;
  #best = 0;
  /** Contradictions, and blocks emptied, since more was decided than ever before. */
  #troubles = 0;
  #attempts = 0;
  #radius = FIRST_RADIUS;
  #order = 0;
  /** Whether it may be made of a smaller one: where there is one, no cell is special, and it was not tried before. */
  #canRepeat = false;
  /** The smaller output that this one is to be made of, while it is being solved. */
  #smaller: Collapse | undefined;
  /** Once a solution stands: the middles of the blocks in it that are still to be solved anew. */
  #toVary: number[] | undefined;
  /** What stood in the block that is being solved anew, place by place. */
  #before: readonly { readonly place: number; readonly pattern: number }[] = [];
  #repairsInOrder = 0;
  #nextWalk = 0;
  /** Whether the last contradiction is one of cells that can't be joined. */
  #isCut = false;
  /** Walks over all places in a scattered order, for the next one to begin with. */
  #cursor = 0;
  readonly #colourWeights = new Float64Array(256);
  #trouble: Trouble | undefined;
  /** What is wrong, where it is no matter of patterns. */
  #reason: string | undefined;
  #outcome: Outcome | undefined;

  constructor(options: CollapseOptions) {
    const { model, width, height, rng, periodic = false, budget } = options;
    checkWhole("collapse", "width", width, 1, 65_535);
    checkWhole("collapse", "height", height, 1, 65_535);
    if (width * height > MOST_CELLS) {
      throw new UndercroftError(
        "bad-option",
        `collapse: the output must have at most ${MOST_CELLS} cells, got ${width}x${height}.`,
      );
    }
    if (budget !== undefined) checkWhole("collapse", "budget", budget, 1, Number.MAX_SAFE_INTEGER);
    this.#options = options;
    this.#model = model;
    this.#rng = rng;
    this.#canvas = new Canvas(model, width, height, periodic);
    const { columns, rows } = this.#canvas;
    checkWeights(model);
    const forPatterns = Math.min(columns * rows * model.count * WORK_PER_PATTERN, MOST_WORK_ON_PATTERNS);
    this.#budget = budget ?? LEAST_BUDGET + width * height * WORK_PER_CELL + forPatterns;
    this.#readConstraints();
    this.#guarded(() => this.#begin());
  }

  /** Whether pins are kept that could be painted as well. */
  get #keepsPins(): boolean {
    return this.#options.loosePins === true && this.#hasPins && !this.#paintsAll;
  }

  /** The result, or undefined while there is work left. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** The share of places that are decided, from 0 to 1. */
  get share(): number {
    return 1 - this.#wave.undecided / this.#wave.grid.places;
  }

  /** How much work it has taken so far. */
  get effort(): Effort {
    const { work } = this.#wave.meter;
    return { choices: this.#choices, conflicts: this.#conflicts, repairs: this.#repairs, work };
  }

  /** Makes one choice, or undoes one, and works out the consequences. Returns false when it is done: see `outcome`. */
  step(): boolean {
    if (this.#outcome === undefined) this.#guarded(() => this.#advance());
    return this.#outcome === undefined;
  }

  /** Runs to the end and returns the result. */
  run(): Outcome {
    while (this.step());
    return this.#outcome!;
  }

  /** Returns what is known right now. */
  progress(): Progress {
    const { width, height, size } = this.#canvas;
    const wave = this.#wave;
    const left = new Int32Array(width * height);
    const colours = new Uint8Array(width * height);
    // Untouched places are alike, and are looked at once.
    const untouched = new Map<number, number>();
    for (let cell = 0; cell < left.length; cell++) {
      const place = this.#placeOf(cell);
      const offset = this.#canvas.offsetOf(cell % width, Math.floor(cell / width));
      left[cell] = wave.left(place);
      const key = wave.grid.isUntouched(place) ? wave.grid.templateOf[place]! * size * size + offset : -1;
      const colour = untouched.get(key) ?? this.#likelyColour(place, offset);
      if (key >= 0) untouched.set(key, colour);
      colours[cell] = colour;
    }
    for (const cell of this.#painted) {
      left[cell] = 1;
      colours[cell] = this.#options.pins![cell]!;
    }
    return { left, colours };
  }

  #likelyColour(place: number, offset: number): number {
    const { model } = this.#options;
    const area = model.size * model.size;
    const decided = this.#wave.grid.decision(place);
    if (decided >= 0) return model.colours[decided * area + offset]!;
    const weights = this.#colourWeights.fill(0);
    let best = 0;
    for (const pattern of this.#wave.first(place, model.count)) {
      const colour = model.colours[pattern * area + offset]!;
      weights[colour]! += model.weights[pattern]!;
      if (weights[colour]! > weights[best]!) best = colour;
    }
    return best;
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof OutOfRoom) this.#fail("memory");
      else if (error instanceof OutOfWork) this.#fail("budget");
      else throw error;
    }
  }

  // The constraints, as sets of colours that cells may have.

  #readConstraints(): void {
    const { width, height } = this.#canvas;
    const { border, pins, regions = [], counts = [], connected } = this.#options;
    const cellCount = width * height;
    if (border !== undefined) {
      checkColours("collapse", "border", border);
      const ring: number[] = [];
      for (let x = 0; x < width; x++) ring.push(x, cellCount - width + x);
      for (let y = 0; y < height; y++) ring.push(y * width, y * width + width - 1);
      this.#allow(ring, border);
    }
    for (const { cells, colours } of regions) {
      checkColours("collapse", "regions", colours);
      for (let i = 0; i < cells.length; i++)
        checkWhole("collapse", "each cell in regions", cells[i]!, 0, cellCount - 1);
      this.#allow(cells, colours);
    }
    if (pins !== undefined && pins.length !== cellCount) {
      throw new UndercroftError(
        "bad-option",
        `collapse: pins must have one entry per cell, ${cellCount} in total, got ${pins.length}.`,
        { option: "pins" },
      );
    }
    if (pins !== undefined) {
      for (let cell = 0; cell < cellCount; cell++) {
        const colour = pins[cell]!;
        if (colour === -1) continue;
        checkWhole("collapse", "each colour in pins", colour, 0, 255);
        this.#hasPins = true;
        if (this.#options.loosePins !== true) this.#allow([cell], [colour]);
      }
    }
    for (const { colours, atLeast = 0, atMost = cellCount } of counts) {
      checkColours("collapse", "counts", colours);
      checkWhole("collapse", "atLeast", atLeast, 0, Number.MAX_SAFE_INTEGER);
      checkWhole("collapse", "atMost", atMost, 0, Number.MAX_SAFE_INTEGER);
      if (atLeast > Math.min(atMost, cellCount)) {
        throw new UndercroftError(
          "bad-option",
          `collapse: atLeast must be at most ${show(Math.min(atMost, cellCount))}, which is atMost or the number of cells, got ${atLeast}.`,
          { option: "counts" },
        );
      }
    }
    if (connected !== undefined) checkColours("collapse", "connected", connected);
    this.#allowedWithoutPins = this.#allowed;
  }

  /** Lets cells have only some of the colours that they may have so far. */
  #allow(cells: ArrayLike<number>, colours: readonly number[]): void {
    const { width, height } = this.#canvas;
    this.#allowed ??= new Uint16Array(width * height);
    const cache = new Map<number, number>();
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      const before = this.#allowed[cell]!;
      let after = cache.get(before);
      if (after === undefined) {
        after = this.#intersection(before, colours);
        cache.set(before, after);
      }
      this.#allowed[cell] = after;
    }
  }

  #intersection(number: number, colours: readonly number[]): number {
    const question = `${number} and ${colours.join()}`;
    let answer = this.#intersections.get(question);
    if (answer !== undefined) return answer;
    const set = this.#allowedSets[number]!.filter((colour) => colours.includes(colour));
    const key = set.join();
    answer = this.#intersections.get(key);
    if (answer === undefined) {
      if (this.#allowedSets.length > 65_535) {
        throw new UndercroftError(
          "bad-option",
          "collapse: border, regions and pins must use at most 65535 different sets of colours.",
        );
      }
      answer = this.#allowedSets.push(set) - 1;
      this.#intersections.set(key, answer);
    }
    this.#intersections.set(question, answer);
    return answer;
  }

  // The beginning: everything that is known before the first choice.

  #begin(): void {
    const { periodic = false, counts = [], connected, pins, loosePins = false } = this.#options;
    const { width, height, columns, rows } = this.#canvas;
    const work = this.#wave === undefined ? 0 : this.#wave.meter.work;
    const meter = new Meter(work, this.#keepsPins ? this.#budget / 2 : this.#budget);
    const wave = new Wave(this.#model, columns, rows, periodic, this.#rng.next(), meter);
    this.#wave = wave;
    this.#isMending = false;
    this.#levels = 0;
    this.#isCommitted = false;
    this.#best = 0;
    this.#troubles = 0;
    this.#attempts = 0;
    this.#radius = FIRST_RADIUS;
    this.#cursor = this.#rng.next();
    this.#watches = [];
    const watch = (colours: readonly number[]) => {
      const made = new ColourWatch(this.#model, this.#canvas, wave, colours);
      this.#watches.push(made);
      return made;
    };
    this.#counts = counts.map(({ colours, atLeast = 0, atMost = width * height }) => ({
      watch: watch(colours),
      colours,
      atLeast,
      atMost,
    }));
    this.#connectivity = connected === undefined ? undefined : new Connectivity(watch(connected), width, height);
    wave.watchers = this.#watches;
    const isPlain = this.#allowed === undefined && this.#watches.length === 0 && !this.#hasPins;
    this.#canRepeat = periodic && isPlain && this.#model.fits === undefined && wave.grid.places > 1;

    let isSound = wave.reviseEdges();
    for (let row = 0; row < rows && isSound; row++) {
      for (let column = 0; column < columns && isSound; column++) isSound = this.#restrict(wave.grid.at(column, row));
      wave.meter.check();
    }
    isSound = isSound && wave.propagate();
    if (isSound && loosePins && pins !== undefined) this.#pinWhatFits(pins);
    this.#nextWalk = 0;
    isSound = isSound && this.#isConsistent();
    if (!isSound) {
      this.#noteTrouble();
      this.#fail("impossible");
      return;
    }
    wave.settle();
    wave.forget(wave.mark());
  }

  /** Removes from a place what its cells may not have; false where nothing is left. */
  #restrict(place: number): boolean {
    if (this.#allowed === undefined) return true;
    const wave = this.#wave;
    const { width, size, step } = this.#canvas;
    const column = wave.grid.columnOf(place);
    const row = wave.grid.rowOf(place);
    for (let y = 0; y < this.#canvas.down(row); y++) {
      for (let x = 0; x < this.#canvas.across(column); x++) {
        const number = this.#allowed[(row * step + y) * width + column * step + x]!;
        if (number > 0) wave.keep(place, this.#patternsIn(number), (y * size + x) * wave.words);
      }
    }
    return wave.conflict < 0;
  }

  /** The patterns that have a colour of a set, cell by cell of a pattern. */
  #patternsIn(number: number): Int32Array {
    this.#patternSets[number] ??= patternsWith(this.#model, this.#allowedSets[number]!);
    return this.#patternSets[number];
  }

  /** Holds the model to each pin that it can keep, one after the other, and paints the others. */
  #pinWhatFits(pins: ArrayLike<number>): void {
    const wave = this.#wave;
    this.#painted = [];
    this.#allowed = this.#allowedWithoutPins?.slice();
    for (let cell = 0; cell < pins.length; cell++) {
      const colour = pins[cell]!;
      if (colour === -1) continue;
      if (!this.#paintsAll) {
        const mark = wave.mark();
        const before = this.#allowed?.[cell] ?? 0;
        this.#allow([cell], [colour]);
        if (this.#restrict(this.#placeOf(cell)) && wave.propagate()) continue;
        wave.undo(mark);
        this.#allowed![cell] = before;
      }
      this.#painted.push(cell);
      this.#counts.forEach(({ watch }, i) => {
        watch.fix(cell, this.#options.counts![i]!.colours.includes(colour));
      });
      if (this.#connectivity !== undefined) {
        this.#watches.at(-1)!.fix(cell, this.#options.connected!.includes(colour));
      }
    }
  }

  /** The place that gives a cell its colour. */
  #placeOf(cell: number): number {
    const { width } = this.#canvas;
    return this.#wave.grid.at(this.#canvas.columnOf(cell % width), this.#canvas.rowOf(Math.floor(cell / width)));
  }

  // Choosing.

  #advance(): void {
    const wave = this.#wave;
    wave.meter.work += WORK_PER_STEP;
    wave.meter.check();
    if (this.#smaller !== undefined) {
      if (!this.#smaller.step()) this.#takeOver(this.#smaller);
      return;
    }
    if (this.#toVary !== undefined && wave.undecided === 0) {
      this.#varyNext(this.#toVary);
      return;
    }
    if (this.#isMending) this.#isMending = false;
    else if (wave.undecided > 0) this.#choose();
    else this.#nextWalk = 0;
    if (!this.#isConsistent()) {
      this.#conflicts++;
      this.#noteTrouble();
      this.#isMending = true;
      if (this.#options.recover === false) this.#fail("conflict");
      else this.#recover();
      return;
    }
    wave.settle();
    const decided = wave.grid.places - wave.undecided;
    if (decided > this.#best) {
      this.#best = decided;
      this.#troubles = 0;
      this.#attempts = 0;
      this.#radius = FIRST_RADIUS;
    } else if (wave.undecided === 0 && this.#toVary === undefined) this.#finish();
  }

  #choose(): void {
    const wave = this.#wave;
    this.#choices++;
    if (wave.hasLongTrail) this.#forgetHalf();
    const owed = this.#owedPick();
    if (owed < 0) {
      // Any cell at all: what is wanted then grows in several spots, as it would by itself.
      const { watch } = this.#counts[(-1 - owed) >> 1]!;
      const cell = this.#undecidedCell(watch);
      this.#pushLevel(cell, owed);
      watch.give(cell, (owed & 1) === 1);
    } else {
      const place = wave.mostCertain >= 0 ? wave.mostCertain : this.#anyUntouched();
      const pattern = wave.patternAt(place, this.#rng.below(wave.weightLeft(place)));
      this.#pushLevel(place, pattern);
      wave.decide(place, pattern);
    }
  }

  /**
   * Where a count is behind its least, or ahead of its most, by the share of places that are decided: what to pick for a
   * cell, so that it is not left to the very end. Otherwise 0.
   */
  #owedPick(): number {
    const { undecided, grid } = this.#wave;
    const { places } = grid;
    const share = (places - undecided) / places;
    for (let i = 0; i < this.#counts.length; i++) {
      const { watch, atLeast, atMost } = this.#counts[i]!;
      if (watch.possible === watch.certain) continue;
      if (watch.certain < Math.ceil(share * atLeast)) return -1 - 2 * i;
      if (watch.certain > Math.ceil(share * atMost)) return -2 - 2 * i;
    }
    return 0;
  }

  /** A cell that may have one of the watched colours and need not. */
  #undecidedCell(watch: ColourWatch): number {
    let skip = this.#rng.below(watch.possible - watch.certain);
    let cell = 0;
    while (watch.status(cell) !== MAYBE || skip-- > 0) cell++;
    this.#wave.meter.work += cell;
    return cell;
  }

  /** A place that nothing is known of, in an order that visits each once before it begins anew. */
  #anyUntouched(): number {
    const wave = this.#wave;
    const mask = (1 << (32 - Math.clz32(wave.grid.places - 1))) - 1;
    for (;;) {
      // A full cycle through all numbers up to the mask: an odd step, and a factor that is 1 more than a multiple of 4.
      this.#cursor = (Math.imul(this.#cursor, 0x915f77f5) + 0x3c6ef35f) | 0;
      const number = this.#cursor & mask;
      wave.meter.work++;
      if (number >= wave.grid.places) continue;
      const place = wave.grid.at(number % wave.grid.columns, Math.floor(number / wave.grid.columns));
      if (wave.grid.isUntouched(place)) return place;
    }
  }

  #pushLevel(subject: number, pick: number): void {
    if (this.#levels === this.#levelMarks.length) {
      const grown = (old: Int32Array) => {
        const array = new Int32Array(old.length * 2);
        array.set(old);
        return array;
      };
      this.#levelMarks = grown(this.#levelMarks);
      this.#levelSubjects = grown(this.#levelSubjects);
      this.#levelPicks = grown(this.#levelPicks);
      this.#levelWays = grown(this.#levelWays);
    }
    this.#levelMarks[this.#levels] = this.#wave.mark();
    this.#levelSubjects[this.#levels] = subject;
    this.#levelPicks[this.#levels] = pick;
    this.#levelWays[this.#levels] = this.#connectivity?.mark ?? 0;
    this.#levels++;
  }

  /** The older half of the choices stands for good, so that the trail stays short. */
  #forgetHalf(): void {
    const half = (this.#levels + 1) >> 1;
    const mark = half < this.#levels ? this.#levelMarks[half]! : this.#wave.mark();
    this.#wave.forget(mark);
    for (let level = half; level < this.#levels; level++) {
      this.#levelMarks[level - half] = this.#levelMarks[level]! - mark;
      this.#levelSubjects[level - half] = this.#levelSubjects[level]!;
      this.#levelPicks[level - half] = this.#levelPicks[level]!;
      this.#levelWays[level - half] = this.#levelWays[level]!;
    }
    this.#levels -= half;
    this.#isCommitted = true;
  }

  // Consequences.

  /** Propagates, then looks at what concerns the whole map, until neither changes anything. */
  #isConsistent(): boolean {
    const wave = this.#wave;
    this.#reason = undefined;
    this.#isCut = false;
    while (wave.conflict < 0 && wave.propagate()) {
      const before = wave.changes;
      for (const count of this.#counts) if (!this.#keepsCount(count)) return false;
      if (wave.changes === before && !this.#staysConnected()) return false;
      if (wave.changes === before) return true;
    }
    return false;
  }

  #keepsCount({ watch, colours, atLeast, atMost }: WatchedCount): boolean {
    if (watch.certain > atMost || watch.possible < atLeast) {
      // No place is to blame more than the one that was just chosen.
      if (this.#wave.conflict < 0) this.#wave.conflict = this.#lastPlace();
      this.#reason =
        watch.certain > atMost
          ? `At most ${counted(atMost, "cell")} can have ${coloursText(colours)}, but ${watch.certain} must.`
          : `At least ${counted(atLeast, "cell")} must have ${coloursText(colours)}, but only ${watch.possible} can.`;
      return false;
    }
    if (watch.possible === watch.certain) return true;
    const isFull = watch.certain === atMost;
    if (!isFull && watch.possible !== atLeast) return true;
    const { width, height } = this.#canvas;
    this.#wave.meter.work += width * height;
    for (let cell = 0; cell < width * height && this.#wave.conflict < 0; cell++) {
      if (watch.status(cell) === MAYBE) watch.give(cell, !isFull);
    }
    return this.#wave.conflict < 0;
  }

  #lastPlace(): number {
    if (this.#levels === 0) return this.#wave.grid.at(0, 0);
    const subject = this.#levelSubjects[this.#levels - 1]!;
    return this.#levelPicks[this.#levels - 1]! < 0 ? this.#placeOf(subject) : subject;
  }

  #staysConnected(): boolean {
    if (this.#connectivity === undefined) return true;
    const { undecided, grid } = this.#wave;
    const { places } = grid;
    const walks = places - undecided >= this.#nextWalk;
    if (walks) this.#nextWalk = places - undecided + Math.ceil(places / WALKS);
    // Only where there is a choice to be taken back: what can't be reached from the start is nobody's fault.
    const isGenerous = this.#order < GENEROUS_ORDERS && this.#levels > 0;
    const { possible } = this.#watches.at(-1)!;
    this.#connectivity.worthKeeping = isGenerous ? Math.max(LEAST_KEPT, possible / KEPT) : Infinity;
    return this.#keepsWays(this.#connectivity, walks);
  }

  /** Looks whether cells can still be joined, and gives and takes colours so that they can. */
  #keepsWays(connectivity: Connectivity, walks: boolean): boolean {
    const wave = this.#wave;
    const isOne = connectivity.check(walks);
    this.#heed(connectivity);
    if (isOne) return wave.conflict < 0;
    this.#isCut = true;
    const { width } = this.#canvas;
    const { conflict } = connectivity;
    const at = `(${conflict % width}, ${Math.floor(conflict / width)})`;
    this.#reason = `The cells with ${coloursText(this.#options.connected!)} can't be connected: ${at} is cut off.`;
    wave.conflict = this.#placeOf(conflict);
    return false;
  }

  /** Gives and takes colours as the ways between cells demand. */
  #heed(connectivity: Connectivity): void {
    this.#wave.meter.work += connectivity.work;
    connectivity.work = 0;
    // What is not for the sake of a solution proves nothing.
    if (connectivity.isGenerous) this.#isCommitted = true;
    if (connectivity.conflict >= 0) return;
    const watch = this.#watches.at(-1)!;
    for (const cell of connectivity.mustBe) watch.give(cell, true);
    for (const cell of connectivity.cannotBe) watch.give(cell, false);
  }

  // Mending.

  /** Takes the last choice back and rules it out, or empties a block where that has been tried often enough. */
  #recover(): void {
    const wave = this.#wave;
    const conflict = wave.conflict;
    if (this.#toVary !== undefined && (this.#levels === 0 || this.#troubles >= VARIED_PATIENCE)) {
      this.#restore();
      return;
    }
    wave.blame(conflict);
    if (this.#levels === 0) {
      if (!this.#isCommitted) {
        this.#fail("impossible");
        return;
      }
      wave.undo(0);
      this.#repair(conflict);
      return;
    }
    this.#levels--;
    wave.undo(this.#levelMarks[this.#levels]!);
    if (this.#connectivity !== undefined) {
      const { lastClosed } = this.#connectivity;
      this.#connectivity.takeBack(this.#levelWays[this.#levels]!);
      if (this.#isCut && lastClosed >= 0 && this.#connectivity.mustStay(lastClosed)) {
        this.#heed(this.#connectivity);
        return;
      }
    }
    this.#troubles++;
    if (this.#toVary === undefined && this.#troubles > this.#patience() * (this.#attempts + 1)) {
      this.#repair(conflict);
      return;
    }
    const subject = this.#levelSubjects[this.#levels]!;
    const pick = this.#levelPicks[this.#levels]!;
    if (pick < 0) this.#counts[(-1 - pick) >> 1]!.watch.give(subject, (pick & 1) === 0);
    else wave.remove(subject, pick);
  }

  #patience(): number {
    return (PATIENCE + SMALL_PATIENCE / this.#wave.grid.places) * (1 << Math.min(this.#order, 30));
  }

  /**
   * Empties a block around a place and lets it be decided anew. Its neighbours stay as they are, and all that was
   * decided so far stands for good. What was possible in the block remains so: emptying it leads to no contradiction.
   */
  #repair(center: number): void {
    const wave = this.#wave;
    this.#repairs++;
    this.#repairsInOrder++;
    this.#attempts++;
    wave.settle();
    this.#levels = 0;
    this.#isCommitted = true;
    const { columns, rows } = wave.grid;
    const repeats = this.#canRepeat && wave.meter.work > this.#budget * REPEATED_FROM;
    if (repeats || this.#repairsInOrder > this.#allowance()) {
      this.#order++;
      this.#repairsInOrder = 0;
      const [across, down] = ORDERS[this.#order % ORDERS.length]!;
      wave.lean(across, down);
      this.#radius = Math.max(columns, rows);
      if (repeats) this.#smaller = this.#smallerOutput();
    }
    const block = this.#blockAround(center, this.#radius);
    this.#radius += 1 + (this.#radius >> 2);
    this.#empty(block);
    if (block.length === wave.grid.places) {
      this.#isCommitted = false;
      this.#best = 0;
      this.#troubles = 0;
      this.#attempts = 0;
      this.#radius = FIRST_RADIUS;
    }
    wave.forget(wave.mark());
  }

  #empty(block: readonly number[]): void {
    const wave = this.#wave;
    wave.meter.work += block.length;
    for (const place of block) wave.reset(place);
    this.#connectivity?.forget();
    this.#nextWalk = 0;
    for (const place of block) this.#restrict(place);
    for (const place of block) wave.revise(place);
    wave.propagate();
  }

  /** The places of a square, row by row. It ends at the output's sides, or goes on at the other one. */
  #blockAround(center: number, radius: number): number[] {
    const wave = this.#wave;
    const columns = this.#spanAround(wave.grid.columnOf(center), radius, wave.grid.columns);
    const rows = this.#spanAround(wave.grid.rowOf(center), radius, wave.grid.rows);
    return rows.flatMap((row) => columns.map((column) => wave.grid.at(column, row)));
  }

  #spanAround(middle: number, radius: number, length: number): number[] {
    const wraps = this.#options.periodic === true;
    const first = wraps ? middle - Math.min(radius, (length - 1) >> 1) : Math.max(0, middle - radius);
    const end = wraps ? first + Math.min(2 * radius + 1, length) : Math.min(length, middle + radius + 1);
    return Array.from({ length: end - first }, (_, i) => (first + i + length) % length);
  }

  /** Blocks that may be emptied before everything is begun anew in another order. */
  #allowance(): number {
    const round = Math.floor(this.#order / ORDERS.length);
    if (this.#order === 0) return FIRST_BLOCKS + this.#best / PLACES_PER_FIRST_BLOCK;
    // More rounds than this are beyond any budget.
    return (LATER_BLOCKS + this.#best / PLACES_PER_LATER_BLOCK) * (1 << Math.min(round, 30));
  }

  // Repeating.

  /** An output that this one can be made of by repeating it. */
  #smallerOutput(): Collapse {
    this.#canRepeat = false;
    const { columns, rows } = this.#wave.grid;
    const { step } = this.#canvas;
    return new Collapse({
      model: this.#model,
      width: (columns / leastFactor(columns)) * step,
      height: (rows / leastFactor(rows)) * step,
      rng: this.#rng.fork("smaller"),
      periodic: true,
      budget: Math.max(1, Math.floor((this.#wave.meter.limit - this.#wave.meter.work) / 2)),
    });
  }

  /** Fills the empty output with a smaller one. Where there is none, it is as if nothing had been tried. */
  #takeOver(smaller: Collapse): void {
    this.#smaller = undefined;
    const outcome = smaller.outcome!;
    const { choices, conflicts, repairs, work } = outcome.effort;
    this.#choices += choices;
    this.#conflicts += conflicts;
    this.#repairs += repairs;
    const wave = this.#wave;
    wave.meter.work += work;
    if (!outcome.solved) return;
    const { patterns, columns, rows } = outcome;
    for (let row = 0; row < wave.grid.rows; row++) {
      for (let column = 0; column < wave.grid.columns; column++) {
        wave.decide(wave.grid.at(column, row), patterns[(row % rows) * columns + (column % columns)]!);
      }
      wave.propagate();
      wave.settle();
      wave.forget(wave.mark());
    }
    this.#toVary = [];
    for (let row = 0; row < wave.grid.rows; row += VARIED_STEP) {
      for (let column = 0; column < wave.grid.columns; column += VARIED_STEP)
        this.#toVary.push(wave.grid.at(column, row));
    }
    this.#rng.shuffle(this.#toVary);
    this.#isMending = false;
    // It is as good as done: what is varied is bounded by itself, and ends where the budget does.
    wave.meter.limit = Infinity;
  }

  /** Empties the next block, or ends where there is none, or where it has taken enough. */
  #varyNext(toVary: number[]): void {
    const wave = this.#wave;
    const middle = wave.meter.work < this.#budget ? toVary.pop() : undefined;
    if (middle === undefined) {
      this.#finish();
      return;
    }
    const block = this.#blockAround(middle, VARIED_RADIUS);
    this.#before = block.map((place) => ({ place, pattern: wave.grid.decision(place) }));
    this.#repairs++;
    this.#levels = 0;
    this.#troubles = 0;
    this.#empty(block);
    wave.settle();
    wave.forget(wave.mark());
  }

  /** Puts back what stood in the block. */
  #restore(): void {
    const wave = this.#wave;
    wave.undo(0);
    wave.settle();
    this.#levels = 0;
    for (const { place } of this.#before) wave.reset(place);
    for (const { place, pattern } of this.#before) wave.decide(place, pattern);
    wave.propagate();
    wave.settle();
    wave.forget(wave.mark());
    this.#isMending = false;
  }

  // The end.

  #finish(): void {
    const { width, height, columns, rows, size } = this.#canvas;
    const wave = this.#wave;
    const patterns = new Int32Array(columns * rows);
    for (let i = 0; i < patterns.length; i++) {
      patterns[i] = wave.grid.decision(wave.grid.at(i % columns, Math.floor(i / columns)));
    }
    const colours = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pattern = patterns[this.#canvas.rowOf(y) * columns + this.#canvas.columnOf(x)]!;
        colours[y * width + x] = this.#model.colours[pattern * size * size + this.#canvas.offsetOf(x, y)]!;
      }
    }
    for (const cell of this.#painted) colours[cell] = this.#options.pins![cell]!;
    this.#outcome = { solved: true, colours, patterns, columns, rows, painted: this.#painted, effort: this.effort };
  }

  #fail(reason: Failed["reason"]): void {
    if (this.#keepsPins && reason !== "memory") {
      // Perhaps it is the pins that nothing goes together with.
      this.#paintsAll = true;
      this.#guarded(() => this.#begin());
      return;
    }
    this.#outcome = { solved: false, reason, clash: this.#clash(reason), effort: this.effort };
  }

  #noteTrouble(): void {
    const wave = this.#wave;
    const place = wave.conflict;
    const around: { next: number; patterns: number[]; count: number }[] = [];
    for (let direction = 0; direction < 4; direction++) {
      const next = wave.grid.neighbour(place, direction);
      around.push({ next, patterns: next < 0 ? [] : wave.first(next, LISTED), count: next < 0 ? 0 : wave.left(next) });
    }
    this.#trouble = { place, around, message: this.#reason };
  }

  #clash(reason: Failed["reason"]): Clash {
    const wave = this.#wave;
    const trouble = this.#trouble;
    if (trouble === undefined) {
      const message =
        reason === "memory" ? "Too many patterns are possible at once." : "The search reached its work limit.";
      return { x: 0, y: 0, around: [], message };
    }
    const { step, width } = this.#canvas;
    const x = wave.grid.columnOf(trouble.place) * step;
    const y = wave.grid.rowOf(trouble.place) * step;
    const around = trouble.around.flatMap(({ next, patterns, count }, direction): Beside[] => {
      if (next < 0) return [];
      return [{ side: SIDES[direction]!, patterns, names: patterns.map((pattern) => this.#nameOf(pattern)), count }];
    });
    if (trouble.message !== undefined) return { x, y, around, message: trouble.message };
    const number = this.#allowed?.[y * width + x] ?? 0;
    const allowed = this.#allowedSets[number]!;
    const rule = allowed.length === 0 ? "where no colour is allowed" : `which must have ${coloursText(allowed)}`;
    const limits = number === 0 ? "" : `, ${rule}`;
    const sides = around.filter(({ count }) => count < this.#model.count).map(besideText);
    const message = `Nothing fits at (${x}, ${y})${limits}${sides.length > 0 ? `: ${sides.join("; ")}` : ""}.`;
    return { x, y, around, message };
  }

  #nameOf(pattern: number): string {
    const { nameOf, size, colours } = this.#model;
    if (nameOf !== undefined) return nameOf(pattern);
    const rows = Array.from({ length: size }, (_, y) =>
      Array.from(colours.subarray((pattern * size + y) * size, (pattern * size + y + 1) * size)),
    );
    const separator = rows.some((row) => row.some((colour) => colour > 9)) ? "," : "";
    return rows.map((row) => row.join(separator)).join("/");
  }
}

/** The least factor of a number above 1; 1 of 1. */
function leastFactor(number: number): number {
  let factor = 2;
  while (factor < number && number % factor !== 0) factor++;
  return Math.min(factor, number);
}

const BESIDE = { right: "to its right", below: "below it", left: "to its left", above: "above it" } as const;

function besideText({ side, names, count }: Beside): string {
  const shown = names.map(show).join(", ");
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  if (count === 0) return `nothing fits ${BESIDE[side]} either`;
  return `${BESIDE[side]} ${count === 1 ? "is" : "can be"} ${shown}${more}`;
}

function coloursText(colours: readonly number[]): string {
  if (colours.length === 0) return "no colour";
  return `${colours.length === 1 ? "the colour" : "one of the colours"} ${colours.join(", ")}`;
}

function checkWeights({ weights, count }: Model): void {
  let total = 0;
  for (let pattern = 0; pattern < count; pattern++) {
    checkWhole("collapse", "each weight of the model", weights[pattern]!, 1, MOST_WEIGHT);
    total += weights[pattern]!;
  }
  if (count === 0 || total > MOST_WEIGHT) {
    throw new UndercroftError(
      "bad-content",
      "collapse: the model must have at least one pattern, and its weights must add up to at most 2^31.",
    );
  }
}
