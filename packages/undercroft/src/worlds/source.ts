import type { RoomEntry, RoomFitting, RoomOutline } from "../builders/index.js";
import type {
  Amount,
  DepthRange,
  LandmarkKind,
  Name,
  Range,
  Ratio,
  Sentence,
  Slug,
  SpawnKind,
  Tag,
  TileName,
  Weight,
  Whole,
  Words,
} from "../core/index.js";
import type { Arrangement, FurniturePlace } from "../layers/index.js";
import type { Recipe, RecipePack } from "../recipes/index.js";
import type { EncounterKind } from "../spawning/index.js";

// These types are what world files are checked against, and what editors know of them: run `npm run schemas` after a change.

/**
 * A game's world as its author writes it. Every key but `world` is optional.
 * @must an object with world, tiles, things and so on
 */
export interface WorldSource {
  /** The address of the world schema, for editors. @must an address */
  readonly $schema?: Sentence;
  /** What saved games and messages call it. @must the name of the world */
  readonly world: Slug;
  /** What the world is, in one sentence. */
  readonly description?: Sentence;
  /**
   * The world that this one adds to: `undercroft`, which ships, or the path of a file. `null` for a world that has only
   * what it says itself, and the shipped tiles. Default: `undercroft`.
   * @must undercroft, or the path of a world file
   */
  readonly extends?: Sentence | null;
  /**
   * Tiles by name. A tile with the name or the glyph of a shipped tile replaces it.
   * @must an object of tiles by name
   * @maxProperties 256
   */
  readonly tiles?: Named<TileSource, TileName>;
  /** Monsters, items, traps and features by name. @must an object of things by name @maxProperties 4096 */
  readonly things?: Named<ThingSource, ThingName>;
  /** Spawn tables by name. @must an object of tables by name @maxProperties 1000 */
  readonly tables?: Named<TableSource, TableName>;
  /** Encounters by name: who lives where on a level. @must an object of encounters by name @maxProperties 1000 */
  readonly encounters?: Named<EncountersSource, EncountersName>;
  /** What whole levels can be like, such as frozen, by name. @must an object of feelings by name @maxProperties 1000 */
  readonly feelings?: Named<FeelingsSource, FeelingsName>;
  /** Plans of buildings by name, for the step `edifice`. @must an object of plans by name @maxProperties 1000 */
  readonly plans?: Named<PlanSource, PlanName>;
  /** Themes by name. @must an object of themes by name @maxProperties 1000 */
  readonly themes?: Named<ThemeSource, ThemeName>;
  /**
   * Packs of prefabs: files or folders beside the world, included packs by name, or packs written out.
   * @must a list of paths and names
   */
  readonly packs?: readonly (PackPath | RecipePack)[];
  /** Recipes by name. @must an object of recipes by name @maxProperties 1000 */
  readonly recipes?: Named<Recipe, RecipeName>;
  /**
   * Levels by name. A key such as `halls-1..halls-3` is a run of levels that lead down to each other.
   * @must an object of levels by name
   * @maxProperties 1000
   */
  readonly levels?: Named<LevelSource, LevelKey>;
  /** Keys on one level for locks on another. @must a list of quests @maxItems 1000 */
  readonly quests?: readonly QuestSource[];
  /**
   * Chasms, rivers and towers by name, which go through several levels.
   * @must an object of landmarks by name
   * @maxProperties 1000
   */
  readonly landmarks?: Named<LandmarkSource, LandmarkName>;
}

/** Parts of a world by name. `null` removes a part of the world that is extended. */
export type Named<T, K extends string = string> = { readonly [name in K]: T | null };

/**
 * The name of something that spawns, as people see it: no markup, nothing that a terminal obeys.
 * @must the name of a thing
 * @which letters, digits, spaces and - ' . , only, at most 64 characters
 * @pattern ^[\p{L}\p{N}][\p{L}\p{N}\p{M} _'’.,-]{0,63}$
 */
type ThingName = string;

/** @must the name of a table */
type TableName = Slug;

/** @must the name of encounters */
type EncountersName = Slug;

/** @must the name of feelings */
type FeelingsName = Slug;

/** @must the name of a plan */
type PlanName = Slug;

/** @must the name of a theme */
type ThemeName = Slug;

/** @must the name of a recipe */
type RecipeName = Slug;

/** @must the name of a level */
type LevelName = Slug;

/** @must the name of a landmark */
type LandmarkName = Slug;

/**
 * The name of a level, or of a run of levels.
 * @must the name of a level such as gate, or a run of levels such as halls-1..halls-3
 * @pattern ^[a-z][a-z0-9_-]{0,63}(?:\.\.[a-z][a-z0-9_-]{0,63})?$
 */
type LevelKey = string;

/** @must the path of a file or folder beside the world, or the name of a pack */
type PackPath = string;

/** @must a colour such as "#9cf" or "#99ccff", in quotes @pattern ^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$ */
type Color = string;

/**
 * One UTF-16 unit that can be seen.
 * @must one visible character that isn't an emoji
 * @pattern ^[^\s\p{C}\p{M}\u{10000}-\u{10ffff}]$
 */
type TileGlyph = string;

/** How something looks as a character. @must an object with glyph and color */
export interface LookSource {
  /** The character that people see. It can be that of other tiles and things, too. */
  readonly glyph?: TileGlyph;
  /** Its colour, such as `#9cf` or `#99ccff`. */
  readonly color?: Color;
  /** The colour behind it. Default: that of the floor. */
  readonly background?: Color;
  /** For tiles: what it is to the eye. Default: as its `autotile` says, or an object that stands on the floor. */
  readonly kind?: "liquid" | "hole" | "cover" | "wall";
  /** Its colours on paper. Default: the same. */
  readonly light?: {
    /** The colour of the character. */
    readonly color?: Color;
    /** The colour behind it. */
    readonly background?: Color;
  };
}

/** A kind of terrain as its author writes it: what maps know of it, and how it looks. */
export interface TileSource {
  /** The character that stands for it in files. No other tile can have it. */
  readonly glyph: TileGlyph;
  /** Whether characters can enter it. */
  readonly walkable: boolean;
  /** Whether it blocks sight. */
  readonly opaque: boolean;
  /** Whether it is a door: it can only be crossed orthogonally. Default: false. */
  readonly door?: boolean;
  /** What happens to a character that enters it. */
  readonly hazard?: "drown" | "burn" | "fall";
  /** The tile that it joins with in pictures: `floor` for ground, `wall` for parts of a wall. */
  readonly autotile?: TileName;
  /** How it looks. Default: its glyph, in the colour of stone. */
  readonly look?: LookSource;
  /** What it is, in one sentence. */
  readonly description?: Sentence;
}

/** Something that can spawn. */
export interface ThingSource {
  /** Whether it is a monster, an item, a trap or a feature, such as a fountain. */
  readonly kind: SpawnKind;
  /** Whether it blocks its cell. Default: true for monsters, false for others. */
  readonly blocks?: boolean;
  /** Of monsters: how dangerous it is, compared with others. Default: as usual at the depth of the level. */
  readonly danger?: Whole;
  /** Of items: how much it is worth, compared with others. Default: as usual at the depth of the level. */
  readonly value?: Whole;
  /**
   * Where a monster lives: `water`, `dark` (behind a choke point), the name of a tile, or the name of a named place. Default:
   * anywhere but in water.
   * @must a list of habitats such as [water]
   */
  readonly habitat?: readonly Words[];
  /**
   * Of monsters: the tiles that it loves. Where a level has some, it stays near them.
   * @must a list of tiles such as [lava]
   */
  readonly likes?: readonly TileName[];
  /** Of monsters: who it belongs with, such as `goblins`. A level has monsters of few families, and of all that have none. */
  readonly family?: Tag;
  /** Words that a game can find it by. @must a list of tags */
  readonly tags?: readonly Tag[];
  /** How it looks. Default: the first letter of its name. */
  readonly look?: LookSource;
  /** The thing of the crawl that it behaves like. */
  readonly plays_as?: ThingName;
  /** Numbers and words for the game, such as `{ hp: 12, power: 5 }`. @must an object such as { hp: 12, power: 5 } */
  readonly stats?: { readonly [stat: StatName]: number | Words | boolean };
  /** What it is, in one sentence. */
  readonly description?: Sentence;
}

/** @must the name of a stat */
type StatName = Name;

/**
 * The weight of an entry: a number, or numbers by depth. `per_depth` is added to `base` with each depth.
 * @must a number from 0 to 1000000, or numbers by depth such as { base: 10, "5..": 4 }
 */
export type WeightSource =
  | Weight
  | {
      /** The weight at all other depths. Default: 0. */
      readonly base?: Amount;
      /** How much the weight grows with each depth. Default: 0. */
      readonly per_depth?: Amount;
      readonly [range: WeightKey]: Amount | undefined;
    };

/** @must base, per_depth, or a range such as "5.." */
type WeightKey = Range;

/**
 * The entries of a spawn table.
 * @must a list of at least one entry such as { name: Goblin, weight: 10 }
 * @minItems 1
 * @maxItems 4096
 */
export type TableSource = readonly TableEntrySource[];

/**
 * An entry of a spawn table. It has exactly one of `name`, `group` and `table`.
 * @must an object with name, group or table
 * @exactlyOne an entry must have exactly one of: name, group, table
 */
export interface TableEntrySource {
  /** What spawns: one of the world's things. */
  readonly name?: ThingName;
  /**
   * Things that come together, with their numbers.
   * @must an object with at least one name, such as { Goblin: 2, Shaman: 1 }
   * @minProperties 1
   */
  readonly group?: { readonly [name: ThingName]: GroupSize };
  /** Another table to draw from. */
  readonly table?: TableName;
  /** How often it is drawn, compared with the other entries. Default: 1. */
  readonly weight?: WeightSource;
  /**
   * The depths at which it is drawn: `2..9`, or a list in which `!7` excludes depths. Default: all.
   * @must a range such as 2..8, or a list such as ["4..10", "!7"]
   */
  readonly depth?: Whole | DepthRange | readonly (Whole | DepthRange)[];
  /** The most that a level can have of it. Not for tables. @maximum 1000000 */
  readonly most?: Whole;
}

/** @integer @minimum 1 @maximum 100 */
type GroupSize = number;

/**
 * Encounters that a level can have.
 * @must a list of at least one encounter such as { encounter: lair, weight: 2 }
 * @minItems 1
 * @maxItems 4096
 */
export type EncountersSource = readonly EncounterSource[];

/**
 * Monsters that belong together, and why they are where they are. Without `who` and `from`, they are drawn from the spawn
 * table of the level.
 * @must an object such as { encounter: lair, size: 3..5 }
 */
export interface EncounterSource {
  /**
   * Where it is: `lair` in a dead end, `guard` beside an item, `sentry` behind a choke point, `patrol` on a round, `ambush`
   * in foliage or beside a door, `water` in shallow water, `captive` with its captors, `carrier` anywhere with an item, and
   * `stray` anywhere.
   */
  readonly encounter: EncounterKind;
  /**
   * Who it is: things that come together, with their numbers.
   * @must an object with at least one name, such as { Goblin: 2, Shaman: 1 }
   * @minProperties 1
   */
  readonly who?: { readonly [name: ThingName]: GroupSize };
  /** The spawn table that they are drawn from. */
  readonly from?: TableName;
  /** How many come together, of a kind that comes alone in its table. Default: 1. @must a number, or a range such as 2..4 */
  readonly size?: GroupSize | ClosedRange;
  /** Of a captive: who can be held. Default: anybody else. @must a list of at least one name @minItems 1 */
  readonly captive?: readonly ThingName[];
  /** What they do when the game begins, such as `asleep`. Default: what is usual for the encounter. */
  readonly state?: Words;
  /** The chance that an item lies there. Default: 0. */
  readonly goods?: Ratio;
  /** Everybody who comes has one of these tags, such as `beast`, except for a captive. @must a list of tags */
  readonly tags?: readonly Tag[];
  /** Nobody in it has one of these tags, such as `beast`: neither a captive nor who holds it. @must a list of tags */
  readonly without?: readonly Tag[];
  /**
   * Where it is, such as `[camp]`. A level without any such place has none. Default: where its first monster lives.
   * @must a list of habitats such as [camp]
   */
  readonly habitat?: readonly Words[];
  /** It is in sight of the way from the start to the exit, and one such encounter comes before all others. Default: false. */
  readonly on_way?: boolean;
  /** How often it is drawn, compared with the others. Default: 1. */
  readonly weight?: WeightSource;
  /**
   * The depths at which it is drawn: `2..9`, or a list in which `!7` excludes depths. Default: all.
   * @must a range such as 2..8, or a list such as ["4..10", "!7"]
   */
  readonly depth?: Whole | DepthRange | readonly (Whole | DepthRange)[];
  /** The most that a level can have of it. @maximum 1000000 */
  readonly most?: Whole;
}

/**
 * What levels can be like.
 * @must a list of at least one feeling such as { name: frozen, says: Frost covers everything. }
 * @minItems 1
 * @maxItems 1000
 */
export type FeelingsSource = readonly FeelingSource[];

/** What a whole level is like, and what that changes. @must an object with name and says */
export interface FeelingSource {
  /** A word for it, such as `frozen`. */
  readonly name: Tag;
  /** What the player reads on arrival. */
  readonly says: Sentence;
  /** How often it is chosen, compared with others of the same depth. Default: 1. @must a number, 0 or more @minimum 0 */
  readonly weight?: Amount;
  /** The depths that can have it. Default: all. @must a range such as 3..8 */
  readonly depth?: Whole | Range;
  /** What the ground is like: a name in the `ground` of a theme. Default: as usual at the depth of the level. */
  readonly ground?: Words;
  /** Multiplies how dangerous the level is. Default: 1. */
  readonly danger?: Factor;
  /** Multiplies how many items are hidden, and what the others are worth. Default: 1. */
  readonly goods?: Factor;
  /** What all monsters do when the game begins, such as `asleep`. Default: what is usual for each. */
  readonly state?: Words;
  /**
   * Only monsters with one of these tags live there, unless there are none at this depth. Default: all monsters.
   * @must a list of at least one tag
   * @minItems 1
   */
  readonly tags?: readonly Tag[];
  /** Multiplies how often there are encounters of a kind. @must an object such as { guard: 3, patrol: 0 } */
  readonly encounters?: { readonly [kind: EncounterWord]: Factor };
}

/** @must a kind of encounters, such as guard */
type EncounterWord = Name;

/** A number that another one is multiplied by. @must a number from 0 to 1000 @minimum 0 @maximum 1000 */
type Factor = number;

/** The name of a room or of a way in, as people read it. @must the name of a room */
type RoomName = Words;

/** A building: what it consists of, and how its rooms lie to each other. @must an object with body */
export interface PlanSource {
  /** What it is, in one sentence. */
  readonly description?: Sentence;
  /** The whole building: usually a spine. */
  readonly body: PlanPartSource;
  /** Rooms for space that is left over where a building is larger than its parts. @must a list of parts such as { room: storeroom } */
  readonly spare?: readonly PlanPartSource[];
  /** What leads to the rooms of a wing where a building is deep. Default: a gallery. */
  readonly passage?: PlanPartSource;
  /**
   * The ways in, and the rooms that they lead to. The first one is on the axis. Default: none.
   * @must an object such as { front gate: gatehouse }
   * @maxProperties 8
   */
  readonly entrances?: { readonly [entrance: RoomName]: RoomName };
  /** Pairs of rooms that have a door between them, wherever they lie side by side. @must a list of pairs such as [kitchen, larder] */
  readonly doors?: readonly (readonly [RoomName, RoomName])[];
  /** The chance of a door between neighbours that belong to different wings. Default: 0.1. */
  readonly loops?: Ratio;
  /** What stands at the corners of the building. Default: nothing. */
  readonly towers?: PlanPartSource;
  /** The tile of the ground around the building, if there is a margin. Default: rock. */
  readonly grounds?: TileName;
  /** Whether rooms are hewn in rock: they are no larger than they want to be, and rock is left between them. Default: no. */
  readonly hewn?: boolean;
}

/**
 * A part of a building: a room, rooms one behind the other, rooms side by side, or another plan.
 * @def part
 * @must an object with room, spine, row or plan
 * @exactlyOne a part must have exactly one of: room, spine, row, plan
 */
export interface PlanPartSource {
  /** A room: what people call it, such as "great hall". Doors and entrances refer to it by this name. */
  readonly room?: RoomName;
  /** Rooms one behind the other. The first one is entered from outside, and each other one from the one before it. @must a list of parts */
  readonly spine?: readonly PlanPartSource[];
  /** Rooms side by side, which are entered from the same side. Their order is drawn. @must a list of parts */
  readonly row?: readonly PlanPartSource[];
  /** The body of another plan. */
  readonly plan?: PlanName;
  /** How often it is there: as many as fit. What may be missing (0) is left out where space is short. Default: 1. @must a number, or a range such as 0..3 */
  readonly count?: Whole | ClosedRange;
  /** Its share of the space that is left, compared with its neighbours. Default: 1. @must a number greater than 0 @minimum 0.001 */
  readonly weight?: Amount;
  /** Of a room: what it is for, such as hall. Default: its name. @must a role */
  readonly role?: Words;
  /** Of a room: how wide its floor is, across the way in, or `hall` for the width of passages. Default: 3..7. @must a range such as 5..9, or hall */
  readonly wide?: "hall" | Whole | ClosedRange;
  /** Of a room: how far its floor reaches from where it is entered. Default: 3..7. @must a range such as 5..9 */
  readonly deep?: Whole | ClosedRange;
  /** Of a room: its outline. Default: rect. */
  readonly shape?: RoomOutline;
  /** Of a room: what is built into it, in this order. @must a list such as [columns, throne] */
  readonly with?: readonly RoomFitting[];
  /** Of a room: the tile of its floor. Default: floor. */
  readonly floor?: TileName;
  /** Of a room: how it is entered: by a door, a wide gate, an arch without a door, or a row of columns. Default: door. */
  readonly entry?: RoomEntry;
  /** Of a room: the rooms on both of its sides, which are entered from it. @must a list of parts */
  readonly sides?: readonly PlanPartSource[];
  /** Of a room: the rooms on its left alone. @must a list of parts */
  readonly left?: readonly PlanPartSource[];
  /** Of a room: the rooms on its right alone. @must a list of parts */
  readonly right?: readonly PlanPartSource[];
  /** Of a row: whether all of its rooms also lead to what lies behind them. Default: one of them does. */
  readonly through?: boolean;
}

/** The colours of a theme. What isn't given follows from `wall` and `floor`. @must an object with wall and floor */
export interface ColorsSource {
  /** The colour of rock that borders open cells. Default: that of stone. */
  readonly wall?: Color;
  /** The lit edge of walls. Default: a lighter wall. */
  readonly wall_top?: Color;
  /** The foot of walls above a floor. Default: a darker wall. */
  readonly wall_foot?: Color;
  /** Glyphs on walls. */
  readonly wall_ink?: Color;
  /** The colour of bare ground. Default: that of stone. */
  readonly floor?: Color;
  /** Floor close to the start. Default: the floor. */
  readonly floor_near?: Color;
  /** Floor far from the start. Default: a darker floor. */
  readonly floor_far?: Color;
  /** The glyph of bare floor. */
  readonly floor_ink?: Color;
}

/** How many of something a level has: a number per level of usual size, or a range such as `1..3`. */
export interface CountSource {
  /**
   * An average number per 2000 open cells, or a range such as `1..3`: so many per level, whatever its size.
   * @must a number, or a range such as 1..3
   */
  readonly count: Amount | ClosedRange;
  /** How much an average number grows with each depth. Default: 0. */
  readonly per_depth?: Amount;
  /** The largest average number, at any depth. Default: no limit. @must a number, 0 or more @minimum 0 */
  readonly most?: Amount;
  /** The depths that have any, such as `3..8`. Default: all. @must a range such as 3..8 */
  readonly depth?: Whole | Range;
}

/** A range with both of its ends. @pattern ^\d{1,6}\.\.\d{1,6}$ @ordered */
type ClosedRange = string;

/** How far ground spreads. */
export interface SpreadSource {
  /** The chance with which a patch spreads to each cell beside it. Default: 0.7. */
  readonly spread?: Ratio;
  /** How much less the chance is with each step. Default: 0.1. @minimum 0.01 */
  readonly fade?: Ratio;
}

/** Patches of ground in a theme. */
export interface PatchSource extends CountSource, SpreadSource {
  /** The name of a tile that can be walked on. */
  readonly tile: TileName;
  /** Names of tiles. A patch only begins next to one of them. Default: anywhere. @must a list of names of tiles */
  readonly near?: readonly TileName[];
}

/** What the ground of a theme is like at some depths. */
export interface BandSource {
  /** What it is called. @must a name */
  readonly name: Words;
  /** How often it is chosen, compared with others of the same depth. Default: 1. @must a number, 0 or more @minimum 0 */
  readonly weight?: Amount;
  /** The depths that can have it. Default: all. @must a range such as 3..8 */
  readonly depth?: Whole | Range;
  /** The ground that there is most of, in wide sheets. @must an object with tile and share */
  readonly cover: CoverSource;
  /** What grows in a few places amid that. @must an object with tile and count */
  readonly accent?: AccentSource;
  /** What lies along the water. @must an object with tile and share */
  readonly shore?: StripSource;
  /** What lies around lava, where nothing else does. @must an object with tile and share */
  readonly scorched?: StripSource;
}

/** The ground that a level has most of. */
export interface CoverSource {
  /** The name of a tile that can be walked on. */
  readonly tile: TileName;
  /** The average share of the plain floor, from 0 to 1. */
  readonly share: Ratio;
  /** How much it likes moisture: 1 grows by the water, and -1 keeps away from it. Default: 0. */
  readonly moisture?: Liking;
  /** How much it likes heat: 1 lies by the lava, and -1 keeps away from it. Default: 0. */
  readonly heat?: Liking;
}

/** How much something likes water or lava. @must a number from -1 to 1 @minimum -1 @maximum 1 */
type Liking = number;

/** What grows in a few places. */
export interface AccentSource extends CountSource, SpreadSource {
  /** The name of a tile that can be walked on. */
  readonly tile: TileName;
}

/** A strip of ground along water or lava. */
export interface StripSource {
  /** The name of a tile that can be walked on. */
  readonly tile: TileName;
  /** The average share of the floor there, from 0 to 1. */
  readonly share: Ratio;
  /** How many steps it reaches. Default: 3. @must a whole number, 1 or more @minimum 1 */
  readonly within?: Whole;
}

/** Furniture in a theme. */
export interface PieceSource extends CountSource {
  /** What stands there, such as "statue": the name of a tile that is no door, stairs or hazard. */
  readonly tile: TileName;
  /** Where it stands: on `open` floor, at the `side` of a room, or in a `wall`. Default: `side`. */
  readonly place?: FurniturePlace;
}

/** How rooms of one role are furnished in a theme. */
export interface RoomSource {
  /** What such a room is for, such as "library". Areas of this role are furnished, and it is the role of rooms that become one. @must a role */
  readonly role: Words;
  /** How often other rooms become one. 0 if only areas of this role are furnished. Default: 1. @must a number, 0 or more @minimum 0 */
  readonly weight?: Amount;
  /** The depths at which other rooms become one. Default: all. @must a range such as 3..8 */
  readonly depth?: Whole | Range;
  /** How many cells it has. Default: 20..200. @must a range such as 20..200 */
  readonly cells?: Whole | Range;
  /** How many cells its shorter side has. Default: 3..100. @must a range such as 5..9 */
  readonly side?: Whole | Range;
  /** Its furniture, in the order in which it is placed. What comes later gets the floor that is left. @must a list of objects with tile and arrange */
  readonly pieces: readonly RoomPieceSource[];
}

/** Furniture of one kind in a room. */
export interface RoomPieceSource {
  /** What stands there, such as "bookshelf": the name of a tile that is no door, stairs or hazard. */
  readonly tile: TileName;
  /** How it is arranged, such as along the `walls` or in `rows`. */
  readonly arrange: Arrangement;
  /** What stands on both sides of each piece, such as benches beside a table. Default: nothing. */
  readonly beside?: TileName;
  /** From one piece or row to the next, in cells. Default: what the arrangement usually has. @must a whole number, 1 or more @minimum 1 */
  readonly every?: Whole;
  /** The share of the pieces that are really there, from 0 to 1. Default: 1. */
  readonly share?: Ratio;
  /** The chance that the room has any, from 0 to 1. Default: 1. */
  readonly chance?: Ratio;
}

/** A kind of named place in a theme. */
export interface AreaSource {
  /** What a player would call it. @must a name */
  readonly name: Words;
  /** The name of its theme. Default: its name. @must the name of a theme */
  readonly theme?: Words;
  /** How often it is chosen. Default: 1. @must a number, 0 or more @minimum 0 */
  readonly weight?: Amount;
  /** The depths that can have it. Default: all. @must a range such as 3..8 */
  readonly depth?: Whole | Range;
  /** How many cells it has. Default: 50..120. @must a range such as 50..120 */
  readonly cells?: Whole | Range;
  /** What its floor is covered with, in this order. @must a list of objects with tile and share */
  readonly ground: readonly GroundSource[];
}

/** What covers a share of the floor of a named place. */
export interface GroundSource extends SpreadSource {
  /** The name of a tile that can be walked on. */
  readonly tile: TileName;
  /** The share of its cells, from 0 to 1. */
  readonly share: Ratio;
}

/**
 * A theme: what levels look like, and what their ground and their rooms have.
 * @must an object with colors, ground and furniture
 */
export interface ThemeSource {
  /** What it is like, in one sentence. */
  readonly description?: Sentence;
  /** Its colours on a dark screen. */
  readonly colors?: ColorsSource;
  /** Its colours on paper. Default: the same. */
  readonly light?: ColorsSource;
  /** What covers parts of the floor, such as ice, in the order in which it grows. @must a list of patches */
  readonly patches?: readonly PatchSource[];
  /** What the ground is like, by depth: one kind in wide sheets, and what grows amid it. @must a list of objects with name and cover */
  readonly ground?: readonly BandSource[];
  /** What stands in rooms and walls, such as statues. @must a list of furniture */
  readonly furniture?: readonly PieceSource[];
  /** How rooms are furnished, by what they are for. @must a list of objects with role and pieces */
  readonly rooms?: readonly RoomSource[];
  /** Named places. @must a list of areas */
  readonly areas?: readonly AreaSource[];
}

/**
 * A level, or a run of levels, of a world. It has exactly one of `recipe` and `oneOf`.
 * @must an object with depth and recipe
 * @exactlyOne a level must have exactly one of: recipe, oneOf
 */
export interface LevelSource {
  /**
   * How deep it is; a range such as `2..4` for a run of three.
   * @must a depth such as 3, or a range such as 2..4 for a run of levels
   */
  readonly depth: Whole | Range;
  /** What builds it: one of the world's own recipes, or an included one. */
  readonly recipe?: RecipeName;
  /** Recipes to choose from, each with an optional weight. @must a list of at least one recipe @minItems 1 */
  readonly oneOf?: readonly {
    /** The name of a recipe. */
    readonly recipe: RecipeName;
    /** How often it is chosen. Default: 1. @must a number, 0 or more @minimum 0 */
    readonly weight?: Amount;
  }[];
  /**
   * Its width and height, in cells. Default: those of its recipe.
   * @must a width and a height such as [40, 25]
   * @minItems 2
   * @maxItems 2
   */
  readonly size?: readonly MapSide[];
  /** The name of its theme. Default: that of its recipe. */
  readonly theme?: ThemeName;
  /** The spawn table of the steps that don't name one. */
  readonly table?: TableName;
  /**
   * Where its exits lead: the name of a level, or `{ to: NAME, one_way: true }` if nothing leads back, as from a pit. Of a
   * run, those of its last level. A level without `down` is an end.
   * @must an object such as { down: halls-1 }
   */
  readonly exits?: { readonly [exit: ExitName]: ExitSource };
}

/** @must the name of an exit */
type ExitName = Slug;

/**
 * Where an exit leads: the name of a level, or one that nothing leads back from.
 * @must the name of a level, or an object such as { to: cellar, one_way: true }
 */
export type ExitSource =
  | LevelName
  | {
      /** The name of the level that it leads to. */
      readonly to: LevelName;
      /** Whether nothing leads back, as from a pit. Default: false. */
      readonly one_way?: boolean;
    };

/** A key on one level for a lock on another. */
export interface QuestSource {
  /** What the player picks up, such as `iron_key`. @must a name */
  readonly name: Words;
  /** What it opens: an exit of a level. */
  readonly lock: {
    /** The level with the lock. */
    readonly level: LevelName;
    /**
     * What is locked: `exit`, which is the way down, or another exit by its name. Default: `exit`.
     * @must exit, or the name of an exit
     */
    readonly at?: Slug;
  };
  /** Where it is found. */
  readonly key: {
    /** The level that the key lies on. */
    readonly level: LevelName;
    /** The tower that it lies in, or the chasm at whose bottom it lies. Default: anywhere. */
    readonly in?: LandmarkName;
  };
}

/**
 * Something that goes through several levels, on the same cells of each.
 * @must an object with kind and levels
 */
export interface LandmarkSource {
  /**
   * `chasm`: a hole through which one falls from each of its levels to the next, with a cave below it. Its exits have its
   * name. `river`: it falls from each level to the next, and flows on there. `tower`: the ways between its levels are inside it.
   */
  readonly kind: LandmarkKind;
  /**
   * Its levels, from top to bottom. Each is one deeper than the one before it.
   * @must a list of at least two levels such as [halls-1, halls-2]
   * @minItems 2
   */
  readonly levels: readonly LevelName[];
  /**
   * Its width and height, in cells. Of a river, those of the pool that it falls into, and of a tower, those inside its walls.
   * Default: what suits the size of its levels.
   * @must a width and a height such as [12, 6], each at least 3
   * @minItems 2
   * @maxItems 2
   */
  readonly size?: readonly LandmarkSide[];
}

/** @integer @minimum 1 @maximum 16777216 */
type MapSide = number;

/** @integer @minimum 3 @maximum 1000 */
type LandmarkSide = number;
