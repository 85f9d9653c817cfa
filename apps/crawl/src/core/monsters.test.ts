import { expect, it } from "vitest";
import { drawnGame, give, onlyMonster, placeOf } from "../testing/drawn-game.js";
import { type Action, act } from "./act.js";

const WAIT: Action = { do: "wait" };

it("comes for a player in sight, and strikes when it is there", () => {
  const game = drawnGame(["##########", "#@.....o.#", "#........#", "#.......>#", "##########"]);
  const orc = onlyMonster(game);
  for (const x of [6, 5, 4, 3, 2]) {
    act(game, WAIT);
    expect(game.level.x(orc.cell)).toBe(x);
  }
  expect(act(game, WAIT)).toMatchObject([{ type: "hit", by: "Orc", target: "Player" }]);
  expect(game.player.body.hp).toBeLessThan(30);
});

it("sleeps on where it can't see the player", () => {
  const game = drawnGame(["#########", "#@..#.o.#", "#...#...#", "#...+...#", "#.>.#...#", "#########"]);
  const orc = onlyMonster(game);
  const { cell } = orc;
  for (let i = 0; i < 10; i++) act(game, WAIT);
  expect(orc.cell).toBe(cell);
});

it("goes on for a while after a player who went out of sight", () => {
  const game = drawnGame(["#########", "#@.o....#", "#.#######", "#.#######", "#.#######", "#...>####", "#########"]);
  const orc = onlyMonster(game);
  for (let i = 0; i < 3; i++) act(game, { do: "move", dx: 0, dy: 1 });
  act(game, WAIT);
  expect(game.level.x(orc.cell)).toBe(1);
});

it("lets an orc through a door and keeps a goblin out", () => {
  const rows = ["#########", "#@......#", "####+####", "#...M...#", "#......>#", "#########"];
  for (const [glyph, isLetIn] of [
    ["o", true],
    ["g", false],
  ] as const) {
    const game = drawnGame(rows.map((row) => row.replace("M", glyph)));
    const monster = onlyMonster(game);
    monster.hunter.alert = 6;
    for (let i = 0; i < 2; i++) act(game, WAIT);
    expect(game.level.y(monster.cell) < 3).toBe(isLetIn);
  }
});

it("lets a beaten goblin run, and fight with its back to the wall", () => {
  const open = drawnGame(["########", "#@g...>#", "########"]);
  onlyMonster(open).body.hp = 1;
  act(open, WAIT);
  expect(placeOf(open, onlyMonster(open))).toEqual([3, 1]);

  const cornered = drawnGame(["#######", "#>..@g#", "#######"]);
  onlyMonster(cornered).body.hp = 1;
  expect(act(cornered, WAIT)).toMatchObject([{ type: "hit", by: "Goblin" }]);
});

it("never has two monsters on one cell, nor one in rock, in a crowd", () => {
  const row = `#${"o.".repeat(9)}#`;
  const game = drawnGame(["#".repeat(20), row, row, row, `#@${".".repeat(16)}>#`, "#".repeat(20)]);
  game.player.body.hp = 1000;
  for (let i = 0; i < 60; i++) {
    act(game, WAIT);
    const cells = game.level.monsters.entities.map(({ cell }) => cell);
    expect(new Set([...cells, game.player.cell]).size).toBe(28);
    expect(cells.every((cell) => game.level.isWalkable(cell))).toBe(true);
    expect(game.level.monsters.entities.every((monster) => game.level.bodyAt(monster.cell) === monster)).toBe(true);
  }
});

it("stumbles about while it is confused, and strikes nobody", () => {
  const game = drawnGame(["#####", "#@o.#", "#..>#", "#####"]);
  const scroll = give(game, "Confusion Scroll");
  act(game, { do: "use", item: scroll.id, target: [2, 1] });
  for (let i = 0; i < 3; i++) act(game, WAIT);
  expect(game.player.body.hp).toBe(30);
  for (let i = 0; i < 9; i++) act(game, WAIT);
  expect(game.player.body.hp).toBeLessThan(30);
});

it("wakes a sleeper after some turns in sight, or with a blow", () => {
  const rows = ["##########", "#@.....z.#", "#.......>#", "##########"];
  const legend = { z: { spawn: { name: "Orc", state: "asleep" } } };
  let slept = 0;
  for (let seed = 0; seed < 100; seed++) {
    const game = drawnGame(rows, seed, legend);
    for (; onlyMonster(game).hunter.asleep; slept++) act(game, WAIT);
  }
  expect(slept / 100).toBeGreaterThan(3.5);
  expect(slept / 100).toBeLessThan(6.5);

  const struck = drawnGame(["######", "#@z.>#", "######"], 1, legend);
  act(struck, { do: "move", dx: 1, dy: 0 });
  expect(onlyMonster(struck).hunter.asleep).toBe(false);
});

it("leaves the player alone if it is peaceful, changes places, and strikes back once it is hurt", () => {
  const game = drawnGame(["#######", "#@.o.>#", "#######"], 1, { o: { spawn: { name: "Orc", state: "peaceful" } } });
  const orc = onlyMonster(game);
  for (let i = 0; i < 5; i++) act(game, WAIT);
  expect(placeOf(game, orc)).toEqual([3, 1]);
  act(game, { do: "move", dx: 1, dy: 0 });
  expect(act(game, { do: "move", dx: 1, dy: 0 })).toMatchObject([{ type: "swapped", who: "Orc" }]);
  expect([placeOf(game, game.player), placeOf(game, orc)]).toEqual([
    [3, 1],
    [2, 1],
  ]);
  expect(game.player.body.hp).toBe(30);
  delete orc.hunter.peaceful;
  expect(act(game, WAIT)).toMatchObject([{ type: "hit", by: "Orc" }]);
});
