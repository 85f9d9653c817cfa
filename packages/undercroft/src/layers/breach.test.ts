import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { edifice, FORT_PLAN } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { areaStart, breach, furnish } from "./index.js";

const fort = chain({ width: 64, height: 36, purpose: "map" })
  .startWith(edifice({ plan: FORT_PLAN, around: "rock", setback: 0.4 }))
  .with(areaStart({ places: ["gate"] }))
  .with(furnish({ rooms: 0 }));

test("looks as it did when it was last looked at", async () => {
  const level = fort.with(breach()).build({ seed: 42 });
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/breach.txt");
});

describe("breach", () => {
  test("is one place with everything, breaks walls, and leaves no door without them", () => {
    let broken = 0;
    for (let seed = 0; seed < sampled(200, 30); seed++) {
      const before = fort.build({ seed });
      const after = fort.with(breach()).build({ seed });
      expect(regions(after).count, `seed ${seed}`).toBe(1);
      expect(
        after.areas!.filter(({ role }) => role === "breach"),
        `seed ${seed}`,
      ).toHaveLength(1);
      const { tiles, width, tileset } = after;
      const isOpen = (cell: number) => tileset.walkable[tiles[cell]!] === 1;
      for (const {
        at: [x, y],
        sides: [[ax]],
        group,
      } of after.doors ?? []) {
        const along = ax === x ? 1 : width;
        const cell = y * width + x;
        if (group === undefined) expect([cell - along, cell + along].filter(isOpen), `seed ${seed}`).toEqual([]);
      }
      for (let cell = 0; cell < tiles.length; cell++) {
        if (before.tiles[cell] === WALL && isOpen(cell)) broken++;
      }
    }
    expect(broken).toBeGreaterThan(0);
  });

  test("begins far from the start", () => {
    for (let seed = 0; seed < 20; seed++) {
      const level = fort.with(breach()).build({ seed });
      const [x, y] = level.start!;
      const [[row, column]] = level.areas!.find(({ role }) => role === "breach")!.cells as [[number, number, number]];
      expect(Math.abs(row - y) + Math.abs(column - x), `seed ${seed}`).toBeGreaterThan(10);
    }
  });

  test("goes around what is reserved, and says so where nobody can break in", () => {
    const rows = ["##############", ...Array(10).fill("##############"), "##..........##", "##############"];
    const map = mapOf(rows);
    for (let x = 0; x < 14; x++) map.reserve(map.index(x, 10));
    runStep(breach, map, {}, "wall");
    expect(rowsOf(map)).toEqual(rows);
    expect(map.report[0]?.message).toContain("nobody has broken in");
  });

  test("leaves levels with locks alone", () => {
    const rows = ["##############", ...Array(10).fill("##############"), "##...¤......##", "##############"];
    const map = mapOf(rows);
    map.locks = [{ at: map.index(5, 11), key: map.index(3, 11) }];
    runStep(breach, map, {}, "lock");
    expect(rowsOf(map)).toEqual(rows);
  });
});
