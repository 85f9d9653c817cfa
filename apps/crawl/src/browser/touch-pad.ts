import type { Key } from "../ui/index.js";

type PadKey = readonly [key: Key, sign: string, label: string];

const DIRECTIONS: readonly PadKey[] = [
  ["home", "↖", "Up and left"],
  ["up", "↑", "Up"],
  ["page-up", "↗", "Up and right"],
  ["left", "←", "Left"],
  [".", "·", "Wait"],
  ["right", "→", "Right"],
  ["end", "↙", "Down and left"],
  ["down", "↓", "Down"],
  ["page-down", "↘", "Down and right"],
];
const ACTIONS: readonly PadKey[] = [
  ["o", "explore", "Explore"],
  ["g", "take", "Pick up"],
  ["i", "pack", "Open the pack"],
  ["<", "<", "Stairs up"],
  [">", ">", "Stairs down"],
  ["x", "look", "Look around"],
  ["s", "search", "Search"],
  ["J", "jump", "Jump down"],
  ["?", "keys", "Show the keys"],
  ["S", "save", "Save and quit"],
  ["escape", "back", "Back"],
  ["enter", "enter", "Enter"],
];

/** Buttons for devices without keys. They leave the focus where it is. */
export function touchPad(press: (key: Key) => void): HTMLElement {
  const pad = document.createElement("div");
  pad.className = "crawl-pad";
  for (const [name, keys] of [
    ["Directions", DIRECTIONS],
    ["Actions", ACTIONS],
  ] as const) {
    const group = document.createElement("div");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", name);
    for (const [key, sign, label] of keys) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", label);
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => press(key));
      group.append(button);
    }
    pad.append(group);
  }
  return pad;
}
