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
  type Values,
} from "../core/index.js";
import {
  type Encounter,
  isEncounterTable,
  isSpawnTable,
  itemLimit,
  itemsLeft,
  type SpawnEntry,
  type SpawnTable,
  scatterSpawns,
  type ThingWorth,
  weightAt,
  weightsAt,
} from "../spawning/index.js";
import { ENCOUNTER_RULES, type Site } from "./kernels/encounter-sites.js";
import { LevelDraw } from "./kernels/level-draw.js";
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
 * something away.
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
  summary: "Populates the level: packs in lairs, guards beside treasure, patrols, captives and more.",
  options: OPTIONS,
  needs: ["start"],
  writes: ["tiles", "spawns"],
  *build(map, rng, options) {
    if (map.start === undefined) return;
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
const OWNED = 4;
/** How often somebody is drawn as a captive until it is nobody of those who hold it. */
const CAPTIVE_DRAWS = 8;
/** How far from its first member a pack stands at most. */
const PACK_REACH = 4;
/** The chance that a cell of a lair is covered with bones. */
const BONES = 0.18;

/** Somebody of an encounter. */
interface Member {
  readonly name: string;
  readonly blocks: boolean;
  readonly danger: number;
}

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
  readonly #goodsCells: number[] = [];
  /** Everything that monsters are drawn from. Encounters with a table or limits of their own have their own. */
  readonly #draws = new Map<unknown, LevelDraw>();
  readonly #monsters: SpawnTable;
  /** The weight of each encounter. 0 once the level has enough of it. */
  readonly #weights: number[];
  /** How often each encounter was used. */
  readonly #uses: number[];
  #danger: number;
  #goods: number;
  #group: number;
  #asked = 0;
  #placed = 0;

  constructor(map: BuilderMap, rng: Rng, options: Values<typeof OPTIONS>, scene: Scene) {
    this.#map = map;
    this.#rng = rng;
    this.#options = options;
    this.#depth = Math.min(map.depth, options.deepest);
    this.#scene = scene;
    this.#monsters = this.#nativesOf(tableOfKind(options.table, "monster"));
    this.#onLand = this.#drawOnce("land", this.#monsters, (entry) => !this.#livesInWater(entry));
    this.#inWater = this.#drawOnce("water", this.#monsters, (entry) => this.#livesInWater(entry));
    this.#items = new LevelDraw(map, tableOfKind(options.table, "item"));
    const { encounters } = options.encounters;
    const { encounters: factors = {}, danger = 1, goods: richness = 1 } = map.feeling ?? {};
    this.#weights = encounters.map((encounter) =>
      encounter.most === 0 || this.#isHomeless(encounter)
        ? 0
        : weightAt(encounter, map.depth) * (factors[encounter.kind] ?? 1),
    );
    this.#uses = encounters.map(() => 0);
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
    const isOwned = (at: number) => owners.some((owner) => apart(map, owner, at) <= OWNED);
    goodsHere.sort((a, b) => b.value - a.value || a.at - b.at);
    for (const { at } of goodsHere) if (!isOwned(at)) this.#goodsCells.push(at);
    // Encounters have something to guard and to carry, however much there is already.
    this.#goods = Math.max(this.#goods, OWN_GOODS * goods);
    this.#group = 1 + map.spawns.reduce((most, { group = 0 }) => Math.max(most, group), 0);
  }

  /** Whether an encounter belongs in places that the level doesn't have. */
  #isHomeless({ habitat }: Encounter): boolean {
    return habitat !== undefined && this.#scene.homesOf(habitat).cells.length === 0;
  }

  /** The cells that something can be put on. */
  get floor(): Int32Array {
    return this.#scene.floor;
  }

  #worthOf(name: string): ThingWorth {
    const { things = {} } = this.#options.encounters;
    return Object.hasOwn(things, name) ? things[name]! : {};
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
    const onLand = narrowed(natives, (entry) => !this.#livesInWater(entry));
    return weightsAt(onLand, this.#map.depth).some((weight) => weight > 0) ? natives : table;
  }

  /** Whether somebody lives in water only. */
  #livesInWater({ name }: SpawnEntry): boolean {
    return this.#worthOf(name).habitat?.every((place) => place === "water") ?? false;
  }

  *settle(): Generator<any, void, void> {
    const { encounters } = this.#options.encounters;
    let misses = 0;
    for (let i = 0; this.#danger > 0 && misses < MOST_MISSES && this.#weights.some((weight) => weight > 0); i++) {
      const rng = this.#rng.fork(i);
      const index = rng.weighted(this.#weights);
      const encounter = encounters[index]!;
      const result = this.#meet(encounter, rng);
      if (result === "done") break;
      misses = result === "miss" ? misses + 1 : 0;
      if (result === "placed" && ++this.#uses[index]! === encounter.most) this.#weights[index] = 0;
      yield i % 4 === 0 ? undefined : PAUSE;
    }
    if (this.#placed < this.#asked) {
      const why = "there was no room for the others of their packs";
      this.#map.note("shortfall", `asked for ${counted(this.#asked, "monster")}, but added ${this.#placed}: ${why}`);
    }
  }

  /** Places an encounter, if there is somebody for it and a place. `done` if the level has enough. */
  #meet(encounter: Encounter, rng: Rng): "placed" | "miss" | "done" {
    const entry = this.#drawEntry(encounter, rng);
    if (entry === undefined) return "miss";
    const members = this.#membersOf(entry, encounter, rng);
    const danger = sum(members);
    // The last one of a level comes with a chance, so that the mean of many levels is what was asked for.
    if (danger > this.#danger && !rng.chance(this.#danger / danger)) {
      if (members.length === 1 || this.#danger < usualDanger(this.#depth) / (2 * USUAL_MONSTERS)) return "done";
      return "miss";
    }
    const scene = this.#scene;
    const homes = scene.homesOf(encounter.habitat ?? this.#worthOf(entry.name).habitat);
    if (encounter.kind === "carrier" && this.#goods <= 0) return "miss";
    const site = ENCOUNTER_RULES[encounter.kind].find(scene, rng, homes, this.#goodsCells);
    if (site === undefined) return "miss";
    this.#place(encounter, site, homes, members, rng);
    return "placed";
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
    const { kind, who, without } = encounter;
    const isWet = kind === "water";
    if (who === undefined && without === undefined) return isWet ? this.#inWater : this.#onLand;
    if (this.#draws.has(encounter)) return this.#draws.get(encounter)!;
    const isBarred = ({ name }: { readonly name: string }) =>
      without !== undefined && this.#worthOf(name).tags?.some((tag) => without.includes(tag)) === true;
    const mayCome = (entry: SpawnEntry) => !isBarred(entry) && entry.with?.some(isBarred) !== true;
    if (who !== undefined) return this.#drawOnce(encounter, who, mayCome);
    return this.#drawOnce(encounter, this.#monsters, (entry) => mayCome(entry) && this.#livesInWater(entry) === isWet);
  }

  #drawOnce(key: unknown, table: SpawnTable, accepts?: (entry: SpawnEntry) => boolean): LevelDraw {
    return cached(this.#draws, key, () => new LevelDraw(this.#map, table, accepts));
  }

  #dangerOf({ name, with: followers = [] }: SpawnEntry): number {
    const own = this.#dangerOfOne(name);
    return followers.reduce((total, follower) => total + follower.count * this.#dangerOfOne(follower.name), own);
  }

  /** Who comes: the group of the entry, or as many of who comes alone as the encounter asks for and the level can bear. */
  #membersOf({ name, blocks = true, with: followers }: SpawnEntry, encounter: Encounter, rng: Rng) {
    const { size: [least, most] = [1, 1] } = encounter;
    const danger = this.#dangerOfOne(name);
    const leader: Member = { name, blocks, danger };
    if (followers !== undefined) {
      const others = followers.flatMap(({ count, ...follower }) => {
        const member = { ...follower, danger: this.#dangerOfOne(follower.name) };
        return Array<Member>(count).fill(member);
      });
      return [leader, ...others];
    }
    const bearable = danger > 0 ? Math.floor(this.#danger / danger) : most;
    const size = Math.min(rng.between(least, most), bearable, this.#drawFor(encounter).leftOf(name));
    return Array<Member>(Math.max(1, size)).fill(leader);
  }

  #place(encounter: Encounter, site: Site, homes: Homes, members: readonly Member[], rng: Rng): void {
    const scene = this.#scene;
    const { clear } = this.#options;
    const { state: usual } = ENCOUNTER_RULES[encounter.kind];
    const state = this.#map.feeling?.state ?? encounter.state ?? usual;
    const isPack = members.length > 1 || encounter.kind === "captive";
    const common = {
      kind: "monster" as const,
      clear,
      state,
      ...(isPack && { group: this.#group++ }),
      ...(site.path && { path: site.path }),
    };
    // Most are alone, and need no place but their own.
    const isAlone = !isPack && encounter.goods === undefined && site.goods === undefined;
    const cells = scene
      .near(site.at, isAlone ? 0 : PACK_REACH)
      .filter(
        (cell) => scene.isFree(cell) && (cell === site.at || (homes.has(cell) && (site.accepts?.(cell) ?? true))),
      );
    let next = 0;
    // Without a second cell, there would be nobody to hold a captive.
    if (encounter.kind === "captive" && cells.length > 1) {
      const captive = this.#captiveOf(encounter, members, rng);
      if (captive !== undefined) {
        scene.spawn({ ...common, ...captive, at: cells[next++]!, state: "captive" });
        this.#count(captive.name);
      }
    }
    this.#asked += members.length;
    for (const { name, blocks, danger } of members) {
      const at = cells[next++];
      if (at === undefined) break;
      // Of a pack, one carries something.
      const held = encounter.kind === "carrier" && next === 1 ? this.#drawItem(rng) : undefined;
      scene.spawn({ ...common, at, name, blocks, ...(held && { holds: held.name }) });
      this.#danger -= danger;
      this.#placed++;
      this.#count(name);
    }
    for (const draw of this.#draws.values()) draw.tire(members[0]!.name);
    if (encounter.goods !== undefined && rng.chance(encounter.goods)) this.#putGoods(site, cells.slice(next), rng);
    else if (site.goods !== undefined) this.#putGoods(site, cells.slice(next), rng);
    if (encounter.kind === "lair") this.#scatterBones(site, rng);
    if (site.guarded !== undefined) this.#goodsCells.splice(this.#goodsCells.indexOf(site.guarded), 1);
    scene.claim(site.at);
  }

  /** Who is held by others: from the encounter's own table, or somebody of another kind. */
  #captiveOf(encounter: Encounter, members: readonly Member[], rng: Rng): Pick<Member, "name" | "blocks"> | undefined {
    const { captive } = encounter;
    const from = captive === undefined ? this.#drawFor(encounter) : this.#drawOnce(captive, captive);
    for (let tries = 0; tries < CAPTIVE_DRAWS; tries++) {
      const entry = from.draw(rng);
      if (entry === undefined) return undefined;
      if (members.every(({ name }) => name !== entry.name)) return { name: entry.name, blocks: entry.blocks ?? true };
    }
    return undefined;
  }

  /** Takes note of somebody who is on the level now, wherever the next one is drawn from. */
  #count(name: string): void {
    for (const draw of this.#draws.values()) draw.count(name);
  }

  /** Draws an item, as long as the level can have another. */
  #drawItem(rng: Rng): SpawnEntry | undefined {
    if (this.#goods <= 0 || itemsLeft(this.#map, this.#options.items) <= 0) return undefined;
    const item = this.#items.draw(rng);
    if (item === undefined) return undefined;
    this.#goods -= this.#valueOf(item.name);
    this.#items.count(item.name);
    return item;
  }

  #putGoods({ goods }: Site, cells: readonly number[], rng: Rng): void {
    const at = [...(goods === undefined ? [] : [goods]), ...cells].find(
      (cell) => this.#scene.isFree(cell) && this.#map.maySpawn(cell, "item"),
    );
    const item = at === undefined ? undefined : this.#drawItem(rng);
    if (item === undefined) return;
    this.#scene.spawn({ at: at!, name: item.name, kind: "item", blocks: item.blocks ?? false });
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

function sum(members: readonly Member[]): number {
  return members.reduce((total, { danger }) => total + danger, 0);
}

/** A factor with a mean of 1 and this standard deviation: at least a fifth, and at most nine fifths. */
function varied(rng: Rng, spread: number): number {
  return Math.min(1.8, Math.max(0.2, 1 + spread * 2 * (rng.unit() + rng.unit() + rng.unit() - 1.5)));
}
