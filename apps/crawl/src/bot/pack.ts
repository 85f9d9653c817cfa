import {
  type CarriedItem,
  type Game,
  type GearKind,
  kindOf,
  type LyingItem,
  PACK_SIZE,
  type Player,
  type Use,
} from "../core/index.js";

/** The first thing in the pack that does this. */
export function find(player: Player, does: Use["does"]): CarriedItem | undefined {
  return player.pack.find((item) => {
    const kind = kindOf(item);
    return kind.kind === "tool" && kind.use.does === does;
  });
}

/** How much good a piece of gear does. */
function worth({ power, defence }: GearKind): number {
  return power + defence;
}

/** The best worth of what is carried for the same hand. */
function bestFor(player: Player, { slot }: GearKind, onlyWorn: boolean): number {
  let best = 0;
  for (const item of player.pack) {
    const kind = kindOf(item);
    if (kind.kind === "gear" && kind.slot === slot && (item.item.worn || !onlyWorn)) best = Math.max(best, worth(kind));
  }
  return best;
}

/** Something in the pack that is better than what is worn. */
export function betterGear(player: Player): CarriedItem | undefined {
  return player.pack.find((item) => {
    const kind = kindOf(item);
    return kind.kind === "gear" && worth(kind) > bestFor(player, kind, true);
  });
}

/** A piece of gear that something better in the pack has made useless. */
export function uselessGear(player: Player): CarriedItem | undefined {
  return player.pack.find((item) => {
    const kind = kindOf(item);
    return kind.kind === "gear" && !item.item.worn && worth(kind) <= bestFor(player, kind, true);
  });
}

/** Whether a thing is worth a way to it. Of several that are offered only the best is. */
export function isWanted({ level, player }: Game, item: LyingItem): boolean {
  const kind = kindOf(item);
  if (kind.kind === "relic" || kind.kind === "key") return true;
  if (player.pack.length >= PACK_SIZE || valueFor(player, item) === 0) return false;
  const { choice } = item.item;
  if (choice === undefined) return true;
  const offered = level.items.entities.filter((other) => other.item.choice === choice && other.item.seen);
  return offered
    .filter((other) => other !== item)
    .every((other) => {
      const more = valueFor(player, other) - valueFor(player, item);
      return more < 0 || (more === 0 && other.id > item.id);
    });
}

/** What each use is worth beside the others. */
const VALUES: Readonly<Record<Use["does"], number>> = { heal: 4, fireball: 3, missile: 2, feed: 2, confuse: 1, map: 1 };
/** A better blade or shield is for the rest of the game. */
const GEAR_VALUE = 4;

/** How much good a thing would do; 0 for what is useless. */
function valueFor(player: Player, item: LyingItem): number {
  const kind = kindOf(item);
  if (kind.kind === "gear") return Math.max(0, worth(kind) - bestFor(player, kind, false)) * GEAR_VALUE;
  return kind.kind === "tool" ? VALUES[kind.use.does] : 1;
}
