/** A cell by its column and row. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Width and height, of a map in cells or of a screen in device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a map that is on the screen, in whole cells. */
export interface CellRange {
  readonly left: number;
  readonly top: number;
  /** One behind the last column, and one behind the last row. */
  readonly right: number;
  readonly bottom: number;
}

/** The most device pixels a cell can have, for each that a CSS pixel has. */
const LARGEST_CELL = 64;
/** From here on cells have whole pixels, so that lines and glyphs stay crisp. */
const LEAST_WHOLE = 1.5;
/** Free pixels round a level that fits, for each that a CSS pixel has. */
const RIM = 16;
/** Pixels of a level that stay on the screen however it is moved, so that it can't be lost. */
const LEAST_IN_SIGHT = 48;

/** Where the map lies on the screen: device pixels a cell, and where its upper left corner is. */
export class Camera {
  scale = 1;
  x = 0;
  y = 0;
  #map: Size = { width: 1, height: 1 };
  #screen: Size = { width: 1, height: 1 };
  #ratio = 1;
  /** The scale that was asked for, before it was made whole: small turns of a wheel add up. */
  #wanted = 1;
  /** Whether the map was fitted and not touched since: then it is fitted again when the screen changes. */
  #isFitted = true;

  get screen(): Size {
    return this.#screen;
  }

  get ratio(): number {
    return this.#ratio;
  }

  get isFitted(): boolean {
    return this.#isFitted;
  }

  setMap(map: Size): void {
    this.#map = map;
  }

  /** Another size of the screen; what was in its middle stays there. */
  setScreen(screen: Size, ratio: number): void {
    const { width, height } = this.#screen;
    const grown = ratio / this.#ratio;
    this.#ratio = ratio;
    this.#screen = screen;
    if (this.#isFitted) {
      this.fit();
      return;
    }
    const scale = snapped(this.scale * grown);
    this.x = screen.width / 2 + ((this.x - width / 2) / this.scale) * scale;
    this.y = screen.height / 2 + ((this.y - height / 2) / this.scale) * scale;
    this.scale = scale;
    this.#wanted = scale;
    this.#keepInSight();
  }

  /** Shows all of the map, as large as fits. */
  fit(): void {
    const { width, height } = this.#screen;
    const rim = Math.min(RIM * this.#ratio, width / 8, height / 8);
    const fitting = Math.min((width - 2 * rim) / this.#map.width, (height - 2 * rim) / this.#map.height);
    const largest = LARGEST_CELL * this.#ratio;
    this.scale = Math.min(largest, fitting >= 1 ? Math.floor(fitting) : Math.max(fitting, 1 / 256));
    this.#wanted = this.scale;
    this.#isFitted = true;
    this.x = Math.round((width - this.#map.width * this.scale) / 2);
    this.y = Math.round((height - this.#map.height * this.scale) / 2);
  }

  /** Makes cells larger or smaller round a point of the screen; in whole pixels unless a gesture is under way. */
  zoom(factor: number, x: number, y: number, isGesture = false): void {
    const [least, most] = this.#limits();
    this.#wanted = Math.max(least, Math.min(most, this.#wanted * factor));
    const scale = isGesture ? this.#wanted : snapped(this.#wanted);
    if (scale === this.scale) return;
    this.x = x + ((this.x - x) / this.scale) * scale;
    this.y = y + ((this.y - y) / this.scale) * scale;
    this.scale = scale;
    this.#isFitted = false;
    this.#keepInSight();
  }

  /** The next larger or smaller size, at least a pixel away. */
  zoomStep(direction: 1 | -1, x: number, y: number): void {
    const { scale } = this;
    const next = scale * (direction > 0 ? 1.25 : 0.8);
    const whole =
      direction > 0 ? Math.max(Math.ceil(scale + 0.5), Math.round(next)) : Math.min(scale - 1, Math.round(next));
    this.#wanted = scale;
    this.zoom((next < LEAST_WHOLE ? next : whole) / scale, x, y);
  }

  /** Ends a gesture: cells have whole pixels again. */
  settle(x: number, y: number): void {
    this.#wanted = snapped(this.scale);
    this.zoom(1, x, y);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#isFitted = false;
    this.#keepInSight();
  }

  /** Moves as little as it takes to show a cell, with a cell or two round it. */
  reveal({ x, y }: Cell): void {
    const margin = Math.min(2 * this.scale, this.#screen.width / 4, this.#screen.height / 4);
    const move = (at: number, end: number) =>
      at < margin ? margin - at : at + this.scale > end - margin ? end - margin - at - this.scale : 0;
    const dx = move(this.x + x * this.scale, this.#screen.width);
    const dy = move(this.y + y * this.scale, this.#screen.height);
    if (dx !== 0 || dy !== 0) this.pan(Math.round(dx), Math.round(dy));
  }

  /** The cell at a point of the screen, if there is one. */
  cellAt(x: number, y: number): Cell | undefined {
    const cell = { x: Math.floor((x - this.x) / this.scale), y: Math.floor((y - this.y) / this.scale) };
    return cell.x >= 0 && cell.y >= 0 && cell.x < this.#map.width && cell.y < this.#map.height ? cell : undefined;
  }

  /** Where a column begins on the screen, in whole pixels; the same for rows with `rowAt`. */
  columnAt(column: number): number {
    return Math.round(this.x + column * this.scale);
  }

  rowAt(row: number): number {
    return Math.round(this.y + row * this.scale);
  }

  visible(): CellRange {
    const { x, y, scale } = this;
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
    return {
      left: within(Math.floor(-x / scale), this.#map.width),
      top: within(Math.floor(-y / scale), this.#map.height),
      right: within(Math.ceil((this.#screen.width - x) / scale), this.#map.width),
      bottom: within(Math.ceil((this.#screen.height - y) / scale), this.#map.height),
    };
  }

  #limits(): readonly [number, number] {
    const { width, height } = this.#screen;
    const whole = Math.min(width / this.#map.width, height / this.#map.height);
    const most = LARGEST_CELL * this.#ratio;
    return [Math.min(most, whole / 2), most];
  }

  #keepInSight(): void {
    const least = LEAST_IN_SIGHT * this.#ratio;
    const held = (at: number, length: number, screen: number) =>
      Math.max(Math.min(least, length) - length, Math.min(screen - Math.min(least, length), at));
    const isWhole = Number.isInteger(this.scale);
    this.x = held(this.x, this.#map.width * this.scale, this.#screen.width);
    this.y = held(this.y, this.#map.height * this.scale, this.#screen.height);
    if (!isWhole) return;
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
  }
}

function snapped(scale: number): number {
  return scale >= LEAST_WHOLE ? Math.round(scale) : scale;
}
