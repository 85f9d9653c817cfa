import { finished } from "../core/index.js";
import { PAUSE, type Pausing } from "./meter.js";

/**
 * Which patterns fit beside which, without a table of all pairs. The side that a pattern shows in a direction belongs to
 * a *class*; all patterns of a class accept the same neighbours there, its *targets*. A pattern may stay at a place as
 * long as, in each direction, the neighbour still has a pattern of a class that has it among its targets.
 *
 * Where sides simply must be equal (overlaps, edge labels, the edges of chunks), each pattern is the target of exactly
 * one class a direction: the lists together are no longer than four times the number of patterns.
 *
 * Directions are numbered clockwise: right, down, left, up. The opposite of d is d ^ 2.
 */
export interface Adjacency {
  /** Classes of all four directions together. */
  readonly classCount: number;
  /** The class of each pattern's side: `classOf[4 * pattern + direction]`. */
  readonly classOf: Int32Array;
  /** The patterns of each class. */
  readonly members: PatternSets;
  /** What each class accepts. */
  readonly targets: PatternSets;
  /**
   * The other way round: the classes that accept a pattern which lies in a direction from them. With `single` there is
   * exactly one, `supporters[4 * pattern + direction]`; otherwise the lists start at `supporterStart[same]`.
   */
  readonly supporterStart: Int32Array;
  /** The classes of all these lists, one after the other. */
  readonly supporters: Int32Array;
  /** Whether every list has exactly one class. */
  readonly single: boolean;
}

/**
 * A set of patterns for each class, as those words of 32 bits that are not empty: set c is `masks[k]` at word `words[k]`,
 * for k from `start[c]` up to `start[c + 1] - 1`.
 */
export interface PatternSets {
  /** Where the words of each class begin. One more than there are classes. */
  readonly start: Int32Array;
  /** Which 32 patterns each mask is about. */
  readonly words: Uint16Array;
  /** One bit for each pattern of a word. */
  readonly masks: Int32Array;
}

/**
 * Sides that fit where they have the same number. `sides[4 * pattern + direction]`; right and left sides share their
 * numbers, and so do lower and upper ones.
 */
export function* bySides(sides: Int32Array): Pausing<Adjacency> {
  let across = 0;
  let down = 0;
  for (let i = 0; i < sides.length; i++) {
    if ((i & 1) === 0) across = Math.max(across, sides[i]! + 1);
    else down = Math.max(down, sides[i]! + 1);
  }
  // Classes are the numbers of the sides, direction by direction.
  const firstClass = [0, across, across + down, 2 * across + down];
  const classCount = 2 * (across + down);
  const classOf = new Int32Array(sides.length);
  const supporters = new Int32Array(sides.length);
  for (let i = 0; i < sides.length; i++) {
    classOf[i] = firstClass[i & 3]! + sides[i]!;
    // What lies to the right shows its left side.
    supporters[i] = firstClass[i & 3]! + sides[i ^ 2]!;
  }
  const supporterStart = new Int32Array(sides.length + 1);
  for (let i = 0; i <= sides.length; i++) supporterStart[i] = i;
  yield PAUSE;
  const members = yield* setsByClass(classOf, classCount);
  yield PAUSE;
  const targets = yield* setsByClass(supporters, classCount);
  yield PAUSE;
  return { classCount, classOf, members, targets, supporterStart, supporters, single: true };
}

/** Any pairs at all: `right[a]` are the patterns that may stand to the right of a, `below[a]` those below it. */
export function byPairs(right: readonly (readonly number[])[], below: readonly (readonly number[])[]): Adjacency {
  const count = right.length;
  const lists = [sortedRows(right), sortedRows(below), sortedRows(turned(right)), sortedRows(turned(below))];
  const classOf = new Int32Array(4 * count);
  const directions: number[] = [];
  const targetLists: (readonly number[])[] = [];
  // Patterns that accept the same neighbours in a direction share a class.
  lists.forEach((rows, d) => {
    const numbers = new Map<string, number>();
    rows.forEach((row, pattern) => {
      const key = row.join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = targetLists.length;
        numbers.set(key, number);
        targetLists.push(row);
        directions.push(d);
      }
      classOf[4 * pattern + d] = number;
    });
  });

  const classCount = targetLists.length;
  const targets = compressed(classCount, (c) => targetLists[c]!, targetLists.flat().length);
  const supporterStart = new Int32Array(4 * count + 1);
  targetLists.forEach((list, c) => {
    for (const pattern of list) supporterStart[4 * pattern + directions[c]! + 1]!++;
  });
  let single = true;
  for (let i = 0; i < 4 * count; i++) {
    if (supporterStart[i + 1] !== 1) single = false;
    supporterStart[i + 1]! += supporterStart[i]!;
  }
  const supporters = new Int32Array(supporterStart[4 * count]!);
  const next = supporterStart.slice();
  targetLists.forEach((list, c) => {
    for (const pattern of list) supporters[next[4 * pattern + directions[c]!]!++] = c;
  });
  const members = finished(setsByClass(classOf, classCount));
  return { classCount, classOf, members, targets, supporterStart, supporters, single };
}

/** Where `classes[4 * pattern + direction]` names a class, the patterns of each class. */
function* setsByClass(classes: Int32Array, classCount: number): Pausing<PatternSets> {
  const start = new Int32Array(classCount + 1);
  for (const number of classes) start[number + 1]!++;
  for (let c = 0; c < classCount; c++) start[c + 1]! += start[c]!;
  const patterns = new Int32Array(classes.length);
  const next = start.slice();
  for (let i = 0; i < classes.length; i++) patterns[next[classes[i]!]!++] = i >> 2;
  yield PAUSE;
  return compressed(classCount, (c) => patterns.subarray(start[c]!, start[c + 1]!), patterns.length);
}

/** Lists of patterns, each in rising order and `length` patterns in all, as words. */
function compressed(classCount: number, listOf: (number: number) => ArrayLike<number>, length: number): PatternSets {
  const start = new Int32Array(classCount + 1);
  const words = new Uint16Array(length);
  const masks = new Int32Array(length);
  let count = 0;
  for (let c = 0; c < classCount; c++) {
    const list = listOf(c);
    let last = -1;
    for (let i = 0; i < list.length; i++) {
      const word = list[i]! >> 5;
      if (word !== last) {
        words[count++] = word;
        last = word;
      }
      masks[count - 1]! |= 1 << (list[i]! & 31);
    }
    start[c + 1] = count;
  }
  return { start, words: words.slice(0, count), masks: masks.slice(0, count) };
}

function sortedRows(rows: readonly (readonly number[])[]): number[][] {
  return rows.map((row) => [...new Set(row)].sort((a, b) => a - b));
}

/** The same pairs, seen from the other side. */
function turned(rows: readonly (readonly number[])[]): number[][] {
  const back: number[][] = rows.map(() => []);
  rows.forEach((row, pattern) => {
    for (const other of row) back[other]!.push(pattern);
  });
  return back;
}
