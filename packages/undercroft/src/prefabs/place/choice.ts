import type { Rng } from "../../core/index.js";
import { atDepth, DEFAULT_WEIGHT, isUnique } from "../source/by-depth.js";
import { byTime, type Runner, waitingTime } from "../source/race.js";
import type { Prefab } from "../source/source.js";

/** A prefab whose turn it is to be placed, for the first or another time. */
export interface Turn extends Runner {
  readonly prefab: Prefab;
  readonly weight: number;
  /** The how many-th time it comes. */
  readonly round: number;
}

/**
 * Says which prefab is to be placed next. What may come more than once runs again after it was placed, and since waiting
 * times have no memory, every turn has the odds of the weights; still one candidate more or less changes nothing among the
 * others. A group comes when the first of it does: then its members are tried in their order, until one is placed.
 */
export class Choice {
  readonly #rng: Rng;
  /** Who is still to come, in the order of the race. */
  #waiting: Turn[];
  /** The group whose last member could not be placed: the next one falls in. */
  #group: string | undefined;

  constructor(candidates: readonly Prefab[], rng: Rng, depth: number) {
    this.#rng = rng;
    this.#waiting = candidates
      .map((prefab): Turn => {
        const { name } = prefab;
        const weight = atDepth(prefab.source.weight, depth, DEFAULT_WEIGHT);
        return { prefab, name, weight, round: 1, time: weight > 0 ? waitingTime(rng.fork(name), weight) : Infinity };
      })
      .filter(({ weight }) => weight > 0)
      .sort(byTime);
  }

  /** All who are still to come, in the order of the race. */
  get all(): readonly Turn[] {
    return this.#waiting;
  }

  /** Whose turn it is; each turn is followed by one of the two calls below. */
  next(): Turn | undefined {
    const group = this.#group;
    this.#group = undefined;
    if (group === undefined) return this.#waiting.shift();
    const fallback = this.#waiting.findIndex(({ prefab }) => isOfGroup(prefab, group));
    return this.#waiting.splice(Math.max(0, fallback), 1)[0];
  }

  /** It was placed: the others of its group are out, and it runs again if it may. */
  placed(turn: Turn): void {
    const { prefab, name, weight, time } = turn;
    const group = prefab.source.group?.name;
    this.#waiting = this.#waiting.filter((other) => other.name === name || !isOfGroup(other.prefab, group));
    if (isUnique(prefab.source)) return;
    const round = turn.round + 1;
    const again = { ...turn, round, time: time + waitingTime(this.#rng.fork(`${name} ${round}`), weight) };
    this.#waiting = [...this.#waiting, again].sort(byTime);
  }

  /** It could not be placed, and is out. */
  failed({ prefab }: Turn): void {
    this.#group = prefab.source.group?.name;
  }
}

function isOfGroup({ source }: Prefab, group: string | undefined): boolean {
  return group !== undefined && source.group?.name === group;
}
