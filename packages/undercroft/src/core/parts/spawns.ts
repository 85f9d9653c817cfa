import type { Point } from "../rect.js";
import { cell, flag, forDrafts, optional, type Props, props, record, text, texts, whole, yes } from "./field.js";
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
  /** Its state when the game begins, such as asleep. */
  readonly state?: string;
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

/** What most spawns don't have. */
const extras = {
  table: /* @__PURE__ */ optional(yes),
  depth: /* @__PURE__ */ optional(/* @__PURE__ */ whole(0)),
  state: /* @__PURE__ */ optional(text),
  or: /* @__PURE__ */ optional(texts),
  props: /* @__PURE__ */ optional(props),
};
const extrasOf = /* @__PURE__ */ record<Pick<Spawn, keyof typeof extras>, object>(extras);

export const spawns = /* @__PURE__ */ part<Spawn, LevelSpawn>({
  item: {
    .../* @__PURE__ */ record<Spawn, LevelSpawn>({
      at: cell,
      name: text,
      blocks: flag,
      from: text,
      clear: /* @__PURE__ */ forDrafts(/* @__PURE__ */ whole()),
      ...extras,
    }),
    // All spawns are hashed after every step, and most are plain: this takes a fraction of the time.
    hash(to, spawn, hashing) {
      const { at, name, blocks, from, clear, table, depth, state, or, props: own } = spawn;
      to.word(at).text(name).word(Number(blocks)).text(from);
      if (hashing.isDraft) to.word(clear);
      if ((table ?? depth ?? state ?? or ?? own) !== undefined) extrasOf.hash(to, spawn, hashing);
    },
  },
  atFirst: "empty",
  isAlwaysWritten: true,
  isInAllHashes: true,
});
