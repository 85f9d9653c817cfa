import { Camera, type Cell } from "apps-shared/stage/camera.ts";
import { fontMasks, loadGlyphFont } from "apps-shared/stage/font-masks.ts";
import { OVERLAY_COLORS } from "apps-shared/stage/overlay-colors.ts";
import { type Area, OverlayPainter, type StageOverlays, type Thing } from "apps-shared/stage/overlays.ts";
import { FLOOR, WALL } from "undercroft/define";
import {
  createPixels,
  type GlyphMasks,
  type LevelView,
  LIGHT_REACH,
  type Picture,
  type PictureOptions,
  type PictureTheme,
  type Pixels,
  paintLevel,
  paintPicture,
  pictureTheme,
  thingLook,
  tileLook,
} from "undercroft/formats";
import { ChunkLayer } from "./chunk-layer.ts";
import { listenToGestures, type Painter } from "./gestures.ts";

export type { Cell } from "apps-shared/stage/camera.ts";
export type { StageOverlays } from "apps-shared/stage/overlays.ts";

/** What a stage tells. */
export interface StageCallbacks {
  /** The cell under the mouse, and where the mouse is; none where it has left the map. */
  onHover?(cell: Cell | undefined, client: { readonly x: number; readonly y: number } | undefined): void;
  /** A cell was clicked or tapped; none where it was beside the map. */
  onSelect?(cell: Cell | undefined): void;
  /** The map was moved or zoomed; CSS pixels a cell. */
  onCamera?(cellSize: number): void;
}

export type StageTheme = "dark" | "light";
/** Draws over a level and everything that is laid over it, each time the screen is drawn. */
export type TopLayer = (context: CanvasRenderingContext2D, camera: Camera, theme: StageTheme) => void;
/** How levels are painted: as stone, as tiles with light or without it, or as characters. */
export type StageLook = Pick<PictureOptions, "style" | "tiles" | "light">;

/** What a cell looks like depends on those two away: an open cell shows walls, and these the lit top of others. */
const REACH = 2;
/** Where there is light it reaches farther, and lights the corner of the next cell. */
const LIT_REACH = LIGHT_REACH + 1;
/** Milliseconds of painting in one frame; what is left waits for the next. A frame has 16. */
export const PAINT_TIME = 8;
/** Maps with more cells than this are first shown coarsely. */
const COARSE_FROM = 512 * 512;
/** Pixels a side of the smallest blocks that are shown: smaller ones would be painted for nothing. */
const LEAST_BLOCK = 0.75;
/** The most cells that a coarse picture looks at, along each side. */
const COARSE_SIDE = 256;
/** Device pixels a cell below which spawns are left out. */
const FAR = 2;
const NOTHING: ArrayLike<number> = [];

/** A canvas that shows a level and what is laid over it: zoomed, panned, and changed cell by cell. */
export class Stage {
  readonly camera = new Camera();
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #callbacks: StageCallbacks;
  readonly #base: ChunkLayer;
  readonly #tint: ChunkLayer;
  readonly #overlays: OverlayPainter;
  readonly #stopGestures: () => void;
  readonly #sizes: ResizeObserver;
  readonly #masks = new Map<number, GlyphMasks | undefined>();
  #view: LevelView | undefined;
  #coarse: OffscreenCanvas | undefined;
  #picture: Picture | undefined;
  #picturePixels: OffscreenCanvas | undefined;
  #theme: StageTheme = "dark";
  /** The colours of a world, instead of those of the theme. */
  #colors: PictureTheme | undefined;
  #paintedAs: StageLook = {};
  #laidOver: StageOverlays = {};
  #hasThings = true;
  #changed: ArrayLike<number> = NOTHING;
  #hover: Cell | undefined;
  #selected: Cell | undefined;
  #cursor: Cell | undefined;
  #painter: Painter | undefined;
  #topLayer: TopLayer | undefined;
  #request = 0;
  #isDestroyed = false;

  constructor(canvas: HTMLCanvasElement, callbacks: StageCallbacks = {}) {
    this.#canvas = canvas;
    this.#callbacks = callbacks;
    this.#context = canvas.getContext("2d", { alpha: false })!;
    this.#overlays = new OverlayPainter(OVERLAY_COLORS.dark);
    this.#base = new ChunkLayer((pixels, area, cell, stride) => {
      if (this.#view === undefined) return;
      if (stride === 1) paintLevel(pixels, this.#view, { ...this.#look(cell), area });
      else paintSample(pixels, this.#view, area, stride, this.#colors ?? this.#theme);
    });
    this.#tint = new ChunkLayer((pixels, area, _, stride) => this.#overlays.paintTint(pixels, area, stride));
    this.#stopGestures = listenToGestures(canvas, {
      painter: () => (this.#picture === undefined ? this.#painter : undefined),
      pan: (dx, dy) => this.#panned(dx, dy),
      zoom: (factor, x, y, isPinch) => this.#zoomed(factor, x, y, isPinch),
      pinchEnd: (x, y) => {
        this.camera.settle(...this.#devicePoint(x, y));
        this.#cameraMoved();
      },
      hover: (x, y) => this.#hovered(x, y),
      leave: () => this.#hovered(undefined, undefined),
      tap: (x, y) => {
        const cell = this.cellAt(x, y);
        this.select(cell);
        callbacks.onSelect?.(cell);
      },
    });
    this.#sizes = new ResizeObserver((entries) => this.#resize(entries.at(-1)));
    try {
      this.#sizes.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      this.#sizes.observe(canvas);
    }
    this.#resize();
    void loadGlyphFont().then((wasThere) => {
      if (wasThere || this.#isDestroyed) return;
      this.#masks.clear();
      this.#base.touchAll();
      this.invalidate();
    });
  }

  /** CSS pixels a cell has now. */
  get cellSize(): number {
    return this.camera.scale / this.camera.ratio;
  }

  /** The cell that the keyboard stands on. */
  get cursor(): Cell | undefined {
    return this.#cursor;
  }

  get selected(): Cell | undefined {
    return this.#selected;
  }

  /** The cell under the mouse. */
  get hovered(): Cell | undefined {
    return this.#hover;
  }

  get painter(): Painter | undefined {
    return this.#painter;
  }

  /** Shows a level. One of another size than the one before is shown whole; otherwise the part that is looked at stays. */
  show(view: LevelView): void {
    const before = this.#view;
    this.#picture = undefined;
    this.#view = view;
    if (before?.width !== view.width || before.height !== view.height) {
      this.#base.reset(view);
      this.#tint.reset(view);
      this.camera.setMap(view);
      this.camera.fit();
      this.#overlays.set(this.#laidOver, view.width);
      this.#hover = undefined;
      this.#selected = undefined;
      this.#cursor = undefined;
      this.#callbacks.onCamera?.(this.cellSize);
    } else this.#base.touchAll();
    this.#coarse = undefined;
    this.#changed = NOTHING;
    this.invalidate();
  }

  /**
   * Shows another moment of the same build: `cells` are those whose tiles changed. Things are compared, so only what is
   * different is painted. The view must be of the same size.
   */
  update(view: LevelView, cells: ArrayLike<number>): void {
    const before = this.#view;
    this.#picture = undefined;
    if (before === undefined || before.width !== view.width || before.height !== view.height) {
      this.show(view);
      return;
    }
    this.#view = view;
    if (before.distances !== view.distances) this.#base.touchAll();
    else {
      this.#base.touch(cells, this.#reach);
      const things = differentThings(before, view);
      if (things.length > 0) this.#base.touch(things, 0);
      // Whoever enters brings light along.
      const starts = [before.start, view.start].filter((start) => start !== undefined);
      if (before.start !== view.start) this.#base.touch(starts, this.#reach);
    }
    this.#coarse = undefined;
    this.invalidate();
  }

  /** Tiles of the view that is shown were changed in place. */
  applyChanges(cells: ArrayLike<number>): void {
    this.#base.touch(cells, this.#reach);
    this.#coarse = undefined;
    this.invalidate();
  }

  /** Shows what a step showed instead of its map, until the next level or moment is shown. */
  showPicture(picture: Picture | undefined): void {
    this.#picture = picture;
    this.#picturePixels = undefined;
    this.invalidate();
  }

  /** Shows levels in a theme, with the colours and characters of a world if there is one. */
  setTheme(theme: StageTheme, colors: PictureTheme | undefined = undefined): void {
    if (theme === this.#theme && colors === this.#colors) return;
    this.#theme = theme;
    this.#colors = colors;
    this.#overlays.colors = OVERLAY_COLORS[theme];
    this.#base.touchAll();
    this.#tint.touchAll();
    this.#coarse = undefined;
    this.#picturePixels = undefined;
    this.invalidate();
  }

  setLook(look: StageLook): void {
    if (look === this.#paintedAs) return;
    this.#paintedAs = look;
    this.#base.touchAll();
    this.invalidate();
  }

  /** What is laid over the level. Arrays are compared by identity: give the same ones while they stay the same. */
  setOverlays(overlays: StageOverlays): void {
    const hadTint = this.#overlays.hasTint;
    const hasThings = overlays.spawns !== false;
    this.#laidOver = overlays;
    const isOther = this.#overlays.set(overlays, this.#view?.width ?? 1);
    if (hasThings !== this.#hasThings || hadTint !== this.#overlays.hasTint) this.#base.touchAll();
    this.#hasThings = hasThings;
    if (isOther) this.#tint.touchAll();
    this.invalidate();
  }

  /** Gives what pointers do on the map to somebody, and shows on top what they have to show. */
  setPainter(painter: Painter | undefined, topLayer: TopLayer | undefined): void {
    this.#painter = painter;
    this.#topLayer = topLayer;
    this.invalidate();
  }

  /** The cells that are outlined as just changed; none where there are none. */
  setChanged(cells: ArrayLike<number> = NOTHING): void {
    this.#changed = cells;
    this.invalidate();
  }

  select(cell: Cell | undefined): void {
    this.#selected = cell;
    this.invalidate();
  }

  /** Puts the keyboard's cell somewhere, or takes it away. */
  setCursor(cell: Cell | undefined): void {
    this.#cursor = cell === undefined ? undefined : this.#within(cell);
    if (this.#cursor !== undefined) this.camera.reveal(this.#cursor);
    this.#cameraMoved();
  }

  /** Moves the keyboard's cell; at first it is the selected one, the start, or the middle. Gives back where it is. */
  moveCursor(dx: number, dy: number): Cell | undefined {
    const view = this.#view;
    if (view === undefined) return undefined;
    const from = this.#cursor ?? this.#selected;
    if (from !== undefined) this.setCursor({ x: from.x + dx, y: from.y + dy });
    else if (view.start !== undefined) {
      this.setCursor({ x: view.start % view.width, y: Math.floor(view.start / view.width) });
    } else this.setCursor({ x: view.width >> 1, y: view.height >> 1 });
    return this.#cursor;
  }

  zoomIn(): void {
    this.#zoomStep(1);
  }

  zoomOut(): void {
    this.#zoomStep(-1);
  }

  /** Shows all of the level. */
  fit(): void {
    this.camera.fit();
    this.#cameraMoved();
  }

  /** Moves the level by CSS pixels. */
  panBy(dx: number, dy: number): void {
    this.#panned(dx, dy);
  }

  /** Moves as little as it takes to show a cell. */
  reveal(cell: Cell): void {
    this.camera.reveal(cell);
    this.#cameraMoved();
  }

  /** The cell at a point of the page, if there is one. */
  cellAt(clientX: number, clientY: number): Cell | undefined {
    return this.camera.cellAt(...this.#devicePoint(clientX, clientY));
  }

  /** Where a cell is on the page, in CSS pixels. */
  rectOf({ x, y }: Cell): DOMRectReadOnly {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const { ratio } = this.camera;
    return new DOMRectReadOnly(
      left + this.camera.columnAt(x) / ratio,
      top + this.camera.rowAt(y) / ratio,
      this.cellSize,
      this.cellSize,
    );
  }

  /** Draws at the next opportunity. */
  invalidate(): void {
    if (this.#request !== 0 || this.#isDestroyed) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      if (!this.draw(PAINT_TIME)) this.invalidate();
    });
  }

  /** Draws now, painting for at most this many milliseconds. Returns whether everything is painted. */
  draw(paintTime: number = Number.POSITIVE_INFINITY): boolean {
    const context = this.#context;
    const { width, height } = this.camera.screen;
    context.fillStyle = hex(pictureTheme(this.#colors ?? this.#theme).ground);
    context.fillRect(0, 0, width, height);
    if (this.#view === undefined || width === 0 || height === 0) return true;
    if (this.#picture !== undefined) {
      this.#drawPicture(this.#picture);
      return true;
    }
    const { scale } = this.camera;
    const cell = Math.max(1, Math.round(scale));
    const isStretched = cell !== scale;
    context.imageSmoothingEnabled = isStretched;
    context.imageSmoothingQuality = "medium";
    const deadline = performance.now() + paintTime;
    this.#drawCoarse();
    const stride = strideFor(scale);
    let isDone = this.#base.draw(context, this.camera, cell, stride, deadline);
    if (this.#overlays.hasTint) {
      context.imageSmoothingEnabled = scale < 1;
      isDone = this.#tint.draw(context, this.camera, 1, stride, deadline) && isDone;
    }
    this.#overlays.draw(context, this.camera, this.#thingsOnTop(), {
      changed: this.#changed,
      hover: this.#hover,
      selected: this.#selected,
      cursor: this.#cursor,
    });
    this.#topLayer?.(context, this.camera, this.#theme);
    return isDone;
  }

  destroy(): void {
    this.#isDestroyed = true;
    cancelAnimationFrame(this.#request);
    this.#stopGestures();
    this.#sizes.disconnect();
  }

  #look(cell: number) {
    if (!this.#masks.has(cell)) this.#masks.set(cell, fontMasks(cell));
    const masks = this.#masks.get(cell);
    return {
      cell,
      theme: this.#colors ?? this.#theme,
      ...this.#paintedAs,
      things: this.#hasThings && cell >= FAR && !this.#overlays.hasTint,
      ...(masks === undefined ? {} : { masks }),
    };
  }

  /** Things that aren't painted with the tiles: those under a tint, and on far views, where spawns are noise, start and exits. */
  #thingsOnTop(): readonly Thing[] {
    const { spawns, start, exits } = this.#view!;
    const theme = pictureTheme(this.#colors ?? this.#theme);
    const things: Thing[] = [];
    if (this.#isFar) {
      for (const { at, kind } of exits) {
        const { ink } = tileLook(theme, kind === "down" ? "down_stairs" : "up_stairs");
        things.push({ at, glyph: kind === "down" ? ">" : "<", color: hex(ink) });
      }
    }
    if (!this.#hasThings || !(this.#isFar || this.#overlays.hasTint)) return things;
    if (!this.#isFar) {
      const { left, top, right, bottom } = this.camera.visible();
      const { width } = this.#view!;
      for (const { at, name } of spawns) {
        const [x, y] = [at % width, Math.floor(at / width)];
        if (x < left || y < top || x >= right || y >= bottom) continue;
        const { glyph, ink } = thingLook(theme, name);
        things.push({ at, glyph, color: hex(ink) });
      }
    }
    if (start !== undefined) things.push({ at: start, glyph: "@", color: hex(theme.start) });
    return things;
  }

  /** How far away a change shows. */
  get #reach(): number {
    return this.#paintedAs.light === true ? LIT_REACH : REACH;
  }

  /** Whether cells are too small for anything on them to be told apart. */
  get #isFar(): boolean {
    return this.camera.scale < FAR;
  }

  /** A map too large to be painted within a frame is there at once, if not in detail: only one of every few cells is read. */
  #drawCoarse(): void {
    const view = this.#view!;
    if (view.width * view.height < COARSE_FROM) return;
    this.#coarse ??= coarsePicture(view, this.#colors ?? this.#theme);
    const [x, y] = [this.camera.columnAt(0), this.camera.rowAt(0)];
    const { width, height } = view;
    this.#context.drawImage(this.#coarse, x, y, this.camera.columnAt(width) - x, this.camera.rowAt(height) - y);
  }

  #drawPicture(picture: Picture): void {
    const { width, height } = this.camera.screen;
    if (this.#picturePixels?.width !== width || this.#picturePixels.height !== height) {
      this.#picturePixels = new OffscreenCanvas(width, height);
      const pixels = createPixels(width, height);
      const largest = 32 * this.camera.ratio;
      const fitting = Math.floor(Math.min(width / picture.width, height / Math.max(1, picture.rows.length)));
      const cell = Math.max(1, Math.min(largest, fitting));
      const masks = fontMasks(cell);
      paintPicture(pixels, picture, {
        cell,
        theme: this.#colors ?? this.#theme,
        ...(masks === undefined ? {} : { masks }),
      });
      putPixels(this.#picturePixels, pixels);
    }
    this.#context.drawImage(this.#picturePixels, 0, 0);
  }

  #resize(entry?: ResizeObserverEntry): void {
    const ratio = devicePixelRatio || 1;
    const exact = entry?.devicePixelContentBoxSize?.[0];
    const width = devicePixels(exact?.inlineSize, this.#canvas.clientWidth * ratio);
    const height = devicePixels(exact?.blockSize, this.#canvas.clientHeight * ratio);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.camera.setScreen({ width, height }, ratio);
    // At once, because a canvas that changes its size is empty until it is drawn.
    if (!this.draw(PAINT_TIME)) this.invalidate();
    this.#callbacks.onCamera?.(this.cellSize);
  }

  #devicePoint(clientX: number, clientY: number): [number, number] {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return [(clientX - left) * this.camera.ratio, (clientY - top) * this.camera.ratio];
  }

  #panned(dx: number, dy: number): void {
    this.camera.pan(dx * this.camera.ratio, dy * this.camera.ratio);
    this.#cameraMoved();
  }

  #zoomed(factor: number, x: number, y: number, isPinch: boolean): void {
    this.camera.zoom(factor, ...this.#devicePoint(x, y), isPinch);
    this.#cameraMoved();
  }

  #zoomStep(direction: 1 | -1): void {
    const { width, height } = this.camera.screen;
    const at = this.#cursor;
    const { scale } = this.camera;
    const x = at === undefined ? width / 2 : this.camera.x + (at.x + 0.5) * scale;
    const y = at === undefined ? height / 2 : this.camera.y + (at.y + 0.5) * scale;
    this.camera.zoomStep(direction, x, y);
    this.#cameraMoved();
  }

  #cameraMoved(): void {
    this.#callbacks.onCamera?.(this.cellSize);
    this.invalidate();
  }

  #hovered(x: number | undefined, y: number | undefined): void {
    const client = x === undefined || y === undefined ? undefined : { x, y };
    const cell = client === undefined || this.#picture !== undefined ? undefined : this.cellAt(client.x, client.y);
    const isSame = cell?.x === this.#hover?.x && cell?.y === this.#hover?.y;
    this.#hover = cell;
    if (isSame && cell === undefined) return;
    this.#callbacks.onHover?.(cell, cell === undefined ? undefined : client);
    if (!isSame) this.invalidate();
  }

  #within({ x, y }: Cell): Cell {
    const { width, height } = this.#view ?? { width: 1, height: 1 };
    return { x: Math.max(0, Math.min(width - 1, x)), y: Math.max(0, Math.min(height - 1, y)) };
  }
}

/** Cells on which one view has a thing that the other hasn't. */
function differentThings(before: LevelView, after: LevelView): number[] {
  const cells = new Set<number>();
  const isSame =
    before.spawns === after.spawns ||
    (before.spawns.length === after.spawns.length &&
      before.spawns.every(({ at, name }, i) => after.spawns[i]!.at === at && after.spawns[i]!.name === name));
  if (!isSame) {
    const key = ({ at, name }: { readonly at: number; readonly name: string }) => `${at} ${name}`;
    const had = new Set(before.spawns.map(key));
    const has = new Set(after.spawns.map(key));
    for (const spawn of before.spawns) if (!has.has(key(spawn))) cells.add(spawn.at);
    for (const spawn of after.spawns) if (!had.has(key(spawn))) cells.add(spawn.at);
  }
  if (before.start !== after.start) {
    if (before.start !== undefined) cells.add(before.start);
    if (after.start !== undefined) cells.add(after.start);
  }
  return [...cells];
}

/** Cells a side of the blocks that are shown as one pixel each, where cells are smaller than that: a power of two. */
function strideFor(scale: number): number {
  let stride = 1;
  while (scale * stride < LEAST_BLOCK) stride *= 2;
  return stride;
}

/** A picture of a large map, as coarse as it can be painted at once. */
function coarsePicture(view: LevelView, theme: StageTheme | PictureTheme): OffscreenCanvas {
  const stride = Math.ceil(Math.max(view.width, view.height) / COARSE_SIDE);
  const width = Math.ceil(view.width / stride);
  const height = Math.ceil(view.height / stride);
  const pixels = createPixels(width, height);
  paintSample(pixels, view, { x: 0, y: 0, width, height }, stride, theme);
  const canvas = new OffscreenCanvas(width, height);
  putPixels(canvas, pixels);
  return canvas;
}

/** Paints blocks of cells, a pixel each. Of a block a few cells are looked at: it is open where most of them are. */
function paintSample(
  pixels: Pixels,
  view: LevelView,
  area: Area,
  stride: number,
  theme: StageTheme | PictureTheme,
): void {
  const { width, height } = area;
  const tiles = new Uint8Array(width * height);
  const distances = view.distances === undefined ? undefined : new Int32Array(width * height);
  const { tiles: tileOf } = view;
  // Of single things nothing is left at this size, but lakes and lawns are there.
  const terrain = view.tileset.tiles.map(({ name }) => (isTerrain(name) ? 1 : 0));
  const near = Math.floor(stride / 4);
  const far = Math.floor((stride * 3) / 4);
  // Distances count as on the whole map, and this picture is smaller.
  const part = (width + height) / (view.width + view.height);
  for (let y = 0; y < height; y++) {
    const upper = Math.min(view.height - 1, (area.y + y) * stride + near) * view.width;
    const lower = Math.min(view.height - 1, (area.y + y) * stride + far) * view.width;
    for (let x = 0; x < width; x++) {
      const left = Math.min(view.width - 1, (area.x + x) * stride + near);
      const right = Math.min(view.width - 1, (area.x + x) * stride + far);
      const isOpen = (cell: number) => (tileOf[cell] === WALL ? 0 : 1);
      const atLeft = isOpen(upper + left) + isOpen(lower + left);
      if (atLeft + isOpen(upper + right) + isOpen(lower + right) < 2) continue;
      tiles[y * width + x] = terrain[tileOf[upper + left]!] === 1 ? tileOf[upper + left]! : FLOOR;
      if (distances === undefined) continue;
      const distance = Math.max(view.distances![upper + left]!, view.distances![lower + right]!);
      distances[y * width + x] = Math.floor(distance * part);
    }
  }
  const { tileset, theme: look } = view;
  const sample = { width, height, tiles, tileset, spawns: [], start: undefined, exits: [], distances, theme: look };
  paintLevel(pixels, sample, { cell: 1, theme });
}

function isTerrain(name: string): boolean {
  const { kind } = tileLook(pictureTheme(), name);
  return kind !== undefined && kind !== "wall";
}

function putPixels(canvas: OffscreenCanvas, { data, width, height }: Pixels): void {
  const image = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  canvas.getContext("2d")!.putImageData(image, 0, 0);
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** The exact number of pixels where it is known, to a fraction of one; emulated screens report that of the real one. */
function devicePixels(exact: number | undefined, about: number): number {
  return Math.max(1, exact !== undefined && Math.abs(exact - about) < 2 ? exact : Math.round(about));
}
