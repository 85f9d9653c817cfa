import type { Command } from "commander";
import type { BuildingPlan, PlanPart } from "../builders/index.js";
import type { Feeling, Option, StepDefinition } from "../core/index.js";
import { counted, namedValue, stepOf } from "../core/index.js";
import { percent } from "../insight/index.js";
import type { FeelingTable } from "../layers/index.js";
import { describedPrefab, type Prefab } from "../prefabs/index.js";
import { RECIPES, type Recipe, type Registry } from "../recipes/index.js";
import type { Encounter, EncounterTable, SpawnEntry, SpawnTable, WeightByDepth } from "../spawning/index.js";
import type { World, WorldThing, WorldTile } from "../worlds/index.js";
import { addUseOption, type UseArguments } from "./options.js";
import { jsonText, paint, writeResult } from "./terminal.js";
import { givenWorld, registryWith } from "./world.js";

interface ListArguments extends UseArguments {
  readonly json?: boolean;
}

/** One of the things in a list. */
interface Listed {
  readonly name: string;
  /** It as data. */
  record(): unknown;
  /** It as text. */
  text(): string;
}

/** What `list` can show. */
interface Listing {
  readonly name: string;
  readonly description: string;
  /** What one of them is: "a recipe". */
  readonly one: string;
  readonly between: string;
  all(known: Registry): Promise<readonly Listed[]>;
}

/** How to list some things, each as data and as text. */
function listing<T>(
  name: string,
  one: string,
  description: string,
  things: (known: Registry) => readonly T[] | Promise<readonly T[]>,
  nameOf: (thing: T) => string,
  text: (thing: T) => string,
  { record = (thing: T): unknown => thing, between = "\n" } = {},
): Listing {
  const listed = (thing: T) => ({ name: nameOf(thing), record: () => record(thing), text: () => text(thing) });
  return { name, one, description, between, all: async (known) => (await things(known)).map(listed) };
}

type Named = { readonly name: string };
const nameOf = ({ name }: Named) => name;
const idOf = ({ id }: StepDefinition) => id;
const steps =
  (role: StepDefinition["role"]) =>
  ({ steps }: Registry) =>
    [...steps.values()].filter((definition) => definition.role === role);

const FEELINGS = "what whole levels can be like";

const LISTINGS: readonly Listing[] = [
  listing("builders", "a builder", "builders that make a map from scratch", steps("initial"), idOf, stepText, {
    record: stepRecord,
  }),
  listing("layers", "a layer", "layers that change a map", steps("meta"), idOf, stepText, { record: stepRecord }),
  listing(
    "vaults",
    "a prefab",
    "included prefabs: levels, sections, vaults and blueprints",
    prefabs,
    nameOf,
    prefabText,
    { record: prefabRecord },
  ),
  listing(
    "encounters",
    "a table of encounters",
    "encounters that inhabit draws from",
    tablesOf<EncounterTable>("encounter-table"),
    nameOf,
    encountersText,
  ),
  listing("feelings", "a table of feelings", FEELINGS, tablesOf<FeelingTable>("feeling-table"), nameOf, feelingsText),
  listing(
    "plans",
    "a plan",
    "plans of buildings that edifice builds",
    tablesOf<BuildingPlan>("plan"),
    nameOf,
    planText,
  ),
  listing(
    "tables",
    "a spawn table",
    "spawn tables: what is drawn from each, and how often",
    tablesOf<SpawnTable>("spawn-table"),
    nameOf,
    tableText,
  ),
  listing("tiles", "a tile", "tiles that maps consist of", tiles, nameOf, tileText, {
    between: "",
  }),
  listing(
    "things",
    "a thing",
    "monsters, items and other things that can spawn",
    async () => [...(await worldInUse()).things.values()],
    nameOf,
    thingText,
    { between: "" },
  ),
  listing("recipes", "a recipe", "included recipes", recipes, (recipe) => recipe.name!, recipeText, { between: "" }),
  listing("worlds", "a world", "included worlds", worlds, nameOf, worldText, { record: worldRecord }),
];

export function addListCommand(program: Command): void {
  const names = LISTINGS.map(({ name }) => name);
  const list = program
    .command("list")
    .description(`list ${names.slice(0, -1).join(", ")} and ${names.at(-1)}, with options and defaults`);
  for (const listing of LISTINGS) {
    addUseOption(list.command(listing.name).description(listing.description).option("--json", "print JSON")).action(
      async ({ json, use }: ListArguments) => {
        const all = await listing.all(await registryWith(use));
        await writeResult(
          json ? jsonText(all.map((each) => each.record())) : all.map((each) => each.text()).join(listing.between),
        );
      },
    );
  }
}

/** What lists say about a name: a recipe, a plan, a feeling. Undefined if none of them has it. */
export async function listedText(name: string, known: Registry): Promise<string | undefined> {
  const found: string[] = [];
  for (const { one, all } of LISTINGS) {
    for (const each of await all(known)) if (each.name === name) found.push(`${name}, ${one}:\n\n${each.text()}`);
  }
  for (const { name: table, feelings } of tablesOf<FeelingTable>("feeling-table")(known)) {
    const feeling = feelings.find((each) => each.name === name);
    if (feeling !== undefined) found.push(`${name}, a feeling of the table ${table}:\n\n    ${feelingText(feeling)}\n`);
  }
  return found.length === 0 ? undefined : found.join("\n").trimEnd();
}

/** Every name that `listedText` knows. */
export async function listedNames(known: Registry): Promise<readonly string[]> {
  const all = await Promise.all(LISTINGS.map((listing) => listing.all(known)));
  const feelings = tablesOf<FeelingTable>("feeling-table")(known).flatMap((table) => table.feelings);
  return [...new Set([...all.flat(), ...feelings].map(nameOf))];
}

/** The tables of a kind that recipes can name. */
function tablesOf<T>(kind: string): (known: Registry) => readonly T[] {
  return ({ content }) => [...(content.get(kind)?.values() ?? [])] as T[];
}

/** The world that is given, or the included content. */
async function worldInUse(): Promise<World> {
  return givenWorld() ?? (await import("../worlds/index.js")).shippedWorld();
}

/** All tiles of the world in use, with what it says of its own. */
async function tiles(): Promise<readonly WorldTile[]> {
  const world = await worldInUse();
  return world.tileset.tiles.map((tile) => world.tiles.find(({ name }) => name === tile.name) ?? tile);
}

/** The world that is given, and the included ones. */
async function worlds(): Promise<readonly World[]> {
  const { SHIPPED_WORLD_NAMES, shippedWorld } = await import("../worlds/index.js");
  const own = givenWorld();
  const included = SHIPPED_WORLD_NAMES.filter((name) => name !== own?.name).map((name) => shippedWorld(name));
  return own === undefined ? included : [own, ...included];
}

function worldRecord({ name, levels, recipes, things }: World): object {
  return {
    name,
    levels: levels.map(nameOf),
    recipes: [...recipes.keys()],
    things: [...things.keys()],
  };
}

function worldText({ name, levels, recipes, things }: World): string {
  const counts = [
    levels.length === 0 ? [] : counted(levels.length, "level"),
    recipes.size === 0 ? [] : counted(recipes.size, "recipe of its own", "recipes of its own"),
    counted(things.size, "thing"),
  ].flat();
  const ways = levels.length === 0 ? "" : `    levels: ${levels.map(nameOf).join(", ")}\n`;
  return `${paint(1, name)}\n  ${counts.join(", ")}\n${ways}`;
}

function tileText({ name, glyph, walkable, opaque, hazard, description }: WorldTile): string {
  const facts = [walkable ? "walkable" : "solid", opaque ? "opaque" : undefined, hazard].filter(Boolean);
  return `${glyph}  ${paint(1, name)}  (${facts.join(", ")})${description === undefined ? "" : `  ${description}`}\n`;
}

function thingText({ name, kind, danger, value, family, tags = [], habitat = [] }: WorldThing): string {
  const facts = [
    kind,
    danger === undefined ? undefined : `danger ${danger}`,
    value === undefined ? undefined : `value ${value}`,
    family,
    ...tags,
    habitat.length === 0 ? undefined : `lives in ${habitat.join(", ")}`,
  ];
  return `${paint(1, name)}  (${facts.filter((fact) => fact !== undefined).join("; ")})\n`;
}

function tableText({ name, entries, tables = [] }: SpawnTable): string {
  const lines = entries.map((entry) => `    ${wholeName(entry)}: ${weightParts(entry).join("; ")}\n`);
  const inner = tables.map((each) => `    the table ${each.table.name}: ${weightParts(each).join("; ")}\n`);
  return `${paint(1, name)}\n${[...lines, ...inner].join("")}`;
}

/** The recipes of the world that is given, and the included ones. */
function recipes(): Recipe[] {
  const own = givenWorld()?.recipes ?? new Map<string, Recipe>();
  return [...own.values(), ...RECIPES.filter(({ name }) => !own.has(name!))];
}

function recipeText({ name, description = "" }: Recipe): string {
  return `${paint(1, name!)}\n  ${description}\n`;
}

function prefabs({ content }: Registry): Prefab[] {
  return ([...(content.get("prefab")?.values() ?? [])] as Prefab[]).map(describedPrefab);
}

function prefabRecord({ name, title, kind, source }: Prefab): object {
  const { description, depth, weight, tags = [], map } = source;
  const size = [Math.max(0, ...map.map((row) => [...row].length)), map.length];
  return { name, title, kind, description, size, depth, weight, tags };
}

function prefabText({ name, kind, source }: Prefab): string {
  const depth = source.depth === undefined ? "" : `, depth ${[source.depth].flat().join(", ")}`;
  const title = source.title === undefined ? "" : `  ${source.title}`;
  return `${paint(1, name)}${title}  (${kind}${depth})\n  ${source.description ?? ""}\n`;
}

function planText({ name, description = "", body, entrances = {} }: BuildingPlan): string {
  const ways = Object.entries(entrances).map(([way, room]) => `${way} (${room})`);
  const lines = [paint(1, name), `  ${description}`, ...partLines(body, "    ")];
  if (ways.length > 0) lines.push(`    entrances: ${ways.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

/** The rooms of a part, one behind the other, each with those at its sides. */
function partLines(part: PlanPart, indent: string): string[] {
  if ("spine" in part) return part.spine.flatMap((each) => partLines(each, indent));
  if ("row" in part) return part.row.flatMap((each) => partLines(each, `${indent}| `));
  const { room, role = room, count: [least, most] = [1, 1], sides, left = sides ?? [], right = sides ?? [] } = part;
  const often = least === 1 && most === 1 ? "" : ` (${least} to ${most})`;
  const beside = [...new Set([...left, ...right])].flatMap((each) => partLines(each, `${indent}  `));
  return [`${indent}${room}${role === room ? "" : `, a ${role}`}${often}`, ...beside];
}

function encountersText({ name, encounters }: EncounterTable): string {
  return `${paint(1, name)}\n${encounters.map((encounter) => `    ${encounterText(encounter)}\n`).join("")}`;
}

/** How often something is drawn: its weight, and at which depths. */
function weightParts({ base, perDepth = 0, at, depth }: WeightByDepth): string[] {
  const others = at === undefined ? [] : Object.entries(at).map(([range, weight]) => `${weight} at depth ${range}`);
  const grows = perDepth === 0 ? "" : ` ${perDepth < 0 ? "-" : "+"} ${short("", Math.abs(perDepth))} per depth`;
  const weight = `weight ${[`${base}${grows}`, ...others].join(", ")}`;
  return depth === undefined ? [weight] : [weight, `depth ${[depth].flat().join(", ")}`];
}

/** An encounter in a line: how often there is one, then what its author has said about it. */
export function encounterText(encounter: Encounter): string {
  const { kind, most, who, size, state, captive, goods } = encounter;
  const { tags, without, habitat, onWay } = encounter;
  const parts = [
    ...weightParts(encounter),
    most === undefined ? undefined : `at most ${most} on a level`,
    size === undefined ? undefined : `${size[0]} to ${size[1]} together`,
    who === undefined ? undefined : `from ${namesOf(who)}`,
    captive === undefined ? undefined : `holding ${namesOf(captive)}`,
    state,
    goods === undefined ? undefined : goods === 1 ? "with an item" : `with an item ${percent(goods)} of the time`,
    tags === undefined ? undefined : `only those tagged ${either(tags)}`,
    without === undefined ? undefined : `nobody tagged ${either(without)}`,
    habitat === undefined ? undefined : `in places with ${either(habitat)}`,
    onWay ? "on the way to the exit" : undefined,
  ];
  return `${kind}: ${parts.filter((part) => part !== undefined).join("; ")}`;
}

/** `a, b or c`. */
function either(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter((part) => part !== "").join(" or ");
}

function feelingsText({ name, feelings }: FeelingTable): string {
  return `${paint(1, name)}\n${feelings.map((feeling) => `    ${feelingText(feeling)}\n`).join("")}`;
}

/** A feeling in two lines: what players read, then what it changes. */
function feelingText(feeling: Feeling): string {
  const { name, says, weight = 1, depths, ground, danger, goods, state, tags, encounters = {} } = feeling;
  const [first, last] = depths ?? [];
  const parts = [
    `weight ${weight}`,
    first === undefined
      ? undefined
      : `depth ${Number.isFinite(first) ? first : ""}..${Number.isFinite(last) ? last : ""}`,
    ground === undefined ? undefined : `ground ${ground}`,
    danger === undefined ? undefined : `danger x ${danger}`,
    goods === undefined ? undefined : `goods x ${goods}`,
    state === undefined ? undefined : `everybody ${state}`,
    tags === undefined ? undefined : `only ${tags.join(" and ")}`,
    ...Object.entries(encounters).map(([kind, factor]) => `${kind} x ${factor}`),
  ];
  return `${name}: ${says}\n      ${parts.filter((part) => part !== undefined).join("; ")}`;
}

/** The names of a few things, or the name of their table. */
function namesOf({ name, entries }: SpawnTable): string {
  if (entries.length > FEW_NAMES) return `the table ${name}`;
  return entries.map(wholeName).join(", ");
}

/** Who comes, and who comes along. */
function wholeName({ name, with: followers = [] }: SpawnEntry): string {
  const others = followers.map((follower) => `${follower.count} ${follower.name}`);
  return others.length === 0 ? name : `${name} with ${others.join(" and ")}`;
}

const FEW_NAMES = 4;

/** A step as data: what the option table says, and nothing else. */
function stepRecord(definition: StepDefinition): object {
  const { id, version, summary, needs, adds, drops } = definition;
  const minSize = definition.minSize(stepOf(definition, {}).options);
  const presets = Object.entries(definition.presets).map(([name, preset]) => [name, preset.options] as const);
  const options = Object.entries(definition.options).map(([name, option]) => optionRecord(name, option));
  return { id, version, summary, needs, adds, drops, minSize, presets: Object.fromEntries(presets), options };
}

function optionRecord(name: string, option: Option): object {
  const { kind, help, rule, min, max, typical, choices, content } = option;
  return { name, kind, default: namedValue(option, option.default), min, max, typical, choices, content, rule, help };
}

function stepText(definition: StepDefinition): string {
  const facts = (["needs", "adds", "drops"] as const)
    .filter((kind) => definition[kind].length > 0)
    .map((kind) => `${kind} ${definition[kind].join(", ")}`);
  const lines = [
    paint(1, definition.id) + (facts.length > 0 ? `  (${facts.join("; ")})` : ""),
    `  ${definition.summary}`,
  ];
  for (const [option, text] of stepOptions(definition)) lines.push(`    ${option}  ${text}`);
  const presets = Object.keys(definition.presets);
  if (presets.length > 0) lines.push(`    presets: ${presets.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

/** The options of a step, each with its default and in words. */
export function stepOptions({ options }: StepDefinition): (readonly [option: string, text: string])[] {
  return Object.entries(options).map(([name, option]) => {
    const value = JSON.stringify(namedValue(option, option.default), short);
    const list = LISTS[option.content ?? ""];
    const where = list === undefined ? "" : ` The names are in: undercroft list ${list}.`;
    return [`${name} = ${value}`, `${option.help} Must be ${option.rule}.${where}`];
  });
}

/** The lists of the command, by the kind of content that they show. */
const LISTS: Readonly<Record<string, string>> = {
  plan: "plans",
  prefab: "vaults",
  "encounter-table": "encounters",
  "feeling-table": "feelings",
  "spawn-table": "tables",
};

/** Numbers as people read them: 1/3 is 0.3333. */
function short(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
