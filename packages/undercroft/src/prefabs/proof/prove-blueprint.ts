import { spheresOf } from "../../analysis/index.js";
import { BuilderMap, counted, FLOOR, finished, Rng, type Tileset } from "../../core/index.js";
import { BlueprintPlacer } from "../blueprints/place-blueprint.js";
import { rebuildProblem } from "../blueprints/rebuild.js";
import type { OutcomeContext } from "../outcome/vary.js";
import type { Refusal } from "../place/ground.js";
import { blueprintOf } from "../reading/blueprint-rules.js";
import { holdsKey, mayHoldFor } from "../reading/holders.js";
import { textRows } from "../shape/shape.js";
import { barOdds, barOf } from "../source/bars.js";
import { allowsDepth, atDepth, DEFAULT_WEIGHT } from "../source/by-depth.js";
import { PrefabError, type SourcePath } from "../source/errors.js";
import type { FeatureRule, Prefab } from "../source/source.js";
import { readChance } from "../source/spawn-requests.js";
import type { Counterexample, Proof, ProofFinding, ProofProgress } from "./findings.js";

/** The most holders for one lock, as in `gated-rooms` by default. */
const NESTING = 2;
/** The largest region to try, unless the blueprint needs a larger one. */
const LARGEST_REGION = 400;
const LARGEST_TRIAL = 10_000;

/** One way to decide a lock: what bars the gate, and who holds the key. */
interface Plan {
  readonly prefab: Prefab;
  readonly bar: string;
  readonly holder: Plan | undefined;
  readonly probability: number;
}

interface Fault {
  readonly at: SourcePath;
  readonly message: string;
  /** Whether it can't be placed. Otherwise, it can't be opened. */
  readonly prevents: boolean;
}

/**
 * Goes through what a blueprint leaves to chance: what bars its gate, who holds the key and what bars that one's gate,
 * with and without the features that may be missing, in the smallest and the largest region. Each outcome is placed on a
 * map that has all it needs, and then every key must be reached before its lock, and the exit without any.
 */
export function* proveBlueprint(
  prefab: Prefab,
  among: readonly Prefab[] | undefined,
  contexts: readonly OutcomeContext[],
  limit: number,
  tiles: Tileset,
): Generator<ProofProgress, Proof, void> {
  const faults = new Map<string, { fault: Fault; count: number; example: Counterexample }>();
  let outcomes = 0;
  let isComplete = true;
  for (const context of contexts) {
    for (const plan of plansOf(prefab, among, context.depth)) {
      for (const cells of sizesOf(prefab, tiles)) {
        for (const isFull of hasLuck(prefab) ? [true, false] : [true]) {
          if (outcomes >= limit) {
            isComplete = false;
            break;
          }
          outcomes++;
          const { fault, map } = tryPlan(plan, cells, isFull, context.depth, tiles);
          yield { outcomes, problems: faults.size };
          if (fault === undefined) continue;
          // Numbers differ from region to region.
          const key = `${fault.prevents} ${fault.at.join(".")}`;
          const known = faults.get(key);
          if (known !== undefined) known.count++;
          else {
            const { probability } = plan;
            const drawn = { decisions: wordsOf(plan, cells, isFull), rows: rowsOf(map), cells: [], shape: undefined };
            faults.set(key, { fault, count: 1, example: { context, probability, ...drawn } });
          }
        }
      }
    }
  }
  const findings = [...faults.values()].map(({ fault, count, example }): ProofFinding => {
    const isAlways = count === outcomes;
    const message = isAlways && fault.prevents ? `can never be placed: ${fault.message}` : fault.message;
    return { ...fault, message, outcomes: count, isAlways, probability: count / outcomes, example };
  });
  const isFailure = ({ prevents, isAlways }: ProofFinding) => !prevents || isAlways;
  return {
    prefab: prefab.name,
    outcomes,
    isComplete,
    untried: isComplete ? [] : [{ reason: "limit", message: `outcomes beyond the limit of ${limit}.` }],
    sampled: 0,
    contexts,
    failures: findings.filter(isFailure),
    warnings: findings.filter((finding) => !isFailure(finding)),
  };
}

/** Draws a blueprint on a map that has all it needs, with its gate open: the largest region that it can have. */
export function drawBlueprint(prefab: Prefab, depth: number, tiles: Tileset): BuilderMap {
  const [plan] = plansOf(prefab, undefined, depth);
  return tryPlan(plan!, sizesOf(prefab, tiles).at(-1)!, true, depth, tiles).map;
}

/** A blueprint that was rolled: the map that it was tried on, and how it came out. */
export interface RolledBlueprint {
  readonly map: BuilderMap;
  readonly decisions: readonly string[];
  /** Why it could not be placed, if so. */
  readonly problem: string | undefined;
}

/** Rolls a blueprint on a map that has all it needs: its bar, who holds its key, the size of its region, its features. */
export function rollBlueprint(
  prefab: Prefab,
  holders: readonly Prefab[] | undefined,
  rng: Rng,
  depth: number,
  tiles: Tileset,
): RolledBlueprint {
  const locked = [...plansOf(prefab, holders, depth)];
  // If nobody can hold its key, only the region matters.
  const plans = locked.length > 0 ? locked : [...plansOf(prefab, undefined, depth)];
  const plan = plans[rng.fork("plan").weighted(plans.map(({ probability }) => probability))]!;
  const [least = 0, most = least] = sizesOf(prefab, tiles);
  const cells = rng.fork("region").between(least, most);
  const { map, refusal } = placePlan(plan, cells, undefined, rng.fork("place"), depth, tiles);
  return { map, decisions: wordsOf(plan, 0, true), problem: refusal?.message };
}

/** All ways to decide the lock of a blueprint. Without blueprints that can hold keys, only its region is tried. */
function* plansOf(prefab: Prefab, among: readonly Prefab[] | undefined, depth: number): Generator<Plan> {
  if (prefab.source.holds === "key") {
    // A key on the floor and a lever in the wall need different places.
    for (const bar of ["locked", "portcullis"]) {
      const lock: Prefab = { name: LOCK, kind: "blueprint", source: { blueprint: LOCK, region: 9, map: [] } };
      for (const holder of plansFrom(prefab, among, depth, NESTING - 1, 1 / 2)) {
        yield { prefab: lock, bar, holder, probability: holder.probability };
      }
    }
    return;
  }
  yield* plansFrom(prefab, among, depth, NESTING, 1);
}

function* plansFrom(
  prefab: Prefab,
  among: readonly Prefab[] | undefined,
  depth: number,
  nesting: number,
  share: number,
): Generator<Plan> {
  const { source } = prefab;
  const { values: bars, weights } = barOdds(source);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Without holders, only the region matters.
  if (among === undefined) {
    yield { prefab, bar: "open", holder: undefined, probability: share };
    return;
  }
  for (const [i, bar] of bars.entries()) {
    const probability = (share * weights[i]!) / total;
    if (probability === 0) continue;
    if (barOf(bar).lock === undefined) yield { prefab, bar, holder: undefined, probability };
    else if (nesting > 0) {
      const holders = holdersOf(prefab, among, depth);
      const all = holders.reduce((sum, holder) => sum + weightAt(holder, depth), 0);
      if (holders.length === 0) yield { prefab, bar, holder: undefined, probability };
      for (const holder of holders) {
        const part = (probability * weightAt(holder, depth)) / all;
        for (const plan of plansFrom(holder, among, depth, nesting - 1, part)) {
          yield { prefab, bar, holder: plan, probability: plan.probability };
        }
      }
    }
  }
}

function holdersOf(owner: Prefab, among: readonly Prefab[], depth: number): Prefab[] {
  const able = among.filter((other) => holdsKey(other) && mayHoldFor(other, owner));
  return able.filter((other) => allowsDepth(other.source.depth, depth) && weightAt(other, depth) > 0);
}

function weightAt({ source }: Prefab, depth: number): number {
  return atDepth(source.weight, depth, DEFAULT_WEIGHT);
}

/** The smallest and the largest region that a blueprint can have, as far as they can be tried. */
function sizesOf({ source }: Prefab, tiles: Tileset): number[] {
  const { region } = blueprintOf(source, tiles);
  if (region === undefined) return [0];
  const most = Math.min(region.high, Math.max(region.low, LARGEST_REGION));
  return [...new Set([region.low, most].map((cells) => Math.min(cells, LARGEST_TRIAL)))];
}

/** Whether some of its features may be missing. */
function hasLuck({ source: { features = [] } }: Prefab): boolean {
  return features.some(({ chance = 1 }) => isUnsure(chance));
}

function isUnsure(chance: string | number): boolean {
  const share = readChance(chance, [], (_, message) => new PrefabError("", [], message));
  return share > 0 && share < 1;
}

/** Places an outcome on a map made for it, and walks through it. */
function tryPlan(
  plan: Plan,
  cells: number,
  isFull: boolean,
  depth: number,
  tiles: Tileset,
): { readonly fault: Fault | undefined; readonly map: BuilderMap } {
  const subject = subjectOf(plan);
  // Other random numbers may give another result, so some are tried.
  for (let trial = 0; ; trial++) {
    const rng = Rng.fromSeed(`${plan.prefab.name} ${trial}`);
    const { map, refusal } = placePlan(plan, cells, isFull, rng, depth, tiles);
    if (refusal === undefined) return { fault: plotFault(map, plan), map };
    if (trial < TRIALS - 1) continue;
    const steps = rebuildProblem(subject.prefab.source.with ?? []);
    const at = steps === undefined ? (refusal.at ?? placeOf(subject, refusal.why)) : ["with", steps.step];
    return { fault: { at, message: `${refusal.message}.`.replace(/\.\.$/, "."), prevents: true }, map };
  }
}

/** Places an outcome on a map made for it. */
function placePlan(
  plan: Plan,
  cells: number,
  isFull: boolean | undefined,
  rng: Rng,
  depth: number,
  tiles: Tileset,
): { readonly map: BuilderMap; readonly refusal: Refusal | undefined } {
  const chain = chainOf(plan);
  const [first, ...holders] = chain.map((link) => settled(link, isFull));
  const map = trialGround(regionsOf(plan, chain, cells, tiles), depth, tiles);
  return { map, refusal: finished(new BlueprintPlacer(map, holders, chain.length).place(rng, first!)) };
}

/** A lock, who holds its key, who holds the key of that one, and so on. */
function chainOf(plan: Plan): readonly Plan[] {
  const chain: Plan[] = [];
  for (let link: Plan | undefined = plan; link !== undefined; link = link.holder) chain.push(link);
  return chain;
}

/** The blueprint that a plan is about: of one that holds a key, not the lock that was made up for it. */
function subjectOf(plan: Plan): Plan {
  return plan.prefab.name === LOCK ? (plan.holder ?? plan) : plan;
}

/** The sizes of the regions of a chain: `cells` for the blueprint that it is about, and the minimum for the others. */
function regionsOf(plan: Plan, chain: readonly Plan[], cells: number, tiles: Tileset): number[] {
  const subject = subjectOf(plan);
  return chain.flatMap((link) => {
    if (link.prefab.source.region === undefined) return [];
    return link === subject ? [cells] : [sizesOf(link.prefab, tiles)[0]!];
  });
}

/** How many seeds are tried before an outcome counts as impossible to place. */
const TRIALS = 4;

/** The name of what asks for the key of a holder that is tried. */
const LOCK = "lock";

/** A blueprint with one bar, one holder, and its features: all of them, only those that are sure, or as it is rolled. */
function settled({ prefab, bar, holder }: Plan, isFull?: boolean): Prefab {
  const { source } = prefab;
  const features = (source.features ?? []).flatMap((feature): FeatureRule[] => {
    if (isFull === undefined || !isUnsure(feature.chance ?? 1)) return [feature];
    return isFull ? [{ ...feature, chance: 1 }] : [];
  });
  const { bar: _, depth: __, ...rest } = source;
  const gate = source.region === undefined ? {} : { bar };
  const holders = holder === undefined ? {} : { holders: [holder.prefab.name] };
  return { ...prefab, source: { ...rest, ...gate, ...holders, features, unique: false } };
}

/** The part of the source that keeps a blueprint from being placed. */
function placeOf({ prefab: { source } }: Plan, why: string): SourcePath {
  if (why.includes("drawing")) return ["map"];
  if (why.includes("hold"))
    return source.holders === undefined ? (source.bar === undefined ? ["region"] : ["bar"]) : ["holders"];
  return source.region === undefined ? ["holds"] : ["region"];
}

/** What is wrong with the locks of a map, if anything is: the same that a level is checked for, as steps see it. */
function plotFault(map: BuilderMap, { prefab, bar }: Plan): Fault | undefined {
  const spheres = spheresOf(map, map);
  const at = prefab.source.bar === undefined ? ["region"] : ["bar"];
  if (!spheres.isSolved) return { at, message: `its lock can't be opened where its gate is ${bar}.`, prevents: false };
  const isFree = map.exits.every((exit) => spheres.of[exit.at] === 0);
  return isFree ? undefined : { at, message: "it locks the way to the exit.", prevents: false };
}

function wordsOf(plan: Plan, cells: number, isFull: boolean): string[] {
  const words: string[] = [];
  for (const { prefab, bar, holder } of chainOf(plan)) {
    if (prefab.source.region !== undefined) words.push(`the gate of ${prefab.name} is ${bar}`);
    if (holder !== undefined) words.push(`its key is held by ${holder.prefab.name}`);
  }
  if (cells > 0) words.push(`its region has ${counted(cells, "cell")}`);
  if (!isFull) words.push("features that may be missing are missing");
  return words;
}

/** The tiles of a map as text. */
export function rowsOf(map: BuilderMap): string[] {
  return textRows(map, (cell) => map.tileset.glyph(map.tiles[cell]!));
}

/** The hall is high enough for things in it. */
const HALL_HEIGHT = 9;
const LEAST_HALL = 20;

/**
 * Returns an ideal map for blueprints: a hall with the start and the exit, and below it a room for each number of cells, each
 * behind its own gate.
 */
function trialGround(regions: readonly number[], depth: number, tiles: Tileset): BuilderMap {
  const sides = regions.map((cells) => Math.max(1, Math.ceil(Math.sqrt(cells))));
  const width = Math.max(LEAST_HALL, sides.reduce((sum, side) => sum + side + 2, 0) + 2);
  const top = HALL_HEIGHT + 2;
  const map = new BuilderMap(width, top + Math.max(0, ...sides) + 2, depth, tiles);
  map.fill({ x: 1, y: 1, width: width - 2, height: HALL_HEIGHT }, FLOOR);
  let x = 2;
  for (const [i, cells] of regions.entries()) {
    const side = sides[i]!;
    map.setAt(x + (side >> 1), HALL_HEIGHT + 1, FLOOR);
    for (let cell = 0; cell < cells; cell++) map.setAt(x + (cell % side), top + Math.floor(cell / side), FLOOR);
    x += side + 2;
  }
  map.start = map.index(1, 1);
  map.addExit(map.index(width - 2, 1), "down");
  return map;
}
