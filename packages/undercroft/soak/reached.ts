import { type AnyChain, type StepNode, stepsIn } from "../src/chain/index.js";
import {
  BLUEPRINTS_PACK,
  type Prefab,
  SAMPLES_PACK,
  SEEDS_PACK,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
} from "../src/prefabs/index.js";
import { RECIPES, recipeChain } from "../src/recipes/index.js";
import { SLOW_RECIPES } from "../test/kit/whole.js";
import { type SoakOptions, type SoakResult, soakSeeds } from "./soak.js";

/** How often each included prefab was used, as `used name`. */
export interface ReachedSoakResult extends SoakResult {
  readonly [figure: `used ${string}`]: number;
}

const DEEPEST = 26;
const PACKS = [SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, TEMPLATES_PACK, SAMPLES_PACK];

const ALL = /* @__PURE__ */ PACKS.flatMap(({ prefabs }) => prefabs.map(({ name }) => name));

/** The recipes that place prefabs. Those that take long are left out: what their steps name is on each of their levels. */
export const PLACING = /* @__PURE__ */ RECIPES.filter((recipe) => {
  const places = ({ definition, options }: StepNode) => definition.places(options).length > 0;
  return !SLOW_RECIPES.includes(recipe.name!) && [...stepsIn(recipeChain(recipe).nodes)].some(places);
});

/**
 * Builds the included recipes that place prefabs, as they are, in turn and at depths from 1 to 26. Counts the included prefabs
 * on their levels.
 */
export function soakReached(options: SoakOptions): ReachedSoakResult {
  const used = new Map(ALL.map((name) => [name, 0]));
  const count = (name: string) => used.set(name, (used.get(name) ?? 0) + 1);
  for (const recipe of RECIPES) for (const { name } of namedIn(recipeChain(recipe))) count(name);
  const chains = PLACING.map((recipe) => recipeChain(recipe));
  const result = soakSeeds(options, (seed) => {
    const chain = chains[seed % chains.length]!;
    const depth = 1 + (Math.floor(seed / chains.length) % DEEPEST);
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
    Object.entries(definition.options)
      .filter(([, { kind, content }]) => kind === "content" && content === "prefab")
      .map(([name]) => options[name] as Prefab),
  );
}
