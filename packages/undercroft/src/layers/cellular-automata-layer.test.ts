import { describe, expect, test } from "vitest";
import { cellularAutomata, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, defineLayer, FLOOR, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { areaStart } from "./area-start.js";
import { cellularAutomataLayer } from "./cellular-automata-layer.js";
import { distantExit } from "./distant-exit.js";

/** A map drawn as text, after one iteration. */
function after(rows: readonly string[], given: object = {}): string[] {
  const tiles = tileset();
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tiles);
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of [...row].entries()) map.set(map.index(x, y), tiles.byGlyph(glyph)!);
  }
  const { definition, options } = stepOf(cellularAutomataLayer.definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(1), options));
  return rows.map((row, y) => [...row].map((_, x) => tiles.glyph(map.tiles[map.index(x, y)]!)).join(""));
}

describe("cellular-automata-layer", () => {
  test("closes narrow passages, rounds corners and fills the middle of halls", () => {
    expect(
      after([
        "##########", //
        "#.....####",
        "#.....####",
        "#........#",
        "#.....####",
        "#.....####",
        "##########",
      ]),
    ).toEqual([
      "##########", //
      "##...#####",
      "#.###..###",
      "#.###..###",
      "#.###..###",
      "##...#####",
      "##########",
    ]);
  });

  test("leaves wide floor alone without pillars", () => {
    expect(after(["#######", "#.....#", "#.....#", "#.....#", "#######"], { pillars: false })).toEqual([
      "#######",
      "##...##",
      "#.....#",
      "##...##",
      "#######",
    ]);
  });

  test("keeps the tiles of cells that stay open or closed", () => {
    expect(after(["#######", "#:..&##", "#.+..##", "#..~.##", "#######"], { crowd: 6, pillars: false })).toEqual([
      "#######",
      "#:...##",
      "#.+..##",
      "#..~.##",
      "#######",
    ]);
  });

  test("gives up the lists of rooms and corridors, and keeps start and exit", () => {
    let checked = 0;
    const check = defineLayer({
      id: "check",
      options: {},
      *build(map) {
        expect(map.rooms).toBeUndefined();
        expect(map.corridors).toBeUndefined();
        expect(map.isWalkable(map.start!)).toBe(true);
        expect(map.exits).toHaveLength(1);
        expect(map.isWalkable(map.exits[0]!.at)).toBe(true);
        checked++;
      },
    });
    const steps = chain({ width: 60, height: 40, purpose: "map" })
      .startWith(simpleMap())
      .with(areaStart())
      .with(distantExit())
      .with(cellularAutomataLayer());
    expect(steps.guaranteed).toEqual(["start", "exit"]);
    for (let seed = 0; seed < 20; seed++) {
      const frames = steps.with(check()).frames({ seed, attempts: 1 });
      try {
        while (frames.next().done !== true);
      } catch {
        // The layer may cut the exit off from the start, which is for the checks to find.
      }
    }
    expect(checked).toBe(20);
  });

  test("goes on where the builder stopped: 5 iterations and 10 are 15", () => {
    const bare = { width: 70, height: 40, purpose: "map" } as const;
    for (let seed = 0; seed < 10; seed++) {
      const whole = chain(bare).startWith(cellularAutomata()).build({ seed });
      const parted = chain(bare)
        .startWith(cellularAutomata({ iterations: 5 }))
        .with(cellularAutomataLayer({ iterations: 10 }));
      expect(parted.build({ seed }).tiles).toEqual(whole.tiles);
      expect(parted.build({ seed, history: true }).tiles).toEqual(whole.tiles);
    }
  });

  test("gives the same map with and without a history on tiles of every kind", () => {
    const speckle = defineLayer({
      id: "speckle",
      options: {},
      *build(map, rng) {
        for (let y = 1; y < map.height - 1; y++) {
          for (let x = 1; x < map.width - 1; x++) map.set(map.index(x, y), rng.pick([WALL, FLOOR, 2, 5, 8, 10, 11]));
        }
      },
    });
    const steps = chain({ width: 50, height: 30, purpose: "map" })
      .startWith(cellularAutomata())
      .with(speckle())
      .with(cellularAutomataLayer({ iterations: 4 }));
    expect(steps.build({ seed: 1, history: true }).tiles).toEqual(steps.build({ seed: 1 }).tiles);
  });
});
