import { type BuildableChain, checkChain, stepsIn } from "../chain/index.js";
import { type Content, contentHash } from "../core/index.js";
import { chainRecipe, decidingRecipe } from "../formats/recipes/recipe-json.js";
import type { Recipe } from "../recipes/index.js";
import { METRICS_VERSION } from "./metrics/table.js";
import { record } from "./survey.js";

/** Everything that decides the levels of a survey, and what is measured of them. */
export interface SurveySubject {
  /** Names all of it: surveys with the same key are of the same levels. */
  readonly key: string;
  /** The recipe, with everything that it needs and that isn't included. */
  readonly recipe: Recipe;
  /** The width and height of the maps. */
  readonly size: readonly [width: number, height: number];
  /** How deep in the dungeon the levels are. */
  readonly depth: number;
  /** How many attempts there are at a level at most. */
  readonly attempts: number;
  /** The version of each step that may take part. */
  readonly steps: Readonly<Record<string, number>>;
  /** A fingerprint of each pack and prefab that may be used. */
  readonly packs: Readonly<Record<string, string>>;
  /** Which version of `METRICS` they are measured with. */
  readonly metrics: number;
}

/** Returns what decides the levels of a chain at a depth. */
export function surveySubject(
  chain: BuildableChain,
  { depth, attempts }: Pick<SurveySubject, "depth" | "attempts">,
): SurveySubject {
  checkChain("surveySubject", chain);
  const steps = new Map<string, number>();
  const packs = new Map<string, string>();
  for (const { definition, options } of stepsIn(chain.nodes)) {
    steps.set(definition.id, definition.version);
    for (const [name, value] of Object.entries(options)) {
      const { kind, content } = definition.options[name]!;
      if (kind !== "content" && kind !== "contents") continue;
      for (const item of (kind === "content" ? [value] : value) as readonly Content[]) {
        packs.set(`${content} ${item.name}`, contentHash(item));
      }
    }
  }
  const subject = {
    recipe: chainRecipe(chain),
    size: [chain.width, chain.height] as const,
    depth,
    attempts,
    steps: record(steps),
    packs: record(packs),
    metrics: METRICS_VERSION,
  };
  return { key: contentHash({ ...subject, recipe: decidingRecipe(chain) }), ...subject };
}
