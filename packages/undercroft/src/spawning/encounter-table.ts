import {
  checkArgument,
  checkKeys,
  defined,
  didYouMean,
  isPlain,
  type KeysOf,
  LIST,
  mustBe,
  NAME,
  SPAWN_STATES,
  show,
  suggestion,
  UndercroftError,
} from "../core/index.js";
import { isSpawnTable, type SpawnTable, type WeightByDepth, weightProblem } from "./spawn-table.js";

/** Where an encounter is, and what its monsters do there. */
export type EncounterKind =
  | "lair"
  | "guard"
  | "sentry"
  | "patrol"
  | "ambush"
  | "water"
  | "captive"
  | "carrier"
  | "stray";

/** All kinds of encounters. */
export const ENCOUNTER_KINDS: readonly EncounterKind[] = [
  "lair",
  "guard",
  "sentry",
  "patrol",
  "ambush",
  "water",
  "captive",
  "carrier",
  "stray",
];

/** Monsters that belong together, and why they are where they are. */
export interface Encounter extends WeightByDepth {
  /**
   * Where it is: `lair` in a dead end, `guard` beside an item, `sentry` behind a choke point, `patrol` on a round,
   * `ambush` in foliage or beside a door, `water` in shallow water, `captive` with its captors, `carrier` anywhere, with
   * an item, and `stray` anywhere.
   */
  readonly kind: EncounterKind;
  /** The most that a level can have of it. Default: no limit. */
  readonly most?: number;
  /** Who it is: drawn from this table. Default: from the table of the step. */
  readonly who?: SpawnTable;
  /** The fewest and the most of a monster that comes alone in its table. Default: [1, 1]. */
  readonly size?: readonly [least: number, most: number];
  /** What they do when the game begins. Default: what is usual for the kind. */
  readonly state?: string;
  /** Of a captive: who is held. Default: somebody else from the same table. */
  readonly captive?: SpawnTable;
  /** The chance that an item lies there. Default: 0. */
  readonly goods?: number;
  /** Everybody who comes has one of these tags, except for a captive. Default: anybody. */
  readonly tags?: readonly string[];
  /** Nobody in it has one of these tags, neither a captive nor who holds it. Default: none. */
  readonly without?: readonly string[];
  /** Where it is: habitats as things have them, such as `["camp"]`. A level without any has no such encounter. Default: where its first monster lives. */
  readonly habitat?: readonly string[];
  /** It is in sight of the way from the start to the exit, and one such encounter comes before all others. Default: false. */
  readonly onWay?: boolean;
}

/** What encounters have to know about a monster or an item. */
export interface ThingWorth {
  /** How dangerous a monster is. Default: a tenth of what a level of its depth has in all. */
  readonly danger?: number;
  /** How much an item is worth. Default: an eighth of what a level of its depth has in all. */
  readonly value?: number;
  /**
   * Where a monster lives: `water`, `dark` (behind a choke point), the name of a tile, or the name or the theme of a named
   * place. Default: anywhere but in water.
   */
  readonly habitat?: readonly string[];
  /** Tiles that a monster loves, such as `lava`: where a level has some, it stays near them. Default: none. */
  readonly likes?: readonly string[];
  /**
   * Who it belongs with, such as `goblins`. A level has monsters of few families, and of all that have none. Default: none.
   */
  readonly family?: string;
  /** Words for what it is, which encounters can exclude, such as `beast`. */
  readonly tags?: readonly string[];
}

/** A named list of encounters. */
export interface EncounterTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The encounters to choose from. */
  readonly encounters: readonly Encounter[];
  /** What there is to know about monsters and items, by name. Default: nothing. */
  readonly things?: { readonly [name: string]: ThingWorth };
}

const ENCOUNTER_KEYS: KeysOf<Encounter> = {
  kind: true,
  base: true,
  perDepth: true,
  at: true,
  depth: true,
  most: true,
  who: true,
  size: true,
  state: true,
  captive: true,
  goods: true,
  tags: true,
  without: true,
  habitat: true,
  onWay: true,
};

/** Returns whether a value is a valid encounter table. */
export function isEncounterTable(value: unknown): value is EncounterTable {
  return (
    isPlain(value) &&
    typeof value.name === "string" &&
    Array.isArray(value.encounters) &&
    value.encounters.every((encounter) => encounterProblem(encounter) === undefined) &&
    (value.things === undefined ||
      (isPlain(value.things) && Object.values(value.things).every((worth) => worthProblem(worth) === undefined)))
  );
}

const WORTH_KEYS: KeysOf<ThingWorth> = {
  danger: true,
  value: true,
  habitat: true,
  likes: true,
  family: true,
  tags: true,
};

const isWords = (value: unknown) => Array.isArray(value) && value.every((word) => typeof word === "string");

/** The same for what is known of a thing. */
function worthProblem(worth: unknown): string | undefined {
  if (!isPlain(worth)) return ` must be an object such as { danger: 2 }, got ${show(worth)}.`;
  const is = (key: string, rule: string) => `.${key} must be ${rule}, got ${show(worth[key])}.`;
  for (const key of ["danger", "value"]) {
    const amount = worth[key];
    if (amount !== undefined && !(Number.isFinite(amount) && (amount as number) >= 0))
      return is(key, "a number, 0 or more");
  }
  for (const key of ["habitat", "likes", "tags"])
    if (worth[key] !== undefined && !isWords(worth[key])) return is(key, "a list of words");
  if (worth.family !== undefined && (typeof worth.family !== "string" || worth.family === ""))
    return is("family", "a word");
  return undefined;
}

/** More than this many of a monster that comes alone is no encounter but an army. */
const LARGEST = 100;

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "number");

/** What is wrong with an encounter, as a sentence that follows its place. Undefined if nothing is. */
function encounterProblem(encounter: unknown): string | undefined {
  if (!isPlain(encounter)) return ` must be an object with a kind and a base weight, got ${show(encounter)}.`;
  const { kind, most, who, size, state, captive, goods } = encounter;
  const is = (key: string, rule: string) => `.${key} must be ${rule}, got ${show(encounter[key])}.`;
  if (!ENCOUNTER_KINDS.includes(kind as EncounterKind)) {
    return `${is("kind", `one of ${ENCOUNTER_KINDS.join(", ")}`)}${suggestion(String(kind), ENCOUNTER_KINDS)}`;
  }
  const weight = weightProblem(encounter);
  if (weight !== undefined) return weight;
  if (isPair(encounter.depth)) {
    // Spans of depths elsewhere are written like this: it would mean only two depths here.
    const [low, high] = encounter.depth;
    return `.depth must say whether [${low}, ${high}] is a range, "${low}..${high}", or a list, ["${low}", "${high}"].`;
  }
  if (most !== undefined && !isWhole(most, 0, Number.MAX_SAFE_INTEGER)) return is("most", "a whole number");
  if (who !== undefined && !isSpawnTable(who)) return is("who", "a spawn table");
  if (captive !== undefined && !isSpawnTable(captive)) return is("captive", "a spawn table");
  if (captive !== undefined && kind !== "captive") return `.captive is only for encounters of the kind captive.`;
  const isSize = Array.isArray(size) && size.length === 2 && size.every((n) => isWhole(n, 1, LARGEST));
  if (size !== undefined && !(isSize && size[0] <= size[1])) {
    return is("size", `[fewest, most], two whole numbers from 1 to ${LARGEST}`);
  }
  if (state !== undefined && (typeof state !== "string" || state === "")) {
    return is("state", `a word such as ${SPAWN_STATES.join(", ")}`);
  }
  if (goods !== undefined && !(typeof goods === "number" && goods >= 0 && goods <= 1)) {
    return is("goods", "a number from 0 to 1");
  }
  for (const key of ["tags", "without"])
    if (encounter[key] !== undefined && !isWords(encounter[key])) return is(key, "a list of tags");
  if (encounter.habitat !== undefined && !isWords(encounter.habitat))
    return is("habitat", "a list of tiles and places");
  if (encounter.onWay !== undefined && typeof encounter.onWay !== "boolean") return is("onWay", "true or false");
  return undefined;
}

/** What is wrong with the words of a table: states, tags and names that nobody has, and that look like others. */
function nameProblem(encounters: readonly Encounter[], things: EncounterTable["things"] = {}): string | undefined {
  const tags = new Set(Object.values(things).flatMap((worth) => worth.tags ?? []));
  for (const [i, encounter] of encounters.entries()) {
    const { state, tags: wanted = [], without = [] } = encounter;
    // A game can have states of its own, but hardly one that is spelt nearly like another.
    const near = state === undefined || STATES.includes(state) ? undefined : didYouMean(state, STATES);
    if (near !== undefined) return `encounters[${i}].state: ${show(state)} is no state. Did you mean ${show(near)}?`;
    if (tags.size === 0) continue;
    for (const [key, words] of Object.entries({ tags: wanted, without })) {
      const unknown = words.find((word) => !tags.has(word));
      if (unknown === undefined) continue;
      return `encounters[${i}].${key}: nobody in things has the tag ${show(unknown)}.${suggestion(unknown, tags)}`;
    }
  }
  // Who else comes stands in the table of the step, so that a name that is like no other may be one of them.
  const drawn = new Set(encounters.flatMap(({ who, captive }) => [...namesIn(who), ...namesIn(captive)]));
  for (const name of Object.keys(things)) {
    const near = drawn.has(name) ? undefined : didYouMean(name, drawn);
    if (near === undefined || Object.hasOwn(things, near)) continue;
    return `things.${name}: nobody in the encounters has this name. Did you mean ${show(near)}?`;
  }
  return undefined;
}

const STATES: readonly string[] = SPAWN_STATES;

/** The names of everybody in a table. */
function namesIn(table: SpawnTable | undefined): readonly string[] {
  if (table === undefined) return [];
  const own = table.entries.flatMap(({ name, with: followers = [] }) => [name, ...followers.map((each) => each.name)]);
  return [...own, ...(table.tables ?? []).flatMap((inner) => namesIn(inner.table))];
}

/**
 * Creates a table of a game's own encounters, for the layer `inhabit`. Throws if an encounter isn't valid.
 *
 * @example
 * import { accretion, chain, inhabit, nicheStairs } from "undercroft";
 * import { encounterTable, spawnTable } from "undercroft/tables";
 *
 * const wolves = spawnTable("wolves", [{ name: "Wolf", kind: "monster", base: 1 }]);
 * const wild = encounterTable(
 *   "wild",
 *   [
 *     { kind: "lair", base: 2, size: [3, 5] },
 *     { kind: "stray", base: 3, state: "wandering" },
 *   ],
 *   { Wolf: { danger: 2 } },
 * );
 * const halls = chain({ width: 79, height: 29 })
 *   .startWith(accretion())
 *   .with(nicheStairs())
 *   .with(inhabit({ table: wolves, encounters: wild }));
 * console.log(halls.build({ seed: "rats" }).spawns.every(({ name }) => name === "Wolf")); // true
 */
export function encounterTable(
  name: string,
  encounters: readonly Encounter[],
  things?: { readonly [name: string]: ThingWorth },
): EncounterTable {
  checkArgument("encounterTable", "name", NAME, name);
  checkArgument("encounterTable", "encounters", LIST, encounters);
  const where = `encounter table ${show(name)}`;
  if (encounters.length === 0) {
    throw new UndercroftError("bad-content", `${where} is empty: give it at least one encounter.`);
  }
  for (const [i, encounter] of encounters.entries()) {
    if (isPlain(encounter)) checkKeys<object>(`${where}: encounters[${i}]`, encounter, ENCOUNTER_KEYS);
    const problem = encounterProblem(encounter);
    if (problem !== undefined) throw new UndercroftError("bad-content", `${where}: encounters[${i}]${problem}`);
  }
  if (things !== undefined && !isPlain(things)) throw mustBe(`${where}: things`, "an object by name", things);
  for (const [thing, worth] of Object.entries(things ?? {})) {
    if (isPlain(worth)) checkKeys<object>(`${where}: things.${thing}`, worth, WORTH_KEYS);
    const problem = worthProblem(worth);
    if (problem !== undefined) throw new UndercroftError("bad-content", `${where}: things.${thing}${problem}`);
  }
  const problem = nameProblem(encounters, things);
  if (problem !== undefined) throw new UndercroftError("bad-content", `${where}: ${problem}`);
  return { name, encounters, ...defined({ things }) };
}
