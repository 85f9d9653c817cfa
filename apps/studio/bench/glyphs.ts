import { fontMasks, prepareGlyphs } from "apps-shared/stage/font-masks.ts";
import { createGlyphCells, createPixels, type GlyphCells, paintGlyphs } from "undercroft/formats";

/** Milliseconds for one picture, the middle of all rounds, and how many times longer `fillText` takes. */
export interface GlyphFigures {
  readonly masks: number;
  readonly fillText: number;
  readonly ratio: number;
}

const COLUMNS = 80;
const ROWS = 50;
/** As large as the cells of a level of that size in the studio's window. */
const CELL = 12;
/** Colours of a level in a terminal, or thereabouts. */
const INKS = [0x8b7d68, 0x5c5850, 0x8fbf6a, 0xd9705f, 0x6ea3d8, 0x9d8bd6, 0xe8a33d, 0xece6da];
const PAPER = 0x12110f;

/**
 * A map of 80x50 glyphs onto a canvas: masks and putImageData against fillText for every cell, in turns. After each picture one
 * pixel is read back, since a canvas may put off its work until somebody looks.
 */
export function measureGlyphs(rounds = 60): GlyphFigures {
  const masks: number[] = [];
  const texts: number[] = [];
  const paintMasks = maskPainter();
  const paintText = textPainter();
  for (let round = -5; round < rounds; round++) {
    const cells = someCells(round);
    const forMasks = timed(() => paintMasks(cells));
    const forText = timed(() => paintText(cells));
    // The first rounds warm the engine up.
    if (round < 0) continue;
    masks.push(forMasks);
    texts.push(forText);
  }
  const [ours, theirs] = [median(masks), median(texts)];
  return { masks: ours, fillText: theirs, ratio: theirs / ours };
}

function someCells(round: number): GlyphCells {
  const cells = createGlyphCells(COLUMNS, ROWS);
  const glyphs = "##########......................gGoO!?/[%^@><+~=";
  for (let i = 0; i < cells.glyphs.length; i++) {
    const drawn = Math.imul(i + round * 7919, 0x9e3779b1) >>> 8;
    cells.glyphs[i] = glyphs.charCodeAt(drawn % glyphs.length);
    cells.inks[i] = INKS[(drawn >> 6) % INKS.length]!;
    cells.papers[i] = PAPER;
  }
  return cells;
}

function canvasContext(): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = COLUMNS * CELL;
  canvas.height = ROWS * CELL;
  document.body.append(canvas);
  return canvas.getContext("2d", { alpha: false })!;
}

function maskPainter(): (cells: GlyphCells) => void {
  const context = canvasContext();
  const font = fontMasks(CELL)!;
  const pixels = createPixels(COLUMNS * CELL, ROWS * CELL);
  const image = new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, pixels.width, pixels.height);
  return (cells) => {
    paintGlyphs(pixels, cells, font);
    context.putImageData(image, 0, 0);
    context.getImageData(0, 0, 1, 1);
  };
}

function textPainter(): (cells: GlyphCells) => void {
  const context = canvasContext();
  const colors = new Map(INKS.map((ink) => [ink, `#${ink.toString(16).padStart(6, "0")}`]));
  const baseline = prepareGlyphs(context, CELL);
  return ({ glyphs, inks }) => {
    context.fillStyle = `#${PAPER.toString(16).padStart(6, "0")}`;
    context.fillRect(0, 0, COLUMNS * CELL, ROWS * CELL);
    for (let i = 0; i < glyphs.length; i++) {
      context.fillStyle = colors.get(inks[i]!)!;
      const x = ((i % COLUMNS) + 0.5) * CELL;
      const y = Math.floor(i / COLUMNS) * CELL + baseline;
      context.fillText(String.fromCharCode(glyphs[i]!), x, y);
    }
    context.getImageData(0, 0, 1, 1);
  };
}

function timed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
