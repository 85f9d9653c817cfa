import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { cellularAutomata, roomPlan, simpleMap } from "../builders/index.js";
import { type AnyChain, chain, type Level } from "../chain/index.js";
import { defineLayer, tileset, UndercroftError } from "../core/index.js";
import { areaStart, connectRegions, distantExit, roomDrawer, voronoiSpawning } from "../layers/index.js";
import { drawnLevel, drawnVault, pack, prefabLevel, roomVaults } from "../prefabs/index.js";
import { rebuildLevel, recipeChain, registry, shippedRecipe } from "../recipes/index.js";
import { verify } from "../verify/index.js";
import { DUNGEON_STEPS, Dungeon, type DungeonChain } from "./index.js";
import { apart, leastApart } from "./stair-cells.js";

const NAMES = [
  ...["rooms", "caves", "random", "bsp-interior", "fortress-level", "maze"],
  ...["dla-insectoid", "bsp-dungeon", "voronoi-pythagoras", "drunkard-open-halls"],
];
const CHAINS = NAMES.map((name) => recipeChain(shippedRecipe(name)));
/** One recipe after the other; at depth 5 a level drawn by hand. */
const mixed = (depth: number): AnyChain => CHAINS[(depth - 1) % CHAINS.length]!;

function caves(width: number, height: number) {
  return chain({ width, height })
    .startWith(cellularAutomata())
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning())
    .with(distantExit());
}

function hashes(dungeon: Dungeon, order: readonly number[]): Record<number, string> {
  return Object.fromEntries(order.map((depth) => [depth, dungeon.level(depth).hash]));
}

/** What every level of a dungeon promises, whatever its chain. */
function expectStairs(dungeon: Dungeon, level: Level): void {
  const { depth } = level;
  const where = `seed ${dungeon.seed}, depth ${depth}`;
  const up = depth > 1 ? dungeon.stairs(depth - 1) : undefined;
  const down = dungeon.stairs(depth);
  const ways = (kind: "up" | "down") => level.exits.filter((exit) => exit.kind === kind).map(({ at }) => at);
  if (up !== undefined) {
    expect(level.start, where).toEqual(up);
    expect(ways("up"), where).toEqual([up]);
  }
  // An end has no way down.
  expect(ways("down"), where).toEqual(down === undefined ? [] : [down]);
  if (up !== undefined && down !== undefined) {
    expect(apart(up, down), where).toBeGreaterThanOrEqual(leastApart([level.width, level.height]));
  }
  expect(verify(level.toCheckable()).checks.filter(({ ok }) => !ok)).toEqual([]);
  for (const { at } of level.exits) expect(level.path(level.start!, at), where).toBeDefined();
}

describe("the levels of a dungeon", () => {
  const depths = Array.from({ length: 10 }, (_, i) => i + 1);

  test("are the same in whatever order they are visited", () => {
    const make = () => new Dungeon({ seed: "orders", depths: 10, chain: mixed });
    const downwards = hashes(make(), depths);
    expect(new Set(Object.values(downwards)).size).toBe(10);
    expect(hashes(make(), depths.toReversed())).toEqual(downwards);
    const dungeon = make();
    expect(hashes(dungeon, [7, 2, 9, 10, 1, 5, 3, 8, 6, 4])).toEqual(downwards);
    // A second visit finds what the first one saw.
    expect(hashes(dungeon, depths)).toEqual(downwards);
  });

  const worlds = sampled(20, 4);

  test(`have their stairs under each other, ${10 * worlds} times over`, () => {
    let pairs = 0;
    for (let world = 0; world < worlds; world++) {
      const dungeon = new Dungeon({ seed: world, depths: 11, chain: mixed });
      for (let depth = 1; depth <= 11; depth++) expectStairs(dungeon, dungeon.level(depth));
      pairs += dungeon.depths - 1;
    }
    expect(pairs).toBe(10 * worlds);
  });

  test("are known by their names as well, which are their depths", () => {
    const dungeon = new Dungeon({ seed: "names", depths: 3, chain: () => caves(40, 24) });
    expect(dungeon.names).toEqual(["1", "2", "3"]);
    for (const name of dungeon.names) expect(dungeon.level(name).hash).toBe(dungeon.level(Number(name)).hash);
    expect(dungeon.stairs("2")).toEqual(dungeon.stairs(2));
    for (const name of ["4", "01", "gate", ""]) expect(() => dungeon.level(name)).toThrow("from 1 to 3, got ");
  });

  test("lie elsewhere in another world", () => {
    const cells = Array.from({ length: 50 }, (_, seed) =>
      String(new Dungeon({ seed, depths: 2, chain: mixed }).stairs(1)),
    );
    expect(new Set(cells).size).toBeGreaterThan(45);
  });

  test("may differ in size: the stairs lie where both have room", () => {
    const sizes = [
      [80, 50],
      [30, 60],
      [100, 12],
      [40, 40],
      [20, 20],
    ] as const;
    const chainAt = (depth: number) => {
      const [width, height] = sizes[depth - 1]!;
      return caves(width, height);
    };
    for (let seed = 0; seed < 12; seed++) {
      const dungeon = new Dungeon({ seed, depths: 5, chain: chainAt });
      for (let depth = 1; depth < 5; depth++) {
        const [x, y] = dungeon.stairs(depth)!;
        for (const [width, height] of [sizes[depth - 1]!, sizes[depth]!]) {
          expect(x > 0 && y > 0 && x < width - 1 && y < height - 1).toBe(true);
        }
        const level = dungeon.level(depth);
        expect(level.exits).toContainEqual({ at: [x, y], kind: "down" });
        expect(dungeon.level(depth + 1).start).toEqual([x, y]);
      }
    }
  });

  test("may lack a start, a way down or both: what is missing comes with the stairs", () => {
    const bare = (purpose: "level" | "map") => (depth: number) =>
      depth % 2 === 1
        ? chain({ width: 40, height: 30, purpose }).startWith(cellularAutomata())
        : chain({ width: 40, height: 30, purpose }).startWith(roomPlan()).with(roomDrawer());
    for (const purpose of ["level", "map"] as const) {
      for (const depths of [1, 2, 4]) {
        const dungeon = new Dungeon({ seed: `bare ${depths}`, depths, chain: bare(purpose) });
        for (let depth = 1; depth <= depths; depth++) {
          const level = dungeon.level(depth);
          expectStairs(dungeon, level);
          expect(level.checks.map(({ name }) => name)).toContain("exit-reachable");
        }
      }
    }
  });

  test("of a bare map keep its name, its tiles and its size", () => {
    const lava = { name: "lava", glyph: ";", walkable: false, opaque: false };
    const options = { width: 30, height: 20, purpose: "map", tiles: [lava], name: "hollow" } as const;
    const dungeon = new Dungeon({ seed: 1, depths: 2, chain: () => chain(options).startWith(simpleMap()) });
    const level = dungeon.level(1);
    expect(level.recipe.name).toBe("hollow");
    expect(level.tileset.tiles.length).toBe(tileset([lava]).tiles.length);
    expect([level.width, level.height]).toEqual([30, 20]);
  });

  test("drawn by hand get the stairs of the dungeon in place of their own", () => {
    const fortress = recipeChain(shippedRecipe("fortress-level"));
    const alone = fortress.build({ seed: 1 });
    for (let seed = 0; seed < 5; seed++) {
      const dungeon = new Dungeon({
        seed,
        depths: 6,
        chain: (depth) => (depth === 5 ? fortress : caves(80, 50)),
      });
      const level = dungeon.level(5);
      expectStairs(dungeon, level);
      // Nearly all of the drawing is left.
      const same = level.tiles as Uint8Array;
      const changed = same.filter((tile, cell) => tile !== alone.tiles[cell]).length;
      expect(changed).toBeGreaterThan(0);
      expect(changed).toBeLessThan(60);
    }
  });

  test("have stairs that every layer sees, and that no step touches afterwards", () => {
    const seen: unknown[] = [];
    const witness = (name: string) =>
      defineLayer({
        id: name,
        options: {},
        *build(map) {
          const beside = map.exits.map(({ at }) => [-map.width, -1, 1, map.width].map((side) => map.tiles[at + side]));
          seen.push({ start: map.start, exits: map.exits, beside: name === "first" ? undefined : beside });
        },
      });
    const watched = chain({ width: 60, height: 40 })
      .startWith(cellularAutomata())
      .with(witness("first")())
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit())
      .with(voronoiSpawning())
      .with(witness("last")());
    for (let seed = 0; seed < 5; seed++) {
      const dungeon = new Dungeon({ seed, depths: 3, chain: () => watched });
      seen.length = 0;
      const level = dungeon.level(2);
      const [x, y] = dungeon.stairs(1)!;
      const [downX, downY] = dungeon.stairs(2)!;
      const start = y * 60 + x;
      const exits = [
        { at: start, kind: "up" },
        { at: downY * 60 + downX, kind: "down" },
      ];
      const cells = exits.map(({ at }) => [-60, -1, 1, 60].map((side) => level.tiles[at + side]));
      expect(seen).toEqual([
        { start, exits, beside: undefined },
        { start, exits, beside: cells },
      ]);
      expect(level.steps.map(({ id }) => id).slice(0, 2)).toEqual(["cellular-automata", "aligned-stairs"]);
    }
  });

  test("keep several ways down: the stairs of the dungeon stand in for one of them, and the report says so", () => {
    const plaza = drawnLevel("plaza", [
      "##############################",
      "#@...........................#",
      "#............................#",
      "#....>.......>.......>.......#",
      "#............................#",
      "##############################",
    ]);
    const three = chain({ width: 30, height: 6 }).startWith(prefabLevel({ prefab: plaza }));
    const dungeon = new Dungeon({ seed: 4, depths: 3, chain: () => three });
    for (const depth of [1, 2]) {
      const level = dungeon.level(depth);
      const downs = level.exits.filter(({ kind }) => kind === "down").map(({ at }) => String(at));
      expect(downs).toHaveLength(3);
      expect(downs).toEqual([String(dungeon.stairs(depth)), "13,3", "21,3"]);
      expect(level.report.map(({ message }) => message)).toContainEqual(
        `skipped the stairs down at (5, 3) because the stairs down are pinned to (${dungeon.stairs(depth)!.join(", ")})`,
      );
    }
    const last = dungeon.level(3);
    expect(last.exits.map(({ kind }) => kind)).toEqual(["up"]);
    expect(last.rows().join("")).not.toContain(">");
    expect(last.report.map(({ message }) => message).join("\n")).toContain("instead of moving to (1, 1)");
  });

  test("have no way up at the first depth, and no way down at the last", () => {
    const dungeon = new Dungeon({ seed: "ends", depths: 3, chain: caves(80, 50) });
    expect(dungeon.level(1).exits.map(({ kind }) => kind)).toEqual(["down"]);
    const last = dungeon.level(3);
    expect(last.exits.map(({ kind }) => kind)).toEqual(["up"]);
    expect(last.rows().join("")).not.toContain(">");
    expect(last.allows).toContain("dungeon-end");
    expect(verify(last).ok).toBe(true);
    expect(verify({ ...last.toCheckable(), allows: [] }).checks.find(({ ok }) => !ok)?.name).toBe("exit-present");
    expect(dungeon.stairs(3)).toBeUndefined();
  });

  test("of a dungeon of one depth are those of the chain, without its way down", () => {
    const level = new Dungeon({ seed: 9, depths: 1, chain: caves(40, 30) }).level(1);
    const alone = caves(40, 30).build({ seed: 9, depth: 1 });
    expect(level.rows().join("")).toBe(alone.rows().join("").replace(">", "."));
    expect(level.exits).toEqual([]);
  });

  test("can all be made by one chain", () => {
    const one = new Dungeon({ seed: 4, depths: 3, chain: caves(40, 30) });
    const each = new Dungeon({ seed: 4, depths: 3, chain: () => caves(40, 30) });
    expect(hashes(one, [1, 2, 3])).toEqual(hashes(each, [1, 2, 3]));
  });

  test("draw from the world seed and their depth, as every chain does", () => {
    const seen: [string, number][] = [];
    const spy = defineLayer({
      id: "spy",
      options: {},
      *build(map, rng) {
        seen.push([String(rng.next()), map.depth]);
      },
    });
    const own = chain({ width: 40, height: 30 })
      .startWith(simpleMap())
      .with(spy())
      .with(areaStart())
      .with(distantExit());
    new Dungeon({ seed: "same", depths: 4, chain: () => own }).level(3);
    own.build({ seed: "same", depth: 3 });
    expect(seen[0]).toEqual(seen[1]);
  });

  test("can be built without holding up anything else, be stopped, and be watched", async () => {
    const dungeon = new Dungeon({ seed: "live", depths: 3, chain: () => caves(40, 30) });
    const { hash } = dungeon.level(2);
    const steps: string[] = [];
    const level = await dungeon.levelAsync(2, { onProgress: ({ step }) => steps.push(step) });
    expect(level.hash).toBe(hash);
    expect(steps).toContain("aligned-stairs#1");
    const signal = AbortSignal.abort();
    await expect(dungeon.levelAsync(2, { signal })).rejects.toMatchObject({ code: "aborted" });
    const frames = dungeon.frames(2);
    let next = frames.next();
    let shown = 0;
    for (; next.done !== true; next = frames.next()) shown++;
    expect(shown).toBeGreaterThan(3);
    expect(next.value.hash).toBe(hash);
  });

  test("can be built again from their files", () => {
    const dungeon = new Dungeon({ seed: "files", depths: 8, chain: mixed });
    for (let depth = 1; depth <= 8; depth++) {
      const level = dungeon.level(depth);
      const file = JSON.parse(JSON.stringify(level));
      expect(rebuildLevel(file, { registry: registry(DUNGEON_STEPS) }).hash).toBe(level.hash);
    }
  });
});

describe("a level that keeps its own stairs", () => {
  const fortress = recipeChain(shippedRecipe("fortress-level"));
  const make = (seed: number, at: number, chainAt: (depth: number) => DungeonChain = () => caves(80, 50)) =>
    new Dungeon({
      seed,
      depths: 5,
      chain: (depth) => (depth === at ? fortress : chainAt(depth)),
      stairs: (depth) => (depth === at ? "own" : "aligned"),
    });

  test.each([1, 3, 5])("at depth %i is the chain's own, and those next to it lie under and above its stairs", (at) => {
    for (let seed = 0; seed < 3; seed++) {
      const dungeon = make(seed, at);
      const level = dungeon.level(at);
      expect(level.hash).toBe(fortress.build({ seed, depth: at }).hash);
      const down = level.exits.find(({ kind }) => kind === "down")!.at;
      const wayIn = level.exits.find(({ kind }) => kind === "up")?.at ?? level.start!;
      if (at < 5) {
        expect(dungeon.stairs(at)).toEqual(down);
        expect(dungeon.level(at + 1).start).toEqual(down);
      }
      if (at > 1) {
        expect(dungeon.stairs(at - 1)).toEqual(wayIn);
        expect(dungeon.level(at - 1).exits).toContainEqual({ at: wayIn, kind: "down" });
      }
      for (let depth = 1; depth <= 5; depth++) if (depth !== at) expectStairs(dungeon, dungeon.level(depth));
    }
  });

  test("is the same in whatever order levels are visited", () => {
    const downwards = hashes(make(7, 3), [1, 2, 3, 4, 5]);
    expect(hashes(make(7, 3), [5, 1, 3, 4, 2])).toEqual(downwards);
  });

  test("leaves its neighbours stairs elsewhere where they are too small for them", () => {
    const dungeon = make(1, 3, () => caves(24, 16));
    for (const depth of [2, 4]) {
      expectStairs(dungeon, dungeon.level(depth));
      const [x, y] = dungeon.stairs(depth - 1)!;
      expect(x < 23 && y < 15).toBe(true);
    }
    expect(dungeon.level(3).hash).toBe(fortress.build({ seed: 1, depth: 3 }).hash);
  });

  test("may be every level", () => {
    const dungeon = new Dungeon({ seed: 2, depths: 3, chain: () => caves(40, 30), stairs: "own" });
    for (let depth = 1; depth <= 3; depth++) {
      expect(dungeon.level(depth).hash).toBe(caves(40, 30).build({ seed: 2, depth }).hash);
    }
    expect(dungeon.stairs(1)).toEqual(dungeon.level(1).exits[0]!.at);
  });
});

describe("what comes once in a game", () => {
  const once = { unique: { game: true } };
  const shrine = { unique: { game: true, group: "shrine" } };
  const treasures = pack("treasures", [
    drawnVault("crown", ["...", ".!.", "..."], { ...once, depth: "2..6" }),
    drawnVault("orb", ["..", ".."], once),
    drawnVault("red_shrine", ["...", ".g."], shrine),
    drawnVault("blue_shrine", ["....", ".!!."], shrine),
    drawnVault("common", [".%"], {}),
  ]);
  const furnished = chain({ width: 60, height: 40 })
    .startWith(simpleMap())
    .with(areaStart())
    .with(distantExit())
    .with(roomVaults({ packs: [treasures], count: "9", gate: "0", threshold: 0 }));

  test("comes at the depth it is dealt to, once, and everything else wherever it likes", () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 8; seed++) {
      const dungeon = new Dungeon({ seed, depths: 8, chain: () => furnished, packs: [treasures] });
      const names: string[] = [];
      for (let depth = 1; depth <= 8; depth++) {
        const placed = dungeon.level(depth).prefabs.map(({ name }) => name);
        const withheld = dungeon.usedAt(depth);
        for (const name of placed) {
          expect(withheld).not.toContain(name);
          if (name.endsWith("_shrine")) expect(withheld).not.toContain("group:shrine");
        }
        if (placed.includes("crown")) expect(depth >= 2 && depth <= 6).toBe(true);
        names.push(...placed);
      }
      for (const name of new Set(names)) times.set(name, (times.get(name) ?? 0) + 1);
      for (const name of ["crown", "orb"]) expect(names.filter((other) => other === name)).toHaveLength(1);
      expect(names.filter((name) => name.endsWith("_shrine"))).toHaveLength(1);
      expect(names.filter((name) => name === "common").length).toBeGreaterThan(6);
    }
    expect(times.get("red_shrine")! + times.get("blue_shrine")!).toBe(8);
  });

  test("and what is laid down before the level keeps off the stairs", () => {
    const crypts = pack("crypts", [
      drawnVault("crypt", ["#######", "#.....#", "#.....#", "###=###"], {
        ...once,
        place: { when: "before", over: "wall" },
      }),
    ]);
    const built = chain({ width: 24, height: 16 })
      .startWith(cellularAutomata())
      .with(roomVaults({ packs: [crypts], count: "1", gate: "0", threshold: 0 }))
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit());
    let placed = 0;
    for (let seed = 0; seed < 30; seed++) {
      const dungeon = new Dungeon({ seed, depths: 3, chain: () => built, packs: [crypts] });
      for (let depth = 1; depth <= 3; depth++) {
        const level = dungeon.level(depth);
        expectStairs(dungeon, level);
        placed += level.prefabs.length;
      }
    }
    expect(placed).toBeGreaterThan(20);
    expect(placed).toBeLessThanOrEqual(30);
  });

  test("doesn't depend on the order in which levels are visited", () => {
    const make = () => new Dungeon({ seed: "hoard", depths: 8, chain: () => furnished, packs: [treasures] });
    const downwards = hashes(make(), [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(hashes(make(), [8, 7, 6, 5, 4, 3, 2, 1])).toEqual(downwards);
    expect(hashes(make(), [5, 5, 1, 8, 3, 2, 7, 4, 6])).toEqual(downwards);
  });
});

describe("bad input is refused", () => {
  const options = { seed: 1, depths: 3, chain: () => caves(40, 30) };

  function codeOf(work: () => unknown): string | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      return error instanceof UndercroftError ? `${error.code}: ${error.message}` : String(error);
    }
  }

  test.each([0, -1, 1.5, Number.NaN, 10_001, "3", undefined])("depths %j", (depths) => {
    const message = codeOf(() => new Dungeon({ ...options, depths: depths as number }));
    expect(message).toMatch(/^bad-option: depths must be a whole number from 1 to 10000, got /);
  });

  test.each([0, 4, 1.5, -1, Number.NaN, "4"])("depth %j of a dungeon of three", (depth) => {
    const dungeon = new Dungeon(options);
    const bad = /^bad-depth: depth must be a whole number from 1 to 3, got /;
    expect(codeOf(() => dungeon.level(depth as number))).toMatch(bad);
    expect(codeOf(() => dungeon.frames(depth as number))).toMatch(bad);
    expect(codeOf(() => dungeon.stairs(depth as number))).toMatch(bad);
    expect(codeOf(() => dungeon.usedAt(depth as number))).toMatch(bad);
  });

  test("a depth that is asked for without waiting for it", async () => {
    await expect(new Dungeon(options).levelAsync(4)).rejects.toMatchObject({ code: "bad-depth" });
  });

  test("stairs that are neither aligned nor a level's own", () => {
    expect(codeOf(() => new Dungeon({ ...options, stairs: "mine" as never }))).toBe(
      'bad-option: stairs must be "aligned", "own" or a function that takes a depth and returns one of these, got "mine".',
    );
    expect(codeOf(() => new Dungeon({ ...options, stairs: () => 3 as never }).level(1))).toBe(
      'bad-option: stairs must return "aligned" or "own" for depth 1, got 3.',
    );
  });

  test("a seed that is none, packs that are none, a chain that is none", () => {
    expect(codeOf(() => new Dungeon({ ...options, seed: 1.5 }))).toMatch(/^bad-seed: /);
    expect(codeOf(() => new Dungeon({ ...options, packs: [{}] as never }))).toMatch(
      /^bad-option: packs must be a list/,
    );
    expect(codeOf(() => new Dungeon({ ...options, chain: "caves" as never }))).toBe(
      'bad-option: chain must be a chain, or a function that takes a depth and returns a chain, got "caves".',
    );
    const dungeon = new Dungeon({ ...options, chain: (depth) => (depth === 2 ? (undefined as never) : caves(40, 30)) });
    expect(codeOf(() => dungeon.level(1))).toBe("bad-option: chain must return a chain for depth 2, got undefined.");
  });

  test("levels so small that two of their stairs find no room", () => {
    const tiny = () => chain({ width: 3, height: 3 }).startWith(cellularAutomata());
    const dungeon = new Dungeon({ seed: 1, depths: 3, chain: tiny });
    expect(dungeon.stairs(1)).toEqual([1, 1]);
    expect(codeOf(() => dungeon.stairs(2))).toBe(
      "too-small: the stairs between depths 2 and 3 don't fit: the maps have only 3x3 cells in common.",
    );
  });
});
