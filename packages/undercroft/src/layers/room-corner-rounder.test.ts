import { describe, expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, Rng, room, stepOf, tileset } from "../core/index.js";
import { roomCornerRounder } from "./room-corner-rounder.js";

/** A map with one room, the rectangle of all cells from the first to the last `.` or `a` (the anchor). */
function rounded(rows: readonly string[], prepare: (map: BuilderMap) => void = () => {}): string[] {
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of [...row].entries()) if (glyph !== "#") map.set(map.index(x, y), FLOOR);
  }
  map.rooms = [room(map, { x: 2, y: 2, width: rows[0]!.length - 4, height: rows.length - 4 })];
  prepare(map);
  const { definition, options } = stepOf(roomCornerRounder.definition, {});
  for (const _ of definition.build(map, Rng.fromSeed(1), options));
  return rows.map((row, y) => [...row].map((_, x) => map.tileset.glyph(map.tiles[map.index(x, y)]!)).join(""));
}

describe("room-corner-rounder", () => {
  test("fills the four corners of a plain room", () => {
    expect(rounded(["########", "########", "##....##", "##....##", "##....##", "########", "########"])).toEqual([
      "########",
      "########",
      "###..###",
      "##....##",
      "###..###",
      "########",
      "########",
    ]);
  });

  test("leaves a corner through which a corridor comes in or goes by", () => {
    const rows = ["########", "##.#####", "##......", "##....##", "......##", "#####.##", "########"];
    expect(rounded(rows)).toEqual(rows);
  });

  test("leaves a corner that touches other floor diagonally", () => {
    const rows = ["########", "#.####.#", "##....##", "##....##", "##....##", "#.####.#", "########"];
    expect(rounded(rows)).toEqual(rows);
  });

  test("leaves the middle of a room alone, however small, and cuts nothing off in it", () => {
    expect(rounded(["######", "######", "##..##", "##..##", "######", "######"])).toEqual([
      "######",
      "######",
      "###.##",
      "##..##",
      "######",
      "######",
    ]);
    const narrow = ["#####", "#####", "##.##", "##.##", "##.##", "#####", "#####"];
    expect(rounded(narrow)).toEqual(narrow);
  });

  test("leaves a corner that is the start, an exit, reserved, or has something on it", () => {
    const rows = ["########", "########", "##....##", "##....##", "##....##", "########", "########"];
    const after = rounded(rows, (map) => {
      map.start = map.index(2, 2);
      map.addExit(map.index(5, 2), "down");
      map.reserve(map.index(2, 4));
      map.addSpawn({ at: map.index(5, 4), name: "Goblin", blocks: true });
    });
    expect(after.join("\n")).toBe(rows.join("\n").replace("....#", "...>#"));
  });

  test("matches the golden map", async () => {
    const level = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(simpleMap())
      .with(roomCornerRounder())
      .build({ seed: "golden" });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/room-corner-rounder.txt");
  });
});
