import type { FromThread, ToThread } from "./messages.js";

/**
 * Threads as this machine has them: `worker_threads` in Node, Web Workers in browsers. Node's module is asked for at run
 * time, so that bundles for browsers never see it.
 */

/** Another thread, from outside. */
export interface Thread {
  post(message: ToThread): void;
  /** Ends it, whatever it does. Nothing is heard of it from then on. */
  end(): Promise<void>;
  /** Whether the process must not end before it. */
  hold(isBusy: boolean): void;
}

/** What is heard of a thread. */
interface ThreadEvents {
  onMessage(message: FromThread): void;
  /** It has ended by itself, for this reason. */
  onDeath(reason: string): void;
}

/** Starts a thread with a module that calls `serveTasks`. Without a module: with the one beside this file. */
export type StartThread = (events: ThreadEvents) => Thread;

function nodeThreads(): typeof import("node:worker_threads") | undefined {
  return globalThis.process?.getBuiltinModule?.("node:worker_threads");
}

/** How many threads can work at once. */
export function coreCount(): number {
  const os = globalThis.process?.getBuiltinModule?.("node:os");
  return os?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
}

/** Whether threads can share memory. Pages may do so only where their server allows it. */
export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer === "function" && (globalThis.crossOriginIsolated ?? true);
}

/** Returns what starts threads, with a module of one's own or the one that lies beside this file. */
export function threadStarter(module?: string | URL): StartThread {
  const { Worker: NodeWorker } = nodeThreads() ?? {};
  return NodeWorker === undefined
    ? (events) => startWebWorker(module, events)
    : (events) => startNodeThread(NodeWorker, module, events);
}

// Not written as in startWebWorker: bundlers would take it for a file that they have to copy.
const HERE = import.meta.url;

function startNodeThread(
  NodeWorker: typeof import("node:worker_threads").Worker,
  module: string | URL | undefined,
  { onMessage, onDeath }: ThreadEvents,
): Thread {
  const worker = new NodeWorker(new URL(module ?? "./thread.js", HERE));
  let reason = "";
  let isEnded = false;
  worker.on("message", (message: FromThread) => isEnded || onMessage(message));
  worker.on("messageerror", ({ message }) => isEnded || onDeath(message));
  worker.on("error", (error: unknown) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  worker.on("exit", (code) => isEnded || onDeath(reason || `the thread ended with code ${code}`));
  return {
    post: (message) => worker.postMessage(message),
    async end() {
      isEnded = true;
      await worker.terminate();
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}

function startWebWorker(module: string | URL | undefined, { onMessage, onDeath }: ThreadEvents): Thread {
  // In these words: bundlers look for them, and put the module and all that it imports beside what they make.
  const worker =
    module === undefined
      ? new Worker(new URL("./thread.js", import.meta.url), { type: "module" })
      : new Worker(module, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromThread>) => onMessage(data);
  worker.onmessageerror = () => onDeath("a message could not be read");
  worker.onerror = (event) => {
    event.preventDefault();
    onDeath(event.message || "the module of the worker could not be loaded");
  };
  return {
    post: (message) => worker.postMessage(message),
    async end() {
      worker.onmessage = worker.onmessageerror = worker.onerror = null;
      worker.terminate();
    },
    hold() {},
  };
}

/** The side of a thread that talks to whoever has started it. */
export interface Inside {
  post(message: FromThread): void;
  listen(onMessage: (message: ToThread) => void): void;
}

/** Returns the way out of this thread. */
export function insideThread(): Inside {
  const port = nodeThreads()?.parentPort;
  if (port) {
    return { post: (message) => port.postMessage(message), listen: (onMessage) => port.on("message", onMessage) };
  }
  const scope = globalThis as unknown as Pick<Worker, "postMessage" | "onmessage">;
  return {
    post: (message) => scope.postMessage(message),
    listen(onMessage) {
      scope.onmessage = ({ data }: MessageEvent<ToThread>) => onMessage(data);
    },
  };
}
