import { naturalLog, type Rng } from "../../core/index.js";

/** A candidate in the race. The one with the shortest time comes first. */
export interface Runner<T> {
  readonly candidate: T;
  readonly name: string;
  readonly weight: number;
  readonly time: number;
}

/**
 * Returns candidates in a random order weighted by their weights. Each candidate draws from its own stream, so adding
 * or removing one doesn't change the order of the others.
 */
export function race<T>(
  candidates: readonly T[],
  rng: Rng,
  nameOf: (candidate: T) => string,
  weightOf: (candidate: T) => number,
): Runner<T>[] {
  return candidates
    .flatMap((candidate): Runner<T>[] => {
      const [name, weight] = [nameOf(candidate), weightOf(candidate)];
      return weight > 0 ? [{ candidate, name, weight, time: waitingTime(rng.fork(name), weight) }] : [];
    })
    .sort(byTime);
}

/** Returns an exponential waiting time, whose rate is the weight. */
export function waitingTime(rng: Rng, weight: number): number {
  return -naturalLog(1 - rng.unit()) / weight;
}

/** Compares two by their waiting times. Names decide between equal ones. */
export function byTime(a: Runner<unknown>, b: Runner<unknown>): number {
  return a.time - b.time || (a.name < b.name ? -1 : Number(a.name > b.name));
}
