import { ERROR_WORDS, type StepDefinition } from "../../core/index.js";
import { METRICS } from "../../insight/index.js";
import { BRANCH_SCHEMAS, CHOICE_SCHEMAS, GROUP_SCHEMAS, RECIPE_SCHEMAS } from "../../recipes/index.js";
import { CHECK_WORDS, DUNGEON_CHECK_WORDS } from "../../verify/index.js";
import { stepOptions } from "../list.js";
import { knownRegistry } from "../world.js";
import { columns, plain, wrapped } from "./layout.js";
import type { TopicName } from "./names.js";

/** Paragraphs and examples, or names with what they mean. */
type Block = string | readonly (readonly [name: string, text: string])[];

/** What each topic says. One or two screens each. */
const TOPIC_BLOCKS: Readonly<Record<TopicName, () => readonly Block[]>> = {
  recipes: recipeBlocks,
  steps: stepBlocks,
  vaults: () => [VAULTS],
  worlds: () => [WORLDS],
  seeds: () => [SEEDS],
  metrics: () => [METRICS_HEAD, "", METRICS.map(({ id, label }) => [id, label])],
  errors: errorBlocks,
};

/** Returns the text of a topic, for lines of so many characters. */
export function topicText(name: TopicName, width: number): string {
  return TOPIC_BLOCKS[name]()
    .map((block) => (typeof block === "string" ? wrapped(block, width) : columns(block, width)))
    .join("\n");
}

function recipeBlocks(): Block[] {
  const rows = (words: Readonly<Record<string, { readonly description: string }>>): Block =>
    Object.entries(words).map(([key, { description }]) => [key, description]);
  const { oneOf } = CHOICE_SCHEMAS;
  const { steps, chance, when } = GROUP_SCHEMAS;
  return [
    RECIPES_HEAD,
    rows(RECIPE_SCHEMAS),
    "",
    "In the list of steps, a part can be a step (use), a group (steps) or a choice (oneOf). Keys of a group:",
    rows({ steps, chance, when }),
    "",
    "Keys of a choice, and of each of its branches:",
    rows({ oneOf, ...BRANCH_SCHEMAS }),
  ];
}

function stepBlocks(): Block[] {
  const ids = (role: StepDefinition["role"]) =>
    [...knownRegistry().steps.values()].flatMap((step) => (step.role === role ? step.id : []));
  const list = (role: StepDefinition["role"]) =>
    ids(role)
      .sort((a, b) => (a < b ? -1 : 1))
      .join(", ");
  return [STEPS_HEAD, list("initial"), "", "Layers:", list("meta")];
}

function errorBlocks(): Block[] {
  const causes = Object.entries(ERROR_WORDS).map(([name, { cause }]) => [name, cause.split(/(?<=\.) /)[0]!] as const);
  return [
    "Every error has a code that stays the same. undercroft help CODE says what to do:",
    "",
    causes,
    "",
    "Every level passes these checks. undercroft help CHECK says what to do if one fails:",
    "",
    [...CHECK_NAMES].join(", "),
  ];
}

const RECIPES_HEAD = `A recipe is a chain of steps, as JSON or YAML. The first step makes a map, and the others change it.

  {
    "$schema": "./node_modules/undercroft/schemas/recipe.json",
    "size": [80, 50],
    "steps": [
      { "use": "cellular-automata", "floor": 0.48 },
      { "use": "connect-regions" },
      { "use": "area-start" },
      { "use": "distant-exit" }
    ]
  }

Save it as caves.json, and build it with: undercroft build caves.json. To begin with an included recipe, print it:
undercroft build caves --format recipe.

Keys of a recipe:`;

const STEPS_HEAD = `A level is built in steps. A chain begins with one initial builder, which digs a map out of solid rock, followed by
layers, which change it. Each step has options with defaults. Set one on the command line, or beside "use" in a recipe:

  undercroft build caves --set cellular-automata.floor=0.5

undercroft help STEP shows the options of a step, and undercroft watch caves shows the steps at work.

Initial builders:`;

const VAULTS = `A vault is a room that you draw as text. Undercroft turns and mirrors it, and puts it where it fits.

  vault: cellar
  description: Somebody left in a hurry.
  depth: 1..5
  legend:
    b: { terrain: floor, spawn: Rations }
  ===
  #####
  #b..=
  #####

Above the line of === is the header, in YAML; below it the drawing. Without a legend, # is wall, . is floor, + is a
door and = is an entrance. Save it as cellar.vault. Then:

  undercroft vault lint cellar.vault            check it
  undercroft vault show cellar.vault            see all its orientations
  undercroft vault prove cellar.vault           check every way it can turn out
  undercroft vault fit cellar.vault             see how often it fits, and where
  undercroft build --pack cellar.vault --require cellar

Besides vaults there are sections, which replace a part of the map, levels, which are the whole map, and blueprints, which
say what becomes of a region behind a lock. undercroft list vaults shows the included ones.`;

const WORLDS = `A world file has everything that makes a game yours: tiles, things, spawn tables, themes, packs of vaults, recipes,
levels and quests. Every command takes it with --world.

  # yaml-language-server: $schema=./node_modules/undercroft/schemas/world.json
  world: frost_keep
  extends: undercroft
  tiles:
    ice: { glyph: i, walkable: true, opaque: false }
  things:
    Frost Wolf: { kind: monster, look: { glyph: w, color: "#cfe" } }
  tables:
    frost: [{ name: Frost Wolf, weight: 10 }]
  recipes:
    ice-caves:
      steps:
        - { use: cellular-automata }
        - { use: connect-regions }
        - { use: area-start }
        - { use: distant-exit }
        - { use: voronoi-spawning, table: frost }

Save it as world.yaml. Then:

  undercroft build ice-caves --world world.yaml
  undercroft studio --world world.yaml --watch
  undercroft dungeon world.yaml                 if it has levels

It extends the included world, so all its tiles, things and vaults are there too. If something is wrong, the message has
the file, the line and the column.`;

const SEEDS = `A seed is any text or number: rats, 42. The same seed, recipe, depth and size give the same level, on every machine and
in every browser, with the same version of Undercroft.

  undercroft build caves --seed rats --depth 3

Without --seed, the command chooses one and prints it, so that you can have the level again. A level file has its seed and
its recipe: undercroft build level.json builds it again. Its hash says whether two levels are equal.

Every step draws from a random stream of its own, named after the step. So another option in one step, or one step more,
doesn't change what the others draw. To keep the numbers of a step that you move or copy, give it a name in the recipe: "as".

Whole lists of seeds go where --seeds is taken:

  --seeds 100          1 to 100
  --seeds 5..20        a range
  --seeds a,b,c        a list
  --seeds @seeds.txt   a file with one seed in each line

A new version can change what a seed gives. The changelog says so, step by step.`;

const METRICS_HEAD = `These are measured of a level. undercroft help METRIC says how. Surveys list them, searches take them, and the step accept takes those of the layout:

  undercroft search caves --where "loops >= 3 and deadEnds < 9"

Shares are percentages.`;

/** What is measured by a metric, or undefined if there is none with this id. */
export function metricText(id: string, width: number): string | undefined {
  const metric = METRICS.find((one) => one.id === id);
  if (metric === undefined) return undefined;
  const { label, help, more, less } = metric;
  return wrapped(`${id}, a metric: ${label}.\n\n${plain(help)}\n\nHigher: ${more}. Lower: ${less}.`, width);
}

const CHECK_NAMES = new Set([...Object.keys(CHECK_WORDS), ...Object.keys(DUNGEON_CHECK_WORDS)]);

/** The names of everything that can go wrong: error codes, and checks of levels and dungeons. */
export const TROUBLES: readonly string[] = [...Object.keys(ERROR_WORDS), ...CHECK_NAMES];

/** What a step does, and its options. */
export function stepHelp(definition: StepDefinition, width: number): string {
  const { id, role, summary, presets } = definition;
  const options = stepOptions(definition);
  const names = Object.keys(presets);
  return [
    wrapped(`${id}, ${role === "initial" ? "an initial builder" : "a layer"}. ${plain(summary)}`, width),
    ...(options.length === 0 ? [] : ["", "Options and their defaults:", columns(options, width)]),
    ...(names.length === 0 ? [] : ["", wrapped(`Presets: ${names.join(", ")}.`, width)]),
  ].join("\n");
}

/** What an error code or a check means, and what to do. */
export function troubleText(name: string, width: number): string {
  const error = ERROR_WORDS[name as keyof typeof ERROR_WORDS];
  const check = CHECK_WORDS[name as keyof typeof CHECK_WORDS];
  const dungeon = DUNGEON_CHECK_WORDS[name as keyof typeof DUNGEON_CHECK_WORDS];
  const part = (about: string, { cause, remedy }: { readonly cause: string; readonly remedy: string }) =>
    plain(wrapped(`${about}\n\nCause: ${cause}\n\nWhat to do: ${remedy}`, width));
  return [
    ...(error === undefined ? [] : [part(`${name}, an error code.`, error)]),
    ...(check === undefined ? [] : [part(`${name}, a check of every level: ${check.holds}.`, check)]),
    ...(dungeon === undefined ? [] : [part(`${name}, a check of a whole dungeon: ${dungeon.holds}.`, dungeon)]),
  ].join("\n\n");
}
