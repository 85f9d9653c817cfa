import type { PAUSE, Rng } from "../../core/index.js";
import { atDepth, DEFAULT_WEIGHT, isUnique } from "../source/by-depth.js";
import { byTime, type Runner, race, waitingTime } from "../source/race.js";
import type { Prefab } from "../source/source.js";

/** A prefab whose turn it is to be placed, for the first or another time. */
export interface Turn extends Runner<Prefab> {
  /** 1 for its first turn, 2 for its second, and so on. */
  readonly round: number;
}

/** Puts prefabs in a random order by their weights at a depth. */
export function racePrefabs(prefabs: readonly Prefab[], rng: Rng, depth: number): Runner<Prefab>[] {
  const weightOf = ({ source }: Prefab) => atDepth(source.weight, depth, DEFAULT_WEIGHT);
  return race(prefabs, rng, ({ name }) => name, weightOf);
}

/**
 * Gives prefabs their turns as long as more are wanted. `place` returns whether it placed the prefab, and the turns of those
 * that were placed are yielded. It may pause, and its pauses are yielded, too. A prefab that can be placed more than once joins
 * the race again. Waiting times have no memory, so every turn has the odds of the weights, and one candidate more or less
 * doesn't change the order of the others. A group has its turn with its first member. Then its members are tried in order
 * until one is placed.
 */
export function* runRace<P extends typeof PAUSE = never>(
  prefabs: readonly Prefab[],
  rng: Rng,
  depth: number,
  isMoreWanted: () => boolean,
  place: (turn: Turn) => boolean | Generator<P, boolean, void>,
): Generator<Turn | P, void, void> {
  let waiting: Turn[] = racePrefabs(prefabs, rng, depth).map((runner) => ({ ...runner, round: 1 }));
  /** The group whose last member could not be placed. Its next member has the next turn. */
  let missed: string | undefined;
  while (waiting.length > 0 && isMoreWanted()) {
    const fallback = waiting.findIndex(({ candidate }) => isOfGroup(candidate, missed));
    const [turn] = waiting.splice(Math.max(0, fallback), 1) as [Turn];
    const { candidate, name, weight, time } = turn;
    const group = candidate.source.group?.name;
    const placing = place(turn);
    const isPlaced = typeof placing === "boolean" ? placing : yield* placing;
    missed = isPlaced ? undefined : group;
    if (!isPlaced) continue;
    waiting = waiting.filter((other) => other.name === name || !isOfGroup(other.candidate, group));
    if (!isUnique(candidate.source)) {
      const round = turn.round + 1;
      waiting.push({ ...turn, round, time: time + waitingTime(rng.fork(`${name} ${round}`), weight) });
      waiting.sort(byTime);
    }
    yield turn;
  }
}

/** Draws whether a prefab is a candidate. All members of a group see the same draw for their group. */
export function isInLuck({ name, source: { chance, group } }: Prefab, rng: Rng, depth: number): boolean {
  // Most have no chance, so nothing has to be drawn for them.
  if (chance !== undefined && !rng.fork(`chance ${name}`).chance(atDepth(chance, depth, 1))) return false;
  return group === undefined || rng.fork(`group ${group.name}`).chance(atDepth(group.chance, depth, 1));
}

function isOfGroup({ source }: Prefab, group: string | undefined): boolean {
  return group !== undefined && source.group?.name === group;
}
