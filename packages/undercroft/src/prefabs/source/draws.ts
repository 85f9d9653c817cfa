import type { Rng } from "../../core/index.js";
import { race } from "./race.js";

/** Makes every random decision about a prefab, so that tools can go through all possible decisions. */
export interface Draws {
  /**
   * Picks one of several alternatives, with probabilities proportional to their weights, and returns its index. `what`
   * identifies the decision and is used once per outcome. If alternatives have names, adding or removing one doesn't
   * affect the others.
   */
  pick(what: string, weights: readonly number[], names?: readonly string[]): number;
}

/** Draws from a random number stream. Each decision uses its own fork, so adding one doesn't affect the others. */
export function randomDraws(rng: Rng): Draws {
  return {
    pick(what, weights, names) {
      const own = rng.fork(what);
      if (names === undefined) return own.weighted(weights);
      const [first] = race(
        weights.map((_, i) => i),
        own,
        (i) => names[i]!,
        (i) => weights[i]!,
      );
      return first!.candidate;
    },
  };
}

/** Always decides for the first alternative that is possible, so nothing is random. */
export const LIKELIEST_DRAWS: Draws = { pick: (_, weights) => likeliestOf(weights) };

/** The index of the first alternative whose weight isn't 0. */
export function likeliestOf(weights: readonly number[]): number {
  return Math.max(
    0,
    weights.findIndex((weight) => weight > 0),
  );
}

/** A decision of an odometer: the alternatives that are possible, and the current one. */
interface Wheel {
  readonly alternatives: readonly number[];
  readonly odds: readonly number[];
  at: number;
}

/**
 * Goes through all possible decisions, with the exact probability of each outcome. Call `pick` for one whole outcome,
 * then `turn`, which returns whether there is another one. The first outcome is the usual one.
 */
export class Odometer implements Draws {
  readonly #wheels: Wheel[] = [];
  #next = 0;

  pick(_what: string, weights: readonly number[]): number {
    let wheel = this.#wheels[this.#next];
    if (wheel === undefined) {
      const alternatives: number[] = [];
      let total = 0;
      for (let i = 0; i < weights.length; i++) {
        total += weights[i]!;
        if (weights[i]! > 0) alternatives.push(i);
      }
      wheel = { alternatives, odds: alternatives.map((i) => weights[i]! / total), at: 0 };
      this.#wheels.push(wheel);
    }
    this.#next++;
    return wheel.alternatives[wheel.at]!;
  }

  /** The probability of the last outcome. */
  get probability(): number {
    return this.#wheels.reduce((product, { odds, at }) => product * odds[at]!, 1);
  }

  /** Moves on to the next outcome. Returns false if there are no more. */
  turn(): boolean {
    this.#next = 0;
    for (let wheel = this.#wheels.at(-1); wheel !== undefined; wheel = this.#wheels.at(-1)) {
      if (wheel.at + 1 < wheel.alternatives.length) {
        wheel.at++;
        return true;
      }
      this.#wheels.pop();
    }
    return false;
  }
}

/** Records decisions, so that they can be shown or made again in the same way. */
export class Recorder implements Draws {
  readonly #draws: Draws;
  readonly decisions = new Map<string, number>();
  /** The decisions that differ from the usual ones. */
  readonly unusual: string[] = [];
  probability = 1;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  pick(what: string, weights: readonly number[], names?: readonly string[]): number {
    const picked = this.#draws.pick(what, weights, names);
    this.decisions.set(what, picked);
    if (picked !== likeliestOf(weights)) this.unusual.push(what);
    this.probability *= weights[picked]! / weights.reduce((sum, weight) => sum + weight, 0);
    return picked;
  }
}

/** Repeats recorded decisions, and makes all others in the usual way. */
export function replayed(decisions: ReadonlyMap<string, number>): Draws {
  return {
    pick(what, weights) {
      const picked = decisions.get(what);
      return picked !== undefined && weights[picked]! > 0 ? picked : likeliestOf(weights);
    },
  };
}

/** A decision in words, for people to read. */
export interface Decision {
  readonly text: string;
  /** Whether it is the usual choice. */
  readonly isDefault: boolean;
}

/** Makes the decisions of one prefab, under its own names, and records them in words. */
export class Decider {
  readonly #draws: Draws;
  readonly #prefix: string;
  readonly told: Decision[];

  constructor(draws: Draws, prefix = "", told: Decision[] = []) {
    this.#draws = draws;
    this.#prefix = prefix;
    this.told = told;
  }

  /** Returns the index of an alternative. If only one is possible, nothing is drawn. */
  pick(what: string, weights: readonly number[], names?: readonly string[]): number {
    const first = likeliestOf(weights);
    if (!weights.some((weight, i) => weight > 0 && i !== first)) return first;
    return this.#draws.pick(this.#prefix + what, weights, names);
  }

  /** Returns a random combination of `count` out of `all` things, as their numbers in order. All are equally likely. */
  combination(what: string, count: number, all: number): number[] {
    const chosen: number[] = [];
    for (let i = 0; chosen.length < count; i++) {
      const wanted = count - chosen.length;
      if (this.pick(`${what} ${i}`, [wanted, all - i - wanted]) === 0) chosen.push(i);
    }
    return chosen;
  }

  /** Returns the numbers of some things in a random order. All orders are equally likely. */
  permutation(what: string, count: number): number[] {
    const rest = Array.from({ length: count }, (_, i) => i);
    const next = (i: number) => this.pick(`${what} ${i}`, new Array(rest.length).fill(1));
    return Array.from({ length: count }, (_, i) => rest.splice(next(i), 1)[0]!);
  }

  /** Records a decision. Its words are only made when somebody reads them. */
  tell(isDefault: boolean, words: () => string): void {
    const prefix = this.#prefix;
    this.told.push({
      isDefault,
      get text() {
        return prefix + words();
      },
    });
  }

  /** Returns a decider for a prefab inside this one. */
  inside(prefix: string): Decider {
    return new Decider(this.#draws, `${this.#prefix}${prefix}: `, this.told);
  }
}
