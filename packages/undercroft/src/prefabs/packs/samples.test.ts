import { describe, expect, test } from "vitest";
import { sampleFaults, sampleOf, soakSamples, windowsOf } from "../../../soak/samples.js";
import { sampled } from "../../../test/kit/whole.js";
import { DOOR, FLOOR, tileset, WALL } from "../../core/index.js";
import { overlappingModel, type Sample } from "../../wfc/index.js";
import { describedPrefab } from "./described.js";
import { SAMPLES_PACK } from "./index.js";

const SAMPLES = SAMPLES_PACK.prefabs.map((prefab) => [prefab.name, prefab] as const);
const { walkable } = tileset();

describe.each(SAMPLES)("the sample %s", (_name, prefab) => {
  const sample = sampleOf(prefab);
  const { width, height, colors } = sample;
  const tileAt = (x: number, y: number) => colors[((y + height) % height) * width + ((x + width) % width)]!;

  test("is large enough, has enough windows, and says what it is", () => {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(16);
    expect(windowsOf(sample).size).toBeGreaterThanOrEqual(30);
    expect(overlappingModel(sample, { size: 3, symmetries: 8, periodic: true }).count).toBe(windowsOf(sample).size);
    expect(describedPrefab(prefab).source.description).toMatch(/^[A-Z].{20,}\.$/);
  });

  test("has terrain and nothing else: no holes, stairs, start or things", () => {
    expect(Array.from(colors).every((tile) => tile >= 0)).toBe(true);
    expect(prefab.source.map.join("")).not.toMatch(/[ <>@=a-z%!^]/);
  });

  test("has its doors in walls, with a way through them", () => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (tileAt(x, y) !== DOOR) continue;
        const beside = [tileAt(x - 1, y), tileAt(x + 1, y)];
        const above = [tileAt(x, y - 1), tileAt(x, y + 1)];
        const [jambs, ways] = beside.every((tile) => tile === WALL) ? [beside, above] : [above, beside];
        expect(jambs, `the door at ${x}, ${y}`).toEqual([WALL, WALL]);
        expect(ways.map((tile) => walkable[tile])).toEqual([1, 1]);
      }
    }
  });

  test.each([false, true])("gives maps of 48x48 (joined: %s), each window of which is one of its own", (connected) => {
    const seeds = sampled(2, 1);
    const { levels, errors, firstErrors, open } = soakSamples({ sample: prefab, size: [48, 48], seeds, connected });
    expect(errors, JSON.stringify(firstErrors)).toEqual({});
    expect(levels).toBe(seeds);
    expect(open[0]).toBeGreaterThan(0.15);
    expect(open[1]).toBeLessThan(0.8);
  });
});

test("there are ten samples at least", () => {
  expect(SAMPLES.length).toBeGreaterThanOrEqual(10);
});

describe("what is wrong with a map", () => {
  const drawn = (...rows: string[]): Sample => ({
    width: rows[0]!.length,
    height: rows.length,
    colors: [...rows.join("")].map((glyph) => (glyph === "#" ? WALL : FLOOR)),
  });
  const known = windowsOf(drawn("######", "######", "##..##", "######", "######"));

  test("is nothing where all of it occurs in the sample, also turned and over the sample's edge", () => {
    expect(sampleFaults(known, drawn("####", "#.##", "#.##", "####"), true)).toEqual([]);
  });

  test("is found: a window that doesn't, a border that is open, and a second part", () => {
    expect(sampleFaults(known, drawn("####", "#..#", "#..#", "####"), true)).toEqual(["a window is not the sample's"]);
    expect(sampleFaults(known, drawn("####", "..##", "####"), true)).toEqual(["the border is open"]);
    const two = drawn("#######", "#..#..#", "#######");
    const both = windowsOf(drawn("#######", "#######", "#..#..#", "#######", "#######"));
    expect(sampleFaults(both, two, false)).toEqual([]);
    expect(sampleFaults(both, two, true)).toEqual(["it has several parts"]);
  });
});
