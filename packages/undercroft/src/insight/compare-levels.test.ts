import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { compare, comparePaired, type Measured, type PairedHistograms, type Shift } from "./compare.js";
import { Histogram } from "./histogram.js";
import { measureRow } from "./metrics/measure-row.js";
import { metricPosition } from "./metrics/names.js";
import { METRICS, type MetricId, NONE } from "./metrics/table.js";
import { Workspace } from "./metrics/workspace.js";
import { distances, ksP } from "./stats.js";

const workspace = new Workspace();

/** Large enough for all metrics, and small enough to build thousands. */
const SMALL = [28, 18] as const;

/** What is measured of the levels of seeds 1 to n. */
function rowsOf(
  recipe: string,
  n: number,
  set: readonly string[] = [],
  size: readonly [number, number] = [60, 36],
): Int32Array[] {
  const chain = recipeChain(shippedRecipe(recipe), { size, set });
  return Array.from({ length: n }, (_, i) => measureRow(chain.build({ seed: i + 1 }), workspace));
}

/** Thousands of levels for the tests that need so many. */
const MANY = sampled(4000, 2000);
const manyCaves = rowsOf("caves", MANY, [], SMALL);

const plain = (value: number) => (value === NONE ? null : value);

function measured(rows: readonly Int32Array[]): Measured {
  return { histogram: (metric) => Histogram.of(rows.map((row) => plain(row[metricPosition(metric)]!))) };
}

function paired(a: readonly Int32Array[], b: readonly Int32Array[]): Record<string, PairedHistograms> {
  const pair = (id: MetricId, i: number): [string, PairedHistograms] => {
    const change = a.map((row, k) => (row[i] === NONE || b[k]![i] === NONE ? null : b[k]![i]! - row[i]!));
    return [id, { a: measured(a).histogram(id), b: measured(b).histogram(id), change: Histogram.of(change) }];
  };
  return Object.fromEntries(METRICS.map(({ id }, i) => pair(id, i)));
}

const findings = (shifts: readonly Shift[]) => shifts.filter(({ isFinding }) => isFinding);
const names = (shifts: readonly Shift[]) => shifts.map(({ metric }) => metric).sort();

describe("real levels", () => {
  test.each(["rooms", "caves"])(
    "%s against itself, on other seeds, is a finding in at most 3 % of the trials",
    (recipe) => {
      const rows = recipe === "caves" ? [...manyCaves] : rowsOf(recipe, MANY, [], SMALL);
      const rng = Rng.fromSeed("other seeds");
      const trials = sampled(200, 100);
      let trialsWithFindings = 0;
      for (let trial = 0; trial < trials; trial++) {
        // These have no level in common; then they are dealt anew.
        const first = (trial % (MANY / 200)) * 200;
        if (first === 0) rng.shuffle(rows);
        const shifts = compare(
          measured(rows.slice(first, first + 100)),
          measured(rows.slice(first + 100, first + 200)),
        );
        expect(shifts.length).toBeGreaterThan(40);
        if (findings(shifts).length > 0) trialsWithFindings++;
      }
      expect(trialsWithFindings).toBeLessThanOrEqual(0.03 * trials);
    },
  );

  test(`0.005 more floor in caves is found with ${MANY} seeds`, () => {
    const pairs = paired(manyCaves, rowsOf("caves", MANY, ["cellular-automata.floor=0.455"], SMALL));
    const floor = findings(comparePaired(pairs)).find(({ metric }) => metric === "floorShare")!;
    expect(floor.delta).toBeGreaterThan(0);
    expect(floor.words).toMatch(/^B has more floor: /);
  });

  test("another recipe is told in words, the largest difference first", () => {
    const shifts = compare(measured(rowsOf("rooms", 100)), measured(rowsOf("caves", 100)));
    const found = findings(shifts);
    expect(found.length).toBeGreaterThan(20);
    expect(found[0]).toMatchObject({ size: "large" });
    const loops = found.find(({ metric }) => metric === "loops")!;
    expect(loops.words).toMatch(/^B has more loops: \d+ instead of \d+ \(a large difference\)\.$/);
    const floor = found.find(({ metric }) => metric === "floorShare")!;
    expect(floor.words).toMatch(/^B has more floor: \d+ % instead of \d+ % \(a large difference\)\.$/);
    for (const { words } of shifts) expect(words).toMatch(/^[A-Z].*\.$/);
  });

  test("a little more floor is found in pairs with 200 seeds, which Kolmogorov's test doesn't find", () => {
    const a = rowsOf("caves", 200);
    const pairs = paired(a, rowsOf("caves", 200, ["cellular-automata.floor=0.457"]));
    const floor = findings(comparePaired(pairs)).find(({ metric }) => metric === "floorShare")!;
    expect(floor.delta).toBeGreaterThan(0);
    expect(floor.words).toMatch(/^B has more floor: /);
    const { ks } = distances(pairs["floorShare"]!.a, pairs["floorShare"]!.b)!;
    expect(ksP(ks, 200, 200)).toBeGreaterThan(0.01 / METRICS.length);
  });

  test("more spawns move what depends on spawns, and nothing of the layout", () => {
    const shifts = comparePaired(paired(rowsOf("caves", 200), rowsOf("caves", 200, ["voronoi-spawning.most=6"])));
    const found = names(findings(shifts));
    expect(found).toContain("spawns");
    expect(found).toContain("foes");
    const needsSpawns = (id: string) => METRICS[metricPosition(id)]!.needs.includes("spawns");
    expect(found.filter((id) => !needsSpawns(id))).toEqual([]);
    for (const shift of shifts.filter(({ metric }) => !needsSpawns(metric))) expect(shift.p).toBe(1);
  });
});
