import { describe, expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, DOOR, FLOOR, Rng, stepOf, tileset } from "../core/index.js";
import { doorPlacement } from "./door-placement.js";
import { roomBasedStairs } from "./room-based-stairs.js";
import { roomBasedStart } from "./room-based-start.js";

/** A map from rows: `#` rock, `c` the corridor's cells in reading order, `~` deep water, anything else floor. */
function mapOf(rows: readonly string[]): BuilderMap {
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  const corridor: number[] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of [...row].entries()) {
      const cell = map.index(x, y);
      if (glyph === "~") map.set(cell, map.tileset.index("deep_water"));
      else if (glyph !== "#") map.set(cell, FLOOR);
      if (glyph === "c") corridor.push(cell);
    }
  }
  if (corridor.length > 0) map.corridors = [corridor];
  return map;
}

function doorsOf(map: BuilderMap, given: object = {}): string[] {
  const { definition, options } = stepOf(doorPlacement.definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(1), options));
  const doors: string[] = [];
  for (let i = 0; i < map.tiles.length; i++) if (map.tiles[i] === DOOR) doors.push(map.at(i));
  return doors;
}

const TWO_ROOMS = [
  "##############", //
  "#....####....#",
  "#....cccc....#",
  "#....####....#",
  "##############",
];

describe("door-placement", () => {
  test("puts a door where a corridor meets a room, and one at its other end if two are asked for", () => {
    expect(doorsOf(mapOf(TWO_ROOMS))).toEqual(["(5, 2)"]);
    expect(doorsOf(mapOf(TWO_ROOMS), { perCorridor: 2 })).toEqual(["(5, 2)", "(8, 2)"]);
    expect(doorsOf(mapOf(TWO_ROOMS), { perCorridor: 9, spacing: 3 })).toEqual(["(5, 2)"]);
    expect(doorsOf(mapOf(TWO_ROOMS), { atCorridors: 0 })).toEqual([]);
    expect(doorsOf(mapOf(TWO_ROOMS), { leastLength: 5 })).toEqual([]);
  });

  test("never takes the start, a cell with something on it or a reserved one, and goes to the other end instead", () => {
    const claim: ((map: BuilderMap, cell: number) => void)[] = [
      (map, cell) => {
        map.start = cell;
      },
      (map, at) => map.addSpawn({ at, name: "Goblin", blocks: true }),
      (map, cell) => map.reserve(cell),
      (map, cell) => map.addExit(cell, "down"),
    ];
    for (const take of claim) {
      const map = mapOf(TWO_ROOMS);
      take(map, map.index(5, 2));
      expect(doorsOf(map)).toEqual(["(8, 2)"]);
    }
  });

  test("stays clear of doors that are there already, diagonally too", () => {
    const map = mapOf(["#######", "#.#...#", "#.ccc.#", "#.#####", "#######"]);
    map.reserve(map.index(3, 1), DOOR);
    expect(doorsOf(map, { behind: 1, detour: 0 })).toEqual(["(3, 1)"]);
  });

  test("puts no door where a few moves lead around it", () => {
    const ring = [
      "##############", //
      "#....cccc....#",
      "#....####....#",
      "#............#",
      "##############",
    ];
    expect(doorsOf(mapOf(ring))).toEqual([]);
    expect(doorsOf(mapOf(ring), { detour: 12 })).toEqual([]);
    expect(doorsOf(mapOf(ring), { detour: 11 })).toEqual(["(5, 1)"]);
  });

  test("puts no door before a niche", () => {
    const niche = ["##########", "#....ccc##", "#....#####", "##########"];
    expect(doorsOf(mapOf(niche))).toEqual([]);
    expect(doorsOf(mapOf(niche), { behind: 2 })).toEqual(["(5, 1)"]);
  });

  test("hangs doors on walls, not on water", () => {
    const shore = ["############", "#....~~~...#", "#....ccc...#", "#....###...#", "############"];
    expect(doorsOf(mapOf(shore))).toEqual([]);
  });

  test("puts doors into some narrow passages on maps without corridors", () => {
    const comb = ["#".repeat(60), `#${".".repeat(58)}#`, "#".repeat(60)];
    const doors = doorsOf(mapOf(comb), { inPassages: 1 });
    expect(doors).toEqual(["(5, 1)", "(14, 1)", "(23, 1)", "(32, 1)", "(41, 1)", "(50, 1)"]);
    expect(doorsOf(mapOf(comb), { inPassages: 1, passageSpacing: 20 })).toEqual(["(5, 1)", "(26, 1)", "(47, 1)"]);
    expect(doorsOf(mapOf(comb), { inPassages: 0 })).toEqual([]);
    expect(doorsOf(mapOf(["######", "#....#", "#....#", "######"]), { inPassages: 1 })).toEqual([]);
  });

  test("leaves start and exit of a level free", () => {
    for (let seed = 0; seed < 60; seed++) {
      const level = chain({ width: 40, height: 24 })
        .startWith(simpleMap({ roomSize: [2, 4] }))
        .with(roomBasedStart())
        .with(roomBasedStairs())
        .with(doorPlacement({ perCorridor: 4 }))
        .build({ seed });
      expect(level.tileAt(...level.start!).name).toBe("floor");
      expect(level.tileAt(...level.exits[0]!.at).name).toBe("down_stairs");
    }
  });

  test("matches the golden map", async () => {
    const level = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(simpleMap())
      .with(doorPlacement({ perCorridor: 2 }))
      .build({ seed: "golden" });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/door-placement.txt");
  });
});
