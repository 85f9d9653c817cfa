import { computed, effect, signal } from "@preact/signals";
import { type Condition, parseQuery, type Query } from "undercroft/insight";
import { Crew } from "../engine/crew.ts";
import { Stopped } from "../engine/lane.ts";
import { conditionsIn } from "../engine/miss.ts";
import type { FindPart, FindRequest, FoundLevel } from "../engine/protocol.ts";
import { stepsOf } from "../state/draft.ts";
import { depth, draft, failureOf, order, recipe, size } from "../state/studio.ts";
import { names } from "../tune/names.ts";
import { queryOf, type Target, targetsOf } from "./targets.ts";

/** Levels that are kept: those that meet the query, and those that miss it by least. */
const MOST_KEPT = 24;
/** Seeds that a worker gets at a time: few, so that what is found is seen soon. */
const CHUNK = 8;
/** A search pauses after this many seeds: a forgotten search must not keep the machine busy. */
export const SEEDS_AT_ONCE = 5000;

/** The query, as it is written: the rows are read from it, and write it. */
export const where = signal("path in 80..120 and loops >= 3");

type Parsed = { readonly query: Query; readonly conditions: readonly Condition[] } | { readonly fault: string };

/** What the query means, or what is wrong with it. */
export const parsed = computed<Parsed>(() => {
  const uses = stepsOf(draft.value.nodes).flatMap(({ use, key }) => [use, names.value.get(key) ?? use]);
  try {
    const query = parseQuery(where.value, { uses: [...new Set(uses)] });
    return { query, conditions: conditionsIn(query) };
  } catch (error) {
    return { fault: failureOf(error).message };
  }
});

/**
 * The query as rows; undefined if it asks for more than rows can say. While it can't be read, somebody is writing it, and
 * the rows stay as they were.
 */
export const targets = computed<readonly Target[] | undefined>(() => {
  if ("query" in parsed.value) lastTargets = targetsOf(parsed.value.query);
  return lastTargets;
});
let lastTargets: readonly Target[] | undefined;

/** Writes the query again from its rows. */
export function setTargets(next: readonly Target[]): void {
  where.value = queryOf(next);
}

/** What is known of the levels that were looked at. */
export interface Search {
  readonly tried: number;
  readonly failed: number;
  readonly hits: number;
  /** How many levels meet each condition. */
  readonly met: readonly number[];
  /** Those that meet the query first, in the order of their seeds, then the nearest. */
  readonly found: readonly FoundLevel[];
  /** Milliseconds that were spent on it. */
  readonly time: number;
}

const NOTHING: Search = { tried: 0, failed: 0, hits: 0, met: [], found: [], time: 0 };
export const search = signal<Search>(NOTHING);
export const isSearchRunning = signal(false);
export const searchProblem = signal<string | undefined>(undefined);

const crew = new Crew("find");
/** The seed after the last one that was given to a worker. */
let next = 1;

/** What a search is about: another one begins where it changes. */
const subject = computed(() => JSON.stringify([where.value, recipe.value, size.value, depth.value]));
let searched: string | undefined;

/** Forgets what was found when something else is asked for. Returns a function that ends this, and the search. */
export function followFind(): () => void {
  const stop = effect(() => {
    if (subject.value === searched) return;
    stopSearch();
    searched = subject.value;
    search.value = NOTHING;
    searchProblem.value = undefined;
    next = 1;
  });
  return () => {
    stop();
    stopSearch();
  };
}

export function stopSearch(): void {
  crew.stop();
  isSearchRunning.value = false;
}

/** Looks at more seeds. */
export async function startSearch(): Promise<void> {
  if ("fault" in parsed.peek()) return;
  isSearchRunning.value = true;
  searchProblem.value = undefined;
  let since = performance.now();
  try {
    await crew.run(requests(), {
      onPart: (part) => {
        const now = performance.now();
        search.value = { ...added(search.peek(), part), time: search.peek().time + now - since };
        since = now;
      },
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    searchProblem.value = failureOf(error).message;
  }
  isSearchRunning.value = false;
}

function* requests(): IterableIterator<FindRequest> {
  const wanted = order.peek();
  const last = next + SEEDS_AT_ONCE;
  while (next < last) {
    const seeds = Array.from({ length: CHUNK }, (_, i) => `${next + i}`);
    next += CHUNK;
    const { found } = search.peek();
    const worst = found.length < MOST_KEPT ? Number.POSITIVE_INFINITY : found.at(-1)!.miss;
    yield { order: wanted, seeds, where: where.peek(), worst };
  }
}

/** A search with what came of some more seeds. */
export function added(to: Search, part: FindPart): Search {
  const found = [...to.found, ...part.found].sort(
    (a, b) => a.miss - b.miss || Number(a.level.seed) - Number(b.level.seed),
  );
  return {
    ...to,
    tried: to.tried + part.tried,
    failed: to.failed + part.failed,
    hits: to.hits + part.hits,
    met: part.met.map((count, i) => count + (to.met[i] ?? 0)),
    found: found.slice(0, MOST_KEPT),
  };
}
