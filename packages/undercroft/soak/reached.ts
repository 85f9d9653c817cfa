import { type AnyChain, stepsIn } from "../src/chain/index.js";
import type { Option } from "../src/core/index.js";
import {
  BLUEPRINTS_PACK,
  type Prefab,
  SAMPLES_PACK,
  SEEDS_PACK,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
  WILDS_PACK,
} from "../src/prefabs/index.js";
import { RECIPES, type Recipe, recipeChain } from "../src/recipes/index.js";
import { SLOW_RECIPES } from "../test/kit/whole.js";
import { type SoakOptions, type SoakResult, soakSeeds } from "./soak.js";

/** How often each included prefab was used, as `used name`. */
export interface ReachedSoakResult extends SoakResult {
  readonly [figure: `used ${string}`]: number;
}

const DEEPEST = 26;
/** Of so many levels of some recipe, each included prefab is on one. */
export const REACHED_WITHIN = 2000;
const PACKS = [SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, TEMPLATES_PACK, SAMPLES_PACK, WILDS_PACK];

const ALL = /* @__PURE__ */ PACKS.flatMap(({ prefabs }) => prefabs.map(({ name }) => name));

/** The recipes that place prefabs, those that take long at the end. */
export const PLACING = /* @__PURE__ */ RECIPES.filter((recipe) =>
  [...stepsIn(recipeChain(recipe).nodes)].some(({ definition, options }) => definition.places(options).length > 0),
).sort((a, b) => Number(isSlow(a)) - Number(isSlow(b)));

function isSlow({ name }: Recipe): boolean {
  return SLOW_RECIPES.includes(name!);
}

/** Of recipes that take long, only one of so many levels is built. */
const FEWER = 5;

/**
 * Builds the included recipes that place prefabs, as they are, in turn and at depths from 1 to 26. Counts the included prefabs
 * on their levels.
 */
export function soakReached(options: SoakOptions): ReachedSoakResult {
  const used = new Map(ALL.map((name) => [name, 0]));
  const count = (name: string) => used.set(name, (used.get(name) ?? 0) + 1);
  for (const recipe of RECIPES) for (const { name } of namedIn(recipeChain(recipe))) count(name);
  const chains = PLACING.map((recipe) => recipeChain(recipe));
  const quick = PLACING.filter((recipe) => !isSlow(recipe)).length;
  const result = soakSeeds(options, (seed) => {
    const round = Math.floor(seed / chains.length);
    const turn = seed % chains.length;
    const chain = chains[turn < quick || round % FEWER === 0 ? turn : turn % quick]!;
    const depth = 1 + (round % DEEPEST);
    const build = () => {
      const level = chain.build({ seed, depth });
      for (const { name } of level.prefabs) count(name);
      return level.attempt;
    };
    return [`${chain.name}, seed ${seed}, depth ${depth}`, build];
  });
  return { ...result, ...Object.fromEntries([...used].map(([name, times]) => [`used ${name}`, times])) };
}

/** The included prefabs that were used least often, and how often that was. */
export function leastReached(result: ReachedSoakResult, most: number): readonly (readonly [string, number])[] {
  return Object.entries(result)
    .filter(([figure, times]) => figure.startsWith("used ") && (times as number) <= most)
    .map(([figure, times]) => [figure.slice("used ".length), times as number] as const)
    .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
}

/** The prefabs that steps of a chain name one by one, such as a sample or a whole level. */
function namedIn(chain: AnyChain): Prefab[] {
  return [...stepsIn(chain.nodes)].flatMap(({ definition, options }) =>
    Object.entries<Option>(definition.options)
      .filter(([, { kind, content }]) => kind === "content" && content === "prefab")
      .map(([name]) => options[name] as Prefab),
  );
}
