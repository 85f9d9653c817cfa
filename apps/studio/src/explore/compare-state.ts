import { computed, effect, signal } from "@preact/signals";
import { comparePaired, type PairedLevel, Pairs, type Shift } from "undercroft/insight";
import type { Recipe } from "undercroft/recipes";
import { Crew } from "../engine/crew.ts";
import { Stopped } from "../engine/lane.ts";
import type { Jobs, Order, SheetFailure, SheetLevel } from "../engine/protocol.ts";
import { type Draft, recipeOf } from "../state/draft.ts";
import { draft, failureOf, offered, offeredName, order, pastDrafts, recipe, say } from "../state/studio.ts";
import { seedsOf } from "../state/survey.ts";

/** Seeds by which two recipes are compared. */
export const COMPARED_SEEDS = 500;
/** Seeds that a worker gets at a time. */
const CHUNK = 10;
/** Changes that one can go back by. */
const MOST_PAST = 10;

/** What the open recipe is compared with: a recipe that is offered by its name, or a chain as it once was. */
type Against = { readonly name: string } | { readonly draft: Draft };

const chosen = signal<Against | undefined>(undefined);
/** The copy that was kept to be compared with. */
const kept = signal<Draft | undefined>(undefined);

/** What the open recipe can be compared with. */
export interface Candidate {
  readonly id: string;
  readonly label: string;
  readonly against: Against;
}

/** The kept copy, and the chain before each of the last changes. */
export const ownCandidates = computed<readonly Candidate[]>(() => [
  ...(kept.value === undefined
    ? []
    : [{ id: "kept", label: `the copy of ${named(kept.value)} that you kept`, against: { draft: kept.value } }]),
  ...pastDrafts.value.slice(0, MOST_PAST).map((past, i) => ({
    id: `past-${i}`,
    label: `${i === 0 ? "before the last change" : `${i + 1} changes ago`} (${named(past)})`,
    against: { draft: past },
  })),
]);

export const offeredCandidates = computed<readonly Candidate[]>(() =>
  offered.value
    .filter(({ name }) => name !== undefined && name !== offeredName.value)
    .map(({ name }) => ({ id: `recipe-${name}`, label: name!, against: { name: name! } })),
);

function named({ name = "unnamed" }: Pick<Draft, "name">): string {
  return name;
}

/** What it is compared with: what was chosen as long as it is there, or what is likeliest. */
export const candidate = computed<Candidate | undefined>(() => {
  const all = [...ownCandidates.value, ...offeredCandidates.value];
  const wanted = chosen.value;
  if (wanted === undefined) return all[0];
  if ("name" in wanted) return all.find(({ against }) => "name" in against && against.name === wanted.name) ?? all[0];
  return (
    all.find(({ against }) => "draft" in against && against.draft === wanted.draft) ?? {
      id: "older",
      label: `an older version (${named(wanted.draft)})`,
      against: wanted,
    }
  );
});

/** The recipe that is A; B is the one that is open. */
const other = computed<Recipe | undefined>(() => {
  const against = candidate.value?.against;
  if (against === undefined) return undefined;
  return "draft" in against ? recipeOf(against.draft) : offered.value.find(({ name }) => name === against.name);
});

export function chooseCandidate(id: string): void {
  const all = [...ownCandidates.peek(), ...offeredCandidates.peek()];
  chosen.value = all.find((one) => one.id === id)?.against;
}

/** Keeps the open recipe, to be compared with what becomes of it. */
export function keepThis(): void {
  kept.value = draft.peek();
  chosen.value = { draft: draft.peek() };
  say("This recipe is A now. Change it, and compare it with what it was.");
}

/** Whether A and B are the same recipe. */
export const isSame = computed(() => JSON.stringify(other.value) === JSON.stringify(recipe.value));

/** The two orders of a comparison, A first. */
const orders = computed<readonly [Order, Order] | undefined>(() =>
  other.value === undefined ? undefined : [{ ...order.value, recipe: other.value }, order.value],
);

type Made = SheetLevel | Pick<SheetFailure, "failure">;
const SIDES = [0, 1] as const;
type Side = (typeof SIDES)[number];

/** The level of the open seed in A and in B; undefined while it is on its way. */
export const pictures = signal<readonly [Made | undefined, Made | undefined]>([undefined, undefined]);
const pictureCrew = new Crew("sheet");
let pictured: string | undefined;

/** What came of the seeds. */
export interface Comparison {
  /** Seeds that both sides have tried. */
  readonly seeds: number;
  /** Of these, seeds with a level on both sides. */
  readonly levels: number;
  /** Of these, seeds with the very same level. */
  readonly same: number;
  readonly broken: readonly [a: number, b: number];
  /** The largest difference first. */
  readonly shifts: readonly Shift[];
  readonly pairs: Pairs;
}

export const comparison = signal<Comparison | undefined>(undefined);
export const isComparing = signal(false);
export const compareProblem = signal<string | undefined>(undefined);
const crew = new Crew("survey");

/** The levels of both sides by their seeds; undefined where a seed gives none. */
let known: readonly [Map<string, PairedLevel | undefined>, Map<string, PairedLevel | undefined>] = [
  new Map(),
  new Map(),
];
let pairs = new Pairs();
/** What was compared: all but the seed. */
let compared: string | undefined;

/** Keeps the pictures true while they are looked at; returns a function that ends that, and the comparison. */
export function followCompare(): () => void {
  const stop = effect(() => {
    const both = orders.value;
    if (both === undefined) return;
    const all = JSON.stringify(both.map(({ recipe: own, size, depth }) => [own, size, depth]));
    if (all !== compared) {
      stopComparing();
      compared = all;
      known = [new Map(), new Map()];
      pairs = new Pairs();
      comparison.value = undefined;
      compareProblem.value = undefined;
    }
    const key = `${both[1].seed} ${all}`;
    if (key !== pictured || pictures.peek().includes(undefined)) void takePictures(key, both);
  });
  return () => {
    stop();
    pictureCrew.stop();
    stopComparing();
  };
}

async function takePictures(key: string, both: readonly [Order, Order]): Promise<void> {
  pictured = key;
  pictures.value = [undefined, undefined];
  const requests = both.map((own): Jobs["sheet"]["request"] => ({ order: own, seeds: [own.seed] }));
  const show = (request: Jobs["sheet"]["request"], made: Made) => {
    const [a, b] = pictures.peek();
    pictures.value = request === requests[0] ? [made, b] : [a, made];
  };
  try {
    await pictureCrew.run(requests, {
      onPart: (made, request) => show(request, made),
      onFailure: ({ message }, request) => show(request, { failure: message }),
    });
  } catch (error) {
    if (!(error instanceof Stopped)) say(failureOf(error).message);
  }
}

export function stopComparing(): void {
  crew.stop();
  isComparing.value = false;
}

/** Builds and measures the levels of both sides, and goes on where it was stopped. */
export async function startComparing(): Promise<void> {
  const both = orders.peek();
  if (both === undefined) return;
  isComparing.value = true;
  compareProblem.value = undefined;
  const sides = new Map<Jobs["survey"]["request"], Side>();
  try {
    await crew.run(requestsOf(both, sides), {
      onPart: ({ rows, summary }, request) => {
        const own = known[sides.get(request)!];
        for (const seed of seedsOf(summary)) own.set(seed, undefined);
        for (const { seed, hash, row } of rows) own.set(seed, { hash, row });
        addPairs(seedsOf(summary));
      },
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    compareProblem.value = failureOf(error).message;
  }
  isComparing.value = false;
}

function* requestsOf(
  both: readonly [Order, Order],
  sides: Map<Jobs["survey"]["request"], Side>,
): IterableIterator<Jobs["survey"]["request"]> {
  for (let first = 1; first <= COMPARED_SEEDS; first += CHUNK) {
    const all = Array.from({ length: CHUNK }, (_, i) => `${first + i}`);
    for (const side of SIDES) {
      const seeds = all.filter((seed) => !known[side].has(seed));
      if (seeds.length === 0) continue;
      const request = { order: both[side], seeds };
      sides.set(request, side);
      yield request;
    }
  }
}

function addPairs(seeds: Iterable<string>): void {
  const [a, b] = known;
  for (const seed of seeds) if (a.has(seed) && b.has(seed)) pairs.add(seed, a.get(seed), b.get(seed));
  comparison.value = {
    seeds: pairs.seeds,
    levels: pairs.levels,
    same: pairs.same,
    broken: [pairs.brokenInA.length, pairs.brokenInB.length],
    shifts: pairs.levels === 0 ? [] : comparePaired(pairs.metrics),
    pairs,
  };
}
