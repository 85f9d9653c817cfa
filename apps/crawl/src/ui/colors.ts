import type { Color } from "./screen.js";

/** The colours of everything that is drawn. */
export const COLORS = {
  night: 0x12110f,
  ground: 0x1a1917,
  raised: 0x23211e,
  line: 0x4a453c,
  ink: 0xece6da,
  dim: 0x9b9384,
  faint: 0x6b6559,
  amber: 0xe8a33d,
  teal: 0x5fb3a1,
  violet: 0x9d8bd6,
  blue: 0x6ea3d8,
  rose: 0xd9705f,
  green: 0x8fbf6a,
} as const satisfies Record<string, Color>;

/** A colour between two others: 0 is the first, 1 the second. */
export function mix(from: Color, to: Color, share: number): Color {
  const part = (shift: number) => {
    const a = (from >> shift) & 255;
    const b = (to >> shift) & 255;
    return Math.round(a + (b - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

/** A colour made darker, or brighter where the factor is more than 1. */
export function scale(color: Color, factor: number): Color {
  const part = (shift: number) => Math.min(255, Math.round(((color >> shift) & 255) * factor)) << shift;
  return part(16) | part(8) | part(0);
}

/** A colour that is written as in CSS, `#rrggbb`. */
export function cssColor(text: string): Color {
  return Number.parseInt(text.slice(1), 16);
}
