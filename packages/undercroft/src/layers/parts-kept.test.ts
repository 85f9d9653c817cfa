import { expect, test } from "vitest";
import { runStep } from "../../test/kit/drawn-maps.js";
import { randomMap, slowParts } from "../../test/kit/random-maps.js";
import { BuilderMap, Rng, tileset } from "../core/index.js";
import { bridges } from "./bridges.js";
import { lakes } from "./lakes.js";
import { tidyWalls } from "./tidy-walls.js";

const MAPS = 500;
const LAKES = { count: { fixed: 6 }, width: [6, 10], height: [5, 7], tries: 30, lavaDepth: 1 };

/** Small maps of any shape with nothing on them. Every second one is in one part: all but its largest part is rock. */
function smallMaps(seed: string): BuilderMap[] {
  const rng = Rng.fromSeed(seed);
  return Array.from({ length: MAPS }, (_, i) => {
    const drawn = randomMap(rng, 20, 14);
    const map = new BuilderMap(drawn.width, drawn.height, drawn.depth, tileset());
    const { partOf } = slowParts(drawn);
    const sizes = new Map<number, number>();
    for (const part of partOf) if (part >= 0) sizes.set(part, (sizes.get(part) ?? 0) + 1);
    const largest = [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0];
    map.paint(drawn.copyTiles().map((tile, cell) => (i % 2 === 0 && partOf[cell] !== largest ? 0 : tile)));
    return map;
  });
}

/** The parts after a step that are left of each part before it. */
function remains(before: readonly number[], after: readonly number[]): number[][] {
  const found = new Map<number, Set<number>>();
  for (const [cell, part] of before.entries()) {
    if (part < 0) continue;
    const left = found.get(part) ?? new Set();
    if (after[cell]! >= 0) left.add(after[cell]!);
    found.set(part, left);
  }
  return [...found.values()].map((left) => [...left]);
}

test("lakes leave as many parts as there were, by a flood fill that shares nothing with them", () => {
  let wet = 0;
  for (const [i, map] of smallMaps("lakes and parts").entries()) {
    const before = slowParts(map);
    runStep(lakes, map, { ...LAKES, margin: [1, 2, 5, 16][i % 4] }, String(i));
    const after = slowParts(map);
    const left = remains(before.partOf, after.partOf);
    expect(Math.max(0, ...left.map((parts) => parts.length)), `map ${i}: a part is cut`).toBeLessThanOrEqual(1);
    expect(new Set(left.flat()).size, `map ${i}: parts are joined`).toBe(left.flat().length);
    // A lake may cover a part of several altogether, but never all there is.
    expect(after.count, `map ${i}`).toBeLessThanOrEqual(before.count);
    if (before.count <= 1) expect(after.count, `map ${i}`).toBe(before.count);
    wet += [...map.copyTiles().keys()].filter((cell) => map.isHazard(cell)).length;
  }
  expect(wet).toBeGreaterThan(2000);
});

test("bridges leave as many parts as there were, by a flood fill that shares nothing with them", () => {
  let built = 0;
  for (const [i, map] of smallMaps("bridges and parts").entries()) {
    runStep(lakes, map, LAKES, String(i));
    const before = slowParts(map);
    const options = { over: "any", count: { fixed: 3 }, gain: 1 + (i % 3), least: 1 };
    const tiles = map.copyTiles();
    runStep(bridges, map, options, String(i));
    const after = slowParts(map);
    expect(after.count, `map ${i}`).toBe(before.count);
    for (const left of remains(before.partOf, after.partOf)) expect(left.length, `map ${i}`).toBe(1);
    built += tiles.filter((tile, cell) => tile !== map.tiles[cell]).length;
  }
  expect(built).toBeGreaterThan(100);
});

test("tidy-walls cuts and loses no part, and joins some only where it opens walls", () => {
  let [filled, joined] = [0, 0];
  for (const [i, map] of smallMaps("walls and parts").entries()) {
    const before = slowParts(map);
    const tiles = map.copyTiles();
    runStep(tidyWalls, map, { pillars: { fixed: i % 3 }, diagonals: i % 4 !== 0, combs: i % 5 !== 0 }, String(i));
    const after = slowParts(map);
    for (const left of remains(before.partOf, after.partOf)) expect(left.length, `map ${i}`).toBe(1);
    // No part is new, so there are as many as before, less those that were joined.
    expect(after.count, `map ${i}`).toBeLessThanOrEqual(before.count);
    const opened = [...tiles.keys()].filter((cell) => tiles[cell] === 0 && map.tiles[cell] !== 0);
    if (opened.length === 0 || before.count <= 1) expect(after.count, `map ${i}`).toBe(before.count);
    for (const cell of opened) {
      const sides = [cell - 1, cell + 1, cell - map.width, cell + map.width];
      expect(sides.filter((near) => map.isWalkable(near)).length, `map ${i}`).toBeGreaterThanOrEqual(2);
    }
    filled += tiles.filter((tile, cell) => tile !== 0 && map.tiles[cell] === 0).length;
    joined += before.count - after.count;
  }
  expect(filled).toBeGreaterThan(500);
  expect(joined).toBeGreaterThan(40);
});
