import { BuilderMap } from "../core/builder-map.js";
import { show, UndercroftError } from "../core/errors.js";
import { type Frame, History, Journal } from "../core/history.js";
import { Rng } from "../core/rng.js";
import type { Fact } from "../core/step.js";
import type { Tileset } from "../core/tiles.js";
import { type Check, verify } from "../verify/index.js";
import { BuildError, type Rejection } from "./build-error.js";
import { Level } from "./level.js";
import type { ResolvedRecipe, StepRecord } from "./level-file.js";
import { reconcile, stateBefore } from "./reconcile.js";
import type { NamedStep } from "./resolve.js";

/** A build with everything decided that is decided before it starts. */
export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly tileset: Tileset;
  readonly purpose: "level" | "map";
  readonly depth: number;
  readonly seed: string;
  readonly steps: readonly NamedStep[];
  readonly recipe: ResolvedRecipe;
  /** The attempt to start with, and how many there may be. */
  readonly firstAttempt: number;
  readonly attempts: number;
  readonly keepHistory: boolean;
}

/** A moment at which a build can be paused. */
export interface Moment {
  readonly attempt: number;
  /** The place of the step at work among all steps, from 0. */
  readonly step: number;
  readonly map: BuilderMap;
  readonly frame: Frame | undefined;
}

interface Draft {
  readonly map: BuilderMap;
  readonly records: readonly StepRecord[];
  /** Rooms that were only planned are no fact of the level. */
  readonly roomsAreDrawn: boolean;
}

/** Builds attempt after attempt until one passes every check. Yields wherever a build can be paused. */
export function* run(plan: Plan): Generator<Moment, Level, void> {
  const rejections: Rejection[] = [];
  for (let attempt = plan.firstAttempt; attempt < plan.firstAttempt + plan.attempts; attempt++) {
    const journal = plan.keepHistory ? new Journal() : undefined;
    try {
      const draft = yield* runAttempt(plan, attempt, journal);
      const level = finish(plan, attempt, draft, journal, rejections);
      if (level instanceof Level) return level;
      rejections.push(level);
    } catch (error) {
      if (!(error instanceof UndercroftError) || error.code !== "stuck") throw error;
      rejections.push({ attempt, step: error.details.step ?? "", message: error.message });
    }
  }
  throw new BuildError(
    plan,
    rejections.map((rejection) => blame(plan, rejection)),
  );
}

function* runAttempt(plan: Plan, attempt: number, journal: Journal | undefined): Generator<Moment, Draft, void> {
  const map = new BuilderMap(plan.width, plan.height, plan.depth, plan.tileset, journal);
  const records: StepRecord[] = [];
  // A plan alone isn't on the map yet: its rooms are held against the tiles only once they are drawn.
  let roomsAreDrawn = false;
  try {
    for (const named of plan.steps) {
      const { prepare } = named.step.definition;
      if (prepare === undefined) continue;
      map.step = named.as;
      prepare(map, streamOf(plan, named, attempt).fork("prepare"), named.step.options);
    }
    for (const [number, named] of plan.steps.entries()) {
      const { as, step } = named;
      const { build, id, version, adds, drops } = step.definition;
      map.step = as;
      const before = stateBefore(map);
      for (const picture of build(map, streamOf(plan, named, attempt), step.options)) {
        yield { attempt, step: number, map, frame: map.snapshot(picture ?? undefined) };
      }
      dropFacts(map, drops);
      checkPromises(map, adds);
      roomsAreDrawn = adds.includes("rooms") || (roomsAreDrawn && !drops.includes("rooms"));
      reconcile(map, before, roomsAreDrawn);
      yield { attempt, step: number, map, frame: map.snapshot() };
      records.push({ id, as, version, hash: map.stateHash() });
    }
  } catch (error) {
    throw signed(plan, map.step, error);
  }
  return { map, records, roomsAreDrawn };
}

/** A step's own stream: named by its fork, on the level's seed or its own, anew for each depth and attempt. */
export function streamOf(plan: Pick<Plan, "seed" | "depth">, { as, step }: NamedStep, attempt: number): Rng {
  return levelStream(step.seed ?? plan.seed, plan.depth)
    .fork(`attempt ${attempt}`)
    .fork(as);
}

export function levelStream(seed: string, depth: number): Rng {
  return Rng.fromSeed(seed).fork(`depth ${depth}`);
}

function dropFacts(map: BuilderMap, drops: readonly Fact[]): void {
  if (drops.includes("plan") || drops.includes("rooms")) map.rooms = undefined;
  if (drops.includes("corridors")) map.corridors = undefined;
  if (drops.includes("exit")) map.removeExits();
  if (drops.includes("start")) map.start = undefined;
}

/** A step that says it adds a fact must have done so, or have been stuck. */
function checkPromises(map: BuilderMap, adds: readonly Fact[]): void {
  const kept: Record<Fact, boolean> = {
    plan: map.rooms !== undefined && map.rooms.length > 0,
    rooms: map.rooms !== undefined && map.rooms.length > 0,
    corridors: map.corridors !== undefined,
    start: map.start !== undefined,
    exit: map.exits.some((exit) => exit.kind === "down"),
  };
  const broken = adds.find((fact) => !kept[fact]);
  if (broken !== undefined) throw new UndercroftError("broken-step", `it promises the fact "${broken}" and gave none.`);
}

/** Whatever a step throws comes out with the step's name on it; what isn't ours is a defect of the step. */
function signed(plan: Plan, as: string, error: unknown): UndercroftError {
  if (error instanceof UndercroftError) {
    if (error.details.step !== undefined) return error;
    return new UndercroftError(error.code, `${as}: ${error.message}`, { ...error.details, step: as });
  }
  const own = error instanceof Error ? error.message : show(error);
  const where = `seed ${show(plan.seed)}, depth ${plan.depth}, ${plan.width}x${plan.height}`;
  const broken = new UndercroftError("broken-step", `${as} failed with an error of its own: ${own} (${where}).`, {
    step: as,
  });
  broken.cause = error;
  return broken;
}

/** Checks a draft: a level if it holds, otherwise what is wrong with it. */
function finish(
  plan: Plan,
  attempt: number,
  draft: Draft,
  journal: Journal | undefined,
  rejections: Rejection[],
): Level | Rejection {
  const { map, records } = draft;
  const parts = {
    purpose: plan.purpose,
    width: plan.width,
    height: plan.height,
    depth: plan.depth,
    tiles: map.tiles as Uint8Array,
    start: map.start,
    exits: map.exits,
    rooms: draft.roomsAreDrawn ? map.rooms : undefined,
    corridors: map.corridors,
    spawns: map.spawns,
    prefabs: map.prefabs,
    locks: map.locks,
  };
  const verdict = verify({ ...parts, tileset: plan.tileset.tiles });
  if (!verdict.ok) return rejectionOf(attempt, verdict.checks.find((check) => !check.ok)!, records);
  return new Level({
    ...parts,
    tileset: plan.tileset,
    seed: plan.seed,
    movement: verdict.movement,
    attempt,
    recipe: plan.recipe,
    steps: records,
    report: [
      ...rejections.map(({ attempt: k, step, message }) => ({
        step,
        kind: "rejected" as const,
        message: `attempt ${k}: ${message}`,
      })),
      ...map.report,
    ],
    checks: verdict.checks,
    history: journal === undefined ? undefined : new History(journal.frames, plan.width * plan.height),
  });
}

function rejectionOf(attempt: number, check: Check, records: readonly StepRecord[]): Rejection {
  const where = (check.witnesses ?? []).slice(0, 5).map(([x, y]) => `(${x}, ${y})`);
  const message = `${check.name} failed: ${check.message}${where.length > 0 ? `, at ${where.join(" ")}` : ""}`;
  return { attempt, step: records.at(-1)?.as ?? "", message, check: check.name, witnesses: check.witnesses ?? [] };
}

/**
 * Names the step that is to blame for a failed check: the one that last wrote the first witness cell. Runs that attempt
 * again with a history, which costs nothing as long as nothing fails.
 */
function blame(plan: Plan, rejection: Rejection): Rejection {
  const witness = rejection.witnesses?.[0];
  if (witness === undefined) return rejection;
  const journal = new Journal();
  const work = runAttempt(plan, rejection.attempt, journal);
  let pause = work.next();
  while (pause.done !== true) pause = work.next();
  const { map } = pause.value;
  const cell = map.index(witness[0], witness[1]);
  const spawned = rejection.check?.startsWith("spawn")
    ? map.spawns.find((spawn) => spawn.at === cell)?.from
    : undefined;
  const history = new History(journal.frames, plan.width * plan.height);
  history.seek(Infinity);
  return { ...rejection, step: spawned ?? history.writers()[cell] ?? rejection.step };
}
