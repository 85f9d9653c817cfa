/** Where a prefab belongs: it is the whole map, a part of one placed by an anchor, or fits itself into free space. */
export type PrefabKind = "level" | "section" | "vault";

export const PREFAB_KINDS: readonly PrefabKind[] = ["level", "section", "vault"];

/** A number, or one that depends on the depth: the narrowest range that holds decides, `base` where none does. */
export type ByDepth = number | { readonly base?: number; readonly [range: string]: number | undefined };

/** Alternatives with their weights, or a list of equally likely ones. */
export type Alternatives = { readonly [alternative: string]: number } | readonly string[];

/**
 * A value that is settled once for a placed prefab and used wherever `$name` stands for it: a constant, one of several
 * alternatives, or a whole number of a range.
 */
export type Param = string | number | { readonly pick: Alternatives } | { readonly roll: string | number };

export type Params = { readonly [name: string]: Param };

/** What a glyph puts on its cell besides its terrain: exactly one of `name`, `table` and `any` says what. */
export interface SpawnSource {
  readonly name?: string;
  /** The name of a table that the game draws from. */
  readonly table?: string;
  /** One of several names. */
  readonly any?: Alternatives;
  /** Names to try in this order where the game doesn't know the first. */
  readonly or?: readonly string[];
  /** How many of it: `2` or `1..3`; 1 unless said otherwise. */
  readonly count?: string | number;
  /** How much deeper than the level it is from, such as `+2`. */
  readonly depth?: string | number;
  /** How the game finds it, such as `asleep`. */
  readonly state?: string;
  /** How likely it is there at all: `50%` or `0.5`. */
  readonly chance?: string | number;
  /** Whether it blocks its cell; monsters of the shipped table do unless said otherwise. */
  readonly blocks?: boolean;
}

/** A place for another prefab. Each connected patch of its glyph is one. */
export interface SlotRule {
  /** Vaults with one of these tags may fill it. */
  readonly tags: readonly string[];
  /** The largest that may, such as `3x3`. */
  readonly max?: string;
  /** The tile of cells that nothing fills; floor unless said otherwise. */
  readonly else?: string;
}

export type RandomKind = "monsters" | "items" | "traps";

/** What a glyph of the drawing means. A word alone is the name of a tile. */
export type LegendEntry =
  | string
  | {
      /** The name of a tile; floor unless said otherwise. */
      readonly terrain?: string;
      readonly spawn?: string | SpawnSource | readonly (string | SpawnSource)[];
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
      /** The glyph is one of these instead; each of its cells draws on its own. */
      readonly choose?: { readonly [glyph: string]: number };
      /** Other prefabs go here. */
      readonly slot?: SlotRule;
      /** Kinds of things that no spawner puts on the cell. */
      readonly no_random?: readonly RandomKind[];
      /** What the cell of an `.xp` drawing, or a pixel, has to look like to be this one, in place of the glyph alone. */
      readonly xp?: { readonly glyph?: number; readonly fg?: string; readonly bg?: string };
    };

export type Legend = { readonly [glyph: string]: LegendEntry };

/** A legend under a name, for several prefabs; later ones in `palettes` go over earlier ones. */
export interface Palette {
  readonly palette: string;
  readonly palettes?: readonly string[];
  readonly legend: Legend;
}

/** When a change to the drawing is made: at these depths, on levels of these sides, with these values of parameters. */
export interface VaryCondition {
  readonly depth?: PrefabSource["depth"];
  readonly width?: string | number;
  readonly height?: string | number;
  readonly param?: { readonly [name: string]: string | number };
}

/** A change to the drawing before it is read: exactly one of `shuffle`, `set` and `take`. */
export interface VaryItem {
  readonly when?: VaryCondition;
  /** Glyphs, or blocks of glyphs of the same length, change places at random. */
  readonly shuffle?: readonly string[];
  /** All cells of a glyph become another, which may be drawn: once for all of them. */
  readonly set?: { readonly [glyph: string]: string | { readonly pick: Alternatives } };
  /** Exactly so many cells of a glyph, drawn evenly, become another; the others stay, or become `rest`. */
  readonly take?: {
    readonly from: string;
    readonly exactly: string | number;
    readonly as: string;
    readonly rest?: string;
  };
}

/** What must be true of every outcome: exactly one of `reach` and `count`. */
export interface AssertItem {
  /** Every cell of the second is reached from the first: marks, `entrances`, in levels `start` and `exit`. */
  readonly reach?: readonly [from: string, to: string];
  /** How many cells have a mark. */
  readonly count?: { readonly [mark: string]: string | number };
}

/** A mixin that a prefab uses, with other values for its parameters. */
export type MixinUse = string | { readonly use: string; readonly with?: Params };

/** Set-up under a name, for several prefabs; what a prefab says itself goes over it. */
export interface Mixin {
  readonly mixin: string;
  readonly mixins?: readonly MixinUse[];
  readonly params?: Params;
  readonly palettes?: readonly string[];
  readonly legend?: Legend;
  readonly vary?: readonly VaryItem[];
  readonly assert?: readonly AssertItem[];
  readonly tags?: readonly string[];
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
  /** Prefabs never overlap; the key is there for those who want to say so. */
  readonly overlap?: "never";
  /** Before the level, which then grows round it, or after it; after it unless said otherwise. */
  readonly when?: "before" | "after";
  /** What kind of place it must be, besides. */
  readonly site?: SiteRule;
  /** For sections: where on the map. */
  readonly anchor?: SectionAnchor;
  /** What is done with a section or level that is larger than the map. */
  readonly oversize?: "crop" | "refuse";
}

/**
 * In rock, with a way in; with an entrance at a dead end; behind a gate, a cell that a part of the level with so many
 * cells hangs on; in sight of the start.
 */
export type SiteRule = "wall" | "dead-end" | { readonly gate: string | number } | { readonly sight: "start" };

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
  /** The glyph of entrances, where it isn't `=` and the legend doesn't say. */
  readonly glyph?: string;
  /** How many of the drawn entrances are joined: `1..2`, `all` unless said otherwise. */
  readonly use?: string | number;
  /** How an entrance is joined to the level where no floor lies before it. */
  readonly join?: "corridor" | "door" | "none";
}

/** Which of the eight symmetries may be used. */
export type TransformRule = boolean | { readonly rotate?: boolean; readonly mirror?: boolean | "x" | "y" };

/** Where a prefab, or one of its group, appears at most once. */
export interface UniqueRule {
  readonly game?: boolean;
  readonly level?: boolean;
  readonly group?: string;
}

/** Prefabs of which one comes, if any does: the first of them that can be placed. */
export interface GroupRule {
  readonly name: string;
  /** How likely one of them comes at all; 1 unless said otherwise. */
  readonly chance?: ByDepth;
}

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
  /** Whether it appears at most once in a level, or in a game; once in a level unless said otherwise. */
  readonly unique?: boolean | UniqueRule;
  /** The group it belongs to: of a group one comes, if any does. */
  readonly group?: GroupRule;
  readonly tags?: readonly string[];
  /** Facts of the map it suits, such as `rooms`; any map unless said otherwise. */
  readonly layouts?: readonly ("rooms" | "open")[];
  readonly transform?: TransformRule;
  readonly place?: PlaceRule;
  readonly entrances?: EntranceRule;
  /** Whether floor and things in it that nothing leads to are closed in on purpose. */
  readonly sealed?: boolean;
  /** Kinds of things that no spawner puts inside. */
  readonly no_random?: readonly RandomKind[];
  readonly mixins?: readonly MixinUse[];
  readonly params?: Params;
  readonly palettes?: readonly string[];
  readonly legend?: Legend;
  readonly vary?: readonly VaryItem[];
  readonly assert?: readonly AssertItem[];
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
