import { chain, type Level, prefabLevel, simpleMap } from "undercroft";
import { drawnLevel } from "undercroft/prefabs";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, it } from "vitest";
import { act, newGame, replay } from "./act.js";
import { levelUnderworld } from "./depths.js";
import { load, save } from "./save.js";
import { stateHash } from "./snapshot.js";

function drawn(...rows: string[]): Level {
  const prefab = drawnLevel("drawn", rows, { legend: { D: { spawn: "Dragon" } } });
  return chain({ width: rows[0]!.length, height: rows.length }).startWith(prefabLevel({ prefab })).build({ seed: 1 });
}

it("plays a given level as it is, whatever depth it was built for", () => {
  const level = recipeChain(shippedRecipe("layered-fort")).build({ seed: "given", depth: 4 });
  const game = newGame({ seed: "played", underworld: levelUnderworld(level) });
  expect(Array.from(game.level.tiles)).toEqual(Array.from(level.tiles));
  expect([game.level.x(game.player.cell), game.level.y(game.player.cell)]).toEqual(level.start);
  expect(game.depth).toBe(1);
  expect(game.level.monsters.entities.length).toBeGreaterThan(0);
  expect(stateHash(load(save(game), game.underworld))).toBe(stateHash(game));
});

it("is won by taking the way down, in the same way each time", () => {
  const underworld = levelUnderworld(drawn("#####", "#@>.#", "#####"));
  const game = newGame({ seed: 1, underworld });
  const actions = [{ do: "move", dx: 1, dy: 0 }, { do: "descend" }] as const;
  act(game, actions[0]);
  expect(act(game, actions[1])).toEqual([{ type: "won", text: "You leave the level behind." }]);
  expect(game.ending).toEqual({ kind: "won" });
  expect(stateHash(replay({ seed: 1, underworld }, actions))).toBe(stateHash(game));
});

it("warns of what the level asks for and the game doesn't know", () => {
  const game = newGame({ seed: 1, underworld: levelUnderworld(drawn("######", "#@.D>#", "######")) });
  expect(game.warnings).toEqual(['depth 1, 3, 1: there is no thing "Dragon" in this game; it is left out.']);
});

it("refuses a level without a start, and says what is missing", () => {
  const bare = chain({ width: 30, height: 20, purpose: "map" }).startWith(simpleMap()).build({ seed: 1 });
  expect(() => levelUnderworld(bare)).toThrow("this level has no start to play from. Add a step that sets one");
});

it("tells the saved games of two levels apart", () => {
  const one = levelUnderworld(drawn("#####", "#@.>#", "#####"));
  const other = levelUnderworld(drawn("#####", "#@>.#", "#####"));
  const saved = save(newGame({ seed: 1, underworld: one }));
  expect(() => load(saved, other)).toThrow("this game was saved in the dungeon");
});
