import { counted, show } from "../core/index.js";
import type { Grid } from "./grid.js";
import type { Model } from "./model.js";
import type { Beside, Clash, Effort, Failed } from "./outcome.js";
import type { Wave } from "./wave.js";

const SIDES = ["right", "below", "left", "above"] as const;
const BESIDE = { right: "to its right", below: "below it", left: "to its left", above: "above it" } as const;
/** Patterns that a clash lists for each side. */
const LISTED = 4;

/** A contradiction as it was found. A clash is made of it if the search fails. */
export interface Trouble {
  readonly place: number;
  readonly around: readonly { readonly next: number; readonly patterns: readonly number[]; readonly count: number }[];
  /** The reason, if it isn't about patterns. */
  readonly message: string | undefined;
}

/** What is around the last contradiction of a wave. */
export function troubleOf(wave: Wave, message: string | undefined): Trouble {
  const place = wave.conflict;
  const around = SIDES.map((_, direction) => {
    const next = wave.grid.neighbour(place, direction);
    return { next, patterns: next < 0 ? [] : wave.first(next, LISTED), count: next < 0 ? 0 : wave.left(next) };
  });
  return { place, around, message };
}

/** The clash of a run that ended without any contradiction. */
export function clashWithoutTrouble(reason: Failed["reason"]): Clash {
  const message =
    reason === "memory" ? "Too many patterns are possible at once." : "The search reached its work limit.";
  return { x: 0, y: 0, around: [], message };
}

/** What was tried, and what to change, for each reason to end without a solution. */
export function failureText(reason: Failed["reason"], { choices, conflicts }: Effort, budget: number): string {
  if (reason === "impossible") return "There is no such output.";
  if (reason === "conflict") return "There was a contradiction, and recover is false.";
  if (reason === "memory")
    return "There are too many patterns for an output of this size: use fewer, or a smaller output.";
  const tried = `${counted(choices, "choice")} and ${counted(conflicts, "contradiction")}`;
  return `No solution was found within the budget of ${budget} units of work (${tried}): raise budget, make the output smaller, or demand less of it.`;
}

/** A contradiction in words. `allowedAt` tells what colours a cell may have; undefined for any. */
export function clashOf(
  trouble: Trouble,
  model: Model,
  grid: Grid,
  allowedAt: (x: number, y: number) => readonly number[] | undefined,
): Clash {
  const x = grid.columnOf(trouble.place) * model.step;
  const y = grid.rowOf(trouble.place) * model.step;
  const around = trouble.around.flatMap(({ next, patterns, count }, direction): Beside[] => {
    if (next < 0) return [];
    return [{ side: SIDES[direction]!, patterns, names: patterns.map((pattern) => nameOf(model, pattern)), count }];
  });
  if (trouble.message !== undefined) return { x, y, around, message: trouble.message };
  const limits = limitsText(allowedAt(x, y));
  const sides = around.filter(({ count }) => count < model.count).map(besideText);
  const message = `Nothing fits at (${x}, ${y})${limits}${sides.length > 0 ? `: ${sides.join("; ")}` : ""}.`;
  return { x, y, around, message };
}

function nameOf({ nameOf: named, size, colors }: Model, pattern: number): string {
  if (named !== undefined) return named(pattern);
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(colors.subarray((pattern * size + y) * size, (pattern * size + y + 1) * size)),
  );
  const separator = rows.some((row) => row.some((color) => color > 9)) ? "," : "";
  return rows.map((row) => row.join(separator)).join("/");
}

function limitsText(allowed: readonly number[] | undefined): string {
  if (allowed === undefined) return "";
  return allowed.length === 0 ? ", where no colour is allowed" : `, which must have ${colorsText(allowed)}`;
}

function besideText({ side, names, count }: Beside): string {
  const shown = names.map(show).join(", ");
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  if (count === 0) return `nothing fits ${BESIDE[side]} either`;
  return `${BESIDE[side]} ${count === 1 ? "is" : "can be"} ${shown}${more}`;
}

/** Colours, for messages. */
export function colorsText(colors: readonly number[]): string {
  if (colors.length === 0) return "no colour";
  return `${colors.length === 1 ? "the colour" : "one of the colours"} ${colors.join(", ")}`;
}
