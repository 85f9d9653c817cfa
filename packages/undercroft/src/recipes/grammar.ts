import { type Condition, PLOT_ALLOWANCES, parseCondition, type Terms } from "../chain/index.js";
import {
  checkName,
  isPlain,
  isThemeName,
  type Movement,
  type Option,
  type OptionTable,
  type Seed,
  seedText,
  THEMES,
  type Theme,
  themeRule,
  UndercroftError,
  type Values,
} from "../core/index.js";
import type { PrefabSource } from "../prefabs/index.js";

/**
 * The words of a recipe, as option tables like those of the steps: types, validation and JSON Schema all come from here.
 * A part of a recipe is a step (`use`), a group (`steps`) or a choice (`oneOf`).
 */

/** A word of the grammar, with its JSON Schema. */
export interface Word<T> extends Option<T> {
  readonly schema: object;
}

function word<T>(
  help: string,
  rule: string,
  schema: object,
  accepts: (value: unknown) => boolean,
): Word<T | undefined> {
  return { kind: "names", default: undefined, help, rule, schema, accepts };
}

/** Whether a check passes, for checks that throw. */
function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof UndercroftError) return false;
    throw error;
  }
}

const text = (help: string) =>
  word<string>(
    help,
    "a string of at most 1000 characters",
    { type: "string", maxLength: 1000 },
    (v) => typeof v === "string" && v.length <= 1000,
  );

const isSide = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const side = { type: "integer", minimum: 1 };
const part = { $ref: "#/$defs/part" };
const parts = word<readonly unknown[]>(
  "The steps, in order.",
  "a list of at least one step",
  { type: "array", minItems: 1, items: part },
  (v) => Array.isArray(v) && v.length > 0,
);

const range = {
  anyOf: [
    { type: "integer", minimum: 0 },
    { type: "string", pattern: "^(\\d+(\\.\\.(\\d+)?)?|\\.\\.\\d+)$" },
  ],
};

const as = word<string>(
  "The name of its random number stream. Default: its id and its number in the recipe.",
  'at most 100 letters, digits, "-", "_", ":" or "#"',
  { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_#:-]{0,99}$" },
  (v) => passes(() => checkName("", v)),
);

const title = word<string>(
  "What people call it, in the studio. It doesn't change the level.",
  "a string of at most 100 characters",
  { type: "string", maxLength: 100 },
  (v) => typeof v === "string" && v.length <= 100,
);

const condition = word<Condition>(
  'Only run at these depths and map sizes, such as { "depth": "3..8", "width": "40.." }.',
  'depth, width and height with ranges such as "3..8"',
  { type: "object", additionalProperties: false, properties: { depth: range, width: range, height: range } },
  (v) => isPlain(v) && passes(() => parseCondition(v as Condition)),
);

const weight = word<number>(
  "Relative weight among the branches of a choice. Default: 1.",
  "a number of at least 0",
  { type: "number", minimum: 0 },
  (v) => Number.isFinite(v) && (v as number) >= 0,
);

/** A pack included in a recipe: the prefabs themselves, instead of the name of a file. */
export interface RecipePack {
  /** How the recipe's steps refer to it. */
  readonly pack: string;
  /** Its prefabs, as their authors wrote them. */
  readonly prefabs: readonly PrefabSource[];
}

const isRecipePack = (v: unknown) =>
  isPlain(v) &&
  Object.keys(v).every((key) => key === "pack" || key === "prefabs") &&
  typeof v.pack === "string" &&
  v.pack !== "" &&
  v.pack.length <= 100 &&
  Array.isArray(v.prefabs) &&
  v.prefabs.length > 0 &&
  v.prefabs.every(isDrawing);

/** Whether a value has the shape of a prefab; the rest is checked when the prefab is made. */
const isDrawing = (v: unknown) => isPlain(v) && Array.isArray(v.map) && v.map.every((row) => typeof row === "string");

const recipePack = {
  type: "object",
  description: "A pack included in the recipe.",
  properties: {
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
  required: ["pack", "prefabs"],
  additionalProperties: false,
};

export const RECIPE_WORDS = {
  $schema: text("The address of the recipe schema, for editors."),
  name: text("The name of the recipe."),
  description: text("What the recipe builds, in one sentence."),
  purpose: word<"level" | "map">(
    "What the recipe builds: a level, or a map without start and exit. Default: level.",
    "level or map",
    { enum: ["level", "map"] },
    (v) => v === "level" || v === "map",
  ),
  movement: word<Movement>(
    "The moves that the game allows. With orthogonal, no level needs diagonal moves. Default: diagonal.",
    "orthogonal or diagonal",
    { enum: ["orthogonal", "diagonal"] },
    (v) => v === "orthogonal" || v === "diagonal",
  ),
  floor: word<"reachable">(
    "With reachable, all floor of every level can be reached. Without it, the report counts the cells that can't.",
    "reachable",
    { enum: ["reachable"] },
    (v) => v === "reachable",
  ),
  theme: {
    ...word<Theme>(
      "What the walls and floors of the levels look like in pictures and games. Default: stone.",
      themeRule(),
      { anyOf: [{ enum: THEMES }, { type: "string", pattern: "^[a-z][a-z0-9_-]{0,63}$" }] },
      isThemeName,
    ),
    choices: THEMES,
  },
  allows: word<readonly ("exit-locked" | "exit-secret")[]>(
    "What the checks allow: exit-locked if the exit can be behind a lock, exit-secret if it can be behind a secret door. Default: neither.",
    "a list of exit-locked and exit-secret",
    { type: "array", items: { enum: PLOT_ALLOWANCES } },
    (v) => Array.isArray(v) && v.every((one) => PLOT_ALLOWANCES.includes(one)),
  ),
  size: word<readonly [number, number]>(
    "Width and height of the map, in cells.",
    "[width, height], both whole numbers",
    { type: "array", prefixItems: [side, side], minItems: 2, maxItems: 2 },
    (v) => Array.isArray(v) && v.length === 2 && v.every(isSide),
  ),
  packs: word<readonly (string | RecipePack)[]>(
    'Prefab packs to use: by name, by path, or written out as { "pack": "mine", "prefabs": [ … ] }.',
    'a list of names, paths and packs such as { "pack": "mine", "prefabs": [{ "vault": "den", "map": ["..."] }] }',
    { type: "array", items: { anyOf: [{ type: "string" }, recipePack] } },
    (v) => Array.isArray(v) && v.every((p) => typeof p === "string" || isRecipePack(p)),
  ),
  world: word<string>(
    "The world file that its names come from, relative to the recipe.",
    "the path of a world file",
    { type: "string", minLength: 1, maxLength: 1000 },
    (v) => typeof v === "string" && v !== "" && v.length <= 1000,
  ),
  require: word<readonly string[]>(
    "Names of prefabs that every level must contain. The build fails if one of them can't be placed.",
    "a list of names",
    { type: "array", items: { type: "string", minLength: 1 } },
    (v) => Array.isArray(v) && v.every((name) => typeof name === "string" && name !== ""),
  ),
  steps: parts,
} satisfies Record<string, Word<any>> & Record<keyof Terms, Word<any>>;

/** The keys of a recipe, in the order in which they are usually written. */
export const RECIPE_KEYS = /* @__PURE__ */ Object.keys(RECIPE_WORDS) as readonly (keyof typeof RECIPE_WORDS)[];

export const STEP_WORDS = {
  use: word<string>("The step's id.", "a step's id", { type: "string" }, (v) => typeof v === "string"),
  as,
  title,
  seed: word<Seed>(
    "A seed for this step, instead of the level's.",
    "a string or a whole number",
    { type: ["string", "integer"] },
    (v) => passes(() => seedText(v as Seed)),
  ),
} satisfies Record<string, Word<any>>;

export const GROUP_WORDS = {
  steps: parts,
  as,
  title,
  chance: word<number>(
    "The probability that it runs.",
    "a number from 0 to 1",
    { type: "number", minimum: 0, maximum: 1 },
    (v) => Number.isFinite(v) && (v as number) >= 0 && (v as number) <= 1,
  ),
  when: condition,
} satisfies Record<string, Word<any>>;

export const CHOICE_WORDS = {
  oneOf: word<readonly unknown[]>(
    "The branches to choose from. Each level picks one at random.",
    "a list of at least one branch",
    { type: "array", minItems: 1, items: { $ref: "#/$defs/branch" } },
    (v) => Array.isArray(v) && v.length > 0,
  ),
  as,
  title,
} satisfies Record<string, Word<any>>;

export const BRANCH_WORDS = { weight } satisfies Record<string, Word<any>>;

type Given<T extends OptionTable> = { readonly [K in keyof Values<T>]?: Exclude<Values<T>[K], undefined> };

/** A step in a recipe, with its options beside its name. */
export interface RecipeStep extends Omit<Given<typeof STEP_WORDS>, "use"> {
  /** The id of the step, such as "simple-map". */
  readonly use: string;
  /** The step's own options. */
  readonly [option: string]: unknown;
}

/** Several parts of a recipe as one. It can have a chance or a condition. */
export interface RecipeGroup extends Omit<Given<typeof GROUP_WORDS>, "steps"> {
  /** The parts, in order. */
  readonly steps: readonly RecipePart[];
}

/** A choice in a recipe: one of several parts, picked for each level. Like `oneOf` in code. */
export interface RecipeChoice extends Omit<Given<typeof CHOICE_WORDS>, "oneOf"> {
  /** The parts to choose from, each with an optional weight. Default weight: 1. */
  readonly oneOf: readonly (RecipePart & { readonly weight?: number })[];
}

/** A member of a recipe: a step, a group or a choice. */
export type RecipePart = RecipeStep | RecipeGroup | RecipeChoice;

/** A chain as data. Its keys are those of the recipe schema. */
export interface Recipe extends Omit<Given<typeof RECIPE_WORDS>, "steps"> {
  /** The initial builder and the layers, in order. */
  readonly steps: readonly RecipePart[];
}
