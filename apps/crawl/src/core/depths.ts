import { type DungeonChain, type Level, type SpawnTable, spawnTable } from "undercroft";
import { type Pack, UNDERCROFT_PACK } from "undercroft/prefabs";
import { type Recipe, recipeChain, registry, shippedRecipe } from "undercroft/recipes";
import { GameError } from "./error.js";

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
  /** Levels that are there already, the first at depth 1: they are played as they are, and no chain is asked for. */
  readonly given?: readonly Level[];
}

/** The crown lies ten levels down unless an underworld says otherwise. */
const DEPTHS = 10;

/** What may appear. Orcs come at depth 2, ogres at 4; blades and shields get better on the way. */
const CRAWL_TABLE: SpawnTable = spawnTable("crawl", [
  { name: "Goblin", kind: "monster", base: 19, perDepth: -1 },
  { name: "Orc", kind: "monster", base: -3, perDepth: 3 },
  { name: "Ogre", kind: "monster", base: -9, perDepth: 2.5 },
  { name: "Health Potion", kind: "item", base: 6 },
  { name: "Rations", kind: "item", base: 3 },
  { name: "Magic Missile Scroll", kind: "item", base: 4 },
  { name: "Fireball Scroll", kind: "item", base: 1, perDepth: 0.5 },
  { name: "Confusion Scroll", kind: "item", base: 2 },
  { name: "Magic Mapping Scroll", kind: "item", base: 2 },
  { name: "Dagger", kind: "item", base: 3.5, perDepth: -0.5 },
  { name: "Shield", kind: "item", base: 3.5, perDepth: -0.5 },
  { name: "Longsword", kind: "item", base: -1, perDepth: 0.5 },
  { name: "Tower Shield", kind: "item", base: -1, perDepth: 0.5 },
  { name: "Bear Trap", kind: "trap", base: 6 },
]);

/** What levels may ask for by the name of a table, for the game to draw from. */
export const DRAWN_FROM: ReadonlyMap<string, SpawnTable> = new Map(
  (["monster", "item", "trap"] as const).map((kind) => {
    const name = `${kind}s`;
    return [
      name,
      spawnTable(
        name,
        CRAWL_TABLE.entries.filter((entry) => entry.kind === kind),
      ),
    ];
  }),
);

/** The steps that people a level from a table. */
const SPAWNERS: readonly string[] = ["room-based-spawner", "corridor-spawner", "voronoi-spawning"];
/** Of the table's things one for so many cells: a level has about fifty, however deep it lies. */
const CELLS_EACH = 30;

const ROOMS_WITH_DOORS: Recipe["steps"] = [
  { use: "room-based-start" },
  { use: "room-based-stairs" },
  { use: "room-based-spawner" },
  { use: "door-placement" },
  { use: "room-vaults" },
];

const CAVE_FORT: Recipe = {
  name: "cave-fort",
  description: "Caves with a fort built into them.",
  steps: [
    { use: "cellular-automata" },
    { use: "section" },
    { use: "connect-regions" },
    { use: "area-start" },
    { use: "voronoi-spawning" },
    { use: "distant-exit" },
    { use: "room-vaults" },
  ],
};

/** What each depth is made of, from the top: built by people, then grown, then built by others. */
const RECIPE_OF_DEPTH: readonly Recipe[] = [
  { name: "cellars", steps: [{ use: "simple-map" }, ...ROOMS_WITH_DOORS] },
  { name: "vaults", steps: [{ use: "bsp-dungeon" }, ...ROOMS_WITH_DOORS] },
  shippedRecipe("caves"),
  shippedRecipe("random"),
  { name: "quarters", steps: [{ use: "bsp-interior" }, ...ROOMS_WITH_DOORS] },
  shippedRecipe("drunkard-winding-passages"),
  shippedRecipe("random"),
  shippedRecipe("layered-fort"),
  shippedRecipe("voronoi-manhattan"),
  CAVE_FORT,
];

/** The game's own underworld. */
export function crawlUnderworld(): Underworld {
  const known = registry([], { "spawn-table": [CRAWL_TABLE] });
  const chains = RECIPE_OF_DEPTH.map((recipe) => recipeChain(peopled(recipe), { registry: known }));
  return { name: "crawl", depths: chains.length, chain: (depth) => chains[depth - 1]!, packs: [UNDERCROFT_PACK] };
}

/** An underworld of one chain at every depth, for playing a recipe. The name must tell it from all others. */
export function uniformUnderworld(name: string, chain: DungeonChain, depths = DEPTHS): Underworld {
  return { name, depths, chain: () => chain };
}

/** An underworld that is one given level. Whoever finds its way down has won. */
export function levelUnderworld(level: Level): Underworld {
  if (level.start === undefined) {
    throw new GameError(
      "no-start",
      "this level has no start to play from. Add a step that sets one, such as area-start or room-based-start.",
    );
  }
  return {
    name: `level ${level.hash}`,
    depths: 1,
    goal: "way-out",
    given: [level],
    chain: (depth) => {
      throw new RangeError(`there is no depth ${depth} below a level that was given.`);
    },
  };
}

/** A recipe whose spawners draw from the game's own table. */
function peopled(recipe: Recipe): Recipe {
  return mapSteps(recipe) as Recipe;
}

function mapSteps(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mapSteps);
  if (typeof part !== "object" || part === null) return part;
  const fields = Object.entries(part).map(([key, value]) => [key, mapSteps(value)] as const);
  const own = SPAWNERS.includes((part as { use?: string }).use ?? "")
    ? { table: CRAWL_TABLE.name, cellsEach: CELLS_EACH }
    : {};
  return { ...Object.fromEntries(fields), ...own };
}
