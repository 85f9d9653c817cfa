import { REPORT_WORDS } from "apps-shared/description/level-words.ts";
import { plural, readable } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { metricNamed, type Rarity, rarityOf, rate, type Survey } from "undercroft/insight";
import { timeText } from "../state/option-values.ts";
import { seed, watchSeed } from "../state/studio.ts";
import { followSurvey, resumeSurvey, stopSurvey, survey } from "../state/survey.ts";
import { LevelCard } from "./level-card.tsx";
import { MetricSelect, ShownMetrics } from "./metric-select.tsx";
import { oneIn, progressText } from "./metric-words.ts";
import {
  AMOUNTS,
  across,
  amount,
  followPlace,
  MOST_SHOWN,
  place,
  placeLevels,
  placePictures,
  plan,
  range,
  summary,
  up,
} from "./numbers-state.ts";
import { RangeGrid } from "./range-grid.tsx";
import { median, stepCosts } from "./step-costs.ts";
import { WideTable } from "./wide-table.tsx";

/** What the levels of the open recipe are like, and what they cost. */
export function NumbersTab() {
  useEffect(() => followSurvey(() => plan.value), []);
  const { tried, isRunning, note } = survey.value;
  const found = summary.value;
  return (
    <>
      <div class="explore-tools">
        <label class="field">
          <span>levels</span>
          <select
            value={amount.value}
            onChange={(event) => {
              amount.value = Number(event.currentTarget.value);
            }}
          >
            {AMOUNTS.map((n) => (
              <option key={n} value={n}>
                {n.toLocaleString("en")}
              </option>
            ))}
          </select>
        </label>
        {(isRunning || tried < amount.value) && (
          <button type="button" class="button" onClick={() => (isRunning ? stopSurvey() : resumeSurvey(plan.peek()))}>
            {isRunning ? "Stop" : "Continue"}
          </button>
        )}
        <p class="quiet" role="status">
          {isRunning || tried < amount.value ? progressText(tried, amount.value) : plural(tried, "level")}
          {note !== undefined && `. ${note}`}
        </p>
      </div>
      {found !== undefined && (
        <>
          <ExpressiveRange />
          <Vaults survey={found.survey} />
          <Steps survey={found.survey} times={found.times} />
        </>
      )}
    </>
  );
}

function ExpressiveRange() {
  useEffect(followPlace, []);
  const found = range.value;
  const { length } = placeLevels.value;
  return (
    <section aria-labelledby="range-head" class="numbers-part">
      <h2 id="range-head">Expressive range</h2>
      <div class="explore-tools">
        <MetricSelect
          label="across"
          value={across.value}
          change={(id) => {
            across.value = id ?? across.peek();
            place.value = undefined;
          }}
        />
        <MetricSelect
          label="up"
          value={up.value}
          change={(id) => {
            up.value = id ?? up.peek();
            place.value = undefined;
          }}
        />
        <ShownMetrics />
      </div>
      {found === undefined ? null : "flat" in found ? (
        <p class="explore-hint">
          All levels have the same value of “{metricNamed(found.flat).label}”, or none. Choose another metric.
        </p>
      ) : (
        <div class="range-and-levels">
          <div>
            <RangeGrid range={found} />
            {found.without > 0 && (
              <p class="quiet">{plural(found.without, "level")} without one of these values left out.</p>
            )}
          </div>
          <div class="range-levels" aria-live="polite">
            {place.value === undefined ? (
              <p class="quiet">Choose a square to see its levels.</p>
            ) : (
              <p class="quiet">
                {length > MOST_SHOWN ? `${MOST_SHOWN} of ${plural(length, "level")}` : plural(length, "level")} of this
                square
              </p>
            )}
            <ul class="sheet-grid">
              {placeLevels.value.slice(0, MOST_SHOWN).map((level) => (
                <li key={level.seed}>
                  <LevelCard
                    made={placePictures.value.get(level.seed)}
                    title={<span class="mono">{level.seed}</span>}
                    action={`Open the seed ${level.seed} in Watch`}
                    isCurrent={level.seed === seed.value}
                    metrics={[across.value, up.value]}
                    onClick={() => watchSeed(level.seed)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

const FINDING_WORDS = { "too rare": "too rare", "too common": "more often than chosen" } as const;

function Vaults({ survey: { prefabs } }: { readonly survey: Survey }) {
  const vaults = rarityOf(prefabs);
  return (
    <section aria-labelledby="vaults-head" class="numbers-part">
      <h2 id="vaults-head">Vaults</h2>
      {vaults.length === 0 ? (
        <p class="quiet">No step of these levels places vaults.</p>
      ) : (
        <>
          <p class="quiet">
            A vault is chosen when its weight picks it. If it doesn't fit, another one is tried in its place. The
            success rate is the share of the tries that placed it, with its 95% confidence range.
          </p>
          <WideTable>
            <table class="numbers-table">
              <caption class="visually-hidden">How often vaults come</caption>
              <thead>
                <tr>
                  <th scope="col">vault</th>
                  <th scope="col" class="number">
                    chosen
                  </th>
                  <th scope="col" class="number">
                    tried
                  </th>
                  <th scope="col" class="number">
                    placed
                  </th>
                  <th scope="col" class="number">
                    success rate
                  </th>
                  <th scope="col">why not placed</th>
                </tr>
              </thead>
              <tbody>
                {vaults.map((vault) => (
                  <VaultRow key={vault.name} vault={vault} />
                ))}
              </tbody>
            </table>
          </WideTable>
        </>
      )}
    </section>
  );
}

function VaultRow({ vault }: { readonly vault: Rarity }) {
  const { name, due, tried, placed, finding, reasons, correction } = vault;
  const success = rate(placed, tried);
  return (
    <tr>
      <th scope="row">
        {readable(name)}
        {finding !== undefined && (
          <span class="tag" data-finding={finding}>
            {FINDING_WORDS[finding]}
          </span>
        )}
      </th>
      <td class="number mono">{due.toLocaleString("en")}</td>
      <td class="number mono">{tried.toLocaleString("en")}</td>
      <td class="number mono">{placed.toLocaleString("en")}</td>
      <td class="number mono">
        {tried === 0 ? "–" : percent(placed / tried)}
        {tried > 0 && (
          <span class="quiet interval">
            {success.high - success.low === 1
              ? "too few to say"
              : `${percent(success.low)} to ${percent(success.high)}`}
          </span>
        )}
      </td>
      <td class="said">
        {reasons
          .slice(0, 2)
          .map(({ why, count }) => `${why} (${count.toLocaleString("en")})`)
          .join(", ")}
        {finding === "too rare" && (
          <span class="quiet">
            {placed === 0 || correction === undefined
              ? " It never fits: change its drawing or its conditions."
              : ` A weight × ${correction.toFixed(1).replace(/\.0$/, "")} would make up for it.`}
          </span>
        )}
      </td>
    </tr>
  );
}

function percent(share: number): string {
  const value = share * 100;
  return `${value !== 0 && value < 10 ? value.toFixed(1) : Math.round(value)}%`;
}

interface StepsProps {
  readonly survey: Survey;
  readonly times: ReadonlyMap<string, readonly number[]>;
}

function Steps({ survey: counted, times }: StepsProps) {
  const costs = stepCosts(counted, times);
  const { levels, attempts, failed } = counted;
  const without = [...failed.values()].reduce((sum, { count }) => sum + count, 0);
  const retries = attempts - levels;
  return (
    <section aria-labelledby="steps-head" class="numbers-part">
      <h2 id="steps-head">What each step costs</h2>
      <p class="quiet">
        {retries === 0
          ? "Every level came at the first attempt."
          : `${plural(retries, "attempt")} failed a check: ${oneIn(retries / attempts)}.`}
        {without > 0 &&
          ` ${plural(without, "seed")} gave no level: ${[...failed].map(([what, { count }]) => `${what} (${count})`).join(", ")}.`}
      </p>
      <WideTable>
        <table class="numbers-table">
          <caption class="visually-hidden">Time, retries and notes of every step</caption>
          <thead>
            <tr>
              <th scope="col">step</th>
              <th scope="col" class="number">
                in levels
              </th>
              <th scope="col" class="number">
                median time
              </th>
              <th scope="col">share of all time</th>
              <th scope="col">attempts rejected</th>
              <th scope="col">notes</th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ step, levels: of, times: own, share, rejected, notes }) => (
              <tr key={step}>
                <th scope="row">{step === "" ? "The finished level" : readable(step)}</th>
                <td class="number mono">{of === 0 ? "" : percent(of / levels)}</td>
                <td class="number mono">{own.length === 0 ? "" : timeText(median(own))}</td>
                <td>
                  {own.length > 0 && (
                    <span class="time-share">
                      <span class="share-bar" aria-hidden="true">
                        <span style={{ width: `${share * 100}%` }} />
                      </span>
                      <span class="mono">{percent(share)}</span>
                    </span>
                  )}
                </td>
                <td class="said">
                  {rejected.map(({ check, count }) => `${check} (${count.toLocaleString("en")})`).join(", ")}
                </td>
                <td class="said">
                  {notes
                    .map(
                      ([kind, count]) =>
                        `${REPORT_WORDS[kind as keyof typeof REPORT_WORDS] ?? kind} (${count.toLocaleString("en")})`,
                    )
                    .join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
