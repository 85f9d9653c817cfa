import { show, suggestion, UndercroftError } from "../core/errors.js";
import { contentHash } from "../core/hash.js";
import type { Frame } from "../core/history.js";
import { CELL_LIMIT, checkDepth, checkSize } from "../core/map-limits.js";
import type { ReadonlyBytes } from "../core/map-parts.js";
import { checkMovement, type Movement } from "../core/movement.js";
import { type Seed, seedText } from "../core/rng.js";
import type { AddsOf, DropsOf, Fact, InitialPart, MetaPart, NeedsOf, Part, StepDefinition } from "../core/step.js";
import { type Tile, type Tileset, tileset } from "../core/tiles.js";
import { USUAL_ATTEMPTS } from "./build-error.js";
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
import { levelStream, type Moment, type Plan, planOf, run } from "./run.js";

export interface ChainOptions {
  readonly width: number;
  readonly height: number;
  /** A `map` is a shape alone: it needs neither start nor exit, and is not checked for them. */
  readonly purpose?: "level" | "map";
  /** `orthogonal`: only levels that can be walked without diagonal moves. Default: `diagonal`. */
  readonly movement?: Movement;
  /** `reachable`: only levels whose floor can all be reached. Without it, the report counts the cells that can't. */
  readonly floor?: "reachable";
  /** A game's own tiles. One with the name or glyph of a shipped tile replaces it. */
  readonly tiles?: readonly Tile[];
  /** What the chain is called in messages and files. */
  readonly name?: string;
  /** Names of prefabs that every level must have. A build that can't place one of them fails. */
  readonly require?: readonly string[];
  /** Largest number of cells that is built; 16,777,216 unless said otherwise. */
  readonly cellLimit?: number;
}

export interface BuildOptions {
  /** Any text or whole number: the same seed is the same level. */
  readonly seed: Seed;
  /** How deep in the dungeon the level lies; 1 unless said otherwise. */
  readonly depth?: number;
  /** How often bad luck is tried again; 20 unless said otherwise. */
  readonly attempts?: number;
  /** The attempt to start with; 1 unless said otherwise. A level says which attempt it came from. */
  readonly firstAttempt?: number;
  /** Whether the level remembers how it was built. */
  readonly history?: boolean;
  /**
   * Whether the report names the step that is to blame for each attempt that failed a check. Without it the entry says
   * which check failed and where, and its `step` is empty: finding the step takes as long as the attempt itself.
   */
  readonly explain?: boolean;
  /** What the game has used up so far, `used` of the level before: a prefab that comes once in a game is left out. */
  readonly used?: readonly string[];
  /** Replaces the chain's `movement`. */
  readonly movement?: Movement;
  /** `reachable`: only a level whose floor can all be reached, even if the chain doesn't ask for it. */
  readonly floor?: "reachable";
  /** Names of prefabs that this level must have, besides those that the chain requires. */
  readonly require?: readonly string[];
}

export interface BuildProgress {
  readonly attempt: number;
  /** The name of the step at work, its place from 0, and how many there are. */
  readonly step: string;
  readonly index: number;
  readonly of: number;
}

export interface AsyncBuildOptions extends BuildOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** One moment of a build, as `frames` shows it. */
export interface LiveFrame extends Frame {
  readonly attempt: number;
  /** The map as it is now; it changes when the build goes on. */
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
 * One initial builder and any number of layers. A chain never changes: `startWith` and `with` give a new one, and every
 * build starts from fresh data, so a chain can be kept, shared and built from as often as wanted.
 */
export class BuilderChain<
  Has extends Fact = never,
  Begun extends boolean = false,
  P extends "level" | "map" = "level",
> {
  readonly width: number;
  readonly height: number;
  readonly purpose: P;
  readonly name: string | undefined;
  readonly movement: Movement;
  readonly floor: "reachable" | undefined;
  readonly tileset: Tileset;
  readonly parts: readonly AnyPart[];
  /** Names of prefabs that every level must have. */
  readonly require: readonly string[];
  readonly #options: ChainOptions & { readonly purpose?: P };
  readonly #has: FactSet;
  /** Layers that come right after the initial builder, wherever that stands in the first part. */
  readonly #early: readonly StepPart[];
  #names: Names | undefined;
  // Makes the type parameters part of the type's shape.
  declare protected readonly facts: readonly [Has, Begun];

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
    this.purpose = (options.purpose ?? "level") as P;
    if (this.purpose !== "level" && this.purpose !== "map") {
      throw new UndercroftError("bad-option", `purpose must be level or map, got ${show(this.purpose)}.`);
    }
    this.name = name;
    this.movement = checkMovement(options.movement ?? "diagonal");
    this.floor = checkFloor(options.floor);
    this.tileset = tiles;
    this.parts = parts;
    this.require = options.require === undefined ? NOTHING : [...new Set(options.require)];
    checkTexts("require", this.require);
    this.#has = has;
    this.#early = early;
  }

  /** The one builder that makes a map from nothing. */
  startWith<S extends Part>(step: S & Starter<S, Begun>): BuilderChain<AddsOf<S>, true, P> {
    const part = checkPart(step);
    if (this.parts.length > 0)
      throw new UndercroftError("bad-chain", "a chain has one initial builder, but this is a second one.");
    if (part.role !== "initial")
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder, but this is a layer.");
    checkStarts(part);
    return this.#and(part);
  }

  /** A layer on what is there so far. */
  with<S extends Part>(step: S & Layer<S, Has, Begun>): BuilderChain<Exclude<Has, DropsOf<S>> | AddsOf<S>, true, P> {
    const part = checkPart(step);
    if (this.parts.length === 0) {
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder: call startWith() first.");
    }
    if (part.role !== "meta")
      throw new UndercroftError("bad-chain", "a chain has one initial builder, but this is a second one.");
    return this.#and(part);
  }

  /** Several layers at once, checked when they are added: for recipes and tools. */
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
   * The same chain with a layer right after its initial builder, whichever of a choice that is, before all other layers.
   * They keep their names, and with them their draws. It needs no facts, and changes none. For tools.
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

  /** The facts that hold after the last step, whatever is drawn. */
  get guaranteed(): readonly Fact[] {
    return factNames(this.#has);
  }

  /** A checked level. Throws a `BuildError` where no attempt gives one; never hands out an unchecked one. */
  build(this: BuilderChain<Has, Begun, P> & Ready<Has, Begun, P>, options: BuildOptions): Level {
    const work = run(this.#plan(options));
    for (;;) {
      const pause = work.next();
      if (pause.done === true) return pause.value;
    }
  }

  /** The same build, giving way to the event loop: it reports progress and can be stopped. */
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
        if (pause.done === true) return pause.value;
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

  /** The same build, one frame at a time, for visualisers. Returns the level when the frames are used up. */
  *frames(
    this: BuilderChain<Has, Begun, P> & Ready<Has, Begun, P>,
    options: BuildOptions,
  ): Generator<LiveFrame, Level, void> {
    const work = run({ ...this.#plan(options), keepHistory: true });
    try {
      for (;;) {
        const pause = work.next();
        if (pause.done === true) return pause.value;
        const { attempt, map, frame } = pause.value as Moment;
        if (frame !== undefined) yield { ...frame, attempt, tiles: map.tiles };
      }
    } finally {
      work.return(undefined as never);
    }
  }

  /** The chain with every choice made for a seed and a depth, as data. */
  resolve(options: BuildOptions): ResolvedRecipe {
    return this.#plan(options).recipe;
  }

  #plan(options: BuildOptions): Plan {
    if (options === null || typeof options !== "object") {
      throw new UndercroftError("bad-seed", "build needs { seed }: any string or whole number.", { option: "seed" });
    }
    const {
      seed: given,
      depth = 1,
      attempts = USUAL_ATTEMPTS,
      firstAttempt = 1,
      history = false,
      explain = false,
      used = NOTHING,
    } = options;
    const movement = checkMovement(options.movement ?? this.movement);
    const floor = checkFloor(options.floor) ?? this.floor;
    if (this.parts.length === 0) {
      throw new UndercroftError("bad-chain", "a chain starts with an initial builder: call startWith() first.");
    }
    const seed = seedText(given);
    checkDepth(depth);
    checkWhole("attempts", attempts, MOST_ATTEMPTS);
    checkWhole("firstAttempt", firstAttempt, MOST_ATTEMPTS);
    checkTexts("used", used);
    checkTexts("require", options.require ?? NOTHING);
    const require = [...new Set([...this.require, ...(options.require ?? NOTHING)])];
    if (require.length > 0) checkPlaceable(require, placeableIn(this.parts));
    if (this.purpose === "level") this.#checkEnds();
    // The early ones are named last: whatever they are, they take no name from the others.
    const parts = [...this.parts, ...this.#early];
    this.#names ??= nameParts(parts);
    const { width, height } = this;
    const names = this.#names;
    const { tileset: tiles, purpose } = this;
    const plans = new Map<number, Plan>();
    const planFor = (attempt: number): Plan => {
      const known = plans.get(attempt);
      if (known !== undefined) return known;
      // A prefab that is required may have no place in what was drawn: other attempts draw something else.
      const choices = require.length > 0 && attempt > 1 ? `choices ${attempt}` : "choices";
      const rng = levelStream(seed, depth).fork(choices);
      const allows = (step: StepPart) => this.#canWalk(step, movement);
      const [initial, ...layers] = resolveParts(parts, names, rng, { depth, width, height }, allows, require);
      const early = layers.filter(({ step }) => this.#early.includes(step));
      const steps = [initial!, ...early, ...layers.filter((layer) => !early.includes(layer))];
      for (const named of steps) {
        this.#checkFits(named);
        if (!allows(named.step)) throw needsDiagonals(named.as, "its map");
      }
      const recipe = this.#recipe(steps, common);
      const plan = { ...common, steps, recipe, firstAttempt: attempt, attempts };
      plans.set(attempt, plan);
      return plan;
    };
    const common = {
      width,
      height,
      tileset: tiles,
      purpose,
      depth,
      seed,
      keepHistory: history,
      movement,
      explain,
      floor,
      used: used.length === 0 ? NOTHING : [...new Set(used)],
      require,
      ...(require.length > 0 && this.parts.some(isDrawn) ? { planFor } : {}),
    };
    return planFor(firstAttempt);
  }

  #checkEnds(): void {
    const missing = factSet(["start", "exit"]) & ~this.#has;
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

  #recipe(
    steps: readonly NamedStep[],
    { movement, floor, require }: Pick<Plan, "movement" | "floor" | "require">,
  ): ResolvedRecipe {
    return {
      ...(this.name === undefined ? {} : { name: this.name }),
      ...(this.purpose === "map" ? { purpose: "map" as const } : {}),
      ...(movement === "orthogonal" ? { movement } : {}),
      ...(floor === undefined ? {} : { floor }),
      size: [this.width, this.height],
      ...(require.length === 0 ? {} : { require }),
      steps: steps.map(resolvedStep),
    };
  }
}

/** Cells that are gone over before a build gives way to the event loop: some milliseconds of work. */
const WORK_PER_TURN = 262_144;

/** A new chain for maps of this size. */
export function chain<const P extends "level" | "map" = "level">(
  options: ChainOptions & { readonly purpose?: P },
): BuilderChain<never, false, P> {
  if (options === null || typeof options !== "object") {
    throw new UndercroftError("bad-size", `chain needs { width, height }, got ${show(options)}.`);
  }
  return new BuilderChain<never, false, P>(options);
}

/** A chain whose facts are known at run time only: what a recipe makes. It is checked as strictly, when it is made. */
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

function resolvedStep({ as, step }: NamedStep): ResolvedStep {
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

function checkFloor(floor: unknown): "reachable" | undefined {
  if (floor === undefined || floor === "reachable") return floor;
  const message = `floor must be "reachable", or left out, got ${show(floor)}.`;
  throw new UndercroftError("bad-option", message, { option: "floor", value: floor });
}

const NOTHING: readonly string[] = [];

function checkTexts(option: string, texts: unknown): void {
  if (Array.isArray(texts) && texts.every((text) => typeof text === "string" && text !== "")) return;
  throw new UndercroftError("bad-option", `${option} must be a list of non-empty strings, got ${show(texts)}.`, {
    option,
    value: texts,
  });
}

function checkPlaceable(require: readonly string[], placeable: readonly string[]): void {
  const name = require.find((wanted) => !placeable.includes(wanted));
  if (name === undefined) return;
  const why =
    placeable.length === 0
      ? "no step of this chain places prefabs. Add room-vaults."
      : `no step of this chain can place it.${suggestion(name, placeable)} room-vaults places the vaults of its packs.`;
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
