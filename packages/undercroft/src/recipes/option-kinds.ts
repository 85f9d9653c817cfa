import { defined, type Option, type OptionKind, type Rng } from "../core/index.js";
import { readMapParts, readNodes } from "./read-recipe.js";
import { findContent, type Registry } from "./registry.js";

/** How an option can be set by hand. The studio has one control for each of these. */
export type OptionControl =
  | "number"
  | "count"
  | "switch"
  | "choice"
  | "names"
  | "span"
  | "dice"
  | "content"
  | "contents"
  | "data";

/** Everything there is to know about a kind of options. A new kind is one more of these. */
export interface OptionKindFacts {
  /** How a value is written in a recipe, in words. */
  readonly written: string;
  /** A value as it stands in a recipe. */
  readonly example: string;
  /** The type of its values in TypeScript. Undefined if that depends on the option. */
  readonly type?: string;
  /** How it is set by hand. */
  readonly control: OptionControl;
  /**
   * Reads a value from text. `written` is the value if the text is a list, an object or a text in quotes, as in a recipe.
   * Returns text that it can't read unchanged, because the option itself checks every value and explains what it accepts.
   */
  parse(text: string, written: unknown, option: Option, registry: Registry): unknown;
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

const asText = (text: string, written: unknown) => written ?? text;
const oneExample = ({ examples, default: usual }: Option, rng: Rng) => rng.pick(examples ?? [usual]);
const theDefault = (option: Option) => option.default;

/** All kinds of options. */
export const OPTION_KINDS: Readonly<Record<OptionKind, OptionKindFacts>> = {
  integer: {
    written: "a whole number",
    example: "3",
    type: "number",
    control: "number",
    parse: (text) => number(text),
    schema: whole,
    sample: sampleWhole,
    bad: tooMuch,
  },
  ratio: {
    written: "a number from 0 to 1",
    example: "0.45",
    type: "number",
    control: "number",
    parse: (text) => (text.endsWith("%") ? percent(text) : number(text)),
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
    control: "count",
    parse: (text, written) =>
      text.startsWith("fixed:") ? { fixed: number(text.slice(6)) } : (written ?? number(text)),
    schema: (option) => ({ anyOf: [whole(option), closed({ fixed: whole(option) }, ["fixed"])] }),
    sample: (option, rng, extremes) =>
      rng.chance(0.5) ? sampleWhole(option, rng, extremes) : { fixed: sampleWhole(option, rng, extremes) },
    bad: tooMuch,
  },
  flag: {
    written: "true or false",
    example: "true",
    type: "boolean",
    control: "switch",
    parse: (text) => (Object.hasOwn(FLAGS, text) ? FLAGS[text] : text),
    schema: () => ({ type: "boolean" }),
    sample: (_, rng) => rng.chance(0.5),
    bad: () => "yes",
  },
  choice: {
    written: "one of some words",
    example: '"center"',
    control: "choice",
    parse: asText,
    schema: ({ choices }) => ({ enum: choices }),
    sample: ({ choices = [] }, rng) => rng.pick(choices),
    bad: () => "no such choice",
  },
  names: {
    written: "a list of words",
    example: '["treasure"]',
    type: "readonly string[]",
    control: "names",
    parse: (text, written) => written ?? words(text),
    schema: () => ({ type: "array", items: { type: "string" } }),
    sample: ({ examples }, rng) => rng.pick(examples ?? [[], ["Goblin"], ["Orc", "Bear Trap"]]),
    bad: () => "not a list",
  },
  span: {
    written: "the least and the most",
    example: "[4, 9]",
    type: "Span",
    control: "span",
    parse(text, written) {
      const [least = "", most = least] = text.split(/\.\.|,/);
      return written ?? [number(least), number(most)];
    },
    schema: (option) => ({ type: "array", prefixItems: [whole(option), whole(option)], minItems: 2, maxItems: 2 }),
    sample: (option, rng, extremes) =>
      [sampleWhole(option, rng, extremes), sampleWhole(option, rng, extremes)].sort((a, b) => a - b),
    bad: (option) => [tooMuch(option), option.min],
  },
  dice: {
    written: "dice, as text",
    example: '"2d6+1"',
    type: "string",
    control: "dice",
    parse: asText,
    schema: () => ({ type: "string" }),
    sample: (_, rng) => rng.pick(["d6", "2d4+1", "3", "0", "d20-5"]),
    bad: () => "dd",
  },
  content: {
    written: "the name of a table, a prefab or a sample",
    example: '"treasure"',
    control: "content",
    parse: (text, written, { content }, registry) => findContent(registry, content!, String(written ?? text)),
    schema: ({ content }, known) => contentSchema(content!, known),
    sample: theDefault,
    bad: () => "no content",
  },
  contents: {
    written: "names of packs",
    example: '["undercroft"]',
    control: "contents",
    parse: (text, written, { content }, registry) =>
      (Array.isArray(written) ? written.map(String) : words(text)).map((name) => findContent(registry, content!, name)),
    schema: ({ content }, known) => ({ type: "array", items: contentSchema(content!, known) }),
    sample: theDefault,
    bad: () => "no content",
  },
  data: {
    written: "plain data, as the page of the step says",
    example: "[[3, 3, 6, 2]]",
    control: "data",
    parse: (text, written) => (text === "null" ? null : (written ?? text)),
    schema: ({ schema }) => schema!,
    sample: oneExample,
    bad: () => "not a list",
  },
  region: {
    written: "a region of the map: `half`, `quarter`, `rect`, `room`, `area`, `gate` or `mask`",
    example: '{ "half": "left" }',
    type: "RegionOfMap",
    control: "data",
    parse(text, written) {
      if (text === "all" || text === "null") return null;
      if (/^(half|quarter|room|area|gate):/.test(text)) return regionOf(text);
      return written ?? (/^-?\d+(,-?\d+){3}$/.test(text) ? text.split(",").map(number) : text);
    },
    schema: ({ default: usual }) => (usual === null ? { anyOf: [{ type: "null" }, REGION, RECTANGLE] } : REGION),
    sample: oneExample,
    bad: () => ({ half: "middle" }),
  },
  steps: {
    written: "a list of steps",
    example: '[{ "use": "maze" }]',
    type: "readonly ChainNode[]",
    control: "data",
    parse: (text, written, _, registry) => (Array.isArray(written) ? readNodes(written, registry, "steps") : text),
    schema: () => NODE_LIST,
    sample: theDefault,
    bad: () => "not a list",
  },
  parts: {
    written: "parts of a map, each with its steps",
    example: '[{ "steps": [{ "use": "maze" }], "name": "labyrinth" }]',
    type: "readonly MapPart[]",
    control: "data",
    parse: (text, written, _, registry) => (Array.isArray(written) ? readMapParts(written, registry, "parts") : text),
    schema: () => PARTS,
    sample: theDefault,
    bad: () => "not a list",
  },
};

/**
 * Reads an option's value from text, as written after `--set` or in a form field: as in a recipe (`[4,9]`,
 * `{"fixed":60}`), or shorter (`4..9`, `fixed:60`, `40%`). Returns text that it can't read unchanged, because the
 * option itself checks every value and explains what it accepts.
 */
export function parseOption(option: Option, text: string, registry: Registry): unknown {
  return OPTION_KINDS[option.kind].parse(text, asWritten(text), option, registry);
}

/** The JSON Schema of an object that has these keys and no others. */
export function closed(properties: Record<string, object>, required: string[], description?: string): object {
  return { type: "object", ...defined({ description }), properties, required, additionalProperties: false };
}

/** The JSON Schema of a list of nodes. It is here because running a recipe needs no other schema of its words. */
export const NODE_LIST = { type: "array", minItems: 1, items: { $ref: "#/$defs/part" } };

const A_NAME = { type: "string", minLength: 1, maxLength: 100 };

const PARTS = {
  type: "array",
  minItems: 2,
  items: closed(
    {
      steps: { description: "The initial builder and the layers of the part, in order.", ...NODE_LIST },
      name: { description: "What the part is called. Named parts are places of the level.", ...A_NAME },
      theme: { description: "What the part looks like: the name of a theme. Default: its name.", ...A_NAME },
    },
    ["steps"],
  ),
};

const WHOLE = { type: "integer", minimum: 0 };

/** A rectangle as recipes had it before there were regions: x, y, width and height. */
const RECTANGLE = { type: "array", items: { type: "integer" }, minItems: 4, maxItems: 4 };

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

/** Content by its name or, in a resolved recipe, with the hash of what it was. */
function contentSchema(kind: string, known: Registry): object {
  const names = { enum: [...(known.content.get(kind)?.keys() ?? [])] };
  const text = { type: "string" };
  return { anyOf: [names, text, closed({ name: text, hash: text }, ["name", "hash"])] };
}

/** A region in short: `half:left` or `room:3`. */
function regionOf(text: string): object {
  const [kind = "", value = ""] = text.split(/:(.*)/s);
  return { [kind]: kind === "room" || kind === "gate" ? number(value) : value };
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

/** A list, an object or a text in quotes, as it stands in a recipe; nothing where the text is none of these. */
function asWritten(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(",").map((word) => word.trim());
}

function number(text: string): number | string {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? text : value;
}

function percent(text: string): number | string {
  const value = number(text.slice(0, -1));
  return typeof value === "number" ? value / 100 : text;
}
