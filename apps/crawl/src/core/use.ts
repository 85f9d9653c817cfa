import { inSight } from "undercroft/analysis";
import { kindOf, PLAYER_KIND, RELIC, type Use } from "./catalog.js";
import type { CarriedItem, Monster } from "./entity.js";
import { ignite } from "./fire.js";
import { harm } from "./harm.js";
import { eat } from "./hunger.js";
import { carried, equip, leave } from "./items.js";
import { sentence, the } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import type { Turn } from "./turn.js";
import { useKey } from "./unlock.js";

/** Uses up an item: drinks, eats, reads. Gear is worn instead, and a key opens what it fits. `target` is a cell, for what is aimed. */
export function useItem(turn: Turn, id: number, target: number | undefined): string | undefined {
  const { player } = turn.game;
  const item = carried(player, id);
  if (item === undefined) return useKey(turn, id);
  const kind = kindOf(item);
  if (kind.kind === "gear") return equip(turn, id);
  if (kind.kind !== "tool") return `You don't know what to do with ${the(item)}.`;
  const refusal = aimed(kind.use) ? aimAt(turn, kind.use, target) : undefined;
  if (refusal !== undefined) return refusal;
  leave(player, item);
  turn.tell({ type: "used", item: item.name, text: usedText(item, kind.use) });
  EFFECTS[kind.use.does](turn, kind.use as never, target!);
  return undefined;
}

type Aimed = Extract<Use, { readonly range: number }>;

/** Whether a use needs a target. */
export function aimed(use: Use): use is Aimed {
  return "range" in use;
}

/** Why something can't be a target, or undefined if it can. */
function aimAt({ game: { level, player } }: Turn, use: Aimed, target: number | undefined): string | undefined {
  if (target === undefined) return "It needs a target.";
  if (level.visible[target] !== 1) return "You can't see that place.";
  if (level.apart(player.cell, target) > use.range) return "That is too far away.";
  if (use.does !== "fireball" && level.monsterAt(target) === undefined) return "There is no monster there.";
  if (use.does === "fireball" && !level.isOpen(target)) return "You can't aim at a wall.";
  return undefined;
}

function usedText(item: CarriedItem, use: Use): string {
  const verbs: Partial<Record<Use["does"], string>> = { heal: "drink", feed: "eat" };
  return sentence("you", verbs[use.does] ?? "read", the(item));
}

type Effects = { readonly [D in Use["does"]]: (turn: Turn, use: Extract<Use, { does: D }>, target: number) => void };

const EFFECTS: Effects = {
  heal: (turn, { amount }) => heal(turn, amount),
  feed: (turn) => eat(turn),
  missile: (turn, { damage }, target) => {
    const { level, player } = turn.game;
    const monster = level.monsterAt(target) as Monster;
    const text = sentence("a bolt of force hits", the(monster), `for ${damage}`);
    turn.tell({ type: "missile", from: player.cell, cell: target, text });
    harm(turn, monster, damage, "a magic missile");
  },
  fireball: (turn, { damage, radius }, target) => {
    const { level } = turn.game;
    const cells = blast(level, target, radius);
    turn.tell({ type: "fireball", cell: target, cells, text: "Fire bursts out." });
    ignite(turn, cells);
    for (const cell of cells) {
      const victim = level.bodyAt(cell);
      if (victim === undefined) continue;
      const text = sentence("the fire burns", the(victim), `for ${damage}`);
      turn.tellAt(cell, { type: "hit", by: "Fireball Scroll", target: victim.name, damage, cell, text });
      harm(turn, victim, damage, "your own fireball");
    }
  },
  confuse: (turn, { turns }, target) => {
    const monster = turn.game.level.monsterAt(target) as Monster;
    monster.hunter.confused = turns;
    const text = sentence(the(monster), "is confused");
    turn.tell({ type: "confused", who: monster.name, cell: target, text });
  },
  map: (turn) => {
    const { level } = turn.game;
    for (const cell of [...level.secrets]) level.reveal(cell);
    for (let cell = 0; cell < level.tiles.length; cell++) {
      if (level.isOpen(cell) || bordersFloor(level, cell)) level.chart(cell);
    }
    for (const { name, item } of level.items) if (name === RELIC) item.seen = true;
    turn.tell({ type: "mapped", text: "The map is revealed to you!" });
  },
};

/** Gives hit points back, up to what the player can have. */
function heal(turn: Turn, amount: number): void {
  const { body } = turn.game.player;
  const gained = Math.min(amount, PLAYER_KIND.hp - body.hp);
  body.hp += gained;
  const text =
    gained === 0 ? "You are already at full health." : `You regain ${gained} hit ${gained === 1 ? "point" : "points"}.`;
  turn.tell({ type: "healed", amount: gained, text });
}

/** The cells that a fire reaches from where it starts, in reading order. */
export function blast(level: PlayedLevel, from: number, radius: number): number[] {
  const cells: number[] = [];
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      // Half a cell more than the radius makes the disc round.
      if (dx * dx + dy * dy > radius * (radius + 1)) continue;
      const cell = level.cellAt(level.x(from) + dx, level.y(from) + dy);
      if (cell !== undefined && level.isOpen(cell) && inSight(level, level.point(from), level.point(cell)))
        cells.push(cell);
    }
  }
  return cells;
}

function bordersFloor(level: PlayedLevel, cell: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const next = level.cellAt(level.x(cell) + dx, level.y(cell) + dy);
      if (next !== undefined && level.isWalkable(next)) return true;
    }
  }
  return false;
}
