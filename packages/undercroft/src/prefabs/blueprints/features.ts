import { apart, inSight } from "../../analysis/index.js";
import { type BuilderMap, type Rng, WALL } from "../../core/index.js";
import { around, besideOf } from "../place/cells.js";
import type { Refusal } from "../place/ground.js";
import { addThing } from "../place/things.js";
import type { Blueprint, Feature } from "../reading/blueprint-rules.js";
import type { Bar } from "../source/bars.js";
import { randomDraws } from "../source/draws.js";
import type { FeaturePlace } from "../source/source.js";
import { differentThings, grant, type Thing, wishesWithout } from "../source/spawn-requests.js";
import { isFreeFloor } from "./gate-sites.js";
import { type GatedRegion, isBeside } from "./gated-region.js";
import type { Stamped } from "./stamp.js";

/** A key that a blueprint has to hold. */
export interface KeyWish {
  readonly bar: Bar;
  readonly name: string;
}

/** What a blueprint has put into its region. */
export interface Furnished {
  readonly region: GatedRegion;
  readonly cells: ReadonlySet<number>;
  /** The cell from which the key is taken, if there is one. */
  readonly key: number | undefined;
}

/** The state of things of which the player can take only one. */
const PICK_ONE = "pick one";
/** The most things of one feature if it asks for as many as fit. */
const MOST = 1000;

/** Puts everything that a blueprint asks for into a region, and the key that it holds. Returns the reason if it can't. */
export function furnishRegion(
  map: BuilderMap,
  rng: Rng,
  { features }: Blueprint,
  { region, cells }: Stamped,
  key: KeyWish | undefined,
): Furnished | Refusal {
  const furnisher = new Furnisher(map, region, cells);
  for (const [i, feature] of features.entries()) {
    const stream = rng.fork(`feature ${i}`);
    if (feature.chance < 1 && !stream.fork("chance").chance(feature.chance)) continue;
    const refused = feature.isKey
      ? key === undefined || furnisher.putKey(stream, key, feature)
        ? undefined
        : NO_SPACE_FOR_KEY
      : furnisher.put(stream, feature);
    if (refused !== undefined) return { ...refused, at: ["features", i] };
  }
  const hasKey = key === undefined || furnisher.key !== undefined || furnisher.putKey(rng.fork("key"), key, undefined);
  return hasKey ? furnisher : NO_SPACE_FOR_KEY;
}

const NO_SPACE_FOR_KEY: Refusal = { why: "there is no space for the key", message: "there is no space for the key" };

class Furnisher implements Furnished {
  readonly region: GatedRegion;
  readonly cells: Set<number>;
  key: number | undefined;
  readonly #map: BuilderMap;
  /** Cells that are occupied or must stay free. A feature that only changes the floor doesn't occupy it. */
  readonly #taken: Set<number>;
  /** The names of the things of which the player can take only one. No two of them are the same. */
  readonly #offered = new Set<string>();

  constructor(map: BuilderMap, region: GatedRegion, cells: ReadonlySet<number>) {
    this.#map = map;
    this.region = region;
    this.cells = new Set(cells);
    this.#taken = new Set(cells);
  }

  put(rng: Rng, feature: Feature): Refusal | undefined {
    const { place, tile, count } = feature;
    if (place === "all") {
      for (const cell of this.region.cells) if (!this.#taken.has(cell)) this.#map.set(cell, tile!);
      return undefined;
    }
    const different = feature.isChoice ? differentThings(wishesWithout(feature.wishes, this.#offered)) : Infinity;
    const drawn = count.high === Infinity ? MOST : rng.fork("count").between(count.low, count.high);
    const wanted = Math.min(MOST, drawn, different);
    const chosen = this.#choose(rng.fork("cells"), feature, wanted);
    if (chosen.length < Math.min(count.low, different)) {
      const what = tile === undefined ? feature.wishes[0]!.things[0]!.name : this.#map.tileset.tiles[tile]!.name;
      const message = `there is space for ${chosen.length} instead of ${count.low}: ${what}`;
      return { why: "there is no space for all its features", message };
    }
    const isFloor = feature.wishes.length === 0 && this.#map.tileset.walkable[tile!] === 1;
    for (const [n, cell] of chosen.entries()) {
      this.#write(cell, tile, isFloor);
      const wishes = feature.isChoice ? wishesWithout(feature.wishes, this.#offered) : feature.wishes;
      for (const thing of grant(wishes, randomDraws(rng.fork("things")), String(n))) {
        if (feature.isChoice) this.#offered.add(thing.name);
        this.#add(cell, feature.isChoice ? { ...thing, state: PICK_ONE } : thing);
      }
    }
    return undefined;
  }

  /** Puts the key where a feature says, or where it takes longest to get. Returns whether there was space for it. */
  putKey(rng: Rng, { bar, name }: KeyWish, feature: Feature | undefined): boolean {
    const map = this.#map;
    if (bar.lock === "lever") {
      const walls = new Map<number, number>();
      // In the open, there are few walls, so any will do.
      const place = this.region.gate === undefined ? "any" : (feature?.place ?? "far");
      for (const cell of this.#cellsAt(place)) {
        for (const wall of besideOf(map, cell)) {
          if (this.#isFree(cell) && this.#isWall(wall)) walls.set(wall, cell);
        }
      }
      if (walls.size === 0) return false;
      const [wall, before] = rng.pick([...walls]);
      this.#write(wall, map.tileset.index("lever_wall"));
      this.#write(before, undefined);
      this.key = before;
    } else {
      const [cell] = feature === undefined ? [this.#keyCell()] : this.#choose(rng.fork("cells"), feature, 1);
      if (cell === undefined) return false;
      this.#write(cell, feature?.tile);
      this.key = cell;
      for (const thing of grant(feature?.wishes ?? [], randomDraws(rng.fork("things")), "0")) this.#add(cell, thing);
      map.addSpawn({ at: cell, name, kind: "key", blocks: false });
    }
    map.allowSpawns(this.key, []);
    return true;
  }

  /** In the open, the key lies in the middle. */
  #keyCell(): number | undefined {
    const { gate, cells } = this.region;
    return gate === undefined ? cells.find((cell) => this.#isFree(cell)) : cells.findLast((cell) => this.#isFree(cell));
  }

  #choose(rng: Rng, feature: Feature, wanted: number): number[] {
    const map = this.#map;
    const { place, tile, isSeen, spaced } = feature;
    const blocks = place !== "wall" && tile !== undefined && map.tileset.walkable[tile] === 0;
    const candidates = place === "wall" ? this.#walls() : this.#cellsAt(place).filter((cell) => this.#isFree(cell));
    const seen = isSeen ? candidates.filter((cell) => inSight(map, this.region.from, cell)) : candidates;
    const chosen: number[] = [];
    for (const cell of rng.shuffle([...seen])) {
      if (chosen.length === wanted) break;
      if (spaced > 1 && chosen.some((other) => apart(map, cell, other) < spaced)) continue;
      if (blocks && !this.#mayBlock(cell)) continue;
      chosen.push(cell);
      // The next checks must take it into account.
      if (blocks) this.#write(cell, tile);
    }
    return chosen;
  }

  #cellsAt(place: FeaturePlace): readonly number[] {
    const { cells, gate } = this.region;
    const quarter = Math.ceil(cells.length / 4);
    if (place === "near") return cells.slice(0, quarter);
    if (place === "far") return cells.slice(-quarter);
    if (place === "middle") return cells.length < 4 ? cells : cells.slice(quarter, -quarter);
    if (place === "gate")
      return gate === undefined ? cells.slice(0, 1) : cells.filter((cell) => isBeside(this.#map, cell, gate));
    return cells;
  }

  #isFree(cell: number): boolean {
    if (this.#taken.has(cell) || this.#map.hasSpawn(cell)) return false;
    return this.cells.has(cell) || isFreeFloor(this.#map, cell);
  }

  /** The walls around the region that can be seen from nowhere else. */
  #walls(): number[] {
    const walls = this.region.cells.flatMap((cell) => besideOf(this.#map, cell)).filter((wall) => this.#isWall(wall));
    return [...new Set(walls)];
  }

  #isWall(wall: number): boolean {
    const map = this.#map;
    if (map.tiles[wall] !== WALL || map.isReserved(wall) || !map.isInterior(map.x(wall), map.y(wall))) return false;
    const open = besideOf(map, wall).filter((cell) => map.isWalkable(cell));
    return open.length === 1 && this.region.has.has(open[0]!);
  }

  /**
   * Whether a cell can be blocked: the cells around it must stay connected, and there must be no gap that can only be passed
   * diagonally. The cells around it form a ring, in which all walkable ones beside the cell must be connected.
   */
  #mayBlock(cell: number): boolean {
    const map = this.#map;
    const { gate } = this.region;
    const { width } = map;
    if (gate !== undefined && isBeside(map, cell, gate)) return false;
    if (around(map, cell).some((other) => map.isDoor(other))) return false;
    const ring = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1].map((step) => cell + step);
    const isOpen = ring.map((other) => map.isWalkable(other));
    let parts = 0;
    for (let i = 0; i < ring.length; i += 2) {
      const [side, corner, next] = [isOpen[i], isOpen[i + 1], isOpen[(i + 2) % ring.length]];
      if (side && next && !corner) return false;
      if (side && !(next && corner)) parts++;
    }
    return parts <= 1;
  }

  #write(cell: number, tile: number | undefined, staysFree = false): void {
    this.#map.reserve(cell, tile);
    this.cells.add(cell);
    if (!staysFree) this.#taken.add(cell);
  }

  /** Puts a thing on a cell or, if the cell is blocked, on the next free one. */
  #add(cell: number, thing: Thing): void {
    const map = this.#map;
    if (!thing.blocks || !map.hasSpawn(cell)) {
      addThing(map, cell, thing);
      return;
    }
    const { cells } = this.region;
    const next =
      cells.find((other) => this.#isFree(other) && other > cell) ?? cells.find((other) => this.#isFree(other));
    if (next === undefined) return;
    this.#write(next, undefined);
    addThing(map, next, thing);
  }
}
