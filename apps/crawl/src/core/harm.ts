import type { Entity } from "./entity.js";
import { sentence, the } from "./names.js";
import type { Turn } from "./turn.js";

/** Takes hit points from a living thing; kills it where none are left. `of` is what the player would have died of. */
export function harm(turn: Turn, victim: Entity, damage: number, of: string): void {
  const { game } = turn;
  const { level, player } = game;
  const { body, cell } = victim;
  if (damage <= 0 || body === undefined || body.hp <= 0) return;
  body.hp = Math.max(0, body.hp - damage);
  level.blood[cell!] = 1;
  if (victim.hunter !== undefined) {
    victim.hunter.asleep = false;
    delete victim.hunter.peaceful;
  }
  if (body.hp > 0) return;
  if (victim === player) {
    game.ending = { kind: "died", of };
    turn.tell({ type: "died", who: victim.name, cell: cell!, text: `You die of ${of}.` });
    return;
  }
  level.remove(victim);
  turn.tellAt(cell!, { type: "died", who: victim.name, cell: cell!, text: sentence(the(victim), "dies") });
}
