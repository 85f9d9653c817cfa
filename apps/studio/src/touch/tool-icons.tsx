import type { Tool } from "./tools.ts";

/** What each tool looks like on its button, drawn in a square of 16. */
const SIGNS: Readonly<Record<Tool, string>> = {
  look: "M5 8V4.2a1.2 1.2 0 0 1 2.4 0V7m0-4a1.2 1.2 0 0 1 2.4 0v4m0-3a1.2 1.2 0 0 1 2.4 0v5.5a5 5 0 0 1-5 5c-2 0-3-1-4-3L2 9.6c.8-1 2-.8 3 .6",
  floor: "M2 2h12v12H2zM2 8h12M8 2v12",
  wall: "M2 3h12v10H2zM2 6.3h12M2 9.7h12M6 3v3.3M10 6.3v3.4M6 9.7V13",
  water: "M2 5.5c2-2.5 4-2.5 6 0s4 2.5 6 0M2 10.5c2-2.5 4-2.5 6 0s4 2.5 6 0",
  room: "M2.5 3.5h11v9H9.5M6.5 12.5h-4z",
  start: "M8 4.5h.01M8 7v4M5 8.5 8 7l3 1.5M6 14l2-3 2 3",
  exit: "M2 13h3v-3h3V7h3V4h3",
  vault: "M2 14V7a6 6 0 0 1 12 0v7zM8 8v3",
  region: "M2 5V2h3M7 2h2M11 2h3v3M14 7v2M14 11v3h-3M9 14H7M5 14H2v-3M2 9V7",
  erase: "M6 13.5 2.5 10 9 3.5l4 4-6 6zM5.5 7l4 4M6 13.5h7.5",
};

export function ToolIcon({ tool }: { readonly tool: Tool }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d={SIGNS[tool]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
