import type { Rng } from "../core/index.js";
import { allowsDepth, atDepth, DEFAULT_WEIGHT, type Pack, type Prefab, race } from "../prefabs/index.js";

/**
 * Deals each prefab that comes at most once in a game to one of its depths, by its weight there; of a group one member
 * comes, and the group is dealt by the weights of all. Gives what a depth must do without, which doesn't depend on the
 * order in which levels are built.
 */
export function dealPrefabs(packs: readonly Pack[], depths: number, rng: Rng): (depth: number) => readonly string[] {
  const dealt = new Map<string, number | undefined>();
  const all = Array.from({ length: depths }, (_, i) => i + 1);
  for (const [key, members] of oncePerGame(packs)) {
    const weights = all.map((depth) => members.reduce((sum, member) => sum + weightAt(member, depth), 0));
    // A race, so that a depth more changes nothing unless it wins.
    const [first] = race(all, rng.fork(key), String, (depth) => weights[depth - 1]!);
    dealt.set(key, first);
  }
  return (depth) => [...dealt.keys()].filter((key) => dealt.get(key) !== depth);
}

/** What comes at most once in a game, by what stands for it in the list of what is used up. */
function oncePerGame(packs: readonly Pack[]): ReadonlyMap<string, readonly Prefab[]> {
  const found = new Map<string, Prefab[]>();
  for (const prefab of packs.flatMap((pack) => pack.prefabs)) {
    const { unique } = prefab.source;
    if (typeof unique !== "object" || unique.game !== true) continue;
    const key = unique.group === undefined ? prefab.name : `group:${unique.group}`;
    const members = found.get(key) ?? [];
    // The same prefab may be in several packs.
    if (!members.some(({ name }) => name === prefab.name)) members.push(prefab);
    found.set(key, members);
  }
  return found;
}

function weightAt({ source }: Prefab, depth: number): number {
  return allowsDepth(source.depth, depth) ? atDepth(source.weight, depth, DEFAULT_WEIGHT) : 0;
}
