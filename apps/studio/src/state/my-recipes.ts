import { computed, signal } from "@preact/signals";
import { readShelf, type Shelf, writtenShelf } from "./shelf.ts";

/** Where the browser keeps the recipes, and what could not be read of them. */
const STORED = "undercroft-studio-recipes";
const SET_ASIDE = `${STORED}.bak`;

/** The recipes that this browser keeps. */
export const myRecipes = signal<Shelf>([]);
/** Why they can't be kept, in words for the user. */
export const shelfProblem = signal<string | undefined>(undefined);

/** What the shelf was before its last changes. */
const past = signal<readonly { readonly shelf: Shelf; readonly did: string }[]>([]);
/** What was done to the shelf last, if that can be undone. */
export const lastDone = computed(() => past.value.at(-1)?.did);

let isLoaded = false;

/** Reads what the browser has kept, once, and follows what other pages of the studio change. */
export function loadMyRecipes(): void {
  if (isLoaded) return;
  isLoaded = true;
  load();
  window.addEventListener("storage", ({ key }) => {
    if (key === STORED || key === null) load();
  });
}

function load(): void {
  let text: string | null;
  try {
    text = localStorage.getItem(STORED);
  } catch {
    shelfProblem.value =
      "This browser keeps nothing for this page, so recipes can't be saved here. Save them as files.";
    return;
  }
  try {
    myRecipes.value = text === null ? [] : readShelf(JSON.parse(text));
  } catch {
    myRecipes.value = [];
    shelfProblem.value = "The recipes that this browser kept can't be read. They were set aside, and this list is new.";
    keep(SET_ASIDE, text!);
  }
}

/** Keeps a text; tells why if that can't be. */
function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    shelfProblem.value =
      (error as Error).name === "QuotaExceededError"
        ? "There is no room left for this page in this browser. Delete some recipes, or save them as files."
        : "This browser keeps nothing for this page, so recipes can't be saved here. Save them as files.";
    return false;
  }
}

/** Changes the shelf, and remembers what was done. Tells whether it could be kept: if not, it stays as it is. */
export function changeShelf(did: string, change: (shelf: Shelf) => Shelf): boolean {
  loadMyRecipes();
  const before = myRecipes.peek();
  const next = change(before);
  if (!keep(STORED, writtenShelf(next))) return false;
  shelfProblem.value = undefined;
  past.value = [...past.peek(), { shelf: before, did }];
  myRecipes.value = next;
  return true;
}

/** Takes the last change of the shelf back. */
export function undoShelf(): void {
  const last = past.peek().at(-1);
  if (last === undefined || !keep(STORED, writtenShelf(last.shelf))) return;
  shelfProblem.value = undefined;
  past.value = past.peek().slice(0, -1);
  myRecipes.value = last.shelf;
}
