import { computed, signal } from "@preact/signals";

/** What a pointer does on the map, with the key that takes it in hand. */
export const TOOLS = [
  { id: "look", label: "Look", key: "h", does: "look around: dragging moves the map" },
  { id: "floor", label: "Floor", key: "f", does: "paint floor" },
  { id: "wall", label: "Wall", key: "w", does: "paint walls" },
  { id: "water", label: "Water", key: "d", does: "paint deep water" },
  { id: "room", label: "Room", key: "r", does: "drag out a room" },
  { id: "start", label: "Start", key: "b", does: "say where the player starts" },
  { id: "exit", label: "Exit", key: "x", does: "say where the exit is" },
  { id: "vault", label: "Vault", key: "v", does: "place a vault" },
  { id: "region", label: "Region", key: "o", does: "drag out a region that another builder makes" },
  { id: "erase", label: "Erase", key: "e", does: "erase what was painted" },
] as const;

export type Tool = (typeof TOOLS)[number]["id"];

/** Whether the tools are on the page. */
export const isPaintOpen = signal(false);
/** The tool that was taken last. */
const taken = signal<Tool>("floor");
/** The tool in hand. */
export const tool = computed<Tool>(() => (isPaintOpen.value ? taken.value : "look"));

/** Takes a tool in hand, and lays the others out. */
export function takeTool(id: Tool): void {
  taken.value = id;
  isPaintOpen.value = true;
}

/** Lays the tools out, with one in hand that paints, or puts them away. */
export function togglePaint(): void {
  if (!isPaintOpen.peek() && taken.peek() === "look") taken.value = "floor";
  isPaintOpen.value = !isPaintOpen.peek();
}

/** Whether a stroke is on its way. */
export const isStroking = signal(false);
