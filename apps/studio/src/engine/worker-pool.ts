import type { Request } from "./protocol.ts";

/**
 * The workers of the page. Each can do every kind of job, one at a time, and none is bound to a lane: one that was begun
 * while there was a network serves whatever is asked for after it is gone.
 */

/** Workers that share a long piece of work: one for each core, but so few that a small machine has the memory for them. */
export function crewSize(): number {
  return Math.max(1, Math.min(4, navigator.hardwareConcurrency));
}

/** Workers that have nothing to do. */
const idle: Worker[] = [];
/** All that were begun and not ended. */
const all = new Set<Worker>();

let modules: readonly string[] = [];
let isLoadingAhead = false;

/** The modules with a user's own steps that every worker loads. */
export function useModules(urls: readonly string[]): void {
  modules = urls;
}

/** A worker that does nothing else, until it is given back or ended. */
export function takeWorker(): Worker {
  return idle.pop() ?? start();
}

export function giveBack(worker: Worker): void {
  rest(worker);
}

export function endWorker(worker: Worker): void {
  all.delete(worker);
  worker.terminate();
}

/** Begins workers until there are this many, and lets all of them load what they will need sooner or later. */
export function loadAheadInWorkers(count: number): void {
  isLoadingAhead = true;
  for (const worker of all) worker.postMessage({ kind: "load-ahead" } satisfies Request);
  while (all.size < count) rest(start());
}

function start(): Worker {
  const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
  if (modules.length > 0) worker.postMessage({ kind: "use", modules } satisfies Request);
  if (isLoadingAhead) worker.postMessage({ kind: "load-ahead" } satisfies Request);
  all.add(worker);
  return worker;
}

function rest(worker: Worker): void {
  worker.onmessage = null;
  worker.onerror = (event) => {
    // Nobody waits for it. The next job starts another worker, and is told if that fails.
    event.preventDefault();
    idle.splice(idle.indexOf(worker), 1);
    endWorker(worker);
  };
  idle.push(worker);
}
