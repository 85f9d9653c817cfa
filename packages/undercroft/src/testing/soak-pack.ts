import { UndercroftError } from "../core/index.js";
import {
  allowsDepth,
  atDepth,
  DEFAULT_WEIGHT,
  type Pack,
  type Prefab,
  roomVaults,
  SEEDS_PACK,
  section,
  UNDERCROFT_PACK,
} from "../prefabs/index.js";
import { RECIPES, recipeChain } from "../recipes/index.js";
import { changedPrefabCells } from "./fort.js";
import { type SoakResult, Tally } from "./soak.js";

export interface PackSoakResult extends SoakResult {
  /** How often each prefab of our pack was placed, and how often by its weight, as `placed name` and `expected name`. */
  readonly [figure: `placed ${string}` | `expected ${string}`]: number;
}

const DEEPEST = 20;
const PACKS: readonly Pack[] = [SEEDS_PACK, UNDERCROFT_PACK];
const VAULTS = /* @__PURE__ */ PACKS.flatMap(({ prefabs }) => prefabs.filter(({ kind }) => kind === "vault"));
const SECTIONS = /* @__PURE__ */ UNDERCROFT_PACK.prefabs.filter(({ kind }) => kind === "section");

/** Builds every recipe in turn, with one of our sections and three vaults of all packs at its end, at depths from 1 to 20. */
export function soakPack({
  builds,
  firstSeed = 1,
}: {
  readonly builds: number;
  readonly firstSeed?: number;
}): PackSoakResult {
  const tally = new Tally();
  const figures = new Map<string, number>();
  const count = (figure: string, amount: number) => figures.set(figure, (figures.get(figure) ?? 0) + amount);
  for (const { name } of UNDERCROFT_PACK.prefabs) count(`placed ${name}`, 0);
  for (let seed = firstSeed; seed < firstSeed + builds; seed++) {
    const recipe = RECIPES[seed % RECIPES.length]!;
    const prefab = SECTIONS[Math.floor(seed / RECIPES.length) % SECTIONS.length]!;
    const depth = 1 + (seed % DEEPEST);
    tally.run(`${recipe.name} with ${prefab.name}, seed ${seed}, depth ${depth}`, () => {
      const chain = recipeChain(recipe)
        .with(section({ prefab }))
        .with(roomVaults({ count: "3", threshold: 0 }));
      const level = chain.build({ seed, depth });
      const changed = changedPrefabCells(level);
      if (changed > 0) throw new UndercroftError("broken-step", `${changed} cells of prefabs were changed`);
      for (const { name } of level.prefabs) count(`placed ${name}`, 1);
      const vaults = level.prefabs.filter(({ kind }) => kind === "vault").length;
      const weights = VAULTS.map((vault) => weightIn(vault, depth, level.rooms !== undefined));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (const [i, { name }] of VAULTS.entries()) count(`expected ${name}`, (vaults * weights[i]!) / total);
      return level.attempt;
    });
  }
  return { ...tally.result(), ...Object.fromEntries(figures) };
}

/** What a vault's weight comes to among the others, with its own chances and its group's. */
function weightIn({ source }: Prefab, depth: number, hasRooms: boolean): number {
  const suits = source.layouts?.includes(hasRooms ? "rooms" : "open") ?? true;
  if (!suits || !allowsDepth(source.depth, depth)) return 0;
  const chance = atDepth(source.chance, depth, 1) * atDepth(source.group?.chance, depth, 1);
  return atDepth(source.weight, depth, DEFAULT_WEIGHT) * chance;
}
