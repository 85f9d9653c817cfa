import { BuilderChain } from "../chain/index.js";
import { addTo, checkDepth, isPlain, type KeysOf, printable, show, UndercroftError } from "../core/index.js";
import type { DungeonChain } from "./complete-chain.js";
import { chasmDrops, checkTowers, type DungeonLandmark, inTower, readLandmarks, type Way } from "./landmarks.js";
import { bad, checkObject, NAME, NAME_RULE, TAKEN, unknownLevel } from "./wrong-plan.js";

/** An exit of a named level that needs more than the name of the level that it leads to. */
export interface DungeonExit {
  /** The name of the level that it leads to. */
  readonly to: string;
  /** Whether nothing leads back, as from a pit. The player then arrives on plain floor. Default: false. */
  readonly oneWay?: boolean;
}

/** One level of a dungeon with named levels. */
export interface DungeonLevel {
  /** How deep it is. Several levels can have the same depth. */
  readonly depth: number;
  /** Builds the level. Stairs and other ways are added where the dungeon puts them. */
  readonly chain: DungeonChain;
  /**
   * Where it leads, by the names of the exits: the name of a level, or an object if there is more to say. `down` is the
   * main way on, to a deeper level; all other names are branches, to levels of any depth. The ways back are made too, so
   * don't list them. Default: none, so that the level is an end.
   */
  readonly exits?: Readonly<Record<string, string | DungeonExit>>;
}

/** A key on one level of a dungeon for a lock on another. */
export interface DungeonQuest {
  /** What the key is called, such as "Iron Key". */
  readonly name: string;
  /** What is locked: an exit of a level, by its name. `exit` is its exit down, or else its only exit. */
  readonly lock: { readonly level: string; readonly at: string };
  /** The level where the key is. `in` puts it inside a tower, or on the floor of a chasm, by the name of the landmark. */
  readonly key: { readonly level: string; readonly in?: string };
}

/** A quest whose lock is known to be on a way, or on the exit of an end, which leads nowhere. */
export interface Quest {
  readonly name: string;
  readonly lockLevel: string;
  readonly keyLevel: string;
  /** The landmark that the key is in, if it is in one. */
  readonly keyIn: DungeonLandmark | undefined;
  readonly way: Way | undefined;
}

/** More levels than any game has; each is thought of when the dungeon is made. */
const MOST_LEVELS = 10_000;
const MOST_QUESTS = 1000;
/** What a player may read. */
const MOST_LETTERS = 60;

/**
 * The levels of a dungeon and the ways between them, checked: every way leads somewhere, every level can be reached, nobody
 * is ever cut off, and every key can be found before its lock. Nothing is built for that.
 */
export class LevelGraph {
  /** The names of all levels, as they were given. The game starts on the first. */
  readonly names: readonly string[];
  readonly ways: readonly Way[];
  readonly quests: readonly Quest[];
  readonly landmarks: readonly DungeonLandmark[];
  readonly #levels: ReadonlyMap<string, DungeonLevel>;
  readonly #out = new Map<string, Way[]>();
  readonly #in = new Map<string, Way[]>();
  readonly #locksOf = new Map<Way, Quest[]>();
  readonly #keysOn = new Map<string, Quest[]>();

  constructor(levels: unknown, quests: unknown, landmarks: unknown) {
    this.#levels = readLevels(levels);
    this.names = [...this.#levels.keys()];
    this.landmarks = readLandmarks(landmarks, this.#levels);
    this.ways = readWays(this.#levels, this.landmarks);
    for (const way of this.ways) {
      addTo(this.#out, way.from, way);
      addTo(this.#in, way.to, way);
    }
    this.#checkReach();
    this.quests = this.#readQuests(quests);
    for (const quest of this.quests) {
      if (quest.way !== undefined) addTo(this.#locksOf, quest.way, quest);
      addTo(this.#keysOn, quest.keyLevel, quest);
    }
    this.#checkQuests();
    this.#checkReturns();
  }

  has(name: unknown): name is string {
    return typeof name === "string" && this.#levels.has(name);
  }

  level(name: string): DungeonLevel {
    return this.#levels.get(name)!;
  }

  /** The ways that begin on a level, and those that end there. */
  waysOf(name: string): { readonly out: readonly Way[]; readonly in: readonly Way[] } {
    return { out: this.#out.get(name) ?? [], in: this.#in.get(name) ?? [] };
  }

  /** The way by which a level is entered for the first time: the main way, or else stairs, or else a drop. */
  wayIn(name: string): Way | undefined {
    if (name === this.names[0]) return undefined;
    const { in: ways } = this.waysOf(name);
    return ways.find((way) => way.name === "down") ?? ways.find(({ oneWay }) => !oneWay) ?? ways[0];
  }

  /** Every level can be reached by going the ways as they were listed. */
  #checkReach(): void {
    const reached = new Set(this.names.slice(0, 1));
    for (const name of reached) for (const { to } of this.#out.get(name) ?? []) reached.add(to);
    const lost = this.names.find((name) => !reached.has(name));
    if (lost === undefined) return;
    const ways = this.#in.get(lost) ?? [];
    const others = "the only exits that lead to it are on levels that can't be reached either";
    const why = ways.length === 0 ? "no exit leads to it" : others;
    throw bad(`levels.${lost}`, `can't be reached from "${this.names[0]}": ${why}. Add an exit to it, or remove it`);
  }

  #readQuests(quests: unknown): readonly Quest[] {
    if (quests === undefined) return [];
    if (!Array.isArray(quests) || quests.length > MOST_QUESTS) {
      throw bad("quests", `must be a list of at most ${MOST_QUESTS} quests, got ${show(quests)}`, quests);
    }
    const names = new Set<string>();
    return quests.map((quest: unknown, i) => {
      const path = `quests[${i}]`;
      checkObject(path, quest, QUEST_KEYS);
      const { name, lock, key } = quest as unknown as DungeonQuest;
      const isText = typeof name === "string" && name.length <= MOST_LETTERS && /^\S(.*\S)?$/.test(name);
      if (!isText || printable(name) !== name) {
        const rule = `must be a name of at most ${MOST_LETTERS} characters on one line`;
        throw bad(`${path}.name`, `${rule}, got ${show(name)}`, name);
      }
      if (names.has(name)) throw bad(`${path}.name`, `must be unique, but there are two quests ${show(name)}`, name);
      names.add(name);
      checkObject(`${path}.lock`, lock, LOCK_KEYS);
      checkObject(`${path}.key`, key, KEY_KEYS);
      this.#checkName(`${path}.lock.level`, lock.level);
      this.#checkName(`${path}.key.level`, key.level);
      const way = this.#lockedWay(`${path}.lock.at`, lock.level, lock.at);
      const keyIn = this.#landmarkOfKey(`${path}.key.in`, key);
      return { name, lockLevel: lock.level, keyLevel: key.level, keyIn, way };
    });
  }

  /** A landmark with a floor on the level of a key. */
  #landmarkOfKey(path: string, key: DungeonQuest["key"]): DungeonLandmark | undefined {
    if (key.in === undefined) return undefined;
    const names = this.landmarks.map(({ name }) => name);
    const landmark = this.landmarks.find(({ name }) => name === key.in);
    if (landmark === undefined) {
      throw unknownLevel(path, `must be the name of a landmark, got ${show(key.in)}`, key.in, names);
    }
    const { kind, levels } = landmark;
    const floors = kind === "tower" ? levels : kind === "chasm" ? levels.slice(-1) : [];
    if (floors.includes(key.level)) return landmark;
    const where = floors.length === 0 ? "nowhere" : `on level ${floors.map((level) => show(level)).join(", ")}`;
    throw bad(path, `must have a floor on level "${key.level}", but the ${kind} "${key.in}" has one ${where}`, key.in);
  }

  #checkName(path: string, name: unknown): void {
    if (this.has(name)) return;
    throw unknownLevel(path, `must be the name of a level, got ${show(name)}`, name, this.names);
  }

  /** The way that a quest locks; undefined for the way down of an end. */
  #lockedWay(path: string, level: string, at: unknown): Way | undefined {
    const { out } = this.waysOf(level);
    const down = out.find(({ name }) => name === "down");
    if (at === "exit" && down === undefined && out.length > 1) {
      const names = out.map(({ name }) => name).join(", ");
      throw bad(path, `must say which exit of level "${level}" is locked: ${names}`, at);
    }
    if (at === "exit") return down ?? out[0];
    const way = out.find(({ name }) => name === at);
    if (way !== undefined || (at === "down" && down === undefined)) return way;
    const choices = ["exit", ...out.map(({ name }) => name)];
    throw unknownLevel(path, `must be an exit of level "${level}", got ${show(at)}`, at, choices);
  }

  /**
   * What can be reached from a level by somebody who has no key yet and takes all that come along. `isOpen` are locks that
   * need no key. Ends early at `until`.
   */
  #journey(start: string, isOpen: (quest: Quest) => boolean = () => false, until?: string): ReadonlySet<string> {
    const reached = new Set([start]);
    const keys = new Set<Quest>();
    const canPass = (way: Way) => (this.#locksOf.get(way) ?? []).every((quest) => keys.has(quest) || isOpen(quest));
    for (const name of reached) {
      if (name === until) break;
      const enter = (way: Way, next: string) => {
        if (canPass(way)) reached.add(next);
      };
      for (const quest of this.#keysOn.get(name) ?? []) {
        keys.add(quest);
        const { way } = quest;
        if (way === undefined) continue;
        // Whoever came by this way before stood before the lock.
        if (reached.has(way.from)) enter(way, way.to);
        if (reached.has(way.to) && !way.oneWay) enter(way, way.from);
      }
      const { out, in: into } = this.waysOf(name);
      for (const way of out) enter(way, way.to);
      for (const way of into) if (!way.oneWay) enter(way, way.from);
    }
    return reached;
  }

  /** Every key can be found before its lock, whatever is opened first. */
  #checkQuests(): void {
    const home = this.names[0]!;
    const reached = this.#journey(home);
    const left = this.quests.filter(({ keyLevel }) => !reached.has(keyLevel));
    const [quest] = left;
    if (quest === undefined) return;
    const path = `quests[${this.quests.indexOf(quest)}]`;
    const key = `the key of quest ${show(quest.name)} is on level "${quest.keyLevel}"`;
    const lock = `on level "${quest.lockLevel}"`;
    if (!this.#journey(home, (other) => other !== quest).has(quest.keyLevel)) {
      const advice = "Put the key on a level that can be reached without it";
      throw bad(path, `can't be solved: ${key}, behind its own lock ${lock}. ${advice}`);
    }
    const others = left.filter((other) => other !== quest).map(({ name }) => show(name));
    const ring = `${key}, behind the lock of ${others.join(" and ")}, whose key is behind a lock in turn`;
    throw bad(path, `can't be solved: ${ring}. Put one of the keys on a level that can be reached without the others`);
  }

  /** Whoever goes a way that doesn't lead back can still get everywhere. */
  #checkReturns(): void {
    const home = this.names[0]!;
    for (const { from, to, name, oneWay } of this.ways) {
      if (!oneWay || this.#journey(to, undefined, home).has(home)) continue;
      const why = `nothing leads from level "${to}" back to level "${home}" without a key that may be missing`;
      throw bad(`levels.${from}.exits.${name}`, `is one-way and would cut the player off: ${why}. Add a way back`);
    }
  }
}

function readLevels(levels: unknown): ReadonlyMap<string, DungeonLevel> {
  if (!isPlain(levels))
    throw bad("levels", `must be an object with a level for each name, got ${show(levels)}`, levels);
  const names = Object.keys(levels);
  if (names.length === 0 || names.length > MOST_LEVELS) {
    throw bad("levels", `must have 1 to ${MOST_LEVELS} levels, got ${names.length}`, names.length);
  }
  const byName = new Map<string, DungeonLevel>();
  for (const name of names) {
    if (!NAME.test(name)) throw bad("levels", `must have names made of ${NAME_RULE}, got ${show(name)}`, name);
    const path = `levels.${name}`;
    checkObject(path, levels[name], LEVEL_KEYS);
    const level = levels[name] as unknown as DungeonLevel;
    try {
      checkDepth(level.depth);
    } catch (error) {
      throw error instanceof UndercroftError
        ? new UndercroftError(error.code, `${path}.${error.message}`, error.details)
        : error;
    }
    if (!((level.chain as unknown) instanceof BuilderChain)) {
      throw bad(`${path}.chain`, `must be a chain, got ${show(level.chain)}`, level.chain);
    }
    if (level.exits !== undefined && !isPlain(level.exits)) {
      throw bad(`${path}.exits`, `must be an object with a level for each exit, got ${show(level.exits)}`, level.exits);
    }
    byName.set(name, level);
  }
  return byName;
}

function readWays(levels: ReadonlyMap<string, DungeonLevel>, landmarks: readonly DungeonLandmark[]): readonly Way[] {
  const ways: Way[] = [];
  /** Which exit leads from one level to another, where that is known. */
  const exits = new Map<string, string>();
  for (const [from, { exits: ownExits = {}, depth }] of levels) {
    for (const name of Object.keys(ownExits)) {
      const path = `levels.${from}.exits.${name}`;
      if (!NAME.test(name))
        throw bad(`levels.${from}.exits`, `must have names made of ${NAME_RULE}, got ${show(name)}`, name);
      if (TAKEN.includes(name)) throw bad(path, "can't have this name. Ways back are made without being listed", name);
      const { to, oneWay } = readExit(path, ownExits[name]);
      const goal = levels.get(to);
      if (goal === undefined) {
        throw unknownLevel(path, `leads to ${show(to)}, which isn't a level`, to, levels.keys());
      }
      if (to === from) throw bad(path, "leads to its own level. Choose another one", to);
      if (name === "down" && goal.depth <= depth) {
        const depths = `"${from}" has depth ${depth} and "${to}" has depth ${goal.depth}`;
        throw bad(path, `must lead to a deeper level, but ${depths}. Change a depth, or rename the exit`, to);
      }
      const other = exits.get(`${from} ${to}`) ?? (oneWay ? undefined : exits.get(`${to} ${from}`));
      if (other !== undefined) {
        const advice = "Two levels can have one way between them, which leads both ways unless it is one-way";
        throw bad(path, `leads to "${to}", but ${other} already joins these levels. ${advice}`, to);
      }
      exits.set(`${from} ${to}`, path);
      if (!oneWay) exits.set(`${to} ${from}`, path);
      ways.push({ from, to, name, oneWay });
    }
  }
  const listed = ways.map((way) => inTower(way, landmarks));
  checkTowers(listed, landmarks);
  return [...listed, ...chasmDrops(ways, landmarks)];
}

function readExit(path: string, exit: unknown): { readonly to: string; readonly oneWay: boolean } {
  if (typeof exit === "string") return { to: exit, oneWay: false };
  if (!isPlain(exit)) {
    const rule = 'must be the name of a level or an object such as { "to": "mines", "oneWay": true }';
    throw bad(path, `${rule}, got ${show(exit)}`, exit);
  }
  checkObject(path, exit, EXIT_KEYS);
  const { to, oneWay = false } = exit;
  if (typeof to !== "string") throw bad(`${path}.to`, `must be the name of a level, got ${show(to)}`, to);
  if (typeof oneWay !== "boolean") throw bad(`${path}.oneWay`, `must be true or false, got ${show(oneWay)}`, oneWay);
  return { to, oneWay };
}

const LEVEL_KEYS: KeysOf<DungeonLevel> = { depth: true, chain: true, exits: true };
const EXIT_KEYS: KeysOf<DungeonExit> = { to: true, oneWay: true };
const QUEST_KEYS: KeysOf<DungeonQuest> = { name: true, lock: true, key: true };
const LOCK_KEYS: KeysOf<DungeonQuest["lock"]> = { level: true, at: true };
const KEY_KEYS: KeysOf<DungeonQuest["key"]> = { level: true, in: true };
