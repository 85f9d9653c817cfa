import { computed, effect, signal } from "@preact/signals";
import {
  type Axis,
  axisOf,
  binOf,
  type MetricId,
  metricPosition,
  Survey,
  type SurveyPiece,
  type SurveyRow,
} from "undercroft/insight";
import { Crew } from "../engine/crew.ts";
import { Stopped } from "../engine/lane.ts";
import type { SheetFailure, SheetLevel } from "../engine/protocol.ts";
import { failureOf, order, say } from "../state/studio.ts";
import { type SurveyPlan, survey } from "../state/survey.ts";

/** How many levels can be asked for. */
export const AMOUNTS = [200, 500, 1000, 2000] as const;
export const amount = signal<number>(AMOUNTS[1]);

/** Whoever opens the tab wants the numbers now. */
export const plan = computed<SurveyPlan>(() => ({ levels: amount.value, calm: 0 }));

/** The two metrics that levels are laid out by. */
export const across = signal<MetricId>("floorShare");
export const up = signal<MetricId>("path");

/** Everything that was counted, and what each step took for each level in milliseconds. */
interface Summary {
  readonly survey: Survey;
  readonly times: ReadonlyMap<string, readonly number[]>;
}

/** What was summed up until now: parts come one by one, and none is read twice. */
let sum: { readonly survey: Survey; readonly times: Map<string, number[]>; readonly parts: SurveyPiece[] } | undefined;

/** All parts of the survey together; undefined before the first. */
export const summary = computed<Summary | undefined>(() => {
  const { parts } = survey.value;
  if (parts.length === 0) return undefined;
  if (sum === undefined || sum.parts.some((part, i) => part !== parts[i])) {
    sum = { survey: new Survey(Survey.read(parts[0]!.summary).frame), times: new Map(), parts: [] };
  }
  for (const part of parts.slice(sum.parts.length)) {
    sum.survey.merge(Survey.read(part.summary));
    for (const { times = {} } of part.rows) {
      for (const [step, time] of Object.entries(times)) {
        if (time <= 0) continue;
        const known = sum.times.get(step);
        if (known === undefined) sum.times.set(step, [time]);
        else known.push(time);
      }
    }
    sum.parts.push(part);
  }
  return { survey: sum.survey, times: sum.times };
});

/** Ranges that can still be told apart, and pointed at. */
const MOST_COLUMNS = 20;
const MOST_ROWS = 12;

/** Where the levels lie on two metrics. */
export interface Range {
  readonly x: Axis;
  readonly y: Axis;
  /** The levels of each place, row by row from below. */
  readonly cells: readonly (readonly (readonly SurveyRow[])[])[];
  /** The most levels in one place. */
  readonly most: number;
  /** How many levels one of the metrics doesn't apply to. */
  readonly without: number;
}

/** The range of the two metrics; the metric that has the same value in all levels, if one has. */
export const range = computed<Range | { readonly flat: MetricId } | undefined>(() => {
  const counted = summary.value?.survey;
  if (counted === undefined) return undefined;
  const axis = (id: MetricId, most: number) => axisOf(metricPosition(id), [counted.histogram(id)], most);
  const [x, y] = [axis(across.value, MOST_COLUMNS), axis(up.value, MOST_ROWS)];
  if (x === undefined) return { flat: across.value };
  if (y === undefined) return { flat: up.value };
  return rangeOf(x, y, survey.value.levels);
});

/** Lays out levels by two metrics. */
export function rangeOf(x: Axis, y: Axis, levels: readonly SurveyRow[]): Range {
  const cells = Array.from({ length: y.bins }, () => Array.from({ length: x.bins }, (): SurveyRow[] => []));
  let without = 0;
  for (const level of levels) {
    const [column, line] = [binOf(x, level.row[x.position]!), binOf(y, level.row[y.position]!)];
    if (column < 0 || line < 0) without++;
    else cells[line]![column]!.push(level);
  }
  const most = cells.flat().reduce((count, { length }) => Math.max(count, length), 0);
  return { x, y, cells, most, without };
}

/** The place of the range whose levels are shown. */
export const place = signal<{ readonly x: number; readonly y: number } | undefined>(undefined);

/** Levels of one place that are shown; the others are like them. */
export const MOST_SHOWN = 9;

/** The levels of the place that was chosen. */
export const placeLevels = computed<readonly SurveyRow[]>(() => {
  const at = place.value;
  const found = range.value;
  if (at === undefined || found === undefined || "flat" in found) return [];
  return found.cells[at.y]?.[at.x] ?? [];
});

const shownSeeds = computed(() =>
  placeLevels.value
    .slice(0, MOST_SHOWN)
    .map(({ seed }) => seed)
    .join(" "),
);

type Made = SheetLevel | SheetFailure;
/** The levels of the place by their seeds, as far as they are built. */
export const placePictures = signal<ReadonlyMap<string, Made>>(new Map());
const crew = new Crew("sheet");

/** Builds the levels of the chosen place while they are looked at; returns a function that ends that. */
export function followPlace(): () => void {
  let at = place.peek();
  let of: string | undefined;
  const stop = effect(() => {
    const { recipe, size, depth } = order.value;
    const key = JSON.stringify([recipe, size, depth]);
    const seeds = shownSeeds.value === "" ? [] : shownSeeds.value.split(" ");
    if (place.value !== at || key !== of) placePictures.value = new Map();
    at = place.value;
    of = key;
    void build(seeds.filter((seed) => !placePictures.peek().has(seed)));
  });
  return () => {
    stop();
    crew.stop();
  };
}

async function build(seeds: readonly string[]): Promise<void> {
  const wanted = order.peek();
  try {
    await crew.run(
      seeds.map((seed) => ({ order: wanted, seeds: [seed] })),
      {
        onPart: (made) => {
          placePictures.value = new Map(placePictures.peek()).set(made.seed, made);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof Stopped)) say(failureOf(error).message);
  }
}
