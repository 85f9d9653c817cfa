import type { Command } from "commander";
import type { BuildingPlan, PlanPart } from "../builders/index.js";
import type { Feeling, Option, StepDefinition } from "../core/index.js";
import { namedValue, stepOf } from "../core/index.js";
import { percent } from "../insight/index.js";
import type { FeelingTable } from "../layers/index.js";
import { describedPrefab, type Prefab } from "../prefabs/index.js";
import { RECIPES, type Recipe, type Registry } from "../recipes/index.js";
import type { Encounter, EncounterTable, SpawnEntry, SpawnTable } from "../spawning/index.js";
import { addUseOption, type UseArguments } from "./options.js";
import { jsonText, paint, writeResult } from "./terminal.js";
import { givenWorld, registryWith } from "./world.js";

interface ListArguments extends UseArguments {
  readonly json?: boolean;
}

export function addListCommand(program: Command): void {
  const list = program
    .command("list")
    .description("list builders, layers, recipes, prefabs, encounters, feelings and plans, with options and defaults");
  const steps =
    (role: StepDefinition["role"]) =>
    ({ steps }: Registry) =>
      [...steps.values()].filter((definition) => definition.role === role);
  add(list, "builders", "builders that make a map from scratch", steps("initial"), stepRecord, stepText);
  add(list, "layers", "layers that change a map", steps("meta"), stepRecord, stepText);
  const what = "included prefabs: levels, sections, vaults and blueprints";
  add(list, "vaults", what, prefabs, prefabRecord, prefabText);
  add(list, "encounters", "encounters that inhabit draws from", encounterTables, (table) => table, encountersText);
  add(list, "feelings", "what whole levels can be like", feelingTables, (table) => table, feelingsText);
  add(list, "plans", "plans of buildings that edifice builds", plans, (plan) => plan, planText);
  add(list, "recipes", "included recipes", recipes, (recipe) => recipe, recipeText, "");
}

/** Adds a list of some things, each as data and as text. */
function add<T>(
  list: Command,
  name: string,
  description: string,
  things: (known: Registry) => readonly T[],
  record: (thing: T) => unknown,
  text: (thing: T) => string,
  between = "\n",
): void {
  addUseOption(list.command(name).description(description).option("--json", "print JSON")).action(
    async ({ json, use }: ListArguments) => {
      const all = things(await registryWith(use));
      await writeResult(json ? jsonText(all.map(record)) : all.map(text).join(between));
    },
  );
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

function plans({ content }: Registry): BuildingPlan[] {
  return [...(content.get("plan")?.values() ?? [])] as BuildingPlan[];
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

function encounterTables({ content }: Registry): EncounterTable[] {
  return [...(content.get("encounter-table")?.values() ?? [])] as EncounterTable[];
}

function encountersText({ name, encounters }: EncounterTable): string {
  return `${paint(1, name)}\n${encounters.map((encounter) => `    ${encounterText(encounter)}\n`).join("")}`;
}

/** An encounter in a line: how often there is one, then what its author has said about it. */
export function encounterText(encounter: Encounter): string {
  const { kind, base, perDepth = 0, at, depth, most, who, size, state, captive, goods } = encounter;
  const { tags, without, habitat, onWay } = encounter;
  const others = at === undefined ? [] : Object.entries(at).map(([range, weight]) => `${weight} at depth ${range}`);
  const grows = perDepth === 0 ? "" : ` ${perDepth < 0 ? "-" : "+"} ${short("", Math.abs(perDepth))} per depth`;
  const parts = [
    `weight ${[`${base}${grows}`, ...others].join(", ")}`,
    depth === undefined ? undefined : `depth ${[depth].flat().join(", ")}`,
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

function feelingTables({ content }: Registry): FeelingTable[] {
  return [...(content.get("feeling-table")?.values() ?? [])] as FeelingTable[];
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
  const whole = (entry: SpawnEntry) => {
    const others = (entry.with ?? []).map((follower) => `${follower.count} ${follower.name}`);
    return others.length === 0 ? entry.name : `${entry.name} with ${others.join(" and ")}`;
  };
  return entries.map(whole).join(", ");
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
};

/** Numbers as people read them: 1/3 is 0.3333. */
function short(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
