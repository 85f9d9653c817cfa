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
    const name = build.recipe.name ?? "recipe.json";
    const reproduce = `undercroft build ${name} --seed ${quoted(build.seed)} --depth ${build.depth} --size ${build.width}x${build.height}`;
    const lines = rejections.map(({ attempt, step, message }) => `  attempt ${attempt}, ${step}: ${message}`);
    const shown = lines.length > 5 ? [...lines.slice(0, 4), `  … ${lines.length - 5} more`, lines.at(-1)!] : lines;
    const mend = last?.check === undefined ? undefined : MENDS[last.check];
    super(
      "build-failed",
      [
        `no level after ${rejections.length} attempts:`,
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

/** A word for a shell: as it is where that is safe, otherwise in double quotes, which every shell knows. */
function quoted(word: string): string {
  return /^[A-Za-z0-9._-]+$/.test(word) ? word : JSON.stringify(word);
}
