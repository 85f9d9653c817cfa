import { expect, test } from "vitest";
import { chunkModel } from "./index.js";

test("in the last corner of an output, a piece is cut off at the corner that it has there in each mirroring", () => {
  // One piece, of which the corner keeps one cell: 0, 2, 6 or 8, as it is mirrored. The map's own corners count once more.
  const sample = { width: 3, height: 3, colors: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8) };
  const { zones, colors, weights } = chunkModel(sample, { width: 4, height: 4, size: 3 });
  const corners = Array.from(weights, (weight, piece) => ({ color: colors[9 * piece], weight, zone: zones![piece] }));
  const inCorner = corners.filter(({ zone }) => zone === 3).map(({ color, weight }) => [color, weight]);
  expect(inCorner.sort()).toEqual([
    [0, 2],
    [2, 2],
    [6, 2],
    [8, 2],
  ]);
});
