import { useEffect, useId, useState } from "preact/hooks";
import { openWorld } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { theme } from "../ui/theme-button.tsx";
import { sourceOf } from "./book.ts";
import { type CatalogueEntry, catalogue, keyOf, remember } from "./catalogue.ts";
import { CatalogueList, Swatch } from "./catalogue-list.tsx";
import { formats, glyphs, named, prefab } from "./draw-state.ts";
import { type GlyphMeaning, lookOf } from "./looks.ts";

interface BoxProps {
  readonly label: string;
  readonly value: string;
  /** Gets the text when the field is left. */
  readonly onCommit: (text: string) => void;
  /** What may be typed, to choose from. */
  readonly list?: readonly string[];
  readonly placeholder?: string;
  /** Whether the label is seen, or only heard where a sentence says what it is. */
  readonly isLabelled?: boolean;
  readonly width?: "glyph" | "short" | "wide";
}

/** A box for a few words. Escape brings back what was there. */
export function TextBox({ label, value, onCommit, list, placeholder, isLabelled = false, width = "short" }: BoxProps) {
  const [text, setText] = useState(value);
  const id = useId();
  useEffect(() => setText(value), [value]);
  return (
    <label class={isLabelled ? "draw-field" : "draw-inline"}>
      <span class={isLabelled ? "draw-key" : "visually-hidden"}>{label}</span>
      <input
        type="text"
        class="draw-input mono"
        data-width={width}
        value={text}
        list={list === undefined ? undefined : id}
        maxLength={width === "glyph" ? 2 : 200}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => {
          if (event.currentTarget.value !== value) onCommit(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === value) return;
          event.stopPropagation();
          event.preventDefault();
          setText(value);
        }}
      />
      {list !== undefined && (
        <datalist id={id}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** A glyph as it looks on the board; a press offers all that the drawing knows, and a box for another one. */
export function GlyphBox({ label, value, onCommit }: Pick<BoxProps, "label" | "value" | "onCommit">) {
  const [isOpen, setOpen] = useState(false);
  const meaning = glyphs.value.find(({ glyph }) => glyph === value);
  const choose = (next: string) => {
    setOpen(false);
    if ([...next].length === 1 && next !== value) onCommit(next);
  };
  return (
    <>
      <button
        type="button"
        class="draw-glyph-pick"
        title={meaning?.words ?? "means nothing yet"}
        onClick={() => setOpen(true)}
      >
        <span class="visually-hidden">{`${label}: ${named(value)}${meaning === undefined ? "" : `, ${meaning.words}`}`}</span>
        {meaning === undefined ? (
          <span class="draw-swatch" aria-hidden="true">
            {value}
          </span>
        ) : (
          <GlyphSwatch meaning={meaning} />
        )}
      </button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <ul class="draw-glyphs">
            {glyphs.value.map((one) => (
              <li key={one.glyph}>
                <button
                  type="button"
                  class="draw-glyph"
                  aria-pressed={one.glyph === value}
                  onClick={() => choose(one.glyph)}
                >
                  <GlyphSwatch meaning={one} />
                  <span class="draw-glyph-words">
                    <span class="visually-hidden">{`${named(one.glyph)}: `}</span>
                    {one.words}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <TextBox label="another" isLabelled value="" width="glyph" placeholder="one character" onCommit={choose} />
        </Dialog>
      )}
    </>
  );
}

/** A glyph as it looks on the board. */
export function GlyphSwatch({ meaning }: { readonly meaning: GlyphMeaning }) {
  const [loaded, here] = [formats.value, prefab.value];
  if (loaded === undefined || here === undefined) return null;
  const colors = loaded.pictureTheme(openWorld.value?.colors[theme.value] ?? theme.value);
  const look = lookOf(loaded, colors, sourceOf(here), meaning);
  return (
    <span
      class={look.fill === undefined ? "draw-swatch is-hole" : "draw-swatch"}
      style={look.fill === undefined ? {} : { background: look.fill, color: look.ink }}
      aria-hidden="true"
    >
      {meaning.glyph === " " ? "" : meaning.glyph}
    </span>
  );
}

/** A choice of a few words. */
export function Choose<T extends string>({
  label,
  value,
  choices,
  onChoose,
  isLabelled = false,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, label: string])[];
  readonly onChoose: (value: T) => void;
  readonly isLabelled?: boolean;
}) {
  return (
    <label class={isLabelled ? "draw-field" : "draw-inline"}>
      <span class={isLabelled ? "draw-key" : "visually-hidden"}>{label}</span>
      <select class="draw-input" value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {choices.some(([one]) => one === value) ? null : <option value={value}>{value}</option>}
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A small button with a sign. */
export function SignButton(props: {
  readonly label: string;
  readonly sign: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  const { label, sign, disabled = false, onClick } = props;
  return (
    <button
      type="button"
      class="icon-button small"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {sign}
    </button>
  );
}

/** Shows what is chosen of the catalogue; a press opens the catalogue to choose something else. */
export function PickButton({
  label,
  kind,
  name,
  params = [],
  onPick,
}: {
  readonly label: string;
  readonly kind: CatalogueEntry["kind"];
  readonly name: string;
  /** Parameters of the drawing, which can stand for any name. */
  readonly params?: readonly string[];
  readonly onPick: (name: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const entry = catalogue.value.find((one) => keyOf(one) === keyOf({ kind, name }));
  const shown = name === "" ? "choose…" : name.replace(/_/g, " ");
  return (
    <>
      <button type="button" class="button draw-pick" onClick={() => setOpen(true)}>
        <span class="visually-hidden">{`${label}: `}</span>
        {entry !== undefined && <Swatch entry={entry} />}
        {shown}
      </button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          {params.length > 0 && (
            <p class="draw-row">
              <span class="draw-help">A value that is drawn by lot:</span>
              {params.map((param) => (
                <button
                  key={param}
                  type="button"
                  class="button mono"
                  onClick={() => {
                    setOpen(false);
                    onPick(`$${param}`);
                  }}
                >
                  ${param}
                </button>
              ))}
            </p>
          )}
          <CatalogueList
            label={`Search: ${label.toLowerCase()}`}
            kinds={[kind]}
            isOpen
            onChoose={(chosen) => {
              remember(chosen);
              setOpen(false);
              onPick(chosen.name);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
