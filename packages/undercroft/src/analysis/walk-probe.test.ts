import { describe, expect, test } from "vitest";
import { Rng, tileset } from "../core/index.js";
import { distanceField, UNREACHED } from "./distances.js";
import { walkProbe } from "./walk-probe.js";

describe("walkProbe", () => {
  test("agrees with the distance field on 200 random maps, for every number of moves", () => {
    const rng = Rng.fromSeed("walk probe");
    for (let i = 0; i < 200; i++) {
      const width = rng.between(3, 14);
      const height = rng.between(3, 14);
      const openness = rng.pick([0.5, 0.65, 0.8, 1]);
      const tiles = new Uint8Array(width * height);
      const inside: number[] = [];
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1; x < width - 1; x++) {
          tiles[y * width + x] = Number(rng.chance(openness));
          if (tiles[y * width + x] === 1) inside.push(y * width + x);
        }
      }
      if (inside.length === 0) continue;
      const grid = { width, height, tiles, tileset: tileset() };
      const probe = walkProbe(grid);
      for (let question = 0; question < 20; question++) {
        const from = rng.pick(inside);
        const to = rng.pick(inside);
        const distance = distanceField(grid, [from])[to]!;
        const moves = Array.from({ length: 30 }, (_, i) => i);
        const wanted = moves.map((most) => distance === UNREACHED || distance >= most);
        expect(moves.map((most) => probe.isFar(from, to, most))).toEqual(wanted);
      }
    }
  });

  test("sees what changed since the last question, and counts its work", () => {
    const tiles = Uint8Array.from("0000000011011000000000", Number);
    const probe = walkProbe({ width: 7, height: 3, tiles, tileset: tileset() });
    expect(probe.isFar(8, 12, 5)).toBe(true);
    const steps = probe.steps;
    expect(steps).toBeGreaterThan(0);
    tiles[10] = 1;
    expect(probe.isFar(8, 12, 5)).toBe(false);
    expect(probe.isFar(8, 12, 4)).toBe(true);
    expect(probe.steps).toBeGreaterThan(steps);
  });
});
