import { expect, it } from "vitest";
import { drawnGame } from "../testing/drawn-game.js";
import { newGame } from "./act.js";

it("leaves out what the game doesn't have, names it, and spawns the rest", () => {
  const game = drawnGame(["#######", "#@.D.g#", "#....>#", "#######"]);
  expect(game.warnings).toEqual(['depth 1: there is no "Dragon" in this game; the one at 3, 1 is left out.']);
  expect(game.level.monsters.entities.map(({ name }) => name)).toEqual(["Goblin"]);
});

it("builds the levels of a seed alike, whatever was done before", () => {
  const one = newGame({ seed: "alike" });
  const other = newGame({ seed: "alike" });
  expect([...one.level.tiles]).toEqual([...other.level.tiles]);
  expect(one.dungeon.level(4).hash).toBe(other.dungeon.level(4).hash);
  expect(newGame({ seed: "other" }).level.tiles).not.toEqual(one.level.tiles);
});
