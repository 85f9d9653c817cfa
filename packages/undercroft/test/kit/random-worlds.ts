import { Rng } from "../../src/core/index.js";
import type { DungeonExit, DungeonLandmark, DungeonQuest, NamedDungeonOptions } from "../../src/dungeon/index.js";
import { type Recipe, recipeChain, shippedRecipe } from "../../src/recipes/index.js";

/** A dungeon with named levels, whose exits are all written as objects. */
export type RandomWorld = NamedDungeonOptions & {
  readonly quests: readonly DungeonQuest[];
  readonly landmarks: readonly DungeonLandmark[];
};

/** Recipes that levels are made of: plain ones, some with locks of their own, and one with steps that spoil what they can. */
const KINDS = [
  ...["rooms", "caves", "bsp-interior", "bsp-dungeon", "maze", "drunkard-winding-passages"],
  ...["deeps", "lock-and-key", "catacombs", "caverns"],
];
const SIZES = [[40, 24] as const, [48, 30] as const, [79, 29] as const, [60, 40] as const];

interface Leg {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly oneWay: boolean;
}

/**
 * Draws a dungeon: a main way of three to five levels, branches of one or two, shortcuts, drops, up to three quests, and up to
 * two chasms, rivers and towers along the main way. It is one that can be solved: what would spoil it is left out again.
 */
export function randomWorld(seed: number): RandomWorld {
  const rng = Rng.fromSeed(seed).fork("world");
  const depths = new Map<string, number>();
  const legs: Leg[] = [];
  const grow = (name: string, depth: number, from: string | undefined, exit: string) => {
    depths.set(name, depth);
    if (from !== undefined) legs.push({ from, to: name, name: exit, oneWay: false });
  };
  const main = rng.between(3, 5);
  for (let i = 1; i <= main; i++) grow(`main-${i}`, i, i > 1 ? `main-${i - 1}` : undefined, "down");
  const branches = rng.between(1, 3);
  for (let branch = 1; branch <= branches; branch++) {
    const root = rng.between(1, main);
    const length = rng.between(1, 2);
    for (let i = 1; i <= length; i++) {
      const from = i > 1 ? `branch-${branch}-${i - 1}` : `main-${root}`;
      grow(`branch-${branch}-${i}`, root + i, from, i > 1 ? "down" : `side-${branch}`);
    }
  }
  const names = [...depths.keys()];
  const areJoined = (a: string, b: string) =>
    legs.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  const extras = rng.between(0, 3);
  for (let extra = 0; extra < extras; extra++) {
    const [from, to] = [rng.pick(names), rng.pick(names)];
    if (from === to || areJoined(from, to)) continue;
    legs.push({ from, to, name: `extra-${extra}`, oneWay: rng.chance(0.5) });
  }
  const quests: DungeonQuest[] = [];
  const wanted = rng.between(0, 3);
  for (let i = 0; i < wanted; i++) {
    const leg = rng.pick(legs);
    const lock = { level: leg.from, at: leg.name === "down" && rng.chance(0.5) ? "exit" : leg.name };
    quests.push({ name: `Key ${i + 1}`, lock, key: { level: rng.pick(names) } });
    if (!isSolvable(names, legs, quests)) quests.pop();
  }
  const landmarks: DungeonLandmark[] = [];
  const deep = rng.fork("landmarks");
  const chasms = [...legs];
  for (let i = deep.between(0, 2); i > 0; i--) {
    const first = deep.between(1, main - 1);
    const last = Math.min(main, first + deep.between(1, 2));
    const through = Array.from({ length: last - first + 1 }, (_, j) => `main-${first + j}`);
    const kind = deep.pick(["chasm", "river", "tower"] as const);
    if (landmarks.some((other) => other.kind === kind)) continue;
    const drops = through.slice(1).map((to, j) => ({ from: through[j]!, to, name: kind, oneWay: true }));
    const isTwice = drops.some(({ from, to }) => legs.some((leg) => leg.oneWay && leg.from === from && leg.to === to));
    if (kind === "chasm" && (isTwice || !isSolvable(names, [...chasms, ...drops], quests))) continue;
    if (kind === "chasm") chasms.push(...drops);
    landmarks.push({ name: kind, kind, levels: through });
  }
  const levels = names.map((name) => {
    const recipe = plotted(shippedRecipe(rng.pick(KINDS)), rng.chance(0.3));
    const size = rng.pick(SIZES);
    // Rings of rooms have no space beside a landmark on a small map.
    const isTight = recipe.name!.startsWith("lock-and-key") && landmarks.some(({ levels: all }) => all.includes(name));
    const chain = recipeChain(recipe, { size: isTight ? [100, 60] : size });
    const exits = legs
      .filter(({ from }) => from === name)
      .map(({ name: exit, to, oneWay }): [string, DungeonExit] => [exit, { to, oneWay }]);
    return [name, { depth: depths.get(name)!, chain, exits: Object.fromEntries(exits) }] as const;
  });
  return { seed, levels: Object.fromEntries(levels), quests, landmarks };
}

/** A recipe, perhaps with secret doors and gated rooms at its end. */
function plotted(recipe: Recipe, isPlotted: boolean): Recipe {
  if (!isPlotted) return recipe;
  const more = [{ use: "secret-doors" }, { use: "gated-rooms", probability: 1 }];
  return { ...recipe, name: `${recipe.name} with a plot`, steps: [...recipe.steps, ...more] };
}

/** Whether somebody gets everywhere, and back from every drop. The slow, obvious way: until nothing more happens. */
function isSolvable(names: readonly string[], legs: readonly Leg[], quests: readonly DungeonQuest[]): boolean {
  const reachFrom = (start: string) => {
    const reached = new Set([start]);
    const isOpen = ({ from, name }: Leg) =>
      quests.every(({ lock, key }) => {
        const isLocked = lock.level === from && (lock.at === name || (lock.at === "exit" && name === "down"));
        return !isLocked || reached.has(key.level);
      });
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const leg of legs.filter(isOpen)) {
        if (reached.has(leg.from)) reached.add(leg.to);
        if (reached.has(leg.to) && !leg.oneWay) reached.add(leg.from);
      }
    }
    return reached;
  };
  const home = names[0]!;
  if (reachFrom(home).size < names.length) return false;
  return legs.every(({ to, oneWay }) => !oneWay || reachFrom(to).has(home));
}
