import { Rng } from "../../src/core/index.js";
import type { SketchCells, SketchRect, SketchVault } from "../../src/prefabs/index.js";

/** The options of a sketch that somebody may have drawn. */
export interface DrawnSketch {
  readonly cells: SketchCells;
  readonly rooms: readonly SketchRect[];
  readonly start?: readonly [number, number];
  readonly exit?: readonly [number, number];
  readonly vaults: readonly SketchVault[];
}

const VAULTS = ["checkerboard", "silly_smile", "sunken_chapel"] as const;

/** Returns a random sketch for a map of this size: a few strokes of each kind, which may cross the whole map. */
export function randomSketch(seed: number, width: number, height: number): DrawnSketch {
  const rng = Rng.fromSeed(`sketch ${seed}`);
  const wished = new Uint8Array(width * height);
  const strokes = (kind: number, most: number): SketchRect[] => {
    const rects: SketchRect[] = [];
    for (let i = rng.below(most + 1); i > 0; i--) for (const rect of stroke(rng, width, height)) rects.push(rect);
    // Later strokes go around earlier ones, as a brush that paints over them would have it.
    return rects.filter(([x, y, w, h]) => {
      for (let row = y; row < y + h; row++) {
        for (let column = x; column < x + w; column++) {
          const found = wished[row * width + column]!;
          if (found !== 0 && found !== kind) return false;
        }
      }
      for (let row = y; row < y + h; row++) wished.fill(kind, row * width + x, row * width + x + w);
      return true;
    });
  };
  const cells = { floor: strokes(1, 3), wall: strokes(2, 2), water: strokes(3, 1) };
  const cell = () => [rng.between(1, width - 2), rng.between(1, height - 2)] as const;
  const rooms = Array.from({ length: rng.below(3) }, (): SketchRect => {
    const [w, h] = [rng.between(3, 9), rng.between(3, 6)];
    return [rng.between(1, Math.max(1, width - 1 - w)), rng.between(1, Math.max(1, height - 1 - h)), w, h];
  });
  const vaults = rng.chance(0.3) ? [{ name: rng.pick(VAULTS), at: cell() }] : [];
  return {
    cells,
    rooms,
    vaults,
    ...(rng.chance(0.5) ? { start: cell() } : {}),
    ...(rng.chance(0.5) ? { exit: cell() } : {}),
  };
}

/** A blot, or a line of a brush across a part of the map. */
function stroke(rng: Rng, width: number, height: number): SketchRect[] {
  if (rng.chance(0.4)) {
    const [w, h] = [rng.between(1, 8), rng.between(1, 5)];
    return [[rng.between(1, width - 2 - w), rng.between(1, height - 2 - h), w, h]];
  }
  const rects: SketchRect[] = [];
  let [x, y] = [rng.between(1, width - 3), rng.between(1, height - 3)];
  const [dx, dy] = rng.pick([
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const);
  for (let i = rng.between(3, 30); i > 0; i--) {
    if (x < 1 || y < 1 || x > width - 3 || y > height - 3) break;
    rects.push([x, y, 2, 2]);
    x += dx;
    y += dy;
  }
  return rects;
}
