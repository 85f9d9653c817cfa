import type { Option, OptionKind, Rng } from "../core/index.js";
import type { Registry } from "./registry.js";
import { PART_LIST } from "./word-schemas.js";

/**
 * What there is to know about a kind of options, for schemas, tests and pages. How text becomes a value is in
 * `parse-option.ts`: that is part of every program that reads recipes, and this isn't.
 */
export interface OptionKindFacts {
  /** How a value is written in a recipe, in words. */
  readonly written: string;
  /** A value as it stands in a recipe. */
  readonly example: string;
  /** The type of its values in TypeScript. Undefined if that depends on the option. */
  readonly type?: string;
  /** Whether the figures of the manual have a control for it. */
  readonly hasControl?: boolean;
  /** Returns the JSON Schema of its values. */
  schema(option: Option, known: Registry): object;
  /** Returns a random valid value. `extremes` is the chance of one at the edge of its range. */
  sample(option: Option, rng: Rng, extremes: number): unknown;
  /** Returns a value that it must reject. */
  bad(option: Option): unknown;
}

const bounds = ({ min, max }: Option) => ({ minimum: min, maximum: max });
const whole = (option: Option) => ({ type: "integer", ...bounds(option) });
const tooMuch = ({ max = 1 }: Option) => max + 1;

/** A whole number: typical, or at an edge. */
function sampleWhole({ min = 0, max = 1, typical }: Option, rng: Rng, extremes: number): number {
  const [low, high] = typical ?? [min, max];
  return rng.chance(extremes) ? rng.pick([min, max, low, high]) : rng.between(low, high);
}

const oneExample = ({ examples, default: usual }: Option, rng: Rng) => rng.pick(examples ?? [usual]);
const theDefault = (option: Option) => option.default;

/** All kinds of options. */
export const OPTION_KINDS: Readonly<Record<OptionKind, OptionKindFacts>> = {
  integer: {
    written: "a whole number",
    example: "3",
    type: "number",
    hasControl: true,
    schema: whole,
    sample: sampleWhole,
    bad: tooMuch,
  },
  ratio: {
    written: "a number from 0 to 1",
    example: "0.45",
    type: "number",
    hasControl: true,
    schema: (option) => ({ type: "number", ...bounds(option) }),
    sample(option, rng, extremes) {
      const { min = 0, max = 1, typical } = option;
      const [low, high] = typical ?? [min, max];
      return rng.chance(extremes) ? rng.pick([min, max, option.default]) : low + rng.unit() * (high - low);
    },
    bad: tooMuch,
  },
  count: {
    written: "a whole number for a map of 80x50 cells; it grows with the area. `fixed` is the same number on every map",
    example: '30 or { "fixed": 30 }',
    type: "Count",
    hasControl: true,
    schema: (option) => ({
      anyOf: [
        whole(option),
        {
          type: "object",
          properties: { fixed: whole(option) },
          required: ["fixed"],
          additionalProperties: false,
        },
      ],
    }),
    sample: (option, rng, extremes) =>
      rng.chance(0.5) ? sampleWhole(option, rng, extremes) : { fixed: sampleWhole(option, rng, extremes) },
    bad: tooMuch,
  },
  flag: {
    written: "true or false",
    example: "true",
    type: "boolean",
    hasControl: true,
    schema: () => ({ type: "boolean" }),
    sample: (_, rng) => rng.chance(0.5),
    bad: () => "yes",
  },
  choice: {
    written: "one of some words",
    example: '"center"',
    hasControl: true,
    schema: ({ choices }) => ({ enum: choices }),
    sample: ({ choices = [] }, rng) => rng.pick(choices),
    bad: () => "no such choice",
  },
  names: {
    written: "a list of words",
    example: '["treasure"]',
    type: "readonly string[]",
    schema: () => ({ type: "array", items: { type: "string" } }),
    sample: ({ examples }, rng) => rng.pick(examples ?? [[], ["Goblin"], ["Orc", "Bear Trap"]]),
    bad: () => "not a list",
  },
  span: {
    written: "the least and the most",
    example: "[4, 9]",
    type: "Span",
    hasControl: true,
    schema: (option) => ({ type: "array", prefixItems: [whole(option), whole(option)], minItems: 2, maxItems: 2 }),
    sample: (option, rng, extremes) =>
      [sampleWhole(option, rng, extremes), sampleWhole(option, rng, extremes)].sort((a, b) => a - b),
    bad: (option) => [tooMuch(option), option.min],
  },
  dice: {
    written: "dice, as text",
    example: '"2d6+1"',
    type: "string",
    hasControl: true,
    schema: () => ({ type: "string" }),
    sample: (_, rng) => rng.pick(["d6", "2d4+1", "3", "0", "d20-5"]),
    bad: () => "dd",
  },
  area: {
    written: "a rectangle as x, y, width and height, or null for the whole map",
    example: "[0, 0, 40, 25]",
    type: "readonly [x: number, y: number, width: number, height: number] | null",
    schema: () => ({
      anyOf: [{ type: "null" }, { type: "array", items: { type: "integer" }, minItems: 4, maxItems: 4 }],
    }),
    sample: (_, rng) =>
      rng.chance(0.5) ? null : [rng.between(-2, 20), rng.between(-2, 20), rng.below(30), rng.below(30)],
    bad: () => [1, 2, 3],
  },
  content: {
    written: "the name of a table, a prefab or a sample",
    example: '"treasure"',
    schema: ({ content }, known) => contentSchema(content!, known),
    sample: theDefault,
    bad: () => "no content",
  },
  contents: {
    written: "names of packs",
    example: '["undercroft"]',
    schema: ({ content }, known) => ({ type: "array", items: contentSchema(content!, known) }),
    sample: theDefault,
    bad: () => "no content",
  },
  data: {
    written: "plain data, as the page of the step says",
    example: "[[3, 3, 6, 2]]",
    schema: ({ schema }) => schema!,
    sample: oneExample,
    bad: () => "not a list",
  },
  region: {
    written: "a region of the map: `half`, `quarter`, `rect`, `room`, `area`, `gate` or `mask`",
    example: '{ "half": "left" }',
    type: "RegionOfMap",
    schema: () => REGION,
    sample: oneExample,
    bad: () => ({ half: "middle" }),
  },
  steps: {
    written: "a list of steps",
    example: '[{ "use": "maze" }]',
    type: "readonly Part[]",
    schema: () => PART_LIST,
    sample: theDefault,
    bad: () => "not a list",
  },
  parts: {
    written: "parts of a map, each with its steps",
    example: '[{ "steps": [{ "use": "maze" }], "name": "labyrinth" }]',
    type: "readonly MapPart[]",
    schema: () => PARTS,
    sample: theDefault,
    bad: () => "not a list",
  },
};

/** The JSON Schema of an object that has these keys and no others. */
export function closed(properties: Record<string, object>, required: string[], description: string): object {
  return { type: "object", description, properties, required, additionalProperties: false };
}

const PARTS = {
  type: "array",
  minItems: 2,
  items: {
    type: "object",
    properties: {
      steps: { description: "The initial builder and the layers of the part, in order.", ...PART_LIST },
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
