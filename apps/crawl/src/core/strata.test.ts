import type { Level } from "undercroft";
import { BLUEPRINTS_PACK } from "undercroft/prefabs";
import { beforeAll, expect, it } from "vitest";
import { sampled } from "../../../../packages/undercroft/test/kit/whole.js";
import { newGame } from "./act.js";
import type { Game } from "./game.js";
import { populate } from "./spawn.js";
import { adapted, STRATA } from "./strata.js";

const SEEDS = Array.from({ length: sampled(50, 4) }, (_, i) => `strata ${i + 1}`);

const HOLDERS = new Set(
  BLUEPRINTS_PACK.prefabs.filter(({ source }) => source.holds !== undefined).map(({ name }) => name),
);

/** The games of the seeds, with all their levels. */
let games: readonly { readonly game: Game; readonly levels: readonly Level[] }[];

beforeAll(() => {
  games = SEEDS.map((seed) => {
    const game = newGame({ seed });
    return { game, levels: STRATA.map((_, i) => game.dungeon.level(i + 1)) };
  });
});

it("has a vault or another hand-made thing on every level, and none of them twice in a game", () => {
  for (const { levels } of games) {
    // Room templates are rooms like others, and may come again.
    const placed = levels.map((level) => level.prefabs.filter(({ kind }) => kind !== "template"));
    const prefabs = placed.map((level) => level.map(({ name }) => name));
    expect(prefabs.filter((names) => names.length === 0)).toEqual([]);
    // What holds a key may come again: somebody has to hold it.
    const all = prefabs.flat().filter((name) => !HOLDERS.has(name));
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
  }
});

it("has as many monsters as the depth calls for, whatever the level is made of, and things on each", () => {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  for (const i of STRATA.keys()) {
    const played = games.map(({ game, levels }) => populate(game, levels[i]!));
    const monsters = mean(played.map((level) => level.monsters.size));
    const items = mean(played.map((level) => level.items.size));
    // Four on the first level and 14 on the last, and those of the vaults.
    expect(monsters).toBeGreaterThan(4 + i);
    expect(monsters).toBeLessThan(10 + i * 1.5);
    expect(items).toBeGreaterThan(5);
    expect(items).toBeLessThan(14);
  }
});

it("calls every depth by a name, and tells it on arrival", () => {
  // The panel has room for fifteen letters.
  for (const { place } of STRATA) expect(place).toMatch(/^[a-z][a-z ]{1,14}$/);
  const { log, underworld } = newGame({ seed: "arrival" });
  expect(log[0]!.text).toBe(`Depth 1: ${underworld.place?.(1)}.`);
});

it("takes the spawners of any recipe for its own, and adds vaults and gated rooms where there are none", () => {
  const { steps } = adapted({
    name: "any",
    steps: [
      { use: "simple-map" },
      { oneOf: [{ use: "room-based-spawner", weight: 2 }, { steps: [{ use: "corridor-spawner" }] }] },
      { use: "monster-spawner", monsters: 40 },
      { steps: [{ use: "room-vaults", count: "1" }], chance: 0.3 },
    ],
  });
  const people = ["monster-spawner", "hidden-goods"];
  expect(steps).toMatchObject([
    { use: "simple-map" },
    { oneOf: [{ weight: 2, steps: people.map((use) => ({ use, table: "crawl" })) }, { steps: [{ most: 0 }] }] },
    { use: "monster-spawner", monsters: { fixed: 4 }, table: "crawl" },
    { steps: [{ use: "room-vaults", packs: ["crawl"], threshold: 0 }] },
    { use: "gated-rooms", packs: ["crawl-blueprints"] },
  ]);
  expect(steps[3]).not.toHaveProperty("chance");
  expect(adapted({ steps: [{ use: "maze" }] }).steps[1]).toMatchObject({ use: "room-vaults", threshold: 0 });
});
