import { describe, expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { contextsOf } from "../outcome/contexts.js";
import { drawnVault, pack, prefab, prefabShape } from "../reading/prefab.js";
import { placesIn } from "../shape/slots.js";
import type { Legend, PrefabSource, SpawnSource } from "../source/source.js";
import { lintPrefab } from "./lint.js";
import { proveOutcomes } from "./prove.js";

// Files may be large, and small ones may ask for very much. Lint and proofs end soon, and say what they left out.

/** A square drawing. */
function square(side: number, glyphAt: (x: number, y: number) => string): string[] {
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => glyphAt(x, y)).join(""));
}

const isPocket = (x: number, y: number) => x % 2 === 1 && y % 2 === 1;

describe("lint of a drawing with very many findings", () => {
  test("lists a hundred of them, and says how many there are besides", () => {
    const found = lintPrefab(
      drawnVault(
        "sponge",
        square(200, (x, y) => (isPocket(x, y) ? "." : "#")),
      ),
    );
    expect(found.filter(({ kind }) => kind === "closed-floor")).toHaveLength(100);
    // All in odd columns and rows but the last, which are open to the outside.
    expect(found.at(-1)).toMatchObject({
      severity: "warning",
      kind: "more-findings",
      message: `there are ${99 * 99 - 100} more warnings, which are not listed.`,
    });
  });

  test("says the same of errors", () => {
    const legend = { m: { spawn: Array.from({ length: 150 }, (_, i) => `thing ${i}`) } };
    const names = {
      things: new Set(["Goblin", "Orc", "Bear Trap", "Rations", "Health Potion"]),
      tables: new Set<string>(),
      templates: new Set<string>(),
    };
    const found = lintPrefab(drawnVault("zoo", ["m"], { legend }), tileset(), names);
    expect(found.filter(({ kind }) => kind === "unknown-name")).toHaveLength(100);
    expect(found.at(-1)).toMatchObject({
      severity: "error",
      message: "there are 50 more errors, which are not listed.",
    });
  });

  test.each<[string, Omit<PrefabSource, "map">, (x: number, y: number) => string]>([
    ["stairs that nothing leads to", {}, (x, y) => (isPocket(x, y) ? ">" : "#")],
    ["things that nothing leads to", {}, (x, y) => (isPocket(x, y) ? "!" : "#")],
    ["entrances of which few are used", { entrances: { use: "1..4" } }, (x, y) => (isPocket(x, y) ? "=" : "#")],
    ["floor in rock", { place: { site: "wall" } }, (x, y) => (isPocket(x, y) || x === 0 ? "." : "#")],
  ])("ends for %s", (_what, header, glyphAt) => {
    expect(lintPrefab(drawnVault("sponge", square(100, glyphAt), header)).length).toBeLessThanOrEqual(202);
  });
});

test("a crowd is seated while there is floor, and the rest is dropped", () => {
  const crowd = drawnVault(
    "crowd",
    square(60, (x) => (x < 30 ? "g" : ".")),
    {
      legend: { g: { spawn: { name: "Goblin", count: 4 } } },
    },
  );
  const { spawns, dropped } = prefabShape(crowd, tileset());
  expect(spawns.length + dropped!.length).toBe(4 * 30 * 60);
  expect(new Set(spawns.map(({ cell }) => cell)).size).toBe(spawns.length);
  const full = prefabShape(drawnVault("full", ["gg."], crowd.source), tileset());
  expect([full.spawns.map(({ cell }) => cell), full.dropped]).toEqual([[0, 1, 2], Array(5).fill("Goblin")]);
});

test("where a prefab fits into a slot depends on the slot alone, wherever it is", () => {
  const filler = drawnVault("urn", ["!", "."], { transform: false }).source;
  const footprint = { width: 1, height: 2, tiles: Int16Array.of(0, 0) };
  const slot = { tags: ["urn"] };
  const at = (cells: readonly number[]) =>
    placesIn({ glyph: "s", cells }, { width: 300, height: 300 }, slot, footprint, filler).map(({ x, y }) => [x, y]);
  const corner = [0, 1, 300, 301, 600];
  expect(at(corner)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  expect(at(corner.map((cell) => cell + 40 * 300 + 250))).toEqual([
    [250, 40],
    [251, 40],
    [250, 41],
  ]);
});

describe("small files that ask for very much", () => {
  const many = (count: number, spawn: SpawnSource) => Array.from({ length: count }, () => spawn);
  const field = square(10, () => "m");

  test("all ways in which some things of a mark come are one outcome", () => {
    const spawn = many(100, { name: "Rations", chance: "50%" });
    const hoard = drawnVault("hoard", [".m."], { legend: { m: { mark: "gold", spawn } } });
    expect(proveOutcomes(hoard)).toMatchObject({ outcomes: 2, isComplete: true, untried: [], failures: [] });
    const never = { assert: [{ count: { gold: 1 } }] };
    const [failure] = proveOutcomes(prefab({ ...hoard.source, ...never })).failures;
    expect(failure!.probability).toBeCloseTo(0.5 ** 100, 40);
    const few = drawnVault("few", [".m."], {
      legend: {
        m: {
          mark: "gold",
          spawn: [
            { name: "Rations", count: "0..3" },
            { name: "Rations", chance: 0.25 },
          ],
        },
      },
      ...never,
    });
    expect(proveOutcomes(few).failures[0]!.probability).toBeCloseTo(0.25 * 0.75, 10);
  });

  test.each<[string, readonly SpawnSource[]]>([
    ["100 of 50% each", many(100, { name: "Rations", chance: "50%" })],
    ["200 that block", many(200, { name: "Goblin", chance: "50%" })],
    ["16 of up to 64 each", many(16, { any: ["Orc", "Rations"], count: "0..64" })],
  ])("%s, on every cell of a drawing: lint and prove try a few, and say so", (_what, spawn) => {
    const hoard = drawnVault("hoard", field, { legend: { m: { mark: "gold", spawn } } });
    const things = 100 * spawn.reduce((sum, { count }) => sum + (count === undefined ? 1 : 64), 0);
    const proof = proveOutcomes(hoard, { work: 2_000_000 });
    // Each thing counts as ten cells, and each half of the work goes on until it is spent.
    expect((proof.outcomes - 2) * things * 10).toBeLessThan(2_000_000);
    expect(proof.isComplete).toBe(false);
    expect(proof.untried).toEqual([
      { reason: "work", message: "most outcomes, because each has very many cells, things or decisions." },
    ]);
    const told = lintPrefab(hoard).filter(({ kind }) => kind === "not-tried");
    expect(told.map(({ message }) => message)).toEqual([`not tried: ${proof.untried[0]!.message}`]);
  });

  test("more things than any drawing can have are refused", () => {
    const crowded = square(16, () => "m");
    const spawn = many(64, { name: "Rations", count: "0..64" });
    expect(() => drawnVault("hoard", crowded, { legend: { m: { spawn } } })).toThrow(
      "hoard: there can be at most 1000000 things in a drawing.",
    );
    const sure = many(64, { name: "Rations", count: 64 });
    expect(() => drawnVault("hoard", crowded, { legend: { m: { spawn: sure } } })).toThrow("at most 1000000 things");
    // Only one of them comes on each cell.
    const choices = Object.fromEntries(
      [..."abcdefgh"].map((glyph) => [glyph, { spawn: { name: "Rations", count: "0..64" } }]),
    );
    const legend: Legend = {
      m: { choose: Object.fromEntries(Object.keys(choices).map((glyph) => [glyph, 1])) },
      ...choices,
    };
    expect(() =>
      drawnVault(
        "hoard",
        square(100, () => "m"),
        { legend },
      ),
    ).not.toThrow();
  });

  test("conditions on depth, width and height, in all combinations", () => {
    const vary = Array.from({ length: 60 }, (_, i) => ({
      when: { depth: `${2 * i}`, width: `${2 * i}`, height: `${2 * i}` },
      set: { ".": "#" },
    }));
    const made = drawnVault("moody", ["...", ".!.", "..."], { vary });
    expect(contextsOf(made.source)).toHaveLength(64);
    const { isComplete, untried } = proveOutcomes(made);
    expect({ isComplete, untried }).toEqual({
      isComplete: false,
      untried: [{ reason: "levels", message: "levels beyond the first 64 kinds that its conditions tell apart." }],
    });
  });

  test("parameters, changes, shuffles and chances at once", () => {
    const glyphs = [..."abcdefghijkl"];
    const params = Object.fromEntries(glyphs.map((glyph) => [`p${glyph}`, { pick: [".", "#"] }]));
    const made = drawnVault("mess", [glyphs.join(""), "m".repeat(12), "..........=."], {
      params,
      legend: {
        ...Object.fromEntries(glyphs.map((glyph) => [glyph, "floor"])),
        m: { mark: "gold", spawn: { name: "Rations", chance: "50%" } },
      },
      vary: [
        { shuffle: glyphs },
        ...glyphs.map((glyph) => ({ set: { [glyph]: `$p${glyph}` } })),
        { each: { ".": ["#", "."] } },
      ],
    });
    const { outcomes, sampled, untried } = proveOutcomes(made, { limit: 100 });
    expect([outcomes, sampled]).toEqual([200, 100]);
    expect(untried).toEqual([{ reason: "limit", message: "outcomes beyond the limit of 100." }]);
  });

  test("slots inside slots", () => {
    const inner = drawnVault("inner", ["m"], {
      tags: ["inner"],
      legend: { m: { mark: "gold", spawn: many(64, { name: "Rations", chance: "50%" }) } },
    });
    const middle = drawnVault(
      "middle",
      square(3, () => "s"),
      {
        tags: ["middle"],
        legend: { s: { slot: { tags: ["inner"] } } },
      },
    );
    const outer = drawnVault(
      "outer",
      square(40, (x, y) => (x % 4 === 3 || y % 4 === 3 ? "." : "s")),
      {
        legend: { s: { slot: { tags: ["middle"] } } },
      },
    );
    const { prefabs } = pack("nested", [inner, middle, outer]);
    const proof = proveOutcomes(prefabs.find(({ name }) => name === "outer")!, { limit: 4 });
    expect(proof).toMatchObject({ outcomes: 8, sampled: 4, isComplete: false, failures: [] });
  });
});
