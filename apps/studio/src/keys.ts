import { signal } from "@preact/signals";
import type { View } from "./share/link.ts";
import { OVERLAYS, toggleOverlay } from "./state/overlays.ts";
import { frameCount, seek, stepBy, stepOver, toggle } from "./state/playback.ts";
import { newSeed, previousSeed, redo, undo, view } from "./state/studio.ts";

/** The headings of the list of keys, in this order. */
export const KEY_GROUPS = ["Time", "Level", "Paint", "Chain", "Page"] as const;
type KeyGroup = (typeof KEY_GROUPS)[number];

/** Something that a key does. */
export interface Shortcut {
  /** As on the keyboard and in the list of keys: "Space", "Shift+ArrowLeft", "n". */
  readonly keys: readonly string[];
  readonly does: string;
  /** The heading that it stands under in the list of keys. */
  readonly group?: KeyGroup;
  /** The views in which it works. Default: all of them. */
  readonly views?: readonly View[];
  run(): void;
}

/** Whether the list of keys is shown. */
export const areKeysShown = signal(false);
/** Whether the search for a step or an option is open. */
export const isSearching = signal(false);

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["Space"], does: "play or pause the growth", group: "Time", views: ["watch"], run: toggle },
  { keys: ["ArrowRight"], does: "one frame on", group: "Time", views: ["watch"], run: () => stepBy(1) },
  { keys: ["ArrowLeft"], does: "one frame back", group: "Time", views: ["watch"], run: () => stepBy(-1) },
  {
    keys: ["Shift+ArrowRight"],
    does: "to the end of the next step",
    group: "Time",
    views: ["watch"],
    run: () => stepOver(1),
  },
  {
    keys: ["Shift+ArrowLeft"],
    does: "back to the end of the step before",
    group: "Time",
    views: ["watch"],
    run: () => stepOver(-1),
  },
  { keys: ["Home"], does: "to the first frame", group: "Time", views: ["watch"], run: () => seek(0) },
  { keys: ["End"], does: "to the finished level", group: "Time", views: ["watch"], run: () => seek(frameCount.peek()) },
  { keys: ["n"], does: "new seed", group: "Level", views: ["watch", "explore"], run: newSeed },
  {
    keys: ["p"],
    does: "the seed before this one",
    group: "Level",
    views: ["watch", "explore"],
    run: previousSeed,
  },
  ...OVERLAYS.map(({ id, label, key }) => ({
    keys: [key],
    does: `show or hide ${label}`,
    group: "Level" as const,
    views: ["watch"] as const,
    run: () => toggleOverlay(id),
  })),
  {
    keys: ["Ctrl+z"],
    does: "undo the last change of the chain",
    group: "Chain",
    views: ["watch", "explore"],
    run: undo,
  },
  { keys: ["Ctrl+Shift+Z", "Ctrl+y"], does: "redo it", group: "Chain", views: ["watch", "explore"], run: redo },
  {
    keys: ["/"],
    does: "find or add a step, an option or a recipe",
    group: "Chain",
    views: ["watch"],
    run: () => {
      isSearching.value = true;
    },
  },
  {
    keys: ["?"],
    does: "show these keys",
    group: "Page",
    views: ["watch", "draw", "sheet", "explore"],
    run: () => {
      areKeysShown.value = true;
    },
  },
];

/** Keys of what is focused, which it handles itself: they are only listed. */
export const FOCUS_KEYS: readonly Pick<Shortcut, "keys" | "does" | "views">[] = [
  { keys: ["Arrow keys"], does: "on the map: from cell to cell, with Shift five at a time", views: ["watch"] },
  { keys: ["Enter"], does: "on the map: pin the cell, or paint with the tool in hand", views: ["watch"] },
  { keys: ["Shift+Arrow keys"], does: "on the map with a tool: span a rectangle to paint", views: ["watch"] },
  { keys: ["PageUp", "PageDown"], does: "on the timeline: 50 frames on or back", views: ["watch"] },
];

/** The game on the screen, if one is: its keys, which are only listed, and how it gets the focus. */
export const playedGame = signal<{ readonly keys: typeof FOCUS_KEYS; focus(): void } | undefined>(undefined);

/** Shortcuts that views have added, while they are on the screen. */
const added = new Set<readonly Shortcut[]>();

/** Adds shortcuts while a view is shown; returns a function that removes them. */
export function addShortcuts(shortcuts: readonly Shortcut[]): () => void {
  added.add(shortcuts);
  return () => {
    added.delete(shortcuts);
  };
}

/** All shortcuts of the view on the screen. */
export function shortcutsHere(): readonly Shortcut[] {
  const all = [...[...added].flat(), ...SHORTCUTS];
  return all.filter(({ views }) => views === undefined || views.includes(view.value));
}

/** How a pressed key is written. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const plain = key === " " ? "Space" : key;
  const words = [];
  if (ctrlKey || metaKey) words.push("Ctrl");
  if (altKey) words.push("Alt");
  // A sign such as ? is itself made with shift.
  if (shiftKey && (plain.length > 1 || ctrlKey || metaKey)) words.push("Shift");
  return [...words, plain].join("+");
}

/** Keys that belong to whatever is focused: typing, lists, sliders, buttons. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  // Even where nothing in a dialog has the focus: a button that was pressed and can't be now has lost it.
  if (document.querySelector("dialog:modal") !== null) return true;
  if (target.closest("dialog, [role=menu], [role=listbox]") !== null) return true;
  if (target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return true;
  if (target.matches("input[type=range], [role=slider]") && /^(Arrow|Home|End|Page)/.test(event.key)) return true;
  if (target.matches("[role=tab], [role=grid] *, [role=application]") && /^(Arrow|Home|End| )/.test(event.key))
    return true;
  return target.matches("button, a, summary, input") && (event.key === " " || event.key === "Enter");
}

export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || belongsToFocus(event)) return;
  const name = nameOf(event);
  const shortcut = shortcutsHere().find(({ keys }) => keys.includes(name));
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}
