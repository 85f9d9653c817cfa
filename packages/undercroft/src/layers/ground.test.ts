import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { accretion } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { type BuilderMap, FLOOR } from "../core/index.js";
import { type GroundBand, ground, groundTable, lakes, UNDERCROFT_GROUND } from "./index.js";

const halls = (depth: number, seed: number, options: object = {}) =>
  chain({ width: 79, height: 29, purpose: "map" })
    .startWith(accretion())
    .with(lakes({ tries: 40 }))
    .with(ground(options))
    .build({ seed, depth });

/** How many cells have each tile. */
function counted({ tiles, tileset }: Pick<Level, "tiles" | "tileset">): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const tile of tiles as Uint8Array) {
    const { name } = tileset.tiles[tile]!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const shares = (level: Level, name: string) => {
  const counts = counted(level);
  return (counts.get(name) ?? 0) / ((counts.get(name) ?? 0) + (counts.get("floor") ?? 0));
};

const one = (band: Partial<GroundBand>) =>
  groundTable("one", [{ name: "test", cover: { tile: "grass", share: 0.3 }, ...band }]);

const grown = (map: BuilderMap, options: object = {}, seed = "grass") => {
  runStep(ground, map, options, seed);
  return map;
};

const WIDE = ["#".repeat(60), ...Array.from({ length: 20 }, () => `#${".".repeat(58)}#`), "#".repeat(60)];

/** How many cells beside a cell of a tile have the same tile, on average. */
function company(map: Pick<Level, "width" | "tiles">, tile: number): number {
  const { tiles, width } = map;
  let cells = 0;
  let same = 0;
  for (let cell = width; cell < tiles.length - width; cell++) {
    if (tiles[cell] !== tile) continue;
    cells++;
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) if (tiles[next] === tile) same++;
  }
  return same / cells;
}

describe("ground", () => {
  test("is of one kind at each depth, and of another one three depths below", () => {
    // The others are for levels with a feeling.
    const bands = UNDERCROFT_GROUND.bands.filter(({ weight }) => weight !== 0);
    const covers = bands.map(({ cover }) => cover.tile);
    for (const { depths, cover, scorched } of bands) {
      const others = covers.filter((tile) => tile !== scorched?.tile);
      for (const seed of [1, 2, 3]) {
        const counts = counted(halls(depths![0], seed));
        const most = others.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
        expect([depths![0], most]).toEqual([depths![0], cover.tile]);
      }
    }
    expect(new Set(covers).size).toBe(covers.length);
  });

  test("covers the share of its table, more or less, and leaves most of the floor plain", () => {
    const all = Array.from({ length: 40 }, (_, seed) => shares(halls(2, seed), "grass"));
    const mean = all.reduce((sum, share) => sum + share, 0) / all.length;
    expect(mean).toBeGreaterThan(0.2);
    expect(mean).toBeLessThan(0.32);
    expect(Math.max(...all)).toBeLessThan(0.45);
    expect(shares(halls(2, 1, { amount: 0 }), "grass")).toBe(0);
    expect(shares(halls(2, 1, { amount: 2 }), "grass")).toBeGreaterThan(1.5 * shares(halls(2, 1), "grass"));
  });

  test("lies in wide sheets", () => {
    const grass = mapOf(WIDE).tileset.index("grass");
    for (let seed = 0; seed < 10; seed++) {
      const map = grown(mapOf(WIDE), { table: one({}) }, String(seed));
      expect(company(map, grass)).toBeGreaterThan(3);
    }
  });

  test("grows by the water or keeps away from it, as it likes", () => {
    const rows = WIDE.map((row, y) => (y > 8 && y < 14 ? `${row.slice(0, 2)}≈≈≈≈≈${row.slice(7)}` : row));
    const meanX = (moisture: number) => {
      const table = one({ cover: { tile: "grass", share: 0.2, moisture } });
      const painted = Array.from({ length: 10 }, (_, seed) => grown(mapOf(rows), { table }, String(seed))).flatMap(
        (map) =>
          Array.from(map.tiles as Uint8Array, (tile, cell) =>
            map.tileset.tiles[tile]!.name === "grass" ? map.x(cell) : -1,
          ),
      );
      const xs = painted.filter((x) => x >= 0);
      return xs.reduce((sum, x) => sum + x, 0) / xs.length;
    };
    expect(meanX(1)).toBeLessThan(meanX(0));
    expect(meanX(0)).toBeLessThan(meanX(-1));
    expect(meanX(1)).toBeLessThan(20);
  });

  test("has nothing within four steps of lava but what is scorched", () => {
    const near = new Set<string>();
    for (let seed = 0; seed < 15; seed++) {
      const level = halls(5, seed, { amount: 3 });
      const { tiles, width, tileset } = level;
      const lava = tileset.index("lava");
      for (let cell = 0; cell < tiles.length; cell++) {
        if (tiles[cell] !== lava) continue;
        const [x, y] = [cell % width, Math.floor(cell / width)];
        for (let row = Math.max(0, y - 4); row <= Math.min(28, y + 4); row++) {
          for (let column = Math.max(0, x - 4); column <= Math.min(78, x + 4); column++) {
            near.add(tileset.tiles[tiles[row * width + column]!]!.name);
          }
        }
      }
    }
    expect(near).toContain("ash");
    for (const name of ["moss", "foliage", "mud"]) expect(near).not.toContain(name);
  });

  test("lies along shores where a table says so", () => {
    const rows = WIDE.map((row, y) => (y === 10 ? `${row.slice(0, 30)}≈≈${row.slice(32)}` : row));
    const bare = { tile: "grass", share: 0 };
    const map = grown(mapOf(rows), { table: one({ cover: bare, shore: { tile: "mud", share: 1, within: 2 } }) });
    // Two cells of water have 6 x 5 cells around them.
    expect([...rowsOf(map).join("")].filter((glyph) => glyph === ";")).toHaveLength(6 * 5 - 2);
    const half = grown(mapOf(rows), { table: one({ cover: bare, shore: { tile: "mud", share: 0.5, within: 2 } }) });
    expect([...rowsOf(half).join("")].filter((glyph) => glyph === ";")).toHaveLength(14);
  });

  test("has its accents amid its sheets", () => {
    const map = grown(mapOf(WIDE), {
      table: one({ accent: { tile: "foliage", count: [3, 3], spread: 0.9, fade: 0.4 } }),
    });
    const { tiles, width, tileset } = map;
    const [grass, foliage] = [tileset.index("grass"), tileset.index("foliage")];
    const cells = Array.from(tiles as Uint8Array, (tile, cell) => (tile === foliage ? cell : -1)).filter((c) => c >= 0);
    expect(cells.length).toBeGreaterThan(5);
    const amid = cells.filter((cell) =>
      [cell - 1, cell + 1, cell - width, cell + width].some((c) => tiles[c] === grass || tiles[c] === foliage),
    );
    expect(amid).toHaveLength(cells.length);
  });

  test("leaves passages plain as long as there are rooms, and covers mazes all the same", () => {
    const rows = [
      "####################",
      "#........###.......#",
      "#..................#",
      "#........###.......#",
      "#........###.......#",
      "####.###############",
      "####.###############",
      "####.............###",
      "####################",
    ];
    for (let seed = 0; seed < 10; seed++) {
      const map = grown(
        mapOf(rows),
        { table: one({ cover: { tile: "grass", share: 0.5 } }), amount: 0.7 },
        String(seed),
      );
      expect(rowsOf(map)[7]).toBe(rows[7]);
      expect(rowsOf(map).join("")).toContain('"');
    }
    const maze = ["###########", "#.........#", "#.#######.#", "#.........#", "###########"];
    expect(rowsOf(grown(mapOf(maze), { table: one({}) })).join("")).toContain('"');
  });

  test("leaves small named places as they are, and covers large ones", () => {
    const area = (cells: number[]) => {
      const map = mapOf(WIDE);
      map.areas = [{ name: "camp", theme: "camp", cells }];
      return grown(map, { table: one({ cover: { tile: "grass", share: 1 } }), amount: 3 });
    };
    const floor = (map: BuilderMap) => (map.tiles as Uint8Array).filter((tile) => tile === FLOOR).length;
    const cells = Array.from({ length: 60 * 22 }, (_, cell) => cell).filter(
      (cell) => mapOf(WIDE).tiles[cell] === FLOOR,
    );
    expect(floor(area(cells.slice(0, 80)))).toBe(80);
    expect(floor(area(cells))).toBe(0);
  });

  test("changes plain floor alone, into ground that can be walked on", () => {
    const rows = ["############", "#.+..~..<..#", "#.#........#", "#.#..@.....#", "#.....≈....#", "############"];
    for (let seed = 0; seed < 20; seed++) {
      const map = mapOf(rows);
      map.reserve(map.index(8, 3));
      const before = map.copyTiles();
      grown(map, { amount: 10 }, String(seed));
      for (const [cell, tile] of before.entries()) {
        if (map.tiles[cell] === tile) continue;
        expect(tile).toBe(FLOOR);
        expect(map.isWalkable(cell) && !map.isReserved(cell) && cell !== map.start).toBe(true);
      }
    }
  });

  test("matches the golden map", async () => {
    await expect(`${halls(5, 3)}\n`).toMatchFileSnapshot("./__goldens__/ground.txt");
  });

  test("refuses tables that name no tile, or one that can't be walked on, with the name that was meant", () => {
    const build = (band: Partial<GroundBand>) => grown(mapOf(WIDE), { table: one({ ...band, depths: [5, 6] }) });
    const { code, message } = caught(() => build({ shore: { tile: "mudd", share: 1 } }));
    expect(code).toBe("unknown-name");
    expect(message).toMatch(/ground table "one": there is no tile named "mudd"\. Did you mean "mud"\?/);
    for (const tile of ["wall", "lava", "door", "down_stairs"]) {
      expect(caught(() => build({ cover: { tile, share: 1 } })).message).toMatch(`tile "${tile}" can't be used`);
      expect(caught(() => build({ accent: { tile, count: 1 } })).message).toMatch(`tile "${tile}" can't be used`);
    }
  });

  test("refuses invalid tables", () => {
    const cover = { tile: "grass", share: 0.3 };
    const bad: object[] = [
      {},
      { name: "b" },
      { name: "", cover },
      { name: "b", cover, weight: -1 },
      { name: "b", cover, depths: [3, 1] },
      { name: "b", cover: { tile: "grass" } },
      { name: "b", cover: { ...cover, share: 2 } },
      { name: "b", cover: { ...cover, moisture: 2 } },
      { name: "b", cover, accent: { tile: "bones" } },
      { name: "b", cover, shore: { tile: "mud", share: 1, within: 0 } },
      { name: "b", cover, scorched: { share: 1 } },
    ];
    for (const band of bad) {
      expect(caught(() => groundTable("bad", [band as never])).message).toMatch(
        /^ground table "bad": entry 1: .*must be /,
      );
      expect(caught(() => ground({ table: { name: "bad", bands: [band as never] } })).code).toBe("bad-option");
    }
    expect(groundTable("own", UNDERCROFT_GROUND.bands).name).toBe("own");
    expect(caught(() => groundTable("bad", [{ name: "b", cover, shores: cover } as never])).message).toMatch(
      'Did you mean "shore"?',
    );
  });
});
