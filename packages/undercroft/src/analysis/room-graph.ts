import type { Room } from "../core/parts/index.js";
import { roomCells } from "../core/parts/index.js";
import { clip } from "../core/rect.js";
import type { Grid } from "./grid.js";

/** Two neighbouring rooms: the floor closest to one touches the floor closest to the other. */
export interface RoomLink {
  /** The indices of the two rooms in the list, the lower one first. */
  readonly rooms: readonly [number, number];
  /** The number of moves on the shortest path between them over that floor. */
  readonly distance: number;
}

/** Finds out which rooms are neighbours: all grow outwards at the same pace, and two are linked if their areas meet. */
export function roomGraph(grid: Grid, rooms: readonly Omit<Room, "anchor">[]): RoomLink[] {
  const { width, height, tiles, tileset } = grid;
  const owner = new Int32Array(width * height).fill(-1);
  const distance = new Int32Array(width * height);
  const queue = new Int32Array(width * height);
  let tail = 0;
  for (const [number, rect] of rooms.entries()) {
    const inside = { ...clip(rect, { x: 0, y: 0, width, height }), ...(rect.cells && { cells: rect.cells }) };
    for (const cell of roomCells(width, inside)) {
      if (owner[cell] !== -1 || tileset.walkable[tiles[cell]!] === 0) continue;
      owner[cell] = number;
      queue[tail++] = cell;
    }
  }

  const links = new Map<number, number>();
  const meet = (a: number, b: number, moves: number) => {
    const key = Math.min(a, b) * rooms.length + Math.max(a, b);
    const least = links.get(key);
    if (least === undefined || moves < least) links.set(key, moves);
  };
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const x = cell % width;
    for (const next of [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
      if (next < 0 || next >= owner.length || tileset.walkable[tiles[next]!] === 0) continue;
      if (owner[next] === -1) {
        owner[next] = owner[cell]!;
        distance[next] = distance[cell]! + 1;
        queue[tail++] = next;
      } else if (owner[next] !== owner[cell]) {
        meet(owner[cell]!, owner[next]!, distance[cell]! + distance[next]! + 1);
      }
    }
  }
  return [...links]
    .sort(([a], [b]) => a - b)
    .map(([key, moves]) => ({ rooms: [Math.floor(key / rooms.length), key % rooms.length] as const, distance: moves }));
}
