import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { PrefabHeader } from "undercroft/formats";
import { kindOf, nameOf, type PrefabSource } from "undercroft/prefabs";
import type { SharedDrawing } from "../share/link.ts";
import { failureOf, openWorld, say, sharedDrawing } from "../state/studio.ts";
import {
  type Book,
  bookOf,
  currentPiece,
  type Formats,
  holeGlyph,
  messageOf,
  type Piece,
  type PrefabPiece,
  prefabPiece,
  readBook,
  readHeaderText,
  withPiece,
  writtenBook,
} from "./book.ts";
import {
  type Area,
  areaCells,
  type Block,
  type Brush,
  blockOf,
  blockText,
  type Cell,
  clipped,
  type Drawing,
  glyphAt,
  type Mirror,
  painted,
  stamped,
  strokeCells,
} from "./drawing.ts";
import { type FieldTable, fieldTable } from "./fields.ts";
import { type Check, checkPieces } from "./findings.ts";
import { changedHeaderText } from "./header-text.ts";
import { type GlyphMeaning, glyphsOf } from "./looks.ts";
import { advanced, redone, replaced, timelineOf, undone } from "./undo.ts";

/** What a press on the drawing does. */
export type Tool = Brush | "erase" | "wall" | "pick" | "select" | "type";

/** What is shown beside the drawing. */
export type Panel = "piece" | "legend" | "varies" | "roll" | "place" | "prove";

export const panel = signal<Panel>("piece");

/** Reading and writing of files; undefined until it is loaded. */
export const formats = signal<Formats | undefined>(undefined);
/** Why it can't be loaded. */
export const loadingProblem = signal<string | undefined>(undefined);
/** The fields of headers and legends. */
export const fields = computed<FieldTable | undefined>(() =>
  formats.value === undefined ? undefined : fieldTable(formats.value),
);

/** What is drawn when the studio is opened for the first time. */
const FIRST: PrefabSource = {
  vault: "cellar",
  description: "Casks along the wall, and somebody who has been at them.",
  depth: "1..12",
  map: [" ..... ", "..#.#..", ".......", "..#g#..", "...!...", " ..... "],
};

const timeline = signal(timelineOf<Book>(bookOf("cellar", [prefabPiece(FIRST)])));
/** The file that is worked on. */
export const book = computed(() => timeline.value.present);
/** The piece of it that is on the screen. */
export const piece = computed<Piece>(() => currentPiece(book.value));
/** The same, where it is a prefab. */
export const prefab = computed<PrefabPiece | undefined>(() =>
  piece.value.kind === "prefab" ? piece.value : undefined,
);
export const canUndo = computed(() => timeline.value.past.length > 0);
export const canRedo = computed(() => timeline.value.future.length > 0);

export const tool = signal<Tool>("pencil");
export const glyph = signal("#");
export const mirror = signal<Mirror>("none");
/** Where the keyboard draws. */
export const cursor = signal<Cell>([0, 0]);
/** Where a line, a rectangle or a selection that is drawn with keys began. */
export const anchor = signal<Cell | undefined>(undefined);
export const selection = signal<Area | undefined>(undefined);
/** The drawing with the stroke that is on its way. */
export const preview = signal<Drawing | undefined>(undefined);
/** The drawing as it is on the screen. */
export const shownDrawing = computed(() => preview.value ?? prefab.value?.drawing);
/** Words for those who can't see the drawing: where the cursor is, what was done. */
export const spoken = signal("");
const clipboard = signal<Block | undefined>(undefined);
export const canPaste = computed(() => clipboard.value !== undefined);

/** What was found when the file was looked over last. */
export const check = signal<Check | undefined>(undefined);
/** What the glyphs of the drawing mean. */
export const glyphs = computed<readonly GlyphMeaning[]>(() =>
  prefab.value === undefined ? [] : glyphsOf(prefab.value, check.value),
);
/** What is found about the piece on the screen. */
export const findingsHere = computed(() => check.value?.findings.filter((one) => one.piece === piece.value.key) ?? []);

/** A new state of the file, which can be undone. */
export function change(next: Book): void {
  batch(() => {
    timeline.value = advanced(timeline.peek(), next);
    settle();
  });
}

/** Shows another piece of the file. */
export function showPiece(key: number): void {
  batch(() => {
    timeline.value = replaced(timeline.peek(), { ...book.peek(), current: key });
    settle();
  });
}

export function undo(): void {
  batch(() => {
    timeline.value = undone(timeline.peek());
    settle();
    spoken.value = "Undone.";
  });
}

export function redo(): void {
  batch(() => {
    timeline.value = redone(timeline.peek());
    settle();
    spoken.value = "Done again.";
  });
}

/** Keeps cursor and selection inside the drawing, and ends whatever was on its way. */
function settle(): void {
  preview.value = undefined;
  anchor.value = undefined;
  const here = prefab.peek();
  if (here === undefined) {
    selection.value = undefined;
    return;
  }
  const { width, height } = here.drawing;
  const [x, y] = cursor.peek();
  if (x >= width || y >= height) cursor.value = [Math.min(x, width - 1), Math.min(y, height - 1)];
  const area = selection.peek();
  if (area !== undefined && clipped(here.drawing, area) === undefined) selection.value = undefined;
}

/** Puts another drawing in place of the one on the screen. A declared size follows it. */
export function draw(next: Drawing): void {
  const here = prefab.peek();
  if (here === undefined || next === here.drawing) return;
  const { size } = here.header;
  const declared = `${next.width}x${next.height}`;
  const isDeclared = size !== undefined && size !== declared;
  const header = isDeclared ? { ...here.header, size: declared } : here.header;
  const headerText = isDeclared ? textAfter(here, header) : here.headerText;
  change(withPiece(book.peek(), { ...here, header, headerText, drawing: next }));
}

/** Puts another header in place; `text` if it was typed. Otherwise the text from before stays as far as possible. */
export function setHeader(header: PrefabHeader, text?: string): void {
  const here = prefab.peek();
  if (here === undefined) return;
  change(withPiece(book.peek(), { ...here, header, headerText: text ?? textAfter(here, header) }));
}

/** The header as text after a change by a field. */
function textAfter({ header, headerText }: PrefabPiece, next: PrefabHeader): string | undefined {
  const loaded = formats.peek();
  if (loaded === undefined || headerText === undefined) return undefined;
  return changedHeaderText(loaded, headerText, header, next);
}

/** Changes one key of the header; undefined takes it out. Gives back what is wrong with the value, and then changes nothing. */
export function setKey<K extends keyof PrefabHeader>(key: K, value: PrefabHeader[K] | undefined): string | undefined {
  const [here, loaded] = [prefab.peek(), formats.peek()];
  if (here === undefined || loaded === undefined) return undefined;
  const { [key]: _, ...rest } = here.header;
  if (value === undefined) {
    setHeader(rest as PrefabHeader);
    return undefined;
  }
  const source = { ...here.header, map: [] };
  const read = readHeaderText(loaded, loaded.writeHeader({ [kindOf(source)]: nameOf(source), [key]: value }));
  if ("problem" in read) return read.problem;
  // In its place, so that the order of the keys stays.
  setHeader({ ...here.header, [key]: value });
  return undefined;
}

/** Opens another file in place of this one. It can be undone, like everything. */
export function openBook(next: Book): void {
  batch(() => {
    change(next);
    cursor.value = [0, 0];
    selection.value = undefined;
  });
}

/** The glyph that clears a cell: a hole, where one can be drawn. */
export function blankGlyph(): string {
  return (prefab.peek() && holeGlyph(prefab.peek()!.header)) ?? wallGlyph();
}

/** The glyph that means wall. */
export function wallGlyph(): string {
  const isWall = ({ entry }: GlyphMeaning) =>
    entry === "wall" || (typeof entry === "object" && entry.terrain === "wall");
  return glyphs.peek().find(isWall)?.glyph ?? "#";
}

/** What a tool paints, and how. */
function brushOf(which: Tool): { readonly brush: Brush; readonly glyph: string } | undefined {
  switch (which) {
    case "erase":
      return { brush: "pencil", glyph: blankGlyph() };
    case "wall":
      return { brush: "pencil", glyph: wallGlyph() };
    case "pick":
    case "select":
    case "type":
      return undefined;
    default:
      return { brush: which, glyph: glyph.peek() };
  }
}

/** The drawing after a stroke. */
export function struck(drawing: Drawing, which: Tool, path: readonly Cell[]): Drawing {
  const with_ = brushOf(which);
  if (with_ === undefined) return drawing;
  return painted(drawing, strokeCells(drawing, with_.brush, path, mirror.peek()), with_.glyph);
}

/** Takes the glyph of a cell into the hand. */
export function pick(cell: Cell): void {
  const here = prefab.peek();
  const found = here === undefined ? undefined : glyphAt(here.drawing, cell);
  if (found === undefined) return;
  chooseGlyph(found === "" ? blankGlyph() : found);
}

/** Takes a glyph into the hand; tools that don't draw give way to the pencil. */
export function chooseGlyph(next: string): void {
  batch(() => {
    glyph.value = next;
    if (["pick", "erase", "wall", "select", "type"].includes(tool.peek())) tool.value = "pencil";
    const meaning = glyphs.peek().find((one) => one.glyph === next);
    spoken.value = `${named(next)}, ${meaning?.words ?? "without a meaning"}, is in your hand.`;
  });
}

/** Takes the glyph this many places further on in the palette. */
export function nextGlyph(by: 1 | -1): void {
  const all = glyphs.peek().map((one) => one.glyph);
  const at = all.indexOf(glyph.peek());
  const next = all[(at + by + all.length) % all.length];
  if (next !== undefined) chooseGlyph(next);
}

/** A glyph by a name that can be said. */
export function named(one: string): string {
  return one === " " ? "space" : one === "" ? "nothing" : one;
}

export function copySelection(): void {
  const [here, area] = [prefab.peek(), selection.peek()];
  if (here === undefined || area === undefined) {
    say("Select a part of the drawing first.");
    return;
  }
  const inside = clipped(here.drawing, area);
  if (inside === undefined) return;
  const block = blockOf(here.drawing, inside);
  clipboard.value = block;
  spoken.value = `${area.width} by ${area.height} cells copied.`;
  // The text can be pasted anywhere, where the browser allows it.
  void globalThis.navigator?.clipboard?.writeText(blockText(block)).catch(() => {});
}

/** Clears what is selected, or the cell of the cursor. */
export function clearSelection(): void {
  const here = prefab.peek();
  if (here === undefined) return;
  const [x, y] = cursor.peek();
  const area = selection.peek() ?? { x, y, width: 1, height: 1 };
  draw(painted(here.drawing, areaCells(area, true), blankGlyph()));
  spoken.value = "Cleared.";
}

export function cutSelection(): void {
  if (selection.peek() !== undefined) batch(() => (copySelection(), clearSelection()));
  else copySelection();
}

/** Lays a copied block, or one from elsewhere, at the cursor or where something is selected. */
export function paste(given?: Block): void {
  const [here, block] = [prefab.peek(), given ?? clipboard.peek()];
  if (here === undefined || block === undefined) return;
  const area = selection.peek();
  const at: Cell = area === undefined ? cursor.peek() : [area.x, area.y];
  const width = block.reduce((most, row) => Math.max(most, row.length), 0);
  const drawing = stamped(here.drawing, block, at);
  batch(() => {
    draw(drawing);
    lifted = { under: here.drawing, block, at, drawing };
    tool.value = "select";
    selection.value = { x: at[0], y: at[1], width, height: block.length };
    spoken.value = `${width} by ${block.length} cells pasted.`;
  });
}

/** The text of what was copied here last. */
export function clipboardText(): string | undefined {
  const block = clipboard.peek();
  return block === undefined ? undefined : blockText(block);
}

export function selectAll(): void {
  const here = prefab.peek();
  if (here === undefined) return;
  batch(() => {
    tool.value = "select";
    selection.value = { x: 0, y: 0, width: here.drawing.width, height: here.drawing.height };
    spoken.value = "Everything is selected.";
  });
}

/** What was moved or pasted last: it lies above the drawing, and leaves it as it was when it is moved on. */
interface Lifted {
  readonly under: Drawing;
  readonly block: Block;
  readonly at: Cell;
  /** The drawing with it; once that has changed it lies there for good. */
  readonly drawing: Drawing;
}

let lifted: Lifted | undefined;

/** The drawing with what is selected moved. */
export function movedSelection(drawing: Drawing, area: Area, dx: number, dy: number): Lifted {
  const isLifted = lifted?.drawing === drawing && lifted.at[0] === area.x && lifted.at[1] === area.y;
  const under = isLifted ? lifted!.under : painted(drawing, areaCells(area, true), blankGlyph());
  const block = isLifted ? lifted!.block : blockOf(drawing, area);
  const at: Cell = [area.x + dx, area.y + dy];
  return { under, block, at, drawing: dx === 0 && dy === 0 ? drawing : stamped(under, block, at) };
}

/** Moves what is selected; at least a part of it stays inside. */
export function moveSelection(dx: number, dy: number): void {
  const [here, area] = [prefab.peek(), selection.peek()];
  if (here === undefined || area === undefined || (dx === 0 && dy === 0)) return;
  const next = { ...area, x: area.x + dx, y: area.y + dy };
  if (clipped(here.drawing, next) === undefined) return;
  const moved = movedSelection(here.drawing, area, dx, dy);
  batch(() => {
    draw(moved.drawing);
    lifted = moved;
    selection.value = next;
    spoken.value = "Moved.";
  });
}

/** Where the file is kept between visits. */
const STORED = "undercroft-studio-drawing";

function restore(loaded: Formats): void {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "null") as SharedDrawing | null;
    if (stored === null) return;
    timeline.value = timelineOf(bookFrom(loaded, stored));
    settle();
  } catch {
    // Whatever lies there is not what was kept; the drawing that the studio begins with stays.
  }
}

function bookFrom(loaded: Formats, { name, text, at }: SharedDrawing): Book {
  const opened = readBook(loaded, text, `${name}.vault`);
  return { ...opened, name, current: opened.pieces[at]?.key ?? opened.current };
}

function writtenDrawing(loaded: Formats, { name, pieces, current }: Book): SharedDrawing {
  const { text } = writtenBook(loaded, pieces);
  return {
    name,
    text,
    at: Math.max(
      0,
      pieces.findIndex(({ key }) => key === current),
    ),
  };
}

function keep(written: SharedDrawing): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(written));
  } catch {
    // A browser may refuse to store anything, or this much.
  }
}

/** The drawing that a link brought. It is kept only once it is changed, so that looking at it doesn't replace your own. */
let lent: Book | undefined;

/** Opens drawings that links bring in place of the one at hand; going back to that is one step to undo. */
function followLinks(loaded: Formats): void {
  effect(() => {
    const given = sharedDrawing.value;
    if (given === undefined || given === written) return;
    untracked(() => {
      written = given;
      try {
        const mine = writtenDrawing(loaded, book.peek());
        if (mine.text === given.text && mine.name === given.name) return;
        openBook(bookFrom(loaded, given));
        lent = book.peek();
      } catch (error) {
        say(`The drawing in this link can't be opened: ${messageOf(error)}`);
      }
    });
  });
}

/** The drawing as it was last written down for links. */
let written: SharedDrawing | undefined;

/** Milliseconds without a change after which the file is kept. */
const KEEP_AFTER = 300;

let loading: Promise<Formats> | undefined;

/** Loads what files need, and the drawing of the last visit; from then on the drawing is looked over as it changes. */
export function loadFormats(): Promise<Formats> {
  loading ??= import("undercroft/formats").then((loaded) => {
    batch(() => {
      restore(loaded);
      formats.value = loaded;
    });
    followLinks(loaded);
    let request = 0;
    effect(() => {
      const { pieces } = book.value;
      const { world } = openWorld.value ?? {};
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => {
        try {
          check.value = checkPieces(loaded, pieces, world);
        } catch (error) {
          say(failureOf(error).message);
        }
      });
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    effect(() => {
      const now = book.value;
      clearTimeout(timer);
      try {
        written = writtenDrawing(loaded, now);
        if (now !== lent) timer = setTimeout(keep, KEEP_AFTER, written);
      } catch {
        // Some characters can't stand in a file; what is wrong is found by the checks.
        written = undefined;
      }
      sharedDrawing.value = written;
    });
    return loaded;
  });
  loading.catch((error: unknown) => {
    loading = undefined;
    loadingProblem.value = failureOf(error).message;
  });
  return loading;
}
