import { checkArgument, checkKeys, FLAG, FUNCTION, type KeysOf, LIST, SIGNAL } from "../core/arguments.js";
import { mustBe, show, suggestion, UndercroftError } from "../core/errors.js";
import { CELL_LIMIT, checkDepth, checkSize } from "../core/map-limits.js";
import type { Movement } from "../core/movement.js";
import { type Rng, seedText } from "../core/rng.js";
import type { AddsOf, ChainNode, DropsOf, Fact, StepDefinition } from "../core/step.js";
import { type Tileset, tileset } from "../core/tiles.js";
import type { AsyncBuildOptions, BuildOptions, ChainOptions, LiveFrame, StepHook } from "./build-options.js";
import type { Layer, Ready, Starter } from "./chain-rules.js";
import { buildTerms, checkTexts, givenTerms, readTerms, type Terms } from "./level/build-terms.js";
import type { LevelOf } from "./level/level.js";
import type { ResolvedRecipe } from "./level/level-data.js";
import { DEFAULT_ATTEMPTS } from "./run/build-error.js";
import { attemptStream, levelStream, type Moment, type Plan, planOf, run } from "./run/run.js";
import { Turn } from "./run/turn.js";
import { checkStarts, factNames, factSet, foldFacts } from "./tree/facts.js";
import { type AnyNode, checkNode, type FactSet, type NamedStep, type StepNode } from "./tree/node.js";
import {
  hasDraws,
  isFixed,
  type NamedNode,
  nameNodes,
  needsDiagonals,
  placeableIn,
  resolveNodes,
} from "./tree/resolve.js";
import { resolvedStep } from "./tree/resolved-step.js";

/** A step that will run, and the stream that it will draw from. */
interface PlannedStep extends NamedStep {
  readonly stream: Rng;
}

/**
 * The steps of one attempt of a build, with what is given to it. Not a method, because it is for those who know what a
 * step draws.
 */
export let plannedSteps: (
  chain: BuildableChain,
  options: BuildOptions,
  attempt: number,
) => { readonly steps: readonly PlannedStep[] } & Pick<Plan, "depth" | "used" | "require">;

/** The keys of `ChainOptions` besides the size. */
export const CHAIN_KEYS: KeysOf<Omit<ChainOptions, "width" | "height">> = {
  tiles: true,
  name: true,
  cellLimit: true,
  purpose: true,
  movement: true,
  require: true,
  floor: true,
  theme: true,
  allows: true,
};

/** The keys of `BuildOptions`, for those who pass them on. */
export const BUILD_OPTION_KEYS: KeysOf<BuildOptions> = {
  seed: true,
  depth: true,
  attempts: true,
  firstAttempt: true,
  history: FLAG,
  stepHashes: true,
  explain: FLAG,
  used: true,
  movement: true,
  require: true,
  floor: true,
};
const BUILD_KEYS: KeysOf<BuildOptions & StepHook> = { ...BUILD_OPTION_KEYS, onStep: FUNCTION };
const ASYNC_KEYS: KeysOf<AsyncBuildOptions> = { ...BUILD_OPTION_KEYS, signal: SIGNAL, onProgress: FUNCTION };
/** Who takes what the others don't. */
const ELSEWHERE = {
  signal: "buildAsync takes it: build never gives way, so nothing could stop it.",
  onProgress: "buildAsync takes it.",
  onStep: "Only build takes it.",
};

const SECOND_BUILDER = "a chain has one initial builder, but this is a second one.";
const NO_BUILDER = "a chain starts with an initial builder: call startWith() first, and use what it returns.";
const MOST_ATTEMPTS = 1000;
/** Cells are numbered in 32 bits. */
const MOST_CELLS = 2_147_483_647;

/**
 * One initial builder and any number of layers. A chain never changes: `startWith` and `with` return a new one. Every
 * build starts from fresh data, so you can keep a chain, share it, and build from it as often as you like.
 */
export class BuilderChain<
  Has extends Fact = never,
  Begun extends boolean = false,
  P extends "level" | "map" = "level",
> {
  /** The width of its levels, in cells. */
  readonly width: number;
  /** The height of its levels, in cells. */
  readonly height: number;
  /** Whether it builds playable levels, or bare maps that need no start and no exit. */
  readonly purpose: P;
  /** What it is called in messages and files, or undefined. */
  readonly name: string | undefined;
  /** The moves that its levels may require. */
  readonly movement: Movement;
  /** `reachable` if all floor of its levels must be reachable from the start, otherwise undefined. */
  readonly floor: "reachable" | undefined;
  /** The tiles that its maps are made of. */
  readonly tileset: Tileset;
  /** Its initial builder, followed by its layers, in order. */
  readonly nodes: readonly AnyNode[];
  /** Layers that come right after the initial builder, wherever that stands in the first node. See `withEarly`. */
  readonly early: readonly AnyNode[];
  /** Names of prefabs that every level must have. */
  readonly require: readonly string[];
  /** What the chain asks of all its levels. `purpose`, `movement`, `floor` and `require` are the same values. */
  readonly terms: Terms;
  readonly #options: ChainOptions & { readonly purpose?: P };
  readonly #has: FactSet;
  #names: readonly NamedNode[] | undefined;
  /** Whether nothing is drawn: the steps are the same for every seed and depth. */
  readonly #isFixed: boolean;
  readonly #fixed = new Map<string, Steps>();
  // Makes the type parameters part of the type's shape.
  declare protected readonly facts: readonly [Has, Begun];

  static {
    plannedSteps = (chain, options, attempt) => {
      const { steps, seed, depth, used, require } = planOf(
        (chain as AnyChain).#plan("build", BUILD_OPTION_KEYS, options),
        attempt,
      );
      const streamOf = ({ as, step }: NamedStep) => attemptStream(step.seed ?? seed, depth, attempt).fork(as);
      return { steps: steps.map((named) => ({ ...named, stream: streamOf(named) })), depth, used, require };
    };
  }

  /** For internal use: call `chain()`. */
  constructor(
    options: ChainOptions & { readonly purpose?: P },
    nodes: readonly AnyNode[] = [],
    has: FactSet = 0,
    tiles: Tileset = tileset(options.tiles),
    early: readonly AnyNode[] = [],
  ) {
    const { cellLimit = CELL_LIMIT, name } = options;
    checkWhole("cellLimit", cellLimit, MOST_CELLS);
    checkSize(options.width, options.height, cellLimit);
    if (name !== undefined && (typeof name !== "string" || name === "")) {
      throw mustBe("name", "a non-empty string", name);
    }
    // A copy: what happens to the caller's object later is not this chain's business.
    this.#options = { ...options };
    this.width = options.width;
    this.height = options.height;
    this.name = name;
    this.terms = readTerms(options);
    this.purpose = this.terms.purpose as P;
    this.movement = this.terms.movement;
    this.floor = this.terms.floor;
    this.require = this.terms.require;
    this.tileset = tiles;
    this.nodes = nodes;
    this.#has = has;
    this.early = early;
    this.#isFixed = isFixed(nodes);
  }

  /**
   * Returns a chain that begins with this builder, which makes a map from solid rock. Every chain has exactly one.
   *
   * @example
   * import { chain, maze } from "undercroft";
   *
   * const map = chain({ width: 31, height: 11, purpose: "map" }).startWith(maze()).build({ seed: 42 });
   * console.log(map.rows().join("\n"));
   */
  startWith<S extends ChainNode>(step: Starter<S, Begun>): BuilderChain<AddsOf<S>, true, P> {
    const node = checkNode(step);
    if (this.nodes.length > 0) throw new UndercroftError("bad-chain", SECOND_BUILDER);
    if (node.role !== "initial")
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder, but this is a layer.");
    checkStarts(node);
    return this.#and(node);
  }

  /**
   * Returns a chain with one more layer, which changes the map so far. A layer that needs a fact which no earlier step
   * adds is an error for the compiler, and throws `missing-fact` at run time.
   *
   * @example
   * import { chain, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
   *
   * const rooms = chain({ width: 60, height: 24 }).startWith(simpleMap());
   * // A chain never changes, so both of these start from the same one.
   * const unfinished = rooms.with(roomBasedStart()); // unfinished.build() doesn't compile: this level needs: exit
   * const finished = rooms.with(roomBasedStart()).with(roomBasedStairs());
   *
   * console.log(unfinished.nodes.length, finished.build({ seed: 1 }).rooms?.length); // 2 4
   */
  with<S extends ChainNode>(step: Layer<S, Has, Begun>): BuilderChain<Exclude<Has, DropsOf<S>> | AddsOf<S>, true, P> {
    const node = checkNode(step);
    if (this.nodes.length === 0) throw new UndercroftError("bad-chain", NO_BUILDER);
    if (node.role !== "meta") throw new UndercroftError("bad-chain", SECOND_BUILDER);
    return this.#and(node);
  }

  /**
   * Returns a chain with several more layers. Their facts are checked at run time only, so this is for recipes and
   * tools.
   */
  withAll(layers: readonly AnyNode[]): this {
    checkArgument("withAll", "layers", LIST, layers);
    let has = this.#has;
    for (const [i, layer] of layers.entries()) {
      if (checkNode(layer).role !== "meta") throw new UndercroftError("bad-chain", SECOND_BUILDER);
      has = foldFacts(layer, has, `steps[${this.nodes.length + i}]`);
    }
    return this.#with([...this.nodes, ...layers], has);
  }

  /**
   * Returns a chain with a layer right after its initial builder, before all other layers, whichever initial builder a
   * choice picks. The other steps keep their names, and with them their random numbers. The layer must need, add and
   * drop no facts. For tools.
   */
  withEarly(layer: ChainNode): this {
    const node = checkNode(layer);
    if (node.kind !== "step" || node.role !== "meta" || !hasNoFacts(node.definition)) {
      throw new UndercroftError("bad-chain", "only a layer that needs, adds and drops no facts can come early.");
    }
    return this.#with(this.nodes, this.#has, [...this.early, node]);
  }

  #and<C>(node: AnyNode): C {
    return this.#with([...this.nodes, node], foldFacts(node, this.#has, `steps[${this.nodes.length}]`));
  }

  #with<C>(nodes: readonly AnyNode[], has: FactSet, early = this.early): C {
    return new BuilderChain<Has, Begun, P>(this.#options, nodes, has, this.tileset, early) as C;
  }

  /** The facts that hold after the last step, whichever steps are picked. */
  get guaranteed(): readonly Fact[] {
    return factNames(this.#has);
  }

  /**
   * Builds a level and checks it. Never returns a level that fails a check: if no attempt passes them all, throws a
   * `BuildError`.
   *
   * @example
   * import { areaStart, chain, distantExit, maze } from "undercroft";
   *
   * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
   * const level = mazes.build({ seed: "rats", depth: 3 });
   *
   * console.log(level.hash === mazes.build({ seed: "rats", depth: 3 }).hash); // true
   * console.log(level.start, level.exits);
   *
   * // Look on, and give up as soon as it is clear that the level isn't wanted.
   * const right = mazes.build({
   *   seed: "rats",
   *   onStep: ({ view, settled }) => {
   *     if (settled.has("exit") && view.exits.every(({ at }) => at % view.width < 30)) return false;
   *   },
   * });
   * console.log(right?.exits); // undefined
   */
  build<R extends boolean | void = void>(
    this: Ready<Has, Begun, P, BuildableChain>,
    options: BuildOptions & StepHook<R>,
  ): LevelOf<P> | (false extends R ? undefined : never);
  build(options: BuildOptions & StepHook): LevelOf<P> {
    return run(this.#plan("build", BUILD_KEYS, options, false)).next().value as LevelOf<P>;
  }

  /**
   * Builds the same level as `build` without blocking the event loop. It reports progress and can be stopped.
   *
   * @example
   * import { areaStart, chain, distantExit, drunkardsWalk, UndercroftError } from "undercroft";
   *
   * const caves = chain({ width: 200, height: 200 }).startWith(drunkardsWalk()).with(areaStart()).with(distantExit());
   * const stop = new AbortController();
   * try {
   *   await caves.buildAsync({
   *     seed: "rats",
   *     signal: stop.signal,
   *     onProgress: ({ step, index, of }) => {
   *       console.log(`${step}: step ${index + 1} of ${of}`);
   *       stop.abort(); // as a player might who leaves the screen
   *     },
   *   });
   * } catch (error) {
   *   if (!(error instanceof UndercroftError)) throw error;
   *   console.log(error.code); // aborted
   * }
   */
  buildAsync(this: Ready<Has, Begun, P, BuildableChain>, options: AsyncBuildOptions): Promise<LevelOf<P>>;
  async buildAsync(options: AsyncBuildOptions): Promise<LevelOf<P>> {
    const plan = this.#plan("buildAsync", ASYNC_KEYS, options);
    const { signal, onProgress } = options;
    const work = run(plan);
    const turn = new Turn();
    let reported = "";
    try {
      for (;;) {
        if (signal?.aborted) throw new UndercroftError("aborted", "the build was stopped.");
        const pause = work.next();
        if (pause.done === true) return pause.value as LevelOf<P>;
        const key = `${pause.value.attempt}.${pause.value.step}`;
        const isOver = turn.isOver();
        if (onProgress !== undefined && (isOver || key !== reported)) {
          reported = key;
          const { attempt, step } = pause.value;
          const { steps } = planOf(plan, attempt);
          onProgress({ attempt, step: steps[step]!.as, index: step, of: steps.length });
        }
        if (isOver) await turn.next();
      }
    } finally {
      // A build that was stopped half-way lets the step at work clean up.
      work.return(undefined as never);
    }
  }

  /**
   * Builds the same level as `build` one frame at a time, for visualisers. Returns the level after the last frame.
   *
   * @example
   * import { areaStart, chain, distantExit, maze } from "undercroft";
   *
   * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
   * const draw = (step: string, tiles: { readonly length: number }) => console.log(step, tiles.length);
   *
   * const frames = mazes.frames({ seed: "rats" });
   * let next = frames.next();
   * for (; !next.done; next = frames.next()) draw(next.value.step, next.value.tiles);
   * console.log(next.value.start);
   */
  frames(this: Ready<Has, Begun, P, BuildableChain>, options: BuildOptions): Generator<LiveFrame, LevelOf<P>, void>;
  *frames(options: BuildOptions): Generator<LiveFrame, LevelOf<P>, void> {
    const work = run({ ...this.#plan("frames", BUILD_OPTION_KEYS, options), keepHistory: true });
    try {
      for (;;) {
        const pause = work.next();
        if (pause.done === true) return pause.value as LevelOf<P>;
        const { attempt, map, frame } = pause.value as Moment;
        if (frame !== undefined) yield { ...frame, attempt, tiles: map.tiles };
      }
    } finally {
      work.return(undefined as never);
    }
  }

  /** Returns the recipe that a seed and a depth lead to: every choice made, every option written out. */
  resolve(options: BuildOptions): ResolvedRecipe {
    return this.#plan("resolve", BUILD_OPTION_KEYS, options).recipe;
  }

  /**
   * Returns which nodes of the chain a seed and a depth lead to, by name: true for what takes place, false for a group whose
   * chance or condition decides against it. What lies in a branch or a group that isn't taken is missing. Builds nothing.
   *
   * @example
   * import { recipeChain } from "undercroft/recipes";
   *
   * const caves = recipeChain({
   *   purpose: "map",
   *   steps: [
   *     { oneOf: [{ use: "maze" }, { use: "cellular-automata" }], as: "shape" },
   *     { steps: [{ use: "lakes" }], chance: 0.5, as: "perhaps" },
   *   ],
   * });
   * const taken = caves.taken({ seed: "rats" });
   * console.log(taken.has("maze#1"), taken.has("cellular-automata#1")); // false true
   * console.log(taken.get("perhaps")); // false
   */
  taken(options: BuildOptions): ReadonlyMap<string, boolean> {
    const taken = new Map<string, boolean>();
    this.#plan("taken", BUILD_OPTION_KEYS, options, true, taken);
    return taken;
  }

  #plan<O extends BuildOptions & StepHook>(
    call: string,
    keys: KeysOf<O>,
    options: O,
    pauses = true,
    taken?: Map<string, boolean>,
  ): Plan {
    if (options === null || typeof options !== "object") {
      const message = `${call} needs { seed }: any string or whole number, got ${show(options)}.`;
      throw new UndercroftError("bad-seed", message, { option: "seed" });
    }
    checkKeys(call, options, keys, ELSEWHERE);
    const {
      seed: given,
      depth = 1,
      attempts = DEFAULT_ATTEMPTS,
      firstAttempt = 1,
      history = false,
      stepHashes = "all",
      explain = false,
      used = NOTHING,
      onStep,
    } = options;
    const terms = buildTerms(options, this.terms);
    const { purpose, floor, movement, require, allows } = terms;
    if (this.nodes.length === 0) throw new UndercroftError("bad-chain", NO_BUILDER);
    const seed = seedText(given);
    checkDepth(depth);
    checkWhole("attempts", attempts, MOST_ATTEMPTS);
    checkWhole("firstAttempt", firstAttempt, MOST_ATTEMPTS);
    checkStepHashes(stepHashes);
    checkTexts("used", used);
    if (require.length > 0) checkPlaceable(require, placeableIn(this.nodes));
    if (purpose === "level") this.#checkEnds();
    const { width, height, tileset: tiles } = this;
    const usedOnce = used.length === 0 ? NOTHING : [...new Set(used)];
    // Every field by its name: spreading an object into another takes longer than some builders.
    const planWith = (attempt: number, { steps, recipe }: Steps, planFor: Plan["planFor"]): Plan => ({
      purpose,
      movement,
      require,
      floor,
      allows,
      width,
      height,
      tileset: tiles,
      depth,
      seed,
      steps,
      recipe,
      firstAttempt: attempt,
      attempts,
      keepHistory: history,
      pauses,
      stepHashes,
      explain,
      used: usedOnce,
      // Others than `build` have their own ways to look on, and give a level in any case.
      onStep: pauses ? undefined : onStep,
      planFor,
    });
    if (require.length === 0 && this.#isFixed && taken === undefined) {
      return planWith(firstAttempt, this.#fixedSteps(terms, seed, depth), undefined);
    }
    if (require.length === 0 || !hasDraws(this.nodes)) {
      return planWith(firstAttempt, this.#stepsOf(terms, seed, depth, firstAttempt, taken), undefined);
    }
    const plans = new Map<number, Plan>();
    const planFor = (attempt: number): Plan => {
      let plan = plans.get(attempt);
      if (plan === undefined) {
        plan = planWith(attempt, this.#stepsOf(terms, seed, depth, attempt, taken), planFor);
        plans.set(attempt, plan);
      }
      return plan;
    };
    return planFor(firstAttempt);
  }

  /** Makes every choice, and checks that the steps it leads to can work on this map. */
  #stepsOf(terms: Terms, seed: string, depth: number, attempt: number, taken?: Map<string, boolean>): Steps {
    const { movement, require } = terms;
    const { width, height } = this;
    // The early ones are named last: whatever they are, they take no name from the others.
    this.#names ??= nameNodes([...this.nodes, ...this.early]);
    const allows = (step: StepNode) => this.#canWalk(step, movement);
    // A prefab that is required may have no place in what was drawn: other attempts draw something else.
    const choices = require.length > 0 && attempt > 1 ? `choices ${attempt}` : "choices";
    const rng = levelStream(seed, depth).fork(choices);
    const at = { depth, width, height };
    const resolved = resolveNodes(this.#names, rng, at, allows, require, taken);
    const [initial, ...layers] = resolved.steps;
    const early = layers.filter(({ step }) => this.early.includes(step));
    const steps = [initial!, ...early, ...layers.filter((layer) => !early.includes(layer))];
    for (const named of steps) {
      this.#checkFits(named);
      const refused = [...(named.nested ?? []), named].find(({ step }) => !allows(step));
      if (refused !== undefined) throw needsDiagonals(refused.as, "its map");
    }
    const { theme = terms.theme } = resolved;
    return { steps, recipe: this.#recipe(steps, { ...terms, theme }) };
  }

  /** What a chain in which nothing is drawn comes to, whatever the seed and the depth. All its levels share the recipe. */
  #fixedSteps(terms: Terms, seed: string, depth: number): Steps {
    const key = `${terms.movement} ${terms.floor}`;
    let fixed = this.#fixed.get(key);
    if (fixed === undefined) {
      fixed = this.#stepsOf(terms, seed, depth, 1);
      Object.freeze(fixed.recipe);
      Object.freeze(fixed.recipe.size);
      Object.freeze(fixed.recipe.steps);
      for (const step of fixed.recipe.steps) Object.freeze(step);
      this.#fixed.set(key, fixed);
    }
    return fixed;
  }

  #checkEnds(): void {
    const missing = BOTH_ENDS & ~this.#has;
    if (missing === 0) return;
    const names = factNames(missing);
    const mends = names.map((fact) => (fact === "start" ? "area-start" : "distant-exit"));
    throw new UndercroftError(
      "missing-fact",
      `this level needs: ${names.join(", ")}. Add ${mends.join(" and ")}, or use purpose: "map" for a bare map.`,
    );
  }

  #checkFits({ as, step }: NamedStep): void {
    const [width, height] = step.definition.minSize(step.options);
    if (this.width >= width && this.height >= height) return;
    throw new UndercroftError(
      "too-small",
      `${as}: a map of ${this.width}x${this.height} is too small. The smallest size that works with these options is ${width}x${height}.`,
      { step: as },
    );
  }

  #canWalk({ definition, options }: StepNode, movement: Movement): boolean {
    return movement === "diagonal" || !definition.needsDiagonals(options, this.tileset);
  }

  #recipe(steps: readonly NamedStep[], terms: Terms): ResolvedRecipe {
    const { require, ...others } = givenTerms(terms);
    return {
      ...(this.name === undefined ? {} : { name: this.name }),
      ...others,
      size: [this.width, this.height],
      ...(require === undefined ? {} : { require }),
      steps: steps.map(resolvedStep),
    };
  }
}

const BOTH_ENDS = /* @__PURE__ */ factSet(["start", "exit"]);

/** What a chain comes to once every choice is made. */
interface Steps {
  readonly steps: readonly NamedStep[];
  readonly recipe: ResolvedRecipe;
}

/**
 * Returns a new, empty chain for maps of this size. Throws if the size or another option is invalid.
 *
 * @example
 * import { areaStart, cellularAutomata, chain, connectRegions, distantExit } from "undercroft";
 *
 * const caves = chain({ width: 60, height: 24 })
 *   .startWith(cellularAutomata())
 *   .with(connectRegions())
 *   .with(areaStart({ x: "left" }))
 *   .with(distantExit());
 *
 * console.log(String(caves.build({ seed: "rats" })));
 */
export function chain<const P extends "level" | "map" = "level">(
  options: ChainOptions & { readonly purpose?: P },
): BuilderChain<never, false, P> {
  if (options === null || typeof options !== "object") {
    throw new UndercroftError("bad-size", `chain needs { width, height }, got ${show(options)}.`);
  }
  checkKeys("chain", options, { width: true, height: true, ...CHAIN_KEYS }, { seed: "build takes it." });
  return new BuilderChain<never, false, P>(options);
}

/**
 * A chain whose facts are only known at run time, such as one made from a recipe. It is checked just as strictly, but
 * when it is created instead of by the compiler. A chain whose facts are known doesn't fit: if your code takes or keeps
 * finished chains, use `BuildableChain`.
 */
export type AnyChain = BuilderChain<Fact, true, "level" | "map">;

/**
 * A chain that can build, whatever its steps are: one that has a start and an exit, one that makes bare maps
 * (`purpose: "map"`), or one made from a recipe. Use it wherever your code keeps chains, passes them on or chooses between
 * them. A chain that still lacks something doesn't fit, and the compiler says what.
 *
 * @example
 * import { areaStart, type BuildableChain, cellularAutomata, chain, connectRegions, distantExit, maze } from "undercroft";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const size = { width: 60, height: 24 };
 * const chains: Record<string, BuildableChain> = {
 *   maze: chain(size).startWith(maze()).with(areaStart()).with(distantExit()),
 *   caves: chain(size).startWith(cellularAutomata()).with(connectRegions()).with(areaStart()).with(distantExit()),
 *   town: recipeChain(shippedRecipe("town"), { size: [60, 24] }),
 * };
 * for (const [name, levels] of Object.entries(chains)) console.log(name, levels.build({ seed: "rats" }).start);
 */
// What adds steps is left out: its types depend on the facts of one chain, so that no chain would fit another's.
export interface BuildableChain extends Omit<AnyChain, "startWith" | "with" | "withAll" | "withEarly"> {}

/** A chain from a list of nodes, the first an initial builder. For recipes and tools; people write `startWith` and `with`. */
export function chainOf(options: ChainOptions, nodes: readonly AnyNode[]): AnyChain {
  const [first, ...layers] = nodes;
  if (first === undefined)
    throw new UndercroftError("bad-chain", "a chain needs at least one step, an initial builder.");
  const start = chain(options).startWith(first as never) as unknown as AnyChain;
  return start.withAll(layers);
}

function hasNoFacts({ needs, adds, drops }: StepDefinition<any>): boolean {
  return needs.length + adds.length + drops.length === 0;
}

function checkWhole(option: string, value: unknown, most: number): void {
  if (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most) return;
  throw mustBe(option, `a whole number from 1 to ${most}`, value);
}

function checkStepHashes(stepHashes: unknown): void {
  if (stepHashes === "all" || stepHashes === "last") return;
  throw mustBe("stepHashes", '"all" or "last"', stepHashes);
}

const NOTHING: readonly string[] = [];

function checkPlaceable(require: readonly string[], placeable: readonly string[]): void {
  const name = require.find((wanted) => !placeable.includes(wanted));
  if (name === undefined) return;
  const why =
    placeable.length === 0
      ? "no step of this chain places prefabs. Add room-vaults."
      : `no step of this chain can place it.${suggestion(name, placeable)} room-vaults places the vaults of its packs, and gated-rooms the blueprints.`;
  throw new UndercroftError("bad-option", `require ${show(name)}: ${why}`, { option: "require", value: name });
}
