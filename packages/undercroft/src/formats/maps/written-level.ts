import { type Level, readLevel } from "../../chain/index.js";
import {
  type CellRun,
  cached,
  checkArgument,
  defined,
  nonEmpty,
  type Point,
  SHIPPED_TILES,
  show,
  type Tile,
} from "../../core/index.js";
import type { ConversionLoss } from "../drawings/conversion.js";
import { IMPORTED, type ImportedMap } from "./imported-map.js";
import {
  LEVEL_KINDS,
  type MapObject,
  type MapProperties,
  type MapValue,
  OWN_PREFIX,
  PLAIN_PARTS,
  SPAWN_PROPERTIES,
  WRITTEN_PROPERTIES,
} from "./map-objects.js";

/** Whether a map was written by Undercroft, so that it can be read as the same level. */
export function isWrittenLevel({ properties }: Pick<ImportedMap, "properties">): boolean {
  return typeof properties.seed === "string" && typeof properties.depth === "number" && "movement" in properties;
}

/**
 * Reads a map that Undercroft wrote as a level. Nothing is taken on trust: its hash is that of what is on the map now, and
 * a level that somebody has changed can be checked with `verify`. Throws a `bad-level` error if something is malformed.
 */
export function importedLevel(map: ImportedMap, tiles: readonly Tile[] = SHIPPED_TILES): Level {
  checkArgument("importedLevel", "map", IMPORTED, map);
  const { width, height, properties, objects } = map;
  const tilesByName = new Map([...tiles.map((tile) => [tile.name, tile] as const), ...map.tiles]);
  const names = map.meanings.map((meaning) => (typeof meaning === "string" ? meaning : "floor"));
  const glyphs = ["#", ...names.map((name) => tilesByName.get(name)?.glyph ?? "?")];
  const used = ["wall", "floor", ...names].filter((name, i, all) => all.indexOf(name) === i);
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => glyphs[map.cells[y * width + x]!]!).join(""),
  );
  const of = (kind: string) => objects.filter((object) => object.kind === kind);
  const lists = new Set(`${properties.lists ?? ""}`.split(" "));
  const listed = <T>(name: string, list: readonly T[]) => (lists.has(name) || list.length > 0 ? { [name]: list } : {});
  const wordsIn = (name: string) =>
    properties[name] === undefined ? {} : { [name]: `${properties[name]}`.split(" ") };
  const [start] = of("start");
  return readLevel({
    format: "undercroft-level",
    version: 2,
    seed: `${properties.seed}`,
    depth: properties.depth,
    ...defined({ feeling: properties.feeling }),
    width,
    height,
    movement: properties.movement,
    recipe: {
      ...defined({ name: properties.recipe, theme: properties.theme, purpose: properties.purpose }),
      size: [width, height],
      steps: [],
    },
    attempt: 1,
    tileset: used.flatMap((name) => tilesByName.get(name) ?? []),
    rows,
    ...defined({ start: start && at(start) }),
    exits: of("exit").map((exit) => ({
      at: at(exit),
      kind: exit.name,
      ...defined({ to: exit.properties.to, name: exit.properties.name, oneWay: exit.properties.oneWay }),
    })),
    ...listed("rooms", of("room").map(roomIn)),
    ...listed(
      "corridors",
      of("corridor").map(({ line = [] }) => line),
    ),
    ...listed("doors", of("door").map(doorIn)),
    ...listed("areas", of("area").map(areaIn)),
    spawns: of("spawn").map((spawn) => ({ at: at(spawn), ...spawnIn(spawn) })),
    prefabs: objects
      .filter(({ properties }) => properties.transform !== undefined)
      .map((object) => prefabIn(object, rows)),
    locks: of("lock").map((lock) => {
      const { kind, name, usedUp, keyLevel, keyX, keyY } = lock.properties;
      const key = lock.key === undefined ? { level: keyLevel, at: [keyX, keyY] } : at(objects[lock.key]!);
      return { at: at(lock), key, ...defined({ kind, name, usedUp }) };
    }),
    oneWays: [
      ...of("one-way").map((way) => ({ from: sidesOf(way)[0], to: sidesOf(way)[1] })),
      ...of("arrival").map((arrival) => ({
        from: { level: arrival.properties.from, at: [arrival.properties.fromX, arrival.properties.fromY] },
        to: at(arrival),
      })),
    ],
    ...Object.fromEntries(
      PLAIN_PARTS.map((name) => [name, of(name).map(({ properties }) => readData(`${properties.data}`))]),
    ),
    ...solutionIn(of("key"), of("lock")),
    ...wordsIn("allows"),
    ...wordsIn("used"),
    steps: [],
    report: [],
    checks: [],
  });
}

/** Kinds of objects that a level can have. Prefabs have kinds of their own, and a transform. */
const KINDS: readonly string[] = [...LEVEL_KINDS, ...PLAIN_PARTS];

/** What a map that Undercroft wrote has by now, and no level can have: what somebody has added to it. */
export function levelLosses({ losses, objects }: ImportedMap): readonly ConversionLoss[] {
  const unknown = objects.filter(({ kind, properties }) => !KINDS.includes(kind) && properties.transform === undefined);
  const what = ({ kind, name }: MapObject) => `${kind === "" ? "object" : kind} ${show(name)} has no place in a level`;
  return [...losses, ...unknown.map((object) => ({ line: object.where, what: what(object) }))];
}

function roomIn({ x, y, width, height, properties: { anchorX, anchorY, cells } }: MapObject) {
  const runs = cells === undefined ? undefined : readRuns(cells);
  return { x, y, width, height, anchor: [anchorX, anchorY], ...defined({ cells: runs }) };
}

function doorIn(door: MapObject) {
  return { at: at(door), kind: door.name, sides: sidesOf(door), ...defined({ group: door.properties.group }) };
}

function areaIn({ name, properties: { theme, role, cells } }: MapObject) {
  return { name, theme, ...defined({ role }), cells: readRuns(cells) };
}

function at({ x, y }: MapObject): Point {
  return [x, y];
}

function sidesOf({ properties: { fromX, fromY, toX, toY } }: MapObject): readonly [unknown, unknown] {
  return [
    [fromX, fromY],
    [toX, toY],
  ];
}

/** What an object says of a spawn, without its cell. */
export function spawnIn({ name, properties }: MapObject) {
  const { blocks = false, from = "map", table, depth, state, or } = properties;
  const isWritten = properties.from !== undefined;
  const { kind, group, path, holds }: MapProperties = isWritten ? properties : {};
  const ours = isWritten ? WRITTEN_PROPERTIES : SPAWN_PROPERTIES;
  const own = Object.entries(properties)
    .filter(([key]) => !ours.includes(key))
    .map(([key, value]) => [key.startsWith(OWN_PREFIX) ? key.slice(OWN_PREFIX.length) : key, `${value}`]);
  return {
    name,
    blocks: blocks as boolean,
    from: from as string,
    ...defined({ kind, table, depth, state: textOf(state), or: textOf(or)?.split(", "), group, holds: textOf(holds) }),
    ...defined({ path: path === undefined ? undefined : pointsIn(path) }),
    ...defined({ props: nonEmpty(Object.fromEntries(own) as Record<string, string>) }),
  };
}

/** What a prefab has on its cells is on the map. */
function prefabIn({ kind, name, x, y, width, height, properties }: MapObject, rows: readonly string[]) {
  const { title, transform, sealed, cells, entrances, props } = properties;
  // Somebody can have made it larger than the map: a row more is enough to see that.
  const drawn = Array.from({ length: Math.min(height, rows.length + 1) }, (_, i) =>
    (rows[y + i] ?? "").slice(x, x + width),
  );
  return {
    ...{ name, kind, x, y, transform: `${transform}` },
    rows: cells === undefined ? drawn : keptCells(drawn, [x, y], readRuns(cells)),
    entrances: entrances === undefined ? [] : pointsIn(entrances),
    ...defined({ title: textOf(title), sealed, cells: props === undefined ? undefined : readData(`${props}`) }),
  };
}

/** Cells as words. */
function pointsIn(value: MapValue): readonly (readonly number[])[] {
  return `${value}`.split(" ").map((cell) => cell.split(",").map(Number));
}

function textOf(value: MapValue | undefined): string | undefined {
  return value === undefined ? undefined : `${value}`;
}

/** The rows of a prefab with only these cells. Each is taken once, however often the runs have it. */
function keptCells(drawn: readonly string[], [left, top]: Point, runs: readonly CellRun[]): readonly string[] {
  const kept = drawn.map((row) => [...row].fill(" "));
  const ends = new Map<number, number>();
  for (const [y, x0, x1] of [...runs].sort((a, b) => a[1] - b[1])) {
    const row = drawn[y - top];
    if (row === undefined) continue;
    const end = Math.min(x1 - left, row.length);
    for (let x = Math.max(x0 - left, ends.get(y) ?? 0); x < end; x++) kept[y - top]![x] = row[x]!;
    ends.set(y, Math.max(end, ends.get(y) ?? 0));
  }
  return kept.map((row) => row.join(""));
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Keys and locks have their places in the solution. */
function solutionIn(keys: readonly MapObject[], locks: readonly MapObject[]): object {
  const ordered = keys
    .filter(({ properties }) => typeof properties.order === "number")
    .sort((a, b) => (a.properties.order as number) - (b.properties.order as number));
  if (ordered.length === 0) return {};
  // A cell can have several locks.
  const opened = new Map<unknown, Map<string, Point>>();
  for (const { x, y, properties } of locks) {
    cached(opened, properties.order, () => new Map()).set(`${x},${y}`, [x, y]);
  }
  return {
    solution: ordered.map(({ x, y, properties }) => ({
      take: [x, y],
      opens: [...(opened.get(properties.order)?.values() ?? [])],
    })),
  };
}

/** Rows of cells, as `map-objects` writes them. What is no such row is left for `readLevel` to refuse. */
function readRuns(value: MapValue | undefined): readonly CellRun[] {
  if (value === undefined || value === "") return [];
  return `${value}`.split(" ").map((run) => {
    const [, y, x0, x1] = /^(\d{1,7}):(\d{1,7})-(\d{1,7})$/.exec(run) ?? [];
    return [Number(y), Number(x0), Number(x1)];
  });
}
