import { expect, it } from "vitest";
import { drawnGame } from "../testing/drawn-game.js";
import { act } from "./act.js";
import { describe } from "./describe.js";

it("says what is seen, what is remembered, and what is not known", () => {
  const game = drawnGame(["###########", "#@!.+..g.>#", "###########"]);
  expect(describe(game, 1, 1)).toBe("You see yourself, floor.");
  expect(describe(game, 2, 1)).toBe("You see a health potion, floor.");
  expect(describe(game, 4, 1)).toBe("You see door. It opens when you walk into it, and can't be crossed diagonally.");
  expect(describe(game, 7, 1)).toBe("You don't know what is there.");
  expect(describe(game, -1, 99)).toBe("You don't know what is there.");
  for (let i = 0; i < 3; i++) act(game, { do: "move", dx: 1, dy: 0 });
  expect(describe(game, 4, 1)).toBe("You see open door. It can't be crossed diagonally.");
  expect(describe(game, 7, 1)).toMatch(/^You see (a goblin \(unhurt, hunting you\), )?floor\.$/);
});
