import type { OutcomeContext } from "../outcome/vary.js";
import type { Shape } from "../shape/shape.js";
import type { SourcePath } from "../source/errors.js";

/** An outcome in which something is wrong. */
export interface Counterexample {
  /** A level on which it occurs. */
  readonly context: OutcomeContext;
  /** The probability of this outcome on such a level. */
  readonly probability: number;
  /** The decisions that differ from the usual ones, in words. */
  readonly decisions: readonly string[];
  /** The outcome as text, one string per row. */
  readonly rows: readonly string[];
  /** The cells that show the problem. */
  readonly cells: readonly number[];
  /** The outcome; undefined if it can't be drawn. */
  readonly shape: Shape | undefined;
}

/** A problem in some outcomes, with the smallest of them as an example. */
export interface ProofFinding {
  /** The path to the part of the source that causes it. */
  readonly at: SourcePath;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** The number of checked outcomes that have the problem. */
  readonly outcomes: number;
  /** Whether such an outcome can't be placed. */
  readonly prevents: boolean;
  /** Whether every checked outcome has the problem, whichever things are chosen. */
  readonly isAlways: boolean;
  /** The probability of the problem on levels like the example's. For a sample, its share. */
  readonly probability: number;
  /** The smallest outcome that has the problem. */
  readonly example: Counterexample;
}

/** The result of checking the outcomes of a prefab. */
export interface Proof {
  /** The name of the prefab that was checked. */
  readonly prefab: string;
  /** The number of outcomes that were checked, on all kinds of levels together. */
  readonly outcomes: number;
  /** Whether all outcomes were checked. */
  readonly isComplete: boolean;
  /** How many of them were chosen at random because there are too many. */
  readonly sampled: number;
  /** What was not checked, and why. Empty if all outcomes were. */
  readonly untried: readonly Untried[];
  /** Levels that represent all levels on which the outcomes differ. */
  readonly contexts: readonly OutcomeContext[];
  /** What is wrong: outcomes that can't be drawn or placed, and asserts that don't hold. */
  readonly failures: readonly ProofFinding[];
  /** What is allowed but probably a mistake. */
  readonly warnings: readonly ProofFinding[];
}

/** Something that was not checked. */
export interface Untried {
  /** Why: there are more outcomes than the limit, or than the work allows, or too many kinds of levels. */
  readonly reason: "limit" | "work" | "levels";
  /** What was not checked, in one sentence. */
  readonly message: string;
}

/** How far a proof is. */
export interface ProofProgress {
  /** The number of outcomes that were checked so far. */
  readonly outcomes: number;
  /** The number of different problems found so far that may turn out to be failures. */
  readonly problems: number;
}
