import { type GearKind, kindOf, RELIC } from "./catalog.js";
import type { CarriedItem, Item, Player } from "./entity.js";
import { the } from "./names.js";
import type { Turn } from "./turn.js";

/** A letter each: what can't be named can't be carried. */
export const PACK_SIZE = 25;

const NOT_CARRIED = "You don't have that.";

/** What is carried under an entity's number. */
export function carried(player: Player, id: number): CarriedItem | undefined {
  return player.pack.find((item) => item.id === id);
}

/** Takes what lies here: the thing of that number, or else what was there first. */
export function pickUp(turn: Turn, id: number | undefined): string | undefined {
  const { game } = turn;
  const { level, player } = game;
  const here = level.itemsAt(player.cell);
  const item = id === undefined ? here[0] : here.find((lying) => lying.id === id);
  if (item === undefined) return id === undefined ? "There is nothing here to pick up." : "That is not here.";
  if (item.name === RELIC) {
    level.remove(item);
    game.ending = { kind: "won" };
    turn.tell({ type: "won", text: "You lift the crown of the undercroft. It is yours, and so is the day." });
    return undefined;
  }
  if (item.key !== undefined) {
    level.remove(item);
    player.keys.push({ id: item.id, name: item.name, key: item.key });
    turn.tell({ type: "picked-up", item: item.name, text: `You pick up ${the(item)}.` });
    return undefined;
  }
  if (player.pack.length >= PACK_SIZE) return "Your pack is full.";
  level.remove(item);
  delete item.item.dropped;
  const { own } = item;
  player.pack.push({ id: item.id, name: item.name, ...(own === undefined ? {} : { own }), item: item.item });
  turn.tell({ type: "picked-up", item: item.name, text: `You pick up ${the(item)}.` });
  if (item.item.choice !== undefined) forgo(turn, item.item);
  return undefined;
}

/** If several things are offered, taking one means losing the others. */
function forgo(turn: Turn, taken: Item): void {
  const { level } = turn.game;
  const others = level.items.entities.filter(({ item }) => item.choice === taken.choice);
  delete taken.choice;
  const cells = others.map(({ cell }) => cell).sort((one, other) => one - other);
  for (const other of others) level.remove(other);
  if (others.length > 0) turn.tell({ type: "vanished", cells, text: "What you didn't choose vanishes." });
}

export function drop(turn: Turn, id: number): string | undefined {
  const { level, player } = turn.game;
  const key = player.keys.find((carriedKey) => carriedKey.id === id);
  if (key !== undefined) return `You had better keep ${the(key)}.`;
  const item = carried(player, id);
  if (item === undefined) return NOT_CARRIED;
  leave(player, item);
  item.item.worn = false;
  item.item.seen = true;
  item.item.dropped = true;
  item.cell = player.cell;
  level.add(item);
  turn.tell({ type: "dropped", item: item.name, text: `You drop ${the(item)}.` });
  return undefined;
}

/** Wears or wields a thing; what was in its place goes back into the pack. */
export function equip(turn: Turn, id: number): string | undefined {
  const { player } = turn.game;
  const item = carried(player, id);
  if (item === undefined) return NOT_CARRIED;
  const kind = kindOf(item);
  if (kind.kind !== "gear") return `You can't wear ${the(item)}.`;
  if (item.item.worn) return `You are already using ${the(item)}.`;
  const before = wornIn(player, kind);
  if (before !== undefined) before.item.worn = false;
  item.item.worn = true;
  turn.tell({ type: "worn", item: item.name, text: `You equip ${the(item)}.` });
  return undefined;
}

export function remove(turn: Turn, id: number): string | undefined {
  const item = carried(turn.game.player, id);
  if (item === undefined) return NOT_CARRIED;
  if (!item.item.worn) return `You aren't using ${the(item)}.`;
  item.item.worn = false;
  turn.tell({ type: "removed", item: item.name, text: `You put ${the(item)} away.` });
  return undefined;
}

/** What is worn in the place that a kind of gear takes. */
function wornIn(player: Player, { slot }: GearKind): CarriedItem | undefined {
  return player.pack.find((other) => {
    const kind = kindOf(other);
    return other.item.worn && kind.kind === "gear" && kind.slot === slot;
  });
}

/** Takes an item out of the pack. */
export function leave(player: Player, item: CarriedItem): void {
  player.pack.splice(player.pack.indexOf(item), 1);
}
