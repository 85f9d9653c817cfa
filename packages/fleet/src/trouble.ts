import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, type Server } from "./server.js";
import { note } from "./terminal.js";
import { duration } from "./words.js";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** What lasts is said again after this long. */
const SAID_AGAIN_MS = 60_000;

/** Whether an error says that a job isn't ours any more: somebody else has it, or has done it. */
export function isLost(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "number" && code < 0;
}

/** Trouble with a server: reported once, waited for, and reported when it is over. */
export class Trouble {
  readonly #server: Server;
  #since: number | undefined;
  #said = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  /** A server has failed. */
  readonly report = (error: Error): void => {
    if (isLost(error)) return;
    const now = performance.now();
    this.#since ??= now;
    if (this.#said > 0 && now - this.#said < SAID_AGAIN_MS) return;
    this.#said = now;
    note(`${this.#server.name}: ${reasonOf(error).replace(/[.?!]$/, "")}. Trying again until it works; Ctrl-C stops.`);
  };

  /** It has answered. */
  #over(): void {
    if (this.#since === undefined) return;
    note(`${this.#server.name} is back after ${duration((performance.now() - this.#since) / 1000)}. Going on.`);
    this.#since = undefined;
    this.#said = 0;
  }

  /** Asks until there is an answer. What is lost is thrown, and so is the last error once nobody wants an answer any more. */
  async persist<T>(ask: () => Promise<T>, isWanted: (error: unknown) => boolean = () => true): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const answer = await ask();
        this.#over();
        return answer;
      } catch (error) {
        if (isLost(error) || !isWanted(error)) throw error;
        this.report(error as Error);
        await sleep(pause);
      }
    }
  }
}
