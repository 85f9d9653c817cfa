import type { Camera, CellRange } from "./camera.ts";
import { drawLabel, LABEL_SIZE, labelFont, lineWidth } from "./labels.ts";
import type { OverlayColors } from "./overlay-colors.ts";

/** A cell behind which something lies, and how much. */
export interface Gate {
  readonly at: number;
  readonly behind: number;
}

/** What a level's locks are about. Cells are flat. */
export interface Plot {
  /** How many rounds of keys it takes to reach each cell, less one: negative where it takes none, and on rock. */
  readonly spheres: ArrayLike<number>;
  /** Keys with their numbers in the solution, and locks with those of all keys that they need. */
  readonly marks: readonly { readonly at: number; readonly text: string; readonly isKey: boolean }[];
  /** From each key to what it opens. */
  readonly links: readonly (readonly [key: number, lock: number])[];
  readonly oneWays: readonly { readonly from: number; readonly to: number }[];
}

/** Labels of gates that are shown at once, those with the most behind them first. */
const MOST_LABELS = 60;
/** Below this many device pixels a cell, gates would cover everything. */
const LEAST_GATE_CELL = 3;

/** Draws a bar on each gate, and above it how many cells lie behind. */
export function drawGates(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { gate: color, labelPaper }: OverlayColors,
  gates: readonly Gate[],
  width: number,
  visible: CellRange,
): void {
  if (camera.scale < LEAST_GATE_CELL) return;
  const seen = gates.filter(({ at }) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= visible.left && y >= visible.top && x < visible.right && y < visible.bottom;
  });
  const size = Math.max(3 * camera.ratio, camera.scale * 0.8);
  context.strokeStyle = color;
  context.lineWidth = lineWidth(camera, 2);
  context.beginPath();
  for (const { at } of seen) {
    const [x, y] = middleOf(camera, at, width);
    context.rect(x - size / 2, y - size / 2, size, size);
  }
  context.stroke();
  const drawn: (readonly [x: number, y: number])[] = [];
  for (const { at, behind } of seen.slice(0, MOST_LABELS)) {
    // What is too small to be seen well needs no number.
    if (Math.sqrt(behind) * camera.scale < 24 * camera.ratio) break;
    const [x, y] = middleOf(camera, at, width);
    const isTaken = drawn.some(
      ([otherX, otherY]) => Math.abs(otherX - x) < 30 * camera.ratio && Math.abs(otherY - y) < 15 * camera.ratio,
    );
    // Of two numbers that would cover each other, the larger one is shown.
    if (isTaken) continue;
    drawn.push([x, y]);
    drawLabel(context, camera, labelPaper, String(behind), (at % width) + 1, Math.floor(at / width), color, true);
  }
}

/** Draws lines from keys to locks with their numbers at both ends, and an arrow for each one-way. */
export function drawPlot(
  context: CanvasRenderingContext2D,
  camera: Camera,
  colors: OverlayColors,
  { marks, links, oneWays }: Plot,
  width: number,
): void {
  context.strokeStyle = colors.key;
  context.lineWidth = Math.max(1, camera.ratio);
  context.setLineDash([5 * camera.ratio, 4 * camera.ratio]);
  context.beginPath();
  for (const [key, lock] of links) {
    context.moveTo(...middleOf(camera, key, width));
    context.lineTo(...middleOf(camera, lock, width));
  }
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = lineWidth(camera, 2);
  context.beginPath();
  for (const { from, to } of oneWays)
    addArrow(context, camera, middleOf(camera, from, width), middleOf(camera, to, width));
  context.stroke();
  for (const mark of marks) drawMark(context, camera, colors, mark, middleOf(camera, mark.at, width));
}

/** A number on a plate of its own colour: round for a key, with corners for a lock. */
function drawMark(
  context: CanvasRenderingContext2D,
  { ratio }: Camera,
  { key: color, keyInk }: OverlayColors,
  { text, isKey }: Plot["marks"][number],
  [x, y]: readonly [number, number],
): void {
  const size = LABEL_SIZE * ratio;
  context.font = labelFont(size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const high = size + 4 * ratio;
  const wide = Math.max(high, context.measureText(text).width + 6 * ratio);
  context.fillStyle = color;
  context.strokeStyle = keyInk;
  context.lineWidth = ratio;
  context.beginPath();
  context.roundRect(x - wide / 2, y - high / 2, wide, high, isKey ? high / 2 : 0);
  context.fill();
  context.stroke();
  context.fillStyle = keyInk;
  context.fillText(text, x, y + ratio / 2);
}

function addArrow(
  context: CanvasRenderingContext2D,
  { scale, ratio }: Camera,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): void {
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  const tip = Math.max(4 * ratio, scale * 0.4);
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.moveTo(toX - tip * (dx - dy), toY - tip * (dy + dx));
  context.lineTo(toX, toY);
  context.lineTo(toX - tip * (dx + dy), toY - tip * (dy - dx));
}

function middleOf({ x, y, scale }: Camera, cell: number, width: number): [x: number, y: number] {
  return [x + ((cell % width) + 0.5) * scale, y + (Math.floor(cell / width) + 0.5) * scale];
}
