import { describe, expect, test } from "vitest";
import { DRAWING, OPEN, ROCK, sampleOf } from "../../test/kit/drawn-sample.js";
import { Rng } from "../core/index.js";
import {
  Collapse,
  type CollapseOptions,
  chunkModel,
  type Failed,
  overlappingModel,
  type Solved,
  tiledModel,
} from "./index.js";

/** Rooms with doors to all sides, and rock all round. */
const ROOMS = Array.from({ length: 27 }, (_, y) =>
  Array.from({ length: 27 }, (__, x) => {
    const isEdge = x === 0 || y === 0 || x === 26 || y === 26;
    return isEdge || (x % 6 === 0 && y % 6 !== 3) || (y % 6 === 0 && x % 6 !== 3) ? "#" : ".";
  }).join(""),
);

const sample = sampleOf(DRAWING);
const overlapping = overlappingModel(sample);
const turned = overlappingModel(sample, { symmetries: 8 });
const WIDTH = 32;
const HEIGHT = 24;

type Demands = Partial<CollapseOptions> & { readonly seed?: string | number };

function collapse({ seed = "seed", ...options }: Demands): Collapse {
  const rng = Rng.fromSeed(seed);
  return new Collapse({ model: overlapping, width: WIDTH, height: HEIGHT, rng, ...options });
}

function solve(demands: Demands): Solved {
  const outcome = collapse(demands).run();
  if (!outcome.solved) throw new Error(`${outcome.reason}: ${outcome.clash.message}`);
  return outcome;
}

function fail(demands: Demands): Failed {
  const outcome = collapse(demands).run();
  if (outcome.solved) throw new Error("there is a solution");
  return outcome;
}

function pinsOf(cells: readonly (readonly [x: number, y: number, color: number])[], width = WIDTH, height = HEIGHT) {
  const pins = new Array<number>(width * height).fill(-1);
  for (const [x, y, color] of cells) pins[y * width + x] = color;
  return pins;
}

/** All squares of cells of a picture, as text; across its sides too where it goes on there. */
function windows(colors: ArrayLike<number>, width: number, height: number, size: number, wraps = false): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y < (wraps ? height : height - size + 1); y++) {
    for (let x = 0; x < (wraps ? width : width - size + 1); x++) {
      let text = "";
      for (let j = 0; j < size; j++) {
        for (let i = 0; i < size; i++) text += colors[((y + j) % height) * width + ((x + i) % width)];
      }
      found.add(text);
    }
  }
  return found;
}

/** Every square, as it is, mirrored and turned. */
function allTurns(found: ReadonlySet<string>, size: number): Set<string> {
  const all = new Set<string>();
  for (const window of found) {
    let square = window;
    for (let turn = 0; turn < 4; turn++) {
      all.add(square);
      all.add(square.replace(new RegExp(`.{${size}}`, "g"), (row) => [...row].reverse().join("")));
      square = Array.from(square, (_, i) => square[(i % size) * size + size - 1 - Math.floor(i / size)]!).join("");
    }
  }
  return all;
}

const strangers = (made: ReadonlySet<string>, known: ReadonlySet<string>) => [...made].filter((w) => !known.has(w));

function regionsOf(colors: ArrayLike<number>, width: number, wanted: readonly number[]): number {
  const left = new Set(Array.from(colors).flatMap((color, cell) => (wanted.includes(color) ? [cell] : [])));
  let regions = 0;
  for (const first of left) {
    regions++;
    const reached = new Set([first]);
    for (const cell of reached) {
      left.delete(cell);
      const x = cell % width;
      for (const next of [cell - width, cell + width, x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1]) {
        if (left.has(next)) reached.add(next);
      }
    }
  }
  return regions;
}

const count = (colors: ArrayLike<number>, color: number) => Array.from(colors).filter((c) => c === color).length;

describe("overlapping squares", () => {
  test.each([2, 3, 4])("of %i cells all occur in the sample", (size) => {
    const model = overlappingModel(sample, { size });
    const known = windows(sample.colors, 16, 16, size);
    for (let seed = 0; seed < 3; seed++) {
      const { colors } = solve({ model, seed });
      expect(strangers(windows(colors, WIDTH, HEIGHT, size), known)).toEqual([]);
    }
  });

  test("are mirrored and rotated only if that is asked for", () => {
    const known = windows(sample.colors, 16, 16, 3);
    const made = windows(solve({ model: turned }).colors, WIDTH, HEIGHT, 3);
    expect(strangers(made, allTurns(known, 3))).toEqual([]);
    expect(strangers(made, known)).not.toEqual([]);
  });

  test("wrap around the sample and the output if both are periodic", () => {
    const model = overlappingModel(sample, { periodic: true });
    const known = windows(sample.colors, 16, 16, 3, true);
    for (let seed = 0; seed < 3; seed++) {
      const { colors } = solve({ model, periodic: true, seed });
      expect(strangers(windows(colors, WIDTH, HEIGHT, 3, true), known)).toEqual([]);
    }
  });
});

describe("tiles", () => {
  const pipes = tiledModel([
    { name: "rock", edges: ["", "", "", ""], picture: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { name: "pipe", symmetry: "I", edges: ["p", "", "p", ""], picture: [0, 1, 0, 0, 1, 0, 0, 1, 0] },
    { name: "bend", symmetry: "L", edges: ["p", "p", "", ""], picture: [0, 1, 0, 0, 1, 1, 0, 0, 0] },
  ]);

  test("lie beside each other only where their edges are the same", () => {
    // What a pipe's picture shows at the middle of each side, right, down, left, up, says whether it has a way there.
    for (const periodic of [false, true]) {
      const { colors, patterns, columns, rows } = solve({ model: pipes, width: 60, height: 45, periodic });
      expect([columns, rows, patterns.length]).toEqual([20, 15, 300]);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const x = 3 * column;
          const y = 3 * row;
          const right = colors[(y + 1) * 60 + x + 2];
          const below = colors[(y + 2) * 60 + x + 1];
          if (periodic || column < columns - 1) expect(colors[(y + 1) * 60 + ((x + 3) % 60)]).toBe(right);
          if (periodic || row < rows - 1) expect(colors[((y + 3) % 45) * 60 + x + 1]).toBe(below);
        }
      }
    }
  });

  test("of weight 0 are never used, and heavy ones more often than light ones", () => {
    const edges = ["", "", "", ""] as const;
    const model = tiledModel([
      { name: "never", weight: 0, edges },
      { name: "seldom", weight: 1, edges },
      { name: "often", weight: 9, edges },
    ]);
    const { colors } = solve({ model, width: 50, height: 50 });
    expect(count(colors, 0)).toBe(0);
    expect(count(colors, 2) / 2500).toBeCloseTo(0.9, 1);
  });

  test("follow rules, which also apply rotated if tiles can be rotated", () => {
    const model = tiledModel([{ name: "sea" }, { name: "beach", symmetry: "T" }, { name: "land" }], {
      above: [
        ["sea", "beach"],
        ["beach", "land"],
        ["sea", "sea"],
        ["land", "land"],
      ],
      beside: [["beach", "beach"]],
    });
    const { colors } = solve({ model, border: [0, 1] });
    for (let cell = 0; cell < colors.length; cell++) {
      if (colors[cell] !== 0) continue;
      if (cell % WIDTH < WIDTH - 1) expect(colors[cell + 1]).not.toBe(2);
      if (cell + WIDTH < colors.length) expect(colors[cell + WIDTH]).not.toBe(2);
    }
  });
});

describe("pieces of a map", () => {
  test("meet with open cells beside open cells, and each is a piece of the map or its mirror image", () => {
    const size = 4;
    const model = chunkModel(sample, { width: WIDTH, height: HEIGHT, size, open: [OPEN] });
    const { colors } = solve({ model });
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = size - 1; x < WIDTH - 1; x += size) expect(colors[y * WIDTH + x + 1]).toBe(colors[y * WIDTH + x]);
    }
    for (let x = 0; x < WIDTH; x++) {
      for (let y = size - 1; y < HEIGHT - 1; y += size) {
        expect(colors[(y + 1) * WIDTH + x]).toBe(colors[y * WIDTH + x]);
      }
    }
    const known = allTurns(windows(sample.colors, 16, 16, size), size);
    for (let y = 0; y < HEIGHT; y += size) {
      for (let x = 0; x < WIDTH; x += size) {
        const rows = Array.from({ length: size }, (_, j) =>
          colors.subarray((y + j) * WIDTH + x, (y + j) * WIDTH + x + size),
        );
        expect(known.has(rows.map((row) => row.join("")).join(""))).toBe(true);
      }
    }
  });

  test("cover outputs of any size, with a border wherever the map has one", () => {
    const cells = sampleOf(ROOMS);
    for (const [width, height] of [
      [17, 13],
      [16, 16],
      [23, 40],
    ] as const) {
      const model = chunkModel(cells, { width, height, size: 5, open: [OPEN] });
      const { colors } = solve({ model, width, height, border: [ROCK] });
      expect(colors.length).toBe(width * height);
      expect(Math.max(...colors)).toBe(OPEN);
      for (let x = 4; x < width - 1; x += 5) {
        for (let y = 0; y < height; y++) expect(colors[y * width + x + 1]).toBe(colors[y * width + x]);
      }
      for (let x = 0; x < width; x++) expect([colors[x], colors[(height - 1) * width + x]]).toEqual([ROCK, ROCK]);
      for (let y = 0; y < height; y++) expect([colors[y * width], colors[y * width + width - 1]]).toEqual([ROCK, ROCK]);
    }
  });
});

describe("demands", () => {
  test("a border has the colours that it may have", () => {
    const { colors } = solve({ model: turned, border: [ROCK] });
    for (let cell = 0; cell < colors.length; cell++) {
      const x = cell % WIDTH;
      const y = Math.floor(cell / WIDTH);
      if (x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1) expect(colors[cell]).toBe(ROCK);
    }
  });

  test("a region has the colours that it may have", () => {
    const cells = [5, 6, 7].flatMap((y) => [10, 11, 12].map((x) => y * WIDTH + x));
    for (const color of [ROCK, OPEN]) {
      const { colors } = solve({ model: turned, regions: [{ cells, colors: [color] }] });
      for (const cell of cells) expect(colors[cell]).toBe(color);
    }
  });

  test("pins are kept", () => {
    const cells = [
      [4, 4, OPEN],
      [20, 15, ROCK],
      [27, 3, OPEN],
      [0, 23, OPEN],
    ] as const;
    for (let seed = 0; seed < 5; seed++) {
      const { colors, painted } = solve({ model: turned, pins: pinsOf(cells), seed });
      for (const [x, y, color] of cells) expect(colors[y * WIDTH + x]).toBe(color);
      expect(painted).toEqual([]);
    }
  });

  test("pins that the model has no pattern for are painted over it, and only those", () => {
    // A single cell of rock in a hall of floor occurs nowhere in the sample, nor does the colour 7.
    const hall = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [10 + x, 10 + y, x === 0 && y === 0 ? ROCK : OPEN]));
    const pins = pinsOf([...(hall as [number, number, number][]), [25, 5, 7], [3, 3, OPEN]]);
    expect(fail({ model: turned, pins }).reason).toBe("impossible");
    const { colors, painted } = solve({ model: turned, pins, loosePins: true });
    pins.forEach((color, cell) => {
      if (color !== -1) expect(colors[cell]).toBe(color);
    });
    expect(painted).toContain(5 * WIDTH + 25);
    expect(painted.length).toBeLessThanOrEqual(3);
    expect(painted).not.toContain(3 * WIDTH + 3);
  });

  test("loose pins that have no solution together are all painted", () => {
    const model = tiledModel([
      { name: "a", edges: ["", "x", "", "x"] },
      { name: "b", edges: ["", "y", "", "y"] },
    ]);
    const pins = pinsOf(
      [
        [0, 0, 0],
        [5, 0, 1],
      ],
      6,
      1,
    );
    const { colors } = solve({ model, width: 6, height: 1, pins, loosePins: true });
    expect([colors[0], colors[5]]).toEqual([0, 1]);
  });

  test("counts are kept to the cell", () => {
    for (const [atLeast, atMost] of [
      [300, 300],
      [0, 120],
      [420, 768],
    ] as const) {
      const { colors } = solve({ model: turned, counts: [{ colors: [OPEN], atLeast, atMost }] });
      expect(count(colors, OPEN)).toBeGreaterThanOrEqual(atLeast);
      expect(count(colors, OPEN)).toBeLessThanOrEqual(atMost);
    }
  });

  test("connected cells are exactly one region", () => {
    for (const model of [turned, chunkModel(sample, { width: WIDTH, height: HEIGHT, size: 4, open: [OPEN] })]) {
      for (let seed = 0; seed < 8; seed++) {
        const { colors } = solve({ model, connected: [OPEN], border: [ROCK], seed });
        expect(regionsOf(colors, WIDTH, [OPEN])).toBe(1);
      }
    }
  });

  test("connected cells and painted pins are one region together", () => {
    const pins = pinsOf([
      [5, 5, 7],
      [26, 18, 7],
      [16, 12, ROCK],
    ]);
    for (let seed = 0; seed < 5; seed++) {
      const { colors } = solve({ model: turned, connected: [OPEN, 7], border: [ROCK], pins, loosePins: true, seed });
      expect([colors[5 * WIDTH + 5], colors[18 * WIDTH + 26]]).toEqual([7, 7]);
      expect(regionsOf(colors, WIDTH, [OPEN, 7])).toBe(1);
    }
  });

  test("connected cells are one region even if only some of their colours are counted", () => {
    const pins = pinsOf([[5, 5, 7]]);
    for (let seed = 0; seed < 3; seed++) {
      const demands = { model: turned, connected: [OPEN, 7], border: [ROCK], pins, loosePins: true, seed };
      const { colors } = solve({ ...demands, counts: [{ colors: [7], atMost: 1 }] });
      expect(regionsOf(colors, WIDTH, [OPEN, 7])).toBe(1);
    }
  });

  test("connected cells beyond a required wall are given up, however many they are", () => {
    const wall = Array.from({ length: HEIGHT }, (_, y) => [8, 9].map((x) => y * WIDTH + x)).flat();
    const regions = [{ cells: wall, colors: [ROCK] }];
    const { colors } = solve({ model: turned, connected: [OPEN], regions, pins: pinsOf([[4, 10, OPEN]]) });
    expect(colors[10 * WIDTH + 4]).toBe(OPEN);
    expect(colors.every((color, cell) => color === ROCK || cell % WIDTH < 8)).toBe(true);
    expect(regionsOf(colors, WIDTH, [OPEN])).toBe(1);
  });

  test("connected cells are not walled in early on and left alone", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { colors } = solve({ model: turned, connected: [OPEN], border: [ROCK], seed });
      expect(count(colors, OPEN)).toBeGreaterThan(150);
    }
  });
});

describe("a run", () => {
  const demands = { model: turned, connected: [OPEN], border: [ROCK], counts: [{ colors: [OPEN], atLeast: 300 }] };

  test("is the same for the same seed, and different for another seed", () => {
    const first = solve({ ...demands, seed: 1 });
    expect(solve({ ...demands, seed: 1 })).toEqual(first);
    expect(solve({ ...demands, seed: 2 }).colors).not.toEqual(first.colors);
  });

  test("gives the same output step by step, with progress read on the way, and all at once", () => {
    const stepped = collapse(demands);
    let share = 0;
    let steps = 0;
    while (stepped.step()) {
      steps++;
      expect(stepped.outcome).toBeUndefined();
      share = Math.max(share, stepped.share);
      if (steps % 50 > 0) continue;
      const { left, colors } = stepped.progress();
      expect(left.length).toBe(WIDTH * HEIGHT);
      expect(left.every((patterns) => patterns >= 1 && patterns <= turned.count)).toBe(true);
      expect(colors.every((color) => color === ROCK || color === OPEN)).toBe(true);
    }
    expect(share).toBe(1);
    expect(steps).toBeGreaterThan(100);
    expect(stepped.outcome).toEqual(solve(demands));
    expect(stepped.step()).toBe(false);
    const { left, colors } = stepped.progress();
    expect(left.every((patterns) => patterns === 1)).toBe(true);
    expect(colors).toEqual((stepped.outcome as Solved).colors);
  });

  test("reports the same progress whether or not it was read before", () => {
    const demands = { model: overlapping, width: 64, height: 64, seed: 1 };
    const watched = collapse(demands);
    let steps = 0;
    do {
      const progress = watched.progress();
      if (steps % 150 !== 70) continue;
      const stranger = collapse(demands);
      for (let i = 0; i < steps; i++) stranger.step();
      expect(stranger.progress()).toEqual(progress);
    } while (watched.step() && ++steps);
    expect(steps).toBeGreaterThan(500);
    // Then places that were decided were open again.
    expect(watched.effort.conflicts).toBeGreaterThan(0);
  });

  test("holds no cells back if no maximum is demanded", () => {
    for (let seed = 0; seed < 3; seed++) {
      const free = solve({ model: turned, connected: [OPEN], seed });
      expect(solve({ model: turned, connected: [OPEN], counts: [{ colors: [OPEN] }], seed }).colors).toEqual(
        free.colors,
      );
    }
  });

  test("drops the connection on the way, and goes on from what is decided", () => {
    const counts = [{ colors: [OPEN], atLeast: 200 }];
    const dropped = collapse({ model: turned, border: [ROCK], counts, connected: [OPEN], seed: 2 });
    while (dropped.share < 0.3) dropped.step();
    const before = dropped.progress();
    dropped.dropConnected();
    const outcome = dropped.run() as Solved;
    expect(outcome.solved).toBe(true);
    expect(outcome.colors.filter((color) => color === OPEN).length).toBeGreaterThanOrEqual(200);
    const kept = before.left.reduce(
      (sum, left, cell) => sum + Number(left === 1 && before.colors[cell] === outcome.colors[cell]),
      0,
    );
    expect(kept).toBeGreaterThan(0.25 * WIDTH * HEIGHT);
  });

  test("has the same default budget for tiles of any size, and says what was tried", () => {
    // Halves of dominoes never come out even on an odd number of places, but nothing proves it early.
    const bonds = [
      ["|", "", "", ""],
      ["", "|", "", ""],
      ["", "", "|", ""],
      ["", "", "", "|"],
    ] as const;
    const dominoes = (size: number) =>
      tiledModel(
        bonds.map((edges, i) => ({ name: `half ${i}`, edges, picture: new Array<number>(size * size).fill(i) })),
      );
    const failed = (size: number) => fail({ model: dominoes(size), width: 9 * size, height: 5 * size, periodic: true });
    const { reason, effort, message } = failed(1);
    expect(reason).toBe("budget");
    expect(failed(24).effort).toEqual(effort);
    expect(message).toMatch(
      /^No solution was found within the budget of \d+ units of work \(\d+ choices and \d+ contradictions\): raise budget, make the output smaller, or demand less of it. Nothing fits at/,
    );
  });

  test("can be paused in the middle of a step, and gives the same output", () => {
    const SLICE = 5000;
    const colors = { connected: [OPEN], border: [ROCK], counts: [{ colors: [OPEN], atLeast: 400 }] };
    for (const demands of [
      { ...colors, model: turned, seed: 1 },
      { seed: 1, periodic: true },
    ]) {
      const paused = collapse(demands);
      let [done, longest, most] = [0, 0, 0];
      while (paused.step(SLICE)) {
        const { work } = paused.effort;
        longest = Math.max(longest, work - done);
        done = work;
      }
      const whole = collapse(demands);
      for (let before = 0; whole.step(); before = whole.effort.work) {
        most = Math.max(most, whole.effort.work - before);
      }
      expect(paused.outcome).toEqual(whole.outcome);
      expect(longest).toBeLessThan(most);
      // Taking back a choice is not interrupted, nor is a walk over the whole map.
      expect(longest).toBeLessThan(SLICE + 64 * WIDTH * HEIGHT);
    }
  });

  test("stops at the first contradiction if recover is false", () => {
    const reasons = Array.from({ length: 12 }, (_, seed) => {
      const outcome = collapse({ model: overlapping, width: 64, height: 64, recover: false, seed }).run();
      return outcome.solved ? "solved" : outcome.reason;
    });
    expect(reasons).toContain("conflict");
    for (const [seed, reason] of reasons.entries()) {
      if (reason === "conflict") expect(solve({ model: overlapping, width: 64, height: 64, seed }).solved).toBe(true);
    }
  });

  test("says what clashes where, by name", () => {
    const model = tiledModel([
      { name: "left", edges: ["", "a", "", "x"] },
      { name: "right", edges: ["", "x", "", "b"] },
      { name: "post", edges: ["", "x", "", "x"] },
    ]);
    const { reason, clash } = fail({ model, width: 3, height: 1, pins: [0, -1, -1] });
    expect(reason).toBe("impossible");
    expect(clash.message).toBe('Nothing fits at (0, 0), which must have the colour 0: to its right is "post".');
    expect(clash).toMatchObject({ x: 0, y: 0, around: [{ side: "right", names: ["post"], count: 1 }] });
  });

  test("names squares by their colours, and pieces by where they were cut", () => {
    const squares = fail({
      model: turned,
      pins: pinsOf([
        [5, 5, OPEN],
        [7, 5, 9],
      ]),
    });
    expect(squares.clash.message).toContain("Nothing fits at (7, 5), which must have the colour 9");
    const pieces = chunkModel(sample, { width: WIDTH, height: HEIGHT, size: 8, open: [OPEN] });
    const { clash } = fail({ model: pieces, regions: [{ cells: [0, 1, WIDTH], colors: [OPEN] }], border: [ROCK] });
    expect(clash.message).toContain("Nothing fits at (0, 0)");
    expect(clash.around[0]!.names[0]).toMatch(/^\(\d+, \d+\)/);
    expect(fail({ pins: pinsOf([[5, 5, 9]]) }).clash.around[0]!.names[0]).toMatch(/^[01]{3}\/[01]{3}\/[01]{3}$/);
  });

  test("says which count can't be kept, and which cells can't be joined", () => {
    const rock = [0, 1, 2, 3].map((x) => [x, 1, ROCK] as const);
    const free = tiledModel(["rock", "floor"].map((name) => ({ name, edges: ["", "", "", ""] as const })));
    const ends = [
      [0, 0, OPEN],
      [0, 2, OPEN],
    ] as const;
    const small = { model: free, width: 4, height: 3, pins: pinsOf([...rock, ...ends], 4, 3) };
    expect(fail({ ...small, counts: [{ colors: [OPEN], atLeast: 9 }] }).clash.message).toBe(
      "At least 9 cells must have the colour 1, but only 8 can.",
    );
    expect(fail({ ...small, counts: [{ colors: [OPEN], atMost: 1 }] }).clash.message).toBe(
      "At most 1 cell can have the colour 1, but 2 must.",
    );
    expect(fail({ ...small, connected: [OPEN] }).clash.message).toBe(
      "The cells with the colour 1 can't be connected: (0, 2) is cut off.",
    );
  });
});
