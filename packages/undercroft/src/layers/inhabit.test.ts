import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { distanceField, inSight } from "../analysis/index.js";
import { accretion, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { encounterTable, spawnTable, weightAt } from "../spawning/index.js";
import {
  addLoops,
  areaStart,
  clearings,
  connectRegions,
  distantExit,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  patches,
  road,
} from "./index.js";
import { UNDERCROFT_ENCOUNTERS, UNDERCROFT_SPAWNS } from "./kernels/shipped-encounters.js";

function halls(options = {}, size = { width: 79, height: 29 }) {
  return chain(size)
    .startWith(accretion())
    .with(addLoops({ all: true, reach: 1 }))
    .with(lakes())
    .with(nicheStairs())
    .with(hiddenGoods({ items: 3 }))
    .with(inhabit(options));
}

const WYRMS = spawnTable("wyrms", [{ name: "Wyrm", kind: "monster", base: 1 }]);
const cellOf = (level: Level, [x, y]: readonly [number, number]) => y * level.width + x;
const monstersOf = ({ spawns }: Level) => spawns.filter(({ kind }) => kind === "monster");
describe("inhabit", () => {
  const levels = new Map(
    [1, 5, 12].map((depth) => [
      depth,
      Array.from({ length: sampled(400, 40) }, (_, seed) => halls().build({ seed, depth })),
    ]),
  );

  test("puts nobody in view near the start, and everybody where the player can get", () => {
    for (const built of levels.values()) {
      for (const level of built) {
        const start = cellOf(level, level.start);
        const distances = distanceField(level, [start]);
        for (const { at, name } of monstersOf(level)) {
          const cell = cellOf(level, at);
          expect(distances[cell], `${name} of seed ${level.seed}`).toBeGreaterThan(0);
          const isNear = Math.max(Math.abs(at[0] - level.start[0]), Math.abs(at[1] - level.start[1])) <= 8;
          expect(isNear && inSight(level, start, cell), `${name} of seed ${level.seed}`).toBe(false);
        }
      }
    }
  });

  test("gives each patrol a round that can be walked, and each captive somebody who holds it", () => {
    let patrols = 0;
    let captives = 0;
    for (const built of levels.values()) {
      for (const level of built) {
        for (const { state, path = [], group, at } of monstersOf(level)) {
          if (state === "patrolling") {
            patrols++;
            expect(path.length).toBeGreaterThanOrEqual(2);
            const steps = path.map((stop, i) => {
              const next = path[(i + 1) % path.length]!;
              return distanceField(level, [cellOf(level, stop)])[cellOf(level, next)]!;
            });
            for (const count of steps) expect(count).toBeGreaterThanOrEqual(0);
            // Longer rounds are never met twice.
            expect(steps.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(150);
            expect(distanceField(level, [cellOf(level, at)])[cellOf(level, path[0]!)]).toBeGreaterThanOrEqual(0);
          }
          if (state === "captive") {
            captives++;
            expect(monstersOf(level).some((other) => other.group === group && other.state !== "captive")).toBe(true);
          }
        }
      }
    }
    expect(patrols).toBeGreaterThan(10);
    expect(captives).toBeGreaterThan(5);
  });

  test("places the same encounters if a step that has nothing to do with them is added", () => {
    const base = chain({ width: 60, height: 30 }).startWith(simpleMap()).with(nicheStairs());
    const plain = base.with(inhabit()).build({ seed: "rats", depth: 4 });
    const more = base.with(inhabit()).with(patches()).build({ seed: "rats", depth: 4 });
    expect(more.spawns).toEqual(plain.spawns);
  });

  test("draws monsters of a game's own, in all kinds of encounters", () => {
    const beasts = spawnTable("beasts", [
      { name: "Frost Wolf", kind: "monster", base: 2 },
      { name: "Snow Hare", kind: "monster", base: 1, with: [{ name: "Snow Hare", count: 2, blocks: true }] },
      { name: "Ice Eel", kind: "monster", base: 1 },
      { name: "Pelt", kind: "item", base: 1 },
    ]);
    const things = {
      "Ice Eel": { danger: 2, habitat: ["water"] },
      "Frost Wolf": { danger: 3 },
      "Snow Hare": { danger: 1 },
    };
    const encounters = encounterTable("wild", UNDERCROFT_ENCOUNTERS.encounters, things);
    const kinds = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const level = halls({ table: beasts, encounters, traps: 0 }).build({ seed, depth: 6 });
      for (const { name, state, kind, from, at } of level.spawns) {
        if (!from.startsWith("inhabit")) continue;
        kinds.add(state ?? kind!);
        expect([...beasts.entries.map((entry) => entry.name), ...(state === "captive" ? ["Prisoner"] : [])]).toContain(
          name,
        );
        if (name === "Ice Eel" && state !== "captive") expect(level.tileAt(at).name).toBe("shallow_water");
      }
    }
    expect([...kinds].sort()).toEqual(
      ["ambush", "asleep", "captive", "dormant", "guarding", "item", "patrolling", "wandering"].sort(),
    );
  });

  test("has nobody but those of a table that comes without encounters", () => {
    const beasts = spawnTable(
      "beasts",
      ["Frost Wolf", "Snow Hare"].map((name) => ({ name, kind: "monster", base: 1 })),
    );
    for (let seed = 0; seed < 30; seed++) {
      const { spawns } = halls({ table: beasts, traps: 0 }).build({ seed, depth: 6 });
      for (const { name } of spawns.filter(({ kind }) => kind === "monster")) expect(name).toMatch(/Wolf|Hare/);
    }
  });

  test("places who an encounter names, says where there was no room for all, and ends", () => {
    const army = spawnTable("army", [
      { name: "Ant", kind: "monster", base: 1, with: [{ name: "Ant", count: 90, blocks: true }] },
    ]);
    const ants = { Ant: { danger: 0.01 } };
    const horde = encounterTable("horde", [{ kind: "stray", base: 1, most: 1, who: army }], ants);
    const { spawns, report } = chain({ width: 60, height: 30 })
      .startWith(maze())
      .with(areaStart())
      .with(distantExit())
      .with(inhabit({ encounters: horde, traps: 0 }))
      .build({ seed: 1 });
    expect(spawns.length).toBeGreaterThan(3);
    expect(spawns.every(({ name, group }) => name === "Ant" && group === 1)).toBe(true);
    expect(report.some(({ message }) => /^asked for 91 monsters, but added \d+: /.test(message))).toBe(true);
  });

  test.each([
    ["on land", undefined],
    ["in water", ["water"]],
  ])("puts no more of a monster %s than its table allows", (_, habitat) => {
    const table = spawnTable("rare", [
      { name: "King", kind: "monster", base: 100, most: 1 },
      { name: "Rat", kind: "monster", base: 1 },
    ]);
    const kind = habitat === undefined ? "stray" : "water";
    const encounters = encounterTable("few", [{ kind, base: 1 }], {
      King: { danger: 1, ...(habitat && { habitat }) },
      Rat: { danger: 1 },
    });
    const kings = Array.from({ length: 12 }, (_seed, seed) => {
      const { spawns } = halls({ table, encounters, traps: 0 }).build({ seed, depth: 8 });
      return spawns.filter(({ name }) => name === "King").length;
    });
    expect(Math.max(...kings)).toBe(1);
  });

  test("keeps to what a table allows in packs, in tables of encounters, and with captives", () => {
    const one = (name: string, most: number) => ({ name, kind: "monster" as const, base: 1, most });
    const table = spawnTable("court", [one("Queen", 1), one("Page", 2), one("Guard", 50)]);
    const own = spawnTable("crown", [one("Queen", 1), one("Guard", 50)]);
    const encounters = encounterTable("court", [
      { kind: "stray", base: 1, size: [1, 4] },
      { kind: "lair", base: 1, size: [2, 4], who: own },
      { kind: "captive", base: 2, captive: table },
    ]);
    for (let seed = 0; seed < 30; seed++) {
      const { spawns } = halls({ table, encounters, traps: 0 }).build({ seed, depth: 8 });
      const many = (wanted: string) => spawns.filter(({ name }) => name === wanted).length;
      expect(many("Queen"), `queens of seed ${seed}`).toBeLessThanOrEqual(1);
      expect(many("Page"), `pages of seed ${seed}`).toBeLessThanOrEqual(2);
    }
  });

  test("puts a guard beside the most valuable items first, and one beside each at most", () => {
    const table = spawnTable("vaulted", [
      { name: "Golem", kind: "monster", base: 1 },
      { name: "Coin", kind: "item", base: 1 },
      { name: "Crown", kind: "item", base: 1 },
    ]);
    const things = { Golem: { danger: 4 }, Coin: { value: 1 }, Crown: { value: 30 } };
    const encounters = encounterTable("guards", [{ kind: "guard", base: 1 }], things);
    const guarded = { Coin: 0, Crown: 0 };
    const lying = { Coin: 0, Crown: 0 };
    for (let seed = 0; seed < 40; seed++) {
      const { spawns } = chain({ width: 79, height: 29 })
        .startWith(accretion())
        .with(nicheStairs())
        .with(hiddenGoods({ items: 8, table }))
        .with(inhabit({ table, encounters, traps: 0, goods: 0 }))
        .build({ seed, depth: 3 });
      const golems = spawns.filter(({ name }) => name === "Golem");
      for (const { name, at, kind } of spawns) {
        if (kind !== "item") continue;
        lying[name as "Coin"]++;
        const isNear = golems.some((golem) => Math.abs(golem.at[0] - at[0]) + Math.abs(golem.at[1] - at[1]) <= 5);
        if (isNear) guarded[name as "Coin"]++;
      }
    }
    expect(guarded.Crown / lying.Crown).toBeGreaterThan(1.2 * (guarded.Coin / lying.Coin));
  });

  test("keeps away from places that are safe, with traps too", () => {
    const wood = chain({ width: 60, height: 40 })
      .startWith(cellularAutomata({ floor: 0.5 }))
      .with(road({ from: "left", to: "opposite" }))
      .with(connectRegions())
      .with(areaStart({ places: ["road start"] }))
      .with(distantExit());
    const near = (level: Level) => {
      const paved = level.areas!.find(({ role }) => role === "road")!.cells;
      return level.spawns.filter(({ at: [x, y] }) =>
        paved.some(([row, from, to]) => Math.abs(row - y) <= 2 && x >= from - 2 && x < to + 2),
      ).length;
    };
    let [wild, safe, all] = [0, 0, 0];
    for (let seed = 0; seed < 10; seed++) {
      wild += near(wood.with(inhabit({ danger: 4, traps: 9 })).build({ seed, depth: 3 }));
      const level = wood.with(inhabit({ danger: 4, traps: 9, safe: ["road"] })).build({ seed, depth: 3 });
      safe += near(level);
      all += level.spawns.length;
    }
    expect(wild).toBeGreaterThan(20);
    expect(safe).toBe(0);
    expect(all).toBeGreaterThan(50);
  });

  test("puts encounters where they belong, and leaves out those whose place isn't there", () => {
    const outlaws = spawnTable("outlaws", [{ name: "Outlaw", kind: "monster", base: 1 }]);
    const kinds = encounterTable("camps", [
      { kind: "stray", base: 1, who: outlaws, habitat: ["camp"], most: 2 },
      { kind: "stray", base: 100, who: outlaws, habitat: ["palace"] },
    ]);
    const wood = chain({ width: 60, height: 40 })
      .startWith(cellularAutomata({ floor: 0.5 }))
      .with(clearings({ count: { fixed: 3 }, roles: ["camp", "den", "hut"] }))
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit())
      .with(inhabit({ table: outlaws, encounters: kinds, danger: 5, traps: 0 }));
    for (let seed = 0; seed < 10; seed++) {
      const { spawns, areas } = wood.build({ seed, depth: 3 });
      const camp = areas!.find(({ role }) => role === "camp")!.cells;
      expect(spawns.length).toBeLessThanOrEqual(2);
      for (const {
        at: [x, y],
      } of spawns) {
        expect(
          camp.some(([row, from, to]) => row === y && x >= from && x < to),
          `seed ${seed}`,
        ).toBe(true);
      }
    }
  });

  test("gives each item one owner, and an item the group of those who guard it", () => {
    const table = spawnTable("vaulted", [
      { name: "Golem", kind: "monster", base: 1 },
      { name: "Crown", kind: "item", base: 1 },
    ]);
    const things = { Golem: { danger: 1 }, Crown: { value: 3 } };
    const encounters = encounterTable("guards", [{ kind: "guard", base: 1 }], things);
    let owned = 0;
    for (let seed = 0; seed < 30; seed++) {
      const level = chain({ width: 79, height: 29 })
        .startWith(accretion())
        .with(nicheStairs())
        .with(hiddenGoods({ items: 12, table }))
        .with(inhabit({ table, encounters, traps: 0 }))
        .build({ seed, depth: 3 });
      const golems = monstersOf(level);
      for (const { at, group, kind } of level.spawns) {
        if (kind !== "item") continue;
        const distances = distanceField(level, [cellOf(level, at)]);
        const near = golems.filter((golem) => {
          const steps = distances[cellOf(level, golem.at)]!;
          return steps >= 0 && steps <= 5;
        });
        expect(new Set(near.map((golem) => golem.group)).size, `seed ${seed}, ${at}`).toBeLessThanOrEqual(1);
        if (group === undefined) continue;
        owned++;
        expect(near.map((golem) => golem.group)).toEqual([group]);
      }
      const groups = new Set(level.spawns.filter(({ kind }) => kind === "item").map(({ group }) => group));
      for (const golem of golems) expect(groups.has(golem.group), `${golem.at} of seed ${seed}`).toBe(true);
    }
    expect(owned).toBeGreaterThan(60);
  });

  test("keeps to the limits of the step's table in the table of an encounter, and among followers", () => {
    const table = spawnTable("court", [
      { name: "Guard", kind: "monster", base: 3 },
      { name: "King", kind: "monster", base: 1, most: 1 },
      { name: "Herald", kind: "monster", base: 3, with: [{ name: "Page", count: 3, blocks: true }] },
      { name: "Page", kind: "monster", base: 1, most: 2 },
    ]);
    const kings = spawnTable("kings", [{ name: "King", kind: "monster", base: 1 }]);
    const encounters = encounterTable("court", [
      { kind: "stray", base: 1, who: kings, size: [2, 3] },
      { kind: "stray", base: 2, size: [1, 3] },
    ]);
    for (let seed = 0; seed < 20; seed++) {
      const { spawns } = halls({ table, encounters, traps: 0 }).build({ seed, depth: 8 });
      const many = (wanted: string) => spawns.filter(({ name }) => name === wanted).length;
      expect(many("King"), `kings of seed ${seed}`).toBeLessThanOrEqual(1);
      expect(many("Page"), `pages of seed ${seed}`).toBeLessThanOrEqual(2);
    }
  });

  test("draws from the tags that an encounter asks for", () => {
    const table = spawnTable("wild", [
      { name: "Bear", kind: "monster", base: 1 },
      { name: "Bandit", kind: "monster", base: 5 },
      { name: "Hunter", kind: "monster", base: 5, with: [{ name: "Bear", count: 1, blocks: true }] },
    ]);
    const things = { Bear: { danger: 2, tags: ["beast"] }, Bandit: { danger: 2 }, Hunter: { danger: 2 } };
    const encounters = encounterTable("beasts", [{ kind: "stray", base: 1, tags: ["beast"] }], things);
    const { spawns } = halls({ table, encounters, traps: 0 }).build({ seed: 1, depth: 8 });
    expect(new Set(spawns.filter(({ kind }) => kind === "monster").map(({ name }) => name))).toEqual(new Set(["Bear"]));
  });

  test("keeps those who like a tile near it where there is some, and lets them live elsewhere", () => {
    const table = spawnTable("hot", [{ name: "Newt", kind: "monster", base: 1 }]);
    const encounters = encounterTable("hot", [{ kind: "stray", base: 1 }], { Newt: { danger: 2, likes: ["lava"] } });
    const pools = (options: object) =>
      chain({ width: 60, height: 30 })
        .startWith(simpleMap())
        .with(lakes(options))
        .with(nicheStairs())
        .with(inhabit({ table, encounters, danger: 2, traps: 0 }));
    let near = 0;
    for (let seed = 0; seed < 10; seed++) {
      const hot = pools({ water: 0, chasm: 0, lava: 1, count: 12, tries: 60 }).build({ seed, depth: 6 });
      const cells = Array.from({ length: 60 * 30 }, (_, cell) => cell);
      const lava = cells.filter((cell) => hot.tileset.tiles[hot.tiles[cell]!]!.name === "lava");
      const newts = monstersOf(hot);
      if (lava.length < 12) continue;
      for (const { at } of newts) {
        const steps = lava.map((cell) => Math.abs(at[0] - (cell % 60)) + Math.abs(at[1] - Math.floor(cell / 60)));
        expect(Math.min(...steps), `seed ${seed}, ${at}`).toBeLessThanOrEqual(3);
        near++;
      }
      expect(monstersOf(pools({ count: 0 }).build({ seed, depth: 6 })).length).toBeGreaterThan(3);
    }
    expect(near).toBeGreaterThan(10);
  });

  test("has monsters of few families, and of all that have none", () => {
    const names = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox"];
    const pairs = names.map((name, i) => ({
      name,
      kind: "monster" as const,
      base: 1,
      ...(i % 2 === 0 && { with: [{ name: names[i + 1]!, count: 1, blocks: true }] }),
    }));
    const table = spawnTable("zoo", [...pairs, { name: "Stranger", kind: "monster" as const, base: 2 }]);
    const things = Object.fromEntries(names.map((name) => [name, { danger: 1, family: name }]));
    const encounters = encounterTable("zoo", [{ kind: "stray", base: 1 }], { ...things, Stranger: { danger: 1 } });
    const familiesOf = (families: number, seed: number) => {
      const level = halls({ table, encounters, families, traps: 0 }).build({ seed, depth: 12 });
      const met = new Set(monstersOf(level).map(({ name }) => name));
      expect(met.has("Stranger"), `seed ${seed}`).toBe(true);
      return met.size - 1;
    };
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    for (const seed of seeds) expect(familiesOf(2, seed)).toBeLessThanOrEqual(2);
    for (const seed of seeds) expect(familiesOf(0, seed)).toBeGreaterThan(3);
    expect(new Set(seeds.map((seed) => familiesOf(1, seed)))).toEqual(new Set([1]));
  });

  test("has one encounter beside the way to the exit, before all others", () => {
    const table = spawnTable("way", [
      { name: "Robber", kind: "monster", base: 1 },
      { name: "Coin", kind: "item", base: 1 },
    ]);
    const encounters = encounterTable(
      "way",
      [
        { kind: "carrier", base: 1, onWay: true },
        {
          kind: "captive",
          base: 1,
          onWay: true,
          captive: spawnTable("held", [{ name: "Squire", kind: "monster", base: 1 }]),
        },
        { kind: "stray", base: 100 },
      ],
      { Robber: { danger: 2 } },
    );
    for (let seed = 0; seed < 20; seed++) {
      const level = halls({ table, encounters, traps: 0 }).build({ seed, depth: 1 });
      const [first] = monstersOf(level);
      expect(["captive", "wandering"]).toContain(first!.state);
      expect(monstersOf(level).filter(({ state }) => state === "captive" || state === "wandering")).toHaveLength(1);
      const fromStart = distanceField(level, [cellOf(level, level.start)]);
      const exit = cellOf(level, level.exits.find(({ kind }) => kind === "down")!.at);
      const fromExit = distanceField(level, [exit]);
      const cell = cellOf(level, first!.at);
      // Three steps there and back, at most.
      expect(fromStart[cell]! + fromExit[cell]!, `seed ${seed}`).toBeLessThanOrEqual(fromStart[exit]! + 6);
    }
  });

  test("leaves out an encounter of which a level can have none", () => {
    const encounters = encounterTable("quiet", [
      { kind: "stray", base: 1, state: "wandering" },
      { kind: "stray", base: 9, state: "dormant", most: 0 },
    ]);
    const states = new Set(monstersOf(halls({ encounters }).build({ seed: 1, depth: 5 })).map(({ state }) => state));
    expect([...states]).toEqual(["wandering"]);
  });

  test("adds nobody where nobody is allowed, asked for or possible", () => {
    for (const options of [
      { danger: 0, goods: 0, traps: 0 },
      { table: spawnTable("none", [{ name: "Orc", kind: "monster", base: 0 }]), traps: 0 },
    ]) {
      expect(
        halls(options)
          .build({ seed: 1 })
          .spawns.filter(({ from }) => from.startsWith("inhabit")),
      ).toEqual([]);
    }
    const tiny = chain({ width: 12, height: 9, purpose: "map" }).startWith(maze()).with(areaStart()).with(inhabit());
    for (let seed = 0; seed < 20; seed++) expect(tiny.build({ seed, depth: 20 }).spawns.length).toBeLessThan(12);
  });

  test.each([
    [
      "only items",
      { table: spawnTable("goods", [{ name: "Elixir", kind: "item", base: 1 }]) },
      /nobody of the table can/,
    ],
    [
      "nobody that an encounter may have",
      { encounters: encounterTable("none", [{ kind: "stray", base: 1, tags: ["nobody"] }]) },
      /added nobody: nobody of the table can come at this depth \(stray\)$/,
    ],
    [
      "a habitat that isn't there",
      { encounters: encounterTable("camps", [{ kind: "stray", base: 1, habitat: ["camp"] }]) },
      /added nobody: the level has no camp \(stray\)$/,
    ],
    [
      "encounters of other depths",
      { encounters: encounterTable("deep", [{ kind: "stray", base: 1, depth: "9.." }]) },
      /^asked for a danger of [\d.]+, but added nobody: no encounter of "deep" is for depth 5$/,
    ],
    [
      "who is far too dangerous",
      { encounters: encounterTable("dragons", [{ kind: "stray", base: 1 }], { Wyrm: { danger: 1e9 } }), table: WYRMS },
      /added nobody: who comes is too dangerous for it \(stray\)$/,
    ],
  ])("says why it has added nobody: %s", (_, options, words) => {
    const { report, spawns } = halls({ traps: 0, ...options }).build({ seed: 1, depth: 5 });
    expect(spawns.filter(({ kind }) => kind === "monster")).toEqual([]);
    const told = report.filter(({ step }) => step.startsWith("inhabit"));
    expect(told).toEqual([expect.objectContaining({ kind: "shortfall", message: expect.stringMatching(words) })]);
  });

  test("says that there is no water for those who come from water only", () => {
    const encounters = encounterTable("wet", [{ kind: "water", base: 1 }], { Eel: { habitat: ["water"] } });
    const table = spawnTable("eels", [{ name: "Eel", kind: "monster", base: 1 }]);
    const dry = chain({ width: 40, height: 20 }).startWith(simpleMap()).with(nicheStairs());
    const { report } = dry.with(inhabit({ encounters, table })).build({ seed: 1, depth: 5 });
    expect(report.map(({ message }) => message)).toEqual([
      expect.stringMatching(/added nobody: the level has no place for it \(water\)$/),
    ]);
  });

  test("says nothing where nobody was asked for", () => {
    expect(
      halls({ danger: 0 })
        .build({ seed: 1 })
        .report.filter(({ step }) => step.startsWith("inhabit")),
    ).toEqual([]);
  });

  test("comes with encounters that name only what its table has", () => {
    expect(UNDERCROFT_ENCOUNTERS.encounters.length).toBeGreaterThanOrEqual(9);
    const names = new Set(UNDERCROFT_SPAWNS.entries.filter(({ kind }) => kind === "monster").map(({ name }) => name));
    expect(names.size).toBeGreaterThanOrEqual(24);
    const held = UNDERCROFT_ENCOUNTERS.encounters.flatMap(({ captive }) => captive?.entries ?? []);
    expect(held.map(({ name }) => name)).toContain("Prisoner");
    // Near the surface, too, somebody is on the way to the exit.
    const onWay = UNDERCROFT_ENCOUNTERS.encounters.filter((encounter) => encounter.onWay);
    expect(onWay.filter((encounter) => weightAt(encounter, 1) > 0).length).toBeGreaterThanOrEqual(3);
  });

  test("lets beasts sleep beside treasure, and nobody else", () => {
    const sleepers = UNDERCROFT_ENCOUNTERS.encounters.filter(
      ({ kind, state }) => kind === "guard" && state === "asleep",
    );
    expect(sleepers.map(({ tags }) => tags)).toEqual([["beast", "mindless"]]);
  });
});

describe("encounterTable", () => {
  test.each([
    [[], "is empty: give it at least one encounter"],
    [[{ kind: "lare", base: 1 }], "encounters[0].kind must be one of lair, guard"],
    [[{ kind: "lair", base: 1, size: [3, 2] }], "encounters[0].size must be [fewest, most]"],
    [
      [{ kind: "lair", base: 1, captive: { name: "x", entries: [] } }],
      ".captive is only for encounters of the kind captive",
    ],
    [[{ kind: "lair", base: 1, goods: 2 }], "encounters[0].goods must be a number from 0 to 1"],
    [[{ kind: "lair", base: 1, onWay: 1 }], "encounters[0].onWay must be true or false"],
    [[{ kind: "lair", base: 1, tags: "beast" }], "encounters[0].tags must be a list of tags"],
    [[{ kind: "lair", base: 1, sise: [1, 2] }], 'there is no option "sise". Did you mean "size"?'],
  ])("refuses %j", (encounters, message) => {
    expect(() => encounterTable("mine", encounters as never)).toThrow(message);
  });
});
