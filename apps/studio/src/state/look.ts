import { computed, effect, signal } from "@preact/signals";
import type { PictureOptions, TileArt, TileSheet } from "undercroft/formats";
import type { ExportLook } from "../engine/protocol.ts";
import { remember, remembered } from "../ui/remembered.ts";
import { theme } from "../ui/theme-button.tsx";

/** How levels can look, with what each is called. */
export const LOOKS = [
  { id: "tiles", label: "Tiles" },
  { id: "stone", label: "Stone" },
  { id: "glyphs", label: "Characters" },
] as const;

export type Look = (typeof LOOKS)[number]["id"];

const LOOK = "look";
const LIGHT = "light";
/** Whether the browser keeps tiles of the user's own. */
const OWN = "own-tiles";

/** How levels look here: as they were last shown, at first as tiles. */
export const look = signal<Look>(LOOKS.find(({ id }) => id === remembered(LOOK))?.id ?? "tiles");
/** Whether tiles are lit by torches. */
export const isLit = signal(remembered(LIGHT) !== "off");
/** The user's own tiles, which count before the included ones. */
export const ownTiles = signal<{ readonly name: string; readonly sheet: TileSheet } | undefined>(undefined);
/** The included tiles, once they are loaded. */
const included = signal<TileArt | undefined>(undefined);

effect(() => remember(LOOK, look.value));
effect(() => remember(LIGHT, isLit.value ? "on" : "off"));

/** Remembers whether there are tiles of the user's own to be taken again on the next visit. */
export function rememberOwnTiles(areThere: boolean): void {
  remember(OWN, areThere ? "kept" : undefined);
}

/** What painters of levels need to know. Stone is shown until tiles are there. */
export const pictureLook = computed<Pick<PictureOptions, "style" | "tiles" | "light">>(() => {
  if (look.value === "glyphs") return { style: "glyphs" };
  if (look.value === "stone" || included.value === undefined) return { style: "stone" };
  const own = ownTiles.value?.sheet;
  return { style: "stone", tiles: own === undefined ? included.value : [own, included.value], light: isLit.value };
});

/** What a worker needs to know to make a picture that looks like the screen. */
export function exportLook(): ExportLook {
  const style = look.peek() === "glyphs" ? "glyphs" : "stone";
  return {
    style,
    hasTiles: look.peek() === "tiles",
    own: ownTiles.peek()?.sheet,
    light: isLit.peek(),
    theme: theme.peek(),
  };
}

/** Loads the included tiles. They are not part of what the page needs to start. */
export async function loadTiles(): Promise<void> {
  const { dungeonTiles } = await import("./included-tiles.ts");
  included.value = dungeonTiles;
  // Where nobody has opened tiles of their own there is nothing to look for.
  if (remembered(OWN) === undefined) return;
  const { restoreTiles } = await import("../tiles/own-tiles.ts");
  await restoreTiles();
}

/** Shows levels the next way: tiles, stone, characters, and tiles again. */
export function nextLook(): void {
  const at = LOOKS.findIndex(({ id }) => id === look.peek());
  look.value = LOOKS[(at + 1) % LOOKS.length]!.id;
}

/** Turns torchlight on or off. What is lit are tiles, so they are shown. */
export function toggleLight(): void {
  if (look.peek() !== "tiles") {
    look.value = "tiles";
    isLit.value = true;
  } else isLit.value = !isLit.peek();
}
