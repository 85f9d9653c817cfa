import type { Movement } from "../core/movement.js";
import { distanceField, shortestPath, UNREACHED } from "./distances.js";
import type { Grid } from "./grid.js";
import { type HiddenPlot, type Plot, type Spheres, secretCells, spheresOf } from "./spheres.js";
import { shutAt } from "./without-keys.js";

/**
 * What is open to whoever walks: what it takes to get to a place, everything, nothing, or the locks whose keys and the
 * secret doors whose cells are in a list.
 */
export type HeldKeys = "needed" | "all" | "none" | readonly number[];

/** How far somebody must have come: all keys of earlier spheres are taken, and secret doors found or not. */
interface Stage {
  /** Locks whose keys lie in lower spheres are open. */
  readonly sphere: number;
  readonly findsSecrets: boolean;
}

/** The stage of cells that can't be reached from the start, or not without finding a key behind a secret door. */
const EVERYTHING: Stage = { sphere: Infinity, findsSecrets: true };

/**
 * Ways through a finished map, for somebody who may lack keys. One-ways always lead in their direction only. What can be
 * reached when is found out once, when it is first asked for.
 */
export class PlotWalks {
  readonly #grid: Grid;
  readonly #plot: HiddenPlot;
  readonly #movement: Movement;
  readonly #secrets: readonly number[];
  #knownSpheres: Spheres | undefined;
  /** The stages from the first to the last, and for each cell the place of its own in this list. */
  #stages: { readonly list: readonly Stage[]; readonly of: Int32Array } | undefined;

  constructor(grid: Grid, plot: HiddenPlot, movement: Movement) {
    this.#grid = grid;
    this.#plot = plot;
    this.#movement = movement;
    this.#secrets = secretCells(grid, plot.doors);
  }

  /** Returns the moves from a cell to each other one, or -1 if it can't be reached. */
  distances(from: number, keys: HeldKeys): Int32Array {
    if (keys !== "needed" || !this.#hasBars()) return this.#field(this.#shutFor(keys), from);
    const { list, of } = this.#stagesOf();
    const own = list[of[from]!]!;
    const moves = new Int32Array(of.length).fill(UNREACHED);
    // By what it takes to be at both ends: several stages may come to the same.
    const together = list.map((stage) => later(own, stage));
    for (const [first, stage] of together.entries()) {
      if (together.findIndex((other) => isSame(other, stage)) < first) continue;
      const field = this.#field(this.#shutAt(stage), from);
      for (let cell = 0; cell < of.length; cell++) if (isSame(together[of[cell]!]!, stage)) moves[cell] = field[cell]!;
    }
    return moves;
  }

  /** Returns the cells of a shortest way, both ends included, or undefined if there is none. */
  path(from: number, to: number, keys: HeldKeys): readonly number[] | undefined {
    if (keys !== "needed" || !this.#hasBars()) return this.#way(this.#shutFor(keys), from, to);
    const { list, of } = this.#stagesOf();
    return this.#way(this.#shutAt(later(list[of[from]!]!, list[of[to]!]!)), from, to);
  }

  /**
   * Returns the cells of a way from the start to a goal for somebody who comes without a key, or undefined if there is
   * none. It leads past the keys that it takes, in an order in which they can be taken, and through secret doors only if
   * no other way leads there.
   */
  fromNothing(goal: number): readonly number[] | undefined {
    return this.#secrets.length === 0
      ? this.#pastKeys(goal, this.#secrets)
      : (this.#pastKeys(goal, this.#secrets) ?? this.#pastKeys(goal, []));
  }

  #pastKeys(goal: number, secrets: readonly number[]): readonly number[] | undefined {
    const { start, locks } = this.#plot;
    if (start === undefined) return undefined;
    const spheres =
      secrets === this.#secrets ? this.#spheres() : spheresOf(this.#grid, this.#plot, this.#movement, secrets);
    if (spheres.of[goal] === UNREACHED) return undefined;
    const needed = keysOnTheWay(goal, spheres, this.#plot);
    const taken = new Set<number>();
    const way = [start];
    const goals = spheres.solution.map(({ take }) => take).filter((key) => needed.has(key));
    for (const next of [...goals, goal]) {
      // A key that lay on the way to another one was picked up there.
      if (way.includes(next) && next !== goal) taken.add(next);
      if (taken.has(next)) continue;
      const shut = [...secrets, ...locks.filter(({ key }) => !taken.has(key)).map(({ at }) => at)];
      const leg = this.#way(shut, way.at(-1)!, next);
      if (leg === undefined) return undefined;
      way.push(...leg.slice(1));
      taken.add(next);
    }
    return way;
  }

  /** Whether something can be shut. */
  #hasBars(): boolean {
    return this.#plot.locks.length + this.#secrets.length > 0;
  }

  #spheres(): Spheres {
    this.#knownSpheres ??= spheresOf(this.#grid, this.#plot, this.#movement, this.#secrets);
    return this.#knownSpheres;
  }

  /** Finds the first stage at which each cell can be reached: rather with more keys than by finding a secret door. */
  #stagesOf(): { readonly list: readonly Stage[]; readonly of: Int32Array } {
    if (this.#stages !== undefined) return this.#stages;
    const { of: spheres } = this.#spheres();
    const most = spheres.reduce((highest, sphere) => Math.max(highest, sphere), 0);
    const list: Stage[] = [];
    for (let sphere = 0; sphere <= most; sphere++) list.push({ sphere, findsSecrets: false });
    const of = Int32Array.from(spheres, (sphere) => (sphere === UNREACHED ? NO_STAGE : sphere));
    const { start } = this.#plot;
    for (let sphere = 0; sphere <= most && this.#secrets.length > 0 && start !== undefined; sphere++) {
      const stage = { sphere, findsSecrets: true };
      const place = list.push(stage) - 1;
      const field = this.#field(this.#shutAt(stage), start);
      for (let cell = 0; cell < of.length; cell++) {
        if (of[cell] === NO_STAGE && field[cell] !== UNREACHED) of[cell] = place;
      }
    }
    const last = list.push(EVERYTHING) - 1;
    for (let cell = 0; cell < of.length; cell++) if (of[cell] === NO_STAGE) of[cell] = last;
    this.#stages = { list, of };
    return this.#stages;
  }

  /** The cells that are shut at a stage. */
  #shutAt({ sphere, findsSecrets }: Stage): readonly number[] {
    const { of } = this.#spheres();
    const isHeld = (key: number) => sphere === Infinity || (of[key] !== UNREACHED && of[key]! < sphere);
    const locked = this.#plot.locks.filter(({ key }) => !isHeld(key)).map(({ at }) => at);
    return findsSecrets ? locked : [...locked, ...this.#secrets];
  }

  /** The cells that are shut for somebody who has some keys. If nothing can be shut, none are. */
  #shutFor(keys: HeldKeys): readonly number[] {
    if (keys === "all" || keys === "needed") return [];
    const held = new Set(keys === "none" ? [] : keys);
    const locked = this.#plot.locks.filter(({ key }) => !held.has(key)).map(({ at }) => at);
    return [...locked, ...this.#secrets.filter((cell) => !held.has(cell))];
  }

  #field(shut: readonly number[], from: number): Int32Array {
    const grid = shutAt(this.#grid, shut);
    const { oneWays } = this.#plot;
    if (oneWays.length === 0) return distanceField(grid, [from], this.#movement);
    const { order, cameFrom } = spheresOf(grid, { start: from, locks: [], oneWays }, this.#movement);
    const moves = new Int32Array(grid.tiles.length).fill(UNREACHED);
    for (const cell of order) moves[cell] = cell === from ? 0 : moves[cameFrom[cell]!]! + 1;
    return moves;
  }

  #way(shut: readonly number[], from: number, to: number): readonly number[] | undefined {
    const grid = shutAt(this.#grid, shut);
    const { oneWays } = this.#plot;
    if (oneWays.length === 0) return shortestPath(grid, from, to, this.#movement);
    // From the end, with all ways turned round: going back leads forward.
    const turned = oneWays.map((way) => ({ from: way.to, to: way.from }));
    const { of, cameFrom } = spheresOf(grid, { start: to, locks: [], oneWays: turned }, this.#movement);
    if (of[from] === UNREACHED) return undefined;
    const way: number[] = [];
    for (let cell = from; cell >= 0; cell = cameFrom[cell]!) way.push(cell);
    return way;
  }
}

/** The stage of a cell that has none yet. */
const NO_STAGE = -1;

/** What somebody has who has come as far as either of two stages takes. */
function later(a: Stage, b: Stage): Stage {
  return { sphere: Math.max(a.sphere, b.sphere), findsSecrets: a.findsSecrets || b.findsSecrets };
}

function isSame(a: Stage, b: Stage): boolean {
  return a.sphere === b.sphere && a.findsSecrets === b.findsSecrets;
}

/** The keys that it takes to get to a cell, and those that it takes to get to them. */
function keysOnTheWay(goal: number, { cameFrom }: Spheres, { locks }: Plot): ReadonlySet<number> {
  const keysOf = new Map<number, number[]>();
  for (const { at, key } of locks) keysOf.set(at, [...(keysOf.get(at) ?? []), key]);
  const seen = new Set<number>();
  const needed = new Set<number>();
  const goals = [goal];
  for (const end of goals) {
    for (let cell = end; cell >= 0 && !seen.has(cell); cell = cameFrom[cell]!) {
      seen.add(cell);
      for (const key of keysOf.get(cell) ?? []) {
        needed.add(key);
        goals.push(key);
      }
    }
  }
  return needed;
}
