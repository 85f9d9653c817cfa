import { type ObjectLayer, PLAIN_PARTS } from "../map-objects.js";

/** The types of fields that Undercroft writes. */
export type FieldType = "String" | "Int" | "Float" | "Bool" | "Point" | "Array<Point>" | "Array<String>" | "EntityRef";

/** A kind of object as LDtk knows it: an entity with fields. */
export interface LdtkKind {
  /** The layer that its entities are in. */
  readonly layer: ObjectLayer;
  /** Its colour in the editor, `0xrrggbb`. */
  readonly color: number;
  /** Whether its size is its own, and not that of a cell. */
  readonly isBox?: true;
  /** The field that has its name. Without one, all of its kind have the same name. */
  readonly title?: "name" | "kind";
  /** Its other fields. A point `from` is `fromX` and `fromY` elsewhere. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

/** The field for properties that can't be fields of their own, as JSON. */
export const MORE_FIELD = "more";

/** The field with the cells that a line goes through. */
export const LINE_FIELD = "line";

/** The field with the key of a lock. */
export const KEY_FIELD = "key";

/** The layer with the number of each cell's tile. */
export const TERRAIN_LAYER = "terrain";

/** The level field that describes the tiles of the game's own. */
export const TILES_FIELD = "tiles";

const PREFAB: LdtkKind = {
  layer: "prefabs",
  color: 0x9d8bd6,
  isBox: true,
  title: "name",
  fields: {
    title: "String",
    transform: "String",
    sealed: "Bool",
    cells: "String",
    entrances: "String",
    props: "String",
  },
};

/** A part of levels that has no look of its own, as the level file has it. */
const plainKind = (layer: ObjectLayer): LdtkKind => ({
  layer,
  color: 0xe8a33d,
  isBox: true,
  title: "name",
  fields: { data: "String" },
});

/** The kinds of objects that Undercroft writes. Every project has the same fields for them. */
export const LDTK_KINDS: Readonly<Record<string, LdtkKind>> = {
  key: { layer: "things", color: 0xe8a33d, title: "name", fields: { kind: "String", order: "Int" } },
  lock: {
    layer: "things",
    color: 0xd9705f,
    fields: {
      ...{ [KEY_FIELD]: "EntityRef", kind: "String", name: "String", usedUp: "Bool", order: "Int" },
      // The key of such a lock is on another level.
      ...{ keyLevel: "String", keyX: "Int", keyY: "Int" },
    },
  },
  start: { layer: "things", color: 0xece6da, fields: {} },
  exit: { layer: "things", color: 0x8fbf6a, title: "kind", fields: { to: "String", name: "String", oneWay: "Bool" } },
  arrival: { layer: "things", color: 0x5fb3a1, fields: { from: "String", fromX: "Int", fromY: "Int" } },
  spawn: {
    layer: "things",
    color: 0xd9705f,
    title: "name",
    fields: { blocks: "Bool", from: "String", table: "String", depth: "Int", state: "String", or: "String" },
  },
  room: { layer: "rooms", color: 0x6ea3d8, isBox: true, title: "name", fields: { anchor: "Point", cells: "String" } },
  corridor: { layer: "corridors", color: 0x6ea3d8, title: "name", fields: { [LINE_FIELD]: "Array<Point>" } },
  area: {
    layer: "areas",
    color: 0x5fb3a1,
    isBox: true,
    title: "name",
    fields: { theme: "String", role: "String", cells: "String" },
  },
  vault: PREFAB,
  section: PREFAB,
  level: PREFAB,
  blueprint: PREFAB,
  template: PREFAB,
  door: { layer: "ways", color: 0xb98d5a, title: "kind", fields: { from: "Point", to: "Point", group: "Int" } },
  "one-way": { layer: "ways", color: 0xb98d5a, fields: { from: "Point", to: "Point" } },
  ...Object.fromEntries(PLAIN_PARTS.map((name) => [name, plainKind(name)])),
};

/** Kinds that only people draw: a level has none of them any more. */
const DRAWN_KINDS: readonly string[] = ["entrance", "mark"];

/** The kind of an entity with this identifier, whichever way the project writes its names. */
export function kindOf(identifier: string): string {
  const kind = identifier.toLowerCase().replaceAll("_", "-");
  return Object.hasOwn(LDTK_KINDS, kind) || DRAWN_KINDS.includes(kind) ? kind : identifier;
}

/** The layers of entities, from above: what is small lies on top, so that it can be clicked. */
export const ENTITY_LAYERS: readonly ObjectLayer[] = [
  ...(["things", "ways", "prefabs", "areas", "corridors", "rooms"] as const),
  ...PLAIN_PARTS,
];
