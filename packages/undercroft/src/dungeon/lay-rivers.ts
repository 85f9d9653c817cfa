import type { BuilderMap, Rng } from "../core/index.js";
import { eachAround, pointOn, SIDES, windingCourse } from "../layers/index.js";
import { around, LaidLandmark, type LandmarkPart } from "./laid-landmark.js";

/** How wide a river is, in cells. */
const WIDTH = 2;
/** How far a bend leads away from the straight line, at most, as a share of the line. */
const BEND = 0.3;
/** Courses to try. The one that is least in the way of anything else is taken. */
const COURSES = 12;
/** How far it is from one bridge to the next along the river, and how long bridges are at most. */
const TO_NEXT_BRIDGE = 12;
const MOST_BRIDGE = 6;

/** Lets rivers flow over a map of rock: from where they fall down from above, or from a side, to where they fall or leave. */
export function layRivers(map: BuilderMap, parts: readonly LandmarkPart[], rng: Rng): readonly LaidLandmark[] {
  const rivers = parts.filter(({ kind }) => kind === "river");
  return [...new Set(rivers.map(({ name }) => name))].map((name) => {
    const pool = (end: "above" | "below") => rivers.find((part) => part.name === name && part[end] !== undefined);
    return layRiver(map, pool("above"), pool("below"), rng.fork(name));
  });
}

function layRiver(
  map: BuilderMap,
  from: LandmarkPart | undefined,
  to: LandmarkPart | undefined,
  rng: Rng,
): LaidLandmark {
  const laid = new LaidLandmark(map);
  const isKept = keptCells(map);
  const end = (part: LandmarkPart | undefined) =>
    part === undefined ? pointOn(map, rng, rng.pick(SIDES)) : middle(map, part);
  let best: readonly number[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < COURSES && fewest > 0; i++) {
    const course = windingCourse(map, rng, end(from), end(to), BEND);
    const blocked = course.filter((cell) => isKept[cell] === 1).length;
    if (blocked < fewest) [best, fewest] = [course, blocked];
  }
  const water = map.tileset.index("deep_water");
  const isWet = new Uint8Array(map.tiles.length);
  for (const cell of best) eachAround(map, cell, WIDTH, (near) => (isWet[near] = isKept[near] === 1 ? 0 : 1));
  for (let i = TO_NEXT_BRIDGE >> 1; i < best.length; i += TO_NEXT_BRIDGE) layBridge(map, laid, isWet, best[i]!);
  for (let cell = 0; cell < isWet.length; cell++) if (isWet[cell] === 1) laid.close(cell, water);
  return laid;
}

function middle(map: BuilderMap, { rect: { x, y, width, height } }: LandmarkPart): number {
  return map.index(x + (width >> 1), y + (height >> 1));
}

/** 1 for all that has been laid so far, and around what can be walked on. */
function keptCells(map: BuilderMap): Uint8Array {
  const isKept = new Uint8Array(map.tiles.length);
  const water = map.tileset.index("deep_water");
  for (let cell = 0; cell < isKept.length; cell++) {
    if (!map.isReserved(cell) || map.tiles[cell] === water) continue;
    isKept[cell] = 1;
    if (map.isWalkable(cell)) for (const near of around(map, cell)) isKept[near] = 1;
  }
  return isKept;
}

/** The shortest bridge through a cell, with a landing at either end. None where it would be long, or where something is. */
function layBridge(map: BuilderMap, laid: LaidLandmark, isWet: Uint8Array, cell: number): void {
  const lines = [1, map.width].map((step) => {
    let [from, to] = [cell, cell];
    while (isWet[from] === 1 && cell - from < MOST_BRIDGE * step) from -= step;
    while (isWet[to] === 1 && to - cell < MOST_BRIDGE * step) to += step;
    return { from, to, step, length: (to - from) / step - 1 };
  });
  const [line] = lines.sort((a, b) => a.length - b.length);
  if (line === undefined || isWet[cell] === 0 || line.length > MOST_BRIDGE) return;
  const { from, to, step } = line;
  const canLand = (end: number) => map.isInterior(map.x(end), map.y(end)) && !map.isReserved(end) && isWet[end] === 0;
  if (!canLand(from) || !canLand(to)) return;
  const bridge = map.tileset.index("bridge");
  for (let at = from + step; at !== to; at += step) {
    laid.open(at, bridge);
    isWet[at] = 0;
  }
  laid.open(from);
  laid.open(to);
}
