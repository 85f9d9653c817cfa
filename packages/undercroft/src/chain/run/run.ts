import { secretCells, spheresOf } from "../../analysis/index.js";
import { BuilderMap, closeMap } from "../../core/builder-map.js";
import { type ErrorDetails, printable, show, UndercroftError } from "../../core/errors.js";
import { type Frame, History, Journal } from "../../core/history.js";
import { copyParts } from "../../core/parts/index.js";
import { ALLOWANCES, type Allowance, type ReportEntry } from "../../core/report.js";
import { Rng } from "../../core/rng.js";
import {
  type Aspect,
  type Fact,
  PAUSE,
  type Pausing,
  type Step,
  type StepDefinition,
  startWork,
} from "../../core/step.js";
import type { Tileset } from "../../core/tiles.js";
import { counted } from "../../core/words.js";
import { type Check, type CheckName, verifying, verifyingUnder, verifyUnder } from "../../verify/index.js";
import type { Terms } from "../level/build-terms.js";
import { Level } from "../level/level.js";
import type { LevelParts, Rejection, ResolvedRecipe, StepRecord } from "../level/level-data.js";
import type { NamedStep } from "../tree/node.js";
import { BuildError } from "./build-error.js";
import { DraftView } from "./draft-view.js";
import { type Before, reconcile, stateBefore } from "./reconcile.js";
import { NOTHING_SETTLED, settledAfter } from "./settled.js";

/** A build with everything decided that is decided before it starts. */
export interface Plan extends Omit<Terms, "theme"> {
  readonly width: number;
  readonly height: number;
  readonly tileset: Tileset;
  readonly depth: number;
  readonly seed: string;
  readonly steps: readonly NamedStep[];
  readonly recipe: ResolvedRecipe;
  /** The attempt to start with, and how many there may be. */
  readonly firstAttempt: number;
  readonly attempts: number;
  readonly keepHistory: boolean;
  /** Whether the build pauses, to show its progress. It is faster if it never does. */
  readonly pauses: boolean;
  /** Whether each step is recorded with a hash of the state it left, or only the last one. */
  readonly stepHashes: "all" | "last";
  /** Whether the report names the step that is to blame for each rejected attempt. */
  readonly explain: boolean;
  /** Keys of what the game had used up before this level. */
  readonly used: readonly string[];
  /** Called after every step. If it returns `false`, the build ends. */
  readonly onStep?: OnStep | undefined;
  /** Where it depends on draws whether what is required can be placed, each attempt makes its own, and so has a plan of its own. */
  readonly planFor?: ((attempt: number) => Plan) | undefined;
}

/** The plan of an attempt. */
export function planOf(plan: Plan, attempt: number): Plan {
  return plan.planFor === undefined || attempt === plan.firstAttempt ? plan : plan.planFor(attempt);
}

/** The end of a step, as `onStep` is told. */
export interface StepMoment {
  /** The name of the step that has ended. */
  readonly step: string;
  /** Its position among the steps, starting at 0. */
  readonly index: number;
  /** The total number of steps. */
  readonly of: number;
  /** The number of the current attempt, starting at 1. */
  readonly attempt: number;
  /** The level so far. It shows later steps too as they change it, so look at it at once. */
  readonly view: DraftView;
  /**
   * What no later step can change: the level will have it as it is now (`tiles` apart from stairs), unless this attempt is
   * rejected by bad luck, and another starts anew. Nothing is settled while a step like `accept` is to come, or a prefab
   * that is required. Of a level or a room that was drawn by hand, cells that later steps change become holes in its
   * `rows` at the end.
   */
  readonly settled: ReadonlySet<Aspect>;
}

/** Called after every step of a build. If it returns `false`, the build ends. */
type OnStep = (moment: StepMoment) => boolean | void;

/** A moment at which a build can be paused. It is true until the build goes on. */
export interface Moment {
  readonly attempt: number;
  /** The place of the step at work among all steps, from 0. */
  readonly step: number;
  readonly map: BuilderMap;
  readonly frame: Frame | undefined;
  /** Whether the step has just ended. */
  readonly ended: boolean;
}

/** What an attempt gives. */
interface Draft {
  readonly map: BuilderMap;
  readonly records: readonly StepRecord[];
}

/**
 * What only a defect of a step can break: another attempt would hide it, not mend it. Everything else is about what can
 * be reached, and is bad luck.
 */
const DEFECTS: ReadonlySet<CheckName> = new Set<CheckName>([
  "well-formed",
  "border-solid",
  "start-present",
  "start-walkable",
  "start-free",
  "exit-present",
  "exit-stairs",
  "exit-free",
  "spawn-walkable",
  "spawn-blockers",
  "room-true",
  "corridor-open",
  "corridor-whole",
  "prefab-intact",
]);

/**
 * Builds attempt after attempt until one passes every check. Yields wherever a build can be paused, if it is to pause.
 * Returns undefined only if `onStep` ended the build.
 */
export function* run(first: Plan): Generator<Moment, Level | undefined, void> {
  const rejections: Rejection[] = [];
  let plan = first;
  for (let attempt = first.firstAttempt; attempt < first.firstAttempt + first.attempts; attempt++) {
    plan = planOf(first, attempt);
    const journal = plan.keepHistory ? new Journal() : undefined;
    try {
      const draft = yield* runAttempt(plan, attempt, journal);
      if (draft === undefined) return undefined;
      const level = yield* finish(plan, attempt, draft, journal, rejections);
      if (level instanceof Level) return level;
      if (DEFECTS.has(level.check!)) throw defect(plan, yield* blame(plan, level));
      rejections.push(plan.explain ? yield* blame(plan, level) : level);
    } catch (error) {
      if (error instanceof StepHookError) throw error.cause;
      if (!(error instanceof UndercroftError) || error.code !== "stuck") throw error;
      const { step = "", measured } = error.details;
      // The rejection names the step already.
      const signature = `${step}: `;
      const message = error.message.startsWith(signature) ? error.message.slice(signature.length) : error.message;
      rejections.push({ attempt, step, message, ...(measured === undefined ? {} : { measured }) });
    }
  }
  const blamed: Rejection[] = [];
  for (const rejection of rejections) blamed.push(yield* blame(planOf(first, rejection.attempt), rejection));
  // Where each attempt made other choices, the last one is what can be seen again.
  throw new BuildError(first.planFor === undefined ? first : { ...plan, attempts: 1 }, blamed);
}

/** Wraps what `onStep` throws: it is neither a step's fault nor bad luck. */
class StepHookError extends Error {}

/** Makes one attempt at a level, which nobody has checked yet. Returns undefined only if `onStep` ended the build. */
export function* runAttempt(
  plan: Plan,
  attempt: number,
  journal: Journal | undefined,
): Generator<Moment, Draft | undefined, void> {
  const map = new BuilderMap(plan.width, plan.height, plan.depth, plan.tileset, journal);
  // Each attempt starts from what was given: what one that failed has used is not used.
  map.used = plan.used;
  map.movement = plan.movement;
  map.attempt = attempt;
  map.required = plan.require;
  map.allows = plan.allows;
  // One for the whole attempt: whoever pauses the build looks at it at once.
  const moment = { attempt, step: 0, map, frame: undefined as Frame | undefined, ended: false };
  const at = (step: number, frame: Frame | undefined, ended = false): Moment => {
    moment.step = step;
    moment.frame = frame;
    moment.ended = ended;
    return moment;
  };
  const records: StepRecord[] = [];
  const streams = attemptStream(plan.seed, plan.depth, attempt);
  const streamOf = ({ as, step }: NamedStep) =>
    (step.seed === undefined ? streams : attemptStream(step.seed, plan.depth, attempt)).fork(as);
  const reportStep = plan.onStep === undefined ? undefined : stepReporter(plan, plan.onStep, map);
  try {
    for (const named of plan.steps) {
      if (named.step.definition.prepare === undefined) continue;
      map.step = named.as;
      for (const _ of prepareStep(map, named.step, streamOf(named))) if (plan.pauses) yield at(0, undefined);
      // What it wrote is its own work in the history, not that of the initial builder, which comes next.
      const frame = map.revision > 0 ? map.snapshot() : undefined;
      if (plan.pauses) yield at(0, frame);
    }
    // No entries(), no filter() and no object where a step drops and promises nothing: this is most of what a chain adds.
    for (let number = 0; number < plan.steps.length; number++) {
      const named = plan.steps[number]!;
      const { as, step } = named;
      const { id, version } = step.definition;
      map.step = as;
      const before = stateBefore(map);
      for (const picture of startWork(step.definition, map, streamOf(named), step.options)) {
        const frame = picture === PAUSE ? undefined : map.snapshot(picture ?? undefined);
        if (plan.pauses) yield at(number, frame);
      }
      // Half-way through there is nothing to be seen, but time to pause.
      for (const _ of endStep(map, step.definition, before)) {
        if (plan.pauses) yield at(number, undefined);
      }
      const frame = map.snapshot();
      if (plan.pauses) yield at(number, frame, true);
      const isHashed = plan.stepHashes === "all" || number === plan.steps.length - 1;
      if (named.nested !== undefined) records.push(...named.nested.map(nestedRecord));
      records.push(isHashed ? { id, as, version, hash: map.stateHash() } : { id, as, version });
      if (reportStep?.(number) === false) return undefined;
    }
    checkRequired(map);
  } catch (error) {
    throw error instanceof StepHookError ? error : signed(plan, attempt, map.step, error);
  }
  return { map, records };
}

/** A step that another one holds: what it leaves behind is on a map of its own, so there is no hash of it. */
function nestedRecord({ as, step: { definition } }: NamedStep): StepRecord {
  return { id: definition.id, as, version: definition.version };
}

/** Lets a step reserve cells before anything is built. */
export function* prepareStep(map: BuilderMap, { definition, options }: Step, stream: Rng): Pausing {
  const work = definition.prepare?.(map, stream.fork("prepare"), options, stream);
  if (work !== undefined) yield* work;
}

/**
 * Holds a step that has ended to what it says of itself, and brings all lists in line with the tiles. What is returned is
 * the work that is left to do.
 */
export function endStep(map: BuilderMap, { adds, drops }: StepDefinition<any>, before: Before): Iterable<void> {
  for (const fact of drops) if (!adds.includes(fact)) dropFact(map, fact);
  checkPromises(map, adds);
  // A plan alone isn't on the map yet: its rooms are compared with the tiles only once they are drawn.
  map.roomsAreDrawn = adds.includes("rooms") || (map.roomsAreDrawn && !drops.includes("rooms"));
  return reconcile(map, before, map.roomsAreDrawn);
}

/** Returns a function that calls `onStep` after a step. */
function stepReporter(plan: Plan, onStep: OnStep, map: BuilderMap) {
  const { steps, require } = plan;
  const view = new DraftView(map);
  const settled = settledAfter(steps, require.length > 0);
  const isComplete = () => require.every((name) => map.prefabs.some((placed) => placed.name === name));
  return (index: number): boolean | void => {
    const { attempt, step } = map;
    try {
      return onStep({
        // An attempt that lacks a required prefab will be rejected.
        settled: isComplete() ? settled[index]! : NOTHING_SETTLED,
        step,
        index,
        of: steps.length,
        attempt,
        view,
      });
    } catch (cause) {
      throw new StepHookError("onStep threw an error", { cause });
    }
  };
}

/** The steps of an attempt draw from forks of this stream, each from the one that bears its name. */
export function attemptStream(seed: string, depth: number, attempt: number): Rng {
  return levelStream(seed, depth).fork(`attempt ${attempt}`);
}

export function levelStream(seed: string, depth: number): Rng {
  return Rng.fromSeed(seed).fork(`depth ${depth}`);
}

/** Takes away what a step drops and does not give anew. Rooms that are no longer drawn may still be a plan. */
function dropFact(map: BuilderMap, fact: Fact): void {
  if (fact === "plan") map.rooms = undefined;
  if (fact === "corridors") map.corridors = undefined;
  if (fact === "doors") map.doors = undefined;
  if (fact === "areas") map.areas = undefined;
  if (fact === "exit") map.removeExits();
  if (fact === "start") map.start = undefined;
}

/** A step that says it adds a fact must have done so, or have been stuck. */
function checkPromises(map: BuilderMap, adds: readonly Fact[]): void {
  const broken = adds.find((fact) => !hasFact(map, fact));
  if (broken !== undefined)
    throw new UndercroftError("broken-step", `it declares that it adds the fact "${broken}", but didn't add it.`);
}

function hasFact({ rooms, corridors, doors, areas, start, exits }: BuilderMap, fact: Fact): boolean {
  if (fact === "corridors") return corridors !== undefined;
  if (fact === "doors") return doors !== undefined;
  if (fact === "areas") return areas !== undefined;
  if (fact === "start") return start !== undefined;
  if (fact === "exit") return exits.some((exit) => exit.kind === "down");
  return rooms !== undefined && rooms.length > 0;
}

/** A level without what it must have is bad luck: another attempt may have room for it. */
function checkRequired({ required, prefabs, report }: BuilderMap): void {
  const absent = required.find((name) => !prefabs.some((placed) => placed.name === name));
  if (absent === undefined) return;
  const entry = report.findLast(({ kind, message }) => kind === "not-placed" && message.startsWith(`${absent}: `));
  const why = entry?.message.slice(absent.length + 2) ?? "no step that can place it was used";
  const details = entry === undefined ? {} : { step: entry.step };
  throw new UndercroftError("stuck", `${absent} is required, but wasn't placed: ${why}`, details);
}

/** Whatever a step throws comes out with the step's name on it; what isn't ours is a defect of the step. */
function signed(plan: Plan, attempt: number, as: string, error: unknown): UndercroftError {
  if (error instanceof UndercroftError) {
    const { code, details } = error;
    if (details.step !== undefined) return error;
    if (code === "broken-step") return broken(plan, attempt, as, `${as}: ${error.message}`, details);
    return new UndercroftError(code, `${as}: ${error.message}`, { ...details, step: as });
  }
  const message = error instanceof Error ? error.message : show(error);
  const failed = broken(plan, attempt, as, `${as} threw an error: ${message}`);
  failed.cause = error;
  return failed;
}

/** A check that failed by a step's own fault. */
function defect(plan: Plan, { attempt, step, message, witnesses }: Rejection): UndercroftError {
  const cell = witnesses?.[0];
  return broken(plan, attempt, step, `${step}: ${message}`, cell === undefined ? {} : { cell });
}

/** The error of a step with a defect: with all that is needed to see it again. */
function broken(plan: Plan, attempt: number, as: string, message: string, details: ErrorDetails = {}): UndercroftError {
  const { seed, depth, width, height } = plan;
  // The first part of the name is that of a step of the chain, which may hold the one that is broken.
  const name = as.slice(0, `${as}/`.indexOf("/"));
  const { use: _use, as: _as, ...options } = plan.recipe.steps.find((step) => step.as === name) ?? {};
  const run = `seed ${show(seed)}, depth ${depth}, ${width}x${height}, attempt ${attempt}`;
  // All of the options, however long: a defect may hide behind any of them.
  const text = `${message.replace(/\.$/, "")} (${run}, options ${printable(JSON.stringify(options))}).`;
  return new UndercroftError("broken-step", text, { ...details, step: as, seed, options });
}

/** Checks a draft: a level if it holds, otherwise what is wrong with it. */
function* finish(
  plan: Plan,
  attempt: number,
  draft: Draft,
  journal: Journal | undefined,
  rejections: Rejection[],
): Generator<Moment, Level | Rejection, void> {
  const { map, records } = draft;
  const moment: Moment = { attempt, step: plan.steps.length - 1, map, frame: undefined, ended: false };
  if (plan.pauses) yield moment;
  releaseChangedCells(map, plan.steps[0]!.as);
  const solution = solutionOf(map);
  if (plan.pauses) yield moment;
  const checkable = checkableOf(plan, map, map.roomsAreDrawn, solution);
  const checking = plan.movement === "orthogonal" ? verifyingUnder(checkable, "orthogonal") : verifying(checkable);
  let turn = checking.next();
  for (; turn.done !== true; turn = checking.next()) if (plan.pauses) yield moment;
  const verdict = turn.value;
  if (plan.pauses) yield moment;
  if (!verdict.ok) return rejectionOf(attempt, verdict.checks.find((check) => !check.ok)!);
  const level = new Level(
    // Every field by its name: spreading an object into another takes longer than some builders.
    copyParts(checkable, {
      purpose: plan.purpose,
      width: plan.width,
      height: plan.height,
      tiles: checkable.tiles,
      tileset: plan.tileset,
      start: checkable.start,
      solution,
      allows: checkable.allows,
      depth: plan.depth,
      feeling: map.feeling?.name,
      seed: plan.seed,
      movement: verdict.movement,
      attempt,
      usedBefore: plan.used,
      used: map.used,
      recipe: plan.recipe,
      steps: records,
      report: [
        ...rejections.map(({ attempt: k, step, message }) => ({
          step,
          kind: "rejected" as const,
          message: `attempt ${k}: ${message}`,
        })),
        ...map.report,
        ...unreachableFloor(verdict.unreachable, records),
      ],
      checks: verdict.checks,
      history: journal === undefined ? undefined : new History(journal.frames, plan.width * plan.height),
      rejections,
      placements: map.placements,
    }),
  );
  closeMap(map);
  return level;
}

/**
 * In which order the keys can be taken: without finding a secret door and without a diagonal move, if that can be done.
 * Where no order takes them all, it is as much as can be done, and the checks say what is wrong with it.
 */
function solutionOf(map: BuilderMap): LevelParts["solution"] {
  if (map.locks.length === 0) return undefined;
  const secrets = secretCells(map, map.doors);
  // What needs a key from another level is shut for good.
  const shutHere = map.questLocks.map(({ at }) => at);
  const movements = map.movement === "orthogonal" ? (["orthogonal"] as const) : (["orthogonal", "diagonal"] as const);
  let solution: LevelParts["solution"];
  for (const shut of secrets.length === 0 ? [secrets] : [secrets, []]) {
    for (const movement of movements) {
      const spheres = spheresOf(map, map, movement, [...shut, ...shutHere]);
      if (spheres.isSolved) return spheres.solution;
      ({ solution } = spheres);
    }
  }
  return solution;
}

/** Floor that can't be reached, where it is allowed, is something to know. */
function unreachableFloor(cells: number, records: readonly StepRecord[]): readonly ReportEntry[] {
  if (cells === 0) return [];
  const message = `${counted(cells, "floor cell")} can't be reached from the start`;
  return [{ step: records.at(-1)!.as, kind: "shortfall", message }];
}

/** A level or a room that was drawn by hand reserves nothing: a cell that another step has written since is none of its own. */
function releaseChangedCells(map: BuilderMap, step: string): void {
  map.prefabs = map.prefabs.map((prefab) => {
    if (prefab.kind !== "level" && prefab.kind !== "template") return prefab;
    let changed = 0;
    const glyphNow = (glyph: string, x: number, y: number) => {
      // Nothing was verified yet: the cell may lie outside the map, or its tile may not exist.
      const tile = map.tileset.tiles[map.tiles[map.index(prefab.x + x, prefab.y + y)]!];
      if (glyph === " " || glyph === tile?.glyph) return glyph;
      changed++;
      return " ";
    };
    const rows = prefab.rows.map((row, y) => Array.from(row, (glyph, x) => glyphNow(glyph, x, y)).join(""));
    if (changed === 0) return prefab;
    // Rooms are there to be changed: nobody has to hear of it, and a door that is closed by now isn't one of theirs.
    if (prefab.kind === "template") {
      const entrances = prefab.entrances.filter((cell) => map.tileset.walkable[map.tiles[cell]!] === 1);
      return { ...prefab, rows, entrances };
    }
    const message = `later steps changed ${counted(changed, "cell")} of ${prefab.name}; they are recorded as holes`;
    map.report.push({ step, kind: "repair", message });
    return { ...prefab, rows };
  });
}

/** A draft as the verifier looks at it. Rooms that are only planned are none to it, unless `hasRooms` says so. */
function checkableOf(plan: Plan, map: BuilderMap, hasRooms: boolean, solution: LevelParts["solution"]) {
  const checkable = copyParts(map, {
    purpose: plan.purpose,
    width: plan.width,
    height: plan.height,
    tiles: map.tiles as Uint8Array,
    tileset: plan.tileset.tiles,
    start: map.start,
    solution,
    allows: allowancesOf(plan, map),
  });
  return hasRooms ? checkable : Object.assign(checkable, { rooms: undefined });
}

/** What the checks allow: what steps asked for, and unreachable floor unless it was ruled out. */
function allowancesOf({ purpose, floor }: Plan, { allows }: BuilderMap): readonly Allowance[] {
  const mayBeCutOff = purpose !== "map" && floor !== "reachable";
  if (allows.length === 0) return mayBeCutOff ? UNREACHABLE_FLOOR : NOTHING;
  const all = mayBeCutOff ? [...allows, ...UNREACHABLE_FLOOR] : allows;
  return ALLOWANCES.filter((allowance) => all.includes(allowance));
}

const NOTHING: readonly Allowance[] = [];
const UNREACHABLE_FLOOR: readonly Allowance[] = ["floor-unreachable"];

/** Which check failed, and where. Which step is to blame only `blame` knows. */
function rejectionOf(attempt: number, check: Check): Rejection {
  const where = (check.witnesses ?? []).slice(0, 5).map(([x, y]) => `(${x}, ${y})`);
  const message = `${check.name} failed: ${check.message}${where.length > 0 ? `, at ${where.join(" ")}` : ""}`;
  return { attempt, step: "", message, check: check.name, witnesses: check.witnesses ?? [] };
}

/**
 * Names the step that is to blame for a failed check: the one after which the check began to fail although there was
 * something for it to check before, such as a wall drawn round an exit. Where nothing was there before, it is the step
 * that put it there. Runs the attempt again with a history; that costs nothing as long as nothing fails.
 */
function* blame(plan: Plan, rejection: Rejection): Generator<Moment, Rejection, void> {
  const { check, witnesses } = rejection;
  if (check === undefined || rejection.step !== "") return rejection;
  const isDefect = DEFECTS.has(check);
  const witness = witnesses?.[0];
  const cell = witness === undefined ? undefined : witness[1] * plan.width + witness[0];
  const journal = new Journal();
  const work = runAttempt({ ...plan, pauses: true, onStep: undefined }, rejection.attempt, journal);
  // Solid rock has no defect, so whatever comes first may be to blame for one.
  let heldBefore = isDefect;
  let breaker: string | undefined;
  let pause = work.next();
  for (; pause.done !== true; pause = work.next()) {
    if (plan.pauses) yield { ...pause.value, frame: undefined };
    const { map, ended } = pause.value;
    // What can be reached counts when a step is done. A defect that came with `prepare` shows before the next step works.
    if (!ended && !isDefect) continue;
    const draft = checkableOf(plan, map, true, solutionOf(map));
    // What was rejected fails under the looser rule too: `verify` prefers the one that leaves fewer cells unreached.
    const verdict = verifyUnder(draft, plan.movement).checks.find(({ name }) => name === check);
    const holds =
      cell === undefined
        ? verdict?.ok !== false
        : verdict?.witnesses?.some(([x, y]) => y * plan.width + x === cell) !== true;
    if (holds) breaker = undefined;
    else if (heldBefore) breaker = map.step;
    heldBefore = holds && (isDefect || cell === undefined || isJudged(map, check, cell));
  }
  if (breaker !== undefined) return { ...rejection, step: breaker };
  const { map } = pause.value!;
  const spawned = check.startsWith("spawn") ? map.spawns.find((spawn) => spawn.at === cell)?.from : undefined;
  const history = new History(journal.frames, plan.width * plan.height);
  history.seek(Infinity);
  const wrote = cell === undefined ? undefined : history.writers()[cell];
  // If no step can be named, it is the last one.
  return { ...rejection, step: spawned ?? wrote ?? map.step };
}

/** Whether a check has anything to say about a cell yet. */
function isJudged(map: BuilderMap, check: CheckName, cell: number): boolean {
  const subjects: Partial<Record<string, readonly number[]>> = {
    exit: map.exits.map((exit) => exit.at),
    spawn: map.spawns.map((spawn) => spawn.at),
    room: map.rooms?.map((room) => room.anchor) ?? [],
    corridor: map.corridors?.flat() ?? [],
    prefab: map.prefabs.flatMap((prefab) => prefab.entrances),
    key: map.locks.map((lock) => lock.key),
  };
  const isSubject = subjects[check.split("-")[0]!]?.includes(cell) ?? true;
  return isSubject && (map.start !== undefined || !check.endsWith("reachable"));
}
