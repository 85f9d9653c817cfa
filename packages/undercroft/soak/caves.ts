import type { Level } from "../src/chain/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { type SoakOptions, type SoakResult, soakSeeds } from "./soak.js";

/** How much of a map looks like noise. */
export interface Roughness {
  /** Share of all cells that can be walked on. */
  readonly open: number;
  /** Places where three teeth stand in a row, two cells from each other. */
  readonly combs: number;
  /** Squares of two by two in checkerboard: gaps that can only be passed diagonally. */
  readonly gaps: number;
  /** Single walls with floor on all four sides. */
  readonly pillars: number;
}

/** Measures a map cell by cell, the obvious way; shares nothing with the step that tidies. */
export function roughness({
  width,
  height,
  isWalkable,
}: Pick<Level, "width" | "height"> & { isWalkable(x: number, y: number): boolean }): Roughness {
  const isOpen = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && isWalkable(x, y);
  /** A wall with floor on both sides along its row (1, 0) or column (0, 1), and wall behind it. */
  const isTooth = (x: number, y: number, dx: number, dy: number) => {
    const isBetweenFloor = isOpen(x - dx, y - dy) && isOpen(x + dx, y + dy);
    const hasWallBehind = !isOpen(x - dy, y - dx) || !isOpen(x + dy, y + dx);
    return !isOpen(x, y) && isBetweenFloor && hasWallBehind;
  };
  let open = 0;
  let combs = 0;
  let gaps = 0;
  let pillars = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = isOpen(x, y);
      if (here) open++;
      const sides = [isOpen(x - 1, y), isOpen(x + 1, y), isOpen(x, y - 1), isOpen(x, y + 1)];
      if (!here && sides.every((side) => side)) pillars++;
      const [right, below, diagonal] = [isOpen(x + 1, y), isOpen(x, y + 1), isOpen(x + 1, y + 1)];
      if (here === diagonal && right === below && here !== right && x + 1 < width && y + 1 < height) gaps++;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if ([0, 2, 4].every((far) => isTooth(x + far * dx, y + far * dy, dx, dy))) combs++;
      }
    }
  }
  return { open: open / (width * height), combs, gaps, pillars };
}

/** What a tidy cave may still have. */
const MOST_GAPS = 1;
const MOST_PILLARS = 3;

export interface CaveSoakResult extends SoakResult {
  readonly combs: number;
  /** Levels with more gaps or pillars than a tidy cave may have. */
  readonly rough: number;
  /** Levels by their open share in hundredths: `open 57` and so on. */
  readonly [share: `open ${number}`]: number;
}

/** Builds `caves`, and measures how tidy they are. */
export function soakCaves(options: SoakOptions): CaveSoakResult {
  const chain = recipeChain(shippedRecipe("caves"), { size: options.size ?? [80, 50] });
  const shares: Record<`open ${number}`, number> = {};
  let combs = 0;
  let rough = 0;
  const result = soakSeeds(options, (seed) => {
    const build = () => {
      const level = chain.build({ seed, depth: 1 });
      const { width, height } = level;
      const found = roughness({ width, height, isWalkable: (x, y) => level.isWalkable(x, y) });
      combs += found.combs;
      if (found.gaps > MOST_GAPS || found.pillars > MOST_PILLARS) rough++;
      const share = `open ${Math.floor(100 * found.open)}` as const;
      shares[share] = (shares[share] ?? 0) + 1;
      return level.attempt;
    };
    return [`seed ${seed}`, build];
  });
  return { ...result, ...shares, combs, rough };
}
