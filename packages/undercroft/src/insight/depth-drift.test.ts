import { describe, expect, test } from "vitest";
import { tileset } from "../core/index.js";
import { depthDrift, type GroundShares, groundShares, type MeasuredView } from "./index.js";

function drawn(...rows: readonly string[]): MeasuredView {
  const set = tileset();
  const tiles = Uint8Array.from(rows.join(""), (glyph) => set.byGlyph(glyph)!);
  const nothing = { start: undefined, exits: [], rooms: undefined, spawns: [], prefabs: [], attempt: 1 };
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: set, movement: "orthogonal", ...nothing };
}

describe("groundShares", () => {
  test("counts every kind of ground among the open cells, hazards included", () => {
    // Ten open cells, two of which are no ground.
    const level = drawn("########", '#..."≈+#', '#>.."I≈#', "########");
    expect(groundShares(level)).toEqual({ floor: 5 / 11, grass: 2 / 11, deep_water: 2 / 11 });
  });

  test("is empty without anything open", () => {
    expect(groundShares(drawn("##", "##"))).toEqual({});
  });
});

describe("depthDrift", () => {
  const grassy = (share: number): GroundShares => ({ floor: 1 - share, grass: share });

  test("is 1 if every level is among its own", () => {
    const low = [0, 0.01, 0.02, 0.03, 0.04, 0.05].map(grassy);
    const high = [0.5, 0.51, 0.52, 0.53, 0.54, 0.55].map(grassy);
    expect(depthDrift(low, high)).toBe(1);
    expect(depthDrift(high, low)).toBe(1);
    // Another kind of ground is as far away as more of the same.
    const boggy = low.map(({ grass }) => ({ floor: 0.5 - grass!, mud: 0.5, grass: grass! }));
    expect(depthDrift(low, boggy)).toBe(1);
  });

  test("counts the levels that are like more levels of their own depth among the five nearest", () => {
    // Six levels in a row: each has all five others beside it. Two of A are in the minority, and so are three of B, once
    // one of them is left out.
    const row = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map(grassy);
    expect(depthDrift(row.slice(0, 3), row.slice(3))).toBe(0);
    expect(depthDrift(row.slice(0, 4), row.slice(4))).toBeCloseTo(4 / 6, 12);
    // Eight levels, one of A among those of B. Those at 0, 0.1 and 0.2 have three others of A among their five nearest,
    // that at 0.31 has two, and that at 0.95 has none. Those of B have two others of B.
    const a = [0, 0.1, 0.2, 0.31, 0.95].map(grassy);
    const b = [0.4, 0.5, 0.6].map(grassy);
    expect(depthDrift(a, b)).toBeCloseTo(3 / 8, 12);
  });

  test("is undefined of fewer than six levels, since nobody has five neighbours", () => {
    expect(depthDrift([0, 0.1, 0.2].map(grassy), [0.3, 0.4].map(grassy))).toBeUndefined();
    expect(depthDrift([0, 0.1, 0.2].map(grassy), [0.3, 0.4, 0.5].map(grassy))).toBeDefined();
  });

  test("doesn't take a level for its own neighbour", () => {
    // All are the same, so that the first five others count. Each level of B has five of A first.
    const same = Array.from({ length: 5 }, () => grassy(0.2));
    expect(depthDrift(same, same)).toBe(0.5);
  });
});
