import type { Level, LevelRoom, LevelSpawn, Point } from "undercroft";
import type { Analysis } from "../analysis.ts";
import { capital, plural, readable } from "../words.ts";
import { exitWords, listed, PARTS, partOfMap, percent, tally, thingsNamed } from "./level-words.ts";
import { describeLocks } from "./lock-words.ts";

/** A level described in words, for people who can't see it or prefer to read. */
export interface Description {
  /** What it is, how large, where one comes in and how far the way out is. */
  readonly overall: string;
  /** More sentences under headings; empty sections are left out. */
  readonly sections: readonly { readonly heading: string; readonly sentences: readonly string[] }[];
}

/** Describes a level in plain words. */
export function describeLevel(level: Level, analysis: Analysis): Description {
  const sections = [
    { heading: "Rooms", sentences: describeRooms(level) },
    { heading: "Parts of the map", sentences: describeParts(level) },
    { heading: "Separate areas", sentences: describeRegions(level, analysis) },
    { heading: "Made by hand", sentences: level.prefabs.map((prefab) => describePrefab(level, prefab)) },
    { heading: "Locks and keys", sentences: describeLocks(level) },
    { heading: "Spawns", sentences: describeSpawns(level, analysis) },
  ];
  return {
    overall: describeOverall(level, analysis),
    sections: sections.filter(({ sentences }) => sentences.length > 0),
  };
}

/** One sentence for the whole level. */
export function describeOverall(level: Level, analysis: Analysis): string {
  const { width, height, start } = level;
  const name = readable(level.recipe.name ?? level.steps[0]?.id ?? "level");
  const words = [`${name}, ${width} by ${height}`, `${percent(floorOf(level).share)} floor`];
  if (level.rooms !== undefined && level.rooms.length > 0) words.push(plural(level.rooms.length, "room"));
  if (start !== undefined) words.push(`start in the ${partOfMap(start, width, height)}`);
  for (const exit of level.exits) {
    const { at } = exit;
    const moves = analysis.distances[at[1] * width + at[0]] ?? -1;
    const where = `${exitWords(exit)} in the ${partOfMap(at, width, height)}`;
    words.push(moves < 0 ? where : `${where}, ${plural(moves, "step")} away`);
  }
  return `${words.join(", ")}.`;
}

function describeRooms(level: Level): readonly string[] {
  const { rooms = [] } = level;
  const down = level.exits.find(({ kind }) => kind === "down");
  const toStairs = down === undefined ? undefined : level.distancesFrom(...down.at);
  return rooms.map((room, i) => {
    const words = [`Room ${i + 1}: ${room.width} by ${room.height} in the ${middlePart(level, room)}`];
    const ways = waysOut(level, room);
    words.push(
      ways.length === 0 ? "no way out at its edges" : `${ways.length === 1 ? "exit" : "exits"} ${listed(ways)}`,
    );
    if (level.start !== undefined && holds(room, level.start)) words.push("the start");
    const moves = toStairs?.[room.anchor[1] * level.width + room.anchor[0]] ?? -1;
    if (down !== undefined && holds(room, down.at)) words.push("the stairs down");
    else if (moves >= 0) words.push(`stairs ${plural(moves, "step")} away`);
    const things = spawnWords(level.spawnsIn(room));
    if (things !== "") words.push(things);
    return `${words.join(", ")}.`;
  });
}

/** The directions in which floor leads out over a room's edges. */
function waysOut(level: Level, { x, y, width, height }: LevelRoom): readonly string[] {
  const joins = (ax: number, ay: number, bx: number, by: number) =>
    level.isWalkable(ax, ay) && level.isWalkable(bx, by);
  const columns = Array.from({ length: width }, (_, i) => x + i);
  const rows = Array.from({ length: height }, (_, i) => y + i);
  const directions: readonly (readonly [string, boolean])[] = [
    ["north", columns.some((cx) => joins(cx, y, cx, y - 1))],
    ["east", rows.some((cy) => joins(x + width - 1, cy, x + width, cy))],
    ["south", columns.some((cx) => joins(cx, y + height - 1, cx, y + height))],
    ["west", rows.some((cy) => joins(x, cy, x - 1, cy))],
  ];
  return directions.filter(([, isOpen]) => isOpen).map(([word]) => word);
}

/** If there are no rooms to list: what each ninth of the map contains. */
function describeParts(level: Level): readonly string[] {
  if (level.rooms !== undefined && level.rooms.length > 0) return [];
  const { width, height } = level;
  const { byPart } = floorOf(level);
  const isIn = (part: string, at: Point) => partOfMap(at, width, height) === part;
  return PARTS.flatMap((part) => {
    const share = byPart.get(part) ?? 0;
    if (share === 0) return [];
    const words = [`${part.charAt(0).toUpperCase()}${part.slice(1)}: ${percent(share)} floor`];
    if (level.start !== undefined && isIn(part, level.start)) words.push("the start");
    for (const exit of level.exits) if (isIn(part, exit.at)) words.push(exitWords(exit));
    const things = spawnWords(level.spawns.filter(({ at }) => isIn(part, at)));
    if (things !== "") words.push(things);
    return `${words.join(", ")}.`;
  });
}

/** Only if the floor has several regions. */
function describeRegions({ width, height, start }: Level, { regions }: Analysis): readonly string[] {
  const sizes = new Map<number, { cells: number; first: number }>();
  for (const [cell, region] of regions.entries()) {
    if (region < 0) continue;
    const known = sizes.get(region);
    if (known === undefined) sizes.set(region, { cells: 1, first: cell });
    else known.cells++;
  }
  if (sizes.size < 2) return [];
  const own = start === undefined ? undefined : regions[start[1] * width + start[0]];
  return [...sizes].map(([region, { cells, first }]) => {
    const where = partOfMap([first % width, Math.floor(first / width)], width, height);
    const words = `Area ${region + 1}: ${plural(cells, "cell")}, from the ${where} on`;
    return region === own ? `${words}, with the start.` : `${words}.`;
  });
}

function describePrefab(level: Level, prefab: Level["prefabs"][number]): string {
  const { title, kind, x, y, transform, rows, entrances } = prefab;
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const where = middlePart(level, { x, y, width, height });
  const turned = transform === "identity" ? "" : `, ${transform.replace(/-/g, " ")}`;
  const ways = entrances.length === 0 ? "" : `, ${plural(entrances.length, "entrance")}`;
  return `${capital(title)}: a ${kind}, ${width} by ${height}, in the ${where}${turned}${ways}.`;
}

function describeSpawns({ spawns, width }: Level, { distances }: Analysis): readonly string[] {
  return tally(spawns.map(({ name }) => name)).map(([name, count]) => {
    const ways = spawns
      .filter((spawn) => spawn.name === name)
      .map(({ at: [x, y] }) => distances[y * width + x] ?? -1)
      .filter((moves) => moves >= 0);
    const nearest = ways.reduce((least, moves) => Math.min(least, moves), Number.POSITIVE_INFINITY);
    const things = thingsNamed(count, name);
    return ways.length === 0 ? `${things}.` : `${things}, the nearest ${plural(nearest, "step")} from the start.`;
  });
}

/** `2 goblins and 1 bear trap`. */
function spawnWords(spawns: readonly LevelSpawn[]): string {
  return listed(tally(spawns.map(({ name }) => name)).map(([name, count]) => thingsNamed(count, name)));
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function middlePart(level: Level, { x, y, width, height }: Box): string {
  return partOfMap([x + Math.floor(width / 2), y + Math.floor(height / 2)], level.width, level.height);
}

function holds({ x, y, width, height }: Box, [px, py]: Point): boolean {
  return px >= x && py >= y && px < x + width && py < y + height;
}

/** Share of the cells that can be walked on, in the whole map and in each of its parts. */
function floorOf({ width, height, tiles, tileset }: Level): { share: number; byPart: ReadonlyMap<string, number> } {
  const open = new Map<string, number>();
  const all = new Map<string, number>();
  const { walkable } = tileset;
  for (let y = 0; y < height; y++) {
    // A row has three parts, and a map may have millions of cells: they are added up part by part.
    for (let x = 0; x < width; ) {
      const part = partOfMap([x, y], width, height);
      const first = x;
      const end = Math.min(width, Math.ceil((width * (Math.floor((x * 3) / width) + 1)) / 3));
      let count = 0;
      for (; x < end; x++) count += walkable[tiles[y * width + x]!]!;
      all.set(part, (all.get(part) ?? 0) + x - first);
      open.set(part, (open.get(part) ?? 0) + count);
    }
  }
  const sum = [...open.values()].reduce((a, b) => a + b, 0);
  return { share: sum / (width * height), byPart: new Map([...open].map(([part, n]) => [part, n / all.get(part)!])) };
}
