import type { History } from "../../core/history.js";
import type { Movement } from "../../core/movement.js";
import type { FileParts, LevelSolutionStep, MapParts, PlacedPrefab, SolutionStep } from "../../core/parts/index.js";
import type { Point } from "../../core/rect.js";
import type { Allowance, Placement, ReportEntry } from "../../core/report.js";
import type { Tile, Tileset } from "../../core/tiles.js";
import type { Check, Checkable, CheckName } from "../../verify/index.js";
import type { ChainTerms } from "./build-terms.js";

/** Everything that a level consists of, with cells as flat indices. */
export interface LevelParts
  extends Omit<MapParts<number>, "prefabs">,
    Pick<Checkable, "purpose" | "width" | "height" | "tiles" | "start"> {
  /** The tiles that the cells refer to by index. */
  readonly tileset: Tileset;
  /** How deep in the dungeon it is. */
  readonly depth: number;
  /** What it is like as a whole, such as `frozen`. Undefined if it is like most. */
  readonly feeling: string | undefined;
  /** What it was built from, as text. */
  readonly seed: string;
  /** The moves that it may require. */
  readonly movement: Movement;
  /** The number of the attempt that made it, starting at 1. */
  readonly attempt: number;
  /** What the game had used up before. */
  readonly usedBefore: readonly string[];
  /** What the game has used up, including by this level. */
  readonly used: readonly string[];
  /** The steps that built it, with all options and choices. */
  readonly recipe: ResolvedRecipe;
  /** The steps that ran, each with a hash of what it left. */
  readonly steps: readonly StepRecord[];
  /** What its author should know. */
  readonly report: readonly LevelReportEntry[];
  /** Every check by name, and that it passed. */
  readonly checks: readonly Check[];
  /** Exceptions that the checks made on purpose. */
  readonly allows: readonly Allowance[];
  /** The prefabs as they were placed. */
  readonly prefabs: readonly PlacedPrefab[];
  /** In which order the keys can be taken. Undefined if there are no locks. */
  readonly solution: readonly SolutionStep[] | undefined;
  /** How it was built, if that was recorded. */
  readonly history: History | undefined;
  /** Why earlier attempts were rejected. */
  readonly rejections: readonly Rejection[];
  /** What became of each prefab whose turn came. */
  readonly placements: readonly Placement[];
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
  /** The values of its own options. */
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
  /** What kind of step it is, such as "simple-map". */
  readonly id: string;
  /** Its name in the chain. */
  readonly as: string;
  /** The version of the step that ran. */
  readonly version: number;
  /**
   * Absent if another step holds this one, or if the level was built with `stepHashes: "last"` and this is not its last
   * step.
   */
  readonly hash?: string;
}

/** The contents of a level file. Files are written as version 2, and `readLevel` also reads version 1. */
export interface LevelFile extends FileParts {
  /** Always "undercroft-level". */
  readonly format: "undercroft-level";
  /** The version of the file format. Version 1 is only read. */
  readonly version: 1 | 2;
  /** The seed that the level was built from. */
  readonly seed: string;
  /** How deep in the dungeon the level is. */
  readonly depth: number;
  /** What the whole level is like, such as `frozen`. Missing if it is like most. */
  readonly feeling?: string;
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
