import { UndercroftError } from "../../core/errors.js";
import { counted } from "../../core/words.js";
import type { CheckName } from "../../verify/index.js";
import type { Rejection, ResolvedRecipe } from "../level/level-data.js";

interface FailedBuild {
  readonly recipe: ResolvedRecipe;
  readonly seed: string;
  readonly depth: number;
  readonly width: number;
  readonly height: number;
  readonly used: readonly string[];
  readonly firstAttempt: number;
  readonly attempts: number;
}

/** How many attempts a build makes. */
export const DEFAULT_ATTEMPTS = 20;

/** The layer that would mend a failed check. */
const MENDS: Partial<Record<CheckName, string>> = {
  "exit-reachable": "connect-regions or cull-unreachable before the exit",
  "spawn-reachable": "connect-regions or cull-unreachable before the spawns",
  "room-reachable": "connect-regions, or cull-unreachable after the start",
  "floor-reachable": "connect-regions, or cull-unreachable after the start",
};

/**
 * Thrown if no attempt gave a level that passes every check. Its code is `build-failed`.
 *
 * @example
 * import { areaStart, BuildError, chain, distantExit, maze } from "undercroft";
 * import { defineLayer, stuck } from "undercroft/define";
 *
 * const demanding = defineLayer({
 *   id: "demanding",
 *   options: {},
 *   *build(map) {
 *     if (map.width < 1000) throw stuck("there is not enough space");
 *     yield;
 *   },
 * });
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * try {
 *   mazes.with(demanding()).build({ seed: "rats", attempts: 3 });
 * } catch (error) {
 *   if (!(error instanceof BuildError)) throw error;
 *   console.log(error.rejections.length); // 3
 *   console.log(error.reproduce); // undercroft build recipe.json --seed rats --depth 1 --size 41x21 --attempts 3
 * }
 */
export class BuildError extends UndercroftError {
  /** What was wrong with each attempt. */
  readonly rejections: readonly Rejection[];
  /**
   * The command that reproduces the failure, once `recipe` is saved as recipe.json. If your packs or steps are
   * involved, add them to it.
   */
  readonly reproduce: string;
  /** The recipe of the build that failed, with every choice made. */
  readonly recipe: ResolvedRecipe;
  readonly #told: readonly string[];

  /** For internal use: `build` throws these errors. */
  constructor(build: FailedBuild, rejections: readonly Rejection[]) {
    const last = rejections.at(-1);
    const reproduce = commandLine(["build", "recipe.json", ...callWords(build)]);
    const lines = rejections.map(({ attempt, step, message }) => `  attempt ${attempt}, ${step}: ${message}`);
    const shown = lines.length > 5 ? [...lines.slice(0, 4), `  … ${lines.length - 5} more`, lines.at(-1)!] : lines;
    const mend = last?.check === undefined ? undefined : MENDS[last.check];
    const told = [
      `no valid level after ${counted(rejections.length, "attempt")}:`,
      ...shown,
      ...spreads(rejections),
      ...(mend === undefined ? [] : [`To fix it, add ${mend}.`]),
    ];
    const again = `To reproduce it, save the recipe of this error as recipe.json and run: ${reproduce}`;
    super("build-failed", [...told, again].join("\n"), last === undefined ? {} : { step: last.step });
    this.name = "BuildError";
    this.rejections = rejections;
    this.reproduce = reproduce;
    this.recipe = build.recipe;
    this.#told = told;
  }

  /** Returns the message with another command to reproduce the failure: the given words of a command line. */
  messageFor(call: readonly string[]): string {
    return [...this.#told, `To reproduce it: ${commandLine(call)}`].join("\n");
  }
}

/** How the figures are spread that were measured in the attempts: what to ask for instead. */
function spreads(rejections: readonly Rejection[]): string[] {
  const found = new Map<string, number[]>();
  for (const { measured = {} } of rejections) {
    for (const [name, value] of Object.entries(measured)) found.set(name, [...(found.get(name) ?? []), value]);
  }
  return [...found].map(([name, values]) => {
    const sorted = values.map((value) => Math.round(value * 1000) / 1000).sort((a, b) => a - b);
    const [least, median, most] = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!];
    const range = least === most ? `always ${least}` : `from ${least} to ${most}, with a median of ${median}`;
    return `In ${counted(sorted.length, "attempt")}, ${name} was ${range}.`;
  });
}

/** The arguments that make the same build of a recipe, where they differ from the usual ones. */
function callWords({ seed, depth, width, height, used, firstAttempt, attempts }: FailedBuild): string[] {
  const words = ["--seed", seed, "--depth", `${depth}`, "--size", `${width}x${height}`];
  for (const key of used) words.push("--used", key);
  if (firstAttempt > 1) words.push("--attempts", `${firstAttempt}..${firstAttempt + attempts - 1}`);
  else if (attempts !== DEFAULT_ATTEMPTS) words.push("--attempts", `${attempts}`);
  return words;
}

function commandLine(words: readonly string[]): string {
  return ["undercroft", ...words.map(quoted)].join(" ");
}

/**
 * A word for a shell: as it is where that is safe, otherwise in quotes that keep everything in it as it is. Double
 * quotes are known to every shell, but those of Unix look for `$` and the like inside them, and not in single quotes.
 */
function quoted(word: string): string {
  if (/^[\w./-][\w./:=,-]*$/.test(word)) return word;
  if (!/[\p{C}\p{Z}]/u.test(word.replaceAll(" ", ""))) {
    return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
  }
  // Line breaks and the like by their numbers: bash and zsh read these, and no terminal is driven by them.
  const numbered = (character: string) => {
    const code = character.codePointAt(0)!;
    const digits = code.toString(16);
    return code < 128 ? `\\x${digits.padStart(2, "0")}` : `\\U${digits.padStart(8, "0")}`;
  };
  return `$'${word.replace(/[^\w .,:;-]/gu, numbered)}'`;
}
