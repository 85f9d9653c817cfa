import { describe, expect, test } from "vitest";
import type { AnyChain } from "../chain/index.js";
import { defineLayer, Rng, stuck, UndercroftError } from "../core/index.js";
import { drawnLevel, drawnSection, drawnVault, type Prefab } from "../prefabs/index.js";
import { type FitOptions, fitPrefab, type PrefabFit, wilson } from "./fit.js";
import { recipeChain, shippedRecipe } from "./index.js";

function fitOf(prefab: Prefab, chain: AnyChain, options: FitOptions = {}): PrefabFit {
  const work = fitPrefab(prefab, chain, options);
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

const rooms = (size: readonly [number, number] = [60, 40]) => recipeChain(shippedRecipe("rooms"), { size });

describe("how often a prefab fits", () => {
  test("is always, for a dot, and never, for what is larger than the map", () => {
    const dot = fitOf(drawnVault("dot", ["."]), rooms(), { seeds: 20 });
    expect(dot).toMatchObject({ prefab: "dot", depth: 1, levels: 20, fits: 20, share: 1, reasons: [] });
    expect(dot.interval[1]).toBe(1);
    const huge = fitOf(drawnVault("huge", Array(50).fill(".".repeat(70))), rooms(), { seeds: 5, depth: 3 });
    expect(huge).toMatchObject({ depth: 3, levels: 5, fits: 0, share: 0 });
    expect(huge.reasons).toEqual([{ why: "it is too large for the map", levels: 5, seed: "1" }]);
    expect(huge.heat.levels.every((count) => count === 0)).toBe(true);
  });

  test("is that of the real placing: what cuts the level doesn't fit", () => {
    // On a map of passages alone a block has to lie across one.
    const passages = recipeChain({
      size: [30, 20],
      steps: [{ use: "maze" }, { use: "area-start" }, { use: "distant-exit" }],
    });
    const pillar = drawnVault("pillar", ["###", "###", "###"], {
      place: { over: { floor: "60%.." } },
      entrances: { join: "none" },
    });
    const { fits, reasons } = fitOf(pillar, passages, { seeds: 30 });
    expect(fits).toBeLessThan(30);
    expect(reasons.reduce((sum, { levels }) => sum + levels, fits)).toBe(30);
    expect(reasons.map(({ why }) => why)).toContain("placing it would cut the level in two");
  });

  test("is counted in the levels themselves: each is the one that its seed gives", () => {
    // Every room of 6x6 and more holds it, and no other place does.
    const hall = drawnVault("hall", Array(6).fill("......"), { transform: false });
    const chain = rooms();
    const { fits } = fitOf(hall, chain, { seeds: 40 });
    let holding = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const level = chain.build({ seed });
      const isFree = (x: number, y: number) =>
        level.tileAt(x, y).name === "floor" && !(level.start![0] === x && level.start![1] === y);
      let found = false;
      for (let y = 1; y < 34 && !found; y++) {
        for (let x = 1; x < 54 && !found; x++) {
          found = Array.from({ length: 36 }, (_, i) => isFree(x + (i % 6), y + Math.floor(i / 6))).every(Boolean);
        }
      }
      holding += Number(found);
    }
    expect(fits).toBe(holding);
  });

  test("is told after each level, and in the end", () => {
    const seen: number[] = [];
    const work = fitPrefab(drawnVault("dot", ["."]), rooms(), { seeds: 4 });
    for (let next = work.next(); ; next = work.next()) {
      seen.push(next.value.levels);
      if (next.done === true) break;
    }
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test("is told of sections too, and of what is placed before the level", () => {
    const fort = drawnSection("fort", ["#####", "#...=", "#####"], { place: { anchor: "left" } });
    const placed = fitOf(fort, rooms(), { seeds: 20 });
    expect(placed.fits).toBeGreaterThan(10);
    expect(placed.heat.levels.filter((count) => count > 0).length).toBeLessThan(20);
    const shrine = drawnVault("shrine", ["###", "#!=", "###"], { place: { when: "before" } });
    expect(fitOf(shrine, rooms(), { seeds: 20 }).fits).toBe(20);
    const early = drawnSection("early", ["#####", "=...#", "#####"], { place: { anchor: "left", when: "before" } });
    // Its only entrance looks at the border.
    expect(fitOf(early, rooms(), { seeds: 3 }).reasons).toEqual([
      { why: "it can't be joined to the level", levels: 3, seed: "1" },
    ]);
  });

  test("is nothing in levels that can't be built", () => {
    const walled = recipeChain({
      size: [20, 20],
      steps: [{ use: "simple-map", roomSize: [4, 4] }, { use: "area-start" }, { use: "distant-exit" }],
    });
    const whole = drawnVault("whole", Array(16).fill(`#${".".repeat(16)}=`), { place: { when: "before" } });
    const { fits, reasons } = fitOf(whole, walled, { seeds: 2 });
    expect(fits).toBe(0);
    expect(reasons).toHaveLength(1);
  });

  test("leaves the chain and its levels as they are", () => {
    const chain = rooms();
    const { hash } = chain.build({ seed: 1 });
    fitOf(drawnVault("dot", ["."]), chain, { seeds: 2 });
    expect(chain.build({ seed: 1 }).hash).toBe(hash);
  });
});

describe("where it fits", () => {
  test("is a coarse map of all cells that a footprint may cover", () => {
    const open = recipeChain({
      size: [80, 50],
      steps: [
        { use: "cellular-automata", floor: 1, iterations: 0 },
        { use: "area-start", x: "left", y: "top" },
        { use: "distant-exit" },
      ],
    });
    const { heat } = fitOf(drawnVault("dot", ["."], { place: { away: { start: 20 } } }), open, { seeds: 3 });
    expect([heat.width, heat.height]).toEqual([40, 25]);
    const count = (x: number, y: number) => heat.levels[y * heat.width + x];
    // The start is at (1, 1): within 20 rows and columns nothing can lie.
    expect([count(0, 0), count(10, 10), count(9, 24), count(20, 5), count(11, 11), count(30, 20)]).toEqual([
      0, 0, 3, 3, 3, 3,
    ]);
  });

  test("counts nothing for a level that isn't built, whatever fitted in the one before", () => {
    let isStuck = false;
    const mayBeStuck = defineLayer({
      id: "may-be-stuck",
      options: {},
      *build() {
        if (isStuck) throw stuck("there is no way on.");
      },
    });
    function* seeds() {
      yield 1;
      isStuck = true;
      yield 2;
    }
    const { fits, reasons, heat } = fitOf(drawnVault("dot", ["."]), rooms().with(mayBeStuck()), { seeds: seeds() });
    expect([fits, reasons]).toEqual([1, [{ why: "no level could be built", levels: 1, seed: "2" }]]);
    expect(Math.max(...heat.levels)).toBe(1);
  });

  test.each([
    [40, 25, 40, 25],
    [41, 26, 21, 13],
    [12, 9, 12, 9],
    [100, 100, 34, 25],
  ])("of a map of %ix%i is %ix%i", (width, height, columns, rows) => {
    const { heat } = fitOf(drawnVault("dot", ["."]), rooms([width, height]), { seeds: 1 });
    expect([heat.width, heat.height, heat.levels.length]).toEqual([columns, rows, columns * rows]);
  });
});

describe("bad input is refused", () => {
  test.each<[string, () => PrefabFit, string]>([
    ["a level", () => fitOf(drawnLevel("keep", ["@>"]), rooms()), "keep is a level: it replaces the whole map"],
    ["no seeds", () => fitOf(drawnVault("dot", ["."]), rooms(), { seeds: 0 }), "seeds must be a whole number from 1"],
    ["half a seed", () => fitOf(drawnVault("dot", ["."]), rooms(), { seeds: 1.5 }), "seeds must be a whole number"],
    ["a depth that is none", () => fitOf(drawnVault("dot", ["."]), rooms(), { depth: -1 }), "depth must be"],
  ])("%s", (_what, fit, message) => {
    expect(fit).toThrow(UndercroftError);
    expect(fit).toThrow(message);
  });
});

describe("the interval of a share", () => {
  test("has at its ends the shares from which the trials are just 1.96 standard deviations away", () => {
    for (const trials of [1, 2, 10, 200, 5000]) {
      for (const part of [0, 0.005, 0.1, 0.3, 0.5, 0.9, 1]) {
        const successes = Math.round(part * trials);
        const found = successes / trials;
        const [low, high] = wilson(successes, trials);
        expect(low).toBeLessThanOrEqual(found);
        expect(high).toBeGreaterThanOrEqual(found);
        for (const [end, isOpen] of [
          [low, successes > 0],
          [high, successes < trials],
        ] as const) {
          const deviation = Math.sqrt((end * (1 - end)) / trials);
          if (isOpen) expect(Math.abs(found - end) / deviation).toBeCloseTo(1.959964, 6);
          else expect(end).toBe(found);
        }
      }
    }
  });

  test("holds the true share in about 95 of 100 cases", () => {
    const rng = Rng.fromSeed("shares");
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      const share = rng.unit();
      let successes = 0;
      for (let trial = 0; trial < 100; trial++) successes += Number(rng.chance(share));
      const [low, high] = wilson(successes, 100);
      held += Number(low <= share && share <= high);
    }
    // Three standard deviations are 29.
    expect(Math.abs(held - 1900)).toBeLessThan(30);
  });
});
