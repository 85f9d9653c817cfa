import { signal } from "@preact/signals";
import type { Figures } from "apps-shared/analysis.ts";
import { plural } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { type Metric, metricNamed, metricPosition, plainValue } from "undercroft/insight";
import { followSurvey, type SurveyPlan, survey } from "../state/survey.ts";
import { histogramOf } from "./histogram.ts";
import { standingWords, withUnit } from "./standing-words.ts";

/**
 * The levels to compare with are built in the background: after everything else, by one worker, and never for so long that a
 * slow recipe keeps it busy for minutes.
 */
const PLAN: SurveyPlan = { levels: 200, workers: 1, calm: 2000, longest: 20_000 };

/** The figures that can be compared: counts and shares. */
const COMPARED = (["path", "floorShare", "loops", "deadEnds", "chambers", "threat", "spawns"] as const).map(
  metricNamed,
);

const compared = signal<Metric>(COMPARED[0]!);

/** A figure as a whole number: shares as percentages. */
function figureOf(value: number | null, { unit }: Metric): number | undefined {
  return value === null ? undefined : unit === "%" ? Math.round(value * 100) : value;
}

/** Where this level stands among others of its recipe. */
export function SurveyChart({ figures }: { readonly figures: Figures }) {
  useEffect(() => followSurvey(() => PLAN), []);
  const figure = compared.value;
  const { levels, isRunning, note } = survey.value;
  const own = figureOf(figures[figure.id], figure);
  const position = metricPosition(figure.id);
  const values = levels
    .map(({ row }) => figureOf(plainValue(figure, row[position]!), figure))
    .filter((value) => value !== undefined);
  return (
    <section class="survey" aria-label="Among other seeds">
      <h2 class="section-head">
        <label>
          <span class="visually-hidden">Figure to compare</span>
          <select
            value={figure.id}
            onChange={(event) => {
              const { value } = event.currentTarget;
              compared.value = COMPARED.find(({ id }) => id === value) ?? COMPARED[0]!;
            }}
          >
            {COMPARED.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <span class="survey-count">
          {isRunning || values.length === 0
            ? `${values.length} of ${PLAN.levels} seeds`
            : plural(values.length, "seed")}
        </span>
      </h2>
      <Bars values={values} own={own} figure={figure} />
      <p class="survey-words" aria-live="off">
        {values.length === 0 ? (
          isRunning ? (
            "Building other seeds…"
          ) : (
            (note ?? "Waiting for a quiet moment…")
          )
        ) : (
          <Standing values={values} own={own} figure={figure} />
        )}
      </p>
      {values.length > 0 && note !== undefined && <p class="survey-note">{note}</p>}
    </section>
  );
}

interface Compare {
  readonly values: readonly number[];
  readonly own: number | undefined;
  readonly figure: Metric;
}

function Bars({ values, own, figure }: Compare) {
  const bars = values.length === 0 ? [] : histogramOf(values, own);
  const highest = bars.reduce((most, { count }) => Math.max(most, count), 1);
  return (
    <div class="bars" aria-hidden="true">
      {bars.map(({ from, to, count, isOwn }) => (
        <span
          key={from}
          class={isOwn ? "bar is-own" : "bar"}
          title={`${withUnit(figure, from, to - 1)}: ${count} of ${plural(values.length, "level")}${isOwn ? ", and this level" : ""}`}
        >
          <span style={{ height: `${(count / highest) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}

function Standing({ values, own, figure }: Compare) {
  if (own === undefined) return <>This level has no such figure.</>;
  const { standing, range } = standingWords(values, own, figure);
  return (
    <>
      {standing} <span class="survey-range">{range}</span>
    </>
  );
}
