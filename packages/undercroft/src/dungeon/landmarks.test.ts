import { describe, expect, test } from "vitest";
import { cellularAutomata, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import type { Point } from "../core/index.js";
import { areaStart, connectRegions, distantExit, lakes } from "../layers/index.js";
import { roomVaults, section } from "../prefabs/index.js";
import { UNDERCROFT_PACK } from "../prefabs/packs/index.js";
import { rebuildLevel, recipeChain, registry, shippedRecipe } from "../recipes/index.js";
import { verifyDungeon } from "../verify/index.js";
import { DUNGEON_STEPS, Dungeon, type DungeonLandmark, type NamedDungeonOptions } from "./index.js";

const caves = chain({ width: 70, height: 36 })
  .startWith(cellularAutomata())
  .with(connectRegions())
  .with(areaStart())
  .with(distantExit());
const rooms = chain({ width: 60, height: 40, purpose: "map" }).startWith(simpleMap());
const busy = caves
  .with(lakes())
  .with(section({ packs: [UNDERCROFT_PACK] }))
  .with(roomVaults({ packs: [UNDERCROFT_PACK], count: "4", threshold: 0 }));

const LEVELS: NamedDungeonOptions["levels"] = {
  gate: { depth: 1, chain: rooms, exits: { down: "halls" } },
  halls: { depth: 2, chain: busy, exits: { down: "caves", side: "den" } },
  caves: { depth: 3, chain: recipeChain(shippedRecipe("deeps"), { size: [79, 29] }), exits: { down: "vaults" } },
  vaults: { depth: 4, chain: recipeChain(shippedRecipe("bsp-interior"), { size: [60, 40] }) },
  den: { depth: 3, chain: rooms },
};
const ALL: readonly DungeonLandmark[] = [
  { name: "rift", kind: "chasm", levels: ["gate", "halls", "caves"], size: [14, 7] },
  { name: "brook", kind: "river", levels: ["halls", "caves", "vaults"] },
  { name: "spire", kind: "tower", levels: ["caves", "vaults"] },
];

const make = (landmarks: readonly DungeonLandmark[], more: Partial<NamedDungeonOptions> = {}) =>
  new Dungeon({ seed: "rats", levels: LEVELS, landmarks, ...more });

const part = (level: Level, name: string) => level.landmarks.find((one) => one.name === name)!;
const pointsOf = (level: Level, name: string): readonly Point[] =>
  part(level, name).cells.flatMap(([y, x0, x1]) => Array.from({ length: x1 - x0 }, (_, i) => [x0 + i, y] as const));
const tilesOf = (level: Level, name: string) => new Set(pointsOf(level, name).map((at) => level.tileAt(...at).name));

describe("landmarks", () => {
  test.each([1, 2, 3, 4, 5, 6])("are on the same cells of all their levels, and can be walked: seed %i", (seed) => {
    const dungeon = make(ALL, { seed });
    const levels = dungeon.names.map((name) => [name, dungeon.level(name)] as const);
    expect(verifyDungeon(levels).checks.filter(({ ok }) => !ok)).toEqual([]);
    const of = Object.fromEntries(levels) as Record<string, Level>;
    expect(part(of.halls!, "rift").cells).toEqual(part(of.gate!, "rift").cells);
    expect(part(of.caves!, "rift").cells).toEqual(part(of.gate!, "rift").cells);
    expect(part(of.vaults!, "spire").cells).toEqual(part(of.caves!, "spire").cells);
  });

  test("give the same levels in whatever order they are built", () => {
    const hashes = (names: readonly string[]) => {
      const dungeon = make(ALL);
      return Object.fromEntries(names.map((name) => [name, dungeon.level(name).hash]));
    };
    const { names } = make(ALL);
    expect(hashes(names.toReversed())).toEqual(hashes(names));
  });

  test("leave all other ways where they are, and levels without them as they were", () => {
    const rift = ALL.slice(0, 1);
    expect(make(rift).ways.filter(({ name }) => name !== "rift")).toEqual(make([]).ways);
    expect(make(rift).level("vaults").hash).toBe(make([]).level("vaults").hash);
  });

  test("can be built again from their files", () => {
    const known = registry(DUNGEON_STEPS);
    const level = make(ALL).level("caves");
    expect(rebuildLevel(JSON.stringify(level), { registry: known }).hash).toBe(level.hash);
  });

  test("need not be in any dungeon", () => {
    expect(make([]).level("gate").landmarks).toEqual([]);
  });
});

describe("a chasm", () => {
  const dungeon = make(ALL);

  test("is a hole on all of its levels but the last, where there is a floor", () => {
    expect([...tilesOf(dungeon.level("gate"), "rift")].sort()).toEqual(["chasm", "down_stairs"]);
    const bottom = dungeon.level("caves");
    expect(pointsOf(bottom, "rift").every((at) => bottom.tileAt(...at).walkable)).toBe(true);
    expect(bottom.areas?.map(({ name }) => name)).toContain("bottom of the rift");
  });

  test("is a drop to the next level, which ends inside it", () => {
    const gate = dungeon.level("gate");
    const exit = gate.exits.find(({ name }) => name === "rift")!;
    expect(exit).toMatchObject({ kind: "branch", to: "halls", oneWay: true });
    expect(pointsOf(gate, "rift")).toContainEqual(exit.at);
    expect(dungeon.level("halls").arrivals.map(({ to }) => to)).toContainEqual(exit.at);
  });

  test("has a rim that one can walk all the way round", () => {
    const gate = dungeon.level("gate");
    for (const [x, y] of pointsOf(gate, "rift")) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 1],
        [0, -1],
        [-1, -1],
      ] as const) {
        const { name, walkable } = gate.tileAt(x + dx, y + dy);
        expect(walkable || name === "chasm", `${x + dx}, ${y + dy}`).toBe(true);
      }
    }
  });

  test("can have the key of a quest at its bottom, and a lock on the way into it", () => {
    const quests = [
      { name: "Ring", lock: { level: "halls", at: "side" }, key: { level: "caves", in: "rift" } },
      { name: "Rope", lock: { level: "gate", at: "rift" }, key: { level: "den" } },
    ];
    const locked = make(ALL, { quests });
    const levels = new Map(locked.names.map((name) => [name, locked.level(name)]));
    expect(verifyDungeon(levels).checks.filter(({ ok }) => !ok)).toEqual([]);
    const ring = levels.get("caves")!.spawns.find(({ name }) => name === "Ring");
    expect(pointsOf(levels.get("caves")!, "rift")).toContainEqual(ring?.at);
    expect(levels.get("gate")!.questLocks.map(({ name }) => name)).toEqual(["Rope"]);
  });
});

describe("a river", () => {
  test("falls on one level where it begins on the next", () => {
    const dungeon = make(ALL);
    const [halls, caves] = [dungeon.level("halls"), dungeon.level("caves")];
    const [above, below] = [
      part(halls, "brook"),
      caves.landmarks.find((one) => one.above === "halls" && one.name === "brook")!,
    ];
    expect(above).toMatchObject({ kind: "river", below: "caves" });
    expect(below.cells).toEqual(above.cells);
    expect(tilesOf(halls, "brook")).toEqual(new Set(["deep_water"]));
    const water = (level: Level) => level.rows().join("").replaceAll(/[^≈]/g, "").length;
    expect(water(halls)).toBeGreaterThan(3 * pointsOf(halls, "brook").length);
  });
});

describe("a tower", () => {
  test("has the stairs between its levels inside, and a door", () => {
    const dungeon = make(ALL);
    for (const name of ["caves", "vaults"]) {
      const level = dungeon.level(name);
      const other = name === "caves" ? "vaults" : "caves";
      expect(pointsOf(level, "spire")).toContainEqual(level.exits.find(({ to }) => to === other)?.at);
      const [[top, left, right]] = part(level, "spire").cells as [readonly [number, number, number]];
      const bottom = part(level, "spire").cells.at(-1)![0];
      const walls = [];
      for (let x = left - 1; x <= right; x++) walls.push(level.tileAt(x, top - 1), level.tileAt(x, bottom + 1));
      for (let y = top; y <= bottom; y++) walls.push(level.tileAt(left - 1, y), level.tileAt(right, y));
      expect(walls.filter(({ walkable }) => walkable).map((tile) => tile.door)).toEqual([true]);
    }
  });
});

describe("landmarks are refused", () => {
  const rift = ALL[0]!;
  test.each<[string, unknown, string]>([
    ["that are no list", {}, "landmarks must be a list of at most 1000 landmarks, got {}."],
    ["with an unknown key", [{ ...rift, at: [1, 1] }], 'there is no option "at"'],
    [
      "of an unknown kind",
      [{ ...rift, kind: "chasam" }],
      'landmarks[0].kind must be chasm, river, tower, got "chasam". Did you mean "chasm"?',
    ],
    ["without a name for files", [{ ...rift, name: "a rift" }], "landmarks[0].name must be a name made of a letter"],
    ["that have the same name", [rift, rift], 'landmarks[1].name must be unique, but there are two landmarks "rift".'],
    [
      "on one level",
      [{ ...rift, levels: ["gate"] }],
      'landmarks[0].levels must be a list of at least two levels, got ["gate"].',
    ],
    [
      "on a level that isn't there",
      [{ ...rift, levels: ["gate", "hals"] }],
      'landmarks[0].levels[1] must be the name of a level, got "hals". Did you mean "halls"?',
    ],
    [
      "that leave a level out",
      [{ ...rift, levels: ["gate", "caves"] }],
      'landmarks[0].levels[1] must be one deeper than the level before it, but "gate" has depth 1 and "caves" has depth 3.',
    ],
    [
      "with a size that isn't one",
      [{ ...rift, size: [2, 9] }],
      "landmarks[0].size must be [width, height] in cells, each at least 3, got [2,9].",
    ],
    [
      "that are larger than their levels",
      [{ ...rift, size: [30, 24] }],
      'the chasm "rift" doesn\'t fit: it has 30x24 cells, and levels "gate" and "halls" and "caves" have room for 54x23. Give it a smaller size, or make the levels larger.',
    ],
    [
      "that don't fit beside each other",
      [
        { ...rift, size: [14, 7] },
        { ...rift, name: "pit", kind: "river", levels: ["gate", "halls"], size: [50, 26] },
      ],
      'the river "pit" doesn\'t fit: levels "gate" and "halls" share 60x36 cells, and other landmarks and ways leave no 50x26 of them free.',
    ],
    [
      "that are a second drop",
      [rift, { ...rift, name: "pit" }],
      'landmarks[1] leads from "gate" to "halls", as the drop "rift" does. A chasm is a drop itself. Remove one of the two.',
    ],
    [
      "with the name of an exit",
      [{ ...rift, name: "side", levels: ["halls", "den"] }],
      'landmarks[0].name is also an exit of level "halls". Rename one of them.',
    ],
    [
      "that are towers without stairs",
      [
        { name: "spire", kind: "tower", levels: ["gate", "halls", "den"] },
        { name: "keep", kind: "tower", levels: ["halls", "den"] },
      ],
      'landmarks[1] is a tower without stairs: the way between "halls" and "den" is in the tower "spire" already.',
    ],
    [
      "that are towers between levels without a way",
      [{ name: "spire", kind: "tower", levels: ["den", "vaults"] }],
      'landmarks[0] is a tower without stairs: no exit joins "den" and "vaults". Add an exit from one to the other.',
    ],
  ])("%s", (_, landmarks, message) => {
    expect(() => make(landmarks as readonly DungeonLandmark[])).toThrow(message);
  });

  test.each([
    [{ level: "caves", in: "rft" }, 'quests[0].key.in must be the name of a landmark, got "rft". Did you mean "rift"?'],
    [
      { level: "halls", in: "rift" },
      'must have a floor on level "halls", but the chasm "rift" has one on level "caves".',
    ],
    [{ level: "caves", in: "brook" }, 'must have a floor on level "caves", but the river "brook" has one nowhere.'],
  ])("as the place of a key: %j", (key, message) => {
    const quests = [{ name: "Ring", lock: { level: "halls", at: "side" }, key }];
    expect(() => make(ALL, { quests })).toThrow(message);
  });
});
