import { type CarriedItem, type GearKind, kindOf, PACK_SIZE, type Player, type Use } from "../core/index.js";

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

/** Whether a thing is worth a way to it. */
export function isWanted(player: Player, item: { readonly name: string }): boolean {
  const kind = kindOf(item);
  if (kind.kind === "relic") return true;
  if (player.pack.length >= PACK_SIZE) return false;
  return kind.kind === "gear" ? worth(kind) > bestFor(player, kind, false) : true;
}
