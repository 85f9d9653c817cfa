import type { Color } from "../ui/index.js";

/** How many colours a terminal shows. */
export type ColorDepth = "none" | "16" | "256" | "full";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a terminal can show, by what it says of itself; `NO_COLOR` and `FORCE_COLOR` decide before that. */
export function colorDepth(environment: Environment = process.env): ColorDepth {
  const { NO_COLOR, FORCE_COLOR, COLORTERM, TERM = "" } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return "none";
  if (FORCE_COLOR === "0" || FORCE_COLOR === "false") return "none";
  if (FORCE_COLOR === "3" || /truecolor|24bit/i.test(COLORTERM ?? "") || /direct|kitty|alacritty/.test(TERM)) {
    return "full";
  }
  // Windows' own terminal says nothing of itself, and shows all colours.
  if (environment.WT_SESSION !== undefined) return "full";
  if (FORCE_COLOR === "2" || /256/.test(TERM)) return "256";
  return TERM === "dumb" ? "none" : "16";
}

/**
 * The escape sequence that paints a cell, without the escape: as many colours as map to the same sequence look the same.
 * Gives the sequence of each pair of colours that was asked for once.
 */
export function painter(depth: ColorDepth): (fg: Color, bg: Color) => string {
  const cache = new Map<number, string>();
  const paint = PAINTERS[depth];
  return (fg, bg) => {
    // Two colours of 24 bits are one number of 48, which is still exact.
    const key = fg * 0x1000000 + bg;
    let found = cache.get(key);
    if (found === undefined) {
      found = paint(fg, bg);
      // Light and memory make many shades, and yet not so many as to matter.
      if (cache.size > 50_000) cache.clear();
      cache.set(key, found);
    }
    return found;
  };
}

const red = (color: Color) => (color >> 16) & 255;
const green = (color: Color) => (color >> 8) & 255;
const blue = (color: Color) => color & 255;
/** How bright a colour looks, 0 to 255. */
const brightness = (color: Color) => (red(color) * 3 + green(color) * 6 + blue(color)) / 10;

const PAINTERS: Readonly<Record<ColorDepth, (fg: Color, bg: Color) => string>> = {
  full: (fg, bg) => `38;2;${red(fg)};${green(fg)};${blue(fg)};48;2;${red(bg)};${green(bg)};${blue(bg)}`,
  "256": (fg, bg) => `38;5;${indexed(fg)};48;5;${indexed(bg)}`,
  "16": (fg, bg) => (brightness(bg) < 96 ? `${basic(fg)};49` : `30;${basic(bg, true)}`),
  // Dark on bright is a cursor or a choice; what is remembered is dim.
  none: (fg, bg) =>
    brightness(bg) > brightness(fg) && brightness(bg) > 96 ? "0;7" : brightness(fg) < 90 ? "0;2" : "0",
};

/** The nearest of the 256: a cube of 6x6x6, and 24 greys. */
function indexed(color: Color): number {
  const parts = [red(color), green(color), blue(color)];
  const steps = [0, 95, 135, 175, 215, 255];
  const nearest = (part: number) => {
    let best = 0;
    for (let i = 1; i < steps.length; i++) if (Math.abs(steps[i]! - part) < Math.abs(steps[best]! - part)) best = i;
    return best;
  };
  const [r, g, b] = parts.map(nearest) as [number, number, number];
  const grey = Math.max(0, Math.min(23, Math.round((parts[0]! + parts[1]! + parts[2]!) / 3 / 10 - 0.8)));
  const distance = (other: readonly number[]) => parts.reduce((sum, part, i) => sum + (part - other[i]!) ** 2, 0);
  const cube = distance([steps[r]!, steps[g]!, steps[b]!]);
  return distance(Array(3).fill(8 + grey * 10)) < cube ? 232 + grey : 16 + r * 36 + g * 6 + b;
}

/** Red, yellow, green, cyan, blue and magenta, as terminals number them. */
const HUES = [1, 3, 2, 6, 4, 5];

/** The nearest of the 16 that every terminal has: by the hue, bright where the colour is, grey where there is little of it. */
function basic(color: Color, isBack = false): number {
  const [r, g, b] = [red(color), green(color), blue(color)];
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const back = isBack ? 10 : 0;
  if (most < 110) return isBack ? 40 : 90;
  const bright = (most > 200 ? 90 : 30) + back;
  if (spread < most * 0.25) return bright + 7;
  const sixth = most === r ? (g - b) / spread : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return bright + HUES[Math.round(sixth + 6) % 6]!;
}
