import { GROUND_COLORS, START_LOOK, spawnLook, tileLook } from "./words.js";

const AMBER = "#e8a33d";
const WARM_FLOOR = [46, 41, 35];
const COOL_FLOOR = [26, 38, 48];
/** Floor before there is a start from which it could cool. */
const PLAIN_FLOOR = [40, 37, 33];
const SHADES = 32;
const WALL_CAP = [96, 87, 73];
const WALL_LIT = [176, 161, 134];
const WALL_FACE = [61, 54, 45];

// The tiles that every tileset starts with.
const WALL = 0;
const FLOOR = 1;

const LIT = 1;
const FACE = 2;
const SHADOW_NORTH = 4;
const SHADOW_WEST = 8;
const HIDDEN = -1;

/**
 * Draws a level in the making. The ground is kept on a canvas of its own, on which only cells that look different than
 * before are drawn again; what lies over it is drawn anew every time.
 */
export class LevelCanvas {
  #canvas;
  #context;
  #ground = document.createElement("canvas");
  #groundContext = this.#ground.getContext("2d");
  #width = 80;
  #height = 50;
  #tileset;
  /** Size of a cell, and place of the first one, in device pixels. */
  #cell = 0;
  #left = 0;
  #top = 0;
  #looks = new Int32Array(0);
  #isVisible = new Uint8Array(0);

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  load({ width, height, tileset }) {
    this.#width = width;
    this.#height = height;
    this.#tileset = tileset;
    this.#looks = new Int32Array(width * height).fill(HIDDEN);
    this.#isVisible = new Uint8Array(width * height);
    this.#cell = 0;
    this.fit();
  }

  /** Takes the size that the page gives the canvas; a cell is a whole number of device pixels, so edges stay crisp. */
  fit() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.#canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.#canvas.clientHeight * ratio));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const cell = Math.max(1, Math.floor(Math.min(width / this.#width, height / this.#height)));
    this.#left = (width - cell * this.#width) >> 1;
    this.#top = (height - cell * this.#height) >> 1;
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#ground.width = cell * this.#width;
    this.#ground.height = cell * this.#height;
    this.#looks.fill(HIDDEN);
  }

  /** The cell under a point of the window, if there is one. */
  cellAt(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    const ratio = this.#canvas.width / Math.max(1, box.width);
    const x = Math.floor(((clientX - box.left) * ratio - this.#left) / this.#cell);
    const y = Math.floor(((clientY - box.top) * ratio - this.#top) / this.#cell);
    return x >= 0 && y >= 0 && x < this.#width && y < this.#height ? y * this.#width + x : undefined;
  }

  /** Where a cell is, in CSS pixels from the canvas's corner. */
  boxOf(cell) {
    const ratio = this.#canvas.width / Math.max(1, this.#canvas.clientWidth);
    const size = this.#cell / ratio;
    const x = this.#left / ratio + (cell % this.#width) * size;
    return { x, y: this.#top / ratio + Math.floor(cell / this.#width) * size, size };
  }

  /**
   * @param {object} view
   * @param {Uint8Array} view.tiles
   * @param {Int32Array | undefined} view.distances from the start, where there is one
   * @param {readonly number[]} view.path cells from the start to the exit
   * @param {number | undefined} view.start
   * @param {readonly object[]} view.spawns
   * @param {readonly object[]} view.newRooms rooms that the current frame added
   * @param {Uint8Array} view.changed 1 for each cell that the current frame changed
   * @param {Float32Array} view.glow what is left of the light on cells that changed a moment ago
   * @param {number | undefined} view.hovered
   */
  draw(view) {
    this.#paintGround(view.tiles, view.distances);
    const { width, height } = this.#canvas;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    this.#context.setTransform(1, 0, 0, 1, this.#left, this.#top);
    this.#drawExtent();
    this.#context.drawImage(this.#ground, 0, 0);
    this.#drawPath(view.path);
    this.#drawGlow(view.glow, view.changed);
    this.#drawChanges(view.changed);
    this.#drawThings(view);
    this.#drawNewRooms(view.newRooms);
    if (view.hovered !== undefined) this.#drawHovered(view.hovered);
  }

  /** Shows glyphs and colours that a step wants to be seen instead of its map. */
  drawPicture({ width, rows, colors }) {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    const fit = Math.min(this.#canvas.width / Math.max(1, width), this.#canvas.height / Math.max(1, rows.length));
    const cell = Math.max(1, Math.floor(fit));
    const left = (this.#canvas.width - cell * width) >> 1;
    const top = (this.#canvas.height - cell * rows.length) >> 1;
    context.setTransform(1, 0, 0, 1, left, top);
    this.#setFont(context, cell);
    for (const [y, row] of rows.entries()) {
      for (const [x, glyph] of [...row].entries()) {
        if (glyph === " ") continue;
        context.fillStyle = colors?.[y * width + x] ?? "#9b9384";
        context.fillText(glyph, (x + 0.5) * cell, (y + 0.54) * cell);
      }
    }
  }

  #paintGround(tiles, distances) {
    const width = this.#width;
    this.#findVisible(tiles);
    const farthest = distances === undefined ? 0 : distances.reduce((far, d) => Math.max(far, d), 1);
    for (let cell = 0; cell < tiles.length; cell++) {
      const tile = tiles[cell];
      let look = HIDDEN;
      if (tile === WALL) {
        if (this.#isVisible[cell] === 1) {
          const above = cell - width;
          const below = cell + width;
          const isLit = above < 0 || tiles[above] !== WALL || this.#isVisible[above] === 0;
          const hasFace = below < tiles.length && tiles[below] !== WALL;
          look = (isLit ? LIT : 0) | (hasFace ? FACE : 0);
        }
      } else {
        const isDarkAbove = cell >= width && tiles[cell - width] === WALL;
        const isDarkLeft = cell % width > 0 && tiles[cell - 1] === WALL;
        const distance = distances?.[cell] ?? -1;
        const shade = distance < 0 ? SHADES : Math.floor((distance / (farthest + 1)) * SHADES);
        look = (isDarkAbove ? SHADOW_NORTH : 0) | (isDarkLeft ? SHADOW_WEST : 0) | (shade << 16);
      }
      if (look !== HIDDEN) look |= tile << 8;
      if (look === this.#looks[cell]) continue;
      this.#looks[cell] = look;
      this.#paintCell(cell, tile, look);
    }
  }

  /** Rock is shown only where it borders something else, diagonals included. */
  #findVisible(tiles) {
    const width = this.#width;
    const height = this.#height;
    this.#isVisible.fill(0);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (tiles[y * width + x] === WALL) continue;
        for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
          const from = ny * width + Math.max(0, x - 1);
          this.#isVisible.fill(1, from, ny * width + Math.min(width - 1, x + 1) + 1);
        }
      }
    }
  }

  #paintCell(cell, tile, look) {
    const context = this.#groundContext;
    const size = this.#cell;
    const x = (cell % this.#width) * size;
    const y = Math.floor(cell / this.#width) * size;
    context.clearRect(x, y, size, size);
    if (look === HIDDEN) return;
    if (tile === WALL) this.#paintWall(context, cell, x, y, look);
    else this.#paintFloor(context, cell, x, y, tile, look);
  }

  #paintWall(context, cell, x, y, look) {
    const size = this.#cell;
    const grain = grainOf(cell);
    context.fillStyle = color(WALL_CAP, grain * 5);
    context.fillRect(x, y, size, size);
    if (look & FACE) {
      const face = Math.round(size * 0.5);
      context.fillStyle = color(WALL_FACE, grain * 5);
      context.fillRect(x, y + size - face, size, face);
      const foot = Math.max(1, Math.round(size * 0.12));
      context.fillStyle = "rgba(0, 0, 0, 0.35)";
      context.fillRect(x, y + size - foot, size, foot);
    }
    if (look & LIT) {
      context.fillStyle = color(WALL_LIT, grain * 7);
      context.fillRect(x, y, size, Math.max(1, Math.round(size * 0.2)));
    }
  }

  #paintFloor(context, cell, x, y, tile, look) {
    const size = this.#cell;
    const shade = look >> 16;
    const kind = this.#tileset.tiles[tile];
    const own = GROUND_COLORS[kind.name];
    context.fillStyle =
      own ?? color(shade === SHADES ? PLAIN_FLOOR : floorColor(shade / (SHADES - 1)), grainOf(cell) * 2.5);
    context.fillRect(x, y, size, size);
    if (size >= 6) {
      context.fillStyle = "rgba(0, 0, 0, 0.13)";
      context.fillRect(x + size - 1, y, 1, size);
      context.fillRect(x, y + size - 1, size, 1);
    }
    if (look & SHADOW_NORTH) {
      context.fillStyle = "rgba(0, 0, 0, 0.22)";
      context.fillRect(x, y, size, Math.round(size * 0.4));
      context.fillRect(x, y, size, Math.round(size * 0.2));
    }
    if (look & SHADOW_WEST) {
      context.fillStyle = "rgba(0, 0, 0, 0.2)";
      context.fillRect(x, y, Math.max(1, Math.round(size * 0.22)), size);
    }
    if (tile !== FLOOR) this.#drawGlyph(context, cell, tileLook(kind));
  }

  /** The map's extent, barely: solid rock would otherwise be nothing to look at. */
  #drawExtent() {
    const context = this.#context;
    const width = this.#cell * this.#width;
    const height = this.#cell * this.#height;
    const arm = Math.round(this.#cell * 1.5);
    context.fillStyle = "#3b372f";
    for (const [x, right] of [
      [0, false],
      [width - 1, true],
    ]) {
      for (const [y, bottom] of [
        [0, false],
        [height - 1, true],
      ]) {
        context.fillRect(right ? x - arm : x, y, arm, 1);
        context.fillRect(x, bottom ? y - arm : y, 1, arm);
      }
    }
  }

  #drawPath(path) {
    const context = this.#context;
    const size = this.#cell;
    const dot = Math.max(1, Math.round(size * 0.22));
    context.fillStyle = "rgba(232, 163, 61, 0.5)";
    for (let i = 1; i < path.length - 1; i++) {
      const x = (path[i] % this.#width) * size + ((size - dot) >> 1);
      const y = Math.floor(path[i] / this.#width) * size + ((size - dot) >> 1);
      context.fillRect(x, y, dot, dot);
    }
  }

  #drawGlow(glow, changed) {
    const context = this.#context;
    const size = this.#cell;
    context.fillStyle = AMBER;
    for (let cell = 0; cell < glow.length; cell++) {
      if (glow[cell] < 0.02 || changed[cell] === 1) continue;
      context.globalAlpha = glow[cell] * 0.42;
      context.fillRect((cell % this.#width) * size, Math.floor(cell / this.#width) * size, size, size);
    }
    context.globalAlpha = 1;
  }

  /** What just changed: washed with amber, and outlined where it ends. */
  #drawChanges(changed) {
    const context = this.#context;
    const size = this.#cell;
    const width = this.#width;
    const count = changed.reduce((sum, bit) => sum + bit, 0);
    if (count === 0) return;
    // A frame that changes a good part of the map would drown it in amber.
    const share = Math.min(1, count / (changed.length * 0.25));
    const line = Math.max(1, Math.round(size * (0.16 - 0.08 * share)));
    for (let cell = 0; cell < changed.length; cell++) {
      if (changed[cell] === 0) continue;
      const column = cell % width;
      const x = column * size;
      const y = Math.floor(cell / width) * size;
      context.fillStyle = `rgba(232, 163, 61, ${0.3 - 0.12 * share})`;
      context.fillRect(x, y, size, size);
      context.fillStyle = `rgba(232, 163, 61, ${1 - 0.5 * share})`;
      if (!changed[cell - width]) context.fillRect(x, y, size, line);
      if (!changed[cell + width]) context.fillRect(x, y + size - line, size, line);
      if (column === 0 || !changed[cell - 1]) context.fillRect(x, y, line, size);
      if (column === width - 1 || !changed[cell + 1]) context.fillRect(x + size - line, y, line, size);
    }
  }

  #drawNewRooms(rooms) {
    const context = this.#context;
    const size = this.#cell;
    context.strokeStyle = AMBER;
    context.lineWidth = Math.max(1, Math.round(size * 0.1));
    context.setLineDash([size * 0.5, size * 0.35]);
    for (const { x, y, width, height } of rooms) {
      const half = context.lineWidth / 2;
      context.strokeRect(x * size - half, y * size - half, width * size + 2 * half, height * size + 2 * half);
    }
    context.setLineDash([]);
  }

  #drawThings({ spawns, start }) {
    for (const spawn of spawns) this.#drawGlyph(this.#context, spawn.at, spawnLook(spawn));
    if (start !== undefined) this.#drawGlyph(this.#context, start, START_LOOK);
  }

  #drawHovered(cell) {
    const context = this.#context;
    const size = this.#cell;
    context.strokeStyle = "#ece6da";
    context.lineWidth = Math.max(1, Math.round(size * 0.1));
    const x = (cell % this.#width) * size;
    context.strokeRect(x + 0.5, Math.floor(cell / this.#width) * size + 0.5, size - 1, size - 1);
  }

  #drawGlyph(context, cell, { glyph, color: ink }) {
    const size = this.#cell;
    const x = ((cell % this.#width) + 0.5) * size;
    const y = (Math.floor(cell / this.#width) + 0.54) * size;
    this.#setFont(context, size);
    context.fillStyle = ink;
    context.fillText(glyph, x, y);
  }

  #setFont(context, size) {
    context.font = `600 ${Math.max(6, Math.round(size * 1.02))}px "IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace`;
    context.textAlign = "center";
    context.textBaseline = "middle";
  }
}

/** From -1 to 1, the same for a cell every time: stone isn't even. */
function grainOf(cell) {
  let h = Math.imul(cell + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca77);
  return ((h ^ (h >>> 13)) >>> 0) / 2147483648 - 1;
}

function floorColor(share) {
  return WARM_FLOOR.map((warm, i) => warm + (COOL_FLOOR[i] - warm) * share);
}

function color(rgb, lift) {
  return `rgb(${rgb.map((part) => Math.round(part + lift)).join(" ")})`;
}
