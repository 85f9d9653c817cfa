import type { CarriedKey } from "./entity.js";
import { setAlight } from "./fire.js";
import type { Game } from "./game.js";
import { FIRE, type ShutLock } from "./locks.js";
import { sentence, the } from "./names.js";
import { words } from "./places.js";
import type { Turn } from "./turn.js";

/** Whether there is a lock left for a key. Fire may always come in handy. */
function isOfUse({ levels }: Game, { key }: CarriedKey): boolean {
  return key.kind === FIRE || levels.get(key.depth)?.locks.some((lock) => lock.key === key.cell) === true;
}

/** What the player should be reminded of: the names of the keys that have a lock left, and where it is unless it is here. */
export function heldKeys(game: Game): string[] {
  return game.player.keys
    .filter((key) => isOfUse(game, key))
    .map(({ name, key }) => (key.depth === game.depth ? words(name) : `${words(name)} (depth ${key.depth})`));
}

/** The key in the player's hands that opens a lock. */
function keyFor({ level, player }: Game, lock: ShutLock): CarriedKey | undefined {
  if (lock.levers !== undefined) return undefined;
  const own = player.keys.find(({ key }) => key.depth === level.depth && key.cell === lock.key);
  // Fire is fire: any of it will do.
  return own ?? (lock.kind === FIRE ? player.keys.find(({ key }) => key.kind === FIRE) : undefined);
}

/** Whether the player has all that a locked cell wants. */
export function canUnlock(game: Game, cell: number): boolean {
  return game.level.locksAt(cell).every((lock) => keyFor(game, lock) !== undefined);
}

/** What closes a cell, in a word. */
function barAt({ level }: Game, cell: number): string {
  const { name, door } = level.tileOf(cell);
  if (name === "locked_door") return "door";
  const isBar = door === true || level.isBarricade(cell) || level.locksAt(cell).some(({ kind }) => kind === name);
  return isBar ? words(name) : "way";
}

/** What a locked cell wants of the player, in a sentence or two; undefined where they have it all. */
export function wantOf(game: Game, cell: number): string | undefined {
  const missing = game.level.locksAt(cell).filter((lock) => keyFor(game, lock) === undefined);
  if (missing.length === 0) return undefined;
  const bar = barAt(game, cell);
  const names = [...new Set(missing.filter(({ levers }) => levers === undefined).map(({ name }) => words(name)))];
  const parts: string[] = [];
  if (names.length > 0) {
    parts.push(`This ${bar} wants the ${names.join(" and the ")}.`);
    const other = game.player.keys.find((key) => names.includes(words(key.name)) && isOfUse(game, key));
    if (other !== undefined) parts.push(`${sentence(the(other), "that you have is another one")}`);
  }
  if (missing.some(({ levers }) => levers !== undefined)) parts.push("There must be a lever somewhere.");
  return parts.join(" ");
}

function aBar(bar: string): string {
  return `${/^[aeiou]/i.test(bar) ? "an" : "a"} ${bar}`;
}

/** Opens a locked cell for whoever has all its keys; says what is missing otherwise. */
export function unlock(turn: Turn, cell: number): string | undefined {
  const { game } = turn;
  const { level, player } = game;
  const want = wantOf(game, cell);
  const locks = level.locksAt(cell);
  const bar = barAt(game, cell);
  if (want !== undefined) {
    // What wants nothing that could be carried has to be named apart.
    const isBare = locks.every(({ levers }) => levers !== undefined);
    return isBare ? `${sentence(aBar(bar))} ${want}` : want;
  }
  const keys = [...new Set(locks.map((lock) => keyFor(game, lock)!))];
  const isBurnt = locks.some(({ kind }) => kind === FIRE);
  const spent = keys.filter((key) => isSpent(game, key, locks));
  for (const key of spent) player.keys.splice(player.keys.indexOf(key), 1);
  const tools = keys.map((key) => the(key)).join(" and ");
  const gone = spent.length === 0 ? "" : ` You have no more use for ${spent.map((key) => the(key)).join(" and ")}.`;
  const text = `${sentence("you", isBurnt ? "set fire to" : "open", `the ${bar} with`, tools)}${gone}`;
  turn.tell({ type: "unlocked", cells: [cell], text });
  clear(turn, cell, locks);
  return undefined;
}

/** Whether a key is gone when it has opened some locks. What has another lock to open is never gone. */
function isSpent({ level }: Game, { key }: CarriedKey, locks: readonly ShutLock[]): boolean {
  if (key.depth !== level.depth) return false;
  const own = level.locks.filter((lock) => lock.key === key.cell);
  return own.every((lock) => locks.includes(lock)) && own.some(({ usedUp }) => usedUp === true);
}

/** Takes what closed a cell out of the way, when its last locks come off. */
function clear(turn: Turn, cell: number, locks: readonly ShutLock[]): void {
  const { level } = turn.game;
  const { name } = level.tileOf(cell);
  level.takeOff(locks);
  if (locks.some(({ kind }) => kind === FIRE)) setAlight(turn, cell);
  else if (level.isBarricade(cell)) level.breakDown(cell);
  else if (level.isDoor(cell)) level.open[cell] = 1;
  // What is called like its lock was there only to close the way.
  else if (locks.some(({ kind }) => kind === name)) level.change(cell, "floor");
  turn.isViewStale = true;
}

/** Pulls the lever in a wall, which opens all that it opens at once. Gives why not, where it doesn't move. */
export function pullLever(turn: Turn, wall: number): string | undefined {
  const { game } = turn;
  const { level } = game;
  const pulled = level.locks.filter(({ levers }) => levers?.includes(wall) === true);
  if (pulled.length === 0) return "The lever doesn't move.";
  // A cell may have other locks besides.
  const cells = [...new Set(pulled.map(({ at }) => at))]
    .filter((cell) => level.locksAt(cell).every((lock) => pulled.includes(lock)))
    .sort((one, other) => one - other);
  const bars = cells.map((cell) => barAt(game, cell));
  const isSeen = cells.some((cell) => level.visible[cell] === 1);
  for (const cell of cells) {
    clear(turn, cell, level.locksAt(cell));
    // The player is told of it, and so remembers the way as open.
    if (level.isKnown(cell)) level.remember(cell);
  }
  level.takeOff(pulled);
  const what =
    cells.length === 0
      ? "something clicks"
      : cells.length === 1
        ? `${isSeen ? "" : "somewhere, "}${aBar(bars[0]!)} opens`
        : `${isSeen ? "" : "somewhere, "}${cells.length} ways open`;
  turn.tell({ type: "unlocked", cells, text: `You pull the lever. ${sentence(what)}` });
  return undefined;
}

/** Uses a key on what it opens beside the player. */
export function useKey(turn: Turn, id: number): string | undefined {
  const { game } = turn;
  const { level, player } = game;
  const key = player.keys.find((carried) => carried.id === id);
  if (key === undefined) return "You don't have that.";
  const around = [-level.width, -1, 1, level.width].map((offset) => player.cell + offset);
  const cell = around.find((next) => level.locksAt(next).some((lock) => keyFor(game, lock) === key));
  return cell === undefined ? `There is nothing here that ${the(key)} opens.` : unlock(turn, cell);
}
