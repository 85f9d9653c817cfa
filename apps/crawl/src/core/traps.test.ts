import { expect, it } from "vitest";
import { drawnGame, onlyMonster } from "../testing/drawn-game.js";
import { act } from "./act.js";
import { shownThings } from "./sight.js";

it("hides, snaps once for 6, and is gone", () => {
  const game = drawnGame(["######", "#@^.>#", "######"], 1);
  const trap = game.level.cellAt(2, 1)!;
  expect(shownThings(game.level).has(trap)).toBe(false);
  const events = act(game, { do: "move", dx: 1, dy: 0 });
  expect(events).toMatchObject([{ type: "trapped", what: "Bear Trap", who: "Player", damage: 6 }]);
  expect(game.player.body.hp).toBe(24);
  expect(game.level.traps.size).toBe(0);
});

it("is spotted once in 24 looks, and then shown", () => {
  const looks: number[] = [];
  for (let seed = 0; seed < 200; seed++) {
    const game = drawnGame(["######", "#@.^>#", "######"], seed);
    const [trap] = game.level.traps.entities;
    let turns = 1;
    for (; trap!.trap.hidden; turns++) act(game, { do: "wait" });
    looks.push(turns);
    expect(shownThings(game.level).get(trap!.cell)).toBe(trap);
  }
  const mean = looks.reduce((sum, turns) => sum + turns, 0) / looks.length;
  expect(mean).toBeGreaterThan(20);
  expect(mean).toBeLessThan(28);
});

it("catches monsters as well", () => {
  const game = drawnGame(["########", "#@..^o>#", "########"]);
  act(game, { do: "wait" });
  expect(onlyMonster(game).body.hp).toBe(12);
});
