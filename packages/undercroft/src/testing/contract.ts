import { simpleMap } from "../builders/index.js";
import { type AnyPart, BuilderChain, type Level, readLevel } from "../chain/index.js";
import { defineMetaBuilder, FLOOR, Rng, type StepDefinition, stepOf, UndercroftError, WALL } from "../core/index.js";
import { areaStart, distantExit } from "../layers/index.js";
import { badValue, sampleOptions } from "./samples.js";

/** A rule that every step keeps. `check` throws where it is broken; run it in a test of its own. */
export interface Rule {
  readonly rule: string;
  check(): void;
}

export interface ContractOptions {
  /** Steps that a layer is tried on, in place of rooms, start and exit as it needs them. */
  readonly on?: readonly unknown[];
  /** How many random sets of options are tried; 60 unless said otherwise. */
  readonly trials?: number;
  /** Yields that a build may make per cell; 4 unless said otherwise. */
  readonly yieldsPerCell?: number;
}

/** The rules that every step must keep, shipped or a user's own, ready to be run one by one. */
export function stepContract(
  factory: { readonly definition: StepDefinition<any> },
  options: ContractOptions = {},
): Rule[] {
  const { definition } = factory;
  const { trials = 60, yieldsPerCell = 4 } = options;
  const [leastWidth, leastHeight] = definition.minSize(stepOf(definition, {}).options);
  const width = Math.max(40, leastWidth);
  const height = Math.max(30, leastHeight);
  const usual = [width, height] as const;
  const build = (seed: string, given: object, size: readonly [number, number]): Level =>
    chainOf(definition, given, options.on, size).build({ seed });

  return [
    {
      rule: "gives the same level for the same seed, and its file reads back to the same hash",
      check() {
        for (let i = 0; i < 10; i++) {
          const given = i === 0 ? {} : sampleOptions(definition.options, Rng.fromSeed(`same ${i}`));
          const level = levelOf(() => build(`same ${i}`, given, usual));
          if (level === undefined) continue;
          const again = build(`same ${i}`, given, usual);
          assert(level.hash === again.hash, `two builds of seed "same ${i}" differ with ${JSON.stringify(given)}`);
          assert(readLevel(JSON.parse(JSON.stringify(level))).hash === level.hash, "the level's file has another hash");
        }
      },
    },
    {
      rule: "shares no state between builds that run at the same time",
      check() {
        const alone = [build("first", {}, usual), build("second", {}, usual)];
        const work = ["first", "second"].map((seed) => chainOf(definition, {}, options.on, usual).frames({ seed }));
        const done: (Level | undefined)[] = [undefined, undefined];
        while (done.includes(undefined)) {
          for (const [i, frames] of work.entries()) {
            if (done[i] !== undefined) continue;
            const next = frames.next();
            if (next.done === true) done[i] = next.value;
          }
        }
        assert(done[0]!.hash === alone[0]!.hash && done[1]!.hash === alone[1]!.hash, "builds disturb each other");
      },
    },
    {
      rule: "leaves a sound map at every yield, and ends",
      check() {
        for (let i = 0; i < 10; i++) {
          const given = i === 0 ? {} : sampleOptions(definition.options, Rng.fromSeed(`yield ${i}`));
          outcome(() => {
            let yields = 0;
            for (const frame of chainOf(definition, given, options.on, usual).frames({ seed: i, attempts: 1 })) {
              yields++;
              assert(yields <= 1000 + yieldsPerCell * width * height, "it yields without end");
              for (let x = 0; x < width; x++) {
                assert(
                  frame.tiles[x] === WALL && frame.tiles[(height - 1) * width + x] === WALL,
                  "the border was opened",
                );
              }
            }
          });
        }
      },
    },
    {
      rule: "ends with a level or a clear error for any of its options at any size",
      check() {
        for (let i = 0; i < trials; i++) {
          const rng = Rng.fromSeed(`any ${i}`);
          const size = i < 20 ? ([i + 1, i + 1] as const) : ([rng.between(1, 40), rng.between(1, 30)] as const);
          const given = i % 3 === 0 ? {} : sampleOptions(definition.options, rng);
          outcome(() => build(`any ${i}`, given, size));
        }
      },
    },
    {
      rule: "names the smallest size that works, and works at it",
      check() {
        // Layers are tried on rooms, which need some space of their own.
        const space = definition.role === "initial" ? 3 : 10;
        const size = [Math.max(leastWidth, space), Math.max(leastHeight, space)] as const;
        for (let i = 0; i < 5; i++) {
          const result = outcome(() => build(`small ${i}`, {}, size));
          assert(result !== "too-small", `it refuses its own smallest size ${size.join("x")}`);
        }
        if (leastWidth <= space) return;
        const smaller = outcome(() => build("small", {}, [leastWidth - 1, Math.max(leastHeight, space)]));
        assert(smaller === "too-small", `below its smallest size it must say so, and it said: ${smaller}`);
      },
    },
    {
      rule: "refuses bad options with an error that names the step, the option and the rule",
      check() {
        for (const name of Object.keys(definition.options)) {
          const error = caught(() => stepOf(definition, { [name]: badValue(definition.options[name]!) }));
          assert(error?.code === "bad-option", `a bad ${name} must be refused`);
          assert(error!.message.startsWith(`${definition.id}: ${name} must be `), `unclear: ${error!.message}`);
          assert(
            error!.details.option === name && error!.details.step === definition.id,
            "the error lacks its details",
          );
        }
        assert(
          caught(() => stepOf(definition, { "no-such-option": 1 }))?.code === "bad-option",
          "unknown options must be refused",
        );
      },
    },
    {
      rule: "leaves reserved cells, the start and the exits as they are",
      check() {
        for (let i = 0; i < 10; i++) {
          const { remember, compare } = witness(definition);
          outcome(() => chainOf(definition, {}, options.on, usual, remember, compare).build({ seed: `kept ${i}` }));
        }
      },
    },
  ];
}

/** Two layers round the step under test: one reserves cells and remembers, the other compares. */
function witness(definition: StepDefinition<any>): { remember: AnyPart; compare: AnyPart } {
  const kept = new Map<number, number>();
  let start: number | undefined;
  let exits: readonly unknown[] = [];
  const remember = defineMetaBuilder({
    id: "remember",
    options: {},
    prepare(map, rng) {
      kept.clear();
      for (let i = 0; i < 24; i++) {
        const cell = map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
        map.reserve(cell, i % 2 === 0 ? FLOOR : WALL);
        kept.set(cell, map.tiles[cell]!);
      }
    },
    *build(map) {
      ({ start, exits } = map);
    },
  });
  const compare = defineMetaBuilder({
    id: "compare",
    options: {},
    *build(map) {
      for (const [cell, tile] of kept) {
        const isExit = map.exits.some((exit) => exit.at === cell);
        if (!isExit) assert(map.tiles[cell] === tile, `it wrote the reserved cell ${map.at(cell)}`);
      }
      const replaces = (fact: "start" | "exit") => definition.adds.includes(fact) || definition.drops.includes(fact);
      if (definition.role === "initial") return;
      assert(replaces("start") || map.start === start, "it moved the start");
      assert(replaces("exit") || map.exits === exits, "it changed the exits");
      assert(map.start === undefined || map.isWalkable(map.start), "it buried the start");
    },
  });
  return { remember: remember() as unknown as AnyPart, compare: compare() as unknown as AnyPart };
}

/** A bare-map chain that runs one step, on what it needs. */
function chainOf(
  definition: StepDefinition<any>,
  given: object,
  on: readonly unknown[] | undefined,
  [width, height]: readonly [number, number],
  before?: AnyPart,
  after?: AnyPart,
): BuilderChain<never, true, "map"> {
  const step = stepOf(definition, given) as unknown as AnyPart;
  const base = definition.role === "initial" ? [] : ((on ?? groundFor(definition)) as AnyPart[]);
  const layers = before === undefined ? [] : [before];
  // An initial builder comes first; what is remembered before it was reserved in `prepare`.
  const ordered = definition.role === "initial" ? [step, ...layers] : [...base, ...layers, step];
  const [first, ...rest] = after === undefined ? ordered : [...ordered, after];
  let chain: any = new BuilderChain({ width, height, purpose: "map" }).startWith(first as never);
  for (const part of rest) chain = chain.with(part);
  return chain;
}

/** Rooms, a start and an exit, as far as a layer needs them; the last two always, to see that they are kept. */
function groundFor(definition: StepDefinition<any>): AnyPart[] {
  const ground = [simpleMap(), areaStart(), distantExit()];
  const parts = ground as unknown as AnyPart[];
  return definition.id === "area-start" || definition.id === "distant-exit" ? parts.slice(0, 2) : parts;
}

type Outcome = "built" | UndercroftError["code"];

/** Runs a build: any end but a defect is fine, and is named. */
function outcome(work: () => unknown): Outcome {
  try {
    work();
    return "built";
  } catch (error) {
    if (error instanceof UndercroftError && error.family !== "internal") return error.code;
    throw error;
  }
}

function levelOf(build: () => Level): Level | undefined {
  let level: Level | undefined;
  outcome(() => {
    level = build();
  });
  return level;
}

function caught(work: () => unknown): UndercroftError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof UndercroftError) return error;
    throw error;
  }
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
