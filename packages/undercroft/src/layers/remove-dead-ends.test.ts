import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { deadEnds, regions } from "../analysis/index.js";
import { BuilderMap, Rng, room, tileset } from "../core/index.js";
import { removeDeadEnds } from "./remove-dead-ends.js";

function remove(map: BuilderMap, options: object = {}, seed = "dead ends"): string[] {
  runStep(removeDeadEnds, map, options, seed);
  return rowsOf(map);
}

const DUNGEON = [
  "##############################",
  "#......###########......######",
  "#...........#####...........##",
  "#......####.#####......####.##",
  "###.#######.###.###.#######.##",
  "###.####....###.###.#####...##",
  "#.......###.....###.###.....##",
  "#.#####.#######.#####.#.#.####",
  "#.#####.#...#...####..#.....##",
  "#.......###.#.#######.##.##.##",
  "###.###.....#............##.##",
  "##############################",
];

describe("remove-dead-ends", () => {
  test("fills the passages of a dungeon that lead nowhere, once or until none are left", async () => {
    const once = remove(mapOf(DUNGEON));
    const often = remove(mapOf(DUNGEON), { rounds: 100 });
    await expect(
      `before\n${DUNGEON.join("\n")}\n\none round\n${once.join("\n")}\n\nas many rounds as it takes\n${often.join("\n")}\n`,
    ).toMatchFileSnapshot("./__goldens__/remove-dead-ends.txt");
  });

  const FORK = ["#########", "#.......#", "#.#.#.###", "#.#.#.###", "#.#.#.###", "#...#####", "#########"];

  test("traces all dead ends on the map as it was: a junction that becomes one stays in the first round", () => {
    const rows = ["#########", "#...#####", "#.#.....#", "#...#.###", "#####.###", "#########"];
    expect(remove(mapOf(rows))).toEqual(["#########", "#...#####", "#.#...###", "#...#####", "#########", "#########"]);
    expect(remove(mapOf(rows), { rounds: 2 })).toEqual([
      "#########",
      "#...#####",
      "#.#.#####",
      "#...#####",
      "#########",
      "#########",
    ]);
  });

  test("stops before the start, a spawn, a room's anchor, a lock, and reserved cells and exits", () => {
    const holders: ((map: BuilderMap, cell: number) => void)[] = [
      (map, cell) => {
        map.start = cell;
      },
      (map, at) => map.addSpawn({ at, name: "Goblin", blocks: true }),
      (map, cell) => {
        map.rooms = [room(map, { x: map.x(cell), y: map.y(cell), width: 1, height: 1 })];
      },
      (map, key) => {
        map.locks = [{ at: 10, key }];
      },
      (map, cell) => map.reserve(cell),
      (map, cell) => map.addExit(cell, "down"),
    ];
    for (const hold of holders) {
      const map = mapOf(FORK);
      hold(map, map.index(5, 3));
      remove(map);
      const column = [1, 2, 3, 4].map((y) => map.isWalkable(map.index(5, y)));
      expect(column).toEqual([true, true, true, false]);
    }
  });

  test("leaves a passage alone if it is the whole map", () => {
    const rows = ["#######", "#.....#", "#####.#", "#######"];
    expect(remove(mapOf(rows), { rounds: 5 })).toEqual(rows);
  });

  test("fills none for a share of 0, about half of many for 0.5, and more for a larger share of the same seed", () => {
    const comb = ["#".repeat(203), `#${".".repeat(201)}#`, `#${"#.".repeat(100)}##`, "#".repeat(203)];
    const left = (share: number) => remove(mapOf(comb), { share })[2]!.replaceAll("#", "").length;
    expect(left(0)).toBe(100);
    expect(left(0.5)).toBeGreaterThan(30);
    expect(left(0.5)).toBeLessThan(70);
    expect(left(0.8)).toBeLessThan(left(0.5));
    expect(left(1)).toBe(0);
  });

  test("keeps the number of regions, the start, the exit and all spawns, on 300 random maps", () => {
    const rng = Rng.fromSeed("kept");
    for (let i = 0; i < 300; i++) {
      const width = rng.between(3, 30);
      const height = rng.between(3, 20);
      const map = new BuilderMap(width, height, 1, tileset());
      const tiles = map.copyTiles();
      const openness = rng.pick([0.3, 0.5, 0.6, 0.75]);
      const floor: number[] = [];
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1; x < width - 1; x++) {
          tiles[y * width + x] = Number(rng.chance(openness));
          if (tiles[y * width + x] === 1) floor.push(y * width + x);
        }
      }
      if (floor.length === 0) continue;
      map.paint(tiles);
      map.start = rng.pick(floor);
      map.addExit(rng.pick(floor), "down");
      for (let k = 0; k < 3; k++) map.addSpawn({ at: rng.pick(floor), name: "Goblin", blocks: true });
      const before = regions(map).count;
      const rounds = rng.pick([1, 1, 3, 1000]);
      const ends = deadEnds(map);
      remove(map, { rounds }, String(i));

      expect(regions(map).count).toBe(before);
      expect(map.isWalkable(map.start)).toBe(true);
      expect(map.spawns.every((spawn) => map.isWalkable(spawn.at))).toBe(true);
      expect(tiles.every((tile, cell) => tile === 1 || !map.isWalkable(cell))).toBe(true);
      // Ends that are left had to stay; with one round those that are new are left as well.
      const left = rounds === 1 ? ends.filter((cell) => map.isWalkable(cell)) : rounds === 1000 ? deadEnds(map) : [];
      const ground = rounds === 1 ? tiles : map.copyTiles();
      for (const cell of left) expect(isOccupied(map, cell) || !leadsToJunction(ground, width, cell)).toBe(true);
    }
  });
});

function isOccupied(map: BuilderMap, cell: number): boolean {
  return cell === map.start || map.isReserved(cell) || map.hasSpawn(cell);
}

/** Whether any cell of the region has three ways out. */
function leadsToJunction(tiles: Uint8Array, width: number, end: number): boolean {
  const seen = [end];
  for (const cell of seen) {
    const next = [cell - width, cell - 1, cell + 1, cell + width].filter((side) => tiles[side]! > 0);
    if (next.length > 2) return true;
    seen.push(...next.filter((side) => !seen.includes(side)));
  }
  return false;
}
