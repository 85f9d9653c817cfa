import { cp437Character, type GlyphMasks, type PictureOptions, readXp } from "undercroft/formats";
import { PLAYER_KIND } from "../core/index.js";
import { Crawl, type CrawlOptions, type Key, Picture, SMALLEST } from "../ui/index.js";
import { menuDrawing } from "../ui/menu-drawing.js";
import { cellMasks } from "./cell-masks.js";
import { keyOf } from "./key-names.js";
import { mapPicture } from "./map-picture.js";
import { type MapPicture, ScreenPainter } from "./screen-painter.js";
import { touchPad } from "./touch-pad.js";

/** The page's own font comes first; before it is loaded, or without it, any other of one width does. */
const FAMILY = '"IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace';
const LABEL =
  "Undercroft crawl. Use the arrow keys or h j k l to walk and attack, g to pick up, i to open your pack, > and < to take stairs, o to explore, x to look around, S to save, and question mark to list all keys.";

/** Columns and rows that a large window is divided into: enough for a whole map, and then cells grow instead. */
const WANTED = { columns: 106, rows: 44 };
/** A cell is half as high again as it is wide: maps are not stretched much, and text still reads well. */
const HEIGHT_PER_WIDTH = 1.5;
/** The narrowest cell in CSS pixels that can be read, unless the window is even too small for that. */
const NARROWEST = 9;
/** Pixels of a wheel that scroll by a row. */
const PIXELS_PER_ROW = 20;

/** With tiles a cell of the map is two characters wide, and these are twice as high as wide: it is square then. */
const WITH_TILES = { columns: 108, rows: 28, heightPerWidth: 2 };
const WITHOUT_TILES = { ...WANTED, heightPerWidth: HEIGHT_PER_WIDTH };

/** What a skin needs besides what the crawl needs. */
export interface CrawlCanvasOptions extends Omit<CrawlOptions, "isStill" | "picture" | "canQuit" | "columnsPerCell"> {
  /** Paints the map with tiles instead of characters. */
  readonly tiles?: PictureOptions["tiles"] | undefined;
}

/** The crawl in an element of a page. */
export class CrawlCanvas {
  readonly crawl: Crawl;
  readonly #root = document.createElement("div");
  readonly #frame = document.createElement("div");
  readonly #canvas = document.createElement("canvas");
  readonly #typed = document.createElement("input");
  readonly #busy = document.createElement("p");
  readonly #state = document.createElement("p");
  readonly #news = document.createElement("p");
  readonly #text = document.createElement("pre");
  readonly #painter = new ScreenPainter(this.#canvas);
  readonly #observer = new ResizeObserver(() => this.#resize());
  readonly #isMounted = new AbortController();
  #masks: GlyphMasks | undefined;
  /** CSS pixels of a cell. */
  #cell = { width: 1, height: 1 };
  /** Keys that wait for a level to be built. */
  readonly #waiting: (() => void)[] = [];
  #isBuilding = false;
  #isDrawn = true;
  #tickTimer: ReturnType<typeof setTimeout> | undefined;
  #pointed = "";
  #isPointing = false;
  #scrolled = 0;
  #turnTold = -1;

  readonly #tiles: PictureOptions["tiles"];

  private constructor(crawl: Crawl, tiles: PictureOptions["tiles"]) {
    this.crawl = crawl;
    this.#tiles = tiles;
  }

  /** Puts a crawl into an element, which it fills. */
  static async mount(host: HTMLElement, options: CrawlCanvasOptions): Promise<CrawlCanvas> {
    const [{ layers }] = await Promise.all([readXp(menuDrawing()), fontLoaded()]);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const picture = new Picture(layers, cp437Character);
    const { tiles, ...others } = options;
    const columnsPerCell = tiles === undefined ? 1 : 2;
    const crawl = new Crawl({ ...others, picture, isStill, canQuit: false, columnsPerCell });
    const mounted = new CrawlCanvas(crawl, tiles);
    mounted.#build(host);
    return mounted;
  }

  focus(): void {
    this.#canvas.focus({ preventScroll: true });
  }

  /** Presses a key, as a keyboard would. */
  press(key: Key): void {
    this.#isPointing = false;
    if (!this.#buildsLevel(key)) {
      this.#do(() => this.crawl.press(key));
      return;
    }
    this.#isBuilding = true;
    this.#busy.hidden = false;
    // The word is painted before the page is busy; a timer after a frame comes when that frame is on the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.crawl.press(key);
        this.#isBuilding = false;
        this.#busy.hidden = true;
        for (const work of this.#waiting.splice(0)) work();
        this.#scheduleDraw();
      }),
    );
  }

  /** Saves what there is, as when the page is left. What can't be saved is told when the player saves. */
  keep(): void {
    try {
      this.crawl.saveNow();
    } catch {
      // The game told it at the last stairs, and tells it again at the next.
    }
  }

  /** Takes the game out of the page again. */
  unmount(): void {
    clearTimeout(this.#tickTimer);
    this.#isMounted.abort();
    this.#observer.disconnect();
    this.#root.remove();
  }

  /** Goes on with a saved run of a file. */
  async takeFile(file: Blob): Promise<void> {
    const text = await file.text();
    this.#do(() => this.crawl.takeSaved(text));
  }

  /** Draws after something was done to the crawl from outside. */
  refresh(): void {
    this.#scheduleDraw();
  }

  #build(host: HTMLElement): void {
    const canvas = this.#canvas;
    this.#root.className = "crawl";
    this.#frame.className = "crawl-frame";
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", LABEL);
    // An element can be described by others only by their ids; two crawls in one page are none of our pages.
    this.#state.id = "crawl-state";
    canvas.setAttribute("aria-describedby", this.#state.id);
    this.#typed.className = "crawl-typed";
    this.#typed.setAttribute("aria-label", "Seed of the new run");
    this.#typed.autocapitalize = "off";
    this.#typed.autocomplete = "off";
    this.#typed.hidden = true;
    this.#busy.className = "crawl-busy";
    this.#busy.textContent = "building…";
    this.#busy.hidden = true;
    this.#news.setAttribute("aria-live", "polite");
    this.#news.className = "crawl-unseen crawl-news";
    this.#state.className = "crawl-unseen crawl-state";
    this.#text.className = "crawl-unseen crawl-text";
    this.#frame.append(canvas, this.#typed, this.#busy);
    this.#root.append(
      this.#frame,
      touchPad((key) => this.press(key)),
      this.#state,
      this.#news,
      this.#text,
    );
    this.#listen();
    host.append(this.#root);
    this.#observer.observe(this.#frame);
    this.#resize();
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#isMounted;
    canvas.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.#onPoint(event), { signal });
    canvas.addEventListener("click", (event) => this.#onClick(event), { signal });
    canvas.addEventListener("wheel", (event) => this.#onWheel(event), { signal, passive: false });
    this.#typed.addEventListener("keydown", (event) => this.#onTypedKey(event), { signal });
    this.#typed.addEventListener("beforeinput", (event) => this.#onTyped(event), { signal });
    // A window that moves to another screen has other pixels, and perhaps the same size.
    addEventListener("resize", () => this.#resize(), { signal });
    addEventListener("pagehide", () => this.keep(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.keep(), { signal });
  }

  #onKey(event: KeyboardEvent): void {
    const key = keyOf(event);
    if (key === undefined) return;
    // Keyboard users must be able to leave the canvas again.
    if ((key === "tab" || key === "back-tab") && !this.crawl.usesTab) return;
    event.preventDefault();
    this.press(key);
  }

  #onPoint(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const [x, y] = this.#cellAt(event);
    const pointed = `${x},${y}`;
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    this.#isPointing = true;
    this.#do(() => this.crawl.hover(x, y));
  }

  #onClick(event: MouseEvent): void {
    const [x, y] = this.#cellAt(event);
    this.#isPointing = false;
    this.#do(() => this.crawl.click(x, y));
  }

  #onWheel(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    const isRows = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL;
    this.#scrolled += isRows ? event.deltaY : event.deltaY / PIXELS_PER_ROW;
    const rows = Math.trunc(this.#scrolled);
    if (rows === 0) return;
    this.#scrolled -= rows;
    this.#do(() => this.crawl.scroll(rows));
  }

  /** On devices without keys a field takes what is typed; it stays empty, the game shows the text. */
  #onTyped(event: InputEvent): void {
    event.preventDefault();
    if (event.inputType === "deleteContentBackward") this.press("backspace");
    else for (const letter of event.data ?? "") this.press(letter);
  }

  #onTypedKey(event: KeyboardEvent): void {
    const key = keyOf(event);
    if (key !== "enter" && key !== "escape" && key !== "backspace") return;
    event.preventDefault();
    this.press(key);
  }

  #cellAt({ clientX, clientY }: MouseEvent): readonly [x: number, y: number] {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return [Math.floor((clientX - left) / this.#cell.width), Math.floor((clientY - top) / this.#cell.height)];
  }

  /** Whether a key leads to a level that has still to be built, which may take a moment. */
  #buildsLevel(key: Key): boolean {
    const { game } = this.crawl;
    if (key !== ">" || game === undefined || this.#isBuilding) return false;
    const { level, player, levels, depth, underworld } = game;
    return level.stairsAt(player.cell)?.kind === "down" && depth < underworld.depths && !levels.has(depth + 1);
  }

  #do(work: () => void): void {
    if (this.#isBuilding) {
      this.#waiting.push(work);
      return;
    }
    work();
    this.#scheduleDraw();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#frame;
    if (clientWidth === 0 || clientHeight === 0) return;
    const ratio = devicePixelRatio;
    const { width, height } = cellSize(clientWidth, clientHeight, ratio, this.#tiles !== undefined);
    if (this.#masks?.width !== width || this.#masks.height !== height) {
      this.#masks = cellMasks({ width, height, family: FAMILY });
    }
    this.#cell = { width: width / ratio, height: height / ratio };
    const columns = Math.max(1, Math.floor(clientWidth / this.#cell.width));
    const rows = Math.max(1, Math.floor(clientHeight / this.#cell.height));
    this.crawl.resize(columns, rows);
    this.#canvas.style.width = `${columns * this.#cell.width}px`;
    this.#canvas.style.height = `${rows * this.#cell.height}px`;
    this.#draw();
  }

  #scheduleDraw(): void {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    requestAnimationFrame(() => {
      this.#isDrawn = true;
      this.#draw();
    });
  }

  #draw(): void {
    if (this.#masks === undefined || this.#isMounted.signal.aborted) return;
    const screen = this.crawl.draw();
    this.#painter.paint(screen, this.#masks, this.#mapPicture(this.#masks));
    this.#offerTyping();
    if (this.crawl.wantsTick !== undefined) {
      this.#scheduleTick(this.crawl.wantsTick);
      return;
    }
    // A walk is announced when it ends.
    this.#tell();
    const text = screen.lines().join("\n");
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  /** The map as tiles, where there are any. */
  #mapPicture({ height }: GlyphMasks): MapPicture | undefined {
    const map = this.crawl.shownMap;
    if (this.#tiles === undefined || map === undefined) return undefined;
    const { x, y, height: rows } = map.area;
    return { x, y, rows, pixels: mapPicture(map, height, this.#tiles) };
  }

  #scheduleTick(ms: number): void {
    if (this.#tickTimer !== undefined) return;
    const from = performance.now();
    this.#tickTimer = setTimeout(() => {
      this.#tickTimer = undefined;
      this.crawl.tick(performance.now() - from);
      this.#scheduleDraw();
    }, ms);
  }

  /** Announces what is new to screen readers. */
  #tell(): void {
    const { game, words, notes } = this.crawl;
    const state =
      game === undefined
        ? "Menu"
        : `Health ${game.player.body.hp} of ${PLAYER_KIND.hp}, depth ${game.depth} of ${game.underworld.depths}, turn ${game.turn}`;
    if (this.#state.textContent !== state) this.#state.textContent = state;
    // Whoever points with a mouse reads; a word for every cell on its way would drown what matters.
    if (this.#isPointing) return;
    const turn = game?.turn ?? -1;
    const happened =
      game === undefined || turn === this.#turnTold ? [] : game.log.filter((line) => line.turn >= turn - 1);
    this.#turnTold = turn;
    const news = words ?? [...happened, ...notes].map(({ text }) => text).join(" ");
    if (news !== "" && this.#news.textContent !== news) this.#news.textContent = news;
  }

  /** Where there is no keyboard, a field under the finger makes one appear. */
  #offerTyping(): void {
    const isWanted = this.crawl.takesText && matchMedia("(pointer: coarse)").matches;
    if (this.#typed.hidden === !isWanted) return;
    this.#typed.hidden = !isWanted;
    if (isWanted) this.#typed.focus({ preventScroll: true });
    else this.focus();
  }
}

/** The device's pixels of a cell, in a frame of so many CSS pixels. */
export function cellSize(
  width: number,
  height: number,
  ratio: number,
  hasTiles = false,
): { width: number; height: number } {
  const { columns, rows, heightPerWidth } = hasTiles ? WITH_TILES : WITHOUT_TILES;
  const roomy = Math.floor(Math.min(width / columns, height / (rows * heightPerWidth)));
  const narrow = Math.floor(Math.min(NARROWEST, width / SMALLEST.width, height / (SMALLEST.height * heightPerWidth)));
  const wanted = Math.max(1, Math.round(Math.max(roomy, narrow, 1) * ratio));
  return { width: wanted, height: Math.max(1, Math.round(wanted * heightPerWidth)) };
}

/** The font's file is on its way while the page is built; without it glyphs would be drawn in another one for good. */
async function fontLoaded(): Promise<void> {
  try {
    await document.fonts.load(`16px ${FAMILY}`);
  } catch {
    // The next font of the list does as well.
  }
}
