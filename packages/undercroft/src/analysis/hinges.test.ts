import { expect, test } from "vitest";
import { randomMap } from "../../test/kit/random-maps.js";
import { Rng } from "../core/index.js";
import { chokePoints } from "./choke-points.js";
import { hingesOf } from "./hinges.js";
import { regions } from "./regions.js";

test("hinges are the choke points, all but one in each region, and hold their two sides together", () => {
  const rng = Rng.fromSeed("hinges");
  let found = 0;
  for (let i = 0; i < 100; i++) {
    const map = randomMap(rng);
    const { width, height, tileset } = map;
    const chokes = chokePoints(map);
    const { labels, count } = regions(map);
    const open = Uint8Array.from(labels, (label) => Number(label >= 0));
    const { bits, inside, outside } = hingesOf(open, width);
    const missing = new Int32Array(count);
    for (let cell = 0; cell < labels.length; cell++) {
      const isHinge = ((bits[cell >> 5]! >>> (cell & 31)) & 1) === 1;
      if (chokes[cell]! > 0 && !isHinge) missing[labels[cell]!]!++;
      if (!isHinge) continue;
      found++;
      expect(chokes[cell]).toBeGreaterThan(0);
      expect([labels[inside[cell]!], labels[outside[cell]!]]).toEqual([labels[cell], labels[cell]]);
      const tiles = map.copyTiles();
      tiles[cell] = 0;
      const { labels: after } = regions({ width, height, tileset, tiles });
      expect(after[inside[cell]!]).toBeGreaterThanOrEqual(0);
      expect(after[outside[cell]!]).toBeGreaterThanOrEqual(0);
      expect(after[inside[cell]!]).not.toBe(after[outside[cell]!]);
    }
    expect(Math.max(0, ...missing)).toBeLessThanOrEqual(1);
  }
  expect(found).toBeGreaterThan(1000);
});
