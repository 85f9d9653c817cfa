import type { Unit } from "../core/index.js";

/**
 * A key as every device tells it: the character that it types, or a name: `up`, `down`, `left`, `right`, `home`, `end`,
 * `page-up`, `page-down`, `enter`, `escape`, `tab`, `back-tab`, `backspace`, `delete`. The number pad is its digits where it
 * types digits, and else the arrows, `home` and so on; `5` is its middle either way.
 */
export type Key = string;

/** A step in one of eight directions. */
export interface Direction {
  readonly dx: Unit;
  readonly dy: Unit;
}

const NORTH_WEST: Direction = { dx: -1, dy: -1 };
const NORTH: Direction = { dx: 0, dy: -1 };
const NORTH_EAST: Direction = { dx: 1, dy: -1 };
const WEST: Direction = { dx: -1, dy: 0 };
const EAST: Direction = { dx: 1, dy: 0 };
const SOUTH_WEST: Direction = { dx: -1, dy: 1 };
const SOUTH: Direction = { dx: 0, dy: 1 };
const SOUTH_EAST: Direction = { dx: 1, dy: 1 };

/** Arrows, the letters round `hjkl`, and the number pad with and without its lock. */
const DIRECTIONS: ReadonlyMap<Key, Direction> = new Map([
  ...["up", "k", "8"].map((key) => [key, NORTH] as const),
  ...["down", "j", "2"].map((key) => [key, SOUTH] as const),
  ...["left", "h", "4"].map((key) => [key, WEST] as const),
  ...["right", "l", "6"].map((key) => [key, EAST] as const),
  ...["home", "y", "7"].map((key) => [key, NORTH_WEST] as const),
  ...["page-up", "u", "9"].map((key) => [key, NORTH_EAST] as const),
  ...["end", "b", "1"].map((key) => [key, SOUTH_WEST] as const),
  ...["page-down", "n", "3"].map((key) => [key, SOUTH_EAST] as const),
]);

/** The direction that a key means on the map. */
export function directionOf(key: Key): Direction | undefined {
  return DIRECTIONS.get(key);
}

/** The key that walks in a direction, for programs that press keys. */
export function keyTowards(dx: Unit, dy: Unit): Key {
  for (const [key, direction] of DIRECTIONS) if (direction.dx === dx && direction.dy === dy) return key;
  return ".";
}

/** Whether a key types a character. */
export function isCharacter(key: Key): boolean {
  return [...key].length === 1;
}

/** What the keys do, for the page of keys and the manual; short enough for the narrowest screen. */
export const KEY_HELP: readonly (readonly [keys: string, meaning: string])[] = [
  ["arrows  hjkl yubn  number pad", "walk, attack, open a door"],
  [".  5  z", "wait; rest until healed"],
  ["o", "explore until disturbed"],
  ["g  ,", "pick up an item"],
  ["s  J", "search the walls; jump down"],
  ["i  d", "pack: use or wear; drop"],
  [">  <", "stairs, or walk to them"],
  ["x", "look around"],
  ["m", "earlier messages"],
  ["S", "save and quit"],
  ["?", "these keys"],
  ["escape", "back"],
];
