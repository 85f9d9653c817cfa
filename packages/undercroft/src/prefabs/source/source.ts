import type { ByDepth } from "../../chain/index.js";
import type {
  Content,
  DepthRange,
  Name,
  Range,
  Ratio,
  SpawnKind,
  Tag,
  Weight,
  Whole,
  Words,
} from "../../core/index.js";

// The types of what authors write are what files are checked against, and what editors know of them: run
// `npm run schemas` after a change.

/**
 * Where a prefab goes: a level is the whole map, a section is a part of the map placed by an anchor, a vault fits into
 * free space, and a blueprint says what becomes of a part of the level behind a choke point.
 */
export type PrefabKind = "level" | "section" | "vault" | "blueprint";

/** All kinds of prefabs. */
export const PREFAB_KINDS: readonly PrefabKind[] = ["level", "section", "vault", "blueprint"];

export type { ByDepth } from "../../chain/index.js";

/**
 * One character that can be seen, or a space. In a map, a space that doesn't break is a space.
 * @must one character
 * @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0]$
 */
type Glyph = string;

/**
 * @must one character, or a parameter such as $name
 * @pattern ^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0]|\$[a-z][a-z0-9_]{0,63})$
 */
type GlyphOrParam = string;

/**
 * A range of numbers, or a parameter that is one.
 * @pattern ^(?:\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9}|\$[a-z][a-z0-9_]{0,63})$
 * @ordered
 */
type RangeOrParam = string;

/** @pattern ^(?:\d{1,2}%|100%|\$[a-z][a-z0-9_]{0,63})$ */
type Percent = string;

/**
 * @must a share such as 60%, 60%.., ..40% or 20%..50%
 * @pattern ^(?:(?:\d{1,2}|100)%(?:\.\.(?:(?:\d{1,2}|100)%)?)?|\.\.(?:\d{1,2}|100)%)$
 * @ordered
 */
type PercentRange = string;

/** @must the name of a parameter */
type ParamName = Name;

/** @must the name of a thing */
type ThingName = Words;

/** @must the name of a tile */
type TerrainName = Words;

/** @must a colour such as "#ff8000", in quotes @pattern ^#[\da-fA-F]{6}$ */
type Color = string;

/** @must a size such as 15x43 @pattern ^\d{1,4}x\d{1,4}$ */
type Size = string;

/** A distance on a map: no map is larger. @must a whole number from 0 to 4096 @integer @minimum 0 @maximum 4096 */
type Distance = number;

/** Alternatives with weights, or a list of equally likely ones. */
export type Alternatives<T extends string = Words> = { readonly [alternative in T]: Weight } | readonly T[];

/**
 * A value that is decided once per placed prefab and replaces `$name` everywhere: a constant, one of several
 * alternatives, or a whole number from a range.
 * @must a value, { pick: alternatives } or { roll: range }
 */
export type Param =
  | Words
  | WholeParam
  | {
      /** One of these. @must values with weights, such as { a: 3, b: 1 }, or a list of equally likely ones */
      readonly pick: Alternatives;
    }
  | {
      /** A whole number from a range, all equally likely. @must a range such as 1..3 */
      readonly roll: Whole | Range;
    };

/** @integer */
type WholeParam = number;

/**
 * Parameters by name. Texts of the prefab use them as `$name`.
 * @def params
 * @must an object of parameters, such as { flood: { pick: { shallow_water: 3, deep_water: 1 } } }
 * @maxProperties 64
 */
export type Params = { readonly [name: ParamName]: Param };

/**
 * Something that a glyph puts on its cell. Exactly one of `name`, `table` and `any` says what.
 * @def spawn
 * @must a name, or an object with one of name, table and any
 * @exactlyOne name, table, any
 */
export interface SpawnSource {
  /** What it is, such as "Goblin". The game gives the name its meaning. */
  readonly name?: ThingName;
  /** The name of a table that the game draws from. @must the name of a table */
  readonly table?: Words;
  /**
   * One of several names.
   * @must names of things with weights, such as { a: 3, b: 1 }, or a list of equally likely ones
   */
  readonly any?: Alternatives<ThingName>;
  /** Names to try, in this order, if the game doesn't know the first one. @must a list of names of things */
  readonly or?: readonly ThingName[];
  /** How many: `2` or `1..3`. Default: 1. @must a number or a range such as 1..3 */
  readonly count?: SpawnCount | RangeOrParam;
  /** How much deeper than the level it comes from, such as `+2`. @must an offset such as "+2" */
  readonly depth?: DepthOffset | WholeParam;
  /** The state that the game puts it in, such as `asleep`. @must a word for the game */
  readonly state?: Words;
  /** The probability that it is there: `50%` or `0.5`. Default: 1. @must a share such as 50% or 0.5 */
  readonly chance?: Percent | Ratio;
  /** Whether it blocks its cell. Default: true for monsters of the included world, false for everything else. */
  readonly blocks?: boolean;
  /**
   * Whether it is a monster, an item, a trap or a feature. Default: what it is in the included world. Of other things, what
   * blocks is a monster, and all else is an item.
   */
  readonly kind?: SpawnKind;
  /**
   * Whatever else the game should know about it, by name, such as `{ wields: axe }`.
   * @must an object of texts, such as { wields: axe }
   * @maxProperties 64
   */
  readonly props?: { readonly [name: PropName]: PropText };
}

/** @integer @minimum 0 @maximum 64 */
type SpawnCount = number;

/** @pattern ^(?:[+-]\d{1,6}|\$[a-z][a-z0-9_]{0,63})$ */
type DepthOffset = string;

/** @must the name of a property @which at most 100 characters @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$ */
type PropName = string;

/** @must a text @which at most 2000 characters @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,2000}$ */
type PropText = string;

/** A place for another prefab. Each connected patch of its glyph is one place. */
export interface SlotRule {
  /** Vaults with at least one of these tags can fill it. @must a list of tags */
  readonly tags: readonly Tag[];
  /** The maximum size of a vault that fills it, such as `3x3`. @must a size such as 3x3 */
  readonly max?: Size;
  /** The tile for cells that stay empty. Default: floor. */
  readonly else?: TerrainName;
}

/** Kinds of things that random spawners place. */
export type RandomKind = "monsters" | "items" | "traps";

/** The meaning of a glyph. A string is the name of a tile. @def entry @must the name of a tile, or an object */
export type LegendEntry =
  | TerrainName
  | {
      /** The name of a tile. Default: floor. */
      readonly terrain?: TerrainName;
      /**
       * What the glyph puts on its cells: a name, a rule, or several of them.
       * @must a name, an object, or a list of those
       */
      readonly spawn?: ThingName | SpawnSource | readonly (ThingName | SpawnSource)[];
      /** A name for the cell, for asserts and for the game. @must a name for the cell */
      readonly mark?: Words;
      /** The cell is not part of the prefab. The map keeps what is there. */
      readonly hole?: boolean;
      /** The player starts here. Only in levels. */
      readonly start?: boolean;
      /** Stairs. In vaults and sections, the level gets them where the prefab is placed. */
      readonly exit?: "up" | "down";
      /** A place where the prefab is joined to the level. Only in vaults and sections. */
      readonly entrance?: boolean;
      /** Replaces the glyph with one of these, chosen separately for each cell. */
      readonly choose?: GlyphWeights;
      /** Other prefabs go here. Each connected patch is a place for one of them. */
      readonly slot?: SlotRule;
      /**
       * Whatever the game should know about the cell, by name. Walls can have properties too.
       * @must an object of texts, such as { wields: axe } @maxProperties 64
       */
      readonly props?: { readonly [name: PropName]: PropText };
      /** Kinds of things that spawners can't put on the cell. @must a list of kinds of things */
      readonly no_random?: readonly RandomKind[];
      /**
       * The look of a cell in an `.xp` drawing, or of a pixel, that this entry applies to, instead of the glyph.
       * @must an object with at least one of glyph, fg and bg
       * @minProperties 1
       */
      readonly xp?: {
        /** The code of its glyph in the font. In CP437, `#` is 35. @must a code of the font, 0 or more */
        readonly glyph?: Whole;
        /** The colour of its glyph, or one that is almost the same. */
        readonly fg?: Color;
        /** The colour behind it, or one that is almost the same. */
        readonly bg?: SolidColor;
      };
    };

/** Glyphs to choose among, each with its weight. @must glyphs with weights, such as { "i": 1, ".": 3 } */
export type GlyphWeights = { readonly [glyph: Glyph]: Weight };

/**
 * @must a colour such as "#ff8000", in quotes, other than #ff00ff, which means transparent
 * @pattern ^#(?![fF]{2}00[fF]{2}$)[\da-fA-F]{6}$
 */
type SolidColor = string;

/**
 * What the glyphs of a drawing mean.
 * @def legend
 * @must an object of glyphs, such as { "~": shallow_water }
 * @maxProperties 512
 */
export type Legend = { readonly [glyph: Glyph]: LegendEntry };

/** @must the name of a palette */
type PaletteName = Name;

/** A named legend, shared by several prefabs. Later `palettes` override earlier ones. */
export interface Palette {
  /** The name that prefabs use it by. */
  readonly palette: Name;
  /** Names of other palettes that it is based on. @must a list of names of palettes */
  readonly palettes?: readonly PaletteName[];
  /** What its glyphs mean. */
  readonly legend: Legend;
}

/** When a change to the drawing applies: at these depths, on levels of these sizes, with these parameter values. */
export interface VaryCondition {
  /**
   * The depths of the level, as in `depth` of the prefab.
   * @must a range such as 2..8, or a list such as ["4..10", "!7"]
   */
  readonly depth?: DepthRange | Whole | readonly (DepthRange | Whole)[];
  /** The width of the level, as a number or a range such as `60..`. @must a range such as 60.. */
  readonly width?: RangeOrParam | Whole;
  /** The height of the level, as a number or a range. @must a range such as 40.. */
  readonly height?: RangeOrParam | Whole;
  /** Parameters and the values that they must have. @must an object of parameters, such as { flood: deep_water } */
  readonly param?: { readonly [name: ParamName]: Words | number };
}

/**
 * A change to the drawing before it is read: exactly one of `shuffle`, `set`, `each` and `take`.
 * @must an object with one of shuffle, set, each and take
 * @exactlyOne shuffle, set, each, take
 */
export interface VaryItem {
  /** When to make the change. Default: always. */
  readonly when?: VaryCondition;
  /**
   * Glyphs, or blocks of glyphs of equal length, that swap places at random.
   * @must a list of glyphs, or of blocks of glyphs
   */
  readonly shuffle?: readonly GlyphBlock[];
  /**
   * Replaces all cells of a glyph with another glyph. If that one is random, it is chosen once for all of them.
   * @must an object of glyphs, such as { "1": "+" }
   */
  readonly set?: { readonly [glyph: Glyph]: SetRule };
  /**
   * Replaces each cell of a glyph with one of several glyphs, chosen separately for each cell.
   * @must an object of glyphs with alternatives, such as { "?": { "~": 2, ".": 1 } }
   */
  readonly each?: { readonly [glyph: Glyph]: Alternatives<Glyph> };
  /**
   * Replaces some randomly chosen cells of a glyph. The others stay, or become `rest`. `exactly` so many must be there;
   * `up_to` takes all of them if there are fewer.
   * @must an object with from, exactly or up_to, as and rest
   */
  readonly take?: {
    /** The glyph to replace. */
    readonly from: GlyphOrParam;
    /** How many of its cells to replace. So many must be there. @must a number, or a range such as 1..3 */
    readonly exactly?: RangeOrParam | Whole;
    /** How many of its cells to replace, or all of them if there are fewer. @must a number, or a range such as 1..3 */
    readonly up_to?: RangeOrParam | Whole;
    /** The new glyph of these cells. */
    readonly as: GlyphOrParam;
    /** The new glyph of the other cells. Default: they stay. */
    readonly rest?: GlyphOrParam;
  };
}

/** @must glyphs */
type GlyphBlock = Words;

/** The glyph that takes the place of another: itself, or one of several. @must one character, or { pick: glyphs } */
export type SetRule =
  | GlyphOrParam
  | {
      /**
       * One of these, the same for all cells of the glyph.
       * @must glyphs with weights, such as { a: 3, b: 1 }, or a list of equally likely ones
       */
      readonly pick: Alternatives<Glyph>;
    };

/**
 * Something that must be true in every outcome: exactly one of `reach` and `count`.
 * @must an object with one of reach and count
 * @exactlyOne reach, count
 */
export interface AssertItem {
  /**
   * Every cell of the second must be reachable from the first. Both are marks, `entrances`, or in levels `start` and
   * `exit`.
   * @must a pair such as [entrances, goal]
   */
  readonly reach?: readonly [from: Words, to: Words];
  /** How many cells have a mark. @must an object of marks, such as { boss: 1 } */
  readonly count?: { readonly [mark: Words]: MarkCount | Whole };
}

/** @must a number, or a range such as 1..3 */
type MarkCount = RangeOrParam;

/**
 * A mixin that a prefab uses: its name, or its name and values for its parameters.
 * @must the name of a mixin, or { use, with }
 */
export type MixinUse =
  | MixinName
  | {
      /** The name of the mixin. */
      readonly use: MixinName;
      /** Values for its parameters. */
      readonly with?: Params;
    };

/** @must the name of a mixin */
type MixinName = Name;

/** Named settings, shared by several prefabs. A prefab's own settings override them. */
export interface Mixin {
  /** The name that prefabs use it by. */
  readonly mixin: Name;
  /** Other mixins that it is based on. @must a list of mixins @def mixins */
  readonly mixins?: readonly MixinUse[];
  /** Its parameters. A prefab that uses it can set them. */
  readonly params?: Params;
  /** Names of palettes to apply, before the prefab's own. @must a list of names of palettes */
  readonly palettes?: readonly PaletteName[];
  /** Glyphs to define, unless the prefab defines them too. */
  readonly legend?: Legend;
  /** Changes to the drawing, made before the prefab's own. @def vary */
  readonly vary?: readonly VaryItem[];
  /** What must also be true in every outcome. @def assert */
  readonly assert?: readonly AssertItem[];
  /** Tags to add to the prefab's own. @must a list of tags */
  readonly tags?: readonly Tag[];
}

/**
 * What must be under a footprint: shares of its cells, as percentage ranges such as `60%..` or `..40%`. Lakes, chasms and
 * the like are neither floor nor wall.
 */
export interface OverRule {
  /** The share of walkable cells, such as `60%..`. */
  readonly floor?: PercentRange;
  /** The share of other cells that aren't hazards, such as `..40%`. */
  readonly wall?: PercentRange;
}

/** Where on a map a prefab can be placed. */
export interface PlaceRule {
  /**
   * What must be under the footprint. Only `any` includes lakes, chasms and other hazards. Default for vaults: all floor.
   * @must "floor", "wall", "any", or shares such as { wall: 60%.. }
   */
  readonly over?: "floor" | "wall" | "any" | OverRule;
  /** Minimum number of cells between the footprint and any other prefab or the edge of the map. Default: 0. */
  readonly gutter?: Distance;
  /**
   * Minimum distance, in rows or columns, from the footprint to the start, an exit, any other prefab, or one with a
   * tag: `start`, `exit`, `prefab`, `tag.shrine`.
   * @must an object such as { start: 6, tag.shrine: 20 }
   */
  readonly away?: { readonly [what: AwayKey]: Distance };
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

/** @must start, exit, prefab, or a tag such as "tag.shrine" @pattern ^(?:start|exit|prefab|tag\.[\w-]{1,64})$ */
type AwayKey = string;

/**
 * The kind of place that a vault needs: in rock, with a way in; with an entrance at a dead end; behind a gate, which is
 * a cell that separates a part of the level with this many cells from the rest; in sight of the start; or in a named place.
 * @must "wall", "dead-end", { gate: 6.. }, { sight: start } or { area: camp }
 */
export type SiteRule =
  | "wall"
  | "dead-end"
  | {
      /**
       * Behind a cell that separates a part of the level with this many cells from the rest.
       * @must a range such as 6..
       */
      readonly gate: Range | Whole;
    }
  | {
      /** In sight of the start. */
      readonly sight: "start";
    }
  | {
      /**
       * In a named place with this name, theme or role.
       * @must the name of a place, such as camp
       */
      readonly area: string;
    };

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
  readonly glyph?: Glyph;
  /**
   * How many of the drawn entrances are joined, such as `1..2`. Default: `all`.
   * @must "all", a number, or a range such as 1..2
   */
  readonly use?: EntranceCount | Whole;
  /**
   * How an entrance is joined to the level if there is no floor in front of it. Default: `none` on floor, otherwise
   * `corridor`.
   */
  readonly join?: "corridor" | "door" | "none";
}

/** @pattern ^(?:all|\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9})$ @ordered */
type EntranceCount = string;

/**
 * Which of the eight symmetries can be used: all (`true`), none (`false`), or only rotations or only some reflections.
 * @must true, false, or { rotate, mirror }
 */
export type TransformRule =
  | boolean
  | {
      /** Whether it can be rotated. */
      readonly rotate?: boolean;
      /**
       * Whether it can be mirrored. `x` swaps left and right, `y` swaps top and bottom. If it can also be rotated, either one
       * allows all eight symmetries.
       * @must true, false, "x" or "y"
       */
      readonly mirror?: boolean | "x" | "y";
    };

/** Where a prefab, or one of its group, appears at most once. @must an object with game, level and group */
export interface UniqueRule {
  /** Whether it appears at most once per game. Default: false. */
  readonly game?: boolean;
  /** Whether it appears at most once per level. Default: true. */
  readonly level?: boolean;
  /** Counts it together with all prefabs that have the same word here, as if they were one. */
  readonly group?: GroupName;
}

/** A group of prefabs. At most one of them is placed: the first one that fits. */
export interface GroupRule {
  /** What the group is called. All its prefabs use the same name. */
  readonly name: GroupName;
  /**
   * The probability that the group is used at all. Default: 1.
   * @must a number from 0 to 1, or numbers by depth such as { base: 0.5, "8..": 1 }
   */
  readonly chance?: ByDepth<Ratio>;
}

/** @must the name of a group */
type GroupName = Name;

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

/**
 * Something that a blueprint puts into its region: a tile, things on it, or both.
 * @must an object with place, tile, spawn and so on
 */
export interface FeatureRule {
  /** Where in the region. Default: any. */
  readonly place?: FeaturePlace;
  /** The name of the tile to put there. Default: the tile stays. */
  readonly tile?: TerrainName;
  /** What is on the cell, as in a legend. @must a name, an object, or a list of those */
  readonly spawn?: ThingName | SpawnSource | readonly (ThingName | SpawnSource)[];
  /**
   * How many: `2`, `3..5`, or `2..` for as many as fit, but at least 2. Default: 1.
   * @must a number up to 1000, or a range such as 3..5 or 2..
   */
  readonly count?: Range | FeatureCount;
  /** Minimum distance between two of them, in rows or columns. Default: 1. @must a whole number from 0 to 64 @maximum 64 */
  readonly spaced?: Whole;
  /** The probability that the feature is there at all: `50%` or `0.5`. Default: 1. @must a share such as 50% or 0.5 */
  readonly chance?: Percent | Ratio;
  /** Only cells that can be seen from the gate. */
  readonly in_view?: "gate";
  /** The player can take only one of all things with this rule in the region. */
  readonly choose?: "one";
  /** The key is here. Only in blueprints that hold a key. */
  readonly key?: boolean;
}

/** @integer @minimum 0 @maximum 1000 */
type FeatureCount = number;

/**
 * A step that rebuilds a region: its id under `use`, and its options.
 * @must an object with use, such as { use: maze }
 */
export interface RebuildStep {
  /** The id of the step, such as `maze`. @must the id of a step */
  readonly use: Words;
  /** Its options, by name. */
  readonly [option: string]: unknown;
}

/**
 * A prefab as written by people. Exactly one of `level`, `section`, `vault` and `blueprint` holds its name.
 * @must an object
 * @exactlyOne a prefab must have its name under exactly one of: level, section, vault, blueprint
 */
export interface PrefabSource {
  /** Its name, if it is a whole level. */
  readonly level?: Name;
  /** Its name, if it is a part of a map placed by an anchor. */
  readonly section?: Name;
  /** Its name, if it fits into free space. */
  readonly vault?: Name;
  /** Its name, if it says what becomes of a part of the level behind a choke point. */
  readonly blueprint?: Name;
  /** What people call it, such as "the hermit's hole". Default: its name, with spaces. */
  readonly title?: Title;
  /** What the player finds, in one line. */
  readonly description?: Line;
  /**
   * Depths at which it can appear: `2..8`, or a list in which `!7` excludes depths.
   * @must a range such as 2..8, or a list such as ["4..10", "!7"]
   */
  readonly depth?: DepthRange | Whole | readonly (DepthRange | Whole)[];
  /**
   * Depths at which it can appear by branch of the dungeon, such as `{ main: 3.., mines: 2..4 }`, as in `depth`. A level
   * is in `main` if nothing else is said, and `last` is the last level of a branch. In branches that aren't named here,
   * `depth` decides, and without `depth` it doesn't appear there.
   * @must an object of branches, such as { mines: 2..4 }
   */
  readonly branches?: { readonly [branch: BranchName]: BranchDepth | Whole | readonly (BranchDepth | Whole)[] };
  /**
   * Relative weight among the candidates. Default: 10.
   * @must a number from 0 to 1000000, or numbers by depth such as { base: 10, "8..": 30 }
   */
  readonly weight?: ByDepth<Weight>;
  /**
   * The probability that it is a candidate at all. Default: 1.
   * @must a number from 0 to 1, or numbers by depth such as { base: 0.5, "8..": 1 }
   */
  readonly chance?: ByDepth<Ratio>;
  /**
   * Whether it appears at most once per level or per game. Default: once per level.
   * @must true or false, or { game, level, group }
   */
  readonly unique?: boolean | UniqueRule;
  /** The group it belongs to. At most one prefab of a group is placed. */
  readonly group?: GroupRule;
  /** Words that steps and slots choose prefabs by. @must a list of tags */
  readonly tags?: readonly Tag[];
  /**
   * Whether it only appears where something asks for it: a slot or a step by one of its tags, or a build that requires
   * it. Default: false.
   */
  readonly on_request?: boolean;
  /** The kinds of map it suits, such as `rooms`. Default: any map. @must a list of layouts */
  readonly layouts?: readonly ("rooms" | "open")[];
  /** Whether it can be rotated and mirrored. Default: vaults in all eight ways, sections and levels not at all. */
  readonly transform?: TransformRule;
  /** Where on a map it can be placed. */
  readonly place?: PlaceRule;
  /** How it is joined to the level. */
  readonly entrances?: EntranceRule;
  /** Whether unreachable floor and things inside it are intended. */
  readonly sealed?: boolean;
  /** Kinds of things that spawners can't put inside. @must a list of kinds of things */
  readonly no_random?: readonly RandomKind[];
  /**
   * For blueprints: how many cells must lie behind the gate. Without it, one that holds a key lies on open floor.
   * @must a range such as 30..80
   */
  readonly region?: Range | Whole;
  /** For blueprints: what becomes of the region. Default: keep. */
  readonly interior?: Interior;
  /** For blueprints: the steps that rebuild the region. @must a list of steps */
  readonly with?: readonly RebuildStep[];
  /**
   * For blueprints: what closes the gate. `open`, `locked`, `portcullis`, `secret`, `barricade`, or the name of a tile.
   * Default: open for those that hold a key, locked for all others.
   * @must open, locked, portcullis, secret, barricade or the name of a tile, or several of them with weights
   */
  readonly bar?: Words | Alternatives;
  /** For blueprints: the name of the key that the lock asks for. Default: iron_key. */
  readonly key?: KeyName;
  /**
   * For blueprints: names of blueprints that can hold the key. Default: all that hold a key.
   * @must a list of names of blueprints
   */
  readonly holders?: readonly Name[];
  /** For blueprints: it holds the key of another one, and is only placed for that. */
  readonly holds?: "key";
  /** For blueprints: what is put into the region, in this order. @must a list of features */
  readonly features?: readonly FeatureRule[];
  /** Mixins that it is based on. Its own settings override theirs. @must a list of mixins @def mixins */
  readonly mixins?: readonly MixinUse[];
  /** Values that are decided once per placed prefab, and replace `$name` everywhere. */
  readonly params?: Params;
  /** Names of palettes to apply before its own legend. Later ones override earlier ones. @must a list of names of palettes */
  readonly palettes?: readonly PaletteName[];
  /** What its glyphs mean, if not what the palettes and the default legend say. */
  readonly legend?: Legend;
  /** Random changes to the drawing, made in this order. @must a list of changes @maxItems 256 @def vary */
  readonly vary?: readonly VaryItem[];
  /** What must be true in every outcome. @must a list of asserts @def assert */
  readonly assert?: readonly AssertItem[];
  /** The declared size, checked against the drawing. */
  readonly size?: Size;
  /**
   * The drawing, one string per row. Short rows end in holes. Empty if a blueprint has none.
   * @must a list of rows
   * @maxItems 4096
   */
  readonly map: readonly MapRow[];
}

/** @must a line of 1 to 64 characters @pattern ^(?! )[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}(?<! )$ */
type Title = string;

/** @must a line of text @which at most 500 characters @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,500}$ */
type Line = string;

/** @must the name of a branch @which at most 100 characters @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$ */
type BranchName = string;

/**
 * @must a range such as 2..8, last, or a list such as ["4..", "!last"]
 * @pattern ^!?(?:last|\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9})$
 * @ordered
 */
type BranchDepth = string;

/**
 * @must the name of a key: lower-case letters, digits, _ and ', starting with a letter
 * @pattern ^[a-z][a-z0-9_']{0,63}$
 */
type KeyName = string;

/** @must a row of the map, in quotes */
type MapRow = string;

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
