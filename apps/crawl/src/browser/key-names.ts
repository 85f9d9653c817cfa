import type { Key } from "../ui/index.js";

/** What of a keyboard event tells which key it was. */
export type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const NAMES: Readonly<Record<string, Key>> = {
  ...{ ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" },
  ...{ Home: "home", End: "end", PageUp: "page-up", PageDown: "page-down" },
  ...{ Enter: "enter", Escape: "escape", Tab: "tab", Backspace: "backspace", Delete: "delete" },
  // The middle of a number pad without its lock.
  Clear: "5",
};

/** The interface's name for a key that was pressed in a page; undefined for those that belong to the browser. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): Key | undefined {
  // On some layouts Ctrl and Alt together type a sign, as AltGr does.
  const isTyped = ctrlKey === altKey && !metaKey;
  if (!isTyped) return undefined;
  const name = NAMES[key];
  if (name !== undefined) return ctrlKey ? undefined : name === "tab" && shiftKey ? "back-tab" : name;
  return [...key].length === 1 ? key : undefined;
}
