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

/** What was found to be wrong. */
export class Faults {
  readonly #width: number;
  readonly #found = new Map<CheckName, { cells: number[]; message: string }>();

  constructor(width: number) {
    this.#width = width;
  }

  get none(): boolean {
    return this.#found.size === 0;
  }

  /** Only the first message is kept. One that takes long to find out is given as a function. */
  add(name: CheckName, message: string | (() => string), cell?: number): void {
    const known = this.#found.get(name);
    if (known === undefined) {
      const text = typeof message === "string" ? message : message();
      this.#found.set(name, { cells: cell === undefined ? [] : [cell], message: text });
    } else if (cell !== undefined && known.cells.length < MOST_WITNESSES) known.cells.push(cell);
  }

  check(name: CheckName): Check {
    const fault = this.#found.get(name);
    if (fault === undefined) return { name, ok: true };
    const witnesses = fault.cells.map((cell): Point => [cell % this.#width, Math.floor(cell / this.#width)]);
    return { name, ok: false, witnesses, message: fault.message };
  }
}
