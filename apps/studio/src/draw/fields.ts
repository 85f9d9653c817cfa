import type { PrefabHeader } from "undercroft/formats";
import { kindOf, nameOf } from "undercroft/prefabs";
import { type Formats, readHeaderText } from "./book.ts";
import { yamlOf } from "./header-text.ts";

/** The parts of a JSON Schema that fields are made of. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: { readonly [key: string]: Schema };
  readonly additionalProperties?: Schema | boolean;
  readonly $ref?: string;
}

/** A word that can be chosen. */
export type Choice = string | boolean;

/** How a value is asked for. */
export type Control =
  /** Text as it is, or YAML where the value may be more than text. */
  | { readonly kind: "text"; readonly isYaml: boolean }
  /** A list, with or without its brackets. */
  | { readonly kind: "list" }
  | { readonly kind: "choice"; readonly choices: readonly Choice[] }
  /** Any of some words. */
  | { readonly kind: "many"; readonly choices: readonly string[] }
  /** Fields of its own; where it may be a word instead, the words. */
  | { readonly kind: "group"; readonly choices: readonly Choice[]; readonly fields: readonly Field[] };

/** A field of a header, as the schema describes it. */
export interface Field {
  readonly key: string;
  readonly help: string;
  readonly control: Control;
}

/** The fields of a header and of an entry of the legend, made of the format's own schema. */
export interface FieldTable {
  readonly header: readonly Field[];
  readonly entry: readonly Field[];
  /** Keys that have a field nowhere: they are written as YAML. */
  readonly written: readonly { readonly key: string; readonly help: string }[];
}

export function fieldTable({ prefabJsonSchema }: Formats): FieldTable {
  const { $defs } = prefabJsonSchema() as { readonly $defs: { readonly [name: string]: Schema } };
  const entry = $defs.entry!.anyOf!.find(({ properties }) => properties !== undefined)!;
  // The map is drawn, and the schema is a matter of the file.
  const { map: _, $schema: __, ...header } = $defs.prefab!.properties!;
  return {
    header: fieldsOf(header),
    entry: fieldsOf(entry.properties!),
    written: Object.entries(header).flatMap(([key, { $ref, description = "" }]) =>
      $ref === undefined ? [] : [{ key, help: description }],
    ),
  };
}

function fieldsOf(properties: { readonly [key: string]: Schema }): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const control = schema.$ref === undefined ? controlOf(schema) : undefined;
    return control === undefined ? [] : [{ key, help: schema.description ?? "", control }];
  });
}

function controlOf(schema: Schema): Control {
  const branches = (schema.anyOf ?? [schema]).flatMap((branch) => branch.anyOf ?? [branch]);
  const words = branches.flatMap(wordsOf);
  const others = branches.filter((branch) => wordsOf(branch).length === 0);
  const [other] = others;
  if (other === undefined) return { kind: "choice", choices: words };
  if (others.length === 1) {
    if (other.properties !== undefined) return { kind: "group", choices: words, fields: fieldsOf(other.properties) };
    if (words.length === 0 && other.type === "string") return { kind: "text", isYaml: false };
    if (words.length === 0 && other.type === "array") {
      return other.items?.enum === undefined ? { kind: "list" } : { kind: "many", choices: other.items.enum };
    }
  }
  return { kind: "text", isYaml: true };
}

function wordsOf({ type, enum: words, const: word }: Schema): readonly Choice[] {
  if (word !== undefined) return [word];
  return type === "boolean" ? [true, false] : (words ?? []);
}

/** Where a value stands in a header. */
export type FieldPath = readonly [string, ...string[]];

export function valueAt(header: PrefabHeader, path: FieldPath): unknown {
  let value: unknown = header;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A value as it stands in its field. */
export function shownValue(formats: Formats, control: Control, value: unknown): string {
  if (value === undefined) return "";
  if (control.kind === "text" && !control.isYaml && typeof value === "string") return value;
  const text = yamlOf(formats, value);
  return control.kind === "list" ? text.replace(/^\[\s*|\s*\]$/g, "") : text;
}

/** What was typed into a field, as YAML; undefined where that means that the value goes. */
export function typedYaml(control: Control, text: string): string | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (control.kind === "text" && !control.isYaml) return JSON.stringify(control.kind === "text" ? typed : text);
  return control.kind === "list" && !typed.startsWith("[") ? `[${typed}]` : typed;
}

/** The header with a value put in as YAML, or taken out; or what is wrong with that. */
export function withValue(
  formats: Formats,
  header: PrefabHeader,
  path: FieldPath,
  yaml: string | undefined,
): { readonly header: PrefabHeader } | { readonly problem: string } {
  const [top] = path;
  const changed = yaml === undefined ? without(header, path) : undefined;
  const source = { ...header, map: [] };
  // All else of this key stands beside it, because what is allowed may depend on that.
  const text =
    changed === undefined
      ? `${kindOf(source)}: ${JSON.stringify(nameOf(source))}\n${nested(formats, header, path, yaml!, "")}`
      : formats.writeHeader(changed);
  const isName = top === kindOf(source);
  const read = readHeaderText(formats, isName && yaml !== undefined ? `${top}: ${yaml}\n` : text);
  if ("problem" in read) return { problem: read.problem };
  const value = (read.header as Record<string, unknown>)[top];
  if (changed !== undefined) return { header: changed };
  return { header: { ...header, [top]: value } };
}

/** The YAML of a key with one value below it replaced. */
function nested(formats: Formats, around: unknown, path: readonly string[], yaml: string, indent: string): string {
  const [key = "", ...below] = path;
  const name = `${indent}${JSON.stringify(key)}:`;
  if (below.length === 0) return `${name} ${yaml.replace(/\n/g, " ")}\n`;
  const inside = (typeof around === "object" && around !== null ? (around as Record<string, unknown>)[key] : {}) ?? {};
  const siblings = Object.entries(typeof inside === "object" ? inside : {})
    .filter(([sibling]) => sibling !== below[0])
    .map(([sibling, value]) => `${indent}  ${JSON.stringify(sibling)}: ${yamlOf(formats, value)}\n`);
  return `${name}\n${siblings.join("")}${nested(formats, inside, below, yaml, `${indent}  `)}`;
}

/** The header without a value; an object that is left empty goes with it. */
function without(header: PrefabHeader, path: FieldPath): PrefabHeader {
  const remove = (value: Record<string, unknown>, [key = "", ...below]: readonly string[]): Record<string, unknown> => {
    const { [key]: old, ...rest } = value;
    if (below.length === 0 || typeof old !== "object" || old === null) return rest;
    const left = remove(old as Record<string, unknown>, below);
    // In place, so that the order of the keys stays.
    return Object.keys(left).length === 0
      ? rest
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? left : one]));
  };
  return remove(header as Record<string, unknown>, path) as PrefabHeader;
}
