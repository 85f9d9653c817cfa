import { expect, it } from "vitest";
import { drawnGame, onlyMonster, placeOf } from "../testing/drawn-game.js";
import { type Action, act } from "./act.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };

it("opens a wide door as a whole", () => {
  const game = drawnGame(["########", "#@+...>#", "#.+....#", "#.#....#", "#.+....#", "########"]);
  const { level } = game;
  expect(act(game, EAST).map(({ type }) => type)).toEqual(["opened"]);
  expect([1, 2, 4].map((y) => level.open[level.cellAt(2, y)!])).toEqual([1, 1, 0]);
});

it("opens a door by walking into it, and sees nothing behind it before", () => {
  const game = drawnGame(["########", "#@+...>#", "########"]);
  const { level } = game;
  const behind = level.cellAt(4, 1)!;
  expect(level.visible[behind]).toBe(0);
  expect(level.knownTile(level.cellAt(2, 1)!)!.name).toBe("door");

  expect(act(game, EAST).map(({ type }) => type)).toEqual(["opened"]);
  expect(placeOf(game, game.player)).toEqual([1, 1]);
  expect(level.visible[behind]).toBe(1);
  expect(level.knownTile(level.cellAt(2, 1)!)!.name).toBe("open_door");

  act(game, EAST);
  expect(placeOf(game, game.player)).toEqual([2, 1]);
});

it("crosses doors only straight, and everything else diagonally too", () => {
  const game = drawnGame(["######", "#@...#", "##+###", "#...>#", "######"]);
  const slantwise: Action = { do: "move", dx: 1, dy: 1 };
  expect(act(game, slantwise)[0]!.type).toBe("refused");
  act(game, EAST);
  act(game, { do: "move", dx: 0, dy: 1 });
  expect(act(game, { do: "move", dx: 0, dy: 1 })).toEqual([]);
  expect(placeOf(game, game.player)).toEqual([2, 2]);
  expect(act(game, slantwise)[0]!.type).toBe("refused");

  const cave = drawnGame(["#####", "#@#.#", "##.>#", "#####"]);
  expect(act(cave, slantwise)).toEqual([]);
  expect(placeOf(cave, cave.player)).toEqual([2, 2]);
});

it("strikes a monster in the way instead of walking", () => {
  const game = drawnGame(["######", "#@o.>#", "######"]);
  const [event] = act(game, EAST);
  expect(event).toMatchObject({ type: "hit", by: "Player", target: "Orc" });
  expect(placeOf(game, game.player)).toEqual([1, 1]);
  expect(onlyMonster(game).body.hp).toBeLessThan(18);
  expect(game.level.blood[onlyMonster(game).cell]).toBe(1);
});
