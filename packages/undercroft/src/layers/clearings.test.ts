import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { clearings } from "./index.js";

const ROCK = Array.from({ length: 40 }, () => "#".repeat(80));

const opened = (options: object, seed = "wood") => {
  const map = mapOf(ROCK);
  runStep(clearings, map, options, seed);
  return map;
};

describe("clearings", () => {
  test("are as many as asked for, apart from each other, and joined by paths", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = opened({ count: { fixed: 5 } }, `seed ${seed}`);
      expect(map.areas).toHaveLength(5);
      const cells = map.areas!.flatMap((area) => area.cells);
      expect(new Set(cells).size).toBe(cells.length);
      expect(regions(map).count).toBe(1);
    }
  });

  test("have each role before any comes twice", () => {
    const roles = ["camp", "den", "hut", "ring"];
    const map = opened({ count: { fixed: 4 }, roles });
    expect(map.areas!.map(({ role }) => role).sort()).toEqual(roles);
    expect(map.areas!.every(({ name, role }) => name === role)).toBe(true);
  });

  test("have one that is great, near the middle, with the first role", () => {
    for (let seed = 0; seed < 10; seed++) {
      const options = { count: { fixed: 5 }, great: 0.4, roles: ["hall", "cave"], width: [5, 9], height: [5, 7] };
      const [great, ...others] = opened(options, `seed ${seed}`).areas!;
      expect(great!.role).toBe("hall");
      expect(others.every(({ role }) => role === "cave")).toBe(true);
      expect(great!.cells.length).toBeGreaterThan(250);
      for (const { cells } of others) expect(cells.length).toBeLessThan(70);
      const middle = great!.cells.reduce((sum, cell) => sum + (cell % 80), 0) / great!.cells.length;
      expect(Math.abs(middle - 40)).toBeLessThan(12);
    }
  });

  test("have paths of their own ground, and none inside clearings", () => {
    const map = opened({ count: { fixed: 5 }, ground: "mud", loops: 0 });
    const mud = map.tileset.index("mud");
    expect(rowsOf(map).join("")).toContain(";");
    for (const { cells } of map.areas!) for (const cell of cells) expect(map.tiles[cell]).not.toBe(mud);
  });

  test("leave reserved cells, water and the border alone, and open no way around a lock", () => {
    const map = mapOf([...ROCK.slice(0, 18), `#${".".repeat(38)}+${".".repeat(39)}#`, ...ROCK.slice(0, 21)]);
    map.locks = [{ at: map.index(39, 18), key: map.index(2, 18) }];
    map.reserve(map.index(20, 10), WALL);
    runStep(clearings, map, { count: { fixed: 9 } }, "shut");
    expect(map.tiles[map.index(20, 10)]).toBe(WALL);
    expect(map.isDoor(map.index(39, 18))).toBe(true);
    const shut = mapOf(rowsOf(map).map((row) => row.replaceAll("+", "#")));
    const { labels } = regions(shut);
    expect(labels[map.index(2, 18)]).not.toBe(labels[map.index(77, 18)]);
    for (let x = 0; x < 80; x++) expect(map.tiles[x]).toBe(WALL);
  });

  test("say how many are missing where there is no room", () => {
    const level = chain({ width: 30, height: 16, purpose: "map" })
      .startWith(cellularAutomata())
      .with(clearings({ count: { fixed: 12 } }))
      .build({ seed: 1 });
    expect(level.report.map(({ message }) => message).join()).toMatch(
      /asked for 12 clearings, but made \d: there is no/,
    );
  });
});
