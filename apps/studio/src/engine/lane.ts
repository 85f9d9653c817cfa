import type { Answer, Failure, JobKind, Jobs, Request } from "./protocol.ts";
import { endWorker, giveBack, takeWorker } from "./worker-pool.ts";

/** A job that was given up for a newer one, or stopped. */
export class Stopped extends Error {
  constructor() {
    super("This was stopped.");
  }
}

/** A job that could not be done; the message is for people. */
export class JobError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

interface Call<K extends JobKind> {
  readonly request: Jobs[K]["request"];
  readonly onPart: ((part: Jobs[K]["part"]) => void) | undefined;
  resolve(result: Jobs[K]["result"]): void;
  reject(error: Error): void;
}

/** How long a job that was asked to stop may go on before its worker is ended, in milliseconds. */
const PATIENCE = 300;
/**
 * A job may take this long even if a newer one waits, in milliseconds: so you see quick levels change while you drag a
 * slider.
 */
const GRACE = 400;

/**
 * A lane for one kind of job: at most one is running, in a worker of its own, and one is waiting. A newer one replaces the
 * one that waits, and stops the one that runs, so the latest request is always served next.
 */
export class Lane<K extends JobKind> {
  readonly #kind: K;
  #worker: Worker | undefined;
  #running: (Call<K> & { readonly id: number; readonly since: number }) | undefined;
  /** The timer that will stop or end what runs. */
  #timer: number | undefined;
  #isStopping = false;
  #waiting: Call<K> | undefined;
  #lastId = 0;

  constructor(kind: K) {
    this.#kind = kind;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Asks for a job. Rejects with `Stopped` where a newer one takes its place, with `JobError` where it can't be done. */
  run(request: Jobs[K]["request"], onPart?: (part: Jobs[K]["part"]) => void): Promise<Jobs[K]["result"]> {
    return new Promise((resolve, reject) => {
      this.#waiting?.reject(new Stopped());
      this.#waiting = { request, onPart, resolve, reject };
      if (this.#running === undefined) this.#next();
      else this.#stopAfter(GRACE - (performance.now() - this.#running.since));
    });
  }

  /** Stops what runs and what waits. */
  stop(): void {
    this.#waiting?.reject(new Stopped());
    this.#waiting = undefined;
    this.#stopAfter(0);
  }

  #next(): void {
    const call = this.#waiting;
    if (call === undefined) return;
    this.#waiting = undefined;
    const id = ++this.#lastId;
    this.#running = { ...call, id, since: performance.now() };
    this.#post({ kind: this.#kind, id, ...call.request } as Request);
  }

  #post(request: Request): void {
    this.#worker ??= this.#take();
    this.#worker.postMessage(request);
  }

  #take(): Worker {
    const worker = takeWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail({ message: event.message || "The worker could not be started." });
    };
    return worker;
  }

  #hear(answer: Answer): void {
    const call = this.#running;
    if (call === undefined || call.id !== answer.id) return;
    const isStopped = this.#isStopping;
    if (answer.kind === "part") {
      if (!isStopped) call.onPart?.(answer.part as Jobs[K]["part"]);
      return;
    }
    this.#end();
    if (this.#worker !== undefined) giveBack(this.#worker);
    this.#worker = undefined;
    if (isStopped) call.reject(new Stopped());
    else if (answer.kind === "result") call.resolve(answer.result as Jobs[K]["result"]);
    else call.reject(new JobError(answer.failure));
    this.#next();
  }

  /** Asks the running job to stop, after this many milliseconds. If it doesn't respond, its worker is ended. */
  #stopAfter(delay: number): void {
    if (this.#running === undefined || this.#isStopping) return;
    clearTimeout(this.#timer);
    if (delay > 0) {
      this.#timer = later(() => this.#stopAfter(0), delay);
      return;
    }
    this.#isStopping = true;
    this.#post({ kind: "stop", id: this.#running.id });
    this.#timer = later(() => this.#fail(), PATIENCE);
  }

  /** Ends the worker with what it was doing; the next job gets a new one. */
  #fail(failure?: Failure): void {
    if (this.#worker !== undefined) endWorker(this.#worker);
    this.#worker = undefined;
    const call = this.#running;
    const isStopped = this.#isStopping || failure === undefined;
    this.#end();
    call?.reject(isStopped ? new Stopped() : new JobError(failure));
    this.#next();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStopping = false;
    this.#running = undefined;
  }
}

function later(work: () => void, delay: number): number {
  return setTimeout(work, delay) as unknown as number;
}
