import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { openWorld } from "../state/studio.ts";
import { theme } from "../ui/theme-button.tsx";
import { sourceOf } from "./book.ts";
import {
  anchor,
  blankGlyph,
  chooseGlyph,
  clearSelection,
  cursor,
  draw,
  findingsHere,
  formats,
  glyphs,
  mirror,
  movedSelection,
  moveSelection,
  named,
  pick,
  prefab,
  preview,
  selection,
  shownDrawing,
  spoken,
  struck,
  type Tool,
  tool,
} from "./draw-state.ts";
import { areaBetween, type Cell, clipped, contains, type Drawing, glyphAt, painted } from "./drawing.ts";
import { type CellLook, lookOf } from "./looks.ts";

/** Where the drawing lies on the screen: pixels a cell, and its upper left corner. */
interface Place {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
}

const SMALLEST_CELL = 4;
const LARGEST_CELL = 64;
/** The most pixels a cell has while the drawing isn't zoomed, so that a small one isn't huge. */
const DEFAULT_CELL = 44;
/** Room round a drawing, in pixels. */
const MARGIN = 28;
/** Below this many pixels a cell shows no glyph, and no lines between cells. */
const LEAST_FOR_GLYPHS = 8;

const HELP =
  "Arrow keys move the cursor. Space or Enter draws with the selected tool; for lines, rectangles and selections a first press begins and a second one ends. Shift with an arrow draws on the way, or makes the selection larger. Alt with an arrow moves what is selected. The digits 1 to 9 take one of the first glyphs of the palette. Escape lets go. Press question mark for all keys.";

/** The drawing, to be drawn on with mouse, finger or keys. */
export function Board() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSignal<readonly [number, number]>([0, 0]);
  /** Set once the drawing was zoomed or moved; until then it lies in the middle. */
  const chosen = useSignal<Place | undefined>(undefined);
  const hover = useSignal<Cell | undefined>(undefined);
  const isFocused = useSignal(false);
  const key = useComputed(() => prefab.value?.key);
  const place = useComputed(() => chosen.value ?? fitted(size.value, shownDrawing.value));
  const looks = useComputed(() => {
    const [loaded, here] = [formats.value, prefab.value];
    if (loaded === undefined || here === undefined) return new Map<string, CellLook>();
    const source = sourceOf(here);
    const colors = loaded.pictureTheme(openWorld.value?.colors[theme.value] ?? theme.value);
    return new Map(glyphs.value.map((meaning) => [meaning.glyph, lookOf(loaded, colors, source, meaning)]));
  });

  useEffect(() => {
    const watched = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = [width, height];
    });
    watched.observe(canvas.current!.parentElement!);
    return () => watched.disconnect();
  }, [size]);

  // Another drawing lies in the middle again.
  useSignalEffect(() => {
    void key.value;
    chosen.value = undefined;
  });

  useSignalEffect(() => {
    const [drawing, at, [width, height]] = [shownDrawing.value, place.value, size.value];
    void theme.value;
    const scene = {
      drawing,
      place: at,
      looks: looks.value,
      hover: hover.value,
      cursor: isFocused.value ? cursor.value : undefined,
      anchor: anchor.value,
      selection: selection.value,
      mirror: mirror.value,
      marks: findingsHere.value,
    };
    const request = requestAnimationFrame(() => paint(canvas.current, scene, width, height));
    return () => cancelAnimationFrame(request);
  });

  /** The cell under a pointer. */
  const cellUnder = (event: { readonly clientX: number; readonly clientY: number }): Cell => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    const { cell, x, y } = place.peek();
    return [Math.floor((event.clientX - left - x) / cell), Math.floor((event.clientY - top - y) / cell)];
  };

  const zoom = (factor: number, at?: readonly [number, number]) => {
    const now = place.peek();
    const cell = Math.max(
      SMALLEST_CELL,
      Math.min(LARGEST_CELL, factor > 1 ? Math.ceil(now.cell * factor) : Math.floor(now.cell * factor)),
    );
    const [width, height] = size.peek();
    const [px, py] = at ?? [width / 2, height / 2];
    chosen.value = { cell, x: px - ((px - now.x) / now.cell) * cell, y: py - ((py - now.y) / now.cell) * cell };
  };

  const pointers = useStrokes(canvas, cellUnder, place, chosen, hover);

  const drawing = shownDrawing.value;
  const here = prefab.value;
  return (
    <div class="draw-board">
      <div
        class="draw-canvas"
        data-tool={tool.value}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys
        tabIndex={0}
        aria-label={
          drawing === undefined || here === undefined
            ? "Drawing"
            : `Drawing, ${drawing.width} by ${drawing.height} cells`
        }
        aria-describedby="draw-help"
        onFocus={() => (isFocused.value = true)}
        onBlur={() => (isFocused.value = false)}
        onKeyDown={onBoardKey}
        onContextMenu={(event) => event.preventDefault()}
        onWheel={(event) => {
          event.preventDefault();
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const now = place.peek();
          if (event.shiftKey) chosen.value = { ...now, x: now.x - event.deltaY - event.deltaX };
          else if (event.deltaY !== 0)
            zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, [event.clientX - left, event.clientY - top]);
        }}
        {...pointers}
      >
        <canvas ref={canvas} class="draw-pixels" />
      </div>
      <p id="draw-help" class="visually-hidden">
        {HELP}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {spoken.value}
      </p>
      <fieldset class="draw-zoom">
        <legend class="visually-hidden">Zoom</legend>
        <button
          type="button"
          class="icon-button"
          aria-label="Zoom out"
          title="Zoom out (−)"
          onClick={() => zoom(1 / 1.3)}
        >
          −
        </button>
        <button
          type="button"
          class="button"
          aria-label={`${Math.round(place.value.cell)} px a cell: fit the drawing into view`}
          title="Fit the drawing into view"
          onClick={() => (chosen.value = undefined)}
        >
          <span class="mono">{Math.round(place.value.cell)} px</span>
        </button>
        <button type="button" class="icon-button" aria-label="Zoom in" title="Zoom in" onClick={() => zoom(1.3)}>
          +
        </button>
      </fieldset>
      <StatusLine hover={hover.value} />
    </div>
  );
}

function StatusLine({ hover }: { readonly hover: Cell | undefined }) {
  const drawing = shownDrawing.value;
  if (drawing === undefined) return null;
  const cell = hover !== undefined && contains(drawing, hover) ? hover : cursor.value;
  return (
    <p class="draw-status mono">
      <span>
        {drawing.width}×{drawing.height}
      </span>
      <span>{`${cell[0]}, ${cell[1]}`}</span>
      <span class="draw-status-words">{wordsAt(drawing, cell)}</span>
    </p>
  );
}

function wordsAt(drawing: Drawing, cell: Cell): string {
  const found = glyphAt(drawing, cell);
  if (found === undefined) return "outside";
  const words =
    glyphs.value.find((one) => one.glyph === found)?.words ?? (found === "" ? "hole: the row has ended" : "");
  const marks = findingsHere.value.filter((one) => one.cell?.[0] === cell[0] && one.cell[1] === cell[1]);
  return [`${named(found)}  ${words}`, ...marks.map(({ weight, message }) => `${weight}: ${message}`)].join(" · ");
}

/** Where a drawing is until it is moved: in the middle, as large as fits. */
function fitted([width, height]: readonly [number, number], drawing: Drawing | undefined): Place {
  if (drawing === undefined || width === 0) return { cell: 16, x: 0, y: 0 };
  const room = Math.min((width - 2 * MARGIN) / drawing.width, (height - 2 * MARGIN) / drawing.height);
  const cell = Math.max(SMALLEST_CELL, Math.min(DEFAULT_CELL, Math.floor(room)));
  return {
    cell,
    x: Math.round(Math.max(8, (width - cell * drawing.width) / 2)),
    y: Math.round(Math.max(8, (height - cell * drawing.height) / 2)),
  };
}

type Points = Map<number, readonly [number, number]>;

/** Strokes of a pointer: one finger or button draws, two fingers or the middle button move the drawing. */
function useStrokes(
  canvas: { readonly current: HTMLCanvasElement | null },
  cellUnder: (event: PointerEvent) => Cell,
  place: { peek(): Place },
  chosen: { value: Place | undefined },
  hover: { value: Cell | undefined },
) {
  const stroke = useRef<Stroke | undefined>(undefined);
  const points = useRef<Points>(new Map());

  const pinch = (before: Points, after: Points) => {
    const [a, b] = [spread(before), spread(after)];
    const now = place.peek();
    const factor = a.size > 8 ? b.size / a.size : 1;
    const cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, now.cell * factor));
    const { left, top } = canvas.current!.getBoundingClientRect();
    const [px, py] = [a.x - left, a.y - top];
    chosen.value = {
      cell,
      x: b.x - left - ((px - now.x) / now.cell) * cell,
      y: b.y - top - ((py - now.y) / now.cell) * cell,
    };
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      canvas.current!.setPointerCapture(event.pointerId);
      points.current.set(event.pointerId, [event.clientX, event.clientY]);
      if (points.current.size > 1 || event.button === 1) {
        stroke.current?.cancel();
        stroke.current = undefined;
        return;
      }
      const cell = cellUnder(event);
      stroke.current = beginStroke(cell, event.altKey ? "pick" : event.button === 2 ? "erase" : tool.peek());
      stroke.current?.move(cell);
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = cellUnder(event);
      if (hover.value?.[0] !== cell[0] || hover.value[1] !== cell[1]) hover.value = cell;
      if (!points.current.has(event.pointerId)) return;
      if (stroke.current === undefined) {
        const before = new Map(points.current);
        points.current.set(event.pointerId, [event.clientX, event.clientY]);
        if (points.current.size > 1 || (event.buttons & 4) !== 0) pinch(before, points.current);
        return;
      }
      points.current.set(event.pointerId, [event.clientX, event.clientY]);
      // A fast hand passes more cells than there are frames.
      for (const one of event.getCoalescedEvents?.() ?? []) stroke.current.move(cellUnder(one));
      stroke.current.move(cell);
    },
    onPointerUp: (event: PointerEvent) => {
      points.current.delete(event.pointerId);
      stroke.current?.end();
      stroke.current = undefined;
    },
    onPointerCancel: (event: PointerEvent) => {
      points.current.delete(event.pointerId);
      stroke.current?.cancel();
      stroke.current = undefined;
    },
    onPointerLeave: () => {
      hover.value = undefined;
    },
  };
}

/** The middle of some points, and how far they lie apart. */
function spread(points: Points): { readonly x: number; readonly y: number; readonly size: number } {
  const all = [...points.values()];
  const x = all.reduce((sum, [px]) => sum + px, 0) / all.length;
  const y = all.reduce((sum, [, py]) => sum + py, 0) / all.length;
  return { x, y, size: Math.max(...all.map(([px, py]) => Math.hypot(px - x, py - y))) };
}

interface Stroke {
  move(cell: Cell): void;
  end(): void;
  cancel(): void;
}

/** Begins what a tool does; it is one step to undo, however long it is. */
function beginStroke(first: Cell, which: Tool): Stroke | undefined {
  const drawing = prefab.peek()?.drawing;
  if (drawing === undefined) return undefined;
  if (contains(drawing, first)) cursor.value = first;
  const cancel = () => {
    preview.value = undefined;
  };
  if (which === "pick") return { move: pick, end: () => {}, cancel };
  if (which === "type")
    return { move: (cell) => contains(drawing, cell) && (cursor.value = cell), end: () => {}, cancel };
  if (which === "select") return selecting(drawing, first);
  const path: Cell[] = [];
  return {
    move(cell) {
      const last = path.at(-1);
      if (last?.[0] === cell[0] && last[1] === cell[1]) return;
      path.push(cell);
      preview.value = struck(drawing, which, path);
      if (contains(drawing, cell)) cursor.value = cell;
    },
    end() {
      const next = preview.peek();
      preview.value = undefined;
      if (next !== undefined) draw(next);
    },
    cancel,
  };
}

/** Draws a selection, or moves it where the stroke begins inside one. */
function selecting(drawing: Drawing, first: Cell): Stroke {
  const area = selection.peek();
  const [x, y] = first;
  const isInside =
    area !== undefined && x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
  if (isInside) {
    let by: Cell = [0, 0];
    return {
      move([toX, toY]) {
        by = [toX - x, toY - y];
        preview.value = movedSelection(drawing, area, by[0], by[1]).drawing;
        selection.value = { ...area, x: area.x + by[0], y: area.y + by[1] };
      },
      end() {
        preview.value = undefined;
        selection.value = area;
        moveSelection(by[0], by[1]);
      },
      cancel() {
        preview.value = undefined;
        selection.value = area;
      },
    };
  }
  let last = first;
  return {
    move(cell) {
      last = cell;
      selection.value = clipped(drawing, areaBetween(first, cell));
    },
    end() {
      // A mere click lets go.
      if (last[0] === first[0] && last[1] === first[1] && area !== undefined) selection.value = undefined;
    },
    cancel() {
      selection.value = area;
    },
  };
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tools that need two cells. */
const SPANNING: readonly Tool[] = ["line", "rectangle", "filled", "select"];

function onBoardKey(event: KeyboardEvent): void {
  const drawing = prefab.peek()?.drawing;
  if (drawing === undefined || event.ctrlKey || event.metaKey) return;
  if (handleKey(event, drawing)) event.preventDefault();
}

function handleKey(event: KeyboardEvent, drawing: Drawing): boolean {
  const step = STEPS[event.key];
  const [x, y] = cursor.peek();
  if (step !== undefined) {
    const [dx, dy] = step;
    if (event.altKey && selection.peek() !== undefined) moveSelection(dx, dy);
    else walk(drawing, [x + dx, y + dy], event.shiftKey);
    return true;
  }
  if (event.altKey) return false;
  if (event.key === "Home" || event.key === "End") {
    walk(drawing, [event.key === "Home" ? 0 : drawing.width - 1, y], event.shiftKey);
    return true;
  }
  if (event.key === "Escape") {
    const isOccupied = anchor.peek() !== undefined || selection.peek() !== undefined || tool.peek() === "type";
    anchor.value = undefined;
    preview.value = undefined;
    selection.value = undefined;
    if (tool.peek() === "type") tool.value = "pencil";
    return isOccupied;
  }
  if (tool.peek() === "type") return type(event, drawing);
  if (event.key === "Delete" || event.key === "Backspace") {
    clearSelection();
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    const nth = glyphs.peek()[Number(event.key) - 1];
    if (nth !== undefined) chooseGlyph(nth.glyph);
    return true;
  }
  if (event.key !== " " && event.key !== "Enter") return false;
  press(drawing);
  return true;
}

/** Moves the cursor; drawing on the way, or making what is begun larger. */
function walk(drawing: Drawing, to: Cell, isDrawing: boolean): void {
  const from = cursor.peek();
  if (!contains(drawing, to)) return;
  cursor.value = to;
  const which = tool.peek();
  const begun = anchor.peek();
  if (SPANNING.includes(which)) {
    if (which === "select") {
      const first = begun ?? (isDrawing ? from : undefined);
      if (isDrawing && begun === undefined) anchor.value = from;
      if (first !== undefined) selection.value = clipped(drawing, areaBetween(first, to));
    } else if (begun !== undefined) preview.value = struck(drawing, which, [begun, to]);
  } else if (isDrawing && which !== "fill" && which !== "type" && which !== "pick")
    draw(struck(drawing, which, [from, to]));
  spoken.value = `${to[0]}, ${to[1]}: ${wordsAt(prefab.peek()!.drawing, to)}`;
}

/** Uses the tool where the cursor is. */
function press(drawing: Drawing): void {
  const [which, cell, begun] = [tool.peek(), cursor.peek(), anchor.peek()];
  if (which === "pick") pick(cell);
  else if (!SPANNING.includes(which)) {
    draw(struck(drawing, which, [cell]));
    spoken.value = `Drawn at ${cell[0]}, ${cell[1]}.`;
  } else if (begun === undefined) {
    anchor.value = cell;
    if (which === "select") selection.value = { x: cell[0], y: cell[1], width: 1, height: 1 };
    else preview.value = struck(drawing, which, [cell]);
    spoken.value = `Started at ${cell[0]}, ${cell[1]}. Move, then press again.`;
  } else {
    anchor.value = undefined;
    preview.value = undefined;
    if (which === "select") selection.value = clipped(drawing, areaBetween(begun, cell));
    else draw(struck(drawing, which, [begun, cell]));
    spoken.value = "Done.";
  }
}

/** Puts what is typed on the cells, as in a text editor. */
function type(event: KeyboardEvent, drawing: Drawing): boolean {
  const [x, y] = cursor.peek();
  if (event.key === "Enter") {
    cursor.value = [0, Math.min(drawing.height - 1, y + 1)];
    return true;
  }
  if (event.key === "Backspace") {
    cursor.value = [Math.max(0, x - 1), y];
    draw(painted(drawing, [cursor.peek()], blankGlyph()));
    return true;
  }
  if ([...event.key].length !== 1) return false;
  draw(painted(drawing, [[x, y]], event.key));
  cursor.value = [Math.min(drawing.width - 1, x + 1), y];
  return true;
}

interface Scene {
  readonly drawing: Drawing | undefined;
  readonly place: Place;
  readonly looks: ReadonlyMap<string, CellLook>;
  readonly hover: Cell | undefined;
  readonly cursor: Cell | undefined;
  readonly anchor: Cell | undefined;
  readonly selection:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly mirror: "none" | "x" | "y" | "both";
  readonly marks: readonly { readonly weight: "error" | "warning"; readonly cell: Cell | undefined }[];
}

/** Colours of the page that a canvas can't take by itself. */
function tokensOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

function paint(canvas: HTMLCanvasElement | null, scene: Scene, width: number, height: number): void {
  const pen = canvas?.getContext("2d");
  if (canvas === null || pen === null || pen === undefined || width === 0 || height === 0) return;
  const ratio = Math.min(3, devicePixelRatio || 1);
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const token = tokensOf(canvas);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = token("--ground");
  pen.fillRect(0, 0, width, height);
  const { drawing, place } = scene;
  if (drawing === undefined) return;
  const { cell } = place;
  const left = Math.max(0, Math.floor(-place.x / cell));
  const top = Math.max(0, Math.floor(-place.y / cell));
  const right = Math.min(drawing.width, Math.ceil((width - place.x) / cell));
  const bottom = Math.min(drawing.height, Math.ceil((height - place.y) / cell));
  const x = (column: number) => place.x + column * cell;
  const y = (row: number) => place.y + row * cell;

  const hasGlyphs = cell >= LEAST_FOR_GLYPHS;
  pen.font = `600 ${Math.round(cell * 0.68)}px "IBM Plex Mono", monospace`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const glyph = drawing.rows[row]![column]!;
      const look = scene.looks.get(glyph);
      const [px, py] = [x(column), y(row)];
      if (look?.fill === undefined) {
        paintHole(pen, px, py, cell, token("--panel"), token("--ground"));
        if (look === undefined && glyph !== "" && glyph !== " " && hasGlyphs) {
          pen.fillStyle = token("--bad");
          pen.fillText(glyph, px + cell / 2, py + cell / 2 + 1);
        }
        continue;
      }
      pen.fillStyle = look.fill;
      pen.fillRect(px, py, cell + 0.5, cell + 0.5);
      if (look.edge !== undefined) {
        pen.fillStyle = look.edge;
        pen.fillRect(px, py, cell + 0.5, Math.max(1, cell * 0.14));
      }
      if (hasGlyphs && glyph !== " ") {
        pen.fillStyle = look.ink;
        pen.fillText(glyph, px + cell / 2, py + cell / 2 + cell * 0.05);
      }
    }
  }
  if (hasGlyphs) paintLines(pen, scene, { left, top, right, bottom }, token("--line"));
  pen.strokeStyle = token("--line-strong");
  pen.lineWidth = 1;
  pen.strokeRect(x(0) - 0.5, y(0) - 0.5, drawing.width * cell + 1, drawing.height * cell + 1);
  paintMarks(pen, scene, token);
  paintAids(pen, scene, token);
}

/** A hole is seen through: a weave of two shades, as in editors of pictures. */
function paintHole(pen: CanvasRenderingContext2D, px: number, py: number, cell: number, a: string, b: string): void {
  const half = cell / 2;
  pen.fillStyle = b;
  pen.fillRect(px, py, cell, cell);
  pen.fillStyle = a;
  pen.fillRect(px, py, half, half);
  pen.fillRect(px + half, py + half, half, half);
}

function paintLines(
  pen: CanvasRenderingContext2D,
  { place: { x, y, cell } }: Scene,
  {
    left,
    top,
    right,
    bottom,
  }: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  color: string,
): void {
  pen.globalAlpha = 0.45;
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let column = left + 1; column < right; column++) {
    pen.moveTo(Math.round(x + column * cell) + 0.5, y + top * cell);
    pen.lineTo(Math.round(x + column * cell) + 0.5, y + bottom * cell);
  }
  for (let row = top + 1; row < bottom; row++) {
    pen.moveTo(x + left * cell, Math.round(y + row * cell) + 0.5);
    pen.lineTo(x + right * cell, Math.round(y + row * cell) + 0.5);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Cells that something was found about: errors are crossed at a corner, warnings have a dot there. */
function paintMarks(pen: CanvasRenderingContext2D, { marks, place }: Scene, token: (name: string) => string): void {
  const { cell } = place;
  for (const { weight, cell: at } of marks) {
    if (at === undefined) continue;
    const [px, py] = [place.x + at[0] * cell, place.y + at[1] * cell];
    const color = token(weight === "error" ? "--bad" : "--accent");
    pen.strokeStyle = color;
    pen.fillStyle = color;
    pen.lineWidth = 2;
    pen.setLineDash(weight === "error" ? [] : [4, 3]);
    pen.strokeRect(px + 1, py + 1, cell - 2, cell - 2);
    pen.setLineDash([]);
    const corner = Math.max(5, cell * 0.28);
    if (weight === "error") {
      pen.beginPath();
      pen.moveTo(px + cell, py);
      pen.lineTo(px + cell - corner, py);
      pen.lineTo(px + cell, py + corner);
      pen.fill();
    } else {
      pen.beginPath();
      pen.arc(px + cell - corner / 2, py + corner / 2, corner / 2.6, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}

/** What helps while drawing: lines of the mirror, the selection, cursor and pointer. */
function paintAids(pen: CanvasRenderingContext2D, scene: Scene, token: (name: string) => string): void {
  const { drawing, place, mirror: across, selection: area } = scene;
  const { cell } = place;
  if (drawing === undefined) return;
  const [right, bottom] = [place.x + drawing.width * cell, place.y + drawing.height * cell];
  pen.strokeStyle = token("--accent");
  pen.lineWidth = 1.5;
  pen.setLineDash([6, 5]);
  pen.beginPath();
  if (across === "x" || across === "both") {
    pen.moveTo((place.x + right) / 2, place.y - 12);
    pen.lineTo((place.x + right) / 2, bottom + 12);
  }
  if (across === "y" || across === "both") {
    pen.moveTo(place.x - 12, (place.y + bottom) / 2);
    pen.lineTo(right + 12, (place.y + bottom) / 2);
  }
  pen.stroke();
  if (area !== undefined) {
    const box = [place.x + area.x * cell, place.y + area.y * cell, area.width * cell, area.height * cell] as const;
    pen.globalAlpha = 0.14;
    pen.fillStyle = token("--accent");
    pen.fillRect(...box);
    pen.globalAlpha = 1;
    pen.setLineDash([]);
    pen.strokeStyle = token("--ground");
    pen.lineWidth = 3;
    pen.strokeRect(...box);
    pen.setLineDash([5, 4]);
    pen.strokeStyle = token("--accent");
    pen.lineWidth = 2;
    pen.strokeRect(...box);
  }
  pen.setLineDash([]);
  const frame = (at: Cell | undefined, color: string, weight: number) => {
    if (at === undefined || !contains(drawing, at)) return;
    pen.strokeStyle = color;
    pen.lineWidth = weight;
    pen.strokeRect(place.x + at[0] * cell + 0.5, place.y + at[1] * cell + 0.5, cell - 1, cell - 1);
  };
  frame(scene.hover, token("--ink"), 1);
  frame(scene.anchor, token("--accent"), 2);
  frame(scene.cursor, token("--accent"), 3);
}
