import { describe, expect, test } from "vitest";
import { SETTLED, townFaults } from "../../soak/towns.js";
import { sampled } from "../../test/kit/whole.js";
import { levelMetrics } from "../analysis/index.js";
import type { Level } from "../chain/index.js";
import { recipeChain, shippedRecipe } from "./index.js";

function levels(name: string, depth: number, count: number, size: readonly [number, number] = [80, 50]): Level[] {
  const chain = recipeChain(shippedRecipe(name), { size });
  return Array.from({ length: count }, (_, seed) => chain.build({ seed, depth }));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** What the named places around a cell are for. */
const rolesAt = ({ areas = [] }: Level, [x, y]: readonly [number, number]) =>
  areas.flatMap(({ role, cells }) => (cells.some(([row, from, to]) => row === y && x >= from && x < to) ? [role] : []));

/** How many cells a named place has. */
const cellCount = ({ cells }: NonNullable<Level["areas"]>[number]) =>
  cells.reduce((sum, [, from, to]) => sum + to - from, 0);

describe.each(SETTLED)("levels of %s", (recipe) => {
  test("keep what they promise at any size and depth", () => {
    for (const size of [
      [24, 16],
      [31, 17],
      [79, 29],
      [80, 50],
      [40, 70],
    ] as const) {
      for (const [i, depth] of [1, 7, 20].entries()) {
        for (const level of levels(recipe, depth, sampled(10, 2) - (i % 2), size)) {
          expect(townFaults(recipe, level.toJSON()), `seed ${level.seed}, depth ${depth}, ${size.join("x")}`).toEqual(
            [],
          );
          expect(level.movement).toBe("orthogonal");
        }
      }
    }
  });

  test("have things to find and somebody to meet", () => {
    for (const level of levels(recipe, 3, 5)) {
      expect(level.spawns.some(({ blocks }) => blocks)).toBe(true);
      expect(level.spawns.some(({ blocks }) => !blocks)).toBe(true);
    }
  });
});

test("a third of a forest and more is open, and a town is nearly all open, with rooms that are rectangles", () => {
  const middle = (recipe: string, name: "openShare") =>
    median(levels(recipe, 1, sampled(100, 15)).map((level) => levelMetrics(level, [name])[name] ?? 0));
  const rooms = levels("town", 1, sampled(100, 15)).flatMap((level) => level.rooms ?? []);
  expect(middle("forest-road", "openShare")).toBeGreaterThanOrEqual(0.33);
  expect(middle("forest-road", "openShare")).toBeLessThanOrEqual(0.55);
  expect(middle("town", "openShare")).toBeGreaterThanOrEqual(0.6);
  // Only what reserved cells cut into has cells of its own.
  expect(rooms.filter(({ cells }) => cells === undefined).length / rooms.length).toBeGreaterThanOrEqual(0.95);
});

test("a forest has a road from edge to edge that nothing waits at, and something to find in its clearings", () => {
  const forests = levels("forest-road", 3, sampled(200, 40));
  for (const level of forests) {
    expect(townFaults("forest-road", level.toJSON()), `seed ${level.seed}`).toEqual([]);
    const items = level.spawns.filter(({ kind }) => kind === "item").length;
    expect(items).toBeGreaterThanOrEqual(3);
    expect(items).toBeLessThanOrEqual(12);
    expect(level.areas!.filter(({ theme }) => theme === "clearing").length).toBeGreaterThanOrEqual(4);
    expect(level.prefabs.length).toBeGreaterThanOrEqual(2);
  }
  const drawn = new Set(forests.flatMap(({ prefabs }) => prefabs.map(({ name }) => name)));
  expect(drawn.size).toBeGreaterThanOrEqual(11);
  const outlaws = forests.flatMap((level) =>
    level.spawns.filter(({ name }) => name === "Bandit").map(({ at }) => rolesAt(level, at).includes("camp")),
  );
  // Those of a pack for whom the camp is too small stand right beside it.
  expect(outlaws.filter(Boolean).length).toBeGreaterThan(0.9 * outlaws.length);
});

test("a grove has one great cave full of toadstools, rings of fungus, and no fungus nearly everywhere", () => {
  const groves = levels("mushroom-grove", 3, sampled(200, 30));
  let giants = 0;
  let rings = 0;
  for (const level of groves) {
    const [great, ...others] = level.areas!.filter(({ theme }) => theme === "clearing").map(cellCount);
    expect(great, `seed ${level.seed}`).toBeGreaterThanOrEqual(350);
    expect(Math.max(...others), `seed ${level.seed}`).toBeLessThan(great! / 3);
    const open = Array.from(level.tiles as Uint8Array).filter((tile) => level.tileset.tiles[tile]!.walkable);
    const fungus = open.filter((tile) => level.tileset.tiles[tile]!.name === "fungus").length;
    expect(fungus).toBeGreaterThan(0);
    expect(fungus / open.length, `seed ${level.seed}`).toBeLessThan(0.3);
    const names = level.prefabs.map(({ name }) => name);
    giants += Number(names.includes("giants_mushroom") || names.includes("two_sisters"));
    rings += Number(names.some((name) => name.startsWith("ring_")));
    const items = level.spawns.filter(({ kind }) => kind === "item").length;
    expect(items).toBeGreaterThanOrEqual(3);
    expect(items).toBeLessThanOrEqual(12);
  }
  expect(giants).toBeGreaterThan(0.85 * groves.length);
  expect(rings).toBeGreaterThan(0.5 * groves.length);
});

test("a dark city has a palace that is larger than all else, with somebody on its throne", () => {
  const cities = levels("dark-city", 3, sampled(100, 24));
  const thrones: number[] = [];
  let held = 0;
  for (const level of cities) {
    const throne = level.areas!.filter(({ role }) => role === "throne").map(cellCount);
    thrones.push(Math.max(0, ...throne));
    const isThere = level.spawns.filter(({ at }) => rolesAt(level, at).includes("throne"));
    held += Number(isThere.some(({ name, state }) => name === "Sergeant" && state === "guarding"));
    const items = level.spawns.filter(({ kind }) => kind === "item").length;
    expect(items).toBeLessThanOrEqual(12);
  }
  expect(median(thrones)).toBeGreaterThanOrEqual(65);
  expect(held).toBeGreaterThan(0.75 * cities.length);
});

test("15 to 25 people live in a town, at any depth, and each is where they belong", () => {
  const counts: number[] = [];
  const towns = [...levels("town", 1, sampled(40, 10)), ...levels("town", 9, sampled(40, 5))];
  for (const level of towns) {
    const people = level.spawns.filter(({ kind }) => kind === "monster");
    expect(people.map(({ state }) => state)).not.toContain("asleep");
    counts.push(people.length);
    for (const { name, at } of people) if (name === "Smith") expect(rolesAt(level, at)).toContain("smith");
  }
  expect(median(counts)).toBeGreaterThanOrEqual(15);
  expect(median(counts)).toBeLessThanOrEqual(25);
});

test("the way down is in a crypt, a cellar or a well, and differs from town to town", () => {
  const towns = levels("town", 1, sampled(80, 24));
  const found = towns.flatMap((level) => rolesAt(level, level.exits.find(({ kind }) => kind === "down")!.at));
  for (const role of ["crypt", "cellar", "well"]) expect(found).toContain(role);
  for (const role of ["bedroom", "hovel", "house"]) expect(found).not.toContain(role);
});
