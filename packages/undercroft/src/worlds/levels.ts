import { parseRange } from "../chain/index.js";
import { addTo, counted, defined, type Size, show, suggestion } from "../core/index.js";
import type { DungeonExit } from "../dungeon/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { LevelSource, QuestSource } from "./source.js";

/** One level after runs are expanded: all names that it refers to exist, and it can be reached. */
export interface WorldLevel {
  /** How exits and quests refer to it, such as "halls-2". */
  readonly name: string;
  /** How deep it is. */
  readonly depth: number;
  /** The name of its recipe. Undefined if it has several to choose from. */
  readonly recipe?: string;
  /** The recipes to choose from, with their weights. Undefined if it has one. */
  readonly oneOf?: readonly { readonly recipe: string; readonly weight: number }[];
  /** Its width and height, in cells. Undefined: those of its recipe. */
  readonly size?: Size;
  /** The name of its theme. Undefined: that of its recipe. */
  readonly theme?: string;
  /** The spawn table of steps that don't name one. Undefined: each its own default. */
  readonly table?: string;
  /** Where each exit leads, by the name of the exit: the name of a level, or an object for a one-way. Empty for an end. */
  readonly exits: { readonly [exit: string]: string | DungeonExit };
}

/** A key on one level for a lock on another, checked. */
export interface WorldQuest {
  /** What the player picks up, such as "iron_key". */
  readonly name: string;
  /** The level with the lock, and what is locked there: `exit`, which is the way down, or the name of an exit. */
  readonly lock: { readonly level: string; readonly at: string };
  /** The level that the key lies on, and the tower or the bottom of the chasm there, if it lies in one. */
  readonly key: { readonly level: string; readonly in?: string };
}

/** The exit that leads to the next level of a run. */
const DOWN = "down";
/** More levels than any game has. */
const MOST_LEVELS = 1000;

interface FoundLevel extends WorldLevel {
  readonly path: SourcePath;
  /** The levels of a run that aren't its last have no exits of their own in the source. */
  readonly hasOwnExits: boolean;
}

/** Names that levels can refer to. */
interface Known {
  readonly recipes: ReadonlySet<string>;
  readonly themes: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
}

/** Returns the levels of a world, runs expanded. Checks that exits lead somewhere and that each level can be reached. */
export function readLevels(source: WholeSource, known: Known, problems: Problems): readonly WorldLevel[] {
  const levels = new Map<string, FoundLevel>();
  for (const [key, level] of Object.entries(source.levels)) {
    checkNames(level, ["levels", key], known, problems);
    for (const one of expand(key, level, problems)) {
      if (levels.has(one.name)) problems.add(one.path, `there is already a level ${show(one.name)}.`, "key");
      levels.set(one.name, one);
    }
    if (levels.size > MOST_LEVELS) {
      problems.add(["levels", key], `a world can have at most ${MOST_LEVELS} levels.`, "key");
      return [];
    }
  }
  for (const { name, exits, path, hasOwnExits } of levels.values()) {
    for (const [exit, goal] of hasOwnExits ? Object.entries(exits) : []) {
      const to = goalOf(goal);
      if (levels.has(to)) continue;
      const others = [...levels.keys()].filter((other) => other !== name);
      problems.add([...path, "exits", exit], `there is no level ${show(to)}.${suggestion(to, others)}`);
    }
  }
  const [first] = levels.keys();
  const reached = reachedFrom(first, levels, chasmDrops(source), () => true);
  for (const { name, path } of levels.values()) {
    if (!reached.has(name)) {
      const message = `nobody can reach the level ${show(name)}: no way leads there from ${show(first)}, the first level.`;
      problems.add(path, message, "key");
    }
  }
  return [...levels.values()].map(({ path: _, hasOwnExits: __, ...level }) => level);
}

function checkNames(level: LevelSource, path: SourcePath, known: Known, problems: Problems): void {
  const check = (name: string | undefined, names: ReadonlySet<string>, what: string, at: SourcePath) => {
    if (name === undefined || names.has(name)) return;
    problems.add([...path, ...at], `there is no ${what} ${show(name)}.${suggestion(name, names)}`);
  };
  check(level.recipe, known.recipes, "recipe", ["recipe"]);
  for (const [i, { recipe }] of (level.oneOf ?? []).entries())
    check(recipe, known.recipes, "recipe", ["oneOf", i, "recipe"]);
  check(level.theme, known.themes, "theme", ["theme"]);
  check(level.table, known.tables, "table", ["table"]);
  if (level.oneOf?.every(({ weight = 1 }) => weight === 0)) {
    problems.add([...path, "oneOf"], "at least one of the recipes must have a weight above 0.");
  }
}

/** The levels of a key: one, or a run of them. */
function expand(key: string, source: LevelSource, problems: Problems): FoundLevel[] {
  const path = ["levels", key];
  const names = runOf(key);
  if (names === undefined) {
    const message = `a run of levels must look like halls-1..halls-3: the same name with a first and a last number, got ${show(key)}.`;
    problems.add(path, message, "key");
    return [];
  }
  if (names.length > MOST_LEVELS) {
    problems.add(path, `a run can have at most ${MOST_LEVELS} levels.`, "key");
    return [];
  }
  const { low, high } = parseRange(source.depth);
  if (high - low + 1 !== names.length) {
    const depths = Number.isFinite(high) ? counted(high - low + 1, "depth") : "no last depth";
    problems.add(
      [...path, "depth"],
      `${show(key)} is ${counted(names.length, "level")}, but ${show(source.depth)} is ${depths}.`,
    );
    return [];
  }
  const { recipe, oneOf, size, theme, table, exits = {} } = source;
  return names.map((name, i) => ({
    name,
    depth: low + i,
    ...defined({
      recipe,
      oneOf: oneOf?.map((each) => ({ recipe: each.recipe, weight: each.weight ?? 1 })),
      size: size as Size | undefined,
      theme,
      table,
    }),
    exits: i === names.length - 1 ? readExits(exits) : { [DOWN]: names[i + 1]! },
    path,
    hasOwnExits: i === names.length - 1,
  }));
}

function readExits(exits: NonNullable<LevelSource["exits"]>): WorldLevel["exits"] {
  return Object.fromEntries(
    Object.entries(exits).map(([name, exit]) => {
      if (typeof exit === "string" || exit.one_way !== true) return [name, typeof exit === "string" ? exit : exit.to];
      return [name, { to: exit.to, oneWay: true }];
    }),
  );
}

/** The level that an exit leads to. */
function goalOf(exit: string | DungeonExit): string {
  return typeof exit === "string" ? exit : exit.to;
}

/** The names of a run such as `halls-1..halls-3`, or the name of one level. Undefined if it is neither. */
function runOf(key: string): string[] | undefined {
  const [from, to] = key.split("..");
  if (to === undefined) return [key];
  const first = /^(.*?)(\d{1,6})$/.exec(from!);
  const last = /^(.*?)(\d{1,6})$/.exec(to);
  if (first === null || last === null || first[1] !== last[1] || Number(first[2]) > Number(last[2])) return undefined;
  // Longer runs are refused by whoever asks.
  const length = Math.min(Number(last[2]) - Number(first[2]), MOST_LEVELS) + 1;
  return Array.from({ length }, (_, i) => `${first[1]}${Number(first[2]) + i}`);
}

/** The exits down into chasms, by level: each has the name of its chasm. */
function chasmDrops({ landmarks }: Pick<WholeSource, "landmarks">): Drops {
  const drops = new Map<string, [exit: string, to: string][]>();
  for (const [name, { kind, levels }] of Object.entries(landmarks)) {
    for (const [i, to] of kind === "chasm" ? levels.entries() : []) if (i > 0) addTo(drops, levels[i - 1]!, [name, to]);
  }
  return drops;
}

type Drops = ReadonlyMap<string, readonly (readonly [exit: string, to: string])[]>;

/** The levels that can be reached from one, through the exits for which `isOpen` returns true. */
function reachedFrom(
  first: string | undefined,
  levels: ReadonlyMap<string, WorldLevel>,
  drops: Drops,
  isOpen: (level: string, exit: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set<string>(first === undefined ? [] : [first]);
  for (const name of reached) {
    const own = Object.entries(levels.get(name)?.exits ?? {}).map(([exit, goal]) => [exit, goalOf(goal)] as const);
    for (const [exit, to] of [...own, ...(drops.get(name) ?? [])]) {
      if (levels.has(to) && isOpen(name, exit)) reached.add(to);
    }
  }
  return reached;
}

/** Returns the quests of a world. Checks that each key can be reached before its lock. */
export function readQuests(
  source: Pick<WholeSource, "quests" | "landmarks">,
  written: readonly QuestSource[],
  levels: readonly WorldLevel[],
  problems: Problems,
): readonly WorldQuest[] {
  const byName = new Map(levels.map((level) => [level.name, level]));
  const drops = chasmDrops(source);
  const place = (name: string) => ["quests", written.findIndex((quest) => quest.name === name)];
  const quests: WorldQuest[] = [];
  for (const { name, lock, key } of source.quests) {
    const path = place(name);
    const before = problems.list.length;
    for (const [part, { level }] of [["lock", lock] as const, ["key", key] as const]) {
      if (byName.has(level)) continue;
      problems.add([...path, part, "level"], `there is no level ${show(level)}.${suggestion(level, byName.keys())}`);
    }
    if (key.in !== undefined && !Object.hasOwn(source.landmarks, key.in)) {
      const hint = suggestion(key.in, Object.keys(source.landmarks));
      problems.add([...path, "key", "in"], `there is no landmark ${show(key.in)}.${hint}`);
    }
    const { at = "exit" } = lock;
    const into = (drops.get(lock.level) ?? []).map(([name]) => name);
    const exits = [...Object.keys(byName.get(lock.level)?.exits ?? {}), ...into];
    const exit = at === "exit" ? DOWN : at;
    if (byName.has(lock.level) && !exits.includes(exit)) {
      const hint = at === "exit" ? "" : suggestion(at, exits);
      const message = `the level ${show(lock.level)} has no exit ${show(exit)} to lock.${hint}`;
      problems.add([...path, "lock", ...(lock.at === undefined ? ["level"] : ["at"])], message);
    }
    if (problems.list.length === before) quests.push({ name, lock: { level: lock.level, at }, key });
  }
  checkOrder(quests, byName, drops, levels[0]?.name, place, problems);
  return quests;
}

/** Visits every level that can be reached, takes the keys there and repeats. In the end, all keys must be found. */
function checkOrder(
  quests: readonly WorldQuest[],
  levels: ReadonlyMap<string, WorldLevel>,
  drops: Drops,
  first: string | undefined,
  place: (name: string) => SourcePath,
  problems: Problems,
): void {
  const solved = new Set<WorldQuest>();
  const isShut = (level: string, exit: string) =>
    quests.some((quest) => {
      const { lock } = quest;
      return !solved.has(quest) && lock.level === level && (lock.at === "exit" ? DOWN : lock.at) === exit;
    });
  for (let before = -1; before < solved.size; ) {
    before = solved.size;
    const reached = reachedFrom(first, levels, drops, (level, exit) => !isShut(level, exit));
    for (const quest of quests) if (reached.has(quest.key.level)) solved.add(quest);
  }
  for (const { name, key } of quests.filter((quest) => !solved.has(quest))) {
    const message = `the key ${show(name)} can't be reached: it lies on ${show(key.level)}, behind its own lock or one that needs it.`;
    problems.add([...place(name), "key", "level"], message);
  }
}
