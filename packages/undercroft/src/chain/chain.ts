import { show, suggestion, UndercroftError } from "../core/errors.js";
import { contentHash } from "../core/hash.js";
import type { Frame } from "../core/history.js";
import { CELL_LIMIT, checkDepth, checkSize } from "../core/map-limits.js";
import type { ReadonlyBytes } from "../core/map-parts.js";
import type { Movement } from "../core/movement.js";
import { type Rng, type Seed, seedText } from "../core/rng.js";
import type { AddsOf, DropsOf, Fact, InitialPart, MetaPart, NeedsOf, Part, StepDefinition } from "../core/step.js";
import { type Tile, type Tileset, tileset } from "../core/tiles.js";
import { DEFAULT_ATTEMPTS } from "./build-error.js";
import { checkStarts, factNames, factSet, foldFacts } from "./facts.js";
import type { Level } from "./level.js";
import type { ResolvedRecipe, ResolvedStep } from "./level-data.js";
import { type AnyPart, checkPart, type FactSet, type StepPart } from "./part.js";
import type { Missing } from "./parts.js";
import {
  isDrawn,
  type NamedStep,
  type Names,
  nameParts,
  needsDiagonals,
  placeableIn,
  resolveParts,
} from "./resolve.js";
import { attemptStream, levelStream, type Moment, type Plan, planOf, run, type StepMoment } from "./run.js";
import {
  type BuildTerms,
  buildTerms,
  type ChainTerms,
  checkTexts,
  givenTerms,
  readTerms,
  type Terms,
} from "./terms.js";

/** What all levels of a chain have in common. */
export interface ChainOptions extends ChainTerms {
  /** The width of the map, in cells. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  /** A game's own tiles. A tile with the name or glyph of a shipped tile replaces it. */
  readonly tiles?: readonly Tile[];
  /** The name of the chain in messages and files. */
  readonly name?: string;
  /** The largest number of cells that a map may have. Default: 16,777,216. */
  readonly cellLimit?: number;
}

/** Which steps a level has a hash for: all of them, or only the last. */
export type StepHashes = "all" | "last";

/** What to build: a seed, and optionally a depth and further demands. */
export interface BuildOptions extends BuildTerms {
  /** Any string or whole number. The same seed always gives the same level. */
  readonly seed: Seed;
  /** How deep in the dungeon the level is. Default: 1. */
  readonly depth?: number;
  /** How many attempts to make before giving up. Only bad luck leads to another attempt. Default: 20. */
  readonly attempts?: number;
  /** The number of the first attempt to make. Default: 1. `level.attempt` says which attempt made a level. */
  readonly firstAttempt?: number;
  /** Whether to record how the level is built, in `level.history`. Default: false. */
  readonly history?: boolean;
  /**
   * Which steps the level has a hash for. You need all of them to compare two levels step by step. `last` makes building
   * a little faster. Default: all.
   */
  readonly stepHashes?: StepHashes;
  /**
   * Whether the report names the step that caused each attempt to fail a check. Finding that step takes as long as the
   * attempt itself. Without it, the report still says which check failed and where, but `step` is empty. Default:
   * false.
   */
  readonly explain?: boolean;
  /**
   * What the game has used up so far: `level.used` of the previous level. Prefabs that appear once per game and are
   * listed here are not placed again. Default: nothing.
   */
  readonly used?: readonly string[];
}

/** How far a build has got. */
export interface BuildProgress {
  /** The number of the current attempt, starting at 1. */
  readonly attempt: number;
  /** The name of the step that is running. */
  readonly step: string;
  /** Its position among the steps, starting at 0. */
  readonly index: number;
  /** The total number of steps. */
  readonly of: number;
}

/** What `buildAsync` can be told besides the options of `build`. */
export interface AsyncBuildOptions extends BuildOptions {
  /**
   * Stops the build: when the signal is aborted, the promise rejects with an `UndercroftError` whose code is `aborted`.
   */
  readonly signal?: AbortSignal;
  /** Called when a step begins, and now and then while it works. */
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** Lets you look on while `build` works. `R` is what `onStep` returns. */
export interface StepHook<R extends boolean | void = boolean | void> {
  /**
   * Called after every step, with the level so far. If it returns `false`, the build ends and returns undefined, so that
   * you needn't finish a level that you don't want. It doesn't change what is built.
   */
  readonly onStep?: ((moment: StepMoment) => R) | undefined;
}

/** A step that will run, and the stream that it will draw from. */
interface PlannedStep extends NamedStep {
  readonly stream: Rng;
}

/**
 * The steps of one attempt of a build, with what is given to it. Not a method, because it is for those who know what a
 * step draws.
 */
export let plannedSteps: (
  chain: AnyChain,
  options: BuildOptions,
  attempt: number,
) => { readonly steps: readonly PlannedStep[] } & Pick<Plan, "depth" | "used" | "require">;

/** One moment of a build, as yielded by `frames`. */
export interface LiveFrame extends Frame {
  /** The number of the attempt that it belongs to, starting at 1. */
  readonly attempt: number;
  /** The current tile of each cell. The array changes as the build continues, so copy it if you want to keep it. */
  readonly tiles: ReadonlyBytes;
}

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

// All of these ask about [S], never about S: a condition on S alone would be asked of each member of a union apart.

/** What isn't a part at all is compared with this. */
type NotAStep = { readonly "a chain is made of steps": never };

type Layer<S, Has extends Fact, Begun extends boolean> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [MetaPart]
      ? [NeedsOf<S>] extends [Has]
        ? unknown
        : Missing<Exclude<NeedsOf<S>, Has>>
      : [Part] extends [S]
        ? NotAStep
        : { readonly "a chain has one initial builder, but this is a second one": never };

type Starter<S, Begun extends boolean> = Begun extends true
  ? { readonly "a chain has one initial builder, but this is a second one": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [InitialPart]
      ? unknown
      : [S] extends [MetaPart]
        ? { readonly "a chain starts with an initial builder, but this is a layer": never }
        : [Part] extends [S]
          ? NotAStep
          : { readonly "an initial builder always takes place; use oneOf() for a choice of them": never };

/** A chain that may be built, or what it still lacks. */
type Ready<Has extends Fact, Begun extends boolean, P extends "level" | "map"> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : [P] extends ["map"]
    ? unknown
    : ["start" | "exit"] extends [Has]
      ? unknown
      : { readonly [K in `this level needs: ${Exclude<"start" | "exit", Has>}`]: never };

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
  readonly parts: readonly AnyPart[];
  /** Names of prefabs that every level must have. */
  readonly require: readonly string[];
  /** What the chain asks of all its levels. `purpose`, `movement`, `floor` and `require` are the same values. */
  readonly terms: Terms;
  readonly #options: ChainOptions & { readonly purpose?: P };
  readonly #has: FactSet;
  /** Layers that come right after the initial builder, wherever that stands in the first part. */
  readonly #early: readonly StepPart[];
  #names: Names | undefined;
  /** Whether nothing is drawn: the steps are the same for every seed and depth. */
  readonly #isFixed: boolean;
  readonly #fixed = new Map<string, Steps>();
  // Makes the type parameters part of the type's shape.
  declare protected readonly facts: readonly [Has, Begun];

  static {
    plannedSteps = (chain, options, attempt) => {
      const { steps, seed, depth, used, require } = planOf(chain.#plan(options), attempt);
      const streamOf = ({ as, step }: NamedStep) => attemptStream(step.seed ?? seed, depth, attempt).fork(as);
      return { steps: steps.map((named) => ({ ...named, stream: streamOf(named) })), depth, used, require };
    };
  }

  /** For internal use: call `chain()`. */
  constructor(
    options: ChainOptions & { readonly purpose?: P },
    parts: readonly AnyPart[] = [],
    has: FactSet = 0,
    tiles: Tileset = tileset(options.tiles),
    early: readonly StepPart[] = [],
  ) {
    const { cellLimit = CELL_LIMIT, name } = options;
    checkWhole("cellLimit", cellLimit, MOST_CELLS);
    checkSize(options.width, options.height, cellLimit);
    if (name !== undefined && (typeof name !== "string" || name === "")) {
      throw new UndercroftError("bad-option", `name must be a non-empty string, got ${show(name)}.`, {
        option: "name",
      });
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
    this.parts = parts;
    this.#has = has;
    this.#early = early;
    this.#isFixed = parts.every(({ part }) => part === "step");
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
  startWith<S extends Part>(step: S & Starter<S, Begun>): BuilderChain<AddsOf<S>, true, P> {
    const part = checkPart(step);
    if (this.parts.length > 0)
      throw new UndercroftError("bad-chain", "a chain has one initial builder, but this is a second one.");
    if (part.role !== "initial")
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder, but this is a layer.");
    checkStarts(part);
    return this.#and(part);
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
   * const level = rooms.with(roomBasedStart()).with(roomBasedStairs());
   * // @ts-expect-error: this level needs: exit
   * const unfinished = () => rooms.with(roomBasedStart()).build({ seed: 1 });
   *
   * console.log(level.build({ seed: 1 }).rooms?.length); // 4
   */
  with<S extends Part>(step: S & Layer<S, Has, Begun>): BuilderChain<Exclude<Has, DropsOf<S>> | AddsOf<S>, true, P> {
    const part = checkPart(step);
    if (this.parts.length === 0) {
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder: call startWith() first.");
    }
    if (part.role !== "meta")
      throw new UndercroftError("bad-chain", "a chain has one initial builder, but this is a second one.");
    return this.#and(part);
  }

  /**
   * Returns a chain with several more layers. Their facts are checked at run time only, so this is for recipes and
   * tools.
   */
  withAll(layers: readonly AnyPart[]): this {
    let has = this.#has;
    for (const [i, layer] of layers.entries()) {
      if (checkPart(layer).role !== "meta")
        throw new UndercroftError("bad-chain", "a chain has one initial builder, but this is a second one.");
      has = foldFacts(layer, has, `steps[${this.parts.length + i}]`);
    }
    const parts = [...this.parts, ...layers];
    return new BuilderChain<Has, Begun, P>(this.#options, parts, has, this.tileset, this.#early) as this;
  }

  /**
   * Returns a chain with a layer right after its initial builder, before all other layers, whichever initial builder a
   * choice picks. The other steps keep their names, and with them their random numbers. The layer must need, add and
   * drop no facts. For tools.
   */
  withEarly(layer: AnyPart): this {
    checkPart(layer);
    if (layer.part !== "step" || layer.role !== "meta" || !hasNoFacts(layer.definition)) {
      throw new UndercroftError("bad-chain", "only a layer that needs, adds and drops no facts can come early.");
    }
    const early = [...this.#early, layer];
    return new BuilderChain<Has, Begun, P>(this.#options, this.parts, this.#has, this.tileset, early) as this;
  }

  #and<C>(part: AnyPart): C {
    const has = foldFacts(part, this.#has, `steps[${this.parts.length}]`);
    const parts = [...this.parts, part];
    return new BuilderChain<Has, Begun, P>(this.#options, parts, has, this.tileset, this.#early) as C;
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
    this: BuilderChain<Has, Begun, P> & Ready<Has, Begun, P>,
    options: BuildOptions & StepHook<R>,
  ): Level | (false extends R ? undefined : never) {
    return run(this.#plan(options, false)).next().value as Level;
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
  async buildAsync(
    this: BuilderChain<Has, Begun, P> & Ready<Has, Begun, P>,
    options: AsyncBuildOptions,
  ): Promise<Level> {
    const plan = this.#plan(options);
    const { signal, onProgress } = options;
    const work = run(plan);
    // A yield stands for work on part of the map; large maps give way more often. Counted, so no clock is needed.
    const yieldsPerTurn = Math.max(1, Math.floor(WORK_PER_TURN / (this.width * this.height)));
    let reported = "";
    try {
      for (let yields = 1; ; yields++) {
        if (signal?.aborted) throw new UndercroftError("aborted", "the build was stopped.");
        const pause = work.next();
        if (pause.done === true) return pause.value as Level;
        const key = `${pause.value.attempt}.${pause.value.step}`;
        const giveWay = yields % yieldsPerTurn === 0;
        if (onProgress !== undefined && (giveWay || key !== reported)) {
          reported = key;
          const { attempt, step } = pause.value;
          const { steps } = planOf(plan, attempt);
          onProgress({ attempt, step: steps[step]!.as, index: step, of: steps.length });
        }
        if (giveWay) await nextTurn();
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
  *frames(
    this: BuilderChain<Has, Begun, P> & Ready<Has, Begun, P>,
    options: BuildOptions,
  ): Generator<LiveFrame, Level, void> {
    const work = run({ ...this.#plan(options), keepHistory: true });
    try {
      for (;;) {
        const pause = work.next();
        if (pause.done === true) return pause.value as Level;
        const { attempt, map, frame } = pause.value as Moment;
        if (frame !== undefined) yield { ...frame, attempt, tiles: map.tiles };
      }
    } finally {
      work.return(undefined as never);
    }
  }

  /** Returns the recipe that a seed and a depth lead to: every choice made, every option written out. */
  resolve(options: BuildOptions): ResolvedRecipe {
    return this.#plan(options).recipe;
  }

  #plan(options: BuildOptions & StepHook, pauses = true): Plan {
    if (options === null || typeof options !== "object") {
      throw new UndercroftError("bad-seed", "build needs { seed }: any string or whole number.", { option: "seed" });
    }
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
    const { purpose, floor, movement, require } = terms;
    if (this.parts.length === 0) {
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder: call startWith() first.");
    }
    const seed = seedText(given);
    checkDepth(depth);
    checkWhole("attempts", attempts, MOST_ATTEMPTS);
    checkWhole("firstAttempt", firstAttempt, MOST_ATTEMPTS);
    checkStepHashes(stepHashes);
    checkHook(onStep);
    checkTexts("used", used);
    if (require.length > 0) checkPlaceable(require, placeableIn(this.parts));
    if (purpose === "level") this.#checkEnds();
    const { width, height, tileset: tiles } = this;
    const usedOnce = used.length === 0 ? NOTHING : [...new Set(used)];
    // Every part by its name: spreading an object into another takes longer than some builders.
    const planWith = (attempt: number, { steps, recipe }: Steps, planFor: Plan["planFor"]): Plan => ({
      purpose,
      movement,
      require,
      floor,
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
    if (require.length === 0 && this.#isFixed) {
      return planWith(firstAttempt, this.#fixedSteps(terms, seed, depth), undefined);
    }
    if (require.length === 0 || !this.parts.some(isDrawn)) {
      return planWith(firstAttempt, this.#stepsOf(terms, seed, depth, firstAttempt), undefined);
    }
    const plans = new Map<number, Plan>();
    const planFor = (attempt: number): Plan => {
      let plan = plans.get(attempt);
      if (plan === undefined) {
        plan = planWith(attempt, this.#stepsOf(terms, seed, depth, attempt), planFor);
        plans.set(attempt, plan);
      }
      return plan;
    };
    return planFor(firstAttempt);
  }

  /** Makes every choice, and checks that the steps it leads to can work on this map. */
  #stepsOf(terms: Terms, seed: string, depth: number, attempt: number): Steps {
    const { movement, require } = terms;
    const { width, height } = this;
    // The early ones are named last: whatever they are, they take no name from the others.
    const parts = [...this.parts, ...this.#early];
    this.#names ??= nameParts(parts);
    const allows = (step: StepPart) => this.#canWalk(step, movement);
    // A prefab that is required may have no place in what was drawn: other attempts draw something else.
    const choices = require.length > 0 && attempt > 1 ? `choices ${attempt}` : "choices";
    const rng = levelStream(seed, depth).fork(choices);
    const [initial, ...layers] = resolveParts(parts, this.#names, rng, { depth, width, height }, allows, require);
    const early = layers.filter(({ step }) => this.#early.includes(step));
    const steps = [initial!, ...early, ...layers.filter((layer) => !early.includes(layer))];
    for (const named of steps) {
      this.#checkFits(named);
      if (!allows(named.step)) throw needsDiagonals(named.as, "its map");
    }
    return { steps, recipe: this.#recipe(steps, terms) };
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

  #canWalk({ definition, options }: StepPart, movement: Movement): boolean {
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

/** Cells that are gone over before a build gives way to the event loop: some milliseconds of work. */
const WORK_PER_TURN = 262_144;

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
  return new BuilderChain<never, false, P>(options);
}

/**
 * A chain whose facts are only known at run time, such as one made from a recipe. It is checked just as strictly, but
 * when it is created instead of by the compiler.
 */
export type AnyChain = BuilderChain<Fact, true, "level" | "map">;

/** A chain from a list of parts, the first an initial builder. For recipes and tools; people write `startWith` and `with`. */
export function chainOf(options: ChainOptions, parts: readonly AnyPart[]): AnyChain {
  const [first, ...layers] = parts;
  if (first === undefined)
    throw new UndercroftError("bad-chain", "a chain needs at least one step, an initial builder.");
  const start = chain(options).startWith(first as never) as unknown as AnyChain;
  return start.withAll(layers);
}

function hasNoFacts({ needs, adds, drops }: StepDefinition<any>): boolean {
  return needs.length + adds.length + drops.length === 0;
}

/** Each step of a chain under each of its names: all levels share them, so none may change them. */
const RESOLVED = /* @__PURE__ */ new WeakMap<StepPart, Map<string, ResolvedStep>>();

function resolvedStep({ as, step }: NamedStep): ResolvedStep {
  let byName = RESOLVED.get(step);
  if (byName === undefined) {
    byName = new Map();
    RESOLVED.set(step, byName);
  }
  let resolved = byName.get(as);
  if (resolved === undefined) {
    resolved = Object.freeze(resolveStep(as, step));
    byName.set(as, resolved);
  }
  return resolved;
}

function resolveStep(as: string, step: StepPart): ResolvedStep {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(step.options)) {
    const { kind } = step.definition.options[name]!;
    if (kind === "content") options[name] = contentRecord(value);
    else options[name] = kind === "contents" ? (value as unknown[]).map(contentRecord) : value;
  }
  return { use: step.definition.id, as, ...(step.seed === undefined ? {} : { seed: step.seed }), ...options };
}

/** Content as it stands in a resolved recipe. */
function contentRecord(value: unknown): { readonly name: string; readonly hash: string } {
  return { name: (value as { name: string }).name, hash: contentHash(value as object) };
}

function checkWhole(option: string, value: unknown, most: number): void {
  if (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most) return;
  throw new UndercroftError("bad-option", `${option} must be a whole number from 1 to ${most}, got ${show(value)}.`, {
    option,
    value,
  });
}

function checkStepHashes(stepHashes: unknown): void {
  if (stepHashes === "all" || stepHashes === "last") return;
  const message = `stepHashes must be "all" or "last", got ${show(stepHashes)}.`;
  throw new UndercroftError("bad-option", message, { option: "stepHashes", value: stepHashes });
}

function checkHook(onStep: unknown): void {
  if (onStep === undefined || typeof onStep === "function") return;
  const message = `onStep must be a function, got ${show(onStep)}.`;
  throw new UndercroftError("bad-option", message, { option: "onStep", value: onStep });
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

/** Lets everything else that waits have its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else {
      // In browsers a message comes sooner than a timer, which is held back by 4 ms.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    }
  });
}
