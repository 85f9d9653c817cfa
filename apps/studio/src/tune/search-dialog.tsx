import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Option } from "undercroft/recipes";
import { isSearching } from "../keys.ts";
import { stepsOf } from "../state/draft.ts";
import { draft, known } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { readable } from "../words.ts";
import { titleOf } from "./names.ts";
import { controlId, focusSoon, headId, reveal } from "./tune-state.ts";

/** A step of the chain, or one of its options. */
interface Found {
  readonly key: number;
  readonly option: string | undefined;
  readonly title: string;
  readonly help: string;
}

/** As many as can be gone through with the arrow keys in a moment. */
const MOST_FOUND = 40;

/** Finds a step of the chain or one of its options by name; Enter goes there. */
export function SearchDialog() {
  return isSearching.value ? <Search /> : null;
}

function Search() {
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const list = useId();
  const found = findIn(wanted);
  const close = () => {
    isSearching.value = false;
  };
  const go = (hit: Found | undefined) => {
    if (hit === undefined) return;
    close();
    reveal(hit.key);
    focusSoon(hit.option === undefined ? headId(hit.key) : controlId(hit.key, hit.option));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
    else if (event.key === "Enter") go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find a step or an option" onClose={close}>
      <input
        type="text"
        class="search-box"
        role="combobox"
        ref={box}
        aria-label="Search the chain"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
        autocomplete="off"
        placeholder="coverage, exit, room size, …"
        value={wanted}
        onInput={(event) => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} class="found" role="listbox" aria-label="Steps and options">
        {found.map((hit, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the search box
          <div
            key={`${hit.key} ${hit.option}`}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onClick={() => go(hit)}
          >
            <span>{hit.title}</span>
            <small>{hit.help}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="dim">Nothing in this chain has that name.</p>}
    </Dialog>
  );
}

function findIn(wanted: string): readonly Found[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const all = stepsOf(draft.value.parts).flatMap((part): readonly Found[] => {
    const definition = known.value.steps.get(part.use);
    const title = titleOf(part);
    return [
      { key: part.key, option: undefined, title, help: definition?.summary ?? "" },
      ...Object.entries((definition?.options ?? {}) as Record<string, Option>).map(([option, { help }]) => ({
        key: part.key,
        option,
        title: `${title} › ${readable(option)}`,
        help,
      })),
    ];
  });
  const hits = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return hits.slice(0, MOST_FOUND);
}
