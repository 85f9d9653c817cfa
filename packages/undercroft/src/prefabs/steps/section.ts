import {
  type BuilderMap,
  choice,
  contents,
  defineLayer,
  names,
  PAUSE,
  type Pausing,
  type Rng,
  type Values,
} from "../../core/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { type Reason, refusalOf } from "../place/ground.js";
import { placeAt, reachOf } from "../place/place.js";
import { givenUpBefore, joinPrepared, placeBefore, preparedHere } from "../place/place-before.js";
import { isInLuck, runRace, type Turn } from "../place/prefab-race.js";
import { Refusals, tally, tell } from "../place/refusals.js";
import { type Layout, layoutOf, requiredHere, suits, whyNotHere } from "../place/required.js";
import { sectionSite } from "../place/section-site.js";
import { isUsedUp } from "../place/uses.js";
import { isPack, prefabOption } from "../reading/prefab.js";
import { allowsDepth, isOffered, offeredIn } from "../source/by-depth.js";
import type { Pack, Prefab } from "../source/source.js";
import type { Given } from "./room-vaults.js";

const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

const OPTIONS = {
  anchor: choice("own", ["own", ...ANCHORS], "Where to put the section. own uses the section's own setting."),
  prefab: prefabOption("section", SEEDS_PACK.prefabs.find(({ kind }) => kind === "section")!, "The section to place."),
  packs: contents(
    "pack",
    [] as readonly Pack[],
    "Packs to choose a section from, by depth, weight and chance. If one can't be placed, the next is tried. If empty, the section in `prefab` is placed.",
    isPack,
  ),
  tags: names("Only choose sections with at least one of these tags. If empty, all sections of the packs are used."),
  oversize: choice("own", ["own", "crop", "refuse"], "What to do if the section is larger than the map."),
};

/**
 * Replaces a side, a corner or the middle of the map with a hand-made section, and joins it to the rest. If the section
 * would cover the start or an exit, put a hazard beside them, or cut the level in two, it is not placed, and the report
 * says why. A section with `when: before` is placed before the level, which is then built around it.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, section } from "undercroft";
 * import { drawnSection } from "undercroft/prefabs";
 *
 * const gatehouse = drawnSection("gatehouse", [
 *   "############",
 *   "#..........#",
 *   "=..........=",
 *   "#..........#",
 *   "############",
 * ]);
 * const level = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(cellularAutomata())
 *   .with(connectRegions())
 *   .with(section({ prefab: gatehouse, anchor: "right" }))
 *   .build({ seed: "rats" });
 * console.log(level.prefabs[0]?.name); // gatehouse
 */
export const section = defineLayer({
  id: "section",
  version: 3,
  summary: "Replaces a side, a corner or the middle of the map with a hand-made section.",
  options: OPTIONS,
  writes: ["tiles", "rooms", "spawns", "prefabs"],
  places: (options) => offeredBy(options).map(({ name }) => name),
  prepare: (map, _rng, options, later) => preparing(map, options, later),
  *build(map, rng, options) {
    if (options.packs.length > 0) {
      yield* placeOneOf(map, rng, options);
      return;
    }
    const { name } = options.prefab;
    if (!comesBefore(options.prefab)) tell(map, name, yield* placeSection(map, rng, options));
    else yield* joinAll(map, rng);
  },
});

/** Places sections on the rock before the level, as far as they are to be placed then. */
function* preparing(map: BuilderMap, options: SectionOptions, later: Rng): Pausing {
  if (options.packs.length === 0) {
    if (comesBefore(options.prefab)) tell(map, options.prefab.name, yield* prepareSection(map, later, options));
    return;
  }
  const prepare = (prefab: Prefab, rng: Rng) => prepareSection(map, rng, { ...options, prefab });
  for (const prefab of requiredHere(map, offeredBy(options)).filter(comesBefore)) {
    const stream = later.fork(`required ${prefab.name}`);
    tell(map, prefab.name, whyNotHere(map, prefab) ?? (yield* prepare(prefab, stream)));
  }
  const isMoreWanted = () => preparedHere(map).length === 0;
  // One that is placed later is assumed to fit, so nothing is placed before the level in its stead.
  const placeNext = function* ({ candidate, name }: Turn): Pausing<boolean> {
    return !comesBefore(candidate) || (yield* prepare(candidate, later.fork(name))) === undefined;
  };
  const candidates = candidatesOf(map, later, options, undefined);
  for (const turn of runRace(candidates, later.fork("race"), map.depth, isMoreWanted, placeNext)) {
    if (turn !== PAUSE) break;
    yield PAUSE;
  }
}

type SectionOptions = Values<typeof OPTIONS>;

/** Places a section on a finished level. */
function* placeSection(map: BuilderMap, rng: Rng, options: SectionOptions): Pausing<Reason | undefined> {
  const site = sectionSite(map, rng, options);
  yield PAUSE;
  return "why" in site ? site : yield* placeAt(map, rng.fork("tunnels"), site, reachOf(map));
}

/** Places a section on the rock before the level. */
function* prepareSection(map: BuilderMap, rng: Rng, options: SectionOptions): Pausing<Reason | undefined> {
  const site = sectionSite(map, rng, options);
  yield PAUSE;
  return "why" in site ? site : (givenUpBefore(map) ?? (yield* placeBefore(map, site)));
}

/** Joins what was placed before the level to it. */
function* joinAll(map: BuilderMap, rng: Rng): Pausing<void> {
  const tunnels = rng.fork("tunnels");
  for (const placed of preparedHere(map)) tell(map, placed.name, yield* joinPrepared(map, tunnels, placed));
}

/** Places those that are required, or else the first of a race that fits. */
function* placeOneOf(map: BuilderMap, rng: Rng, options: SectionOptions): Pausing<void> {
  yield* joinAll(map, rng);
  let placed = preparedHere(map).length;
  const place = (prefab: Prefab, stream: Rng) => placeSection(map, stream, { ...options, prefab });
  for (const prefab of requiredHere(map, offeredBy(options))) {
    const reason = whyNotHere(map, prefab) ?? (yield* place(prefab, rng.fork(`required ${prefab.name}`)));
    if (reason === undefined) placed++;
    tell(map, prefab.name, reason);
  }
  const refusals = new Refusals("section");
  const placeNext = function* ({ candidate: prefab, name }: Turn): Pausing<boolean> {
    if (comesBefore(prefab) || isUsedUp(map, prefab)) return false;
    const reason = yield* place(prefab, rng.fork(name));
    if (reason !== undefined) refusals.add(map, name, refusalOf(reason));
    return reason === undefined;
  };
  const isMoreWanted = () => placed === 0;
  for (const turn of runRace(
    candidatesOf(map, rng, options, layoutOf(map)),
    rng.fork("race"),
    map.depth,
    isMoreWanted,
    placeNext,
  )) {
    if (turn !== PAUSE) {
      placed++;
      tally(map, turn.name, "placed");
    } else yield PAUSE;
  }
  refusals.report(map);
}

function comesBefore({ source }: Prefab): boolean {
  return source.place?.when === "before";
}

/** The sections that a step may place, whatever the depth. */
function offeredBy(options: SectionOptions): readonly Prefab[] {
  return options.packs.length === 0 ? [options.prefab] : offeredIn("section", options);
}

/** The sections of the packs that can appear at this depth, after drawing their chances. */
function candidatesOf({ depth }: BuilderMap, rng: Rng, options: SectionOptions, layout: Layout | undefined): Prefab[] {
  return offeredBy(options).filter((prefab) => mayCome({ depth, layout }, rng, prefab, options));
}

function mayCome(
  { depth, layout }: Pick<Given, "depth" | "layout">,
  rng: Rng,
  prefab: Prefab,
  { tags }: SectionOptions,
): boolean {
  const { source } = prefab;
  return (
    allowsDepth(source.depth, depth) && isOffered(source, tags) && suits(prefab, layout) && isInLuck(prefab, rng, depth)
  );
}

/** The section that is placed if it fits, unless it is used up. `others` are the prefabs of earlier steps. */
export function sectionsDue(
  options: SectionOptions,
  { depth, used, require, layout }: Given,
  rng: Rng,
  others: readonly Prefab[],
): readonly Prefab[] {
  const { prefab, packs } = options;
  const isLeft = (one: Prefab) => !isUsedUp({ used, prefabs: [] }, one, others);
  if (packs.length === 0) return prefab.source.unique === undefined || isLeft(prefab) ? [prefab] : [];
  const offered = offeredBy(options);
  const due = requiredHere({ required: require, prefabs: others }, offered).filter(
    (one) => allowsDepth(one.source.depth, depth) && isLeft(one),
  );
  const candidates = offered.filter((one) => mayCome({ depth, layout }, rng, one, options));
  const isMoreWanted = () => due.length === 0;
  for (const { candidate } of runRace(candidates, rng.fork("race"), depth, isMoreWanted, ({ candidate }) =>
    isLeft(candidate),
  )) {
    due.push(candidate);
  }
  return due;
}
