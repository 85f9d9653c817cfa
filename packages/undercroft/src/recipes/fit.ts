import { type AnyChain, type AnyNode, type BuildableChain, BuildError, checkChain } from "../chain/index.js";
import {
  cached,
  checkArgument,
  checkDepth,
  checkKeys,
  type KeysOf,
  type Seed,
  seedText,
  show,
  UndercroftError,
} from "../core/index.js";
import { fitProbe, type LevelFit, PREFAB, PREFABS, type Prefab } from "../prefabs/index.js";

/** Which levels to try a prefab in. */
export interface FitOptions {
  /** Depth of the levels. Default: 1. */
  readonly depth?: number;
  /** The seeds of the levels to try, or their number: then the seeds are 1, 2, 3 and so on. Default: 200. */
  readonly seeds?: number | Iterable<Seed>;
  /** For blueprints: the prefabs that can hold a key. Default: none, so only blueprints without a lock fit. */
  readonly holders?: readonly Prefab[];
}

/** How often and where a prefab can be placed in the levels of a chain. */
export interface PrefabFit {
  /** The name of the prefab that was tried. */
  readonly prefab: string;
  /** The depth of the levels that were tried. */
  readonly depth: number;
  /** The number of levels tried so far. */
  readonly levels: number;
  /** The number of levels in which it could be placed. */
  readonly fits: number;
  /** `fits / levels`. */
  readonly share: number;
  /** The 95% confidence interval of the share. */
  readonly interval: readonly [low: number, high: number];
  /** Why the prefab could not be placed, most frequent reason first, each with a seed to look at. */
  readonly reasons: readonly { readonly why: string; readonly levels: number; readonly seed: string }[];
  /** Where it fits. */
  readonly heat: HeatMap;
}

/** A coarse map of where a prefab fits: for each square, the number of levels in which it does. */
export interface HeatMap {
  /** The number of squares in a row. */
  readonly width: number;
  /** The number of rows of squares. */
  readonly height: number;
  /** For each square, row by row, the number of levels in which the prefab fits there. */
  readonly levels: Uint32Array;
}

const OPTION_KEYS: KeysOf<FitOptions> = { depth: true, seeds: true, holders: PREFABS };

const MOST_SEEDS = 1_000_000;

/**
 * Tries a prefab in the levels of a chain. Builds each level, places the prefab on it as a step would, and removes it
 * again. Yields the result so far after each level, and returns the final result.
 */
export function* fitPrefab(
  prefab: Prefab,
  chain: BuildableChain,
  options: FitOptions = {},
): Generator<PrefabFit, PrefabFit, void> {
  checkArgument("fitPrefab", "prefab", PREFAB, prefab);
  checkChain("fitPrefab", chain);
  checkKeys("fitPrefab", options, OPTION_KEYS);
  const { depth = 1, seeds = 200, holders = [] } = options;
  if (prefab.kind === "level") {
    throw new UndercroftError(
      "bad-option",
      `${prefab.name} is a level: it replaces the whole map, so there is nothing to fit.`,
    );
  }
  checkDepth(depth);
  if (typeof seeds === "number") checkCount(seeds);
  // Of several attempts at a level the last one counts.
  const tries: LevelFit[] = [];
  const probe = fitProbe(prefab, (fit) => tries.push(fit), holders);
  const trial = (chain as AnyChain).withAll([probe as unknown as AnyNode]);
  const heat = coarseMap(chain.width, chain.height);
  const reasons = new Map<string, { levels: number; readonly seed: string }>();
  let fits = 0;
  const result = (levels: number): PrefabFit => ({
    prefab: prefab.name,
    depth,
    levels,
    fits,
    share: fits / levels,
    interval: wilson(fits, levels),
    reasons: [...reasons]
      .map(([why, counts]) => ({ why, ...counts }))
      .sort((a, b) => b.levels - a.levels || (a.why < b.why ? -1 : 1)),
    heat: heat.copy(),
  });
  let levels = 0;
  for (const given of typeof seeds === "number" ? firstSeeds(seeds) : seeds) {
    if (levels > 0) yield result(levels);
    levels++;
    const seed = seedText(given);
    tries.length = 0;
    const unbuilt = failure(() => trial.build({ seed, depth }));
    const last = tries.at(-1);
    if (last !== undefined) heat.add(last.cells);
    const why = unbuilt ?? last?.refusal?.why;
    if (why === undefined) fits++;
    else cached(reasons, why, () => ({ levels: 0, seed })).levels++;
  }
  if (levels === 0) throw new UndercroftError("bad-option", "seeds must not be empty.", { option: "seeds" });
  return result(levels);
}

function* firstSeeds(count: number): Generator<number, void, void> {
  for (let seed = 1; seed <= count; seed++) yield seed;
}

function checkCount(seeds: number): void {
  if (Number.isSafeInteger(seeds) && seeds >= 1 && seeds <= MOST_SEEDS) return;
  throw new UndercroftError("bad-option", `seeds must be a whole number from 1 to ${MOST_SEEDS}, got ${show(seeds)}.`, {
    option: "seeds",
    value: seeds,
  });
}

/** A level that can't be built at all holds no prefab either. */
function failure(build: () => unknown): string | undefined {
  try {
    build();
    return undefined;
  } catch (error) {
    if (error instanceof BuildError) return "no level could be built";
    throw error;
  }
}

/** Squares of a coarse map at most: what a terminal has room for. */
const MOST_COLUMNS = 40;
const MOST_ROWS = 25;

/** A coarse map of levels, as they are added. */
function coarseMap(mapWidth: number, mapHeight: number) {
  const columns = Math.ceil(mapWidth / MOST_COLUMNS);
  const rows = Math.ceil(mapHeight / MOST_ROWS);
  const width = Math.ceil(mapWidth / columns);
  const height = Math.ceil(mapHeight / rows);
  const levels = new Uint32Array(width * height);
  return {
    copy: (): HeatMap => ({ width, height, levels: levels.slice() }),
    /** A square counts once for a level, however much of it is marked. */
    add(cells: Uint8Array): void {
      const squares = new Set<number>();
      for (let cell = 0; cell < cells.length; cell++) {
        if (cells[cell] === 0) continue;
        const x = Math.floor((cell % mapWidth) / columns);
        const y = Math.floor(cell / mapWidth / rows);
        squares.add(y * width + x);
      }
      for (const square of squares) levels[square]!++;
    },
  };
}

/** Standard deviations within which 95 % of a normal distribution lie. */
const NINETY_FIVE_PERCENT = 1.959964;

/** Edwin Wilson's interval for a share: it stays between 0 and 1, and holds for few trials and for none or all that succeed. */
export function wilson(successes: number, trials: number): readonly [low: number, high: number] {
  const squared = NINETY_FIVE_PERCENT ** 2;
  const middle = (successes + squared / 2) / (trials + squared);
  const spread = (successes * (trials - successes)) / trials + squared / 4;
  const reach = (NINETY_FIVE_PERCENT * Math.sqrt(spread)) / (trials + squared);
  // At the ends the exact result is 0 or 1, and rounding must not lead beyond.
  return [successes === 0 ? 0 : middle - reach, successes === trials ? 1 : middle + reach];
}
