import {
  contents,
  defineLayer,
  dice,
  integer,
  names,
  PAUSE,
  type Pausing,
  type Rng,
  ratio,
  type Values,
} from "../../core/index.js";
import { BlueprintPlacer } from "../blueprints/place-blueprint.js";
import { BLUEPRINTS_PACK } from "../packs/index.js";
import { isInLuck, runRace, type Turn } from "../place/prefab-race.js";
import { Refusals, tally, tell } from "../place/refusals.js";
import { layoutOf, requiredHere, suits, whyNotHere } from "../place/required.js";
import { isUsedUp } from "../place/uses.js";
import { isPack } from "../reading/prefab.js";
import { allowsDepth, offeredIn } from "../source/by-depth.js";
import type { Prefab } from "../source/source.js";
import type { Given } from "./room-vaults.js";

const OPTIONS = {
  probability: ratio(0.3, "Probability that the level gets any."),
  count: dice("1", "Maximum number of gated rooms, not counting those that hold a key."),
  nesting: integer(
    2,
    { min: 0, max: 8, typical: [0, 3] },
    "Maximum number of holders for one lock: the key of a holder can be held by another one. With 0, nothing is locked.",
  ),
  packs: contents("pack", [BLUEPRINTS_PACK], "Packs to choose blueprints from.", isPack),
  tags: names("Only use blueprints with at least one of these tags. If empty, all are used. Holders need no tag."),
};

/**
 * Turns dead ends behind a choke point into places with a purpose: treasuries, libraries, cells and shrines. What closes
 * a place needs a key, a lever, a fire or a search; the key is held by another place, which can always be reached before.
 * The exit is never behind a lock. A blueprint that can't get all that it asks for leaves no trace but a line in the
 * report.
 *
 * @example
 * import { bspDungeon, chain, gatedRooms, nicheStairs } from "undercroft";
 *
 * const level = chain({ width: 79, height: 29 })
 *   .startWith(bspDungeon())
 *   .with(nicheStairs())
 *   .with(gatedRooms({ probability: 1 }))
 *   .build({ seed: "rats", depth: 4 });
 * console.log(level.prefabs.map(({ kind }) => kind));
 */
export const gatedRooms = defineLayer({
  id: "gated-rooms",
  version: 3,
  summary: "Turns dead ends into locked, barred or hidden places, and puts their keys where they can be reached.",
  options: OPTIONS,
  needs: ["start", "exit"],
  writes: ["tiles", "rooms", "spawns", "prefabs"],
  places: (options) => offeredBy(options).map(({ name }) => name),
  *build(map, rng, options) {
    const offered = offeredBy(options);
    const required = requiredHere(map, offered);
    const wanted = wantedCount(rng, options);
    if (wanted === 0 && required.length === 0) return;
    const all = options.packs.flatMap((pack) => pack.prefabs);
    const placer = new BlueprintPlacer(map, all, options.nesting);
    let placed = 0;
    for (const prefab of required) {
      const reason = whyNotHere(map, prefab) ?? (yield* placer.place(rng.fork(`required ${prefab.name}`), prefab));
      if (reason === undefined) placed++;
      tell(map, prefab.name, reason);
      yield;
    }
    const here = { depth: map.depth, layout: layoutOf(map) };
    yield PAUSE;
    const candidates = offered.filter((prefab) => mayCome(here, rng, prefab));
    const refusals = new Refusals("blueprint");
    const placeNext = function* ({ candidate: prefab, round }: Turn): Pausing<boolean> {
      if (isUsedUp(map, prefab)) return false;
      const refused = yield* placer.place(rng.fork(`${prefab.name} ${round}`), prefab);
      if (refused !== undefined) refusals.add(map, prefab.name, refused);
      yield PAUSE;
      return refused === undefined;
    };
    for (const turn of runRace(candidates, rng.fork("race"), map.depth, () => placed < wanted, placeNext)) {
      if (turn === PAUSE) {
        yield PAUSE;
        continue;
      }
      placed++;
      tally(map, turn.name, "placed");
      yield;
    }
    refusals.report(map);
  },
});

function wantedCount(rng: Rng, { probability, count }: Values<typeof OPTIONS>): number {
  return rng.fork("probability").chance(probability) ? Math.max(0, rng.fork("count").dice(count)) : 0;
}

/** The blueprints that packs offer, whatever the depth. Those that hold a key are placed with others. */
function offeredBy(options: Values<typeof OPTIONS>): Prefab[] {
  return offeredIn("blueprint", options).filter(({ source }) => source.holds === undefined);
}

/** The blueprints that are placed if all fit. Those that hold a key are placed with others, so they aren't due. */
export function blueprintsDue(
  options: Values<typeof OPTIONS>,
  { depth, used, require, layout }: Given,
  rng: Rng,
  others: readonly Prefab[],
): readonly Prefab[] {
  const offered = offeredBy(options);
  const due = requiredHere({ required: require, prefabs: others }, offered).filter(
    (prefab) => allowsDepth(prefab.source.depth, depth) && !isUsedUp({ used, prefabs: [] }, prefab, others),
  );
  const wanted = wantedCount(rng, options);
  const candidates = offered.filter((prefab) => mayCome({ depth, layout }, rng, prefab));
  const mayStillCome = ({ candidate }: Turn) => !isUsedUp({ used, prefabs: [] }, candidate, [...others, ...due]);
  for (const { candidate } of runRace(candidates, rng.fork("race"), depth, () => due.length < wanted, mayStillCome)) {
    due.push(candidate);
  }
  return due;
}

/** Whether a blueprint is a candidate on this level, by its depth, its chance and its layouts. */
function mayCome({ depth, layout }: Pick<Given, "depth" | "layout">, rng: Rng, prefab: Prefab): boolean {
  return allowsDepth(prefab.source.depth, depth) && suits(prefab, layout) && isInLuck(prefab, rng, depth);
}
