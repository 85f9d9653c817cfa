import { scramble } from "../core/index.js";
import { lowestBit } from "./bits.js";
import { UNTOUCHED } from "./grid.js";
import type { Meter } from "./meter.js";
import type { Model } from "./model.js";
import { Propagation } from "./propagation.js";
import { SlotHeap } from "./slot-heap.js";

/** Breaks ties between places of the same entropy, and between nothing else. */
const NOISE = 1 / (1 << 16) / 4294967296;
/** If the order leans to one side, the bits of entropy that a place is ahead of the next one. */
const LEAN = 0.1;
/** The maximum blame of a place. */
const MOST_BLAME = 60_000;

/**
 * What is left at each place, which place is to be decided next, and the way back: what a place was before a change is
 * taken from the trail. What removing a pattern leads to is a matter of `Propagation`.
 */
export class Wave extends Propagation {
  readonly #noiseKey: number;
  /** Open places by their urgency. */
  readonly #heap = new SlotHeap();
  /** How often each place was at or beside a contradiction: such places are decided earlier. */
  readonly #blame: Uint16Array;
  #leanAcross = 0;
  #leanDown = 0;

  constructor(model: Model, columns: number, rows: number, periodic: boolean, noiseKey: number, meter: Meter) {
    super(model, columns, rows, periodic, meter);
    this.#noiseKey = noiseKey;
    this.#blame = new Uint16Array(this.grid.state.length);
  }

  // What is left.

  get undecided(): number {
    return this.grid.places - this.grid.decided;
  }

  /** How many patterns are left at a place. */
  left(place: number): number {
    return this.grid.state[place]! < UNTOUCHED ? 1 : this.slots.left[this.grid.slotOf(place)]!;
  }

  /** The first few patterns that are left at a place. */
  first(place: number, most: number): number[] {
    const decided = this.grid.decision(place);
    return decided >= 0 ? [decided] : this.slots.first(this.grid.slotOf(place), most);
  }

  /** Whether what is left at an open place is what `sets` holds for it. If not, it is written there. */
  isLeft(place: number, sets: Int32Array): boolean {
    const { words, bits } = this.slots;
    const from = this.grid.slotOf(place) * words;
    const to = place * words;
    let differences = 0;
    for (let w = 0; w < words; w++) {
      differences |= sets[to + w]! ^ bits[from + w]!;
      sets[to + w] = bits[from + w]!;
    }
    return differences === 0;
  }

  /**
   * The colour with the most weight behind it among the patterns left at a place that isn't decided: colours have `area` cells a
   * pattern, of which one is looked at. `sums` must be zero for every colour.
   */
  likeliest(
    place: number,
    colors: Uint8Array,
    area: number,
    offset: number,
    weights: ArrayLike<number>,
    sums: Float64Array,
  ): number {
    const { words, bits } = this.slots;
    const from = this.grid.slotOf(place) * words;
    let best = 0;
    for (let w = 0; w < words; w++) {
      for (let rest = bits[from + w]!; rest !== 0; rest &= rest - 1) {
        const pattern = 32 * w + lowestBit(rest);
        const color = colors[pattern * area + offset]!;
        sums[color]! += weights[pattern]!;
        if (sums[color]! > sums[best]!) best = color;
      }
    }
    return best;
  }

  /** Of what is left at a place: 1 where some of it is in a set of patterns, plus 2 where some of it isn't. */
  compare(place: number, set: Int32Array, from: number): number {
    const { meter, grid } = this;
    meter.work++;
    const state = grid.state[place]!;
    if (state < UNTOUCHED) {
      const pattern = -2 - state;
      return (set[from + (pattern >> 5)]! >>> (pattern & 31)) & 1 ? 1 : 2;
    }
    const { words, bits } = this.slots;
    const row = grid.slotOf(place) * words;
    let parts = 0;
    let w = 0;
    for (; w < words && parts < 3; w++) {
      const own = bits[row + w]!;
      if ((own & set[from + w]!) !== 0) parts |= 1;
      if ((own & ~set[from + w]!) !== 0) parts |= 2;
    }
    meter.work += w;
    return parts;
  }

  /**
   * What the patterns left at a place have in common: of sets of some words, one for each pattern, the union is written to
   * `any` and the intersection to `all`.
   */
  gather(place: number, sets: Int32Array, any: Int32Array, all: Int32Array): void {
    const { grid, slots, meter } = this;
    const { length } = any;
    any.fill(0);
    all.fill(-1);
    const add = (pattern: number) => {
      for (let i = 0; i < length; i++) {
        const set = sets[pattern * length + i]!;
        any[i]! |= set;
        all[i]! &= set;
      }
    };
    const decided = grid.decision(place);
    if (decided >= 0) {
      add(decided);
      meter.work += length;
      return;
    }
    const slot = grid.slotOf(place);
    for (let w = 0; w < slots.words; w++) {
      for (let bits = slots.bits[slot * slots.words + w]!; bits !== 0; bits &= bits - 1) add(32 * w + lowestBit(bits));
    }
    meter.work += slots.words + length * slots.left[slot]!;
  }

  // Which place is next.

  /** The open place with the least entropy, or -1 where none is open. */
  get mostCertain(): number {
    return this.#heap.size === 0 ? -1 : this.slots.placeOf[this.#heap.first]!;
  }

  /** Lets a place that was part of a contradiction be decided earlier from now on, and its neighbours somewhat. */
  blame(place: number): void {
    const blame = this.#blame;
    blame[place] = Math.min(blame[place]! + 2, MOST_BLAME);
    for (const offset of this.grid.offsets) blame[place + offset] = Math.min(blame[place + offset]! + 1, MOST_BLAME);
  }

  /**
   * Lets places be decided from one side of the map to the other, as far as entropy allows: 1 from the left or top, -1
   * from the right or bottom, 0 for neither. A single straight seam never meets another one.
   */
  lean(across: number, down: number): void {
    this.#leanAcross = across * LEAN;
    this.#leanDown = down * LEAN;
  }

  /** The sum of the weights of what is left at a place that is not decided. */
  weightLeft(place: number): number {
    return this.slots.weightLeft(this.grid.slotOf(place));
  }

  /** The pattern at which the weights of those left, added up, come to more than a draw. */
  patternAt(place: number, draw: number): number {
    return this.slots.patternAt(this.grid.slotOf(place), draw);
  }

  /**
   * After a propagation: what has one pattern left is decided, what has all again is untouched, and the rest is put in
   * line by its entropy.
   */
  settle(): void {
    this.tell();
    const { grid, slots, dirty } = this;
    for (let i = 0; i < dirty.count; i++) {
      const slot = dirty.slots[i]!;
      const place = slots.placeOf[slot]!;
      const left = slots.left[slot]!;
      if (left === 1) {
        this.#close(slot, -2 - slots.only(slot));
        grid.decided++;
      } else if (left === slots.left[grid.templateOf[place]!]) this.#close(slot, UNTOUCHED);
      else this.#heap.set(slot, this.#urgency(slot, place));
    }
    dirty.clear();
  }

  /** The lower, the sooner a place is decided. */
  #urgency(slot: number, place: number): number {
    const noise = NOISE * (scramble(place ^ this.#noiseKey) >>> 0);
    const urgency = this.slots.entropy(slot) / (1 + this.#blame[place]! / 2) + noise;
    if (this.#leanAcross === 0 && this.#leanDown === 0) return urgency;
    return urgency + this.#leanAcross * this.grid.columnOf(place) + this.#leanDown * this.grid.rowOf(place);
  }

  #close(slot: number, state: number): void {
    this.grid.state[this.slots.placeOf[slot]!] = state;
    this.#heap.remove(slot);
    this.slots.release(slot);
  }

  // Taking back.

  /** Where things stand now: what happens from here on can be undone without what was before. */
  mark(): number {
    return this.trail.mark();
  }

  get hasLongTrail(): boolean {
    return this.trail.isLong;
  }

  /** Undoes everything since a mark. */
  undo(mark: number): void {
    const { grid, slots, trail, meter } = this;
    this.news.clear();
    this.conflict = -1;
    trail.mark();
    while (trail.length > mark) {
      const place = trail.lastPlace;
      let slot = grid.state[place]!;
      if (slot < UNTOUCHED) {
        slot = slots.take();
        slots.placeOf[slot] = place;
        grid.state[place] = slot;
        grid.decided--;
      }
      if (trail.restore(slot)) {
        slots.addUp(slot);
        meter.work += 2 * slots.left[slot]!;
      } else slots.copy(grid.templateOf[place]!, slot);
      this.touch(slot);
      meter.work += slots.words;
    }
    this.tell();
  }

  /** Forgets what was before a mark: it is final, unless its places are reset. */
  forget(mark: number): void {
    this.trail.forget(mark);
  }

  /**
   * Gives a place all patterns of its template back; the wave must be settled. What was before is not on the trail, and
   * the place must be revised before the wave can be trusted again.
   */
  reset(place: number): void {
    const { grid } = this;
    const state = grid.state[place]!;
    if (state < UNTOUCHED) grid.decided--;
    if (state >= 0) this.#close(state, UNTOUCHED);
    grid.state[place] = UNTOUCHED;
    for (const watcher of this.watchers) watcher.changed(place);
  }
}
