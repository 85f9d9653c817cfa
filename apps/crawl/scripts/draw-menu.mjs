// @ts-check
// Draws the picture behind the menu: an undercroft, seen by the light of its torches. Rays are followed through a hall of
// groin vaults, two of them for each cell of the drawing, one above the other.
//
//     node apps/crawl/scripts/draw-menu.mjs      writes assets/menu.xp, and the same bytes as src/ui/menu-drawing.ts

import { writeFileSync } from "node:fs";
import { cp437Code, writeXp } from "undercroft/formats";

const WIDTH = 132;
const HEIGHT = 44;

/** Vaults stand on a square grid of this spacing; what their arches leave of it are the pillars. */
const BAY = 4;
const ARCH = 1.72;
/** Where the arches begin. */
const SPRING = 1.7;
const EYE = 1.35;
/** Where the horizon is, from the top, and how wide the view is. */
const HORIZON = 0.56;
const FOCUS = 0.92;

const NIGHT = [18, 17, 15];
const STONE = [168, 150, 128];
const FLAGS = [132, 122, 108];

/** Torches hang on pillars; far away something teal waits. */
const LIGHTS = [
  { at: [-1.62, 1.75, 5.6], color: [255, 166, 74], power: 4.4 },
  { at: [1.62, 1.75, 5.6], color: [255, 166, 74], power: 4.4 },
  { at: [-1.62, 1.75, 13.6], color: [255, 150, 66], power: 5.2 },
  { at: [1.62, 1.75, 13.6], color: [255, 150, 66], power: 5.2 },
  { at: [-5.4, 1.7, 9.6], color: [255, 140, 60], power: 3.6 },
  { at: [5.4, 1.7, 9.6], color: [255, 140, 60], power: 3.6 },
  { at: [0, 1.1, 27], color: [95, 200, 180], power: 16 },
  { at: [0, 1.2, 1.2], color: [255, 190, 120], power: 0.28 },
];

/** @typedef {readonly [number, number, number]} Vector */

/** How far a coordinate is from the middle of its bay. @param {number} value */
function fromMiddle(value) {
  return Math.abs(((((value + BAY / 2) % BAY) + BAY) % BAY) - BAY / 2);
}

/** How deep a place lies within a barrel vault, by its distance from the middle of the barrel. @param {number} across @param {number} y */
function depthInBarrel(across, y) {
  return ARCH - (y < SPRING ? across : Math.hypot(across, y - SPRING));
}

/** At most the distance to the nearest stone. @param {Vector} p */
function clearance([x, y, z]) {
  return Math.min(y, Math.max(depthInBarrel(fromMiddle(x), y), depthInBarrel(fromMiddle(z), y)));
}

/** The place where a ray meets stone; undefined where it goes on for too long. @param {Vector} from @param {Vector} along */
function follow(from, along, most = 48) {
  let way = 0.02;
  for (let i = 0; i < 160; i++) {
    const p = /** @type {Vector} */ ([from[0] + along[0] * way, from[1] + along[1] * way, from[2] + along[2] * way]);
    const free = clearance(p);
    if (free < 0.004 + way * 0.0006) return { p, way };
    way += free * 0.9;
    if (way > most) return undefined;
  }
  return undefined;
}

/** @param {Vector} p @returns {Vector} */
function normalAt(p) {
  const e = 0.003;
  const slope = [0, 1, 2].map((axis) => {
    const [a, b] = [[...p], [...p]];
    a[axis] = /** @type {number} */ (a[axis]) + e;
    b[axis] = /** @type {number} */ (b[axis]) - e;
    return clearance(/** @type {any} */ (a)) - clearance(/** @type {any} */ (b));
  });
  const length = Math.hypot(...slope) || 1;
  return /** @type {any} */ (slope.map((part) => part / length));
}

/** A number from 0 to 1 that belongs to three whole numbers. @param {number} a @param {number} b @param {number} c */
function grain(a, b, c) {
  let h = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(c | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 0x1_0000_0000;
}

/** Stones and the joints between them. @param {Vector} p @param {Vector} n */
function masonry([x, y, z], n) {
  if (n[1] > 0.7) {
    const [column, row] = [Math.floor(x / 0.9), Math.floor(z / 0.9)];
    const joint = Math.min(x / 0.9 - column, z / 0.9 - row) < 0.06 ? 0.6 : 1;
    return joint * (0.8 + 0.4 * grain(column, row, 7));
  }
  const course = Math.floor(y / 0.34);
  const along = (Math.abs(n[0]) > Math.abs(n[2]) ? z : x) / 0.7 + (course % 2) * 0.5;
  const joint = y / 0.34 - course < 0.1 ? 0.72 : 1;
  return joint * (0.82 + 0.36 * grain(Math.floor(along), course, Math.floor(x / BAY + 50) + Math.floor(z / BAY)));
}

/** The colour seen in a direction. @param {Vector} along */
function look(along) {
  const eye = /** @type {Vector} */ ([0, EYE, 0]);
  const hit = follow(eye, along);
  if (hit === undefined) return [26, 48, 46];
  const { p, way } = hit;
  const n = normalAt(p);
  const base = n[1] > 0.7 ? FLAGS : STONE;
  const texture = masonry(p, n);
  const light = [0.045, 0.05, 0.07];
  for (const { at, color, power } of LIGHTS) {
    const to = at.map((value, axis) => value - /** @type {number} */ (p[axis]));
    const far = Math.hypot(...to);
    const towards = /** @type {any} */ (to.map((part) => part / far));
    const facing = towards[0] * n[0] + towards[1] * n[1] + towards[2] * n[2];
    if (facing <= 0) continue;
    const start = /** @type {any} */ (p.map((value, axis) => value + /** @type {number} */ (n[axis]) * 0.03));
    const blocked = follow(start, towards, far);
    if (blocked !== undefined && blocked.way < far - 0.15) continue;
    const strength = (power * (0.25 + 0.75 * facing)) / (1 + far * far * 0.95);
    for (let part = 0; part < 3; part++)
      light[part] = /** @type {number} */ (light[part]) + (strength * /** @type {number} */ (color[part])) / 255;
  }
  const fog = Math.exp(-way * 0.035);
  return base.map((value, part) => {
    const lit = value * texture * /** @type {number} */ (light[part]);
    // Soft at the bright end: a torch does not burn the stone white.
    const soft = 255 * (1 - Math.exp(-lit / 190));
    return soft * fog + /** @type {number} */ ([20, 30, 30][part]) * (1 - fog);
  });
}

/** Darker towards the edges, so that the picture ends in the night wherever the screen does. */
function vignette(/** @type {number} */ x, /** @type {number} */ y) {
  const [dx, dy] = [Math.abs(x / WIDTH - 0.5) * 2, Math.abs(y / HEIGHT - 0.45) * 2];
  return Math.max(0, 1 - dx ** 4 - Math.max(0, dy - 0.2) ** 3 * 0.9);
}

/** @param {number} x column @param {number} y row, with halves */
function pixel(x, y) {
  const [dx, dy] = [(x - WIDTH / 2 + 0.5) / (WIDTH / 2), (HORIZON * HEIGHT - y) / (WIDTH / 4)];
  const length = Math.hypot(dx, dy, FOCUS);
  const color = look([dx / length, dy / length, FOCUS / length]);
  const share = vignette(x, y);
  // Steps of four: nobody sees them, and the file is half as large.
  return color.map((value, part) => {
    const night = /** @type {number} */ (NIGHT[part]);
    return Math.max(0, Math.min(255, Math.round((night + (value - night) * share) / 4) * 4));
  });
}

/** Where a place of the hall is in the picture. @param {readonly number[]} p */
function project([x = 0, y = 0, z = 1]) {
  const depth = z / FOCUS;
  return [
    Math.round(WIDTH / 2 - 0.5 + ((x / depth) * WIDTH) / 2),
    Math.round(HORIZON * HEIGHT - (((y - EYE) / depth) * WIDTH) / 4),
  ];
}

/** Letters of three by five dots. */
const LETTERS = {
  U: ["#.#", "#.#", "#.#", "#.#", "###"],
  N: ["#.#", "###", "###", "#.#", "#.#"],
  D: ["##.", "#.#", "#.#", "#.#", "##."],
  E: ["###", "#..", "##.", "#..", "###"],
  R: ["##.", "#.#", "##.", "#.#", "#.#"],
  C: ["###", "#..", "#..", "#..", "###"],
  O: ["###", "#.#", "#.#", "#.#", "###"],
  F: ["###", "#..", "##.", "#..", "#.."],
  T: ["###", ".#.", ".#.", ".#.", ".#."],
};

const TITLE_ROW = 7;

function emptyLayer() {
  const cells = WIDTH * HEIGHT;
  return {
    width: WIDTH,
    height: HEIGHT,
    glyphs: new Uint32Array(cells),
    fg: new Uint8Array(cells * 3),
    // REXPaint's colour for holes.
    bg: Uint8Array.from({ length: cells * 3 }, (_, i) => (i % 3 === 1 ? 0 : 255)),
  };
}

/** @param {ReturnType<typeof emptyLayer>} layer @param {string} glyph @param {readonly number[]} fg @param {readonly number[]} bg */
function put(layer, /** @type {number} */ x, /** @type {number} */ y, glyph, fg, bg) {
  const cell = y * WIDTH + x;
  layer.glyphs[cell] = /** @type {number} */ (cp437Code(glyph));
  layer.fg.set(fg, cell * 3);
  layer.bg.set(bg, cell * 3);
}

function drawHall() {
  const layer = emptyLayer();
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [upper, lower] = [pixel(x, y + 0.25), pixel(x, y + 0.75)];
      // One colour is a blank: where there are no colours, only the edges of things are drawn.
      const isEven = upper.every((value, part) => Math.abs(value - /** @type {number} */ (lower[part])) <= 8);
      put(layer, x, y, isEven ? " " : "▀", upper, isEven ? upper : lower);
    }
  }
  return layer;
}

/** @param {ReturnType<typeof emptyLayer>} hall */
function drawFlames(hall) {
  const layer = emptyLayer();
  for (const { at } of LIGHTS.slice(0, 6)) {
    const [x = 0, y = 0] = project(at);
    const isNear = at[2] !== undefined && at[2] < 8;
    const flame = isNear ? ["▲", "█", "▼"] : ["♦"];
    const colors = [
      [255, 214, 130],
      [255, 176, 70],
      [150, 96, 50],
    ];
    for (const [i, glyph] of flame.entries()) {
      if (x < 0 || x >= WIDTH) continue;
      const cell = ((y - 1 + i) * WIDTH + x) * 3;
      put(layer, x, y - 1 + i, glyph, /** @type {number[]} */ (colors[i]), [...hall.bg.subarray(cell, cell + 3)]);
    }
  }
  return layer;
}

/** @param {ReturnType<typeof emptyLayer>} hall */
function drawTitle(hall) {
  const layer = emptyLayer();
  const text = "UNDERCROFT";
  const left = (WIDTH - (text.length * 4 - 1)) >> 1;
  const isSet = (/** @type {number} */ x, /** @type {number} */ y) => {
    const letter = LETTERS[/** @type {keyof typeof LETTERS} */ (text[Math.floor(x / 4)])];
    return letter?.[y]?.[x % 4] === "#";
  };
  for (let y = 0; y < 6; y += 2) {
    for (let x = 0; x < text.length * 4 - 1; x++) {
      const [upper, lower] = [isSet(x, y), isSet(x, y + 1)];
      if (!upper && !lower) continue;
      const cell = ((TITLE_ROW + y / 2) * WIDTH + left + x) * 3;
      const behind = [...hall.bg.subarray(cell, cell + 3)].map((value) => Math.round(value * 0.45));
      const glow = 1 - y / 16;
      const fg = [255, 205, 120].map((value) => Math.round(value * glow));
      put(layer, left + x, TITLE_ROW + y / 2, upper && lower ? "█" : upper ? "▀" : "▄", fg, behind);
    }
  }
  return layer;
}

const hall = drawHall();
const bytes = await writeXp({ version: -1, layers: [hall, drawFlames(hall), drawTitle(hall)] });
writeFileSync(new URL("../assets/menu.xp", import.meta.url), bytes);
const lines =
  Buffer.from(bytes)
    .toString("base64")
    .match(/.{1,110}/g) ?? [];
writeFileSync(
  new URL("../src/ui/menu-drawing.ts", import.meta.url),
  `// Written by scripts/draw-menu.mjs: the bytes of assets/menu.xp, so that every bundle has them.

const BASE64 =
${lines.map((line) => `  "${line}"`).join(" +\n")};

/** The picture behind the menu, as a REXPaint file. */
export function menuDrawing(): Uint8Array {
  return Uint8Array.from(atob(BASE64), (character) => character.charCodeAt(0));
}
`,
);
console.log(`assets/menu.xp: ${bytes.length} bytes`);
