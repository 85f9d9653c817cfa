import { type AnyChain, BuildError, type BuildOptions, type Level } from "../src/chain/index.js";
import {
  counted,
  type Fact,
  Hasher,
  namedValue,
  Rng,
  type StepDefinition,
  tileset,
  UndercroftError,
} from "../src/core/index.js";
import { allowsDepth, type Prefab, prefabVariants, roomVaults, SEEDS_PACK, section } from "../src/prefabs/index.js";
import {
  RECIPES,
  type Recipe,
  type RecipeNode,
  type Registry,
  recipeChain,
  registry,
  shippedRecipe,
} from "../src/recipes/index.js";
import { sampleOptions } from "../src/testing/samples.js";
import { changedPrefabCells, FORT_IN_CAVE, fortFaults, hasFort } from "./fort.js";

/** The results of many builds. */
export interface SoakResult {
  readonly levels: number;
  /** The number of errors of each code. */
  readonly errors: Readonly<Record<string, number>>;
  /** The share of attempts that were stuck or failed a check. */
  readonly rejectedShare: number;
  /** The first error of each code, for debugging. */
  readonly firstErrors: Readonly<Record<string, string>>;
}

/** Options of the soak functions. */
export interface SoakOptions {
  readonly builds: number;
  readonly size?: readonly [width: number, height: number];
  readonly registry?: Registry;
  /** The first seed. The others follow it. */
  readonly firstSeed?: number;
  readonly onProgress?: (done: number) => void;
}

/** A build of a soak: what to call it in errors, and what returns the number of its attempt. */
type SoakBuild = readonly [description: string, build: () => number];

/** Runs one build for each seed. Counts errors instead of throwing them. */
export function soakSeeds(
  { builds, firstSeed = 1, onProgress }: SoakOptions,
  buildOf: (seed: number) => SoakBuild,
): SoakResult {
  const tally = new Tally();
  for (let seed = firstSeed; seed < firstSeed + builds; seed++) {
    tally.run(...buildOf(seed));
    onProgress?.(seed - firstSeed + 1);
  }
  return tally.result();
}

/** The number of the attempt that gave a level. Throws if there is anything wrong with the level. */
export function soundAttempt({ attempt }: Pick<Level, "attempt">, faults: readonly string[]): number {
  if (faults.length > 0) throw new UndercroftError("broken-step", faults.join("; "));
  return attempt;
}

/** Builds a recipe with many seeds, at depths from 1 to 20. */
export function soakRecipe(recipe: Recipe, options: SoakOptions): SoakResult {
  const { firstSeed = 1, size = recipe.size, registry: steps = registry() } = options;
  const chain = recipeChain(recipe, { registry: steps, ...(size === undefined ? {} : { size }) });
  return soakSeeds(options, (seed) => [
    `seed ${seed}`,
    () => chain.build({ seed, depth: 1 + ((seed - firstSeed) % DEEPEST) }).attempt,
  ]);
}

/** The results of `soakRandomChains`. */
export interface ChainSoakResult extends SoakResult {
  /** A sum over all chains and what became of each. In whichever pieces they are built, it is the same. */
  readonly digest: string;
  /** The first seeds of chains that gave no level, by the code of the error. */
  readonly missed: Readonly<Record<string, readonly number[]>>;
}

/** How many seeds are named for each code. */
const EXAMPLES = 9;

/** Builds many random chains: any initial builder, layers in any valid order, and random options. */
export function soakRandomChains(options: Omit<SoakOptions, "size">): ChainSoakResult {
  const { builds, firstSeed = 1, onProgress } = options;
  const known = options.registry ?? registry();
  const tally = new Tally();
  const missed: Record<string, number[]> = {};
  let digest = 0n;
  for (let i = 0; i < builds; i++) {
    const seed = firstSeed + i;
    const rng = Rng.fromSeed(seed);
    const recipe = randomRecipe(rng, known);
    let hash = "";
    const code = tally.run(JSON.stringify(recipe), () => {
      const level = levelWithin(recipeChain(recipe, { registry: known }), seed, rng.between(0, 20));
      hash = level.hash;
      return level.attempt;
    });
    if (code !== undefined) {
      missed[code] ??= [];
      if (missed[code].length < EXAMPLES) missed[code].push(seed);
    }
    const outcome = new Hasher().text(`${seed}`).text(code ?? hash);
    digest = BigInt.asUintN(64, digest + BigInt(`0x${outcome.hex(16)}`));
    onProgress?.(i + 1);
  }
  return { ...tally.result(), digest: digest.toString(16).padStart(16, "0"), missed };
}

/** Ends of what is allowed are tried for each step alone; many of them at once mostly leave nothing to stand on. */
const EXTREMES = 0.05;

/** Pauses of one step, at most, for each cell and besides. */
const PAUSES_PER_CELL = 4;
const PAUSES_BESIDES = 1000;
const ATTEMPTS = 20;

/** Builds a level, pause by pause. One that pauses without end is broken. */
function levelWithin(chain: AnyChain, seed: number, depth: number): Level {
  const cells = chain.width * chain.height;
  const most = ATTEMPTS * chain.nodes.length * (PAUSES_BESIDES + PAUSES_PER_CELL * cells);
  const frames = chain.frames({ seed, depth, attempts: ATTEMPTS });
  for (let pauses = 0; pauses <= most; pauses++) {
    const frame = frames.next();
    if (frame.done === true) return frame.value;
  }
  throw new UndercroftError("broken-step", `the build has yielded ${counted(most, "time")} and hasn't ended.`);
}

/** Options of `soakPrefabs`. */
interface PrefabSoakOptions {
  /** How many times each prefab must be placed in each of its symmetries. */
  readonly times: number;
  /** The prefabs to place. Default: the shipped ones. */
  readonly prefabs?: readonly Prefab[];
}

/** The results of `soakPrefabs`. */
interface PrefabSoakResult extends SoakResult {
  /** How many times each prefab was placed in each symmetry, as `name symmetry`. */
  readonly placed: Readonly<Record<string, number>>;
  /** The symmetries in which a prefab wasn't placed often enough. */
  readonly missing: readonly string[];
  /** The number of prefab cells that changed after the prefab was placed. */
  readonly changedCells: number;
}

/** Builds that are tried for each placement that is asked for: vaults don't fit everywhere, and draw their symmetry. */
const BUILDS_PER_PLACEMENT = 40;

/** Prefabs are placed at depths from 1 to this, as far as they allow it. */
const DEEPEST = 20;

/** Places each prefab in each of its symmetries, at the end of each shipped recipe in turn. */
export function soakPrefabs({ times, prefabs = SEEDS_PACK.prefabs }: PrefabSoakOptions): PrefabSoakResult {
  const tally = new Tally();
  const placed: Record<string, number> = {};
  let changedCells = 0;
  for (const prefab of prefabs) {
    const chains = chainsWith(prefab);
    const symmetries = prefabVariants(prefab, tileset()).map(({ transform }) => `${prefab.name} ${transform}`);
    for (const symmetry of symmetries) placed[symmetry] = 0;
    const depths = Array.from({ length: DEEPEST }, (_, i) => i + 1).filter((depth) =>
      allowsDepth(prefab.source.depth, depth),
    );
    const isMissing = () => symmetries.some((symmetry) => placed[symmetry]! < times);
    const most = times * symmetries.length * BUILDS_PER_PLACEMENT;
    // Each recipe at least once.
    for (let seed = 0; seed < chains.length || (seed < most && isMissing()); seed++) {
      tally.run(`${prefab.name}, seed ${seed}`, () => {
        const level = chains[seed % chains.length]!.build({ seed, depth: depths[seed % depths.length] ?? 1 });
        for (const { name, transform } of level.prefabs) {
          if (name === prefab.name) placed[`${name} ${transform}`]!++;
        }
        changedCells += changedPrefabCells(level);
        return level.attempt;
      });
    }
  }
  const missing = Object.keys(placed).filter((symmetry) => placed[symmetry]! < times);
  return { ...tally.result(), placed, missing, changedCells };
}

/** Every recipe with a step at its end that places the prefab; a level is a recipe of its own. */
function chainsWith(prefab: Prefab): readonly AnyChain[] {
  if (prefab.kind === "level") {
    const known = registry([], { prefab: [prefab] });
    return [recipeChain({ steps: [{ use: "prefab-level", prefab: prefab.name }] }, { registry: known })];
  }
  const step =
    prefab.kind === "section"
      ? section({ prefab })
      : roomVaults({ packs: [{ name: "one", prefabs: [prefab] }], count: "1", threshold: 0 });
  return RECIPES.map((recipe) => recipeChain(recipe).with(step));
}

interface FortSoakResult extends SoakResult {
  /** Levels that have the fort. */
  readonly forts: number;
}

/** Builds caves with a fort and vaults; a level in which something can't be reached is an error. */
export function soakForts(options: SoakOptions): FortSoakResult {
  const { firstSeed = 1 } = options;
  return fortsIn(FORT_IN_CAVE, options, (seed) => 1 + ((seed - firstSeed) % DEEPEST), fortFaults);
}

/** Builds levels of a recipe and counts those that have the fort. */
function fortsIn(
  recipe: Recipe,
  options: SoakOptions,
  depthOf: (seed: number) => number,
  faultsOf: (level: Level) => readonly string[],
): FortSoakResult {
  const chain = recipeChain(recipe);
  let forts = 0;
  const result = soakSeeds(options, (seed) => [
    `seed ${seed}`,
    () => {
      const level = chain.build({ seed, depth: depthOf(seed) });
      const attempt = soundAttempt(level, faultsOf(level));
      if (hasFort(level)) forts++;
      return attempt;
    },
  ]);
  return { ...result, forts };
}

/** Whether a seed's level of `random` is made anew by wave function collapse. */
export function isMadeAnew(chain: AnyChain, options: BuildOptions): boolean {
  return chain.resolve(options).steps.some(({ use }) => use === "waveform-collapse");
}

/** Builds levels of `random` that are made anew by wave function collapse; seeds of other levels are passed over. */
export function soakAnew({ builds, firstSeed = 1 }: SoakOptions): SoakResult {
  const chain = recipeChain(shippedRecipe("random"));
  const tally = new Tally();
  let done = 0;
  for (let i = 0; done < builds; i++) {
    // Seeds of one piece of work are no other's, however many of them it takes.
    const options = { seed: `anew ${firstSeed} ${i}`, depth: 1 + (i % DEEPEST) };
    if (!isMadeAnew(chain, options)) continue;
    done++;
    tally.run(`seed ${options.seed}`, () => chain.build(options).attempt);
  }
  return tally.result();
}

/** Builds `layered-fort`; counts the levels that have the fort. */
export function soakLayeredForts(options: SoakOptions): FortSoakResult {
  const depthOf = (seed: number) => 1 + (seed % DEEPEST);
  return fortsIn(shippedRecipe("layered-fort"), options, depthOf, () => []);
}

/** Creates a random recipe: valid, but not one that anybody would write. */
function randomRecipe(rng: Rng, known: Registry = registry()): Recipe {
  const definitions = [...known.steps.values()];
  const step = (definition: StepDefinition<any>, number: number): RecipeNode => ({
    use: definition.id,
    ...namedContent(definition, sampleOptions(definition.options, rng.fork(`options ${number}`), EXTREMES)),
  });
  const initial = rng.pick(definitions.filter((definition) => definition.role === "initial"));
  const has = new Set<Fact>(initial.adds);
  const steps = [step(initial, 0)];
  const layers = rng.between(0, 7);
  const add = (definition: StepDefinition<any>) => {
    for (const fact of definition.drops) has.delete(fact);
    for (const fact of definition.adds) has.add(fact);
    steps.push(step(definition, steps.length));
  };
  for (let i = 0; i < layers; i++) {
    add(rng.pick(definitions.filter(({ role, needs }) => role === "meta" && needs.every((fact) => has.has(fact)))));
  }
  // Whatever came before, a level has one connected part, a start and an exit.
  steps.push({ use: "connect-regions" });
  if (!has.has("start")) steps.push({ use: "area-start" });
  if (!has.has("exit")) steps.push({ use: "distant-exit" });
  return { size: [rng.between(8, 128), rng.between(8, 128)], steps };
}

/** Recipes name content; the samples hold it. */
function namedContent(definition: StepDefinition<any>, values: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) named[name] = namedValue(definition.options[name]!, value);
  return named;
}

/** Counts what came of builds. */
class Tally {
  #levels = 0;
  #attempts = 0;
  #rejected = 0;
  readonly #errors: Record<string, number> = {};
  readonly #first: Record<string, string> = {};

  /**
   * Runs a build that gives the number of its attempt. Gives the code of its error, or undefined if there is none. What
   * isn't an error of ours ends the soak: it must never come.
   */
  run(description: string, build: () => number): string | undefined {
    try {
      const attempt = build();
      this.#levels++;
      this.#attempts += attempt;
      this.#rejected += attempt - 1;
      return undefined;
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      const rejections = error instanceof BuildError ? error.rejections.length : 0;
      this.#attempts += rejections;
      this.#rejected += rejections;
      this.#errors[error.code] = (this.#errors[error.code] ?? 0) + 1;
      this.#first[error.code] ??= `${error.message}\n${description}`;
      return error.code;
    }
  }

  result(): SoakResult {
    const rejectedShare = this.#attempts === 0 ? 0 : this.#rejected / this.#attempts;
    return { levels: this.#levels, errors: this.#errors, rejectedShare, firstErrors: this.#first };
  }
}
