import type { Analysis, Figures } from "apps-shared/analysis.ts";
import type { LevelSpawn, Point } from "undercroft";
import type { TileSheet } from "undercroft/formats";
import type { SurveyPiece } from "undercroft/insight";
import type { Proof, ProofProgress, RolledPrefab } from "undercroft/prefabs";
import type { PrefabFit, Recipe } from "undercroft/recipes";
import type { LevelMessage } from "undercroft/worker";
import type { WorldSource } from "undercroft/worlds";
import type { ExportedFile, ExportOptions } from "../exports/exports.ts";
import type { Piece } from "./pieces.ts";
import type { SentFrame } from "./sent-frames.ts";

/** How levels look on the screen, as it can be sent: tiles of the user's own are pixels, the included ones code. */
export interface ExportLook {
  readonly style: "stone" | "glyphs";
  readonly hasTiles: boolean;
  readonly own: TileSheet | undefined;
  readonly light: boolean;
  readonly theme: "dark" | "light";
}

/** Everything that decides a level. Drawings of the user's own are in the recipe. */
export interface Order {
  readonly recipe: Recipe;
  readonly size: readonly [width: number, height: number];
  readonly depth: number;
  readonly seed: string;
  /** The world that the recipe's names come from, if one is open. */
  readonly world?: { readonly hash: string; readonly source: WorldSource };
}

/** A level as the worker hands it over. What is large was sent before it, in pieces. */
export interface BuiltLevel {
  readonly level: LevelMessage;
  readonly hash: string;
  /** How it was built; only its last state where the map is too large to remember more. */
  readonly frames: readonly SentFrame[] | undefined;
  /** Milliseconds that each step took, by its name. */
  readonly times: Readonly<Record<string, number>>;
  /** The nodes of the chain that its seed led to, by name, and whether they took place. */
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
  readonly spawns: readonly {
    readonly at: Point;
    readonly name: string;
    readonly kind: LevelSpawn["kind"] | undefined;
  }[];
  readonly figures: Figures;
  readonly hash: string;
}

/** A prefab of a drawn file. */
export interface DrawnPrefab {
  /** The text of the whole file: slots are filled, and keys held, from all of it. */
  readonly text: string;
  readonly name: string;
  /** The world whose tiles it may be made of, if one is open. */
  readonly world: Order["world"] | undefined;
}

/** A level that a prefab was tried in. */
interface PlacedLevel {
  readonly seed: string;
  readonly level: LevelMessage;
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
  survey: {
    request: { readonly order: Order; readonly seeds: readonly string[] };
    part: SurveyPiece;
    result: null;
  };
  find: { request: FindRequest; part: FindPart; result: null };
  fit: {
    request: { readonly order: Order; readonly prefab: string; readonly levels: number };
    part: PrefabFit;
    result: PrefabFit;
  };
  branch: {
    /** A node of the chain by its name, and seeds that may lead to it. */
    request: { readonly order: Order; readonly node: string; readonly seeds: readonly string[] };
    /** How many seeds were tried. */
    part: number;
    /** The first seed that leads to it. */
    result: string | undefined;
  };
  roll: {
    request: { readonly prefab: DrawnPrefab; readonly depth: number; readonly seeds: readonly string[] };
    part: { readonly seed: string; readonly roll: RolledPrefab };
    result: null;
  };
  place: {
    request: { readonly order: Order; readonly seeds: readonly string[] };
    part: PlacedLevel | SheetFailure;
    result: null;
  };
  prove: { request: { readonly prefab: DrawnPrefab }; part: ProofProgress; result: Proof };
  export: {
    request: {
      readonly order: Order;
      readonly format: string;
      readonly look?: ExportLook;
      readonly options?: ExportOptions;
    };
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

/** Asks for levels that meet a query. */
export interface FindRequest {
  readonly order: Order;
  readonly seeds: readonly string[];
  /** The query, as it is written. */
  readonly where: string;
  /** Levels that miss the query by this much or more are only counted. */
  readonly worst: number;
}

/** A level that meets a query, or misses it by little. */
export interface FoundLevel {
  readonly level: SheetLevel;
  /** How far it is from meeting the query: 0 where it does. */
  readonly miss: number;
  /** Which conditions it meets, in the order of the query. */
  readonly met: readonly boolean[];
}

/** What came of some seeds of a search. */
export interface FindPart {
  readonly tried: number;
  readonly failed: number;
  readonly hits: number;
  /** How many levels meet each condition, in the order of the query. */
  readonly met: readonly number[];
  readonly found: readonly FoundLevel[];
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
  /** The first line says what is wrong. The others say more about it, a sentence each. */
  readonly message: string;
  /** The step it is about, where it is known. */
  readonly step?: string;
  readonly option?: string;
  /** If no attempt gave a level: what was wrong with the attempts, the most frequent cause first. */
  readonly causes?: readonly Cause[];
}

/** What was wrong with some attempts at a level. */
export interface Cause {
  readonly words: string;
  /** How many attempts it was wrong with. */
  readonly attempts: number;
}

/** From the worker. */
export type Answer =
  | { readonly id: number; readonly kind: "part"; readonly part: unknown }
  | { readonly id: number; readonly kind: "result"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly failure: Failure };
