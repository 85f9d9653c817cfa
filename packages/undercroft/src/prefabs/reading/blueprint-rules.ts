import { parseRange } from "../../chain/index.js";
import { DOWN_STAIRS, isPlain, show, suggestion, type Tileset, UP_STAIRS } from "../../core/index.js";
import { BAR_NAMES, type Bar, barOdds, barOf, keyName } from "../source/bars.js";
import { type Refuse, readAt, refusalsOf, type SourcePath } from "../source/errors.js";
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

/** A number of things, at least and at most. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

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
  return rememberedByPair(KNOWN, source, tiles, () => new BlueprintReader(source, tiles).read());
}

/** Checks the rules of a blueprint, and that prefabs of other kinds have no such rules. */
export function checkBlueprint(source: PrefabSource, tiles: Tileset): void {
  const kind = kindOf(source);
  const refuse = refusalsOf(source);
  if (kind === "blueprint") {
    const foreign = FOREIGN_KEYS.find((key) => source[key] !== undefined);
    if (foreign !== undefined) {
      throw refuse([foreign], `a blueprint can't have ${foreign}: its region is its place.`);
    }
    blueprintOf(source, tiles);
    return;
  }
  const own = OWN_KEYS.find((key) => source[key] !== undefined);
  if (own !== undefined) {
    throw refuse([own], `only blueprints can have ${own}; this is a ${kind}.`);
  }
}

class BlueprintReader {
  readonly #source: PrefabSource;
  readonly #tiles: Tileset;
  readonly #refuse: Refuse;

  constructor(source: PrefabSource, tiles: Tileset) {
    this.#source = source;
    this.#refuse = refusalsOf(source);
    this.#tiles = tiles;
  }

  read(): Blueprint {
    const { interior = "keep", holds, with: steps = [] } = this.#source;
    if (!INTERIORS.includes(interior)) {
      throw this.#refuse(["interior"], `interior must be ${INTERIORS.join(", ")}, got ${show(interior)}.`);
    }
    if (holds !== undefined && holds !== "key") throw this.#refuse(["holds"], `holds must be key, got ${show(holds)}.`);
    const region = this.#region();
    if ((interior === "rebuild") !== steps.length > 0) {
      const message =
        interior === "rebuild"
          ? "to rebuild the region, list the steps that build it, such as with: [{ use: maze }]."
          : "with lists the steps that rebuild a region, so it needs interior: rebuild.";
      throw this.#refuse(interior === "rebuild" ? ["interior"] : ["with"], message);
    }
    if (region === undefined && interior !== "keep") {
      throw this.#refuse(["interior"], "without a region there is nothing to clear, so interior must be keep.");
    }
    return {
      region,
      interior,
      steps,
      bars: this.#bars(region),
      key: this.#key(),
      holders: this.#holders(),
      holdsKey: holds === "key",
      features: this.#features(),
    };
  }

  #region(): Bounds | undefined {
    const { region, holds } = this.#source;
    if (region === undefined) {
      if (holds === "key") return undefined;
      const message = "region is missing: it says how many cells must lie behind the gate, such as 30..80.";
      throw this.#refuse([], message);
    }
    const bounds = readAt(this.#refuse, ["region"], () => parseRange(region));
    if (bounds.high === 0) throw this.#refuse(["region"], "a region must have at least one cell.");
    return { low: Math.max(1, bounds.low), high: bounds.high };
  }

  #tile(name: string, at: SourcePath): number {
    const index = this.#tiles.byName(name);
    if (index !== undefined) return index;
    const names = this.#tiles.tiles.map((tile) => tile.name);
    throw this.#refuse(at, `there is no tile ${show(name)}.${suggestion(name, names)}`);
  }

  #bars(region: Bounds | undefined): BlueprintBar[] {
    const { bar, holds } = this.#source;
    if (region === undefined) {
      if (bar !== undefined) throw this.#refuse(["bar"], "without a region there is no gate to bar.");
      return [{ ...barOf("open"), weight: 1, index: undefined }];
    }
    if (bar !== undefined && typeof bar !== "string" && !isPlain(bar) && !Array.isArray(bar)) {
      throw this.#refuse(["bar"], `bar must be a name, or names with weights, got ${show(bar)}.`);
    }
    const { values, weights } = barOdds(this.#source);
    const bars = values.map((name, i): BlueprintBar => {
      const at = isPlain(bar) ? ["bar", name] : Array.isArray(bar) ? ["bar", i] : ["bar"];
      const weight = weights[i]!;
      if (!(Number.isFinite(weight) && weight >= 0 && weight <= MOST_WEIGHT)) {
        throw this.#refuse(at, `a weight must be a number from 0 to ${MOST_WEIGHT}, got ${show(weight)}.`);
      }
      if (name === "secret" && holds === "key") {
        throw this.#refuse(at, "what holds a key can't be behind a secret door: nobody may ever find it.");
      }
      return { ...barOf(name), weight, index: this.#barTile(name, at) };
    });
    if (!bars.some(({ weight }) => weight > 0)) {
      throw this.#refuse(["bar"], "at least one bar must have a weight greater than 0.");
    }
    return bars.filter(({ weight }) => weight > 0);
  }

  #barTile(name: string, at: SourcePath): number | undefined {
    const { tile } = barOf(name);
    if (tile === undefined) return undefined;
    const index = this.#tiles.byName(tile);
    if (index === undefined) {
      const names = [...BAR_NAMES, ...this.#tiles.tiles.map((known) => known.name)];
      throw this.#refuse(at, `there is no bar or tile ${show(name)}.${suggestion(name, names)}`);
    }
    const { walkable, hazard } = this.#tiles;
    if (walkable[index] === 0 || hazard[index] === 1 || index === UP_STAIRS || index === DOWN_STAIRS) {
      throw this.#refuse(at, `${tile} can't bar a gate: a bar must be a tile that can be walked on once it is open.`);
    }
    return index;
  }

  #key(): string {
    const { key = "iron_key" } = this.#source;
    if (typeof key === "string" && KEY_NAME.test(key)) return keyName(key);
    throw this.#refuse(["key"], `a key's name must be lower-case letters, digits, _ and ', got ${show(key)}.`);
  }

  #holders(): readonly string[] | undefined {
    const { holders } = this.#source;
    if (holders === undefined) return undefined;
    if (!Array.isArray(holders) || holders.length === 0) {
      throw this.#refuse(["holders"], "holders must list at least one blueprint that holds a key.");
    }
    for (const [i, holder] of holders.entries()) {
      const at = ["holders", i];
      if (holder === nameOf(this.#source)) throw this.#refuse(at, "a blueprint can't hold its own key.");
      if (holders.indexOf(holder) !== i) throw this.#refuse(at, `${show(holder)} is listed twice.`);
    }
    return holders;
  }

  #features(): Feature[] {
    const { features = [], holds } = this.#source;
    if (!Array.isArray(features)) throw this.#refuse(["features"], "features must be a list.");
    const keys = features.flatMap(({ key }, i) => (key === true ? [i] : []));
    if (keys.length > 0 && holds !== "key") {
      throw this.#refuse(["features", keys[0]!, "key"], "only a blueprint with holds: key has a place for a key.");
    }
    if (keys.length > 1) throw this.#refuse(["features", keys[1]!, "key"], "the key can only be in one place.");
    return features.map((rule, i) => this.#feature(rule, ["features", i]));
  }

  #feature(rule: FeatureRule, at: SourcePath): Feature {
    const { place = "any", tile: name, spawn, count = 1, spaced = 1, chance = 1, in_view: seen, choose, key } = rule;
    if (!FEATURE_PLACES.includes(place)) {
      const message = `place must be ${FEATURE_PLACES.join(", ")}, got ${show(place)}.${suggestion(String(place), FEATURE_PLACES)}`;
      throw this.#refuse([...at, "place"], message);
    }
    if (name === undefined && spawn === undefined && key !== true) {
      throw this.#refuse(at, "a feature must have a tile, a spawn or both.");
    }
    if (!(Number.isSafeInteger(spaced) && spaced >= 1 && spaced <= FARTHEST_APART)) {
      const message = `spaced must be a whole number from 1 to ${FARTHEST_APART}, got ${show(spaced)}.`;
      throw this.#refuse([...at, "spaced"], message);
    }
    if (choose !== undefined && spawn === undefined) {
      throw this.#refuse([...at, "choose"], "there is nothing to choose from: the feature has no spawn.");
    }
    const bounds = readAt(this.#refuse, [...at, "count"], () => parseRange(count));
    if (bounds.high < Infinity && bounds.high > MOST_FEATURES) {
      throw this.#refuse([...at, "count"], `count can be at most ${MOST_FEATURES}, got ${show(count)}.`);
    }
    if (place === "all" && (rule.count !== undefined || key === true || spawn !== undefined)) {
      throw this.#refuse(at, "place: all covers the whole floor, so it can only have a tile.");
    }
    const one = key === true || place === "gate";
    if (one && (bounds.low !== 1 || bounds.high !== 1)) {
      throw this.#refuse([...at, "count"], `there is only one ${key === true ? "key" : "cell behind the gate"}.`);
    }
    if (key === true && chance !== 1) throw this.#refuse([...at, "chance"], "the key must always be there.");
    const tile = name === undefined ? undefined : this.#tile(name, [...at, "tile"]);
    if (tile !== undefined) this.#checkTile(tile, rule, place, at);
    else if (place === "wall" && key !== true) {
      throw this.#refuse(at, "nothing can stand in a wall, so a feature in a wall needs a tile.");
    }
    return {
      place,
      tile,
      wishes: wishesOf(spawn, (below, message) => this.#refuse([...at, "spawn", ...below], message)),
      count: bounds,
      spaced,
      chance: readChance(chance, [...at, "chance"], this.#refuse),
      isSeen: seen === "gate",
      isChoice: choose === "one",
      isKey: key === true,
    };
  }

  /** A tile must suit its place, and what is to stand on it. */
  #checkTile(tile: number, { spawn, key, tile: name }: FeatureRule, place: FeaturePlace, at: SourcePath): void {
    const { walkable, door, hazard } = this.#tiles;
    const refuse = (message: string) => this.#refuse([...at, "tile"], message);
    if (door[tile] === 1 || tile === UP_STAIRS || tile === DOWN_STAIRS) {
      throw refuse(`${name} can't be a feature: it is a door or stairs.`);
    }
    const isSolid = walkable[tile] === 0;
    if (place === "wall" && (!isSolid || hazard[tile] === 1))
      throw refuse(`${name} can't be in a wall: it isn't solid.`);
    if (isSolid && place === "all") throw refuse(`${name} can't cover the whole floor: nobody could walk there.`);
    if (isSolid && place === "gate") throw refuse(`${name} can't be right behind the gate: nobody could come in.`);
    if (isSolid && (spawn !== undefined || key === true)) {
      throw refuse(`nothing can be on ${name}, which can't be walked on.`);
    }
  }
}
