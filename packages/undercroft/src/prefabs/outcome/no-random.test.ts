import { describe, expect, test } from "vitest";
import { chain, type Level } from "../../chain/index.js";
import { BuilderMap, defineBuilder, FLOOR, Rng, type SpawnKind, tileset } from "../../core/index.js";
import { areaStart, distantExit, voronoiSpawning } from "../../layers/index.js";
import { spawnRegion, spawnTable } from "../../spawning/index.js";
import { drawnLevel, drawnSection, drawnVault, pack } from "../reading/prefab.js";
import type { PrefabSource } from "../source/source.js";
import { prefabLevel } from "../steps/prefab-level.js";
import { roomVaults } from "../steps/room-vaults.js";
import { section } from "../steps/section.js";

/** As many monsters as items as traps. */
const TABLE = spawnTable("thirds", [
  { name: "Rat", kind: "monster", base: 1 },
  { name: "Coin", kind: "item", base: 1 },
  { name: "Pit", kind: "trap", base: 1 },
]);

const KIND_OF: Readonly<Record<string, SpawnKind>> = { Rat: "monster", Coin: "item", Pit: "trap" };

const hall = defineBuilder({
  id: "hall",
  options: {},
  *build(map) {
    map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
  },
});

const MANY = { table: TABLE, most: 100, cellsEach: 1, clear: 0, areas: { fixed: 1 } };

/** The kinds of what a spawner has put on the prefab's cells, and beside it. */
function kindsOf(level: Level): { inside: Set<SpawnKind>; outside: Set<SpawnKind> } {
  const [{ x, y, rows }] = level.prefabs as [Level["prefabs"][number]];
  const inside = new Set<SpawnKind>();
  const outside = new Set<SpawnKind>();
  for (const { at, name, from } of level.spawns) {
    if (!from.startsWith("voronoi")) continue;
    const glyph = rows[at[1] - y]?.[at[0] - x];
    (glyph === undefined || glyph === " " ? outside : inside).add(KIND_OF[name]!);
  }
  return { inside, outside };
}

/** What the table of the tests has; features have no rule of their own. */
const KINDS = ["monster", "item", "trap"] as const;

const BARRED: readonly (PrefabSource["no_random"] & {})[] = [
  [],
  ["monsters"],
  ["items", "traps"],
  ["monsters", "items", "traps"],
];

describe.each(BARRED.map((barred) => [barred] as const))("with no random %j", (barred) => {
  const allowed = new Set<SpawnKind>(KINDS.filter((kind) => !barred.includes(`${kind}s`)));
  const map = Array(8).fill("........");
  const frame = { width: 20, height: 14 };

  test("spawners put only the other kinds into a section, and all kinds beside it", () => {
    const made = chain(frame)
      .startWith(hall())
      .with(section({ prefab: drawnSection("room", map, { no_random: barred }), anchor: "right" }))
      .with(areaStart({ x: "left" }))
      .with(distantExit())
      .with(voronoiSpawning(MANY));
    const { inside, outside } = kindsOf(made.build({ seed: 1, depth: 50 }));
    expect(inside).toEqual(allowed);
    expect(outside).toEqual(new Set(KINDS));
  });

  test("and into a vault", () => {
    const vault = drawnVault("room", map, { no_random: barred });
    const made = chain(frame)
      .startWith(hall())
      .with(roomVaults({ packs: [pack("own", [vault])], threshold: 0, count: "1" }))
      .with(areaStart({ x: "left" }))
      .with(distantExit())
      .with(voronoiSpawning(MANY));
    const { inside, outside } = kindsOf(made.build({ seed: 2, depth: 50 }));
    expect(inside).toEqual(allowed);
    expect(outside).toEqual(new Set(KINDS));
  });

  test("and into a level drawn by hand", () => {
    const level = drawnLevel("room", ["@.......", ...map, ".......>"], { no_random: barred });
    const made = chain(frame)
      .startWith(prefabLevel({ prefab: level }))
      .with(voronoiSpawning(MANY));
    expect(kindsOf(made.build({ seed: 3, depth: 50 })).inside).toEqual(allowed);
  });
});

test("nothing random is put on a prefab's walls, on its doors, or where something stands already", () => {
  const prefab = drawnSection("room", ["g+g", "...", "#!#"], { place: { over: "any" } });
  const made = chain({ width: 12, height: 9 })
    .startWith(hall())
    .with(section({ prefab }))
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(voronoiSpawning(MANY));
  for (let seed = 0; seed < 30; seed++) {
    const level = made.build({ seed, depth: 50 });
    const cells = level.spawns.map(({ at }) => at.join());
    expect(new Set(cells).size).toBe(cells.length);
    for (const { at, from } of level.spawns) {
      expect(level.tileAt(...at).name).toBe("floor");
      if (from === "section#1") expect(cells.filter((cell) => cell === at.join())).toHaveLength(1);
    }
  }
});

describe("a map", () => {
  const fresh = () => {
    const map = new BuilderMap(6, 5, 60, tileset());
    map.fill({ x: 1, y: 1, width: 4, height: 3 }, FLOOR);
    return map;
  };
  const region = (map: BuilderMap) =>
    Array.from({ length: map.tiles.length }, (_, cell) => cell).filter((cell) => map.isWalkable(cell));
  const spawn = (map: BuilderMap) => spawnRegion(map, Rng.fromSeed(1), region(map), { ...MANY, spacing: 1 });

  test("lets spawners use all its floor but reserved cells and exits", () => {
    const map = fresh();
    map.reserve(map.index(2, 2));
    map.addExit(map.index(3, 2), "down");
    spawn(map);
    expect(map.spawns).toHaveLength(10);
    expect(map.hasSpawn(map.index(2, 2)) || map.hasSpawn(map.index(3, 2))).toBe(false);
  });

  test("lets them use a reserved cell for the kinds that were allowed, but never an exit", () => {
    const map = fresh();
    const [cell, exit] = [map.index(2, 2), map.index(3, 2)];
    map.reserve(cell);
    map.allowSpawns(cell, ["item"]);
    map.allowSpawns(exit, ["item"]);
    map.addExit(exit, "down");
    expect(KINDS.map((kind) => map.maySpawn(cell, kind))).toEqual([false, true, false]);
    expect([map.maySpawn(cell, "any"), map.maySpawn(exit, "any")]).toEqual([true, false]);
    map.allowSpawns(cell, []);
    expect(map.maySpawn(cell, "any")).toBe(false);
  });

  test("bars kinds from cells that are not reserved too", () => {
    const map = fresh();
    for (const cell of region(map)) map.allowSpawns(cell, ["trap"]);
    spawn(map);
    expect(new Set(map.spawns.map(({ name }) => name))).toEqual(new Set(["Pit"]));
  });

  test("takes what is allowed back with everything else", () => {
    const map = fresh();
    const cell = map.index(2, 2);
    const then = map.checkpoint();
    const before = map.stateHash();
    map.reserve(cell);
    map.allowSpawns(cell, []);
    expect(map.stateHash()).not.toBe(before);
    map.restore(then);
    expect(map.stateHash()).toBe(before);
    expect(map.maySpawn(cell, "monster")).toBe(true);
    map.allowSpawns(cell, ["trap"]);
    const later = map.checkpoint();
    map.allowSpawns(cell, []);
    map.restore(later);
    expect(KINDS.map((kind) => map.maySpawn(cell, kind))).toEqual([false, false, true]);
  });

  test("without rules draws the very same spawns as one whose rules allow everything", () => {
    const plain = fresh();
    const open = fresh();
    for (const cell of region(open)) open.allowSpawns(cell, KINDS);
    spawn(plain);
    spawn(open);
    expect(open.spawns).toEqual(plain.spawns);
  });
});
