import type { Level } from "../../chain/index.js";
import {
  type CellRun,
  cached,
  defined,
  type LevelLock,
  type LevelSpawn,
  type MapParts,
  nonEmpty,
  PART_NAMES,
  PARTS,
  type PartName,
  type Point,
  type Rect,
  spaced,
} from "../../core/index.js";

/** A value that every map editor can hold. */
export type MapValue = string | number | boolean;

/** What is said about something on a map, by name. */
export type MapProperties = Readonly<Record<string, MapValue>>;

/**
 * Something on a map besides its tiles, counted in cells, not in pixels. Editors know points, rectangles and lines: an
 * object with a `line` is a line, one without a size is a point in the middle of its cell, and others are rectangles.
 */
export interface MapObject {
  /** What it is, such as `spawn` or `room`. Editors call this the class or the type of an object. */
  readonly kind: string;
  /** What it is called, such as `Goblin`. */
  readonly name: string;
  /** The column of its upper left corner, or of the cell it stands in. */
  readonly x: number;
  /** The row of its upper left corner, or of the cell it stands in. */
  readonly y: number;
  /** Its width in cells. 0 for points and lines. */
  readonly width: number;
  /** Its height in cells. 0 for points and lines. */
  readonly height: number;
  /** The cells that a line goes through, from their middles to their middles. */
  readonly line?: readonly Point[];
  /** What else is known of it. */
  readonly properties: MapProperties;
  /** The key that opens it, if it is a lock: the place of another object in `LevelObjects.all`. */
  readonly key?: number;
}

/** Kinds of objects in a level, besides prefabs, which have kinds of their own and a transform, and plain parts. */
export const LEVEL_KINDS: readonly string[] = [
  ...["start", "exit", "spawn", "key", "lock", "arrival"],
  ...["room", "corridor", "area", "door", "one-way"],
];

/** Parts that have a look of their own on maps. */
const DRAWN_BY_HAND = [
  ...["exits", "spawns", "locks", "questLocks", "arrivals"],
  ...["rooms", "corridors", "areas", "prefabs", "doors", "oneWays"],
] as const satisfies readonly PartName[];

/** All other parts: each is a layer of its own, with a rectangle around the cells of every item. */
type PlainPart = Exclude<PartName, (typeof DRAWN_BY_HAND)[number]>;
export const PLAIN_PARTS = PART_NAMES.filter((name): name is PlainPart => !DRAWN_BY_HAND.includes(name as never));

/** The layers that the objects of a level are in. */
export const OBJECT_LAYERS = ["things", "rooms", "corridors", "areas", "prefabs", "ways", ...PLAIN_PARTS] as const;

/** The name of a layer of objects. */
export type ObjectLayer = (typeof OBJECT_LAYERS)[number];

/** A layer of objects. */
export interface MapObjectLayer {
  /** What its objects are. */
  readonly name: ObjectLayer;
  /** Its objects. */
  readonly objects: readonly MapObject[];
}

/**
 * Everything in a level besides its tiles, as objects by layer. Together with the tiles and `levelProperties`, they say
 * everything that the level's hash depends on: `readObjects` makes the same level of them.
 */
export function levelObjects(level: Level): readonly MapObjectLayer[] {
  return [
    { name: "things", objects: thingsOf(level) },
    { name: "rooms", objects: roomsOf(level) },
    {
      name: "corridors",
      objects: (level.corridors ?? []).map((cells, i) => lineOf(cells, "corridor", `corridor ${i + 1}`)),
    },
    { name: "areas", objects: areasOf(level) },
    { name: "prefabs", objects: prefabsOf(level) },
    { name: "ways", objects: waysOf(level) },
    ...PLAIN_PARTS.map((name) => ({ name, objects: plainObjects(level, name) })),
  ];
}

/** A part as plain objects. What the level file says about an item is in the property `data`. */
function plainObjects(level: Level, name: PartName): MapObject[] {
  const { width } = level;
  const drafts = (level.toCheckable() as unknown as MapParts<number>)[name] ?? [];
  return (level[name] ?? []).map((item, i) => {
    const cells: number[] = [];
    // Moving an item asks for each of its cells.
    PARTS[name].item.move(drafts[i], { x: 0, y: 0, cell: (cell) => cells[cells.push(cell) - 1]! });
    const columns = cells.map((cell) => cell % width);
    const rows = cells.map((cell) => Math.floor(cell / width));
    const [x, y] = [Math.min(...columns), Math.min(...rows)];
    const box = { x, y, width: Math.max(...columns) + 1 - x, height: Math.max(...rows) + 1 - y };
    const title = (item as { readonly name?: unknown }).name;
    return boxOf(box, name, typeof title === "string" ? title : `${name} ${i + 1}`, { data: JSON.stringify(item) });
  });
}

/** What is said about a whole level. Lists are missing only if the level doesn't have them, not if they are empty. */
export function levelProperties(level: Level): MapProperties {
  const lists = PART_NAMES.filter((name) => PARTS[name].atFirst === "missing" && level[name] !== undefined);
  const values: Values = {
    seed: level.seed,
    depth: level.depth,
    feeling: level.feeling,
    recipe: level.recipe.name,
    hash: level.hash,
    movement: level.movement,
    theme: level.recipe.theme,
    purpose: level.recipe.purpose,
    lists: words(lists),
    allows: words(level.allows),
    used: words(level.used),
  };
  return defined(values) as MapProperties;
}

function words(list: readonly unknown[]): string | undefined {
  return nonEmpty(list)?.join(" ");
}

/**
 * Keys and locks come first: locks refer to their keys by their place. A key that opens several locks is one object. Both
 * have their place in the solution, counted from 1.
 */
function thingsOf(level: Level): MapObject[] {
  const { width, locks, solution = [] } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  const keys = new Map<number, LevelLock>();
  for (const lock of locks) cached(keys, cellOf(lock.key), () => lock);
  const places = new Map([...keys.keys()].map((cell, i) => [cell, i]));
  const taken = new Map(solution.map(({ take }, i) => [cellOf(take), i + 1]));
  const opened = new Map(solution.flatMap(({ opens }, i) => opens.map((at) => [cellOf(at), i + 1] as const)));
  return [
    ...Array.from(keys, ([cell, { key, kind, name = "key" }]) =>
      pointAt(key, "key", name, { kind, order: taken.get(cell) }),
    ),
    ...locks.map(({ at, key, kind, name, usedUp }) => ({
      ...pointAt(at, "lock", "lock", { kind, name, usedUp, order: opened.get(cellOf(at)) }),
      key: places.get(cellOf(key))!,
    })),
    ...(level.start === undefined ? [] : [pointAt(level.start, "start", "start")]),
    ...level.exits.map(({ at, kind, to, name, oneWay }) => pointAt(at, "exit", kind, { to, name, oneWay })),
    ...level.questLocks.map(({ at, key, kind, name }) =>
      pointAt(at, "lock", "lock", { kind, name, keyLevel: key.level, keyX: key.at[0], keyY: key.at[1] }),
    ),
    ...level.arrivals.map(({ from, to }) =>
      pointAt(to, "arrival", "arrival", { from: from.level, fromX: from.at[0], fromY: from.at[1] }),
    ),
    ...level.spawns.map(spawnObject),
  ];
}

/** What a spawn says of itself; everything else on it is the game's. */
export const SPAWN_PROPERTIES: readonly string[] = ["blocks", "from", "table", "depth", "state", "or"];
/** The same of a spawn that Undercroft wrote. On other maps, these are words of the game. */
export const WRITTEN_PROPERTIES: readonly string[] = [...SPAWN_PROPERTIES, "kind", "group", "path", "holds"];

/** In front of properties of the game that have the name of one of ours. */
export const OWN_PREFIX = "props.";

function spawnObject(spawn: LevelSpawn): MapObject {
  const { at, name, blocks, from, kind, table, depth, state, or, group, path, holds, props = {} } = spawn;
  const own = Object.entries(props).map(([key, value]) => [
    WRITTEN_PROPERTIES.includes(key) || key.startsWith(OWN_PREFIX) ? `${OWN_PREFIX}${key}` : key,
    value,
  ]);
  return pointAt(at, "spawn", name, {
    ...Object.fromEntries(own),
    ...{ blocks, from, kind, table, depth, state, or: or?.join(", "), group, path: path && words(path), holds },
  });
}

function roomsOf({ rooms = [] }: Level): MapObject[] {
  return rooms.map(({ anchor, cells, ...box }, i) =>
    boxOf(box, "room", `room ${i + 1}`, { anchorX: anchor[0], anchorY: anchor[1], cells: writtenRuns(cells) }),
  );
}

function areasOf({ areas = [] }: Level): MapObject[] {
  return areas.map(({ name, theme, role, cells }) => {
    const left = Math.min(...cells.map(([, x0]) => x0));
    const right = Math.max(...cells.map(([, , x1]) => x1));
    const [top, bottom] = [cells[0]![0], cells.at(-1)![0] + 1];
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    return boxOf(box, "area", name, { theme, role, cells: writtenRuns(cells) });
  });
}

/** Prefabs as rectangles. `cells` are those that belong to it; what is on them is on the map. */
function prefabsOf({ prefabs }: Level): MapObject[] {
  return prefabs.map(({ name, title, kind, x, y, transform, rows, entrances, sealed, cells = [] }) => {
    const box = { x, y, width: Math.max(1, ...rows.map((row) => row.length)), height: rows.length };
    const isWhole = rows.every((row) => row.length === box.width && !row.includes(" "));
    return boxOf(box, kind, name, {
      ...{ title: title === spaced(name) ? undefined : title, transform, sealed },
      cells: isWhole ? undefined : writtenRuns(runsIn(rows, x, y)),
      entrances: words(entrances),
      props: cells.length === 0 ? undefined : JSON.stringify(cells),
    });
  });
}

/** Doors as points, and one-ways as lines from their beginning to their end. */
function waysOf({ doors = [], oneWays }: Level): MapObject[] {
  const between = ([fromX, fromY]: Point, [toX, toY]: Point) => ({ fromX, fromY, toX, toY });
  return [
    ...doors.map(({ at, kind, sides: [a, b], group }) => pointAt(at, "door", kind, { ...between(a, b), group })),
    ...oneWays.map(({ from, to }) => lineOf([from, to], "one-way", "one-way", between(from, to))),
  ];
}

/** Values that may be missing. */
type Values = Readonly<Record<string, MapValue | undefined>>;

function boxOf({ x, y, width, height }: Rect, kind: string, name: string, values: Values = {}): MapObject {
  return { kind, name, x, y, width, height, properties: defined(values) as MapProperties };
}

function pointAt([x, y]: Point, kind: string, name: string, values?: Values): MapObject {
  return boxOf({ x, y, width: 0, height: 0 }, kind, name, values);
}

function lineOf(line: readonly Point[], kind: string, name: string, values?: Values): MapObject {
  return { ...pointAt(line[0] ?? [0, 0], kind, name, values), line };
}

/** Rows of cells as text: `4:3-9` are the cells of row 4 from column 3 to column 8. Undefined for none. */
function writtenRuns(runs: readonly CellRun[] | undefined): string | undefined {
  return runs?.map(([y, x0, x1]) => `${y}:${x0}-${x1}`).join(" ");
}

/** The cells of a drawing that aren't holes. */
function runsIn(rows: readonly string[], left: number, top: number): CellRun[] {
  return rows.flatMap((row, y) =>
    [...row.matchAll(/[^ ]+/g)].map(
      ({ 0: { length }, index }): CellRun => [top + y, left + index, left + index + length],
    ),
  );
}
