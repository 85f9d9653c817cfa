import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { bspDungeon, cellularAutomata, simpleMap } from "../../builders/index.js";
import { chain, type Level } from "../../chain/index.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset } from "../../core/index.js";
import { areaStart, distantExit, roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../../layers/index.js";
import { type Recipe, recipeChain, registry, shippedRecipe } from "../../recipes/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { drawnVault, pack } from "../reading/prefab.js";
import type { Pack, Prefab } from "../source/source.js";
import { roomVaults } from "./room-vaults.js";

function run(map: BuilderMap, options: object, seed: string | number = "vaults"): BuilderMap {
  const { definition } = roomVaults;
  map.step = "room-vaults";
  const { options: values } = stepOf(definition, { gate: "6", count: "9", ...options });
  for (const _ of definition.build(map, Rng.fromSeed(seed), values as never));
  return map;
}

function hall(depth = 1, width = 30, height = 20): BuilderMap {
  const map = new BuilderMap(width, height, depth, tileset());
  map.fill({ x: 1, y: 1, width: width - 2, height: height - 2 }, FLOOR);
  return map;
}

function placed(
  prefabs: readonly Prefab[],
  depth = 1,
  seed: string | number = "vaults",
  options: object = {},
): string[] {
  const map = run(hall(depth), { packs: [pack("own", prefabs)], threshold: 0, ...options }, seed);
  return map.prefabs.map(({ name }) => name);
}

describe("the gate", () => {
  test.each([
    [0, 1 / 2],
    [1, 2 / 3],
    [2, 5 / 6],
    [3, 1],
    [20, 1],
  ])("lets vaults in at depth %i in this share of the levels: %d", (depth, share) => {
    const seeds = 2000;
    const dot = pack("own", [drawnVault("dot", ["!"])]);
    let open = 0;
    for (let seed = 0; seed < seeds; seed++) {
      open += run(hall(depth, 5, 5), { gate: "d6", threshold: 4, count: "1", packs: [dot] }, seed).prefabs.length;
    }
    expect(Math.abs(open - seeds * share)).toBeLessThanOrEqual(3 * Math.sqrt(seeds * share * (1 - share)));
  });

  test("and the number are as the seeds rolled them", () => {
    const { options } = roomVaults.definition;
    expect([options.gate.default, options.threshold.default, options.count.default]).toEqual(["d6", 4, "d3"]);
    const counts = [0, 0, 0, 0];
    const seeds = sampled(3000, 500);
    for (let seed = 0; seed < seeds; seed++) {
      const map = run(hall(3), { gate: "d6", threshold: 4, count: "d3" }, seed);
      counts[map.prefabs.length]!++;
    }
    // A d3 and three vaults that all fit: a third of the levels each, within three standard deviations.
    expect(counts[0]).toBe(0);
    for (const count of counts.slice(1)) {
      expect(Math.abs(count - seeds / 3)).toBeLessThan(3 * Math.sqrt((seeds * 2) / 9));
    }
  });

  test("lets none in where none are wanted", () => {
    expect(placed([drawnVault("dot", ["."])], 1, 1, { count: "0" })).toEqual([]);
    expect(placed([drawnVault("dot", ["."])], 1, 1, { count: "d6-9" })).toEqual([]);
  });
});

describe("the candidates", () => {
  test("are those of the depth, with exclusions", () => {
    const vault = drawnVault("deep", ["."], { depth: ["4..10", "!7"] });
    const depths = Array.from({ length: 13 }, (_, depth) => depth);
    expect(depths.filter((depth) => placed([vault], depth).length > 0)).toEqual([4, 5, 6, 8, 9, 10]);
  });

  test("come first as often as their weights at that depth say", () => {
    const prefabs = [
      drawnVault("common", ["."], { weight: 30 }),
      drawnVault("usual", [".."]),
      drawnVault("deep", ["..."], { weight: { base: 0, "5..": 60 } }),
      drawnVault("never", ["...."], { weight: 0 }),
    ];
    const first = (depth: number) => {
      const counts: Record<string, number> = {};
      for (let seed = 0; seed < 1000; seed++) {
        const [name] = placed(prefabs, depth, seed, { count: "1" });
        counts[name!] = (counts[name!] ?? 0) + 1;
      }
      return counts;
    };
    const shallow = first(1);
    expect(Object.keys(shallow).sort()).toEqual(["common", "usual"]);
    // 30 to 10; three standard deviations are 41.
    expect(Math.abs(shallow.common! - 750)).toBeLessThan(42);
    const deep = first(5);
    expect(Object.keys(deep).sort()).toEqual(["common", "deep", "usual"]);
    // 60 of 100; three standard deviations are 47.
    expect(Math.abs(deep.deep! - 600)).toBeLessThan(48);
  });

  test("appear as often as their chance at that depth says", () => {
    const vault = drawnVault("rare", ["."], { chance: { base: 0.25, "3..": 0.75, "9..": 0 } });
    const share = (depth: number) => {
      let found = 0;
      for (let seed = 0; seed < 1000; seed++) found += placed([vault], depth, seed).length;
      return found / 1000;
    };
    expect(Math.abs(share(1) - 0.25)).toBeLessThan(0.042);
    expect(Math.abs(share(3) - 0.75)).toBeLessThan(0.042);
    expect(share(9)).toBe(0);
  });

  test("come once a level unless they say otherwise, whichever step places them", () => {
    const once = drawnVault("once", [".."]);
    const often = drawnVault("often", ["..."], { unique: false });
    expect(placed([once])).toEqual(["once"]);
    expect(placed([often])).toEqual(Array(9).fill("often"));
    const both = placed([once, often]);
    expect(both.filter((name) => name === "once")).toHaveLength(1);
    expect(both).toHaveLength(9);
    const map = run(run(hall(), { packs: [pack("a", [once])] }), { packs: [pack("b", [once])] }, "again");
    expect(map.prefabs).toHaveLength(1);
  });

  test("have one of the tags, where tags are asked for", () => {
    const prefabs = [
      drawnVault("altar", ["."], { tags: ["shrine", "stone"] }),
      drawnVault("pond", [".."], { tags: ["water"] }),
      drawnVault("plain", ["..."]),
    ];
    expect(placed(prefabs, 1, 1, { tags: ["shrine"] })).toEqual(["altar"]);
    expect(placed(prefabs, 1, 1, { tags: ["water", "stone"] }).sort()).toEqual(["altar", "pond"]);
    expect(placed(prefabs, 1, 1, { tags: ["fire"] })).toEqual([]);
    expect(placed(prefabs).sort()).toEqual(["altar", "plain", "pond"]);
  });

  test("suit the layout: maps with rooms, or open ones", () => {
    const prefabs = [
      drawnVault("study", ["."], { layouts: ["rooms"] }),
      drawnVault("grove", [".."], { layouts: ["open"] }),
      drawnVault("either", ["..."], { layouts: ["rooms", "open"] }),
      drawnVault("any", ["...."]),
    ];
    expect(placed(prefabs).sort()).toEqual(["any", "either", "grove"]);
    const map = hall();
    map.rooms = [{ x: 1, y: 1, width: 28, height: 18, anchor: map.index(3, 3) }];
    const names = run(map, { packs: [pack("own", prefabs)] }).prefabs.map(({ name }) => name);
    expect(names.sort()).toEqual(["any", "either", "study"]);
  });

  test("that don't fit are skipped, and the report says why", () => {
    const prefabs = [drawnVault("huge", Array(30).fill(".".repeat(40)), { weight: 1e6 }), drawnVault("small", [".."])];
    const map = run(hall(), { packs: [pack("own", prefabs)], count: "1" });
    expect(map.prefabs.map(({ name }) => name)).toEqual(["small"]);
    expect(map.report).toMatchObject([
      { step: "room-vaults", kind: "not-placed", message: "huge: it is too large (40x30) for a map of 30x20" },
    ]);
  });

  test("keep away from others by their tags, whichever pack and step those came from", () => {
    const shrine = drawnVault("shrine", ["!"], { tags: ["shrine"] });
    const shy = drawnVault("shy", ["."], { place: { away: { "tag.shrine": 6 } } });
    for (let seed = 0; seed < 50; seed++) {
      const map = hall(1, 24, 5);
      run(map, { packs: [pack("a", [shrine])] }, seed);
      run(map, { packs: [pack("b", [shy])] }, seed + 1000);
      const [first, second] = map.prefabs;
      if (second === undefined) expect(map.report.at(-1)!.message).toMatch(/^shy: none of \d+ positions is free/);
      else expect(Math.max(Math.abs(first!.x - second.x), Math.abs(first!.y - second.y))).toBeGreaterThan(6);
    }
  });

  test("come from several packs, of which two may hold the same one", () => {
    const vault = drawnVault("nook", ["."]);
    const map = run(hall(), { packs: [pack("a", [vault]), pack("b", [vault, drawnVault("cell", [".."])])] });
    expect(map.prefabs.map(({ name }) => name).sort()).toEqual(["cell", "nook"]);
  });

  test("never overlap, and keep the distance of their gutters", () => {
    const prefabs = Array.from({ length: 9 }, (_, i) =>
      drawnVault(`vault_${i}`, ["...", "...", "..."], { place: { gutter: 1 } }),
    );
    for (let seed = 0; seed < 30; seed++) {
      const { prefabs: all } = run(hall(), { packs: [pack("own", prefabs)] }, seed);
      expect(all.length).toBeGreaterThan(5);
      for (const [i, a] of all.entries()) {
        expect(a.x >= 2 && a.y >= 2 && a.x + 3 <= 28 && a.y + 3 <= 18).toBe(true);
        for (const b of all.slice(i + 1)) {
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(4);
        }
      }
    }
  });
});

describe("an additional vault in a pack", () => {
  // It is likely to be drawn, often too large to fit, and sometimes placed.
  const stranger = drawnVault("stranger", ["..g..", ".....", "..!.."], { weight: 12, chance: 0.7 });
  const larger: Pack = pack("seeds_and_more", [...SEEDS_PACK.prefabs, stranger]);
  const caves = (packs: string): Recipe => ({
    ...shippedRecipe("caves"),
    steps: [...shippedRecipe("caves").steps, { use: "room-vaults", packs: [packs], threshold: 0 }],
  });
  const known = registry([], { pack: [larger] });

  test("doesn't change levels without it", () => {
    const without = recipeChain(caves("seeds"), { registry: known });
    const withIt = recipeChain(caves("seeds_and_more"), { registry: known });
    let same = 0;
    let chosen = 0;
    const seeds = sampled(200, 80);
    for (let seed = 0; seed < seeds; seed++) {
      const old = without.build({ seed, depth: 2 });
      const now = withIt.build({ seed, depth: 2 });
      if (now.prefabs.some(({ name }) => name === "stranger")) {
        chosen++;
        continue;
      }
      same++;
      expect(now.hash, `seed ${seed}`).toBe(old.hash);
      expect(now.rows()).toEqual(old.rows());
      expect(now.spawns).toEqual(old.spawns);
      // The state after the step as well: what was tried and refused left nothing behind.
      expect(now.steps.map(({ hash }) => hash)).toEqual(old.steps.map(({ hash }) => hash));
    }
    expect(same).toBeGreaterThan(0.3 * seeds);
    expect(chosen).toBeGreaterThan(0.2 * seeds);
  });
});

describe("levels with vaults", () => {
  const shipped = (level: Level) => level.prefabs.map(({ name }) => name);

  test("need diagonal steps in a checkerboard, and nowhere else", () => {
    const cave = chain({ width: 80, height: 50 })
      .startWith(cellularAutomata({ floor: 0.7 }))
      .with(areaStart())
      .with(distantExit())
      .with(roomVaults({ gate: "6" }));
    const seen = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const level = cave.build({ seed });
      const needsSlant = shipped(level).includes("checkerboard");
      expect(level.movement).toBe(needsSlant ? "diagonal" : "orthogonal");
      seen.add(level.movement);
    }
    expect(seen.size).toBe(2);
  });

  test("are hardly ever rejected, even with a vault that holds a sealed cell", () => {
    const hollow = drawnVault("hollow", [".....", ".###.", ".#.#.", ".###.", "....."], { unique: false });
    for (const builder of [simpleMap, bspDungeon]) {
      const rooms = chain({ width: 80, height: 50 })
        .startWith(builder())
        .with(roomBasedStart())
        .with(roomBasedStairs())
        .with(roomVaults({ gate: "6", count: "6", packs: [pack("own", [hollow])] }))
        .with(roomBasedSpawner());
      let vaults = 0;
      const seeds = sampled(100, 40);
      for (let seed = 0; seed < seeds; seed++) {
        const level = rooms.build({ seed });
        expect(level.attempt, `seed ${seed}`).toBe(1);
        vaults += level.prefabs.length;
      }
      expect(vaults).toBeGreaterThan(seeds);
    }
  });

  test("never have a vault on the start or an exit", () => {
    const rooms = chain({ width: 60, height: 40 })
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(roomVaults({ gate: "6", count: "3" }));
    for (let seed = 0; seed < 60; seed++) {
      const level = rooms.build({ seed });
      for (const { x, y, rows } of level.prefabs) {
        for (const [cx, cy] of [level.start!, ...level.exits.map(({ at }) => at)]) {
          // A hole in its drawing is none of its cells.
          expect(rows[cy - y]?.[cx - x] ?? " ").toBe(" ");
        }
      }
    }
  });
});

describe("vaults of which none fits", () => {
  const report = (prefabs: readonly Prefab[]) =>
    chain({ width: 40, height: 30 })
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(roomVaults({ gate: "6", threshold: 0, count: "3", packs: [pack("many", prefabs)] }))
      .build({ seed: 1 })
      .report.filter(({ kind }) => kind === "not-placed")
      .map(({ message }) => message);
  const block = (name: string, width: number, height: number, header: Parameters<typeof drawnVault>[2] = {}) =>
    drawnVault(name, Array(height).fill(".".repeat(width)), header);

  test("are reported each with its figures where they are few", () => {
    const found = report([block("hall", 20, 20), block("street", 60, 4)]);
    expect(found.sort()).toEqual([
      expect.stringMatching(
        /^hall: no free position has the floor or wall it needs \(\d+ positions checked, \d+ free\)$/,
      ),
      "street: it is too large (60x4) for a map of 40x30",
    ]);
  });

  test("are counted by reason where they are many", () => {
    const many = Array.from({ length: 2000 }, (_, i) => {
      if (i % 4 === 0) return block(`street_${i}`, 45 + (i % 9), 4);
      if (i % 4 === 1) return block(`cell_${i}`, 2, 2, { place: { away: { start: 100 } } });
      return block(`hall_${i}`, 15 + (i % 7), 14 + (i % 5));
    });
    const found = report([...many, block("lone", 2, 2, { place: { site: { gate: "5000.." } } })]);
    expect(found).toEqual([
      expect.stringMatching(
        /^1000 vaults \(hall_\d+, hall_\d+, hall_\d+, …\): no free position has the floor or wall it needs$/,
      ),
      expect.stringMatching(
        /^500 vaults \(cell_.*…\): no position is free: too close to the start, an exit or another prefab$/,
      ),
      expect.stringMatching(/^500 vaults \(street_.*…\): it is too large for the map$/),
      expect.stringMatching(/^lone: it fits in \d+ places, but none is behind a gate/),
    ]);
  });
});
