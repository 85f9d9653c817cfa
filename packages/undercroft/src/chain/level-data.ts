import type { History } from "../core/history.js";
import type { ReportEntry } from "../core/map-parts.js";
import type { Movement } from "../core/movement.js";
import type { Point, Rect } from "../core/rect.js";
import type { Tile, Tileset } from "../core/tiles.js";
import type { Check, Checkable } from "../verify/index.js";
import type { ChainTerms } from "./terms.js";

/** A room of a finished level: its floor area and the walkable cell that stands for it. */
export interface LevelRoom extends Rect {
  readonly anchor: Point;
}

/** Something to be put on a cell when the level is played. */
export interface LevelSpawn {
  readonly at: Point;
  readonly name: string;
  readonly blocks: boolean;
  /** The name of the step that asked for it. */
  readonly from: string;
  /** The name is that of a table, from which the game draws. */
  readonly table?: true;
  /** The depth that it is from, where that isn't the level's. */
  readonly depth?: number;
  /** How the game finds it, such as asleep. */
  readonly state?: string;
  /** Names to try in this order where the game doesn't know the first. */
  readonly or?: readonly string[];
}

export interface LevelExit {
  readonly at: Point;
  readonly kind: "down" | "up";
}

export interface LevelPrefab {
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly transform: string;
  readonly rows: readonly string[];
  readonly entrances: readonly Point[];
  /** What nothing leads to in it is closed in on purpose. */
  readonly sealed?: true;
}

/** What a level may have on purpose, and its checks don't ask about. */
export type Allowance = "exit-locked" | "exit-secret" | "floor-unreachable";

export interface LevelLock {
  readonly at: Point;
  readonly key: Point;
}

/** Everything a level is made of, in flat cells; what the builder hands over and what a file is read into. */
export interface LevelParts extends Omit<Checkable, "tileset" | "spawns" | "prefabs" | "exits" | "allows"> {
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
  readonly history: History | undefined;
  readonly exits: readonly { readonly at: number; readonly kind: "down" | "up" }[];
  readonly spawns: readonly (Omit<LevelSpawn, "at"> & { readonly at: number })[];
  readonly prefabs: readonly (Omit<LevelPrefab, "entrances"> & { readonly entrances: readonly number[] })[];
}

/** What a level's author should know, of this attempt or of one that was rejected. */
export type LevelReportEntry = Omit<ReportEntry, "kind"> & { readonly kind: ReportEntry["kind"] | "rejected" };

/** A step of a resolved recipe: every option written out, named as in the written one. */
export interface ResolvedStep {
  readonly use: string;
  readonly as: string;
  readonly seed?: string;
  readonly [option: string]: unknown;
}

/** A chain with every choice made, as it stands in a level file. */
export interface ResolvedRecipe extends ChainTerms {
  readonly name?: string;
  readonly size: readonly [width: number, height: number];
  readonly steps: readonly ResolvedStep[];
}

/** A step that ran, and a hash of the state it left: comparing two files finds the first step that differs. */
export interface StepRecord {
  readonly id: string;
  readonly as: string;
  readonly version: number;
  readonly hash: string;
}

/** A level as a file. It is written as version 2; `readLevel` reads version 1 too. */
export interface LevelFile {
  readonly format: "undercroft-level";
  readonly version: 1 | 2;
  readonly seed: string;
  readonly depth: number;
  readonly width: number;
  readonly height: number;
  readonly movement: Movement;
  readonly recipe: ResolvedRecipe;
  readonly attempt: number;
  readonly usedBefore?: readonly string[];
  readonly used?: readonly string[];
  readonly tileset: readonly Tile[];
  readonly rows: readonly string[];
  readonly start?: Point;
  readonly exits: readonly LevelExit[];
  readonly rooms?: readonly LevelRoom[];
  readonly corridors?: readonly (readonly Point[])[];
  readonly spawns: readonly LevelSpawn[];
  readonly prefabs: readonly LevelPrefab[];
  readonly locks: readonly LevelLock[];
  readonly allows?: readonly Allowance[];
  readonly steps: readonly StepRecord[];
  readonly report: readonly LevelReportEntry[];
  readonly checks: readonly Check[];
  readonly hash: string;
}
