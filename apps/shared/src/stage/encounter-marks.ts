import type { Camera } from "./camera.ts";
import { drawLabel, lineWidth } from "./labels.ts";
import type { OverlayColors } from "./overlay-colors.ts";

/** Monsters that are met together. Cells are flat. */
export interface EncounterMark {
  readonly cells: readonly number[];
  /** What they do, in a word or two. */
  readonly label: string;
  /** Where they walk, back to the beginning at the end. Empty if they don't. */
  readonly path: readonly number[];
}

/** Below this many CSS pixels a cell, labels would cover the level. */
const LEAST_LABELLED = 10;

/** Draws a rounded box around those who are met together, what they do, and the rounds of patrols as dashed lines. */
export function drawEncounters(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { encounter: color, labelPaper }: OverlayColors,
  encounters: readonly EncounterMark[],
  width: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = lineWidth(camera, 2);
  context.beginPath();
  for (const { cells } of encounters) {
    const { left, top, right, bottom } = boundsOf(cells, width);
    const [x, y] = [camera.columnAt(left), camera.rowAt(top)];
    context.roundRect(x, y, camera.columnAt(right + 1) - x, camera.rowAt(bottom + 1) - y, camera.scale / 3);
  }
  context.stroke();
  context.setLineDash([6 * camera.ratio, 4 * camera.ratio]);
  context.beginPath();
  for (const { path } of encounters) {
    for (const [i, cell] of [...path, ...path.slice(0, 1)].entries()) {
      const x = camera.x + ((cell % width) + 0.5) * camera.scale;
      const y = camera.y + (Math.floor(cell / width) + 0.5) * camera.scale;
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
  context.stroke();
  context.setLineDash([]);
  if (camera.scale < LEAST_LABELLED * camera.ratio) return;
  for (const { cells, label } of encounters) {
    const { left, top } = boundsOf(cells, width);
    if (label !== "") drawLabel(context, camera, labelPaper, label, left, top, color, true);
  }
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boundsOf(cells: readonly number[], width: number): Bounds {
  const columns = cells.map((cell) => cell % width);
  const rows = cells.map((cell) => Math.floor(cell / width));
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}
