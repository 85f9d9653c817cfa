import type { Dominators } from "./dominators.js";

/** Smaller regions behind a choke point are no branches. */
const LEAST_BRANCH = 12;

/** A choke point with so many cells behind it is a gate. */
const LEAST_GATE = 9;

/** What choke points make of a level, in cells. */
export interface BranchFigures {
  /** Choke points, the start aside. */
  readonly chokes: number;
  /** Choke points with 9 cells and more behind them. */
  readonly gates: number;
  /** The most cells behind a choke point. */
  readonly largest: number;
  /** The most cells behind a choke point that the exit doesn't lie behind. */
  readonly largestOptional: number;
  /** Choke points between the start and the exit. */
  readonly mandatory: number;
  /** Regions of 12 cells and more behind a choke point, without the exit and in no other such region. */
  readonly branches: number;
  /** The cells of all branches. */
  readonly inBranches: number;
}

/** Measures choke points and what lies behind them. `exit` is its number, or 0 if it isn't reached. */
export function branchFigures({ count, holders, sizes }: Dominators, exit: number): BranchFigures {
  /** 1 if the exit lies behind a cell, 2 if the cell is in a branch or its gate. */
  const marks = new Uint8Array(count + 1);
  let mandatory = -1;
  for (let number = exit === 0 ? 0 : holders[exit]!; number !== 0; number = holders[number]!) {
    marks[number] = 1;
    mandatory++;
  }
  let chokes = 0;
  let gates = 0;
  let largest = 0;
  let largestOptional = 0;
  let branches = 0;
  let inBranches = 0;
  // From the outside to the inside: a cell comes after the one that it hangs on.
  for (let number = 2; number <= count; number++) {
    const behind = sizes[number]! - 1;
    const isInBranch = marks[holders[number]!] === 2;
    if (isInBranch) marks[number] = 2;
    if (behind === 0) continue;
    chokes++;
    if (behind >= LEAST_GATE) gates++;
    if (behind > largest) largest = behind;
    if (marks[number] === 1) continue;
    if (behind > largestOptional) largestOptional = behind;
    if (isInBranch || behind < LEAST_BRANCH) continue;
    marks[number] = 2;
    branches++;
    inBranches += behind;
  }
  return { chokes, gates, largest, largestOptional, mandatory: Math.max(0, mandatory), branches, inBranches };
}
