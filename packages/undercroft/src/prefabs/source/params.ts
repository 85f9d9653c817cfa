import { parseRange } from "../../chain/index.js";
import { isPlain } from "../../core/index.js";
import type { SourcePath } from "./errors.js";
import type { Alternatives, Param, Params, PrefabSource, VaryItem } from "./source.js";

/** The values that the parameters of a prefab have in one of its outcomes. */
export type ParamValues = ReadonlyMap<string, string | number>;

/** Alternatives, and how likely each of them is. */
export interface Odds<T = string> {
  readonly values: readonly T[];
  readonly weights: readonly number[];
}

/** Alternatives as they are written, in their order. */
export function oddsOf(alternatives: Alternatives): Odds {
  if (Array.isArray(alternatives)) return { values: alternatives, weights: alternatives.map(() => 1) };
  return { values: Object.keys(alternatives), weights: Object.values(alternatives) };
}

/** The values that a parameter may have. */
export function paramOdds(param: Param): Odds<string | number> {
  if (typeof param !== "object") return { values: [param], weights: [1] };
  if ("pick" in param) return oddsOf(param.pick);
  const { low, high } = parseRange(param.roll);
  const values = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return { values, weights: values.map(() => 1) };
}

const REFERENCE = /^\$([a-z][a-z0-9_]*)$/;

/** The name of the parameter that a value refers to, if it refers to one. */
export function referenceIn(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith("$") ? REFERENCE.exec(value)?.[1] : undefined;
}

/** Replaces each text of the form `$name` in a part of a source by the value of the parameter. */
export function withParams<T>(part: T, values: ParamValues): T {
  const name = referenceIn(part);
  if (name !== undefined) return (values.get(name) ?? part) as T;
  if (Array.isArray(part)) return part.map((item) => withParams(item, values)) as T;
  if (!isPlain(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withParams(value, values)])) as T;
}

/** All references to parameters in a part of a source, each with its place. */
export function* referencesIn(part: unknown, at: SourcePath = []): Generator<{ name: string; at: SourcePath }> {
  const name = referenceIn(part);
  if (name !== undefined) yield { name, at };
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part))
    yield* referencesIn(value, [...at, Array.isArray(part) ? +key : key]);
}

/** Whether a part of a source uses parameters. */
export function hasReferences(part: unknown): boolean {
  return referencesIn(part).next().done === false;
}

/** Changes without their shuffles, which can't refer to parameters: their blocks are glyphs, even if the first is `$`. */
export function openParts(vary: readonly VaryItem[] = []): readonly Omit<VaryItem, "shuffle">[] {
  return vary.map(({ shuffle: _, ...item }) => item);
}

/** The values that a word can have, depending on the parameters. */
export function valuesOf<T extends string | number>(word: T, params: Params | undefined): readonly (string | number)[] {
  const name = referenceIn(word);
  const param = name === undefined ? undefined : params?.[name];
  if (param === undefined) return [word];
  const { values, weights } = paramOdds(param);
  return values.filter((_, i) => weights[i]! > 0);
}

/** A part of a source, once for each value of the parameters in it. If there are several, they vary one at a time. */
export function* instancesOf<T>(part: T, { params = {} }: PrefabSource): Generator<T> {
  const names = new Set([...referencesIn(part)].map(({ name }) => name));
  if (names.size === 0) {
    yield part;
    return;
  }
  const usual = new Map([...names].map((name) => [name, valuesOf(`$${name}`, params)[0]!]));
  for (const name of names) {
    for (const value of valuesOf(`$${name}`, params)) yield withParams(part, new Map(usual).set(name, value));
  }
}
