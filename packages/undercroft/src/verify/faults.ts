import type { Point } from "../core/rect.js";

/** The names of all checks, in the order in which verdicts list them. */
export const CHECKS = [
  "well-formed",
  "border-solid",
  "start-present",
  "start-walkable",
  "start-free",
  "exit-present",
  "exit-stairs",
  "exit-free",
  "exit-not-start",
  "exit-reachable",
  "spawn-walkable",
  "spawn-reachable",
  "spawn-blockers",
  "room-true",
  "room-reachable",
  "corridor-open",
  "corridor-whole",
  "prefab-intact",
  "prefab-entrances",
  "key-before-lock",
  "floor-reachable",
  "hazard-free",
  "door-true",
  "exit-unlocked",
  "exit-without-secrets",
  "one-way-returns",
  "solution-holds",
] as const;

/** The name of a check, such as `exit-reachable`. */
export type CheckName = (typeof CHECKS)[number];

/** The result of one check. */
export interface Check {
  /** Which check it is. */
  readonly name: CheckName;
  /** Whether the level passed it. */
  readonly ok: boolean;
  /** Cells that show the failure, at most 100. Undefined if the check passed. */
  readonly witnesses?: readonly Point[];
  /** What is wrong. Undefined if the check passed. */
  readonly message?: string;
}

/** A hundred cells prove a point; a million would only fill the file. */
const MOST_WITNESSES = 100;

/** What is wrong with a level, by the check that failed. */
export class Faults {
  readonly #width: number;
  readonly #faults = new Map<CheckName, { cells: number[]; message: string }>();

  constructor(width: number) {
    this.#width = width;
  }

  get none(): boolean {
    return this.#faults.size === 0;
  }

  /** Notes a fault. Only the first message of a check is kept. Pass a function if it takes long to work out. */
  add(name: CheckName, message: string | (() => string), cell?: number): void {
    const fault = this.#faults.get(name);
    if (fault === undefined) {
      const text = typeof message === "string" ? message : message();
      this.#faults.set(name, { cells: cell === undefined ? [] : [cell], message: text });
    } else if (cell !== undefined && fault.cells.length < MOST_WITNESSES) fault.cells.push(cell);
  }

  check(name: CheckName): Check {
    const fault = this.#faults.get(name);
    if (fault === undefined) return { name, ok: true };
    const witnesses = fault.cells.map((cell): Point => [cell % this.#width, Math.floor(cell / this.#width)]);
    return { name, ok: false, witnesses, message: fault.message };
  }
}
