import { analyse } from "apps-shared/analysis.ts";
import { type AnyChain, type Level, UndercroftError } from "undercroft";
import { isFactory, type Registry, recipeChain, registry } from "undercroft/recipes";
import { levelMessage } from "undercroft/worker";
import type { World } from "undercroft/worlds";
import { failureOf } from "./failure.ts";
import { inPieces } from "./pieces.ts";
import type { Answer, Jobs, Order, Request } from "./protocol.ts";
import { sentFrames } from "./sent-frames.ts";
import { smallLevel } from "./small-level.ts";
import { nextTurn } from "./turns.ts";

/**
 * Builds levels away from the page. Each job gives way to messages often, so that it can be stopped; one that does not
 * is ended together with this worker.
 */

/** A history of more cells than this takes more memory than it is worth. */
const MOST_REMEMBERED = 1_048_576;
/** A build tells where it is after this many milliseconds: a quick build needs no progress. */
const QUICK_BUILD = 100;
/** How many seeds were tried is told after this many milliseconds, and then the search can be stopped. */
const BRANCH_PAUSE = 50;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const running = new Map<number, AbortController>();
let steps: Promise<Registry> = Promise.resolve(registry());

scope.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === "use") steps = loadSteps(data.modules);
  else if (data.kind === "load-ahead") void loadAhead();
  else if (data.kind === "stop") running.get(data.id)?.abort();
  else void answer(data);
};

/** Loads what only some jobs need: from then on it can do every job, whether there is a network or not. */
async function loadAhead(): Promise<void> {
  try {
    const pieces = [import("undercroft/formats"), import("../exports/exports.ts"), import("./long-jobs.ts")];
    await Promise.all([...pieces, import("./vault-jobs.ts")]);
    performance.mark("everything-loaded");
  } catch {
    // The network is gone already. A job that needs it asks again.
  }
}

type Job = Exclude<Request, { kind: "use" | "stop" | "load-ahead" }>;

async function answer(request: Job): Promise<void> {
  const { id } = request;
  const stop = new AbortController();
  running.set(id, stop);
  // Arrays are copied, never transferred: one detached buffer slows every later build of this thread by about a fifth.
  const send = (answer: Answer) => scope.postMessage(answer);
  const part = (value: unknown) => send({ id, kind: "part", part: value });
  try {
    const result = await perform(request, part, stop.signal);
    send({ id, kind: "result", result });
  } catch (error) {
    send({ id, kind: "failed", failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function perform(request: Job, part: (value: unknown) => void, signal: AbortSignal): Promise<unknown> {
  switch (request.kind) {
    case "build":
      return build(request, part, signal);
    case "sheet":
      return sheet(request, part, signal);
    case "survey":
      return survey(request, part, signal);
    case "find":
      return find(request, part, signal);
    case "fit":
      return fit(request, part, signal);
    case "branch":
      return branch(request, part, signal);
    case "roll":
      return roll(request, part, signal);
    case "place":
      return place(request, part, signal);
    case "prove":
      return prove(request, part, signal);
    case "export":
      return exported(request, signal);
  }
}

async function build(
  { order, history }: Jobs["build"]["request"],
  part: (part: Jobs["build"]["part"]) => void,
  signal: AbortSignal,
): Promise<Jobs["build"]["result"]> {
  const chain = await chainOf(order);
  const times: Record<string, number> = {};
  const begun = performance.now();
  let since = begun;
  let at: string | undefined;
  let told: string | undefined;
  const turnTo = (step: string | undefined) => {
    const now = performance.now();
    if (at !== undefined) times[at] = (times[at] ?? 0) + now - since;
    since = now;
    at = step;
  };
  const remember = history && chain.width * chain.height <= MOST_REMEMBERED;
  const { seed, depth } = order;
  const level = await chain.buildAsync({
    seed,
    depth,
    history: remember,
    signal,
    onProgress: ({ step, index, of }) => {
      if (step !== at) turnTo(step);
      if (step === told || performance.now() - begun < QUICK_BUILD) return;
      told = step;
      part({ step, index, of });
    },
  });
  turnTo(undefined);
  const { hash } = level;
  const frames = level.history === undefined ? undefined : sentFrames(level.history.frames);
  const taken = takenBy(chain, level);
  const { pieces, rest } = inPieces({ level: levelMessage(level), hash, frames, times, taken, ...analyse(level) });
  for (const piece of pieces) part(piece);
  return rest;
}

/** The parts of its chain that a level came to. Where prefabs are required, every attempt makes its own choices. */
function takenBy(chain: AnyChain, { seed, depth, attempt }: Level): ReadonlyMap<string, boolean> {
  return chain.taken({ seed, depth, firstAttempt: attempt });
}

async function sheet(
  { order, seeds }: Jobs["sheet"]["request"],
  part: (level: Jobs["sheet"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const chain = await chainOf(order);
  for (const seed of seeds) {
    try {
      part(smallLevel(await chain.buildAsync({ seed, depth: order.depth, signal, stepHashes: "last" })));
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
      part({ seed, failure: failureOf(error).message });
    }
  }
  return null;
}

async function survey(
  request: Jobs["survey"]["request"],
  part: (some: Jobs["survey"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const { surveyLevels } = await import("./long-jobs.ts");
  await surveyLevels(request, await chainOf(request.order), part, signal);
  return null;
}

async function find(
  request: Jobs["find"]["request"],
  part: (some: Jobs["find"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const { findLevels } = await import("./long-jobs.ts");
  await findLevels(request, await chainOf(request.order), part, signal);
  return null;
}

async function fit(
  request: Jobs["fit"]["request"],
  part: (fit: Jobs["fit"]["part"]) => void,
  signal: AbortSignal,
): Promise<Jobs["fit"]["result"]> {
  const { fitTrials } = await import("./vault-jobs.ts");
  const { tileset } = (await worldOf(request.order.world)) ?? {};
  return pieceByPiece(fitTrials(request, await chainOf(request.order), tileset), part, signal);
}

async function roll(
  request: Jobs["roll"]["request"],
  part: (roll: Jobs["roll"]["part"]) => void,
  signal: AbortSignal,
): Promise<Jobs["roll"]["result"]> {
  const { rolls } = await import("./vault-jobs.ts");
  const { tileset } = (await worldOf(request.prefab.world)) ?? {};
  return pieceByPiece(rolls(request, tileset), part, signal);
}

async function prove(
  { prefab }: Jobs["prove"]["request"],
  part: (progress: Jobs["prove"]["part"]) => void,
  signal: AbortSignal,
): Promise<Jobs["prove"]["result"]> {
  const { proofOf } = await import("./vault-jobs.ts");
  const { tileset } = (await worldOf(prefab.world)) ?? {};
  return pieceByPiece(proofOf(prefab, tileset), part, signal);
}

/** Does work that is cut into pieces: tells of each, and lets messages in between them, so that it can be stopped. */
async function pieceByPiece<P, R>(work: Generator<P, R, void>, part: (piece: P) => void, signal: AbortSignal) {
  for (;;) {
    if (signal.aborted) throw new UndercroftError("aborted", "this was stopped.");
    const next = work.next();
    if (next.done === true) return next.value;
    part(next.value);
    await nextTurn();
  }
}

async function branch(
  { order, node: wanted, seeds }: Jobs["branch"]["request"],
  part: (tried: number) => void,
  signal: AbortSignal,
): Promise<Jobs["branch"]["result"]> {
  const chain = await chainOf(order);
  const { depth } = order;
  let sent = performance.now();
  for (const [i, seed] of seeds.entries()) {
    if (performance.now() - sent > BRANCH_PAUSE) {
      part(i);
      await nextTurn();
      sent = performance.now();
    }
    if (signal.aborted) throw new UndercroftError("aborted", "the search was stopped.");
    try {
      // What a seed leads to is known without a build. Whether it gives a level is not.
      if (chain.taken({ seed, depth }).get(wanted) !== true) continue;
      const level = await chain.buildAsync({ seed, depth, signal });
      if (takenBy(chain, level).get(wanted) === true) return seed;
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
    }
  }
  return undefined;
}

async function place(
  { order, seeds }: Jobs["place"]["request"],
  part: (level: Jobs["place"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const chain = await chainOf(order);
  for (const seed of seeds) {
    try {
      part({ seed, level: levelMessage(await chain.buildAsync({ seed, depth: order.depth, signal })) });
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
      part({ seed, failure: failureOf(error).message });
    }
  }
  return null;
}

async function exported(
  { order, format, look, options }: Jobs["export"]["request"],
  signal: AbortSignal,
): Promise<Jobs["export"]["result"]> {
  const { exportFiles } = await import("../exports/exports.ts");
  const { recipe, seed, depth } = order;
  const level = await (await chainOf(order)).buildAsync({ seed, depth, signal, history: format === "gif" });
  const world = await worldOf(order.world);
  const { dungeonTiles, worldColors } = await import("undercroft/formats");
  const side = look?.theme ?? "dark";
  const tiles = look?.own === undefined ? dungeonTiles : [look.own, dungeonTiles];
  const picture = look === undefined ? {} : { look: { style: look.style, light: look.light } };
  return exportFiles(format, {
    level,
    recipe,
    registry: await registryOf(order),
    theme: world === undefined ? side : worldColors(world, side),
    ...(options && { options }),
    ...(look?.hasTiles === true ? { look: { ...picture.look, tiles } } : picture),
  });
}

/** The last chain that was made: most jobs after one another are about the same. */
let made: { readonly key: string; readonly chain: AnyChain } | undefined;

/** The chain that an order means. */
async function chainOf(order: Order): Promise<AnyChain> {
  const key = JSON.stringify([order.recipe, order.size, order.world?.hash]);
  if (made?.key !== key) {
    made = { key, chain: recipeChain(order.recipe, { registry: await registryOf(order), size: order.size }) };
  }
  return made.chain;
}

/** The last world that was read. */
let known: { readonly hash: string; readonly world: World } | undefined;

/** The world that is given, if one is. */
async function worldOf(given: Order["world"]): Promise<World | undefined> {
  if (given === undefined) return undefined;
  if (known?.hash !== given.hash) {
    const { readWorld } = await import("undercroft/worlds");
    known = { hash: given.hash, world: readWorld(given.source, { registry: await steps }) };
  }
  return known.world;
}

async function registryOf(order: Order): Promise<Registry> {
  return (await worldOf(order.world))?.registry ?? steps;
}

async function loadSteps(modules: readonly string[]): Promise<Registry> {
  const loaded = await Promise.all(modules.map((module) => import(module) as Promise<Record<string, unknown>>));
  return registry(loaded.flatMap((exports) => Object.values(exports)).filter(isFactory));
}
