import type { Adjacency } from "./adjacency.js";
import { log2 } from "./entropy.js";
import type { Model } from "./model.js";
import { SlotHeap } from "./slot-heap.js";

/** All patterns of its template are left at a place: it needs no memory of its own yet. */
const UNTOUCHED = -1;
/** The frame round all places. */
const OUTSIDE = -0x80000000;

/** Weights times logarithms are kept as whole numbers, so that adding and taking away leaves nothing behind. */
const LOG_SCALE = 1024;
/** Breaks ties between places of the same entropy, and between nothing else. */
const NOISE = 1 / (1 << 16) / 4294967296;

/** Bits of entropy that a place is ahead of the next one, where the order leans to one side. */
const LEAN = 0.1;
/** Beyond this, blame makes no difference. */
const MOST_BLAME = 60_000;

/** Bytes that the slots may take: what is open at one time, not the size of the output, decides how many there are. */
const MEMORY_LIMIT = 1 << 28;
/** Words of the trail beyond which its older half is better forgotten. */
const LONG_TRAIL = 1 << 22;

/** What it costs to look at a pattern's class, which may lie anywhere: several words that come in line. */
const VISIT = 4;
/** The same where there are more patterns than a processor has at hand. */
const FAR_VISIT = 24;
const FAR_PATTERNS = 16_384;
/** A pattern that goes in the next round. */
const LEAVING = 2;

/** Thrown where the open places need more memory than they may take; whoever drives the wave catches it. */
export class OutOfRoom extends Error {}

/** Thrown where more work was done than may be; whoever drives the wave catches it. */
export class OutOfWork extends Error {}

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
 * A place is untouched, open or decided. Only open places have a *slot* with bits of its own, so that memory is taken by
 * the seam between done and not yet begun, and not by the map. What a place was before a change is written to a trail,
 * and taken back from there.
 */
export class Wave {
  readonly columns: number;
  readonly rows: number;
  /** From one row to the next: a column of frame stands between the last place and the first. */
  readonly stride: number;
  readonly places: number;
  readonly patterns: number;
  /** Words of 32 bits for a set of patterns. */
  readonly words: number;
  readonly #adjacency: Adjacency;
  readonly #periodic: boolean;
  readonly #weights: Float64Array;
  readonly #weightLogs: Float64Array;
  readonly #noiseKey: number;
  readonly #offsets: Int32Array;

  /** UNTOUCHED, OUTSIDE, the slot of an open place, or -2 - pattern where it is decided. */
  readonly #state: Int32Array;
  /** The slot that holds what an untouched place looks like. Templates are the first slots. */
  readonly #templateOf: Uint8Array;
  /** The template of places that need no revision, or -1. */
  #soundTemplate = -1;
  #decided = 0;

  // By slot. All grow together.
  #capacity = 0;
  #slots = 0;
  #bits = new Int32Array(0);
  #left = new Int32Array(0);
  #weightLeft = new Float64Array(0);
  #weightLogLeft = new Float64Array(0);
  #placeOf = new Int32Array(0);
  /** The span of choices in which the slot was last written to the trail. */
  #savedIn = new Int32Array(0);
  /** What the neighbours last heard of, for slots that wait in the queue. */
  #heardBits = new Int32Array(0);
  #heardLeft = new Int32Array(0);
  /** For slots in the queue the directions, as bits, in which there is news; 0 for all others. */
  #news = new Uint8Array(0);
  #isDirty = new Uint8Array(0);
  #isUntold = new Uint8Array(0);
  // Lists of slots.
  #free = new Int32Array(0);
  #freeCount = 0;
  #queue = new Int32Array(0);
  #queueHead = 0;
  #queueCount = 0;
  #dirty = new Int32Array(0);
  #dirtyCount = 0;
  #untold = new Int32Array(0);
  #untoldCount = 0;
  readonly #heap = new SlotHeap();

  /** What places were: their bits, whether they had any of their own, and which place. */
  #trail = new Int32Array(1024);
  #trailLength = 0;
  /** Between two marks a place is written to the trail once. */
  #span = 1;

  readonly #support: Int32Array;
  readonly #listed: Int32Array;
  /** What an untouched place accepts beside it, by template and direction. */
  readonly #templateSupport: Int32Array[] = [];
  /** For each class the last look at a place's side in which it was met. */
  readonly #metIn: Int32Array;
  #look = 0;
  readonly #visit: number;

  /** How often each place was at or beside a contradiction: such places are decided earlier. */
  readonly #blame: Uint16Array;
  #leanAcross = 0;
  #leanDown = 0;

  /** Grows with every removal. */
  changes = 0;
  /** Words, patterns and classes that were looked at. */
  work = 0;
  /** What the work may come to. */
  workLimit = Infinity;
  /** Where the last contradiction was, or -1. */
  conflict = -1;
  watchers: readonly Watcher[] = [];

  constructor(model: Model, columns: number, rows: number, periodic: boolean, noiseKey: number) {
    this.columns = columns;
    this.rows = rows;
    this.stride = columns + 1;
    this.places = columns * rows;
    this.patterns = model.count;
    this.words = (model.count + 31) >> 5;
    this.#adjacency = model.adjacency;
    this.#periodic = periodic;
    this.#noiseKey = noiseKey;
    this.#weights = model.weights;
    this.#weightLogs = model.weights.map((weight) => Math.round(weight * log2(weight) * LOG_SCALE));
    this.#offsets = Int32Array.of(1, this.stride, -1, -this.stride);
    this.#state = new Int32Array(this.stride * (rows + 2)).fill(OUTSIDE);
    this.#templateOf = new Uint8Array(this.#state.length);
    this.#blame = new Uint16Array(this.#state.length);
    this.#support = new Int32Array(this.words);
    this.#listed = new Int32Array(model.count);
    this.#metIn = new Int32Array(model.adjacency.classCount);
    this.#visit = model.count > FAR_PATTERNS ? FAR_VISIT : VISIT;
    this.#makeTemplates(model);
  }

  /** Throws `OutOfWork` where more was done than may be. */
  checkWork(): void {
    if (this.work > this.workLimit) throw new OutOfWork();
  }

  get undecided(): number {
    return this.places - this.#decided;
  }

  /** The number of a place, for all methods that take one. */
  at(column: number, row: number): number {
    return (row + 1) * this.stride + column;
  }

  columnOf(place: number): number {
    return place % this.stride;
  }

  rowOf(place: number): number {
    return Math.floor(place / this.stride) - 1;
  }

  /** The place beside another one, or -1 at the edge. */
  neighbour(place: number, direction: number): number {
    const next = place + this.#offsets[direction]!;
    if (this.#state[next] !== OUTSIDE) return next;
    if (!this.#periodic) return -1;
    // The far end of the row or column.
    const back = direction % 2 === 0 ? this.columns - 1 : (this.rows - 1) * this.stride;
    return direction < 2 ? place - back : place + back;
  }

  /** The pattern that a place is decided to be, or -1. */
  decision(place: number): number {
    const state = this.#state[place]!;
    return state < UNTOUCHED ? -2 - state : -1;
  }

  isUntouched(place: number): boolean {
    return this.#state[place] === UNTOUCHED;
  }

  /** Untouched places with the same number are alike. */
  templateOf(place: number): number {
    return this.#templateOf[place]!;
  }

  /** How many patterns are left at a place. */
  left(place: number): number {
    return this.#state[place]! < UNTOUCHED ? 1 : this.#left[this.#row(place)]!;
  }

  /** The first few patterns that are left at a place. */
  first(place: number, most: number): number[] {
    const decided = this.decision(place);
    if (decided >= 0) return [decided];
    const found: number[] = [];
    const row = this.#row(place) * this.words;
    for (let w = 0; w < this.words && found.length < most; w++) {
      for (let bits = this.#bits[row + w]!; bits !== 0 && found.length < most; bits &= bits - 1) {
        found.push(32 * w + 31 - Math.clz32(bits & -bits));
      }
    }
    return found;
  }

  /** Of what is left at a place: 1 where some of it is in a set of patterns, plus 2 where some of it isn't. */
  compare(place: number, set: Int32Array, from: number): number {
    this.work++;
    const state = this.#state[place]!;
    if (state < UNTOUCHED) {
      const pattern = -2 - state;
      return (set[from + (pattern >> 5)]! >>> (pattern & 31)) & 1 ? 1 : 2;
    }
    const row = this.#row(place) * this.words;
    let found = 0;
    let w = 0;
    for (; w < this.words && found < 3; w++) {
      const bits = this.#bits[row + w]!;
      if ((bits & set[from + w]!) !== 0) found |= 1;
      if ((bits & ~set[from + w]!) !== 0) found |= 2;
    }
    this.work += w;
    return found;
  }

  /** The open place with the least entropy, or -1 where none is open. */
  get mostCertain(): number {
    return this.#heap.size === 0 ? -1 : this.#placeOf[this.#heap.first]!;
  }

  /** Lets a place that was part of a contradiction be decided earlier from now on, and its neighbours somewhat. */
  blame(place: number): void {
    this.#blame[place] = Math.min(this.#blame[place]! + 2, MOST_BLAME);
    for (const offset of this.#offsets)
      this.#blame[place + offset] = Math.min(this.#blame[place + offset]! + 1, MOST_BLAME);
  }

  /**
   * Lets places be decided from one side of the map to the other, as far as entropy allows: 1 from the left or top, -1
   * from the right or bottom, 0 for no matter. One straight seam meets no other.
   */
  lean(across: number, down: number): void {
    this.#leanAcross = across * LEAN;
    this.#leanDown = down * LEAN;
  }

  /** The sum of the weights of what is left at a place that is not decided. */
  weightLeft(place: number): number {
    return this.#weightLeft[this.#row(place)]!;
  }

  /** The pattern at which the weights of those left, added up, come to more than a draw. */
  patternAt(place: number, draw: number): number {
    const row = this.#row(place) * this.words;
    let rest = draw;
    for (let w = 0; w < this.words; w++) {
      for (let bits = this.#bits[row + w]!; bits !== 0; bits &= bits - 1) {
        const pattern = 32 * w + 31 - Math.clz32(bits & -bits);
        rest -= this.#weights[pattern]!;
        if (rest < 0) return pattern;
      }
    }
    return -1;
  }

  /** The slot that tells what is left at a place that is not decided. */
  #row(place: number): number {
    const state = this.#state[place]!;
    return state === UNTOUCHED ? this.#templateOf[place]! : state;
  }

  // Templates: what can stand at a place before anything is known.

  /**
   * Far enough from the edge, a pattern needs partners on all sides, and these need partners, and so on: what is left
   * after as many rounds as change anything is what a place in the middle starts with. Places within that many steps of
   * the edge start with everything and are revised one by one.
   */
  #makeTemplates(model: Model): void {
    const { columns, rows } = this;
    const zones = model.zones ?? new Uint8Array(this.patterns);
    const lastColumn = columns - (zones.some((zone) => (zone & 1) === 1) ? 1 : 0);
    const lastRow = rows - (zones.some((zone) => (zone & 2) === 2) ? 1 : 0);
    const ofZone = (wanted: number) => zones.map((zone) => (zone === wanted ? 1 : 0));
    const middle = ofZone(0);
    const depth = this.#loseUnsupported(middle, this.#periodic ? Infinity : (Math.min(lastColumn, lastRow) + 1) >> 1);

    const isAllSound = depth === 0 && lastColumn === columns && lastRow === rows;
    const templates = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const zone = (column >= lastColumn ? 1 : 0) | (row >= lastRow ? 2 : 0);
        const distance = Math.min(column, lastColumn - 1 - column, row, lastRow - 1 - row);
        const isMiddle = zone === 0 && (isAllSound || this.#periodic || distance >= depth);
        const kind = isMiddle ? 4 : zone;
        let template = templates.get(kind);
        if (template === undefined) {
          template = this.#addTemplate(isMiddle ? middle : ofZone(zone));
          templates.set(kind, template);
          if (isMiddle) this.#soundTemplate = template;
        }
        const place = this.at(column, row);
        this.#state[place] = UNTOUCHED;
        this.#templateOf[place] = template;
      }
    }
  }

  /** Removes what has no partner on some side, as if all places were alike, round by round; how many rounds it took. */
  #loseUnsupported(isLeft: Uint8Array, most: number): number {
    const { classCount, classOf, supporterStart, supporters, targets } = this.#adjacency;
    const directionOf = new Uint8Array(classCount);
    const shown = new Int32Array(classCount);
    for (let i = 0; i < classOf.length; i++) {
      directionOf[classOf[i]!] = i & 3;
      if (isLeft[i >> 2] === 1) shown[classOf[i]!]!++;
    }
    let lost: number[] = [];
    const loseWithoutSupport = (entry: number) => {
      if (isLeft[entry >> 2] !== 1) return;
      for (let k = supporterStart[entry]!; k < supporterStart[entry + 1]!; k++) if (shown[supporters[k]!]! > 0) return;
      isLeft[entry >> 2] = LEAVING;
      lost.push(entry >> 2);
    };
    for (let entry = 0; entry < classOf.length; entry++) loseWithoutSupport(entry);
    let rounds = 0;
    while (lost.length > 0 && rounds < most) {
      rounds++;
      const gone: number[] = [];
      for (const pattern of lost) {
        isLeft[pattern] = 0;
        for (let d = 0; d < 4; d++) if (--shown[classOf[4 * pattern + d]!]! === 0) gone.push(classOf[4 * pattern + d]!);
      }
      lost = [];
      for (const number of gone) {
        for (let k = targets.start[number]!; k < targets.start[number + 1]!; k++) {
          for (let bits = targets.masks[k]!; bits !== 0; bits &= bits - 1) {
            loseWithoutSupport(4 * (32 * targets.words[k]! + 31 - Math.clz32(bits & -bits)) + directionOf[number]!);
          }
        }
      }
    }
    for (const pattern of lost) isLeft[pattern] = 1;
    return rounds;
  }

  #addTemplate(isLeft: Uint8Array): number {
    const template = this.#takeSlot();
    for (let pattern = 0; pattern < this.patterns; pattern++) {
      if (isLeft[pattern] === 1) this.#bits[template * this.words + (pattern >> 5)]! |= 1 << (pattern & 31);
    }
    this.#addUp(template);
    return template;
  }

  // Slots: the memory of open places.

  #takeSlot(): number {
    if (this.#freeCount > 0) return this.#free[--this.#freeCount]!;
    if (this.#slots === this.#capacity) this.#grow();
    return this.#slots++;
  }

  #grow(): void {
    // One slot for each place, and the templates.
    const most = Math.min(this.places + 5, Math.floor(MEMORY_LIMIT / (8 * this.words + 64)));
    const before = this.#capacity;
    const capacity = Math.min(most, Math.max(16, 2 * before));
    if (capacity <= before) throw new OutOfRoom();
    this.#capacity = capacity;
    this.#bits = grown(this.#bits, capacity * this.words);
    this.#left = grown(this.#left, capacity);
    this.#weightLeft = grown(this.#weightLeft, capacity);
    this.#weightLogLeft = grown(this.#weightLogLeft, capacity);
    this.#placeOf = grown(this.#placeOf, capacity);
    this.#savedIn = grown(this.#savedIn, capacity);
    this.#heardBits = grown(this.#heardBits, capacity * this.words);
    this.#heardLeft = grown(this.#heardLeft, capacity);
    this.#news = grown(this.#news, capacity);
    this.#isDirty = grown(this.#isDirty, capacity);
    this.#isUntold = grown(this.#isUntold, capacity);
    this.#free = grown(this.#free, capacity);
    this.#dirty = grown(this.#dirty, capacity);
    this.#untold = grown(this.#untold, capacity);
    // The queue is a ring: it is unrolled as it grows.
    const queue = new Int32Array(capacity);
    for (let i = 0; i < this.#queueCount; i++) queue[i] = this.#queue[(this.#queueHead + i) % before]!;
    this.#queue = queue;
    this.#queueHead = 0;
  }

  /** Counts and weighs what is left in a slot. */
  #addUp(slot: number): void {
    let left = 0;
    let weight = 0;
    let weightLog = 0;
    for (let w = 0; w < this.words; w++) {
      for (let bits = this.#bits[slot * this.words + w]!; bits !== 0; bits &= bits - 1) {
        const pattern = 32 * w + 31 - Math.clz32(bits & -bits);
        left++;
        weight += this.#weights[pattern]!;
        weightLog += this.#weightLogs[pattern]!;
      }
    }
    this.#left[slot] = left;
    this.#weightLeft[slot] = weight;
    this.#weightLogLeft[slot] = weightLog;
  }

  /** Gives an untouched place a slot of its own. */
  #open(place: number): number {
    const slot = this.#takeSlot();
    this.#placeOf[slot] = place;
    this.#state[place] = slot;
    this.#fillFromTemplate(slot);
    this.#savedIn[slot] = this.#span;
    this.#reserveTrail();
    this.#trail[this.#trailLength++] = 0;
    this.#trail[this.#trailLength++] = place;
    return slot;
  }

  #fillFromTemplate(slot: number): void {
    const template = this.#templateOf[this.#placeOf[slot]!]!;
    this.#bits.copyWithin(slot * this.words, template * this.words, (template + 1) * this.words);
    this.#left[slot] = this.#left[template]!;
    this.#weightLeft[slot] = this.#weightLeft[template]!;
    this.#weightLogLeft[slot] = this.#weightLogLeft[template]!;
  }

  #close(slot: number, state: number): void {
    this.#state[this.#placeOf[slot]!] = state;
    this.#heap.remove(slot);
    this.#free[this.#freeCount++] = slot;
  }

  #touch(slot: number): void {
    if (this.#isDirty[slot] === 0) {
      this.#isDirty[slot] = 1;
      this.#dirty[this.#dirtyCount++] = slot;
    }
    if (this.#isUntold[slot] === 0 && this.watchers.length > 0) {
      this.#isUntold[slot] = 1;
      this.#untold[this.#untoldCount++] = slot;
    }
  }

  #tell(): void {
    for (let i = 0; i < this.#untoldCount; i++) {
      const slot = this.#untold[i]!;
      this.#isUntold[slot] = 0;
      for (const watcher of this.watchers) watcher.changed(this.#placeOf[slot]!);
    }
    this.#untoldCount = 0;
  }

  /**
   * After a propagation: what has one pattern left is decided, what has all again is untouched, and the rest is put in
   * line by its entropy.
   */
  settle(): void {
    this.#tell();
    for (let i = 0; i < this.#dirtyCount; i++) {
      const slot = this.#dirty[i]!;
      const place = this.#placeOf[slot]!;
      this.#isDirty[slot] = 0;
      const left = this.#left[slot]!;
      if (left === 1) {
        let w = slot * this.words;
        while (this.#bits[w] === 0) w++;
        this.#close(slot, -2 - (32 * (w - slot * this.words) + 31 - Math.clz32(this.#bits[w]!)));
        this.#decided++;
      } else if (left === this.#left[this.#templateOf[place]!]) {
        this.#close(slot, UNTOUCHED);
      } else {
        const weight = this.#weightLeft[slot]!;
        const entropy = log2(weight) - this.#weightLogLeft[slot]! / (weight * LOG_SCALE);
        const urgency = entropy / (1 + this.#blame[place]! / 2) + NOISE * (scatter(place ^ this.#noiseKey) >>> 0);
        this.#heap.set(slot, urgency + this.#leanAcross * this.columnOf(place) + this.#leanDown * this.rowOf(place));
      }
    }
    this.#dirtyCount = 0;
  }

  // Removing.

  /** Decides a place that is not decided yet. */
  decide(place: number, pattern: number): void {
    const support = this.#support.fill(0);
    support[pattern >> 5] = 1 << (pattern & 31);
    this.keep(place, support, 0);
    // Where there was only this one to begin with, nothing is removed, and yet the place is decided from now on.
    if (this.#state[place] === UNTOUCHED) this.#touch(this.#open(place));
  }

  /** Removes one pattern from a place. */
  remove(place: number, pattern: number): void {
    const support = this.#support.fill(-1);
    support[pattern >> 5] = ~(1 << (pattern & 31));
    this.keep(place, support, 0);
  }

  /** Removes from a place all that is not in a set of patterns, or all that is. Consequences come with `propagate`. */
  keep(place: number, set: Int32Array, from: number, isComplement = false): void {
    this.#keep(place, set, from, isComplement ? -1 : 0, -1);
  }

  /** The same; `flip` is -1 for the complement of the set, `direction` the one in which it was heard of, or -1. */
  #keep(place: number, set: Int32Array, from: number, flip: number, direction: number): void {
    const { words } = this;
    const state = this.#state[place]!;
    this.work += words;
    if (state < UNTOUCHED) {
      const pattern = -2 - state;
      if ((((set[from + (pattern >> 5)]! ^ flip) >>> (pattern & 31)) & 1) === 0) this.conflict = place;
      return;
    }
    let row = this.#row(place) * words;
    let bits = this.#bits;
    let w = 0;
    while (w < words && (bits[row + w]! & ~(set[from + w]! ^ flip)) === 0) w++;
    if (w === words) return;
    const slot = this.#claim(place, direction);
    row = slot * words;
    bits = this.#bits;
    for (; w < words; w++) {
      const gone = bits[row + w]! & ~(set[from + w]! ^ flip);
      if (gone !== 0) this.#drop(slot, w, gone);
    }
    if (this.#left[slot] === 0) this.conflict = place;
  }

  /**
   * A slot of the place's own, in the queue, with what it was on the trail: it is about to lose patterns. They are no
   * news to the neighbour that it heard from: what had no partner there is nobody's partner there.
   */
  #claim(place: number, direction: number): number {
    let slot = this.#state[place]!;
    if (slot === UNTOUCHED) slot = this.#open(place);
    else if (this.#savedIn[slot] !== this.#span) this.#save(slot);
    if (this.#news[slot] === 0) this.#enqueue(slot);
    this.#news[slot]! |= direction < 0 ? 15 : 15 ^ (1 << (direction ^ 2));
    this.#touch(slot);
    this.changes++;
    return slot;
  }

  /** Removes patterns of one word from a slot that is claimed. */
  #drop(slot: number, word: number, gone: number): void {
    this.#bits[slot * this.words + word]! ^= gone;
    let left = 0;
    let weight = 0;
    let weightLog = 0;
    for (let bits = gone; bits !== 0; ) {
      const lead = 31 - Math.clz32(bits);
      bits ^= 1 << lead;
      left++;
      weight += this.#weights[32 * word + lead]!;
      weightLog += this.#weightLogs[32 * word + lead]!;
    }
    this.#left[slot]! -= left;
    this.#weightLeft[slot]! -= weight;
    this.#weightLogLeft[slot]! -= weightLog;
    this.work += 2 * left;
  }

  #enqueue(slot: number): void {
    const { words } = this;
    for (let w = slot * words; w < (slot + 1) * words; w++) this.#heardBits[w] = this.#bits[w]!;
    this.work += words;
    this.#heardLeft[slot] = this.#left[slot]!;
    let at = this.#queueHead + this.#queueCount++;
    if (at >= this.#capacity) at -= this.#capacity;
    this.#queue[at] = slot;
  }

  #dequeue(): number {
    const slot = this.#queue[this.#queueHead]!;
    if (++this.#queueHead === this.#capacity) this.#queueHead = 0;
    this.#queueCount--;
    return slot;
  }

  /**
   * Removes what lost its last partner, until nothing changes any more. False: a place has no pattern left, `conflict`
   * says which, and the wave must be taken back to an earlier mark.
   */
  propagate(): boolean {
    const { supporters, single } = this.#adjacency;
    while (this.#queueCount > 0 && this.conflict < 0) {
      this.checkWork();
      const slot = this.#dequeue();
      const news = this.#news[slot]!;
      this.#news[slot] = 0;
      const place = this.#placeOf[slot]!;
      const left = this.#left[slot]!;
      const lost = this.#heardLeft[slot]! - left;
      const listed = Math.min(left, lost);
      this.#list(slot, left <= lost);
      for (let direction = 0; direction < 4 && this.conflict < 0; direction++) {
        const next = ((news >> direction) & 1) === 1 ? this.neighbour(place, direction) : -1;
        if (next < 0) continue;
        const state = this.#state[next]!;
        if (state < UNTOUCHED) {
          const entry = 4 * (-2 - state) + direction;
          const isSupported = single ? this.#shows(slot, supporters[entry]!) : this.#supports(slot, entry);
          if (!isSupported) this.conflict = next;
        } else if (this.#left[this.#row(next)]! <= listed) this.#removeUnsupported(slot, next, direction);
        else if (left > lost) this.#removeLost(slot, next, lost, direction);
        else {
          this.#collectSupport(left, direction);
          this.#keep(next, this.#support, 0, 0, direction);
        }
      }
    }
    this.#clearQueue();
    if (this.conflict < 0) this.#tell();
    return this.conflict < 0;
  }

  #clearQueue(): void {
    while (this.#queueCount > 0) this.#news[this.#dequeue()] = 0;
  }

  /** Lists the patterns that are left in a slot, or those that the neighbours have not heard to be lost. */
  #list(slot: number, byLeft: boolean): void {
    const { words } = this;
    const list = this.#listed;
    const bitsOf = this.#bits;
    const heard = this.#heardBits;
    const row = slot * words;
    let n = 0;
    for (let w = 0; w < words; w++) {
      let bits = byLeft ? bitsOf[row + w]! : heard[row + w]! & ~bitsOf[row + w]!;
      while (bits !== 0) {
        const lead = 31 - Math.clz32(bits);
        bits ^= 1 << lead;
        list[n++] = (w << 5) + lead;
      }
    }
    this.work += words + 2 * n;
  }

  /** Whether a slot has a pattern of a class left. */
  #shows(slot: number, number: number): boolean {
    const { start, words, masks } = this.#adjacency.members;
    const bits = this.#bits;
    const row = slot * this.words;
    const last = start[number + 1]!;
    let k = start[number]!;
    while (k < last && (bits[row + words[k]!]! & masks[k]!) === 0) k++;
    this.work += last - start[number]!;
    return k < last;
  }

  /** Whether a slot has a class left that accepts a pattern in a direction; `entry` is 4 * pattern + direction. */
  #supports(slot: number, entry: number): boolean {
    const { supporterStart, supporters } = this.#adjacency;
    for (let k = supporterStart[entry]!; k < supporterStart[entry + 1]!; k++) {
      if (this.#shows(slot, supporters[k]!)) return true;
    }
    return false;
  }

  /** The set of all patterns that the listed ones accept in a direction. */
  #collectSupport(listed: number, direction: number): void {
    const { classOf, targets } = this.#adjacency;
    const { start, words, masks } = targets;
    const support = this.#support;
    const metIn = this.#metIn;
    const list = this.#listed;
    const look = this.#newLook();
    let work = this.#visit * listed + support.length;
    for (let w = 0; w < support.length; w++) support[w] = 0;
    for (let i = 0; i < listed; i++) {
      const number = classOf[4 * list[i]! + direction]!;
      if (metIn[number] === look) continue;
      metIn[number] = look;
      const last = start[number + 1]!;
      work += last - start[number]!;
      for (let k = start[number]!; k < last; k++) support[words[k]!]! |= masks[k]!;
    }
    this.work += work;
  }

  /** Removes from the next place what only those classes accepted that the listed patterns were the last of. */
  #removeLost(slot: number, next: number, listed: number, direction: number): void {
    const { classOf, members, targets, single } = this.#adjacency;
    const memberStart = members.start;
    const memberWords = members.words;
    const memberMasks = members.masks;
    const { start, words, masks } = targets;
    const metIn = this.#metIn;
    const list = this.#listed;
    const look = this.#newLook();
    const own = slot * this.words;
    let bits = this.#bits;
    let claimed = -1;
    let row = this.#row(next) * this.words;
    let work = this.#visit * listed;
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
        if (!single && gone !== 0) gone = this.#unsupported(slot, words[k]!, gone, direction);
        if (gone === 0) continue;
        if (claimed < 0) {
          claimed = this.#claim(next, direction);
          row = claimed * this.words;
          bits = this.#bits;
        }
        this.#drop(claimed, words[k]!, gone);
      }
      work += last - start[number]!;
    }
    this.work += work;
    if (claimed >= 0 && this.#left[claimed] === 0) this.conflict = next;
  }

  /** Of some patterns of a word those that no class left in a slot accepts in a direction. */
  #unsupported(slot: number, word: number, mask: number, direction: number): number {
    let gone = mask;
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      if (this.#supports(slot, 4 * (32 * word + 31 - Math.clz32(bit)) + direction)) gone ^= bit;
    }
    return gone;
  }

  /** Asks the patterns of the next place one by one: better where there are few of them. */
  #removeUnsupported(slot: number, next: number, direction: number): void {
    const { supporters, single } = this.#adjacency;
    const { words } = this;
    const metIn = this.#metIn;
    const yes = this.#newLook();
    const no = yes + 1;
    let claimed = -1;
    let row = this.#row(next) * words;
    const asked = this.#left[this.#row(next)]!;
    for (let w = 0; w < words; w++) {
      const known = this.#bits[row + w]!;
      if (known === 0) continue;
      let gone = 0;
      if (!single) gone = this.#unsupported(slot, w, known, direction);
      else {
        for (let bits = known; bits !== 0; ) {
          const lead = 31 - Math.clz32(bits);
          bits ^= 1 << lead;
          const number = supporters[4 * (32 * w + lead) + direction]!;
          const met = metIn[number]!;
          if (met === yes) continue;
          if (met !== no) {
            const isShown = this.#shows(slot, number);
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
    this.work += words + this.#visit * asked;
    if (claimed >= 0 && this.#left[claimed] === 0) this.conflict = next;
  }

  /** Two numbers that no class was met with yet. */
  #newLook(): number {
    this.#look += 2;
    return this.#look;
  }

  /** Removes what has no partner in some direction, with nothing taken for granted about the place. */
  revise(place: number): void {
    for (let direction = 0; direction < 4; direction++) {
      const from = this.neighbour(place, direction ^ 2);
      if (from < 0) continue;
      const state = this.#state[from]!;
      if (state === UNTOUCHED) {
        this.#reviseBesideTemplate(place, this.#templateOf[from]!, direction);
      } else if (state < UNTOUCHED) {
        this.#listed[0] = -2 - state;
        this.#collectSupport(1, direction);
        this.keep(place, this.#support, 0);
      } else {
        this.#list(state, true);
        this.#collectSupport(this.#left[state]!, direction);
        this.keep(place, this.#support, 0);
      }
      if (this.conflict >= 0) return;
    }
  }

  #reviseBesideTemplate(place: number, template: number, direction: number): void {
    if (template === this.#soundTemplate && this.#templateOf[place] === template) return;
    let support = this.#templateSupport[4 * template + direction];
    if (support === undefined) {
      this.#list(template, true);
      this.#collectSupport(this.#left[template]!, direction);
      support = this.#support.slice();
      this.#templateSupport[4 * template + direction] = support;
    }
    this.keep(place, support, 0);
  }

  /** Makes the wave consistent before anything is known: only places near the edge differ from their templates. */
  reviseEdges(): boolean {
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const place = this.at(column, row);
        const template = this.#templateOf[place]!;
        if (this.#left[template] === 0) this.conflict = place;
        this.checkWork();
        // Each is held against its neighbours as they were to begin with; the rest is left to propagation.
        for (let direction = 0; direction < 4 && this.conflict < 0; direction++) {
          const from = this.neighbour(place, direction ^ 2);
          if (from >= 0) this.#reviseBesideTemplate(place, this.#templateOf[from]!, direction);
        }
        if (this.conflict >= 0) return false;
      }
    }
    return this.propagate();
  }

  // Taking back.

  /** Where the trail stands now: what happens from here on can be undone without what was before. */
  mark(): number {
    this.#span++;
    return this.#trailLength;
  }

  get hasLongTrail(): boolean {
    return this.#trailLength > LONG_TRAIL;
  }

  #reserveTrail(): void {
    const needed = this.#trailLength + this.words + 2;
    if (needed > this.#trail.length) this.#trail = grown(this.#trail, 2 * needed);
  }

  #save(slot: number): void {
    this.#savedIn[slot] = this.#span;
    this.#reserveTrail();
    const row = slot * this.words;
    for (let w = 0; w < this.words; w++) this.#trail[this.#trailLength++] = this.#bits[row + w]!;
    this.#trail[this.#trailLength++] = 1;
    this.#trail[this.#trailLength++] = this.#placeOf[slot]!;
  }

  /** Takes back all that was removed since a mark. */
  undo(mark: number): void {
    this.#clearQueue();
    this.conflict = -1;
    this.#span++;
    while (this.#trailLength > mark) {
      const place = this.#trail[--this.#trailLength]!;
      const hadBits = this.#trail[--this.#trailLength] === 1;
      let slot = this.#state[place]!;
      if (slot < UNTOUCHED) {
        slot = this.#takeSlot();
        this.#placeOf[slot] = place;
        this.#state[place] = slot;
        this.#decided--;
      }
      if (hadBits) {
        this.#trailLength -= this.words;
        for (let w = 0; w < this.words; w++) this.#bits[slot * this.words + w] = this.#trail[this.#trailLength + w]!;
        this.#addUp(slot);
        this.work += 2 * this.#left[slot]!;
      } else this.#fillFromTemplate(slot);
      this.#savedIn[slot] = 0;
      this.#touch(slot);
      this.work += this.words;
    }
    this.#tell();
  }

  /** Forgets what was before a mark: it stands for good, unless its places are reset. */
  forget(mark: number): void {
    this.#trail.copyWithin(0, mark, this.#trailLength);
    this.#trailLength -= mark;
    this.#span++;
  }

  /**
   * Gives a place all patterns of its template back; the wave must be settled. What was before is not on the trail, and
   * the place must be revised before the wave can be trusted again.
   */
  reset(place: number): void {
    const state = this.#state[place]!;
    if (state < UNTOUCHED) this.#decided--;
    if (state >= 0) this.#close(state, UNTOUCHED);
    this.#state[place] = UNTOUCHED;
    for (const watcher of this.watchers) watcher.changed(place);
  }
}

function grown<T extends Uint8Array | Int32Array | Float64Array>(old: T, length: number): T {
  const array = new (old.constructor as new (length: number) => T)(length);
  array.set(old);
  return array;
}

/** Spreads a place's number over all bits (after MurmurHash3's finaliser). */
function scatter(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
