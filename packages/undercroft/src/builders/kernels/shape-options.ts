import { integer, UndercroftError, type Values } from "../../core/index.js";
import { ROOM_SHAPES, type RoomShape } from "./room-shapes.js";

const weight = (value: number, rooms: string) =>
  integer(value, { min: 0, max: 1000, typical: [0, 30] }, `Weight of ${rooms}. 0 means none.`);

/** The options of all builders whose rooms have different shapes. */
export const SHAPE_OPTIONS = {
  crosses: weight(20, "rooms made of two rectangles that cross"),
  pluses: weight(10, "small rooms in the shape of a plus"),
  rounds: weight(8, "round rooms"),
  lumps: weight(8, "rooms made of several small discs"),
  caves: weight(2, "caves"),
  rectangles: weight(2, "small rectangular rooms"),
};

/** Whether depth changes anything. */
interface ByDepth {
  readonly byDepth: boolean;
}

/** Depth 26 has the deepest mix. */
const DEEPEST = 26;

/** The share of each shape's weight that is left at the greatest depth. */
const DEEP: Record<RoomShape, number> = { cross: 0.15, plus: 0.2, round: 0.25, lumpy: 1, cave: 5, rectangle: 0.5 };

/** How deep a level is, from 0 to 1. */
export function deepness(depth: number, { byDepth }: ByDepth): number {
  return byDepth ? Math.min(1, (depth - 1) / (DEEPEST - 1)) : 0;
}

/** Throws if the weights of some options are all 0, so that there is nothing to choose from. */
export function checkWeights(step: string, what: string, weights: Readonly<Record<string, number>>): void {
  if (Object.values(weights).some((value) => value > 0)) return;
  const names = Object.keys(weights);
  const list = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const message = `${step}: there is no ${what}. At least one of ${list} must be greater than 0.`;
  throw new UndercroftError("bad-option", message, { step, option: names[0]!, value: 0 });
}

/** The weight of each shape at a depth, in the order of `ROOM_SHAPES`. Throws if there is no shape. */
export function shapeWeights(step: string, depth: number, options: Values<typeof SHAPE_OPTIONS> & ByDepth): number[] {
  const { crosses, pluses, rounds, lumps, caves, rectangles } = options;
  const weights = { crosses, pluses, rounds, lumps, caves, rectangles };
  checkWeights(step, "shape to build rooms with", weights);
  const values = Object.values(weights);
  const deep = deepness(depth, options);
  return ROOM_SHAPES.map((kind, i) => values[i]! * (1 - deep + deep * DEEP[kind]));
}
