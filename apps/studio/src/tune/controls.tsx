import { numberText, scaleOf, snapped } from "apps-shared/option-scale.ts";
import { readable } from "apps-shared/words.ts";
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { scaled } from "undercroft/define";
import { type Count, OPTION_KINDS, type Option, type OptionControl, type Span } from "undercroft/recipes";
import {
  accepted,
  areShort,
  fittingContent,
  type Reading,
  readData,
  readNames,
  readNumber,
} from "../state/option-values.ts";
import { known, size } from "../state/studio.ts";
import { endMove, endMoveSoon } from "./tune-state.ts";

/** What every control of an option is given. */
export interface ControlProps {
  /** The id of what is focused when the option is looked for; its label points there. */
  readonly id: string;
  /** The option's name in words, for parts of a control that have no label of their own. */
  readonly name: string;
  readonly option: Option;
  /** As it stands in a recipe: content by its name. */
  readonly value: unknown;
  readonly helpId: string;
  /** Takes a value that the option accepts; `isMoving` while a slider is on its way. */
  change(value: unknown, isMoving?: boolean): void;
}

const CONTROLS: Readonly<Record<OptionControl, ComponentType<ControlProps>>> = {
  number: NumberControl,
  count: CountControl,
  switch: FlagControl,
  choice: (props) =>
    areShort(props.option.choices ?? []) ? <WordsControl {...props} /> : <ChoiceControl {...props} />,
  names: NamesControl,
  span: SpanControl,
  dice: DiceControl,
  content: ContentControl,
  contents: ContentsControl,
  data: DataControl,
};

/** The control for an option, by the kind of its value. */
export function Control(props: ControlProps) {
  const Chosen = CONTROLS[OPTION_KINDS[props.option.kind].control];
  return <Chosen {...props} />;
}

/** The colour of a slider up to its thumb is drawn from this property. */
const filled = (value: number, low: number, high: number) =>
  ({ "--filled": `${Math.round(Math.max(0, Math.min(1, (value - low) / (high - low || 1))) * 100)}%` }) as Record<
    string,
    string
  >;

interface SliderProps {
  readonly name: string;
  readonly scale: ReturnType<typeof scaleOf>;
  readonly value: number;
  /** Takes every value on the way. */
  move(value: number): void;
}

function Slider({ name, scale: { low, high, step }, value, move }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={`${name}, slider`}
      min={low}
      max={high}
      step={step}
      value={value}
      style={filled(value, low, high)}
      onInput={(event) => move(event.currentTarget.valueAsNumber)}
      onChange={endMove}
    />
  );
}

function NumberControl({ id, name, option, value, helpId, change }: ControlProps) {
  const scale = scaleOf(option);
  const now = value as number;
  return (
    <div class="with-number">
      <Slider name={name} scale={scale} value={now} move={(to) => change(snapped(to, scale), true)} />
      <TypedValue
        id={id}
        helpId={helpId}
        text={numberText(now)}
        isNumber
        read={(text) => readNumber(option, text)}
        change={change}
      />
    </div>
  );
}

function CountControl({ id, name, option, value, helpId, change }: ControlProps) {
  const scale = scaleOf(option);
  const count = value as Count;
  const isFixed = typeof count === "object";
  const now = isFixed ? count.fixed : count;
  const written = (n: number) => (isFixed ? { fixed: n } : n);
  const [width, height] = size.value;
  const here = scaled(count, { width, height });
  return (
    <>
      <div class="with-number">
        <Slider name={name} scale={scale} value={now} move={(to) => change(written(to), true)} />
        <TypedValue
          id={id}
          helpId={helpId}
          text={String(now)}
          isNumber
          read={(text) => {
            const reading = readNumber(option, text);
            return "value" in reading ? { value: written(reading.value as number) } : reading;
          }}
          change={change}
        />
      </div>
      <div class="below">
        <select
          aria-label={`${name}, counted`}
          value={isFixed ? "fixed" : "area"}
          onChange={(event) => change(event.currentTarget.value === "fixed" ? { fixed: now } : now)}
        >
          <option value="area">per 80 × 50 cells</option>
          <option value="fixed">on every map</option>
        </select>
        {!isFixed && here !== now && <span class="dim">{here.toLocaleString("en")} here</span>}
      </div>
    </>
  );
}

function FlagControl({ id, value, helpId, change }: ControlProps) {
  return (
    <label class="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={value as boolean}
        aria-checked={value as boolean}
        aria-describedby={helpId}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span class="switch-words">{value === true ? "yes" : "no"}</span>
    </label>
  );
}

function WordsControl({ id, name, option, value, helpId, change }: ControlProps) {
  return (
    <fieldset class="words" aria-describedby={helpId}>
      <legend class="visually-hidden">{name}</legend>
      {option.choices?.map((word, i) => (
        <label key={word}>
          <input
            type="radio"
            id={i === 0 ? id : undefined}
            name={`words-${id}`}
            checked={word === value}
            onChange={() => change(word)}
          />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ChoiceControl({ id, option, value, helpId, change }: ControlProps) {
  return (
    <select
      id={id}
      value={value as string}
      aria-describedby={helpId}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {option.choices?.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

function NamesControl({ id, name, option, value, helpId, change }: ControlProps) {
  const given = value as readonly string[];
  const [fault, setFault] = useState<string>();
  const add = (input: HTMLInputElement) => {
    const reading = accepted(option, readNames([...given, input.value].join(",")));
    if ("fault" in reading) {
      setFault(reading.fault);
      return;
    }
    setFault(undefined);
    if (input.value.trim() !== "") change(reading.value);
    input.value = "";
  };
  return (
    <div class="names">
      {given.length > 0 && (
        <ul aria-label={`${name}, given`}>
          {given.map((word) => (
            <li key={word}>
              {word}
              <button
                type="button"
                aria-label={`Take ${word} out of ${name}`}
                onClick={() => change(given.filter((other) => other !== word))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="text"
        placeholder={given.length === 0 ? "any; type a name" : "one more"}
        autocomplete="off"
        aria-describedby={helpId}
        aria-invalid={fault !== undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== ",") return;
          event.preventDefault();
          add(event.currentTarget);
        }}
        onChange={(event) => add(event.currentTarget)}
      />
      {fault !== undefined && <FaultWords words={fault} />}
    </div>
  );
}

function SpanControl({ id, name, option, value, helpId, change }: ControlProps) {
  const { low, high } = scaleOf(option);
  const [least, most] = value as Span;
  const end = (which: "least" | "most", now: number, written: (n: number) => Span) => (
    <TypedValue
      id={which === "least" ? id : undefined}
      label={`${name}, ${which}`}
      helpId={helpId}
      text={String(now)}
      isNumber
      read={(text) => accepted(option, written(text.trim() === "" ? Number.NaN : Number(text)))}
      change={change}
    />
  );
  const slider = (which: "least" | "most", now: number, written: (n: number) => Span) => (
    <input
      type="range"
      aria-label={`${name}, ${which}, slider`}
      min={low}
      max={high}
      step={1}
      value={now}
      onInput={(event) => {
        const next = written(event.currentTarget.valueAsNumber);
        if (option.accepts(next)) change(next, true);
        else event.currentTarget.value = String(now);
      }}
      onChange={endMove}
    />
  );
  const at = (n: number) => `${Math.round(Math.max(0, Math.min(1, (n - low) / (high - low || 1))) * 100)}%`;
  return (
    <>
      <div class="span-ends">
        {end("least", least, (n) => [n, most])}
        <span class="dim">to</span>
        {end("most", most, (n) => [least, n])}
      </div>
      <div class="two-thumbs" style={{ "--from": at(least), "--to": at(most) } as Record<string, string>}>
        {slider("least", least, (n) => [Math.min(n, most), most])}
        {slider("most", most, (n) => [least, Math.max(n, least)])}
      </div>
    </>
  );
}

function DiceControl({ id, option, value, helpId, change }: ControlProps) {
  return (
    <TypedValue
      id={id}
      helpId={helpId}
      text={value as string}
      read={(text) => accepted(option, text.trim())}
      change={change}
    />
  );
}

/** Data as it stands in a recipe: a region, or steps that a step holds. */
function DataControl({ id, option, value, helpId, change }: ControlProps) {
  const written = JSON.stringify(value, null, option.kind === "region" ? undefined : 1);
  const [typed, setTyped] = useState<string>();
  const reading = typed === undefined ? undefined : readData(option, typed);
  const fault = reading !== undefined && "fault" in reading ? reading.fault : undefined;
  const rows = Math.min(MOST_ROWS, (typed ?? written).split("\n").length);
  return (
    <span class="typed data">
      <textarea
        id={id}
        class="mono"
        rows={rows}
        spellcheck={false}
        value={typed ?? written}
        aria-describedby={helpId}
        aria-invalid={fault !== undefined}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (reading === undefined || "fault" in reading) return;
          setTyped(undefined);
          change(reading.value);
        }}
      />
      {fault !== undefined && <FaultWords words={fault} />}
    </span>
  );
}

/** Longer data is scrolled. */
const MOST_ROWS = 16;

/** The nodes of an area, in their order. */
function ContentControl({ id, option, value, helpId, change }: ControlProps) {
  const names = fittingContent(option, known.value);
  return (
    <select
      id={id}
      value={value as string}
      aria-describedby={helpId}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {!names.includes(value as string) && <option value={value as string}>{String(value)}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {readable(name)}
        </option>
      ))}
    </select>
  );
}

function ContentsControl({ id, name, option, value, helpId, change }: ControlProps) {
  const given = value as readonly string[];
  const names = [...new Set([...fittingContent(option, known.value), ...given])];
  return (
    <fieldset class="checks" aria-describedby={helpId}>
      <legend class="visually-hidden">{name}</legend>
      {names.map((item, i) => (
        <label key={item}>
          <input
            type="checkbox"
            id={i === 0 ? id : undefined}
            checked={given.includes(item)}
            // The order in which content is known is kept: the same ones are the same recipe.
            onChange={(event) =>
              change(names.filter((other) => (other === item ? event.currentTarget.checked : given.includes(other))))
            }
          />
          <span>{readable(item)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TypedProps {
  readonly id?: string | undefined;
  /** Its name, where no label points to it. */
  readonly label?: string;
  readonly helpId?: string;
  /** The value that holds, as text. */
  readonly text: string;
  readonly isNumber?: boolean;
  readonly placeholder?: string;
  read(text: string): Reading;
  change(value: unknown, isMoving?: boolean): void;
}

/** A field whose text counts as soon as it can be read; until then it says what is wrong, and the last good value holds. */
export function TypedValue({ id, label, helpId, text, isNumber = false, placeholder, read, change }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  const reading = typed === undefined ? undefined : read(typed);
  const fault = reading !== undefined && "fault" in reading ? reading.fault : undefined;
  const end = () => {
    // What could be read stands there in its own form; what could not stays, with its message.
    if (fault === undefined) setTyped(undefined);
    endMove();
  };
  return (
    <span class="typed">
      <input
        id={id}
        type="text"
        inputMode={isNumber ? "decimal" : "text"}
        class={isNumber ? "mono number" : "mono"}
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-describedby={helpId}
        aria-invalid={fault !== undefined}
        placeholder={placeholder}
        value={typed ?? text}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          const said = read(next);
          if ("value" in said) change(said.value, true);
          endMoveSoon();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(undefined);
          if (event.key === "Enter") end();
          if (!isNumber || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
          event.preventDefault();
          const by = (event.key === "ArrowUp" ? 1 : -1) * (text.includes(".") ? 0.01 : 1);
          const said = read(numberText(Number(text) + by));
          if ("value" in said) {
            setTyped(undefined);
            change(said.value, true);
            endMoveSoon();
          }
        }}
        onBlur={end}
      />
      {fault !== undefined && <FaultWords words={fault} />}
    </span>
  );
}

function FaultWords({ words }: { readonly words: string }) {
  return (
    <span class="fault-words" role="alert">
      {words}
    </span>
  );
}
