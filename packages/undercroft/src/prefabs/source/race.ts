import { naturalLog, type Rng } from "../../core/index.js";

/**
 * Returns candidates in a random order weighted by their weights. Each candidate draws from its own stream, so adding
 * or removing one doesn't change the order of the others.
 */
export function race<T>(
  candidates: readonly T[],
  rng: Rng,
  nameOf: (candidate: T) => string,
  weightOf: (candidate: T) => number,
): T[] {
  return candidates
    .filter((candidate) => weightOf(candidate) > 0)
    .map((candidate) => {
      const name = nameOf(candidate);
      return { candidate, name, time: waitingTime(rng.fork(name), weightOf(candidate)) };
    })
    .sort(byTime)
    .map(({ candidate }) => candidate);
}

/** Returns an exponential waiting time, whose rate is the weight. */
export function waitingTime(rng: Rng, weight: number): number {
  return -naturalLog(1 - rng.unit()) / weight;
}

/** Somebody in the race. Whoever waits least comes first. */
export interface Runner {
  readonly name: string;
  readonly time: number;
}

/** Compares two by their waiting times. Names decide between equal ones. */
export function byTime(a: Runner, b: Runner): number {
  return a.time - b.time || (a.name < b.name ? -1 : Number(a.name > b.name));
}
