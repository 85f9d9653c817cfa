import type { Point, Rect } from "./rect.js";

/** Numbers that can be read but not written. Only this type protects them, because typed arrays can't be frozen. */
export interface ReadonlyNumbers {
  readonly length: number;
  readonly [index: number]: number;
}

/** The same for bytes. */
export interface ReadonlyBytes extends ReadonlyNumbers {}

/**
 * A room's floor area, and the cell that represents it. Once the room is drawn, that cell is walkable and inside the
 * room.
 */
export interface Room extends Rect {
  /** The index of the cell that represents it. */
  readonly anchor: number;
  /** The cells of a room that isn't a plain rectangle, in ascending order. The rectangle is then the box around them. */
  readonly cells?: readonly number[];
}

/** A door, or another tile that closes a way, and the cells on its two sides. A wide door is one of these for each cell. */
export interface Door {
  /** The index of its cell. */
  readonly at: number;
  /** What it takes to pass it: nothing, a key, a search, or something else. */
  readonly kind: DoorKind;
  /** The two cells that it joins. */
  readonly sides: readonly [number, number];
  /** The cells of a door that is wider than one cell have the same number here: that of its first cell. */
  readonly group?: number;
}

/** `plain`: opens for everybody. `locked`: needs a key. `secret`: has to be found. `barred`: has to be opened elsewhere. */
export type DoorKind = "plain" | "locked" | "secret" | "barred";

/** All kinds of doors. */
export const DOOR_KINDS: readonly DoorKind[] = ["plain", "locked", "secret", "barred"];

/** A named place, such as a swamp. Areas can overlap rooms and each other. */
export interface NamedArea {
  /** What a player would call it, such as "swamp". */
  readonly name: string;
  /** What it looks like: the name of a theme. */
  readonly theme: string;
  /** What it is for, such as "temple". */
  readonly role?: string;
  /** Its cells, in ascending order. */
  readonly cells: readonly number[];
}

/** Something for the game to put on a cell. */
export interface Spawn {
  /** The index of its cell. */
  readonly at: number;
  /** What it is, such as "Goblin". The game gives the name its meaning. */
  readonly name: string;
  /** Whether it blocks its cell. Two blocking spawns can't share a cell. */
  readonly blocks: boolean;
  /** The name of the step that added it. */
  readonly from: string;
  /** It stays out of sight of the start within this many cells. 0 means that it can be anywhere. */
  readonly clear: number;
  /** The name is the name of a table that the game draws from. */
  readonly table?: true;
  /** The depth that it belongs to, if different from the level's depth. */
  readonly depth?: number;
  /** Its state when the game begins, such as asleep. */
  readonly state?: string;
  /** Names to try in this order if the game doesn't know the first one. */
  readonly or?: readonly string[];
  /** Whatever else the game should know about it, by name. */
  readonly props?: Props;
}

/** Properties for the game, by name. Undercroft hands them on as they are. */
export type Props = { readonly [name: string]: string };

/** A cell of a placed prefab that has properties, counted from the prefab's upper left corner. */
export interface CellProps {
  /** The column inside the prefab. */
  readonly x: number;
  /** The row inside the prefab. */
  readonly y: number;
  /** What the prefab says about the cell. */
  readonly props: Props;
}

/** What kind of thing a spawn is. Prefabs can forbid some kinds on their floor. */
export type SpawnKind = "monster" | "item" | "trap" | "feature";

/** All kinds of spawns. */
export const SPAWN_KINDS: readonly SpawnKind[] = ["monster", "item", "trap", "feature"];

/** Where an exit leads: to the next level, to the one before, or off the main way, by stairs of either direction. */
export type ExitKind = "down" | "up" | "branch";

/** All kinds of exits. */
export const EXIT_KINDS: readonly ExitKind[] = ["down", "up", "branch"];

/** Where an exit leads, as far as the level is part of a dungeon that has names for it. */
export interface ExitGoal {
  /** The name of the level that it leads to. */
  readonly to?: string;
  /** What the way is called, such as "mines". */
  readonly name?: string;
  /** Nothing leads back: the player arrives on the same cell of the other level, on plain floor. */
  readonly oneWay?: true;
}

/** Stairs out of the level. */
export interface Exit extends ExitGoal {
  readonly at: number;
  readonly kind: ExitKind;
}

/** A cell of another level of the same dungeon. */
export interface CellElsewhere {
  /** Which level of the dungeon the cell is on, by its name. */
  readonly level: string;
  /** The cell, as x and y. */
  readonly at: Point;
}

/** A cell where the player can arrive from another level, by a way that doesn't lead back. */
export interface Arrival {
  /** The exit that leads here. */
  readonly from: CellElsewhere;
  /** The index of the cell where the player arrives. From there, the start can be reached without any key. */
  readonly to: number;
}

/** A lock whose key is on another level. As far as this level alone is concerned, it stays shut. */
export interface QuestLock {
  /** The index of the locked cell. */
  readonly at: number;
  /** Where its key lies: on another level of the dungeon. */
  readonly key: CellElsewhere;
  /** What opens it, such as `key`. */
  readonly kind?: string;
  /** What the key is called. */
  readonly name?: string;
}

/** A key for a lock on another level. */
export interface QuestKey {
  /** The index of its cell, which can be reached without a key and without a search. */
  readonly at: number;
  /** What it is called. There is a spawn of this name on its cell. */
  readonly name: string;
}

/** A prefab as it was placed: rows of tileset glyphs, with spaces for holes. */
export interface PlacedPrefab {
  /** The prefab's name in its pack. */
  readonly name: string;
  /** What it is: a level, a section, a vault, a blueprint, or a template, which is a room that later steps may change. */
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  /** How its drawing was rotated or mirrored. */
  readonly transform: string;
  readonly rows: readonly string[];
  readonly entrances: readonly number[];
  /** Areas inside it that nothing leads to are closed off on purpose. */
  readonly sealed?: true;
  /** Cells that it says something about to the game. */
  readonly cells?: readonly CellProps[];
}

/** A lock: the player can't pass `at` before reaching `key`. A cell with several locks needs all their keys. */
export interface Lock {
  /** The index of the locked cell. */
  readonly at: number;
  /** The index of the cell with the key, or from which a lever can be pulled. */
  readonly key: number;
  /** What opens it: a `key` to carry there, a `lever`, `fire`, or a word of the game's own. */
  readonly kind?: string;
  /** What the key is called, such as "brass key". */
  readonly name?: string;
  /** The key is gone when it has opened this lock, so it can't have another one. */
  readonly usedUp?: true;
}

/**
 * A way that leads in one direction only, such as a ledge to jump from. Between neighbouring cells, it forbids the step
 * back. Between others, it is a way that the tiles don't show.
 */
export interface OneWay {
  /** The index of the cell where it begins. */
  readonly from: number;
  /** The index of the cell where it ends. From there, the start can be reached without any key. */
  readonly to: number;
}

/** A key to take, and the locked cells that can be opened then. */
export interface SolutionStep {
  /** The index of the key's cell, which can be reached by now. */
  readonly take: number;
  /** The indices of the locked cells that all keys have been taken for by now. */
  readonly opens: readonly number[];
}

/** An exception that the checks make for a level on purpose. */
export type Allowance = "exit-locked" | "exit-secret" | "floor-unreachable";

/** All exceptions that there are. */
export const ALLOWANCES: readonly Allowance[] = ["exit-locked", "exit-secret", "floor-unreachable"];

/**
 * Something that the level's author should know: less was made than requested, a repair, or a prefab that didn't fit.
 */
export interface ReportEntry {
  /** The name of the step that reports it. */
  readonly step: string;
  readonly kind: "shortfall" | "repair" | "not-placed" | "not-kept";
  /** What happened, in one sentence. */
  readonly message: string;
  /** The prefab that wasn't placed, where the entry is about one. */
  readonly prefab?: string;
  /** Why it wasn't placed, in general: without figures, so that reasons can be counted. */
  readonly why?: string;
  /** Where a wish of a sketch was that couldn't be kept. */
  readonly cell?: Point;
  /** Why the wish couldn't be kept. */
  readonly reason?: string;
}

/** What became of a prefab whose turn came. */
export interface Placement {
  /** The name of the step that tried to place it. */
  readonly step: string;
  /** The prefab's name in its pack. */
  readonly prefab: string;
  /** `placed`, or why it wasn't, in general: without figures, so that reasons can be counted. */
  readonly outcome: string;
}
