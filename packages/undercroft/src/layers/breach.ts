import { withoutKeys } from "../analysis/index.js";
import { type BuilderMap, defineLayer, FLOOR, integer, type Rng, ratio, span, WALL } from "../core/index.js";
import { fellDoors } from "./kernels/fallen-doors.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Tells of an attack from below: a burrow in the rock, far from the start, and tunnels from there into rooms, straight through
 * walls and furniture. Rubble lies where they broke in, and bones where the defenders made their last stand. Doors fall with
 * the walls that they are in.
 *
 * The burrow and its tunnels become an area with the role `breach`, and the place of the last stand one with the role
 * `battlefield`, so that steps such as `inhabit` can put somebody there.
 */
export const breach = defineLayer({
  id: "breach",
  summary: "Digs a burrow and tunnels from it into rooms, through walls and furniture: something has broken in.",
  options: {
    rooms: span(
      2,
      4,
      { min: 1, max: 100, typical: [1, 8] },
      "Minimum and maximum number of places that they broke into.",
    ),
    depth: ratio(0.6, "How far they got: a share of the way to the place that is hardest to reach."),
    burrow: span(
      20,
      50,
      { min: 1, max: 1_000, typical: [10, 80] },
      "Minimum and maximum size of the burrow, in cells.",
    ),
    width: ratio(0.4, "How wide the tunnels are: the chance that the rock beside them is dug, too."),
    bones: ratio(0.2, "Share of the floor with bones where the defenders made their last stand."),
    reach: integer(
      4,
      { min: 0, max: 50, typical: [0, 8] },
      "How far from its middle there are signs of the last stand.",
    ),
  },
  adds: ["areas"],
  writes: ["tiles"],
  *build(map, rng, { rooms, depth, burrow, width, bones, reach }) {
    map.areas ??= [];
    // Tunnels could lead around locks.
    if (withoutKeys(map) !== map) return;
    const home = burrowSite(map, rng.fork("site"));
    const attack = home === undefined ? undefined : new Attack(map, home, rng.fork("rock"));
    const goals = attack?.goals(rng.fork("goals"), rng.between(...rooms), depth) ?? [];
    if (attack === undefined || goals.length === 0) {
      map.note("shortfall", "nobody has broken in: there is no rock for a burrow, or no way from it");
      return;
    }
    attack.digBurrow(rng.fork("burrow"), rng.between(...burrow));
    yield;
    for (const [i, goal] of goals.entries()) {
      attack.digTo(goal, rng.fork(`tunnel ${i}`), width);
      yield;
    }
    fellDoors(map, () => true);
    const stand = attack.lastStand(goals.at(-1)!, rng.fork("bones"), bones, reach);
    const cells = attack.dug;
    map.areas = [
      ...map.areas,
      { name: "breach", theme: "caverns", role: "breach", cells },
      ...(stand.length > 0 ? [{ name: "last stand", theme: "", role: "battlefield", cells: stand }] : []),
    ];
    yield;
  },
});

/** How many cells of the map are drawn for the burrow, and how much rock there must be around one. */
const DRAWS = 200;
const ROCK = [3, 2, 1] as const;

/** It is at least this share of the width and height of the map away from the start, if it can be. */
const AWAY = 0.5;

/** A cell deep in rock, far enough from the start or else the farthest of those that are drawn. Undefined if there is none. */
function burrowSite(map: BuilderMap, rng: Rng): number | undefined {
  const { width, height, start } = map;
  if (width < 5 || height < 5) return undefined;
  const away = (cell: number) =>
    start === undefined ? 0 : Math.abs(map.x(cell) - map.x(start)) + Math.abs(map.y(cell) - map.y(start));
  for (const rock of ROCK) {
    let best: number | undefined;
    for (let n = 0; n < DRAWS && (best === undefined || away(best) < AWAY * (width + height)); n++) {
      const cell = map.index(rng.between(2, width - 3), rng.between(2, height - 3));
      if ((best === undefined || away(cell) > away(best)) && isRock(map, cell, rock)) best = cell;
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Whether all cells around a cell that the map has are rock. */
function isRock(map: BuilderMap, at: number, reach: number): boolean {
  const [x, y] = [map.x(at), map.y(at)];
  for (let row = Math.max(0, y - reach); row <= Math.min(map.height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(map.width - 1, x + reach); column++) {
      const cell = map.index(column, row);
      if (map.tiles[cell] !== WALL || map.isReserved(cell)) return false;
    }
  }
  return true;
}

const NEVER = -1;
/** What a step costs: on floor, through a door, and through rock, to which up to so much is added by chance. */
const WALK = 1;
const THROUGH_DOOR = 9;
const DIG = 2;
const HARDER = 4;
/** Costs are smaller than this, so that as many lists are enough for a search by cost. */
const COSTS = 16;
/** Places that they broke into are at least this far apart. */
const APART = 7;
/** The chance that dug rock leaves rubble, and that furniture beside a tunnel is broken. */
const RUBBLE = 0.45;
const BROKEN = 0.7;
/** A digger of the burrow works for so many steps, and all of them for so many steps per cell. */
const LIFETIME = 40;
const PATIENCE = 60;

/** Who digs in, and where they get to. */
class Attack {
  readonly #map: BuilderMap;
  readonly #home: number;
  readonly #held: ReadonlySet<number>;
  /** What the way to each cell costs, or `NEVER`, and the cell before it. */
  readonly #cost: Int32Array;
  readonly #from: Int32Array;
  readonly #isDug: Uint8Array;

  constructor(map: BuilderMap, home: number, rng: Rng) {
    this.#map = map;
    this.#home = home;
    this.#held = occupiedCells(map);
    this.#cost = new Int32Array(map.tiles.length).fill(NEVER);
    this.#from = new Int32Array(map.tiles.length).fill(home);
    this.#isDug = new Uint8Array(map.tiles.length);
    this.#search(rng);
  }

  /** Finds the cheapest way to each cell. */
  #search(rng: Rng): void {
    const { width } = this.#map;
    const [cost, from] = [this.#cost, this.#from];
    const steps = Int32Array.from(cost, (_, cell) => this.#stepTo(cell, rng));
    const waiting: number[][] = Array.from({ length: COSTS }, () => []);
    cost[this.#home] = 0;
    waiting[0]!.push(this.#home);
    for (let price = 0, empty = 0; empty < COSTS; price++) {
      const list = waiting[price % COSTS]!;
      empty = list.length === 0 ? empty + 1 : 0;
      for (const cell of list.splice(0)) {
        if (cost[cell] !== price) continue;
        for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
          const own = steps[next]!;
          if (own === NEVER || (cost[next] !== NEVER && cost[next]! <= price + own)) continue;
          cost[next] = price + own;
          from[next] = cell;
          waiting[(price + own) % COSTS]!.push(next);
        }
      }
    }
  }

  #stepTo(cell: number, rng: Rng): number {
    const map = this.#map;
    const harder = rng.below(HARDER);
    if (!map.isInterior(map.x(cell), map.y(cell)) || map.isHazard(cell)) return NEVER;
    if (map.isWalkable(cell)) return map.isDoor(cell) ? THROUGH_DOOR : WALK;
    return map.isReserved(cell) ? NEVER : DIG + harder;
  }

  /** Places to break into, each away from the others: the nearest, some on the way, and the farthest that they got to. */
  goals(rng: Rng, wanted: number, depth: number): number[] {
    const map = this.#map;
    const anchors = map.rooms?.map(({ anchor }) => anchor) ?? [];
    const drawn = Array.from({ length: 6 * wanted }, () => rng.below(map.tiles.length));
    const places = anchors.length > 0 ? rng.shuffle(anchors) : drawn;
    const mayBe = (cell: number) => map.isWalkable(cell) && !map.isDoor(cell) && this.#cost[cell]! > 0;
    const reached = places.filter(mayBe).sort((a, b) => this.#cost[a]! - this.#cost[b]! || a - b);
    const [nearest] = reached;
    if (nearest === undefined) return [];
    const within = reached.slice(0, Math.max(1, Math.ceil(depth * reached.length)));
    const farthest = within.at(-1)!;
    const goals = [farthest];
    for (const cell of [nearest, ...rng.shuffle(within)]) {
      const isNear = (other: number) =>
        Math.abs(map.x(cell) - map.x(other)) + Math.abs(map.y(cell) - map.y(other)) < APART;
      if (goals.length < wanted && !goals.some(isNear)) goals.push(cell);
    }
    return goals.reverse();
  }

  /** Digs a cave around the place where they came from. */
  digBurrow(rng: Rng, wanted: number): void {
    const map = this.#map;
    const dug = [this.#home];
    this.#open(this.#home, rng);
    let cell = this.#home;
    for (let n = 0; dug.length < wanted && n < PATIENCE * wanted; n++) {
      if (n % LIFETIME === 0) cell = rng.pick(dug);
      const next = cell + [1, -1, map.width, -map.width][rng.below(4)]!;
      if (this.#isDug[next] === 0) {
        if (!isRock(map, next, 0) || !map.isInterior(map.x(next), map.y(next))) continue;
        this.#open(next, rng);
        dug.push(next);
      }
      cell = next;
    }
  }

  /** Digs the way to a goal, wider here and there, and breaks the furniture beside it. */
  digTo(goal: number, rng: Rng, width: number): void {
    const map = this.#map;
    const sides = [-map.width, -1, 1, map.width];
    for (let cell = goal; cell !== this.#home; cell = this.#from[cell]!) {
      const wasRock = map.tiles[cell] === WALL;
      if (!map.isWalkable(cell)) this.#open(cell, rng);
      else if (map.tiles[cell] === FLOOR && !map.isReserved(cell) && rng.chance(RUBBLE / 3)) this.#litter(cell);
      for (const side of sides) {
        const near = cell + side;
        if (map.isWalkable(near) || map.isHazard(near) || map.isReserved(near)) continue;
        if (!map.isInterior(map.x(near), map.y(near))) continue;
        const isWall = map.tiles[near] === WALL;
        if (isWall ? wasRock && rng.chance(width) : rng.chance(BROKEN)) this.#open(near, rng);
      }
    }
  }

  #open(cell: number, rng: Rng): void {
    const map = this.#map;
    const isRubble = map.tiles[cell] !== WALL || rng.chance(RUBBLE);
    map.set(cell, isRubble ? map.tileset.index("rubble") : FLOOR);
    this.#isDug[cell] = 1;
  }

  #litter(cell: number): void {
    this.#map.set(cell, this.#map.tileset.index("rubble"));
  }

  /** The cells that were dug. */
  get dug(): number[] {
    return [...this.#isDug.keys()].filter((cell) => this.#isDug[cell] === 1);
  }

  /** Scatters bones around the last place that they broke into. Returns its cells. */
  lastStand(goal: number, rng: Rng, share: number, reach: number): number[] {
    const map = this.#map;
    const bones = map.tileset.index("bones");
    const cells = [goal];
    const steps = new Map([[goal, 0]]);
    for (const cell of cells) {
      if (steps.get(cell) === reach) continue;
      for (const next of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
        if (steps.has(next) || !map.isWalkable(next) || map.isDoor(next)) continue;
        steps.set(next, steps.get(cell)! + 1);
        cells.push(next);
      }
    }
    for (const cell of cells) {
      const isFree = map.tiles[cell] === FLOOR && !map.isReserved(cell) && !this.#held.has(cell);
      if (isFree && rng.chance(share)) map.set(cell, bones);
    }
    return cells.filter((cell) => this.#isDug[cell] === 0).sort((a, b) => a - b);
  }
}
