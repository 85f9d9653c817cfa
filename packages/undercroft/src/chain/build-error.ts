import { UndercroftError } from "../core/errors.js";
import type { Point } from "../core/rect.js";
import type { CheckName } from "../verify/index.js";
import type { ResolvedRecipe } from "./level-file.js";

/** Why one attempt did not become a level. */
export interface Rejection {
  readonly attempt: number;
  /** The step that was stuck, or that last wrote the cell where a check failed. */
  readonly step: string;
  readonly message: string;
  readonly check?: CheckName;
  readonly witnesses?: readonly Point[];
}

interface FailedBuild {
  readonly recipe: ResolvedRecipe;
  readonly seed: string;
  readonly depth: number;
  readonly width: number;
  readonly height: number;
}

/** The layer that would mend a failed check. */
const MENDS: Partial<Record<CheckName, string>> = {
  "exit-reachable": "connect-regions or cull-unreachable before the exit",
  "spawn-reachable": "connect-regions or cull-unreachable before the spawns",
  "room-reachable": "connect-regions, or cull-unreachable after the start",
  "floor-reachable": "connect-regions, or cull-unreachable after the start",
  "exit-present": "distant-exit",
  "start-present": "area-start",
};

/** No attempt gave a level that passes every check. Nothing unchecked is ever handed out instead. */
export class BuildError extends UndercroftError {
  /** Each attempt with what was wrong. */
  readonly rejections: readonly Rejection[];
  /** The command that shows the same failure; for a chain written in TypeScript save `recipe` as recipe.json first. */
  readonly reproduce: string;
  readonly recipe: ResolvedRecipe;

  constructor(build: FailedBuild, rejections: readonly Rejection[]) {
    const last = rejections.at(-1);
    const name = quoted(build.recipe.name ?? "recipe.json");
    const reproduce = `undercroft build ${name} --seed ${quoted(build.seed)} --depth ${build.depth} --size ${build.width}x${build.height}`;
    const lines = rejections.map(({ attempt, step, message }) => `  attempt ${attempt}, ${step}: ${message}`);
    const shown = lines.length > 5 ? [...lines.slice(0, 4), `  … ${lines.length - 5} more`, lines.at(-1)!] : lines;
    const mend = last?.check === undefined ? undefined : MENDS[last.check];
    super(
      "build-failed",
      [
        `no level after ${rejections.length} attempt${rejections.length === 1 ? "" : "s"}:`,
        ...shown,
        ...(mend === undefined ? [] : [`What would mend it: ${mend}.`]),
        `To see it again: ${reproduce}`,
      ].join("\n"),
      last === undefined ? {} : { step: last.step },
    );
    this.name = "BuildError";
    this.rejections = rejections;
    this.reproduce = reproduce;
    this.recipe = build.recipe;
  }
}

/**
 * A word for a shell: as it is where that is safe, otherwise in quotes that keep everything in it as it is. Double
 * quotes are known to every shell, but those of Unix look for `$` and the like inside them, and not in single quotes.
 */
function quoted(word: string): string {
  if (/^[\w.-]+$/.test(word)) return word;
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
