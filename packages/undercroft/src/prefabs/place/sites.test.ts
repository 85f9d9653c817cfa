import { describe, expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { inSight } from "../../analysis/index.js";
import { parseRange } from "../../chain/index.js";
import { BuilderMap, FLOOR, Rng, tileset, WALL } from "../../core/index.js";
import { drawnVault, prefabVariants } from "../reading/prefab.js";
import { HOLE, type Shape } from "../shape/shape.js";
import type { Prefab, SiteRule } from "../source/source.js";
import { Ground } from "./ground.js";
import { placeVault, VaultSites } from "./place-vault.js";
import { siteKind } from "./sites.js";

/** Floor and rock at random, in lumps: with passages, dead ends and parts that hang on one cell. */
function randomMap(rng: Rng): BuilderMap {
  const map = new BuilderMap(rng.between(6, 18), rng.between(5, 12), 1, tileset());
  const rock = rng.unit() * 0.5;
  for (let y = 1; y < map.height - 1; y++) {
    for (let x = 1; x < map.width - 1; x++) if (!rng.chance(rock)) map.set(map.index(x, y), FLOOR);
  }
  const floor = Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter((cell) => map.isWalkable(cell));
  if (floor.length > 0) map.start = rng.pick(floor);
  return map;
}

type Search = (map: BuilderMap, footprint: readonly number[], shape: Shape, x: number, y: number) => boolean;

const neighbours = (map: BuilderMap, cell: number) => [cell - map.width, cell - 1, cell + 1, cell + map.width];

const atDeadEnd: Search = (map, footprint, { entrances, width }, x, y) =>
  entrances.some((entrance) => {
    const cell = map.index(x + (entrance % width), y + Math.floor(entrance / width));
    return neighbours(map, cell).some(
      (next) =>
        !footprint.includes(next) &&
        map.isWalkable(next) &&
        neighbours(map, next).filter((other) => map.isWalkable(other)).length === 1,
    );
  });

/** What can be walked to from the start when one cell is shut. */
function reachedWithout(map: BuilderMap, shut: number): Set<number> {
  const reached = new Set([map.start!]);
  for (const cell of reached) {
    for (const next of neighbours(map, cell)) if (map.isWalkable(next) && next !== shut) reached.add(next);
  }
  return reached;
}

/** For each cell but the start what can't be reached without it; searched once for each map. */
function behindEach(map: BuilderMap): readonly ReadonlySet<number>[] {
  let known = BEHIND.get(map);
  if (known === undefined) {
    const all = [...reachedWithout(map, -1)];
    const shut = all.filter((cell) => cell !== map.start);
    known = shut.map((gate) => {
      const reached = reachedWithout(map, gate);
      return new Set(all.filter((cell) => cell !== gate && !reached.has(cell)));
    });
    BEHIND.set(map, known);
  }
  return known;
}

const BEHIND = new WeakMap<BuilderMap, readonly ReadonlySet<number>[]>();

function behindGate(range: string): Search {
  const { low, high } = parseRange(range);
  return (map, footprint) => {
    const floor = footprint.filter((cell) => map.isWalkable(cell));
    return behindEach(map).some(
      (behind) =>
        behind.size >= Math.max(1, low) &&
        behind.size <= high &&
        floor.length > 0 &&
        floor.every((cell) => behind.has(cell)),
    );
  };
}

const inSightOfStart: Search = (map, footprint) => footprint.some((cell) => inSight(map, map.start!, cell));

/** The places of a kind among all legal ones, and the same by a slow and obvious search. */
function bothWays(map: BuilderMap, vault: Prefab, search: Search): { kept: string[]; found: string[] } {
  const { place } = vault.source;
  const variants = prefabVariants(vault, map.tileset);
  const legal = () => new VaultSites(new Ground(map, place), variants);
  const list = (sites: VaultSites, isWanted: (shape: Shape, x: number, y: number) => boolean) => {
    const all: string[] = [];
    for (const { variant, positions } of sites.variants) {
      positions.each((x, y) => {
        if (isWanted(variant.shape, x, y)) all.push(`${variant.transform} ${x},${y}`);
      });
    }
    return all;
  };
  const found = list(legal(), (shape, x, y) => {
    const footprint: number[] = [];
    for (let i = 0; i < shape.tiles.length; i++) {
      if (shape.tiles[i] !== HOLE) footprint.push(map.index(x + (i % shape.width), y + Math.floor(i / shape.width)));
    }
    return search(map, footprint, shape, x, y);
  });
  const kind = siteKind(map, place);
  if (kind === undefined || typeof kind === "string") throw new Error("no kind of site");
  const kept = legal();
  kept.keep(kind);
  // What is asked of one place must agree with what is asked of all.
  expect(list(legal(), (shape, x, y) => kind.holds(shape, x, y))).toEqual(found);
  return { kept: list(kept, () => true), found };
}

describe("sites are those that a slow search finds, on random maps", () => {
  const drawings = [["="], ["=."], [" =", "..="], ["=#", "# "], ["...", "=.=", "###"]];
  const rules: [SiteRule, Search, ("floor" | "wall" | "any")[]][] = [
    ["dead-end", atDeadEnd, ["wall", "any", "floor"]],
    [{ gate: "1.." }, behindGate("1.."), ["floor", "any"]],
    [{ gate: "3..6" }, behindGate("3..6"), ["floor", "any"]],
    [{ gate: "..4" }, behindGate("..4"), ["floor", "any"]],
    [{ gate: 5 }, behindGate("5"), ["floor", "any"]],
    [{ sight: "start" }, inSightOfStart, ["floor", "any", "wall"]],
  ];

  test.each(rules)("%j", (site, search, grounds) => {
    let some = 0;
    let fewer = 0;
    for (let i = 0; i < 150; i++) {
      const rng = Rng.fromSeed(`sites ${i}`);
      const map = randomMap(rng);
      if (map.start === undefined) continue;
      const over = grounds[i % grounds.length]!;
      const vault = drawnVault("vault", rng.pick(drawings), { place: { site, over } });
      const { kept, found } = bothWays(map, vault, search);
      expect(kept, `map ${i}`).toEqual(found);
      const all = new VaultSites(new Ground(map, vault.source.place), prefabVariants(vault, map.tileset)).count;
      if (found.length > 0) some++;
      if (found.length < all) fewer++;
    }
    // The maps must have such sites, and others.
    expect(some).toBeGreaterThan(14);
    expect(fewer).toBeGreaterThan(50);
  });
});

describe("a vault", () => {
  const placed = (rows: readonly string[], vault: Prefab, seed = 1) => {
    const map = mapOf(rows);
    const reason = placeVault(map, Rng.fromSeed(seed), vault);
    return { map, reason };
  };
  const rowsOf = (map: BuilderMap) =>
    Array.from({ length: map.height }, (_, y) =>
      Array.from({ length: map.width }, (_, x) => map.tileset.glyph(map.tiles[map.index(x, y)]!)).join(""),
    );

  const CORRIDOR = [
    "##############", //
    "##############",
    "##############",
    "##@...........",
    "##############",
    "##############",
    "##############",
    "##############",
  ].map((row) => `${row.slice(0, 8)}######`);

  test("in a wall lies in rock, and a corridor leads to it where none is there", () => {
    const vault = drawnVault("cellar", ["###", "#!=", "###"], { place: { site: "wall" } });
    for (let seed = 0; seed < 30; seed++) {
      const { map, reason } = placed(CORRIDOR, vault, seed);
      expect(reason).toBeUndefined();
      const [{ x, y, entrances }] = map.prefabs as [BuilderMap["prefabs"][number]];
      for (let cy = y; cy < y + 3; cy++) {
        for (let cx = x; cx < x + 3; cx++) expect(CORRIDOR[cy]![cx]).toBe("#");
      }
      expect(neighbours(map, entrances[0]!).some((cell) => map.isWalkable(cell) && !map.isReserved(cell))).toBe(true);
    }
  });

  test("in a wall that has no entrance drawn is joined by what leads in, and one that nothing leads into isn't placed", () => {
    const { map, reason } = placed(CORRIDOR, drawnVault("cell", ["###", "#.+", "###"], { place: { site: "wall" } }));
    expect(reason).toBeUndefined();
    expect(neighbours(map, rowsOf(map).join("").indexOf("+")).filter((cell) => map.isWalkable(cell))).toHaveLength(2);
    const sealed = drawnVault("sealed", ["###", "#.#", "###"], { place: { site: "wall" } });
    expect(placed(CORRIDOR, sealed).reason).toBe("can never be placed: it has no way in.");
  });

  test("at a dead end is joined to it", () => {
    const vault = drawnVault("den", ["###", "#g=", "###"], { place: { site: "dead-end" } });
    for (let seed = 0; seed < 20; seed++) {
      const { map, reason } = placed(CORRIDOR, vault, seed);
      expect(reason).toBeUndefined();
      // The passage leads from (2, 3) to (7, 3); nothing is dug, since the entrance is at one of its ends.
      const [entrance] = map.prefabs[0]!.entrances;
      expect(neighbours(map, entrance!).some((cell) => cell === map.index(2, 3) || cell === map.index(7, 3))).toBe(
        true,
      );
      expect(map.tiles.length - (map.tiles as Uint8Array).filter((tile) => tile === WALL).length).toBe(6 + 2);
    }
  });

  test("that uses one of its entrances is joined to the dead end by that one", () => {
    const vault = drawnVault("hub", ["#=#", "=g=", "#=#"], {
      place: { site: "dead-end" },
      entrances: { use: 1, join: "none" },
    });
    for (let seed = 0; seed < 20; seed++) {
      const { map, reason } = placed(CORRIDOR, vault, seed);
      expect(reason).toBeUndefined();
      const { entrances } = map.prefabs[0]!;
      expect(entrances).toHaveLength(1);
      expect(neighbours(map, entrances[0]!).some((cell) => cell === map.index(2, 3) || cell === map.index(7, 3))).toBe(
        true,
      );
    }
  });

  const ROOMS = [
    "###############", //
    "#...#....#....#",
    "#.@......#....#",
    "#...#.........#",
    "#...#....#....#",
    "###############",
  ];

  test("behind a gate is never on the side of the start", () => {
    // The two rooms on the right hang on the first doorway with 35 cells, the last one on the second with 16.
    const vault = (gate: string) => drawnVault("prize", ["..", ".!"], { place: { site: { gate } } });
    const columns = (gate: string) => {
      const seen = new Set<number>();
      for (let seed = 0; seed < 60; seed++) seen.add(placed(ROOMS, vault(gate), seed).map.prefabs[0]!.x);
      return [...seen].sort((a, b) => a - b);
    };
    expect(columns("20..")).toEqual([5, 6, 7, 10, 11, 12]);
    expect(columns("16")).toEqual([10, 11, 12]);
    expect(placed(ROOMS, vault("40..")).reason).toMatch(
      /^it fits in \d+ places, but none is behind a gate with 40\.\. cells behind it$/,
    );
  });

  test("in sight of the start can be seen from it", () => {
    const vault = drawnVault("statue", ["!"], { place: { site: { sight: "start" } } });
    for (let seed = 0; seed < 60; seed++) {
      const { map } = placed(ROOMS, vault, seed);
      const { x, y } = map.prefabs[0]!;
      expect(inSight(map, map.start!, map.index(x, y))).toBe(true);
    }
  });

  test("is refused if there is no start, no dead end or no ground", () => {
    const bare = ROOMS.map((row) => row.replace("@", "."));
    const dot = (site: SiteRule) => drawnVault("dot", ["."], { place: { site } });
    expect(placed(bare, dot({ gate: "1.." })).reason).toBe("the level has no start yet");
    expect(placed(bare, dot({ sight: "start" })).reason).toBe("the level has no start yet");
    expect(placed(ROOMS, dot("dead-end")).reason).toMatch(
      /^it fits in \d+ places, but none has an entrance at a dead end$/,
    );
    const large = drawnVault("large", Array(4).fill("......"), { place: { site: "wall" } });
    expect(placed(ROOMS, large).reason).toMatch(/^no free position has the floor or wall it needs/);
  });
});

test("A vault for a named place lies in one that has its name, theme or role, with all of its footprint.", () => {
  const map = mapOf(["##########", "#........#", "#........#", "#........#", "##########"]);
  const cells = [11, 12, 13, 21, 22, 23, 31, 32, 33];
  map.areas = [{ name: "the fire", theme: "wood", role: "camp", cells }];
  const tent = (area: string) => drawnVault("tent", ["..", ".."], { place: { over: "floor", site: { area } } });
  for (const word of ["the fire", "wood", "camp"]) {
    for (let seed = 0; seed < 8; seed++) {
      const copy = mapOf(["##########", "#........#", "#........#", "#........#", "##########"]);
      copy.areas = map.areas;
      expect(placeVault(copy, Rng.fromSeed(seed), tent(word))).toBeUndefined();
      const { x, y } = copy.prefabs[0]!;
      for (let i = 0; i < 4; i++) expect(cells).toContain(copy.index(x + (i & 1), y + (i >> 1)));
    }
  }
  expect(placeVault(map, Rng.fromSeed(1), tent("mill"))).toBe('the level has no place called "mill"');
});
