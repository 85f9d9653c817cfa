import type { LevelFile } from "../src/chain/index.js";
import { Dungeon } from "../src/dungeon/index.js";
import { type Recipe, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

/** Recipes with a plot of their own, and old ones that get gated rooms at their end. */
export const PLOTTED = ["lock-and-key", "deeps", "rooms", "bsp-dungeon", "drunkard-winding-passages"] as const;
const WITH_A_PLOT: readonly string[] = ["lock-and-key", "deeps"];

/** Sizes that take turns. Figures are taken at the second one, for which the bands are. */
const SIZES = [[48, 24] as const, [79, 29] as const, [79, 29] as const, [80, 50] as const, [120, 80] as const];
const MEASURED = "79x29";
const DEEPEST = 20;

/** What is counted of levels with locks at 79x29: how often each length or share came, by a name with the number at its end. */
export const PLOT_FIGURES = ["start to lock", "key to lock", "floor behind locks"] as const;

/** What a soak of plots gives besides: how many levels have locks, how many locks the walker opened, and the figures. */
export type PlotSoakResult = SoakResult & { readonly locked: number; readonly opened: number };

/**
 * Builds levels of one recipe at all depths and several sizes, a fifth of them in a dungeon. Each is searched for ways to
 * get stuck, and walked by somebody who knows nothing but its solution.
 */
export function soakPlots({ recipe, ...options }: SoakOptions & { readonly recipe: string }): PlotSoakResult {
  const figures: Record<string, number> = {};
  let locked = 0;
  let opened = 0;
  const result = soakSeeds(options, (seed) => {
    const size = SIZES[seed % SIZES.length]!;
    // Sizes and depths have no common rhythm.
    const depth = 1 + (Math.floor(seed / SIZES.length) % DEEPEST);
    const build = () => {
      const chain = recipeChain(plottedRecipe(recipe), { size });
      const level =
        Math.floor(seed / 3) % 5 === 0
          ? new Dungeon({ seed, depths: DEEPEST, chain: () => chain }).level(depth)
          : chain.build({ seed, depth });
      const file = level.toJSON();
      const attempt = soundAttempt(level, [...plotFaults(file), ...walkFaults(file)]);
      if (file.locks.length > 0) locked++;
      opened += file.locks.length;
      if (size.join("x") === MEASURED) {
        for (const figure of figuresOf(file)) figures[figure] = (figures[figure] ?? 0) + 1;
      }
      return attempt;
    };
    return [`seed ${seed}, depth ${depth}, ${size.join("x")}`, build];
  });
  return { ...result, ...figures, locked, opened };
}

/** A recipe by its name; one without a plot gets a gated room for sure. */
function plottedRecipe(name: string): Recipe {
  const recipe = shippedRecipe(name);
  if (WITH_A_PLOT.includes(name)) return recipe;
  return {
    ...recipe,
    name: `${name} with gated rooms`,
    steps: [...recipe.steps, { use: "gated-rooms", probability: 1 }],
  };
}

/** A level as a stranger reads it from its file: which moves there are from each cell, and what they take. */
class World {
  readonly start: number;
  readonly cells: number;
  readonly locks: readonly { readonly at: number; readonly key: number }[];
  readonly secrets: ReadonlySet<number>;
  readonly moves: readonly (readonly number[])[];
  /** Whether keys and exits may need a search. */
  readonly maySearch: boolean;
  readonly exits: readonly number[];

  constructor(file: LevelFile) {
    const { width, height, rows, tileset, start, exits, locks, oneWays = [], doors = [], movement, allows = [] } = file;
    const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
    const kinds = new Map(tileset.map((tile) => [tile.glyph, tile]));
    const tiles = rows.flatMap((row) => Array.from(row, (glyph) => kinds.get(glyph)!));
    this.cells = width * height;
    this.start = cellOf(start!);
    this.exits = exits.map(({ at }) => cellOf(at));
    this.locks = locks.flatMap(({ at, key }) => ("level" in key ? [] : [{ at: cellOf(at), key: cellOf(key) }]));
    const hidden = doors.filter(({ kind }) => kind === "secret").map(({ at }) => cellOf(at));
    this.secrets = new Set([...hidden, ...tiles.flatMap(({ name }, cell) => (name === "secret_door" ? [cell] : []))]);
    this.maySearch = allows.includes("exit-secret");
    const ways = oneWays.flatMap(({ from, to }) => ("level" in from ? [] : [[cellOf(from), cellOf(to)] as const]));
    const backs = new Set(ways.map(([from, to]) => `${to} ${from}`));
    this.moves = tiles.map((tile, cell) => {
      if (!tile.walkable) return [];
      const found: number[] = [];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
          const next = tiles[y * width + x];
          if ((dx === 0 && dy === 0) || x < 0 || x >= width || next?.walkable !== true) continue;
          const isSlanting = dx !== 0 && dy !== 0;
          if (isSlanting && (movement === "orthogonal" || tile.door === true || next.door === true)) continue;
          if (ways.length === 0 || !backs.has(`${cell} ${y * width + x}`)) found.push(y * width + x);
        }
      }
      for (const [from, to] of ways) if (from === cell && tiles[to]!.walkable) found.push(to);
      return found;
    });
  }
}

/** More keys than this would be more states than anybody has time for. */
const MOST_KEYS = 12;

/**
 * In what ways somebody who does whatever can be done gets stuck in a level. A state is a cell and the keys in hand. From
 * every state that can be come to, it must be possible to get all keys and then to the exit, without a search.
 */
export function plotFaults(file: LevelFile): string[] {
  const world = new World(file);
  const { locks, moves, start, exits, cells } = world;
  const keys = [...new Set(locks.map(({ key }) => key))];
  if (keys.length > MOST_KEYS) return [`${keys.length} keys are too many to try`];
  const all = (1 << keys.length) - 1;
  const needs = new Int32Array(cells);
  const has = new Int32Array(cells);
  for (const { at, key } of locks) needs[at]! |= 1 << keys.indexOf(key);
  for (const [i, key] of keys.entries()) has[key]! |= 1 << i;
  const isShut = new Uint8Array(cells);
  if (!world.maySearch) for (const cell of world.secrets) isShut[cell] = 1;

  const sets = all + 1;
  const from: number[][] = keys.length === 0 ? [] : reversed(moves);
  const isKnown = new Uint8Array(cells * sets);
  const first = start * sets + has[start]!;
  const states = [first];
  isKnown[first] = 1;
  for (let i = 0; i < states.length; i++) {
    const held = states[i]! % sets;
    for (const next of moves[(states[i]! - held) / sets]!) {
      if (isShut[next] === 1 || (needs[next]! & ~held) !== 0) continue;
      const state = next * sets + (held | has[next]!);
      if (isKnown[state] === 1) continue;
      isKnown[state] = 1;
      states.push(state);
    }
  }
  const faults: string[] = [];
  const isFree = (exit: number) => isKnown[exit * sets + all] === 1;
  for (const exit of exits) if (!isFree(exit)) faults.push(`nobody gets to the exit at cell ${exit} with all keys`);
  if (faults.length > 0 || keys.length === 0) return faults;

  // Backwards from the exit with all keys: whatever isn't come by on this way is a trap.
  const goal = exits[0]! * sets + all;
  const isGood = new Uint8Array(cells * sets);
  isGood[goal] = 1;
  const good = [goal];
  for (let i = 0; i < good.length; i++) {
    const held = good[i]! % sets;
    const cell = (good[i]! - held) / sets;
    if ((has[cell]! & ~held) !== 0) continue;
    for (const before of from[cell]!) {
      for (const had of has[cell] === 0 ? [held] : [held, held & ~has[cell]!]) {
        const state = before * sets + had;
        if (isGood[state] === 1 || isKnown[state] === 0 || (needs[cell]! & ~had) !== 0) continue;
        isGood[state] = 1;
        good.push(state);
      }
    }
  }
  const trap = states.find((state) => isGood[state] === 0);
  if (trap !== undefined) faults.push(`whoever stands on cell ${Math.floor(trap / sets)} can be stuck there`);
  return faults;
}

function reversed(moves: readonly (readonly number[])[]): number[][] {
  const from: number[][] = moves.map(() => []);
  for (const [cell, nexts] of moves.entries()) for (const next of nexts) from[next]!.push(cell);
  return from;
}

/**
 * Walks through a level knowing only its solution: to each key in turn, from wherever the last one was, and to every lock
 * that it opens. Says where the walk ends early.
 */
export function walkFaults(file: LevelFile): string[] {
  const { solution } = file;
  const world = new World(file);
  if (world.locks.length === 0) return [];
  if (solution === undefined) return ["there are locks, but there is no solution"];
  const cellOf = ([x, y]: readonly [number, number]) => y * file.width + x;
  const shut = new Set(world.locks.map(({ at }) => at));
  const isOpen = (cell: number) => !shut.has(cell) && (world.maySearch || !world.secrets.has(cell));
  let here = world.start;
  const unlocked: number[] = [];
  for (const { take, opens } of solution) {
    const key = cellOf(take);
    if (!distances(world, here, isOpen).has(key)) {
      return [`no way leads from cell ${here} to the key at cell ${key}`];
    }
    here = key;
    for (const cell of opens.map(cellOf)) {
      shut.delete(cell);
      unlocked.push(cell);
    }
  }
  if (shut.size > 0) return [`the lock at cell ${[...shut][0]} stays shut`];
  // A locked place may lie behind a secret door.
  const whole = distances(world, here, () => true);
  const lost = unlocked.find((cell) => !whole.has(cell));
  return lost === undefined ? [] : [`no way leads to the lock at cell ${lost}`];
}

/** The number of moves from a cell to all others that can be reached. */
function distances({ moves }: World, from: number, isOpen: (cell: number) => boolean): Map<number, number> {
  const found = new Map([[from, 0]]);
  for (const [cell, steps] of found) {
    for (const next of moves[cell]!) if (!found.has(next) && isOpen(next)) found.set(next, steps + 1);
  }
  return found;
}

/** How far locks are from the start and from their keys, and how many hundredths of the floor lie behind them. */
function figuresOf(file: LevelFile): string[] {
  const world = new World(file);
  if (world.locks.length === 0) return [];
  const anywhere = () => true;
  const whole = distances(world, world.start, anywhere);
  const figures = world.locks.flatMap(({ at, key }) => [
    `start to lock ${whole.get(at)}`,
    `key to lock ${distances(world, key, anywhere).get(at)}`,
  ]);
  const shut = new Set(world.locks.map(({ at }) => at));
  const without = distances(world, world.start, (cell) => !shut.has(cell)).size;
  return [...figures, `floor behind locks ${Math.round((100 * (whole.size - without)) / whole.size)}`];
}

/** The median and the 10th and 90th percentile of a figure of a soak, or undefined if it never came. */
export function plotFigure(
  result: Readonly<Record<string, unknown>>,
  name: (typeof PLOT_FIGURES)[number],
): readonly [low: number, median: number, high: number] | undefined {
  const counts = Object.entries(result)
    .filter(([figure]) => figure.startsWith(`${name} `))
    .map(([figure, count]) => [Number(figure.slice(name.length + 1)), Number(count)] as const)
    .sort(([a], [b]) => a - b);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  const at = (share: number) => {
    let left = share * total;
    return counts.find(([, count]) => (left -= count) < 0)?.[0] ?? counts.at(-1)![0];
  };
  return [at(0.1), at(0.5), at(0.9)];
}
