import { readable } from "apps-shared/words.ts";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StepDefinition } from "undercroft/define";
import type { Option, Recipe } from "undercroft/recipes";
import { isSearching } from "../keys.ts";
import { nodesAround, stepsOf } from "../state/draft.ts";
import { loadMyRecipes, myRecipes } from "../state/my-recipes.ts";
import { draft, known, offered, openOffered } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showChain } from "../ui/narrow.ts";
import { add, isWanted, placeWords, targetFor, wordsOf } from "./adding.ts";
import { titleOf } from "./names.ts";
import { openKept } from "./opening.ts";
import { controlId, focusSoon, headId, openKey, reveal } from "./tune-state.ts";

/** Something that was found, and what happens to it. */
interface Found {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** A step that can be added, which says where it would go. */
  readonly step?: StepDefinition<any>;
  /** Why nothing would happen. */
  readonly whyNot?: string;
  run(): void;
}

/** What was found of one kind. */
interface Section {
  readonly title: string;
  readonly hits: readonly Found[];
}

/** As many of each kind as can be gone through with the arrow keys in a moment. */
const MOST_FOUND = 12;
/** While nothing is typed, the list is the chain itself. */
const MOST_OF_CHAIN = 40;

/** Finds steps of the chain, their options, steps to add and recipes by name; Enter goes there, adds or opens. */
export function SearchDialog() {
  return isSearching.value ? <Search /> : null;
}

/** The card that has the focus, or the one that is open. */
function selectedNode(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>("[data-part]");
  return card == null ? openKey.peek() : Number(card.dataset.part);
}

function Search() {
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  // The window takes the focus as soon as it is there.
  const [selected] = useState(selectedNode);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    loadMyRecipes();
    box.current?.focus();
  }, []);
  const list = useId();
  const sections = findAll(wordsOf(wanted), selected);
  const found = sections.flatMap(({ hits }) => hits);
  const close = () => {
    isSearching.value = false;
  };
  const go = (hit: Found | undefined) => {
    if (hit === undefined || goesTo(hit, selected).whyNot !== undefined) return;
    close();
    hit.run();
  };
  const turnTo = (index: number) => {
    setAt(index);
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") turnTo(Math.min(found.length - 1, at + 1));
    else if (event.key === "ArrowUp") turnTo(Math.max(0, at - 1));
    else if (event.key === "Enter") go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find or add" onClose={close}>
      <input
        type="text"
        class="search-box"
        role="combobox"
        ref={box}
        aria-label="Search steps, options and recipes"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
        autocomplete="off"
        placeholder="coverage, exit, river, caverns, …"
        value={wanted}
        onInput={(event) => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} class="found" role="listbox" aria-label="What was found">
        {sections.map(({ title, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a list of options
          <div key={title} role="group" aria-label={title}>
            <div class="section-head found-head" aria-hidden="true">
              {title}
            </div>
            {hits.map((hit) => (
              <Hit
                key={hit.id}
                id={`${list}-${found.indexOf(hit)}`}
                hit={hit}
                isAt={hit === found[at]}
                selected={selected}
                onClick={() => go(hit)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="dim">Nothing has that name. Try another word.</p>}
    </Dialog>
  );
}

interface HitProps {
  readonly id: string;
  readonly hit: Found;
  readonly isAt: boolean;
  readonly selected: number | undefined;
  onClick(): void;
}

function Hit({ id, hit, isAt, selected, onClick }: HitProps) {
  // Where a step can go takes a moment to find out: only of the one that Enter would add.
  const { where, whyNot } = isAt ? goesTo(hit, selected) : {};
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the search box
    <div
      id={id}
      class="hit"
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      aria-disabled={whyNot !== undefined}
      onClick={onClick}
    >
      <span class={whyNot === undefined ? "hit-title" : "hit-title is-refused"}>{hit.title}</span>
      <small>{hit.help}</small>
      {where !== undefined && <small class="goes">Enter adds it {where}.</small>}
      {whyNot !== undefined && <small class="goes">Not here: {whyNot}</small>}
    </div>
  );
}

/** Where a step that was found would go, or why it can't be added. */
function goesTo({ step }: Found, selected: number | undefined): { readonly where?: string; readonly whyNot?: string } {
  if (step === undefined) return {};
  const found = targetFor(step, selected);
  return "target" in found ? { where: placeWords(found.target) } : found;
}

function findAll(words: readonly string[], selected: number | undefined): readonly Section[] {
  if (words.length === 0) return [{ title: "In this chain", hits: inChain(words).slice(0, MOST_OF_CHAIN) }];
  const sections = [
    { title: "In this chain", hits: inChain(words) },
    { title: "Steps to add", hits: toAdd(words, selected) },
    { title: "Recipes", hits: recipes(words) },
  ];
  return sections
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => ({ title, hits: hits.slice(0, MOST_FOUND) }));
}

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word));

/** Steps of the chain before the options that have the same word. */
function inChain(words: readonly string[]): readonly Found[] {
  const all = stepsOf(draft.value.nodes).map((node) => {
    const definition = known.value.steps.get(node.use);
    const title = titleOf(node);
    // A recipe with branches may have the same step in each.
    const around = nodesAround(draft.value.nodes, node.key).at(-1);
    const place = around === undefined ? "" : `In ${titleOf(around)}. `;
    const goTo = (id: string) => () => {
      showChain();
      reveal(node.key);
      focusSoon(id);
    };
    const step: Found = {
      id: headId(node.key),
      title,
      help: `${place}${definition?.summary ?? ""}`,
      run: goTo(headId(node.key)),
    };
    const options = Object.entries((definition?.options ?? {}) as Record<string, Option>).map(
      ([option, { help }]): Found => {
        const id = controlId(node.key, option);
        return { id, title: `${title} › ${readable(option)}`, help: `${place}${help}`, run: goTo(id) };
      },
    );
    return { step, options };
  });
  if (words.length === 0) return all.flatMap(({ step, options }) => [step, ...options]);
  return [...all.map(({ step }) => step), ...all.flatMap(({ options }) => options)].filter(({ title }) =>
    hasAll(title, words),
  );
}

/** Steps that can be added: those that are called so before those that are described so. */
function toAdd(words: readonly string[], selected: number | undefined): readonly Found[] {
  const hits = [...known.value.steps.values()]
    .filter((step) => isWanted(step, words))
    .map(
      (step): Found => ({
        id: `add ${step.id}`,
        title: `Add ${readable(step.id)}`,
        help: step.summary,
        step,
        run: () => {
          const found = targetFor(step, selected);
          if (!("target" in found)) return;
          showChain();
          add(found.target, step);
        },
      }),
    );
  return hits.toSorted((a, b) => Number(hasAll(b.title, words)) - Number(hasAll(a.title, words)));
}

/** Recipes by their names: the user's own before those that ship. */
function recipes(words: readonly string[]): readonly Found[] {
  const hit = ({ name = "", description = "" }: Recipe, whose: string, run: () => void): Found => ({
    id: `${whose} ${name}`,
    title: `Open ${name}`,
    help: description,
    run,
  });
  const own = myRecipes.value.map((recipe) => hit(recipe, "mine", () => void openKept(recipe)));
  const others = offered.value.map((recipe) => hit(recipe, "offered", () => openOffered(recipe.name!)));
  return [...own, ...others].filter(({ title }) => hasAll(title, words));
}
