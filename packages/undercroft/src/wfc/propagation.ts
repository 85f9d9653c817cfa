import type { Adjacency } from "./adjacency.js";
import { Grid, UNTOUCHED } from "./grid.js";
import { type Meter, PAUSE, type Pausing, ROWS_BETWEEN_PAUSES } from "./meter.js";
import type { Model } from "./model.js";
import { News } from "./news.js";
import { SlotList } from "./slot-list.js";
import { Slots } from "./slots.js";
import { Support } from "./support.js";
import { findTemplates } from "./templates.js";
import { Trail } from "./trail.js";

/** All four directions, as bits. */
const ALL = 15;
/**
 * Where patterns overlap, a place with more patterns than this tells its neighbours nothing once the first choice is made:
 * they would lose next to none of theirs, and finding that out is most of the work.
 */
const TELLING = 10;

/** Told of every place whose patterns changed, after each propagation. */
export interface Watcher {
  changed(place: number): void;
}

/**
 * The patterns that are left at each place, kept arc consistent: whatever has no partner left beside it is removed, and
 * so on outwards.
 *
 * What is left is a set of bits. When it shrinks, the neighbours are asked what still supports them, in one of two ways,
 * whichever is less work: by what is left (few patterns, and so few classes that accept anything), or by what was lost
 * (classes that no pattern shows any more). Both look at classes of equal sides and never at pairs of patterns.
 *
 * Only open places have a slot with bits of its own, so that memory is taken by the seam between done and not yet begun,
 * and not by the map. What a place was before a change is saved on a trail.
 */
export class Propagation {
  readonly grid: Grid;
  readonly meter: Meter;
  protected readonly slots: Slots;
  protected readonly trail: Trail;
  protected readonly news: News;
  /** Slots whose places have to be settled, and those that the watchers haven't been told of. */
  protected readonly dirty = new SlotList();
  readonly #untold = new SlotList();
  readonly #adjacency: Adjacency;
  readonly #support: Support;
  #soundTemplate = -1;
  /** What an untouched place accepts beside it, by template and direction. */
  readonly #templateSupport: Int32Array[] = [];
  /** Whether each cell is covered by the patterns of several places. */
  readonly overlaps: boolean;
  /** A place with more patterns tells its neighbours nothing. */
  #telling = Infinity;

  /** Grows with every removal. */
  changes = 0;
  /** Where the last contradiction was, or -1. */
  conflict = -1;
  watchers: readonly Watcher[] = [];

  constructor(model: Model, columns: number, rows: number, periodic: boolean, meter: Meter) {
    this.grid = new Grid(columns, rows, periodic);
    this.meter = meter;
    this.slots = new Slots(model, this.grid.places);
    this.trail = new Trail(this.slots);
    this.news = new News(this.slots);
    this.#adjacency = model.adjacency;
    this.overlaps = model.step < model.size;
    this.#support = new Support(model, this.slots, meter);
  }

  /** Finds out what untouched places have, which has to come before all else. */
  *begin(model: Model): Pausing {
    const { isLeft, sound } = yield* findTemplates(model, this.grid);
    // Templates are the first slots, so that their numbers stay the same.
    for (const set of isLeft) this.slots.fill(this.slots.take(), set);
    this.#soundTemplate = sound;
  }

  /** Words of 32 bits for a set of patterns. */
  get words(): number {
    return this.slots.words;
  }

  // Removing.

  /** Decides a place that is not decided yet. */
  decide(place: number, pattern: number): void {
    const set = this.#support.set.fill(0);
    set[pattern >> 5] = 1 << (pattern & 31);
    this.keep(place, set, 0);
    // Where there was only this one to begin with, nothing is removed, and yet the place is decided from now on.
    if (this.grid.isUntouched(place)) this.touch(this.#open(place));
  }

  /** Removes one pattern from a place. */
  remove(place: number, pattern: number): void {
    const set = this.#support.set.fill(-1);
    set[pattern >> 5] = ~(1 << (pattern & 31));
    this.keep(place, set, 0);
  }

  /** Removes from a place all that is not in a set of patterns, or all that is. `propagating` draws the consequences. */
  keep(place: number, set: Int32Array, from: number, isComplement = false): void {
    this.#keep(place, set, from, isComplement ? -1 : 0, -1);
  }

  /** The same; `flip` is -1 for the complement of the set, `direction` the one in which it was heard of, or -1. */
  #keep(place: number, set: Int32Array, from: number, flip: number, direction: number): void {
    const { words } = this.slots;
    const state = this.grid.state[place]!;
    this.meter.work += words;
    if (state < UNTOUCHED) {
      const pattern = -2 - state;
      if ((((set[from + (pattern >> 5)]! ^ flip) >>> (pattern & 31)) & 1) === 0) this.conflict = place;
      return;
    }
    let row = this.grid.slotOf(place) * words;
    let { bits } = this.slots;
    let w = 0;
    while (w < words && (bits[row + w]! & ~(set[from + w]! ^ flip)) === 0) w++;
    if (w === words) return;
    const slot = this.#claim(place, direction);
    row = slot * words;
    bits = this.slots.bits;
    for (; w < words; w++) {
      const gone = bits[row + w]! & ~(set[from + w]! ^ flip);
      if (gone !== 0) this.#drop(slot, w, gone);
    }
    if (this.slots.left[slot] === 0) this.conflict = place;
  }

  /**
   * Prepares a place to lose patterns: gives it a slot, saves it on the trail, and queues its news. The neighbour that
   * caused the loss needs no news: a pattern without a partner there can't be anybody's partner there.
   */
  #claim(place: number, direction: number): number {
    let slot = this.grid.state[place]!;
    if (slot === UNTOUCHED) slot = this.#open(place);
    else this.trail.save(slot);
    if (this.news.add(slot, direction < 0 ? ALL : ALL ^ (1 << (direction ^ 2)))) this.meter.work += this.slots.words;
    this.touch(slot);
    this.changes++;
    return slot;
  }

  /** Gives an untouched place a slot of its own. */
  #open(place: number): number {
    const { slots, grid } = this;
    const slot = slots.take();
    slots.placeOf[slot] = place;
    grid.state[place] = slot;
    slots.copy(grid.templateOf[place]!, slot);
    this.trail.opened(slot);
    return slot;
  }

  /** Removes patterns of one word from a slot that is claimed. */
  #drop(slot: number, word: number, gone: number): void {
    this.meter.work += 2 * this.slots.drop(slot, word, gone);
  }

  /** Notes that a slot is not what it was. */
  protected touch(slot: number): void {
    this.dirty.add(slot);
    if (this.watchers.length > 0) this.#untold.add(slot);
  }

  /** Tells the watchers what has changed since they were told last. */
  protected tell(): void {
    const { slots, count } = this.#untold;
    for (let i = 0; i < count; i++) {
      for (const watcher of this.watchers) watcher.changed(this.slots.placeOf[slots[i]!]!);
    }
    this.#untold.clear();
  }

  // Consequences.

  /** To be called before the first choice: from here on, places that could tell little tell nothing. */
  beginChoosing(): void {
    if (this.overlaps) this.#telling = TELLING;
  }

  /**
   * Removes what lost its last partner, until nothing changes any more. If a place has no pattern left, returns false and
   * sets `conflict`; the wave must then go back to an earlier mark.
   */
  *propagating(): Pausing<boolean> {
    while (this.#propagateForAWhile()) yield PAUSE;
    this.news.clear();
    if (this.conflict < 0) this.tell();
    return this.conflict < 0;
  }

  /** Propagates until nothing changes any more, or until it is time to pause: then it returns true. */
  #propagateForAWhile(): boolean {
    const { grid, slots, news, meter } = this;
    const support = this.#support;
    while (news.count > 0 && this.conflict < 0) {
      meter.check();
      if (meter.isDue) return true;
      const slot = news.take();
      let directions = news.takeDirections(slot);
      const place = slots.placeOf[slot]!;
      const left = slots.left[slot]!;
      if (left > this.#telling) continue;
      let lost = news.heardLeft[slot]! - left;
      if (left + lost > this.#telling) {
        // The neighbours may not have heard of earlier losses, so they are told what is left.
        directions = ALL;
        lost = Infinity;
      }
      const listed = Math.min(left, lost);
      support.list(slot, left <= lost ? undefined : news.heardBits);
      for (let direction = 0; direction < 4 && this.conflict < 0; direction++) {
        const next = ((directions >> direction) & 1) === 1 ? grid.neighbour(place, direction) : -1;
        if (next < 0) continue;
        const state = grid.state[next]!;
        if (state < UNTOUCHED) {
          if (!support.accepts(slot, 4 * (-2 - state) + direction)) this.conflict = next;
        } else if (slots.left[grid.slotOf(next)]! <= listed) this.#removeUnsupported(slot, next, direction);
        else if (left > lost) this.#removeLost(slot, next, lost, direction);
        else {
          support.collect(left, direction);
          this.#keep(next, support.set, 0, 0, direction);
        }
      }
    }
    return false;
  }

  /** Removes from the next place what only those classes accepted that the listed patterns were the last of. */
  #removeLost(slot: number, next: number, listed: number, direction: number): void {
    const { classOf, members, targets, single } = this.#adjacency;
    const memberStart = members.start;
    const memberWords = members.words;
    const memberMasks = members.masks;
    const { start, words, masks } = targets;
    const { metIn, listed: list, visit } = this.#support;
    const look = this.#support.newLook();
    const own = slot * this.slots.words;
    let { bits } = this.slots;
    let claimed = -1;
    let row = this.grid.slotOf(next) * this.slots.words;
    let work = visit * listed;
    for (let i = 0; i < listed; i++) {
      const number = classOf[4 * list[i]! + direction]!;
      if (metIn[number] === look) continue;
      metIn[number] = look;
      const lastMember = memberStart[number + 1]!;
      let m = memberStart[number]!;
      work += lastMember - m;
      while (m < lastMember && (bits[own + memberWords[m]!]! & memberMasks[m]!) === 0) m++;
      if (m < lastMember) continue;
      const last = start[number + 1]!;
      for (let k = start[number]!; k < last; k++) {
        let gone = bits[row + words[k]!]! & masks[k]!;
        if (!single && gone !== 0) gone = this.#support.unsupported(slot, words[k]!, gone, direction);
        if (gone === 0) continue;
        if (claimed < 0) {
          claimed = this.#claim(next, direction);
          row = claimed * this.slots.words;
          bits = this.slots.bits;
        }
        this.#drop(claimed, words[k]!, gone);
      }
      work += last - start[number]!;
    }
    this.meter.work += work;
    if (claimed >= 0 && this.slots.left[claimed] === 0) this.conflict = next;
  }

  /** Tests the patterns of the next place one by one, which is faster if there are few of them. */
  #removeUnsupported(slot: number, next: number, direction: number): void {
    const { supporters, single } = this.#adjacency;
    const { words } = this.slots;
    const support = this.#support;
    const { metIn } = support;
    const yes = support.newLook();
    const no = yes + 1;
    let claimed = -1;
    let row = this.grid.slotOf(next) * words;
    const asked = this.slots.left[this.grid.slotOf(next)]!;
    for (let w = 0; w < words; w++) {
      const known = this.slots.bits[row + w]!;
      if (known === 0) continue;
      let gone = 0;
      if (!single) gone = support.unsupported(slot, w, known, direction);
      else {
        for (let bits = known; bits !== 0; ) {
          const lead = 31 - Math.clz32(bits);
          bits ^= 1 << lead;
          const number = supporters[4 * (32 * w + lead) + direction]!;
          const met = metIn[number]!;
          if (met === yes) continue;
          if (met !== no) {
            const isShown = support.shows(slot, number);
            metIn[number] = isShown ? yes : no;
            if (isShown) continue;
          }
          gone |= 1 << lead;
        }
      }
      if (gone === 0) continue;
      if (claimed < 0) {
        claimed = this.#claim(next, direction);
        row = claimed * words;
      }
      this.#drop(claimed, w, gone);
    }
    this.meter.work += words + support.visit * asked;
    if (claimed >= 0 && this.slots.left[claimed] === 0) this.conflict = next;
  }

  // Revising.

  /** Removes what has no partner in some direction, from a place that may be inconsistent with all its neighbours. */
  revise(place: number): void {
    const { grid } = this;
    const support = this.#support;
    for (let direction = 0; direction < 4; direction++) {
      const from = grid.neighbour(place, direction ^ 2);
      if (from < 0) continue;
      const state = grid.state[from]!;
      if (state === UNTOUCHED) this.#reviseBesideTemplate(place, grid.templateOf[from]!, direction);
      else {
        if (state < UNTOUCHED) support.collectOne(-2 - state, direction);
        else support.collectLeft(state, direction);
        this.keep(place, support.set, 0);
      }
      if (this.conflict >= 0) return;
    }
  }

  #reviseBesideTemplate(place: number, template: number, direction: number): void {
    if (template === this.#soundTemplate && this.grid.templateOf[place] === template) return;
    let set = this.#templateSupport[4 * template + direction];
    if (set === undefined) {
      this.#support.collectLeft(template, direction);
      set = this.#support.set.slice();
      this.#templateSupport[4 * template + direction] = set;
    }
    this.keep(place, set, 0);
  }

  /** Makes the wave consistent before anything is known: only places near the edge differ from their templates. */
  *reviseEdges(): Pausing<boolean> {
    const { grid, meter } = this;
    for (let row = 0; row < grid.rows; row++) {
      if (row % ROWS_BETWEEN_PAUSES === 0) yield PAUSE;
      for (let column = 0; column < grid.columns; column++) {
        const place = grid.at(column, row);
        if (this.slots.left[grid.templateOf[place]!] === 0) this.conflict = place;
        meter.check();
        if (meter.isDue) yield PAUSE;
        // Each is compared with the templates of its neighbours. Propagation does the rest.
        for (let direction = 0; direction < 4 && this.conflict < 0; direction++) {
          const from = grid.neighbour(place, direction ^ 2);
          if (from >= 0) this.#reviseBesideTemplate(place, grid.templateOf[from]!, direction);
        }
        if (this.conflict >= 0) return false;
      }
    }
    return yield* this.propagating();
  }
}
