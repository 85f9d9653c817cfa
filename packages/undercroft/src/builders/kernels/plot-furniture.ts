import { type BuilderMap, FLOOR, type Lock, type OneWay, PAUSE, type Rng, type Work } from "../../core/index.js";
import type { CyclePlan } from "./cycle-plan.js";
import { keyNames } from "./key-names.js";
import type { PlotDigger } from "./plot-digger.js";

/** Where the player arrives and leaves, if that is pinned. */
export interface PinnedStairs {
  readonly start: number | undefined;
  readonly exit: number | undefined;
}

/** The exit is at least this share of the longest way from the start. */
const FAR = 0.7;
/** From this depth on, what hurts is lava. */
const LAVA_FROM = 4;
/** Rooms that are furnished between two pauses. */
const ROOMS_BETWEEN_PAUSES = 8;
/** The share of a dangerous room that hurts. */
const FLOODED = 0.45;
/** How many items the goal of the first ring is. */
const MAIN_TREASURE = 3;
// Treasures and strong monsters come from further down. Their depth is the level's plus this.
const GOAL_DEEPER = 3;
const PRIZE_DEEPER = 5;
const MONSTER_DEEPER = 3;
/** What monsters are doing when the player arrives. */
const STATES = { guard: "guarding", patrol: "patrolling", ambush: "waiting" } as const;

/** Puts everything into the rooms of a plot: stairs, locks, keys, levers, ledges, treasures and those who guard them. */
export class PlotFurniture {
  readonly #map: BuilderMap;
  readonly #plan: CyclePlan;
  readonly #digger: PlotDigger;
  readonly #rng: Rng;
  /** Cells that must stay free: before gates, and where something is already. */
  readonly #isTaken = new Set<number>();
  /** The room of the exit, and whether that is the goal of the first ring. */
  readonly #exitRoom: number;
  readonly #isExitGoal: boolean;

  constructor(
    map: BuilderMap,
    plan: CyclePlan,
    digger: PlotDigger,
    rng: Rng,
    isExitGoal: boolean,
    pinned: PinnedStairs,
  ) {
    this.#map = map;
    this.#plan = plan;
    this.#digger = digger;
    this.#rng = rng;
    this.#isExitGoal = isExitGoal;
    for (const { at, sides } of digger.gates) this.#isTaken.add(at).add(sides[0]).add(sides[1]);
    this.#placeStart(pinned.start);
    this.#exitRoom = isExitGoal ? plan.rings[0]!.goal : this.#drawExitRoom();
    this.#placeExit(pinned.exit);
  }

  #placeStart(pinned: number | undefined): void {
    const map = this.#map;
    const start = pinned ?? this.#drawCell(this.#plan.start, "corner");
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

  #placeExit(pinned: number | undefined): void {
    const map = this.#map;
    const exit = pinned ?? this.#drawCell(this.#exitRoom, "corner");
    map.addExit(exit, "down");
    this.#isTaken.add(exit);
    if (pinned === undefined && this.#plan.free[this.#exitRoom]! < 0) map.allows = [...map.allows, "exit-locked"];
  }

  /** Places all things of the plan, and what their keys open. */
  *furnish(): Work {
    const map = this.#map;
    const { graph } = this.#plan;
    const names = keyNames(this.#rng.fork("names"), graph.keys);
    const keys: { cell: number; kind: "key" | "lever" }[] = [];
    for (const [number, { things, isDangerous }] of graph.rooms.entries()) {
      if (isDangerous) this.#flood(number);
      for (const { kind, key } of things) {
        if (kind === "key") {
          const cell = this.#drawCell(number, "far");
          map.reserve(cell);
          map.addSpawn({ at: cell, name: names[key!]!, kind: "key", blocks: false });
          keys[key!] = { cell, kind };
        } else if (kind === "lever") keys[key!] = { cell: this.#placeLever(number), kind };
        else if (kind === "goal") this.#placeTreasure(number);
        else this.#spawn(number, kind);
      }
      if (number % ROOMS_BETWEEN_PAUSES === 0) yield PAUSE;
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
      if (bar === "hazard") map.addSpawn({ at, name: "traps", kind: "trap", table: true, blocks: false });
    }
    map.locks = [...map.locks, ...locks];
    map.oneWays = [...map.oneWays, ...oneWays];
  }

  #flood(room: number): void {
    const map = this.#map;
    const tile = map.tileset.index(map.depth >= LAVA_FROM ? "lava" : "chasm");
    this.#digger.flood(room, tile, FLOODED, this.#rng);
  }

  /** The goal of a ring: on an altar, and more of it at the end of the first ring. Where the exit is, that is the goal. */
  #placeTreasure(room: number): void {
    const map = this.#map;
    const isMain = room === this.#plan.rings[0]!.goal;
    if (isMain && this.#isExitGoal) return;
    for (let i = 0; i < (isMain ? MAIN_TREASURE : 1); i++) {
      const at = this.#drawCell(room, "middle");
      if (i === 0) map.set(at, map.tileset.index("altar"));
      map.addSpawn({ at, name: "items", kind: "item", table: true, blocks: false, depth: map.depth + GOAL_DEEPER });
    }
  }

  #spawn(room: number, kind: "prize" | "decoy" | "guard" | "patrol" | "ambush"): void {
    const map = this.#map;
    const { depth } = map;
    const item = { name: "items", kind: "item", table: true, blocks: false } as const;
    const monster = {
      name: "monsters",
      kind: "monster",
      table: true,
      blocks: true,
      depth: depth + MONSTER_DEEPER,
    } as const;
    if (kind === "prize") map.addSpawn({ ...item, at: this.#drawCell(room, "middle"), depth: depth + PRIZE_DEEPER });
    else if (kind === "decoy") map.addSpawn({ ...item, at: this.#drawCell(room, "middle"), depth: 1 });
    else map.addSpawn({ ...monster, at: this.#drawCell(room, "any"), state: STATES[kind] });
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
    // No wall of the room is free, so the lever stands on the floor.
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
