import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { accretion, cellularAutomata } from "../builders/index.js";
import { chain, type Level, readLevel } from "../chain/index.js";
import type { Feeling } from "../core/index.js";
import {
  feelings,
  feelingTable,
  ground,
  groundTable,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  UNDERCROFT_ENCOUNTERS,
  UNDERCROFT_FEELINGS,
  within,
} from "./index.js";

const things = UNDERCROFT_ENCOUNTERS.things!;
const always = (feeling: Partial<Feeling> & Pick<Feeling, "name">) =>
  feelings({ probability: 1, table: feelingTable("one", [{ says: "Hm.", ...feeling }]) });
const included = (name: string) => UNDERCROFT_FEELINGS.feelings.find((feeling) => feeling.name === name)!;

const rooms = chain({ width: 79, height: 29 }).startWith(accretion()).with(lakes()).with(nicheStairs());
/** The levels of some seeds that have a feeling, whatever its depths, or none. */
function levelsOf(name: string | undefined, depth = 6, count = sampled(120, 40)): readonly Level[] {
  const { depths: _, ...feeling } = name === undefined ? { name: "none" } : included(name);
  const levels = (name === undefined ? rooms : rooms.with(always(feeling)))
    .with(ground())
    .with(hiddenGoods({ items: 4 }))
    .with(inhabit());
  return Array.from({ length: count }, (_, seed) => levels.build({ seed, depth }));
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const foesOf = ({ spawns }: Level) => spawns.filter(({ kind, state }) => kind === "monster" && state !== "captive");
const dangerOf = (level: Level) => foesOf(level).reduce((sum, { name }) => sum + (things[name]?.danger ?? 0), 0);
const goodsOf = ({ spawns }: Level) => spawns.reduce((sum, { name }) => sum + (things[name]?.value ?? 0), 0);
const meanDanger = (levels: readonly Level[]) => mean(levels.map(dangerOf));
const inAll = (levels: readonly Level[]) => levels.flatMap(foesOf);

/** The share of the cells that can be walked on. */
function share(levels: readonly Level[], tile: string): number {
  return mean(
    levels.map(({ tiles, tileset }) => {
      const open = Array.from(tiles).filter((each) => tileset.walkable[each] === 1);
      return open.filter((each) => each === tileset.index(tile)).length / open.length;
    }),
  );
}

describe("feelings", () => {
  const bare = chain({ width: 20, height: 12, purpose: "map" }).startWith(cellularAutomata());

  test("says so if it comes after what it changes", () => {
    const told = (after: readonly string[], table = UNDERCROFT_FEELINGS) => {
      const bands = [ground(), hiddenGoods(), inhabit()].filter((_, i) => after.includes(ORDER[i]!));
      const built = bands.reduce((built, step) => built.with(step as never) as never, rooms).with(feelings({ table }));
      return built.build({ seed: 1, depth: 6 }).report.filter(({ step }) => step.startsWith("feelings"));
    };
    const ORDER = ["ground", "hidden-goods", "inhabit"];
    expect(told(["ground"])).toEqual([
      expect.objectContaining({
        kind: "shortfall",
        message: "ground ran before it and doesn't show the feeling of a level: put feelings before ground",
      }),
    ]);
    expect(told(ORDER)[0]!.message).toContain("put feelings before ground and hidden-goods and inhabit");
    expect(told([])).toEqual([]);
    // Nobody is more dangerous there, and nothing else changes: nothing is too late.
    expect(told(["ground"], feelingTable("one", [{ name: "wild", says: "Hm.", danger: 2 }]))).toEqual([]);
    expect(
      told(["ground"], feelingTable("deep", [{ name: "icy", says: "Hm.", ground: "frost", depths: [9, 12] }])),
    ).toEqual([]);
  });

  test("one level in seven has one", () => {
    const levels = bare.with(feelings());
    const found = Array.from({ length: 1000 }, (_, seed) => levels.build({ seed, depth: 6 }).feeling);
    const count = found.filter((feeling) => feeling !== undefined).length;
    // 1000 throws of a coin that shows heads once in seven: four deviations to either side of 143.
    expect(count).toBeGreaterThan(143 - 44);
    expect(count).toBeLessThan(143 + 44);
  });

  test("each comes at its depths, and about as often as its weight says", () => {
    const levels = bare.with(feelings({ probability: 1 }));
    for (const depth of [1, 3, 4, 15, 16, 18, 19, 26]) {
      const found = Array.from({ length: 400 }, (_, seed) => levels.build({ seed, depth }).feeling!);
      const here = UNDERCROFT_FEELINGS.feelings.filter(
        ({ depths: [first, last] = [-Infinity, Infinity] }) => depth >= first && depth <= last,
      );
      expect(new Set(found)).toEqual(new Set(here.map(({ name }) => name)));
      const sum = here.reduce((total, { weight = 1 }) => total + weight, 0);
      for (const { name, weight = 1 } of here) {
        const odds = weight / sum;
        const expected = 400 * odds;
        const deviation = Math.sqrt(expected * (1 - odds));
        expect(Math.abs(found.filter((each) => each === name).length - expected)).toBeLessThan(4.5 * deviation);
      }
    }
  });

  test("a level without one has the hash that it had without the step", () => {
    const end = (levels: typeof rooms) => levels.with(ground()).with(hiddenGoods()).with(inhabit());
    const never = end(rooms.with(feelings({ probability: 0 })));
    for (let seed = 0; seed < 5; seed++) {
      const level = never.build({ seed, depth: 4 });
      expect(level.hash).toBe(end(rooms).build({ seed, depth: 4 }).hash);
      expect(level.feeling).toBeUndefined();
      expect("feeling" in level.toJSON()).toBe(false);
    }
  });

  test("a level file has it, and the hash depends on it", () => {
    const level = rooms.with(always({ name: "haunted" })).build({ seed: 1 });
    expect(level.feeling).toBe("haunted");
    expect(level.toJSON().feeling).toBe("haunted");
    const again = readLevel(JSON.stringify(level));
    expect([again.feeling, again.hash]).toEqual(["haunted", level.hash]);
    const { feeling: _, ...without } = level.toJSON();
    expect(readLevel(without).hash).toBe(rooms.build({ seed: 1 }).hash);
    expect(readLevel(without).hash).not.toBe(level.hash);
    expect(readLevel({ ...level.toJSON(), feeling: "burnt" }).hash).not.toBe(level.hash);
  });

  test.each([3, "", "two words", "<b>", null])("a level file can't have the feeling %j", (feeling) => {
    const file = { ...rooms.build({ seed: 1 }).toJSON(), feeling };
    expect(caught(() => readLevel(file))).toMatchObject({ code: "bad-level", details: { path: "level.feeling" } });
  });

  test("the first one stays", () => {
    const levels = rooms.with(always({ name: "first" })).with(always({ name: "second" }));
    expect(levels.build({ seed: 1 }).feeling).toBe("first");
  });

  test("a part sees that of its level, and one of its own is gone when it is done", () => {
    const frosty = rooms.with(always(included("frozen"))).with(within({ region: { half: "left" }, steps: [ground()] }));
    expect(share([frosty.build({ seed: 1, depth: 5 })], "frost")).toBeGreaterThan(0.1);
    const own = rooms
      .with(within({ region: { half: "left" }, steps: [always(included("frozen")), ground()] }))
      .build({ seed: 1, depth: 5 });
    expect(own.feeling).toBeUndefined();
    expect(share([own], "frost")).toBeGreaterThan(0.1);
  });

  test("goes with everything else when a step goes back to a checkpoint, and counts as what later steps see", () => {
    const map = mapOf(["#####", "#...#", "#####"]);
    const before = map.checkpoint();
    const hash = map.stateHash();
    map.feeling = included("frozen");
    expect(map.stateHash()).not.toBe(hash);
    const frozen = map.stateHash();
    map.feeling = { ...included("frozen"), danger: 2 };
    expect(map.stateHash()).not.toBe(frozen);
    map.restore(before);
    expect([map.feeling, map.stateHash()]).toEqual([undefined, hash]);
  });

  test("a later step of the same level can watch it", () => {
    const seen: (string | undefined)[] = [];
    const levels = rooms.with(always({ name: "odd" }));
    levels.build({ seed: 1, onStep: ({ view }) => void seen.push(view.feeling) });
    expect(seen.at(0)).toBeUndefined();
    expect(seen.at(-1)).toBe("odd");
  });
});

describe("a level with a feeling", () => {
  const plain = levelsOf(undefined);

  test.each([
    ["flooded", "shallow_water", 0.4],
    ["burnt", "ash", 0.4],
    ["overgrown", "grass", 0.25],
    ["overgrown", "foliage", 0.05],
    ["silent", "bones", 0.1],
    ["infested", "mud", 0.15],
    ["dark", "fungus", 0.05],
    ["frozen", "frost", 0.4],
    ["rich", "carpet", 0.15],
  ])("that is %s is covered with %s", (name, tile, least) => {
    const levels = levelsOf(name, 6, 20);
    expect(share(levels, tile)).toBeGreaterThan(least);
    expect(share(levels, tile)).toBeGreaterThan(share(plain.slice(0, 20), tile) + 0.04);
  });

  test("has as much danger as the feeling says", () => {
    const usual = meanDanger(plain);
    for (const { name, danger = 1 } of UNDERCROFT_FEELINGS.feelings) {
      const found = meanDanger(levelsOf(name)) / usual;
      expect([name, found > 0.85 * danger, found < 1.15 * danger]).toEqual([name, true, true]);
    }
  });

  test("sleeps, if it is silent", () => {
    const states = new Set(inAll(levelsOf("silent")).map(({ state }) => state));
    expect(states).toEqual(new Set(["asleep"]));
  });

  test.each([
    ["infested", 1],
    ["infested", 26],
    ["burnt", 4],
    ["burnt", 18],
    ["dark", 3],
    ["dark", 26],
  ])("that is %s has only those who fit at depth %i", (name, depth) => {
    const { tags = [] } = included(name);
    const foes = inAll(levelsOf(name, depth, 12));
    expect(foes.length).toBeGreaterThan(12);
    for (const foe of foes)
      expect(things[foe.name]?.tags).toSatisfy((own) => own?.some((tag: string) => tags.includes(tag)));
  });

  test("has everybody if nobody fits", () => {
    const levels = rooms.with(always({ name: "odd", tags: ["fire"] })).with(inhabit());
    expect(foesOf(levels.build({ seed: 2, depth: 1 })).length).toBeGreaterThan(0);
  });

  test("has more to find if it is rich, and more who guard it", () => {
    const rich = levelsOf("rich");
    expect(mean(rich.map(goodsOf))).toBeGreaterThan(1.4 * mean(plain.map(goodsOf)));
    const guards = (levels: readonly Level[]) => inAll(levels).filter(({ state }) => state === "guarding").length;
    expect(guards(rich)).toBeGreaterThan(1.4 * guards(plain));
  });

  test("can have more items than others if it is rich", () => {
    const goods = hiddenGoods({ items: 12, more: 0, most: 4 });
    const items = (levels: typeof rooms) => levels.with(goods).build({ seed: 1 }).spawns.length;
    expect(items(rooms)).toBe(2);
    expect(items(rooms.with(always({ name: "rich", goods: 2 })))).toBe(4);
    expect(items(rooms.with(always({ name: "poor", goods: 0 })))).toBe(0);
  });

  test("takes its ground from the table of the step, or else from the included one", () => {
    const own = groundTable("own", [
      { name: "ice", weight: 0, cover: { tile: "moss", share: 0.5 } },
      { name: "sand", cover: { tile: "dead_grass", share: 0.5 } },
    ]);
    const build = (name: string) =>
      rooms
        .with(always({ name: "odd", ground: name }))
        .with(ground({ table: own }))
        .build({ seed: 1 });
    expect(share([build("ice")], "moss")).toBeGreaterThan(0.1);
    expect(share([build("cinders")], "ash")).toBeGreaterThan(0.1);
    expect(caught(() => build("cindres"))).toMatchObject({
      code: "unknown-name",
      message: expect.stringMatching(/there is no ground "cindres" for the feeling "odd"\. Did you mean "cinders"\?/),
    });
  });
});

describe("feelingTable", () => {
  test.each([
    [{ name: "two words", says: "x" }],
    [{ name: "x" }],
    [{ name: "x", says: "" }],
    [{ name: "x", says: "x", danger: -1 }],
    [{ name: "x", says: "x", goods: Number.NaN }],
    [{ name: "x", says: "x", weight: "1" }],
    [{ name: "x", says: "x", depths: [3, 1] }],
    [{ name: "x", says: "x", tags: [] }],
    [{ name: "x", says: "x", tags: "beast" }],
    [{ name: "x", says: "x", state: "" }],
    [{ name: "x", says: "x", encounters: { gard: 2 } }],
    [{ name: "x", says: "x", encounters: { guard: -2 } }],
  ])("refuses %j", (entry) => {
    expect(caught(() => feelingTable("x", [entry as never]))).toMatchObject({ code: "bad-content" });
  });

  test("names the key that was meant", () => {
    const message = expect.stringMatching(/entry 1.*dangr.*Did you mean.*danger/);
    expect(caught(() => feelingTable("x", [{ name: "x", says: "x", dangr: 2 } as never]))).toMatchObject({ message });
  });
});

test("danger is about the same with and without feelings, at all depths", () => {
  for (const depth of [1, 3, 6, 12, 17, 20, 26]) {
    const here = UNDERCROFT_FEELINGS.feelings.filter(({ depths: [a, b] = [0, 99] }) => depth >= a && depth <= b);
    const sum = here.reduce((total, { weight = 1 }) => total + weight, 0);
    const factor = here.reduce((total, { weight = 1, danger = 1 }) => total + weight * danger, 0) / sum;
    expect(factor).toBeGreaterThan(0.9);
    expect(factor).toBeLessThan(1.1);
  }
});
