import { PLOT_ALLOWANCES } from "../chain/index.js";
import { THEMES } from "../core/index.js";
import type { BRANCH_WORDS, CHOICE_WORDS, GROUP_WORDS, RECIPE_WORDS, STEP_WORDS } from "./grammar.js";
import { closed, NODE_LIST } from "./option-kinds.js";

/** What a word of the grammar means, and the JSON Schema of its values. */
interface WordSchema {
  readonly description: string;
  readonly [keyword: string]: unknown;
}

type SchemasOf<W> = Readonly<Record<keyof W, WordSchema>>;

function text(description: string) {
  return { description, type: "string", maxLength: 1000 };
}

const SIDE = { type: "integer", minimum: 1 };

const RANGE = {
  anyOf: [
    { type: "integer", minimum: 0 },
    { type: "string", pattern: "^(\\d+(\\.\\.(\\d+)?)?|\\.\\.\\d+)$" },
  ],
};

const AS = {
  description: "The name of its random number stream. Default: its id and its number in the recipe.",
  type: "string",
  pattern: "^[A-Za-z0-9][A-Za-z0-9_#:-]{0,99}$",
};

const TITLE = {
  description: "What people call it, in the studio. It doesn't change the level.",
  type: "string",
  maxLength: 100,
};

const STEPS = { description: "The steps, in order.", ...NODE_LIST };

const RECIPE_PACK = closed(
  {
    pack: { type: "string", minLength: 1, maxLength: 100, description: "What the pack is called." },
    prefabs: {
      type: "array",
      description: "Its prefabs, as in a prefab file.",
      minItems: 1,
      items: {
        type: "object",
        properties: { map: { type: "array", items: { type: "string" }, description: "The drawing, row by row." } },
        required: ["map"],
      },
    },
  },
  ["pack", "prefabs"],
  "A pack included in the recipe.",
);

function theme(description: string) {
  return { description, anyOf: [{ enum: THEMES }, { type: "string", pattern: "^[a-z][a-z0-9_-]{0,63}$" }] };
}

export const RECIPE_SCHEMAS = {
  $schema: text("The address of the recipe schema, for editors."),
  name: text("The name of the recipe."),
  description: text("What the recipe builds, in one sentence."),
  purpose: {
    description: "What the recipe builds: a level, or a map without start and exit. Default: level.",
    enum: ["level", "map"],
  },
  movement: {
    description: "The moves that the game allows. With orthogonal, no level needs diagonal moves. Default: diagonal.",
    enum: ["orthogonal", "diagonal"],
  },
  floor: {
    description:
      "With reachable, all floor of every level can be reached. Without it, the report counts the cells that can't.",
    enum: ["reachable"],
  },
  theme: theme("What the walls and floors of the levels look like in pictures and games. Default: stone."),
  allows: {
    description:
      "What the checks allow: exit-locked if the exit can be behind a lock, exit-secret if it can be behind a secret door. Default: neither.",
    type: "array",
    items: { enum: PLOT_ALLOWANCES },
  },
  size: {
    description: "Width and height of the map, in cells.",
    type: "array",
    prefixItems: [SIDE, SIDE],
    minItems: 2,
    maxItems: 2,
  },
  packs: {
    description: 'Prefab packs to use: by name, by path, or written out as { "pack": "mine", "prefabs": [ … ] }.',
    type: "array",
    items: { anyOf: [{ type: "string" }, RECIPE_PACK] },
  },
  world: {
    description: "The world file that its names come from, relative to the recipe.",
    type: "string",
    minLength: 1,
    maxLength: 1000,
  },
  require: {
    description: "Names of prefabs that every level must contain. The build fails if one of them can't be placed.",
    type: "array",
    items: { type: "string", minLength: 1 },
  },
  steps: STEPS,
} satisfies SchemasOf<typeof RECIPE_WORDS>;

export const STEP_SCHEMAS = {
  use: { description: "The step's id.", type: "string" },
  as: AS,
  title: TITLE,
  seed: { description: "A seed for this step, instead of the level's.", type: ["string", "integer"] },
} satisfies SchemasOf<typeof STEP_WORDS>;

export const GROUP_SCHEMAS = {
  steps: STEPS,
  as: AS,
  title: TITLE,
  chance: { description: "The probability that it runs.", type: "number", minimum: 0, maximum: 1 },
  when: {
    description: 'Only run at these depths and map sizes, such as { "depth": "3..8", "width": "40.." }.',
    type: "object",
    additionalProperties: false,
    properties: { depth: RANGE, width: RANGE, height: RANGE },
  },
  theme: theme("What levels look like in which this group runs. Default: the theme of the recipe."),
} satisfies SchemasOf<typeof GROUP_WORDS>;

export const CHOICE_SCHEMAS = {
  oneOf: {
    description: "The branches to choose from. Each level picks one at random.",
    type: "array",
    minItems: 1,
    items: { $ref: "#/$defs/branch" },
  },
  as: AS,
  title: TITLE,
} satisfies SchemasOf<typeof CHOICE_WORDS>;

export const BRANCH_SCHEMAS = {
  weight: {
    description: "Relative weight among the branches of a choice. Default: 1.",
    type: "number",
    minimum: 0,
  },
} satisfies SchemasOf<typeof BRANCH_WORDS>;
