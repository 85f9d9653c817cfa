import { parseRange } from "../chain/index.js";
import { isPlain, passes, printable, show, suggestion } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { Schema, Schemas } from "./schema.js";

/** What is wrong at a place of a value. */
export interface SchemaProblem {
  readonly path: SourcePath;
  /** Whether the key is wrong, or what stands under it. */
  readonly part: "key" | "value";
  readonly message: string;
}

/** Checks a value against one of some schemas: the value, or all that is wrong with it. */
export function checkValue<T>(
  value: unknown,
  schemas: Schemas,
  name: string,
): { readonly value: T } | { readonly problems: readonly SchemaProblem[] } {
  const problems = problemsOf(value, schemas[name]!, schemas, []);
  return problems.length === 0 ? { value: value as T } : { problems };
}

function problemsOf(value: unknown, schema: Schema, schemas: Schemas, path: SourcePath): SchemaProblem[] {
  const { $ref, anyOf, items, prefixItems = [] } = schema;
  if ($ref?.startsWith("#")) return problemsOf(value, schemas[$ref.replace("#/$defs/", "")]!, schemas, path);
  if (anyOf !== undefined) return unionProblems(value, anyOf, schema, schemas, path);
  if (!fits(value, schema)) return [badValue(value, schema, path)];
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => {
      const each = prefixItems[i] ?? items;
      return each === undefined ? [] : problemsOf(item, each, schemas, [...path, i]);
    });
  }
  return isPlain(value) ? objectProblems(value, schema, schemas, path) : [];
}

/** Nothing if a branch accepts the value; otherwise what is wrong by the branch that was meant, if one was. */
function unionProblems(value: unknown, anyOf: readonly Schema[], schema: Schema, schemas: Schemas, path: SourcePath) {
  const branches = anyOf.map((branch) => problemsOf(value, branch, schemas, path));
  if (branches.some((problems) => problems.length === 0)) return [];
  // The branch that was meant is one in which only parts of the value are wrong, and which knows most of its keys.
  const strangers = (problems: readonly SchemaProblem[]) =>
    problems.filter(({ part, path: at }) => part === "key" && at.length === path.length + 1).length;
  const [meant] = branches
    .filter((problems) => problems.every(({ part, path: at }) => part === "key" || at.length > path.length))
    .sort((a, b) => strangers(a) - strangers(b));
  if (meant !== undefined) return meant;
  const lists = anyOf.flatMap(({ maxItems = [] }) => maxItems);
  return [badValue(value, lists.length === 0 ? schema : { ...schema, maxItems: Math.max(...lists) }, path)];
}

function objectProblems(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties, propertyNames, exactlyOne }: Schema,
  schemas: Schemas,
  path: SourcePath,
): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const unknown: SchemaProblem[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, key];
    if (Object.hasOwn(properties, key)) problems.push(...problemsOf(inner, properties[key]!, schemas, at));
    else if (additionalProperties === false) {
      const message = `unknown key ${show(key)}.${suggestion(key, Object.keys(properties))}`;
      unknown.push({ path: at, part: "key", message });
    } else if (propertyNames !== undefined && problemsOf(key, propertyNames, schemas, []).length > 0) {
      unknown.push({ path: at, part: "key", message: `${show(key)} must be ${propertyNames.must}.` });
    } else if (additionalProperties !== undefined) {
      problems.push(...problemsOf(inner, additionalProperties, schemas, at));
    }
  }
  // Unknown keys come first: one of them may be what the missing one was meant to be.
  problems.push(...unknown);
  for (const key of required) {
    if (!Object.hasOwn(value, key)) problems.push(...problemsOf(undefined, properties[key]!, schemas, [...path, key]));
  }
  if (exactlyOne === undefined) return problems;
  const { keys, lead = `${subjectOf(path)} must have exactly one of` } = exactlyOne;
  const present = keys.filter((key) => Object.hasOwn(value, key));
  if (present.length === 1) return problems;
  const has = present.length === 0 ? "none of them" : present.join(" and ");
  const message = `${lead} ${keys.join(", ")}; this one has ${has}.`;
  return [...problems, { path: [...path, ...present.slice(1, 2)], part: "key", message }];
}

function badValue(value: unknown, { must, maxItems, maxProperties }: Schema, path: SourcePath): SchemaProblem {
  const limit = Array.isArray(value) ? maxItems : maxProperties;
  const isLonger = typeof value === "object" && value !== null && Object.keys(value).length > (limit ?? Infinity);
  const most = isLonger ? `, with at most ${limit} items` : "";
  const message =
    value === undefined
      ? `${subjectOf(path)} is missing: it must be ${must}.`
      : `${subjectOf(path)} must be ${must}${most}, got ${value === null ? "nothing" : show(value)}.`;
  return { path, part: "value", message };
}

function subjectOf(path: SourcePath): string {
  return path.length === 0 ? "this" : pathText(path);
}

/** Whether a value is of the kind that a schema asks for, parts of it aside. */
function fits(value: unknown, schema: Schema): boolean {
  const { const: one, enum: some } = schema;
  if (one !== undefined) return value === one;
  if (some !== undefined) return some.includes(value as string);
  const type = schema.$ref === undefined ? schema.type : "object";
  if (type === "array") return Array.isArray(value) && within(value.length, schema.minItems, schema.maxItems);
  if (type === "object") {
    return isPlain(value) && within(Object.keys(value).length, schema.minProperties, schema.maxProperties);
  }
  if (type === "integer" || type === "number") {
    const isNumber = type === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
    return isNumber && within(value as number, schema.minimum, schema.maximum);
  }
  if (type === "null") return value === null;
  if (type === "boolean") return typeof value === "boolean";
  const { pattern, ordered = false } = schema;
  if (pattern === undefined) return type === undefined || typeof value === "string";
  return typeof value === "string" && patternOf(pattern).test(value) && (!ordered || isOrdered(value));
}

function within(amount: number, least = -Infinity, most = Infinity): boolean {
  return amount >= least && amount <= most;
}

const patterns = /* @__PURE__ */ new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
}

/** Whether the ends of a range, such as 2..8, !7 or 20%..50%, are in order. What is no range of numbers has none. */
function isOrdered(range: string): boolean {
  return !/\d/.test(range) || range.startsWith("$") || passes(() => parseRange(range.replaceAll(/[!%]/g, "")));
}

/** `legend["~"].terrain`, `depth[1]`. */
export function pathText(path: SourcePath): string {
  return path
    .map((step, i) => {
      if (typeof step === "number") return `[${step}]`;
      if (!/^\w+$/.test(step)) return `[${show(step)}]`;
      return i === 0 ? printable(step) : `.${printable(step)}`;
    })
    .join("");
}
