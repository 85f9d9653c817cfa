import { type Action, act, type Game } from "../src/core/index.js";
import { CROWD, crowdedGame } from "./hall.js";

/** Before anything is measured: the compiler is done with it by then. */
const WARM_UP_ROUNDS = 300;
const ROUNDS = 1000;

/** To and fro while the crowd closes in: nearly every turn asks for a new distance field. */
const ROUND: readonly Action[] = [1, -1, 1, -1, 1].map((dx) => ({ do: "move", dx: dx as 1 | -1, dy: 0 }));

/** Turns that one core does in a second on a level of 80x50 with fifty monsters in sight, all of them hunting. */
export function turnsPerSecond(): number {
  const game = crowdedGame();
  const crowd = game.level.monsters.entities.map((monster) => ({ monster, home: monster.cell }));
  const middle = game.player.cell;
  const round = () => {
    for (const action of ROUND) act(game, action);
    checkCrowd(game);
    // Nobody may stand where another one is put.
    for (const [i, { monster }] of crowd.entries()) game.level.move(monster, i + 1);
    game.level.move(game.player, middle);
    for (const { monster, home } of crowd) game.level.move(monster, home);
  };
  for (let i = 0; i < WARM_UP_ROUNDS; i++) round();
  const from = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) round();
  const { user, system } = process.cpuUsage(from);
  return Math.round((ROUNDS * ROUND.length) / ((user + system) / 1e6));
}

function checkCrowd({ level }: Game): void {
  const seen = level.monsters.entities.filter(({ cell }) => level.visible[cell] === 1).length;
  if (seen < CROWD) throw new Error(`only ${seen} of ${CROWD} monsters are in sight.`);
}
