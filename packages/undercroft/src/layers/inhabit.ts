import { apart } from "../analysis/index.js";
import {
  type BuilderMap,
  cached,
  content,
  count,
  counted,
  defineLayer,
  integer,
  PAUSE,
  type Rng,
  ratio,
  scaled,
  show,
  type Values,
} from "../core/index.js";
import {
  allEntries,
  type Encounter,
  type EncounterTable,
  isEncounterTable,
  isSpawnTable,
  itemLimit,
  itemsLeft,
  knownWeightsAt,
  type SpawnEntry,
  type SpawnTable,
  scatterSpawns,
  type ThingWorth,
  weightAt,
  weightsAt,
} from "../spawning/index.js";
import { ENCOUNTER_RULES, type Site } from "./kernels/encounter-sites.js";
import { goByFeeling } from "./kernels/feeling-order.js";
import { LevelDraw } from "./kernels/level-draw.js";
import { Misses } from "./kernels/misses.js";
import { namedPlaces, placesCalled } from "./kernels/named-places.js";
import { type Homes, Scene } from "./kernels/scene.js";
import { UNDERCROFT_ENCOUNTERS, UNDERCROFT_SPAWNS } from "./kernels/shipped-encounters.js";
import { narrowed, tableOfKind } from "./kernels/table-of-kind.js";
import { eachAround } from "./kernels/winding-course.js";

const OPTIONS = {
  danger: ratio(1, "Multiplies how dangerous the level is.", { max: 20, typical: [0, 3] }),
  goods: ratio(1, "Multiplies what the items of the level are worth.", { max: 20, typical: [0, 3] }),
  spread: ratio(0.4, "How much levels differ: the standard deviation of danger and goods, as a share of their mean."),
  encounters: content("encounter-table", UNDERCROFT_ENCOUNTERS, "Encounters to draw from.", isEncounterTable),
  table: content("spawn-table", UNDERCROFT_SPAWNS, "Spawn table to draw monsters and items from.", isSpawnTable),
  traps: count(3, { min: 0, max: 10_000, typical: [0, 20] }, "Number of traps, per 80x50 cells."),
  items: itemLimit(),
  clear: integer(
    8,
    { min: 0, max: 100, typical: [0, 20] },
    "Nothing spawns within this distance of the start if the player could see it.",
  ),
  safe: {
    ...namedPlaces("nobody"),
    help: "Names, themes or roles of places that are safe, such as road: this step puts no monster and no trap within 2 cells of them.",
  },
  deepest: integer(
    26,
    { min: 1, max: 10_000, typical: [5, 40] },
    "From this depth on, danger and goods stay the same.",
  ),
  families: integer(
    3,
    { min: 0, max: 100, typical: [0, 5] },
    "The most families that monsters of the spawn table can belong to. 0 for no limit.",
  ),
};

/** How dangerous a level of 80x50 is on average: what monsters count for stands in the encounter table. */
function usualDanger(depth: number): number {
  return 10 + 5 * depth + 0.25 * depth * depth;
}

/** What the items of a level of 80x50 are worth on average. */
function usualGoods(depth: number): number {
  return 12 + 3 * depth;
}

/** The share of a level's danger that a monster has if the encounter table doesn't say, and the share of its goods of an item. */
const USUAL_MONSTERS = 10;
const USUAL_ITEMS = 8;

/**
 * Decides who lives on the level, and why they are where they are. Packs sleep in dead ends, guards stand beside treasure,
 * sentries behind choke points, and patrols walk from room to room. Others wait beside doors, hold a captive, or carry
 * something away. One encounter is always on the way to the exit.
 *
 * Who comes together, and the items that they guard, have the same `group`. So a spawn shows why it is there: its state says
 * what it does, and its group says with whom and for what.
 *
 * Each level has monsters of few families, so that it has a character: it is a place of goblins and wolves, or of the undead.
 *
 * Each level has a budget of danger, which grows with depth and differs from level to level: some are quiet, and some are
 * crowded. What vaults have already put on the level counts. Within about 8 cells of the start, nothing is in view.
 *
 * A level with a feeling is more or less dangerous than others, and some of its encounters are more frequent. On a silent one,
 * everybody sleeps, and on an infested one, there are only beasts. See `feelings`.
 *
 * Monsters and items come from a spawn table, and encounters from an encounter table. Both can be your own.
 *
 * @example
 * import { accretion, addLoops, chain, hiddenGoods, inhabit, nicheStairs } from "undercroft";
 *
 * const halls = chain({ width: 80, height: 50 })
 *   .startWith(accretion())
 *   .with(addLoops({ all: true, reach: 1 }))
 *   .with(nicheStairs())
 *   .with(hiddenGoods({ items: 3 }))
 *   .with(inhabit());
 * const { spawns } = halls.build({ seed: "rats", depth: 5 });
 * console.log(spawns.filter(({ state }) => state === "asleep").length > 0); // true
 */
export const inhabit = defineLayer({
  id: "inhabit",
  version: 2,
  summary: "Populates the level: packs in lairs, guards beside treasure, patrols, captives and more.",
  options: OPTIONS,
  needs: ["start"],
  writes: ["tiles", "spawns"],
  *build(map, rng, options) {
    if (map.start === undefined) return;
    goByFeeling(map, "inhabit");
    const scene = yield* Scene.of(map, options.clear, cellsAround(map, options.safe));
    yield PAUSE;
    const population = new Population(map, rng, options, scene);
    yield PAUSE;
    yield* population.settle();
    const { table, clear, traps } = options;
    const count = Math.min(scaled(traps, map), Math.floor(population.floor.length / CELLS_EACH));
    yield* scatterSpawns(map, rng.fork("traps"), population.floor, count, {
      table: tableOfKind(table, "trap"),
      clear,
      spacing: 4,
    });
  },
});

/** A trap needs this many cells of floor, so a tiny map has fewer than asked for. */
const CELLS_EACH = 24;
/** Encounters have at least this share of what the items of a level are worth. */
const OWN_GOODS = 0.4;
/** How many encounters in a row find no place before the level counts as full. */
const MOST_MISSES = 12;
/** How many things are drawn for a guard, of which the most fitting is taken. */
const GUARD_DRAWS = 3;
/** An item this near a monster that is there already is that monster's. */
const OWNED = 5;
/** How often somebody is drawn as a captive until it is nobody of those who hold it. */
const CAPTIVE_DRAWS = 8;
/** Somebody this many times as dangerous as what the level can still have comes too seldom to count on. */
const FAR_ABOVE = 4;
/** How far from its first member a pack stands at most. */
const PACK_REACH = 4;
/** The chance that a cell of a lair is covered with bones. */
const BONES = 0.18;

/** What is known of things that the encounter table doesn't have. */
const UNKNOWN: ThingWorth = {};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Somebody of an encounter. */
interface Member {
  readonly name: string;
  readonly blocks: boolean;
  readonly danger: number;
}

/** What there is to know about an entry of a spawn table. */
interface EntryFacts {
  /** The families of all who come. */
  readonly families: readonly string[];
  /** The tags of each who comes. */
  readonly tags: readonly (readonly string[])[];
  /** Whether they live in water only. */
  readonly isWet: boolean;
}

/** The facts of entries, for each encounter table. */
const FACTS = /* @__PURE__ */ new WeakMap<EncounterTable, WeakMap<SpawnEntry, EntryFacts>>();

class Population {
  readonly #map: BuilderMap;
  readonly #rng: Rng;
  readonly #options: Values<typeof OPTIONS>;
  readonly #scene: Scene;
  readonly #depth: number;
  readonly #onLand: LevelDraw;
  readonly #inWater: LevelDraw;
  readonly #items: LevelDraw;
  /** The items that nobody guards yet, what is worth most first. */
  #goodsCells: number[] = [];
  /** The groups of those who guard the items on these cells. */
  readonly #guards = new Map<number, number>();
  /** Everything that monsters are drawn from. */
  readonly #draws = new Map<unknown, LevelDraw>();
  /** What each encounter draws from: those with the same limits share it. */
  readonly #drawOf = new Map<Encounter, LevelDraw>();
  readonly #monsters: SpawnTable;
  /** The families that monsters of the step's table can belong to. Undefined if there is no limit. */
  readonly #families: ReadonlySet<string> | undefined;
  /** The weight of each encounter. */
  readonly #weights: readonly number[];
  #danger: number;
  #goods: number;
  #group: number;
  readonly #misses = new Misses();
  #asked = 0;
  #placed = 0;

  constructor(map: BuilderMap, rng: Rng, options: Values<typeof OPTIONS>, scene: Scene) {
    this.#map = map;
    this.#rng = rng;
    this.#options = options;
    this.#depth = Math.min(map.depth, options.deepest);
    this.#scene = scene;
    this.#monsters = this.#nativesOf(tableOfKind(options.table, "monster"));
    this.#families = this.#drawFamilies(rng.fork("families"));
    this.#onLand = this.#drawOnce("land", this.#monsters, (entry) => this.#isOfLevel(entry, false));
    this.#inWater = this.#drawOnce("water", this.#monsters, (entry) => this.#isOfLevel(entry, true));
    this.#items = new LevelDraw(map, tableOfKind(options.table, "item"));
    const { encounters } = options.encounters;
    const { encounters: factors = {}, danger = 1, goods: richness = 1 } = map.feeling ?? {};
    this.#weights = encounters.map((encounter) => {
      const weight = encounter.most === 0 ? 0 : weightAt(encounter, map.depth) * (factors[encounter.kind] ?? 1);
      if (weight === 0 || !this.#isHomeless(encounter)) return weight;
      this.#miss(`the level has no ${encounter.habitat!.join(" or ")}`, encounter);
      return 0;
    });
    const area = (map.width * map.height) / 4000;
    const budgets = rng.fork("budgets");
    this.#danger = options.danger * danger * area * usualDanger(this.#depth) * varied(budgets, options.spread);
    const goods = options.goods * richness * area * usualGoods(this.#depth) * varied(budgets, options.spread);
    this.#goods = goods;
    const goodsHere: { readonly at: number; readonly value: number }[] = [];
    const owners: number[] = [];
    for (const { at, name, kind, blocks, state } of map.spawns) {
      if (kind === "item") {
        const value = this.#valueOf(name);
        this.#goods -= value;
        if (this.#scene.distances[at]! > 0) goodsHere.push({ at, value });
      } else if ((kind === "monster" || (kind === undefined && blocks)) && state !== "captive") {
        this.#danger -= this.#dangerOfOne(name);
        owners.push(at);
      }
    }
    goodsHere.sort((a, b) => b.value - a.value || a.at - b.at);
    this.#goodsCells = goodsHere.map(({ at }) => at);
    this.#own(undefined, owners);
    // Encounters have something to guard and to carry, however much there is already.
    this.#goods = Math.max(this.#goods, OWN_GOODS * goods);
    this.#group = 1 + map.spawns.reduce((most, { group = 0 }) => Math.max(most, group), 0);
  }

  /** Whether an encounter belongs in places that the level doesn't have. */
  #isHomeless(encounter: Encounter): boolean {
    return encounter.habitat !== undefined && this.#scene.homesOf(encounter).cells.length === 0;
  }

  /** The cells that something can be put on. */
  get floor(): Int32Array {
    return this.#scene.floor;
  }

  #worthOf(name: string): ThingWorth {
    const { things = {} } = this.#options.encounters;
    return Object.hasOwn(things, name) ? things[name]! : UNKNOWN;
  }

  #dangerOfOne(name: string): number {
    return this.#worthOf(name).danger ?? usualDanger(this.#depth) / USUAL_MONSTERS;
  }

  #valueOf(name: string): number {
    return this.#worthOf(name).value ?? usualGoods(this.#depth) / USUAL_ITEMS;
  }

  /** Who of a table has one of the tags that the feeling of the level asks for. Everybody if nobody on land does. */
  #nativesOf(table: SpawnTable): SpawnTable {
    const { tags } = this.#map.feeling ?? {};
    if (tags === undefined) return table;
    const isNative = ({ name }: { readonly name: string }) =>
      this.#worthOf(name).tags?.some((tag) => tags.includes(tag)) === true;
    const natives = narrowed(table, (entry) => isNative(entry) && entry.with?.every(isNative) !== false);
    const onLand = narrowed(natives, (entry) => !this.#factsOf(entry).isWet);
    return weightsAt(onLand, this.#map.depth).some((weight) => weight > 0) ? natives : table;
  }

  /** Draws the families of the level. Those of monsters that are there already come first. Undefined if all have a place. */
  #drawFamilies(rng: Rng): ReadonlySet<string> | undefined {
    const { families: most } = this.#options;
    if (most === 0) return undefined;
    const weights = knownWeightsAt(this.#monsters, this.#map.depth);
    const hordes = allEntries(this.#monsters).map((entry) => this.#factsOf(entry).families);
    const chosen = new Set<string>();
    for (const { name } of this.#map.spawns) {
      const { family } = this.#worthOf(name);
      if (family === undefined || chosen.size === most) continue;
      if (hordes.some((families, i) => weights[i]! > 0 && families.includes(family))) chosen.add(family);
    }
    for (;;) {
      const fitting = hordes.map((families, i) => {
        let size = chosen.size;
        for (const family of families) if (!chosen.has(family)) size++;
        return size > chosen.size && size <= most ? weights[i]! : 0;
      });
      if (!fitting.some((weight) => weight > 0)) return chosen;
      for (const family of hordes[rng.weighted(fitting)]!) chosen.add(family);
    }
  }

  /** What there is to know about an entry. It is asked for each level, and stays the same. */
  #factsOf(entry: SpawnEntry): EntryFacts {
    const known = cached(FACTS, this.#options.encounters, () => new WeakMap<SpawnEntry, EntryFacts>());
    return cached(known, entry, () => {
      const { name, with: followers = [] } = entry;
      const worths = [name, ...followers.map((each) => each.name)].map((each) => this.#worthOf(each));
      return {
        families: [...new Set(worths.flatMap(({ family }) => family ?? []))],
        tags: worths.map(({ tags }) => tags ?? []),
        isWet: worths[0]!.habitat?.every((place) => place === "water") ?? false,
      };
    });
  }

  /** Whether who is drawn from the table of the step has a place on this level, on land or in water. */
  #isOfLevel(entry: SpawnEntry, isWet: boolean): boolean {
    const facts = this.#factsOf(entry);
    return facts.isWet === isWet && facts.families.every((family) => this.#families?.has(family) !== false);
  }

  *settle(): Generator<any, void, void> {
    const { encounters, name } = this.#options.encounters;
    const budget = this.#danger;
    const isOnWay = (i: number) => encounters[i]!.onWay === true;
    const onWay = this.#weights.map((weight, i) => (isOnWay(i) ? weight : 0));
    yield* this.#meetMany(onWay, this.#rng.fork("way"), 1);
    const others = this.#weights.map((weight, i) => (isOnWay(i) ? 0 : weight));
    yield* this.#meetMany(others, this.#rng, Number.POSITIVE_INFINITY);
    if (this.#guards.size > 0) this.#giveGroups();
    // With a smaller budget, nobody is no surprise.
    if (budget >= usualDanger(this.#depth) / USUAL_MONSTERS && this.#placed === 0) {
      const isNone = this.#weights.every((weight) => weight === 0) && this.#misses.words === undefined;
      const why = isNone ? `no encounter of ${show(name)} is for depth ${this.#map.depth}` : this.#misses.words;
      if (why !== undefined)
        this.#map.note("shortfall", `asked for a danger of ${tenths(budget)}, but added nobody: ${why}`);
    }
    if (this.#placed < this.#asked) {
      const why = "there was no room for the others of their packs";
      this.#map.note("shortfall", `asked for ${counted(this.#asked, "monster")}, but added ${this.#placed}: ${why}`);
    }
  }

  /** Places encounters until there are so many, or the level has enough. */
  *#meetMany(weights: number[], rng: Rng, count: number): Generator<any, void, void> {
    const { encounters } = this.#options.encounters;
    const uses = encounters.map(() => 0);
    let misses = 0;
    for (let i = 0, placed = 0; placed < count && this.#danger > 0 && misses < MOST_MISSES; i++) {
      if (!weights.some((weight) => weight > 0)) break;
      const draw = rng.fork(i);
      const index = draw.weighted(weights);
      const encounter = encounters[index]!;
      const result = this.#meet(encounter, draw);
      if (result === "done") break;
      misses = result === "miss" ? misses + 1 : 0;
      if (result === "placed") placed++;
      if (result === "placed" && ++uses[index]! === encounter.most) weights[index] = 0;
      yield i % 4 === 0 ? undefined : PAUSE;
    }
  }

  /** Puts items into the groups of those who guard them. */
  #giveGroups(): void {
    this.#map.changeSpawns((spawn) => {
      const group = spawn.kind === "item" ? this.#guards.get(spawn.at) : undefined;
      return group === undefined ? spawn : { ...spawn, group };
    });
  }

  /** Places an encounter, if there is somebody for it and a place. `done` if the level has enough. */
  #meet(encounter: Encounter, rng: Rng): "placed" | "miss" | "done" {
    const entry = this.#drawEntry(encounter, rng);
    if (entry === undefined) return this.#miss("nobody of the table can come at this depth", encounter);
    const members = this.#membersOf(entry, encounter, rng);
    if (members.length === 0) return this.#miss("the level has enough of everybody", encounter);
    const danger = sum(members);
    if (danger > FAR_ABOVE * this.#danger) this.#miss("who comes is too dangerous for it", encounter);
    // The last one of a level comes with a chance, so that the mean of many levels is what was asked for.
    if (danger > this.#danger && !rng.chance(this.#danger / danger)) {
      if (members.length === 1 || this.#danger < usualDanger(this.#depth) / (2 * USUAL_MONSTERS)) return "done";
      return "miss";
    }
    const scene = this.#scene;
    const everywhere = scene.homesOf(encounter.habitat === undefined ? this.#worthOf(entry.name) : encounter);
    const homes = encounter.onWay ? scene.onWay(everywhere) : everywhere;
    if (encounter.kind === "carrier" && !this.#mayAddItem()) return this.#miss("there is no item", encounter);
    const site = ENCOUNTER_RULES[encounter.kind].find(scene, rng, homes, this.#goodsCells);
    // Nobody guards what isn't there.
    if (site === undefined) return this.#miss("the level has no place for it", encounter);
    if (site.goods !== undefined && !this.#mayAddItem()) return this.#miss("there is no item", encounter);
    this.#place(encounter, site, homes, members, rng);
    return "placed";
  }

  /** Remembers why an encounter wasn't placed, for the report of a level where none is. */
  #miss(reason: string, { kind }: Encounter): "miss" {
    this.#misses.add(reason, kind);
    return "miss";
  }

  /** Draws who comes. Only who lives in water is met there, and nowhere else. */
  #drawEntry(encounter: Encounter, rng: Rng): SpawnEntry | undefined {
    const from = this.#drawFor(encounter);
    const entry = from.draw(rng);
    if (encounter.kind !== "guard" || entry === undefined) return entry;
    // What is worth guarding is guarded by the most dangerous of those who could do it.
    const others = Array.from({ length: GUARD_DRAWS - 1 }, () => from.draw(rng)!);
    return others.reduce((best, other) => (this.#dangerOf(other) > this.#dangerOf(best) ? other : best), entry);
  }

  /** What an encounter draws from: its own table, or that of the step, without those who may not take part in it. */
  #drawFor(encounter: Encounter): LevelDraw {
    return cached(this.#drawOf, encounter, () => {
      const { kind, who, tags, without } = encounter;
      const isWet = kind === "water";
      if ((who ?? tags ?? without) === undefined) return isWet ? this.#inWater : this.#onLand;
      const fits = (own: readonly string[]) =>
        (tags === undefined || own.some((tag) => tags.includes(tag))) &&
        (without === undefined || !own.some((tag) => without.includes(tag)));
      const mayCome = (entry: SpawnEntry) => this.#factsOf(entry).tags.every(fits);
      if (who !== undefined) return this.#drawOnce(encounter, who, mayCome);
      const key = JSON.stringify([isWet, tags, without]);
      return this.#drawOnce(key, this.#monsters, (entry) => this.#isOfLevel(entry, isWet) && mayCome(entry));
    });
  }

  #drawOnce(key: unknown, table: SpawnTable, accepts?: (entry: SpawnEntry) => boolean): LevelDraw {
    return cached(this.#draws, key, () => new LevelDraw(this.#map, table, accepts));
  }

  #dangerOf({ name, with: followers = [] }: SpawnEntry): number {
    const own = this.#dangerOfOne(name);
    return followers.reduce((total, follower) => total + follower.count * this.#dangerOfOne(follower.name), own);
  }

  /**
   * Who comes: the group of the entry, or as many of who comes alone as the encounter asks for and the level can bear. Nobody
   * of whom the level has enough.
   */
  #membersOf({ name, blocks = true, with: followers }: SpawnEntry, encounter: Encounter, rng: Rng): readonly Member[] {
    const { size: [least, most] = [1, 1] } = encounter;
    const danger = this.#dangerOfOne(name);
    const leader: Member = { name, blocks, danger };
    if (followers !== undefined) {
      const others = followers.flatMap(({ count, ...follower }) => {
        const member = { ...follower, danger: this.#dangerOfOne(follower.name) };
        return Array<Member>(count).fill(member);
      });
      const left = new Map<string, number>();
      return [leader, ...others].filter((member) => {
        const rest = left.get(member.name) ?? this.#leftOf(member.name);
        left.set(member.name, rest - 1);
        return rest > 0;
      });
    }
    const bearable = danger > 0 ? Math.floor(this.#danger / danger) : most;
    const size = Math.max(1, Math.min(rng.between(least, most), bearable));
    return Array<Member>(Math.min(size, this.#leftOf(name))).fill(leader);
  }

  /** How many more of somebody the level can have, whichever table says so. */
  #leftOf(name: string): number {
    let left = Number.POSITIVE_INFINITY;
    for (const draw of this.#draws.values()) left = Math.min(left, draw.leftOf(name));
    return Math.max(0, left);
  }

  #place(encounter: Encounter, site: Site, homes: Homes, members: readonly Member[], rng: Rng): void {
    const scene = this.#scene;
    const { clear } = this.#options;
    const { state: usual } = ENCOUNTER_RULES[encounter.kind];
    const state = this.#map.feeling?.state ?? encounter.state ?? usual;
    const isPack = members.length > 1 || encounter.kind === "captive";
    const hasGoods = site.goods !== undefined || (encounter.goods !== undefined && rng.chance(encounter.goods));
    const group = isPack || hasGoods || site.guarded !== undefined ? this.#group++ : undefined;
    const put = (at: number, { name, blocks }: Pick<Member, "name" | "blocks">, state: string, holds?: string) => {
      const spawn: Writable<Parameters<Scene["spawn"]>[0]> = { at, name, blocks, kind: "monster", clear, state };
      // Spreading objects takes several times as long.
      if (group !== undefined) spawn.group = group;
      if (site.path !== undefined) spawn.path = site.path;
      if (holds !== undefined) spawn.holds = holds;
      scene.spawn(spawn);
      this.#count(name);
    };
    // Most are alone, and need no place but their own.
    const isAlone = !isPack && !hasGoods;
    const cells = scene
      .near(site.at, isAlone ? 0 : PACK_REACH)
      .filter(
        (cell) => scene.isFree(cell) && (cell === site.at || (homes.has(cell) && (site.accepts?.(cell) ?? true))),
      );
    let next = 0;
    // Without a second cell, there would be nobody to hold a captive.
    if (encounter.kind === "captive" && cells.length > 1) {
      const captive = this.#captiveOf(encounter, members, rng);
      if (captive !== undefined) put(cells[next++]!, captive, "captive");
    }
    this.#asked += members.length;
    for (const member of members) {
      const at = cells[next++];
      if (at === undefined) break;
      // Of a pack, one carries something.
      const held = encounter.kind === "carrier" && next === 1 ? this.#drawItem(rng) : undefined;
      put(at, member, state, held?.name);
      this.#danger -= member.danger;
      this.#placed++;
    }
    for (const draw of this.#draws.values()) draw.tire(members[0]!.name);
    if (hasGoods) this.#putGoods(site, cells.slice(next), group!, rng);
    if (encounter.kind === "lair") this.#scatterBones(site, rng);
    if (site.guarded !== undefined) this.#guards.set(site.guarded, group!);
    this.#own(site.guarded, cells.slice(0, next));
    scene.claim(site.at);
    if (site.guarded !== undefined) scene.claim(site.guarded);
  }

  /** Nobody else guards an item that has a guard, or that lies near somebody. */
  #own(guarded: number | undefined, owners: readonly number[]): void {
    const isFree = (item: number) =>
      item !== guarded && !owners.some((owner) => apart(this.#map, owner, item) <= OWNED);
    if (!this.#goodsCells.every(isFree)) this.#goodsCells = this.#goodsCells.filter(isFree);
  }

  /** Who is held by others: from the encounter's own table, or somebody of another kind. */
  #captiveOf(encounter: Encounter, members: readonly Member[], rng: Rng): Pick<Member, "name" | "blocks"> | undefined {
    const { encounters, table } = this.#options;
    // Whoever has a table of their own, but no encounters, has nobody else on their levels.
    const isForeign = encounters === UNDERCROFT_ENCOUNTERS && table !== UNDERCROFT_SPAWNS;
    const captive = isForeign ? undefined : encounter.captive;
    const from = captive === undefined ? this.#drawFor(encounter) : this.#drawOnce(captive, captive);
    for (let tries = 0; tries < CAPTIVE_DRAWS; tries++) {
      const entry = from.draw(rng);
      if (entry === undefined) return undefined;
      if (this.#leftOf(entry.name) > 0 && members.every(({ name }) => name !== entry.name))
        return { name: entry.name, blocks: entry.blocks ?? true };
    }
    return undefined;
  }

  /** Takes note of somebody who is on the level now, wherever the next one is drawn from. */
  #count(name: string): void {
    for (const draw of this.#draws.values()) draw.count(name);
  }

  #mayAddItem(): boolean {
    return this.#goods > 0 && !this.#items.isEmpty && itemsLeft(this.#map, this.#options.items) > 0;
  }

  /** Draws an item, as long as the level can have another. */
  #drawItem(rng: Rng): SpawnEntry | undefined {
    if (!this.#mayAddItem()) return undefined;
    const item = this.#items.draw(rng);
    if (item === undefined) return undefined;
    this.#goods -= this.#valueOf(item.name);
    this.#items.count(item.name);
    return item;
  }

  #putGoods({ goods }: Site, cells: readonly number[], group: number, rng: Rng): void {
    const at = [...(goods === undefined ? [] : [goods]), ...cells].find(
      (cell) => this.#scene.isFree(cell) && this.#map.maySpawn(cell, "item"),
    );
    const item = at === undefined ? undefined : this.#drawItem(rng);
    if (item === undefined) return;
    this.#scene.spawn({ at: at!, name: item.name, kind: "item", blocks: item.blocks ?? false, group });
  }

  #scatterBones({ at, accepts }: Site, rng: Rng): void {
    const { tileset, tiles } = this.#map;
    const bones = tileset.byName("bones");
    if (bones === undefined) return;
    const floor = tileset.index("floor");
    for (const cell of this.#scene.near(at, PACK_REACH)) {
      if (tiles[cell] === floor && (accepts?.(cell) ?? true) && rng.chance(BONES)) this.#map.set(cell, bones);
    }
  }
}

/** How far from safe places monsters and traps are at least, in rows and columns. */
const SAFE = 2;

/** 1 for the cells of some named places, and for those around them. Undefined if there are none. */
function cellsAround(map: BuilderMap, places: readonly string[]): Uint8Array | undefined {
  const safe = placesCalled(map, ...places);
  if (safe.length === 0) return undefined;
  const around = new Uint8Array(map.tiles.length);
  const mark = (cell: number) => {
    around[cell] = 1;
  };
  for (const { cells } of safe) for (const cell of cells) eachAround(map, cell, 2 * SAFE + 1, mark);
  return around;
}

/** A number with one digit behind the point. */
function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

function sum(members: readonly Member[]): number {
  return members.reduce((total, { danger }) => total + danger, 0);
}

/** A factor with a mean of 1 and this standard deviation: at least a fifth, and at most nine fifths. */
function varied(rng: Rng, spread: number): number {
  return Math.min(1.8, Math.max(0.2, 1 + spread * 2 * (rng.unit() + rng.unit() + rng.unit() - 1.5)));
}
