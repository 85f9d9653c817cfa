import { expect, it } from "vitest";
import { drawnGame } from "../testing/drawn-game.js";
import { act } from "./act.js";

const found = (rows: readonly string[], seed = 1) => {
  const game = drawnGame(rows, seed);
  const texts = act(game, { do: "search" }).flatMap((event) => ("text" in event ? [event.text] : []));
  return { texts, isHidden: game.level.traps.entities.map(({ trap }) => trap.hidden) };
};

it("finds a trap in view, but none that is farther than five cells away", () => {
  expect(found(["########", "#@....^#", "#.....>#", "########"])).toEqual({
    texts: ["You find a bear trap."],
    isHidden: [false],
  });
  expect(found(["#########", "#@.....^#", "#......>#", "#########"])).toEqual({
    texts: ["You search, and find nothing."],
    isHidden: [true],
  });
});

it("finds no trap that is near but out of view", () => {
  expect(found(["########", "#@.#^..#", "#..#..>#", "#......#", "########"])).toEqual({
    texts: ["You search, and find nothing."],
    isHidden: [true],
  });
});
