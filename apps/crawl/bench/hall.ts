import { chain } from "undercroft";
import { defineBuilder, FLOOR } from "undercroft/define";
import { type Game, newGame, uniformUnderworld } from "../src/core/index.js";

/** How many monsters there are in the hall. */
export const CROWD = 50;

/** One hall as large as the map; the player comes in in the middle of a crowd, and in sight of all of it. */
const crowdedHall = defineBuilder({
  id: "crowded-hall",
  summary: "One hall as large as the map, with a crowd round its middle.",
  options: {},
  adds: ["start", "exit"],
  *build(map) {
    for (let y = 1; y < map.height - 1; y++) {
      for (let x = 1; x < map.width - 1; x++) map.setAt(x, y, FLOOR);
    }
    const middle = map.index(map.width >> 1, map.height >> 1);
    map.start = middle;
    map.addExit(map.index(1, 1), "down");
    const ring: number[] = [];
    for (let dy = -5; dy <= 5; dy++) {
      for (let dx = -5; dx <= 5; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) >= 4) ring.push(middle + dy * map.width + dx);
      }
    }
    for (const at of ring.slice(0, CROWD)) map.addSpawn({ at, name: "Orc", blocks: true });
  },
});

/** A game in that hall, in which nobody can be killed. */
export function crowdedGame(): Game {
  const hall = chain({ width: 80, height: 50, name: "crowded-hall" }).startWith(crowdedHall());
  const game = newGame({ seed: "bench", underworld: uniformUnderworld("crowded-hall", hall, 1) });
  for (const { body } of [game.player, ...game.level.monsters]) body.hp = Number.MAX_SAFE_INTEGER;
  return game;
}
