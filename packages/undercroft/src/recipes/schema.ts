import { namedValue, type Option, type StepDefinition } from "../core/index.js";
import { BRANCH_WORDS, CHOICE_WORDS, GROUP_WORDS, RECIPE_WORDS, STEP_WORDS, type Word } from "./grammar.js";
import type { Registry } from "./registry.js";
import { registry } from "./shipped-registry.js";

/** Returns the JSON Schema of recipes, for editors. It is made from the grammar and the option tables of the steps. */
export function recipeSchema(known: Registry = registry()): object {
  const definitions = [...known.steps.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const parts = (extra: Record<string, Word<any>>) => [
    ...definitions.map((definition) => stepSchema(definition, known, extra)),
    closed({ ...wordSchemas(GROUP_WORDS), ...wordSchemas(extra) }, ["steps"], "A group of steps."),
    closed(
      { ...wordSchemas(CHOICE_WORDS), ...wordSchemas(extra) },
      ["oneOf"],
      "A choice between steps, made at random for each level.",
    ),
  ];
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Undercroft recipe",
    ...closed(wordSchemas(RECIPE_WORDS), ["steps"], "A chain of builders as data."),
    $defs: { part: { oneOf: parts({}) }, branch: { oneOf: parts(BRANCH_WORDS) } },
  };
}

function stepSchema(definition: StepDefinition<any>, known: Registry, extra: Record<string, Word<any>>): object {
  const properties: Record<string, object> = {
    ...wordSchemas(STEP_WORDS),
    use: { const: definition.id },
    ...wordSchemas(extra),
  };
  for (const [name, option] of Object.entries(definition.options as Record<string, Option>)) {
    properties[name] = {
      ...optionSchema(option, known),
      description: option.help,
      default: namedValue(option, option.default),
    };
  }
  return closed(properties, ["use"], definition.summary);
}

function closed(properties: Record<string, object>, required: string[], description: string): object {
  return { type: "object", description, properties, required, additionalProperties: false };
}

function wordSchemas(words: Record<string, Word<any>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(words).map(([name, { help, schema }]) => [name, { description: help, ...schema }]),
  );
}

/** Returns the JSON Schema of an option's values. */
export function optionSchema(option: Option, known: Registry = registry()): object {
  const bounds = { minimum: option.min, maximum: option.max };
  switch (option.kind) {
    case "integer":
      return { type: "integer", ...bounds };
    case "ratio":
      return { type: "number", ...bounds };
    case "count": {
      const whole = { type: "integer", ...bounds };
      return {
        anyOf: [
          whole,
          { type: "object", properties: { fixed: whole }, required: ["fixed"], additionalProperties: false },
        ],
      };
    }
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { enum: option.choices };
    case "span": {
      const end = { type: "integer", ...bounds };
      return { type: "array", prefixItems: [end, end], minItems: 2, maxItems: 2 };
    }
    case "area":
      return { anyOf: [{ type: "null" }, { type: "array", items: { type: "integer" }, minItems: 4, maxItems: 4 }] };
    case "names":
      return { type: "array", items: { type: "string" } };
    case "dice":
      return { type: "string" };
    case "content":
      return contentSchema(option.content!, known);
    case "contents":
      return { type: "array", items: contentSchema(option.content!, known) };
    case "data":
      return option.schema!;
    case "region":
      return REGION;
    case "steps":
      return STEPS;
    case "parts":
      return PARTS;
  }
}

const STEPS = GROUP_WORDS.steps.schema;

const PARTS = {
  type: "array",
  minItems: 2,
  items: {
    type: "object",
    properties: {
      steps: { description: "The initial builder and the layers of the part, in order.", ...STEPS },
      name: { description: "What the part is called. Named parts are places of the level.", ...aName() },
      theme: { description: "What the part looks like: the name of a theme. Default: its name.", ...aName() },
    },
    required: ["steps"],
    additionalProperties: false,
  },
};

const WHOLE = { type: "integer", minimum: 0 };

/** One key says what kind of region it is. */
const REGION = {
  oneOf: Object.entries({
    half: { enum: ["left", "right", "top", "bottom"] },
    quarter: { enum: ["nw", "ne", "sw", "se"] },
    rect: {
      type: "array",
      prefixItems: [WHOLE, WHOLE, { ...WHOLE, minimum: 1 }, { ...WHOLE, minimum: 1 }],
      minItems: 4,
      maxItems: 4,
    },
    room: WHOLE,
    area: { type: "string", minLength: 1 },
    gate: WHOLE,
    mask: { type: "array", items: { type: "string" }, minItems: 1 },
  }).map(([key, schema]) => closed({ [key]: schema }, [key], `A region given by "${key}".`)),
};

function aName(): object {
  return { type: "string", minLength: 1, maxLength: 100 };
}

/** Content by its name or, in a resolved recipe, with the hash of what it was. */
function contentSchema(kind: string, known: Registry): object {
  return {
    anyOf: [
      { enum: [...(known.content.get(kind)?.keys() ?? [])] },
      { type: "string" },
      {
        type: "object",
        properties: { name: { type: "string" }, hash: { type: "string" } },
        required: ["name", "hash"],
        additionalProperties: false,
      },
    ],
  };
}
