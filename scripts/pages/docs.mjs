/**
 * Writes the pages that are made from the steps, recipes, samples and exports themselves: docs/steps, docs/samples,
 * docs/recipes.md, docs/entries.md, docs/reference and their pictures, the pictures of the live figures in docs/how, and
 * docs/examples, from the examples. The schemas for editors, packages/undercroft/schemas, are written here too.
 * `--check` writes nothing and fails if a page is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { ensureBuilt, ensureInstalled } from "../build/setup.mjs";
import { entryContents, exportsOf, publicEntries } from "../check/api.mjs";
import { built, camelCase, ROOT } from "../workspace.mjs";
import { commandTables, MAN_PAGE, manPage } from "./command-page.mjs";
import { examplePages } from "./example-pages.mjs";
import { checksTable, referencePages } from "./reference.mjs";

const isCheck = process.argv.includes("--check");

/** What a layer is shown on, where rooms or caves would not show what it does. */
const GROUND = {
  "room-sorter": ["room-plan"],
  "room-drawer": ["room-plan"],
  "remove-dead-ends": ["maze"],
  "add-loops": ["maze"],
  "door-placement": ["bsp-dungeon"],
  "door-finish": ["accretion", "add-loops"],
  "hidden-goods": ["accretion", "niche-stairs"],
  "secret-doors": ["accretion", "niche-stairs"],
  "monster-spawner": ["accretion", "niche-stairs"],
  accept: ["accretion", "niche-stairs"],
  "flavour-areas": ["accretion"],
  furnish: ["bsp-dungeon"],
  ruin: ["bsp-dungeon"],
  "room-corner-rounder": ["simple-map"],
  "room-exploder": ["simple-map"],
  "corridor-spawner": ["simple-map"],
  lakes: ["bsp-dungeon"],
  bridges: ["bsp-dungeon", "lakes"],
  river: ["bsp-dungeon"],
  within: ["simple-map"],
};

/** The options in the example of a step, if its first option at one end of its range would be a poor example. */
const IN_RECIPES = {
  accept: { bands: ["pathRel 0.7..1.2", "branches 4.."] },
  "hidden-goods": { items: 6, apart: 8 },
  "monster-spawner": { monsters: 12, traps: 4, clear: 10 },
  sketch: {
    cells: {
      floor: [
        [8, 5, 40, 2],
        [8, 23, 40, 2],
        [8, 5, 2, 20],
        [46, 5, 2, 20],
      ],
      water: [[22, 11, 12, 8]],
    },
    start: [9, 6],
    exit: [46, 24],
  },
};

/** What has to follow a step for its work to be seen: a plan alone draws nothing. */
const AFTER = {
  "room-plan": ["room-drawer"],
  "bsp-plan": ["room-drawer"],
  "room-sorter": ["room-drawer", "dogleg-corridors"],
};

/** Where prefabs are shown: they lie on one of these maps at the latest. */
const PACK_GROUNDS = ["caves", "rooms", "drunkard-open-halls", "bsp-dungeon", "maze", "bsp-interior"];
const PACK_SEEDS = 40;

/** The recipes of the gallery that change most on the way down, and the depths at which it shows them. */
const GROWN = ["deeps", "caverns", "drowned-halls", "limestone", "warrens", "lock-and-key"];
const GALLERY_DEPTHS = [1, 5, 12, 20];
/** Places that have a name, the best first. Recipes that are neither here nor above are the classics, which come last. */
const NAMED_PLACES = "keep town old-city catacombs dwarf-fort dark-city mushroom-grove forest-road".split(" ");
/** Seeds that pictures choose from: each shows the level with most on stage. */
const GALLERY_SEEDS = ["picture", "amber", "candle", "lantern", "oath", "raven", "river", "silver"];

/** The chapters whose figures are live on the site. */
const HOW = "docs/how";

const SIZE = [56, 30];
const SEED = "picture";

await ensureInstalled();
await ensureBuilt({ hasManual: false });
const { registry, recipeChain, recipeSchema, RECIPES } = await built("entries/recipes.js");
const { OPTION_KINDS } = await built("recipes/option-kinds.js");
/** The controls that figures of the site have. */
const IN_FIGURES = ["number", "count", "switch", "choice", "span", "dice"];
const entry = await built("entries/index.js");
const { allowsDepth, BLUEPRINTS_PACK, describedPrefab, SAMPLES_PACK, UNDERCROFT_PACK, WILDS_PACK } =
  await built("entries/prefabs.js");
const { createPixels, dungeonTiles, encodePng, levelView, paintLevel, prefabJsonSchema, toPng, toSvg } =
  await built("entries/formats.js");
const { worldJsonSchema } = await built("entries/worlds.js");
const { roomVaults, section } = entry;

const known = registry();
const definitions = [...known.steps.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
const costs = readJson("docs/costs.json");
/** Every file that this script owns, by its path from the root. */
const files = new Map();

for (const definition of definitions) files.set(`docs/steps/${definition.id}.md`, stepPage(definition));
files.set("docs/steps/README.md", stepsPage());
for (const [path, page] of examplePages()) files.set(path, page);
files.set("docs/recipes.md", await recipesPage());
files.set("docs/gallery.md", await galleryPage());
for (const [path, text] of entryPages()) files.set(path, text);
for (const sample of SAMPLES_PACK.prefabs.map(describedPrefab))
  files.set(`docs/samples/${sample.name}.md`, samplePage(sample));
files.set("docs/samples/README.md", samplesPage());
files.set("docs/pack.md", packPage());
for (const [path, text] of await referencePages()) files.set(path, text);
files.set("docs/level-file.md", withParts("docs/level-file.md", { checks: await checksTable() }));
files.set("docs/command.md", withParts("docs/command.md", { commands: await commandTables() }));
files.set(MAN_PAGE, await manPage());
for (const [name, schema] of Object.entries({
  prefab: prefabJsonSchema(),
  recipe: recipeSchema(),
  world: worldJsonSchema(),
}))
  files.set(`packages/undercroft/schemas/${name}.json`, `${JSON.stringify(schema, null, 1)}\n`);
for (const page of readdirSync(join(ROOT, HOW))) livePictures(`${HOW}/${page}`);
files.set("docs/pictures/gallery.png", await gallery());
files.set("docs/pictures/locks.svg", plotPicture());
finish();

function stepPage(definition) {
  const { id, summary, role, version, needs, adds, drops, presets } = definition;
  const facts = (title, list) => (list.length > 0 ? `- ${title}: ${list.map((fact) => `\`${fact}\``).join(", ")}` : "");
  return [
    `# ${id}`,
    "",
    sourceText(definition) || summary,
    "",
    "```ts",
    `import { ${exported(id)} } from "undercroft";`,
    "```",
    "",
    ...pictures(definition).flatMap(({ caption, file, live }) => [
      ...(live === undefined ? [] : [`<!-- live: ${JSON.stringify(live)} -->`]),
      `![${caption}](../pictures/steps/${file})`,
      "",
      `*${caption}*`,
      "",
    ]),
    "## Requirements and results",
    "",
    ...[
      `- ${role === "initial" ? "Initial builder: makes a map from solid rock." : "Layer: changes an existing map."}`,
      facts("Needs", needs),
      facts("Adds", adds),
      facts("Drops", drops),
      `- Smallest map with default options: ${definition.minSize(defaults(definition)).join("x")}`,
      costLine(id),
      `- Version ${version}`,
    ].filter((line) => line !== ""),
    "",
    "## Options",
    "",
    optionsTable(definition),
    "",
    ...(Object.keys(presets).length > 0 ? ["## Presets", "", presetsTable(definition), ""] : []),
    "## Example",
    "",
    "In TypeScript:",
    "",
    "```ts",
    sourceExample(definition) || exampleCode(definition),
    "```",
    "",
    "In a recipe:",
    "",
    "```json",
    codeOf({ use: id, ...example(definition) }, JSON.stringify),
    "```",
  ]
    .join("\n")
    .concat("\n");
}

/** What the step's own file says about it, without its picture in text. */
function sourceText(definition) {
  const [text] = sourceComment(definition).split(/^@example$/m);
  return text
    .split("\n")
    .filter((line) => !/^ {4}/.test(line))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The program that the step's own file shows, if it shows one. */
function sourceExample(definition) {
  return (sourceComment(definition).split(/^@example$/m)[1] ?? "").trim();
}

/** The comment of a step, without its stars. */
function sourceComment({ id }) {
  const file = ["builders", "layers", "prefabs/steps"]
    .map((room) => join(ROOT, "packages/undercroft/src", room, `${id}.ts`))
    .find((path) => existsSync(path));
  const comment =
    file &&
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = (?:\/\*.*?\*\/ )?define/.exec(
      readFileSync(file, "utf8"),
    )?.[1];
  return (comment || "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n");
}

function costLine(id) {
  const cost = costs[id];
  return cost === undefined
    ? ""
    : `- Takes about ${cost.small} ns per cell at 80x50 and ${cost.large || "less than 0.1"} ns per cell at 1024x1024 ([benchmarks](../benchmarks-growth.md))`;
}

function defaults(definition) {
  return Object.fromEntries(Object.entries(definition.options).map(([name, option]) => [name, option.default]));
}

/** The first option that can be written in one line of code, with a value worth trying. */
function example(definition) {
  if (IN_RECIPES[definition.id] !== undefined) return IN_RECIPES[definition.id];
  const [telling] = tellingValues(definition);
  const first = Object.entries(definition.options).find(([, { kind }]) => !kind.startsWith("content"));
  if (first === undefined) return {};
  return { [first[0]]: telling ?? shown(first[1]) };
}

/** The name under which a step can be imported. */
function exported(id) {
  const name = camelCase(id);
  if (typeof entry[name] !== "function") throw new Error(`undercroft exports no ${name} for ${id}`);
  return name;
}

/** A chain with the step in it, on what it is shown on. */
function exampleCode(definition) {
  const shown = { use: definition.id, ...example(definition) };
  const parts = [...groundOf(definition), shown, ...(AFTER[definition.id] ?? []).map((use) => ({ use }))];
  const names = ["chain", ...parts.map(({ use }) => exported(use))].sort((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1,
  );
  const calls = parts.map(({ use, ...options }, i) => `  .${i === 0 ? "startWith" : "with"}(${callOf(use, options)})`);
  return [
    `import { ${names.join(", ")} } from "undercroft";`,
    "",
    'const map = chain({ width: 80, height: 50, purpose: "map" })',
    `${calls.join("\n")};`,
  ].join("\n");
}

/** A step as code. It is called too, so that no page shows what would be refused. */
function callOf(id, options) {
  const name = exported(id);
  entry[name](options);
  return `${name}(${Object.keys(options).length === 0 ? "" : codeOf(options)})`;
}

/** A value as it is written in code, or with other keys, in JSON. */
function codeOf(value, key = (name) => name) {
  if (Array.isArray(value)) return `[${value.map((one) => codeOf(one, key)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${key(name)}: ${codeOf(one, key)}`)
    .join(", ")} }`;
}

/** An option's default as it stands in a recipe: content goes by its name, or a page would hold whole packs. */
function shown({ kind, default: value, written }) {
  if (written !== undefined) return written(value);
  if (kind === "content") return value.name;
  return kind === "contents" ? value.map(({ name }) => name) : value;
}

/** Numbers as people read them: 1/3 is 0.3333. */
function fourDigits(_key, value) {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function optionsTable(definition) {
  const rows = Object.entries(definition.options).map(([name, option]) => {
    const typical = option.typical === undefined ? "" : ` Typically ${option.typical[0]} to ${option.typical[1]}.`;
    return `| \`${name}\` | \`${JSON.stringify(shown(option), fourDigits)}\` | ${cellText(option.rule)} | ${cellText(option.help)}${typical} |`;
  });
  if (rows.length === 0) return "This step has no options.";
  return ["| option | default | must be | what it does |", "|---|---|---|---|", ...rows].join("\n");
}

function presetsTable({ id, presets }) {
  const rows = Object.entries(presets).map(
    ([name, { summary, options }]) =>
      `| \`${exported(id)}.${camelCase(name)}()\` | ${cellText(summary)} | \`${callOf(id, options)}\` |`,
  );
  return ["| preset | what it makes | the same as |", "|---|---|---|", ...rows].join("\n");
}

function cellText(text) {
  return text.replaceAll("|", "\\|");
}

/** The step with its defaults, then its first option, which is its most telling one, at both ends or in all its choices. */
function pictures(definition) {
  const shots = [{ caption: `${definition.id} with default options`, options: {}, file: `${definition.id}.svg` }];
  const before = groundOf(definition);
  if (before.length > 0)
    shots.unshift({
      caption: `before: ${before.map(({ use }) => use).join(", ")}`,
      file: `${definition.id}-before.svg`,
    });
  for (const [i, value] of tellingValues(definition).entries()) {
    const [name] = Object.keys(definition.options);
    shots.push({
      caption: `${name}: ${JSON.stringify(value)}`,
      options: { [name]: value },
      file: `${definition.id}-${i + 1}.svg`,
    });
  }
  return shots.filter((shot) => {
    const { caption, options, file } = shot;
    const step = options === undefined ? [] : [{ use: definition.id, as: "shown", ...options }];
    const after = (AFTER[definition.id] ?? []).map((use) => ({ use }));
    const steps = [...before, ...step, ...after];
    try {
      const [width, height] = definition.minSize(defaults(definition));
      const size = [Math.max(SIZE[0], width), Math.max(SIZE[1], height)];
      if (file === `${definition.id}.svg`) shot.live = { steps, size, ...slidersOf(definition) };
      const level = recipeChain({ purpose: "map", size, steps }).build({ seed: SEED, depth: 3 });
      files.set(`docs/pictures/steps/${file}`, toSvg(level, { cell: 9 }));
      return true;
    } catch (error) {
      if (options === undefined || Object.keys(options).length === 0) throw error;
      process.stderr.write(`${definition.id}: no picture for ${caption}: ${error.message}\n`);
      return false;
    }
  });
}

/** The options of a step that a figure of the site has a control for, and how many rows they take: six, and one for more. */
function slidersOf({ options }) {
  const shown = Object.entries(options).filter(([, { kind }]) => IN_FIGURES.includes(OPTION_KINDS[kind].control));
  const rows = shown.reduce((sum, [, { kind }]) => sum + (kind === "span" ? 2 : 1), 0);
  return { sliders: shown.map(([name]) => `shown.${name}`), rows: Math.min(7, rows) };
}

function groundOf({ id, role, needs }) {
  if (role === "initial") return [];
  const ground = GROUND[id];
  const given = (ground ?? []).flatMap((use) => known.steps.get(use).adds);
  const isMissing = (fact) => needs.includes(fact) && !given.includes(fact);
  const start = isMissing("start") ? [{ use: "area-start", x: "left" }] : [];
  if (isMissing("exit")) start.push({ use: "distant-exit" });
  if (ground !== undefined) return [...ground.map((use) => ({ use })), ...start];
  if (id.endsWith("-corridors")) return [{ use: "room-plan" }, { use: "room-drawer" }];
  const rooms = ["plan", "rooms", "corridors"].some((fact) => needs.includes(fact));
  return [{ use: rooms ? "simple-map" : "cellular-automata" }, ...start];
}

function tellingValues(definition) {
  const [option] = Object.values(definition.options);
  if (option === undefined || option.kind === "content") return [];
  if (option.kind === "region") return [{ half: "bottom" }, { room: 0 }];
  if (option.kind === "choice") return option.choices.filter((choice) => choice !== option.default).slice(0, 4);
  if (option.kind === "flag") return [!option.default];
  const [low, high] = option.typical ?? [option.min, option.max];
  if (["integer", "ratio", "count"].includes(option.kind))
    return [low, high].filter((value) => value !== option.default);
  return ["names", "data"].includes(option.kind) ? Object.values(IN_RECIPES[definition.id] ?? {}).slice(0, 1) : [];
}

function stepsPage() {
  const section = (title, role) => [
    `## ${title}`,
    "",
    "| | step | what it does |",
    "|---|---|---|",
    ...definitions
      .filter((definition) => definition.role === role)
      .map(
        ({ id, summary }) =>
          `| <img src="../pictures/steps/${id}.svg" alt="${id}" width="168"> | [${id}](${id}.md) | ${cellText(summary)} |`,
      ),
    "",
  ];
  return [
    "# Steps",
    "",
    "A chain starts with one initial builder, which makes a map, followed by any number of layers, which change it. Each page",
    "shows what a step makes, lists its options, and says which facts about the map it needs, adds or drops: `plan` (planned",
    "rooms), `rooms`, `corridors`, `doors`, `areas`, `start` and `exit`. You can also [write your own](../own-steps.md).",
    "`npm run docs` generates these pages from the source code.",
    "",
    "```sh",
    "npx undercroft list builders     # list the initial builders and their options",
    "npx undercroft list layers       # list the layers and their options",
    "```",
    "",
    ...section("Initial builders", "initial"),
    ...section("Layers", "meta"),
  ].join("\n");
}

/** All recipes in the order in which people should see them. */
function recipesBestFirst() {
  const first = [...GROWN, ...NAMED_PLACES].map((name) => RECIPES.find((recipe) => recipe.name === name));
  return [...first, ...RECIPES.filter((recipe) => !first.includes(recipe))];
}

/** A picture of a level as the studio shows it, with tiles. */
function tilePicture(level, options = {}) {
  return toPng(level, { tiles: dungeonTiles, level: false, ...options });
}

async function recipesPage() {
  const sections = [];
  for (const recipe of recipesBestFirst()) {
    const { name, description } = recipe;
    const level = recipeChain(recipe).build({ seed: SEED, depth: 3 });
    files.set(`docs/pictures/recipes/${name}.png`, await tilePicture(level));
    sections.push(
      `## ${name}`,
      "",
      description ?? "",
      "",
      `![${name}](pictures/recipes/${name}.png)`,
      "",
      "```sh",
      `npx undercroft build ${name} --seed ${SEED} --depth 3`,
      "```",
      "",
    );
  }
  return [
    "# Included recipes",
    "",
    "A recipe is a chain of steps, written as data. You can build these by name, or use them as a starting point for your own:",
    "`npx undercroft build caves --format recipe` prints one.",
    "On the website, each picture opens its level in the studio.",
    "",
    ...sections,
  ].join("\n");
}

/**
 * How much there is to see on a level: kinds of ground and furniture, what was made by hand and not shown before, places and
 * who lives there.
 */
function onStage({ tiles, tileset, prefabs, areas = [], spawns }, shown) {
  const counts = new Map();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const kinds = [...counts].filter(([tile, count]) => tileset.tiles[tile].name !== "wall" && count > 3).length;
  const groups = new Set(spawns.flatMap(({ group }) => group ?? [])).size;
  const byHand = prefabs.filter(({ kind, name }) => kind !== "level" && !shown.has(name)).length;
  return kinds + 3 * Math.min(2, byHand) + Math.min(3, areas.length) + Math.min(4, groups);
}

/** The level with most on stage among those of some seeds; the first of equals. Notes what was made by hand on it. */
function bestLevel(chain, depth, shown) {
  const levels = GALLERY_SEEDS.map((seed) => chain.build({ seed, depth }));
  const best = levels.reduce((one, other) => (onStage(other, shown) > onStage(one, shown) ? other : one));
  for (const { name } of best.prefabs) shown.add(name);
  return best;
}

/** The recipes that change most on the way down, at four depths each; then the named places and the classics. */
async function galleryPage() {
  const sections = [];
  const shown = new Set();
  for (const name of GROWN) {
    const recipe = RECIPES.find((candidate) => candidate.name === name);
    const chain = recipeChain(recipe, { size: [79, 29] });
    const pictures = [];
    for (const depth of GALLERY_DEPTHS) {
      const level = bestLevel(chain, depth, shown);
      const path = `pictures/gallery/${name}-${depth}-${level.seed}.png`;
      files.set(`docs/${path}`, await tilePicture(level));
      pictures.push(`![${name} at depth ${depth}](${path})`);
    }
    sections.push(
      `### ${name}`,
      "",
      recipe.description,
      "",
      `| depth ${GALLERY_DEPTHS[0]} | depth ${GALLERY_DEPTHS[1]} |`,
      "|---|---|",
      `| ${pictures[0]} | ${pictures[1]} |`,
      `| **depth ${GALLERY_DEPTHS[2]}** | **depth ${GALLERY_DEPTHS[3]}** |`,
      `| ${pictures[2]} | ${pictures[3]} |`,
      "",
    );
  }
  const others = recipesBestFirst().filter(({ name }) => ![...GROWN, ...NAMED_PLACES].includes(name));
  return [
    "# Gallery",
    "",
    "What the included recipes make, the best first. All of them are drawn with the included [tiles](guides/your-tiles.md), as in",
    "the studio. On the website, each picture opens its level in the studio.",
    "",
    "## Levels that grow",
    "",
    "Room by room, or passage by passage. Some are flooded, and all of them are furnished. They change with depth, `deeps` most",
    "of all: built halls give way to caves, grass to fungus, and hallways to rooms that open into one another. By the 20 numbers",
    "that we use to compare layouts, its levels are almost as close to Brogue's as Brogue's are to each other: see",
    "[measuring levels](measuring.md).",
    "",
    ...sections,
    "## Places with a name",
    "",
    ...recipeTable(NAMED_PLACES),
    "## Classics",
    "",
    "Each shows one algorithm, and little else: what you build your own levels from.",
    "",
    ...recipeTable(others.map(({ name }) => name)),
    `The pictures of places and classics have the seed \`${SEED}\` and depth 3: \`npx undercroft build keep --seed ${SEED} --depth 3\``,
    "prints one of them. [All recipes](recipes.md)",
    "",
  ].join("\n");
}

/** The pictures of recipes, two in a row, each with its name. */
function recipeTable(names) {
  const rows = [];
  for (let i = 0; i < names.length; i += 2) {
    const cells = names
      .slice(i, i + 2)
      .map((name) => `[${name}](recipes.md#${name}) ![${name}](pictures/recipes/${name}.png)`);
    rows.push(`| ${cells[0]} | ${cells[1] ?? ""} |`);
  }
  return ["| | |", "|---|---|", ...rows, ""];
}

/**
 * Which name is imported from where: an overview with what is imported most, and a page for each other entry. Every value
 * has a line of its own; the types of each part stand together.
 */
function entryPages() {
  const entries = publicEntries().map((entry) => ({
    name: entry.name,
    ...entryContents(entry),
    declared: exportsOf(entry.types),
  }));
  const linesOf = ({ declared, parts }, level) =>
    parts.flatMap(({ title, names }) => [
      ...(title === "" ? [] : [`${level} ${title}`, ""]),
      ...partLines(names, declared),
    ]);
  const fileOf = (name) => `${name.replace("undercroft/", "").replaceAll("/", "-")}.md`;
  const [main, ...others] = entries;
  const overview = [
    "# The entry points",
    "",
    "The package has several entry points. To build levels from chains, you only need `undercroft`. The others are for",
    "more special work, and a program that doesn't import them doesn't contain them.",
    "",
    "| import | contents |",
    "|---|---|",
    `| [\`${main.name}\`](#${main.name}) | ${main.about} |`,
    ...others.map(({ name, about }) => `| [\`${name}\`](entries/${fileOf(name)}) | ${about} |`),
    "",
    "Your editor shows the full comment of each name, many with an example, and the site has a page for each. The same names",
    "with their types are in [`packages/undercroft/api`](../packages/undercroft/api/undercroft.md). `npm run docs` generates these",
    "pages from the source code.",
    "",
    `## ${main.name}`,
    "",
    ...linesOf(main, "###"),
  ];
  const pages = others.map((entry) => {
    const back = "[All entry points](../entries.md)";
    return [
      `docs/entries/${fileOf(entry.name)}`,
      [`# ${entry.name}`, "", entry.about, "", ...linesOf(entry, "##"), back],
    ];
  });
  return [["docs/entries.md", overview], ...pages].map(([path, lines]) => [path, `${lines.join("\n").trimEnd()}\n`]);
}

function partLines(exports, declared) {
  const pageOf = (name) => `docs/steps/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
  const names = exports.filter(({ isType }) => !isType).map(({ name }) => name);
  const types = exports.filter(({ isType }) => isType).map(({ name }) => name);
  const steps = names.filter((name) => files.has(pageOf(name)));
  const values = names.filter((name) => !steps.includes(name));
  const table = values.map((name) => `| \`${name}\` | ${firstSentence(declared.get(name))} |`);
  const code = (name) => `\`${name}\``;
  return [
    ...listLines(
      "Steps",
      steps.map((name) => `[${code(name)}](${pageOf(name).slice("docs/".length)})`),
    ),
    ...(table.length === 0 ? [] : ["| name | |", "|---|---|", ...table, ""]),
    ...listLines("Types", types.map(code)),
  ];
}

/** A list as a paragraph, in lines that can be read. */
function listLines(title, list) {
  if (list.length === 0) return [];
  const lines = [`${title}:`];
  for (const [i, item] of list.entries()) {
    const word = `${item}${i === list.length - 1 ? "." : ","}`;
    if (lines.at(-1).length + word.length < 120) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return [...lines, ""];
}

/** The first sentence of a declaration's comment. */
function firstSentence({ nodes }) {
  const comments = nodes.flatMap((node) => ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc));
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? "";
  const [sentence] = text.split(/\n\n|(?<=[.!?])\s+(?=[A-Z`])/);
  return cellText(sentence.replaceAll(/\s+/g, " "));
}

/** What is drawn, and what is made of it. */
function samplePage({ name, source }) {
  const picture = (title, file, steps, size) => {
    const level = recipeChain({ purpose: "map", size, steps }).build({ seed: SEED });
    files.set(`docs/pictures/samples/${file}.svg`, toSvg(level, { cell: 9 }));
    return [`![${title}](../pictures/samples/${file}.svg)`, "", `*${title}*`, ""];
  };
  const step = { use: "waveform-collapse-sample", sample: name };
  const drawn = [Math.max(...source.map.map((row) => [...row].length)), source.map.length];
  return [
    `# ${name}`,
    "",
    source.description,
    "",
    "```text",
    ...source.map,
    "```",
    "",
    ...picture("A map in this style, fully connected", name, [step], [80, 50]),
    ...picture(
      "Another one, with connected: false",
      `${name}-loose`,
      [{ ...step, connected: false, as: "loose" }],
      SIZE,
    ),
    `The drawing is ${drawn.join("x")} cells. Use it in a recipe like this:`,
    "",
    "```json",
    JSON.stringify(step),
    "```",
    "",
  ].join("\n");
}

function samplesPage() {
  const rows = SAMPLES_PACK.prefabs
    .map(describedPrefab)
    .map(
      ({ name, source }) =>
        `| <img src="../pictures/samples/${name}.svg" alt="${name}" width="240"> | [${name}](${name}.md) | ${cellText(source.description)} |`,
    );
  return [
    "# Included samples",
    "",
    "A sample is a small drawing. The builder [`waveform-collapse-sample`](../steps/waveform-collapse-sample.md) turns it into",
    "a whole map in the same style. You can also [draw your own](../wave-function-collapse.md#a-map-in-the-style-of-a-drawing).",
    "",
    "```json",
    JSON.stringify({ use: "waveform-collapse-sample", sample: "caverns" }),
    "```",
    "",
    "| | sample | maps in this style |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** All prefabs of our own pack, each as it lies in a level that was built for it. */
function packPage() {
  const prefabs = [UNDERCROFT_PACK, WILDS_PACK].flatMap((pack) => pack.prefabs).map(describedPrefab);
  const placed = prefabs.map((prefab) => ({ prefab, picture: pictureOf(prefab) }));
  files.set("docs/pictures/pack.svg", contactSheet(placed));
  const depths = ({ depth = "any" }) => [depth].flat().join(", ");
  const rows = placed.map(
    ({ prefab: { name, title, kind, source } }) =>
      `| ${name} | ${cellText(title)} | ${kind} | ${cellText(depths(source))} | ${cellText(source.description)} |`,
  );
  const blueprints = BLUEPRINTS_PACK.prefabs.map(describedPrefab).map(({ name, title, source }) => {
    const kind = source.holds === undefined ? "blueprint" : "holder";
    return `| ${name} | ${cellText(title)} | ${kind} | ${cellText(depths(source))} | ${cellText(source.description)} |`;
  });
  return [
    "# Included vaults and sections",
    "",
    `Undercroft comes with ${placed.length} hand-made [vaults and sections](vaults.md). The step [\`room-vaults\`](steps/room-vaults.md)`,
    "places vaults from the pack `undercroft` by default, and [`section`](steps/section.md) places a section that you name. The",
    "places for clearings, with the tag `woodland` or `grove`, are in the pack `wilds`.",
    "",
    "```sh",
    "npx undercroft vault show sunken_chapel                                     # show one in all its orientations",
    "npx undercroft build random --seed rats --depth 5 --require sunken_chapel   # build a level that contains it",
    "```",
    "",
    "The drawings are in [`content/undercroft.vault`](../packages/undercroft/content/undercroft.vault) and",
    "[`content/wilds.vault`](../packages/undercroft/content/wilds.vault). `npm run docs` generates this page from them.",
    "",
    "![Every vault and section, each placed in a level](pictures/pack.svg)",
    "",
    "| name | title | kind | depth | what the player finds |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    "## Blueprints",
    "",
    `The step [\`gated-rooms\`](steps/gated-rooms.md) places [blueprints](vaults.md#blueprints) from a pack of their own, which has`,
    `${blueprints.length} of them. Holders hold the keys of the others.`,
    "",
    "| name | title | kind | depth | what the player finds |",
    "|---|---|---|---|---|",
    ...blueprints,
    "",
  ].join("\n");
}

/** A level with one clearing, for prefabs that need a named place. */
function clearingFor(role) {
  return [
    { use: "cellular-automata", floor: 0.36 },
    { use: "clearings", count: { fixed: 1 }, great: 0.6, roles: [role] },
    { use: "connect-regions" },
  ];
}

function pictureOf(prefab) {
  const step =
    prefab.kind === "section"
      ? section({ prefab })
      : roomVaults({
          packs: [{ name: "one", prefabs: [prefab] }],
          tags: prefab.source.on_request ? prefab.source.tags : [],
          count: "1",
          threshold: 0,
        });
  const place = prefab.source.place?.site?.area;
  const depth = Array.from({ length: 20 }, (_, i) => i + 1).find((at) => allowsDepth(prefab.source.depth, at)) ?? 1;
  for (let seed = 1; seed <= PACK_SEEDS; seed++) {
    for (const ground of PACK_GROUNDS) {
      const { steps } = RECIPES.find((recipe) => recipe.name === ground);
      // A section comes before start and exit, so that it never has to go round them.
      const base = recipeChain({ purpose: "map", size: [64, 40], steps: [steps[0]] });
      const chain =
        place !== undefined
          ? recipeChain({ purpose: "map", size: [64, 40], steps: clearingFor(place) }).withAll([step])
          : prefab.kind === "section"
            ? base.withAll([step])
            : recipeChain({ steps, size: [64, 40] }).withAll([step]);
      const level = chain.build({ seed, depth });
      const found = level.prefabs.find(({ name }) => name === prefab.name);
      if (found === undefined) continue;
      const width = Math.max(...found.rows.map((row) => [...row].length));
      const area = { x: found.x - 2, y: found.y - 2, width: width + 4, height: found.rows.length + 4 };
      return { svg: toSvg(level, { area }), area };
    }
  }
  throw new Error(`${prefab.name} was placed nowhere`);
}

/** Pictures in rows, each with its name below. */
function contactSheet(placed) {
  const [wide, gap, label] = [150, 3, 2];
  let [x, y, tallest] = [0, 0, 0];
  const parts = placed.map(({ prefab, picture: { svg } }) => {
    const [, , width, height] = /viewBox="([^"]+)"/.exec(svg)[1].split(" ").map(Number);
    const taken = Math.max(width, prefab.name.length * 0.75);
    if (x + taken > wide) [x, y, tallest] = [0, y + tallest + label + gap, 0];
    const at = svg
      .replace("<svg ", `<svg x="${x}" y="${y}" `)
      .replace(/ width="\d+" height="\d+" shape/, ` width="${width}" height="${height}" shape`);
    const name = `<text x="${x}" y="${y + height + 1.4}">${prefab.name}</text>\n`;
    x += taken + gap;
    tallest = Math.max(tallest, height);
    return at + name;
  });
  const height = y + tallest + label;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${wide + 2} ${height + 2}" width="${(wide + 2) * 8}" height="${(height + 2) * 8}">`,
    `<rect x="-1" y="-1" width="${wide + 2}" height="${height + 2}" fill="#1b1916"/>`,
    `<g fill="#b8a98f" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="1.2">`,
    ...parts,
    "</g>\n</svg>\n",
  ].join("\n");
}

/** Nine recipes side by side, for people who look before they read. */
async function gallery() {
  const names = [...GROWN, "town", "keep", "catacombs"];
  const shown = new Set();
  const [width, height, gap, cell] = [60, 36, 1, 8];
  const sheet = createPixels(cell * (3 * width + 2 * gap), cell * (3 * height + 2 * gap));
  // A frame that is neither the rock of the levels nor the page.
  new Uint32Array(sheet.data.buffer).fill(0xff383a3d);
  for (const [i, name] of names.entries()) {
    const recipe = RECIPES.find((candidate) => candidate.name === name);
    const view = levelView(bestLevel(recipeChain(recipe, { size: [width, height] }), 5, shown));
    const level = createPixels(cell * width, cell * height);
    paintLevel(level, view, { cell, tiles: dungeonTiles });
    const left = cell * (i % 3) * (width + gap);
    const top = cell * Math.floor(i / 3) * (height + gap);
    for (let y = 0; y < level.height; y++) {
      const row = level.data.subarray(4 * y * level.width, 4 * (y + 1) * level.width);
      sheet.data.set(row, 4 * ((top + y) * sheet.width + left));
    }
  }
  return encodePng(sheet);
}

/** A level with locks: the way to the exit, and a number for each key, which is also on what the key opens. */
function plotPicture() {
  const recipe = RECIPES.find(({ name }) => name === "lock-and-key");
  const level = recipeChain(recipe, { size: [60, 32] }).build({ seed: SEED, depth: 4 });
  const middle = ([x, y]) => `${x + 0.5},${y + 0.5}`;
  const badge = ([x, y], number, fill, ink) =>
    `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.9" fill="${fill}" stroke="#1b1916" stroke-width="0.15"/>` +
    `<text x="${x + 0.5}" y="${y + 1}" fill="${ink}">${number}</text>`;
  const badges = level.solution.flatMap(({ take, opens }, i) => [
    badge(take, i + 1, "#ffca70", "#1b1916"),
    ...opens.map((at) => badge(at, i + 1, "#a8322a", "#ffffff")),
  ]);
  const way = `<polyline points="${level.criticalPath().map(middle).join(" ")}" fill="none" stroke="#7fd1ff" stroke-width="0.3"/>`;
  const text = `font-family="ui-monospace, Menlo, Consolas, monospace" font-size="1.4" text-anchor="middle"`;
  const over = `<g shape-rendering="auto" ${text}>${way}${badges.join("")}</g>`;
  return toSvg(level, { cell: 12 }).replace(/<\/svg>\s*$/, `${over}\n</svg>\n`);
}

/** A page that people write, with the parts between its marks made anew: <!-- generated: checks --> … <!-- /generated -->. */
function withParts(path, parts) {
  let text = readFileSync(join(ROOT, path), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const [before, after, ...more] = text.split(`<!-- generated: ${name} -->\n`);
    const end = after?.indexOf("<!-- /generated -->") ?? -1;
    if (end < 0 || more.length > 0) throw new Error(`${path} has no place for ${name}, or more than one.`);
    text = `${before}<!-- generated: ${name} -->\n\n${part}\n\n${after.slice(end)}`;
  }
  return text;
}

/** The pictures of a page's live figures: what each of them shows at first. */
function livePictures(page) {
  const found = readFileSync(join(ROOT, page), "utf8").matchAll(/^<!-- live: (.*) -->\n!\[[^\]]*\]\(\.\.\/(.*)\)$/gm);
  for (const [, config, picture] of found) {
    const { recipe, steps, purpose = "map", size, seed = SEED, depth = 3 } = JSON.parse(config);
    const shown = steps === undefined ? RECIPES.find(({ name }) => name === recipe) : { purpose, steps };
    const level = recipeChain(shown, size === undefined ? {} : { size }).build({ seed, depth });
    files.set(`docs/${picture}`, toSvg(level, { cell: 9 }));
  }
}

function readJson(path) {
  return existsSync(join(ROOT, path)) ? JSON.parse(readFileSync(join(ROOT, path), "utf8")) : {};
}

function finish() {
  const folders = [
    "docs/entries",
    "docs/examples",
    "docs/reference",
    "docs/steps",
    "docs/samples",
    "docs/pictures/steps",
    "docs/pictures/recipes",
    "docs/pictures/gallery",
    "docs/pictures/how",
    "docs/pictures/samples",
  ];
  const present = folders.flatMap((folder) =>
    existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`) : [],
  );
  const stale = present.filter((path) => !files.has(path));
  const isWritten = (path, content) =>
    existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path)).equals(Buffer.from(content));
  const changed = [...files].filter(([path, content]) => !isWritten(path, content));
  if (isCheck) {
    for (const path of [...stale, ...changed.map(([name]) => name)])
      process.stderr.write(`${path} is out of date. Run: npm run docs\n`);
    process.exitCode = stale.length + changed.length > 0 ? 1 : 0;
    return;
  }
  for (const path of stale) rmSync(join(ROOT, path));
  for (const [path, content] of changed) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
  process.stdout.write(`${files.size} files, ${changed.length} written, ${stale.length} removed\n`);
}
