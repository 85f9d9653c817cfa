import { describe, expect, test } from "vitest";
import { Rng, tileset } from "../../core/index.js";
import { chokePoints } from "../choke-points.js";
import { gatesOf } from "./gates.js";
import { levelView, type MeasuredLevel } from "./view.js";

const gates = (level: MeasuredLevel) => gatesOf(levelView(level));

type Drawing = MeasuredLevel & { tiles: Uint8Array };

/** A level as drawn, with `@` for its start. */
function drawn(rows: readonly string[]): Drawing {
  const text = rows.join("");
  const width = rows[0]!.length;
  const start = text.indexOf("@");
  const tiles = Uint8Array.from(text, (glyph) => tileset().byGlyph(glyph === "@" ? "." : glyph)!);
  return {
    width,
    height: rows.length,
    tiles,
    tileset: tileset(),
    start: start < 0 ? undefined : [start % width, Math.floor(start / width)],
    exits: [],
  };
}

/** Which cells can be reached from the start, dry, and without crossing `closed`. */
function reached({ width, height, tiles, tileset: { tiles: kinds }, start }: Drawing, closed: number): Set<number> {
  const found = new Set<number>();
  const enter = (x: number, y: number) => {
    const kind = x >= 0 && y >= 0 && x < width && y < height ? kinds[tiles[y * width + x]!] : undefined;
    if (kind?.walkable && kind.hazard === undefined && y * width + x !== closed) found.add(y * width + x);
  };
  if (start !== undefined) enter(start[0], start[1]);
  for (const cell of found) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    enter(x, y - 1);
    enter(x - 1, y);
    enter(x + 1, y);
    enter(x, y + 1);
  }
  return found;
}

function randomLevel(rng: Rng): Drawing {
  const width = rng.between(1, 12);
  const height = rng.between(1, 9);
  const openness = rng.pick([0.5, 0.6, 0.7, 0.9, 1]);
  const water = tileset().index("deep_water");
  const tiles = Uint8Array.from({ length: width * height }, () =>
    rng.chance(openness) ? rng.pick([1, 1, 1, 1, 1, 1, 2, water]) : 0,
  );
  if (rng.chance(0.5)) {
    // As levels are: nothing is open at the border.
    for (let cell = 0; cell < tiles.length; cell++) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) tiles[cell] = 0;
    }
  }
  const start = rng.chance(0.95) ? ([rng.below(width), rng.below(height)] as const) : undefined;
  return { width, height, tiles, tileset: tileset(), start, exits: [] };
}

describe("gates", () => {
  const level = drawn([
    "###########", //
    "#@..#...#.#",
    "#...+...+.#",
    "#...#...#.#",
    "###########",
  ]);

  test("lists the doorways with all that lies behind them, the outer ones first", () => {
    const { cells, behind, outer, isBehind, gateOf, cellsBehind } = gates(level);
    // The cell before the first door, the door, the cell after it, and so on to the last room.
    expect([...cells]).toEqual([25, 26, 27, 29, 30, 31]);
    expect([...behind]).toEqual([14, 13, 12, 4, 3, 2]);
    expect([...outer]).toEqual([-1, 0, 1, 2, 3, 4]);
    expect(gateOf(20)).toBe(31);
    expect(gateOf(26)).toBe(25);
    expect(gateOf(12)).toBe(-1);
    expect([...cellsBehind(30)].sort()).toEqual([20, 31, 42]);
    expect(isBehind(20, 26)).toBe(true);
    expect(isBehind(26, 26)).toBe(false);
    expect(isBehind(12, 26)).toBe(false);
  });

  test("knows nothing of cells that are no gates, aren't reached or aren't on the map", () => {
    const { isBehind, gateOf, cellsBehind } = gates(level);
    for (const cell of [0, 12, 13, -1, 55, 1e9, Number.NaN]) {
      expect(gateOf(cell)).toBe(-1);
      expect([...cellsBehind(cell)]).toEqual([]);
      expect(isBehind(20, cell)).toBe(false);
      expect(isBehind(cell, 26)).toBe(false);
    }
  });

  test("takes water for closed, and doors for open", () => {
    const { cells } = gates(drawn(["#######", "#@.≈..#", "#.§.#.#", "#######"]));
    expect([...cells].sort((a, b) => a - b)).toEqual([16]);
  });

  test("finds none without a start", () => {
    expect([...gates(drawn(["....", "...."])).cells]).toEqual([]);
  });

  test("gives what shutting each cell in turn gives, on 400 random maps", () => {
    const rng = Rng.fromSeed("gates");
    for (let i = 0; i < 400; i++) {
      const map = randomLevel(rng);
      const { cells, behind, outer, isBehind, gateOf, cellsBehind } = gates(map);
      const all = reached(map, -1);
      const start = map.start === undefined ? -1 : map.start[1] * map.width + map.start[0];
      const lost = new Map<number, number[]>();
      for (const gate of all) {
        if (gate === start) continue;
        const still = reached(map, gate);
        const cut = [...all].filter((cell) => cell !== gate && !still.has(cell));
        if (cut.length > 0)
          lost.set(
            gate,
            cut.sort((a, b) => a - b),
          );
      }
      expect([...cells].sort((a, b) => a - b)).toEqual([...lost.keys()].sort((a, b) => a - b));
      for (const [k, gate] of cells.entries()) {
        expect(behind[k]).toBe(lost.get(gate)!.length);
        expect([...cellsBehind(gate)].sort((a, b) => a - b)).toEqual(lost.get(gate));
        for (const cell of map.tiles.keys()) expect(isBehind(cell, gate)).toBe(lost.get(gate)!.includes(cell));
        expect(outer[k]).toBe(cells.indexOf(gateOf(gate)));
        expect(outer[k]).toBeLessThan(k);
      }
      for (const cell of all) {
        // The last gate on the way is the one with the fewest cells behind it.
        const around = [...lost].filter(([, cut]) => cut.includes(cell)).sort((a, b) => a[1].length - b[1].length);
        expect(gateOf(cell)).toBe(around[0]?.[0] ?? -1);
      }
    }
  });

  test("has as many cells behind each gate as chokePoints", () => {
    const rng = Rng.fromSeed("as choke points");
    for (let i = 0; i < 100; i++) {
      const map = randomLevel(rng);
      if (map.start === undefined) continue;
      const { cells, behind } = gates(map);
      const counted = chokePoints(map, map.start[1] * map.width + map.start[0]);
      for (const [k, gate] of cells.entries()) expect(counted[gate]).toBe(behind[k]);
      expect(cells).toHaveLength(counted.filter((count) => count > 0).length);
    }
  });
});
