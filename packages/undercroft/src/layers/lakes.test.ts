import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { aroundOf, randomMap } from "../../test/kit/random-maps.js";
import { regions, withoutKeys } from "../analysis/index.js";
import { bspDungeon, cellularAutomata, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { type BuilderMap, DOOR, type InitialNode, Rng, tileset, WALL } from "../core/index.js";
import { connectRegions } from "./connect-regions.js";
import { doorPlacement } from "./door-placement.js";
import { lakes } from "./lakes.js";

function flood(map: BuilderMap, options: object = {}, seed = "lakes"): string[] {
  runStep(lakes, map, options, seed);
  return rowsOf(map);
}

const WATER = { chasm: 0, lava: 0 };

/** Lakes of any size, so that some of them fit into small maps. */
const SMALL = { count: { fixed: 12 }, width: [6, 12], height: [5, 8], tries: 30 };

/** Walkable cells that were connected with each other and aren't any more, or weren't walkable before. */
function cutOff(before: Int32Array, after: Int32Array): number[] {
  const now = new Map<number, number>();
  const cut: number[] = [];
  for (let cell = 0; cell < before.length; cell++) {
    if (after[cell]! < 0) continue;
    const then = before[cell]!;
    if (!now.has(then)) now.set(then, after[cell]!);
    if (then < 0 || now.get(then) !== after[cell]) cut.push(cell);
  }
  return cut;
}

/** The bodies of liquid, and the share of the open cells that is liquid. */
function liquidOf(map: {
  width: number;
  height: number;
  tiles: ArrayLike<number>;
  tileset: ReturnType<typeof tileset>;
}) {
  const { width, height, tiles } = map;
  const { hazard, walkable } = map.tileset;
  const liquid = Array.from({ length: tiles.length }, (_, cell) => hazard[tiles[cell]!] === 1);
  const wet = liquid.filter(Boolean).length;
  const dry = Array.from({ length: tiles.length }, (_, cell) => walkable[tiles[cell]!]!).filter(Boolean).length;
  const asMap = { width, height, tileset: tileset(), tiles: Uint8Array.from(liquid, Number) };
  return { bodies: regions(asMap).count, share: wet / (wet + dry) };
}

describe("lakes", () => {
  test("match the golden map", async () => {
    const map = chain({ width: 60, height: 24, purpose: "map" }).startWith(bspDungeon());
    const level = map.with(lakes()).build({ seed: 15, depth: 5 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/lakes.txt");
    expect(String(level)).toContain("≈");
  });

  test("cut nothing off and leave alone what must stay, on 500 random maps", () => {
    const rng = Rng.fromSeed("lakes");
    let flooded = 0;
    let drowned = 0;
    for (let i = 0; i < 500; i++) {
      const map = randomMap(rng);
      const before = regions(map).labels.slice();
      const shut = regions(withoutKeys(map)).labels.slice();
      const tiles = map.copyTiles();
      const dry = before.filter((label) => label >= 0).length;
      const margin = rng.pick([1, 2, 5, 16]);

      flood(map, { ...SMALL, margin, lavaDepth: 1 }, String(i));

      expect(cutOff(before, regions(map).labels)).toEqual([]);
      expect(cutOff(shut, regions(withoutKeys(map)).labels)).toEqual([]);
      const left = before.filter((label, cell) => label >= 0 && map.isWalkable(cell)).length;
      expect(left).toBeGreaterThanOrEqual(dry / 2);
      drowned += dry - left;

      const dryWithRing = [map.start, ...map.exits.map(({ at }) => at)].filter((cell) => cell !== undefined);
      const mustBeDry = [
        ...map.spawns.map(({ at }) => at),
        ...map.locks.flatMap(({ at, key }) => [at, key]),
        ...map.oneWays.flatMap((way) => [way.from, way.to]),
      ];
      const faults: string[] = [];
      for (let cell = 0; cell < tiles.length; cell++) {
        const isEdge =
          Math.min(map.x(cell), map.y(cell)) < 2 || map.x(cell) > map.width - 3 || map.y(cell) > map.height - 3;
        if (map.isHazard(cell)) flooded++;
        if (map.isHazard(cell) && isEdge) faults.push(`a hazard at the edge, ${map.at(cell)}`);
        if (map.isReserved(cell) && map.tiles[cell] !== tiles[cell]) faults.push(`reserved ${map.at(cell)}`);
        if (map.isReserved(cell) && map.isWalkable(cell)) dryWithRing.push(cell);
      }
      for (const cell of [...mustBeDry, ...dryWithRing])
        if (!map.isWalkable(cell)) faults.push(`flooded ${map.at(cell)}`);
      for (const cell of dryWithRing.flatMap((at) => aroundOf(map, at))) {
        if (map.isHazard(cell)) faults.push(`too close: ${map.at(cell)}`);
      }
      expect(faults).toEqual([]);
      if (map.rooms !== undefined) expect(map.rooms.some(({ anchor }) => map.isWalkable(anchor))).toBe(true);
    }
    // Otherwise nothing was tested.
    expect(flooded).toBeGreaterThan(10_000);
    expect(drowned).toBeGreaterThan(5_000);
  });

  test("keep parts connected that are only connected diagonally", () => {
    const rows = [
      "##################",
      "#......###########",
      "#......###########",
      "#......###########",
      "#......###########",
      "#.......##########",
      "########.........#",
      "#########........#",
      "#########........#",
      "#########........#",
      "#########........#",
      "##################",
    ];
    for (let seed = 0; seed < 100; seed++) {
      const map = mapOf(rows);
      flood(map, SMALL, String(seed));
      expect([map.isWalkable(map.index(7, 5)), map.isWalkable(map.index(8, 6))]).toEqual([true, true]);
    }
    // Nobody can go that way if there are no diagonal moves, so it needn't stay open.
    const isOpen = Array.from({ length: 100 }, (_, seed) => {
      const map = mapOf(rows);
      map.movement = "orthogonal";
      flood(map, SMALL, String(seed));
      return map.isWalkable(map.index(7, 5)) && map.isWalkable(map.index(8, 6));
    });
    expect(isOpen).toContain(false);
  });

  test("have shores on floor, two cells of shallow water and one of a chasm's edge, and none beside lava", () => {
    const hall = Array.from({ length: 20 }, (_, y) => (y % 19 === 0 ? "#".repeat(40) : `#${".".repeat(38)}#`));
    const glyphs = (options: object) => {
      const map = mapOf(hall);
      const shown = new Set<string>();
      const rows = flood(map, { count: { fixed: 1 }, width: [12, 12], height: [8, 8], lavaDepth: 0, ...options });
      for (let cell = 0; cell < map.tiles.length; cell++) {
        if (!map.isHazard(cell)) continue;
        for (const near of aroundOf(map, cell)) shown.add(rows.join("")[near]!);
      }
      return { beside: [...shown].sort().join(""), rows };
    };
    expect(glyphs(WATER).beside).toBe("~≈");
    expect(glyphs({ water: 0, lava: 0 }).beside).toBe("·░");
    expect(glyphs({ water: 0, chasm: 0 }).beside).toBe(".▒");
    expect(glyphs({ ...WATER, waterShore: 0 }).beside).toBe(".≈");
    const middle = glyphs(WATER).rows.find((row) => row.includes("≈"))!;
    expect(middle).toMatch(/\.~~≈+~~\.|\.~+≈+~+\./);
    const wide = glyphs({ ...WATER, waterShore: 6 }).rows.join("");
    expect(wide.split("~").length).toBeGreaterThan(glyphs(WATER).rows.join("").split("~").length);
  });

  test("are all of one kind if they are close together", () => {
    const hall = Array.from({ length: 30 }, (_, y) => (y % 29 === 0 ? "#".repeat(60) : `#${".".repeat(58)}#`));
    let kinds = 0;
    for (let seed = 0; seed < 40; seed++) {
      const map = mapOf(hall);
      const merge = 2 + (seed % 6);
      flood(map, { count: { fixed: 8 }, width: [6, 10], height: [5, 8], lavaDepth: 0, merge }, String(seed));
      const wet = [...map.copyTiles()].flatMap((_, cell) => (map.isHazard(cell) ? [cell] : []));
      kinds += new Set(wet.map((cell) => map.tiles[cell])).size;
      let least = Infinity;
      for (const a of wet) {
        for (const b of wet) {
          if (map.tiles[a] === map.tiles[b]) continue;
          least = Math.min(least, Math.max(Math.abs(map.x(a) - map.x(b)), Math.abs(map.y(a) - map.y(b))));
        }
      }
      expect(least).toBeGreaterThan(merge);
    }
    expect(kinds).toBeGreaterThan(60);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])("can be of two kinds as soon as they are more than %i cells apart", (merge) => {
    const hall = Array.from({ length: 24 }, (_, y) => (y % 23 === 0 ? "#".repeat(50) : `#${".".repeat(48)}#`));
    let least = Infinity;
    for (let seed = 0; seed < 60 && least > merge + 1; seed++) {
      const map = mapOf(hall);
      flood(map, { count: { fixed: 8 }, width: [6, 10], height: [5, 8], lavaDepth: 0, merge }, `apart ${seed}`);
      const wet = [...map.copyTiles()].flatMap((_, cell) => (map.isHazard(cell) ? [cell] : []));
      for (const a of wet) {
        for (const b of wet) {
          if (map.tiles[a] === map.tiles[b]) continue;
          least = Math.min(least, Math.max(Math.abs(map.x(a) - map.x(b)), Math.abs(map.y(a) - map.y(b))));
        }
      }
    }
    expect(least).toBe(merge + 1);
  });

  test("take out doors beside them, and walls with the same kind on both sides", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = chain({ width: 60, height: 30, purpose: "map" })
        .startWith(bspDungeon())
        .with(doorPlacement())
        .with(lakes({ merge: 8 }))
        .build({ seed, depth: 9 });
      const { width, tiles } = map;
      const faults: number[] = [];
      let doors = 0;
      const isHazard = (cell: number) => map.tileset.hazard[tiles[cell]!] === 1;
      for (let cell = width; cell < tiles.length - width; cell++) {
        const sides = [cell - 1, cell + 1, cell - width, cell + width];
        if (tiles[cell] === DOOR) doors++;
        if (tiles[cell] === DOOR && sides.some(isHazard)) faults.push(cell);
        if (tiles[cell] !== WALL) continue;
        for (const step of [1, width]) {
          if (isHazard(cell - step) && tiles[cell + step] === tiles[cell - step]) faults.push(cell);
        }
      }
      expect(faults).toEqual([]);
      expect(map.doors!.length).toBe(doors);
    }
  });

  test("are lava only from the depth that it is asked for", () => {
    const at = (depth: number, options: object = {}) =>
      String(
        chain({ width: 60, height: 30, purpose: "map" })
          .startWith(bspDungeon())
          .with(lakes({ water: 0, chasm: 0, ...options }))
          .build({ seed: 1, depth }),
      ).includes("▒");
    expect([at(3), at(4), at(3, { lavaDepth: 3 })]).toEqual([false, true, true]);
  });

  test("are left out on tiny maps, without a kind, and if none are wanted", () => {
    const hall = Array.from({ length: 9 }, (_, y) => (y % 8 === 0 ? "#".repeat(12) : `#${".".repeat(10)}#`));
    expect(flood(mapOf(hall), { count: 0 })).toEqual(hall);
    expect(flood(mapOf(hall), { water: 0, chasm: 0, lava: 0 })).toEqual(hall);
    for (const rows of [
      ["###", "#.#", "###"],
      ["####", "#..#", "#..#", "####"],
    ]) {
      expect(flood(mapOf(rows), { width: [100, 100], height: [100, 100] })).toEqual(rows);
    }
    // One that is larger than the map is made smaller.
    const map = mapOf(hall);
    flood(map, { width: [100, 100], height: [100, 100], count: { fixed: 20 }, ...WATER });
    expect([...map.copyTiles()].filter((tile) => tile === tileset().index("deep_water")).length).toBeGreaterThan(4);
    expect(map.report).toEqual([]);
    const corridor = mapOf(["########", "#......#", "########", "########", "########", "########"]);
    flood(corridor, { count: { fixed: 3 } });
    expect(corridor.report.map(({ message }) => message)).toEqual([
      "placed no lake, because none fits without cutting the map in two",
    ]);
  });

  test("reject a kind that doesn't exist", () => {
    expect(() => lakes({ acid: 1 } as object)).toThrow('lakes: there is no option "acid".');
    expect(() => lakes({ water: -1 })).toThrow("lakes: water must be a whole number from 0 to 1000, got -1.");
  });

  test("keep their doors, keys and rooms in whole levels, and cover a fair share of them", () => {
    const shares: number[] = [];
    for (const builder of [simpleMap(), bspDungeon(), cellularAutomata()] as InitialNode[]) {
      for (let seed = 0; seed < 10; seed++) {
        const level = chain({ width: 79, height: 29, purpose: "map" })
          .startWith(builder)
          .with(connectRegions())
          .with(lakes())
          .build({ seed, depth: 5 });
        expect(regions(level).count).toBe(1);
        const { bodies, share } = liquidOf(level);
        expect(bodies).toBeLessThanOrEqual(9);
        shares.push(share);
      }
    }
    shares.sort((a, b) => a - b);
    expect(shares[15]).toBeGreaterThan(0.13);
    expect(shares[15]).toBeLessThan(0.5);
  });
});
