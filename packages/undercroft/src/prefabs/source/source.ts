import type { ByDepth } from "../../chain/index.js";
import type { Content, Props } from "../../core/index.js";

/**
 * Where a prefab goes: a level is the whole map, a section is a part of the map placed by an anchor, a vault fits into
 * free space, and a blueprint says what becomes of a part of the level behind a choke point.
 */
export type PrefabKind = "level" | "section" | "vault" | "blueprint";

/** All kinds of prefabs. */
export const PREFAB_KINDS: readonly PrefabKind[] = ["level", "section", "vault", "blueprint"];

export type { ByDepth } from "../../chain/index.js";

/** Alternatives with weights, or a list of equally likely ones. */
export type Alternatives = { readonly [alternative: string]: number } | readonly string[];

/**
 * A value that is decided once per placed prefab and replaces `$name` everywhere: a constant, one of several
 * alternatives, or a whole number from a range.
 */
export type Param = string | number | { readonly pick: Alternatives } | { readonly roll: string | number };

/** Parameters by name. Texts of the prefab use them as `$name`. */
export type Params = { readonly [name: string]: Param };

/** Something that a glyph puts on its cell. Exactly one of `name`, `table` and `any` says what. */
export interface SpawnSource {
  /** What it is, such as "Goblin". The game gives the name its meaning. */
  readonly name?: string;
  /** The name of a table that the game draws from. */
  readonly table?: string;
  /** One of several names. */
  readonly any?: Alternatives;
  /** Names to try, in this order, if the game doesn't know the first one. */
  readonly or?: readonly string[];
  /** How many: `2` or `1..3`. Default: 1. */
  readonly count?: string | number;
  /** How much deeper than the level it comes from, such as `+2`. */
  readonly depth?: string | number;
  /** The state that the game puts it in, such as `asleep`. */
  readonly state?: string;
  /** The probability that it is there: `50%` or `0.5`. */
  readonly chance?: string | number;
  /** Whether it blocks its cell. Default: true for monsters of the shipped table, otherwise false. */
  readonly blocks?: boolean;
  /** Whatever else the game should know about it, by name, such as `{ wields: axe }`. */
  readonly props?: Props;
}

/** A place for another prefab. Each connected patch of its glyph is one place. */
export interface SlotRule {
  /** Vaults with at least one of these tags can fill it. */
  readonly tags: readonly string[];
  /** The maximum size of a vault that fills it, such as `3x3`. */
  readonly max?: string;
  /** The tile for cells that stay empty. Default: floor. */
  readonly else?: string;
}

/** Kinds of things that random spawners place. */
export type RandomKind = "monsters" | "items" | "traps";

/** The meaning of a glyph. A string is the name of a tile. */
export type LegendEntry =
  | string
  | {
      /** The name of a tile. Default: floor. */
      readonly terrain?: string;
      /** What the glyph puts on its cells: a name, a rule, or several of them. */
      readonly spawn?: string | SpawnSource | readonly (string | SpawnSource)[];
      /** A name for the cell, for asserts and for the game. */
      readonly mark?: string;
      /** The cell is not part of the prefab. The map keeps what is there. */
      readonly hole?: boolean;
      /** The player starts here. Only in levels. */
      readonly start?: boolean;
      /** Stairs. In vaults and sections, the level gets them where the prefab is placed. */
      readonly exit?: "up" | "down";
      /** A place where the prefab is joined to the level. Only in vaults and sections. */
      readonly entrance?: boolean;
      /** Replaces the glyph with one of these, chosen separately for each cell. */
      readonly choose?: { readonly [glyph: string]: number };
      /** Other prefabs go here. */
      readonly slot?: SlotRule;
      /** Whatever the game should know about the cell, by name. Walls can have properties too. */
      readonly props?: Props;
      /** Kinds of things that spawners can't put on the cell. */
      readonly no_random?: readonly RandomKind[];
      /** The look of a cell in an `.xp` drawing, or of a pixel, that this entry applies to, instead of the glyph. */
      readonly xp?: { readonly glyph?: number; readonly fg?: string; readonly bg?: string };
    };

/** What the glyphs of a drawing mean. */
export type Legend = { readonly [glyph: string]: LegendEntry };

/** A named legend, shared by several prefabs. Later `palettes` override earlier ones. */
export interface Palette {
  /** The name that prefabs use it by. */
  readonly palette: string;
  /** Names of other palettes that it is based on. */
  readonly palettes?: readonly string[];
  /** What its glyphs mean. */
  readonly legend: Legend;
}

/** When a change to the drawing applies: at these depths, on levels of these sizes, with these parameter values. */
export interface VaryCondition {
  /** The depths of the level, as in `depth` of the prefab. */
  readonly depth?: PrefabSource["depth"];
  /** The width of the level, as a number or a range such as `60..`. */
  readonly width?: string | number;
  /** The height of the level, as a number or a range. */
  readonly height?: string | number;
  /** Parameters and the values that they must have. */
  readonly param?: { readonly [name: string]: string | number };
}

/** A change to the drawing before it is read: exactly one of `shuffle`, `set`, `each` and `take`. */
export interface VaryItem {
  /** When to make the change. Default: always. */
  readonly when?: VaryCondition;
  /** Glyphs, or blocks of glyphs of equal length, that swap places at random. */
  readonly shuffle?: readonly string[];
  /** Replaces all cells of a glyph with another glyph. If that one is random, it is chosen once for all of them. */
  readonly set?: { readonly [glyph: string]: string | { readonly pick: Alternatives } };
  /** Replaces each cell of a glyph with one of several glyphs, chosen separately for each cell. */
  readonly each?: { readonly [glyph: string]: Alternatives };
  /**
   * Replaces some randomly chosen cells of a glyph. The others stay, or become `rest`. `exactly` so many must be there;
   * `up_to` takes all of them if there are fewer.
   */
  readonly take?: {
    readonly from: string;
    readonly exactly?: string | number;
    readonly up_to?: string | number;
    readonly as: string;
    readonly rest?: string;
  };
}

/** Something that must be true in every outcome: exactly one of `reach` and `count`. */
export interface AssertItem {
  /**
   * Every cell of the second must be reachable from the first. Both are marks, `entrances`, or in levels `start` and
   * `exit`.
   */
  readonly reach?: readonly [from: string, to: string];
  /** How many cells have a mark. */
  readonly count?: { readonly [mark: string]: string | number };
}

/** A mixin that a prefab uses: its name, or its name and values for its parameters. */
export type MixinUse = string | { readonly use: string; readonly with?: Params };

/** Named settings, shared by several prefabs. A prefab's own settings override them. */
export interface Mixin {
  /** The name that prefabs use it by. */
  readonly mixin: string;
  /** Other mixins that it is based on. */
  readonly mixins?: readonly MixinUse[];
  /** Its parameters. A prefab that uses it can set them. */
  readonly params?: Params;
  /** Names of palettes to apply, before the prefab's own. */
  readonly palettes?: readonly string[];
  /** Glyphs to define, unless the prefab defines them too. */
  readonly legend?: Legend;
  /** Changes to the drawing, made before the prefab's own. */
  readonly vary?: readonly VaryItem[];
  /** What must also be true in every outcome. */
  readonly assert?: readonly AssertItem[];
  /** Tags to add to the prefab's own. */
  readonly tags?: readonly string[];
}

/** What must be under a footprint: shares of its cells, as percentage ranges such as `60%..` or `..40%`. */
export interface OverRule {
  /** The share of walkable cells, such as `60%..`. */
  readonly floor?: string;
  /** The share of cells that can't be walked on, such as `..40%`. */
  readonly wall?: string;
}

/** Where on a map a prefab can be placed. */
export interface PlaceRule {
  /** What must be under the footprint. Default for vaults: all floor. */
  readonly over?: "floor" | "wall" | "any" | OverRule;
  /** Minimum number of cells between the footprint and any other prefab or the edge of the map. Default: 0. */
  readonly gutter?: number;
  /**
   * Minimum distance, in rows or columns, from the footprint to the start, an exit, any other prefab, or one with a
   * tag: `start`, `exit`, `prefab`, `tag.shrine`.
   */
  readonly away?: { readonly [what: string]: number };
  /** Prefabs never overlap. This key only exists to state that explicitly. */
  readonly overlap?: "never";
  /** Whether to place the prefab before the level, which is then built around it, or after it. Default: after. */
  readonly when?: "before" | "after";
  /** The kind of place it needs. */
  readonly site?: SiteRule;
  /** For sections: where on the map. */
  readonly anchor?: SectionAnchor;
  /** What to do if a section or level is larger than the map. */
  readonly oversize?: "crop" | "refuse";
}

/**
 * The kind of place that a vault needs: in rock, with a way in; with an entrance at a dead end; behind a gate, which is
 * a cell that separates a part of the level with this many cells from the rest; or in sight of the start.
 */
export type SiteRule = "wall" | "dead-end" | { readonly gate: string | number } | { readonly sight: "start" };

/** The side, corner or middle of the map where a section goes. */
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

/** How a vault or section is joined to the level. */
export interface EntranceRule {
  /** The glyph of entrances, if it isn't `=` and the legend doesn't define one. */
  readonly glyph?: string;
  /** How many of the drawn entrances are joined, such as `1..2`. Default: `all`. */
  readonly use?: string | number;
  /**
   * How an entrance is joined to the level if there is no floor in front of it. Default: `none` on floor, otherwise
   * `corridor`.
   */
  readonly join?: "corridor" | "door" | "none";
}

/**
 * Which of the eight symmetries can be used: all (`true`), none (`false`), or only rotations or only some reflections.
 */
export type TransformRule = boolean | { readonly rotate?: boolean; readonly mirror?: boolean | "x" | "y" };

/** Where a prefab, or one of its group, appears at most once. */
export interface UniqueRule {
  /** Whether it appears at most once per game. Default: false. */
  readonly game?: boolean;
  /** Whether it appears at most once per level. Default: true. */
  readonly level?: boolean;
  /** Counts it together with all prefabs that have the same word here, as if they were one. */
  readonly group?: string;
}

/** A group of prefabs. At most one of them is placed: the first one that fits. */
export interface GroupRule {
  /** What the group is called. All its prefabs use the same name. */
  readonly name: string;
  /** The probability that the group is used at all. Default: 1. */
  readonly chance?: ByDepth;
}

/**
 * What a blueprint makes of its region. `keep`: it stays as it is. `purge`: its terrain and what stands there become
 * floor. `square`: the same, and its dents are dug away. `rebuild`: steps build it anew.
 */
export type Interior = "keep" | "purge" | "square" | "rebuild";

/** All that can become of a region. */
export const INTERIORS: readonly Interior[] = ["keep", "purge", "square", "rebuild"];

/**
 * Where in its region a feature goes. `near` and `far`: the quarter of the floor with the shortest or the longest way
 * from the gate. `middle`: the half between them. `any`: anywhere. `wall`: in a wall around the region. `gate`: right
 * behind the gate. `all`: on the whole floor.
 */
export type FeaturePlace = "near" | "far" | "middle" | "any" | "wall" | "gate" | "all";

/** All places that a feature can have. */
export const FEATURE_PLACES: readonly FeaturePlace[] = ["near", "far", "middle", "any", "wall", "gate", "all"];

/** Something that a blueprint puts into its region: a tile, things on it, or both. */
export interface FeatureRule {
  /** Where in the region. Default: any. */
  readonly place?: FeaturePlace;
  /** The name of the tile to put there. Default: the tile stays. */
  readonly tile?: string;
  /** What is on the cell, as in a legend. */
  readonly spawn?: string | SpawnSource | readonly (string | SpawnSource)[];
  /** How many: `2`, `3..5`, or `2..` for as many as fit, but at least 2. Default: 1. */
  readonly count?: string | number;
  /** Minimum distance between two of them, in rows or columns. Default: 1. */
  readonly spaced?: number;
  /** The probability that the feature is there at all: `50%` or `0.5`. Default: 1. */
  readonly chance?: string | number;
  /** Only cells that can be seen from the gate. */
  readonly in_view?: "gate";
  /** The player can take only one of all things with this rule in the region. */
  readonly choose?: "one";
  /** The key is here. Only in blueprints that hold a key. */
  readonly key?: boolean;
}

/** A step that rebuilds a region: its id under `use`, and its options. */
export interface RebuildStep {
  /** The id of the step, such as `maze`. */
  readonly use: string;
  /** Its options, by name. */
  readonly [option: string]: unknown;
}

/** A prefab as written by people. Exactly one of `level`, `section`, `vault` and `blueprint` holds its name. */
export interface PrefabSource {
  /** Its name, if it is a whole level. */
  readonly level?: string;
  /** Its name, if it is a part of a map placed by an anchor. */
  readonly section?: string;
  /** Its name, if it fits into free space. */
  readonly vault?: string;
  /** Its name, if it says what becomes of a part of the level behind a choke point. */
  readonly blueprint?: string;
  /** What people call it, such as "the hermit's hole". Default: its name, with spaces. */
  readonly title?: string;
  /** What the player finds, in one line. */
  readonly description?: string;
  /** Depths at which it can appear: `2..8`, or a list in which `!7` excludes depths. */
  readonly depth?: string | number | readonly (string | number)[];
  /**
   * Depths at which it can appear by branch of the dungeon, such as `{ main: 3.., mines: 2..4 }`, as in `depth`. A level
   * is in `main` if nothing else is said, and `last` is the last level of a branch. In branches that aren't named here, `depth` decides, and without `depth` it
   * doesn't appear there.
   */
  readonly branches?: { readonly [branch: string]: string | number | readonly (string | number)[] };
  /** Relative weight among the candidates. Default: 10. */
  readonly weight?: ByDepth;
  /** The probability that it is a candidate at all. Default: 1. */
  readonly chance?: ByDepth;
  /** Whether it appears at most once per level or per game. Default: once per level. */
  readonly unique?: boolean | UniqueRule;
  /** The group it belongs to. At most one prefab of a group is placed. */
  readonly group?: GroupRule;
  /** Words that steps and slots choose prefabs by. */
  readonly tags?: readonly string[];
  /**
   * Whether it only appears where something asks for it: a slot or a step by one of its tags, or a build that requires
   * it. Default: false.
   */
  readonly on_request?: boolean;
  /** The kinds of map it suits, such as `rooms`. Default: any map. */
  readonly layouts?: readonly ("rooms" | "open")[];
  /** Whether it can be rotated and mirrored. Default: vaults in all eight ways, sections and levels not at all. */
  readonly transform?: TransformRule;
  /** Where on a map it can be placed. */
  readonly place?: PlaceRule;
  /** How it is joined to the level. */
  readonly entrances?: EntranceRule;
  /** Whether unreachable floor and things inside it are intended. */
  readonly sealed?: boolean;
  /** Kinds of things that spawners can't put inside. */
  readonly no_random?: readonly RandomKind[];
  /** For blueprints: how many cells must lie behind the gate. Without it, one that holds a key lies on open floor. */
  readonly region?: string | number;
  /** For blueprints: what becomes of the region. Default: keep. */
  readonly interior?: Interior;
  /** For blueprints: the steps that rebuild the region. */
  readonly with?: readonly RebuildStep[];
  /**
   * For blueprints: what closes the gate. `open`, `locked`, `portcullis`, `secret`, `barricade`, or the name of a tile.
   * Default: open for those that hold a key, locked for all others.
   */
  readonly bar?: string | Alternatives;
  /** For blueprints: the name of the key that the lock asks for. Default: iron_key. */
  readonly key?: string;
  /** For blueprints: names of blueprints that can hold the key. Default: all that hold a key. */
  readonly holders?: readonly string[];
  /** For blueprints: it holds the key of another one, and is only placed for that. */
  readonly holds?: "key";
  /** For blueprints: what is put into the region, in this order. */
  readonly features?: readonly FeatureRule[];
  /** Mixins that it is based on. Its own settings override theirs. */
  readonly mixins?: readonly MixinUse[];
  /** Values that are decided once per placed prefab, and replace `$name` everywhere. */
  readonly params?: Params;
  /** Names of palettes to apply before its own legend. Later ones override earlier ones. */
  readonly palettes?: readonly string[];
  /** What its glyphs mean, if not what the palettes and the default legend say. */
  readonly legend?: Legend;
  /** Random changes to the drawing, made in this order. */
  readonly vary?: readonly VaryItem[];
  /** What must be true in every outcome. */
  readonly assert?: readonly AssertItem[];
  /** The declared size, checked against the drawing. */
  readonly size?: string;
  /** The drawing, one string per row. Short rows end in holes. Empty if a blueprint has none. */
  readonly map: readonly string[];
}

/** Returns which kind of prefab a source is. */
export function kindOf(source: PrefabSource): PrefabKind {
  return PREFAB_KINDS.find((kind) => source[kind] !== undefined) ?? "vault";
}

/** Returns a source's name, whichever kind of prefab it is. */
export function nameOf(source: PrefabSource): string {
  return source[kindOf(source)] ?? "";
}

/** The title that its author gave it, for a prefab that is placed. Without one, its name says it. */
export function givenTitle({ title }: PrefabSource): { readonly title?: string } {
  return title === undefined ? {} : { title };
}

/** A prefab that is ready to be placed: checked, and complete without palettes or mixins. */
export interface Prefab extends Content {
  /** Its name: lower-case letters, digits and _. */
  readonly name: string;
  /** What people call it: the title that its author gave it, or its name, with spaces. Packs fill it in. */
  readonly title?: string;
  /** Whether it is a level, a section, a vault or a blueprint. */
  readonly kind: PrefabKind;
  /** What its author wrote, with palettes and mixins filled in. */
  readonly source: PrefabSource;
  /** All vaults that can fill its slots, and the slots of those. */
  readonly fillers?: readonly Prefab[];
}

/** A named collection of prefabs. */
export interface Pack extends Content {
  /** How recipes and error messages refer to it. */
  readonly name: string;
  /** Its vaults, sections, levels and blueprints. No two have the same name. */
  readonly prefabs: readonly Prefab[];
}
