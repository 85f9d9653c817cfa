import { useSignal } from "@preact/signals";
import { plural } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { metricNamed, type Shift } from "undercroft/insight";
import { recipe, seed } from "../state/studio.ts";
import { ChangedMap, changedCells } from "./changed-map.tsx";
import {
  COMPARED_SEEDS,
  type Comparison,
  candidate,
  chooseCandidate,
  compareProblem,
  comparison,
  followCompare,
  isComparing,
  isSame,
  keepThis,
  offeredCandidates,
  ownCandidates,
  pictures,
  startComparing,
  stopComparing,
} from "./compare-state.ts";
import { progressText, valueText } from "./metric-words.ts";
import { ShiftPlot } from "./shift-plot.tsx";
import { WideTable } from "./wide-table.tsx";

/** The open recipe, B, against another one, A: on the same seed, and over many. */
export function CompareTab() {
  useEffect(followCompare, []);
  const now = candidate.value;
  return (
    <>
      <div class="explore-tools">
        <label class="field">
          <span>compare with</span>
          <select value={now?.id} onChange={(event) => chooseCandidate(event.currentTarget.value)}>
            {now?.id === "older" && <option value={now.id}>{now.label}</option>}
            {ownCandidates.value.length > 0 && (
              <optgroup label="This recipe, earlier">
                {ownCandidates.value.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="Recipes">
              {offeredCandidates.value.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <button
          type="button"
          class="button"
          title="Keep the open recipe, to compare it with what becomes of it"
          onClick={keepThis}
        >
          Keep this as A
        </button>
      </div>
      {isSame.value && (
        <p class="explore-hint">A and B are the same recipe. Change the open one, or compare it with another.</p>
      )}
      <SideBySide a={now?.label ?? ""} />
      <Shifts />
    </>
  );
}

function SideBySide({ a }: { readonly a: string }) {
  const isMarked = useSignal(true);
  const [before, after] = pictures.value;
  const both =
    before !== undefined && after !== undefined && !("failure" in before) && !("failure" in after)
      ? ([before, after] as const)
      : undefined;
  const changed = both === undefined ? undefined : changedCells(...both);
  const words =
    both === undefined
      ? ""
      : changed === undefined
        ? "The two levels have different sizes."
        : changed.length === 0
          ? "All cells are the same."
          : `${changed.length.toLocaleString("en")} of ${plural(both[1].tiles.length, "cell")} differ.`;
  return (
    <section aria-label="Side by side" class="side-by-side">
      <header>
        <p role="status">
          Seed <span class="mono">{seed.value}</span>. {words}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={isMarked.value}
            onChange={(event) => {
              isMarked.value = event.currentTarget.checked;
            }}
          />
          mark what differs
        </label>
      </header>
      {[before, after].map((made, i) => (
        <figure key={i === 0 ? "a" : "b"}>
          <figcaption>
            <strong class={i === 0 ? "of-a" : "of-b"}>{i === 0 ? "A" : "B"}</strong>{" "}
            {i === 0 ? a : `${recipe.value.name ?? "unnamed"}, the open recipe`}
          </figcaption>
          {made === undefined ? (
            <div class="sheet-picture" />
          ) : "failure" in made ? (
            <p class="no-level">
              <strong>No level.</strong> {made.failure}
            </p>
          ) : (
            <ChangedMap level={made} marked={(isMarked.value && changed) || []} />
          )}
        </figure>
      ))}
    </section>
  );
}

function Shifts() {
  const found = comparison.value;
  const seeds = found?.seeds ?? 0;
  const isDone = seeds >= COMPARED_SEEDS;
  return (
    <section aria-label="Differences" class="shifts">
      <div class="explore-tools">
        {!isDone && (
          <button
            type="button"
            class="button primary"
            disabled={isSame.value && !isComparing.value}
            onClick={() => (isComparing.peek() ? stopComparing() : void startComparing())}
          >
            {isComparing.value ? "Stop" : seeds === 0 ? `Compare ${COMPARED_SEEDS} seeds` : "Continue"}
          </button>
        )}
        <p class="quiet" role="status">
          {isComparing.value || (seeds > 0 && !isDone)
            ? `${progressText(seeds, COMPARED_SEEDS)} of both`
            : isDone
              ? `${plural(seeds, "seed")} compared`
              : ""}
        </p>
      </div>
      {compareProblem.value !== undefined && (
        <p class="problem" role="alert">
          {compareProblem.value}
        </p>
      )}
      {found !== undefined && found.seeds > 0 && <ShiftTables found={found} />}
    </section>
  );
}

/** What the sizes of differences are called, so that users don't have to know Cliff's delta. */
const DELTA_HELP =
  "Cliff's delta: how often a level of B has more than a level of A, less how often it has less. 0 is no difference; 1 and −1 are the largest possible.";

function ShiftTables({ found }: { readonly found: Comparison }) {
  const { levels, same, broken, shifts } = found;
  const clear = shifts.filter(({ isFinding }) => isFinding);
  const others = shifts.filter(({ isFinding }) => !isFinding);
  return (
    <>
      <p>
        {same === levels
          ? `All ${plural(levels, "level")} are the same in A and B.`
          : `${plural(clear.length, "metric")} of ${shifts.length} clearly moved.${same > 0 ? ` ${plural(same, "seed")} of ${levels} give the same level.` : ""}`}
        {broken[0] + broken[1] > 0 &&
          ` Seeds without a level: ${broken[0].toLocaleString("en")} in A, ${broken[1].toLocaleString("en")} in B.`}
      </p>
      {clear.length > 0 && <ShiftTable caption="What clearly moved" shifts={clear} found={found} />}
      {others.length > 0 && same < levels && (
        <details>
          <summary>{plural(others.length, "metric")} without a clear difference</summary>
          <ShiftTable caption="What did not clearly move" shifts={others} found={found} />
        </details>
      )}
    </>
  );
}

interface ShiftTableProps {
  readonly caption: string;
  readonly shifts: readonly Shift[];
  readonly found: Comparison;
}

function ShiftTable({ caption, shifts, found: { pairs } }: ShiftTableProps) {
  const { metrics } = pairs;
  return (
    <WideTable>
      <table class="numbers-table shift-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col" class="number">
              median A
            </th>
            <th scope="col" class="number">
              median B
            </th>
            <th scope="col" title={DELTA_HELP}>
              difference
            </th>
            <th scope="col">A above, B below</th>
            <th scope="col">in words</th>
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <tr key={`${shift.metric} ${shift.kind}`}>
              <th scope="row" title={metricNamed(shift.metric).help}>
                {metricNamed(shift.metric).label}
                {shift.kind === "presence" && <span class="quiet">, levels that have it</span>}
              </th>
              <td class="number mono">{sideText(shift, "a")}</td>
              <td class="number mono">{sideText(shift, "b")}</td>
              <td>
                <Delta shift={shift} />
              </td>
              <td>
                {shift.kind === "value" && (
                  <ShiftPlot metric={shift.metric} a={metrics[shift.metric]!.a} b={metrics[shift.metric]!.b} />
                )}
              </td>
              <td class="said">{shift.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function sideText(shift: Shift, side: "a" | "b"): string {
  if (shift.kind === "presence") return `${Math.round(shift[side].mean * 100)}%`;
  return valueText(metricNamed(shift.metric), shift[side].median);
}

function Delta({ shift: { delta, size } }: { readonly shift: Shift }) {
  const half = Math.min(1, Math.abs(delta)) * 50;
  return (
    <span class="delta" title={DELTA_HELP}>
      <span class="delta-bar" aria-hidden="true">
        <span style={{ left: `${delta < 0 ? 50 - half : 50}%`, width: `${half}%` }} />
      </span>
      <span class="mono">{`${delta > 0 ? "+" : ""}${delta.toFixed(2).replace("-", "−")}`}</span>
      <span class="quiet">{size}</span>
    </span>
  );
}
