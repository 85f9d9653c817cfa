import { regions } from "../../analysis/index.js";
import { checkLevel, type Level } from "../../chain/index.js";
import { checkKeys, FLAG, type LevelArea, type LevelExit, type LevelRoom, type Point, TEXT } from "../../core/index.js";
import { capital, listed, many } from "../words.js";
import { describeInhabitants } from "./inhabitants.js";
import { middleOf, PARTS, partOfMap, withThe } from "./place-words.js";
import { spoken, talliedThings, tally, thingsNamed, withArticle } from "./thing-words.js";

/** A level described in words. */
export interface LevelDescription {
  /** One sentence: what it is, how large, where one comes in and how far the ways out are. */
  readonly overall: string;
  /** More sentences under headings. Sections without sentences are left out. */
  readonly sections: readonly { readonly heading: string; readonly sentences: readonly string[] }[];
}

/** What to say of a level. */
export interface DescriptionOptions {
  /** Describe every room or part of the map, too. Default: false. */
  readonly rooms?: boolean;
  /** What the level is called: its name in a dungeon, for instance. Default: the name of its recipe. */
  readonly name?: string;
}

/**
 * Describes a level in plain English: its places, who lives there, what lies about, its locks in the order in which they can
 * be opened, and what was made by hand. All of this takes at most a screen; with `rooms`, every room or part of the map
 * follows.
 *
 * @example
 * import { describeLevel } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const { overall, sections } = describeLevel(recipeChain(shippedRecipe("deeps")).build({ seed: "rats", depth: 3 }));
 * console.log(overall);
 * for (const { heading, sentences } of sections) console.log(`${heading}: ${sentences.join(" ")}`);
 */
export function describeLevel(level: Level, options: DescriptionOptions = {}): LevelDescription {
  checkLevel("describeLevel", level);
  checkKeys("describeLevel", options, { rooms: FLAG, name: TEXT });
  const sections = [
    { heading: "Places", sentences: describePlaces(level) },
    { heading: "Landmarks", sentences: describeLandmarks(level) },
    { heading: "Who lives there", sentences: describeInhabitants(level) },
    { heading: "What lies about", sentences: describeThings(level) },
    { heading: "Locks and keys", sentences: describeLocks(level) },
    { heading: "Made by hand", sentences: describePrefabs(level) },
    ...(options.rooms === true ? describeRoomByRoom(level) : []),
  ];
  return {
    overall: summarize(level, options.name),
    sections: sections.filter(({ sentences }) => sentences.length > 0),
  };
}

/** Abbreviations in the names of recipes and steps. */
const CAPITALS = /\b(?:bsp|dla|wfc)\b/g;
const upper = (word: string) => word.toUpperCase();

/** Returns one sentence for the whole level: what it is, how large, where one comes in and how far the ways out are. */
export function summarizeLevel(level: Level): string {
  checkLevel("summarizeLevel", level);
  return summarize(level);
}

function summarize(level: Level, given?: string): string {
  const { width, height, start, depth, exits, recipe, rooms = [], feeling } = level;
  const built = recipe.name ?? level.steps[0]?.id ?? "level";
  const isOther = given !== undefined && recipe.name !== undefined && given !== recipe.name;
  const title = spoken(`${given ?? built}${isOther ? ` (${built})` : ""}`);
  const name = capital(title.replace(CAPITALS, upper));
  const words = [`${name} at depth ${depth}`, `${width} by ${height}`, `${wholePercent(floorOf(level).share)} floor`];
  if (feeling !== undefined) words.push(feeling);
  if (rooms.length > 0) words.push(many(rooms.length, "room"));
  if (start !== undefined)
    words.push(`start ${exits.some(({ at }) => isSame(at, start)) ? "on" : "in"} ${startWords(level, start)}`);
  const distances = start === undefined ? undefined : level.distancesFrom(start);
  for (const exit of exits) {
    const { at } = exit;
    if (start !== undefined && isSame(at, start)) continue;
    const moves = distances?.[at[1] * width + at[0]] ?? -1;
    const where = `${exitWords(level, exit)} in the ${partOfMap(at, level)}`;
    words.push(moves < 0 ? where : `${where}, ${many(moves, "step")} away`);
  }
  return `${words.join(", ")}.`;
}

/** The stairs that one comes in by, or only where that is. */
function startWords(level: Level, start: Point): string {
  const exit = level.exits.find(({ at }) => isSame(at, start));
  const part = `the ${partOfMap(start, level)}`;
  return exit === undefined ? part : `the ${exitWords(level, exit).replace(/^an? /, "")} in ${part}`;
}

/** `stairs down`, `a branch to mines`, `a drop down the rift`: what an exit is, and where it leads if that is known. */
function exitWords({ landmarks }: Level, { kind, to, name, oneWay }: LevelExit): string {
  const goal = to === undefined ? "" : ` to ${spoken(to)}`;
  if (oneWay && name !== undefined && landmarks.some((landmark) => landmark.name === name)) {
    return `a drop down ${withThe(spoken(name))}${goal}`;
  }
  if (oneWay) return `${name === undefined ? "a drop" : withArticle(spoken(name))} down${goal}, with no way back`;
  return `${kind === "branch" ? "a branch" : `stairs ${kind}`}${goal}`;
}

/** Places that are named; of the others, there is only a number. */
const MOST_PLACES = 14;

function describePlaces(level: Level): readonly string[] {
  // Stairs and landmarks are told with the ways that they are.
  const isToldElsewhere = ({ name, role }: LevelArea) =>
    /^stairs?$/.test(name) || (role === "tower" && level.landmarks.some((landmark) => landmark.name === name));
  const areas = (level.areas ?? []).filter((area) => !isToldElsewhere(area));
  const words = tally(areas.map(({ name }) => name)).map(([name, count]) => {
    const parts = areas.filter((area) => area.name === name).map((area) => partOfMap(middleOf(area), level));
    return `${thingsNamed(count, name)}${count === 1 ? ` in the ${parts[0]}` : ""}`;
  });
  return words.length === 0 ? [] : [`${capital(listed(words, MOST_PLACES))}.`];
}

/** What the landmarks are of which this level has a part, and where they go on. */
function describeLandmarks(level: Level): readonly string[] {
  return level.landmarks.map(({ name, kind, cells, above, below }) => {
    const title = spoken(name);
    const what = title.toLowerCase().endsWith(kind) ? "" : `, a ${kind}`;
    const subject = `${capital(withThe(title))}${what} in the ${partOfMap(middleOf({ cells }), level)}`;
    const goals = [
      above === undefined ? [] : `${kind === "tower" ? "leads up to" : "comes down from"} ${spoken(above)}`,
      below === undefined ? [] : `leads down to ${spoken(below)}`,
    ].flat();
    return `${subject}${what === "" ? "" : ","} ${listed(goals)}.`;
  });
}

/** Kinds of things that are named. */
const MOST_THINGS = 12;

function describeThings({ spawns }: Level): readonly string[] {
  return (["item", "trap", "feature"] as const).flatMap((wanted) => {
    const those = spawns.filter(({ kind, blocks }) => (kind ?? (blocks ? "monster" : "item")) === wanted);
    const named = those.filter(({ table }) => table === undefined);
    const names = [...talliedThings(named.map(({ name }) => name))];
    if (named.length < those.length) names.push(`${those.length - named.length} that the game draws from tables`);
    return those.length === 0 ? [] : `${many(those.length, wanted)}: ${listed(names, MOST_THINGS)}.`;
  });
}

/** Says what each key opens, a sentence for each, in the order of the solution. */
export function describeLocks(level: Level): readonly string[] {
  const { locks, solution = [], questLocks } = level;
  const nameOf = ({ name, kind }: Level["locks"][number]) => spoken(name ?? kind ?? "key");
  const sentences = solution.flatMap(({ take }) => {
    const opened = locks.filter(({ key }) => isSame(key, take));
    if (opened.length === 0) return [];
    const words = opened.map(({ at }) => {
      const others = locks.filter((other) => isSame(other.at, at) && !isSame(other.key, take));
      const names = others.map((other) => `the ${nameOf(other)}`);
      return `${tileAt(level, at)} at ${cell(at)}${names.length === 0 ? "" : ` with ${listed(names)}`}`;
    });
    return [`${capital(nameOf(opened[0]!))} at ${cell(take)}: opens the ${listed(words)}.`];
  });
  const quests = questLocks.map(({ at, key, name = "key" }) => {
    return `${capital(withThe(spoken(name)))}, which lies on the level ${spoken(key.level)}, opens the ${tileAt(level, at)} at ${cell(at)}.`;
  });
  return [...sentences, ...quests];
}

function describePrefabs(level: Level): readonly string[] {
  const words = level.prefabs.map(({ title, kind, x, y, rows }) => {
    if (kind === "level") return "the whole level";
    const [width, height] = [rows[0]?.length ?? 0, rows.length];
    return `${withThe(title)} in the ${partOfMap(middle({ x, y, width, height }), level)}`;
  });
  // Several of one kind in one part of the map are told once.
  const different = [...new Set(words)];
  return different.length === 0 ? [] : [`${capital(listed(different, MOST_THINGS))}.`];
}

/** Every room, or what each ninth of the map contains, and the pieces of a floor that isn't in one piece. */
function describeRoomByRoom(level: Level): LevelDescription["sections"] {
  return [
    { heading: "Rooms", sentences: describeRooms(level) },
    { heading: "Parts of the map", sentences: describeParts(level) },
    { heading: "Separate areas", sentences: describeRegions(level) },
  ];
}

function describeRooms(level: Level): readonly string[] {
  const { rooms = [], start, width } = level;
  const down = level.exits.find(({ kind }) => kind === "down");
  const toStairs = down === undefined ? undefined : level.distancesFrom(down.at);
  return rooms.map((room, i) => {
    const words = [`Room ${i + 1}: ${room.width} by ${room.height} in the ${partOfMap(middle(room), level)}`];
    const ways = waysOut(level, room);
    words.push(
      ways.length === 0 ? "no way out at its edges" : `${ways.length === 1 ? "exit" : "exits"} ${listed(ways)}`,
    );
    if (start !== undefined && holds(room, start)) words.push("the start");
    const moves = toStairs?.[room.anchor[1] * width + room.anchor[0]] ?? -1;
    if (down !== undefined && holds(room, down.at)) words.push("the stairs down");
    else if (moves >= 0) words.push(`stairs ${many(moves, "step")} away`);
    words.push(...talliedThings(level.spawnsIn(room).map(({ name }) => name)));
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
  const { rooms = [], start, exits, spawns } = level;
  if (rooms.length > 0) return [];
  const { byPart } = floorOf(level);
  return PARTS.flatMap((part) => {
    const isIn = (at: Point) => partOfMap(at, level) === part;
    const share = byPart.get(part) ?? 0;
    if (share === 0) return [];
    const words = [`${capital(part)}: ${wholePercent(share)} floor`];
    if (start !== undefined && isIn(start)) words.push("the start");
    for (const exit of exits) if (isIn(exit.at)) words.push(exitWords(level, exit));
    words.push(...talliedThings(spawns.filter(({ at }) => isIn(at)).map(({ name }) => name)));
    return `${words.join(", ")}.`;
  });
}

/** Only if the floor has several regions. */
function describeRegions(level: Level): readonly string[] {
  const { width, start } = level;
  const { labels } = regions(level);
  const sizes = new Map<number, { cells: number; first: number }>();
  for (const [at, region] of labels.entries()) {
    if (region < 0) continue;
    const known = sizes.get(region);
    if (known === undefined) sizes.set(region, { cells: 1, first: at });
    else known.cells++;
  }
  if (sizes.size < 2) return [];
  const own = start === undefined ? undefined : labels[start[1] * width + start[0]];
  return [...sizes].map(([region, { cells, first }]) => {
    const where = partOfMap([first % width, Math.floor(first / width)], level);
    const words = `Area ${region + 1}: ${many(cells, "cell")}, from the ${where} on`;
    return region === own ? `${words}, with the start.` : `${words}.`;
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function middle({ x, y, width, height }: Box): Point {
  return [x + Math.floor(width / 2), y + Math.floor(height / 2)];
}

function holds({ x, y, width, height }: Box, [px, py]: Point): boolean {
  return px >= x && py >= y && px < x + width && py < y + height;
}

function isSame([x, y]: Point, [otherX, otherY]: Point): boolean {
  return x === otherX && y === otherY;
}

function cell([x, y]: Point): string {
  return `(${x}, ${y})`;
}

function tileAt(level: Level, [x, y]: Point): string {
  const name = spoken(level.tileAt(x, y).name);
  return /^(?:down|up) stairs$/.test(name) ? name.split(" ").reverse().join(" ") : name;
}

/** A share as a percentage without a fraction; a share above zero is never rounded to zero. */
function wholePercent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? "under 1%" : `${rounded}%`;
}

/** Share of the cells that can be walked on, in the whole map and in each of its parts. */
function floorOf(level: Level): { share: number; byPart: ReadonlyMap<string, number> } {
  const { width, height, tiles, tileset } = level;
  const open = new Map<string, number>();
  const all = new Map<string, number>();
  for (let y = 0; y < height; y++) {
    // A row has three parts, and a map may have millions of cells: they are added up part by part.
    for (let x = 0; x < width; ) {
      const part = partOfMap([x, y], level);
      const first = x;
      const end = Math.min(width, Math.ceil((width * (Math.floor((x * 3) / width) + 1)) / 3));
      let count = 0;
      for (; x < end; x++) count += tileset.walkable[tiles[y * width + x]!]!;
      all.set(part, (all.get(part) ?? 0) + x - first);
      open.set(part, (open.get(part) ?? 0) + count);
    }
  }
  const sum = [...open.values()].reduce((a, b) => a + b, 0);
  return { share: sum / (width * height), byPart: new Map([...open].map(([part, n]) => [part, n / all.get(part)!])) };
}
