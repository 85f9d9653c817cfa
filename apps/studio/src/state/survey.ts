import { computed, effect, signal } from "@preact/signals";
import type { SurveyPiece, SurveyRow } from "undercroft/insight";
import { Crew } from "../engine/crew.ts";
import { JobError, Stopped } from "../engine/lane.ts";
import type { Jobs } from "../engine/protocol.ts";
import { building, depth, order, problem, recipe, size } from "./studio.ts";

/** How a survey is carried out. */
export interface SurveyPlan {
  /** How many seeds are wanted. */
  readonly levels: number;
  /** How many workers build them. Default: as many as there are. */
  readonly workers?: number;
  /** How long nothing may have changed before it begins, in milliseconds: an option may still be changing. */
  readonly calm: number;
  /** It ends after this many milliseconds, however far it is. Default: never. */
  readonly longest?: number;
}

/** Other levels of the open recipe, as far as they are built. Whoever wants more seeds adds to those that are there. */
export interface Surveyed {
  readonly levels: readonly SurveyRow[];
  readonly parts: readonly SurveyPiece[];
  /** How many seeds were tried: the whole numbers from 1. */
  readonly tried: number;
  /** Whether more are on their way. */
  readonly isRunning: boolean;
  /** Why there are fewer than were wanted. */
  readonly note: string | undefined;
}

const NOTHING: Surveyed = { levels: [], parts: [], tried: 0, isRunning: false, note: undefined };
export const survey = signal<Surveyed>(NOTHING);

/** Seeds that a worker gets at a time. */
const CHUNK = 10;

const crew = new Crew("survey");
/** What levels of one survey have in common: everything but the seed. */
const wanted = computed(() => JSON.stringify([recipe.value, size.value, depth.value]));
/** What the survey at hand is of. */
let surveyed: string | undefined;
/** How many seeds of it are wanted by the run on its way, or were by the last one. */
let asked = 0;
/** How many of the seeds that were wanted are there, or were given up. */
let settled = 0;

/** Keeps the survey true of the recipe while it is looked at; returns a function that ends that. */
export function followSurvey(plan: () => SurveyPlan): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopFollowing = effect(() => {
    const key = wanted.value;
    const going = plan();
    const isCalm = building.value === undefined && problem.value === undefined;
    clearTimeout(timer);
    if (key !== surveyed) {
      crew.stop();
      surveyed = key;
      settled = 0;
      survey.value = NOTHING;
    } else if (survey.peek().isRunning && asked === going.levels) return;
    if (going.levels <= settled || !isCalm) return;
    if (going.calm === 0) void run(going);
    else timer = setTimeout(() => void run(going), going.calm);
  });
  return () => {
    clearTimeout(timer);
    stopFollowing();
    // What is there stays, and the rest is built when it is shown again.
    rest();
  };
}

/** Builds no more; what is there stays. */
export function stopSurvey(): void {
  settled = asked;
  rest();
}

/** Goes on with a survey that was stopped. */
export function resumeSurvey(plan: SurveyPlan): void {
  settled = 0;
  void run(plan);
}

function rest(note?: string): void {
  crew.stop();
  survey.value = { ...survey.peek(), isRunning: false, note };
}

async function run({ levels, workers, longest }: SurveyPlan): Promise<void> {
  asked = levels;
  survey.value = { ...survey.peek(), isRunning: true, note: undefined };
  const giveUp = () => {
    settled = levels;
    rest(`Stopped after ${longest! / 1000} seconds: this recipe is slow.`);
  };
  const timer = longest === undefined ? undefined : setTimeout(giveUp, longest);
  try {
    await crew.run(chunks(missingSeeds(levels)), { onPart: add, ...(workers === undefined ? {} : { workers }) });
    const { tried, levels: built } = survey.peek();
    settled = levels;
    rest(built.length < tried ? `No level for ${tried - built.length} of ${tried} seeds.` : undefined);
  } catch (error) {
    if (!(error instanceof Stopped)) {
      settled = levels;
      rest(error instanceof JobError ? error.message : String(error));
    }
  } finally {
    clearTimeout(timer);
  }
}

function add(part: SurveyPiece): void {
  const { levels, parts, tried } = survey.peek();
  survey.value = {
    ...survey.peek(),
    levels: [...levels, ...part.rows],
    parts: [...parts, part],
    tried: tried + [...seedsOf(part.summary)].length,
  };
}

function missingSeeds(levels: number): readonly string[] {
  const known = new Set(survey.peek().parts.flatMap(({ summary }) => [...seedsOf(summary)]));
  return Array.from({ length: levels }, (_, i) => `${i + 1}`).filter((seed) => !known.has(seed));
}

function* chunks(seeds: readonly string[]): IterableIterator<Jobs["survey"]["request"]> {
  const wantedOrder = order.peek();
  for (let i = 0; i < seeds.length; i += CHUNK) yield { order: wantedOrder, seeds: seeds.slice(i, i + CHUNK) };
}

/** The seeds of a part: whole numbers, in runs. */
export function* seedsOf({ seeds }: SurveyPiece["summary"]): IterableIterator<string> {
  for (const [first, last] of seeds) for (let seed = first; seed <= last; seed++) yield `${seed}`;
}
