import { cached, IS_LITTLE_ENDIAN, type Rect } from "../../core/index.js";
import type { LevelView } from "./level-view.js";
import type { PictureTheme } from "./looks.js";
import { type Pixels, pixelWord, pixelWords, rgbOf } from "./raster.js";

/** How far light reaches, in cells: whatever changes within this distance can change how a cell is lit. */
export const LIGHT_REACH = 8;

/** What a step costs, straight and across a corner, and what light has left at its source. */
const STRAIGHT = 10;
const DIAGONAL = 14;
const MOST_LIGHT = LIGHT_REACH * STRAIGHT;

/** The tiles that shine. */
const GLOWS: Readonly<Record<string, number>> = {
  torch_wall: 8,
  lava: 4,
  altar: 4,
  crystal: 4,
  fungus: 2,
  down_stairs: 3,
  up_stairs: 3,
};
/** How far the player's own light reaches. */
export const START_GLOW = 8;

/** How far the light of a tile reaches, in cells: 0 if it has none. */
export function glowOf(tile: string): number {
  return Object.hasOwn(GLOWS, tile) ? GLOWS[tile]! : 0;
}

/**
 * Returns how much light the cells of an area have, from 0 to 255, with a row and a column more on each side. Light goes
 * round corners and fades on the way; what is opaque is lit, but light doesn't pass it.
 */
export function lightOf(
  view: Pick<LevelView, "width" | "height" | "tiles" | "tileset" | "start">,
  area: Rect,
): Uint8Array {
  const margin = LIGHT_REACH + 1;
  const stride = area.width + 2 * margin;
  const rows = area.height + 2 * margin;
  const { width, height, tiles, tileset } = view;
  const glows = tileset.tiles.map(({ name }) => glowOf(name) * STRAIGHT);
  const lights = new Uint8Array(stride * rows);
  const waiting: number[][] = Array.from({ length: MOST_LIGHT + 1 }, () => []);
  const shine = (at: number, light: number) => {
    if (light <= lights[at]!) return;
    lights[at] = light;
    waiting[light]!.push(at);
  };
  /** The cell of the map; -1 outside of it. */
  const cellAt = (at: number): number => {
    const x = area.x + (at % stride) - margin;
    const y = area.y + Math.floor(at / stride) - margin;
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };
  const glowAt = (cell: number): number => (cell < 0 ? 0 : glows[tiles[cell]!]!);
  for (let at = 0; at < lights.length; at++) {
    const cell = cellAt(at);
    const isStart = cell >= 0 && cell === view.start;
    const glow = isStart ? START_GLOW * STRAIGHT : glowAt(cell);
    if (glow > 0) shine(at, glow);
  }
  // From the brightest to the faintest, so that each cell is passed once.
  for (let light = MOST_LIGHT; light > STRAIGHT; light--) {
    for (const at of waiting[light]!) {
      if (lights[at] !== light) continue;
      const column = at % stride;
      const row = Math.floor(at / stride);
      const cell = cellAt(at);
      const isOpaque = cell < 0 || tileset.tiles[tiles[cell]!]!.opaque;
      // A torch in its bracket shines although it belongs to a wall.
      if (isOpaque && glowAt(cell) !== light) continue;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [toX, toY] = [column + dx, row + dy];
          if (toX < 0 || toY < 0 || toX >= stride || toY >= rows || (dx === 0 && dy === 0)) continue;
          shine(toY * stride + toX, Math.max(0, light - (dx !== 0 && dy !== 0 ? DIAGONAL : STRAIGHT)));
        }
      }
    }
  }
  const lit = new Uint8Array((area.width + 2) * (area.height + 2));
  for (let row = 0; row < area.height + 2; row++) {
    for (let column = 0; column < area.width + 2; column++) {
      const light = lights[(row + margin - 1) * stride + column + margin - 1]!;
      lit[row * (area.width + 2) + column] = Math.floor((light * 255) / MOST_LIGHT);
    }
  }
  return lit;
}

/** Shades from dark to lit: few, so that pictures have few colours. */
const SHADES = 7;
/** What the dither counts in: parts of a shade. */
const PARTS = 16;
/** How bright dark places are, of 256, before the theme tints them. */
const DARKEST = 196;
/** Red, green and blue where a flame is near, of 256: warm. */
const FLAME: readonly [number, number, number] = [300, 264, 214];
/** Pixels of a tile across which the dither is laid, so that it looks the same at every size. */
const ART_PIXELS = 16;
/** An ordered dither of 4 by 4, from 0 to 15. */
const DITHER = /* @__PURE__ */ Uint8Array.of(0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5);

/**
 * Shades a painted area by its light: the darkness has the hue of the theme's far floors, and light is warm. `isSeen` says
 * which cells there is something to shade in, with a row and a column more on each side.
 */
export function shadeByLight(
  pixels: Pixels,
  area: Rect,
  cell: number,
  light: Uint8Array,
  isSeen: (at: number) => boolean,
  theme: PictureTheme,
): void {
  const words = pixelWords(pixels);
  const rock = pixelWord(theme.ground);
  const opaque = pixelWord(0);
  const stride = area.width + 2;
  const corners = cornerLight(area, light, isSeen);
  const { reds, greens, blues } = shadesOf(theme);
  const [toRed, toGreen, toBlue] = IS_LITTLE_ENDIAN ? [0, 8, 16] : [24, 16, 8];
  const art = Uint8Array.from({ length: cell }, (_, i) => Math.floor((i * ART_PIXELS) / cell));
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      if (!isSeen((row + 1) * stride + column + 1)) continue;
      const at = row * (area.width + 1) + column;
      const [nw, ne, sw, se] = [corners[at]!, corners[at + 1]!, corners[at + stride - 1]!, corners[at + stride]!];
      const isDark = (nw | ne | sw | se) === 0;
      const bottom = Math.min(pixels.height, (row + 1) * cell);
      const left = column * cell;
      const wide = Math.min(pixels.width - left, cell);
      for (let y = row * cell; y < bottom; y++) {
        const down = art[y - row * cell]!;
        const fromLeft = nw * (ART_PIXELS - down) + sw * down;
        const change = ne * (ART_PIXELS - down) + se * down - fromLeft;
        const dither = (down & 3) << 2;
        const start = y * pixels.width + left;
        let shade = 0;
        for (let x = 0; x < wide; x++) {
          const word = words[start + x]!;
          // Rock is dark already.
          if (word === rock) continue;
          if (!isDark) {
            const across = art[x]!;
            const parts = (fromLeft * ART_PIXELS + change * across) >> 8;
            shade = ((parts + DITHER[dither | (across & 3)]!) >> 4) << 8;
          }
          words[start + x] =
            opaque |
            (reds[shade | ((word >>> toRed) & 0xff)]! << toRed) |
            (greens[shade | ((word >>> toGreen) & 0xff)]! << toGreen) |
            (blues[shade | ((word >>> toBlue) & 0xff)]! << toBlue);
        }
      }
    }
  }
}

/** The light at the corners of cells, in parts of a shade: the mean of the cells around that are seen. */
function cornerLight(area: Rect, light: Uint8Array, isSeen: (at: number) => boolean): Uint8Array {
  const stride = area.width + 2;
  const corners = new Uint8Array((area.width + 1) * (area.height + 1));
  for (let row = 0; row <= area.height; row++) {
    for (let column = 0; column <= area.width; column++) {
      const at = row * stride + column;
      let [sum, count] = [0, 0];
      for (const cell of [at, at + 1, at + stride, at + stride + 1]) {
        if (!isSeen(cell)) continue;
        sum += light[cell]!;
        count++;
      }
      const parts = count === 0 ? 0 : Math.floor((sum * (SHADES - 1) * PARTS) / (count * 255));
      corners[row * (area.width + 1) + column] = parts;
    }
  }
  return corners;
}

/** What the values of each channel become, by shade and value. */
interface Shades {
  readonly reds: Uint8Array;
  readonly greens: Uint8Array;
  readonly blues: Uint8Array;
}

const SHADES_OF = /* @__PURE__ */ new WeakMap<PictureTheme, Shades>();

function shadesOf(theme: PictureTheme): Shades {
  return cached(SHADES_OF, theme, () => {
    const far = rgbOf(theme.floorFar);
    const brightest = Math.max(1, ...far);
    const channel = (which: 0 | 1 | 2) => {
      const dark = Math.floor((DARKEST * (3 * brightest + far[which])) / (4 * brightest));
      return Uint8Array.from({ length: SHADES * 256 }, (_, i) => {
        const brightness = dark + Math.floor(((FLAME[which] - dark) * (i >> 8)) / (SHADES - 1));
        return Math.min(255, ((i & 0xff) * brightness) >> 8);
      });
    };
    return { reds: channel(0), greens: channel(1), blues: channel(2) };
  });
}
