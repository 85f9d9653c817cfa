import { describe, expect, test } from "vitest";
import { mapOf, rowsOf } from "../../test/kit/drawn-maps.js";
import { distanceField, regions, UNREACHED } from "../analysis/index.js";
import { BuilderMap, counted, PAUSE, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { addLoops } from "./add-loops.js";

/** Runs the layer; before each loop that it opens `seen` gets the map as it was, and afterwards the cells it opened. */
function open(
  map: BuilderMap,
  options: object,
  seed = "loops",
  seen: (before: Uint8Array, opened: number[]) => void = () => {},
): string[] {
  const { definition } = addLoops;
  let before = map.copyTiles();
  for (const shown of definition.build(map, Rng.fromSeed(seed), stepOf(definition, options).options as never)) {
    if (shown === PAUSE) continue;
    seen(
      before,
      [...before.keys()].filter((cell) => before[cell] !== map.tiles[cell]),
    );
    before = map.copyTiles();
  }
  return rowsOf(map);
}

/** A perfect maze by the plainest method: each cell of a row digs to the east or to the north. */
function maze(width: number, height: number, rng: Rng): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const tiles = map.copyTiles();
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      tiles[y * width + x] = 1;
      const canEast = x + 2 < width - 1;
      const canNorth = y > 1;
      if (canEast && (!canNorth || rng.chance(0.5))) tiles[y * width + x + 1] = 1;
      else if (canNorth) tiles[(y - 1) * width + x] = 1;
    }
  }
  map.paint(tiles);
  return map;
}

/** How many loops a map has: pairs of neighbours less cells, plus regions (2x2 blocks count as loops too). */
function loopsIn(map: BuilderMap): number {
  let cells = 0;
  let pairs = 0;
  for (let cell = 0; cell < map.tiles.length; cell++) {
    if (!map.isWalkable(cell)) continue;
    cells++;
    pairs += Number(map.isWalkable(cell + 1)) + Number(map.isWalkable(cell + map.width));
  }
  return pairs - cells + regions(map).count;
}

const MAZE = maze(41, 17, Rng.fromSeed("maze"));

describe("add-loops", () => {
  test("opens ways in a maze and in a dungeon", async () => {
    const before = rowsOf(MAZE);
    const after = open(mapOf(before), { loops: { fixed: 6 } });
    const dungeon = [
      "########################################",
      "#........######.........################",
      "#........######.........####..........##",
      "#.....................................##",
      "#........######.........####..........##",
      "###.###################.####..........##",
      "###.###################.#########.######",
      "###.###################.#########.######",
      "#.......######............######....####",
      "#.......######............######....####",
      "#.......######............######....####",
      "########################################",
    ];
    const joined = open(mapOf(dungeon), { loops: { fixed: 3 }, reach: 8 });
    const mark = (old: readonly string[], rows: readonly string[]) =>
      rows.map((row, y) => row.replace(/\./g, (glyph, x: number) => (old[y]![x] === "#" ? "o" : glyph))).join("\n");
    await expect(
      `six loops in a maze (o: opened)\n${mark(before, after)}\n\nthree in a dungeon, reach 8\n${mark(dungeon, joined)}\n`,
    ).toMatchFileSnapshot("./__goldens__/add-loops.txt");
  });

  test("turns a perfect maze into one with exactly the loops that were asked for, and stays on its lines", () => {
    const rng = Rng.fromSeed("mazes");
    for (let i = 0; i < 30; i++) {
      const map = maze(51, 31, rng);
      expect(loopsIn(map)).toBe(0);
      const wanted = rng.between(0, 8);
      open(map, { loops: { fixed: wanted } }, String(i));
      expect(loopsIn(map)).toBe(wanted);
      const isOnItsLines = (cell: number) => map.x(cell) % 2 === 1 || map.y(cell) % 2 === 1;
      expect(map.copyTiles().every((tile, cell) => tile === WALL || isOnItsLines(cell))).toBe(true);
      expect(map.report).toEqual([]);
    }
  });

  test("adds loops in proportion to the area unless the number is fixed", () => {
    const map = maze(161, 101, Rng.fromSeed("large"));
    open(map, { loops: 10 });
    expect(loopsIn(map)).toBe(Math.round((10 * 161 * 101) / 4000));
  });

  test("opens ways only through rock that isn't reserved, between floor at least `detour` moves apart", () => {
    const rng = Rng.fromSeed("detours");
    let checked = 0;
    for (let i = 0; i < 150; i++) {
      const width = rng.between(3, 40);
      const height = rng.between(3, 30);
      const map = i % 3 === 0 ? maze(width | 1, height | 1, rng) : noise(width, height, rng);
      const kept = new Map<number, number>();
      for (let k = 0; k < 10; k++) {
        const cell = map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
        map.reserve(cell);
        kept.set(cell, map.tiles[cell]!);
      }
      const detour = rng.between(4, 30);
      const reach = rng.between(1, 6);
      const parts = regions(map).count;
      const loops = loopsIn(map);
      let opened = 0;
      open(map, { loops: { fixed: 20 }, detour, reach }, String(i), (before, cells) => {
        const step = cells.length > 1 ? cells[1]! - cells[0]! : before[cells[0]! - 1] === 1 ? 1 : map.width;
        const from = cells[0]! - step;
        const to = cells.at(-1)! + step;
        const distance = distanceField({ width: map.width, height: map.height, tiles: before, tileset: tileset() }, [
          from,
        ])[to]!;
        expect(distance).not.toBe(UNREACHED);
        expect(distance).toBeGreaterThanOrEqual(detour);
        expect(distanceField(map, [from])[to]).toBe(cells.length + 1);
        expect(cells.length).toBeLessThanOrEqual(reach);
        expect(cells.every((cell) => map.isInterior(map.x(cell), map.y(cell)))).toBe(true);
        opened++;
        checked++;
      });
      for (const [cell, tile] of kept) expect(map.tiles[cell]).toBe(tile);
      expect(regions(map).count).toBe(parts);
      expect(loopsIn(map)).toBe(loops + opened);
      const shortfalls = map.report.map(({ message }) => message);
      const why = `no other places are close enough to each other and at least ${counted(detour, "move")} apart`;
      expect(shortfalls).toEqual(opened === 20 ? [] : [`asked for 20 loops, but added ${opened}: ${why}`]);
    }
    expect(checked).toBeGreaterThan(300);
  });

  test("doesn't stop while a loop is still possible", () => {
    const rng = Rng.fromSeed("all");
    for (let i = 0; i < 30; i++) {
      const map = i % 2 === 0 ? maze(21, 15, rng) : noise(20, 15, rng);
      open(map, { loops: { fixed: 2000 }, detour: 9, reach: 1 }, String(i));
      for (let y = 1; y < map.height - 1; y++) {
        for (let x = 1; x < map.width - 1; x++) {
          const cell = map.index(x, y);
          const isPost = i % 2 === 0 && x % 2 === 0 && y % 2 === 0;
          if (map.isWalkable(cell) || isPost) continue;
          for (const [step, aside] of [
            [1, map.width],
            [map.width, 1],
          ] as const) {
            const isWay = map.isWalkable(cell - step) && map.isWalkable(cell + step);
            if (!isWay || map.isWalkable(cell - aside) || map.isWalkable(cell + aside)) continue;
            expect(distanceField(map, [cell - step])[cell + step]).toBeLessThan(9);
          }
        }
      }
    }
  });

  const HORSESHOE = ["###########", "#.........#", "#.#######.#", "#.#######.#", "#....#....#", "###########"];

  test("opens the two ends of a horseshoe, but not at a reserved wall, a reserved end or round a lock", () => {
    const options = { loops: { fixed: 1 }, detour: 14, reach: 1 };
    const opened = [...HORSESHOE.slice(0, 4), "#.........#", "###########"];
    expect(open(mapOf(HORSESHOE), options)).toEqual(opened);
    for (const x of [4, 5, 6]) {
      const map = mapOf(HORSESHOE);
      map.reserve(map.index(x, 4));
      expect(open(map, options)).toEqual(HORSESHOE);
    }
    const locked = mapOf(HORSESHOE);
    locked.locks = [{ at: locked.index(5, 1), key: locked.index(1, 1) }];
    expect(open(locked, options)).toEqual(HORSESHOE);
  });

  test("joins no parts that weren't joined, and says when it could do less than was asked", () => {
    const rows = ["#########", "#...#...#", "#########"];
    const map = mapOf(rows);
    expect(open(map, { loops: { fixed: 2 }, detour: 4 })).toEqual(rows);
    expect(map.report.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      "shortfall: asked for 2 loops, but added 0: no other places are close enough to each other and at least 4 moves apart",
    ]);
  });
});

function noise(width: number, height: number, rng: Rng): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const openness = rng.pick([0.4, 0.55, 0.65]);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) map.set(map.index(x, y), rng.chance(openness) ? 1 : WALL);
  }
  return map;
}
