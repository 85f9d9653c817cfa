import type { Command } from "commander";
import type { Option, StepDefinition } from "../core/index.js";
import { namedValue, stepOf } from "../core/index.js";
import type { Prefab } from "../prefabs/index.js";
import { RECIPES, type Recipe } from "../recipes/index.js";
import { colorDepth, writeResult } from "./terminal.js";
import { givenWorld, knownRegistry } from "./world.js";

interface ListArguments {
  readonly json?: boolean;
}

export function addListCommand(program: Command): void {
  const list = program
    .command("list")
    .description("list builders, layers, recipes and prefabs, with options, ranges and defaults");
  const role = (name: string, wanted: "initial" | "meta", description: string) =>
    add(
      list,
      name,
      description,
      () => definitions(wanted).map(stepRecord),
      () => definitions(wanted).map(stepText).join("\n"),
    );
  role("builders", "initial", "builders that make a map from scratch");
  role("layers", "meta", "layers that change a map");
  add(
    list,
    "vaults",
    "included prefabs: levels, sections, vaults and blueprints",
    () => prefabs().map(prefabRecord),
    () => prefabs().map(prefabText).join("\n"),
  );
  add(
    list,
    "recipes",
    "included recipes",
    () => recipes(),
    () =>
      recipes()
        .map(({ name, description }) => `${bold(name!)}\n  ${description ?? ""}\n`)
        .join(""),
  );
}

function add(list: Command, name: string, description: string, data: () => unknown[], text: () => string): void {
  list
    .command(name)
    .description(description)
    .option("--json", "print JSON")
    .action(async ({ json }: ListArguments) => {
      await writeResult(json ? `${JSON.stringify(data(), null, 2)}\n` : text());
    });
}

/** The recipes of the world that is given, and the included ones. */
function recipes(): Recipe[] {
  const own = givenWorld()?.recipes ?? new Map<string, Recipe>();
  return [...own.values(), ...RECIPES.filter(({ name }) => !own.has(name!))];
}

function prefabs(): Prefab[] {
  return [...(knownRegistry().content.get("prefab")?.values() ?? [])] as Prefab[];
}

function prefabRecord({ name, kind, source }: Prefab): object {
  const { description, depth, weight, tags = [], map } = source;
  const size = [Math.max(0, ...map.map((row) => [...row].length)), map.length];
  return { name, kind, description, size, depth, weight, tags };
}

function prefabText({ name, kind, source }: Prefab): string {
  const depth = source.depth === undefined ? "" : `, depth ${[source.depth].flat().join(", ")}`;
  return `${bold(name)}  (${kind}${depth})\n  ${source.description ?? ""}\n`;
}

function definitions(role: "initial" | "meta"): StepDefinition[] {
  return [...knownRegistry().steps.values()].filter((definition) => definition.role === role);
}

/** A step as data: what the option table says, and nothing else. */
function stepRecord(definition: StepDefinition): object {
  const { id, version, summary, needs, adds, drops, presets } = definition;
  const options = Object.entries(definition.options).map(([name, option]) => optionRecord(name, option));
  return {
    id,
    version,
    summary,
    needs,
    adds,
    drops,
    minSize: definition.minSize(stepOf(definition, {}).options),
    presets,
    options,
  };
}

function optionRecord(name: string, option: Option): object {
  const { kind, help, rule, min, max, typical, choices, content } = option;
  return { name, kind, default: namedValue(option, option.default), min, max, typical, choices, content, rule, help };
}

function stepText(definition: StepDefinition): string {
  const facts = (["needs", "adds", "drops"] as const)
    .filter((kind) => definition[kind].length > 0)
    .map((kind) => `${kind} ${definition[kind].join(", ")}`);
  const lines = [bold(definition.id) + (facts.length > 0 ? `  (${facts.join("; ")})` : ""), `  ${definition.summary}`];
  for (const [option, text] of stepOptions(definition)) lines.push(`    ${option}  ${text}`);
  const presets = Object.keys(definition.presets);
  if (presets.length > 0) lines.push(`    presets: ${presets.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

/** The options of a step, each with its default and in words. */
export function stepOptions({ options }: StepDefinition): (readonly [option: string, text: string])[] {
  return Object.entries(options).map(([name, option]) => {
    const value = JSON.stringify(namedValue(option, option.default), short);
    return [`${name} = ${value}`, `${option.help} Must be ${option.rule}.`];
  });
}

/** Numbers as people read them: 1/3 is 0.3333. */
function short(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function bold(text: string): string {
  return colorDepth(process.stdout) === "none" ? text : `\u001b[1m${text}\u001b[0m`;
}
