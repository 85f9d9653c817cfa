import type { LevelMessage, Point } from "undercroft";
import type { LevelMetrics } from "undercroft/insight";
import type { PrefabFit, Recipe } from "undercroft/recipes";
import type { WorldSource } from "undercroft/worlds";
import type { ExportedFile } from "../exports/exports.ts";
import type { Piece } from "./pieces.ts";
import type { SentFrame } from "./sent-frames.ts";

/** Everything that decides a level. Drawings of the user's own are in the recipe. */
export interface Order {
  readonly recipe: Recipe;
  readonly size: readonly [width: number, height: number];
  readonly depth: number;
  readonly seed: string;
  /** The world that the recipe's names come from, if one is open. */
  readonly world?: { readonly hash: string; readonly source: WorldSource };
}

/** Figures by which levels are compared: all metrics, null where one doesn't apply or takes long to measure. */
export type Figures = LevelMetrics;

/** What overlays show, one entry a cell where they are arrays of the map's size. */
export interface Analysis {
  /** Moves from the start, -1 where no way leads. */
  readonly distances: Int32Array;
  /** The number of each cell's region, -1 on rock. */
  readonly regions: Int32Array;
  /** How many cells would be cut off without each cell; 0 where none would. */
  readonly chokePoints: Int32Array;
  /** From the start to the first way down, cell by cell. */
  readonly criticalPath: Int32Array;
  readonly gates: GatedPlaces;
  /** How many rounds of keys it takes to reach each cell, -1 where no way leads; none where nothing is locked. */
  readonly spheres: Int32Array | undefined;
}

/** The choke points that a lock would be worth its key on, and the places behind them. */
export interface GatedPlaces {
  /** Most lies behind the first. */
  readonly gates: readonly { readonly at: number; readonly behind: number }[];
  /** The number of the place that each cell belongs to, -1 where it can't be shut off without shutting off the exit. */
  readonly places: Int32Array;
}

/** A level as the worker hands it over. What is large was sent before it, in pieces. */
export interface BuiltLevel {
  readonly level: LevelMessage;
  readonly hash: string;
  /** How it was built; only its last state where the map is too large to remember more. */
  readonly frames: readonly SentFrame[] | undefined;
  /** Milliseconds that each step took, by its name. */
  readonly times: Readonly<Record<string, number>>;
  /** The parts of the chain that its seed led to, by name, and whether they took place. */
  readonly taken: ReadonlyMap<string, boolean>;
  readonly figures: Figures;
  readonly analysis: Analysis;
}
/** A level of a contact sheet: enough to draw it small. */
export interface SheetLevel {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly distances: Int32Array;
  readonly start: Point | undefined;
  readonly exits: readonly Point[];
  readonly spawns: readonly Point[];
  readonly figures: Figures;
  readonly hash: string;
}

/** What can be asked of a worker, with what it answers on the way and in the end. */
export interface Jobs {
  build: {
    request: { readonly order: Order; readonly history: boolean };
    part: BuildProgress | Piece;
    result: BuiltLevel;
  };
  sheet: {
    request: { readonly order: Order; readonly seeds: readonly string[] };
    part: SheetLevel | SheetFailure;
    result: null;
  };
  survey: { request: { readonly order: Order; readonly levels: number }; part: readonly Figures[]; result: null };
  fit: {
    request: { readonly order: Order; readonly prefab: string; readonly levels: number };
    part: PrefabFit;
    result: PrefabFit;
  };
  find: {
    /** A part of the chain by its name, and seeds that may lead to it. */
    request: { readonly order: Order; readonly part: string; readonly seeds: readonly string[] };
    /** How many seeds were tried. */
    part: number;
    /** The first seed that leads to it. */
    result: string | undefined;
  };
  export: {
    request: { readonly order: Order; readonly format: string };
    part: never;
    result: readonly ExportedFile[];
  };
}

/** Where a build is. */
export interface BuildProgress {
  readonly step: string;
  readonly index: number;
  readonly of: number;
}

/** A seed of a contact sheet that gives no level. */
export interface SheetFailure {
  readonly seed: string;
  readonly failure: string;
}

export type JobKind = keyof Jobs;

/** To the worker. */
export type Request =
  | { readonly kind: "use"; readonly modules: readonly string[] }
  | { readonly kind: "load-ahead" }
  | { readonly kind: "stop"; readonly id: number }
  | { [K in JobKind]: { readonly kind: K; readonly id: number } & Jobs[K]["request"] }[JobKind];

/** What went wrong, in words for the page. */
export interface Failure {
  readonly message: string;
  /** The step it is about, where it is known. */
  readonly step?: string;
  readonly option?: string;
}

/** From the worker. */
export type Answer =
  | { readonly id: number; readonly kind: "part"; readonly part: unknown }
  | { readonly id: number; readonly kind: "result"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly failure: Failure };
