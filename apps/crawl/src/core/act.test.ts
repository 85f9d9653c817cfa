import { expect, it } from "vitest";
import { drawnGame, give, onlyMonster, placeOf } from "../testing/drawn-game.js";
import { type Action, act } from "./act.js";
import { GameError } from "./error.js";
import { stateHash } from "./snapshot.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };
const WAIT: Action = { do: "wait" };

it("walks a step, and time passes", () => {
  const game = drawnGame(["######", "#@...#", "#...>#", "######"]);
  const { turn } = game;
  expect(act(game, EAST)).toEqual([]);
  expect(placeOf(game, game.player)).toEqual([2, 1]);
  expect(game.turn).toBe(turn + 1);
});

it("refuses impossible actions with a reason, and changes nothing", () => {
  const game = drawnGame(["######", "#@...#", "#...>#", "######"]);
  const before = stateHash(game);
  const impossible: Action[] = [
    { do: "move", dx: -1, dy: 0 },
    { do: "move", dx: 0, dy: -1 },
    { do: "pick-up" },
    { do: "pick-up", item: 5 },
    { do: "use", item: 5 },
    { do: "equip", item: 5 },
    { do: "remove", item: 5 },
    { do: "drop", item: 5 },
    { do: "descend" },
    { do: "ascend" },
  ];
  for (const action of impossible) {
    const [event, ...others] = act(game, action);
    expect(event!.type).toBe("refused");
    expect(event!.text).toMatch(/^[A-Z].*\.$/);
    expect(others).toEqual([]);
  }
  expect(stateHash(game)).toBe(before);
});

it("refuses a value that is no action", () => {
  const game = drawnGame(["######", "#@...#", "#...>#", "######"]);
  for (const nonsense of [{ do: "fly" }, { do: "move", dx: 2, dy: 0 }, { do: "move", dx: 0, dy: 0 }, {}]) {
    expect(() => act(game, nonsense as never)).toThrow(GameError);
  }
  const scroll = give(game, "Fireball Scroll");
  expect(() => act(game, { do: "use", item: scroll.id, target: [0.5, 1] })).toThrow("no such action");
});

it("wins with the crown, and then the game is over", () => {
  const game = drawnGame(["#####", "#@>.#", "#####"]);
  act(game, EAST);
  act(game, EAST);
  expect(act(game, { do: "pick-up" }).map(({ type }) => type)).toEqual(["won"]);
  expect(game.ending).toEqual({ kind: "won" });
  expect(act(game, WAIT)).toEqual([{ type: "refused", text: "The game is over." }]);
});

it("heals a player who rests alone, but not one who is watched or hungry", () => {
  const alone = drawnGame(["######", "#@...#", "#...>#", "######"]);
  alone.player.body.hp = 10;
  act(alone, WAIT);
  expect(alone.player.body.hp).toBe(11);

  alone.player.food = 100;
  act(alone, WAIT);
  expect(alone.player.body.hp).toBe(11);

  const watched = drawnGame(["###########", "#@.......g#", "#........>#", "###########"]);
  watched.player.body.hp = 10;
  act(watched, WAIT);
  expect(watched.player.body.hp).toBe(10);
  expect(onlyMonster(watched).hunter.alert).toBeGreaterThan(0);
});
