import type { Rect } from "../../core/index.js";

/** Cuts a rectangle in two, along its width or its height. The first part has this length, and `gap` cells follow it. */
export function halves(rect: Rect, alongWidth: boolean, first: number, gap: number): [Rect, Rect] {
  const { x, y, width, height } = rect;
  const next = first + gap;
  return alongWidth
    ? [
        { ...rect, width: first },
        { ...rect, x: x + next, width: width - next },
      ]
    : [
        { ...rect, height: first },
        { ...rect, y: y + next, height: height - next },
      ];
}
