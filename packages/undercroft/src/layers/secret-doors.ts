import { regions, type Spheres, secretCells, shutAt, spheresOf, UNREACHED } from "../analysis/index.js";
import { type BuilderMap, choice, type Door, defineLayer, PAUSE, ratio } from "../core/index.js";
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
export const secretDoors = defineLayer({
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
    yield PAUSE;
    for (const cell of [map.start!, ...map.locks.map(({ at }) => at), ...secrets]) stays.add(cell);
    const doors = plain.filter(({ at }) => !stays.has(at) && !map.isReserved(at));
    const plan = new DoorPlan(map, doors, secrets);
    yield PAUSE;
    const mostHidden = Math.floor(plan.floor * hidden);
    const draw = new WeightedDraw(plan.worths(doors.length));
    const secret = map.tileset.index("secret_door");
    const made = new Set<number>();
    while (made.size < wanted && draw.total > 0) {
      const drawn = draw.draw(rng);
      draw.set(drawn, 0);
      if (plan.hidden + plan.lostBy(drawn).floor > mostHidden) continue;
      plan.shut(drawn);
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
  // With all one-ways reversed, the ways to their ends are those that lead back from there.
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

/** What can't be reached any more. */
interface Lost {
  /** The number of its cells. */
  readonly floor: number;
  /** How many of them have something on them that doesn't block. */
  readonly goods: number;
  readonly parts: readonly number[];
}

const NOTHING_LOST: Lost = { floor: 0, goods: 0, parts: [] };

/** Which floor can be reached while some doors are shut. All cells between doors are one part. */
class DoorPlan {
  /** For each part, the parts next to it. The doors that can be shut come first, and each is a part of its own. */
  readonly #next: number[][];
  /** How many cells a part has, and how many of these have something on them that doesn't block. */
  readonly #sizes: Int32Array;
  readonly #goods: Int32Array;
  readonly #start: number;
  readonly #isShut: Uint8Array;
  /** 1 for the parts that can be reached as the doors are. */
  #isReached: Uint8Array;
  readonly #hasOneWays: boolean;
  /** The last side of a door from which each part was found, or -1. Sides of all doors are numbered consecutively. */
  readonly #seenBy: Int32Array;
  #seen = 0;
  /** The number of all cells that can be reached if every door is open. */
  readonly floor: number;
  /** The number of cells that can't be reached as the doors are. */
  hidden: number;

  constructor(map: BuilderMap, doors: readonly Door[], secrets: readonly number[]) {
    const { width } = map;
    const cells = [...doors.map(({ at }) => at), ...secrets];
    const { labels, sizes } = regions(shutAt(map, cells));
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
    this.#hasOneWays = map.oneWays.length > 0;
    this.#sizes = new Int32Array(parts).fill(1);
    this.#sizes.set(sizes, cells.length);
    this.#goods = new Int32Array(parts);
    for (const { at, blocks } of map.spawns) if (!blocks && partOf[at] !== NO_PART) this.#goods[partOf[at]!]!++;
    this.#start = partOf[map.start!]!;
    this.#isShut = new Uint8Array(parts);
    this.#seenBy = new Int32Array(parts).fill(-1);
    this.#isReached = this.#flood();
    this.floor = this.#reachedFloor();
    // What is secret already hides its part of the floor.
    this.#isShut.fill(1, doors.length, cells.length);
    this.#isReached = this.#flood();
    this.hidden = this.floor - this.#reachedFloor();
  }

  /** Shuts a door for good. */
  shut(door: number): void {
    const { floor, parts } = this.lostBy(door);
    this.#isShut[door] = 1;
    this.hidden += floor;
    for (const part of parts) this.#isReached[part] = 0;
  }

  /** How much it is worth to make each door secret, if the others are as they are. */
  worths(doors: number): Float64Array {
    const lost = this.#hasOneWays ? (door: number) => this.lostBy(door) : this.#lostByAny();
    return Float64Array.from({ length: doors }, (_, door) => {
      const { floor, goods } = lost(door);
      // The door itself doesn't count as lost floor.
      return goods > 0 ? ITEMS : floor > 1 ? DEAD_END : SHORTCUT;
    });
  }

  /**
   * Finds out what is lost with each part, for all of them at once: by the tree of choke points, as `gates` does it for
   * the cells of a map.
   */
  #lostByAny(): (part: number) => Pick<Lost, "floor" | "goods"> {
    const next = this.#next;
    // In the order in which a search comes upon them, counted from 1. A part has a higher number than its parent.
    const numbers = new Int32Array(next.length);
    const found = [-1, this.#start];
    const parents = [0, 0];
    const lowest = [0, 1];
    const looked = new Int32Array(next.length);
    numbers[this.#start] = 1;
    for (let number = 1; number > 0; ) {
      const part = found[number]!;
      const beside = next[part]!;
      if (looked[part] === beside.length) {
        const parent = parents[number]!;
        lowest[parent] = Math.min(lowest[parent]!, lowest[number]!);
        number = parent;
        continue;
      }
      const other = beside[looked[part]!++]!;
      if (this.#isShut[other] === 1) continue;
      if (numbers[other] !== 0) lowest[number] = Math.min(lowest[number]!, numbers[other]!);
      else {
        parents.push(number);
        lowest.push(found.length);
        number = numbers[other] = found.length;
        found.push(other);
      }
    }
    // What leads nowhere above its parent is lost with it, and all else with what its parent is lost with.
    const holders = [0, 0];
    for (let number = 2; number < found.length; number++) {
      const parent = parents[number]!;
      holders[number] = lowest[number]! >= parent ? parent : holders[parent]!;
    }
    const floor = found.map((part) => this.#sizes[part] ?? 0);
    const goods = found.map((part) => this.#goods[part] ?? 0);
    for (let number = found.length - 1; number > 1; number--) {
      floor[holders[number]!]! += floor[number]!;
      goods[holders[number]!]! += goods[number]!;
    }
    return (part) =>
      numbers[part] === 0 ? NOTHING_LOST : { floor: floor[numbers[part]!]!, goods: goods[numbers[part]!]! };
  }

  /** What can't be reached any more if a door is shut, too. */
  lostBy(door: number): Lost {
    if (this.#isReached[door] === 0 || door === this.#start) return NOTHING_LOST;
    return this.#hasOneWays ? this.#lostByFlood(door) : this.#lostBySides(door);
  }

  /**
   * Searches from all sides of the door in turns, one step at a time, until it is clear which of them lead to the start.
   * Sides that meet lead to the same place, and a side that ends before it reaches the start is lost. The work is limited
   * by the size of the smaller side or the length of the way around the door, which matters because every door is tested.
   */
  #lostBySides(door: number): Lost {
    const first = this.#seen;
    const sides: Side[] = [];
    for (const part of this.#next[door]!) {
      if (this.#isShut[part] === 1 || this.#seenBy[part]! >= first) continue;
      this.#seenBy[part] = first + sides.length;
      sides.push({ parts: [part], done: 0, looked: 0, leadsToStart: part === this.#start, joined: undefined });
    }
    this.#seen += sides.length;
    for (let isKnown = false; !isKnown; ) {
      let going = 0;
      // If only one goes on, that is where the start is, unless it was found already.
      let isFound = false;
      for (let i = 0; i < sides.length; i++) {
        const side = sides[i]!;
        if (side.joined !== undefined) continue;
        if (side.done < side.parts.length) this.#goOn(side, i, sides, first, door);
        if (side.done < side.parts.length) going++;
        else isFound ||= side.leadsToStart;
      }
      isKnown = going === 0 || (going === 1 && !isFound);
    }
    const lost = [door];
    for (const { parts, done, joined, leadsToStart } of sides) {
      if (joined === undefined && done === parts.length && !leadsToStart) lost.push(...parts);
    }
    return this.#sumOf(lost);
  }

  /** Looks at one neighbour more of what was found on one side of a door. Sides that meet become one. */
  #goOn(side: Side, number: number, sides: readonly Side[], first: number, door: number): void {
    const beside = this.#next[side.parts[side.done]!]!;
    if (side.looked === beside.length) {
      side.looked = 0;
      side.done++;
      return;
    }
    const next = beside[side.looked++]!;
    if (next === door || this.#isShut[next] === 1) return;
    const seenBy = this.#seenBy[next]! - first;
    if (seenBy < 0) {
      this.#seenBy[next] = first + number;
      side.parts.push(next);
      side.leadsToStart ||= next === this.#start;
      return;
    }
    let met = sides[seenBy]!;
    while (met.joined !== undefined) met = met.joined;
    if (met === side) return;
    // What one of them was just looking at is looked at once more.
    const { parts, done } = met;
    const left = [...side.parts.slice(side.done), ...parts.slice(done)];
    side.parts = [...side.parts.slice(0, side.done), ...parts.slice(0, done), ...left];
    side.done += done;
    side.leadsToStart ||= met.leadsToStart;
    met.joined = side;
  }

  /** With one-ways, a way there may be no way back, so only a flood from the start shows what is lost. */
  #lostByFlood(door: number): Lost {
    this.#isShut[door] = 1;
    const isLeft = this.#flood();
    this.#isShut[door] = 0;
    const lost: number[] = [];
    for (let part = 0; part < isLeft.length; part++) {
      if (this.#isReached[part] === 1 && isLeft[part] === 0) lost.push(part);
    }
    return this.#sumOf(lost);
  }

  #sumOf(parts: readonly number[]): Lost {
    let floor = 0;
    let goods = 0;
    for (const part of parts) {
      floor += this.#sizes[part]!;
      goods += this.#goods[part]!;
    }
    return { floor, goods, parts };
  }

  /** The parts that can be reached from the start, as 1. */
  #flood(): Uint8Array {
    const isReached = new Uint8Array(this.#next.length);
    const queue = [this.#start];
    isReached[this.#start] = 1;
    for (const part of queue) {
      for (const next of this.#next[part]!) {
        if (isReached[next] === 1 || this.#isShut[next] === 1) continue;
        isReached[next] = 1;
        queue.push(next);
      }
    }
    return isReached;
  }

  #reachedFloor(): number {
    return this.#sizes.reduce((sum, size, part) => sum + size * this.#isReached[part]!, 0);
  }
}

/** What has been found on one side of a door. */
interface Side {
  /** The parts, those that are done first. */
  parts: number[];
  /** How many are done, and how many neighbours of the next one were looked at. */
  done: number;
  looked: number;
  leadsToStart: boolean;
  /** The side that goes on for it, if they have met. */
  joined: Side | undefined;
}
