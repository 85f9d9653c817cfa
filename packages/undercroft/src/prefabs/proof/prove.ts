import {
  checkArgument,
  checkKeys,
  finished,
  type KeysOf,
  Rng,
  type Tileset,
  tileset,
  whole,
} from "../../core/index.js";
import { contextsOf, countContexts } from "../outcome/contexts.js";
import { drawOutcome, type Outcome, OutcomeError } from "../outcome/outcome.js";
import type { OutcomeContext } from "../outcome/vary.js";
import { PREFAB, PREFABS, TILES } from "../reading/prefab.js";
import { brokenAsserts, strayMarks } from "../shape/asserts.js";
import { type ClosedCell, closedFloor, closedOff } from "../shape/closed-off.js";
import { entrancesUsed, waysToEnter } from "../shape/entrances.js";
import { mapPath, type Shape } from "../shape/shape.js";
import { allowsDepth } from "../source/by-depth.js";
import { type Decision, type Draws, likeliestOf, Odometer, Recorder, randomDraws, replayed } from "../source/draws.js";
import type { SourcePath } from "../source/errors.js";
import type { EntranceRule, Prefab } from "../source/source.js";
import type { Counterexample, Proof, ProofFinding, ProofProgress, Untried } from "./findings.js";
import { proveBlueprint } from "./prove-blueprint.js";

/** How much of a prefab to check. */
export interface ProofOptions {
  /**
   * The maximum number of outcomes to check. If there are more, the same number is also checked at random. Default:
   * 10,000.
   */
  readonly limit?: number;
  /** The maximum amount of work, in cells that are drawn. Default: 20,000,000, some seconds. */
  readonly work?: number;
  /** Only check levels of this depth. Default: all depths that make a difference. */
  readonly depth?: number;
  /** The tiles that the legend can use. Default: the shipped tiles. */
  readonly tiles?: Tileset;
  /** Blueprints that can hold a key. Default: nobody is asked for one, and only the region of a blueprint is checked. */
  readonly holders?: readonly Prefab[];
}

const OPTION_KEYS: KeysOf<ProofOptions> = {
  limit: whole(1),
  work: whole(1),
  depth: whole(0),
  tiles: TILES,
  holders: PREFABS,
};

const DEFAULT_LIMIT = 10_000;

/** The most cells to draw, and how many cells a decision and a thing count as. It takes some seconds for any prefab. */
const DEFAULT_WORK = 20_000_000;
const WORK_OF_DECISION = 10;
const WORK_OF_THING = 10;
/** The work between two reports of progress, which takes some milliseconds. */
const WORK_BETWEEN_REPORTS = 20_000;

/**
 * Checks every outcome of a prefab, on every kind of level that makes a difference: it must be possible to draw it, and
 * its asserts must hold. If there are too many outcomes, checks the first ones and a random sample, which is the same
 * every time, and says so in the result. Which things are on which cells doesn't matter to any check, unless they have
 * a mark.
 *
 * Of a blueprint, every combination of bars and holders is placed on a map that has all it needs: each key must be
 * reached before its lock, and the exit without any key.
 */
export function proveOutcomes(prefab: Prefab, options: ProofOptions = {}): Proof {
  return finished(provingOutcomes(prefab, options));
}

/**
 * Does the same as `proveOutcomes`, a piece at a time: says every few milliseconds of work how far it is, and returns
 * the proof in the end. Whoever stops asking has stopped it.
 */
export function* provingOutcomes(prefab: Prefab, options: ProofOptions = {}): Generator<ProofProgress, Proof, void> {
  checkArgument("proveOutcomes", "prefab", PREFAB, prefab);
  checkKeys("proveOutcomes", options, OPTION_KEYS);
  const proof = yield* new Prover(prefab, options).run();
  if (prefab.kind !== "blueprint" || proof.failures.length > 0) return proof;
  const { limit = DEFAULT_LIMIT, tiles = tileset(), holders } = options;
  // Most games begin at depth 1, and so do most blueprints that hold keys.
  const contexts = proof.contexts.map((context) => {
    const isFirst = context.depth === 0 && options.depth === undefined && allowsDepth(prefab.source.depth, 1);
    return isFirst ? { ...context, depth: 1 } : context;
  });
  const placed = yield* proveBlueprint(prefab, holders, contexts, limit, tiles);
  const untried = [...proof.untried, ...placed.untried];
  const warnings = [...proof.warnings, ...placed.warnings];
  return { ...placed, isComplete: placed.isComplete && proof.isComplete, untried, warnings };
}

interface Fault {
  readonly kind: "failure" | "warning";
  readonly at: SourcePath;
  readonly message: string;
  readonly cells: readonly number[];
  /** Whether it keeps the outcome from being placed: always, or only where something comes that may not. */
  readonly prevents?: "always" | "perhaps";
  readonly isClosed?: true;
}

interface Inspected {
  readonly faults: readonly Fault[];
  readonly decisions: readonly Decision[];
  readonly rows: () => readonly string[];
  readonly shape: Shape | undefined;
}

/** A fault, the number of outcomes that have it, and the smallest of them. */
interface Collected {
  readonly fault: Fault;
  readonly example: Counterexample;
  readonly size: readonly [decisions: number, cells: number];
  outcomes: number;
  /** The number of outcomes that have it whichever things appear. */
  certain: number;
  /** How likely it is on each kind of level. */
  readonly shares: Map<OutcomeContext, number>;
  /** How often the prover tried to make one smaller. */
  shrunk: number;
}

/** How many counterexamples of one kind to make smaller, and the most decisions in one. The smallest is soon found. */
const MOST_SHRUNK = 20;
const MOST_UNUSUAL = 200;

class Prover {
  readonly #prefab: Prefab;
  readonly #tiles: Tileset;
  readonly #limit: number;
  readonly #mostWork: number;
  readonly #cells: number;
  /** The work so far, in cells, and the work at the last report. */
  #work = 0;
  #reported = 0;
  readonly #contexts: readonly OutcomeContext[];
  readonly #strays: ReturnType<typeof strayMarks>;
  readonly #found = new Map<string, Collected>();
  #outcomes = 0;
  #sampled = 0;
  readonly #untried = new Set<Untried["reason"]>();
  /** The drawing of the usual outcome on the levels that are being looked at. */
  #usual: readonly string[] = [];

  constructor(prefab: Prefab, { limit = DEFAULT_LIMIT, work = DEFAULT_WORK, depth, tiles = tileset() }: ProofOptions) {
    this.#prefab = prefab;
    this.#tiles = tiles;
    this.#limit = limit;
    this.#mostWork = work;
    const { map } = prefab.source;
    this.#cells = map.length * map.reduce((widest, row) => Math.max(widest, row.length), 0);
    const fillers = (prefab.fillers ?? []).map(({ source }) => source);
    this.#strays = strayMarks(prefab.source, fillers);
    const contexts = contextsOf(prefab.source, fillers);
    const sides = new Map(contexts.map(({ width, height }) => [`${width}x${height}`, { width, height }]));
    this.#contexts = depth === undefined ? contexts : [...sides.values()].map((side) => ({ depth, ...side }));
    if (countContexts(prefab.source, fillers) > contexts.length) this.#untried.add("levels");
  }

  *run(): Generator<ProofProgress, Proof, void> {
    let left = this.#limit;
    for (const [i, context] of this.#contexts.entries()) {
      // Later kinds of levels can use what earlier ones didn't need.
      const kinds = this.#contexts.length - i;
      const share = Math.ceil(left / kinds);
      const work = (this.#mostWork - this.#work) / kinds;
      const before = this.#outcomes;
      const isWhole = yield* this.#goThrough(context, share, this.#work + work / 2);
      const checked = this.#outcomes - before;
      left = Math.max(1, left - checked);
      if (isWhole) continue;
      this.#untried.add(checked < share ? "work" : "limit");
      yield* this.#sample(context, share, this.#work + work / 2);
    }
    const isAlways = ({ certain }: Collected) => certain === this.#outcomes;
    // Placing skips an outcome that can't be placed. It is only a failure if there is no other.
    const kindOf = (found: Collected) =>
      found.fault.isClosed ? (isAlways(found) ? "failure" : "warning") : found.fault.kind;
    const isComplete = this.#untried.size === 0;
    const never = isComplete ? "can never be placed" : "can't be placed in any of the outcomes that were checked";
    const findings = (kind: Fault["kind"]): ProofFinding[] =>
      [...this.#found.values()].flatMap((found) => {
        if (kindOf(found) !== kind) return [];
        const { fault, outcomes, example, shares } = found;
        const closed = isAlways(found) ? never : "can't be placed in some outcomes";
        const message = fault.isClosed ? `${closed}: ${fault.message}` : fault.message;
        const probability = shares.get(example.context) ?? 0;
        const prevents = fault.prevents !== undefined;
        return { at: fault.at, message, outcomes, prevents, isAlways: isAlways(found), probability, example };
      });
    return {
      prefab: this.#prefab.name,
      outcomes: this.#outcomes,
      isComplete,
      sampled: this.#sampled,
      untried: [...this.#untried].map((reason) => ({ reason, message: this.#untriedWords(reason) })),
      contexts: this.#contexts,
      failures: findings("failure"),
      warnings: findings("warning"),
    };
  }

  #untriedWords(reason: Untried["reason"]): string {
    if (reason === "limit") return `outcomes beyond the limit of ${this.#limit}.`;
    if (reason === "levels")
      return `levels beyond the first ${this.#contexts.length} kinds that its conditions tell apart.`;
    return "most outcomes, because each has very many cells, things or decisions.";
  }

  /** Reports the progress now and then. */
  *#report(): Generator<ProofProgress, void, void> {
    if (this.#work < this.#reported + WORK_BETWEEN_REPORTS) return;
    this.#reported = this.#work;
    const failures = [...this.#found.values()].filter(({ fault }) => fault.kind === "failure");
    yield { outcomes: this.#outcomes, problems: failures.length };
  }

  /** Goes through the outcomes in order. Returns whether it checked all of them. */
  *#goThrough(context: OutcomeContext, most: number, mostWork: number): Generator<ProofProgress, boolean, void> {
    const odometer = new Odometer();
    for (let count = 0; count < most && (count === 0 || this.#work < mostWork); count++) {
      const inspected = this.#inspect(odometer, context);
      if (count === 0) this.#usual = inspected.rows();
      this.#collect(inspected, context, odometer.probability);
      if (!odometer.turn()) return true;
      yield* this.#report();
    }
    return false;
  }

  *#sample(context: OutcomeContext, most: number, mostWork: number): Generator<ProofProgress, void, void> {
    const rng = Rng.fromSeed(`${this.#prefab.name} ${context.depth} ${context.width} ${context.height}`);
    // The first outcomes aren't a fair sample.
    for (const { shares } of this.#found.values()) shares.delete(context);
    const before = this.#sampled;
    for (let i = 0; i < most && (i === 0 || this.#work < mostWork); i++) {
      const recorder = new Recorder(randomDraws(rng.fork(i)));
      const inspected = this.#inspect(recorder, context);
      this.#sampled++;
      this.#collect(inspected, context, recorder.probability, 1);
      for (const fault of inspected.faults) this.#shrink(fault, recorder, context);
      yield* this.#report();
    }
    for (const { shares } of this.#found.values()) {
      if (shares.has(context)) shares.set(context, shares.get(context)! / (this.#sampled - before));
    }
  }

  /** Makes a random counterexample smaller: decisions that it doesn't need get their usual result. */
  #shrink(fault: Fault, recorder: Recorder, context: OutcomeContext): void {
    const found = this.#found.get(keyOf(fault))!;
    if (found.shrunk >= MOST_SHRUNK || recorder.unusual.length > MOST_UNUSUAL) return;
    found.shrunk++;
    const decisions = new Map(recorder.decisions);
    for (const what of recorder.unusual) {
      const picked = decisions.get(what)!;
      decisions.delete(what);
      const again = new Recorder(replayed(decisions));
      const inspected = this.#inspect(again, context);
      const same = inspected.faults.find((other) => keyOf(other) === keyOf(fault));
      if (same === undefined) decisions.set(what, picked);
      else this.#note(same, inspected, context, again.probability);
    }
  }

  #collect(inspected: Inspected, context: OutcomeContext, probability: number, share = probability): void {
    this.#outcomes++;
    const counted = new Set<string>();
    for (const fault of inspected.faults) {
      const key = keyOf(fault);
      if (counted.has(key)) continue;
      counted.add(key);
      this.#note(fault, inspected, context, probability);
      const found = this.#found.get(key)!;
      found.outcomes++;
      if (fault.prevents !== "perhaps") found.certain++;
      found.shares.set(context, (found.shares.get(context) ?? 0) + share);
    }
  }

  /** Keeps the smallest counterexample: with the fewest unusual decisions, then with the fewest unusual cells. */
  #note(fault: Fault, inspected: Inspected, context: OutcomeContext, probability: number): void {
    const key = keyOf(fault);
    const found = this.#found.get(key);
    const unusual = inspected.decisions.filter(({ isDefault }) => !isDefault);
    if (found !== undefined && unusual.length > found.size[0]) return;
    const rows = inspected.rows();
    const size = [unusual.length, differences(rows, this.#usual)] as const;
    if (found !== undefined && unusual.length === found.size[0] && size[1] >= found.size[1]) return;
    const decisions = unusual.map(({ text }) => text);
    const example = { context, probability, decisions, rows, cells: fault.cells, shape: inspected.shape };
    const { outcomes = 0, certain = 0, shares = new Map(), shrunk = 0 } = found ?? {};
    this.#found.set(key, { fault, example, size, outcomes, certain, shares, shrunk });
  }

  #inspect(draws: Draws, context: OutcomeContext): Inspected {
    this.#work += this.#cells;
    try {
      const outcome = drawOutcome(this.#prefab, draws, context, this.#tiles, ALL_THINGS);
      const things = outcome.shape.spawns.length + (outcome.shape.dropped?.length ?? 0);
      this.#work += outcome.decisions.length * WORK_OF_DECISION + things * WORK_OF_THING;
      const { shape, decisions } = outcome;
      // Rows take as long as the outcome itself, and most faults don't need them.
      let rows: readonly string[] | undefined;
      const drawn = () => {
        rows ??= outcome.rows;
        return rows;
      };
      return { shape, decisions, rows: drawn, faults: [...this.#faultsOf(outcome)] };
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      const { at, rows, decisions } = error;
      const message = error.message.slice(this.#prefab.name.length + 2);
      const width = rows[0]!.length;
      const cells = at[0] === "map" && at.length === 3 ? [Number(at[1]) * width + Number(at[2])] : [];
      const faults: Fault[] = [{ kind: "failure", at, message, cells, prevents: "always" }];
      return { faults, decisions, rows: () => rows, shape: undefined };
    }
  }

  *#faultsOf({ shape, mayBeEmpty }: Outcome): Generator<Fault> {
    const { kind, source } = this.#prefab;
    const tiles = this.#tiles;
    for (const { at, message } of this.#strays) yield { kind: "failure", at, message, cells: [] };
    const broken = brokenAsserts(shape, kind, tiles);
    for (const { index, message, cells } of broken) {
      yield { kind: "failure", at: ["assert", index], message, cells, prevents: "always" };
    }
    const closed = broken.length === 0 ? closedOff(source, shape, tiles) : [];
    // A cell that is closed off whichever things appear says most.
    const isSure = ({ cell, isThing }: ClosedCell) => !isThing || !mayBeEmpty(cell);
    const worst = closed.find(isSure) ?? closed[0];
    if (worst !== undefined) {
      const { cell, message } = worst;
      const prevents = isSure(worst) ? "always" : "perhaps";
      yield { kind: "failure", at: mapPath(shape, cell), message, cells: [cell], prevents, isClosed: true };
    }
    // Placing may wall up entrances. If an assert doesn't hold then, it tries other entrances.
    for (const few of broken.length === 0 && closed.length === 0 ? withFewEntrances(shape, source.entrances) : []) {
      const places = few.entrances.map((cell) => `(${cell % few.width}, ${Math.floor(cell / few.width)})`);
      const used = `if only ${places.join(" ")} ${places.length === 1 ? "is" : "are"} used. It is never placed that way.`;
      const [first] = brokenAsserts(few, kind, tiles);
      const [shut] = closedOff(source, few, tiles);
      if (first !== undefined) {
        const message = `${first.message.slice(0, -1)} ${used}`;
        yield { kind: "warning", at: ["assert", first.index], message, cells: first.cells };
      } else if (shut !== undefined) {
        const message = `${shut.message.slice(0, shut.message.indexOf("."))} ${used}`;
        yield { kind: "warning", at: mapPath(shape, shut.cell), message, cells: [shut.cell] };
      } else continue;
      break;
    }
    // All closed parts are one finding.
    for (const { cell, message } of closedFloor(kind, shape, tiles)) {
      yield { kind: "warning", at: mapPath(shape, cell), message, cells: [cell] };
      break;
    }
    for (const name of new Set(shape.dropped)) {
      const message = `there is no free cell for another ${name}: each one blocks its cell.`;
      yield { kind: "warning", at: ["legend"], message, cells: [] };
    }
  }
}

/** Chooses as many things as possible, because a fault of any of them counts. */
const ALL_THINGS: Draws = {
  pick: (what, weights) => (what.endsWith(" count") ? weights.length - 1 : likeliestOf(weights)),
};

/** Faults with the same key are one finding, wherever on the map they are. */
function keyOf({ kind, at, message, isClosed }: Fault): string {
  if (isClosed) return "closed";
  return at[0] === "assert" ? `${kind} assert ${at[1]}` : `${kind} ${at[0]} ${message}`;
}

/** Cells in which two drawings differ. */
function differences(rows: readonly string[], others: readonly string[]): number {
  let count = 0;
  for (const [y, row] of rows.entries()) {
    const other = others[y] ?? "";
    for (let x = 0; x < row.length; x++) if (row[x] !== other[x]) count++;
  }
  return count;
}

/** The most choices of entrances to look at for one outcome. */
const MOST_WAYS = 16;

/** The shape with the fewest entrances that its rule allows, in several ways. The others are walled up. */
function* withFewEntrances(shape: Shape, rule: EntranceRule | undefined): Generator<Shape> {
  const least = Math.max(1, entrancesUsed(shape, rule).least);
  if (least >= shape.entrances.length) return;
  let ways = 0;
  for (const way of waysToEnter(shape, rule, least)) {
    yield way;
    if (++ways === MOST_WAYS) return;
  }
}
