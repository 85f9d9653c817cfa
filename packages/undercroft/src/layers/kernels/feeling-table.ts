import { type Feeling, isFeelingName, isPlain, NAME } from "../../core/index.js";
import { ENCOUNTER_KINDS } from "../../spawning/index.js";
import { checkTableArguments, type EntryRules, FACTOR, isTable, RANGE } from "./table-arguments.js";

/** A named list of what levels can be like. */
export interface FeelingTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The feelings to choose from. */
  readonly feelings: readonly Feeling[];
}

const isKind = (kind: string) => (ENCOUNTER_KINDS as readonly string[]).includes(kind);

const FEELING: EntryRules<Feeling> = {
  keys: {
    name: { rule: "one word", fits: isFeelingName },
    says: { ...NAME, rule: "a sentence" },
    weight: FACTOR,
    depths: RANGE,
    ground: NAME,
    danger: FACTOR,
    goods: FACTOR,
    state: NAME,
    tags: {
      rule: "a list of at least one tag",
      fits: (value) => Array.isArray(value) && value.length > 0 && value.every(NAME.fits),
    },
    encounters: {
      rule: `an object of factors for some of ${ENCOUNTER_KINDS.join(", ")}`,
      fits: (value) =>
        isPlain(value) && Object.entries(value).every(([kind, factor]) => isKind(kind) && FACTOR.fits(factor)),
    },
  },
  needed: ["name", "says"],
};

/** Returns whether a value is a valid feeling table. */
export function isFeelingTable(value: unknown): value is FeelingTable {
  return isTable(value, "feelings", FEELING);
}

/**
 * Creates a table of what levels of a game can be like, for the layer `feelings`. Throws if an entry isn't valid.
 *
 * @example
 * import { cellularAutomata, chain, feelings, ground } from "undercroft";
 * import { feelingTable } from "undercroft/tables";
 *
 * const moods = feelingTable("moods", [
 *   { name: "icy", says: "Your breath turns to mist.", ground: "ice", danger: 0.8, depths: [1, 9] },
 *   { name: "hunted", says: "Something howls.", danger: 1.5, goods: 1.5, tags: ["beast"], state: "wandering" },
 * ]);
 * const caves = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(cellularAutomata())
 *   .with(feelings({ probability: 1, table: moods }))
 *   .with(ground());
 * console.log(["icy", "hunted"].includes(caves.build({ seed: "rats" }).feeling ?? "")); // true
 */
export function feelingTable(name: string, feelings: readonly Feeling[]): FeelingTable {
  checkTableArguments("feelingTable", "feeling table", name, feelings, FEELING);
  return { name, feelings };
}
