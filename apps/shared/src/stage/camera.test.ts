import { describe, expect, test } from "vitest";
import { Camera } from "./camera.ts";

function camera(map = { width: 80, height: 50 }, screen = { width: 1000, height: 680 }, ratio = 1): Camera {
  const made = new Camera();
  made.setMap(map);
  made.setScreen(screen, ratio);
  made.fit();
  return made;
}

describe("a camera", () => {
  test("shows the whole map in whole pixels, in the middle of the screen", () => {
    const { scale, x, y } = camera();
    expect({ scale, x, y }).toEqual({ scale: 12, x: 20, y: 40 });
  });

  test("makes cells smaller than a pixel for a map larger than the screen", () => {
    const far = camera({ width: 4096, height: 4096 });
    expect(far.scale).toBeLessThan(1);
    expect(far.visible()).toEqual({ left: 0, top: 0, right: 4096, bottom: 4096 });
  });

  test("keeps the cell under the mouse there when it zooms", () => {
    const made = camera();
    for (const factor of [1.25, 1.25, 3, 0.5, 0.2, 4]) {
      const before = made.cellAt(333, 222);
      made.zoom(factor, 333, 222);
      expect(made.cellAt(333, 222)).toEqual(before);
      if (made.scale >= 2) expect(Number.isInteger(made.scale)).toBe(true);
    }
  });

  test("adds small turns of a wheel up, though cells have whole pixels", () => {
    const made = camera();
    for (let i = 0; i < 20; i++) made.zoom(1.01, 500, 340);
    expect(made.scale).toBe(15);
  });

  test("goes at least a pixel with every step, up to its limits", () => {
    const made = camera();
    const sizes = [made.scale];
    for (let i = 0; i < 30; i++) {
      made.zoomStep(1, 500, 340);
      sizes.push(made.scale);
    }
    expect(sizes.at(-1)).toBe(64);
    expect(sizes.every((size, i) => i === 0 || size > sizes[i - 1]! || size === 64)).toBe(true);
    for (let i = 0; i < 60; i++) made.zoomStep(-1, 500, 340);
    // Half of what would fill the screen.
    expect(made.scale).toBe(6);
  });

  test("has pinched cells of any size until the fingers are lifted", () => {
    const made = camera();
    made.zoom(1.13, 500, 340, true);
    expect(made.scale).toBeCloseTo(13.56);
    made.settle(500, 340);
    expect(made.scale).toBe(14);
  });

  test("never loses the map", () => {
    const made = camera();
    made.pan(1e6, -1e6);
    const { left, top, right, bottom } = made.visible();
    expect(right - left).toBeGreaterThan(0);
    expect(bottom - top).toBeGreaterThan(0);
  });

  test("finds the cells of all its pixels, and none beside the map", () => {
    const made = camera();
    expect(made.cellAt(19, 100)).toBeUndefined();
    expect(made.cellAt(20, 40)).toEqual({ x: 0, y: 0 });
    expect(made.cellAt(979, 639)).toEqual({ x: 79, y: 49 });
    expect(made.cellAt(980, 639)).toBeUndefined();
    expect(made.columnAt(3)).toBe(56);
    expect(made.rowAt(3)).toBe(76);
  });

  test("fits the map again when the screen changes, unless it was moved", () => {
    const made = camera();
    made.setScreen({ width: 2000, height: 1360 }, 2);
    expect(made.scale).toBe(24);
    made.zoom(2, 0, 0);
    made.setScreen({ width: 1000, height: 680 }, 2);
    expect(made.scale).toBe(48);
  });

  test("moves just far enough to show a cell", () => {
    const made = camera();
    made.zoom(4, 500, 340);
    made.reveal({ x: 0, y: 0 });
    const { left, top } = made.visible();
    expect([left, top]).toEqual([0, 0]);
    const { x, y } = made;
    made.reveal({ x: 3, y: 3 });
    expect([made.x, made.y]).toEqual([x, y]);
  });
});
