// @ts-check
// The pages of docs/reference, and the tables of other pages that the code itself can tell: what each error means, and
// which keys a recipe, a prefab and a world can have. `npm run docs` writes them.

import { built } from "../workspace.mjs";

/** @typedef {{ cause: string, remedy: string, holds?: string }} Words */

/** A value of a JSON Schema. @typedef {Record<string, any>} Schema */

/** @param {string} text */
export function inCell(text) {
  return text.replaceAll("\n", " ").replaceAll(/(?<!\\)\|/g, "\\|");
}

/** The anchor of a heading, as code hosts make it. @param {string} heading */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/**
 * The pages of docs/reference, by their paths from the root.
 *
 * @returns {Promise<Map<string, string>>}
 */
export async function referencePages() {
  return new Map([
    ["docs/reference/errors.md", await errorsPage()],
    ["docs/reference/recipe.md", await recipePage()],
    ["docs/reference/vault.md", await vaultPage()],
    ["docs/reference/world.md", await worldPage()],
  ]);
}

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a family of errors has in common, in the order of the page. @type {Record<string, [title: string, about: string]>} */
const FAMILIES = {
  input: [
    "Wrong input",
    "Something that you passed is wrong. These are thrown before any random number is drawn, so they come every time.",
  ],
  facts: [
    "Missing facts",
    "The steps are in the wrong order, or one is missing. In TypeScript, the compiler says so first.",
  ],
  luck: ["Bad luck", "The only kind that is tried again, with other random numbers."],
  internal: ["Bugs", "Never your fault, unless the step is yours."],
};

async function errorsPage() {
  const { ERROR_WORDS, UndercroftError } = await built("core/index.js");
  const { CHECK_WORDS, DUNGEON_CHECK_WORDS } = await built("verify/index.js");
  /** @type {[string, Words][]} */
  const all = Object.entries(ERROR_WORDS);
  const families = Object.entries(FAMILIES).flatMap(([family, [title, about]]) => [
    `## ${title}`,
    "",
    about,
    "",
    ...all.filter(([code]) => new UndercroftError(code, "").family === family).flatMap(wordsLines),
  ]);
  return [
    "# Errors and checks",
    "",
    "Every error that Undercroft throws on purpose is an `UndercroftError` with a `code`. Codes never change their meaning;",
    "messages can. Every level also passes a list of checks, by name. This page says what each code and each check means, and",
    "what to do. The command tells you the same: `npx undercroft help no-floor`.",
    "",
    "```ts",
    "// catch-errors.ts",
    'import { maze, UndercroftError } from "undercroft";',
    "",
    "try {",
    "  maze({ passage: 0 });",
    "} catch (error) {",
    "  if (!(error instanceof UndercroftError)) throw error;",
    "  console.log(error.code, error.family); // bad-option input",
    "}",
    "```",
    "",
    ...families,
    "## Checks of a level",
    "",
    "`undercroft verify level.json` runs these on a file, and shows the cells where one fails. A check that only bad luck can",
    "break makes the build try again. Any other that fails is a bug in a step, and the build ends with `broken-step`.",
    "",
    .../** @type {[string, Words][]} */ (Object.entries(CHECK_WORDS)).flatMap(wordsLines),
    "## Checks of a dungeon",
    "",
    "`undercroft dungeon` and `verifyDungeon` check all levels together.",
    "",
    "| check | what it checks | if it fails |",
    "|---|---|---|",
    .../** @type {[string, Words][]} */ (Object.entries(DUNGEON_CHECK_WORDS)).map(
      ([name, { holds = "", cause, remedy }]) => `| \`${name}\` | ${holds} | ${inCell(`${cause} ${remedy}`)} |`,
    ),
    "",
  ].join("\n");
}

/** @param {[string, Words]} entry */
function wordsLines([name, { holds, cause, remedy }]) {
  const about = holds === undefined ? [] : [`Checks that ${holds}.`, ""];
  return [`### ${name}`, "", ...about, `**Cause:** ${cause}`, "", `**What to do:** ${remedy}`, ""];
}

/** The table of checks on the page about level files. */
export async function checksTable() {
  const { CHECK_WORDS } = await built("verify/index.js");
  const rows = /** @type {[string, Words][]} */ (Object.entries(CHECK_WORDS)).map(
    ([name, { holds = "" }]) => `| [\`${name}\`](reference/errors.md#${name}) | ${inCell(holds)} |`,
  );
  return ["| check | what it checks |", "|---|---|", ...rows].join("\n");
}

// ── Recipes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What stands for each word of the grammar in an example. @type {Record<string, unknown>} */
const RECIPE_EXAMPLES = {
  $schema: "./node_modules/undercroft/schemas/recipe.json",
  name: "crypt",
  description: "Rooms of the dead.",
  purpose: "map",
  movement: "orthogonal",
  floor: "reachable",
  theme: "crypt",
  allows: ["exit-locked"],
  size: [80, 50],
  packs: ["vaults/mine.vault"],
  world: "world.yaml",
  require: ["sunken_chapel"],
  steps: [{ use: "maze" }],
  use: "simple-map",
  as: "first-rooms",
  title: "The old halls",
  seed: "always the same",
  chance: 0.3,
  when: { depth: "3..8" },
  oneOf: [{ use: "maze" }, { use: "bsp-dungeon", weight: 2 }],
  weight: 2,
};

/** The recipe that the page begins with. */
const SHOWN_RECIPE = {
  name: "crypt",
  size: [80, 50],
  steps: [
    { oneOf: [{ use: "bsp-dungeon" }, { use: "simple-map", attempts: 60, weight: 2 }] },
    { steps: [{ use: "room-exploder" }], chance: 0.3 },
    { use: "room-based-start" },
    { use: "room-based-stairs" },
    { steps: [{ use: "room-based-spawner" }], when: { depth: "2.." } },
  ],
};

async function recipePage() {
  const { toRecipeJson } = await built("entries/formats.js");
  const { RECIPE_WORDS, STEP_WORDS, GROUP_WORDS, CHOICE_WORDS, BRANCH_WORDS } = await built("recipes/grammar.js");
  const schemas = await built("recipes/word-schemas.js");
  const { OPTION_KINDS } = await built("recipes/option-kinds.js");
  const { registry } = await built("entries/recipes.js");
  /** @param {Record<string, any>} words @param {Record<string, any>} meanings @param {string} [required] */
  const table = (words, meanings, required = "") => [
    "| key | must be | default | example | what it does |",
    "|---|---|---|---|---|",
    ...Object.entries(words).map(([key, { rule }]) => {
      if (!(key in RECIPE_EXAMPLES))
        throw new Error(`the recipe's key ${key} has no example in scripts/pages/reference.mjs.`);
      const [text, given] = withoutDefault(meanings[key].description);
      const fallback = key === required ? "required" : given;
      const example = `\`${inCell(JSON.stringify(RECIPE_EXAMPLES[key]))}\``;
      return `| \`${key}\` | ${inCell(rule)} | ${inCell(fallback)} | ${example} | ${inCell(text)} |`;
    }),
    "",
  ];
  /** @type {Set<string>} */
  const kinds = new Set();
  for (const { options } of registry().steps.values()) {
    for (const { kind } of Object.values(options)) kinds.add(kind);
  }
  return [
    "# The recipe file",
    "",
    "A recipe is a chain as data. Write it as JSON, JSON with comments, or YAML. This page lists every key. The",
    "[included recipes](../recipes.md) are good to learn from.",
    "",
    "```json",
    toRecipeJson(SHOWN_RECIPE).trimEnd(),
    "```",
    "",
    "Save it as `crypt.json` and build it:",
    "",
    "```",
    "npx undercroft build crypt.json --seed rats",
    "```",
    "",
    "The line with `$schema` gives you completion and checks in your editor. In YAML, begin the file with",
    "`# yaml-language-server: $schema=./node_modules/undercroft/schemas/recipe.json` instead.",
    "",
    "## The recipe",
    "",
    ...table(RECIPE_WORDS, schemas.RECIPE_SCHEMAS, "steps"),
    "## A step",
    "",
    'Its options stand beside `use`: `{ "use": "simple-map", "attempts": 60 }`. [Every step](../steps/README.md) has a page',
    "with its options.",
    "",
    ...table(STEP_WORDS, schemas.STEP_SCHEMAS, "use"),
    "An option is written as its kind asks for. The page of the step and `undercroft list` have its range.",
    "",
    "| kind | written as | example |",
    "|---|---|---|",
    ...[...kinds].sort().map((kind) => {
      const { written, example } = OPTION_KINDS[kind];
      return `| ${kind} | ${inCell(written)} | \`${inCell(example)}\` |`;
    }),
    "",
    "## A group",
    "",
    "Several steps as one. It can have a chance or a condition.",
    "",
    ...table(GROUP_WORDS, schemas.GROUP_SCHEMAS, "steps"),
    "## A choice",
    "",
    "One of several parts, picked for each level.",
    "",
    ...table(CHOICE_WORDS, schemas.CHOICE_SCHEMAS, "oneOf"),
    "Each branch is a step, a group or another choice, and can also have:",
    "",
    ...table(BRANCH_WORDS, schemas.BRANCH_SCHEMAS),
  ].join("\n");
}

/** Takes "Default: 8." out of a text. @param {string} text @returns {[text: string, fallback: string]} */
function withoutDefault(text) {
  const found = /\s*\bDefault(?: for [^:]*)?: (.+?)\.(?=\s|$)/.exec(text);
  if (found === null) return [text, ""];
  return [text.replace(found[0], "").trim(), found[1] ?? ""];
}

// ── Prefabs and worlds ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Values for keys that no included prefab or world has, or not in a short and telling way, by page and path. A test checks
 * them against the schemas.
 *
 * @type {Readonly<Record<string, unknown>>}
 */
export const EXAMPLES = {
  "vault.level": "throne",
  "vault.sealed": true,
  "vault.on_request": true,
  "vault.features": [{ place: "far", tile: "altar" }],
  "vault.mixins": ["guarded"],
  "vault.mixins.use": "guarded",
  "vault.mixins.with": { guard: "Orc" },
  "vault.palettes": ["stone"],
  "vault.branches": { main: "3..", mines: ["2..4", "last"] },
  "vault.group": { name: "shrine", chance: 0.3 },
  "vault.transform.mirror": "x",
  "vault.features.spawn.count": "1..2",
  "vault.features.spawn.depth": "+2",
  "vault.features.spawn.chance": "50%",
  "vault.features.spawn.blocks": true,
  "vault.features.spawn.kind": "monster",
  "vault.features.spawn.props": { wields: "axe" },
  "vault.legend": { "~": "shallow_water" },
  "vault.legend.terrain": "shallow_water",
  "vault.vary.each": { "?": { "~": 2, ".": 1 } },
  "vault.vary.take.up_to": 3,
  "vault.legend.hole": true,
  "vault.legend.props": { feature: "fountain" },
  "vault.legend.start": true,
  "vault.legend.exit": "down",
  "vault.legend.entrance": true,
  "vault.legend.xp": { glyph: 111, fg: "#ff0000" },
  "vault.legend.xp.glyph": 111,
  "vault.legend.xp.fg": "#ff0000",
  "vault.legend.xp.bg": "#0000a8",
  "world.$schema": "./node_modules/undercroft/schemas/world.json",
  "world.extends": "undercroft",
  "world.tiles": { moss: { glyph: '"', walkable: true, opaque: false } },
  "world.tiles.door": true,
  "world.tiles.autotile": "floor",
  "world.tiles.description": "Soft and green.",
  "world.things": { "Frost Wolf": { kind: "monster" } },
  "world.things.blocks": true,
  "world.things.stats": { hp: 12, power: 5 },
  "world.things.description": "It hunts in packs.",
  "world.tables": { frost: [{ name: "Frost Wolf", weight: 10 }] },
  "world.tables.group": { Goblin: 2, Shaman: 1 },
  "world.tables.most": 6,
  "world.encounters": { wild: [{ encounter: "lair", size: "2..4" }] },
  "world.encounters.who": { "Frost Wolf": 2 },
  "world.encounters.from": "beasts",
  "world.encounters.size": "2..4",
  "world.encounters.captive": ["Prisoner"],
  "world.encounters.depth": "2..9",
  "world.landmarks": { shaft: { kind: "chasm", levels: ["halls-1", "halls-2"] } },
  "world.landmarks.kind": "chasm",
  "world.landmarks.levels": ["halls-1", "halls-2"],
  "world.landmarks.size": [12, 6],
  "world.feelings": { undercroft: [{ name: "frozen", says: "Everything is covered with frost.", ground: "ice" }] },
  "world.feelings.says": "Everything is covered with frost.",
  "world.feelings.weight": 2,
  "world.feelings.depth": "3..15",
  "world.feelings.ground": "ice",
  "world.feelings.danger": 0.9,
  "world.feelings.goods": 2,
  "world.feelings.state": "asleep",
  "world.feelings.tags": ["beast"],
  "world.feelings.encounters": { guard: 3, patrol: 0 },
  "world.plans": { lodge: { body: { room: "hall", sides: [{ room: "bedroom", count: "1..4" }] } } },
  "world.plans.description": "A lodge: a hall with bedrooms.",
  "world.plans.body": { spine: [{ room: "porch" }, { room: "hall" }] },
  "world.plans.body.room": "great hall",
  "world.plans.body.spine": [{ room: "porch" }, { room: "hall" }],
  "world.plans.body.row": [{ room: "chapel" }, { room: "vestry" }],
  "world.plans.body.plan": "crypt",
  "world.plans.body.count": "0..3",
  "world.plans.body.weight": 2,
  "world.plans.body.role": "hall",
  "world.plans.body.wide": "5..9",
  "world.plans.body.deep": "8..20",
  "world.plans.body.shape": "octagon",
  "world.plans.body.with": ["columns", "throne"],
  "world.plans.body.floor": "grass",
  "world.plans.body.entry": "gate",
  "world.plans.body.sides": [{ room: "cell", count: "2..9" }],
  "world.plans.body.left": [{ room: "kitchen" }],
  "world.plans.body.right": [{ room: "armoury" }],
  "world.plans.body.through": true,
  "world.plans.spare": [{ room: "storeroom" }],
  "world.plans.passage": { room: "corridor", wide: "hall" },
  "world.plans.entrances": { "front door": "porch" },
  "world.plans.doors": [["kitchen", "larder"]],
  "world.plans.loops": 0.2,
  "world.plans.towers": { room: "tower", wide: "3..5", shape: "round" },
  "world.plans.grounds": "grass",
  "world.themes": { frozen: { colors: { wall: "#6d8fb0" } } },
  "world.themes.description": "Ice and snow.",
  "world.themes.colors": { wall: "#6d8fb0" },
  "world.themes.light": { wall: "#b9cfe2" },
  "world.themes.patches": [{ tile: "ice", count: 12 }],
  "world.themes.patches.count": 12,
  "world.themes.patches.per_depth": 0.5,
  "world.themes.ground": [{ name: "tundra", cover: { tile: "ice", share: 0.3 } }],
  "world.themes.ground.weight": 2,
  "world.themes.ground.depth": "1..4",
  "world.themes.ground.cover": { tile: "ice", share: 0.3 },
  "world.themes.ground.cover.moisture": 0.5,
  "world.themes.ground.cover.heat": -1,
  "world.themes.ground.accent": { tile: "rubble", count: 3 },
  "world.themes.ground.accent.count": "1..3",
  "world.themes.ground.accent.per_depth": 0.5,
  "world.themes.ground.accent.most": 8,
  "world.themes.ground.accent.depth": "2..4",
  "world.themes.ground.shore": { tile: "mud", share: 0.2 },
  "world.themes.ground.shore.within": 2,
  "world.themes.ground.scorched": { tile: "ash", share: 0.3 },
  "world.themes.furniture": [{ tile: "statue", count: "1..3" }],
  "world.themes.furniture.count": "1..3",
  "world.themes.rooms": [{ role: "library", pieces: [{ tile: "bookshelf", arrange: "walls" }] }],
  "world.themes.rooms.cells": "20..60",
  "world.themes.rooms.side": "5..9",
  "world.themes.rooms.pieces": [{ tile: "table", arrange: "lines", beside: "bench" }],
  "world.themes.areas": [{ name: "garden", ground: [{ tile: "grass", share: 0.6 }] }],
  "world.themes.areas.ground": [{ tile: "grass", share: 0.6 }],
  "world.packs": ["vaults"],
  "world.packs.pack": "mine",
  "world.packs.prefabs": [{ vault: "den", map: ["..."] }],
  "world.packs.prefabs.map": ["###", "#.="],
  "world.recipes": { "ice-caves": { steps: [{ use: "maze" }] } },
  "world.levels": { gate: { depth: 1, recipe: "caves" } },
  "world.levels.oneOf": [{ recipe: "caves" }, { recipe: "maze" }],
  "world.levels.oneOf.recipe": "caves",
  "world.levels.oneOf.weight": 2,
  "world.levels.theme": "frozen",
  "world.quests": [{ name: "iron_key", lock: { level: "halls" }, key: { level: "mines" } }],
  "world.tiles.look.glyph": "'",
};

/** What a string is, by what its pattern contains. The first one counts. @type {readonly [part: string, words: string][]} */
const PATTERNS = [
  ["\\u00a0", "one character"],
  ["[+-]", "an offset"],
  ["%", "a share"],
  ["#", "a colour"],
  ["x\\d", "a size"],
  ["\\.\\.", "a range"],
  ["[a-z]", "a name"],
];

/**
 * @typedef {object} Section
 * @property {string} title
 * @property {Schema} schema an object with properties
 */

/** The keys of a file, in a table for each object that stands in it. */
class KeyTables {
  /** @type {Section[]} */
  #sections = [];
  /** Titles of objects that were met, by what they are. @type {Map<string, string>} */
  #titles = new Map();
  /** @type {Schema} */
  #root;
  /** @type {readonly unknown[]} */
  #samples;
  /** @type {string} */
  #page;

  /** @param {string} page @param {Schema} root @param {readonly unknown[]} samples whole files to take examples from */
  constructor(page, root, samples) {
    this.#page = page;
    this.#root = root;
    this.#samples = samples;
  }

  /** @param {string} title @param {Schema} schema @returns {string[]} */
  lines(title, schema) {
    this.#sections.push({ title, schema });
    this.#titles.set(JSON.stringify(schema.properties), title);
    /** @type {string[]} */
    const lines = [];
    for (let next = this.#sections.shift(); next !== undefined; next = this.#sections.shift()) {
      lines.push(...this.#table(next, next.title === title ? "" : next.title));
    }
    return lines;
  }

  /** @param {Section} section @param {string} path @returns {string[]} */
  #table({ title, schema }, path) {
    const rows = Object.entries(schema.properties).map(([key, value]) => {
      const at = path === "" ? key : `${path}.${key}`;
      const found = this.#resolve(value);
      const [text, fallback] = withoutDefault(value.description ?? found.description ?? "");
      if (text === "") throw new Error(`${this.#page}: ${at} has no description in its schema.`);
      const must = schema.required?.includes(key) ? "required" : fallback;
      return `| \`${key}\` | ${inCell(this.#words(value, at))} | ${inCell(must)} | ${this.#example(at)} | ${inCell(text)} |`;
    });
    const heading = path === "" ? [] : [`## ${title}`, "", ...this.#about(schema)];
    return [...heading, "| key | value | default | example | what it is |", "|---|---|---|---|---|", ...rows, ""];
  }

  /** @param {Schema} schema @returns {string[]} */
  #about(schema) {
    const [one] = schema.oneOf ?? [];
    if (one?.required === undefined || schema.properties.level !== undefined) return [];
    const keys = schema.oneOf
      .flatMap((/** @type {Schema} */ it) => it.required)
      .map((/** @type {string} */ it) => `\`${it}\``);
    return [`Exactly one of ${keys.join(", ")} is needed.`, ""];
  }

  /** @param {Schema} schema @returns {Schema} */
  #resolve(schema) {
    if (schema.$ref === undefined) return schema;
    return this.#root.$defs[schema.$ref.replace("#/$defs/", "")];
  }

  /** What a value must be. @param {Schema} given @param {string} path @returns {string} */
  #words(given, path) {
    const schema = this.#resolve(given);
    if (schema.title !== undefined) return schema.title;
    if (schema.anyOf !== undefined) {
      const all = joined(schema.anyOf)
        .filter((/** @type {Schema} */ it) => it.type !== "null")
        .map((/** @type {Schema} */ it) => this.#words(it, path));
      const removable = schema.anyOf.some((/** @type {Schema} */ it) => it.type === "null") ? ["`null`"] : [];
      return [...new Set([...all, ...removable])].join(", or ");
    }
    if (schema.enum !== undefined) return schema.enum.map((/** @type {string} */ it) => `\`${it}\``).join(", ");
    if (schema.const !== undefined) return `\`${schema.const}\``;
    if (schema.type === "boolean") return "`true` or `false`";
    if (schema.type === "integer" || schema.type === "number") return numberWords(schema);
    if (schema.type === "array") {
      if (schema.prefixItems !== undefined) return `a list of ${schema.prefixItems.length}`;
      return `a list: ${this.#words(schema.items ?? {}, path)}`;
    }
    if (schema.properties !== undefined && Object.keys(schema.properties).length > 0)
      return this.#section(schema, path);
    if (schema.type === "object") {
      const values = schema.additionalProperties;
      return typeof values === "object" ? `by name: ${this.#words(values, path)}` : "an object";
    }
    const [, words = "text"] = PATTERNS.find(([part]) => (schema.pattern ?? "").includes(part)) ?? [];
    return words;
  }

  /** A link to the table of an object. @param {Schema} schema @param {string} path */
  #section(schema, path) {
    const key = JSON.stringify(schema.properties);
    const known = this.#titles.get(key);
    if (known === undefined) {
      this.#titles.set(key, path);
      this.#sections.push({ title: path, schema });
    }
    return `[${known ?? path}](#${anchorOf(known ?? path)})`;
  }

  /** The shortest value that an included file has there. @param {string} path */
  #example(path) {
    const own = EXAMPLES[`${this.#page}.${path}`];
    const found = own === undefined ? this.#samples.flatMap((sample) => valuesAt(sample, path.split("."))) : [own];
    const texts = found
      .map(yamlText)
      .filter(
        (text) =>
          (own !== undefined || text.length <= 60) && !text.includes("\n") && !/^(?:\{\s*\}|\[\s*\]|null)$/.test(text),
      )
      .sort((a, b) => a.length - b.length);
    // The shortest alone would often be 1.
    const text = texts[Math.floor(texts.length / 3)];
    if (text === undefined) throw new Error(`${this.#page}.${path} needs an example in scripts/pages/reference.mjs.`);
    return `\`${inCell(text)}\``;
  }
}

/** Alternatives, of which those that are objects become one: they share a table. @param {readonly Schema[]} all @returns {Schema[]} */
function joined(all) {
  const objects = all.filter(({ properties }) => properties !== undefined);
  if (objects.length < 2) return [...all];
  const properties = Object.assign({}, ...objects.map((one) => one.properties));
  return [...all.filter((one) => !objects.includes(one)), { type: "object", properties }];
}

/** A value as people write it in YAML, on one line. @param {unknown} value @returns {string} */
function yamlText(value) {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.map(yamlText).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([key, one]) => `${yamlText(key)}: ${yamlText(one)}`);
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  }
  // Words, ranges, shares and names need no quotes; what YAML could take for something else does.
  const isPlainText = typeof value === "string" && /^[A-Za-z$.][\w$ .-]*$|^\d+(?:%|x\d+|\.\.\d*%?|%\.\.)$/.test(value);
  return isPlainText && !/^(?:true|false|null|yes|no|y|n|\.+)$/i.test(value) ? value : JSON.stringify(value);
}

/** @param {Schema} schema */
function numberWords({ type, minimum, maximum }) {
  const kind = type === "integer" ? "a whole number" : "a number";
  const isBounded = maximum !== undefined && maximum <= 10_000;
  return isBounded ? `${kind} from ${minimum} to ${maximum}` : kind;
}

/** All values under a path of keys, through lists and through objects whose keys are names. @param {unknown} value @param {readonly string[]} path @returns {unknown[]} */
function valuesAt(value, [key, ...rest]) {
  if (key === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, [key, ...rest]));
  if (typeof value !== "object" || value === null) return [];
  const found = /** @type {Record<string, unknown>} */ (value);
  if (Object.hasOwn(found, key)) return valuesAt(found[key], rest);
  // Otherwise its keys are names that an author has given.
  const has = (/** @type {unknown} */ one) => typeof one === "object" && one !== null && Object.hasOwn(one, key);
  const named = Object.values(found).flatMap((one) => (Array.isArray(one) ? one : [one]));
  return named.filter(has).flatMap((one) => valuesAt(one, [key, ...rest]));
}

async function vaultPage() {
  const { prefabJsonSchema } = await built("entries/formats.js");
  const { UNDERCROFT_PACK, BLUEPRINTS_PACK, describedPrefab, SAMPLES_PACK, SEEDS_PACK, WILDS_PACK } =
    await built("entries/prefabs.js");
  const root = prefabJsonSchema();
  const packs = [UNDERCROFT_PACK, BLUEPRINTS_PACK, SAMPLES_PACK, SEEDS_PACK, WILDS_PACK];
  const samples = packs.flatMap(({ prefabs }) =>
    prefabs.map((/** @type {any} */ prefab) => describedPrefab(prefab).source),
  );
  const { map: _, $schema: __, ...header } = root.$defs.prefab.properties;
  const tables = new KeyTables("vault", root, samples);
  return [
    "# The header of a prefab",
    "",
    "What can stand above the `===` of a `.vault` file, beside a drawing in REXPaint or as pixels, and in a prefab as JSON or",
    "YAML, where `map` has the rows. [Vaults](../vaults.md) explains how to use these keys, with examples to copy.",
    "",
    "A header that is a file of its own, such as `fort.xp.yaml`, can begin with this line, for completion in your editor. In",
    'JSON, `"$schema": "./node_modules/undercroft/schemas/prefab.json"` does the same.',
    "",
    "```yaml",
    "# yaml-language-server: $schema=./node_modules/undercroft/schemas/prefab.json",
    "```",
    "",
    ...tables.lines("The header", { ...root.$defs.prefab, properties: header }),
  ].join("\n");
}

async function worldPage() {
  const { shippedWorld, worldJsonSchema } = await built("entries/worlds.js");
  const root = worldJsonSchema();
  // Recipes have a page of their own.
  const recipes = { ...root.properties.recipes, additionalProperties: { title: "[a recipe](recipe.md)" } };
  const tables = new KeyTables("world", root, [shippedWorld("undercroft").source, shippedWorld("descent").source]);
  return [
    "# The world file",
    "",
    "Every key that a world file can have. [Worlds](../worlds.md) teaches how to write one.",
    "",
    "```yaml",
    "# yaml-language-server: $schema=./node_modules/undercroft/schemas/world.json",
    "world: frost_keep",
    "extends: undercroft",
    "```",
    "",
    'In JSON, `"$schema": "./node_modules/undercroft/schemas/world.json"` does the same. With `null` in place of a tile, a thing',
    "or another part with a name, the world removes what it got from the one that it extends.",
    "",
    ...tables.lines("The world", { ...root, properties: { ...root.properties, recipes } }),
  ].join("\n");
}
