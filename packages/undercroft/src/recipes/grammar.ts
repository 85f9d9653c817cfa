import { PLOT_ALLOWANCES, parseCondition, type Terms, type WhenRule } from "../chain/index.js";
import {
  checkName,
  isPlain,
  isThemeName,
  type Movement,
  passes,
  type Seed,
  seedText,
  THEMES,
  type Theme,
  themeRule,
} from "../core/index.js";
import type { PrefabSource } from "../prefabs/index.js";

/**
 * The words of a recipe: what they take, and thereby the types of recipes. What they mean, and their JSON Schema, is in
 * `word-schemas.ts`, so that a page that reads recipes does without it. A node of a recipe is a step (`use`), a group
 * (`steps`) or a choice (`oneOf`).
 */

// What a word takes lives in its type only, under this symbol.
declare const takes: unique symbol;

/** What a key of a recipe takes. */
export interface RecipeWord<T> {
  /** What its value must be, worded for error messages. */
  readonly rule: string;
  /** Returns whether the value is valid. */
  accepts(value: unknown): boolean;
  /** The words to choose from, for suggestions. */
  readonly choices?: readonly string[];
  /** The type of its value. Known to the compiler only. */
  readonly [takes]?: T;
}

function word<T>(rule: string, accepts: (value: unknown) => boolean): RecipeWord<T> {
  return { rule, accepts };
}

function text(longest: number): RecipeWord<string> {
  const accepts = (v: unknown) => typeof v === "string" && v.length <= longest;
  return word<string>(`a string of at most ${longest} characters`, accepts);
}

const isSide = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const nodes = word<readonly unknown[]>("a list of at least one step", (v) => Array.isArray(v) && v.length > 0);

const as = word<string>('at most 100 letters, digits, "-", "_", ":" or "#"', (v) => passes(() => checkName("", v)));

const title = text(100);
const theme = { ...word<Theme>(themeRule(), isThemeName), choices: THEMES };

const condition = word<WhenRule>(
  'depth, width and height with ranges such as "3..8"',
  (v) => isPlain(v) && passes(() => parseCondition(v as WhenRule)),
);

const weight = word<number>("a number of at least 0", (v) => Number.isFinite(v) && (v as number) >= 0);

/** A pack included in a recipe: the prefabs themselves, instead of the name of a file. */
export interface RecipePack {
  /** How the recipe's steps refer to it. @must the name of a pack @pattern ^.{1,100}$ */
  readonly pack: string;
  /**
   * Its prefabs, as their authors wrote them.
   * @must a list of at least one prefab
   * @schema { "type": "array", "minItems": 1, "maxItems": 10000, "items": { "type": "object", "must": "a prefab", "properties": { "map": { "type": "array", "description": "The drawing, row by row.", "items": { "type": "string" } } }, "required": ["map"] } }
   */
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

export const RECIPE_WORDS = {
  $schema: text(1000),
  name: text(1000),
  description: text(1000),
  purpose: word<"level" | "map">("level or map", (v) => v === "level" || v === "map"),
  movement: word<Movement>("orthogonal or diagonal", (v) => v === "orthogonal" || v === "diagonal"),
  floor: word<"reachable">("reachable", (v) => v === "reachable"),
  theme,
  allows: word<readonly ("exit-locked" | "exit-secret")[]>(
    "a list of exit-locked and exit-secret",
    (v) => Array.isArray(v) && v.every((one) => PLOT_ALLOWANCES.includes(one)),
  ),
  size: word<readonly [number, number]>(
    "[width, height], both whole numbers",
    (v) => Array.isArray(v) && v.length === 2 && v.every(isSide),
  ),
  packs: word<readonly (string | RecipePack)[]>(
    'a list of names, paths and packs such as { "pack": "mine", "prefabs": [{ "vault": "den", "map": ["..."] }] }',
    (v) => Array.isArray(v) && v.every((p) => typeof p === "string" || isRecipePack(p)),
  ),
  world: word<string>("the path of a world file", (v) => typeof v === "string" && v !== "" && v.length <= 1000),
  require: word<readonly string[]>(
    "a list of names",
    (v) => Array.isArray(v) && v.every((name) => typeof name === "string" && name !== ""),
  ),
  steps: nodes,
} satisfies Record<string, RecipeWord<any>> & Record<keyof Terms, RecipeWord<any>>;

/** The keys of a recipe, in the order in which they are usually written. */
export const RECIPE_KEYS = /* @__PURE__ */ Object.keys(RECIPE_WORDS) as readonly (keyof typeof RECIPE_WORDS)[];

export const STEP_WORDS = {
  use: word<string>("a step's id", (v) => typeof v === "string"),
  as,
  title,
  seed: word<Seed>("a string or a whole number", (v) => passes(() => seedText(v as Seed))),
} satisfies Record<string, RecipeWord<any>>;

export const GROUP_WORDS = {
  steps: nodes,
  as,
  title,
  chance: word<number>("a number from 0 to 1", (v) => Number.isFinite(v) && (v as number) >= 0 && (v as number) <= 1),
  when: condition,
  theme,
} satisfies Record<string, RecipeWord<any>>;

export const CHOICE_WORDS = {
  oneOf: word<readonly unknown[]>("a list of at least one branch", (v) => Array.isArray(v) && v.length > 0),
  as,
  title,
} satisfies Record<string, RecipeWord<any>>;

export const BRANCH_WORDS = { weight } satisfies Record<string, RecipeWord<any>>;

/** The values of some words of the grammar. */
export type WordValues<W extends Record<string, RecipeWord<any>>> = {
  readonly [K in keyof W]?: W[K] extends RecipeWord<infer T> ? T : never;
};

/** A step in a recipe, with its options beside its name. */
export interface RecipeStep extends Omit<WordValues<typeof STEP_WORDS>, "use"> {
  /** The id of the step, such as "simple-map". */
  readonly use: string;
  /** The step's own options. */
  readonly [option: string]: unknown;
}

/** Several nodes of a recipe as one. It can have a chance or a condition. */
export interface RecipeGroup extends Omit<WordValues<typeof GROUP_WORDS>, "steps"> {
  /** The nodes, in order. */
  readonly steps: readonly RecipeNode[];
}

/** A choice in a recipe: one of several nodes, picked for each level. Like `oneOf` in code. */
export interface RecipeChoice extends Omit<WordValues<typeof CHOICE_WORDS>, "oneOf"> {
  /** The nodes to choose from, each with an optional weight. Default weight: 1. */
  readonly oneOf: readonly (RecipeNode & { readonly weight?: number })[];
}

/** A member of a recipe: a step, a group or a choice. */
export type RecipeNode = RecipeStep | RecipeGroup | RecipeChoice;

/**
 * A chain as data. Its keys are those of the recipe schema.
 * @must an object with "steps"
 * @schema { "$ref": "recipe.json" }
 */
export interface Recipe extends Omit<WordValues<typeof RECIPE_WORDS>, "steps"> {
  /** The initial builder and the layers, in order. */
  readonly steps: readonly RecipeNode[];
}
