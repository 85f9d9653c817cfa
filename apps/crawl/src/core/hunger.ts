import type { Hunger } from "./events.js";
import { harm } from "./harm.js";
import type { Turn } from "./turn.js";

/** Turns from a full stomach to starvation, and where the states on the way begin. */
const FULL = 1200;
const WELL_FED_FROM = 1000;
const NORMAL_FROM = 300;
/** Nobody goes into a dungeon hungry. */
export const FIRST_MEAL = 1100;

const FEELINGS: Readonly<Record<Hunger, string>> = {
  "well fed": "You are well fed, and strong.",
  normal: "You are no longer well fed.",
  hungry: "You are hungry.",
  starving: "You are starving!",
};

export function hungerOf({ food }: { readonly food: number }): Hunger {
  if (food <= 0) return "starving";
  if (food < NORMAL_FROM) return "hungry";
  return food < WELL_FED_FROM ? "normal" : "well fed";
}

/** Every turn makes the player hungrier. A starving player loses a hit point each turn. */
export function digest(turn: Turn): void {
  const { player } = turn.game;
  const before = hungerOf(player);
  player.food = Math.max(0, player.food - 1);
  const hunger = hungerOf(player);
  if (hunger !== before) turn.tell({ type: "hunger", hunger, text: FEELINGS[hunger] });
  if (hunger !== "starving") return;
  turn.tell({ type: "starved", damage: 1, text: "Hunger gnaws at you." });
  harm(turn, player, 1, "hunger");
}

export function eat(turn: Turn): void {
  turn.game.player.food = FULL;
  turn.tell({ type: "hunger", hunger: "well fed", text: FEELINGS["well fed"] });
}
