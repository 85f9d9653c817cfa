import { chain, prefabLevel } from "undercroft";
import { drawnLevel } from "undercroft/prefabs";
import { expect, it } from "vitest";
import { type Action, act, type Game, levelUnderworld, newGame } from "../core/index.js";
import { drawnGame, LEGEND } from "../testing/drawn-game.js";
import { Bot } from "./bot.js";
import { type BotRun, playBot } from "./play.js";
import { summary } from "./soak.js";

/** What the bot does in some turns. */
function play(game: Game, turns: number): Action[] {
  const bot = new Bot();
  const done: Action[] = [];
  for (let i = 0; i < turns && game.ending === undefined; i++) {
    const action = bot.decide(game);
    if (action === undefined) break;
    done.push(action);
    expect(act(game, action)[0]?.type).not.toBe("refused");
  }
  return done;
}

it("walks round water and lava, and wins without a scratch", () => {
  for (const glyph of ["≈", "▒", "░"]) {
    const rows = ["##########", `#@..${glyph}${glyph}..>#`, `#...${glyph}${glyph}...#`, "#........#", "##########"];
    const { underworld } = drawnGame(rows);
    let daring = 0;
    const run = playBot("round", {
      underworld,
      onAction: (action, { player }) => {
        if (action.do === "move" && action.dares === true) daring++;
        expect(player.body.hp).toBe(30);
      },
    });
    expect([run.won, daring]).toEqual([true, 0]);
  }
});

it("runs from a fire to bare ground, and waits until it has burnt down", () => {
  const game = drawnGame([
    "##################", //
    '#.."""""""""@"".##',
    '#>.""""""""""""###',
    "##################",
  ]);
  const { level, player } = game;
  for (let cell = 0; cell < level.tiles.length; cell++) {
    if (level.x(cell) === level.x(player.cell) - 2 && level.isWalkable(cell)) level.fire.set(cell, 4);
  }
  play(game, 60);
  expect(game.ending?.kind).toBe("won");
  expect(player.body.hp).toBeGreaterThan(20);
});

it("jumps down a chasm to escape a monster that is too strong", () => {
  const rows = ["###########", "#@░...OOO.#", "#.░.......#", "#........>#", "###########"];
  const given = [1, 2].map(() => {
    const prefab = drawnLevel("drawn", rows, { legend: LEGEND });
    return chain({ width: 11, height: 5 }).startWith(prefabLevel({ prefab })).build({ seed: 1 });
  });
  const game = newGame({ seed: 1, underworld: { ...levelUnderworld(given[0]!), depths: 2, given } });
  expect(play(game, 4)).toContainEqual(expect.objectContaining({ do: "move", dares: true }));
  expect(game.depth).toBe(2);
});

it("looks for a secret door when nothing else is left", () => {
  const { underworld } = drawnGame([
    "###########",
    "#@.......##",
    "#.......###",
    "####§######",
    "#........>#",
    "###########",
  ]);
  expect(playBot("secret", { underworld })).toMatchObject({ won: true, stuck: null });
});

it("counts deaths by terrain separately", () => {
  const run: BotRun = { seed: "1", depth: 3, turns: 9, death: "lava", won: false, opened: 0, stuck: null };
  const { deathsByTerrain, deathsByCause } = summary([run, { ...run, death: "an ogre" }, { ...run, death: "fire" }]);
  expect(deathsByTerrain).toBe(2);
  expect(deathsByCause).toContainEqual(["lava", 1]);
});
