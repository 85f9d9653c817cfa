import type { Rect } from "../../core/index.js";

/** Cuts a rectangle in two, along its width or its height. The first part has this length, and `gap` cells follow it. */
export function halves({ x, y, width, height }: Rect, alongWidth: boolean, first: number, gap: number): [Rect, Rect] {
  const next = first + gap;
  return alongWidth
    ? [
        { x, y, width: first, height },
        { x: x + next, y, width: width - next, height },
      ]
    : [
        { x, y, width, height: first },
        { x, y: y + next, width, height: height - next },
      ];
}
