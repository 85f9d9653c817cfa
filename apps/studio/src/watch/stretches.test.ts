import { describe, expect, test } from "vitest";
import { layOutStretches, pixelOf, positionAt, stretchAt } from "./stretches.ts";

const ROOM = { width: 1000, gap: 10, least: 8 };

describe("stretches of the timeline", () => {
  test("stretches are as long as their frames and fill the width, gaps included", () => {
    const stretches = layOutStretches(
      [
        { step: "a", end: 100 },
        { step: "b", end: 300 },
      ],
      ROOM,
    );
    expect(stretches.map(({ width }) => Math.round(width))).toEqual([330, 660]);
    expect(stretches[1]!.left).toBeCloseTo(340);
    expect(stretches[1]!.left + stretches[1]!.width).toBeCloseTo(1000);
  });

  test("a stretch of one frame among thousands has the least width, and the others share the rest", () => {
    const stretches = layOutStretches(
      [
        { step: "a", end: 1 },
        { step: "b", end: 2001 },
        { step: "c", end: 3001 },
      ],
      ROOM,
    );
    expect(stretches[0]!.width).toBe(8);
    expect(stretches[1]!.width / stretches[2]!.width).toBeCloseTo(2);
    expect(stretches.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(980);
  });

  test("a stretch that falls below the least only because of the others has the least too", () => {
    const ends = [1, 2, 3, 4, 5].map((end) => ({ step: `tiny-${end}`, end }));
    const stretches = layOutStretches([...ends, { step: "small", end: 13 }, { step: "large", end: 1013 }], {
      width: 160,
      gap: 10,
      least: 10,
    });
    expect(stretches.slice(0, 6).every(({ width }) => width === 10)).toBe(true);
    expect(stretches[6]!.width).toBeCloseTo(40);
  });

  test("if the least width doesn't fit for all, all are equally wide", () => {
    const ends = [10, 11, 31].map((end) => ({ step: String(end), end }));
    const widths = layOutStretches(ends, { width: 26, gap: 10, least: 8 }).map(({ width }) => width);
    expect(widths).toEqual([2, 2, 2]);
  });

  test("every position has a pixel from which the same position is found again", () => {
    const stretches = layOutStretches(
      [
        { step: "a", end: 3 },
        { step: "b", end: 170 },
        { step: "c", end: 171 },
      ],
      ROOM,
    );
    for (let position = 0; position <= 171; position++) {
      expect(positionAt(stretches, pixelOf(stretches, position))).toBe(position);
    }
  });

  test("pixels beside the stretches stand for the ends, and none for gaps but their neighbours", () => {
    const stretches = layOutStretches(
      [
        { step: "a", end: 10 },
        { step: "b", end: 20 },
      ],
      ROOM,
    );
    expect(positionAt(stretches, -50)).toBe(0);
    expect(positionAt(stretches, 5000)).toBe(20);
    expect(positionAt(stretches, stretches[0]!.width + 5)).toBe(10);
    expect(positionAt([], 10)).toBe(0);
  });

  test("a position belongs to the step whose frame it follows", () => {
    const stretches = layOutStretches(
      [
        { step: "a", end: 10 },
        { step: "b", end: 20 },
      ],
      ROOM,
    );
    expect(stretchAt(stretches, 0)).toBeUndefined();
    expect(stretchAt(stretches, 10)?.step).toBe("a");
    expect(stretchAt(stretches, 11)?.step).toBe("b");
  });
});
