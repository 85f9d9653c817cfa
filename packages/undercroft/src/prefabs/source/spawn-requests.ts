import { parseRange } from "../../chain/index.js";
import { defined, type Props, type SpawnKind, show, UndercroftError } from "../../core/index.js";
import { kindOfThing } from "../../spawning/index.js";
import { type Draws, LIKELIEST_DRAWS } from "./draws.js";
import type { Refuse, SourcePath } from "./errors.js";
import { oddsOf } from "./params.js";
import type { LegendEntry, SpawnSource } from "./source.js";

/** Something on a cell, as it appears in the level. Fields that were not given are missing. */
export interface Thing {
  /** What it is, or the name of a table. */
  readonly name: string;
  /** Whether nothing else can be on its cell. */
  readonly blocks: boolean;
  /** Whether it is a monster, an item, a trap or a feature. Missing for tables that can have things of any kind. */
  readonly kind?: SpawnKind;
  /** The name is that of a table, which the game draws from. */
  readonly table?: true;
  /** How much deeper than the level it comes from. */
  readonly depth?: number;
  /** Its state when the game begins, such as asleep. */
  readonly state?: string;
  /** Names to try, in this order, if the game doesn't know the first one. */
  readonly or?: readonly string[];
  /** Whatever else the game should know about it. */
  readonly props?: Props;
}

/** What a legend asks to put on a cell. */
export interface Wish {
  /** The alternatives, of which one is chosen. */
  readonly things: readonly Thing[];
  /** How likely each of the `things` is, compared with the others. */
  readonly weights: readonly number[];
  /** The smallest number of them to put there. */
  readonly least: number;
  /** The largest number of them to put there. */
  readonly most: number;
  /** The probability that anything is put there at all, from 0 to 1. */
  readonly chance: number;
}

/** The most things on one cell. More must be a mistake. */
const MOST_THINGS = 64;

/** Reads what a glyph asks for. `refuse` makes an error about a place below `spawn`. */
export function wishesOf(spawn: Exclude<LegendEntry, string>["spawn"], refuse: Refuse): readonly Wish[] {
  if (spawn === undefined) return [];
  if (!Array.isArray(spawn)) return [wishOf(spawn as string | SpawnSource, [], refuse)];
  return spawn.map((item, i) => wishOf(item, [i], refuse));
}

function wishOf(spawn: string | SpawnSource, at: SourcePath, refuse: Refuse): Wish {
  const source = typeof spawn === "string" ? { name: spawn } : spawn;
  const { name, table, any, or = [], count = 1, depth, state, chance = 1, blocks, kind, props } = source;
  if ([name, table, any].filter((part) => part !== undefined).length !== 1) {
    throw refuse(at, "a spawn must have exactly one of name, table and any.");
  }
  if (source.or !== undefined && name === undefined) throw refuse([...at, "or"], "or can only be used with name.");
  const extras = {
    ...(table !== undefined && { table: true as const }),
    ...(depth !== undefined && { depth: readOffset(depth, [...at, "depth"], refuse) }),
    ...(state !== undefined && { state }),
    ...(source.or !== undefined && { or }),
    ...(props !== undefined && { props }),
  };
  const { values, weights } = any === undefined ? { values: [name ?? table!], weights: [1] } : oddsOf(any);
  const things = values.map((thing) => {
    const own = kind ?? (table === undefined ? kindOfThing(thing, ...or) : KINDS_OF_TABLES.get(thing));
    const isBlocking = blocks ?? (own === "monster" && table === undefined);
    const usual = table === undefined ? (isBlocking ? "monster" : "item") : undefined;
    return { name: thing, blocks: isBlocking, ...defined({ kind: own ?? usual }), ...extras };
  });
  const { low, high } = readCount(count, [...at, "count"], refuse);
  return { things, weights, least: low, most: high, chance: readChance(chance, [...at, "chance"], refuse) };
}

/** What the tables have that vaults ask for by convention. */
const KINDS_OF_TABLES: ReadonlyMap<string, SpawnKind> = /* @__PURE__ */ new Map([
  ["monsters", "monster"],
  ["items", "item"],
  ["traps", "trap"],
]);

function readOffset(value: string | number, at: SourcePath, refuse: Refuse): number {
  if (!/^[+-]?\d{1,6}$/.test(String(value))) throw refuse(at, `depth must look like "+2", got ${show(value)}.`);
  return Number(value);
}

function readCount(value: string | number, at: SourcePath, refuse: Refuse): { low: number; high: number } {
  const rule = `count must be a number or a range from 0 to ${MOST_THINGS}, got ${show(value)}.`;
  try {
    const range = parseRange(value);
    if (range.high <= MOST_THINGS) return range;
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
  }
  throw refuse(at, rule);
}

/** Reads a probability: `50%` or `0.5`. */
export function readChance(value: string | number, at: SourcePath, refuse: Refuse): number {
  const percent = /^(\d{1,3})%$/.exec(String(value))?.[1];
  const chance = percent === undefined ? Number(value) : Number(percent) / 100;
  if (value !== "" && chance >= 0 && chance <= 1) return chance;
  throw refuse(at, `chance must be a share such as 50% or 0.5, got ${show(value)}.`);
}

/** Whether nothing about a wish is random. */
export function isCertain({ weights, least, most, chance }: Wish): boolean {
  return weights.filter((weight) => weight > 0).length === 1 && least === most && chance === 1;
}

/** What is left of wishes if no thing of these names is wanted again. What a table gives, only the game knows. */
export function wishesWithout(wishes: readonly Wish[], names: ReadonlySet<string>): readonly Wish[] {
  return wishes.map((wish) => ({
    ...wish,
    weights: wish.weights.map((weight, i) =>
      wish.things[i]!.table !== true && names.has(wish.things[i]!.name) ? 0 : weight,
    ),
  }));
}

/** On how many cells something can be put if no two of them have the same thing. */
export function differentThings(wishes: readonly Wish[]): number {
  const kindsOf = ({ things, weights }: Wish) => {
    const possible = things.filter((_, i) => weights[i]! > 0);
    return possible.some(({ table }) => table) ? Infinity : new Set(possible.map(({ name }) => name)).size;
  };
  return Math.max(0, ...wishes.map(kindsOf));
}

/** Whether a glyph that asks for things may get none. */
export function mayBeNothing(wishes: readonly Wish[]): boolean {
  return wishes.length > 0 && wishes.every(({ least, chance }) => least === 0 || chance < 1);
}

/** The probability that a glyph gets none of the things that it asks for. */
export function chanceOfNothing(wishes: readonly Wish[]): number {
  const nothingOf = ({ least, most, chance }: Wish) => 1 - chance + (least === 0 ? chance / (most + 1) : 0);
  return wishes.reduce((product, wish) => product * nothingOf(wish), 1);
}

/** Decides which things are put on a cell. `what` names the cell in the decisions. */
export function grant(wishes: readonly Wish[], draws: Draws, what: string): readonly Thing[] {
  return wishes.flatMap((wish, i) => {
    const { things, weights, least, most, chance } = wish;
    if (!weights.some((weight) => weight > 0)) return [];
    const own = isCertain(wish) ? LIKELIEST_DRAWS : draws;
    const name = `${what} ${i}`;
    if (chance < 1 && own.pick(`${name} chance`, [chance, 1 - chance]) === 1) return [];
    const count = least + (least < most ? own.pick(`${name} count`, new Array(most - least + 1).fill(1)) : 0);
    return Array.from({ length: count }, (_, n) => things[own.pick(`${name} any ${n}`, weights)]!);
  });
}
