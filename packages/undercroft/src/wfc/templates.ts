import type { Adjacency } from "./adjacency.js";
import { lowestBit } from "./bits.js";
import type { Grid } from "./grid.js";
import { PAUSE, Pace, type Pausing } from "./meter.js";
import type { Model } from "./model.js";

/** What looking at one side of a pattern counts for in the pace. */
const VISIT = 4;
/** A pattern that goes in the next round. */
const LEAVING = 2;

/** What is possible at a place before anything is decided. */
export interface Templates {
  /** For each template whether a pattern is left: 1 or 0. */
  readonly isLeft: readonly Uint8Array[];
  /** The template of places that need no revision, or -1. */
  readonly sound: number;
}

/**
 * Finds the templates, and notes in the grid which one each place has.
 *
 * Far enough from the edge, a pattern needs partners on all sides, and these need partners, and so on: what is left after
 * as many rounds as change anything is what a place in the middle starts with. Places within that many steps of the edge
 * start with everything and are revised one by one.
 */
export function* findTemplates(model: Model, grid: Grid): Pausing<Templates> {
  const { columns, rows, isPeriodic } = grid;
  const zones = model.zones ?? new Uint8Array(model.count);
  const lastColumn = columns - (zones.some((zone) => (zone & 1) === 1) ? 1 : 0);
  const lastRow = rows - (zones.some((zone) => (zone & 2) === 2) ? 1 : 0);
  const ofZone = (wanted: number) => zones.map((zone) => (zone === wanted ? 1 : 0));
  const middle = ofZone(0);
  const rounds = isPeriodic ? Infinity : (Math.min(lastColumn, lastRow) + 1) >> 1;
  const depth = yield* loseUnsupported(model.adjacency, middle, rounds);
  yield PAUSE;

  const isAllSound = depth === 0 && lastColumn === columns && lastRow === rows;
  const isLeft: Uint8Array[] = [];
  let sound = -1;
  const templates = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const zone = (column >= lastColumn ? 1 : 0) | (row >= lastRow ? 2 : 0);
      const distance = Math.min(column, lastColumn - 1 - column, row, lastRow - 1 - row);
      const isMiddle = zone === 0 && (isAllSound || isPeriodic || distance >= depth);
      const kind = isMiddle ? 4 : zone;
      let template = templates.get(kind);
      if (template === undefined) {
        template = isLeft.push(isMiddle ? middle : ofZone(zone)) - 1;
        templates.set(kind, template);
        if (isMiddle) sound = template;
      }
      grid.templateOf[grid.at(column, row)] = template;
    }
  }
  return { isLeft, sound };
}

/** Removes what has no partner on some side, round by round, as if all places were alike. Returns the number of rounds. */
function* loseUnsupported(adjacency: Adjacency, isLeft: Uint8Array, most: number): Pausing<number> {
  const { classCount, classOf, supporterStart, supporters, targets } = adjacency;
  const directionOf = new Uint8Array(classCount);
  const shown = new Int32Array(classCount);
  for (let i = 0; i < classOf.length; i++) {
    directionOf[classOf[i]!] = i & 3;
    if (isLeft[i >> 2] === 1) shown[classOf[i]!]!++;
  }
  let lost: number[] = [];
  const pace = new Pace();
  const loseWithoutSupport = (entry: number) => {
    if (isLeft[entry >> 2] !== 1) return;
    for (let k = supporterStart[entry]!; k < supporterStart[entry + 1]!; k++) if (shown[supporters[k]!]! > 0) return;
    isLeft[entry >> 2] = LEAVING;
    lost.push(entry >> 2);
  };
  for (let entry = 0; entry < classOf.length; entry++) {
    loseWithoutSupport(entry);
    if (pace.isDue(VISIT)) yield PAUSE;
  }
  let rounds = 0;
  while (lost.length > 0 && rounds < most) {
    rounds++;
    const gone: number[] = [];
    for (const pattern of lost) {
      isLeft[pattern] = 0;
      if (pace.isDue(4 * VISIT)) yield PAUSE;
      for (let d = 0; d < 4; d++) if (--shown[classOf[4 * pattern + d]!]! === 0) gone.push(classOf[4 * pattern + d]!);
    }
    lost = [];
    for (const number of gone) {
      if (pace.isDue(32 * VISIT * (targets.start[number + 1]! - targets.start[number]!))) yield PAUSE;
      for (let k = targets.start[number]!; k < targets.start[number + 1]!; k++) {
        for (let bits = targets.masks[k]!; bits !== 0; bits &= bits - 1) {
          loseWithoutSupport(4 * (32 * targets.words[k]! + lowestBit(bits)) + directionOf[number]!);
        }
      }
    }
  }
  for (const pattern of lost) isLeft[pattern] = 1;
  return rounds;
}
