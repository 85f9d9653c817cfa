import { integer, type Size, type Span, span } from "../../core/index.js";

/** The option of all builders that place rooms of a random size. */
export const roomSizeOption = (least: number, most: number, typical: Span) =>
  span(least, most, { min: 2, max: 200, typical }, "Minimum and maximum width and height of a room's floor.");

/** The option of all builders that keep rooms apart. */
export const gapOption = (usual: number) =>
  integer(usual, { min: 1, max: 50, typical: [1, 6] }, "Minimum number of wall cells between two rooms.");

/** One room of the least size inside the border. */
export function oneRoomSize({ roomSize: [least] }: { readonly roomSize: Span }): Size {
  return [least + 2, least + 2];
}

/** The number of extra tries while there are fewer than two rooms, because a level needs two. */
export const EXTRA_TRIES = 60;
