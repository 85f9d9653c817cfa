import { describe, expect, test } from "vitest";
import { Rng, UndercroftError } from "../core/index.js";
import {
  Collapse,
  type CollapseOptions,
  chunkModel,
  type Model,
  type ModelTile,
  overlappingModel,
  PATTERN_LIMIT,
  tiledModel,
} from "./index.js";

function run(model: Model, width: number, height: number, options: Partial<CollapseOptions> = {}) {
  return new Collapse({ model, width, height, rng: Rng.fromSeed("bad input"), ...options }).run();
}

function noise(width: number, height: number, colorCount: number) {
  const rng = Rng.fromSeed("noise");
  return { width, height, colors: Uint8Array.from({ length: width * height }, () => rng.below(colorCount)) };
}

/** The error of something that must not work. */
function errorOf(work: () => unknown): UndercroftError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(UndercroftError);
    return error as UndercroftError;
  }
  throw new Error("it worked");
}

const CHECKERS = { width: 4, height: 4, colors: [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0] };
const PLAIN = ["", "", "", ""] as const;

describe("samples", () => {
  test("that are smaller than a pattern are refused, unless they wrap around", () => {
    const small = { width: 2, height: 4, colors: [0, 1, 0, 1, 0, 1, 0, 1] };
    expect(errorOf(() => overlappingModel(small, { size: 3 })).message).toBe(
      "overlappingModel: the sample (2x4) is too small for patterns of 3x3 cells. Draw a larger one, or set periodic to true.",
    );
    const outcome = run(overlappingModel(small, { size: 3, periodic: true }), 6, 3);
    expect(outcome).toMatchObject({ solved: true });
    expect(errorOf(() => chunkModel(small, { width: 8, height: 8, size: 4 })).message).toContain(
      "the map (2x4) is too small for pieces of 4x4 cells",
    );
  });

  test("of one colour give outputs of that colour", () => {
    const plain = { width: 5, height: 5, colors: new Uint8Array(25).fill(7) };
    for (const model of [overlappingModel(plain), chunkModel(plain, { width: 30, height: 20, size: 4 })]) {
      const outcome = run(model, 30, 20, { connected: [7] });
      expect(outcome.solved && outcome.colors.every((color) => color === 7)).toBe(true);
    }
    expect(run(overlappingModel(plain), 30, 20, { border: [3] })).toMatchObject({
      solved: false,
      reason: "impossible",
    });
  });

  test.each([
    [{ width: 3, height: 3, colors: [1, 2, 3] }, "must have 9 colours, got 3"],
    [{ width: 2, height: 1, colors: [1, 256] }, "from 0 to 255, got 256 at (1, 0)"],
    [{ width: 2, height: 1, colors: [1, 0.5] }, "from 0 to 255, got 0.5 at (1, 0)"],
    [{ width: 2, height: 1, colors: [1, Number.NaN] }, "from 0 to 255, got NaN at (1, 0)"],
    [{ width: 0, height: 1, colors: [] }, "sample.width must be a whole number from 1 to 65535, got 0"],
    [{ width: 1.5, height: 2, colors: [1, 1, 1] }, "sample.width must be a whole number"],
  ])("that are no pictures are refused: %j", (sample, message) => {
    expect(errorOf(() => overlappingModel(sample)).message).toContain(message);
    expect(errorOf(() => chunkModel(sample, { width: 8, height: 8 })).message).toContain(message);
  });

  test("with too many patterns are refused at once", () => {
    const error = errorOf(() => overlappingModel(noise(400, 400, 250)));
    expect(error.message).toBe(
      `overlappingModel: there are more than ${PATTERN_LIMIT} different patterns. Use a smaller sample, a smaller size or fewer symmetries.`,
    );
  });
});

describe("tiles", () => {
  test("are refused if no two fit, and the output is impossible if only some do", () => {
    const odd: ModelTile = { name: "odd", edges: ["a", "b", "c", "d"] };
    expect(errorOf(() => tiledModel([odd])).message).toBe("tiledModel: no two tiles fit next to each other.");
    expect(errorOf(() => tiledModel([{ name: "alone" }], { beside: [] })).message).toContain("no two tiles fit");
    const pair = tiledModel([odd, { name: "end", edges: ["e", "f", "g", "b"] }]);
    expect(run(pair, 2, 1)).toMatchObject({ solved: true });
    const outcome = run(pair, 200, 200);
    expect(outcome).toMatchObject({ solved: false, reason: "impossible" });
    expect(!outcome.solved && outcome.clash.message).toContain("Nothing fits at");
  });

  test.each([-1, Number.NaN, Infinity, -0.5])("with the weight %d are refused", (weight) => {
    const message = errorOf(() => tiledModel([{ name: "tile", edges: PLAIN, weight }])).message;
    expect(message).toBe(`tiledModel: the weight of tile "tile" must be 0 or more, got ${weight}.`);
  });

  test("that are all of weight 0 are refused", () => {
    expect(errorOf(() => tiledModel([{ name: "tile", edges: PLAIN, weight: 0 }])).message).toContain("greater than 0");
  });

  test("with very different weights are all used", () => {
    const model = tiledModel([
      { name: "light", edges: PLAIN, weight: 1e-300 },
      { name: "heavy", edges: PLAIN, weight: 1e300 },
    ]);
    expect(run(model, 10, 10, { counts: [{ colors: [0], atLeast: 10 }] })).toMatchObject({ solved: true });
  });

  test.each<[string, readonly ModelTile[]]>([
    ["there must be at least one tile", []],
    [
      "two tiles are named",
      [
        { name: "a", edges: PLAIN },
        { name: "a", edges: PLAIN },
      ],
    ],
    ["must have four edges", [{ name: "a" }]],
    ['a non-empty string without "/"', [{ name: "a/90", edges: PLAIN }]],
    ["don't have the symmetry of the letter I", [{ name: "a", symmetry: "I", edges: ["p", "p", "", ""] }]],
    ["must be a square, got 3 cells", [{ name: "a", edges: PLAIN, picture: [1, 2, 3] }]],
    ["from 0 to 255, got 300", [{ name: "a", edges: PLAIN, picture: [300] }]],
  ])("are refused: %s", (message, tiles) => {
    expect(errorOf(() => tiledModel(tiles)).message).toContain(message);
  });

  test("that a rule gets wrong are suggested", () => {
    const message = errorOf(() => tiledModel([{ name: "grass" }], { beside: [["gras", "grass"]] })).message;
    expect(message).toContain('a rule uses the tile "gras"');
    expect(message).toContain("grass");
  });

  test("may be thousands", () => {
    const tiles = Array.from({ length: 5000 }, (_, i) => ({
      name: `t${i}`,
      edges: [`${i % 70}`, `${i % 71}`, `${(i * 7) % 70}`, `${(i * 11) % 71}`] as const,
      picture: [i % 256],
    }));
    expect(run(tiledModel(tiles), 20, 20)).toMatchObject({ solved: true });
  });
});

describe("demands", () => {
  const checkers = overlappingModel(CHECKERS, { size: 2 });

  test("that contradict each other are impossible, and the message says where", () => {
    const pins = new Array<number>(40 * 30).fill(-1);
    pins[10 * 40 + 10] = 0;
    pins[10 * 40 + 11] = 0;
    const beside = run(checkers, 40, 30, { pins });
    expect(beside).toMatchObject({ solved: false, reason: "impossible" });
    expect(!beside.solved && beside.clash.message).toMatch(/^Nothing fits at \(\d+, \d+\)/);
    // Far apart, but no more possible.
    pins[10 * 40 + 11] = -1;
    pins[29 * 40 + 38] = 0;
    expect(run(checkers, 40, 30, { pins })).toMatchObject({ solved: false, reason: "impossible" });
    pins[29 * 40 + 38] = 1;
    expect(run(checkers, 40, 30, { pins })).toMatchObject({ solved: true });
  });

  test("that contradict each other on one cell are impossible", () => {
    const outcome = run(checkers, 6, 6, { border: [0], regions: [{ cells: [0], colors: [1] }] });
    expect(!outcome.solved && outcome.clash.message).toContain("where no colour is allowed");
  });

  test.each<[string, Partial<CollapseOptions>]>([
    ["pins must have one entry per cell, 16 in total, got 3", { pins: [0, 1, 0] }],
    ["each colour in pins must be", { pins: new Array<number>(16).fill(-2) }],
    ["each colour in pins must be", { pins: new Array<number>(16).fill(Number.NaN) }],
    ["each colour in border must be", { border: [256] }],
    ["each colour in connected must be", { connected: [-1] }],
    ["each cell in regions must be", { regions: [{ cells: [16], colors: [0] }] }],
    [
      "atLeast must be at most 16, which is atMost or the number of cells, got 17.",
      { counts: [{ colors: [0], atLeast: 17 }] },
    ],
    [
      "atLeast must be at most 4, which is atMost or the number of cells, got 5.",
      { counts: [{ colors: [0], atLeast: 5, atMost: 4 }] },
    ],
    ["atLeast must be a whole number", { counts: [{ colors: [0], atLeast: Number.NaN }] }],
    ["budget must be a whole number", { budget: 0 }],
    ["width must be a whole number", { width: 0 }],
    ["height must be a whole number", { height: 65_536 }],
    ["the output must have at most 67108864 cells, got 65535x65535", { width: 65_535, height: 65_535 }],
  ])("are refused: %s", (message, options) => {
    expect(errorOf(() => run(checkers, 4, 4, options)).message).toContain(message);
  });

  test("models that were tampered with are refused", () => {
    for (const weight of [0, -1, Number.NaN, 0.5, Infinity]) {
      const weights = checkers.weights.slice();
      weights[0] = weight;
      expect(errorOf(() => run({ ...checkers, weights }, 4, 4)).message).toContain("each weight of the model must be");
    }
  });

  test("pieces that were cut for another output are refused, and so are outputs that can't wrap around", () => {
    const pieces = chunkModel(CHECKERS, { width: 8, height: 8, size: 2 });
    expect(errorOf(() => run(pieces, 8, 6)).message).toContain("made for an output of 8x8, but the output is 8x6");
    const tiles = tiledModel([{ name: "a", edges: PLAIN, picture: [1, 1, 1, 1] }]);
    expect(errorOf(() => run(tiles, 5, 4, { periodic: true })).message).toContain("must be a multiple of 2");
  });

  test("outputs of one cell, one row or one column are solved", () => {
    const rows = { width: 3, height: 3, colors: [0, 0, 0, 1, 1, 1, 2, 2, 2] };
    for (const model of [
      overlappingModel(rows),
      overlappingModel(rows, { size: 2 }),
      tiledModel([{ name: "a", edges: PLAIN }]),
    ]) {
      for (const [width, height] of [
        [1, 1],
        [2, 2],
        [1, 3],
        [3, 1],
      ] as const) {
        for (const connected of [undefined, [0]]) {
          const outcome = run(model, width, height, connected === undefined ? {} : { connected });
          expect(outcome.solved && outcome.colors.length).toBe(width * height);
        }
      }
    }
    const piece = chunkModel(CHECKERS, { width: 1, height: 1, size: 2 });
    expect(run(piece, 1, 1)).toMatchObject({ solved: true, columns: 1, rows: 1 });
    const periodic = overlappingModel(CHECKERS, { size: 3, periodic: true });
    expect(run(periodic, 1, 1, { periodic: true })).toMatchObject({ solved: false, reason: "impossible" });
    expect(run(periodic, 2, 2, { periodic: true })).toMatchObject({ solved: true });
  });
});

describe("the budget", () => {
  test("ends any run soon after it is spent", () => {
    const noisy = overlappingModel(noise(120, 120, 250));
    const cave = overlappingModel(noise(40, 40, 2), { symmetries: 8 });
    const cases: readonly [Model, number, Partial<CollapseOptions>][] = [
      [noisy, 80, {}],
      [noisy, 80, { connected: Array.from({ length: 100 }, (_, i) => i) }],
      [cave, 256, { connected: [1], counts: [{ colors: [1], atLeast: 20_000, atMost: 20_001 }] }],
      [cave, 256, { pins: Int16Array.from(noise(256, 256, 3).colors, (c) => c - 1), loosePins: true }],
    ];
    for (const [model, side, options] of cases) {
      for (const budget of [1, 1_000_000, 20_000_000]) {
        const outcome = run(model, side, side, { ...options, budget });
        expect(outcome).toMatchObject({ solved: false, reason: "budget" });
        // One place and its neighbours, or one look at the whole map, more than that.
        expect(outcome.effort.work).toBeLessThan(budget + 200 * model.count + 20 * side * side);
      }
    }
  });

  test("counts all work: it grows at least as fast as the number of choices", () => {
    const model = overlappingModel(noise(40, 40, 2), { symmetries: 8 });
    const { effort } = run(model, 40, 40, { connected: [1] });
    expect(effort.work).toBeGreaterThan(effort.choices * 32);
  });

  test("is sufficient or ends the run with a hundred thousand patterns", () => {
    const model = overlappingModel(noise(320, 320, 250), { periodic: true });
    expect(model.count).toBe(102_400);
    // There is but one way to go on from any square.
    const small = run(model, 12, 10);
    expect(small).toMatchObject({ solved: true });
    const large = run(model, 300, 300, { budget: 50_000_000 });
    expect(large).toMatchObject({ solved: false, reason: "budget" });
  });

  test("isn't used up if memory ends the run first", () => {
    const model = overlappingModel(noise(320, 320, 250));
    const outcome = run(model, 512, 512, { budget: Number.MAX_SAFE_INTEGER });
    expect(outcome).toMatchObject({ solved: false, reason: "memory" });
    expect(!outcome.solved && outcome.clash.message).toBe("Too many patterns are possible at once.");
  });
});
