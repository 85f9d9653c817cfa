import { matches, measureRow, metricsOf, parseQuery } from "undercroft/insight";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { missOf } from "./miss.ts";

const rooms = recipeChain(shippedRecipe("rooms"), { size: [60, 36] });
const level = rooms.build({ seed: "rats" });
const looked = { level, row: measureRow(level, undefined, { all: false }) };
const { path, loops } = metricsOf(level);
const miss = (query: string) => missOf(parseQuery(query), looked);

test("a level that meets a query misses nothing, and others do", () => {
  const queries = [
    `path = ${path}`,
    `path > ${path}`,
    `path in ..${path! - 1}`,
    `not path = ${path}`,
    `path = ${path} and loops > ${loops}`,
    `path = ${path} or loops > ${loops}`,
    "uses simple-map",
    "uses maze",
    "prefab wolf_den",
    "not prefab wolf_den",
    `spawn "${level.spawns[0]!.name}"`,
    "spawn Nobody",
    // Caves have no list of rooms, but this has.
    "rooms > 0",
  ];
  for (const query of queries) expect(miss(query) === 0, query).toBe(matches(parseQuery(query), level));
});

test("the nearer a level is to what is asked for, the less it misses", () => {
  expect(miss(`path = ${path! + 1}`)).toBeGreaterThan(0);
  expect(miss(`path >= ${path! + 5}`)).toBeLessThan(miss(`path >= ${path! + 10}`));
  expect(miss(`path >= ${2 * path!}`)).toBeCloseTo(0.5);
  expect(miss(`path >= ${path! + 5} and uses maze`)).toBeGreaterThan(miss(`path >= ${path! + 5}`));
  expect(miss(`path >= ${path! + 5} or uses maze`)).toBe(miss(`path >= ${path! + 5}`));
});

test("a metric that doesn't apply never meets a condition", () => {
  const bare = recipeChain({ ...shippedRecipe("rooms"), purpose: "map", steps: [{ use: "simple-map" }] }).build({
    seed: 1,
  });
  const row = measureRow(bare, undefined, { all: false });
  expect(missOf(parseQuery("path >= 0"), { level: bare, row })).toBe(1);
});
