import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import type { Level } from "../chain/index.js";
import { metricsOf } from "../insight/index.js";
import { recipeChain, shippedRecipe } from "./index.js";

// Places that consist of one building: what their names promise is there, and the way down is where it belongs.

function levels(name: string, count: number, size: readonly [number, number] = [80, 50], depth = 3): Level[] {
  const chain = recipeChain(shippedRecipe(name), { size });
  return Array.from({ length: count }, (_, seed) => chain.build({ seed, depth }));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const rolesAt = ({ areas = [] }: Level, [x, y]: readonly [number, number]) =>
  areas.flatMap(({ role, cells }) => (cells.some(([row, from, to]) => row === y && x >= from && x < to) ? [role] : []));

const exitOf = (level: Level) => level.exits.find(({ kind }) => kind === "down")!.at;

const BUILDINGS = [
  ["keep", ["gate", "court", "hall"], ["chapel", "stable", "watchtower", "throne", "barracks"]],
  ["catacombs", ["gate", "passage", "chapel"], ["crypt", "ossuary", "tomb"]],
  ["dwarf-fort", ["gate", "throne", "mine"], ["barracks", "workshop", "breach", "battlefield", "guardroom"]],
] as const;

describe.each(BUILDINGS)("levels of %s", (name, always, mostly) => {
  test("have what their name promises", () => {
    const built = levels(name, sampled(200, 30));
    for (const role of always) {
      for (const level of built)
        expect(
          level.areas!.map((area) => area.role),
          `seed ${level.seed}`,
        ).toContain(role);
    }
    for (const role of mostly) {
      const having = built.filter(({ areas }) => areas!.some((area) => area.role === role));
      expect(having.length / built.length, role).toBeGreaterThanOrEqual(0.6);
    }
  });

  test("have great rooms and small ones, and rooms like no other", () => {
    const metrics = levels(name, sampled(100, 24)).map((level) => metricsOf(level));
    expect(median(metrics.map(({ scaleContrast }) => scaleContrast ?? 0))).toBeGreaterThanOrEqual(4);
    expect(median(metrics.map(({ uniqueRooms }) => uniqueRooms ?? 0))).toBeGreaterThanOrEqual(0.3);
  });

  test("are built at any size from 24x16 on, at any depth", () => {
    for (const size of [
      [24, 16],
      [31, 17],
      [40, 70],
      [120, 80],
    ] as const) {
      for (const depth of [1, 9, 26])
        for (const level of levels(name, 2, size, depth)) expect(level.start).toBeDefined();
    }
  });
});

test("the way into a keep leads from outside over a bridge, and the way down is inside", () => {
  for (const level of levels("keep", sampled(200, 40))) {
    const outside = ["caves", "road", "grounds"];
    const start = rolesAt(level, level.start!);
    const exit = rolesAt(level, exitOf(level));
    expect(
      start.some((role) => outside.includes(role!)),
      `seed ${level.seed}`,
    ).toBe(true);
    expect(
      exit.some((role) => ["throne", "hall", "chapel", "prison", "well"].includes(role!)),
      `seed ${level.seed}`,
    ).toBe(true);
    expect(exit.filter((role) => outside.includes(role!))).toEqual([]);
  }
});

test("the way down is in the chapel of catacombs, and in the mine of a fort", () => {
  for (const [name, role] of [
    ["catacombs", "chapel"],
    ["dwarf-fort", "mine"],
  ] as const) {
    for (const level of levels(name, sampled(100, 20))) expect(rolesAt(level, exitOf(level))).toContain(role);
  }
});

test("guards stand at the gate of a keep, and the dead lie in crypts", () => {
  const meets = (name: string, role: string) =>
    levels(name, 24).filter((level) =>
      level.spawns.some(({ kind, at }) => kind === "monster" && rolesAt(level, at).includes(role)),
    ).length / 24;
  expect(meets("keep", "gate")).toBeGreaterThan(0.7);
  expect(meets("catacombs", "crypt")).toBeGreaterThan(0.7);
  expect(meets("dwarf-fort", "breach")).toBeGreaterThan(0.7);
});
