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

/** The weight of each shape at a depth, in the order of `ROOM_SHAPES`. Throws if there is no shape. */
export function shapeWeights(step: string, depth: number, options: Values<typeof SHAPE_OPTIONS> & ByDepth): number[] {
  const { crosses, pluses, rounds, lumps, caves, rectangles } = options;
  const weights = [crosses, pluses, rounds, lumps, caves, rectangles];
  if (weights.every((value) => value === 0)) {
    const names = "crosses, pluses, rounds, lumps, caves and rectangles";
    const message = `${step}: there is no shape to build rooms with. At least one of ${names} must be greater than 0.`;
    throw new UndercroftError("bad-option", message, { step, option: "crosses", value: 0 });
  }
  const deep = deepness(depth, options);
  return ROOM_SHAPES.map((kind, i) => weights[i]! * (1 - deep + deep * DEEP[kind]));
}
