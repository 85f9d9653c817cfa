import { signal } from "@preact/signals";
import { plural } from "apps-shared/words.ts";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { draftOf, recipeOf, stepsOf, storedRecipe } from "../state/draft.ts";
import { changeShelf, lastDone, loadMyRecipes, myRecipes, shelfProblem, undoShelf } from "../state/my-recipes.ts";
import {
  cleanName,
  duplicatedKept,
  type Kept,
  LONGEST_NAME,
  renamedKept,
  withKept,
  withoutKept,
  writtenShelf,
} from "../state/shelf.ts";
import { draft, edit, failureOf, say, size } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Icon } from "./icons.tsx";
import { Menu } from "./menu.tsx";
import { importFiles, openKept } from "./opening.ts";
import { areRecipesShown, focusSoon } from "./tune-state.ts";

/** The recipe whose name is being changed. */
const renaming = signal<string | undefined>(undefined);

const close = () => {
  areRecipesShown.value = false;
  renaming.value = undefined;
};

/** The recipes that this browser keeps: to be opened, named, copied, taken away and brought back. */
export function RecipesDialog() {
  const name = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    loadMyRecipes();
    name.current?.focus();
  }, []);
  const shelf = myRecipes.value;
  return (
    <Dialog title="My recipes" onClose={close}>
      <SaveForm box={name} />
      {shelfProblem.value !== undefined && (
        <p class="warning" role="alert">
          {shelfProblem.value}
        </p>
      )}
      {shelf.length === 0 ? (
        <p class="dim">No recipes yet. They are kept in this browser only.</p>
      ) : (
        <ul class="shelf" aria-label="My recipes">
          {shelf.map((recipe, i) => (
            <Row key={recipe.name} recipe={recipe} index={i} />
          ))}
        </ul>
      )}
      <div class="shelf-done" role="status">
        {lastDone.value !== undefined && (
          <>
            <span>{lastDone.value}</span>
            <button type="button" id="shelf-undo" class="small-button worded" onClick={undo}>
              Undo
            </button>
          </>
        )}
      </div>
      <Files />
    </Dialog>
  );
}

function undo(): void {
  undoShelf();
  focusSoon(lastDone.peek() === undefined ? "shelf-name" : "shelf-undo");
}

/** Puts the recipe on the screen on the shelf. */
function SaveForm({ box }: { readonly box: RefObject<HTMLInputElement | null> }) {
  const [name, setName] = useState(draft.peek().name ?? "");
  const isThere = myRecipes.value.some((recipe) => recipe.name === cleanName(name));
  const save = () => {
    const wanted = cleanName(name);
    const kept = { ...storedRecipe({ ...draft.peek(), size: size.peek() }), name: wanted };
    const did = isThere ? `“${wanted}” was replaced.` : `“${wanted}” was saved.`;
    if (!changeShelf(did, (shelf) => withKept(shelf, kept))) return;
    setName(wanted);
    if (draft.peek().name !== wanted) edit((now) => ({ ...now, name: wanted }));
  };
  return (
    <form
      class="shelf-save"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label for="shelf-name">Save the recipe on the screen as</label>
      <div class="shelf-save-line">
        <input
          type="text"
          id="shelf-name"
          class="search-box"
          ref={box}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          placeholder="unnamed"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button primary">
          {isThere ? "Replace" : "Save"}
        </button>
      </div>
    </form>
  );
}

/** A recipe of the shelf. */
function Row({ recipe, index }: { readonly recipe: Kept; readonly index: number }) {
  const { name } = recipe;
  const openId = `shelf-${index}`;
  const remove = () => {
    if (changeShelf(`“${name}” was deleted.`, (shelf) => withoutKept(shelf, name))) focusSoon("shelf-undo");
  };
  const copy = () => {
    changeShelf(`“${name}” was copied.`, (shelf) => duplicatedKept(shelf, name));
  };
  const open = () => {
    close();
    void openKept(recipe);
  };
  return (
    <li class="shelf-row">
      {renaming.value === name ? (
        <RenameField name={name} openId={openId} />
      ) : (
        <button type="button" id={openId} class="shelf-open" title="Open this recipe" onClick={open}>
          <strong>{name}</strong>
          <span class="dim">{wordsOf(recipe)}</span>
        </button>
      )}
      <Menu
        label={`More for ${name}`}
        items={[
          { label: "Open", run: open },
          {
            label: "Rename…",
            run: () => {
              renaming.value = name;
              focusSoon("shelf-rename");
            },
          },
          { label: "Duplicate", run: copy },
          { label: "Save as a file", run: () => void saveOne(recipe) },
          { label: "Delete", run: remove },
        ]}
      >
        <Icon sign="more" />
      </Menu>
    </li>
  );
}

/** A recipe's description, or how large it is. */
function wordsOf(recipe: Kept): string {
  const [width, height] = recipe.size ?? [];
  const steps = plural(stepsOf(draftOf(recipe).nodes).length, "step");
  return [recipe.description ?? steps, ...(width === undefined ? [] : [`${width} × ${height}`])].join(" · ");
}

function RenameField({ name, openId }: { readonly name: string; readonly openId: string }) {
  const end = (text: string | undefined) => {
    if (renaming.peek() !== name) return;
    renaming.value = undefined;
    focusSoon(openId);
    if (text === undefined || text.trim() === "" || text.trim() === name) return;
    changeShelf(`“${name}” was renamed.`, (shelf) => renamedKept(shelf, name, text));
  };
  return (
    <input
      type="text"
      id="shelf-rename"
      class="search-box"
      aria-label={`New name of ${name}`}
      maxLength={LONGEST_NAME}
      autocomplete="off"
      defaultValue={name}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === "Enter") end(event.currentTarget.value);
        else if (event.key === "Escape") end(undefined);
        else return;
        // The window stays open.
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}

/** Hands a recipe over as a file that every other program reads too: without what is switched off. */
async function saveOne(recipe: Kept): Promise<void> {
  try {
    const { nameFor, toRecipeJson } = await import("undercroft/formats");
    const file = `${nameFor(recipe.name).replaceAll("_", "-")}.recipe.json`;
    saveFile(file, toRecipeJson(recipeOf(draftOf(recipe))), "application/json");
    say(`Saved ${file}.`);
  } catch (error) {
    say(`“${recipe.name}” can't be saved as a file: ${failureOf(error).message}`);
  }
}

/** The whole shelf as one file, and what others have saved. */
function Files() {
  const file = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string>();
  const saveAll = () => {
    saveFile("my-recipes.json", writtenShelf(myRecipes.peek()), "application/json");
    setWords(`Saved my-recipes.json with ${plural(myRecipes.peek().length, "recipe")}.`);
  };
  return (
    <>
      <div class="shelf-files">
        <button type="button" class="button" onClick={() => file.current?.click()}>
          Add from files…
        </button>
        <button type="button" class="button" disabled={myRecipes.value.length === 0} onClick={saveAll}>
          Save all as one file
        </button>
      </div>
      <input
        ref={file}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        multiple
        accept=".json,application/json"
        aria-label="Recipe files to add"
        onChange={async (event) => {
          const input = event.currentTarget;
          const files = [...(input.files ?? [])];
          setWords(await importFiles(files));
          // The same file can be added again after it was changed.
          input.value = "";
        }}
      />
      <p class="dim shelf-words" role="status">
        {words}
      </p>
    </>
  );
}
