import { maze, simpleMap } from "../builders/index.js";
import { type AnyNode, BuilderChain, type Level, readLevel } from "../chain/index.js";
import {
  type BuilderMap,
  checkArgument,
  checkKeys,
  counted,
  FLOOR,
  isPlain,
  type KeysOf,
  type Kind,
  LIST,
  printable,
  Rng,
  type Size,
  type StepDefinition,
  show,
  stepOf,
  type Tile,
  UndercroftError,
  WALL,
  whole,
} from "../core/index.js";
import { areaStart, distantExit, doorPlacement } from "../layers/index.js";
import { edgePlaces, regionsAtEdges } from "./region-samples.js";
import { badValue, sampleOptions } from "./samples.js";
import { type FaultKind, type KeptCells, type Limits, Witness, watching } from "./witness.js";

/** A rule that every step must follow. `check` throws if the step breaks it. Run each rule in its own test. */
export interface Rule {
  /** What a step must do, as the name of a test. */
  readonly rule: string;
  /** Tests it. Throws an error that says what is wrong. */
  check(): void;
}

/** How to test a step: what to try it on, and how much it can ask for. */
export interface ContractOptions {
  /** Steps to try a layer on. Default: rooms, a start, an exit and doors, as the layer needs them. */
  readonly on?: readonly unknown[];
  /** The tiles of your game, as in `chain`. Default: the tiles that ship with Undercroft. */
  readonly tiles?: readonly Tile[];
  /** The number of random sets of options to try. Default: 60. */
  readonly trials?: number;
  /** The maximum number of yields per cell. Default: 4. */
  readonly yieldsPerCell?: number;
  /** The maximum number of random numbers per cell. Default: 1000. */
  readonly drawsPerCell?: number;
  /** The maximum share of builds that can end without a level on maps that are large enough. Default: 0.1. */
  readonly refusals?: number;
}

/** One build to be tried. */
interface Trial {
  readonly seed: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly size: Size;
  /** The steps that a layer is tried on, if they aren't the usual ones. */
  readonly on?: readonly unknown[] | undefined;
}

/** What came of it. */
interface Outcome extends Trial {
  readonly witness: Witness;
  /** A level, or why there is none. */
  readonly level: Level | undefined;
  readonly error: UndercroftError | undefined;
}

/** Builds at the usual size, the first of them with the default options; `trials` come besides. */
const DEFAULT_TRIALS = 10;
/** Small maps have yields and draws besides those for each cell. */
const YIELDS_BESIDES = 1000;
const DRAWS_BESIDES = 100_000;
/** Layers are tried on rooms, a start and an exit, which need some space of their own. */
const SPACE_FOR_GROUND = 20;

/**
 * Returns the rules that every step must follow, shipped steps and your own, ready to run one by one. A failure says
 * what is wrong, with the seed, the size and the options, and with a cell if there is one to show.
 *
 * An endless step is detected if it keeps yielding or drawing random numbers. A loop that does neither can't be stopped
 * from outside, and the test hangs.
 *
 * @example
 * import { describe, test } from "node:test";
 * import { defineBuilder, FLOOR } from "undercroft/define";
 * import { stepContract } from "undercroft/testing";
 *
 * const hall = defineBuilder({
 *   id: "hall",
 *   options: {},
 *   *build(map) {
 *     map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
 *     yield;
 *   },
 * });
 *
 * describe("hall", () => {
 *   for (const { rule, check } of stepContract(hall)) test(rule, check);
 * });
 */
export function stepContract(
  factory: { readonly definition: StepDefinition<any> },
  options: ContractOptions = {},
): Rule[] {
  checkArgument("stepContract", "factory", FACTORY, factory);
  checkKeys("stepContract", options, OPTION_KEYS);
  const { definition } = factory;
  const { trials = 60, yieldsPerCell = 4, drawsPerCell = 1000, refusals = 0.1 } = options;
  const [leastWidth, leastHeight] = definition.minSize(stepOf(definition, {}).options);
  const usual: Size = [Math.max(40, leastWidth), Math.max(30, leastHeight)];

  const limitsFor = ([width, height]: Size): Limits => ({
    yields: YIELDS_BESIDES + yieldsPerCell * width * height,
    draws: DRAWS_BESIDES + drawsPerCell * width * height,
  });
  const watched = (trial: Trial, reserve?: (map: BuilderMap) => KeptCells) => {
    const witness = new Witness(definition, limitsFor(trial.size), reserve);
    return { witness, chain: chainOf(witness.definition, trial, options) };
  };
  const tried = (trial: Trial, reserve?: (map: BuilderMap) => KeptCells): Outcome => {
    const { witness, chain } = watched(trial, reserve);
    const { level, error } = built(() => chain.build({ seed: trial.seed }));
    return { ...trial, witness, level, error };
  };
  const sampled = (seed: string, size: Size, isPlain: boolean): Trial => {
    const given = isPlain ? {} : sampleOptions(definition.options, Rng.fromSeed(seed).fork("options"));
    return { seed, given, size };
  };
  const plain = (seed: string): Trial => sampled(seed, usual, true);

  /** Throws what is wrong, with all that is needed to see it again. */
  const fail = (message: string, { seed, size, given }: Trial, cell?: number): never => {
    const at = cell === undefined ? "" : `, cell (${cell % size[0]}, ${Math.floor(cell / size[0])})`;
    const values = printable(JSON.stringify(withNames(definition, given)));
    throw new Error(`${definition.id}: ${message} (seed ${show(seed)}, ${size.join("x")}${at}, options ${values}).`);
  };
  const demand = (kinds: readonly FaultKind[], outcome: Outcome) => {
    for (const kind of kinds) {
      const fault = outcome.witness.faults.get(kind);
      if (fault !== undefined) fail(fault.message, outcome, fault.cell);
    }
  };
  /** The level of a build that has to give one. */
  const levelOf = (outcome: Outcome): Level =>
    outcome.level ?? fail(`it built no level: ${outcome.error!.message}`, outcome);

  /** Most rules look at the same builds, which are run once, by the first of them. */
  let outcomes: Outcome[] | undefined;
  const all = (): readonly Outcome[] => {
    if (outcomes !== undefined) return outcomes;
    outcomes = [];
    for (let i = 0; i < DEFAULT_TRIALS + trials; i++) {
      const any = i - DEFAULT_TRIALS;
      const trial = any < 0 ? sampled(`usual ${i}`, usual, i === 0) : sampled(`any ${any}`, sizeOf(any), any % 3 === 0);
      const outcome = tried(trial);
      outcomes.push(outcome);
      // Another build that doesn't end would take as long again.
      if (outcome.witness.faults.has("endless")) break;
    }
    return outcomes;
  };
  const never = (rule: string, ...kinds: FaultKind[]): Rule => ({
    rule,
    check: () => {
      for (const outcome of all()) demand(kinds, outcome);
    },
  });

  /** Regions depend on the size of the map: options that are drawn don't reach every edge. */
  const regionRules = Object.keys(definition.options)
    .filter((name) => definition.options[name]!.kind === "region")
    .map((name) => ({
      rule: `keeps the border solid, whatever the ${name} and whichever edges it reaches`,
      check() {
        // The corridors of a maze lead along every edge.
        const on = definition.needs.length === 0 ? [maze(), areaStart(), distantExit(), edgePlaces()] : undefined;
        for (const [i, region] of regionsAtEdges(usual).entries()) {
          const seed = `edge ${i}`;
          const others = i % 2 === 0 ? {} : sampleOptions(definition.options, Rng.fromSeed(seed));
          demand(["border"], tried({ seed, given: { ...others, [name]: region }, size: usual, on }));
        }
      },
    }));

  const rules: Rule[] = [
    {
      rule: "keeps no state between builds, and shares none between builds that run at the same time",
      check() {
        const [first, second, again] = [plain("first"), plain("second"), plain("first")].map((trial) => tried(trial));
        const isSame = levelOf(first!).hash === levelOf(again!).hash && first!.witness.drawn === again!.witness.drawn;
        if (!isSame)
          fail("the same seed built a different level the second time, so it keeps state between builds", first!);
        const work = [first!, second!].map((outcome) => ({
          outcome,
          frames: watched(outcome).chain.frames({ seed: outcome.seed }),
        }));
        const left = new Set(work);
        while (left.size > 0) {
          for (const part of left) {
            const next = part.frames.next();
            if (next.done !== true) continue;
            left.delete(part);
            const hash = levelOf(part.outcome).hash;
            if (next.value.hash !== hash)
              fail("two builds at the same time affect each other, so it shares state between builds", part.outcome);
          }
        }
      },
    },
    {
      rule: "builds the same level for the same seed, and the level's file has the same hash when read back",
      check() {
        for (const first of all().slice(0, DEFAULT_TRIALS)) {
          const again = tried(first);
          const { level } = first;
          if (level?.hash !== again.level?.hash) fail("two builds with the same seed differ", first);
          if (level === undefined) continue;
          const file = readLevel(JSON.parse(JSON.stringify(level)));
          if (file.hash !== level.hash) fail("the level has a different hash when read back from its file", first);
        }
      },
    },
    never("draws random numbers only from its own stream", "stream"),
    never("uses no clock and no other source of randomness", "clock"),
    never("ends", "endless"),
    never("keeps the border solid on all four sides at every yield", "border"),
    ...regionRules,
    never("leaves a well-formed map at every yield", "form"),
    never("adds the facts that it declares, and drops none without declaring it", "facts"),
    never("changes nothing that it doesn't declare in writes", "writes"),
    never("puts spawns only on walkable cells", "spawns"),
    {
      rule: "leaves reserved cells, the start and the exits as they are",
      check() {
        for (let i = 0; i < 10; i++) {
          const trial = plain(`kept ${i}`);
          demand(
            ["kept"],
            tried(trial, (map) => reserveSome(map, Rng.fromSeed(trial.seed))),
          );
        }
      },
    },
    {
      rule: "builds a level with nearly all options at any size from its minimum, and otherwise says why not",
      check() {
        let fair = 0;
        const refused: Outcome[] = [];
        for (const outcome of all()) {
          const { error, given, size } = outcome;
          if (error?.family === "internal") fail(`it is broken: ${error.message}`, outcome);
          const least = definition.minSize(stepOf(definition, given).options);
          if (size.some((side, i) => side < Math.max(least[i]!, SPACE_FOR_GROUND))) continue;
          fair++;
          if (error !== undefined) refused.push(outcome);
        }
        if (refused.length <= refusals * fair) return;
        const most = `more than the allowed ${Math.round(refusals * 100)}%`;
        const { message } = refused[0]!.error!;
        fail(
          `${refused.length} of ${counted(fair, "build")} ended without a level, ${most}. The first error: ${message}`,
          refused[0]!,
        );
      },
    },
    {
      rule: "declares its minimum size, and works at that size",
      check() {
        const space = definition.role === "initial" ? 3 : 10;
        const size: Size = [Math.max(leastWidth, space), Math.max(leastHeight, space)];
        for (let i = 0; i < 5; i++) {
          const outcome = tried({ seed: `small ${i}`, given: {}, size });
          const { error } = outcome;
          // Steps that it is tried on may need more space than it does.
          if (error?.code === "too-small" && isFrom(definition, error))
            fail("it rejects its own minimum size", outcome);
          if (error?.family === "internal") fail(`it is broken: ${error.message}`, outcome);
        }
        if (leastWidth <= space) return;
        const outcome = tried({ seed: "small", given: {}, size: [leastWidth - 1, Math.max(leastHeight, space)] });
        if (outcome.error?.code === "too-small") return;
        fail(
          `below its minimum size it must fail with "too-small", but it ${outcome.error === undefined ? "built a level" : `said: ${outcome.error.message}`}`,
          outcome,
        );
      },
    },
    {
      rule: "rejects bad options with an error that names the step, the option and the rule",
      check() {
        for (const name of Object.keys(definition.options)) {
          const value = badValue(definition.options[name]!);
          const error = built(() => stepOf(definition, { [name]: value })).error;
          const wrong = (message: string) => new Error(`${definition.id}: ${message} (${name} was ${show(value)}).`);
          if (error?.code !== "bad-option") throw wrong(`it must reject a bad ${name}`);
          if (!error.message.startsWith(`${definition.id}: ${name} must be `))
            throw wrong(`the error must start with "${definition.id}: ${name} must be", but it is: ${error.message}`);
          const { option: named, step } = error.details;
          if (named !== name || step !== definition.id)
            throw wrong("the error's details must name the step and the option");
        }
        if (built(() => stepOf(definition, { "no-such-option": 1 })).error?.code !== "bad-option")
          throw new Error(`${definition.id}: it must reject unknown options.`);
      },
    },
  ];
  return rules.map(({ rule, check }) => ({ rule, check: () => watching(check) }));
}

/** Every square from 1x1 to 20x20, then any sizes and large enough ones by turns. */
function sizeOf(i: number): Size {
  const rng = Rng.fromSeed(`size ${i}`);
  const least = i % 2 === 0 ? 1 : SPACE_FOR_GROUND;
  return i < 20 ? [i + 1, i + 1] : [rng.between(least, 40), rng.between(least, 30)];
}

/** Reserves some cells inside the border, floor and rock by turns. */
function reserveSome(map: BuilderMap, rng: Rng): KeptCells {
  const kept = new Map<number, number>();
  for (let i = 0; i < 24; i++) {
    const cell = map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
    const tile = i % 2 === 0 ? FLOOR : WALL;
    map.reserve(cell, tile);
    kept.set(cell, tile);
  }
  return kept;
}

/** Options as they are shown: content by its name. */
function withNames({ options }: StepDefinition<any>, given: Readonly<Record<string, unknown>>): object {
  const named = (value: unknown) => (value as { name?: unknown } | null)?.name ?? value;
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const { kind, written } = options[name]!;
    if (written !== undefined) shown[name] = written(value);
    else if (kind === "content") shown[name] = named(value);
    else shown[name] = kind === "contents" ? (value as unknown[]).map(named) : value;
  }
  return shown;
}

/** A bare-map chain that runs one step, on what it needs. */
function chainOf(
  definition: StepDefinition<any>,
  { given, size: [width, height], on: ground }: Trial,
  { on = ground, tiles = [] }: ContractOptions,
): BuilderChain<never, true, "map"> {
  const step = stepOf(definition, given) as unknown as AnyNode;
  const earlier = definition.role === "initial" ? [] : ((on ?? groundFor(definition)) as AnyNode[]);
  const [first, ...rest] = [...earlier, step];
  let chain: any = new BuilderChain({ width, height, purpose: "map", tiles }).startWith(first as never);
  for (const part of rest) chain = chain.with(part);
  return chain;
}

/** Rooms, a start, an exit and doors, as far as a layer needs them; start and exit always, to see that they are kept. */
function groundFor(definition: StepDefinition<any>): AnyNode[] {
  const doors = definition.needs.includes("doors") ? [doorPlacement()] : [];
  const ground = [simpleMap(), areaStart(), distantExit(), ...doors];
  const parts = ground as unknown as AnyNode[];
  return definition.id === "area-start" || definition.id === "distant-exit" ? parts.slice(0, 2) : parts;
}

/** Whether an error comes from the step itself, and not from one that it is tried on. */
function isFrom({ id }: StepDefinition<any>, { details }: UndercroftError): boolean {
  return details.step === id || details.step?.startsWith(`${id}#`) === true;
}

/** Runs a piece of work that may be refused. Whatever isn't an error of ours is none that may come. */
function built<T>(work: () => T): { readonly level: T | undefined; readonly error: UndercroftError | undefined } {
  try {
    return { level: work(), error: undefined };
  } catch (error) {
    if (error instanceof UndercroftError) return { level: undefined, error };
    throw error;
  }
}

const FACTORY: Kind = {
  rule: "the function that makes the step, as defineBuilder or defineLayer returns it",
  // A few have only their definition. A step has one as well, but belongs to one chain already.
  fits: (value) => {
    const { definition, kind } = (value ?? {}) as { definition?: Partial<StepDefinition>; kind?: string };
    return typeof definition?.build === "function" && kind === undefined;
  },
  hint: (value) =>
    isPlain(value) && value.kind === "step"
      ? "This is a step already: leave out the call, as in stepContract(maze)."
      : undefined,
};

const AMOUNT: Kind = { rule: "a number of at least 0", fits: (value) => typeof value === "number" && value >= 0 };
const OPTION_KEYS: KeysOf<ContractOptions> = {
  on: LIST,
  tiles: LIST,
  trials: whole(0),
  yieldsPerCell: AMOUNT,
  drawsPerCell: AMOUNT,
  refusals: { rule: "a number from 0 to 1", fits: (value) => typeof value === "number" && value >= 0 && value <= 1 },
};
