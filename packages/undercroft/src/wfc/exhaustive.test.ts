import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { Collapse, type CollapseOptions, chunkModel, overlappingModel, tiledModel } from "./index.js";

// Small outputs, of which all solutions can be tried: the solver must find one wherever there is one, and must say that
// there is none wherever there is none. Nothing here shares code with the models or the solver.

type Demands = Omit<CollapseOptions, "model" | "rng">;
type Fits = (colors: readonly number[], cell: number) => boolean;

/** Whether there is an output that meets all demands, by trying cell after cell; `fits` looks at what is there so far. */
function hasSolution(demands: Demands, colorCount: number, fits: Fits): boolean {
  const { width, height } = demands;
  const colors: number[] = [];
  const go = (cell: number): boolean => {
    if (cell === width * height) return fulfils(demands, colors);
    for (let color = 0; color < colorCount; color++) {
      colors[cell] = color;
      if (mayHave(demands, cell, color) && fits(colors, cell) && go(cell + 1)) return true;
    }
    colors.length = cell;
    return false;
  };
  return go(0);
}

/** Pins, border and regions: what can be said of one cell. */
function mayHave({ width, height, pins, border, regions = [] }: Demands, cell: number, color: number): boolean {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
  if (pins !== undefined && pins[cell] !== -1 && pins[cell] !== color) return false;
  if (border !== undefined && isEdge && !border.includes(color)) return false;
  return regions.every(({ cells, colors }) => !Array.from(cells).includes(cell) || colors.includes(color));
}

/** Counts and connection: what can be said only of the whole. */
function fulfils({ width, counts = [], connected }: Demands, colors: readonly number[]): boolean {
  for (const { colors: wanted, atLeast = 0, atMost = Infinity } of counts) {
    const count = colors.filter((color) => wanted.includes(color)).length;
    if (count < atLeast || count > atMost) return false;
  }
  return connected === undefined || regionCount(colors, width, connected) <= 1;
}

function regionCount(colors: readonly number[], width: number, wanted: readonly number[]): number {
  const left = new Set(colors.flatMap((color, cell) => (wanted.includes(color) ? [cell] : [])));
  let regions = 0;
  for (const first of left) {
    regions++;
    const reached = new Set([first]);
    for (const cell of reached) {
      left.delete(cell);
      const x = cell % width;
      const next = [cell - width, cell + width, ...(x > 0 ? [cell - 1] : []), ...(x < width - 1 ? [cell + 1] : [])];
      for (const other of next) if (left.has(other)) reached.add(other);
    }
  }
  return regions;
}

/** Demands of all kinds, few of them at a time, that make some outputs impossible and leave others possible. */
function randomDemands(rng: Rng, width: number, height: number, colorCount: number): Demands {
  const cells = width * height;
  const someColors = () => {
    const some = Array.from({ length: colorCount }, (_, color) => color).filter(() => rng.chance(0.5));
    return some.length > 0 ? some : [rng.below(colorCount)];
  };
  const pins = new Array<number>(cells).fill(-1);
  for (let i = rng.below(4); i > 0; i--) pins[rng.below(cells)] = rng.below(colorCount);
  const atLeast = rng.below(cells + 1);
  return {
    width,
    height,
    ...(rng.chance(0.5) ? { pins } : {}),
    ...(rng.chance(0.25) ? { border: someColors() } : {}),
    ...(rng.chance(0.25)
      ? { regions: [{ cells: Array.from({ length: 3 }, () => rng.below(cells)), colors: someColors() }] }
      : {}),
    ...(rng.chance(0.4) ? { counts: [{ colors: someColors(), atLeast, atMost: rng.between(atLeast, cells) }] } : {}),
    ...(rng.chance(0.5) ? { connected: someColors() } : {}),
  };
}

/** Runs the solver and holds it to what trying everything says; whether there was a solution. */
function compare(options: CollapseOptions, colorCount: number, fits: Fits): boolean {
  const isPossible = hasSolution(options, colorCount, fits);
  const outcome = new Collapse(options).run();
  if (!isPossible) {
    expect(outcome).toMatchObject({ solved: false, reason: "impossible" });
    return false;
  }
  if (!outcome.solved) throw new Error(`${outcome.reason}: ${outcome.clash.message}`);
  const colors = Array.from(outcome.colors);
  colors.forEach((color, cell) => {
    expect(mayHave(options, cell, color)).toBe(true);
    expect(fits(colors, cell)).toBe(true);
  });
  expect(fulfils(options, colors)).toBe(true);
  return true;
}

/** Both answers must come up often, or the comparison says little. */
function expectBoth(possible: number, cases: number): void {
  expect(possible).toBeGreaterThan(cases / 6);
  expect(possible).toBeLessThan((cases * 5) / 6);
}

describe("against all solutions of small outputs", () => {
  test.each([
    ["size 2, two colours", 2, 2, 4, 4, false],
    ["size 2, three colours", 2, 3, 4, 3, false],
    ["size 3, two colours", 3, 2, 5, 4, false],
    ["size 2, going on at the other side", 2, 2, 4, 3, true],
    ["size 3, going on at the other side", 3, 2, 4, 4, true],
  ])("overlapping squares: %s", (name, size, colorCount, width, height, periodic) => {
    const cases = 120;
    let possible = 0;
    for (let i = 0; i < cases; i++) {
      const rng = Rng.fromSeed(`${name} ${i}`);
      const symmetries = rng.pick([1, 1, 2, 8]);
      const sample = randomSample(rng, size + rng.below(3), size + rng.below(3), colorCount);
      const wraps = rng.chance(0.3);
      const known = windowsOf(sample, size, symmetries, wraps);
      const model = overlappingModel(
        { width: sample[0]!.length, height: sample.length, colors: sample.flat() },
        { size, symmetries, periodic: wraps },
      );
      const options = { model, rng, periodic, ...randomDemands(rng, width, height, colorCount) };
      const fits: Fits = (colors, cell) => {
        const isLast = cell === width * height - 1;
        // Squares across the sides are whole only in the end.
        if (periodic && isLast) {
          return colors.every((_, corner) => known.has(windowAt(colors, width, height, corner, size)));
        }
        const x = (cell % width) - size + 1;
        const y = Math.floor(cell / width) - size + 1;
        return x < 0 || y < 0 || known.has(windowAt(colors, width, height, y * width + x, size));
      };
      if (compare(options, colorCount, fits)) possible++;
    }
    expectBoth(possible, cases);
  });

  test.each([
    ["edges", false, false],
    ["edges, going on at the other side", false, true],
    ["pairs", true, false],
    ["pairs, going on at the other side", true, true],
  ])("tiles by %s", (name, byPairs, periodic) => {
    const cases = 150;
    let possible = 0;
    for (let i = 0; i < cases; i++) {
      const rng = Rng.fromSeed(`${name} ${i}`);
      const count = rng.between(2, 5);
      const edges = Array.from({ length: count }, () => Array.from({ length: 4 }, () => rng.pick(["a", "b"])));
      const isBeside = edges.map((tile) => edges.map((other) => (byPairs ? rng.chance(0.5) : tile[1] === other[3])));
      const isAbove = edges.map((tile) => edges.map((other) => (byPairs ? rng.chance(0.5) : tile[2] === other[0])));
      if (![...isBeside, ...isAbove].flat().includes(true)) continue;
      const names = edges.map((_, tile) => `t${tile}`);
      const pairs = (fit: boolean[][]) =>
        fit.flatMap((row, a) => row.flatMap((is, b) => (is ? [[names[a]!, names[b]!] as const] : [])));
      const model = byPairs
        ? tiledModel(
            names.map((tile) => ({ name: tile, weight: rng.between(1, 9) })),
            { beside: pairs(isBeside), above: pairs(isAbove) },
          )
        : tiledModel(
            names.map((tile, t) => ({ name: tile, edges: edges[t] as unknown as [string, string, string, string] })),
          );
      const width = rng.between(2, 4);
      const height = rng.between(2, 3);
      const options = { model, rng, periodic, ...randomDemands(rng, width, height, count) };
      const fits: Fits = (colors, cell) => {
        const x = cell % width;
        const own = colors[cell]!;
        if (x > 0 && !isBeside[colors[cell - 1]!]![own]) return false;
        if (cell >= width && !isAbove[colors[cell - width]!]![own]) return false;
        if (!periodic) return true;
        const first = colors[cell - x]!;
        const top = colors[x]!;
        if (x === width - 1 && !isBeside[own]![first]) return false;
        return cell < width * (height - 1) || isAbove[own]![top]!;
      };
      if (compare(options, count, fits)) possible++;
    }
    expectBoth(possible, cases);
  });

  test("pieces of a map", () => {
    const cases = 120;
    let possible = 0;
    for (let i = 0; i < cases; i++) {
      const rng = Rng.fromSeed(`pieces ${i}`);
      const sample = randomSample(rng, rng.between(4, 6), rng.between(4, 6), 3);
      const width = sample[0]!.length;
      const isOpen = rng.chance(0.5) ? (color: number) => color > 0 : undefined;
      const slot = (color: number) => (isOpen === undefined ? color : Number(isOpen(color)));
      // Every second column and row, and the last two.
      const starts = (length: number) => [...new Set([0, 2, 4, length - 2])].filter((start) => start + 2 <= length);
      const pieces = new Set<string>();
      for (const top of starts(sample.length)) {
        for (const left of starts(width)) {
          const [a, b] = [sample[top]![left]!, sample[top]![left + 1]!];
          const [c, d] = [sample[top + 1]![left]!, sample[top + 1]![left + 1]!];
          for (const piece of [
            [a, b, c, d],
            [b, a, d, c],
            [c, d, a, b],
            [d, c, b, a],
          ]) {
            pieces.add(piece.join(""));
          }
        }
      }
      const model = chunkModel(
        { width, height: sample.length, colors: sample.flat() },
        { width: 4, height: 4, size: 2, ...(isOpen === undefined ? {} : { open: [1, 2] }) },
      );
      const options = { model, rng, ...randomDemands(rng, 4, 4, 3) };
      const fits: Fits = (colors, cell) => {
        const x = cell % 4;
        const y = Math.floor(cell / 4);
        if (x === 2 && slot(colors[cell]!) !== slot(colors[cell - 1]!)) return false;
        if (y === 2 && slot(colors[cell]!) !== slot(colors[cell - 4]!)) return false;
        if (x % 2 === 0 || y % 2 === 0) return true;
        return pieces.has(`${colors[cell - 5]}${colors[cell - 4]}${colors[cell - 1]}${colors[cell]}`);
      };
      if (compare(options, 3, fits)) possible++;
    }
    expectBoth(possible, cases);
  });
});

/** A picture with some structure: rows of noise, and copies of them. */
function randomSample(rng: Rng, width: number, height: number, colorCount: number): number[][] {
  const odds = rng.between(1, 5);
  const cell = () => (rng.below(6) < odds ? 0 : rng.below(colorCount));
  const rows: number[][] = [];
  for (let y = 0; y < height; y++) {
    const isCopy = y > 0 && rng.chance(0.3);
    rows.push(isCopy ? [...rows[y - 1]!] : Array.from({ length: width }, cell));
  }
  return rows;
}

/** All squares of a picture as text, mirrored and turned as asked for. */
function windowsOf(rows: readonly number[][], size: number, symmetries: number, wraps: boolean): Set<string> {
  const found = new Set<string>();
  const height = rows.length;
  const width = rows[0]!.length;
  for (let y = 0; y < (wraps ? height : height - size + 1); y++) {
    for (let x = 0; x < (wraps ? width : width - size + 1); x++) {
      let square = Array.from({ length: size }, (_, j) =>
        Array.from({ length: size }, (__, i) => rows[(y + j) % height]![(x + i) % width]!),
      );
      for (let turn = 0; turn < (symmetries === 8 ? 4 : 1); turn++) {
        found.add(square.flat().join(""));
        if (symmetries > 1) found.add(square.flatMap((row) => [...row].reverse()).join(""));
        square = square[0]!.map((_, i) => square.map((row) => row[size - 1 - i]!));
      }
    }
  }
  return found;
}

function windowAt(colors: readonly number[], width: number, height: number, corner: number, size: number): string {
  let text = "";
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const x = ((corner % width) + i) % width;
      const y = (Math.floor(corner / width) + j) % height;
      text += colors[y * width + x];
    }
  }
  return text;
}
