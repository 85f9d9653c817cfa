import { type Point, type Rect, type Rng, type Size, UndercroftError } from "../core/index.js";
import { edgeCells } from "./landmark-shape.js";
import { landmarkSites, type PlacedLandmark, sharedSize } from "./landmark-sites.js";
import type { Way } from "./landmarks.js";
import type { LevelGraph, Quest } from "./level-graph.js";
import { apart, drawCell, leastApart } from "./stair-cells.js";

/** Draws for one distance. Where none of them keeps it, the cells lie too close for it, and half of it has to do. */
const MOST_DRAWS = 60;

/** Ways through a landmark needn't be further apart. */
const FAR_ENOUGH = 4;
/** How far around a landmark there is no other way and no key. */
const AROUND = 2;

/** Where ways, keys and landmarks are. */
export interface WayCells {
  readonly ways: ReadonlyMap<Way, Point>;
  readonly keys: ReadonlyMap<Quest, Point>;
  readonly landmarks: readonly PlacedLandmark[];
}

/**
 * Chooses a cell for each way, on both of its levels, and for each key of a quest. Each draws from a stream of its own and
 * keeps away from what was chosen before it, so that one way more never moves those before it, and seldom those after it.
 * The main ways come first, and keep twice the distance, then branches and drops, then landmarks and the ways that lead
 * through them, then keys.
 */
export function wayCells(graph: LevelGraph, sizeOf: (level: string) => Size, rng: Rng): WayCells {
  const cellsOn = new Map<string, Point[]>();
  let landmarks: readonly PlacedLandmark[] = [];
  /** Whether nothing that goes through one of these levels is near a cell. */
  const isFreeOn = (levels: readonly string[]) => {
    const boxes = landmarks.filter((site) => site.levels.some((level) => levels.includes(level)));
    return (cell: Point) => boxes.every(({ rect }) => !isNear(rect, cell));
  };
  const choose = (levels: readonly string[], stream: Rng, what: string, isFar = false): Point => {
    const shared = sharedSize(levels, sizeOf);
    const others = levels.flatMap((level) => cellsOn.get(level) ?? []);
    const least = isFar ? leastApart(shared) : leastApart(shared) >> 1;
    const cell = cellAway(stream, shared, others, least, isFreeOn(levels));
    if (cell === undefined) {
      const maps = levels.map((level) => `"${level}"`).join(" and ");
      const space = `${levels.length > 1 ? `levels ${maps} share` : `level ${maps} has`} only ${shared.join("x")} cells`;
      throw new UndercroftError(
        "too-small",
        `${what} doesn't fit: ${space}, and other ways and keys are there already.`,
      );
    }
    for (const level of levels) cellsOn.set(level, [...(cellsOn.get(level) ?? []), cell]);
    return cell;
  };
  /** Chooses one of the cells of a landmark, as far from other ways and keys as can be. */
  const inside = (levels: readonly string[], stream: Rng, candidates: readonly Point[]): Point => {
    const others = levels.flatMap((level) => cellsOn.get(level) ?? []);
    const nearest = (cell: Point) => others.reduce((least, other) => Math.min(least, apart(cell, other)), FAR_ENOUGH);
    const drawn = stream.shuffle([...candidates]);
    const cell = drawn.reduce((best, one) => (nearest(one) > nearest(best) ? one : best));
    for (const level of levels) cellsOn.set(level, [...(cellsOn.get(level) ?? []), cell]);
    return cell;
  };
  const ways = new Map<Way, Point>();
  const isMain = ({ name }: Way) => name === "down";
  const streamOf = ({ from, name, to }: Way) => rng.fork(`way ${from} ${name} ${to}`);
  const open = graph.ways.filter(({ landmark }) => landmark === undefined);
  for (const way of [...open.filter(isMain), ...open.filter((other) => !isMain(other))]) {
    const { from, name, to } = way;
    const what = `the way "${name}" from level "${from}" to level "${to}"`;
    ways.set(way, choose([from, to], streamOf(way), what, isMain(way)));
  }
  landmarks = landmarkSites(graph.landmarks, sizeOf, (level) => cellsOn.get(level) ?? [], rng);
  for (const way of graph.ways) {
    const site = landmarks.find(({ landmark }) => landmark === way.landmark);
    if (site === undefined) continue;
    // Into a chasm, one climbs from its edge.
    const candidates = way.landmark!.kind === "tower" ? site.cells : edgeCells(site.cells);
    ways.set(way, inside([way.from, way.to], streamOf(way), candidates));
  }
  const keys = new Map<Quest, Point>();
  for (const quest of graph.quests) {
    const { name, keyLevel, keyIn } = quest;
    const stream = rng.fork(`key ${keyLevel} ${name}`);
    const site = landmarks.find(({ landmark }) => landmark === keyIn);
    const cell =
      site === undefined
        ? choose([keyLevel], stream, `the key of quest "${name}"`)
        : inside([keyLevel], stream, site.cells);
    keys.set(quest, cell);
  }
  return { ways, keys, landmarks };
}

/** Whether a cell lies in a landmark, or in the rim or the walls around it. */
function isNear({ x, y, width, height }: Rect, [column, row]: Point): boolean {
  return column >= x - AROUND && column < x + width + AROUND && row >= y - AROUND && row < y + height + AROUND;
}

/** A cell as far from others as it is to be, or half as far, and so on, but never right beside one of them. */
function cellAway(
  rng: Rng,
  size: Size,
  others: readonly Point[],
  far: number,
  isFree: (cell: Point) => boolean,
): Point | undefined {
  const isAway = (cell: Point, least: number) => isFree(cell) && others.every((other) => apart(cell, other) >= least);
  for (let least = far; least >= 2; least >>= 1) {
    for (let draws = 0; draws < MOST_DRAWS; draws++) {
      const cell = drawCell(rng, size, undefined);
      if (cell === undefined) return undefined;
      if (isAway(cell, least)) return cell;
    }
  }
  const [width, height] = size;
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) if (isAway([x, y], 2)) return [x, y];
  return undefined;
}
