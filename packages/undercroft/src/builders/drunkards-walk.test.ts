import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, FLOOR, type InitialNode, Rng, SYMMETRIES, stepOf, tileset } from "../core/index.js";
import { drunkardsWalk } from "./drunkards-walk.js";

const PRESETS = {
  "open-area": drunkardsWalk.openArea,
  "open-halls": drunkardsWalk.openHalls,
  "winding-passages": drunkardsWalk.windingPassages,
  "fat-passages": drunkardsWalk.fatPassages,
  "fearful-symmetry": drunkardsWalk.fearfulSymmetry,
};

function build(step: InitialNode, width: number, height: number, seed: string | number): Level {
  return chain({ width, height, purpose: "map" }).startWith<InitialNode>(step).build({ seed });
}

function floorOf(level: Level): number {
  return level.rows().join("").replaceAll("#", "").length;
}

const flipped = (row: string) => [...row].reverse().join("");

/** All cells inside the border. */
const interior = (width: number, height: number) => (width - 2) * (height - 2);

describe.each(Object.entries(PRESETS))("%s", (name, preset) => {
  test("looks like what it is called", async () => {
    await expect(`${build(preset(), 60, 30, 42)}\n`).toMatchFileSnapshot(`./__goldens__/${name}.txt`);
  });

  test("is one region with the floor asked for, whatever the seed and the size", () => {
    const sizes = [
      [80, 50],
      [31, 24],
      [16, 40],
      [120, 90],
    ] as const;
    for (let seed = 0; seed < sampled(200, 60); seed++) {
      const [width, height] = sizes[seed % sizes.length]!;
      const level = build(preset(), width, height, seed);
      const { coverage = 0, brush = 1 } = drunkardsWalk.definition.presets[name]!.options;
      const target = Math.floor(coverage * width * height);
      const images = name === "fearful-symmetry" ? 4 : 1;
      expect(regions(level).count, `seed ${seed}`).toBe(1);
      expect(floorOf(level), `seed ${seed}`).toBeGreaterThanOrEqual(target);
      expect(floorOf(level), `seed ${seed}`).toBeLessThan(target + brush * brush * images);
      expect(level.report).toEqual([]);
    }
  });
});

describe("drunkards-walk", () => {
  test("is exactly symmetric, connected and as large as asked for with every symmetry, brush and parity of size", () => {
    for (const symmetry of SYMMETRIES) {
      for (let brush = 1; brush <= 5; brush++) {
        for (const diggers of ["center", "anywhere"] as const) {
          for (const [width, height] of [
            [31, 21],
            [32, 21],
            [31, 22],
            [32, 22],
          ] as const) {
            const step = drunkardsWalk({ symmetry, brush, diggers, lifetime: 60, coverage: 0.35 });
            const level = build(step, width, height, "mirror");
            const rows = level.rows();
            if (symmetry === "horizontal" || symmetry === "both") expect(rows.map(flipped)).toEqual(rows);
            if (symmetry === "vertical" || symmetry === "both") expect(rows.toReversed()).toEqual(rows);
            expect(regions(level).count).toBe(1);
            expect(floorOf(level) - Math.floor(0.35 * width * height)).toBeLessThan(brush * brush * 4);
          }
        }
      }
    }
  });

  test("is one region even if most diggers never meet", () => {
    for (let seed = 0; seed < 40; seed++) {
      for (const coverage of [0.01, 0.05, 0.1, 0.2]) {
        const symmetry = SYMMETRIES[seed % 4]!;
        const level = build(drunkardsWalk({ diggers: "anywhere", lifetime: 30, coverage, symmetry }), 90, 60, seed);
        expect(regions(level).count, `seed ${seed}, ${coverage}, ${symmetry}`).toBe(1);
        const target = Math.floor(coverage * 5400);
        expect(floorOf(level)).toBeGreaterThanOrEqual(target);
        expect(floorOf(level)).toBeLessThan(target + 4);
        if (symmetry === "both") expect(level.rows().map(flipped)).toEqual(level.rows());
      }
    }
  });

  test("digs everything when asked to, and says that the border can't be dug", () => {
    for (const diggers of ["center", "anywhere"] as const) {
      for (const [width, height] of [
        [3, 3],
        [4, 9],
        [10, 10],
        [40, 30],
      ] as const) {
        const level = build(drunkardsWalk({ diggers, coverage: 1, lifetime: 5 }), width, height, 7);
        expect(floorOf(level)).toBe(interior(width, height));
        expect(level.report.map((entry) => entry.message)).toEqual([
          `asked for ${width * height} cells of floor, but the map has room for only ${interior(width, height)}`,
        ]);
      }
    }
  });

  test("ends with diggers that take one step, and with a brush larger than the map", () => {
    expect(floorOf(build(drunkardsWalk({ lifetime: 1, coverage: 0.6 }), 30, 20, 1))).toBe(360);
    expect(floorOf(build(drunkardsWalk({ brush: 20, coverage: 0.3 }), 9, 8, 1))).toBe(interior(9, 8));
  });

  test("a digger from the middle of a large map comes to an end", () => {
    const level = build(drunkardsWalk.openArea(), 300, 200, 5);
    expect(floorOf(level)).toBe(30_000);
    expect(regions(level).count).toBe(1);
  });

  test("starts beside the middle where that is reserved, and digs round what is reserved", () => {
    const { definition } = drunkardsWalk;
    const map = new BuilderMap(30, 20, 1, tileset());
    for (let x = 13; x <= 17; x++) for (let y = 8; y <= 12; y++) map.reserve(map.index(x, y));
    const options = stepOf(definition, { coverage: 0.4 }).options as never;
    for (const _ of definition.build(map, Rng.fromSeed("reserved"), options));
    expect(regions(map).count).toBe(1);
    expect((map.tiles as Uint8Array).filter((tile) => tile === FLOOR)).toHaveLength(240);
    for (let x = 13; x <= 17; x++) for (let y = 8; y <= 12; y++) expect(map.isWalkable(map.index(x, y))).toBe(false);
  });

  test("is watched in some hundred frames, however large the map is", () => {
    for (const [width, height] of [
      [80, 50],
      [250, 200],
    ] as const) {
      const { frames } = chain({ width, height, purpose: "map" })
        .startWith(drunkardsWalk.openArea())
        .build({ seed: 1, history: true }).history!;
      expect(frames.length).toBeGreaterThan(50);
      expect(frames.length).toBeLessThan(400);
    }
  });
});
