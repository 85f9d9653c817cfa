import type { DungeonChain, Level } from "undercroft";
import type { PictureTheme } from "undercroft/formats";
import type { Pack } from "undercroft/prefabs";
import { recipeChain, registry } from "undercroft/recipes";
import type { FeelingTable, SpawnTable } from "undercroft/tables";
import { shippedWorld } from "undercroft/worlds";
import { type Kind, spawnKind } from "./catalog.js";
import { GameError } from "./error.js";
import { words } from "./places.js";
import { adapted, STRATA, type Stratum } from "./strata.js";
import { CRAWL_FEELINGS, CRAWL_TABLE } from "./tables.js";
import { CRAWL_BLUEPRINTS, CRAWL_PACK } from "./vaults.js";
import { type ThingSources, thingsOf } from "./world-things.js";

/** How the levels of a game are built. */
export interface Underworld {
  /** What it is called in saved games: one that was saved in another underworld is refused. */
  readonly name: string;
  /** How many levels there are. */
  readonly depths: number;
  /** What a run is won with: the crown on the last level, unless it is the way down from there. */
  readonly goal?: "crown" | "way-out";
  /** Always the same chain for the same depth. */
  chain(depth: number): DungeonChain;
  /** Packs with vaults that come once in a game. */
  readonly packs?: readonly Pack[];
  /** What a depth is called where the player arrives; undefined where it has no name. */
  place?(depth: number): string | undefined;
  /** What the things of its world are, by name. Others are those of the catalog. */
  readonly things?: ReadonlyMap<string, Kind>;
  /** The tables of its world, by name. Others are the game's own. */
  readonly tables?: ReadonlyMap<string, SpawnTable>;
  /** What the levels of its world can be like, by name. Others are as in the included world. */
  readonly feelings?: ReadonlyMap<string, FeelingTable>;
  /** The colours of its world. */
  readonly colors?: PictureTheme;
  /** Levels that are there already, the first at depth 1: they are played as they are, and no chain is asked for. */
  readonly given?: readonly Level[];
}

/** The crown lies ten levels down unless an underworld says otherwise. */
const DEPTHS = 10;

/** The game's own underworld, or one of other strata. */
export function crawlUnderworld(strata: readonly Stratum[] = STRATA): Underworld {
  const known = registry([], {
    "spawn-table": [CRAWL_TABLE],
    "feeling-table": [CRAWL_FEELINGS],
    pack: [CRAWL_PACK, CRAWL_BLUEPRINTS],
  });
  const chains = strata.map(({ recipe }) => recipeChain(adapted(recipe), { registry: known }));
  return {
    name: "crawl",
    depths: chains.length,
    chain: (depth) => chains[depth - 1]!,
    place: (depth) => strata[depth - 1]?.place,
    packs: [CRAWL_PACK, CRAWL_BLUEPRINTS],
    things: vaultThings(),
  };
}

/** What the included vaults ask for besides the things of the catalog. */
function vaultThings(): ReadonlyMap<string, Kind> {
  return new Map([...thingsOf(shippedWorld().things)].filter(([name]) => spawnKind(name) === undefined));
}

/** An underworld of one chain at every depth, for playing a recipe. The name must tell it from all others. */
export function uniformUnderworld(name: string, chain: DungeonChain, depths = DEPTHS): Underworld {
  const place = chain.name === undefined ? undefined : words(chain.name);
  const { things, tables } = shippedWorld();
  return { name, depths, chain: () => chain, place: () => place, things: thingsOf(things), tables };
}

/** A world to be played: its levels from the first to the last, and what it has in them. */
export interface PlayedWorld {
  /** It must tell the world from all others. */
  readonly name: string;
  readonly levels: readonly { readonly name: string; readonly chain: DungeonChain }[];
  readonly things: ThingSources;
  readonly tables: ReadonlyMap<string, SpawnTable>;
  readonly feelings: ReadonlyMap<string, FeelingTable>;
  readonly colors: PictureTheme;
}

/** An underworld of a world. Throws if something in it doesn't say what it plays as. */
export function worldUnderworld({ name, levels, things, tables, feelings, colors }: PlayedWorld): Underworld {
  return {
    name,
    depths: levels.length,
    chain: (depth) => levels[depth - 1]!.chain,
    place: (depth) => (levels[depth - 1] === undefined ? undefined : words(levels[depth - 1]!.name)),
    things: thingsOf(things),
    tables,
    feelings,
    colors,
  };
}

/** An underworld that is one given level. Whoever finds its way down has won. */
export function levelUnderworld(level: Level): Underworld {
  if (level.start === undefined) {
    throw new GameError(
      "no-start",
      "this level has no start to play from. Add a step that sets one, such as area-start, room-based-start or niche-stairs.",
    );
  }
  return {
    name: `level ${level.hash}`,
    depths: 1,
    goal: "way-out",
    given: [level],
    place: () => (level.recipe.name === undefined ? undefined : words(level.recipe.name)),
    chain: (depth) => {
      throw new RangeError(`there is no depth ${depth} below a level that was given.`);
    },
  };
}
