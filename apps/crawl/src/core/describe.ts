import { monsterKind } from "./catalog.js";
import type { Monster } from "./entity.js";
import type { Game } from "./game.js";
import { a, sentence } from "./names.js";
import { FIRE_DAMAGE, terrainWords } from "./terrain.js";

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
  const words = isBurning ? `The fire does ${FIRE_DAMAGE} damage each turn.` : terrainWords(tile, game);
  const seen = sentence(isVisible ? "you see" : "you remember", found.join(", "));
  return words === undefined ? seen : `${seen} ${words}`;
}

function stateOf(monster: Monster): string {
  const { body, hunter } = monster;
  const { hp } = monsterKind(monster);
  const wounds = body.hp < hp ? `${body.hp} of ${hp} hit points` : "unhurt";
  if (hunter.asleep) return `${wounds}, asleep`;
  if (hunter.confused > 0) return `${wounds}, confused`;
  return hunter.alert > 0 ? `${wounds}, hunting you` : wounds;
}
