import type { Camera } from "apps-shared/stage/camera.ts";
import { drawLabel, lineWidth } from "apps-shared/stage/labels.ts";
import { OVERLAY_COLORS, type OverlayColors } from "apps-shared/stage/overlay-colors.ts";
import { readable } from "apps-shared/words.ts";
import type { StageTheme, TopLayer } from "../stage/stage.ts";
import type { CellRect } from "./rects.ts";
import type { RegionWish } from "./regions.ts";
import { CELL_KINDS, type CellKind, type VaultSize, vaultRect, type WishedCell, type Wishes } from "./wishes.ts";

/** Everything that is to be seen of what was painted, and of the hand that paints. */
export interface WishLook {
  readonly wishes: Wishes;
  readonly regions: readonly RegionWish[];
  readonly sizeOf: VaultSize;
  /** The cells of wishes that the level doesn't keep. */
  readonly notKept: readonly WishedCell[];
  /** Whether the tools are out: otherwise only outlines are drawn. */
  readonly isPainting: boolean;
  /** The cells that the tool would change now. */
  readonly brush: readonly CellRect[];
  /** The rectangle that is being dragged out, or that the keyboard spans. */
  readonly spanned: CellRect | undefined;
}

/** The colours of wishes: each kind has a pattern of its own as well. */
const CELL_COLORS: Readonly<Record<StageTheme, Readonly<Record<CellKind, string>>>> = {
  dark: { floor: "#7fd6c2", wall: "#e2b07a", water: "#7db9f2" },
  light: { floor: "#136353", wall: "#7a4a10", water: "#1c5a9a" },
};

/** CSS pixels that a pattern takes until it begins again. */
const PATTERN = 8;

/** Draws what a function tells to draw: it is asked each time. */
export function wishLayer(look: () => WishLook): TopLayer {
  const patterns = new Map<string, CanvasPattern | null>();
  const patternOf = (context: CanvasRenderingContext2D, kind: CellKind, color: string, ratio: number) => {
    const key = `${kind} ${color} ${ratio}`;
    if (!patterns.has(key)) patterns.set(key, context.createPattern(tileOf(kind, color, ratio), "repeat"));
    return patterns.get(key);
  };
  return (context, camera, theme) => {
    const { wishes, regions, sizeOf, notKept, isPainting, brush, spanned } = look();
    const colors = OVERLAY_COLORS[theme];
    for (const { rect, builder } of regions) drawRegion(context, camera, colors, rect, builder);
    for (const kind of CELL_KINDS) {
      const color = CELL_COLORS[theme][kind];
      const pattern = isPainting ? patternOf(context, kind, color, camera.ratio) : undefined;
      drawCells(context, camera, wishes.cells[kind], color, pattern);
    }
    outline(context, camera, wishes.rooms, CELL_COLORS[theme].floor, 2);
    for (const [x, y] of wishes.rooms) label(context, camera, colors, "room", x, y, CELL_COLORS[theme].floor);
    for (const vault of wishes.vaults) {
      outline(context, camera, [vaultRect(vault, sizeOf)], colors.vault, 2);
      label(context, camera, colors, readable(vault.name).toLowerCase(), ...vault.at, colors.vault);
    }
    for (const end of ["start", "exit"] as const) {
      const at = wishes[end];
      if (at === undefined) continue;
      ring(context, camera, at, colors.accent);
      label(context, camera, colors, end, ...at, colors.accent);
    }
    for (const at of notKept) refusal(context, camera, colors, at);
    outline(context, camera, brush, colors.hover, 1.5);
    if (spanned !== undefined) outline(context, camera, [spanned], colors.accent, 2);
  };
}

/** A square of a kind's pattern: dots for floor, bricks for walls, waves for water. */
function tileOf(kind: CellKind, color: string, ratio: number): OffscreenCanvas {
  const side = Math.round(PATTERN * ratio);
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d")!;
  pen.scale(side / PATTERN, side / PATTERN);
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.lineWidth = 1;
  pen.beginPath();
  if (kind === "floor") {
    for (const [x, y] of [
      [2, 2],
      [6, 6],
    ] as const)
      pen.rect(x - 0.75, y - 0.75, 1.5, 1.5);
    pen.fill();
    return canvas;
  }
  if (kind === "wall") {
    // Twice as long as the square, so that the corners join.
    for (const from of [-PATTERN, 0, PATTERN]) {
      pen.moveTo(from - 1, PATTERN + 1);
      pen.lineTo(from + PATTERN + 1, -1);
    }
  } else {
    pen.moveTo(0, 4);
    pen.bezierCurveTo(2, 1, 2, 1, 4, 4);
    pen.bezierCurveTo(6, 7, 6, 7, 8, 4);
  }
  pen.stroke();
  return canvas;
}

function boxOf(camera: Camera, [x, y, width, height]: CellRect): [number, number, number, number] {
  const [left, top] = [camera.columnAt(x), camera.rowAt(y)];
  return [left, top, camera.columnAt(x + width) - left, camera.rowAt(y + height) - top];
}

function drawCells(
  context: CanvasRenderingContext2D,
  camera: Camera,
  rects: readonly CellRect[],
  color: string,
  pattern: CanvasPattern | null | undefined,
): void {
  if (rects.length === 0) return;
  if (pattern !== undefined && pattern !== null) {
    // It goes with the map when that is moved.
    pattern.setTransform(new DOMMatrix().translate(Math.round(camera.x), Math.round(camera.y)));
    context.beginPath();
    for (const rect of rects) context.rect(...boxOf(camera, rect));
    context.globalAlpha = 0.14;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = 0.55;
    context.fillStyle = pattern;
    context.fill();
    context.globalAlpha = 1;
  }
  context.globalAlpha = pattern === undefined ? 0.55 : 0.9;
  outline(context, camera, rects, color, 1.25);
  context.globalAlpha = 1;
}

/** Draws the line round all cells of rectangles, without the lines between them. */
function outline(
  context: CanvasRenderingContext2D,
  camera: Camera,
  rects: readonly CellRect[],
  color: string,
  width: number,
): void {
  if (rects.length === 0) return;
  context.strokeStyle = color;
  context.lineWidth = lineWidth(camera, width);
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of edgesOf(rects)) {
    context.moveTo(camera.columnAt(fromX), camera.rowAt(fromY));
    context.lineTo(camera.columnAt(toX), camera.rowAt(toY));
  }
  context.stroke();
}

/** Beyond this many rectangles the lines between them are drawn as well: each is compared with all others. */
const MOST_COMPARED = 1000;
const EDGES = new WeakMap<readonly CellRect[], readonly CellRect[]>();

/** The sides of rectangles that no other one of them lies behind, as lines from corner to corner. */
function edgesOf(rects: readonly CellRect[]): readonly CellRect[] {
  let edges = EDGES.get(rects);
  if (edges === undefined) {
    edges = rects.flatMap((rect) => sidesOf(rect, rects.length > MOST_COMPARED ? [] : rects));
    EDGES.set(rects, edges);
  }
  return edges;
}

function sidesOf([x, y, width, height]: CellRect, rects: readonly CellRect[]): CellRect[] {
  const [right, bottom] = [x + width, y + height];
  const across = (line: number, beside: number) =>
    gaps(
      x,
      right,
      rects.filter((other) => other[1] <= beside && beside < other[1] + other[3]).map(([ox, , ow]) => [ox, ox + ow]),
    ).map(([from, to]): CellRect => [from, line, to, line]);
  const down = (line: number, beside: number) =>
    gaps(
      y,
      bottom,
      rects.filter((other) => other[0] <= beside && beside < other[0] + other[2]).map(([, oy, , oh]) => [oy, oy + oh]),
    ).map(([from, to]): CellRect => [line, from, line, to]);
  return [...across(y, y - 1), ...across(bottom, bottom), ...down(x, x - 1), ...down(right, right)];
}

/** What is left of a stretch between two numbers where others lie over it. */
function gaps(from: number, to: number, taken: readonly (readonly [number, number])[]): [number, number][] {
  const left: [number, number][] = [];
  let at = from;
  for (const [start, end] of taken.toSorted((a, b) => a[0] - b[0])) {
    if (start >= to) break;
    if (start > at) left.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) left.push([at, to]);
  return left;
}

function drawRegion(
  context: CanvasRenderingContext2D,
  camera: Camera,
  colors: OverlayColors,
  rect: CellRect,
  builder: string,
): void {
  context.setLineDash([6 * camera.ratio, 4 * camera.ratio]);
  outline(context, camera, [rect], colors.corridor, 2);
  context.setLineDash([]);
  label(context, camera, colors, readable(builder).toLowerCase(), rect[0], rect[1], colors.corridor);
}

/** CSS pixels a cell must have for words at what is painted: on smaller ones they would cover it. */
const LEAST_LABELLED = 5;

function label(
  context: CanvasRenderingContext2D,
  camera: Camera,
  colors: OverlayColors,
  text: string,
  x: number,
  y: number,
  color: string,
): void {
  if (camera.scale < LEAST_LABELLED * camera.ratio) return;
  drawLabel(context, camera, colors.labelPaper, text, x, y, color, true);
}

function ring(context: CanvasRenderingContext2D, camera: Camera, [x, y]: WishedCell, color: string): void {
  const [left, top, width, height] = boxOf(camera, [x, y, 1, 1]);
  context.strokeStyle = color;
  context.lineWidth = 2 * camera.ratio;
  context.beginPath();
  context.arc(left + width / 2, top + height / 2, Math.max(width * 0.75, 5 * camera.ratio), 0, 2 * Math.PI);
  context.stroke();
}

/** A cross through the cell of a wish that isn't kept. */
function refusal(context: CanvasRenderingContext2D, camera: Camera, colors: OverlayColors, [x, y]: WishedCell): void {
  const [left, top, width, height] = boxOf(camera, [x, y, 1, 1]);
  const half = Math.max(width / 2, 4 * camera.ratio);
  const [midX, midY] = [left + width / 2, top + height / 2];
  for (const [color, thick] of [
    [colors.labelPaper, 4],
    [colors.choke, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = thick * camera.ratio;
    context.beginPath();
    context.moveTo(midX - half, midY - half);
    context.lineTo(midX + half, midY + half);
    context.moveTo(midX + half, midY - half);
    context.lineTo(midX - half, midY + half);
    context.stroke();
  }
}
