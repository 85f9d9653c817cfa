import { batch, effect } from "@preact/signals";
import type { Recipe } from "undercroft/recipes";
import { VIEWS, type View } from "../share/link.ts";
import { type Draft, draftOf, storedRecipe } from "./draft.ts";
import { changes, depth, draft, goTo, seed, size, view } from "./studio.ts";

/**
 * The browser's history: every step that the user takes (another view, recipe, seed, size or depth, every change of the
 * chain that can be undone) is an entry, so that Back and Forward walk through them. An entry is made at once, with all that
 * it takes to come back; its address, which takes a moment to pack, follows.
 */

/** Where the user is. */
interface Place {
  readonly view: View;
  readonly draft: Draft;
  readonly size: readonly [number, number];
  readonly depth: number;
  readonly seed: string;
}

/** An entry of the browser's history, as the browser keeps it: it is there after a reload too. */
interface Entry {
  /** Its number: those after it are forward. */
  readonly at: number;
  readonly place: Omit<Place, "draft"> & { readonly recipe: Recipe };
}

/** Browsers refuse pages that make entries all the time: beyond this many in this many milliseconds, the last is changed. */
const MOST_ENTRIES = 60;
const WITHIN = 10_000;

/** The places of this visit by their entries: with the very drafts, whose cards stay open. */
const places = new Map<number, Place>();
let at = 0;
/** When the last entries were made. */
let made: number[] = [];

function placeNow(): Place {
  return { view: view.value, draft: draft.value, size: size.value, depth: depth.value, seed: seed.value };
}

function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.view === b.view &&
    a.draft === b.draft &&
    a.depth === b.depth &&
    a.seed === b.seed &&
    a.size[0] === b.size[0] &&
    a.size[1] === b.size[1]
  );
}

/** The entry that the page is at, to be kept by the browser together with an address. */
export function entryHere(): Entry {
  const { draft, ...others } = places.get(at)!;
  return { at, place: { ...others, recipe: storedRecipe(draft) } };
}

/** Whether the page is still where it was when an entry was taken. */
export function isHere(entry: Entry): boolean {
  return entry.at === at;
}

/** The place that was opened becomes the one of the entry that the page is at: nothing leads back from it. */
export function settleHere(): void {
  places.set(at, placeNow());
  history.replaceState(entryHere(), "");
}

/** Goes on where a page that is loaded again was left. Its address may be a moment older than its entry. */
export function resume(entry: unknown): void {
  places.clear();
  if (isEntry(entry)) at = entry.at;
  places.set(at, placeNow());
  if (isEntry(entry) && JSON.stringify(entry.place) !== JSON.stringify(entryHere().place)) {
    places.delete(at);
    returnTo(entry);
  }
  settleHere();
}

/** An address that was typed is an entry that the browser made. */
export function arriveByAddress(): void {
  at++;
  forgetAfter(at);
  settleHere();
}

function forgetAfter(last: number): void {
  for (const known of places.keys()) if (known > last) places.delete(known);
}

/** Goes back or on to an entry of the browser's history; tells whether it was one of this page's own. */
export function returnTo(entry: unknown): boolean {
  if (!isEntry(entry)) return false;
  try {
    const { recipe, ...others } = entry.place;
    const place = places.get(entry.at) ?? { ...others, draft: draftOf(recipe) };
    at = entry.at;
    places.set(at, place);
    batch(() => {
      goTo(place);
      view.value = place.view;
    });
    return true;
  } catch {
    // It was kept by another version of this page; its address still leads there.
    return false;
  }
}

function isEntry(value: unknown): value is Entry {
  const { at: number, place } = (value ?? {}) as Partial<Entry>;
  return Number.isSafeInteger(number) && typeof place === "object" && VIEWS.includes(place.view);
}

/** From now on makes an entry of every step that is taken. */
export function followSteps(): void {
  let steps = changes.peek();
  effect(() => {
    const place = placeNow();
    const last = places.get(at);
    // While a slider is moved the chain changes all the time, and it is one step.
    const isMoving =
      last !== undefined && steps === changes.value && isSamePlace(last, { ...place, draft: last.draft });
    steps = changes.value;
    if (last !== undefined && isSamePlace(last, place)) return;
    const now = performance.now();
    made = made.filter((time) => now - time < WITHIN);
    if (!isMoving && made.length < MOST_ENTRIES) {
      made.push(now);
      at++;
      forgetAfter(at);
      places.set(at, place);
      history.pushState(entryHere(), "");
    } else places.set(at, place);
  });
}
