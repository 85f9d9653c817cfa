import { expect, it } from "vitest";
import { type CellRect, cellCount, joined, without } from "./rects.ts";
import {
  erased,
  isEmpty,
  NO_WISHES,
  type VaultSize,
  wishesOf,
  wishOptions,
  wishWords,
  withCells,
  withEnd,
  withRoom,
  withVault,
} from "./wishes.ts";

const sizeOf: VaultSize = (name) => (name === "well" ? [3, 3] : undefined);

/** The cells of rectangles, each once, in reading order. */
function cellsOf(rects: readonly CellRect[]): string[] {
  const cells = new Set<string>();
  for (const [x, y, width, height] of rects)
    for (let dy = 0; dy < height; dy++) for (let dx = 0; dx < width; dx++) cells.add(`${x + dx},${y + dy}`);
  return [...cells].sort();
}

/** Rectangles that come from a few numbers, the same every time. */
function someRects(from: number, count: number): CellRect[] {
  let state = from;
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % below;
  };
  return Array.from({ length: count }, () => [next(12), next(12), 1 + next(5), 1 + next(5)]);
}

it("joins rectangles to fewer that don't overlap and have the same cells, whatever their order", () => {
  for (let from = 1; from < 60; from++) {
    const rects = someRects(from, 1 + (from % 9));
    const few = joined(rects);
    expect(cellsOf(few)).toEqual(cellsOf(rects));
    expect(cellCount(few)).toBe(cellsOf(rects).length);
    expect(joined(rects.toReversed())).toEqual(few);
    expect(joined(few)).toEqual(few);
    const [cut] = someRects(from + 1000, 1);
    const left = cellsOf(rects).filter((cell) => !cellsOf([cut!]).includes(cell));
    expect(cellsOf(without(rects, cut!))).toEqual(left);
  }
});

it("joins cells of a row, a column and a block to one rectangle", () => {
  const block = Array.from({ length: 12 }, (_, i): CellRect => [5 + (i % 4), 7 + Math.floor(i / 4), 1, 1]);
  expect(joined(block)).toEqual([[5, 7, 4, 3]]);
  expect(
    joined([
      [1, 1, 3, 1],
      [2, 0, 1, 3],
    ]),
  ).toHaveLength(3);
});

it("lets what is painted last win", () => {
  const lake = withCells(withEnd(NO_WISHES, "start", [4, 4]), "water", [[2, 2, 6, 6]]);
  expect(lake.start).toBeUndefined();
  const island = withCells(lake, "floor", [[4, 4, 2, 2]]);
  expect(cellCount(island.cells.water)).toBe(32);
  expect(withEnd(lake, "exit", [3, 3]).cells.water).not.toContainEqual([2, 2, 6, 6]);
  expect(cellCount(withEnd(lake, "exit", [3, 3]).cells.water)).toBe(35);
  expect(withEnd(withEnd(NO_WISHES, "start", [3, 3]), "exit", [3, 3])).toMatchObject({
    start: undefined,
    exit: [3, 3],
  });

  const pool = withCells(withRoom(NO_WISHES, [10, 10, 5, 5]), "water", [[11, 11, 3, 3]]);
  expect(pool.rooms).toEqual([]);
  expect(cellCount(pool.cells.floor)).toBe(16);
  expect(withRoom(pool, [10, 10, 5, 5])).toMatchObject({ rooms: [[10, 10, 5, 5]], cells: { floor: [], water: [] } });

  const well = withVault(withRoom(lake, [20, 2, 4, 4]), { name: "well", at: [3, 3] }, sizeOf);
  expect(cellCount(well.cells.water)).toBe(27);
  expect(well.rooms).toHaveLength(1);
  expect(withVault(well, { name: "well", at: [5, 5] }, sizeOf).vaults).toEqual([{ name: "well", at: [5, 5] }]);
});

it("erases cells one by one, and rooms and vaults whole", () => {
  const full = withVault(
    withEnd(withRoom(withCells(NO_WISHES, "wall", [[1, 1, 9, 1]]), [1, 3, 4, 4]), "exit", [8, 3]),
    { name: "well", at: [6, 6] },
    sizeOf,
  );
  expect(erased(full, [[3, 1, 2, 2]], sizeOf).cells.wall).toEqual([
    [1, 1, 2, 1],
    [5, 1, 5, 1],
  ]);
  expect(erased(full, [[4, 6, 3, 1]], sizeOf)).toMatchObject({ rooms: [], vaults: [], exit: [8, 3] });
  expect(isEmpty(erased(full, [[0, 0, 20, 20]], sizeOf))).toBe(true);
});

it("reads what it wrote, and of anything else what it can", () => {
  const full = withVault(
    withEnd(withCells(NO_WISHES, "floor", [[3, 3, 2, 2]]), "start", [9, 9]),
    { name: "well", at: [20, 20] },
    sizeOf,
  );
  expect(wishesOf(wishOptions(full))).toEqual(full);
  expect(wishOptions(NO_WISHES)).toEqual({});
  const odd = {
    cells: { floor: [[1, 2], "x", [1, 1, 1, 1], [1, 1, 0, 1]], wall: 7 },
    rooms: {},
    start: [1],
    exit: "a",
    vaults: [{}],
  };
  expect(wishOptions(wishesOf(odd))).toEqual({ cells: { floor: [[1, 1, 1, 1]] } });
  expect(wishesOf({ cells: null })).toEqual(NO_WISHES);
});

it("says what is wished in a line", () => {
  expect(wishWords(NO_WISHES)).toBe("nothing yet");
  const full = withEnd(withRoom(withCells(NO_WISHES, "floor", [[1, 1, 4, 3]]), [9, 9, 3, 3]), "exit", [40, 12]);
  expect(wishWords(full)).toBe("12 floor cells, 1 room, exit at 40, 12");
  expect(wishWords(withVault(NO_WISHES, { name: "well", at: [2, 3] }, sizeOf))).toBe("well at 2, 3");
});
