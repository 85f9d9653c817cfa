import { describe, expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { type BuilderMap, Rng } from "../../core/index.js";
import { drawnVault, prefabVariants } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { Ground } from "./ground.js";
import { placeVault, VaultSites } from "./place-vault.js";

/** What Pearson's sum exceeds once in a thousand times (Wilson and Hilferty's approximation). */
function oneInAThousand(freedom: number): number {
  const ninth = 2 / (9 * freedom);
  return freedom * (1 - ninth + 3.09 * Math.sqrt(ninth)) ** 3;
}

function sitesOf(map: BuilderMap, vault: Prefab): string[] {
  const { variants } = new VaultSites(new Ground(map, vault.source.place), prefabVariants(vault, map.tileset));
  const sites: string[] = [];
  for (const { variant, positions } of variants) positions.each((x, y) => sites.push(`${variant.transform} ${x},${y}`));
  return sites;
}

/** How often each place is taken, over many placements on the same map. */
function tally(rows: readonly string[], vault: Prefab, placements: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < placements; seed++) {
    const map = mapOf(rows);
    expect(placeVault(map, Rng.fromSeed(seed), vault)).toBeUndefined();
    const [{ transform, x, y }] = map.prefabs as [BuilderMap["prefabs"][number]];
    const site = `${transform} ${x},${y}`;
    counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  return counts;
}

function chiSquared(counts: ReadonlyMap<string, number>, sites: readonly string[], placements: number): number {
  const expected = placements / sites.length;
  return sites.reduce((sum, site) => sum + ((counts.get(site) ?? 0) - expected) ** 2 / expected, 0);
}

const CAVE = [
  "##############",
  "#....##......#",
  "#.....#......#",
  "#............#",
  "##.....##....#",
  "#......##...##",
  "#@..........##",
  "##############",
];

describe("a vault's place", () => {
  test("is each of its legal ones, in all eight symmetries, equally often", () => {
    const vault = drawnVault("hook", ["g!.", "..."]);
    const placements = 10_000;
    const sites = sitesOf(mapOf(CAVE), vault);
    const counts = tally(CAVE, vault, placements);
    expect(new Set(sites.map((site) => site.split(" ")[0])).size).toBe(8);
    expect(sites.length).toBeGreaterThan(200);
    expect([...counts.keys()].filter((site) => !sites.includes(site))).toEqual([]);
    expect(chiSquared(counts, sites, placements)).toBeLessThan(oneInAThousand(sites.length - 1));
  });

  test("is each of those that don't cut the level equally often", () => {
    const rows = ["#########", "#@......#", "###.....#", "#.......#", "#########"];
    const vault = drawnVault("pillar", ["#"]);
    // The pillar may stand anywhere but in the two passages, each two cells long, and on the start.
    const cuts = ["2,1", "3,1", "2,3", "3,3"];
    const sites = sitesOf(mapOf(rows), vault).filter((site) => !cuts.includes(site.split(" ")[1]!));
    expect(sites).toHaveLength(18 - cuts.length);
    const counts = tally(rows, vault, 4000);
    expect([...counts.keys()].sort()).toEqual([...sites].sort());
    expect(chiSquared(counts, sites, 4000)).toBeLessThan(oneInAThousand(sites.length - 1));
  });

  test("is found though only one of very many is legal", () => {
    const rows = Array.from({ length: 40 }, (_, y) =>
      y === 17 ? `#${"#".repeat(20)}......${"#".repeat(33)}` : "#".repeat(60),
    );
    const map = mapOf(rows);
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("row", ["g.^..!"]))).toBeUndefined();
    expect(map.prefabs).toMatchObject([{ x: 21, y: 17 }]);
  });
});

describe("where there is no place", () => {
  test("nothing changes, and the reason says how many there were", () => {
    const map = mapOf(["#######", "#@.#..#", "#######"]);
    const before = map.stateHash();
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("row", ["..."]))).toBe(
      "no free position has the floor or wall it needs (3 positions checked, 2 free)",
    );
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("hall", Array(4).fill("....")))).toBe(
      "it is too large (4x4) for a map of 7x3",
    );
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("far", ["."], { place: { away: { start: 9 } } }))).toBe(
      "no position is free (5 positions checked): too close to the start, an exit or another prefab",
    );
    // The two cells on the right can't be reached: what stands in them could not be either.
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("goblin", ["g."], { transform: false }))).toBe(
      "it fits in 1 place, but can't be placed there: it can't be joined to the level",
    );
    expect(map.stateHash()).toBe(before);
    expect(map.prefabs).toEqual([]);
  });

  test("a passage is never cut", () => {
    const rows = ["#########", "#@......#", "#########"];
    for (let seed = 0; seed < 50; seed++) {
      const map = mapOf(rows);
      expect(placeVault(map, Rng.fromSeed(seed), drawnVault("pillar", ["#"]))).toBeUndefined();
      expect(map.prefabs[0]!.x).toBe(7);
    }
    const map = mapOf(rows);
    map.addExit(map.index(7, 1), "down");
    expect(placeVault(map, Rng.fromSeed(1), drawnVault("pillar", ["#"]))).toBe(
      "it fits in 5 places, but can't be placed there: placing it would cut the level in two",
    );
  });
});
