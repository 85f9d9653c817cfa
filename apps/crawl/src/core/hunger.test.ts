import { expect, it } from "vitest";
import { drawnGame } from "../testing/drawn-game.js";
import { act } from "./act.js";
import { hungerOf } from "./hunger.js";

it("goes from well fed to death by hunger, and says each change once", () => {
  const game = drawnGame(["####", "#@>#", "####"]);
  const changes: string[] = [];
  while (game.ending === undefined) {
    for (const event of act(game, { do: "wait" })) if (event.type === "hunger") changes.push(event.hunger);
  }
  expect(changes).toEqual(["normal", "hungry", "starving"]);
  expect(hungerOf(game.player)).toBe("starving");
  expect(game.ending).toEqual({ kind: "died", of: "hunger" });
  expect(game.log.at(-1)!.text).toBe("You die of hunger.");
  expect(game.log.length).toBeLessThanOrEqual(200);
});
