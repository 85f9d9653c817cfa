import { capital, plural } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { type MetricId, metricNamed } from "undercroft/insight";
import { seed, watchSeed } from "../state/studio.ts";
import {
  followFind,
  isSearchRunning,
  parsed,
  SEEDS_AT_ONCE,
  search,
  searchProblem,
  setTargets,
  startSearch,
  stopSearch,
  targets,
  where,
} from "./find-state.ts";
import { rarityWords } from "./find-words.ts";
import { LevelCard } from "./level-card.tsx";
import { MetricSelect, ShownMetrics } from "./metric-select.tsx";
import { secondsText } from "./metric-words.ts";
import { COMPARISONS, type Comparison, conditionWords, type Target } from "./targets.ts";

/** Seeds whose levels meet a query. */
export function FindTab() {
  useEffect(followFind, []);
  const { tried } = search.value;
  const isBad = "fault" in parsed.value;
  return (
    <>
      <form
        class="find-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSearchRunning.peek()) stopSearch();
          else void startSearch();
        }}
      >
        <Rows />
        <label class="field query">
          <span>as text</span>
          <input
            type="text"
            class="mono"
            spellcheck={false}
            autocomplete="off"
            value={where.value}
            aria-invalid={isBad}
            aria-describedby="query-help"
            onInput={(event) => {
              where.value = event.currentTarget.value;
            }}
          />
        </label>
        {"fault" in parsed.value ? (
          <p id="query-help" class="query-fault" role="alert">
            {parsed.value.fault}
          </p>
        ) : (
          <p id="query-help" class="quiet">
            You can also ask for <code>prefab wolf_den</code>, <code>uses maze</code> and <code>spawn Rat</code>, and
            join conditions with and, or, not and brackets.
          </p>
        )}
        <div class="explore-tools">
          <button type="submit" class="button primary" disabled={isBad && !isSearchRunning.value}>
            {isSearchRunning.value ? "Stop" : tried === 0 ? "Start" : "Continue"}
          </button>
          <ShownMetrics />
        </div>
      </form>
      {searchProblem.value !== undefined && (
        <p class="problem" role="alert">
          {searchProblem.value}
        </p>
      )}
      {tried > 0 && <Results />}
    </>
  );
}

function Rows() {
  const rows = targets.value;
  if (rows === undefined) {
    return <p class="quiet">This query says more than rows can show. Change it as text.</p>;
  }
  const change = (i: number, to: Partial<Target>) =>
    setTargets(rows.map((row, at) => (at === i ? { ...row, ...to } : row)));
  return (
    <ul class="targets">
      {rows.map((target, i) => (
        <li key={i}>
          <MetricSelect
            label={`target ${i + 1}`}
            isLabelHidden={true}
            value={target.metric}
            change={(metric) => change(i, { metric: metric ?? "path" })}
          />
          <label class="field">
            <span class="visually-hidden">comparison {i + 1}</span>
            <select
              value={target.is}
              onChange={(event) => change(i, turned(target, event.currentTarget.value as Comparison))}
            >
              {COMPARISONS.map((is) => (
                <option key={is}>{is}</option>
              ))}
            </select>
          </label>
          {target.is !== "at most" && (
            <Bound label={`least ${i + 1}`} target={target} what="low" change={(to) => change(i, to)} />
          )}
          {target.is === "between" && <span class="quiet">and</span>}
          {(target.is === "at most" || target.is === "between") && (
            <Bound label={`most ${i + 1}`} target={target} what="high" change={(to) => change(i, to)} />
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={`Remove target ${i + 1}`}
            title="Remove this target"
            disabled={rows.length === 1}
            onClick={() => setTargets(rows.toSpliced(i, 1))}
          >
            ✕
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="button" onClick={() => setTargets([...rows, anotherTarget(rows)])}>
          + target
        </button>
      </li>
    </ul>
  );
}

/** The same numbers, compared in another way: a range begins as a point, and would be taken for one. */
function turned(target: Target, is: Comparison): Partial<Target> {
  const one = target.is === "at most" ? target.high : target.low;
  if (is !== "between") return { is, low: one, high: one };
  return { is, low: one, high: target.high > one ? target.high : one + 10 };
}

/** Metrics that people ask for first. */
const USUAL: readonly MetricId[] = ["path", "loops", "deadEnds", "floorShare", "rooms2", "spawns"];

function anotherTarget(rows: readonly Target[]): Target {
  const metric = USUAL.find((id) => rows.every((row) => row.metric !== id)) ?? "path";
  return { metric, is: "at least", low: 1, high: 1 };
}

interface BoundProps {
  readonly label: string;
  readonly target: Target;
  readonly what: "low" | "high";
  change(to: Partial<Target>): void;
}

function Bound({ label, target, what, change }: BoundProps) {
  const value = target[what];
  return (
    <label class="field">
      <span class="visually-hidden">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        class="mono"
        value={value}
        onChange={({ currentTarget: field }) => {
          const typed = Number(field.value.trim().replace(",", ".").replace(/%$/, ""));
          if (field.value.trim() === "" || !Number.isFinite(typed)) field.value = `${value}`;
          else change({ [what]: typed });
        }}
      />
      {metricNamed(target.metric).unit === "%" && <span>%</span>}
    </label>
  );
}

/** So many levels without a hit are worth a word on why. */
const MANY = 100;

function Results() {
  const { tried, failed, hits, met, found, time } = search.value;
  const conditions = "conditions" in parsed.value ? parsed.value.conditions : [];
  const levels = tried - failed;
  const shares = met.map((count) => (levels === 0 ? 0 : count / levels));
  const hardest = shares.indexOf(Math.min(...shares));
  const asked = conditions.flatMap((each) => (each.kind === "metric" ? [each.metric.id] : []));
  const pace =
    time < 500 ? "" : ` ${plural(Math.round((1000 * tried) / time), "level")} a second, ${secondsText(time / 1000)}.`;
  return (
    <section aria-label="Levels found" class="find-results">
      <p class="find-rarity" role="status">
        {rarityWords(hits, levels)}
        <span class="quiet">
          {pace}
          {!isSearchRunning.value &&
            tried >= SEEDS_AT_ONCE &&
            " It paused to spare your machine: press Continue for more."}
        </span>
      </p>
      {failed > 0 && <p class="quiet">{plural(failed, "seed")} gave no level.</p>}
      {hits === 0 && levels >= MANY && hardest >= 0 && (
        <p class="explore-hint">
          No level meets every target yet. {capital(conditionWords(conditions[hardest]!))} fails most often: in{" "}
          {Math.round(100 * (1 - shares[hardest]!))}% of the levels.
          {found[0] !== undefined && ` The nearest level has the seed ${found[0].level.seed}.`}
        </p>
      )}
      {conditions.length > 1 && (
        <ul class="condition-shares">
          {conditions.map((condition, i) => (
            <li key={i}>
              <span>{conditionWords(condition)}</span>
              <span class="share-bar" aria-hidden="true">
                <span style={{ width: `${100 * (shares[i] ?? 0)}%` }} />
              </span>
              <span class="mono">met by {Math.round(100 * (shares[i] ?? 0))}%</span>
            </li>
          ))}
        </ul>
      )}
      <ul class="sheet-grid">
        {found.map(({ level, miss, met: ofThis }) => (
          <li key={level.seed}>
            <LevelCard
              made={level}
              title={<span class="mono">{level.seed}</span>}
              action={`Open the seed ${level.seed} in Watch`}
              isCurrent={level.seed === seed.value}
              metrics={asked}
              onClick={() => watchSeed(level.seed)}
            >
              {miss === 0 ? (
                <span class="card-note is-hit">✓ meets every target</span>
              ) : (
                <span class="card-note quiet">
                  misses{" "}
                  {conditions
                    .filter((_, i) => ofThis[i] === false)
                    .map(conditionWords)
                    .join(", ") || "the query"}
                </span>
              )}
            </LevelCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
