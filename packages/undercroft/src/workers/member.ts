import { canShareMemory, type StartThread, type Thread } from "./host.js";
import type { FromThread, ToThread } from "./messages.js";
import type { Seeds } from "./seeds.js";

/** Whoever a thread works for. */
interface Owner {
  hear(member: Member, message: Exclude<FromThread, { kind: "at" }>): void;
  lose(member: Member, reason: string): void;
}

type Opening = Omit<Extract<ToThread, { kind: "open" }>, "kind" | "at">;

/** A thread of a pool, and what it is doing. */
export class Member {
  readonly thread: Thread;
  /** The place of the seed at work within its span, in memory that both sides see. */
  readonly #shared = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  #told = 0;
  owner: Owner | undefined;
  isOpen = false;
  isDead = false;
  span: Span | undefined;
  /** How many times in a row it was found at the same seed. */
  looks = 0;
  #seen = -1;

  constructor(start: StartThread) {
    this.thread = start({
      onMessage: (message) => {
        if (message.kind === "at") this.#told = message.index;
        else this.owner?.hear(this, message);
      },
      onDeath: (reason) => {
        this.isDead = true;
        this.owner?.lose(this, reason);
      },
    });
  }

  open(owner: Owner, { task, order, args }: Opening): void {
    this.owner = owner;
    this.isOpen = false;
    this.thread.hold(true);
    const at = this.#shared === undefined ? {} : { at: this.#shared.buffer as SharedArrayBuffer };
    this.thread.post({ kind: "open", task, order, args, ...at });
  }

  give(span: Span, seeds: Seeds): void {
    this.span = span;
    this.looks = 0;
    this.#told = 0;
    if (this.#shared !== undefined) Atomics.store(this.#shared, 0, 0);
    this.thread.post({ kind: "chunk", seeds: [...seeds.slice(span.from, span.to)] });
  }

  /** The place of the seed at work among all seeds. */
  get at(): number {
    return this.span!.from + (this.#shared === undefined ? this.#told : Atomics.load(this.#shared, 0));
  }

  /** Counts how often it was found at the same seed. */
  look(): number {
    const at = this.isOpen ? this.at : -1;
    this.looks = at === this.#seen ? this.looks + 1 : 0;
    this.#seen = at;
    return this.looks;
  }
}

/** Seeds that lie side by side: from one place up to another, which is not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
