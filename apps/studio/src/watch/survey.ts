import { computed, effect, signal } from "@preact/signals";
import { JobError, Lane, Stopped } from "../engine/lane.ts";
import type { Figures } from "../engine/protocol.ts";
import { building, depth, order, problem, recipe, size } from "../state/studio.ts";

/** Levels that are built to compare with. */
export const SURVEY_LEVELS = 200;
/** No survey goes on for longer, in milliseconds: a slow recipe must not keep a core busy for minutes. */
const LONGEST_SURVEY = 20_000;
/** How long nothing may have changed before one begins, in milliseconds: somebody may still be turning a knob. */
const CALM = 2000;

/** Other levels of the same recipe, as far as they are built. */
export interface Survey {
  readonly figures: readonly Figures[];
  /** Whether more are on their way. */
  readonly isRunning: boolean;
  /** Why there are fewer than were wanted. */
  readonly note: string | undefined;
}

const NOTHING: Survey = { figures: [], isRunning: false, note: undefined };
export const survey = signal<Survey>(NOTHING);

const lane = new Lane("survey");
/** What levels of one survey have in common: everything but the seed. */
const wanted = computed(() => JSON.stringify([recipe.value, size.value, depth.value]));
/** What the survey at hand is of. */
let surveyed: string | undefined;

/** Keeps the survey true of the recipe while it is looked at; gives back what ends that. */
export function followSurvey(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopFollowing = effect(() => {
    const key = wanted.value;
    const isCalm = building.value === undefined && problem.value === undefined;
    clearTimeout(timer);
    if (key === surveyed) return;
    if (survey.peek().isRunning) lane.stop();
    surveyed = undefined;
    survey.value = NOTHING;
    if (isCalm) timer = setTimeout(() => void run(key), CALM);
  });
  return () => {
    clearTimeout(timer);
    stopFollowing();
    if (!survey.peek().isRunning) return;
    surveyed = undefined;
    lane.stop();
  };
}

async function run(key: string): Promise<void> {
  surveyed = key;
  survey.value = { ...NOTHING, isRunning: true };
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    lane.stop();
  }, LONGEST_SURVEY);
  let note: string | undefined;
  try {
    await lane.run({ order: order.peek(), levels: SURVEY_LEVELS }, (figures) => {
      if (surveyed === key) survey.value = { ...survey.peek(), figures: [...survey.peek().figures, ...figures] };
    });
    const missing = SURVEY_LEVELS - survey.peek().figures.length;
    if (missing > 0) note = `No level for ${missing} of ${SURVEY_LEVELS} seeds.`;
  } catch (error) {
    if (error instanceof Stopped) {
      if (isTooLong) note = `Stopped after ${LONGEST_SURVEY / 1000} seconds: this recipe is slow.`;
    } else note = error instanceof JobError ? error.message : String(error);
  }
  clearTimeout(timer);
  if (surveyed === key) survey.value = { ...survey.peek(), isRunning: false, note };
}
