import { fontMasks } from "apps-shared/stage/font-masks.ts";
import { useEffect, useRef } from "preact/hooks";
import type { Rect, Tile } from "undercroft";
import { SHIPPED_TILES, WALL } from "undercroft/define";
import type { LevelView } from "undercroft/formats";
import { HOLE, type Shape } from "undercroft/prefabs";
import { pictureLook } from "../state/look.ts";
import { openWorld } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";
import { formats } from "./draw-state.ts";

/** What is painted: a view, the part of it that is shown, and what is laid over it. */
export interface Scene {
  readonly view: LevelView;
  /** The cells that are shown. Default: all. */
  readonly area?: Rect;
  /** Cells that nothing is said about: what lies behind them is seen. */
  readonly holes?: readonly number[];
  readonly entrances?: readonly number[];
  /** Cells that something is wrong with. */
  readonly marked?: readonly number[];
  /** What is to be looked at. */
  readonly frame?: Rect;
}

/** The scene of a drawing with all that was left to chance decided. */
export function sceneOfShape(
  shape: Shape,
  tiles: readonly Tile[] = SHIPPED_TILES,
  marked: readonly number[] = [],
): Scene {
  const { width, height, spawns, start, exits, entrances } = shape;
  const holes = [...shape.tiles.keys()].filter((cell) => shape.tiles[cell] === HOLE);
  return {
    view: {
      width,
      height,
      tiles: Uint8Array.from(shape.tiles, (tile) => (tile === HOLE ? WALL : tile)),
      tileset: { tiles },
      spawns: spawns.map(({ cell, name }) => ({ at: cell, name })),
      start,
      exits: exits.map(({ cell, kind }) => ({ at: cell, kind })),
    },
    holes,
    entrances,
    marked,
  };
}

/** Smaller cells than this can't be told apart; larger ones draw too much attention. In pixels of the page. */
const SMALLEST_CELL = 2;
const LARGEST_CELL = 34;

/** A small picture of a scene, not larger than a square of this many pixels. */
export function ScenePicture({
  scene,
  size,
  label,
}: {
  readonly scene: Scene;
  readonly size: number;
  readonly label?: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = openWorld.value?.colors[theme.value] ?? theme.value;
  const loaded = formats.value;
  // As levels look in Watch, but without shadows: one wants to see all of it.
  const { style, tiles } = pictureLook.value;
  const { x: left, y: top, width, height } = scene.area ?? { x: 0, y: 0, ...scene.view };
  const shown = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, Math.floor(size / Math.max(width, height))));
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (loaded === undefined || pen === null || pen === undefined) return;
    const cell = Math.max(1, Math.round(shown * Math.min(3, devicePixelRatio || 1)));
    pen.canvas.width = width * cell;
    pen.canvas.height = height * cell;
    const image = pen.createImageData(width * cell, height * cell);
    const masks = fontMasks(cell);
    loaded.paintLevel(image, scene.view, {
      cell,
      area: { x: left, y: top, width, height },
      theme: colors,
      ...(style === undefined ? {} : { style }),
      ...(tiles === undefined ? {} : { tiles }),
      ...(masks === undefined ? {} : { masks }),
    });
    pen.putImageData(image, 0, 0);
    paintOver(pen, scene, cell, left, top);
  }, [scene, shown, colors, loaded, style, tiles, left, top, width, height]);
  return (
    <canvas
      ref={canvas}
      class="draw-scene"
      style={{ width: `${width * shown}px`, height: `${height * shown}px` }}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    />
  );
}

function paintOver(
  pen: CanvasRenderingContext2D,
  { view, holes = [], entrances = [], marked = [], frame }: Scene,
  cell: number,
  left: number,
  top: number,
): void {
  const style = getComputedStyle(pen.canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const placeOf = (at: number) =>
    [((at % view.width) - left) * cell, (Math.floor(at / view.width) - top) * cell] as const;
  const half = Math.max(1, Math.floor(cell / 2));
  for (const at of holes) {
    const [x, y] = placeOf(at);
    pen.fillStyle = token("--ground");
    pen.fillRect(x, y, cell, cell);
    pen.fillStyle = token("--panel");
    pen.fillRect(x, y, half, half);
    pen.fillRect(x + half, y + half, cell - half, cell - half);
  }
  const line = Math.max(1, Math.round(cell / 9));
  pen.lineWidth = line;
  pen.strokeStyle = token("--accent");
  for (const at of entrances) {
    const [x, y] = placeOf(at);
    pen.setLineDash([line * 2, line]);
    pen.strokeRect(x + line / 2, y + line / 2, cell - line, cell - line);
  }
  pen.setLineDash([]);
  for (const at of marked) {
    const [x, y] = placeOf(at);
    pen.strokeStyle = token("--bad");
    pen.lineWidth = line * 2;
    pen.strokeRect(x + line, y + line, cell - 2 * line, cell - 2 * line);
    // Not by colour alone.
    pen.beginPath();
    pen.moveTo(x + cell, y);
    pen.lineTo(x + cell - cell * 0.45, y);
    pen.lineTo(x + cell, y + cell * 0.45);
    pen.fillStyle = token("--bad");
    pen.fill();
  }
  if (frame === undefined) return;
  pen.lineWidth = Math.max(2, line * 2);
  pen.strokeStyle = token("--accent");
  pen.strokeRect((frame.x - left) * cell, (frame.y - top) * cell, frame.width * cell, frame.height * cell);
}
