import { describe, expect, test } from "vitest";
import { BuilderMap } from "../builder-map.js";
import { DOOR, FLOOR, tileset, WALL } from "../tiles.js";
import type { Door } from "./doors.js";
import { PARTS, Reader } from "./index.js";

describe("the cells of an area in a file", () => {
  const read = (cells: unknown) =>
    PARTS.areas.item.read(new Reader("area", { name: "swamp", theme: "moss", cells }), { width: 10, height: 6 });

  test("are read row by row", () => {
    expect(
      read([
        [1, 2, 4],
        [1, 5, 6],
        [2, 0, 1],
      ]),
    ).toMatchObject({ cells: [12, 13, 15, 20] });
  });

  test.each([
    ["are missing", []],
    [
      "overlap in one cell",
      [
        [1, 2, 4],
        [1, 3, 5],
      ],
    ],
    [
      "go upwards",
      [
        [2, 0, 1],
        [1, 2, 4],
      ],
    ],
  ])("are refused if they %s", (_, cells) => {
    expect(() => read(cells)).toThrow("area.cells must be at least one row of cells, from top to bottom");
  });
});

describe("a wide door", () => {
  /** Two rooms, with a door of two cells between them at (3, 1) and (3, 2), and a plain one at (3, 4). */
  function doorsAfter(change: (map: BuilderMap) => void): readonly Door[] {
    const map = new BuilderMap(7, 6, 1, tileset());
    for (const x of [1, 4]) map.fill({ x, y: 1, width: 2, height: 4 }, FLOOR);
    const door = (y: number): Door => ({ at: y * 7 + 3, kind: "plain", sides: [y * 7 + 2, y * 7 + 4] });
    const doors = [{ ...door(1), group: 10 }, { ...door(2), group: 10 }, door(4)];
    for (const { at } of doors) map.set(at, DOOR);
    change(map);
    return PARTS.doors.remake!(doors, map) as readonly Door[];
  }

  test("stays if its tiles still make a door", () => {
    expect(doorsAfter(() => {}).map(({ at }) => at)).toEqual([10, 17, 31]);
  });

  test("goes as a whole if one of its cells is walled up, and other doors stay", () => {
    expect(doorsAfter((map) => map.set(17, WALL)).map(({ at }) => at)).toEqual([31]);
  });
});
