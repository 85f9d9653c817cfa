import { describe, expect, test } from "vitest";
import { accretion, cellularAutomata, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import type { InitialNode } from "../core/index.js";
import { spawnTable } from "../spawning/index.js";
import { areaStart, monsterSpawner } from "./index.js";

function spawnsOf(start: InitialNode, seed: number, depth: number, options = {}, size = { width: 79, height: 29 }) {
  const { spawns } = chain({ ...size, purpose: "map" })
    .startWith(start as ReturnType<typeof simpleMap>)
    .with(areaStart())
    .with(monsterSpawner(options))
    .build({ seed, depth });
  return { monsters: spawns.filter((it) => it.blocks), traps: spawns.filter((it) => !it.blocks) };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const monsters = (start: () => InitialNode, depth: number, options = {}) =>
  median(Array.from({ length: 30 }, (_, seed) => spawnsOf(start(), seed, depth, options).monsters.length));

describe("monster-spawner", () => {
  test("spawns as many on wide floors as on narrow ones, and more with depth up to the deepest", () => {
    for (const [depth, least, most] of [
      [1, 5, 7],
      [5, 7, 10],
      [12, 10, 14],
    ] as const) {
      for (const start of [simpleMap, cellularAutomata, accretion]) {
        const found = monsters(start as () => InitialNode, depth);
        expect(found, `${start.definition.id} at depth ${depth}`).toBeGreaterThanOrEqual(least);
        expect(found, `${start.definition.id} at depth ${depth}`).toBeLessThanOrEqual(most);
      }
    }
    // Another depth draws other numbers, so there may be one more or less.
    expect(Math.abs(monsters(accretion, 26) - monsters(accretion, 10_000))).toBeLessThanOrEqual(1);
    expect(Math.abs(monsters(accretion, 12, { perDepth: 0 }) - monsters(accretion, 1))).toBeLessThanOrEqual(1);
  });

  test("spawns no items, and nothing of a kind that is not asked for or not in the table", () => {
    const items = spawnTable("items", [{ name: "Coin", kind: "item", base: 1 }]);
    expect(spawnsOf(accretion(), 1, 5, { table: items })).toEqual({ monsters: [], traps: [] });
    expect(spawnsOf(accretion(), 1, 5, { monsters: 0, traps: 0 })).toEqual({ monsters: [], traps: [] });
    const { traps } = spawnsOf(accretion(), 1, 5, { monsters: 0 });
    expect(new Set(traps.map(({ name }) => name))).toEqual(new Set(["Bear Trap"]));
  });

  test("keeps its spawns apart", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { monsters, traps } = spawnsOf(accretion(), seed, 8, { spacing: 5 });
      const all = [...monsters, ...traps].map(({ at }) => at);
      for (const [i, [x, y]] of all.entries()) {
        for (const [ox, oy] of all.slice(i + 1)) {
          expect(Math.max(Math.abs(x - ox), Math.abs(y - oy))).toBeGreaterThanOrEqual(5);
        }
      }
    }
  });

  test("spawns fewer on a tiny map", () => {
    const { monsters, traps } = spawnsOf(simpleMap(), 1, 20, { monsters: { fixed: 50 } }, { width: 16, height: 12 });
    expect(monsters.length + traps.length).toBeLessThan(10);
  });
});
