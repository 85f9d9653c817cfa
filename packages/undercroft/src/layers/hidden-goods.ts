import { type Gates, sharedGates, shutAt } from "../analysis/index.js";
import {
  addTo,
  type BuilderMap,
  content,
  count,
  counted,
  defineLayer,
  integer,
  PAUSE,
  ratio,
  scaled,
} from "../core/index.js";
import {
  addFollowers,
  isSpawnTable,
  itemLimit,
  itemsLeft,
  knownWeightsAt,
  rollForMap,
  SEEDS_TABLE,
} from "../spawning/index.js";
import { goByFeeling } from "./kernels/feeling-order.js";
import { corridorCells, isInOpenSquare } from "./kernels/open-square.js";
import { tableOfKind } from "./kernels/table-of-kind.js";
import { WeightedDraw } from "./kernels/weighted-draw.js";

/**
 * Spawns items behind doors. The more doors lie between the start and a cell, the likelier it gets an
 * item, and what lies behind a secret door is very likely to. So are places that nobody has to cross on the way to the
 * exit, if there is an exit already. Near an item, others are unlikely. Items never lie in corridors, in narrow passages
 * or on choke points, so that nobody finds them just by walking through.
 *
 * Only the items of the spawn table are used. A level with a feeling, such as rich, can have more or fewer of them. See `feelings`.
 *
 * @example
 * import { accretion, addLoops, chain, hiddenGoods, nicheStairs } from "undercroft";
 *
 * // Doors and stairs come first. Once there is an exit, side branches get more of the items.
 * const halls = chain({ width: 80, height: 50 })
 *   .startWith(accretion())
 *   .with(addLoops({ all: true, reach: 1 }))
 *   .with(nicheStairs())
 *   .with(hiddenGoods({ items: 6, apart: 8 }));
 * const level = halls.build({ seed: "rats", depth: 3 });
 * for (const { name, at } of level.spawns.slice(0, 2)) console.log(`${name} at ${at.join(", ")}`);
 * // Magic Mapping Scroll at 13, 45
 * // Health Potion at 25, 27
 */
export const hiddenGoods = defineLayer({
  id: "hidden-goods",
  summary: "Spawns items behind doors, away from corridors and choke points.",
  options: {
    items: count(5, { min: 0, max: 10_000, typical: [2, 20] }, "Minimum number of items."),
    more: ratio(0.6, "Chance of another item, rolled again after each one.", { max: 0.95 }),
    most: itemLimit(),
    table: content("spawn-table", SEEDS_TABLE, "Spawn table to draw from. Only its items are used.", isSpawnTable),
    base: integer(5, { min: 1, max: 10_000, typical: [1, 50] }, "Weight of a cell that no door has to be opened for."),
    door: integer(10, { min: 0, max: 10_000, typical: [0, 100] }, "Weight that each door on the way adds."),
    secret: integer(
      3000,
      { min: 0, max: 100_000, typical: [0, 5000] },
      "Weight that each secret door on the way adds.",
    ),
    branch: ratio(
      2,
      "Multiplies the weight of cells in optional branches: regions that nobody has to cross to the exit.",
      {
        max: 100,
        typical: [0, 10],
      },
    ),
    apart: integer(
      5,
      { min: 0, max: 50, typical: [0, 10] },
      "Distance around an item within which others are less likely.",
    ),
    cooling: ratio(0.1, "Cells that are closer than `apart` to an item keep this share of their weight."),
  },
  needs: ["start"],
  writes: ["spawns"],
  *build(map, rng, { items, more, most, table, base, door, secret, branch, apart, cooling }) {
    const goods = tableOfKind(table, "item");
    const odds = knownWeightsAt(goods, map.depth);
    goByFeeling(map, "hidden-goods");
    let wanted = Math.round(scaled(items, map) * (map.feeling?.goods ?? 1));
    for (let i = 0; i < MOST_MORE && rng.chance(more); i++) wanted++;
    wanted = Math.min(wanted, itemsLeft(map, most));
    if (items === 0 || wanted <= 0) return;

    const weights = weightsByDoors(map, base, door, secret);
    yield PAUSE;
    const exit = map.exits.find(({ kind }) => kind === "down")?.at;
    const gates = sharedGates(map, exit);
    yield PAUSE;
    const cells = hidingPlaces(map, weights, gates);
    const isBranch = branchCells(map, gates, exit);
    yield PAUSE;
    const places = new Int32Array(map.tiles.length).fill(NO_PLACE);
    const exact = new Float64Array(cells.length);
    for (let i = 0; i < cells.length; i++) {
      places[cells[i]!] = i;
      exact[i] = Math.floor(weights[cells[i]!]! * (isBranch[cells[i]!] === 1 ? branch : 1) * EXACT);
    }
    const draw = new WeightedDraw(exact);
    let placed = 0;
    for (; placed < wanted && draw.total > 0; placed++) {
      const entry = rollForMap(map, goods, odds, rng);
      if (entry === undefined) break;
      const drawn = draw.draw(rng);
      const at = cells[drawn]!;
      map.addSpawn({ at, name: entry.name, kind: "item", blocks: entry.blocks ?? false });
      addFollowers(map, at, entry);
      draw.set(drawn, 0);
      cool(map, draw, places, at, apart, cooling);
      yield;
    }
    if (placed < wanted) {
      const why =
        draw.total > 0 ? `the table ${table.name} has no items at this depth` : "there is no other place for one";
      map.note("shortfall", `asked for ${counted(wanted, "item")}, but added ${placed}: ${why}`);
    }
  },
});

/** Not one of the cells that an item can be put on. */
const NO_PLACE = -1;
/** The limit of additional items, however often the chance succeeds. */
const MOST_MORE = 100;
/** Weights are whole numbers, scaled by this so that small weights can still shrink. */
const EXACT = 1000;

/** Makes other items less likely near a cell. */
function cool(
  map: BuilderMap,
  draw: WeightedDraw,
  places: Int32Array,
  at: number,
  apart: number,
  cooling: number,
): void {
  const x = map.x(at);
  const y = map.y(at);
  for (let row = Math.max(0, y - apart); row <= Math.min(map.height - 1, y + apart); row++) {
    for (let column = Math.max(0, x - apart); column <= Math.min(map.width - 1, x + apart); column++) {
      const place = places[map.index(column, row)]!;
      if (place !== NO_PLACE) draw.set(place, Math.floor(draw.weight(place) * cooling));
    }
  }
}

/**
 * The weight of each cell that can be reached: `base`, and more for each door on the way of least weight. 0 for all other
 * cells, and for those behind a lock, which have their own reward.
 *
 * Floods the map from door to door, those of the lowest weight first.
 */
function weightsByDoors(map: BuilderMap, base: number, door: number, secret: number): Float64Array {
  const { width } = map;
  const locked = map.locks.map(({ at }) => at);
  const { tiles, tileset } = shutAt(map, locked);
  // What each tile adds, and -1 where nobody can walk.
  const added = new Int32Array(tileset.tiles.length);
  for (let tile = 0; tile < added.length; tile++) {
    added[tile] = tileset.walkable[tile] === 0 ? -1 : tileset.door[tile] === 1 ? door : 0;
  }
  added[tileset.index("secret_door")] = secret;
  const weights = new Float64Array(tiles.length);
  /** For each weight that is still to come, the cells of the doors that lead to it. */
  const waiting = new Map<number, number[]>([[base, [map.start!]]]);
  while (waiting.size > 0) {
    const weight = Math.min(...waiting.keys());
    for (const entry of waiting.get(weight)!) {
      if (weights[entry] !== 0) continue;
      weights[entry] = weight;
      const stack = [entry];
      for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
        for (let side = 0; side < 4; side++) {
          const next = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
          const more = added[tiles[next]!]!;
          if (more < 0 || weights[next] !== 0) continue;
          if (more === 0) {
            weights[next] = weight;
            stack.push(next);
            continue;
          }
          addTo(waiting, weight + more, next);
        }
      }
    }
    waiting.delete(weight);
  }
  return weights;
}

/** The reached cells that an item can be put on: open floor and the ends of dead ends. */
function hidingPlaces(map: BuilderMap, weights: Float64Array, gates: Gates): Int32Array {
  const { width, tiles, start, tileset } = map;
  // 1 for cells that stay free: corridors, choke points, stairs, and the cells next to stairs.
  const isTaken = corridorCells(map);
  for (let i = 0; i < gates.cells.length; i++) isTaken[gates.cells[i]!] = 1;
  const takeAround = (cell: number) => {
    for (const near of [cell, cell - 1, cell + 1, cell - width, cell + width]) isTaken[near] = 1;
  };
  for (const { at } of map.exits) takeAround(at);
  takeAround(start!);
  const cells = new Int32Array(weights.length);
  let count = 0;
  for (let cell = 0; cell < weights.length; cell++) {
    if (weights[cell] === 0 || isTaken[cell] === 1) continue;
    const tile = tiles[cell]!;
    if (tileset.door[tile] === 1 || tileset.hazard[tile] === 1 || !isOpenOrEnd(map, cell)) continue;
    if (!map.hasSpawn(cell) && map.maySpawn(cell, "item")) cells[count++] = cell;
  }
  return cells.subarray(0, count);
}

function isOpenOrEnd(map: BuilderMap, cell: number): boolean {
  if (isInOpenSquare(map, cell)) return true;
  const { width, tiles, tileset } = map;
  const { walkable } = tileset;
  const across = walkable[tiles[cell - 1]!]! + walkable[tiles[cell + 1]!]!;
  return across + walkable[tiles[cell - width]!]! + walkable[tiles[cell + width]!]! < 2;
}

/** Smaller regions behind a choke point are nooks, not branches. */
const LEAST_BRANCH = 12;

/** 1 for all cells behind choke points that the exit doesn't lie behind. */
function branchCells(
  map: BuilderMap,
  { cells, behind, isBehind, cellsBehind }: Gates,
  exit: number | undefined,
): Uint8Array {
  const isBranch = new Uint8Array(map.tiles.length);
  if (exit === undefined) return isBranch;
  for (let i = 0; i < cells.length; i++) {
    const gate = cells[i]!;
    if (behind[i]! < LEAST_BRANCH || isBranch[gate] === 1 || gate === exit || isBehind(exit, gate)) continue;
    for (const cell of cellsBehind(gate)) isBranch[cell] = 1;
  }
  return isBranch;
}
