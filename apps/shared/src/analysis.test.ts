import { chain, type Level } from "undercroft";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { analyse } from "./analysis.ts";
import { gatehouse } from "./testing/gatehouse.ts";

const placeOf = ({ width }: Level, cell: number) => [cell % width, Math.floor(cell / width)];

test("gates stand in doorways, with what lies behind them, unless the exit lies there", () => {
  const level = chain({ width: 24, height: 9 }).startWith(gatehouse()).build({ seed: 1 });
  const { gates, places } = analyse(level).analysis.gates;
  // Two ways lead on behind the first door: there are no more places that one lock would shut.
  expect(gates.map(({ at, behind }) => [...placeOf(level, at), behind])).toEqual([
    [6, 2, 93],
    [3, 4, 15],
  ]);
  const placed = (x: number, y: number) => places[y * level.width + x];
  expect([placed(1, 1), placed(3, 3), placed(20, 6), placed(7, 2), placed(1, 7)]).toEqual([-1, -1, 0, 0, 1]);
});

test("every cell of a place is cut off without its gate, and no place holds the way to the exit", () => {
  const grown = recipeChain({ steps: [{ use: "accretion" }, { use: "niche-stairs" }] }, { size: [60, 36] });
  for (const seed of [1, 2, 3]) {
    const level = grown.build({ seed });
    const { gates, chokePoints, criticalPath } = analyse(level).analysis;
    for (const { at, behind } of gates.gates) expect(chokePoints[at]).toBe(behind);
    expect(gates.gates.length).toBeGreaterThan(0);
    for (const cell of criticalPath) expect(gates.places[cell]).toBe(-1);
  }
});

test("a level without locks and one-ways has no spheres", () => {
  const level = recipeChain(shippedRecipe("rooms"), { size: [60, 36] }).build({ seed: 1 });
  expect(analyse(level).analysis.spheres).toBeUndefined();
});

test("the critical path goes through no locked door if the exit takes no key", () => {
  const keys = recipeChain(shippedRecipe("lock-and-key"), { size: [60, 36] });
  for (const seed of [1, 2, 3]) {
    const level = keys.build({ seed });
    const locked = level.locks.map(({ at: [x, y] }) => y * level.width + x);
    expect(locked.length).toBeGreaterThan(0);
    for (const cell of analyse(level).analysis.criticalPath) expect(locked).not.toContain(cell);
  }
});
