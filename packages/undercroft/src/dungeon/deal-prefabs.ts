import { addTo, type Rng, show, UndercroftError } from "../core/index.js";
import { appearsAt, atDepth, DEFAULT_WEIGHT, isPack, type Pack, type Prefab, race } from "../prefabs/index.js";

/**
 * Deals each prefab that comes at most once in a game to one of the levels, by its weight at the depth of each; of a group
 * one member comes, and the group is dealt by the weights of all. Gives what a level must do without, which doesn't
 * depend on the order in which levels are built. Levels are known by their depths, or by names.
 */
export function dealPrefabs<L extends number | string>(
  packs: readonly Pack[],
  levels: readonly L[],
  depthOf: (level: L) => number,
  rng: Rng,
): (level: L) => readonly string[] {
  if (!Array.isArray(packs) || !packs.every(isPack)) {
    throw new UndercroftError("bad-option", `packs must be a list of packs, got ${show(packs)}.`, {
      option: "packs",
      value: packs,
    });
  }
  const dealt = new Map<string, L | undefined>();
  for (const [key, members] of oncePerGame(packs)) {
    const weight = (level: L) => members.reduce((sum, member) => sum + weightAt(member, depthOf(level)), 0);
    // A race, so that a level more changes nothing unless it wins.
    const [first] = race(levels, rng.fork(key), String, weight);
    dealt.set(key, first?.candidate);
  }
  return (level) => [...dealt.keys()].filter((key) => dealt.get(key) !== level);
}

/** What comes at most once in a game, by what stands for it in the list of what is used up. */
function oncePerGame(packs: readonly Pack[]): ReadonlyMap<string, readonly Prefab[]> {
  const groups = new Map<string, Prefab[]>();
  for (const prefab of packs.flatMap((pack) => pack.prefabs)) {
    const { unique } = prefab.source;
    if (typeof unique !== "object" || unique.game !== true) continue;
    const key = unique.group === undefined ? prefab.name : `group:${unique.group}`;
    // The same prefab may be in several packs.
    if (!groups.get(key)?.some(({ name }) => name === prefab.name)) addTo(groups, key, prefab);
  }
  return groups;
}

function weightAt({ source }: Prefab, depth: number): number {
  // Which branches levels are in is said by steps: here they count as levels of the main one.
  return appearsAt(source, { depth, branches: [], last: false }) ? atDepth(source.weight, depth, DEFAULT_WEIGHT) : 0;
}
