import { type AnyChain, levelMessage, UndercroftError } from "undercroft";
import { isFactory, type Registry, recipeChain, registry } from "undercroft/recipes";
import type { World } from "undercroft/worlds";
import { analyse, figuresOf } from "./figures.ts";
import type { Answer, Failure, Jobs, Order, Request, SheetLevel } from "./protocol.ts";

/**
 * Builds levels away from the page. Each job gives way to messages often, so that it can be stopped; one that does not
 * is ended together with this worker.
 */

/** A history of more cells than this takes more memory than it is worth. */
const MOST_REMEMBERED = 1_048_576;
/** A build tells where it is after so many milliseconds: the page has better things to do than to follow a quick one. */
const QUICK_BUILD = 100;
/** Figures are sent after so many milliseconds: often enough to see the picture grow. */
const SURVEY_PAUSE = 250;

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
    await Promise.all([import("undercroft/formats"), import("../exports/exports.ts"), import("./fit-job.ts")]);
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
    case "fit":
      return fit(request, part, signal);
    case "export":
      return exported(request, signal);
  }
}

async function build(
  { order, history }: Jobs["build"]["request"],
  part: (progress: Jobs["build"]["part"]) => void,
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
  return { level: levelMessage(level), hash, frames: level.history?.frames, times, ...analyse(level) };
}

async function sheet(
  { order, seeds }: Jobs["sheet"]["request"],
  part: (level: Jobs["sheet"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const chain = await chainOf(order);
  for (const seed of seeds) {
    try {
      const level = await chain.buildAsync({ seed, depth: order.depth, signal });
      const { analysis, figures } = analyse(level);
      const small: SheetLevel = {
        seed,
        width: level.width,
        height: level.height,
        tiles: Uint8Array.from(level.tiles as Uint8Array),
        distances: analysis.distances,
        start: level.start,
        exits: level.exits.map(({ at }) => at),
        spawns: level.spawns.map(({ at }) => at),
        figures,
        hash: level.hash,
      };
      part(small);
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
      part({ seed, failure: error.message });
    }
  }
  return null;
}

async function survey(
  { order, levels }: Jobs["survey"]["request"],
  part: (figures: Jobs["survey"]["part"]) => void,
  signal: AbortSignal,
): Promise<null> {
  const chain = await chainOf(order);
  let batch: Jobs["survey"]["part"][number][] = [];
  let sent = performance.now();
  for (let n = 1; n <= levels; n++) {
    try {
      batch.push(figuresOf(await chain.buildAsync({ seed: String(n), depth: order.depth, signal })));
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
    }
    if (n < levels && performance.now() - sent < SURVEY_PAUSE) continue;
    part(batch);
    batch = [];
    await nextTurn();
    sent = performance.now();
  }
  return null;
}

async function fit(
  request: Jobs["fit"]["request"],
  part: (fit: Jobs["fit"]["part"]) => void,
  signal: AbortSignal,
): Promise<Jobs["fit"]["result"]> {
  const { fitTrials } = await import("./fit-job.ts");
  const trials = fitTrials(request, await chainOf(request.order));
  for (;;) {
    if (signal.aborted) throw new UndercroftError("aborted", "the trials were stopped.");
    const trial = await trials.next();
    if (trial.done === true) return trial.value;
    part(trial.value);
    await nextTurn();
  }
}

async function exported(
  { order, format }: Jobs["export"]["request"],
  signal: AbortSignal,
): Promise<Jobs["export"]["result"]> {
  const { exportFiles } = await import("../exports/exports.ts");
  const { recipe, seed, depth } = order;
  const level = await (await chainOf(order)).buildAsync({ seed, depth, signal, history: format === "gif" });
  const world = await worldOf(order);
  const theme = world === undefined ? {} : { theme: (await import("undercroft/formats")).worldColors(world) };
  return exportFiles(format, { level, recipe, registry: await registryOf(order), ...theme });
}

/** The chain that an order means. */
async function chainOf(order: Order): Promise<AnyChain> {
  return recipeChain(order.recipe, { registry: await registryOf(order), size: order.size });
}

/** The last world that was read. */
let known: { readonly hash: string; readonly world: World } | undefined;

/** The world of an order, if it has one. */
async function worldOf({ world: given }: Order): Promise<World | undefined> {
  if (given === undefined) return undefined;
  if (known?.hash !== given.hash) {
    const { readWorld } = await import("undercroft/worlds");
    known = { hash: given.hash, world: readWorld(given.source, { registry: await steps }) };
  }
  return known.world;
}

async function registryOf(order: Order): Promise<Registry> {
  return (await worldOf(order))?.registry ?? steps;
}

async function loadSteps(modules: readonly string[]): Promise<Registry> {
  const loaded = await Promise.all(modules.map((module) => import(module) as Promise<Record<string, unknown>>));
  return registry(loaded.flatMap((exports) => Object.values(exports)).filter(isFactory));
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof UndercroftError)) return { message: error instanceof Error ? error.message : String(error) };
  const { step, option } = error.details ?? {};
  return {
    message: error.message,
    ...(step === undefined ? {} : { step }),
    ...(option === undefined ? {} : { option }),
  };
}

/** Lets messages in. A message comes sooner than a timer, which is held back. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
