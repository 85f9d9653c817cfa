import type { AnyChain, Level } from "../src/chain/index.js";
import { defineLayer } from "../src/core/index.js";
import { type Rarity, rarityOf } from "../src/insight/index.js";
import { allowsDepth, placeVault, prefabsDue, roomVaults, section, UNDERCROFT_PACK } from "../src/prefabs/index.js";
import { RECIPES, type Recipe, type RecipeNode, recipeChain, registry, shippedRecipe } from "../src/recipes/index.js";
import { changedPrefabCells } from "./fort.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

export interface PackSoakResult extends SoakResult {
  /**
   * How often each prefab of our pack was placed, as `placed name`. How often each vault was due where it is at home, and
   * how often it came there, as `due name` and `came name`.
   */
  readonly [figure: `placed ${string}` | `due ${string}` | `came ${string}`]: number;
}

const DEEPEST = 20;
const SECTIONS = /* @__PURE__ */ UNDERCROFT_PACK.prefabs.filter(({ kind }) => kind === "section");

/**
 * Builds every recipe in turn, with one of our sections and three vaults of all packs at its end, at depths from 1 to 20,
 * and after each of them a level of a recipe in which our vaults are at home.
 */
export function soakPack(options: SoakOptions): PackSoakResult {
  const figures = new Map<string, number>();
  const count = (figure: string, amount: number) => figures.set(figure, (figures.get(figure) ?? 0) + amount);
  for (const { name } of UNDERCROFT_PACK.prefabs) count(`placed ${name}`, 0);
  const homes = homeChains(HOMES);
  const result = soakSeeds(options, (seed) => {
    const recipe = RECIPES[seed % RECIPES.length]!;
    const prefab = SECTIONS[Math.floor(seed / RECIPES.length) % SECTIONS.length]!;
    const depth = 1 + (seed % DEEPEST);
    const build = () => {
      const chain = recipeChain(recipe)
        .with(section({ prefab }))
        .with(roomVaults({ count: "3", threshold: 0 }));
      const level = chain.build({ seed, depth });
      const changed = changedPrefabCells(level);
      const attempt = soundAttempt(level, changed > 0 ? [`${changed} cells of prefabs were changed`] : []);
      for (const { name } of level.prefabs) count(`placed ${name}`, 1);
      const { due, came } = atHome(homes[seed % homes.length]!, seed, depth);
      for (const name of due) count(`due ${name}`, 1);
      for (const { prefab: name, outcome } of came) if (outcome === "placed") count(`came ${name}`, 1);
      return attempt;
    };
    return [`${recipe.name} with ${prefab.name}, seed ${seed}, depth ${depth}`, build];
  });
  return { ...result, ...Object.fromEntries(figures) };
}

/**
 * Recipes in which our vaults are at home: those that place vaults, and those with rooms or caves and rock between them.
 * `layered-fort` and `random` are left out, because they take long.
 */
const QUICK_HOMES = ["deeps", "caverns", "drowned-halls", "warrens", "rooms", "bsp-dungeon", "caves"];
const HOMES = [...QUICK_HOMES, "random-classic"];

const VAULTS: RecipeNode = { use: "room-vaults", count: "3", threshold: 0 };

/** Levels of these recipes, in which vaults are placed for sure: three, or whatever is done in their place. */
function homeChains(names: readonly string[], vaults = VAULTS, known = registry()): readonly AnyChain[] {
  return names.map((name) => {
    const recipe = shippedRecipe(name);
    const steps = recipe.steps.map((part) => withVaults(part, vaults));
    return recipeChain({ ...recipe, steps: usesVaults(recipe) ? steps : [...steps, vaults] }, { registry: known });
  });
}

function usesVaults(part: Recipe | RecipeNode): boolean {
  return JSON.stringify(part).includes(`"room-vaults"`);
}

/** A part of a recipe in which vaults come for sure. */
function withVaults(part: RecipeNode, vaults: RecipeNode): RecipeNode {
  if (!usesVaults(part)) return part;
  const {
    oneOf,
    steps,
    chance: _,
    ...others
  } = part as {
    readonly oneOf?: readonly RecipeNode[];
    readonly steps?: readonly RecipeNode[];
    readonly chance?: number;
  };
  const inside = (parts: readonly RecipeNode[]) => parts.map((member) => withVaults(member, vaults));
  if (oneOf !== undefined) return { ...others, oneOf: inside(oneOf) };
  return steps === undefined ? vaults : { ...others, steps: inside(steps) };
}

/** The vaults that one level is promised as far as they suit it, and what came of them. */
function atHome(chain: AnyChain, seed: number, depth: number): { due: string[]; came: Level["placements"] } {
  const { attempt, rooms, placements } = chain.build({ seed, depth, stepHashes: "last" });
  const layout = rooms === undefined ? "open" : "rooms";
  const due = prefabsDue(chain, { seed, depth, attempt, layout });
  return { due: due.map(({ prefab }) => prefab), came: placements };
}

/** How often a vault was tried alone on levels of a recipe, and how often there was a place for it. */
export interface PackFit {
  readonly recipe: string;
  readonly name: string;
  readonly tried: number;
  readonly fits: number;
}

/**
 * Tries each vault of our pack alone on levels where it is at home, so many of each recipe. Vaults that fit equally often
 * come as often as their weights say, so this tells with few levels what a survey tells with many.
 */
export function packFits(levels: number): readonly PackFit[] {
  return QUICK_HOMES.flatMap((recipe) => {
    const figures = VAULTS_OF_OURS.map((prefab) => ({ prefab, tried: 0, fits: 0 }));
    const tryVaults = defineLayer({
      id: "try-vaults",
      options: {},
      *build(map, rng) {
        const layout = map.rooms === undefined ? "open" : "rooms";
        for (const figure of figures) {
          const { name, source } = figure.prefab;
          if (!allowsDepth(source.depth, map.depth) || source.layouts?.includes(layout) === false) continue;
          const then = map.checkpoint();
          figure.tried++;
          if (placeVault(map, rng.fork(name), figure.prefab) === undefined) figure.fits++;
          map.restore(then);
        }
      },
    });
    const [chain] = homeChains([recipe], { use: "try-vaults" }, registry([tryVaults]));
    for (let seed = 0; seed < levels; seed++) chain!.build({ seed, depth: DEPTHS[seed % DEPTHS.length]! });
    return figures.map(({ prefab: { name }, tried, fits }) => ({ recipe, name, tried, fits }));
  });
}

/** Those that are placed before the level have all the rock to choose from. */
const VAULTS_OF_OURS = /* @__PURE__ */ UNDERCROFT_PACK.prefabs.filter(
  ({ kind, source }) => kind === "vault" && source.place?.when !== "before",
);

/** Some of these are right for each of our vaults. */
const DEPTHS = [5, 10, 3, 14];

/** Every vault is to come so often for each time that its weight promises it. */
export const PROMISE = { least: 0.7, most: 1.4 };

/** Whether a prefab comes as often as promised, as far as its figures tell. */
function isKept({ low, high }: Rarity): boolean {
  return high >= PROMISE.least && low <= PROMISE.most;
}

/**
 * The figures of a soak by prefab, those that were placed least often first.
 *
 * @public used by the soak test
 */
export function packShares(result: PackSoakResult) {
  return UNDERCROFT_PACK.prefabs
    .map(({ name }) => {
      const placed = result[`placed ${name}`] ?? 0;
      const due = result[`due ${name}`] ?? 0;
      const came = result[`came ${name}`] ?? 0;
      const [range] = rarityOf([[name, { due, tried: came, placed: came, refused: {} }]]);
      const { low, high } = range!;
      return { name, placed, due, came, low, high, isKept: isKept(range!) };
    })
    .sort((a, b) => a.placed - b.placed);
}
