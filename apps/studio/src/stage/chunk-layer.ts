import type { Camera, CellRange, Size } from "apps-shared/stage/camera.ts";
import type { Pixels } from "undercroft/formats";

/**
 * Paints some blocks of a map, the first of them in the upper left corner of the picture: `stride` cells a side, so single
 * cells where it is 1.
 */
export type PaintCells = (
  pixels: Pixels,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  cell: number,
  stride: number,
) => void;

interface Chunk {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  /** The cells of it that must be painted again; none where all is as it should be. */
  dirty: CellRange | undefined;
  /** When it was last on the screen, in drawings. */
  seen: number;
}

/** Pixels of all chunks of a layer that are kept, 4 bytes each; those not seen for longest go first. */
const MOST_PIXELS = 20_000_000;
/** About the side of a chunk in pixels: small enough to be painted within a frame, large enough that there are few. */
const CHUNK_PIXELS = 512;
const LARGEST_CHUNK = 256;

/** A map as pictures of squares of it, painted when they are first seen and again where cells change. */
export class ChunkLayer {
  readonly #paint: PaintCells;
  #map: Size = { width: 0, height: 0 };
  #cell = 1;
  #stride = 1;
  #side = LARGEST_CHUNK;
  readonly #chunks = new Map<number, Chunk>();
  /** Painted at another size: shown, stretched, until there are new ones. */
  #stale: { readonly stride: number; readonly side: number; readonly chunks: Map<number, Chunk> } | undefined;
  #drawings = 0;
  #pixels = new Uint8ClampedArray(0);

  constructor(paint: PaintCells) {
    this.#paint = paint;
  }

  /** Another map: nothing of the old one is kept. */
  reset(map: Size): void {
    this.#map = map;
    this.#chunks.clear();
    this.#stale = undefined;
  }

  /** All must be painted again; what is there is shown until then. */
  touchAll(): void {
    for (const [key, chunk] of this.#chunks) chunk.dirty = this.#rangeOf(key, this.#side, this.#stride);
    this.#stale = undefined;
  }

  /**
   * Cells have changed. What they look like depends on their neighbours as far as `reach` cells away, so these are painted
   * anew as well.
   */
  touch(cells: ArrayLike<number>, reach: number): void {
    const stride = this.#stride;
    const width = Math.ceil(this.#map.width / stride);
    const height = Math.ceil(this.#map.height / stride);
    const side = this.#side;
    const inRow = Math.ceil(width / side);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      const row = Math.floor(cell / this.#map.width);
      const x = Math.floor((cell - row * this.#map.width) / stride);
      const y = Math.floor(row / stride);
      const left = Math.max(0, x - reach);
      const top = Math.max(0, y - reach);
      const right = Math.min(width, x + reach + 1);
      const bottom = Math.min(height, y + reach + 1);
      for (let row = Math.floor(top / side); row * side < bottom; row++) {
        for (let column = Math.floor(left / side); column * side < right; column++) {
          const chunk = this.#chunks.get(row * inRow + column);
          if (chunk === undefined) continue;
          const dirty = chunk.dirty;
          const box = {
            left: Math.max(left, column * side),
            top: Math.max(top, row * side),
            right: Math.min(right, (column + 1) * side),
            bottom: Math.min(bottom, (row + 1) * side),
          };
          chunk.dirty =
            dirty === undefined
              ? box
              : {
                  left: Math.min(dirty.left, box.left),
                  top: Math.min(dirty.top, box.top),
                  right: Math.max(dirty.right, box.right),
                  bottom: Math.max(dirty.bottom, box.bottom),
                };
        }
      }
    }
    // Chunks of another size would show the cells as they were.
    this.#stale = undefined;
  }

  /**
   * Draws what is on the screen, and paints what is missing until `deadline` (as `performance.now` counts).
   * Returns whether all of it is as it should be.
   */
  draw(target: CanvasRenderingContext2D, camera: Camera, cell: number, stride: number, deadline: number): boolean {
    this.#setDetail(cell, stride);
    this.#drawings++;
    const { left, top, right, bottom } = camera.visible();
    const side = this.#side;
    const cells = side * stride;
    const inRow = Math.ceil(Math.ceil(this.#map.width / stride) / side);
    let isDone = true;
    let painted = 0;
    if (this.#stale !== undefined) this.#drawStale(target, camera);
    for (let row = Math.floor(top / cells); row * cells < bottom; row++) {
      for (let column = Math.floor(left / cells); column * cells < right; column++) {
        const key = row * inRow + column;
        let chunk = this.#chunks.get(key);
        // At least one is painted each time, so that it ends even where a single one takes too long.
        const isLate = painted > 0 && performance.now() > deadline;
        if (chunk === undefined && !isLate) chunk = this.#add(key);
        if (chunk === undefined) {
          isDone = false;
          continue;
        }
        chunk.seen = this.#drawings;
        if (chunk.dirty !== undefined) {
          if (isLate) isDone = false;
          else {
            this.#repaint(key, chunk);
            painted++;
          }
        }
        this.#drawChunk(target, camera, this.#rangeOf(key, side, stride), stride, chunk);
      }
    }
    if (isDone) this.#stale = undefined;
    this.#forget();
    return isDone;
  }

  #setDetail(cell: number, stride: number): void {
    if (cell === this.#cell && stride === this.#stride) return;
    if (this.#chunks.size > 0) this.#stale = { stride: this.#stride, side: this.#side, chunks: new Map(this.#chunks) };
    this.#chunks.clear();
    this.#cell = cell;
    this.#stride = stride;
    this.#side = sideFor(cell);
  }

  /** The blocks of a chunk. */
  #rangeOf(key: number, side: number, stride: number): CellRange {
    const width = Math.ceil(this.#map.width / stride);
    const inRow = Math.ceil(width / side);
    const left = (key % inRow) * side;
    const top = Math.floor(key / inRow) * side;
    const bottom = Math.min(Math.ceil(this.#map.height / stride), top + side);
    return { left, top, right: Math.min(width, left + side), bottom };
  }

  #add(key: number): Chunk {
    const range = this.#rangeOf(key, this.#side, this.#stride);
    const { left, top, right, bottom } = range;
    const canvas = new OffscreenCanvas((right - left) * this.#cell, (bottom - top) * this.#cell);
    const chunk = { canvas, context: canvas.getContext("2d")!, dirty: range, seen: this.#drawings };
    this.#chunks.set(key, chunk);
    return chunk;
  }

  #repaint(key: number, chunk: Chunk): void {
    const { left, top, right, bottom } = chunk.dirty!;
    const origin = this.#rangeOf(key, this.#side, this.#stride);
    const width = (right - left) * this.#cell;
    const height = (bottom - top) * this.#cell;
    const bytes = width * height * 4;
    if (this.#pixels.length < bytes) this.#pixels = new Uint8ClampedArray(bytes);
    const data = this.#pixels.subarray(0, bytes) as Uint8ClampedArray<ArrayBuffer>;
    const area = { x: left, y: top, width: right - left, height: bottom - top };
    this.#paint({ width, height, data }, area, this.#cell, this.#stride);
    const image = new ImageData(data, width, height);
    chunk.context.putImageData(image, (left - origin.left) * this.#cell, (top - origin.top) * this.#cell);
    chunk.dirty = undefined;
  }

  #drawChunk(
    target: CanvasRenderingContext2D,
    camera: Camera,
    { left, top, right, bottom }: CellRange,
    stride: number,
    { canvas }: Chunk,
  ): void {
    const x = camera.columnAt(left * stride);
    const y = camera.rowAt(top * stride);
    target.drawImage(canvas, x, y, camera.columnAt(right * stride) - x, camera.rowAt(bottom * stride) - y);
  }

  #drawStale(target: CanvasRenderingContext2D, camera: Camera): void {
    const { chunks, side, stride } = this.#stale!;
    for (const [key, chunk] of chunks) {
      this.#drawChunk(target, camera, this.#rangeOf(key, side, stride), stride, chunk);
    }
  }

  #forget(): void {
    let pixels = 0;
    for (const { canvas } of this.#chunks.values()) pixels += canvas.width * canvas.height;
    if (pixels <= MOST_PIXELS) return;
    const unseen = [...this.#chunks]
      .filter(([, { seen }]) => seen < this.#drawings)
      .sort((a, b) => a[1].seen - b[1].seen);
    for (const [key, { canvas }] of unseen) {
      if (pixels <= MOST_PIXELS) return;
      pixels -= canvas.width * canvas.height;
      this.#chunks.delete(key);
    }
  }
}

/** Cells a side of a chunk, a power of two. */
function sideFor(cell: number): number {
  let side = LARGEST_CHUNK;
  while (side > 8 && side * cell > CHUNK_PIXELS) side /= 2;
  return side;
}
