import { parseRange } from "../chain/index.js";
import type { Rng } from "../core/index.js";
import type { Prefab } from "./content.js";
import type { ByDepth, PrefabSource } from "./prefab.js";

/** The weight of a prefab that doesn't have one. */
export const USUAL_WEIGHT = 10;

/** Whether a prefab appears at most once per level. */
export function isUnique({ unique = true }: PrefabSource): boolean {
  return typeof unique === "boolean" ? unique : unique.game === true || unique.level !== false;
}

/** Whether a prefab can appear at a depth: one of its ranges must contain it, and none that starts with `!`. */
export function allowsDepth(rule: PrefabSource["depth"], depth: number): boolean {
  if (rule === undefined) return true;
  const ranges = (Array.isArray(rule) ? rule : [rule]).map(String);
  const holds = (text: string) => {
    const { low, high } = parseRange(text);
    return depth >= low && depth <= high;
  };
  const wanted = ranges.filter((range) => !range.startsWith("!"));
  const excluded = ranges.filter((range) => range.startsWith("!"));
  return (wanted.length === 0 || wanted.some(holds)) && !excluded.some((range) => holds(range.slice(1)));
}

/**
 * Returns a value that may depend on the depth. The narrowest range that contains the depth wins; among equally wide
 * ranges, the one that starts last. The order of the ranges doesn't matter.
 */
export function atDepth(value: ByDepth | undefined, depth: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === "number") return value;
  let result = value.base ?? otherwise;
  let narrowest = { low: -1, high: Infinity };
  for (const [range, amount] of Object.entries(value)) {
    if (range === "base" || amount === undefined) continue;
    const { low, high } = parseRange(range);
    if (depth < low || depth > high) continue;
    const width = high - low;
    const least = narrowest.high - narrowest.low;
    if (width > least || (width === least && low < narrowest.low)) continue;
    narrowest = { low, high };
    result = amount;
  }
  return result;
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

/** An exponential waiting time, whose rate is the weight. */
function waitingTime(rng: Rng, weight: number): number {
  return -naturalLog(1 - rng.unit()) / weight;
}

interface Runner {
  readonly name: string;
  readonly time: number;
}

function byTime(a: Runner, b: Runner): number {
  return a.time - b.time || (a.name < b.name ? -1 : Number(a.name > b.name));
}

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
        const weight = atDepth(prefab.source.weight, depth, USUAL_WEIGHT);
        return { prefab, name, weight, round: 1, time: weight > 0 ? waitingTime(rng.fork(name), weight) : Infinity };
      })
      .filter(({ weight }) => weight > 0)
      .sort(byTime);
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

/** The natural logarithm of a number in (0, 1], from + − × ÷ alone: engines may differ in Math.log's last bit. */
export function naturalLog(value: number): number {
  let mantissa = value;
  let halvings = 0;
  while (mantissa < 0.75) {
    mantissa *= 2;
    halvings++;
  }
  // ln m = 2 (z + z³/3 + z⁵/5 + …) with z = (m − 1) / (m + 1); here |z| ≤ 1/5, so 13 terms are exact to a double.
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let power = z;
  let sum = 0;
  for (let odd = 1; odd <= 25; odd += 2) {
    sum += power / odd;
    power *= square;
  }
  return 2 * sum - halvings * Math.LN2;
}
