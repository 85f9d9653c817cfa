import type { BuildingPlan } from "../builders/index.js";
import {
  cached,
  checkArgument,
  checkKeys,
  contentHash,
  didYouMean,
  type KeysOf,
  type Kind,
  Rng,
  type Seed,
  SHIPPED_TILES,
  seedText,
  show,
  suggestion,
  TEXT,
  THEMES,
  type Tile,
  type Tileset,
  tileset,
  UndercroftError,
} from "../core/index.js";
import type { DungeonLandmark } from "../dungeon/index.js";
import type { FeelingTable } from "../layers/index.js";
import type { Pack, SourcePath } from "../prefabs/index.js";
import {
  addPacks,
  compileRecipe,
  extendRegistry,
  RECIPES,
  type Recipe,
  type RecipePack,
  type Registry,
  readPack,
  registry,
  shippedRecipe,
} from "../recipes/index.js";
import { checkValue, type SchemaProblem, WORLD } from "../schemas/index.js";
import type { EncounterTable, SpawnTable } from "../spawning/index.js";
import { checkHabitats, checkLikes, readEncounters } from "./encounters.js";
import { readFeelings } from "./feelings.js";
import { readLandmarks } from "./landmarks.js";
import { readLevels, readQuests, type WorldLevel, type WorldQuest } from "./levels.js";
import { differenceFrom, isSameWorld, mergeWorlds, type WholeSource } from "./merge.js";
import { packInWorld } from "./pack-things.js";
import { readPlans } from "./plans.js";
import { Problems, worldError } from "./problems.js";
import { SHIPPED_WORLDS } from "./shipped.js";
import type { LookSource, ThingSource, WorldSource } from "./source.js";
import { readTables } from "./tables.js";
import { themedRecipe } from "./themed-recipe.js";
import { readThemes, type WorldTheme } from "./themes.js";

/** A tile of a world: what maps know of it, and how it looks. */
export interface WorldTile extends Tile {
  /** The tile that it joins with in pictures. Undefined if it stands alone. */
  readonly autotile?: string;
  /** How it looks. Undefined if it shows its glyph in the colour of stone. */
  readonly look?: LookSource;
  /** What it is, in one sentence. */
  readonly description?: string;
}

/** Something that can spawn in a world: what its author wrote, with its name and its defaults. */
export interface WorldThing extends ThingSource {
  /** What it is called in tables, prefabs and levels. */
  readonly name: string;
  /** Whether it blocks its cell. */
  readonly blocks: boolean;
}

/**
 * A game's world, checked: its tiles, things, tables, themes, packs, recipes, levels, quests and landmarks. Get one with `readWorld`,
 * or with `loadWorld` from a file. Pass it to `recipeChain` to use all of it in a recipe.
 */
export class World {
  /** What saved games and messages call it, such as "frost_keep". */
  readonly name!: string;
  /** The world as plain data, with everything that it extends and all its packs. `readWorld` makes the same world of it. */
  readonly source!: WorldSource;
  /** The tiles of its maps: the shipped ones and the game's own. */
  readonly tileset!: Tileset;
  /** The game's own tiles, which are added to the shipped ones or replace them. */
  readonly tiles!: readonly WorldTile[];
  /** Everything that can spawn, by name. */
  readonly things!: ReadonlyMap<string, WorldThing>;
  /** The spawn tables, by name. */
  readonly tables!: ReadonlyMap<string, SpawnTable>;
  /** The encounters, by name. */
  readonly encounters!: ReadonlyMap<string, EncounterTable>;
  /** What whole levels can be like, by name. */
  readonly feelings!: ReadonlyMap<string, FeelingTable>;
  /** The plans of buildings, by name. */
  readonly plans!: ReadonlyMap<string, BuildingPlan>;
  /** The themes, by name. */
  readonly themes!: ReadonlyMap<string, WorldTheme>;
  /** The packs, in addition to the included ones. */
  readonly packs!: readonly Pack[];
  /** The game's own recipes, by name, as they are written. */
  readonly recipes!: ReadonlyMap<string, Recipe>;
  /** The levels, the first one first. Empty if the world has none. */
  readonly levels!: readonly WorldLevel[];
  /** Keys on one level for locks on another. Empty if the world has none. */
  readonly quests!: readonly WorldQuest[];
  /** Chasms, rivers and towers that go through several levels. Empty if the world has none. */
  readonly landmarks!: readonly DungeonLandmark[];
  /** What the names in recipes mean in this world. */
  readonly registry!: Registry;

  #ownSource: WorldSource | undefined;

  /** For internal use: call `readWorld`, which checks its parts. */
  constructor(parts: WorldParts) {
    Object.assign(this, parts);
  }

  /** A fingerprint of everything in it. */
  get hash(): string {
    return contentHash(this.source);
  }

  /**
   * The world as plain data, without what it has from the included world `undercroft`. `readWorld` makes the same world of it, and
   * it is much shorter than `source`: in a link, for example.
   */
  get ownSource(): WorldSource {
    this.#ownSource ??= withoutBasic(this.source as WholeSource);
    return this.#ownSource;
  }

  /** Returns a recipe of the world, or an included one, with what its theme has. Throws if there is no such recipe. */
  recipe(name: string): Recipe {
    return this.themed(this.recipes.get(name) ?? shippedRecipe(name));
  }

  /**
   * Returns a recipe as it is used in this world: with the patches and the furniture of its theme. A level can have another
   * theme, and a spawn table for the steps that don't name one.
   */
  themed(recipe: Recipe, level: Pick<WorldLevel, "theme" | "table"> = {}): Recipe {
    const theme = this.themes.get(level.theme ?? recipe.theme ?? "");
    return themedRecipe(recipe, { theme, table: level.table }, this.registry);
  }

  /**
   * Returns the recipe of a level. If the level has several to choose from, the seed decides. Throws if there is no such
   * level.
   */
  levelRecipe(name: string, seed: Seed): Recipe {
    const level = this.levels.find((each) => each.name === name);
    if (level === undefined) {
      const names = this.levels.map((each) => each.name);
      throw new UndercroftError("unknown-name", `there is no level ${show(name)}.${suggestion(name, names)}`);
    }
    const { recipe, oneOf = [], size } = level;
    const rng = Rng.fromSeed(seedText(seed)).fork(`recipe of ${name}`);
    const chosen = recipe ?? oneOf[rng.weighted(oneOf.map(({ weight }) => weight))]!.recipe;
    const whole = this.recipes.get(chosen) ?? shippedRecipe(chosen);
    return this.themed(size === undefined ? whole : { ...whole, size }, level);
  }
}

type WorldParts = {
  readonly [K in Exclude<keyof World, "recipe" | "themed" | "levelRecipe" | "hash" | "ownSource">]: World[K];
};

/** What a world is read with. */
export interface ReadWorldOptions {
  /** The world that `extends` names, if it isn't `undercroft`. */
  readonly base?: World;
  /** The registry whose steps and content recipes can use. Default: all included ones. */
  readonly registry?: Registry;
  /** Packs that the world names by path, by that path. `loadWorld` loads them. */
  readonly packs?: ReadonlyMap<string, Pack>;
}

const IS_WORLD: Kind = { rule: "a world, as readWorld returns it", fits: (value) => value instanceof World };
/** The keys of `ReadWorldOptions`. */
export const READ_WORLD_KEYS: KeysOf<ReadWorldOptions> = {
  base: IS_WORLD,
  registry: true,
  packs: { rule: "a Map of packs by their paths", fits: (value) => value instanceof Map },
};

/**
 * Reads a world from plain data, such as a parsed JSON file. Everything in it is checked. Throws an `UndercroftError` with
 * the path to what is wrong. To read a file, use `loadWorld`.
 *
 * @example
 * import { recipeChain } from "undercroft/recipes";
 * import { readWorld } from "undercroft/worlds";
 *
 * const world = readWorld({
 *   world: "frost_keep",
 *   tiles: { ice: { glyph: "i", walkable: true, opaque: false } },
 *   things: { "Frost Wolf": { kind: "monster", plays_as: "Wolf" } },
 *   tables: { beasts: [{ name: "Frost Wolf", weight: 3 }, { name: "Goblin" }] },
 *   themes: { frozen: { patches: [{ tile: "ice", count: 20 }] } },
 *   recipes: {
 *     "ice-caves": {
 *       theme: "frozen",
 *       steps: [
 *         { use: "cellular-automata" },
 *         { use: "connect-regions" },
 *         { use: "area-start" },
 *         { use: "distant-exit" },
 *         { use: "voronoi-spawning", table: "beasts" },
 *       ],
 *     },
 *   },
 * });
 * const level = recipeChain(world.recipe("ice-caves"), world).build({ seed: "rats" });
 * console.log(level.rows().some((row) => row.includes("i"))); // true
 */
export function readWorld(source: unknown, options: ReadWorldOptions = {}): World {
  checkKeys("readWorld", options, READ_WORLD_KEYS);
  const result = checkWorld(source, options);
  if ("problems" in result) throw worldError(result.problems[0]!);
  return result.world;
}

/** The same, but returns everything that is wrong. */
export function checkWorld(
  value: unknown,
  options: ReadWorldOptions = {},
): { readonly world: World } | { readonly problems: readonly SchemaProblem[] } {
  const result = checkShape(value);
  if ("problems" in result) return result;
  const problems = new Problems();
  const base = baseOf(result.value, options, problems);
  if (problems.list.length > 0) return { problems: problems.list };
  const whole = mergeWorlds(base, result.value, problems);
  const tiles = readTiles(whole, result.value, problems);
  const parts = readParts(whole, result.value, tiles, options, problems);
  return problems.list.length > 0 || parts === undefined ? { problems: problems.list } : { world: new World(parts) };
}

/** Checks the shape of a world: its keys, and what kind of value each has. What names mean is checked by `checkWorld`. */
export function checkShape(
  value: unknown,
): { readonly value: WorldSource } | { readonly problems: readonly SchemaProblem[] } {
  const problems = new Problems();
  refuseProto(value, [], problems);
  return problems.list.length > 0 ? { problems: problems.list } : checkValue<WorldSource>(value, WORLD, "world");
}

/** Deeper than any world that a person writes. */
const DEEPEST_NESTING = 64;

/** The key that would change what an object is. Schemas don't see it. */
function refuseProto(value: unknown, path: SourcePath, problems: Problems): void {
  if (typeof value !== "object" || value === null) return;
  if (path.length > DEEPEST_NESTING) {
    problems.add(path.slice(0, 3), `this is nested more than ${DEEPEST_NESTING} levels deep, or contains itself.`);
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === "__proto__") problems.add(at, `${show(key)} can't be a key.`, "key");
    else refuseProto(part, at, problems);
    if (problems.list.length > 0) return;
  }
}

/** The name of an included world. */
export type ShippedWorld = keyof typeof SHIPPED_WORLDS;

/** The world that others extend unless they say otherwise: the included content. */
const BASIC: ShippedWorld = "undercroft";

/** The names of the included worlds. */
export const SHIPPED_WORLD_NAMES: readonly ShippedWorld[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.keys(SHIPPED_WORLDS) as ShippedWorld[],
);

/** Returns whether an included world has this name. */
export function isShippedWorld(name: unknown): name is ShippedWorld {
  return (SHIPPED_WORLD_NAMES as readonly unknown[]).includes(name);
}

const WORLDS = new Map<ShippedWorld, World>();

/**
 * Returns an included world: `undercroft`, the included content, which others extend; or `descent`, ten depths from a town
 * by the sea to a throne in the dark.
 */
export function shippedWorld(name: ShippedWorld = BASIC): World {
  checkArgument("shippedWorld", "name", TEXT, name);
  if (!isShippedWorld(name)) {
    const hint = suggestion(name, SHIPPED_WORLD_NAMES);
    throw new UndercroftError("unknown-name", `there is no included world ${show(name)}.${hint}`, { value: name });
  }
  return cached(WORLDS, name, () => readWorld(SHIPPED_WORLDS[name]));
}

function withoutBasic(whole: WholeSource): WorldSource {
  const base = shippedWorld().source as WholeSource;
  const own = { ...differenceFrom(base, whole), extends: BASIC };
  const again = { ...mergeWorlds(base, own, new Problems()), extends: null };
  return isSameWorld(again, whole) ? own : whole;
}

function baseOf(own: WorldSource, { base }: ReadWorldOptions, problems: Problems): WholeSource | undefined {
  if (base !== undefined) return base.source as WholeSource;
  if (own.extends === null) return undefined;
  const name = own.extends ?? BASIC;
  if (isShippedWorld(name)) return shippedWorld(name).source as WholeSource;
  const near = didYouMean(name, SHIPPED_WORLD_NAMES);
  const advice =
    near === undefined
      ? ` Known: ${SHIPPED_WORLD_NAMES.join(", ")}. Only files can extend other files: load this one with loadWorld.`
      : ` Did you mean ${show(near)}?`;
  const message = `there is no world ${show(own.extends)}.${advice}`;
  problems.add(["extends"], message);
  return undefined;
}

/** The game's own tiles and the whole set. Undefined if something is wrong with them. */
function readTiles(
  whole: WholeSource,
  own: WorldSource,
  problems: Problems,
): Pick<World, "tiles" | "tileset"> | undefined {
  const before = problems.list.length;
  for (const [name, tile] of Object.entries(own.tiles ?? {})) {
    if (tile !== null || !SHIPPED_TILES.some((one) => one.name === name)) continue;
    const message = `${show(name)} ships, and steps rely on it. It can be replaced, but not removed.`;
    problems.add(["tiles", name], message, "key");
  }
  const all = Object.entries(whole.tiles).map(
    ([name, { door, ...rest }]): WorldTile => ({ name, ...rest, ...(door && { door }) }),
  );
  const mine = all.filter((tile) => !SHIPPED_TILES.some((one) => isSameTile(one, tile)));
  const byGlyph = new Map<string, string>();
  for (const tile of mine) {
    const { name, glyph } = tile;
    const other = byGlyph.get(glyph);
    if (other !== undefined) {
      problems.add(["tiles", name, "glyph"], `the tile ${show(other)} already has the glyph ${show(glyph)}.`);
    }
    byGlyph.set(glyph, name);
    problems.try(["tiles", name], () => tileset([tile]));
  }
  const names = [...SHIPPED_TILES, ...all].map((one) => one.name);
  for (const { name, autotile } of all) {
    if (autotile === undefined || names.includes(autotile)) continue;
    const hint = suggestion(autotile, names);
    problems.add(["tiles", name, "autotile"], `there is no tile ${show(autotile)}.${hint}`);
  }
  if (problems.list.length > before) return undefined;
  const made = problems.try(["tiles"], () => tileset(mine));
  return made && { tiles: mine, tileset: made };
}

function isSameTile(a: Tile, b: Tile): boolean {
  return (["name", "glyph", "walkable", "opaque", "door", "hazard"] as const).every((key) => a[key] === b[key]);
}

function readParts(
  whole: WholeSource,
  written: WorldSource,
  terrain: Pick<World, "tiles" | "tileset"> | undefined,
  options: ReadWorldOptions,
  problems: Problems,
): WorldParts | undefined {
  const tables = readTables(whole, problems);
  const encounters = readEncounters(whole, tables, problems);
  const plans = readPlans(whole, terrain?.tileset, problems);
  const themes = readThemes(whole, terrain?.tileset, problems);
  const feelings = readFeelings(whole, themes, problems);
  if (terrain === undefined) return undefined;
  const { tiles, tileset } = terrain;
  const packs = readPacks(whole, written.packs ?? [], tileset, options, problems);
  const inThemes = <K extends "patches" | "ground" | "furniture" | "areas">(kind: K) =>
    [...themes.values()].flatMap((theme) => theme[kind] ?? []);
  const areas = inThemes("areas");
  const furniture = inThemes("furniture");
  const places = areas.flatMap(({ kinds }) => kinds.flatMap(({ name, theme = name }) => [name, theme]));
  places.push(...furniture.flatMap(({ rooms = [] }) => rooms.map(({ role }) => role)));
  const tileNames = tileset.tiles.map(({ name }) => name);
  checkHabitats(whole.things, [...tileNames, ...places], problems);
  checkLikes(whole.things, tileNames, problems);
  const content = {
    "spawn-table": [...tables.values()],
    "encounter-table": [...encounters.values()],
    "feeling-table": [...feelings.values()],
    plan: [...plans.values()],
    "patch-table": inThemes("patches"),
    "ground-table": inThemes("ground"),
    "furniture-table": furniture,
    "area-table": areas,
    theme: [...themes.values()],
  };
  const known = addPacks(extendRegistry(options.registry ?? registry(), [], content), packs);
  const worldRegistry: Registry = tiles.length === 0 ? known : { ...known, tiles: tiles.map(plainTile) };
  const recipes = readRecipes(whole, themes, worldRegistry, problems);
  const names = {
    recipes: new Set([...recipes.keys(), ...RECIPES.map(({ name }) => name!)]),
    themes: new Set([...themes.keys(), ...THEMES]),
    tables: new Set(tables.keys()),
  };
  const levels = readLevels(whole, names, problems);
  const quests = readQuests(whole, written.quests ?? [], levels, problems);
  const things = Object.entries(whole.things).map(
    ([name, thing]) => [name, { ...thing, name, blocks: thing.blocks ?? thing.kind === "monster" }] as const,
  );
  return {
    name: whole.world,
    source: { ...whole, extends: null, packs: packs.map(writtenPack) },
    tileset,
    tiles,
    things: new Map(things),
    tables,
    encounters,
    feelings,
    plans,
    themes,
    packs,
    recipes,
    levels,
    quests,
    landmarks: readLandmarks(whole, levels, problems),
    registry: worldRegistry,
  };
}

/** A tile as maps know it. */
function plainTile({ name, glyph, walkable, opaque, door, hazard }: WorldTile): Tile {
  return { name, glyph, walkable, opaque, ...(door && { door }), ...(hazard && { hazard }) };
}

function writtenPack({ name, prefabs }: Pack): RecipePack {
  return { pack: name, prefabs: prefabs.map(({ source }) => source) };
}

function readPacks(
  { packs, things }: WholeSource,
  written: WholeSource["packs"],
  tiles: Tileset,
  { packs: loaded = new Map(), registry: known = registry() }: ReadWorldOptions,
  problems: Problems,
): readonly Pack[] {
  const byName = new Map<string, Pack>();
  const kinds = new Map(Object.entries(things).map(([name, { kind }]) => [name, kind]));
  const add = (found: Pack) => byName.set(found.name, packInWorld(found, kinds, tiles));
  for (const [i, given] of packs.entries()) {
    // Those of the world that is extended come first.
    const path = ["packs", i - packs.length + written.length];
    if (typeof given !== "string") {
      const made = problems.try(path, () => readPack(given, "", tiles));
      if (made !== undefined) add(made);
      continue;
    }
    const included = known.content.get("pack");
    const pack = loaded.get(given) ?? (included?.get(given) as Pack | undefined);
    if (pack !== undefined) add(pack);
    else {
      const hint = suggestion(given, included?.keys() ?? []);
      problems.add(path, `there is no file, folder or pack ${show(given)}.${hint}`);
    }
  }
  return [...byName.values()];
}

/** Recipes must be sound as they are and with what their themes have. */
function readRecipes(
  { recipes }: WholeSource,
  themes: ReadonlyMap<string, WorldTheme>,
  known: Registry,
  problems: Problems,
): ReadonlyMap<string, Recipe> {
  const byName = new Map<string, Recipe>();
  for (const [name, written] of Object.entries(recipes)) {
    const path = ["recipes", name];
    if (Object.hasOwn(written, "world")) {
      problems.add([...path, "world"], "a recipe inside a world can't name another world.", "key");
      continue;
    }
    const recipe = { name, ...written };
    problems.try(path, () => {
      compileRecipe(recipe, known);
      const theme = themes.get(recipe.theme ?? "");
      if (theme !== undefined) compileRecipe(themedRecipe(recipe, { theme }, known), known);
    });
    byName.set(name, recipe);
  }
  return byName;
}
