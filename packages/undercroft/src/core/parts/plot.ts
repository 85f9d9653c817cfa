import type { Point } from "../rect.js";
import {
  type CellElsewhere,
  cell,
  elsewhere,
  type Field,
  flag,
  isElsewhere,
  later,
  name,
  path,
  record,
  untagged,
  yes,
} from "./field.js";
import { part } from "./part.js";

/** A lock: the player can't pass `at` before reaching `key`. A cell with several locks needs all their keys. */
export interface LevelLock<C = Point> {
  /** The locked cell. It can't be entered until `key` has been reached. */
  readonly at: C;
  /** The cell with the key, or from which a lever can be pulled. */
  readonly key: C;
  /** What opens it: a `key` to carry there, a `lever`, `fire`, or a word of the game's own. */
  readonly kind?: string;
  /** What the key is called, such as "brass key". */
  readonly name?: string;
  /** Set if the key is gone when it has opened this lock, so it can't have another one. */
  readonly usedUp?: true;
}

/** A lock of a draft: cells are flat indices. */
export type Lock = LevelLock<number>;

export const locks = /* @__PURE__ */ part<Lock, LevelLock>({
  item: /* @__PURE__ */ record({
    at: cell,
    key: cell,
    kind: /* @__PURE__ */ later(name, ""),
    name: /* @__PURE__ */ later(name, ""),
    usedUp: /* @__PURE__ */ later<true, true>({ ...yes, hash: flag.hash }, false),
  }),
  atFirst: "empty",
  isAlwaysWritten: true,
  isInAllHashes: true,
  laterTag: "locks",
});

/** A lock whose key is on another level of the dungeon. As far as this level alone is concerned, it stays shut. */
export interface LevelQuestLock<C = Point> {
  /** The locked cell. It can't be entered until `key` has been reached. */
  readonly at: C;
  /** The level where the key is, and its cell there. */
  readonly key: CellElsewhere;
  /** What opens it, such as `key`. */
  readonly kind?: string;
  /** What the key is called: the name of the quest. */
  readonly name?: string;
}

/** A lock of a draft whose key is on another level: cells are flat indices. */
export type QuestLock = LevelQuestLock<number>;

export const questLocks = /* @__PURE__ */ part<QuestLock, LevelQuestLock>({
  item: /* @__PURE__ */ record({
    at: cell,
    key: elsewhere,
    kind: /* @__PURE__ */ untagged(name, ""),
    name: /* @__PURE__ */ untagged(name, ""),
  }),
  atFirst: "empty",
  among: { part: "locks", isOne: (at) => isElsewhere(at.get("key")) },
});

/**
 * A way that leads in one direction only, such as a ledge to jump from. Between neighbouring cells, it forbids the step
 * back. Between others, it is a way that the tiles don't show.
 */
export interface LevelOneWay<C = Point> {
  /** The cell where it begins. */
  readonly from: C;
  /** The cell where it ends. From there, the start can be reached without any key. */
  readonly to: C;
}

/** A one-way of a draft: cells are flat indices. */
export type OneWay = LevelOneWay<number>;

export const oneWays = /* @__PURE__ */ part<OneWay, LevelOneWay>({
  item: /* @__PURE__ */ record({ from: cell, to: cell }),
  atFirst: "empty",
});

/** A cell where the player can arrive from another level of the dungeon, by a way that doesn't lead back. */
export interface LevelArrival<C = Point> {
  /** The exit that leads here, and its level. */
  readonly from: CellElsewhere;
  /** The cell where the player arrives. From there, the start can be reached without any key. */
  readonly to: C;
}

/** An arrival of a draft: cells are flat indices. */
export type Arrival = LevelArrival<number>;

export const arrivals = /* @__PURE__ */ part<Arrival, LevelArrival>({
  item: /* @__PURE__ */ record({ from: elsewhere, to: cell }),
  atFirst: "empty",
  among: { part: "oneWays", isOne: (at) => isElsewhere(at.get("from")) },
});

/** A key for a lock on another level. Only drafts have it: in the level it is a spawn. */
export interface QuestKey {
  /** The index of its cell, which can be reached without a key and without a search. */
  readonly at: number;
  /** What it is called. There is a spawn of this name on its cell. */
  readonly name: string;
}

/** A key to take, and what it opens. */
export interface LevelSolutionStep<C = Point> {
  /** The cell of the key, which can be reached by now. */
  readonly take: C;
  /** The locked cells that all keys have been taken for by now. */
  readonly opens: readonly C[];
}

/** A step of a solution with flat indices. */
export type SolutionStep = LevelSolutionStep<number>;

/** Found when a level is finished, so that it isn't part of any draft. */
export const solutionStep: Field<SolutionStep, LevelSolutionStep> = /* @__PURE__ */ record({ take: cell, opens: path });
