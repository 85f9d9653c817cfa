import { expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { randomMap } from "../../../test/kit/random-maps.js";
import { barredCells, regions } from "../../analysis/index.js";
import { growBlob, type Shape } from "../../builders/kernels/blob.js";
import { type BuilderMap, Rng, WALL } from "../../core/index.js";
import { DryGround } from "./dry-ground.js";

/** The cells of a shape on a map. */
function cellsAt(map: BuilderMap, { width, mask }: Shape, x: number, y: number): number[] {
  return [...mask].flatMap((bit, i) => (bit === 1 ? [map.index(x + (i % width), y + Math.floor(i / width))] : []));
}

/** The obvious way: labels what is dry in the window, before and after, for somebody without keys. */
function cuts(map: BuilderMap, shape: Shape, x: number, y: number, margin: number): boolean {
  const tiles = map.copyTiles();
  for (const cell of barredCells(map)) tiles[cell] = WALL;
  for (let cell = 0; cell < tiles.length; cell++) {
    const isIn =
      map.x(cell) >= x - margin &&
      map.x(cell) < x + shape.width + margin &&
      map.y(cell) >= y - margin &&
      map.y(cell) < y + shape.height + margin;
    if (!isIn) tiles[cell] = WALL;
  }
  const { width, height, tileset } = map;
  const before = regions({ width, height, tileset, tiles }).labels.slice();
  for (const cell of cellsAt(map, shape, x, y)) tiles[cell] = WALL;
  const after = regions({ width, height, tileset, tiles }).labels;
  const now = new Map<number, number>();
  for (let cell = 0; cell < tiles.length; cell++) {
    if (after[cell]! < 0) continue;
    if ((now.get(before[cell]!) ?? after[cell]) !== after[cell]) return true;
    now.set(before[cell]!, after[cell]!);
  }
  return false;
}

test("a shape fits where it cuts nothing off in its window, and nearly everywhere else it doesn't", () => {
  const rng = Rng.fromSeed("ground");
  let fit = 0;
  let missed = 0;
  for (let i = 0; i < 1000; i++) {
    // Every tenth shape is so wide that its rows take two words. So much lies beside it that it seldom fits.
    const isWide = i % 10 === 0;
    const map = randomMap(rng, isWide ? 80 : 40, 26);
    map.movement = "orthogonal";
    const shape = growBlob(rng, Math.min(isWide ? 40 : 12, map.width - 4), Math.min(8, map.height - 4), { born: 5 });
    if (shape === undefined) continue;
    const margin = rng.pick([1, 3, 8, 16]);
    const ground = new DryGround(map, margin);
    expect(ground.take(shape)).toBe(shape.mask.reduce((sum, bit) => sum + bit, 0));
    const x = rng.between(2, map.width - 2 - shape.width);
    const y = rng.between(2, map.height - 2 - shape.height);
    const cells = cellsAt(map, shape, x, y);
    const isKept = cells.some((cell) => ground.isKept(cell));
    const dry = map.copyTiles().filter((tile) => map.tileset.walkable[tile] === 1).length;
    const covered = cells.filter((cell) => map.isWalkable(cell)).length;
    const isCut = cuts(map, shape, x, y, margin);

    if (ground.fits(x, y)) {
      fit++;
      expect([isCut, isKept]).toEqual([false, false]);
      const { cells: wet, outline } = ground.cover(x, y);
      expect([...wet]).toEqual(cells);
      expect(outline.every((cell) => !cells.includes(cell))).toBe(true);
    } else if (!isWide && !isCut && !isKept && covered <= dry / 2) {
      // Nothing dry beside it, or too many groups beside it to look for a way.
      missed++;
    }
  }
  expect(fit).toBeGreaterThan(100);
  expect(missed).toBeLessThan(fit / 3);
});

test("a shape covers nothing that would cut off a large part", () => {
  const map = mapOf([
    "####################",
    "#......######......#",
    "#......######......#",
    "#..................#",
    "#......######......#",
    "#......######......#",
    "####################",
  ]);
  const ground = new DryGround(map, 16);
  ground.take({ width: 2, height: 2, mask: Uint8Array.of(1, 1, 1, 1) });
  const fits = Array.from({ length: 15 }, (_, i) => ground.fits(2 + i, 3));
  // The hall's ends, where there is a way around, and not between them.
  expect(fits.map(Number).join("")).toBe("111000000000111");
});
