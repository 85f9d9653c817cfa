import { useEffect, useId, useRef, useState } from "preact/hooks";
import { openWorld } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";
import {
  CATALOGUE_GROUPS,
  type CatalogueEntry,
  catalogue,
  entryLook,
  found,
  keyOf,
  loadCatalogue,
  recent,
} from "./catalogue.ts";
import { formats } from "./draw-state.ts";

interface ListProps {
  /** What the box is called. */
  readonly label: string;
  /** The kinds that may be chosen. Default: all. */
  readonly kinds?: readonly CatalogueEntry["kind"][];
  readonly onChoose: (entry: CatalogueEntry) => void;
  /** Whether the list is there before anything is asked for. */
  readonly isOpen?: boolean;
}

/** The catalogue, to be searched: arrow keys go through what is found, Enter takes it. */
export function CatalogueList({ label, kinds, onChoose, isOpen = false }: ListProps) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isAsked, setAsked] = useState(isOpen);
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => void loadCatalogue().catch(() => {}), []);
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  const isKind = ({ kind }: CatalogueEntry) => kinds === undefined || kinds.includes(kind);
  const all = catalogue.value.filter(isKind);
  const hits = found(all, text);
  const latest = text.trim() === "" ? recent.value.filter(isKind) : [];
  // What was used last stands on top, and in its own place too.
  const rows = isAsked ? [...latest, ...hits] : [];
  const show = (next: boolean) => setAsked(next || isOpen);
  const choose = (entry: CatalogueEntry | undefined) => {
    if (entry === undefined) return;
    setText("");
    setAt(0);
    show(false);
    onChoose(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && !isAsked) show(true);
    else if (event.key === "ArrowDown") setAt(Math.min(rows.length - 1, at + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
    else if (event.key === "Enter") choose(rows[at]);
    else if (event.key === "Escape" && isAsked && !isOpen) {
      setText("");
      show(false);
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, list]);
  return (
    <div class="draw-catalogue">
      <input
        ref={box}
        type="text"
        class="draw-input"
        role="combobox"
        aria-label={label}
        aria-expanded={rows.length > 0}
        aria-controls={list}
        aria-activedescendant={rows[at] === undefined ? undefined : `${list}-${at}`}
        autocomplete="off"
        spellcheck={false}
        placeholder="water, door, goblin, …"
        value={text}
        onFocus={() => show(true)}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          show(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // A press on the list is no leaving.
          if ((event.relatedTarget as Element | null)?.closest(`[id="${list}"]`) == null) show(false);
        }}
      />
      <div id={list} class="draw-catalogue-list" role="listbox" aria-label="Catalogue" hidden={!isAsked}>
        {sectionsOf(rows, latest.length, text.trim() === "").map(({ head, first, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a list
          <div key={head} role="group" aria-label={head}>
            {head !== FOUND && (
              <div class="draw-sub" aria-hidden="true">
                {head}
              </div>
            )}
            {entries.map((entry, i) => (
              <Row
                key={keyOf(entry)}
                entry={entry}
                id={`${list}-${first + i}`}
                isAt={first + i === at}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {isAsked && rows.length === 0 && <p class="draw-help">Nothing in the catalogue has that name.</p>}
    </div>
  );
}

/** The heading of what was found by a search: the best comes first there, whatever it is. */
const FOUND = "Found";

interface Section {
  readonly head: string;
  /** The place of its first entry in the whole list. */
  readonly first: number;
  readonly entries: readonly CatalogueEntry[];
}

/** The list cut into what was used last and the groups. */
function sectionsOf(rows: readonly CatalogueEntry[], recents: number, isWhole: boolean): readonly Section[] {
  if (!isWhole) return [{ head: FOUND, first: 0, entries: rows }];
  const others = rows.slice(recents);
  const sections: Section[] = [{ head: "Recent", first: 0, entries: rows.slice(0, recents) }];
  for (const group of CATALOGUE_GROUPS) {
    const entries = others.filter((entry) => entry.group === group);
    const first = recents + others.findIndex((entry) => entry.group === group);
    sections.push({ head: group, first, entries });
  }
  return sections.filter(({ entries }) => entries.length > 0);
}

function Row(props: {
  readonly entry: CatalogueEntry;
  readonly id: string;
  readonly isAt: boolean;
  readonly onChoose: () => void;
}) {
  const { entry, id, isAt, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the search box
    <div id={id} class="draw-entry-row" role="option" tabIndex={-1} aria-selected={isAt} onClick={onChoose}>
      <Swatch entry={entry} />
      <span class="draw-entry-words">
        <span>{entry.name.replace(/_/g, " ")}</span>
        <small>{entry.words}</small>
      </span>
    </div>
  );
}

/** An entry's glyph in its colours. */
export function Swatch({ entry }: { readonly entry: CatalogueEntry }) {
  const loaded = formats.value;
  if (loaded === undefined) return null;
  const colors = loaded.pictureTheme(openWorld.value?.colors[theme.value] ?? theme.value);
  const { glyph, fill, ink } = entryLook(loaded, colors, entry);
  return (
    <span class="draw-swatch" style={{ background: fill, color: ink }} aria-hidden="true">
      {glyph}
    </span>
  );
}
