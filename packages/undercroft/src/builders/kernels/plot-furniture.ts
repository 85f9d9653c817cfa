import { type BuilderMap, FLOOR, type Lock, type OneWay, type Rng } from "../../core/index.js";
import type { CyclePlan } from "./cycle-plan.js";
import { keyNames } from "./key-names.js";
import type { PlotDigger } from "./plot-digger.js";
import type { Thing } from "./plot-graph.js";

/** Where the player arrives and leaves, if that is given. */
export interface GivenStairs {
  readonly start: number | undefined;
  readonly exit: number | undefined;
}

/** The exit is at least this share of the longest way from the start. */
const FAR = 0.7;
/** From this depth on, what hurts is lava. */
const LAVA_FROM = 4;
/** The share of a dangerous room that hurts. */
const FLOODED = 0.45;

/** Puts everything into the rooms of a plot: stairs, locks, keys, levers, ledges, treasures and those who guard them. */
export class PlotFurniture {
  readonly #map: BuilderMap;
  readonly #plan: CyclePlan;
  readonly #digger: PlotDigger;
  readonly #rng: Rng;
  /** Cells that must stay free: before gates, and where something is already. */
  readonly #isTaken = new Set<number>();
  /** The room of the exit. */
  readonly #exitRoom: number;

  constructor(map: BuilderMap, plan: CyclePlan, digger: PlotDigger, rng: Rng, exitIsGoal: boolean, given: GivenStairs) {
    this.#map = map;
    this.#plan = plan;
    this.#digger = digger;
    this.#rng = rng;
    for (const { at, sides } of digger.gates) this.#isTaken.add(at).add(sides[0]).add(sides[1]);
    this.#placeStart(given.start);
    this.#exitRoom = exitIsGoal ? plan.rings[0]!.goal : this.#drawExitRoom();
    this.#placeExit(given.exit);
  }

  #placeStart(given: number | undefined): void {
    const map = this.#map;
    const start = given ?? this.#drawCell(this.#plan.start, "corner");
    const up = map.exits.find(({ kind }) => kind === "up")?.at ?? start;
    map.addExit(up, "up");
    map.start = start;
    this.#isTaken.add(start);
  }

  /** A room far from the start that takes neither a key nor a search. */
  #drawExitRoom(): number {
    const { graph, free, start } = this.#plan;
    let most = 0;
    for (const distance of free) most = Math.max(most, distance);
    const far: number[] = [];
    const others: number[] = [];
    for (const [number, { things, isDangerous, isClosed }] of graph.rooms.entries()) {
      if (free[number]! <= 0 || number === start || isDangerous || isClosed) continue;
      if (free[number]! >= FAR * most && things.length === 0) far.push(number);
      else others.push(number);
    }
    return this.#rng.pick(far.length > 0 ? far : others);
  }

  #placeExit(given: number | undefined): void {
    const map = this.#map;
    const exit = given ?? this.#drawCell(this.#exitRoom, "corner");
    map.addExit(exit, "down");
    this.#isTaken.add(exit);
    if (given === undefined && this.#plan.free[this.#exitRoom]! < 0) map.allows = [...map.allows, "exit-locked"];
  }

  /** Places all things of the plan, and what their keys open. */
  furnish(): void {
    const map = this.#map;
    const { graph, rings } = this.#plan;
    const names = keyNames(this.#rng.fork("names"), graph.keys);
    const keys: { cell: number; kind: "key" | "lever" }[] = [];
    for (const [number, { things, isDangerous }] of graph.rooms.entries()) {
      if (isDangerous) this.#flood(number);
      for (const thing of things) {
        const { kind, key } = thing;
        if (kind === "key") {
          const cell = this.#drawCell(number, "far");
          map.reserve(cell);
          map.addSpawn({ at: cell, name: names[key!]!, blocks: false });
          keys[key!] = { cell, kind };
        } else if (kind === "lever") keys[key!] = { cell: this.#placeLever(number), kind };
        else if (kind !== "goal" || number !== this.#exitRoom || number !== rings[0]!.goal) this.#spawn(number, thing);
      }
    }
    const locks: Lock[] = [];
    const oneWays: OneWay[] = [];
    for (const [number, { bar, keys: needed }] of graph.passages.entries()) {
      const { at, sides } = this.#digger.gates[number]!;
      for (const key of needed) {
        const { cell, kind } = keys[key]!;
        locks.push({ at, key: cell, kind, name: kind === "lever" ? "lever" : names[key]! });
      }
      if (bar === "ledge") oneWays.push({ from: at, to: sides[1] });
      if (bar === "hazard") map.addSpawn({ at, name: "traps", table: true, blocks: false });
    }
    map.locks = [...map.locks, ...locks];
    map.oneWays = [...map.oneWays, ...oneWays];
  }

  #flood(room: number): void {
    const map = this.#map;
    const tile = map.tileset.index(map.depth >= LAVA_FROM ? "lava" : "chasm");
    this.#digger.flood(room, tile, FLOODED, this.#rng);
  }

  #spawn(room: number, { kind }: Thing): void {
    const map = this.#map;
    const { depth } = map;
    const at = this.#drawCell(room, kind === "goal" || kind === "prize" ? "middle" : "any");
    if (kind === "goal") map.addSpawn({ at, name: "items", table: true, blocks: false, depth: depth + 3 });
    else if (kind === "prize") map.addSpawn({ at, name: "items", table: true, blocks: false, depth: depth + 5 });
    else if (kind === "decoy") map.addSpawn({ at, name: "items", table: true, blocks: false, depth: 1 });
    else {
      const state = kind === "guard" ? "guarding" : kind === "patrol" ? "patrolling" : "waiting";
      map.addSpawn({ at, name: "monsters", table: true, blocks: true, depth: depth + 3, state });
    }
  }

  /** Puts a lever into a wall of a room. Returns the cell before it. */
  #placeLever(room: number): number {
    const map = this.#map;
    const cells = this.#rng.shuffle([...this.#digger.cells[room]!]);
    cells.sort((a, b) => this.#toGates(b, room) - this.#toGates(a, room));
    for (const cell of cells) {
      if (!this.#isFree(cell)) continue;
      for (const wall of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
        if (!this.#digger.isInnerWall(wall)) continue;
        map.reserve(wall, map.tileset.index("lever_wall"));
        map.reserve(cell);
        this.#isTaken.add(cell);
        return cell;
      }
    }
    // Every wall is the border's or somebody else's: the lever stands on the floor before it, so to say.
    const cell = this.#drawCell(room, "any");
    map.reserve(cell);
    return cell;
  }

  /** Draws a free cell of a room, and takes it: one in its middle, one by its walls, one far from all gates, or any. */
  #drawCell(room: number, where: "middle" | "corner" | "far" | "any"): number {
    const map = this.#map;
    const cells = this.#digger.cells[room]!;
    const { anchor } = this.#digger.rooms[room]!;
    let best = anchor;
    let most = -Infinity;
    for (const cell of this.#rng.shuffle([...cells])) {
      if (!this.#isFree(cell)) continue;
      const walls = [-map.width - 1, -map.width, -map.width + 1, -1, 1, map.width - 1, map.width, map.width + 1].filter(
        (step) => !map.isWalkable(cell + step),
      ).length;
      let worth = 0;
      if (where === "middle") worth = -this.#apart(cell, anchor);
      else if (where === "corner") worth = walls;
      else if (where === "far") worth = this.#toGates(cell, room);
      if (worth <= most) continue;
      best = cell;
      most = worth;
    }
    this.#isTaken.add(best);
    return best;
  }

  #apart(a: number, b: number): number {
    const map = this.#map;
    return Math.abs(map.x(a) - map.x(b)) + Math.abs(map.y(a) - map.y(b));
  }

  /** How far it is to the nearest gate of a room. */
  #toGates(cell: number, room: number): number {
    const { graph } = this.#plan;
    return Math.min(...graph.passagesOf(room).map((number) => this.#apart(cell, this.#digger.gates[number]!.at)));
  }

  #isFree(cell: number): boolean {
    return this.#map.tiles[cell] === FLOOR && !this.#isTaken.has(cell) && !this.#map.isReserved(cell);
  }
}
