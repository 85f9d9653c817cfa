import type { Tile } from "undercroft";
import { monsterKind } from "./catalog.js";
import type { Monster } from "./entity.js";
import type { Game } from "./game.js";
import { a, sentence } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import { FIRE_DAMAGE, terrainWords } from "./terrain.js";
import { wantOf } from "./unlock.js";

const LEVER_WORDS = "Walk into it to pull the lever.";

/** What the player knows of a place, and what its terrain does, each in a sentence. */
export function describe(game: Game, x: number, y: number): string {
  const { level, player } = game;
  const cell = level.cellAt(x, y);
  const tile = cell === undefined ? undefined : level.knownTile(cell);
  if (cell === undefined || tile === undefined) return "You don't know what is there.";
  const isVisible = level.visible[cell] === 1;
  const found: string[] = [];
  const monster = isVisible ? level.monsterAt(cell) : undefined;
  if (cell === player.cell) found.push("yourself");
  if (monster !== undefined) found.push(`${a(monster)} (${stateOf(monster)})`);
  for (const item of level.itemsAt(cell)) if (item.item.seen) found.push(a(item));
  const trap = level.trapAt(cell);
  if (trap !== undefined && !trap.trap.hidden) found.push(a(trap));
  const ground = tile.name.replaceAll("_", " ");
  const isBurning = isVisible && level.isBurning(cell);
  found.push(
    isBurning ? `burning ${ground}` : level.blood[cell] === 1 && isVisible ? `bloodstained ${ground}` : ground,
  );
  const words = isBurning ? `The fire does ${FIRE_DAMAGE} damage each turn.` : groundWords(game, cell, tile);
  const isChoice = level.itemsAt(cell).some(({ item }) => item.seen && item.choice !== undefined);
  return [
    sentence(isVisible ? "you see" : "you remember", found.join(", ")),
    words,
    isChoice ? "Of what is offered here, you can take only one thing." : undefined,
    wayWords(level, cell),
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

function groundWords(game: Game, cell: number, tile: Tile): string | undefined {
  const { level } = game;
  if (level.isLocked(cell)) return wantOf(game, cell) ?? "You have what opens it. Walk into it.";
  return level.hasLever(cell) ? LEVER_WORDS : terrainWords(tile, game);
}

/** What there is to be known of ways that begin on a cell and lead in one direction only. */
function wayWords(level: PlayedLevel, cell: number): string | undefined {
  if (level.jumpsFrom(cell).length > 0) return "You can jump down from here, but not climb back up.";
  const steps = level.oneWays.filter(({ from }) => from === cell).map(({ to }) => compassPoint(level, cell, to));
  return steps.length === 0 ? undefined : `The step ${steps.join(" or ")} from here can't be taken back.`;
}

/** The direction from one cell to another, in a word. */
export function compassPoint(level: PlayedLevel, from: number, to: number): string {
  const [dx, dy] = [level.x(to) - level.x(from), level.y(to) - level.y(from)];
  return `${dy < 0 ? "north" : dy > 0 ? "south" : ""}${dx < 0 ? "west" : dx > 0 ? "east" : ""}`;
}

function stateOf(monster: Monster): string {
  const { body, hunter } = monster;
  const { hp } = monsterKind(monster);
  const wounds = body.hp < hp ? `${body.hp} of ${hp} hit points` : "unhurt";
  if (hunter.asleep) return `${wounds}, asleep`;
  if (hunter.peaceful) return `${wounds}, peaceful`;
  if (hunter.confused > 0) return `${wounds}, confused`;
  return hunter.alert > 0 ? `${wounds}, hunting you` : wounds;
}
