import { checkArgument, ITERABLE } from "../core/index.js";
import { rate } from "./stats.js";
import type { PrefabTally } from "./survey.js";

/** How often a prefab comes, compared with how often its weight promises it. */
export interface Rarity extends PrefabTally {
  /** What the prefab is called in its pack. */
  readonly name: string;
  /** Its share of all prefabs that were due, from 0 to 1. */
  readonly promised: number;
  /** Its share of all prefabs that came, from 0 to 1. */
  readonly came: number;
  /** How often it came for each time that it was due. Undefined if it never was. */
  readonly ratio: number | undefined;
  /** The range that the ratio lies in with 95 % confidence. `high` is Infinity if it was never due. */
  readonly low: number;
  /** The upper end of that range. */
  readonly high: number;
  /** Whether it surely comes less, or more, often than promised. Undefined if chance may explain it. */
  readonly finding: "too rare" | "too common" | undefined;
  /** Why it wasn't placed, the most frequent reason first. */
  readonly reasons: readonly { readonly why: string; readonly count: number }[];
  /**
   * What to multiply its weight by so that it comes as often as its present weight promises. Undefined if it needs no
   * correction, or never came: then no weight helps.
   */
  readonly correction: number | undefined;
}

/**
 * Compares how often prefabs came with how often they were due, the rarest first. What takes the place of one that doesn't
 * fit comes more often than it is due, so a ratio can be above 1.
 */
export function rarityOf(tallies: Iterable<readonly [name: string, tally: PrefabTally]>): Rarity[] {
  checkArgument("rarityOf", "tallies", ITERABLE, tallies);
  const all = [...tallies];
  const sum = (key: "due" | "placed") => all.reduce((total, [, tally]) => total + tally[key], 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const [allDue, allPlaced] = [sum("due"), sum("placed")];
  return all
    .map(([name, tally]): Rarity => {
      const { due, placed } = tally;
      // If it came as often as it was due, half of both together came: Wilson's range of that share, as odds.
      const range = rate(placed, placed + due);
      const [low, high] = [odds(range.low), odds(range.high)];
      const finding = high < 1 ? "too rare" : low > 1 ? "too common" : undefined;
      return {
        ...tally,
        name,
        promised: share(due, allDue),
        came: share(placed, allPlaced),
        ratio: due === 0 ? undefined : placed / due,
        low,
        high,
        finding,
        reasons: reasonsOf(tally),
        correction: finding === undefined || due === 0 || placed === 0 ? undefined : due / placed,
      };
    })
    .sort((a, b) => a.high - b.high || (a.ratio ?? Infinity) - (b.ratio ?? Infinity) || (a.name < b.name ? -1 : 1));
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share);
}

function reasonsOf({ refused }: PrefabTally): Rarity["reasons"] {
  return Object.entries(refused)
    .map(([why, count]) => ({ why, count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
}
