import {
  type BuilderMap,
  contents,
  defineLayer,
  dice,
  flag,
  integer,
  names,
  PAUSE,
  type Pausing,
  type Rng,
  type Values,
} from "../../core/index.js";
import { SEEDS_PACK, UNDERCROFT_PACK } from "../packs/index.js";
import type { Refusal } from "../place/ground.js";
import { givenUpBefore, joinPrepared, placeBefore, preparedHere, roundOf } from "../place/place-before.js";
import { findSites, Grounds, placingOnGrounds, tryPlaces } from "../place/place-vault.js";
import { isInLuck, racePrefabs, runRace, type Turn } from "../place/prefab-race.js";
import { Refusals, tally, tell } from "../place/refusals.js";
import { type Layout, layoutOf, needsOther, requiredHere, suits, whyNotHere } from "../place/required.js";
import { isUsedUp } from "../place/uses.js";
import { isPack } from "../reading/prefab.js";
import { appearsAt, isOffered, offeredIn } from "../source/by-depth.js";
import type { Prefab } from "../source/source.js";

const OPTIONS = {
  count: dice("d3", "Maximum number of vaults."),
  gate: dice("d6", "Added to the depth. If the total is below the threshold, the level gets no vaults."),
  threshold: integer(
    4,
    { min: 0, max: 1000, typical: [0, 10] },
    "Minimum total of gate and depth for the level to get vaults.",
  ),
  packs: contents("pack", [SEEDS_PACK, UNDERCROFT_PACK], "Packs to choose vaults from.", isPack),
  tags: names("Only use vaults with at least one of these tags. If empty, all vaults are used."),
  branches: names(
    "Branches of the dungeon that the level is in, for vaults that only appear in some. If empty, it is in main.",
  ),
  last: flag(false, "Whether it is the last level of its branch, for vaults that only appear there, or not there."),
};

/**
 * Places hand-made vaults on free floor of the right shape. Considers all positions in all symmetries and picks one
 * uniformly. A vault that would cut the level in two, cover the start or an exit, or put a hazard beside them, is not
 * placed, and the report says why. Vaults with `when: before` are placed before the level, which is then built around them.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, roomVaults } from "undercroft";
 * import { drawnVault, pack } from "undercroft/prefabs";
 *
 * const shrine = drawnVault("shrine", ["..I..", ".._..", "..I.."], { palettes: ["stone"] });
 * const caves = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(cellularAutomata())
 *   .with(connectRegions())
 *   .with(roomVaults({ packs: [pack("mine", [shrine])], count: "1", threshold: 0 }));
 *
 * const level = caves.build({ seed: "rats" });
 * console.log(level.prefabs[0]?.name); // shrine
 */
export const roomVaults = defineLayer({
  id: "room-vaults",
  version: 5,
  summary: "Places hand-made vaults wherever they fit.",
  options: OPTIONS,
  writes: ["tiles", "rooms", "spawns", "prefabs"],
  places: (options) => offeredIn("vault", options).map(({ name }) => name),
  prepare: (map, _rng, options, later) => preparing(map, options, later),
  *build(map, rng, options) {
    const wanted = wantedCount(map, rng, options);
    const required = requiredHere(map, offeredIn("vault", options)).filter((prefab) => !comesBefore(prefab));
    if (wanted === 0 && required.length === 0 && preparedHere(map).length === 0) return;
    let placed = 0;
    for (const vault of preparedHere(map)) {
      const reason = yield* joinPrepared(map, rng.fork(`${vault.name} ${roundOf(vault)} join`), vault);
      if (reason === undefined) placed++;
      tell(map, vault.name, reason);
      yield;
    }
    for (const prefab of required) {
      const stream = rng.fork(`required ${prefab.name}`);
      const reason =
        whyNotHere(map, prefab, options) ?? (yield* placingOnGrounds(map, stream, prefab, new Grounds(map)));
      if (reason === undefined) placed++;
      tell(map, prefab.name, reason);
      yield;
    }
    const layout = layoutOf(map);
    yield PAUSE;
    const candidates = candidatesOf(map, rng, options).filter((prefab) => isAlone(prefab, required));
    yield PAUSE;
    const suiting = candidates.filter((prefab) => suits(prefab, layout));
    const refusals = new Refusals("vault");
    let grounds = new Grounds(map);
    let end = placed < wanted ? Infinity : 0;
    const placeNext = function* ({ candidate: prefab, round }: Turn): Generator<typeof PAUSE, boolean, void> {
      if (comesBefore(prefab)) {
        return preparedHere(map).some((vault) => vault.name === prefab.name && roundOf(vault) === round);
      }
      if (isUsedUp(map, prefab)) return false;
      const refused = yield* placingOnGrounds(map, rng.fork(`${prefab.name} ${round}`), prefab, grounds);
      if (refused !== undefined) refusals.add(map, prefab.name, refused);
      return refused === undefined;
    };
    const turns = runRace(suiting, rng.fork("race"), map.depth, () => placed < wanted, placeNext);
    for (const turn of turns) {
      if (turn === PAUSE) {
        yield PAUSE;
        continue;
      }
      const { candidate: prefab, time } = turn;
      if (comesBefore(prefab)) continue;
      if (++placed === wanted) end = time;
      tally(map, prefab.name, "placed");
      grounds = new Grounds(map);
      yield;
    }
    refusals.report(map);
    // They aren't in the report, because their authors excluded this layout, but they are counted.
    const unsuited = candidates.filter((prefab) => !suits(prefab, layout));
    for (const { name, time } of racePrefabs(unsuited, rng.fork("race"), map.depth)) {
      if (time < end) tally(map, name, needsOther(layout));
    }
  },
});

/** Places vaults on the rock before the level, as far as they are to be placed then. */
function* preparing(map: BuilderMap, options: Values<typeof OPTIONS>, later: Rng): Pausing {
  if (!options.packs.some(({ prefabs }) => prefabs.some(comesBefore))) return;
  for (const prefab of requiredHere(map, offeredIn("vault", options)).filter(comesBefore)) {
    const rng = later.fork(`required ${prefab.name}`);
    const reason =
      whyNotHere(map, prefab, options) ?? (yield* prepareVault(map, rng, prefab, REQUIRED, new Grounds(map)));
    if (reason !== undefined) tell(map, prefab.name, reason);
  }
  const wanted = wantedCount(map, later, options);
  // Most levels have no such vault: then the others need not be looked at.
  const mayBeBefore = (prefab: Prefab) => comesBefore(prefab) && mayCome(map, later, prefab, options);
  if (wanted === 0 || !offeredIn("vault", options).some(mayBeBefore)) return;
  const candidates = candidatesOf(map, later, options);
  // All candidates take part, so that weights count. Those that are placed later are assumed to fit.
  const refusals = new Refusals("vault");
  let grounds = new Grounds(map);
  const toCome: Prefab[] = [];
  const isMoreWanted = () => toCome.length + preparedHere(map).length < wanted;
  const prepareNext = function* ({ candidate: prefab, round }: Turn): Pausing<boolean> {
    if (isUsedUp(map, prefab, toCome)) return false;
    if (!comesBefore(prefab)) return toCome.push(prefab) > 0;
    const refused = yield* prepareVault(map, later.fork(`${prefab.name} ${round}`), prefab, round, grounds);
    if (refused === undefined) grounds = new Grounds(map);
    else refusals.add(map, prefab.name, refused);
    return refused === undefined;
  };
  for (const turn of runRace(candidates, later.fork("race"), map.depth, isMoreWanted, prepareNext)) {
    if (turn === PAUSE) yield PAUSE;
  }
  refusals.report(map);
}

/** The settings of a build that decide which prefabs are placed. */
export interface Given {
  readonly depth: number;
  readonly used: readonly string[];
  readonly require: readonly string[];
  /** If it is known, vaults that don't suit it are left out. */
  readonly layout?: Layout | undefined;
}

/** The vaults that are placed if all fit. `others` are the prefabs of earlier steps. */
export function vaultsDue(
  options: Values<typeof OPTIONS>,
  { depth, used, require, layout }: Given,
  rng: Rng,
  others: readonly Prefab[],
): readonly Prefab[] {
  const required = requiredHere({ required: require, prefabs: others }, offeredIn("vault", options)).filter(
    (prefab) => appearsAt(prefab.source, { ...options, depth }) && !isUsedUp({ used, prefabs: [] }, prefab, others),
  );
  const [early, late] = [required.filter(comesBefore), required.filter((prefab) => !comesBefore(prefab))];
  const wanted = wantedCount({ depth }, rng, options);
  const candidates = wanted === 0 ? [] : candidatesOf({ depth }, rng, options);
  /** Runs the race until there are as many as wanted. Some are there already. */
  const run = (runners: readonly Prefab[], there: readonly Prefab[], mayCome: (prefab: Prefab) => boolean) => {
    const due = [...there];
    const takeNext = ({ candidate: prefab }: Turn) => {
      const isLeft = mayCome(prefab) && !isUsedUp({ used, prefabs: [] }, prefab, [...others, ...due]);
      if (isLeft) due.push(prefab);
      return isLeft || there.includes(prefab);
    };
    for (const _ of runRace(runners, rng.fork("race"), depth, () => due.length < wanted, takeNext));
    return due;
  };
  // As in `prepare` and `build`: what is placed before the level doesn't depend on what is required after it.
  const before = run(candidates, early, () => true).filter(comesBefore);
  const alone = candidates.filter((prefab) => suits(prefab, layout) && isAlone(prefab, late));
  return run(alone, [...before, ...late], (prefab) => !comesBefore(prefab));
}

function wantedCount(
  { depth }: Pick<BuilderMap, "depth">,
  rng: Rng,
  { count, gate, threshold }: Values<typeof OPTIONS>,
): number {
  if (rng.fork("gate").dice(gate) + depth < threshold) return 0;
  return Math.max(0, rng.fork("count").dice(count));
}

/** The round of a prefab that is required. */
const REQUIRED = 0;

/** The vaults that can appear at this depth, after drawing their chances and those of their groups. */
function candidatesOf(map: Pick<BuilderMap, "depth">, rng: Rng, options: Values<typeof OPTIONS>): Prefab[] {
  return offeredIn("vault", options).filter((prefab) => mayCome(map, rng, prefab, options));
}

function mayCome(
  { depth }: Pick<BuilderMap, "depth">,
  rng: Rng,
  prefab: Prefab,
  options: Values<typeof OPTIONS>,
): boolean {
  const { source } = prefab;
  return appearsAt(source, { ...options, depth }) && isOffered(source, options.tags) && isInLuck(prefab, rng, depth);
}

function comesBefore({ source }: Prefab): boolean {
  return source.place?.when === "before";
}

/** Places a vault on the rock before the level. All its places are equally likely. */
function* prepareVault(
  map: BuilderMap,
  rng: Rng,
  prefab: Prefab,
  round: number,
  grounds: Grounds,
): Pausing<Refusal | undefined> {
  const givenUp = givenUpBefore(map);
  if (givenUp !== undefined) return givenUp;
  const sites = yield* findSites(map, rng, prefab, grounds);
  return "why" in sites ? sites : yield* tryPlaces(rng, prefab, sites, (site) => placeBefore(map, site, round));
}

/** Whether no prefab of its group is required. */
function isAlone({ source: { group } }: Prefab, required: readonly Prefab[]): boolean {
  return group === undefined || !required.some(({ source }) => source.group?.name === group.name);
}
