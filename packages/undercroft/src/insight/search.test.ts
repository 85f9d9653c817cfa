import { describe, expect, test } from "vitest";
import { wallOff } from "../../test/kit/wall-off.js";
import { sampled } from "../../test/kit/whole.js";
import { cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { type BuildableChain, chain, type Level, oneOf } from "../chain/index.js";
import { defineBuilder, FLOOR, UndercroftError } from "../core/index.js";
import {
  areaStart,
  connectRegions,
  distantExit,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  voronoiSpawning,
} from "../layers/index.js";
import { drawnVault, pack, roomVaults } from "../prefabs/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { metricsOf } from "./metrics/measure-row.js";
import { type LevelMetrics, METRICS } from "./metrics/table.js";
import { parseQuery } from "./query.js";
import { type Hit, matches, Searcher, type SearchOptions, sampleMatches, search as searchAll } from "./search.js";
import { rate } from "./stats.js";
import { Survey } from "./survey.js";
import { Surveyor } from "./surveyor.js";

/** Two caves that touch at a corner half of the time: such a level can't be walked without diagonal moves. */
const corners = defineBuilder({
  id: "corners",
  options: {},
  *build(map, rng) {
    const middle = map.width >> 1;
    const [top, bottom] = [rng.between(4, 8), rng.between(12, 18)];
    for (let y = 2; y <= top; y++) for (let x = 2; x < middle; x++) map.setAt(x, y, FLOOR);
    for (let y = top + 1; y <= bottom; y++) for (let x = middle; x < map.width - 2; x++) map.setAt(x, y, FLOOR);
    if (rng.chance(0.5)) map.setAt(middle, top, FLOOR);
  },
});

const SIZE = [40, 25] as const;
const shipped = (name: string, options = {}) => recipeChain(shippedRecipe(name), { size: SIZE, ...options });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}`);

/** What is known of a level that was built and measured in the most obvious way. */
interface Known {
  readonly seed: string;
  readonly hash: string;
  readonly m: LevelMetrics;
  readonly prefabs: readonly string[];
  readonly spawns: readonly string[];
  readonly steps: readonly string[];
}

function known(level: Level): Known {
  return {
    seed: level.seed,
    hash: level.hash,
    m: metricsOf(level),
    prefabs: level.prefabs.map(({ name }) => name),
    spawns: level.spawns.map(({ name }) => name),
    steps: level.steps.map(({ id }) => id),
  };
}

interface Searched {
  readonly chain: BuildableChain;
  readonly options: SearchOptions;
  readonly levels: readonly Known[];
}

function builtAll(of: BuildableChain, seeds: readonly string[], options: SearchOptions = { depth: 3 }): Searched {
  return { chain: of, options, levels: seeds.map((seed) => known(of.build({ ...options, seed }) as Level)) };
}

/** Collapsing waves takes a hundred times as long as the rest. */
function quickSeeds(of: BuildableChain, count: number): string[] {
  const isQuick = (seed: string) =>
    of.resolve({ seed, depth: 3 }).steps.every(({ use }) => !use.startsWith("waveform"));
  return numbers(500).filter(isQuick).slice(0, count);
}

const random = shipped("random");
const SEARCHED: Readonly<Record<string, Searched>> = {
  rooms: builtAll(shipped("rooms"), numbers(sampled(300, 24))),
  "rooms at the other end of the dungeon": builtAll(shipped("rooms"), numbers(sampled(100, 10)), { depth: 9 }),
  caves: builtAll(shipped("caves"), numbers(sampled(200, 12))),
  "caves without diagonal moves": builtAll(shipped("caves", { movement: "orthogonal" }), numbers(sampled(200, 12))),
  deeps: builtAll(shipped("deeps"), numbers(sampled(60, 6))),
  "drowned-halls": builtAll(shipped("drowned-halls"), numbers(sampled(60, 3))),
  maze: builtAll(shipped("maze"), numbers(sampled(100, 10))),
  random: builtAll(random, quickSeeds(random, sampled(60, 6))),
  "levels with diagonal moves": builtAll(
    chain({ width: 40, height: 25 }).startWith(corners()).with(areaStart()).with(distantExit()).with(voronoiSpawning()),
    numbers(sampled(100, 20)),
  ),
};

const above = (value: number | null, bound: number) => value !== null && value > bound;
const below = (value: number | null, bound: number) => value !== null && value < bound;

/** Queries, each with what it means. */
const QUERIES: readonly (readonly [text: string, means: (level: Known) => boolean])[] = [
  ["path in 20..40", ({ m }) => above(m.path, 19) && below(m.path, 41)],
  ["detour > 1.2 and diameter > 40", ({ m }) => above(m.detour, 1.2) && above(m.diameter, 40)],
  ["pathRel < 0.5 or not mandatory > 30%", ({ m }) => below(m.pathRel, 0.5) || !above(m.mandatory, 0.3)],
  ["deadEndCells > 2 or nooks > 3", ({ m }) => above(m.deadEndCells, 2) || above(m.nooks, 3)],
  ["blindFloor > 1% and deadEnds > 0", ({ m }) => above(m.blindFloor, 0.01) && above(m.deadEnds, 0)],
  ["vegetation > 3%", ({ m }) => above(m.vegetation, 0.03)],
  ["liquid > 0 and vegetation > 0", ({ m }) => above(m.liquid, 0) && above(m.vegetation, 0)],
  ["floor < 45% and loops >= 1", ({ m }) => below(m.floorShare, 0.45) && above(m.loops, 0)],
  ["not (foes > 3 or items < 2)", ({ m }) => !(above(m.foes, 3) || below(m.items, 2))],
  ["spawn Goblin and firstFoe > 4", ({ m, spawns }) => spawns.includes("Goblin") && above(m.firstFoe, 4)],
  ['not spawn "Bear Trap" and threat <= 2', ({ m, spawns }) => !spawns.includes("Bear Trap") && below(m.threat, 3)],
  ["prefabs > 0", ({ m }) => above(m.prefabs, 0)],
  [
    "prefab needle_walk or prefab three_urns",
    ({ prefabs }) => prefabs.includes("needle_walk") || prefabs.includes("three_urns"),
  ],
  ["uses maze and doors < 9", ({ m, steps }) => steps.includes("maze") && below(m.doors, 9)],
  ["uses simple-map or rooms2 > 4", ({ m, steps }) => steps.includes("simple-map") || above(m.rooms2, 4)],
  [
    "not uses cellular-automata#1 and rooms > 3",
    ({ m, steps }) => !steps.includes("cellular-automata") && above(m.rooms, 3),
  ],
  ["areas > 4 and path > 20", ({ m }) => above(m.areas, 4) && above(m.path, 20)],
  ["sightSpread > 2", ({ m }) => above(m.sightSpread, 2)],
  ["attempt = 1", ({ m }) => m.attempt === 1],
  ["attempt > 1 or floor > 50%", ({ m }) => above(m.attempt, 1) || above(m.floorShare, 0.5)],
  // Something that no level can be, and something that every level is.
  ["path < 0", () => false],
  ["not path < 0", () => true],
];

/** Looks for a query's levels, and checks that all numbers add up. */
function search({ chain: of, options, levels }: Searched, text: string) {
  const searcher = new Searcher(of, parseQuery(text), options);
  const hits = levels.flatMap(({ seed }) => searcher.look(seed) ?? []);
  const { tried, byChoices, byLayout, built, failed, hits: found } = searcher.counts;
  expect(tried).toBe(levels.length);
  expect(byChoices + byLayout + built + failed).toBe(tried);
  expect(found).toBe(hits.length);
  expect(failed).toBe(0);
  return { hits, counts: searcher.counts };
}

/** A hit as it has to be: metrics that take long have a value only if somebody asks for one. */
function asHit({ seed, hash, m }: Known, text: string): Hit {
  const isAsked = METRICS.some(({ id, isSlow }) => isSlow && text.includes(id));
  const slow = isAsked ? {} : Object.fromEntries(METRICS.filter(({ isSlow }) => isSlow).map(({ id }) => [id, null]));
  return { seed, hash, row: { ...m, ...slow } };
}

describe("a search", () => {
  const given = { byChoices: 0, byLayout: 0, hits: 0 };

  test.each(Object.entries(SEARCHED))("finds exactly the levels that meet the query: %s", (_, searched) => {
    for (const [text, means] of QUERIES) {
      const { hits, counts } = search(searched, text);
      expect(hits, text).toEqual(searched.levels.filter(means).map((level) => asHit(level, text)));
      for (const name of ["byChoices", "byLayout", "hits"] as const) given[name] += counts[name];
    }
  });

  test("gives up seeds at every stage, so that the stages were put to the test", () => {
    for (const [stage, seeds] of Object.entries(given)) expect(seeds, stage).toBeGreaterThan(30);
  });

  test.each(Object.entries(SEARCHED))(
    "finds exactly the levels above the middle of every metric: %s",
    (_, searched) => {
      const some = { ...searched, levels: searched.levels.slice(0, sampled(30, 4)) };
      for (const { id } of METRICS) {
        const values = some.levels.flatMap(({ m }) => m[id] ?? []).sort((a, b) => a - b);
        const middle = values[values.length >> 1] ?? 0;
        const wanted = some.levels.filter(({ m }) => above(m[id], middle)).map(({ seed }) => seed);
        const text = `${id} > ${middle}`;
        expect(
          search(some, text).hits.map(({ seed }) => seed),
          text,
        ).toEqual(wanted);
      }
    },
  );

  test("and what is asked of a single level agree", () => {
    const level = shipped("deeps").build({ seed: 1, depth: 3 });
    for (const [text, means] of QUERIES) expect(matches(parseQuery(text), level), text).toBe(means(known(level)));
  });
});

describe("a search among levels that take several attempts", () => {
  const leaky = chain({ width: 40, height: 25 })
    .startWith(simpleMap())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(wallOff({ share: 0.5 }))
    .with(roomBasedSpawner());
  const searched = builtAll(leaky, numbers(60));
  const isLater = ({ m }: Known) => above(m.attempt, 1);

  test("finds them by their attempt, whatever else is asked", () => {
    expect(searched.levels.filter(isLater).length).toBeGreaterThan(10);
    for (const [text, means] of [
      ["attempt > 1", isLater],
      ["attempt = 1 and rooms > 3", ({ m }) => m.attempt === 1 && above(m.rooms, 3)],
      ["attempt > 1 and floor > 20%", ({ m }) => above(m.attempt, 1) && above(m.floorShare, 0.2)],
    ] as const satisfies typeof QUERIES) {
      const wanted = searched.levels.filter(means).map(({ seed }) => seed);
      expect(wanted.length, text).toBeGreaterThan(0);
      expect(
        search(searched, text).hits.map(({ seed }) => seed),
        text,
      ).toEqual(wanted);
    }
  });

  test("misses only those whose earlier attempt was ruled out", () => {
    const wanted = searched.levels.filter(({ m }) => above(m.floorShare, 0.2));
    const found = search(searched, "floor > 20%").hits.map(({ seed }) => seed);
    expect(wanted.map(({ seed }) => seed)).toEqual(expect.arrayContaining(found));
    const missed = wanted.filter(({ seed }) => !found.includes(seed));
    expect(missed.filter((level) => !isLater(level))).toEqual([]);
    expect(found.length).toBeGreaterThan(missed.length);
  });

  test("asks the attempt that gave the level which steps it used", () => {
    // A maze has no place for what is required, so that another attempt makes another choice.
    const den = drawnVault("den", ["...", ".!.", "..."]);
    const mazesAndCaves = chain({ width: 40, height: 25, require: ["den"] })
      .startWith(oneOf({ weight: 3, node: maze() }, { weight: 1, node: cellularAutomata() }))
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit())
      .with(roomVaults({ packs: [pack("dens", [den])] }));
    const required = builtAll(mazesAndCaves, numbers(sampled(60, 12)));
    const isCave = ({ steps }: Known) => steps.includes("cellular-automata");
    const caves = required.levels.filter(isCave).map(({ seed }) => seed);
    expect(required.levels.filter((level) => isCave(level) && isLater(level)).length).toBeGreaterThan(0);
    expect(search(required, "uses cellular-automata").hits.map(({ seed }) => seed)).toEqual(caves);
  });

  test("counts seeds that give no level, and goes on", () => {
    const hopeless = { ...searched, chain: leaky, options: { depth: 3, attempts: 1 } };
    const searcher = new Searcher(hopeless.chain, parseQuery("rooms > 0"), hopeless.options);
    for (const { seed } of searched.levels) searcher.look(seed);
    const { failed, hits, built, tried } = searcher.counts;
    expect(failed).toBe(searched.levels.filter(isLater).length);
    expect([hits, built, tried]).toEqual([tried - failed, tried - failed, 60]);
  });

  test("doesn't take a wrong call for levels that fail", () => {
    expect(() => new Searcher(leaky, parseQuery("rooms > 0"), { depth: -1 }).look("1")).toThrow(UndercroftError);
  });
});

describe("how many levels meet a query", () => {
  const queries = [
    ...["floor > 40%", "path < 15", "rooms2 > 4", "loops >= 2", "foes > 2 and path > 20"],
    ...["firstFoe < 6 or items = 0", "mandatory > 50%", "deadEnds = 0", "not wideShare < 20%", "threat > 3"],
  ];

  test.each(["rooms", "caves"])("is predicted by a sample for at least nine of ten queries: %s", (name) => {
    const of = recipeChain(shippedRecipe(name), { size: [24, 16] });
    const surveyor = new Surveyor(of, { depth: 3 });
    const surveyed = sampled(2000, 250);
    const frame = { key: "foretold", width: 24, height: 16 };
    const summary = new Survey(frame);
    for (const seed of numbers(surveyed)) surveyor.survey(seed, summary);
    const asked = queries.map((text) => ({ text, query: parseQuery(text), count: 0 }));
    const next = new Survey(frame);
    // So many more that their own luck hardly counts.
    for (let seed = surveyed + 1; seed <= 9 * surveyed; seed++) {
      const found = surveyor.survey(`${seed}`, next);
      if (found === undefined) continue;
      const level = { seed: "", hash: "", steps: [], row: found.row };
      for (const each of asked) if (sampleMatches(each.query, level) === true) each.count++;
    }
    const wrong = asked.filter(({ query, count }) => {
      const hits = summary.sample.filter((level) => sampleMatches(query, level) === true).length;
      const { low, high } = rate(hits, summary.levels);
      return count < Math.floor(low * next.levels) || count > Math.ceil(high * next.levels);
    });
    expect(wrong.length, wrong.map(({ text }) => text).join("; ")).toBeLessThanOrEqual(1);
  });

  test("can't be predicted if the sample doesn't have what is asked for", () => {
    const summary = new Survey({ key: "rooms", width: 40, height: 25 });
    new Surveyor(shipped("rooms")).survey("1", summary);
    const verdict = (text: string) => sampleMatches(parseQuery(text), summary.sample[0]!);
    expect(verdict("prefab den")).toBe(undefined);
    expect(verdict("spawn Orc or path > 0")).toBe(true);
    expect(verdict("areas > 2")).toBe(undefined);
    expect(verdict("uses simple-map and uses simple-map#1 and not uses maze")).toBe(true);
  });
});

test("a search takes a query as text, and begins with the seed 1", async () => {
  const rooms = shipped("rooms");
  const seeds: string[] = [];
  for await (const { seed } of searchAll(rooms, "path > 20")) {
    seeds.push(seed);
    if (seeds.length === 3) break;
  }
  const found: string[] = [];
  for await (const { seed } of searchAll(rooms, parseQuery("path > 20"), [1, Number(seeds[2])])) found.push(seed);
  expect(seeds).toEqual(found);
  await expect(searchAll(rooms, "pth > 20").next()).rejects.toThrow(/pth/);
});
