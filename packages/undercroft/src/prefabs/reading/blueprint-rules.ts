import type { Bounds } from "../../chain/index.js";
import { DOWN_STAIRS, isPlain, show, suggestion, type Tileset, UP_STAIRS } from "../../core/index.js";
import { tileNamed } from "../shape/shape.js";
import { BAR_NAMES, type Bar, barOdds, barOf, keyName } from "../source/bars.js";
import { mistake, rangeAt, type SourcePath } from "../source/errors.js";
import { rememberedByPair } from "../source/remembered.js";
import {
  FEATURE_PLACES,
  type FeaturePlace,
  type FeatureRule,
  INTERIORS,
  type Interior,
  kindOf,
  nameOf,
  type PrefabSource,
  type RebuildStep,
} from "../source/source.js";
import { readChance, type Wish, wishesOf } from "../source/spawn-requests.js";

/** A blueprint as the step that places it needs it: with all defaults, and tiles by their indices. */
export interface Blueprint {
  /** How many cells must lie behind the gate. Undefined if it needs no gate. */
  readonly region: Bounds | undefined;
  readonly interior: Interior;
  readonly steps: readonly RebuildStep[];
  /** What can close the gate, and how likely each is compared with the others. */
  readonly bars: readonly BlueprintBar[];
  /** What the key is called in the level. */
  readonly key: string;
  /** Names of the blueprints that can hold the key. Undefined if all can that hold one. */
  readonly holders: readonly string[] | undefined;
  readonly holdsKey: boolean;
  readonly features: readonly Feature[];
}

/** A bar with its tile and its weight. */
export interface BlueprintBar extends Bar {
  readonly weight: number;
  /** The index of its tile, or undefined if the gate stays as it is. */
  readonly index: number | undefined;
}

/** A feature with all defaults. */
export interface Feature {
  readonly place: FeaturePlace;
  /** The index of its tile, or undefined if the tile stays. */
  readonly tile: number | undefined;
  readonly wishes: readonly Wish[];
  readonly count: Bounds;
  readonly spaced: number;
  readonly chance: number;
  readonly isSeen: boolean;
  readonly isChoice: boolean;
  readonly isKey: boolean;
}

/** The keys of a source that only blueprints can have. */
const OWN_KEYS = ["region", "interior", "with", "bar", "key", "holders", "holds", "features"] as const;
/** Keys that say where a drawing goes: a blueprint's own is where its region has space for it. */
const FOREIGN_KEYS = ["place", "entrances", "sealed", "on_request"] as const;

const KEY_NAME = /^[a-z][a-z0-9_']{0,63}$/;
/** The most things of one kind in a region. More must be a mistake. */
const MOST_FEATURES = 1000;
/** The largest distance that a rule can ask for between two things. */
const FARTHEST_APART = 64;
const MOST_WEIGHT = 1_000_000;

const KNOWN = /* @__PURE__ */ new WeakMap<PrefabSource, WeakMap<Tileset, Blueprint>>();

/** Reads the rules of a blueprint. Throws a `PrefabError` at the place of what is wrong with them. */
export function blueprintOf(source: PrefabSource, tiles: Tileset): Blueprint {
  return rememberedByPair(KNOWN, source, tiles, () => readBlueprint(source, tiles));
}

/** Checks the rules of a blueprint, and that prefabs of other kinds have no such rules. */
export function checkBlueprint(source: PrefabSource, tiles: Tileset): void {
  const kind = kindOf(source);
  const keys = kind === "blueprint" ? FOREIGN_KEYS : OWN_KEYS;
  const key = keys.find((one) => source[one] !== undefined);
  if (key !== undefined) {
    const foreign = `a blueprint can't have ${key}: its region is its place.`;
    throw mistake(
      source,
      [key],
      kind === "blueprint" ? foreign : `only blueprints can have ${key}; this is a ${kind}.`,
    );
  }
  if (kind === "blueprint") blueprintOf(source, tiles);
}

function readBlueprint(source: PrefabSource, tiles: Tileset): Blueprint {
  const { interior = "keep", holds, with: steps = [] } = source;
  if (!INTERIORS.includes(interior)) {
    throw mistake(source, ["interior"], `interior must be ${INTERIORS.join(", ")}, got ${show(interior)}.`);
  }
  if (holds !== undefined && holds !== "key")
    throw mistake(source, ["holds"], `holds must be key, got ${show(holds)}.`);
  const region = regionOf(source);
  if ((interior === "rebuild") !== steps.length > 0) {
    const message =
      interior === "rebuild"
        ? "to rebuild the region, list the steps that build it, such as with: [{ use: maze }]."
        : "with lists the steps that rebuild a region, so it needs interior: rebuild.";
    throw mistake(source, interior === "rebuild" ? ["interior"] : ["with"], message);
  }
  if (region === undefined && interior !== "keep") {
    throw mistake(source, ["interior"], "without a region there is nothing to clear, so interior must be keep.");
  }
  return {
    region,
    interior,
    steps,
    bars: barsOf(source, tiles, region),
    key: keyOf(source),
    holders: holdersOf(source),
    holdsKey: holds === "key",
    features: featuresOf(source, tiles),
  };
}

function regionOf(source: PrefabSource): Bounds | undefined {
  const { region, holds } = source;
  if (region === undefined) {
    if (holds === "key") return undefined;
    throw mistake(source, [], "region is missing: it says how many cells must lie behind the gate, such as 30..80.");
  }
  const bounds = rangeAt(source, ["region"], region);
  if (bounds.high === 0) throw mistake(source, ["region"], "a region must have at least one cell.");
  return { low: Math.max(1, bounds.low), high: bounds.high };
}

function barsOf(source: PrefabSource, tiles: Tileset, region: Bounds | undefined): BlueprintBar[] {
  const { bar, holds } = source;
  if (region === undefined) {
    if (bar !== undefined) throw mistake(source, ["bar"], "without a region there is no gate to bar.");
    return [{ ...barOf("open"), weight: 1, index: undefined }];
  }
  if (bar !== undefined && typeof bar !== "string" && !isPlain(bar) && !Array.isArray(bar)) {
    throw mistake(source, ["bar"], `bar must be a name, or names with weights, got ${show(bar)}.`);
  }
  const { values, weights } = barOdds(source);
  const bars = values.map((name, i): BlueprintBar => {
    const at = isPlain(bar) ? ["bar", name] : Array.isArray(bar) ? ["bar", i] : ["bar"];
    const weight = weights[i]!;
    if (!(Number.isFinite(weight) && weight >= 0 && weight <= MOST_WEIGHT)) {
      throw mistake(source, at, `a weight must be a number from 0 to ${MOST_WEIGHT}, got ${show(weight)}.`);
    }
    if (name === "secret" && holds === "key") {
      throw mistake(source, at, "what holds a key can't be behind a secret door: nobody may ever find it.");
    }
    return { ...barOf(name), weight, index: barTile(source, tiles, name, at) };
  });
  if (!bars.some(({ weight }) => weight > 0)) {
    throw mistake(source, ["bar"], "at least one bar must have a weight greater than 0.");
  }
  return bars.filter(({ weight }) => weight > 0);
}

function barTile(source: PrefabSource, tiles: Tileset, name: string, at: SourcePath): number | undefined {
  const { tile } = barOf(name);
  if (tile === undefined) return undefined;
  const index = tiles.byName(tile);
  if (index === undefined) {
    const names = [...BAR_NAMES, ...tiles.tiles.map((known) => known.name)];
    throw mistake(source, at, `there is no bar or tile ${show(name)}.${suggestion(name, names)}`);
  }
  const { walkable, hazard } = tiles;
  if (walkable[index] === 0 || hazard[index] === 1 || index === UP_STAIRS || index === DOWN_STAIRS) {
    throw mistake(source, at, `${tile} can't bar a gate: a bar must be a tile that can be walked on once it is open.`);
  }
  return index;
}

function keyOf(source: PrefabSource): string {
  const { key = "iron_key" } = source;
  if (typeof key === "string" && KEY_NAME.test(key)) return keyName(key);
  throw mistake(source, ["key"], `a key's name must be lower-case letters, digits, _ and ', got ${show(key)}.`);
}

function holdersOf(source: PrefabSource): readonly string[] | undefined {
  const { holders } = source;
  if (holders === undefined) return undefined;
  if (!Array.isArray(holders) || holders.length === 0) {
    throw mistake(source, ["holders"], "holders must list at least one blueprint that holds a key.");
  }
  for (const [i, holder] of holders.entries()) {
    const at = ["holders", i];
    if (holder === nameOf(source)) throw mistake(source, at, "a blueprint can't hold its own key.");
    if (holders.indexOf(holder) !== i) throw mistake(source, at, `${show(holder)} is listed twice.`);
  }
  return holders;
}

function featuresOf(source: PrefabSource, tiles: Tileset): Feature[] {
  const { features = [], holds } = source;
  if (!Array.isArray(features)) throw mistake(source, ["features"], "features must be a list.");
  const keys = features.flatMap(({ key }, i) => (key === true ? [i] : []));
  if (keys.length > 0 && holds !== "key") {
    throw mistake(source, ["features", keys[0]!, "key"], "only a blueprint with holds: key has a place for a key.");
  }
  if (keys.length > 1) throw mistake(source, ["features", keys[1]!, "key"], "the key can only be in one place.");
  return features.map((rule, i) => featureOf(source, tiles, rule, ["features", i]));
}

function featureOf(source: PrefabSource, tiles: Tileset, rule: FeatureRule, at: SourcePath): Feature {
  const { place = "any", tile: name, spawn, count = 1, spaced = 1, chance = 1, in_view: seen, choose, key } = rule;
  if (!FEATURE_PLACES.includes(place)) {
    const message = `place must be ${FEATURE_PLACES.join(", ")}, got ${show(place)}.${suggestion(String(place), FEATURE_PLACES)}`;
    throw mistake(source, [...at, "place"], message);
  }
  if (name === undefined && spawn === undefined && key !== true) {
    throw mistake(source, at, "a feature must have a tile, a spawn or both.");
  }
  if (!(Number.isSafeInteger(spaced) && spaced >= 1 && spaced <= FARTHEST_APART)) {
    const message = `spaced must be a whole number from 1 to ${FARTHEST_APART}, got ${show(spaced)}.`;
    throw mistake(source, [...at, "spaced"], message);
  }
  if (choose !== undefined && spawn === undefined) {
    throw mistake(source, [...at, "choose"], "there is nothing to choose from: the feature has no spawn.");
  }
  const bounds = rangeAt(source, [...at, "count"], count);
  if (bounds.high < Infinity && bounds.high > MOST_FEATURES) {
    throw mistake(source, [...at, "count"], `count can be at most ${MOST_FEATURES}, got ${show(count)}.`);
  }
  if (place === "all" && (rule.count !== undefined || key === true || spawn !== undefined)) {
    throw mistake(source, at, "place: all covers the whole floor, so it can only have a tile.");
  }
  const one = key === true || place === "gate";
  if (one && (bounds.low !== 1 || bounds.high !== 1)) {
    throw mistake(source, [...at, "count"], `there is only one ${key === true ? "key" : "cell behind the gate"}.`);
  }
  if (key === true && chance !== 1) throw mistake(source, [...at, "chance"], "the key must always be there.");
  const tile = name === undefined ? undefined : tileNamed(source, [...at, "tile"], name, tiles);
  if (tile !== undefined) checkTile(source, tiles, tile, rule, place, at);
  else if (place === "wall" && key !== true) {
    throw mistake(source, at, "nothing can stand in a wall, so a feature in a wall needs a tile.");
  }
  return {
    place,
    tile,
    wishes: wishesOf(spawn, (below, message) => mistake(source, [...at, "spawn", ...below], message)),
    count: bounds,
    spaced,
    chance: readChance(chance, [...at, "chance"], (place, message) => mistake(source, place, message)),
    isSeen: seen === "gate",
    isChoice: choose === "one",
    isKey: key === true,
  };
}

/** A tile must suit its place, and what is to stand on it. */
function checkTile(
  source: PrefabSource,
  tiles: Tileset,
  tile: number,
  { spawn, key, tile: name }: FeatureRule,
  place: FeaturePlace,
  at: SourcePath,
): void {
  const { walkable, door, hazard } = tiles;
  const refuse = (message: string) => mistake(source, [...at, "tile"], message);
  if (door[tile] === 1 || tile === UP_STAIRS || tile === DOWN_STAIRS) {
    throw refuse(`${name} can't be a feature: it is a door or stairs.`);
  }
  const isSolid = walkable[tile] === 0;
  if (place === "wall" && (!isSolid || hazard[tile] === 1)) throw refuse(`${name} can't be in a wall: it isn't solid.`);
  if (isSolid && place === "all") throw refuse(`${name} can't cover the whole floor: nobody could walk there.`);
  if (isSolid && place === "gate") throw refuse(`${name} can't be right behind the gate: nobody could come in.`);
  if (isSolid && (spawn !== undefined || key === true)) {
    throw refuse(`nothing can be on ${name}, which can't be walked on.`);
  }
}
