import { numberText } from "apps-shared/option-scale.ts";
import { plural, readable } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { seed } from "../state/studio.ts";
import { fateOf } from "../tune/drawn.ts";
import { names } from "../tune/names.ts";
import { LevelCard } from "./level-card.tsx";
import { ShownMetrics } from "./metric-select.tsx";
import { isNumeric, MOST_VALUES, type SweepAxis, valueWords } from "./sweep-options.ts";
import {
  addAxis,
  axes,
  chooseOption,
  followSweep,
  isSweeping,
  madeOf,
  rows,
  type SweepCell,
  type SweptAxis,
  setAxis,
  sweepable,
  take,
} from "./sweep-state.ts";

/** One or two options of the chain at several values, for the open seed. */
export function SweepTab() {
  useEffect(followSweep, []);
  const [across, down] = axes.value;
  if (across === undefined)
    return <p class="quiet">No step of this chain has an option that is a number or a choice.</p>;
  const cells = rows.value.flat();
  const done = cells.filter((cell) => madeOf(cell) !== undefined).length;
  return (
    <>
      <div class="explore-tools">
        <AxisPicker at={0} axis={across} />
        {down === undefined ? (
          <button type="button" class="button" onClick={addAxis}>
            + second option
          </button>
        ) : (
          <AxisPicker at={1} axis={down} />
        )}
        <ShownMetrics />
      </div>
      <p class="quiet" role="status">
        {isSweeping.value
          ? `${done} of ${plural(cells.length, "level")} built`
          : `${plural(done, "level")} of the seed `}
        {!isSweeping.value && <span class="mono">{seed.value}</span>}
        {!isSweeping.value && ". Click one to take its values into the recipe."}
      </p>
      <Idle axis={across} />
      {down !== undefined && <Idle axis={down} />}
      {down === undefined ? (
        <ul class="sheet-grid">
          {rows.value[0]!.map((cell) => (
            <li key={cell.id}>
              <Place cell={cell} />
            </li>
          ))}
        </ul>
      ) : (
        <Grid across={across} down={down} />
      )}
    </>
  );
}

/** The step of an axis may not be part of this level: then all places are the same, and that is no fault. */
function Idle({ axis: { key } }: { readonly axis: SweptAxis }) {
  const step = sweepable.value.find(({ part }) => part.key === key);
  if (step === undefined || fateOf(key) === "runs") return null;
  return (
    <p class="explore-hint">
      {readable(names.value.get(key) ?? "")} is not part of the level of this seed, so its options change nothing here.
      Press N for another seed.
    </p>
  );
}

function AxisPicker({ at, axis }: { readonly at: number; readonly axis: SweptAxis }) {
  const which = at === 0 ? "Across" : "Down";
  const step = sweepable.value.find(({ part }) => part.key === axis.key)!;
  return (
    <fieldset class="axis">
      <legend>
        {which} <span class="axis-now">now {valueWords(axis.now)}</span>
      </legend>
      <label class="field">
        <span>step</span>
        <select value={axis.key} onChange={(event) => chooseOption(at, Number(event.currentTarget.value))}>
          {sweepable.value.map(({ part }) => (
            <option key={part.key} value={part.key}>
              {readable(names.value.get(part.key) ?? part.use)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>option</span>
        <select
          value={axis.name}
          title={axis.option.help}
          onChange={(event) => chooseOption(at, axis.key, event.currentTarget.value)}
        >
          {step.options.map(([name, option]) => (
            <option key={name} value={name} title={option.help}>
              {readable(name)}
            </option>
          ))}
        </select>
      </label>
      {isNumeric(axis.option) && (
        <>
          <Bound at={at} axis={axis} what="from" />
          <Bound at={at} axis={axis} what="to" />
          <label class="field">
            <span>values</span>
            <select
              value={axis.count}
              onChange={(event) => setAxis(at, { ...plain(axis), count: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: MOST_VALUES - 1 }, (_, i) => i + 2).map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {at === 1 && (
        <button
          type="button"
          class="icon-button"
          aria-label="Remove the second option"
          title="Remove the second option"
          onClick={() => setAxis(1, undefined)}
        >
          ✕
        </button>
      )}
    </fieldset>
  );
}

function plain({ key, name, from, to, count }: SweptAxis): SweepAxis {
  return { key, name, from, to, count };
}

interface BoundProps {
  readonly at: number;
  readonly axis: SweptAxis;
  readonly what: "from" | "to";
}

/** One end of the values. What the option doesn't take is tried all the same: its places say why there is no level. */
function Bound({ at, axis, what }: BoundProps) {
  return (
    <label class="field">
      <span>{what}</span>
      <input
        type="text"
        inputMode="decimal"
        class="mono"
        value={numberText(axis[what])}
        title={`The option takes ${axis.option.rule}.`}
        onChange={({ currentTarget: field }) => {
          const value = Number(field.value.trim().replace(",", "."));
          if (field.value.trim() === "" || !Number.isFinite(value)) field.value = numberText(axis[what]);
          else setAxis(at, { ...plain(axis), [what]: value });
        }}
      />
    </label>
  );
}

function Grid({ across, down }: { readonly across: SweptAxis; readonly down: SweptAxis }) {
  return (
    <div class="sweep-scroll">
      <table class="sweep-grid">
        <caption class="visually-hidden">
          {readable(across.name)} across, {readable(down.name)} down
        </caption>
        <thead>
          <tr>
            <td class="quiet">
              {readable(across.name)} →<br />
              {readable(down.name)} ↓
            </td>
            {across.values.map((value) => (
              <th key={valueWords(value)} scope="col" class="mono">
                {valueWords(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.value.map((cells, i) => (
            <tr key={valueWords(down.values[i])}>
              <th scope="row" class="mono">
                {valueWords(down.values[i])}
              </th>
              {cells.map((cell) => (
                <td key={cell.id}>
                  <Place cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Place({ cell }: { readonly cell: SweepCell }) {
  const words = cell.values.map((value, i) => `${readable(axes.value[i]!.name)} ${valueWords(value)}`);
  return (
    <LevelCard
      made={madeOf(cell)}
      title={words.join(", ")}
      action={cell.isNow ? "The recipe has these values" : `Take ${words.join(" and ").toLowerCase()} into the recipe`}
      isCurrent={cell.isNow}
      onClick={() => take(cell)}
    />
  );
}
