/** Where a prefab belongs: it is the whole map, a part of one placed by an anchor, or fits itself into free space. */
export type PrefabKind = "level" | "section" | "vault";

export const PREFAB_KINDS: readonly PrefabKind[] = ["level", "section", "vault"];

/** A number, or one that depends on the depth: the narrowest range that holds decides, `base` where none does. */
export type ByDepth = number | { readonly base?: number; readonly [range: string]: number | undefined };

/** What a glyph puts on its cell besides its terrain. */
export interface SpawnSource {
  readonly name: string;
  /** Whether it blocks its cell; monsters of the shipped table do unless said otherwise. */
  readonly blocks?: boolean;
}

/** What a glyph of the drawing means. A word alone is the name of a tile. */
export type LegendEntry =
  | string
  | {
      /** The name of a tile; floor unless said otherwise. */
      readonly terrain?: string;
      readonly spawn?: string | SpawnSource;
      /** A name for the cell, for asserts and games. */
      readonly mark?: string;
      /** Not part of the prefab: what lies there stays. */
      readonly hole?: boolean;
      /** The player comes in here; in levels only. */
      readonly start?: boolean;
      /** Stairs; in levels only. */
      readonly exit?: "up" | "down";
      /** Where the level is to be joined; in vaults and sections. */
      readonly entrance?: boolean;
      /** What the cell of an `.xp` drawing has to look like to be this one, in place of the glyph alone. */
      readonly xp?: { readonly glyph?: number; readonly fg?: string; readonly bg?: string };
    };

export type Legend = { readonly [glyph: string]: LegendEntry };

/** A legend under a name, for several prefabs; later ones in `palettes` go over earlier ones. */
export interface Palette {
  readonly palette: string;
  readonly palettes?: readonly string[];
  readonly legend: Legend;
}

/** What must lie under a footprint: shares of its cells, as ranges of percent such as `60%..` or `..40%`. */
export interface OverRule {
  readonly floor?: string;
  readonly wall?: string;
}

export interface PlaceRule {
  /** What must lie under the footprint; all floor for a vault unless said otherwise. */
  readonly over?: "floor" | "wall" | "any" | OverRule;
  /** Cells between the footprint and any other prefab or the border's ring, at least; 0 unless said otherwise. */
  readonly gutter?: number;
  /**
   * Rows or columns between the footprint and the start, an exit, the frame of any other prefab, or of one with a tag, at
   * least: `start`, `exit`, `prefab`, `tag.shrine`.
   */
  readonly away?: { readonly [what: string]: number };
  /** For sections: where on the map. */
  readonly anchor?: SectionAnchor;
  /** What is done with a section or level that is larger than the map. */
  readonly oversize?: "crop" | "refuse";
}

export type SectionAnchor =
  | "top-left"
  | "top"
  | "top-right"
  | "left"
  | "center"
  | "right"
  | "bottom-left"
  | "bottom"
  | "bottom-right";

export interface EntranceRule {
  /** How many of the drawn entrances are joined: `1..2`, `all` unless said otherwise. */
  readonly use?: string | number;
  /** How an entrance is joined to the level where no floor lies before it. */
  readonly join?: "corridor" | "door" | "none";
}

/** Which of the eight symmetries may be used. */
export type TransformRule = boolean | { readonly rotate?: boolean; readonly mirror?: boolean | "x" | "y" };

/** A prefab as people write it; one of `level`, `section` and `vault` is its name. */
export interface PrefabSource {
  readonly level?: string;
  readonly section?: string;
  readonly vault?: string;
  /** What the player meets, in a line. */
  readonly description?: string;
  /** Depths at which it may appear: `2..8`, or a list in which `!7` takes depths away again. */
  readonly depth?: string | number | readonly (string | number)[];
  /** Its share among the candidates; 10 unless said otherwise. */
  readonly weight?: ByDepth;
  /** How likely it is a candidate at all; 1 unless said otherwise. */
  readonly chance?: ByDepth;
  /** Whether it appears at most once in a level; it does unless said otherwise. */
  readonly unique?: boolean;
  readonly tags?: readonly string[];
  /** Facts of the map it suits, such as `rooms`; any map unless said otherwise. */
  readonly layouts?: readonly ("rooms" | "open")[];
  readonly transform?: TransformRule;
  readonly place?: PlaceRule;
  readonly entrances?: EntranceRule;
  /** Kinds of things that no spawner puts inside. */
  readonly no_random?: readonly ("monsters" | "items" | "traps")[];
  readonly palettes?: readonly string[];
  readonly legend?: Legend;
  /** The declared size, checked against the drawing. */
  readonly size?: string;
  readonly map: readonly string[];
}

/** The kind of a prefab; the first of the three keys that is there. */
export function kindOf(source: PrefabSource): PrefabKind {
  return PREFAB_KINDS.find((kind) => source[kind] !== undefined) ?? "vault";
}

export function nameOf(source: PrefabSource): string {
  return source[kindOf(source)] ?? "";
}
