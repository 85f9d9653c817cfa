import { Camera } from "apps-shared/stage/camera.ts";
import { fontMasks } from "apps-shared/stage/font-masks.ts";
import { OVERLAY_COLORS } from "apps-shared/stage/overlay-colors.ts";
import { OverlayPainter, type StageOverlays, type Thing } from "apps-shared/stage/overlays.ts";
import type { Level } from "undercroft";
import {
  createPixels,
  type GlyphMasks,
  type LevelView,
  levelView,
  paintLevel,
  paintPicture,
  pictureTheme,
  thingLook,
} from "undercroft/formats";
import type { View } from "./protocol.ts";

// Levels are shown in the dark theme on every page, as in all pictures of the manual.
const THEME = "dark";

const MASKS = new Map<number, GlyphMasks | undefined>();

function masksFor(cell: number): GlyphMasks | undefined {
  if (!MASKS.has(cell)) MASKS.set(cell, fontMasks(cell));
  return MASKS.get(cell);
}

/** Paints a finished level with what is laid over it. */
export function paintFinished(
  level: Level,
  { cell, ratio }: Pick<View, "cell" | "ratio">,
  overlays: StageOverlays,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(level.width * cell, level.height * cell);
  paintCells(canvas, levelView(level), cell, ratio, overlays);
  return canvas;
}

/** Paints a level as it is after a frame of its build. Moves the level's history. */
export function paintMoment(level: Level, view: View, overlays: StageOverlays): OffscreenCanvas {
  const { width, height, history } = level;
  const { frame, cell, ratio } = view;
  if (history === undefined || frame >= history.frames.length) return paintFinished(level, view, overlays);
  const canvas = new OffscreenCanvas(width * cell, height * cell);
  history.seek(frame);
  const { picture, spawns = [], start, exits = [] } = history.frame ?? {};
  if (picture === undefined) {
    const { tileset, recipe } = level;
    const { tiles } = history;
    const { theme } = recipe;
    paintCells(canvas, { width, height, tileset, tiles, spawns, start, exits, theme }, cell, ratio, {});
  } else {
    const pixels = createPixels(canvas.width, canvas.height);
    paintPicture(pixels, picture, { theme: THEME, masks: masksFor });
    put(canvas, pixels);
  }
  return canvas;
}

function paintCells(
  canvas: OffscreenCanvas,
  view: LevelView,
  cell: number,
  ratio: number,
  overlays: StageOverlays,
): void {
  const { width, height } = view;
  const painter = new OverlayPainter(OVERLAY_COLORS[THEME]);
  painter.set(overlays, width);
  const pixels = createPixels(canvas.width, canvas.height);
  paintLevel(pixels, view, { cell, theme: THEME, masks: masksFor, things: !painter.hasTint });
  const context = put(canvas, pixels);
  if (painter.hasTint) {
    const tint = createPixels(width, height);
    painter.paintTint(tint, { x: 0, y: 0, width, height }, 1);
    const small = new OffscreenCanvas(width, height);
    put(small, tint);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, canvas.width, canvas.height);
  }
  const camera = new Camera();
  camera.setMap({ width, height });
  camera.setScreen({ width: canvas.width, height: canvas.height }, ratio);
  camera.scale = cell;
  camera.x = 0;
  camera.y = 0;
  // The studio draws on a canvas of its page, which can do all that this one can.
  painter.draw(context as unknown as CanvasRenderingContext2D, camera, painter.hasTint ? thingsOf(view) : [], {
    changed: [],
    hover: undefined,
    selected: undefined,
    cursor: undefined,
  });
}

/** What stands on the cells, to be drawn above a tint. */
function thingsOf({ spawns, start }: LevelView): readonly Thing[] {
  const theme = pictureTheme(THEME);
  const things = spawns.map(({ at, name }): Thing => {
    const { glyph, ink } = thingLook(theme, name);
    return { at, glyph, color: hex(ink) };
  });
  return start === undefined ? things : [...things, { at: start, glyph: "@", color: hex(theme.start) }];
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

function put(canvas: OffscreenCanvas, { data, width, height }: ReturnType<typeof createPixels>) {
  const context = canvas.getContext("2d")!;
  context.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  return context;
}
