import { show, UndercroftError } from "../core/errors.js";
import { checkMovement, type Movement } from "../core/movement.js";

/** What can be asked of one build, besides what its chain asks of every level. */
export interface BuildTerms {
  /**
   * `orthogonal`: only levels that can be walked without diagonal moves. Default: `diagonal`. That of a build replaces that
   * of its chain.
   */
  readonly movement?: Movement;
  /** Names of prefabs that every level must have. A build that can't place one of them fails. Those of a build are added. */
  readonly require?: readonly string[];
  /** `reachable`: only levels whose floor can all be reached. Without it, the report counts the cells that can't. */
  readonly floor?: "reachable";
}

/** What can be asked of every level of a chain, whatever its steps are. */
export interface ChainTerms extends BuildTerms {
  /** A `map` is a shape alone: it needs neither start nor exit, and is not checked for them. */
  readonly purpose?: "level" | "map";
}

/** The same with nothing left open. */
export interface Terms {
  readonly purpose: "level" | "map";
  readonly movement: Movement;
  readonly require: readonly string[];
  readonly floor: "reachable" | undefined;
}

interface Term<T> {
  /** What holds if nothing is said. Files don't say it either. */
  readonly usual: T;
  check(value: unknown): T;
  /** What holds if a value is added to another one; without it, the new value. */
  readonly add?: (old: T, value: T) => T;
}

const NOTHING: readonly string[] = [];

/** All there are. Chains, plans, builds, recipes, level files and code that is written for a chain go by this table. */
const TERMS: { readonly [K in keyof Terms]: Term<Terms[K]> } = {
  purpose: {
    usual: "level",
    check(purpose) {
      if (purpose === "level" || purpose === "map") return purpose;
      throw new UndercroftError("bad-option", `purpose must be level or map, got ${show(purpose)}.`);
    },
  },
  movement: { usual: "diagonal", check: checkMovement },
  require: {
    usual: NOTHING,
    check: (names) => checkTexts("require", names),
    add: (old, names) => [...new Set([...old, ...names])],
  },
  floor: {
    usual: undefined,
    check(floor) {
      if (floor === "reachable") return floor;
      const message = `floor must be "reachable", or left out, got ${show(floor)}.`;
      throw new UndercroftError("bad-option", message, { option: "floor", value: floor });
    },
  },
};

const KEYS = /* @__PURE__ */ Object.keys(TERMS) as readonly (keyof Terms)[];

/** Checks what is asked for, and adds it to what already was. */
export function readTerms(given: ChainTerms, old?: Terms): Terms {
  const terms: Partial<Record<keyof Terms, unknown>> = {};
  for (const key of KEYS) {
    const { usual, check, add }: Term<any> = TERMS[key];
    const before = old === undefined ? usual : old[key];
    const value = given[key] ?? undefined;
    if (value === undefined) terms[key] = before;
    else terms[key] = add === undefined ? check(value) : add(before, check(value));
  }
  return terms as unknown as Terms;
}

/** The terms of one build: those of its chain, and what is asked for besides. Most builds ask for nothing. */
export function buildTerms({ movement, require, floor }: BuildTerms, old: Terms): Terms {
  const asked = { movement, require, floor } as ChainTerms;
  return (movement ?? require ?? floor ?? undefined) === undefined ? old : readTerms(asked, old);
}

/** What isn't usual: as it stands in recipes and files. */
export function unusualTerms(terms: Terms): ChainTerms {
  const found: Partial<Record<keyof Terms, unknown>> = {};
  for (const key of KEYS) {
    const value = terms[key];
    const isUsual = Array.isArray(value) ? value.length === 0 : value === TERMS[key].usual;
    if (!isUsual) found[key] = value;
  }
  return found as ChainTerms;
}

/** Checks that an option is a list of non-empty strings and returns it. */
export function checkTexts(option: string, texts: unknown): readonly string[] {
  if (Array.isArray(texts) && texts.every((text) => typeof text === "string" && text !== "")) return texts;
  throw new UndercroftError("bad-option", `${option} must be a list of non-empty strings, got ${show(texts)}.`, {
    option,
    value: texts,
  });
}
