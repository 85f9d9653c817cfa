import { expect, test } from "vitest";
import { Rng } from "../../core/index.js";
import { LeapField } from "./leap-field.js";

test("a particle can leap where floor is far, and a leap never ends on floor", () => {
  const width = 90;
  const height = 70;
  const rng = Rng.fromSeed("leaps");
  const floor: [number, number][] = [
    [70, 9],
    [3, 66],
  ];
  const field = new LeapField(width, height, (cell) =>
    floor.some(([x, y]) => x === cell % width && y === Math.floor(cell / width)),
  );
  for (let i = 0; i < 30; i++) {
    if (i > 0) {
      const x = rng.below(width - 1);
      const y = rng.below(height - 2);
      field.occupy(x, y, x + 1, y + 2);
      for (let row = y; row <= y + 2; row++) floor.push([x, row], [x + 1, row]);
    }
    for (let k = 0; k < 60; k++) {
      const fromX = rng.below(width);
      const fromY = rng.below(height);
      const nearest = Math.min(...floor.map(([fx, fy]) => Math.max(Math.abs(fx - fromX), Math.abs(fy - fromY))));
      const leap = field.leap(fromX, fromY);
      expect(leap).toBeLessThan(Math.max(1, nearest));
      // Blocks are 4 cells across: of the way to the floor at most two of them are lost, up to the farthest it looks.
      expect(leap).toBeGreaterThanOrEqual(Math.min(44, nearest - 7));
    }
  }
});
