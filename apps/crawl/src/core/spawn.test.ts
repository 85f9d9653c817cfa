import { expect, it } from "vitest";
import { drawnGame } from "../testing/drawn-game.js";
import { newGame } from "./act.js";
import { populate } from "./spawn.js";

it("leaves out what the game doesn't have, names it, and spawns the rest", () => {
  const game = drawnGame(["#######", "#@.D.g#", "#....>#", "#######"]);
  expect(game.warnings).toEqual(['depth 1, 3, 1: there is no thing "Dragon" in this game; it is left out.']);
  expect(game.level.monsters.entities.map(({ name }) => name)).toEqual(["Goblin"]);
});

it("takes the first name it knows, draws from its own tables, and lets sleepers sleep", () => {
  const game = drawnGame(["#########", "#@..W.M.#", "#..I..X>#", "#########"], 3, {
    W: { spawn: { name: "Wyvern", or: ["Gryphon", "Ogre"], state: "asleep" } },
    M: { spawn: { table: "monsters", depth: "+20", blocks: true } },
    I: { spawn: { table: "items" } },
    X: { spawn: { table: "kings" } },
  });
  const { level } = game;
  const ogre = level.monsterAt(level.cellAt(4, 1)!)!;
  expect([ogre.name, ogre.hunter.asleep]).toEqual(["Ogre", true]);
  // At depth 21 the table has no goblins left.
  expect(["Orc", "Ogre"]).toContain(level.monsterAt(level.cellAt(6, 1)!)!.name);
  expect(level.itemsAt(level.cellAt(3, 2)!)).toHaveLength(1);
  expect(game.warnings).toEqual(['depth 1, 6, 2: there is no table "kings" in this game; it is left out.']);
});

it("knows all that its levels ask for", () => {
  for (const seed of ["asked", "asked again"]) {
    const game = newGame({ seed });
    for (let depth = 2; depth <= game.underworld.depths; depth++) populate(game, game.dungeon.level(depth));
    expect(game.warnings).toEqual([]);
  }
});

it("builds the levels of a seed alike, whatever was done before", () => {
  const one = newGame({ seed: "alike" });
  const other = newGame({ seed: "alike" });
  expect([...one.level.tiles]).toEqual([...other.level.tiles]);
  expect(one.dungeon.level(4).hash).toBe(other.dungeon.level(4).hash);
  expect(newGame({ seed: "other" }).level.tiles).not.toEqual(one.level.tiles);
});
