import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import type { Level } from "../chain/index.js";
import { verifyDungeon } from "../verify/index.js";
import { shippedWorld, worldDungeon } from "./index.js";

const world = shippedWorld("descent");

/** The levels of each way from the first level to an end, by the exits that lead deeper. */
function journeys(from = world.levels[0]!.name): readonly (readonly string[])[] {
  const { exits } = world.levels.find(({ name }) => name === from)!;
  const goals = Object.values(exits).map((goal) => (typeof goal === "string" ? goal : goal.to));
  if (goals.length === 0) return [[from]];
  return goals.flatMap((to) => journeys(to).map((rest) => [from, ...rest]));
}

/** The recipes of all levels, by their names. */
function recipesOf(seed: number): ReadonlyMap<string, string> {
  return new Map(world.levels.map(({ name }) => [name, world.levelRecipe(name, seed).name!]));
}

const seeds = Array.from({ length: 200 }, (_, i) => i);

describe("the journey of descent", () => {
  test("never goes through three places of one kind in a row, whichever way one takes", () => {
    const ways = journeys();
    expect(Math.max(...ways.map((names) => names.length))).toBe(10);
    for (const seed of seeds) {
      const recipes = recipesOf(seed);
      for (const names of ways) {
        const places = names.map((name) => recipes.get(name));
        const third = places.findIndex((place, i) => i > 1 && place === places[i - 1] && place === places[i - 2]);
        expect(third, `seed ${seed}: ${places.join(", ")}`).toBe(-1);
      }
    }
  });

  test("goes by other places from seed to seed", () => {
    const orders = seeds.slice(0, 100).map((seed) => [...recipesOf(seed).values()].join(" "));
    expect(new Set(orders).size).toBeGreaterThanOrEqual(60);
    const all = new Set(seeds.flatMap((seed) => [...recipesOf(seed).values()]));
    const between = ["deeps", "caverns", "drowned-halls", "warrens", "lock-and-key", "limestone", "mushroom-grove"];
    expect([...between, "catacombs", "dwarf-fort", "old-city"].filter((name) => !all.has(name))).toEqual([]);
  });

  test("has room for its landmarks, whatever the seed", () => {
    for (const seed of seeds) expect(() => worldDungeon(world, seed)).not.toThrow();
  });

  test("passes a small level, and ends where nothing leads on", () => {
    expect(world.levels.find(({ name }) => name === "refuge")?.size).toEqual([40, 25]);
    expect(world.levels.at(-1)).toMatchObject({ name: "throne", depth: 10, exits: {} });
  });
});

const FOES: Readonly<Record<string, string>> = {
  barrow: "Ashen Castellan",
  pit: "Bell Breaker",
  throne: "Lamp Eater",
};

describe.each(Array.from({ length: sampled(20, 2) }, (_, i) => `journey ${i}`))("%s", (seed) => {
  const dungeon = worldDungeon(world, seed);
  const levels = new Map<string, Level>();
  const monsters = (name: string) => levels.get(name)!.spawns.filter(({ kind }) => kind === "monster");

  test("can be played to its end", () => {
    for (const name of dungeon.names) levels.set(name, dungeon.level(name));
    expect(verifyDungeon(levels).checks.filter(({ ok }) => !ok)).toEqual([]);
    const through = [...levels].flatMap(([name, { landmarks }]) => landmarks.map((one) => `${one.name} ${name}`));
    expect(through.sort()).toEqual([
      ...["cold-river lower-caves", "cold-river refuge", "rift lower-caves", "rift upper-caves"],
      ...["watchtower gates", "watchtower pit"],
    ]);
  });

  test("has one boss on each of three levels, and nobody where it is safe", () => {
    for (const [name, foe] of Object.entries(FOES)) {
      const here = monsters(name).map((monster) => monster.name);
      expect(
        here.filter((other) => other === foe),
        name,
      ).toEqual([foe]);
      for (const [other, level] of levels) {
        if (other !== name) expect(level.spawns.map((spawn) => spawn.name)).not.toContain(foe);
      }
    }
    expect(monsters("refuge")).toEqual([]);
    expect(levels.get("refuge")!.spawns.length).toBeGreaterThan(0);
  });
});
