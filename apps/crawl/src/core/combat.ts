import { kindOf, monsterKind, PLAYER_KIND } from "./catalog.js";
import type { Entity, Monster, Player } from "./entity.js";
import { harm } from "./harm.js";
import { hungerOf } from "./hunger.js";
import { a, sentence, the } from "./names.js";
import type { Turn } from "./turn.js";

/** A blow can do this much more or less than its strength. */
const SPREAD = 1;

/** The player's strength with all that is worn; a full stomach adds to it. */
export function playerPower(player: Player): number {
  return PLAYER_KIND.power + gearBonus(player, "power") + (hungerOf(player) === "well fed" ? 1 : 0);
}

export function playerDefence(player: Player): number {
  return PLAYER_KIND.defence + gearBonus(player, "defence");
}

function gearBonus(player: Player, what: "power" | "defence"): number {
  let bonus = 0;
  for (const carried of player.pack) {
    if (!carried.item.worn) continue;
    const kind = kindOf(carried);
    if (kind.kind === "gear") bonus += kind[what];
  }
  return bonus;
}

export function strikeMonster(turn: Turn, monster: Monster): void {
  const { player } = turn.game;
  strike(turn, player, monster, playerPower(player) - monsterKind(monster).defence);
}

export function strikePlayer(turn: Turn, monster: Monster): void {
  const { player } = turn.game;
  strike(turn, monster, player, monsterKind(monster).power - playerDefence(player));
}

function strike(turn: Turn, attacker: Entity, target: Entity, strength: number): void {
  const damage = Math.max(0, strength + turn.rng.between(-SPREAD, SPREAD));
  const verb = attacker === turn.game.player ? "hit" : "hits";
  const text =
    damage > 0
      ? sentence(the(attacker), verb, the(target), `for ${damage}`)
      : sentence(the(attacker), verb, the(target), "without effect");
  turn.tell({ type: "hit", by: attacker.name, target: target.name, damage, cell: target.cell!, text });
  harm(turn, target, damage, a(attacker));
}
