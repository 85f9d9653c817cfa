import type { CellRun } from "../core/cell-runs.js";
import type { History } from "../core/history.js";
import type {
  Allowance,
  Arrival,
  CellElsewhere,
  CellProps,
  DoorKind,
  Exit,
  ExitGoal,
  ExitKind,
  OneWay,
  Placement,
  Props,
  QuestLock,
  ReportEntry,
} from "../core/map-parts.js";
import type { Movement } from "../core/movement.js";
import type { Point, Rect } from "../core/rect.js";
import type { Tile, Tileset } from "../core/tiles.js";
import type { Check, Checkable, CheckName } from "../verify/index.js";
import type { ChainTerms } from "./terms.js";

/** A room of a finished level: its floor area, and the walkable cell that represents it. */
export interface LevelRoom extends Rect {
  /** The walkable cell inside the room that represents it, usually its middle. */
  readonly anchor: Point;
  /** The cells of a room that isn't a plain rectangle. The rectangle is then the box around them. */
  readonly cells?: readonly CellRun[];
}

/** A door, and the cells on its two sides. */
export interface LevelDoor {
  /** The cell of the door. */
  readonly at: Point;
  /** What kind of door it is. */
  readonly kind: DoorKind;
  /** The two cells that it joins. */
  readonly sides: readonly [Point, Point];
  /** The same number for all cells of a door that is wider than one cell. Missing if it isn't. */
  readonly group?: number;
}

/** A named place in a level, such as a swamp. */
export interface LevelArea {
  /** What a player would call it. */
  readonly name: string;
  /** What it looks like: the name of a theme. */
  readonly theme: string;
  /** What it is for, such as "temple". */
  readonly role?: string;
  /** Where it is: rows of cells, from top to bottom. They can be part of rooms, or of other places too. */
  readonly cells: readonly CellRun[];
}

/** Something for the game to put on a cell. */
export interface LevelSpawn {
  /** The cell to put it on. */
  readonly at: Point;
  /** What it is, such as "Goblin". Undercroft attaches no meaning to the name. */
  readonly name: string;
  /** Whether it blocks its cell, like a monster, or lies there, like an item. */
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

/** Stairs that lead to another level. */
export interface LevelExit extends ExitGoal {
  /** The cell of the stairs. */
  readonly at: Point;
  /** Whether they lead down, up, or off the main way of a dungeon. */
  readonly kind: ExitKind;
}

/** A hand-made part of a level, as it was placed. */
export interface LevelPrefab {
  /** The prefab's name in its pack. */
  readonly name: string;
  /** What it is: a level, a section, a vault, a blueprint, or a template, which is a room that later steps may change. */
  readonly kind: string;
  /** The column of its upper left corner. */
  readonly x: number;
  /** The row of its upper left corner. */
  readonly y: number;
  /** How its drawing was rotated or mirrored, such as `rotate-90`. */
  readonly transform: string;
  /** Its cells as placed, in glyphs of the level's tileset. A space is a cell that isn't part of it. */
  readonly rows: readonly string[];
  /** The cells where it is joined to the rest of the level. */
  readonly entrances: readonly Point[];
  /** Set if parts of it are closed off on purpose, so that nothing leads to them. */
  readonly sealed?: true;
  /** Cells that its drawing gives properties to, for the game. */
  readonly cells?: readonly CellProps[];
}

/** A cell that can't be passed before its key is found. A cell with several locks needs all their keys. */
export interface LevelLock {
  /** The locked cell. It can't be entered until `key` has been reached. */
  readonly at: Point;
  /** The cell with the key, or from which a lever can be pulled. */
  readonly key: Point;
  /** What opens it: a `key` to carry there, a `lever`, `fire`, or a word of the game's own. */
  readonly kind?: string;
  /** What the key is called, such as "brass key". */
  readonly name?: string;
  /** Set if the key is gone when it has opened this lock. */
  readonly usedUp?: true;
}

/**
 * A way that leads in one direction only. Between neighbouring cells, it forbids the step back. Between others, it is a
 * way that the tiles don't show.
 */
export interface LevelOneWay {
  /** The cell where it begins. */
  readonly from: Point;
  /** The cell where it ends. From there, the start can be reached without any key. */
  readonly to: Point;
}

/** A cell where the player can arrive from another level of the dungeon, by a way that doesn't lead back. */
export interface LevelArrival {
  /** The exit that leads here, and its level. */
  readonly from: CellElsewhere;
  /** The cell where the player arrives. From there, the start can be reached without any key. */
  readonly to: Point;
}

/** A cell that can't be passed without a key from another level of the dungeon. */
export interface LevelQuestLock {
  /** The locked cell. It can't be entered until `key` has been reached. */
  readonly at: Point;
  /** The level where the key is, and its cell there. */
  readonly key: CellElsewhere;
  /** What opens it, such as `key`. */
  readonly kind?: string;
  /** What the key is called: the name of the quest. */
  readonly name?: string;
}

/** A key to take, and what it opens. */
export interface LevelSolutionStep {
  /** The cell of the key, which can be reached by now. */
  readonly take: Point;
  /** The locked cells that all keys have been taken for by now. */
  readonly opens: readonly Point[];
}

/** Everything that a level consists of, with cells as flat indices. */
export interface LevelParts
  extends Omit<
    Checkable,
    "tileset" | "spawns" | "prefabs" | "exits" | "allows" | "oneWays" | "arrivals" | "questLocks"
  > {
  readonly tileset: Tileset;
  readonly depth: number;
  readonly seed: string;
  readonly movement: Movement;
  readonly attempt: number;
  readonly usedBefore: readonly string[];
  readonly used: readonly string[];
  readonly recipe: ResolvedRecipe;
  readonly steps: readonly StepRecord[];
  readonly report: readonly LevelReportEntry[];
  readonly checks: readonly Check[];
  readonly allows: readonly Allowance[];
  readonly oneWays: readonly OneWay[];
  readonly arrivals: readonly Arrival[];
  readonly questLocks: readonly QuestLock[];
  readonly history: History | undefined;
  readonly rejections: readonly Rejection[];
  readonly placements: readonly Placement[];
  readonly exits: readonly Exit[];
  readonly spawns: readonly (Omit<LevelSpawn, "at"> & { readonly at: number })[];
  readonly prefabs: readonly (Omit<LevelPrefab, "entrances"> & { readonly entrances: readonly number[] })[];
}

/** Why an attempt was rejected. */
export interface Rejection {
  /** The number of the attempt, starting at 1. */
  readonly attempt: number;
  /** The name of the step that was stuck, or that caused the failed check. */
  readonly step: string;
  /** What went wrong, in one sentence. */
  readonly message: string;
  /** The check that failed. Undefined if a step was stuck. */
  readonly check?: CheckName;
  /** Cells that show the failure. */
  readonly witnesses?: readonly Point[];
  /** What the step measured before it was stuck, by name. */
  readonly measured?: Readonly<Record<string, number>>;
}

/** Something that the level's author should know, about this attempt or about one that was rejected. */
export type LevelReportEntry = Omit<ReportEntry, "kind"> & { readonly kind: ReportEntry["kind"] | "rejected" };

/** A step of a resolved recipe, with every option written out. */
export interface ResolvedStep {
  /** The id of the step. */
  readonly use: string;
  /** Its name, which also names its random stream. */
  readonly as: string;
  /** Its own seed, if it has one. */
  readonly seed?: string;
  readonly [option: string]: unknown;
}

/** A chain with every choice made, as stored in a level file. */
export interface ResolvedRecipe extends ChainTerms {
  /** The name of the chain. Missing if it has none. */
  readonly name?: string;
  /** The width and height of the map, in cells. */
  readonly size: readonly [width: number, height: number];
  /** The steps that run, in order. */
  readonly steps: readonly ResolvedStep[];
}

/** A step that ran, and a hash of the state it left. Comparing two files shows the first step that differs. */
export interface StepRecord {
  readonly id: string;
  readonly as: string;
  readonly version: number;
  /**
   * Absent if another step holds this one, or if the level was built with `stepHashes: "last"` and this is not its last
   * step.
   */
  readonly hash?: string;
}

/** The contents of a level file. Files are written as version 2, and `readLevel` also reads version 1. */
export interface LevelFile {
  /** Always "undercroft-level". */
  readonly format: "undercroft-level";
  /** The version of the file format. Version 1 is only read. */
  readonly version: 1 | 2;
  /** The seed that the level was built from. */
  readonly seed: string;
  /** How deep in the dungeon the level is. */
  readonly depth: number;
  /** The width of the map, in cells. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  /** The moves that it takes to reach everything in the level. */
  readonly movement: Movement;
  /** The chain that built the level, with every option written out. */
  readonly recipe: ResolvedRecipe;
  /** The number of the attempt that made the level. */
  readonly attempt: number;
  /** What the game had used up before this level. Missing if nothing. */
  readonly usedBefore?: readonly string[];
  /** What the game has used up, including by this level. Missing if nothing. */
  readonly used?: readonly string[];
  /** The tiles whose glyphs are in `rows`. */
  readonly tileset: readonly Tile[];
  /** The map as text, one string per row. */
  readonly rows: readonly string[];
  /** The cell where the player arrives. Missing in bare maps. */
  readonly start?: Point;
  /** The stairs that lead to other levels. */
  readonly exits: readonly LevelExit[];
  /** The rooms. Missing if the level has no list of them. */
  readonly rooms?: readonly LevelRoom[];
  /** The cells of each corridor in walking order. Missing if the level has no list of them. */
  readonly corridors?: readonly (readonly Point[])[];
  /** The doors. Missing if the level has no list of them. */
  readonly doors?: readonly LevelDoor[];
  /** The named places. Missing if the level has no list of them. */
  readonly areas?: readonly LevelArea[];
  /** Everything that the game should put on the map. */
  readonly spawns: readonly LevelSpawn[];
  /** The hand-made parts of the level. */
  readonly prefabs: readonly LevelPrefab[];
  /** Cells that can only be passed with a key, and where the keys are: on this level, or on another one. */
  readonly locks: readonly (LevelLock | LevelQuestLock)[];
  /** Ways that lead in one direction only, and those that end here but begin on another level. Missing if none. */
  readonly oneWays?: readonly (LevelOneWay | LevelArrival)[];
  /** In which order the keys can be taken, and what each one opens. Missing if there are no locks. */
  readonly solution?: readonly LevelSolutionStep[];
  /** Exceptions that the checks make for the level. Missing if none. */
  readonly allows?: readonly Allowance[];
  /** The steps that ran, each with a hash of the state it left. */
  readonly steps: readonly StepRecord[];
  /** What the level's author should know. */
  readonly report: readonly LevelReportEntry[];
  /** The checks that the level passed when it was built. */
  readonly checks: readonly Check[];
  /** The fingerprint of the level, as in `level.hash`. */
  readonly hash: string;
}
