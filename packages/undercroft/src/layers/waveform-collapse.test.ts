import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, FLOOR, PAUSE, Rng, stepOf, tileset } from "../core/index.js";
import { drawnVault, pack, roomVaults } from "../prefabs/index.js";
import { areaStart } from "./area-start.js";
import { distantExit } from "./distant-exit.js";
import { roomBasedSpawner } from "./room-based-spawner.js";
import { roomBasedStairs } from "./room-based-stairs.js";
import { roomBasedStart } from "./room-based-start.js";
import { waveformCollapse } from "./waveform-collapse.js";

const SIZE = { width: 48, height: 32 } as const;

function bare(level: Level): string[] {
  return level.rows().map((row) => row.replaceAll(/[@<>]/g, "."));
}

/** All squares of three by three cells, turned and mirrored in every way. */
function windows(rows: readonly string[]): Set<string> {
  const found = new Set<string>();
  const turn = ([a, b, c, d, e, f, g, h, i]: string[]) => [g, d, a, h, e, b, i, f, c] as string[];
  const mirror = ([a, b, c, d, e, f, g, h, i]: string[]) => [c, b, a, f, e, d, i, h, g] as string[];
  for (let y = 0; y + 3 <= rows.length; y++) {
    for (let x = 0; x + 3 <= rows[0]!.length; x++) {
      let window = [0, 1, 2].flatMap((dy) => [...rows[y + dy]!.slice(x, x + 3)]);
      for (let turns = 0; turns < 4; turns++) {
        found.add(window.join("")).add(mirror(window).join(""));
        window = turn(window);
      }
    }
  }
  return found;
}

describe("waveform-collapse", () => {
  test("pauses while it learns and while it solves", () => {
    const map = new BuilderMap(80, 50, 1, tileset());
    const run = (step: ReturnType<typeof stepOf>) =>
      step.definition.build(map, Rng.fromSeed(1).fork(step.definition.id), step.options);
    for (const _ of run(stepOf(cellularAutomata.definition, {})));
    let pauses = 0;
    const largest = stepOf(waveformCollapse.definition, { model: "overlapping", window: 4 });
    for (const yielded of run(largest)) if (yielded === PAUSE) pauses++;
    // It takes half a second: this is a pause every few milliseconds.
    expect(pauses).toBeGreaterThan(100);
  });

  test.each([
    { on: cellularAutomata, most: 450 },
    { on: simpleMap, most: 450 },
  ])("takes no map long: counted by pauses, which come after so much work ($on.definition.id)", ({ on, most }) => {
    const counts = Array.from({ length: sampled(100, 8) }, (_, seed) => {
      const map = new BuilderMap(80, 50, 1, tileset());
      const run = ({ definition, options }: ReturnType<typeof stepOf>) =>
        definition.build(map, Rng.fromSeed(seed).fork(definition.id), options);
      for (const _ of run(stepOf(on.definition, {})));
      return [...run(stepOf(waveformCollapse.definition, {}))].filter((yielded) => yielded === PAUSE).length;
    });
    expect(Math.max(...counts)).toBeLessThan(most);
  });

  test("makes another map of the windows of the old one, in one part, with rock all round", () => {
    for (const seed of ["a", "b", "c"]) {
      const caves = chain({ ...SIZE, purpose: "map" }).startWith(cellularAutomata());
      const old = caves.build({ seed });
      const anew = caves.with(waveformCollapse()).build({ seed });
      const known = windows(old.rows());
      expect([...windows(anew.rows())].filter((window) => !known.has(window))).toEqual([]);
      expect(anew.rows()).not.toEqual(old.rows());
      expect(regions(anew).count).toBe(1);
      const floor = (level: Level) => [...level.rows().join("")].filter((glyph) => glyph === ".").length;
      expect(floor(anew)).toBeGreaterThanOrEqual(Math.floor(0.6 * floor(old)));
      expect(anew.report).toEqual([]);
    }
  });

  test("puts pieces of a map with rooms together so that open sides meet open sides", () => {
    const anew = chain({ ...SIZE, purpose: "map" })
      .startWith(bspDungeon())
      .with(waveformCollapse({ chunk: 6 }))
      .build({ seed: "pieces" });
    const rows = anew.rows();
    for (let y = 0; y < SIZE.height; y++) {
      for (let x = 5; x < SIZE.width - 1; x += 6) expect(rows[y]![x]).toBe(rows[y]![x + 1]);
    }
    for (let y = 5; y < SIZE.height - 1; y += 6) expect(rows[y]).toBe(rows[y + 1]);
    expect(regions(anew).count).toBe(1);
  });

  test("leaves nothing of what stood on the old map, and keeps the depth", () => {
    const level = chain(SIZE)
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(roomBasedSpawner())
      .with(waveformCollapse())
      .with(areaStart())
      .with(distantExit())
      .build({ seed: "old", depth: 7 });
    expect(level.depth).toBe(7);
    expect(level.rooms).toBeUndefined();
    expect(level.spawns).toEqual([]);
    expect(level.exits).toHaveLength(1);
    expect(level.rows().join("").match(/[<>]/g)).toEqual([">"]);
  });

  test("grows around a vault, which keeps its cells and spawns", () => {
    const treasure = drawnVault("treasure", ["#####", "#.g.#", "..!..", "#...#", "#####"]);
    const options = { packs: [pack("own", [treasure])], count: "1d1", gate: "1d1", threshold: 0 } as const;
    for (const seed of [1, 2, 3, 4, 5]) {
      const level = chain(SIZE)
        .startWith(cellularAutomata())
        .with(areaStart())
        .with(roomVaults(options))
        .with(waveformCollapse())
        .with(areaStart())
        .with(distantExit())
        .build({ seed });
      const placed = level.prefabs[0]!;
      expect(placed.name).toBe("treasure");
      for (const [dy, row] of placed.rows.entries()) {
        expect(level.rows()[placed.y + dy]!.slice(placed.x, placed.x + row.length)).toBe(row);
      }
      expect(level.spawns.map(({ name }) => name).sort()).toEqual(["Goblin", "Health Potion"]);
    }
  });

  test("keeps the old map and reports it if its pieces fit together in no other way", () => {
    // A single open cell: to have more floor than that, the pieces would have to be others.
    const map = new BuilderMap(9, 9, 1, tileset());
    map.set(map.index(4, 4), FLOOR);
    map.reserve(map.index(1, 1), FLOOR);
    map.reserve(map.index(7, 7), FLOOR);
    const before = map.copyTiles();
    const { definition } = waveformCollapse;
    map.step = "waveform-collapse";
    const options = stepOf(definition, { model: "chunks", chunk: 9, floor: 1 }).options as never;
    for (const _ of definition.build(map, Rng.fromSeed("stays"), options));
    expect(map.copyTiles()).toEqual(before);
  });

  test("also ends on mazes, whose pieces hardly ever fit", () => {
    const level = chain({ ...SIZE, purpose: "map" })
      .startWith(maze())
      .with(waveformCollapse({ model: "chunks", chunk: 7 }))
      .build({ seed: "maze" });
    expect(regions(level).count).toBeGreaterThan(0);
  });

  test("shows the patterns first and then what the undecided cells may be", () => {
    const frames = chain({ ...SIZE, purpose: "map" })
      .startWith(cellularAutomata())
      .with(waveformCollapse())
      .frames({ seed: "watched" });
    const pictures = [...frames].flatMap(({ step, picture }) =>
      step.startsWith("waveform") && picture !== undefined ? [picture] : [],
    );
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures[0]!.colors).toBeUndefined();
    expect(pictures[0]!.rows).toHaveLength(SIZE.height);
    const undecided = (rows: readonly string[]) => [...rows.join("")].filter((glyph) => " ·".includes(glyph)).length;
    const shares = pictures.filter(({ colors }) => colors !== undefined).map(({ rows }) => undecided(rows));
    expect(shares[0]).toBeGreaterThan(shares.at(-1)!);
    expect(shares.at(-1)).toBeLessThan((SIZE.width * SIZE.height) / 10);
  });

  test("matches the golden map", async () => {
    const level = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(simpleMap())
      .with(waveformCollapse())
      .build({ seed: "golden" });
    await expect(`${bare(level).join("\n")}\n`).toMatchFileSnapshot("./__goldens__/waveform-collapse.txt");
  });
});
