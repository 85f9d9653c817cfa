import type { Point } from "./rect.js";

/** An exception that the checks make for a level on purpose. */
export type Allowance = "exit-locked" | "exit-secret" | "floor-unreachable" | "dungeon-end";

/** All exceptions that there are. */
export const ALLOWANCES: readonly Allowance[] = ["exit-locked", "exit-secret", "floor-unreachable", "dungeon-end"];

/**
 * Something that the level's author should know: less was made than requested, a repair, or a prefab that didn't fit.
 */
export interface ReportEntry {
  /** The name of the step that reports it. */
  readonly step: string;
  /** Less was made than requested, something was repaired, a prefab wasn't placed, or a wish of a sketch wasn't kept. */
  readonly kind: "shortfall" | "repair" | "not-placed" | "not-kept";
  /** What happened, in one sentence. */
  readonly message: string;
  /** The prefab that wasn't placed, where the entry is about one. */
  readonly prefab?: string;
  /** Why it wasn't placed, in general: without figures, so that reasons can be counted. */
  readonly why?: string;
  /** Where a wish of a sketch was that couldn't be kept. */
  readonly cell?: Point;
  /** Why the wish couldn't be kept. */
  readonly reason?: string;
}

/** What became of a prefab whose turn came. */
export interface Placement {
  /** The name of the step that tried to place it. */
  readonly step: string;
  /** The prefab's name in its pack. */
  readonly prefab: string;
  /** `placed`, or why it wasn't, in general: without figures, so that reasons can be counted. */
  readonly outcome: string;
}
