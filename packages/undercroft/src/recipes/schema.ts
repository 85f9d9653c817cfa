import { namedValue, type Option, type StepDefinition } from "../core/index.js";
import { BRANCH_WORDS, CHOICE_WORDS, GROUP_WORDS, RECIPE_WORDS, STEP_WORDS, type Word } from "./grammar.js";
import { closed, OPTION_KINDS } from "./option-kinds.js";
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

function wordSchemas(words: Record<string, Word<any>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(words).map(([name, { help, schema }]) => [name, { description: help, ...schema }]),
  );
}

/** Returns the JSON Schema of an option's values. */
export function optionSchema(option: Option, known: Registry = registry()): object {
  return OPTION_KINDS[option.kind].schema(option, known);
}
