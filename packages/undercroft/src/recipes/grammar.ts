import { type Condition, parseCondition } from "../chain/index.js";
import {
  checkName,
  isPlain,
  type Option,
  type OptionTable,
  type Seed,
  seedText,
  UndercroftError,
  type Values,
} from "../core/index.js";

/**
 * The words of a recipe, as option tables like those of the steps: types, validation and JSON Schema all come from here.
 * A part of a recipe is a step (`use`), a group (`steps`) or a choice (`oneOf`).
 */

/** A word of the grammar also says how it looks in a JSON Schema. */
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
    "a text of at most 1000 characters",
    { type: "string", maxLength: 1000 },
    (v) => typeof v === "string" && v.length <= 1000,
  );

const isSide = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const side = { type: "integer", minimum: 1 };
const part = { $ref: "#/$defs/part" };
const parts = word<readonly unknown[]>(
  "Steps in order.",
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
  "Names its stream of random numbers; by default its id and its number in the recipe.",
  'at most 100 letters, digits, "-", "_", ":" or "#"',
  { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_#:-]{0,99}$" },
  (v) => passes(() => checkName("", v)),
);

const condition = word<Condition>(
  'Depths and sizes for which this takes place, such as { "depth": "3..8", "width": "40.." }.',
  'depth, width and height with ranges such as "3..8"',
  { type: "object", additionalProperties: false, properties: { depth: range, width: range, height: range } },
  (v) => isPlain(v) && passes(() => parseCondition(v as Condition)),
);

const weight = word<number>(
  "Its share among the branches of a choice; 1 unless said otherwise.",
  "a number from 0 up",
  { type: "number", minimum: 0 },
  (v) => Number.isFinite(v) && (v as number) >= 0,
);

export const RECIPE_WORDS = {
  $schema: text("Where the schema of recipes is, for editors."),
  name: text("What the recipe is called."),
  description: text("What it makes, in a sentence."),
  purpose: word<"level" | "map">(
    "A map is a shape alone, without start and exit.",
    "level or map",
    { enum: ["level", "map"] },
    (v) => v === "level" || v === "map",
  ),
  floor: word<"reachable">(
    "With reachable, all floor of a level can be reached; without, the report counts the cells that can't.",
    "reachable",
    { enum: ["reachable"] },
    (v) => v === "reachable",
  ),
  size: word<readonly [number, number]>(
    "Width and height.",
    "[width, height] in whole numbers",
    { type: "array", prefixItems: [side, side], minItems: 2, maxItems: 2 },
    (v) => Array.isArray(v) && v.length === 2 && v.every(isSide),
  ),
  packs: word<readonly string[]>(
    "Packs of prefabs to use, by name or path.",
    "a list of names or paths",
    { type: "array", items: { type: "string" } },
    (v) => Array.isArray(v) && v.every((p) => typeof p === "string"),
  ),
  steps: parts,
} satisfies Record<string, Word<any>>;

export const STEP_WORDS = {
  use: word<string>("The step's id.", "a step's id", { type: "string" }, (v) => typeof v === "string"),
  as,
  seed: word<Seed>(
    "Replaces the level's seed for this step.",
    "a text or a whole number",
    { type: ["string", "integer"] },
    (v) => passes(() => seedText(v as Seed)),
  ),
} satisfies Record<string, Word<any>>;

export const GROUP_WORDS = {
  steps: parts,
  as,
  chance: word<number>(
    "How likely it takes place.",
    "a share from 0 to 1",
    { type: "number", minimum: 0, maximum: 1 },
    (v) => Number.isFinite(v) && (v as number) >= 0 && (v as number) <= 1,
  ),
  when: condition,
} satisfies Record<string, Word<any>>;

export const CHOICE_WORDS = {
  oneOf: word<readonly unknown[]>(
    "Branches, of which one is drawn for each level.",
    "a list of at least one branch",
    { type: "array", minItems: 1, items: { $ref: "#/$defs/branch" } },
    (v) => Array.isArray(v) && v.length > 0,
  ),
  as,
} satisfies Record<string, Word<any>>;

export const BRANCH_WORDS = { weight } satisfies Record<string, Word<any>>;

type Given<T extends OptionTable> = { readonly [K in keyof Values<T>]?: Exclude<Values<T>[K], undefined> };

export interface RecipeStep extends Omit<Given<typeof STEP_WORDS>, "use"> {
  readonly use: string;
  /** The step's own options. */
  readonly [option: string]: unknown;
}

export interface RecipeGroup extends Omit<Given<typeof GROUP_WORDS>, "steps"> {
  readonly steps: readonly RecipePart[];
}

export interface RecipeChoice extends Omit<Given<typeof CHOICE_WORDS>, "oneOf"> {
  readonly oneOf: readonly (RecipePart & { readonly weight?: number })[];
}

export type RecipePart = RecipeStep | RecipeGroup | RecipeChoice;

/** A chain as data. */
export interface Recipe extends Omit<Given<typeof RECIPE_WORDS>, "steps"> {
  readonly steps: readonly RecipePart[];
}
