import type { Camera } from "./camera.ts";
import { GLYPH_FAMILY } from "./font-masks.ts";

/** The size of letters in labels, in CSS pixels. */
export const LABEL_SIZE = 11;

export function labelFont(size: number): string {
  return `600 ${Math.round(size)}px ${GLYPH_FAMILY}`;
}

/** Lines get thinner with the cells, and never vanish. */
export function lineWidth(camera: Camera, width: number): number {
  return Math.max(1, Math.round(Math.min(width, camera.scale / camera.ratio / 3) * camera.ratio));
}

/** Writes a few words on a plate, in the corner of a cell or above it. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  camera: Camera,
  paper: string,
  text: string,
  x: number,
  y: number,
  color: string,
  isAbove = false,
): void {
  const size = LABEL_SIZE * camera.ratio;
  const rim = 3 * camera.ratio;
  context.font = labelFont(size);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  const width = context.measureText(text).width + 2 * rim;
  const height = size + rim;
  // A name that would leave the screen on the right is moved back onto it.
  const left = Math.max(camera.columnAt(x) - width, Math.min(camera.columnAt(x), camera.screen.width - width));
  const above = camera.rowAt(y) - height;
  const top = isAbove && above >= 0 ? above : camera.rowAt(y);
  if (left + width < 0 || top + height < 0 || left > camera.screen.width || top > camera.screen.height) return;
  context.fillStyle = paper;
  context.fillRect(left, top, width, height);
  context.fillStyle = color;
  context.fillText(text, left + rim, top + size);
}
