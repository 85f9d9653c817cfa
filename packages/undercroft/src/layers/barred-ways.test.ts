import { describe, expect, test } from "vitest";
import { mapOf, runStep } from "../../test/kit/drawn-maps.js";
import { randomMap } from "../../test/kit/random-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { regions, withoutKeys } from "../analysis/index.js";
import { type BuilderMap, Rng } from "../core/index.js";
import { addLoops } from "./add-loops.js";
import { bridges } from "./bridges.js";
import { connectRegions } from "./connect-regions.js";
import { distantExit } from "./distant-exit.js";
import { doorFinish } from "./door-finish.js";
import { lakes } from "./lakes.js";
import { river } from "./river.js";
import { roomBasedStairs } from "./room-based-stairs.js";
import { ruin } from "./ruin.js";
import { tidyWalls } from "./tidy-walls.js";

/** The three things that nobody passes who has no key, finds nothing and jumps down no ledge. */
const BARS: Readonly<Record<string, (map: BuilderMap, cell: number) => void>> = {
  lock: (map, at) => {
    map.locks = [{ at, key: map.start ?? at - 1 }];
  },
  "secret door": (map, at) => {
    map.set(at, map.tileset.index("secret_door"));
    map.doors = [...(map.doors ?? []), { at, kind: "secret", sides: [at - 1, at + 1] }];
  },
  ledge: (map, from) => {
    map.oneWays = [{ from, to: from + 1 }];
  },
};

const LAKES = { count: { fixed: 6 }, width: [6, 12], height: [5, 8], tries: 30, lavaDepth: 1 };

/** What each layer does to any map: it may open a lot. */
const LAYERS: Readonly<Record<string, (map: BuilderMap, seed: string) => void>> = {
  lakes: (map, seed) => runStep(lakes, map, LAKES, seed),
  river: (map, seed) => runStep(river, map, {}, seed),
  bridges: (map, seed) => runStep(bridges, map, { over: "any", count: { fixed: 4 }, gain: 1, least: 1 }, seed),
  "add-loops": (map, seed) => runStep(addLoops, map, { all: true, detour: 4, reach: 3 }, seed),
  "tidy-walls": (map, seed) => runStep(tidyWalls, map, {}, seed),
  ruin: (map, seed) => runStep(ruin, map, { decay: 0.1 }, seed),
};

/** Puts one of the three into a gap between two walls, if there is one. */
function barAnywhere(map: BuilderMap, rng: Rng): void {
  const isGap = (cell: number) => {
    const [north, east, south, west] = [cell - map.width, cell + 1, cell + map.width, cell - 1].map((side) =>
      map.isWalkable(side),
    );
    return map.isWalkable(cell) && !map.isReserved(cell) && north === south && east === west && north !== east;
  };
  const gaps = [...map.copyTiles().keys()].filter((cell) => map.isInterior(map.x(cell), map.y(cell)) && isGap(cell));
  if (gaps.length > 0) rng.pick(Object.values(BARS))(map, rng.pick(gaps));
}

describe.each(Object.keys(LAYERS))("%s", (name) => {
  test("leads around no lock, secret door or ledge, and cuts no way without keys, on random maps", () => {
    const rng = Rng.fromSeed(name);
    const faults: string[] = [];
    let barred = 0;
    for (let i = 0; i < sampled(1000, 80); i++) {
      const map = randomMap(rng);
      barAnywhere(map, rng);
      if (name === "bridges") runStep(lakes, map, LAKES, String(i));
      const before = regions(withoutKeys(map));
      const open = regions(map).labels.slice();
      if (before.count > regions(map).count) barred++;
      LAYERS[name]!(map, String(i));
      const after = regions(withoutKeys(map)).labels;
      const now = new Map<number, number>();
      for (const [cell, part] of before.labels.entries()) {
        if (part < 0 || after[cell]! < 0) continue;
        if ((now.get(part) ?? after[cell]) !== after[cell]) faults.push(`${i}: ${map.at(cell)} is cut off`);
        now.set(part, after[cell]!);
      }
      // What wasn't connected at all may be now, but nothing that only a bar connects.
      const owner = new Map<string, number>();
      for (const [cell, part] of before.labels.entries()) {
        if (part < 0 || after[cell]! < 0) continue;
        const name = `${open[cell]} ${after[cell]}`;
        if ((owner.get(name) ?? part) !== part) faults.push(`${i}: a way leads around a bar to ${map.at(cell)}`);
        owner.set(name, part);
      }
    }
    expect(faults).toEqual([]);
    expect(barred).toBeGreaterThan(20);
  });
});

describe.each(Object.entries(BARS))("with a %s", (_, bar) => {
  // The short way from the upper hall to the lower one leads through the bar, and an island lies between the two.
  const ROWS = [
    "#############", //
    "#@..........#",
    "#.#########.#",
    "#.#...#...#.#",
    "#.#####...#.#",
    "#.....#.....#",
    "#######.#####",
    "#...........#",
    "#############",
  ];

  test("a tunnel leads around nothing", () => {
    for (const width of [1, 2, 3]) {
      const map = mapOf(ROWS);
      bar(map, map.index(7, 6));
      const parts = regions(withoutKeys(map)).count;
      expect([regions(map).count, parts]).toEqual([2, 3]);
      runStep(connectRegions, map, { least: 1, width }, "tunnel");
      // The island is joined to the hall with the start, and what is behind the bar stays there.
      const { count, labels } = regions(withoutKeys(map));
      expect([regions(map).count, count]).toEqual([1, 2]);
      expect(labels[map.index(4, 3)]).toBe(labels[map.start!]);
    }
  });

  test("the exit can be reached without a key", () => {
    const cells = [1, 11].map((x) => 7 * 13 + x);
    const exitOf = (step: typeof distantExit | typeof roomBasedStairs, isBarred: boolean) => {
      const map = mapOf(ROWS);
      map.rooms = [
        { x: 1, y: 1, width: 11, height: 1, anchor: map.index(6, 1) },
        { x: 7, y: 3, width: 3, height: 3, anchor: map.index(8, 4) },
        { x: 1, y: 7, width: 11, height: 1, anchor: map.index(11, 7) },
      ];
      if (isBarred) bar(map, map.index(7, 6));
      runStep(step, map, {}, "exit");
      return map.exits[0]!.at;
    };
    expect(cells).toContain(exitOf(distantExit, false));
    expect(exitOf(distantExit, true)).toBeLessThan(6 * 13);
    expect(cells).toContain(exitOf(roomBasedStairs, false));
    expect(exitOf(roomBasedStairs, true)).toBeLessThan(6 * 13);
  });

  test("a door stays that can only be walked around by what is barred", () => {
    const rows = ["#######", "#..+..#", "#.###.#", "#.....#", "#######"];
    const door = { at: 1 * 7 + 3, kind: "plain", sides: [1 * 7 + 2, 1 * 7 + 4] } as const;
    const isLeft = (isBarred: boolean) => {
      const map = mapOf(rows);
      map.doors = [door];
      if (isBarred) bar(map, map.index(3, 3));
      runStep(doorFinish, map, {}, "finish");
      return map.isDoor(door.at);
    };
    expect([isLeft(false), isLeft(true)]).toEqual([false, true]);
  });
});
