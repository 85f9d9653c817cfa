/**
 * Compiles the packs and the worlds that people edit, packages/undercroft/content, into the modules that the library ships.
 * `--check` writes nothing and fails where a module is not what its source says.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt, ensureInstalled } from "../build/setup.mjs";
import { built, ROOT } from "../workspace.mjs";

const isCheck = process.argv.includes("--check");
const contentFolder = join(ROOT, "packages/undercroft/content");
const sources = join(ROOT, "packages/undercroft/src");

/** What the packs are, for those who import them. */
const SUMMARIES = {
  blueprints: "The included blueprints, and those that hold their keys. `gatedRooms` places them by default.",
  samples: "The included samples: small drawings for `waveformCollapseSample`.",
  seeds: "The vaults, the section and the level of the tutorial.",
  templates: "The included rooms that are joined door to door. `roomTemplates` uses them by default.",
  wilds: "The included places in forests and mushroom groves, for clearings.",
  undercroft: "The included vaults and sections. `roomVaults` places vaults from this pack and from `SEEDS_PACK`.",
};

/** The encounters of places with a character of their own, for those who import them. */
const ENCOUNTERS = {
  warrens: "Vermin in their burrows, with a queen who guards what they have carried off.",
  townsfolk: "Who lives in a town, and means no harm: innkeepers in inns, guards at gates, children on squares.",
  woods: "Who lives in a forest: outlaws in a camp, beasts in their dens, and a hermit in his hut.",
  wayfarers: "Who walks on a safe road, and means no harm.",
  grove: "Who lives in a mushroom grove: what grows in the great grove, toads in its mud, and beasts.",
  ruins: "Who came to live in a ruined city: looters in its squares, the dead in its crypts, beasts in its larders.",
  undercity: "Who holds a city under the earth: a garrison, prisoners, scholars, and whoever sits on the throne.",
  garrison: "Who holds a keep: guards at its gate, a lord in the hall, sleepers in barracks, and beasts in stables.",
  tombs: "Who walks in tombs: the dead in crypts and ossuaries, those who guard the chapel, and robbers of graves.",
  stormed: "Who is in a fort after an attack: those who broke in, the dead, looters, and the last of the dwarves.",
};

await ensureInstalled();
await ensureBuilt({ hasManual: false });
const { DEFAULT_LEGEND } = await built("entries/prefabs.js");
const { parseRecipe, parseVaults, toTypeScript } = await built("entries/formats.js");
const { RECIPES, recipeChain } = await built("entries/recipes.js");
const { readWorld } = await built("entries/worlds.js");

const names = readdirSync(contentFolder)
  .filter((file) => file.endsWith(".vault"))
  .map((file) => file.slice(0, -".vault".length))
  .sort((a, b) => (a < b ? -1 : 1));
/** What the prefabs are, by their packs and names. */
const descriptions = new Map();
/** The modules by their paths from the sources. */
const modules = new Map(names.map((name) => [`prefabs/packs/${name}.ts`, moduleOf(name)]));
modules.set("prefabs/packs/descriptions.ts", descriptionsModule());
const worlds = await readWorlds();
modules.set("worlds/shipped.ts", worldsModule(worlds));
modules.set("layers/kernels/shipped-tables.ts", tablesModule(worlds.undercroft));
modules.set("builders/kernels/shipped-plans.ts", plansModule(worlds.undercroft));
modules.set("layers/kernels/shipped-encounters.ts", encountersModule(worlds.undercroft));
modules.set("layers/kernels/shipped-feelings.ts", feelingsModule(worlds.undercroft));
modules.set("spawning/shipped-kinds.ts", kindsModule(worlds.undercroft));
modules.set("formats/pictures/shipped-looks.ts", looksModule(worlds.undercroft));
modules.set(
  "prefabs/packs/index.ts",
  names.map((name) => `export { ${constant(name)} } from "./${name}.js";\n`).join(""),
);
for (const recipe of RECIPES) modules.set(`entries/recipes/${recipe.name}.ts`, recipeModule(recipe));
let stale = 0;
for (const [file, text] of formatted(modules)) write(file, text);
if (isCheck && stale > 0) process.exitCode = 1;

function moduleOf(name) {
  const file = `${name}.vault`;
  const { prefabs } = parseVaults(readFileSync(join(contentFolder, file), "utf8"), file);
  for (const { name: own, source } of prefabs) descriptions.set(`${name} ${own}`, source.description);
  const sources = prefabs.map(({ source }) => `${JSON.stringify(withoutUnused(source))},\n`);
  return [
    `import { compiledPack } from "../reading/compiled-pack.js";`,
    `import type { Pack } from "../source/source.js";`,
    "",
    `// Compiled from content/${file} by \`npm run packs\`.`,
    "",
    `/** ${SUMMARIES[name]} */`,
    `export const ${constant(name)}: Pack = /* @__PURE__ */ compiledPack("${name}", [\n${sources.join("")}]);`,
    "",
  ].join("\n");
}

/** What the prefabs of the packs are, in a module of its own: a program that places them doesn't read it. */
function descriptionsModule() {
  return [
    "// Compiled from content/*.vault by `npm run packs`.",
    "",
    "/** What the included prefabs are, by their packs and names. */",
    `export const DESCRIPTIONS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(descriptions))};`,
    "",
  ].join("\n");
}

/** A prefab without its description, the glyphs that it only has from a palette, and what every legend says. */
function withoutUnused({ description: _, legend, ...source }) {
  const chosen = Object.values(legend).map((entry) => entry.choose ?? "");
  const text = JSON.stringify([source.map, source.vary ?? "", source.params ?? "", chosen]);
  const used = Object.entries(legend).filter(
    ([glyph, entry]) =>
      text.includes(JSON.stringify(glyph).slice(1, -1)) &&
      JSON.stringify(entry) !== JSON.stringify(DEFAULT_LEGEND[glyph]),
  );
  const { map, ...header } = source;
  return { ...header, ...(used.length > 0 ? { legend: Object.fromEntries(used) } : {}), map };
}

/** A recipe as a chain: a program that uses it needs neither the registry nor the other recipes. */
function recipeModule(recipe) {
  const text = toTypeScript(recipeChain(recipe), { seed: "any" });
  const [, head, options, calls] =
    /^([\s\S]*)\/\*\*.*\*\/\nexport const levels = chain\((\{[\s\S]*?\})\)\n([\s\S]*?;)\n/.exec(text);
  const imports = head
    .replaceAll('from "undercroft"', 'from "../index.js"')
    .replaceAll(/from "undercroft\//g, 'from "../');
  return [
    'import { readyOptions } from "../../chain/index.js";',
    'import type { BuildableChain, ReadyOptions } from "../index.js";',
    imports.replaceAll(/from "(\.\.\/\w+)"/g, 'from "$1.js"').trimEnd(),
    "",
    "// Compiled from the included recipe by `npm run packs`.",
    "",
    `/** Returns the chain of this recipe at another size, or with other tiles or another theme. ${recipe.description} */`,
    "export function make(options: ReadyOptions = {}): BuildableChain {",
    `  return chain(readyOptions(${options}, options))`,
    calls,
    "}",
    "",
    `/** ${recipe.description} */`,
    "const levels: BuildableChain = /* @__PURE__ */ make();",
    "export default levels;",
    "",
  ].join("\n");
}

async function readWorlds() {
  const ending = ".world.yaml";
  const worlds = {};
  for (const file of readdirSync(contentFolder).sort()) {
    if (!file.endsWith(ending)) continue;
    const { $schema: _, ...source } = await parseRecipe(readFileSync(join(contentFolder, file), "utf8"), file);
    worlds[file.slice(0, -ending.length)] = source;
  }
  return worlds;
}

/** The worlds that ship, as data. The reader checks each of them when it is first asked for. */
function worldsModule(worlds) {
  // Their names alone, so that declarations don't repeat everything that is in them.
  const names = Object.keys(worlds)
    .map((name) => JSON.stringify(name))
    .join(" | ");
  return [
    `import type { WorldSource } from "./source.js";`,
    "",
    "// Compiled from content/*.world.yaml by `npm run packs`.",
    "",
    "/** The included worlds, by name. */",
    `export const SHIPPED_WORLDS: Readonly<Record<${names}, WorldSource>> = ${JSON.stringify(worlds, null, 2)};`,
    "",
  ].join("\n");
}

/** The tables of the theme that steps use by default. They know them without reading a world. */
function tablesModule(source) {
  const { patches, ground, furniture, areas } = readWorld(source).themes.get("undercroft");
  const tables = [
    [
      "UNDERCROFT_AREAS",
      "AreaTable",
      areas,
      "The included kinds of areas: swamps, gardens, camps, bone fields, fungus groves and remnants of halls, by depth.",
    ],
    [
      "UNDERCROFT_FURNITURE",
      "FurnitureTable",
      furniture,
      "The furniture that ships. Statues and torches become more frequent with depth.",
    ],
    [
      "UNDERCROFT_GROUND",
      "GroundTable",
      ground,
      "What the ground is like by default: meadows near the surface, then moss, roots, fungus, bones, frost and ash.",
    ],
    [
      "UNDERCROFT_PATCHES",
      "PatchTable",
      patches,
      "The patches that ship: meadows near the surface, fungus and bones in the deep.",
    ],
  ];
  return [
    `import type { AreaTable } from "./area-table.js";`,
    `import type { FurnitureTable } from "./furniture-table.js";`,
    `import type { GroundTable } from "./ground-table.js";`,
    `import type { PatchTable } from "./patch-table.js";`,
    "",
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    ...tables.flatMap(([name, type, table, summary]) => [
      "",
      `/** ${summary} */`,
      `export const ${name}: ${type} = ${code(table)};`,
    ]),
    "",
  ].join("\n");
}

/** The plans of buildings, each by itself: a program that builds one of them needs no other. */
function plansModule(source) {
  const plans = [...readWorld(source).plans.values()];
  const nameOf = ({ name }) => `${name.replaceAll("-", "_").toUpperCase()}_PLAN`;
  return [
    `import type { BuildingPlan } from "./building-plan.js";`,
    "",
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    ...plans.flatMap((plan) => [
      "",
      `/** ${plan.description} */`,
      `export const ${nameOf(plan)}: BuildingPlan = ${code(plan)};`,
    ]),
    "",
    "/** The plans that ship. */",
    `export const SHIPPED_PLANS: readonly BuildingPlan[] = [${plans.map(nameOf).join(", ")}];`,
    "",
  ].join("\n");
}

/** Who lives on levels, for those who import them. */
function encountersModule(source) {
  const { tables, encounters } = readWorld(source);
  const { things, ...usual } = encounters.get("undercroft");
  return [
    `import type { EncounterTable, SpawnTable } from "../../spawning/index.js";`,
    "",
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    "",
    "/** The monsters and items of the included world, alone and in hordes, for depths 1 to 26. `inhabit` draws from it by default. */",
    `export const UNDERCROFT_SPAWNS: SpawnTable = ${code(tables.get("undercroft"))};`,
    "",
    // By itself, not as `UNDERCROFT_ENCOUNTERS.things`: that could be a getter, and bundlers would keep every table for it.
    `const THINGS: EncounterTable["things"] & object = ${code(things)};`,
    "",
    "/** The encounters that `inhabit` places by default. */",
    `export const UNDERCROFT_ENCOUNTERS: EncounterTable = ${code(usual).slice(0, -1)}, things: THINGS };`,
    "",
    ...Object.entries(ENCOUNTERS).flatMap(([name, summary]) => [
      `/** ${summary} */`,
      `export const ${name.toUpperCase()}_ENCOUNTERS: EncounterTable = {`,
      `  name: "${name}",`,
      `  encounters: ${code(encounters.get(name).encounters)},`,
      "  things: THINGS,",
      "};",
      "",
    ]),
  ].join("\n");
}

/** What levels can be like, for those who import them. */
function feelingsModule(source) {
  return [
    `import type { FeelingTable } from "./feeling-table.js";`,
    "",
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    "",
    "/** The included feelings: flooded, burnt, overgrown, silent, infested, dark, frozen and rich. `feelings` draws from it by default. */",
    `export const UNDERCROFT_FEELINGS: FeelingTable = ${code(readWorld(source).feelings.get("undercroft"))};`,
    "",
  ].join("\n");
}

/** What things are, for prefabs that name them. */
function kindsModule({ things }) {
  const kinds = Object.entries(things).map(([name, { kind }]) => [name, kind]);
  return [
    `import type { SpawnKind } from "../core/index.js";`,
    "",
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    "",
    "/** What the things of the included world are, by name. */",
    `export const SHIPPED_KINDS: Readonly<Record<string, SpawnKind>> = ${code(Object.fromEntries(kinds))};`,
    "",
  ].join("\n");
}

/** How things look, for pictures of levels. */
function looksModule({ things }) {
  const looks = Object.entries(things).map(([name, { look }]) => {
    const color = [1, 3, 5].map((i) => Number.parseInt(look.color.slice(i, i + 2), 16));
    return [name, { glyph: look.glyph, color }];
  });
  const type = "Record<string, { readonly glyph: string; readonly color: readonly [number, number, number] }>";
  return [
    "// Compiled from content/undercroft.world.yaml by `npm run packs`.",
    "",
    "/** How the things of the included world look, by name. */",
    `export const SHIPPED_LOOKS: Readonly<${type}> = ${code(Object.fromEntries(looks))};`,
    "",
  ].join("\n");
}

/** Data as code, of which the formatter puts on one line what fits there. JSON has no word for what never ends. */
function code(data) {
  const endless = "endless!";
  const text = JSON.stringify(data, (_, value) => (value === Number.POSITIVE_INFINITY ? endless : value));
  return text.replaceAll(JSON.stringify(endless), "Infinity");
}

function constant(name) {
  return `${name.replaceAll("-", "_").toUpperCase()}_PACK`;
}

function write(file, text) {
  const path = join(sources, file);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  stale++;
  if (isCheck) process.stderr.write(`${file} is not what its source says. Run: npm run packs\n`);
  else {
    writeFileSync(path, text);
    process.stdout.write(`wrote ${file}\n`);
  }
}

/** The modules as the formatter leaves them. One call formats them all, in a folder of their own. */
function formatted(modules) {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-packs-"));
  try {
    const { formatter } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ formatter, files: { maxSize: 1 << 28 } }));
    for (const [file, text] of modules) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", "."],
      { encoding: "utf8", cwd: folder },
    );
    if (status !== 0) throw new Error(stderr);
    return [...modules.keys()].map((file) => [file, readFileSync(join(folder, file), "utf8")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
