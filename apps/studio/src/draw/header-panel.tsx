import { useEffect, useId, useState } from "preact/hooks";
import { kindOf, PREFAB_KINDS, type PrefabKind } from "undercroft/prefabs";
import { type Formats, headerTextOf, type PrefabPiece, readHeaderText, withKind, withPiece } from "./book.ts";
import { book, change, fields, formats, piece, prefab, setHeader } from "./draw-state.ts";
import { FieldRow } from "./field-row.tsx";

/** What is said about the prefab on the screen: a field for each key, and all of it as YAML. */
export function HeaderPanel() {
  const [loaded, table, here] = [formats.value, fields.value, prefab.value];
  if (loaded === undefined || table === undefined || here === undefined) return null;
  const { header } = here;
  const kind = kindOf({ ...header, map: [] });
  const [names, others] = [
    table.header.filter(({ key }) => key === kind),
    table.header.filter(({ key }) => !(PREFAB_KINDS as readonly string[]).includes(key)),
  ];
  return (
    <section class="draw-section" key={here.key}>
      <h2 class="section-head">Header</h2>
      <div class="draw-field">
        <label class="draw-key" for="draw-kind">
          kind
        </label>
        <select
          id="draw-kind"
          class="draw-input"
          value={kind}
          onChange={(event) => setHeader(withKind(header, event.currentTarget.value as PrefabKind))}
        >
          {PREFAB_KINDS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      {names.map((field) => (
        <FieldRow
          key={field.key}
          formats={loaded}
          header={header}
          path={[field.key]}
          field={{ ...field, key: "name" }}
          onChange={(next) => setHeader(next)}
        />
      ))}
      {others.map((field) => (
        <FieldRow
          key={field.key}
          formats={loaded}
          header={header}
          path={[field.key]}
          field={field}
          onChange={(next) => setHeader(next)}
        />
      ))}
      <HeaderText formats={loaded} here={here} />
      <p class="draw-help">
        Only as text:{" "}
        {table.written
          .filter(({ key }) => key !== "legend")
          .map(({ key, help }) => (
            <span key={key} class="mono" title={help}>
              {key}{" "}
            </span>
          ))}
      </p>
    </section>
  );
}

/** The header as YAML in a part of the panel that can be folded. */
function HeaderText(props: { readonly formats: Formats; readonly here: PrefabPiece }) {
  return (
    <details class="draw-group">
      <summary>
        <span class="draw-key">as YAML</span>
      </summary>
      <HeaderYaml {...props} />
    </details>
  );
}

/** The header as YAML, checked as it is typed: whatever is sound is taken over at once. */
export function HeaderYaml({ formats: loaded, here }: { readonly formats: Formats; readonly here: PrefabPiece }) {
  const written = headerTextOf(loaded, here);
  const [text, setText] = useState(written);
  const [problem, setProblem] = useState<{ readonly problem: string; readonly line: number } | undefined>(undefined);
  const id = useId();
  useEffect(() => {
    setText(written);
    setProblem(undefined);
  }, [written]);
  return (
    <>
      <textarea
        class="draw-yaml mono"
        aria-label="Header as YAML"
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        rows={Math.min(24, Math.max(6, text.split("\n").length + 1))}
        spellcheck={false}
        value={text}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          const read = readHeaderText(loaded, next);
          setProblem("problem" in read ? read : undefined);
        }}
        onChange={(event) => {
          const next = event.currentTarget.value.replace(/\n?$/, "\n");
          const read = readHeaderText(loaded, next);
          if ("header" in read && next !== written) setHeader(read.header, next);
        }}
      />
      <p id={`${id}-problem`} class="draw-problem" role="status">
        {problem === undefined ? "" : `line ${problem.line}: ${problem.problem}`}
      </p>
    </>
  );
}

/** A palette, a mixin or remarks of the file, as text. */
export function SharedText() {
  const here = piece.value;
  if (here.kind !== "shared") return null;
  return (
    <div class="draw-shared">
      <label class="section-head" for="draw-shared-text">
        Text for several prefabs of the file
      </label>
      <textarea
        id="draw-shared-text"
        key={here.key}
        class="draw-yaml mono"
        spellcheck={false}
        rows={20}
        value={here.text}
        onChange={(event) => {
          // A line that separates pieces would make two of this one.
          const text = event.currentTarget.value.replace(/^(?:---|===)$/gm, "").replace(/\n?$/, "\n");
          change(withPiece(book.peek(), { ...here, text }));
        }}
      />
    </div>
  );
}
