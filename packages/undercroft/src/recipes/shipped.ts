import { dla, drunkardsWalk, voronoiCells } from "../builders/index.js";
import type { StepDefinition } from "../core/index.js";
import { checkArgument, show, suggestion, TEXT, UndercroftError } from "../core/index.js";
import type { Recipe, RecipeChoice, RecipeGroup, RecipeNode, RecipeStep } from "./grammar.js";
import { GROWN_RECIPES } from "./grown.js";
import { PARTED_RECIPES } from "./parted.js";
import { PLOTTED_RECIPES } from "./plotted.js";
import type { RecipeName } from "./recipe-names.js";
import { SETTLED_RECIPES } from "./settled.js";

/** Room-based start, stairs and spawns, as in the tutorial's chapter on layering. */
const ROOM_LEVEL: readonly RecipeNode[] = [
  { use: "room-based-start" },
  { use: "room-based-stairs" },
  { use: "room-based-spawner" },
];

/** Start, spawns and exit where there are no rooms. */
const PEOPLED: readonly RecipeNode[] = [{ use: "area-start" }, { use: "voronoi-spawning" }, { use: "distant-exit" }];

/** What makes a level of a shape without rooms. */
const SHAPE_LEVEL: readonly RecipeNode[] = [{ use: "connect-regions" }, ...PEOPLED];

/** The same for caves: the automaton ends in patterns that come and go, and leaves combs and pillars behind. */
const CAVE_LEVEL: readonly RecipeNode[] = [{ use: "connect-regions" }, { use: "tidy-walls" }, ...PEOPLED];

/** A step with a preset's options. */
function preset({ definition }: { readonly definition: StepDefinition<any> }, name: string): RecipeStep {
  return { use: definition.id, ...definition.presets[name]!.options };
}

const rooms: Recipe = {
  name: "rooms",
  description: "Rooms and corridors, like in the first roguelikes.",
  steps: [{ use: "simple-map" }, ...ROOM_LEVEL],
};

const bspDungeon: Recipe = {
  name: "bsp-dungeon",
  description: "Rooms in a map that is split in two again and again, joined by corridors from left to right.",
  steps: [{ use: "bsp-dungeon" }, ...ROOM_LEVEL],
};

const bspInterior: Recipe = {
  name: "bsp-interior",
  description: "A building: the whole map divided into rooms with thin walls.",
  steps: [{ use: "bsp-interior" }, ...ROOM_LEVEL],
};

const caves: Recipe = {
  name: "caves",
  description: "Natural, fully connected caves.",
  steps: [{ use: "cellular-automata" }, ...CAVE_LEVEL],
};

/** The other shapes, each alone, in the order of the tutorial's list. */
const SHAPES: readonly { readonly name: string; readonly description: string; readonly shape: RecipeStep }[] = [
  {
    name: "drunkard-open-area",
    description: "A wide cavern, dug outwards from the middle.",
    shape: preset(drunkardsWalk, "open-area"),
  },
  {
    name: "drunkard-open-halls",
    description: "Halls dug all over the map.",
    shape: preset(drunkardsWalk, "open-halls"),
  },
  {
    name: "drunkard-winding-passages",
    description: "Narrow, winding passages.",
    shape: preset(drunkardsWalk, "winding-passages"),
  },
  {
    name: "drunkard-fat-passages",
    description: "Winding passages, two cells wide.",
    shape: preset(drunkardsWalk, "fat-passages"),
  },
  {
    name: "drunkard-fearful-symmetry",
    description: "Winding passages, mirrored in both directions.",
    shape: preset(drunkardsWalk, "fearful-symmetry"),
  },
  { name: "maze", description: "A perfect maze: exactly one path between any two cells.", shape: { use: "maze" } },
  {
    name: "dla-walk-inwards",
    description: "Thin branches growing towards the middle.",
    shape: preset(dla, "walk-inwards"),
  },
  {
    name: "dla-walk-outwards",
    description: "A blot with frayed edges.",
    shape: preset(dla, "walk-outwards"),
  },
  {
    name: "dla-central-attractor",
    description: "A star of passages that meet in the middle.",
    shape: preset(dla, "central-attractor"),
  },
  {
    name: "dla-insectoid",
    description: "A mirrored star of passages that looks like an insect.",
    shape: preset(dla, "insectoid"),
  },
  {
    name: "voronoi-pythagoras",
    description: "Cells with straight walls, like an irregular honeycomb.",
    shape: preset(voronoiCells, "pythagoras"),
  },
  {
    name: "voronoi-manhattan",
    description: "Cells with stepped and diagonal walls.",
    shape: preset(voronoiCells, "manhattan"),
  },
  {
    name: "voronoi-chebyshev",
    description: "Cells with square corners.",
    shape: preset(voronoiCells, "chebyshev"),
  },
];

/** Somewhere on a grid of three by three, as the tutorial rolls it. */
const RANDOM_AREA_START: RecipeChoice = {
  oneOf: (["left", "center", "right"] as const).flatMap((x) =>
    (["top", "center", "bottom"] as const).map((y) => ({ use: "area-start", x, y })),
  ),
};

/** A plan of rooms, sorted, drawn and joined in a random way. */
function joinedRooms(plan: string): RecipeGroup {
  return {
    steps: [
      { use: plan },
      {
        oneOf: (["leftmost", "rightmost", "topmost", "bottommost", "central"] as const).map((order) => ({
          use: "room-sorter",
          order,
        })),
      },
      { use: "room-drawer" },
      {
        oneOf: [
          { use: "dogleg-corridors" },
          { use: "nearest-corridors" },
          { use: "straight-line-corridors" },
          { use: "bsp-corridors" },
        ],
      },
      { steps: [{ use: "corridor-spawner" }], chance: 0.5 },
      // Of six sides of a die, one explodes the rooms, one rounds their corners, and four leave them alone.
      { steps: [{ oneOf: [{ use: "room-exploder" }, { use: "room-corner-rounder" }] }], chance: 1 / 3 },
    ],
  };
}

/** Now and then a fort along a side, where the map has room for it; before the start and the exit, so that it never buries them. */
const PERHAPS_A_FORT: RecipeGroup = {
  steps: [{ use: "section" }],
  chance: 1 / 20,
  when: { width: "40..", height: "20.." },
};

/** Now and then the whole map is made anew in its own style; all that stood on it then comes anew too. */
const PERHAPS_ANEW: RecipeGroup = {
  steps: [
    { use: "waveform-collapse" },
    { use: "connect-regions" },
    RANDOM_AREA_START,
    { use: "voronoi-spawning" },
    { use: "distant-exit" },
  ],
  chance: 1 / 3,
};

const RANDOM_ROOMS: RecipeGroup = {
  steps: [
    { oneOf: [joinedRooms("room-plan"), joinedRooms("bsp-plan"), { use: "bsp-interior" }] },
    PERHAPS_A_FORT,
    { oneOf: [{ use: "room-based-start" }, { steps: [RANDOM_AREA_START] }] },
    { oneOf: [{ use: "room-based-stairs" }, { use: "distant-exit" }] },
    { oneOf: [{ use: "room-based-spawner" }, { use: "voronoi-spawning" }] },
    PERHAPS_ANEW,
    { use: "door-placement" },
  ],
};

/** Chebyshev's cells are ours; the tutorial rolls the other thirteen shapes. */
const ROLLED_SHAPES: readonly RecipeNode[] = [
  { steps: [{ use: "cellular-automata" }, { use: "tidy-walls" }] },
  ...SHAPES.filter(({ name }) => name !== "voronoi-chebyshev").map(({ shape }) => shape),
];

const RANDOM_SHAPE: RecipeGroup = {
  steps: [
    // The name that the choice had when caves were a single step: so each seed still rolls the same shape.
    { oneOf: ROLLED_SHAPES, as: "oneOf:cellular-automata#1" },
    { use: "connect-regions" },
    PERHAPS_A_FORT,
    RANDOM_AREA_START,
    { use: "voronoi-spawning" },
    { use: "distant-exit" },
    PERHAPS_ANEW,
    { use: "door-placement" },
  ],
};

/** A level drawn by hand, for itself: its start, exit and spawns are its own. */
const fortressLevel: Recipe = {
  name: "fortress-level",
  description: "A hand-drawn fortress with its garrison.",
  steps: [{ use: "prefab-level" }],
};

const wfcCaves: Recipe = {
  name: "wfc-caves",
  description: "Caves, rebuilt in the same style with wave function collapse.",
  steps: [{ use: "cellular-automata" }, { use: "waveform-collapse" }, ...CAVE_LEVEL],
};

const layeredFort: Recipe = {
  name: "layered-fort",
  description: "Caves, rebuilt with wave function collapse, with a fort and vaults added.",
  steps: [
    { use: "cellular-automata" },
    { use: "waveform-collapse" },
    { use: "section" },
    ...CAVE_LEVEL,
    { use: "room-vaults" },
  ],
};

/**
 * Rooms or a shape, one to one. The hand-made level is one shape among fourteen: the tutorial's die gives it three sides
 * of sixteen, which is a slip, since it is "to be used sparingly". Vaults come last, beside the doors: they never cover one.
 */
const randomClassic: Recipe = {
  name: "random-classic",
  description:
    "The tutorial's random mix: any kind of rooms or caves, with randomly chosen corridors, prefabs, start, exit and spawns.",
  steps: [
    {
      oneOf: [
        { weight: 14, ...RANDOM_ROOMS, title: "Any rooms" },
        { weight: 13, ...RANDOM_SHAPE, title: "Any shape" },
        {
          weight: 1,
          steps: fortressLevel.steps,
          when: { width: "80..", height: "43.." },
        },
      ],
    },
    { use: "room-vaults" },
  ],
};

/** Any of the levels above, in a mix that depends on the depth. */
const random: Recipe = {
  name: "random",
  description: "A level of any kind. Which kinds are likely depends on the depth.",
  steps: [
    {
      oneOf: [
        grown(6, "deeps", "Deeps"),
        grown(3, "caverns", "Caverns", "3.."),
        grown(2, "drowned-halls", "Drowned halls", "2.."),
        grown(2, "catacombs", "Catacombs", "6.."),
        grown(2, "warrens", "Warrens", "4..14"),
        { weight: 5, steps: randomClassic.steps, title: "Classic mix" },
      ],
    },
  ],
};

/** A recipe as a branch, with the theme that it has by itself. */
function grown(weight: number, name: string, title: string, depth?: string): RecipeGroup & { readonly weight: number } {
  const { steps, theme } = GROWN_RECIPES.find((recipe) => recipe.name === name)!;
  const when = depth === undefined ? {} : { when: { depth } };
  return { weight, steps, title, ...when, ...(theme === undefined ? {} : { theme }) };
}

/** An included recipe. All of them build levels with a start. */
export type ShippedRecipe = Recipe & { readonly purpose?: "level" };

/** The included recipes, which the command knows by name. Each builds levels that pass every check. */
export const RECIPES: readonly ShippedRecipe[] = [
  ...GROWN_RECIPES,
  ...PLOTTED_RECIPES,
  ...SETTLED_RECIPES,
  ...PARTED_RECIPES,
  rooms,
  bspDungeon,
  bspInterior,
  caves,
  ...SHAPES.map(({ name, description, shape }) => ({ name, description, steps: [shape, ...SHAPE_LEVEL] })),
  wfcCaves,
  layeredFort,
  fortressLevel,
  randomClassic,
  random,
].map(({ steps, theme, purpose, ...head }: Recipe) => ({
  ...head,
  floor: "reachable",
  ...(theme === undefined ? {} : { theme }),
  ...(purpose === "level" ? { purpose } : {}),
  steps,
}));

/** Returns the included recipe with this name. Throws if there is none. */
// Any text will do, such as what a player has typed; `& {}` keeps the compiler from forgetting the names.
export function shippedRecipe(name: RecipeName | (string & {})): ShippedRecipe {
  checkArgument("shippedRecipe", "name", TEXT, name);
  const recipe = RECIPES.find((candidate) => candidate.name === name);
  if (recipe !== undefined) return recipe;
  const names = RECIPES.map((candidate) => candidate.name!);
  throw new UndercroftError("unknown-name", `there is no recipe ${show(name)}.${suggestion(name, names)}`);
}
