import type { History, Level } from "undercroft";
import { eachChange, type Picture } from "undercroft/formats";
import { PLAYER_KIND, spawnKind } from "../core/index.js";
import { COLORS, cssColor } from "./colors.js";
import type { Key } from "./keys.js";
import { type Camera, drawTiles, follow } from "./map-drawing.js";
import type { Screen } from "./screen.js";
import type { Area, View } from "./view.js";

/** Frames a second at each speed. */
const SPEEDS = [2, 5, 10, 20, 40, 80, 160];
/** The speed to begin with is the slowest at which the whole build takes no longer than this. */
const SECONDS = 8;
/** The finished level is shown for this long before play begins. */
const REST_MS = 700;

/** Shows how a level was built, before it is played. */
export class GrowthView implements View {
  readonly #level: Level;
  readonly #history: History;
  readonly #done: () => void;
  readonly #camera: Camera = { x: 0, y: 0 };
  readonly #isStill: boolean;
  #isPlaying: boolean;
  #speed: number;
  #untilFrame = 0;

  /** `level` must have its history. A still view shows the end of each step and waits for a key. */
  constructor(level: Level, isStill: boolean, done: () => void) {
    this.#level = level;
    this.#isStill = isStill;
    this.#isPlaying = !isStill;
    this.#history = level.history!;
    this.#done = done;
    const fastEnough = SPEEDS.findIndex((speed) => this.#history.frames.length / speed <= SECONDS);
    this.#speed = fastEnough < 0 ? SPEEDS.length - 1 : fastEnough;
    this.#history.seek(0);
    this.#untilFrame = this.#pause;
    if (isStill) this.#forward();
  }

  draw(screen: Screen): void {
    const history = this.#history;
    const { width, height, tileset, depth, recipe } = this.#level;
    const area: Area = { x: 0, y: 0, width: screen.width, height: screen.height - 2 };
    const marked = new Set<number>();
    if (history.frame !== undefined) eachChange(history.frame.changes, (cell) => marked.add(cell));
    const picture = history.frame?.picture;
    const [first] = marked;
    const [x, y] = first === undefined ? [width >> 1, height >> 1] : [first % width, Math.floor(first / width)];
    follow(this.#camera, area, this.#level, x, y);
    if (picture !== undefined) drawGallery(screen, area, picture);
    else {
      drawTiles(
        screen,
        area,
        this.#camera,
        { width, height, tileset, tiles: history.tiles, theme: recipe.theme },
        marked,
      );
      this.#drawThings(screen, area);
    }
    screen.fill(0, area.height, screen.width, 2, COLORS.ground);
    const { position, frames } = history;
    const state = this.#isPlaying ? "►" : "■";
    const step = (history.frame?.step ?? "solid rock").replace(/#1$/, "");
    const speed = this.#isStill ? "" : `  ${SPEEDS[this.#speed]} a second`;
    const words = `${state} depth ${depth}: ${step}  ${position}/${frames.length}${speed}`;
    screen.text(1, area.height, words, COLORS.amber, undefined, screen.width - 2);
    const keys = this.#isStill
      ? "left right step   enter plays"
      : "space stops   left right step   - + speed   enter plays";
    screen.text(1, area.height + 1, keys, COLORS.faint, undefined, screen.width - 2);
  }

  press(key: Key): void {
    const speed = (by: number) => {
      this.#speed = Math.max(0, Math.min(SPEEDS.length - 1, this.#speed + by));
    };
    const look = (move: () => void) => {
      this.#isPlaying = false;
      move();
    };
    const keys: Readonly<Record<Key, () => void>> = {
      " ": () => (this.#isStill ? this.#forward() : this.#toggle()),
      ...{ right: () => look(() => this.#forward()), l: () => look(() => this.#forward()) },
      ...{ left: () => look(() => this.#back()), h: () => look(() => this.#back()) },
      ...{ home: () => look(() => this.#history.seek(0)), end: () => look(() => this.#history.seek(Infinity)) },
      ...{ "+": () => speed(1), "=": () => speed(1), up: () => speed(1), "-": () => speed(-1), down: () => speed(-1) },
      ...{ enter: this.#done, escape: this.#done, s: this.#done },
    };
    keys[key]?.();
  }

  click(): void {
    this.#done();
  }

  get wantsTick(): number | undefined {
    return this.#isPlaying ? Math.max(1, this.#untilFrame) : undefined;
  }

  tick(ms: number): void {
    this.#untilFrame -= ms;
    // A slow screen skips frames, so that the growth takes no longer.
    while (this.#isPlaying && this.#untilFrame <= 0) {
      if (this.#isOver) {
        this.#isPlaying = false;
        this.#done();
        return;
      }
      this.#history.forward();
      this.#untilFrame += this.#isOver ? REST_MS : this.#pause;
    }
  }

  get #pause(): number {
    return 1000 / SPEEDS[this.#speed]!;
  }

  get #isOver(): boolean {
    return this.#history.position === this.#history.frames.length;
  }

  /** One frame on; a still view goes on to the end of the next step. */
  #forward(): void {
    const history = this.#history;
    const next = history.frames[history.position]?.step;
    do history.forward();
    while (this.#isStill && !this.#isOver && history.frames[history.position]?.step === next);
  }

  #back(): void {
    const history = this.#history;
    const last = history.frame?.step;
    do history.back();
    while (this.#isStill && history.position > 0 && history.frame?.step === last);
  }

  #toggle(): void {
    if (!this.#isPlaying && this.#isOver) this.#history.seek(0);
    this.#isPlaying = !this.#isPlaying;
    this.#untilFrame = this.#pause;
  }

  #drawThings(screen: Screen, area: Area): void {
    const { width } = this.#level;
    const put = (cell: number, glyph: string, color: number) => {
      const [x, y] = [(cell % width) - this.#camera.x, Math.floor(cell / width) - this.#camera.y];
      if (x >= 0 && y >= 0 && x < area.width && y < area.height) screen.put(x, y, glyph, color);
    };
    for (const { at, name } of this.#history.frame?.spawns ?? []) {
      const kind = spawnKind(name);
      put(at, kind?.glyph ?? "*", kind === undefined ? COLORS.amber : cssColor(kind.color));
    }
    const start = this.#history.frame?.start;
    if (start !== undefined) put(start, "@", cssColor(PLAYER_KIND.color));
  }
}

/** What a step shows instead of the map. */
function drawGallery(screen: Screen, area: Area, { width, rows, colors }: Picture): void {
  screen.fill(area.x, area.y, area.width, area.height, COLORS.night);
  const left = Math.max(0, (area.width - width) >> 1);
  const top = Math.max(0, (area.height - rows.length) >> 1);
  for (const [y, row] of rows.slice(0, area.height).entries()) {
    for (const [x, glyph] of [...row].slice(0, area.width).entries()) {
      const color = colors?.[y * width + x];
      screen.put(area.x + left + x, area.y + top + y, glyph, color === undefined ? COLORS.ink : cssColor(color));
    }
  }
}
