import { namedValue, type Option, type StepDefinition } from "../core/index.js";
import { closed, OPTION_KINDS } from "./option-kinds.js";
import type { Registry } from "./registry.js";
import { registry } from "./shipped-registry.js";
import { BRANCH_SCHEMAS, CHOICE_SCHEMAS, GROUP_SCHEMAS, RECIPE_SCHEMAS, STEP_SCHEMAS } from "./word-schemas.js";

/** Returns the JSON Schema of recipes, for editors. It is made from the grammar and the option tables of the steps. */
export function recipeSchema(known: Registry = registry()): object {
  const definitions = [...known.steps.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const nodes = (extra: Record<string, object>) => [
    ...definitions.map((definition) => stepSchema(definition, known, extra)),
    closed({ ...GROUP_SCHEMAS, ...extra }, ["steps"], "A group of steps."),
    closed({ ...CHOICE_SCHEMAS, ...extra }, ["oneOf"], "A choice between steps, made at random for each level."),
  ];
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Undercroft recipe",
    ...closed(RECIPE_SCHEMAS, ["steps"], "A chain of builders as data."),
    $defs: { part: { oneOf: nodes({}) }, branch: { oneOf: nodes(BRANCH_SCHEMAS) } },
  };
}

function stepSchema(definition: StepDefinition<any>, known: Registry, extra: Record<string, object>): object {
  const properties: Record<string, object> = { ...STEP_SCHEMAS, use: { const: definition.id }, ...extra };
  for (const [name, option] of Object.entries(definition.options as Record<string, Option>)) {
    properties[name] = {
      ...optionSchema(option, known),
      description: option.help,
      default: namedValue(option, option.default),
    };
  }
  return closed(properties, ["use"], definition.summary);
}

/** Returns the JSON Schema of an option's values. */
export function optionSchema(option: Option, known: Registry = registry()): object {
  return OPTION_KINDS[option.kind].schema(option, known);
}
