import type { ByDepth } from "../chain/index.js";
import type { SpawnKind } from "../core/index.js";
import type { FurniturePlace } from "../layers/index.js";
import type { Recipe, RecipePack } from "../recipes/index.js";

/** A game's world as its author writes it. Every key but `world` is optional. */
export interface WorldSource {
  /** The address of the world schema, for editors. */
  readonly $schema?: string;
  /** What saved games and messages call it: lower-case letters, digits, - and _. */
  readonly world: string;
  /** What the world is, in one sentence. */
  readonly description?: string;
  /**
   * The world that this one adds to: `undercroft`, which ships, or the path of a file. `null` for a world that has only
   * what it says itself, and the shipped tiles. Default: `undercroft`.
   */
  readonly extends?: string | null;
  /** Tiles by name. `null` removes one of the world that this one extends. */
  readonly tiles?: Named<TileSource>;
  /** Monsters, items, traps and features by name. */
  readonly things?: Named<ThingSource>;
  /** Spawn tables by name. */
  readonly tables?: Named<readonly TableEntrySource[]>;
  /** Themes by name. */
  readonly themes?: Named<ThemeSource>;
  /** Packs of prefabs: files or folders beside the world, included packs by name, or packs written out. */
  readonly packs?: readonly (string | RecipePack)[];
  /** Recipes by name. */
  readonly recipes?: Named<Recipe>;
  /** Levels by name. A key such as `halls-1..halls-3` is a run of levels that lead down to each other. */
  readonly levels?: Named<LevelSource>;
  /** Keys on one level for locks on another. */
  readonly quests?: readonly QuestSource[];
}

/** Parts of a world by name. `null` removes a part of the world that is extended. */
export type Named<T> = { readonly [name: string]: T | null };

/** How something looks as a character. */
export interface LookSource {
  /** The character that people see. It can be that of other tiles and things, too. */
  readonly glyph?: string;
  /** Its colour, such as `#9cf` or `#99ccff`. */
  readonly color?: string;
  /** The colour behind it. Default: that of the floor. */
  readonly background?: string;
  /** For tiles: what it is to the eye. Default: as its `autotile` says, or an object that stands on the floor. */
  readonly kind?: "liquid" | "hole" | "cover" | "wall";
  /** Its colours on paper. Default: the same. */
  readonly light?: { readonly color?: string; readonly background?: string };
}

/** A kind of terrain as its author writes it: what maps know of it, and how it looks. */
export interface TileSource {
  /** The character that stands for it in files. No other tile can have it. */
  readonly glyph: string;
  /** Whether characters can enter it. */
  readonly walkable: boolean;
  /** Whether it blocks sight. */
  readonly opaque: boolean;
  /** Whether it is a door: it can only be crossed orthogonally. Default: false. */
  readonly door?: boolean;
  /** What happens to a character that enters it. */
  readonly hazard?: "drown" | "burn" | "fall";
  /** The tile that it joins with in pictures: `floor` for ground, `wall` for parts of a wall. */
  readonly autotile?: string;
  /** How it looks. Default: its glyph, in the colour of stone. */
  readonly look?: LookSource;
  /** What it is, in one sentence. */
  readonly description?: string;
}

/** Something that can spawn. */
export interface ThingSource {
  /** Whether it is a monster, an item, a trap or a feature, such as a fountain. */
  readonly kind: SpawnKind;
  /** Whether it blocks its cell. Default: true for monsters, false for others. */
  readonly blocks?: boolean;
  /** Words that a game can find it by. */
  readonly tags?: readonly string[];
  /** How it looks. Default: the first letter of its name. */
  readonly look?: LookSource;
  /** The thing of the crawl that it behaves like. */
  readonly plays_as?: string;
  /** Numbers and words for the game, such as `{ hp: 12, power: 5 }`. */
  readonly stats?: { readonly [stat: string]: number | string | boolean };
  /** What it is, in one sentence. */
  readonly description?: string;
}

/** The weight of an entry: a number, or numbers by depth. `per_depth` is added to `base` with each depth. */
export type WeightSource = ByDepth;

/** An entry of a spawn table. It has exactly one of `name`, `group` and `table`. */
export interface TableEntrySource {
  /** What spawns: one of the world's things. */
  readonly name?: string;
  /** Things that come together, with their numbers. */
  readonly group?: { readonly [name: string]: number };
  /** Another table to draw from. */
  readonly table?: string;
  /** How often it is drawn, compared with the other entries. Default: 1. */
  readonly weight?: WeightSource;
  /** The depths at which it is drawn: `2..9`, or a list in which `!7` excludes depths. Default: all. */
  readonly depth?: number | string | readonly (number | string)[];
  /** The most that a level can have of it. Not for tables. */
  readonly most?: number;
}

/** The colours of a theme. What isn't given follows from `wall` and `floor`. */
export interface ColorsSource {
  /** The colour of rock that borders open cells. Default: that of stone. */
  readonly wall?: string;
  /** The lit edge of walls. */
  readonly wall_top?: string;
  /** The foot of walls above a floor. */
  readonly wall_foot?: string;
  /** Glyphs on walls. */
  readonly wall_ink?: string;
  /** The colour of bare ground. Default: that of stone. */
  readonly floor?: string;
  /** Floor close to the start. */
  readonly floor_near?: string;
  /** Floor far from the start. */
  readonly floor_far?: string;
  /** The glyph of bare floor. */
  readonly floor_ink?: string;
}

/** How many of something a level has: a number per level of usual size, or a range such as `1..3`. */
export interface CountSource {
  /** An average number per 2000 open cells, or a range such as `1..3`: so many per level, whatever its size. */
  readonly count: number | string;
  /** How much an average number grows with each depth. Default: 0. */
  readonly per_depth?: number;
  /** The largest average number, at any depth. Default: no limit. */
  readonly most?: number;
  /** The depths that have any, such as `3..8`. Default: all. */
  readonly depth?: number | string;
}

/** Patches of ground in a theme. */
export interface PatchSource extends CountSource {
  /** The name of a tile that can be walked on. */
  readonly tile: string;
  /** The chance with which a patch spreads to each cell beside it. Default: 0.7. */
  readonly spread?: number;
  /** How much less the chance is with each step. Default: 0.1. */
  readonly fade?: number;
  /** Names of tiles. A patch only begins next to one of them. Default: anywhere. */
  readonly near?: readonly string[];
}

/** Furniture in a theme. */
export interface PieceSource extends CountSource {
  /** What stands there, such as "statue": the name of a tile that is no door, stairs or hazard. */
  readonly tile: string;
  /** Where it stands: on `open` floor, at the `side` of a room, or in a `wall`. Default: `side`. */
  readonly place?: FurniturePlace;
}

/** A kind of named place in a theme. */
export interface AreaSource {
  /** What a player would call it. */
  readonly name: string;
  /** The name of its theme. Default: its name. */
  readonly theme?: string;
  /** How often it is chosen. Default: 1. */
  readonly weight?: number;
  /** The depths that can have it. Default: all. */
  readonly depth?: number | string;
  /** How many cells it has, such as `50..120`. */
  readonly cells?: number | string;
  /** What its floor is covered with. */
  readonly ground: readonly {
    /** The name of a tile that can be walked on. */
    readonly tile: string;
    /** The share of its cells, from 0 to 1. */
    readonly share: number;
    /** As in patches. */
    readonly spread?: number;
    /** As in patches. */
    readonly fade?: number;
  }[];
}

/** A theme: what levels look like, and what their ground and their rooms have. */
export interface ThemeSource {
  /** What it is like, in one sentence. */
  readonly description?: string;
  /** Its colours on a dark screen. */
  readonly colors?: ColorsSource;
  /** Its colours on paper. Default: the same. */
  readonly light?: ColorsSource;
  /** What covers parts of the floor, such as ice, in the order in which it grows. */
  readonly patches?: readonly PatchSource[];
  /** What stands in rooms and walls, such as statues. */
  readonly furniture?: readonly PieceSource[];
  /** Named places. */
  readonly areas?: readonly AreaSource[];
}

/** A level, or a run of levels, of a world. It has exactly one of `recipe` and `oneOf`. */
export interface LevelSource {
  /** How deep it is; a range such as `2..4` for a run of three. */
  readonly depth: number | string;
  /** What builds it: one of the world's own recipes, or an included one. */
  readonly recipe?: string;
  /** Recipes to choose from, each with an optional weight. */
  readonly oneOf?: readonly { readonly recipe: string; readonly weight?: number }[];
  /** The name of its theme. Default: that of its recipe. */
  readonly theme?: string;
  /** The spawn table of the steps that don't name one. */
  readonly table?: string;
  /**
   * Where its exits lead: names of levels by the names of exits. Of a run, those of its last level. `{ to, one_way: true }`
   * is an exit that nothing leads back from, such as a pit.
   */
  readonly exits?: { readonly [exit: string]: string | { readonly to: string; readonly one_way?: boolean } };
}

/** A key on one level for a lock on another. */
export interface QuestSource {
  /** What the player picks up, such as `iron_key`. */
  readonly name: string;
  /** What it opens: an exit of a level. `exit` is the way down. */
  readonly lock: { readonly level: string; readonly at?: string };
  /** The level that it lies on. */
  readonly key: { readonly level: string };
}
