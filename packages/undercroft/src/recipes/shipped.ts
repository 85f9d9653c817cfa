import { dla, drunkardsWalk, voronoiCells } from "../builders/index.js";
import {
  checkArgument,
  type Movement,
  type StepDefinition,
  show,
  suggestion,
  TEXT,
  UndercroftError,
} from "../core/index.js";
import type { Recipe, RecipeChoice, RecipeGroup, RecipeNode, RecipeStep } from "./grammar.js";
import { GOODS, GROWN, INHABITED, type NamelessRecipe, perhapsASection } from "./grown.js";
import { SETTLED } from "./settled.js";

/** Items on a level of the classics: as many as somebody can use, in place of one in every corner. */
const FEW_ITEMS = { items: 12 } as const;

/** The same where vaults come afterwards, which bring their own. */
const FEWER_ITEMS = { items: 5 } as const;

/** Room-based start, stairs and spawns, as in the tutorial's chapter on layering. */
const ROOM_LEVEL: readonly RecipeNode[] = [
  { use: "room-based-start" },
  { use: "room-based-stairs" },
  { use: "room-based-spawner", ...FEW_ITEMS },
];

/** Start, spawns and exit where there are no rooms. */
const PEOPLED: readonly RecipeNode[] = [
  { use: "area-start" },
  { use: "voronoi-spawning", ...FEW_ITEMS },
  { use: "distant-exit" },
];

/** What makes a level of caves: the automaton ends in patterns that come and go, and leaves combs and pillars behind. */
const CAVE_LEVEL: readonly RecipeNode[] = [{ use: "connect-regions" }, { use: "tidy-walls" }, ...PEOPLED];

/** A step with a preset's options. */
function preset({ definition }: { readonly definition: StepDefinition<any> }, name: string): RecipeStep {
  return { use: definition.id, ...definition.presets[name]!.options };
}

/** A shape alone, as a level. */
function shape(description: string, builder: RecipeStep) {
  return { description, steps: [builder, { use: "connect-regions" }, ...PEOPLED] };
}

/** The other shapes, in the order of the tutorial's list. */
const SHAPES = {
  "drunkard-open-area": shape("A wide cavern, dug outwards from the middle.", preset(drunkardsWalk, "open-area")),
  "drunkard-open-halls": shape("Halls dug all over the map.", preset(drunkardsWalk, "open-halls")),
  "drunkard-winding-passages": shape("Narrow, winding passages.", preset(drunkardsWalk, "winding-passages")),
  "drunkard-fat-passages": shape("Winding passages, two cells wide.", preset(drunkardsWalk, "fat-passages")),
  "drunkard-fearful-symmetry": shape(
    "Winding passages, mirrored in both directions.",
    preset(drunkardsWalk, "fearful-symmetry"),
  ),
  maze: shape("A perfect maze: exactly one path between any two cells.", { use: "maze" }),
  "dla-walk-inwards": shape("Thin branches growing towards the middle.", preset(dla, "walk-inwards")),
  "dla-walk-outwards": shape("A blot with frayed edges.", preset(dla, "walk-outwards")),
  "dla-central-attractor": shape("A star of passages that meet in the middle.", preset(dla, "central-attractor")),
  "dla-insectoid": shape("A mirrored star of passages that looks like an insect.", preset(dla, "insectoid")),
  "voronoi-pythagoras": shape(
    "Cells with straight walls, like an irregular honeycomb.",
    preset(voronoiCells, "pythagoras"),
  ),
  "voronoi-manhattan": shape("Cells with stepped and diagonal walls.", preset(voronoiCells, "manhattan")),
  "voronoi-chebyshev": shape("Cells with square corners.", preset(voronoiCells, "chebyshev")),
};

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
      { steps: [{ use: "corridor-spawner", items: 4 }], chance: 0.5 },
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
    { use: "voronoi-spawning", ...FEWER_ITEMS },
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
    {
      oneOf: [
        { use: "room-based-spawner", ...FEWER_ITEMS },
        { use: "voronoi-spawning", ...FEWER_ITEMS },
      ],
    },
    PERHAPS_ANEW,
    { use: "door-placement" },
  ],
};

/** Chebyshev's cells are ours; the tutorial rolls the other thirteen shapes. */
const ROLLED_SHAPES: readonly RecipeNode[] = [
  { steps: [{ use: "cellular-automata" }, { use: "tidy-walls" }] },
  ...Object.entries(SHAPES).flatMap(([name, { steps }]) => (name === "voronoi-chebyshev" ? [] : steps.slice(0, 1))),
];

const RANDOM_SHAPE: RecipeGroup = {
  steps: [
    // The name that the choice had when caves were a single step: so each seed still rolls the same shape.
    { oneOf: ROLLED_SHAPES, as: "oneOf:cellular-automata#1" },
    { use: "connect-regions" },
    PERHAPS_A_FORT,
    RANDOM_AREA_START,
    { use: "voronoi-spawning", ...FEWER_ITEMS },
    { use: "distant-exit" },
    PERHAPS_ANEW,
    { use: "door-placement" },
  ],
};

/**
 * Rooms or a shape, one to one. The hand-made level is one shape among fourteen: the tutorial's die gives it three sides
 * of sixteen, which is a slip, since it is "to be used sparingly". Vaults come last, beside the doors: they never cover one.
 */
const RANDOM_CLASSIC: readonly RecipeNode[] = [
  {
    oneOf: [
      { weight: 14, ...RANDOM_ROOMS, title: "Any rooms" },
      { weight: 13, ...RANDOM_SHAPE, title: "Any shape" },
      { weight: 1, steps: [{ use: "prefab-level" }], when: { width: "80..", height: "43.." } },
    ],
  },
  { use: "room-vaults" },
];

/** A keep in the middle of its land. */
const KEEP: RecipeStep = { use: "edifice", plan: "keep", margin: [3, 16], moat: 2 };

/** Somewhere outside a keep. */
const OUTSIDE_START: RecipeChoice = {
  oneOf: (["left", "center", "right"] as const).flatMap((x) =>
    (["top", "bottom"] as const).map((y) => ({ use: "area-start", x, y, places: ["caves", "road"] })),
  ),
};

/** A recipe as a branch, with the theme that it has by itself. */
function grown(weight: number, name: keyof typeof GROWN, title: string, depth?: string): RecipeNode {
  const { steps, theme }: NamelessRecipe = GROWN[name];
  return { weight, steps, title, ...(depth && { when: { depth } }), ...(theme && { theme }) };
}

/** An included recipe. All of them build levels with a start. */
export type ShippedRecipe = Recipe & { readonly purpose?: "level" };

function shipped<Name extends string>(
  recipes: Readonly<Record<Name, NamelessRecipe>>,
  movement?: Movement,
): Readonly<Record<Name, ShippedRecipe>> {
  const all = Object.entries<NamelessRecipe>(recipes).map(([name, { description, theme, steps }]) => [
    name,
    { name, description, ...(movement && { movement }), floor: "reachable", ...(theme && { theme }), steps },
  ]);
  return Object.fromEntries(all);
}

/** The drawings of the pack `samples`. */
const SAMPLES = [
  ...["caverns", "chambers", "city", "crypt", "garden", "labyrinth"],
  ...["lake", "mine", "prison", "ruins", "sewer", "temple"],
];

const BY_NAME = {
  ...shipped(GROWN, "orthogonal"),
  ...shipped({
    "lock-and-key": {
      description:
        "Rings of rooms with locks, levers, ledges and secret doors. The treasure takes a key, the exit doesn't.",
      steps: [
        { use: "cycles", goal: "treasure" },
        perhapsASection("prison", "library", "shrine", "forge", "barracks"),
        { use: "gated-rooms", probability: 1 },
        { use: "secret-doors" },
        ...INHABITED,
      ],
    },
  }),
  ...shipped(SETTLED, "orthogonal"),
  ...shipped({
    keep: {
      description:
        "A keep behind its moat, in wild caves or on open land: a gatehouse, wards, towers, a chapel, and a hall with a throne.",
      theme: "stone",
      steps: [
        { oneOf: [{ weight: 2, ...KEEP, around: "caves" }, KEEP] },
        { use: "tidy-walls" },
        OUTSIDE_START,
        { use: "distant-exit", places: ["throne", "hall", "chapel", "prison", "well"] },
        { use: "gated-rooms", probability: 0.7 },
        { use: "feelings" },
        { use: "furnish", amount: 0.5, rooms: 0 },
        { use: "ground" },
        GOODS,
        { use: "inhabit", encounters: "garrison", items: 12 },
      ],
    },
    rooms: {
      description: "Rooms and corridors, like in the first roguelikes.",
      steps: [{ use: "simple-map" }, ...ROOM_LEVEL],
    },
    "bsp-dungeon": {
      description: "Rooms in a map that is split in two again and again, joined by corridors from left to right.",
      steps: [{ use: "bsp-dungeon" }, ...ROOM_LEVEL],
    },
    "bsp-interior": {
      description: "A building: the whole map divided into rooms with thin walls.",
      steps: [{ use: "bsp-interior" }, ...ROOM_LEVEL],
    },
    caves: {
      description: "Natural, fully connected caves.",
      steps: [{ use: "cellular-automata" }, ...CAVE_LEVEL],
    },
    ...SHAPES,
    "wfc-caves": {
      description: "Caves, rebuilt in the same style with wave function collapse.",
      steps: [{ use: "cellular-automata" }, { use: "waveform-collapse" }, ...CAVE_LEVEL],
    },
    sketchbook: {
      description: "A place in the style of one of twelve drawings, such as a mine, a temple or a sewer.",
      steps: [
        { oneOf: SAMPLES.map((sample) => ({ use: "waveform-collapse-sample", sample, connected: false })) },
        { use: "connect-regions" },
        { use: "area-start", x: "left" },
        { use: "distant-exit" },
        ...INHABITED,
      ],
    },
    "layered-fort": {
      description: "Caves, rebuilt with wave function collapse, with a fort and vaults added.",
      steps: [
        { use: "cellular-automata" },
        { use: "waveform-collapse" },
        { use: "section" },
        { use: "connect-regions" },
        { use: "tidy-walls" },
        { use: "area-start" },
        { use: "voronoi-spawning", ...FEWER_ITEMS },
        { use: "distant-exit" },
        { use: "room-vaults" },
      ],
    },
    /** A level drawn by hand, for itself: its start, exit and spawns are its own. */
    "fortress-level": {
      description: "A hand-drawn fortress with its garrison.",
      steps: [{ use: "prefab-level" }],
    },
    "random-classic": {
      description:
        "The tutorial's random mix: any kind of rooms or caves, with randomly chosen corridors, prefabs, start, exit and spawns.",
      steps: RANDOM_CLASSIC,
    },
    /** Any of the levels above, in a mix that depends on the depth. */
    random: {
      description: "A level of any kind. Which kinds are likely depends on the depth.",
      steps: [
        {
          oneOf: [
            grown(6, "deeps", "Deeps"),
            grown(3, "caverns", "Caverns", "3.."),
            grown(2, "drowned-halls", "Drowned halls", "2.."),
            grown(2, "catacombs", "Catacombs", "6.."),
            grown(2, "warrens", "Warrens", "4..14"),
            { weight: 5, steps: RANDOM_CLASSIC, title: "Classic mix" },
          ],
        },
      ],
    },
  }),
};

/** What `shippedRecipe` finds: a level that ships with the package. */
export type RecipeName = keyof typeof BY_NAME;

/** The included recipes, which the command knows by name. Each builds levels that pass every check. */
export const RECIPES: readonly ShippedRecipe[] = Object.values(BY_NAME);

/** Returns the included recipe with this name. Throws if there is none. */
// Any text will do, such as what a player has typed; `& {}` keeps the compiler from forgetting the names.
export function shippedRecipe(name: RecipeName | (string & {})): ShippedRecipe {
  checkArgument("shippedRecipe", "name", TEXT, name);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name as RecipeName];
  throw new UndercroftError(
    "unknown-name",
    `there is no recipe ${show(name)}.${suggestion(name, Object.keys(BY_NAME))}`,
  );
}
