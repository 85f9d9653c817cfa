import type { Point } from "../rect.js";
import {
  cell,
  flag,
  forDrafts,
  name,
  oneOf,
  optional,
  type Props,
  path,
  props,
  record,
  text,
  texts,
  whole,
  yes,
} from "./field.js";
import { part } from "./part.js";

/** Something for the game to put on a cell. */
export interface LevelSpawn<C = Point> {
  /** The cell to put it on. */
  readonly at: C;
  /** What it is, such as "Goblin". Undercroft attaches no meaning to the name. */
  readonly name: string;
  /** Whether it blocks its cell, like a monster, or lies there, like an item. Two blocking spawns can't share a cell. */
  readonly blocks: boolean;
  /** The name of the step that added it. */
  readonly from: string;
  /** Set if the name is that of a table, from which the game draws. */
  readonly table?: true;
  /** The depth that it belongs to, if different from the level's depth. */
  readonly depth?: number;
  /** Whether it is a monster, an item, a trap, a feature or a key. Undefined if nobody said. */
  readonly kind?: ThingKind;
  /** Its state when the game begins: `asleep`, `wandering` and so on, or an author's word. */
  readonly state?: string;
  /** Spawns of a level with the same number belong together, such as a pack. */
  readonly group?: number;
  /** The round that it walks, if it is on patrol: from each cell to the next, and from the last to the first. */
  readonly path?: readonly C[];
  /** The name of what it carries. */
  readonly holds?: string;
  /** Names to try, in this order, if the game doesn't know the first one. */
  readonly or?: readonly string[];
  /** Whatever else the game should know about it, by name. */
  readonly props?: Props;
}

/** A spawn of a draft: cells are flat indices. */
export interface Spawn extends LevelSpawn<number> {
  /** It stays out of sight of the start within this many cells. 0 means that it can be anywhere. */
  readonly clear: number;
}

/** What kind of thing a spawn is. Prefabs can forbid some kinds on their floor. */
export type SpawnKind = "monster" | "item" | "trap" | "feature";

/** All kinds of spawns. */
export const SPAWN_KINDS: readonly SpawnKind[] = ["monster", "item", "trap", "feature"];

/** What a spawn is. Keys come with locks: no table has them. */
export type ThingKind = SpawnKind | "key";

const THING_KINDS: readonly ThingKind[] = [...SPAWN_KINDS, "key"];

/** What decides whether a spawn is a monster or an item. */
type KindOfSpawn = Pick<LevelSpawn, "kind" | "blocks">;

/** Whether a spawn is a monster. Nobody has to say so: of those without a kind, what blocks its cell is one. */
export function isMonster({ kind, blocks }: KindOfSpawn): boolean {
  return kind === undefined ? blocks : kind === "monster";
}

/** Whether a spawn is an item. Of those without a kind, what doesn't block its cell is one. */
export function isItem({ kind, blocks }: KindOfSpawn): boolean {
  return kind === undefined ? !blocks : kind === "item";
}

/** The states that monsters of the included content have when the game begins. */
export const SPAWN_STATES = [
  "asleep",
  "wandering",
  "guarding",
  "patrolling",
  "ambush",
  "captive",
  "dormant",
  "peaceful",
] as const;

/** What most spawns don't have. */
const extras = {
  table: /* @__PURE__ */ optional(yes),
  depth: /* @__PURE__ */ optional(/* @__PURE__ */ whole(0)),
  state: /* @__PURE__ */ optional(text),
  or: /* @__PURE__ */ optional(texts),
  props: /* @__PURE__ */ optional(props),
  group: /* @__PURE__ */ optional(/* @__PURE__ */ whole(0)),
  path: /* @__PURE__ */ optional(path),
  holds: /* @__PURE__ */ optional(name),
};
const extrasOf = /* @__PURE__ */ record<Pick<Spawn, keyof typeof extras>, object>(extras);

export const spawns = /* @__PURE__ */ part<Spawn, LevelSpawn>({
  item: {
    .../* @__PURE__ */ record<Spawn, LevelSpawn>({
      at: cell,
      name: text,
      blocks: flag,
      from: text,
      kind: { .../* @__PURE__ */ oneOf(THING_KINDS), isOptional: true, isHashed: "never" },
      clear: /* @__PURE__ */ forDrafts(/* @__PURE__ */ whole()),
      ...extras,
    }),
    // All spawns are hashed after every step, and most are plain: this takes a fraction of the time.
    hash(to, spawn, hashing) {
      const { at, name: called, blocks, from, clear, table, depth, state, or, props: own, group, holds } = spawn;
      to.word(at).text(called).word(Number(blocks)).text(from);
      if (hashing.isDraft) to.word(clear);
      if ((table ?? depth ?? state ?? or ?? own ?? group ?? spawn.path ?? holds) !== undefined)
        extrasOf.hash(to, spawn, hashing);
    },
  },
  atFirst: "empty",
  isAlwaysWritten: true,
  isInAllHashes: true,
});
