import { describe, expect, test } from "vitest";
import { BuilderMap } from "./builder-map.js";
import type {
  Arrival,
  Door,
  Exit,
  Landmark,
  Lock,
  NamedArea,
  OneWay,
  PlacedPrefab,
  QuestKey,
  QuestLock,
  Room,
  Spawn,
} from "./parts/index.js";
import type { Allowance } from "./report.js";
import { FLOOR, tileset } from "./tiles.js";

/** Every part that a map can have, with every field but titles, which aren't hashed: a field that is new doesn't compile until it is here, too. */
interface FullParts {
  readonly exits: readonly Required<Exit>[];
  readonly spawns: readonly Required<Omit<Spawn, "kind">>[]; // A kind changes no hash.
  readonly rooms: readonly Required<Room>[];
  readonly corridors: readonly (readonly number[])[];
  readonly doors: readonly Required<Door>[];
  readonly areas: readonly Required<NamedArea>[];
  readonly prefabs: readonly Required<Omit<PlacedPrefab, "title">>[];
  readonly locks: readonly Required<Lock>[];
  readonly oneWays: readonly Required<OneWay>[];
  readonly arrivals: readonly Required<Arrival>[];
  readonly questLocks: readonly Required<QuestLock>[];
  readonly landmarks: readonly Required<Landmark>[];
  readonly questKeys: readonly Required<QuestKey>[];
  readonly allows: readonly Allowance[];
}

const FULL: FullParts = {
  exits: [{ at: 11, kind: "branch", to: "mines", name: "shaft", oneWay: true }],
  spawns: [
    {
      at: 12,
      name: "Goblin",
      blocks: true,
      from: "test#1",
      clear: 2,
      table: true,
      depth: 3,
      state: "asleep",
      or: ["Orc", "Rat"],
      props: { mood: "grim" },
      group: 7,
      path: [12, 13],
      holds: "Coin",
    },
  ],
  rooms: [{ x: 1, y: 1, width: 3, height: 2, anchor: 13, cells: [11, 12, 13] }],
  corridors: [[14, 15], [16]],
  doors: [{ at: 22, kind: "plain", sides: [21, 23], group: 22 }],
  areas: [{ name: "swamp", theme: "moss", role: "temple", cells: [24, 25] }],
  prefabs: [
    {
      name: "foyer",
      kind: "vault",
      x: 1,
      y: 2,
      transform: "identity",
      rows: ["..", "##"],
      entrances: [21],
      sealed: true,
      cells: [{ x: 0, y: 1, props: { note: "read me" } }],
    },
  ],
  locks: [{ at: 26, key: 27, kind: "key", name: "Iron Key", usedUp: true }],
  oneWays: [{ from: 31, to: 32 }],
  arrivals: [{ from: { level: "gate", at: [3, 4] }, to: 33 }],
  questLocks: [{ at: 34, key: { level: "mines", at: [5, 6] }, kind: "key", name: "Bone Key" }],
  landmarks: [{ name: "rift", kind: "chasm", cells: [36, 37], above: "gate", below: "mines" }],
  questKeys: [{ at: 35, name: "Gold Key" }],
  allows: ["exit-locked"],
};

function hashOf({ exits, spawns, ...lists }: FullParts): string {
  const map = new BuilderMap(10, 6, 3, tileset());
  map.fill({ x: 1, y: 1, width: 8, height: 4 }, FLOOR);
  for (const { at, kind, ...goal } of exits) map.pinExit(at, kind, goal);
  for (const spawn of spawns) map.addSpawn(spawn);
  Object.assign(map, lists);
  return map.stateHash();
}

/** A value within the parts: the keys and places that lead to it. */
type Path = readonly (string | number)[];

/** The paths of everything that isn't made of other things. */
function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inside]) => leaves(inside, [...path, key]));
}

/** The same value with one leaf changed, or taken out if it is a flag that can only be true or missing. */
function changedAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return typeof value === "number" ? value + 1 : `${value}2`;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  if (key === "blocks") copy[key] = !copy[key];
  else if (rest.length === 0 && copy[key] === true) delete copy[key];
  else copy[key] = changedAt(copy[key], rest);
  return copy;
}

describe("the hash of a map's state", () => {
  const whole = hashOf(FULL);

  test.each(leaves(FULL).map((path) => [path.join("."), path] as const))("takes in %s", (_, path) => {
    expect(hashOf(changedAt(FULL, path) as FullParts)).not.toBe(whole);
  });

  /** The fields that can be missing. */
  const optional = {
    exits: ["to", "name", "oneWay"],
    spawns: ["table", "depth", "state", "or", "props", "group", "path", "holds"],
    rooms: ["cells"],
    doors: ["group"],
    areas: ["role"],
    prefabs: ["sealed", "cells"],
    locks: ["kind", "name", "usedUp"],
    questLocks: ["kind", "name"],
  } as const;
  const alone = Object.entries(optional).flatMap(([part, fields]) => fields.map((field) => [part, field] as const));

  test.each(alone)("takes in the field of %s called %s if it is the only optional one", (name, field) => {
    const part = name as keyof typeof optional;
    const [item] = FULL[part];
    const required = Object.entries(item!).filter(([key]) => !(optional[part] as readonly string[]).includes(key));
    const bare = Object.fromEntries(required);
    const hash = (only: object) => hashOf({ ...FULL, [part]: [only] } as FullParts);
    expect(hash({ ...bare, [field]: item![field as never] })).not.toBe(hash(bare));
  });

  test.each([
    ["corridors", [[14, 15], [16]], [[14], [15, 16]]],
    ["rooms", [{ cells: [11, 12] }, { cells: [13] }], [{ cells: [11] }, { cells: [12, 13] }]],
    ["areas", [{ cells: [11, 12] }, { cells: [13] }], [{ cells: [11] }, { cells: [12, 13] }]],
  ] as const)("tells apart %s that divide the same cells in different ways", (part, one, other) => {
    const [first] = FULL[part] as readonly object[];
    const whole = (list: readonly object[]) => list.map((item) => (Array.isArray(item) ? item : { ...first, ...item }));
    const hash = (list: readonly object[]) => hashOf({ ...FULL, [part]: whole(list) } as FullParts);
    expect(hash(one)).not.toBe(hash(other));
  });

  test.each(Object.keys(FULL))("takes in whether there are any %s", (part) => {
    expect(hashOf({ ...FULL, [part]: [] })).not.toBe(whole);
  });
});
