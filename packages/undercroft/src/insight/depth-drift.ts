import { checkArgument, DOWN_STAIRS, FLOOR, type Kind, type Tile, type Tileset } from "../core/index.js";
import { VIEW } from "./metrics/measure-row.js";
import type { MeasuredView } from "./metrics/measured-view.js";

/** The ground of a level: each kind of tile, as a share of the open cells. Hazards are ground, doors and stairs aren't. */
export type GroundShares = Readonly<Record<string, number>>;

/** How many of the levels most like it decide what depth a level is taken for. An odd number leaves no ties. */
const NEAREST = 5;

/**
 * Returns how much of each kind of ground a level has, by the names of the tiles.
 *
 * @example
 * import { groundShares } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
 * console.log(groundShares(level).floor! > 0.9); // true
 */
export function groundShares(level: MeasuredView): GroundShares {
  checkArgument("groundShares", "level", VIEW, level);
  const { tiles, tileset } = level;
  const counts = new Map<string, number>();
  let open = 0;
  for (let cell = 0; cell < tiles.length; cell++) {
    const tile = tileset.tiles[tiles[cell]!]!;
    if (!isOpen(tile)) continue;
    open++;
    if (isGround(tileset, tiles[cell]!)) counts.set(tile.name, (counts.get(tile.name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].map(([name, count]) => [name, count / open]));
}

function isOpen({ walkable, hazard }: Tile): boolean {
  return walkable || hazard !== undefined;
}

/** Whether an open tile is ground. Doors and stairs come right after the floor in every tileset. */
function isGround({ door }: Tileset, tile: number): boolean {
  return door[tile] === 0 && (tile === FLOOR || tile > DOWN_STAIRS);
}

/**
 * Returns how well levels of two depths can be told apart by their ground alone: the share of all levels that are like more
 * levels of their own depth than of the other one, among the 5 that are most like them. 1 if every level shows its depth,
 * about 0.5 if none does. Undefined of fewer than six levels.
 */
export function depthDrift(a: readonly GroundShares[], b: readonly GroundShares[]): number | undefined {
  checkArgument("depthDrift", "a", GROUNDS, a);
  checkArgument("depthDrift", "b", GROUNDS, b);
  const levels = [...a, ...b];
  if (levels.length <= NEAREST) return undefined;
  const names = [...new Set(levels.flatMap((level) => Object.keys(level)))];
  const points = levels.map((level) => Float64Array.from(names, (name) => level[name] ?? 0));
  let right = 0;
  for (let i = 0; i < points.length; i++) {
    let ofA = 0;
    for (const j of nearestTo(points, i)) if (j < a.length) ofA++;
    if (ofA > NEAREST / 2 === i < a.length) right++;
  }
  return right / points.length;
}

/** The points that are nearest to one of them, without that one. Of points as far away as each other, the first ones. */
function nearestTo(points: readonly Float64Array[], from: number): readonly number[] {
  const nearest: number[] = [];
  const distances: number[] = [];
  for (const [i, point] of points.entries()) {
    if (i === from) continue;
    const distance = squaredDistance(points[from]!, point);
    if (nearest.length === NEAREST && distance >= distances[NEAREST - 1]!) continue;
    let place = Math.min(nearest.length, NEAREST - 1);
    for (; place > 0 && distances[place - 1]! > distance; place--) {
      nearest[place] = nearest[place - 1]!;
      distances[place] = distances[place - 1]!;
    }
    nearest[place] = i;
    distances[place] = distance;
  }
  return nearest;
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return sum;
}

const GROUNDS: Kind = {
  rule: "a list of what groundShares returns",
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null),
};
