import { type BuilderMap, digNarrow, doglegPath, type Rect, type Rng } from "../../core/index.js";

/**
 * Joins each room to the next by a corridor between random cells of their floors, along the row first.
 * Yields after each; returns the new floor of each corridor that dug any.
 */
export function* joinRooms(map: BuilderMap, rng: Rng, rooms: readonly Rect[]): Generator<void, number[][], void> {
  const corridors: number[][] = [];
  let previous: Rect | undefined;
  for (const room of rooms) {
    if (previous !== undefined) {
      const from = randomFloor(map, rng, previous);
      const to = randomFloor(map, rng, room);
      const dug = digNarrow(map, doglegPath(map, from, to, true));
      if (dug.length > 0) {
        corridors.push(dug);
        yield;
      }
    }
    previous = room;
  }
  return corridors;
}

/** A random cell of a room or, where that is reserved rock, the next one in reading order that isn't. */
function randomFloor(map: BuilderMap, rng: Rng, { x, y, width, height }: Rect): number {
  const cells = width * height;
  const first = rng.below(cells);
  for (let i = 0; i < cells; i++) {
    const place = (first + i) % cells;
    const cell = map.index(x + (place % width), y + Math.floor(place / width));
    if (map.isWalkable(cell)) return cell;
  }
  return map.index(x, y);
}
