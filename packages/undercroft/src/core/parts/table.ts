import { Hasher } from "../hash.js";
import type { Point } from "../rect.js";
import { areas, type LevelArea } from "./areas.js";
import { type Corridor, corridors } from "./corridors.js";
import { doors, type LevelDoor } from "./doors.js";
import { exits, type LevelExit } from "./exits.js";
import { ALL_IN_ONE_WAY, type Hashing, type MapSize, type Move } from "./field.js";
import { type LevelLandmark, landmarks } from "./landmarks.js";
import type { PartDefinition } from "./part.js";
import {
  arrivals,
  type LevelArrival,
  type LevelLock,
  type LevelOneWay,
  type LevelQuestLock,
  locks,
  oneWays,
  questLocks,
} from "./plot.js";
import { type LevelPrefab, type PlacedPrefab, prefabs } from "./prefabs.js";
import type { Reader } from "./reader.js";
import { type LevelRoom, rooms } from "./rooms.js";
import { type LevelSpawn, type Spawn, spawns } from "./spawns.js";

/**
 * The parts of a map: everything that is known about it besides its tiles and its start. `C` is how a cell is written:
 * [x, y] in finished levels, and a flat index, `y * width + x`, in drafts.
 */
export interface MapParts<C = Point> {
  /** The stairs that lead to other levels. */
  readonly exits: readonly LevelExit<C>[];
  /** The rooms, or undefined if no step keeps a list of them, as in caves. */
  readonly rooms: readonly LevelRoom<C>[] | undefined;
  /**
   * The cells of each corridor in walking order, or undefined if no step keeps a list of them. They are the floor that the
   * corridor added: where it runs through a room or across another corridor, its next cell is beyond that.
   */
  readonly corridors: readonly Corridor<C>[] | undefined;
  /** The doors, or undefined if no step keeps a list of them. */
  readonly doors: readonly LevelDoor<C>[] | undefined;
  /** The named places, such as a swamp, or undefined if no step makes any. */
  readonly areas: readonly LevelArea<C>[] | undefined;
  /** Everything that the game should put on the map: monsters, items, traps and more. */
  readonly spawns: readonly LevelSpawn<C>[];
  /** The hand-made pieces, in the order in which they were placed. */
  readonly prefabs: readonly LevelPrefab<C>[];
  /** Cells that the player can only pass with a key, and the cells where the keys are. */
  readonly locks: readonly LevelLock<C>[];
  /** Ways that lead in one direction only. */
  readonly oneWays: readonly LevelOneWay<C>[];
  /** Where ways from other levels of a dungeon end that don't lead back. The level file has them in `oneWays`. */
  readonly arrivals: readonly LevelArrival<C>[];
  /**
   * Cells that the player can only pass with a key from another level of a dungeon. The level file has them in `locks`.
   * As far as this level alone is concerned, they stay shut.
   */
  readonly questLocks: readonly LevelQuestLock<C>[];
  /** What goes on on the levels above and below: chasms, rivers and towers, on the same cells. */
  readonly landmarks: readonly LevelLandmark<C>[];
}

/** The parts of a level as its file has them. A list that the level doesn't have is missing. */
export interface FileParts
  extends Pick<MapParts, "exits" | "spawns" | "prefabs">,
    Partial<Omit<MapParts, "exits" | "spawns" | "prefabs" | "locks" | "oneWays" | "arrivals" | "questLocks">> {
  /** Cells that can only be passed with a key, and where the keys are: on this level, or on another one. */
  readonly locks: readonly (LevelLock | LevelQuestLock)[];
  /** Ways that lead in one direction only, and those that end here but begin on another level. Missing if none. */
  readonly oneWays?: readonly (LevelOneWay | LevelArrival)[];
}

/** What a list of a level is called, such as `doors`. */
export type PartName = keyof MapParts;

/** The lists that a map has while it is being built: cells are flat indices, `y * width + x`. */
export interface DraftParts extends Omit<MapParts<number>, "prefabs"> {
  /** What is to be put on the map so far. */
  readonly spawns: readonly Spawn[];
  /** The hand-made pieces so far, in the order in which they were placed. */
  readonly prefabs: readonly PlacedPrefab[];
}

/** What there is to know about every part, in the order in which files have them and hashes take them in. */
export const PARTS: { readonly [N in PartName]: PartDefinition<any, NonNullable<MapParts[N]>[number]> } = {
  exits,
  rooms,
  corridors,
  doors,
  areas,
  spawns,
  prefabs,
  locks,
  oneWays,
  arrivals,
  questLocks,
  landmarks,
};

/** The names of all parts. */
export const PART_NAMES = /* @__PURE__ */ Object.keys(PARTS) as readonly PartName[];

/** Parts as somebody holds them, with or without further properties. */
type Lists = { readonly [N in PartName]?: readonly any[] | undefined };

/** The lists of a map on which nothing has happened yet. All maps share them: lists are replaced, never changed. */
export const NO_PARTS = /* @__PURE__ */ Object.fromEntries(
  PART_NAMES.map((name) => [name, PARTS[name].atFirst === "empty" ? Object.freeze([]) : undefined]),
) as unknown as DraftParts;

/** Copies the lists, not what they contain: lists are replaced, never changed. */
export function copyParts<T extends object>(from: Lists, to: T): T & DraftParts {
  for (const name of PART_NAMES) (to as Record<string, unknown>)[name] = from[name];
  return to as T & DraftParts;
}

/** Returns a list as finished levels have it. Nobody can change it. */
export function writtenPart<N extends PartName>(name: N, list: readonly unknown[], map: MapSize): MapParts[N] {
  const { item } = PARTS[name];
  return Object.freeze(list.map((one) => item.write(one, map))) as unknown as MapParts[N];
}

/** Returns a list as it is on a map that contains the map it comes from. */
export function movedPart<D>(name: PartName, list: readonly D[], by: Move): readonly D[] {
  const { item } = PARTS[name];
  return list.map((one) => item.move(one, by));
}

/** Returns the parts of a level as its file has them, by name. `parts` are those of a finished level. */
export function partsForFile(parts: MapParts): FileParts {
  const lists: Record<string, readonly unknown[]> = {};
  for (const name of PART_NAMES) {
    const { among, atFirst, isAlwaysWritten } = PARTS[name];
    const list = parts[name];
    if (among !== undefined) {
      if (list!.length > 0) lists[among.part] = [...(lists[among.part] ?? []), ...list!];
    } else if (list !== undefined && (isAlwaysWritten || atFirst === "missing" || list.length > 0)) lists[name] = list;
  }
  return lists as unknown as FileParts;
}

/** Reads the parts of a level from its file. Throws what is wrong with them. */
export function readParts(file: Reader, map: MapSize): DraftParts {
  const read = (name: PartName): readonly unknown[] | undefined => {
    const { item, atFirst, among, isAlwaysWritten } = PARTS[name];
    const list = file.get(among?.part ?? name);
    if (list.value === undefined && !isAlwaysWritten) return atFirst === "empty" ? [] : undefined;
    const guests = Object.values(PARTS).filter((other) => other.among?.part === name);
    const isOurs = (at: Reader) => among?.isOne(at) ?? !guests.some((guest) => guest.among!.isOne(at));
    return list
      .list()
      .filter(isOurs)
      .map((at) => item.read(at, map));
  };
  return Object.fromEntries(PART_NAMES.map((name) => [name, read(name)])) as unknown as DraftParts;
}

/** The parts that all hashes have. Drafts and levels have always taken them in in different orders. */
const FIRST_IN_LEVELS: readonly PartName[] = ["exits", "rooms", "corridors", "spawns", "prefabs", "locks"];
const FIRST_IN_DRAFTS: readonly PartName[] = ["exits", "spawns", "rooms", "corridors", "prefabs", "locks"];

/** Later parts, and parts with later fields. */
const LATER = /* @__PURE__ */ PART_NAMES.filter((name) => !PARTS[name].isInAllHashes || PARTS[name].item.later);

/** Takes the parts of one map in, after one step after the other. */
export class PartsHash {
  /** What lists came to. A list is replaced, not changed, so it needn't be hashed again as long as it stays. */
  readonly #later: {
    [N in PartName]?: { readonly list: readonly unknown[]; readonly digest: Int32Array | undefined };
  } = {};

  /** Takes in the parts that all hashes have. */
  takeFirst(hasher: Hasher, parts: Lists, hashing: Hashing): void {
    for (const name of hashing.isDraft ? FIRST_IN_DRAFTS : FIRST_IN_LEVELS) {
      const { hash } = PARTS[name].item;
      const list = parts[name];
      // Each list opens with its length, -1 if there is none, so that no list can be taken for part of another.
      hasher.word(list?.length ?? -1);
      for (const one of list ?? []) hash(hasher, one, hashing);
    }
  }

  /** Takes in what was invented later, each only if it is there: a map without it keeps the hash that it had before. */
  takeLater(hasher: Hasher, parts: Lists): void {
    for (const name of LATER) {
      const list = parts[name];
      if (list === undefined || (list.length === 0 && PARTS[name].atFirst === "empty")) continue;
      let entry = this.#later[name];
      if (entry?.list !== list) {
        entry = { list, digest: laterDigest(name, list) };
        this.#later[name] = entry;
      }
      if (entry.digest !== undefined) hasher.text(PARTS[name].laterTag ?? name).words(entry.digest);
    }
  }
}

function laterDigest(name: PartName, list: readonly unknown[]): Int32Array | undefined {
  const { item, isInAllHashes } = PARTS[name];
  const { hash, later } = item;
  if (isInAllHashes && !list.some(later!.isIn)) return undefined;
  const hasher = new Hasher();
  if (isInAllHashes) for (const one of list) later!.hash(hasher, one);
  else {
    hasher.word(list.length);
    for (const one of list) hash(hasher, one, ALL_IN_ONE_WAY);
  }
  return hasher.digest();
}
