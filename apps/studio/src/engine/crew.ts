import { type JobError, Lane, Stopped } from "./lane.ts";
import type { JobKind, Jobs } from "./protocol.ts";
import { crewSize } from "./worker-pool.ts";

/** What is done with the answers of a crew. */
interface Ears<K extends JobKind> {
  onPart(part: Jobs[K]["part"], request: Jobs[K]["request"]): void;
  /** Called when one request fails. Without it, a failure ends all of them. */
  onFailure?(error: JobError, request: Jobs[K]["request"]): void;
  /** How many workers take part. Default: all of the crew. */
  readonly workers?: number;
}

/** Several workers that share a long piece of work: a worker that is done with a request takes the next. */
export class Crew<K extends JobKind> {
  readonly #kind: K;
  readonly #lanes: Lane<K>[] = [];
  /** Goes up with every start and stop: answers to anything older are ignored. */
  #latest = 0;

  constructor(kind: K) {
    this.#kind = kind;
  }

  /**
   * Does all requests, which are asked for one by one when a worker is free; there can be endlessly many. Stops what ran
   * before. Rejects with `Stopped` if it is stopped itself.
   */
  async run(
    requests: Iterable<Jobs[K]["request"]>,
    { onPart, onFailure, workers = crewSize() }: Ears<K>,
  ): Promise<void> {
    this.stop();
    const own = this.#latest;
    while (this.#lanes.length < workers) this.#lanes.push(new Lane(this.#kind));
    const work = requests[Symbol.iterator]();
    const serve = async (lane: Lane<K>) => {
      for (let next = work.next(); next.done !== true; next = work.next()) {
        const request = next.value;
        try {
          await lane.run(request, (part) => {
            if (own === this.#latest) onPart(part, request);
          });
        } catch (error) {
          if (own !== this.#latest) throw new Stopped();
          if (onFailure === undefined || error instanceof Stopped) throw error;
          onFailure(error as JobError, request);
        }
        if (own !== this.#latest) throw new Stopped();
      }
    };
    try {
      await Promise.all(this.#lanes.slice(0, workers).map(serve));
    } catch (error) {
      if (own === this.#latest) this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#latest++;
    for (const lane of this.#lanes) lane.stop();
  }
}
