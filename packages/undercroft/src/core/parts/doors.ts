import type { Point } from "../rect.js";
import { cell, type Field, oneOf, optional, record, whole } from "./field.js";
import { type Ground, part } from "./part.js";

/** A door, or another tile that closes a way, and the cells on its two sides. A wide door is one of these for each cell. */
export interface LevelDoor<C = Point> {
  /** The cell of the door. */
  readonly at: C;
  /** What it takes to pass it: nothing, a key, a search, or something else. */
  readonly kind: DoorKind;
  /** The two cells that it joins. */
  readonly sides: readonly [C, C];
  /** The cells of a door that is wider than one cell have the same number here. Missing if it isn't. */
  readonly group?: number;
}

/** A door of a draft: cells are flat indices. */
export type Door = LevelDoor<number>;

/** `plain`: opens for everybody. `locked`: needs a key. `secret`: has to be found. `barred`: is opened elsewhere, or burnt. */
export type DoorKind = "plain" | "locked" | "secret" | "barred";

const DOOR_KINDS: readonly DoorKind[] = ["plain", "locked", "secret", "barred"];

const sides: Field<readonly [number, number], readonly [Point, Point]> = {
  read(at, map) {
    const [a, b, ...more] = at.list().map((one) => cell.read(one, map));
    if (a === undefined || b === undefined || more.length > 0) throw at.bad("two cells");
    return [a, b];
  },
  write: ([a, b], map) => Object.freeze([cell.write(a, map), cell.write(b, map)] as const),
  hash: (to, value) => to.words(value),
  move: ([a, b], by) => [by.cell(a), by.cell(b)],
};

/** The number of one of its cells. */
const group: Field<number> = {
  .../* @__PURE__ */ whole(),
  read: (at, { width, height }) => at.integer(0, width * height - 1),
};

export const doors = /* @__PURE__ */ part<Door, LevelDoor>({
  item: /* @__PURE__ */ record({
    at: cell,
    kind: /* @__PURE__ */ oneOf(DOOR_KINDS),
    sides,
    group: /* @__PURE__ */ optional(group),
  }),
  atFirst: "missing",
  // Doors that still are doors stay: something to walk on at two sides, and walls at the other two. A wide door stays
  // whole or not at all.
  remake(list, ground) {
    const groups = groupsOf(list);
    const isTrue = (door: Door) => isTrueDoor(ground, door, groups);
    if (list.every(isTrue)) return list;
    const broken = new Set(list.flatMap((door) => (door.group === undefined || isTrue(door) ? [] : [door.group])));
    return list.filter((door) => (door.group === undefined ? isTrue(door) : !broken.has(door.group)));
  },
});

/** The group of each cell of a wide door. Most levels have none. */
function groupsOf(list: readonly Door[]): ReadonlyMap<number, number> {
  const groups = new Map<number, number>();
  for (const { at, group } of list) if (group !== undefined) groups.set(at, group);
  return groups;
}

function isTrueDoor(ground: Ground, door: Door, groups: ReadonlyMap<number, number>): boolean {
  const { at, kind, sides, group } = door;
  const [a, b] = sides;
  // What bars a way, such as a barricade, needn't be a door by its tile: its lock makes it one.
  const isDoor = ground.isDoor(at) || (kind === "barred" && ground.locks.some((lock) => lock.at === at));
  if (!isDoor || !ground.isWalkable(a) || !ground.isWalkable(b)) return false;
  const aside = Math.abs(at - a) === 1 ? ground.width : 1;
  const isClosed = (one: number) =>
    (group !== undefined && groups.get(one) === group) || (!ground.isWalkable(one) && !ground.isHazard(one));
  return isClosed(at - aside) && isClosed(at + aside);
}
