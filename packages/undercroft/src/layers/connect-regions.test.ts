import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions, sharedRegions } from "../analysis/index.js";
import { BuilderMap, FLOOR, Rng, room, tileset, WALL } from "../core/index.js";
import { connectRegions } from "./connect-regions.js";

function connect(map: BuilderMap, options: object = {}, seed = "connect"): string[] {
  runStep(connectRegions, map, options, seed);
  return rowsOf(map);
}

/** Floor inside a solid border where `isFloor` says so. */
function drawn(width: number, height: number, isFloor: (x: number, y: number) => boolean): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const tiles = map.copyTiles();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) tiles[y * width + x] = Number(isFloor(x, y));
  }
  map.paint(tiles);
  return map;
}

const ISLANDS = [
  "########################################",
  "#......####..###########################",
  "#.......###.....#########......#########",
  "##......####....########........########",
  "###....######..#########.........#######",
  "#########################........#.#####",
  "###########################....#########",
  "####...#################################",
  "###......#######....############.......#",
  "##.......######......##########........#",
  "##......######........########........##",
  "###...#########......########.......####",
  "################...########.......######",
  "########################################",
];

describe("connect-regions", () => {
  test("digs the shortest tunnels between islands, and fills what is too small for one", async () => {
    const before = ISLANDS.join("\n");
    const joined = connect(mapOf(ISLANDS)).join("\n");
    const wide = connect(mapOf(ISLANDS), { width: 3 }).join("\n");
    const largest = connect(mapOf(ISLANDS), { mode: "keep-largest" }).join("\n");
    await expect(
      `before\n${before}\n\njoined\n${joined}\n\njoined by tunnels 3 wide\n${wide}\n\nonly the largest kept\n${largest}\n`,
    ).toMatchFileSnapshot("./__goldens__/connect-regions.txt");
  });

  test("leaves a map alone that is one part already, or has no floor", () => {
    for (const rows of [
      ["###", "###", "###"],
      ["###", "#.#", "###"],
      ["#####", "#...#", "#####"],
    ]) {
      const map = mapOf(rows);
      expect(connect(map)).toEqual(rows);
      expect(map.report).toEqual([]);
    }
  });

  test("never fills the largest part, however small it is", () => {
    expect(connect(mapOf(["#######", "#.###.#", "#######"]))).toEqual(["#######", "#.#####", "#######"]);
  });

  test("joins small parts as well if asked to", () => {
    expect(connect(mapOf(["#######", "#.###.#", "#######"]), { least: 1 })).toEqual(["#######", "#.....#", "#######"]);
  });

  test("joins, and never fills, what holds the start, an exit, a spawn, a room's anchor, a lock or reserved floor", () => {
    const rows = ["#########", "#.####..#", "#########"];
    const joined = ["#########", "#.......#", "#########"];
    const holders: ((map: BuilderMap) => void)[] = [
      (map) => {
        map.start = 10;
      },
      (map) => map.addSpawn({ at: 10, name: "Goblin", blocks: true }),
      (map) => {
        map.rooms = [room(map, { x: 1, y: 1, width: 1, height: 1 })];
      },
      (map) => {
        map.locks = [{ at: 10, key: 15 }];
      },
      (map) => map.reserve(10),
    ];
    for (const hold of holders) {
      for (const mode of ["join", "keep-largest"]) {
        const map = mapOf(rows);
        hold(map);
        expect(connect(map, { mode })).toEqual(joined);
      }
    }
    const withExit = mapOf(rows);
    withExit.addExit(10, "down");
    expect(connect(withExit)).toEqual(["#########", "#>......#", "#########"]);
  });

  test("leads tunnels round reserved rock", () => {
    const map = mapOf(["#########", "#..###..#", "#..###..#", "#########", "#########"]);
    for (const cell of [4 + 9, 4 + 18]) map.reserve(cell, WALL);
    const rows = connect(map, { least: 1 });
    expect(rows[1]![4] + rows[2]![4]!).toBe("##");
    expect(regions(map).count).toBe(1);
  });

  test("fills a part that reserved rock shuts in, and says so", () => {
    const map = mapOf(["#########", "#..#....#", "#..#....#", "#########"]);
    for (const cell of [3 + 9, 3 + 18]) map.reserve(cell, WALL);
    expect(connect(map, { least: 1 })).toEqual(["#########", "####....#", "####....#", "#########"]);
    expect(map.report.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      "repair: filled 1 part of the map (4 cells)",
    ]);
  });

  test("reports a part that can neither be joined nor filled", () => {
    const rows = ["#########", "#..#....#", "#..#....#", "#########"];
    const map = mapOf(rows);
    for (const cell of [3 + 9, 3 + 18]) map.reserve(cell, WALL);
    map.start = 10;
    expect(connect(map)).toEqual(rows);
    expect(map.report.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      "shortfall: 1 part of the map can't be joined to the rest because reserved cells are in the way",
    ]);
  });

  test("makes one region of 500 maps of every size and kind, and fills nothing that is large enough", () => {
    const rng = Rng.fromSeed("one region");
    const noise = () => {
      const openness = rng.pick([0.01, 0.1, 0.3, 0.5, 0.7]);
      return () => rng.chance(openness);
    };
    const kinds: (() => (x: number, y: number) => boolean)[] = [
      noise,
      noise,
      noise,
      () => () => false,
      () => () => true,
      () => (x, y) => (x + y) % 2 === 0,
      () => (x) => x % 2 === 1,
      () => (_x, y) => y % 3 === 1,
      () => (x, y) => x === 1 && y === 1,
      () => (x, y) => x % 9 > 1 && y % 9 > 1,
    ];
    for (let i = 0; i < 500; i++) {
      const width = i < 20 ? 3 : rng.between(3, 40);
      const height = i < 20 ? 3 : rng.between(3, 30);
      const map = drawn(width, height, kinds[i % kinds.length]!());
      const before = regions(map);
      const options = {
        mode: rng.pick(["join", "join", "keep-largest"]),
        least: rng.pick([1, 2, 8, 100]),
        width: rng.pick([1, 1, 2, 3, 4]),
      };
      connect(map, options, String(i));
      expect(regions(map).count).toBe(Math.min(1, before.count));
      // What it tells the steps after it is true.
      expect(sharedRegions(map)).toEqual(regions(map));
      const isBorderSolid = map.copyTiles().every((t, cell) => t === WALL || map.isInterior(map.x(cell), map.y(cell)));
      expect(isBorderSolid).toBe(true);
      const isKept = (region: number) => options.mode === "join" && before.sizes[region]! >= options.least;
      const areKept = before.labels.every((region, cell) => region < 0 || !isKept(region) || map.isWalkable(cell));
      expect(areKept).toBe(true);
    }
  });

  test("joins everything that reserved cells don't shut in, and never writes them, on random maps", () => {
    const rng = Rng.fromSeed("reserved");
    for (let i = 0; i < 200; i++) {
      const map = drawn(rng.between(5, 30), rng.between(5, 20), () => rng.chance(0.4));
      const kept = new Map<number, number>();
      for (let k = 0; k < 30; k++) {
        const cell = map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
        map.reserve(cell, rng.pick([FLOOR, WALL]));
        kept.set(cell, map.tiles[cell]!);
      }
      connect(map, { width: rng.pick([1, 2, 3]) }, String(i));
      for (const [cell, tile] of kept) expect(map.tiles[cell]).toBe(tile);
      const { count } = regions(map);
      expect(sharedRegions(map)).toEqual(regions(map));
      const sealed = map.report.filter(({ kind }) => kind === "shortfall");
      expect(count === 1).toBe(sealed.length === 0);
      if (sealed.length > 0) expect(sealed[0]!.message).toMatch(new RegExp(`^${count - 1} parts? `));
    }
  });
});
