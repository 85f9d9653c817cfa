import { type Point, type Rng, type Size, UndercroftError } from "../core/index.js";
import type { LevelGraph, Quest, Way } from "./level-graph.js";
import { apart, drawCell, leastApart } from "./stair-cells.js";

/** Draws for one distance. Where none of them keeps it, the cells lie too close for it, and half of it has to do. */
const MOST_DRAWS = 60;

/** Where ways and keys are. */
export interface WayCells {
  readonly ways: ReadonlyMap<Way, Point>;
  readonly keys: ReadonlyMap<Quest, Point>;
}

/**
 * Chooses a cell for each way, on both of its levels, and for each key of a quest. Each draws from a stream of its own and
 * keeps away from what was chosen before it, so that one way more never moves those before it, and seldom those after it.
 * The main ways come first, and keep twice the distance, then branches and drops, then keys.
 */
export function wayCells(graph: LevelGraph, sizeOf: (level: string) => Size, rng: Rng): WayCells {
  const cellsOn = new Map<string, Point[]>();
  const choose = (levels: readonly string[], stream: Rng, what: string, isFar = false): Point => {
    const sizes = levels.map(sizeOf);
    const shared: Size = [Math.min(...sizes.map(([width]) => width)), Math.min(...sizes.map(([, height]) => height))];
    const others = levels.flatMap((level) => cellsOn.get(level) ?? []);
    const cell = cellAway(stream, shared, others, isFar ? leastApart(shared) : leastApart(shared) >> 1);
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
  const ways = new Map<Way, Point>();
  const isMain = ({ name }: Way) => name === "down";
  for (const way of [...graph.ways.filter(isMain), ...graph.ways.filter((other) => !isMain(other))]) {
    const { from, name, to } = way;
    const stream = rng.fork(`way ${from} ${name} ${to}`);
    ways.set(way, choose([from, to], stream, `the way "${name}" from level "${from}" to level "${to}"`, isMain(way)));
  }
  const keys = new Map<Quest, Point>();
  for (const quest of graph.quests) {
    const { name, keyLevel } = quest;
    keys.set(quest, choose([keyLevel], rng.fork(`key ${keyLevel} ${name}`), `the key of quest "${name}"`));
  }
  return { ways, keys };
}

/** A cell as far from others as it is to be, or half as far, and so on, but never right beside one of them. */
function cellAway(rng: Rng, size: Size, others: readonly Point[], far: number): Point | undefined {
  const isAway = (cell: Point, least: number) => others.every((other) => apart(cell, other) >= least);
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
