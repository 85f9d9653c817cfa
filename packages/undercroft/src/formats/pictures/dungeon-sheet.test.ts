import { describe, expect, test } from "vitest";
import { cellularAutomata } from "../../builders/index.js";
import { chain } from "../../chain/index.js";
import { Dungeon } from "../../dungeon/index.js";
import { dungeonSheet } from "./dungeon-sheet.js";
import type { Pixels } from "./raster.js";

const caves = chain({ width: 30, height: 20, purpose: "map" }).startWith(cellularAutomata());
const dungeon = new Dungeon({
  seed: 1,
  levels: {
    gate: { depth: 1, chain: caves, exits: { down: "hall", pit: { to: "den", oneWay: true } } },
    hall: { depth: 2, chain: caves, exits: { east: "den" } },
    den: { depth: 2, chain: caves },
  },
  quests: [{ name: "Iron Key", lock: { level: "hall", at: "east" }, key: { level: "den" } }],
});
const levels = new Map(dungeon.names.map((name) => [name, dungeon.level(name)]));

function colorsOf({ data }: Pixels): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i < data.length; i += 4) found.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return found;
}

describe("a picture of a dungeon", () => {
  test("shows the start, ways of all kinds, and quests", () => {
    const colors = colorsOf(dungeonSheet(levels));
    for (const color of [0x7fe08a, 0xe0b050, 0x56b6c2, 0xe06c75, 0xf2e05c]) expect(colors).toContain(color);
  });

  test("has a row for each depth, and is the same every time", () => {
    const one = dungeonSheet(new Map([...levels].slice(0, 1)));
    const all = dungeonSheet(levels);
    expect(all.height).toBeGreaterThan(1.8 * one.height - 100);
    const again = Buffer.from(dungeonSheet(levels).data.buffer);
    expect(again.equals(Buffer.from(all.data.buffer))).toBe(true);
  });

  test("is smaller with smaller cells, and refuses what it can't show", () => {
    expect(dungeonSheet(levels, { cell: 2 }).height).toBeLessThan(dungeonSheet(levels).height);
    expect(() => dungeonSheet(new Map())).toThrow("sheet: there are no levels to show.");
    const many = new Map(Array.from({ length: 30_000 }, (_, i) => [`level-${i}`, levels.get("gate")!]));
    expect(() => dungeonSheet(many)).toThrow("sheet: 30000 levels are too many for one picture.");
  });
});
