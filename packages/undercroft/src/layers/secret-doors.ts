import { regions, type Spheres, secretCells, spheresOf, UNREACHED } from "../analysis/index.js";
import { type BuilderMap, choice, type Door, defineMetaBuilder, ratio, WALL } from "../core/index.js";
import { WeightedDraw } from "./kernels/weighted-draw.js";

/**
 * Makes some doors secret: they look like wall until the player finds them. The deeper the level, the more of them.
 *
 * Nobody has to find one. The doors on a way to the exit and to each key stay as they are, unless `exit` is "any". What
 * lies behind secret doors is worth finding: doors of dead ends come first, and those of dead ends with items before
 * others. `hidden-goods` puts more items there if it comes later.
 *
 * Only doors in the list of doors are changed; wide ones, and reserved ones such as those of prefabs, stay as they are.
 *
 * @example
 * import { accretion, addLoops, chain, doorFinish, nicheStairs, secretDoors } from "undercroft";
 *
 * const halls = chain({ width: 79, height: 29 })
 *   .startWith(accretion())
 *   .with(addLoops({ all: true, reach: 1 }))
 *   .with(nicheStairs())
 *   .with(doorFinish())
 *   .with(secretDoors());
 * const level = halls.build({ seed: "rats", depth: 12 });
 * console.log(level.doors?.filter(({ kind }) => kind === "secret").length); // 4
 */
export const secretDoors = defineMetaBuilder({
  id: "secret-doors",
  summary: "Makes some doors secret. The exit and all keys can be reached without finding one.",
  options: {
    share: ratio(0.027, "Share of the doors to make secret, per level of depth after the first.", {
      typical: [0, 0.1],
    }),
    most: ratio(0.67, "Maximum share of the doors to make secret, at any depth."),
    hidden: ratio(0.3, "Maximum share of the floor that can't be reached without finding a secret door."),
    exit: choice(
      "open",
      ["open", "any"],
      'Whether the exit and all keys can be reached without finding a secret door ("open"), or not necessarily ("any").',
    ),
  },
  needs: ["start", "exit"],
  writes: ["tiles"],
  *build(map, rng, { share, most, hidden, exit }) {
    const plain = (map.doors ?? []).filter(({ kind, group }) => kind === "plain" && group === undefined);
    const average = plain.length * Math.min(most, share * Math.max(0, map.depth - 1));
    const whole = Math.floor(average);
    const wanted = whole + Number(rng.chance(average - whole));
    if (wanted === 0) return;

    const secrets = secretCells(map, map.doors);
    const stays = exit === "open" ? cellsOnTheWay(map, secrets) : new Set<number>();
    for (const cell of [map.start!, ...map.locks.map(({ at }) => at), ...secrets]) stays.add(cell);
    const doors = plain.filter(({ at }) => !stays.has(at) && !map.isReserved(at));
    const plan = new DoorPlan(map, doors, secrets);
    const mostHidden = Math.floor(plan.floor * hidden);
    const draw = new WeightedDraw(plan.worths(doors.length));
    const secret = map.tileset.index("secret_door");
    const made = new Set<number>();
    while (made.size < wanted && draw.total > 0) {
      const drawn = draw.draw(rng);
      draw.set(drawn, 0);
      plan.shut(drawn);
      if (plan.hidden > mostHidden) {
        plan.open(drawn);
        continue;
      }
      const { at } = doors[drawn]!;
      made.add(at);
      map.set(at, secret);
      yield;
    }
    map.doors = map.doors?.map((door): Door => (made.has(door.at) ? { ...door, kind: "secret" } : door));
    if (made.size > 0 && exit === "any") map.allows = [...map.allows, "exit-secret"];
  },
});

// How likely a door is to be chosen.
/** A door that hides nothing if it is shut is a shortcut. */
const SHORTCUT = 1;
const DEAD_END = 4;
const ITEMS = 12;

/**
 * The cells of one way to each exit and each key, in as few moves as it takes, and of the ways back from one-ways. As long
 * as these stay open, everything else can be closed.
 */
function cellsOnTheWay(map: BuilderMap, secrets: readonly number[]): Set<number> {
  const { start, exits, locks, oneWays, arrivals, questKeys } = map;
  const cells = new Set<number>();
  const keepWays = ({ cameFrom }: Spheres, goals: readonly number[]) => {
    const kept = new Set<number>();
    for (const goal of goals)
      for (let cell = goal; cell >= 0 && !kept.has(cell); cell = cameFrom[cell]!) kept.add(cell);
    for (const cell of kept) cells.add(cell);
  };
  const goals = [...[...exits, ...questKeys].map(({ at }) => at), ...locks.map(({ key }) => key)];
  // With all ways turned round, the ways to the ends of one-ways are those that lead back from there.
  const turned = { start, locks: [], oneWays: oneWays.map(({ from, to }) => ({ from: to, to: from })) };
  const locked = locks.map(({ at }) => at);
  const ends = [...oneWays, ...arrivals].map(({ to }) => to);
  for (const movement of ["orthogonal", "diagonal"] as const) {
    const there = spheresOf(map, map, movement, secrets);
    keepWays(there, goals);
    const back = ends.length === 0 ? undefined : spheresOf(map, turned, movement, [...secrets, ...locked]);
    if (back !== undefined) keepWays(back, ends);
    // Diagonal moves are only for what can't be reached without them.
    const isDone = goals.every((cell) => there.of[cell] !== UNREACHED);
    if (isDone && ends.every((cell) => back!.of[cell] !== UNREACHED)) break;
  }
  return cells;
}

/** The part of a cell that nobody can walk on. */
const NO_PART = -1;

/** Which floor can be reached while some doors are shut: the map with whatever lies between doors drawn together. */
class DoorPlan {
  /** For each part, the parts next to it. The doors that can be shut come first, and each is a part of its own. */
  readonly #next: number[][];
  /** How many cells a part has, and how many of these have something on them that doesn't block. */
  readonly #sizes: Int32Array;
  readonly #goods: Int32Array;
  readonly #start: number;
  readonly #isShut: Uint8Array;
  /** The number of the last flood that has reached each part. */
  readonly #reachedBy: Int32Array;
  readonly #queue: Int32Array;
  #floods = 0;
  /** The number of all cells that can be reached if every door is open. */
  readonly floor: number;

  constructor(map: BuilderMap, doors: readonly Door[], secrets: readonly number[]) {
    const { width, height, tileset } = map;
    const cells = [...doors.map(({ at }) => at), ...secrets];
    const tiles = map.copyTiles();
    for (const cell of cells) tiles[cell] = WALL;
    const { labels, sizes } = regions({ width, height, tileset, tiles });
    // A door is a part like any other, so that doors may stand side by side.
    const partOf = labels.map((region) => (region < 0 ? NO_PART : cells.length + region));
    for (const [door, cell] of cells.entries()) partOf[cell] = door;

    const parts = cells.length + sizes.length;
    this.#next = Array.from({ length: parts }, () => []);
    const join = (from: number, to: number) => {
      if (from !== NO_PART && to !== NO_PART) this.#next[from]!.push(to);
    };
    for (const [door, cell] of cells.entries()) {
      for (const side of [cell - width, cell - 1, cell + 1, cell + width]) {
        join(door, partOf[side]!);
        join(partOf[side]!, door);
      }
    }
    for (const { from, to } of map.oneWays) join(partOf[from]!, partOf[to]!);
    this.#sizes = new Int32Array(parts).fill(1);
    this.#sizes.set(sizes, cells.length);
    this.#goods = new Int32Array(parts);
    for (const { at, blocks } of map.spawns) if (!blocks && partOf[at] !== NO_PART) this.#goods[partOf[at]!]!++;
    this.#start = partOf[map.start!]!;
    this.#isShut = new Uint8Array(parts);
    this.#reachedBy = new Int32Array(parts);
    this.#queue = new Int32Array(parts);
    this.floor = this.#reached().floor;
    // What is secret already hides its part of the floor.
    this.#isShut.fill(1, doors.length, cells.length);
  }

  shut(door: number): void {
    this.#isShut[door] = 1;
  }

  open(door: number): void {
    this.#isShut[door] = 0;
  }

  /** The number of cells that can't be reached as the doors are. */
  get hidden(): number {
    return this.floor - this.#reached().floor;
  }

  /** How much it is worth to make each door secret, if the others are as they are. */
  worths(doors: number): Float64Array {
    const before = this.#reached();
    return Float64Array.from({ length: doors }, (_, door) => {
      this.shut(door);
      const { floor, goods } = this.#reached();
      this.open(door);
      if (goods < before.goods) return ITEMS;
      // The door itself is no floor that anybody misses.
      return floor < before.floor - 1 ? DEAD_END : SHORTCUT;
    });
  }

  /** Floods the plan. It is done for every door, so nothing is made anew for it. */
  #reached(): { readonly floor: number; readonly goods: number } {
    const flood = ++this.#floods;
    const queue = this.#queue;
    let tail = 0;
    queue[tail++] = this.#start;
    this.#reachedBy[this.#start] = flood;
    let floor = 0;
    let goods = 0;
    for (let head = 0; head < tail; head++) {
      const part = queue[head]!;
      floor += this.#sizes[part]!;
      goods += this.#goods[part]!;
      const next = this.#next[part]!;
      for (let i = 0; i < next.length; i++) {
        const other = next[i]!;
        if (this.#reachedBy[other] === flood || this.#isShut[other] === 1) continue;
        this.#reachedBy[other] = flood;
        queue[tail++] = other;
      }
    }
    return { floor, goods };
  }
}
