import { type Feeling, isFeelingName, isPlain, type KeysOf } from "../../core/index.js";
import { ENCOUNTER_KINDS } from "../../spawning/index.js";
import { checkTableArguments, isTable } from "./table-arguments.js";

/** A named list of what levels can be like. */
export interface FeelingTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The feelings to choose from. */
  readonly feelings: readonly Feeling[];
}

const FEELING_KEYS: KeysOf<Feeling> = {
  name: true,
  says: true,
  weight: true,
  depths: true,
  ground: true,
  danger: true,
  goods: true,
  state: true,
  tags: true,
  encounters: true,
};

/** Returns whether a value is a valid feeling table. */
export function isFeelingTable(value: unknown): value is FeelingTable {
  return isTable(value, "feelings", isFeeling);
}

function isFeeling(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const {
    name,
    says,
    weight = 1,
    depths = [1, 1],
    ground = "?",
    danger = 1,
    goods = 1,
    state = "?",
    tags = ["?"],
  } = value;
  const { encounters = {} } = value;
  const areDepths =
    Array.isArray(depths) &&
    depths.length === 2 &&
    depths.every((depth) => typeof depth === "number" && !Number.isNaN(depth)) &&
    depths[0] <= depths[1];
  const areTags = Array.isArray(tags) && tags.length > 0 && tags.every(isText);
  const areEncounters =
    isPlain(encounters) && Object.entries(encounters).every(([kind, factor]) => isKind(kind) && isFactor(factor));
  const areFactors = [weight, danger, goods].every(isFactor);
  return (
    isFeelingName(name) && [says, ground, state].every(isText) && areDepths && areFactors && areTags && areEncounters
  );
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isFactor = (value: unknown) => typeof value === "number" && value >= 0 && value < Infinity;
const isKind = (kind: string) => (ENCOUNTER_KINDS as readonly string[]).includes(kind);

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
  const rule =
    "each entry needs a name, which is one word, and says, which is a sentence. Its factors must be numbers, 0 or more, and " +
    `its encounters those of ${ENCOUNTER_KINDS.join(", ")}.`;
  checkTableArguments("feelingTable", "feeling table", name, feelings, FEELING_KEYS, isFeeling, rule);
  return { name, feelings };
}
