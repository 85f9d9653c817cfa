import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { type InitialNode, SYMMETRIES } from "../core/index.js";
import { dla } from "./dla.js";

const PRESETS = {
  "walk-inwards": dla.walkInwards,
  "walk-outwards": dla.walkOutwards,
  "central-attractor": dla.centralAttractor,
  insectoid: dla.insectoid,
};
const ALGORITHMS = ["walk-inwards", "walk-outwards", "central-attractor"] as const;

function build(step: InitialNode, width: number, height: number, seed: string | number): Level {
  return chain({ width, height, purpose: "map" }).startWith<InitialNode>(step).build({ seed });
}

function floorOf(level: Level): number {
  return level.rows().join("").replaceAll("#", "").length;
}

const flipped = (row: string) => [...row].reverse().join("");

describe.each(Object.entries(PRESETS))("%s", (name, preset) => {
  test("looks like what it is called", async () => {
    await expect(`${build(preset(), 60, 30, 42)}\n`).toMatchFileSnapshot(`./__goldens__/${name}.txt`);
  });

  test("is one region with the floor asked for, whatever the seed and the size", () => {
    const sizes = [
      [80, 50],
      [31, 24],
      [16, 40],
      [180, 120],
    ] as const;
    for (let seed = 0; seed < sampled(200, 60); seed++) {
      const [width, height] = sizes[seed % sizes.length]!;
      const level = build(preset(), width, height, seed);
      const { brush = 2, symmetry } = dla.definition.presets[name]!.options;
      const target = Math.floor(0.25 * width * height);
      expect(regions(level).count, `seed ${seed}`).toBe(1);
      expect(floorOf(level), `seed ${seed}`).toBeGreaterThanOrEqual(target);
      expect(floorOf(level), `seed ${seed}`).toBeLessThan(target + brush * brush * (symmetry === "horizontal" ? 2 : 1));
      expect(level.report).toEqual([]);
    }
  });
});

describe("dla", () => {
  test("is exactly symmetric and connected with every symmetry, brush and parity of size", () => {
    for (const symmetry of SYMMETRIES) {
      for (let brush = 1; brush <= 5; brush++) {
        for (const algorithm of ALGORITHMS) {
          for (const [width, height] of [
            [31, 21],
            [32, 21],
            [31, 22],
            [32, 22],
          ] as const) {
            const level = build(dla({ symmetry, brush, algorithm }), width, height, "mirror");
            const rows = level.rows();
            if (symmetry === "horizontal" || symmetry === "both") expect(rows.map(flipped)).toEqual(rows);
            if (symmetry === "vertical" || symmetry === "both") expect(rows.toReversed()).toEqual(rows);
            expect(regions(level).count).toBe(1);
            expect(floorOf(level) - Math.floor(0.25 * width * height)).toBeLessThan(brush * brush * 4);
          }
        }
      }
    }
  });

  test("several crystals are one region, mirrored or not, even where floor is scarce", () => {
    for (let seed = 0; seed < 24; seed++) {
      const symmetry = SYMMETRIES[seed % 4]!;
      for (const algorithm of ALGORITHMS) {
        for (const coverage of [0.02, 0.1, 0.3]) {
          const step = dla({ algorithm, symmetry, coverage, crystals: { fixed: 2 + (seed % 7) }, brush: 1 });
          const level = build(step, 100, 81, seed);
          expect(regions(level).count, `${algorithm}, seed ${seed}, ${symmetry}, ${coverage}`).toBe(1);
          if (symmetry === "both") expect(level.rows().map(flipped)).toEqual(level.rows());
        }
      }
    }
  });

  test("plants a crystal in every 80x50 cells, so that a large map is grown all over", () => {
    const level = build(dla.walkInwards(), 240, 150, 9);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const part = level
          .rows()
          .slice(row * 50, row * 50 + 50)
          .map((line) => line.slice(column * 80, column * 80 + 80));
        expect(part.join("").replaceAll("#", "").length).toBeGreaterThan(500);
      }
    }
  });

  test("reports it if a map has no room for all crystals", () => {
    const level = build(dla({ crystals: { fixed: 1000 } }), 40, 30, 1);
    expect(level.report.map((entry) => entry.kind)).toEqual(["shortfall"]);
    expect(level.report[0]!.message).toMatch(/^asked for 1000 crystals, but the map has room for only \d+$/);
    expect(regions(level).count).toBe(1);
  });

  test("digs everything when asked to, on maps of any size, and ends with a brush larger than the map", () => {
    for (const algorithm of ALGORITHMS) {
      for (const [width, height] of [
        [3, 3],
        [4, 9],
        [10, 10],
        [40, 30],
      ] as const) {
        const level = build(dla({ algorithm, coverage: 1, brush: 1 }), width, height, 7);
        expect(floorOf(level)).toBe((width - 2) * (height - 2));
      }
      expect(floorOf(build(dla({ algorithm, brush: 20 }), 9, 8, 1))).toBeLessThanOrEqual(42);
    }
  });

  test("the star's rays lead to the middle: a particle stops at the first floor on its way there", () => {
    // With one row there is one way only: floor grows outwards from the middle without a gap.
    const level = build(dla({ algorithm: "central-attractor", brush: 1, coverage: 0.2 }), 41, 3, 3);
    expect(level.rows()[1]).toMatch(/^#+\.+#+$/);
    expect(level.rows()[1]![20]).toBe(".");
  });
});
