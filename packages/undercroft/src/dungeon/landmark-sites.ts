import { type Point, type Rect, type Rng, type Size, UndercroftError } from "../core/index.js";
import { type LandmarkSite, landmarkCells, MARGIN, usualSizes } from "./landmark-shape.js";
import type { DungeonLandmark } from "./landmarks.js";

/** A landmark, or one fall of a river, on the levels that share its cells. */
export interface PlacedLandmark extends LandmarkSite {
  readonly landmark: DungeonLandmark;
  /** The levels that share its cells, from top to bottom. */
  readonly levels: readonly string[];
  readonly cells: readonly Point[];
}

/** How often to draw a place for a landmark before looking for any that is free. */
const MOST_DRAWS = 60;
/** How many cells there are between two landmarks at least, and from a way to one: both have walls or rims around them. */
const APART = 4;
const FROM_WAYS = 3;
const SEEDS = 1_000_000_000;

/**
 * Chooses where landmarks are: somewhere on the map that all of their levels have in common, and away from each other and
 * from the ways that are known so far. Each draws from a stream of its own.
 */
export function landmarkSites(
  landmarks: readonly DungeonLandmark[],
  sizeOf: (level: string) => Size,
  cellsOn: (level: string) => readonly Point[],
  rng: Rng,
): readonly PlacedLandmark[] {
  const placed: PlacedLandmark[] = [];
  const areaOf = ({ levels }: Fall) => sharedSize(levels, sizeOf).reduce((area, side) => area * side);
  const falls = landmarks.flatMap((landmark) => fallsOf(landmark));
  // What has the least room comes first.
  for (const { landmark, levels } of falls.sort((a, b) => areaOf(a) - areaOf(b))) {
    const { name, kind } = landmark;
    const stream = rng.fork(`landmark ${name} ${levels[0]}`);
    const isHere = (other: PlacedLandmark) => other.levels.some((level) => levels.includes(level));
    const taken = placed.filter(isHere).map(({ rect }) => rect);
    const ways = levels.flatMap(cellsOn);
    const isFree = (rect: Rect) =>
      taken.every((other) => gap(rect, other) >= APART) &&
      ways.every(([x, y]) => gap(rect, { x, y, width: 1, height: 1 }) >= FROM_WAYS);
    const shared = sharedSize(levels, sizeOf);
    const sizes = landmark.size === undefined ? usualSizes(kind, shared) : [landmark.size];
    const place = stream.fork("place");
    const rect = firstOf(sizes, (size) => chooseRect(place, size, shared, isFree));
    if (rect === undefined) throw doesNotFit(landmark, levels, sizes.at(-1)!, shared);
    const seed = stream.fork("shape").below(SEEDS);
    placed.push({ landmark, levels, rect, seed, cells: landmarkCells(kind, { rect, seed }) });
  }
  return placed;
}

/** Levels on which a landmark is in the same place. */
type Fall = Pick<PlacedLandmark, "landmark" | "levels">;

/** A river falls in another place on each level, or it would never flow. */
function fallsOf(landmark: DungeonLandmark): readonly Fall[] {
  const { kind, levels } = landmark;
  if (kind !== "river") return [{ landmark, levels }];
  return levels.slice(1).map((level, i) => ({ landmark, levels: [levels[i]!, level] }));
}

/** The size of the map that levels have in common. */
export function sharedSize(levels: readonly string[], sizeOf: (level: string) => Size): Size {
  const sizes = levels.map(sizeOf);
  return [Math.min(...sizes.map(([width]) => width)), Math.min(...sizes.map(([, height]) => height))];
}

/** How many cells lie between two rectangles, in columns or in rows, whichever are more. */
function gap(a: Rect, b: Rect): number {
  const across = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width));
  const down = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.max(across, down);
}

function firstOf<A, B>(items: readonly A[], find: (item: A) => B | undefined): B | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function chooseRect(rng: Rng, size: Size, shared: Size, isFree: (rect: Rect) => boolean): Rect | undefined {
  const [width, height] = size;
  const [right, bottom] = [shared[0] - MARGIN - width, shared[1] - MARGIN - height];
  if (right < MARGIN || bottom < MARGIN) return undefined;
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    const rect = { x: rng.between(MARGIN, right), y: rng.between(MARGIN, bottom), width, height };
    if (isFree(rect)) return rect;
  }
  for (let y = MARGIN; y <= bottom; y++) {
    for (let x = MARGIN; x <= right; x++) if (isFree({ x, y, width, height })) return { x, y, width, height };
  }
  return undefined;
}

function doesNotFit(
  { name, kind, size: given }: DungeonLandmark,
  levels: readonly string[],
  size: Size,
  shared: Size,
): UndercroftError {
  const maps = levels.map((level) => `"${level}"`).join(" and ");
  const room = shared.map((side) => Math.max(0, side - 2 * MARGIN));
  const isTooLarge = size[0] > room[0]! || size[1] > room[1]!;
  const why = isTooLarge
    ? `it has ${size.join("x")} cells, and levels ${maps} have room for ${room.join("x")}`
    : `levels ${maps} share ${shared.join("x")} cells, and other landmarks and ways leave no ${size.join("x")} of them free`;
  const advice = given === undefined ? "Make the levels larger" : "Give it a smaller size, or make the levels larger";
  return new UndercroftError("too-small", `the ${kind} "${name}" doesn't fit: ${why}. ${advice}.`);
}
