import { PICTURE_THEMES } from "undercroft/formats";
import { recipeChain } from "undercroft/recipes";
import { readWorld, shippedWorld } from "undercroft/worlds";
import { describe, expect, it } from "vitest";
import { newGame } from "./act.js";
import { kindOf, playedKind } from "./catalog.js";
import { worldUnderworld } from "./depths.js";
import { load, save } from "./save.js";
import { thingsOf } from "./world-things.js";

const read = (things: object) => thingsOf(readWorld({ world: "w", things }).things);

describe("the things of a world", () => {
  it("that ships are those of the game", () => {
    for (const [name, { called: _, glyph: __, color: ___, ...kind }] of thingsOf(shippedWorld().things)) {
      const played = playedKind(name);
      // What the game has no kind of by that name says itself what it can do.
      if (played === undefined) expect(shippedWorld().things.get(name)!.stats).toBeDefined();
      else expect(played).toMatchObject(kind);
    }
  });

  it("play as others, look as they say, and have the stats that they give", () => {
    const things = read({
      "Frost Wolf": { kind: "monster", plays_as: "Wolf", look: { glyph: "F", color: "#cfe" }, stats: { hp: 20 } },
      Slime: { kind: "monster", stats: { hp: 3, power: 1 } },
      Axe: { kind: "item", stats: { slot: "weapon", power: 6 } },
      Salve: { kind: "item", plays_as: "Health Potion", stats: { amount: 3 } },
      Pit: { kind: "trap", stats: { damage: 2 } },
      Fountain: { kind: "feature" },
    });
    expect(things.get("Frost Wolf")).toMatchObject({
      called: "frost wolf",
      glyph: "F",
      color: "#ccffee",
      hp: 20,
      power: 7,
    });
    expect(things.get("Slime")).toMatchObject({ kind: "monster", hp: 3, defence: 0, glyph: "S" });
    expect(things.get("Axe")).toMatchObject({ kind: "gear", slot: "weapon", power: 6, defence: 0 });
    expect(things.get("Salve")).toMatchObject({ kind: "tool", use: { does: "heal", amount: 3 } });
    expect(things.get("Pit")).toMatchObject({ kind: "trap", damage: 2 });
    expect(things.has("Fountain")).toBe(false);
  });

  it.each([
    [{ kind: "monster" }, "can't be played: the world doesn't say what it plays as. Give it plays_as or stats."],
    [{ kind: "monster", plays_as: "Wulf" }, 'the crawl has no "Wulf" to play it as. Did you mean "Wolf"?'],
    [{ kind: "monster", plays_as: "Dagger" }, 'can\'t play as "Dagger", which is no monster.'],
    [{ kind: "monster", stats: { hp: 4 } }, "its stats need power."],
    [
      { kind: "monster", stats: { hp: 4, power: 1, pwer: 3 } },
      'has a stat that the crawl doesn\'t know: pwer. Did you mean "power"?',
    ],
    [{ kind: "monster", stats: { hp: 0, power: 1 } }, "hp must be a whole number from 1 to 1000."],
    [{ kind: "item", stats: { does: "sing" } }, "does must be one of heal, feed"],
  ])("%o is refused by its name", (thing, message) => {
    expect(() => read({ Thing: thing })).toThrow(`the ${thing.kind} "Thing" `);
    expect(() => read({ Thing: thing })).toThrow(message);
  });
});

it("a world is played with its own levels and things, saved and gone on with", () => {
  const world = readWorld({
    world: "frost",
    things: { "Frost Wolf": { kind: "monster", plays_as: "Wolf", look: { glyph: "F" } } },
    tables: { seeds: [{ name: "Frost Wolf" }] },
    levels: { gate: { depth: 1, recipe: "rooms", exits: { down: "cellar" } }, cellar: { depth: 2, recipe: "rooms" } },
  });
  const levels = world.levels.map(({ name }) => ({ name, chain: recipeChain(world.levelRecipe(name, 1), world) }));
  const { things, tables, feelings } = world;
  const underworld = worldUnderworld({ name: "frost", levels, things, tables, feelings, colors: PICTURE_THEMES.dark });
  const game = newGame({ seed: "rats", underworld });
  expect(game.warnings).toEqual([]);
  const monsters = game.level.monsters.entities;
  expect(monsters.length).toBeGreaterThan(0);
  for (const monster of monsters) expect(kindOf(monster)).toMatchObject({ called: "frost wolf", glyph: "F", hp: 14 });
  const again = load(save(game), underworld);
  expect(kindOf(again.level.monsters.entities[0]!)).toEqual(kindOf(monsters[0]!));
});
