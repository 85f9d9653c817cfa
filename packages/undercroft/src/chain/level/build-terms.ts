import { mustBe } from "../../core/errors.js";
import { checkMovement, type Movement } from "../../core/movement.js";
import type { Allowance } from "../../core/report.js";
import { checkTheme, type Theme } from "../../core/themes.js";

/** What a chain or a single build can ask of levels. */
export interface BuildTerms {
  /**
   * With `orthogonal`, only levels that can be walked without diagonal moves are built. Default: `diagonal`. The setting of
   * a build overrides the setting of its chain.
   */
  readonly movement?: Movement;
  /**
   * Names of prefabs that every level must contain. A build that can't place one of them fails. The names given to a build
   * are added to those of its chain.
   */
  readonly require?: readonly string[];
  /** With `reachable`, all floor of a level can be reached. Without it, the report counts the cells that can't. */
  readonly floor?: "reachable";
}

/** What a chain can ask of all its levels. */
export interface ChainTerms extends BuildTerms {
  /** What the chain builds: a `level` (the default), or a `map`, which needs neither a start nor an exit. */
  readonly purpose?: "level" | "map";
  /** What walls and floors look like in pictures and games: the name of a theme. Default: `stone`. */
  readonly theme?: Theme;
  /**
   * What the checks allow on purpose: `exit-locked` if the exit can be behind a lock, `exit-secret` if it can be behind a
   * secret door. Default: neither.
   */
  readonly allows?: readonly PlotAllowance[];
}

/** Exceptions that a chain can ask for. */
export type PlotAllowance = Extract<Allowance, "exit-locked" | "exit-secret">;

/** All of them. */
export const PLOT_ALLOWANCES: readonly PlotAllowance[] = ["exit-locked", "exit-secret"];

/** What is asked of every level of a chain, with all defaults filled in. */
export interface Terms {
  /** Whether a playable level is wanted, or a bare map. */
  readonly purpose: "level" | "map";
  /** The moves that a level may require. */
  readonly movement: Movement;
  /** Names of prefabs that a level must contain. */
  readonly require: readonly string[];
  /** `reachable` if all floor must be reachable, otherwise undefined. */
  readonly floor: "reachable" | undefined;
  /** What walls and floors look like. */
  readonly theme: Theme;
  /** Exceptions that the checks make for its levels. */
  readonly allows: readonly PlotAllowance[];
}

interface Term<T> {
  /** What holds if nothing is said. Files don't say it either. */
  readonly default: T;
  check(value: unknown): T;
  /** What holds if a value is added to another one; without it, the new value. */
  readonly add?: (old: T, value: T) => T;
}

const NOTHING: readonly string[] = [];

/** All there are. Chains, plans, builds, recipes, level files and code that is written for a chain go by this table. */
const TERMS: { readonly [K in keyof Terms]: Term<Terms[K]> } = {
  purpose: {
    default: "level",
    check(purpose) {
      if (purpose === "level" || purpose === "map") return purpose;
      throw mustBe("purpose", "level or map", purpose);
    },
  },
  movement: { default: "diagonal", check: checkMovement },
  require: {
    default: NOTHING,
    check: (names) => checkTexts("require", names),
    add: (old, names) => [...new Set([...old, ...names])],
  },
  floor: {
    default: undefined,
    check(floor) {
      if (floor === "reachable") return floor;
      throw mustBe("floor", '"reachable", or left out', floor);
    },
  },
  theme: { default: "stone", check: checkTheme },
  allows: {
    default: [],
    check(allows) {
      if (Array.isArray(allows) && allows.every((one) => PLOT_ALLOWANCES.includes(one))) return allows;
      throw mustBe("allows", `a list of ${PLOT_ALLOWANCES.join(" and ")}`, allows);
    },
  },
};

const KEYS = /* @__PURE__ */ Object.keys(TERMS) as readonly (keyof Terms)[];

/** Checks what is asked for, and adds it to what already was. */
export function readTerms(given: ChainTerms, old?: Terms): Terms {
  const terms: Partial<Record<keyof Terms, unknown>> = {};
  for (const key of KEYS) {
    const { check, add, ...term }: Term<any> = TERMS[key];
    const before = old === undefined ? term.default : old[key];
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

/** Returns what isn't the default, as it stands in recipes and files. */
export function givenTerms(terms: Terms): ChainTerms {
  const found: Partial<Record<keyof Terms, unknown>> = {};
  for (const key of KEYS) {
    const value = terms[key];
    const isDefault = Array.isArray(value) ? value.length === 0 : value === TERMS[key].default;
    if (!isDefault) found[key] = value;
  }
  return found as ChainTerms;
}

/** Checks that an option is a list of non-empty strings and returns it. */
export function checkTexts(option: string, texts: unknown): readonly string[] {
  if (Array.isArray(texts) && texts.every((text) => typeof text === "string" && text !== "")) return texts;
  throw mustBe(option, "a list of non-empty strings", texts);
}
