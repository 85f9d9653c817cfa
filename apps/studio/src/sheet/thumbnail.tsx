import { useEffect, useRef } from "preact/hooks";
import { SHIPPED_TILES } from "undercroft/define";
import { paintLevel } from "undercroft/formats";
import type { SheetLevel } from "../engine/protocol.ts";
import { pictureLook } from "../state/look.ts";
import { openWorld, shown } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";

/** About as wide as a thumbnail is shown, in pixels; cells have whole pixels, and the browser does the rest. */
const THUMBNAIL_WIDTH = 280;
const MOST_PIXELS_A_CELL = 4;

/** A level in small: its map, with dots for the start, the exits and the spawns. */
export function Thumbnail({ level }: { readonly level: SheetLevel }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = openWorld.value?.colors[theme.value] ?? theme.value;
  // Tiles are small here, but characters would be dots.
  const { tiles: art } = pictureLook.value;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === null || context === undefined) return;
    const { width, height, tiles, distances, start, exits, spawns } = level;
    const cell = Math.max(1, Math.min(MOST_PIXELS_A_CELL, Math.round(THUMBNAIL_WIDTH / width)));
    const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
    context.canvas.width = width * cell;
    context.canvas.height = height * cell;
    const image = context.createImageData(width * cell, height * cell);
    const like = shown.peek()?.level;
    const tileset = like?.tileset ?? { tiles: SHIPPED_TILES };
    paintLevel(
      image,
      {
        width,
        height,
        tiles,
        tileset,
        distances,
        theme: like?.recipe.theme,
        start: start === undefined ? undefined : cellOf(start),
        exits: exits.map((at) => ({ at: cellOf(at), kind: "down" as const })),
        spawns: spawns.map(({ at, name, kind }) => ({ at: cellOf(at), name, kind })),
      },
      { cell, theme: colors, tiles: art },
    );
    context.putImageData(image, 0, 0);
  }, [level, colors, art]);
  return <canvas ref={canvas} class="sheet-picture" />;
}
