import { useEffect, useId, useState } from "preact/hooks";
import type { PrefabHeader } from "undercroft/formats";
import type { Formats } from "./book.ts";
import { type Choice, type Field, type FieldPath, shownValue, typedYaml, valueAt, withValue } from "./fields.ts";

interface FieldProps {
  readonly formats: Formats;
  readonly header: PrefabHeader;
  readonly path: FieldPath;
  readonly field: Field;
  /** Hears of headers that are sound. */
  readonly onChange: (header: PrefabHeader) => void;
  /** What may be typed, to choose from. */
  readonly suggestions?: Readonly<Record<string, readonly string[]>>;
}

/** A field with its label, its help and what is wrong with its value. */
export function FieldRow(props: FieldProps) {
  const { field, header, path, formats, onChange, suggestions = {} } = props;
  const { key, help, control } = field;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const id = useId();
  const value = valueAt(header, path);
  const put = (yaml: string | undefined) => {
    const next = withValue(formats, header, path, yaml);
    setProblem("problem" in next ? next.problem : undefined);
    if ("header" in next) onChange(next.header);
  };
  const label = key.replace(/_/g, " ");
  const describedBy = `${id}-help${problem === undefined ? "" : ` ${id}-problem`}`;
  const notes = (
    <>
      <p id={`${id}-help`} class="draw-help">
        {help}
      </p>
      {problem !== undefined && (
        <p id={`${id}-problem`} class="draw-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
  if (control.kind === "group") {
    const isObject = typeof value === "object" && value !== null;
    return (
      <details class="draw-group">
        <summary>
          <span class="draw-key">{label}</span>
          <span class="draw-value mono">{value === undefined ? "" : shownValue(formats, control, value)}</span>
        </summary>
        {notes}
        {control.choices.length > 0 && (
          <div class="draw-field">
            <ChoiceRow
              id={id}
              label="all of it"
              choices={control.choices}
              value={isObject ? undefined : value}
              describedBy={describedBy}
              onPut={put}
            />
          </div>
        )}
        {control.fields.map((inner) => (
          <FieldRow key={inner.key} {...props} field={inner} path={[...path, inner.key] as unknown as FieldPath} />
        ))}
      </details>
    );
  }
  if (control.kind === "choice") {
    return (
      <div class="draw-field">
        <ChoiceRow
          id={id}
          label={label}
          choices={control.choices}
          value={value}
          describedBy={describedBy}
          onPut={put}
        />
        {notes}
      </div>
    );
  }
  if (control.kind === "many") {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <fieldset class="draw-field draw-many" aria-describedby={describedBy}>
        <legend class="draw-key">{label}</legend>
        <div class="draw-row">
          {control.choices.map((choice) => (
            <label key={choice} class="draw-check">
              <input
                type="checkbox"
                checked={chosen.includes(choice)}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked;
                  const next = control.choices.filter((one) => (one === choice ? isOn : chosen.includes(one)));
                  put(next.length === 0 ? undefined : JSON.stringify(next));
                }}
              />
              {choice}
            </label>
          ))}
        </div>
        {notes}
      </fieldset>
    );
  }
  const list = suggestions[key];
  return (
    <div class="draw-field">
      <label class="draw-key" for={id}>
        {label}
      </label>
      <TypedValue
        id={id}
        describedBy={describedBy}
        isWrong={problem !== undefined}
        list={list === undefined ? undefined : `${id}-list`}
        value={shownValue(formats, control, value)}
        onType={(text) => {
          const yaml = typedYaml(control, text);
          const next = withValue(formats, header, path, yaml);
          setProblem("problem" in next ? next.problem : undefined);
        }}
        onCommit={(text) => put(typedYaml(control, text))}
        onLeave={() => setProblem(undefined)}
      />
      {list !== undefined && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {notes}
    </div>
  );
}

/** Text that is checked while it is typed and taken over when it is done. */
function TypedValue(props: {
  readonly id: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly list: string | undefined;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
  readonly onLeave: () => void;
}) {
  const { id, describedBy, isWrong, list, value, onType, onCommit, onLeave } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <input
      id={id}
      type="text"
      class="draw-input"
      value={text}
      list={list}
      spellcheck={false}
      autocomplete="off"
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      onInput={(event) => {
        setText(event.currentTarget.value);
        onType(event.currentTarget.value);
      }}
      onChange={(event) => {
        if (event.currentTarget.value !== value) onCommit(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || text === value) return;
        event.stopPropagation();
        event.preventDefault();
        setText(value);
        onLeave();
      }}
    />
  );
}

function ChoiceRow({
  id,
  label,
  choices,
  value,
  describedBy,
  onPut,
}: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly describedBy: string;
  readonly onPut: (yaml: string | undefined) => void;
}) {
  return (
    <>
      <label class="draw-key" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="draw-input"
        aria-describedby={describedBy}
        value={value === undefined ? "" : JSON.stringify(value)}
        onChange={(event) => onPut(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={String(choice)} value={JSON.stringify(choice)}>
            {choice === true ? "yes" : choice === false ? "no" : choice}
          </option>
        ))}
      </select>
    </>
  );
}
