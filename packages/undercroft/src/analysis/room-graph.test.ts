import { describe, expect, test } from "vitest";
import { DOOR, FLOOR, type Rect, Rng, tileset, WALL } from "../core/index.js";
import type { Grid } from "./grid.js";
import { type RoomLink, roomGraph } from "./room-graph.js";

/** A map from a picture; a room is what a digit covers, from its first to its last. */
function picture(...rows: string[]): { grid: Grid; rooms: Rect[] } {
  const width = rows[0]!.length;
  const text = rows.join("");
  const tiles = Uint8Array.from(text, (glyph) => ({ "#": WALL, "+": DOOR })[glyph] ?? FLOOR);
  const rooms: Rect[] = [];
  for (let digit = 0; text.includes(String(digit)); digit++) {
    const first = text.indexOf(String(digit));
    const last = text.lastIndexOf(String(digit));
    const [x, y] = [first % width, Math.floor(first / width)];
    rooms.push({ x, y, width: (last % width) - x + 1, height: Math.floor(last / width) - y + 1 });
  }
  return { grid: { width, height: rows.length, tiles, tileset: tileset() }, rooms };
}

function links(...rows: string[]): string[] {
  const { grid, rooms } = picture(...rows);
  return roomGraph(grid, rooms).map(({ rooms: [a, b], distance }) => `${a}-${b} ${distance}`);
}

describe("the room graph", () => {
  test("of a line of rooms is a line", () => {
    expect(
      links(
        "##############", //
        "#00..11+..22##",
        "#00##11###22##",
        "##############",
      ),
    ).toEqual(["0-1 3", "1-2 4"]);
  });

  test("of a ring of rooms is a ring", () => {
    expect(
      links(
        "#########", //
        "#00...11#",
        "#.#####.#",
        "#.#####.#",
        "#22...33#",
        "#########",
      ),
    ).toEqual(["0-1 4", "0-2 3", "1-3 3", "2-3 4"]);
  });

  test("has no link where there is no way, diagonal neighbours included", () => {
    expect(links("#####", "#0#1#", "#####")).toEqual([]);
    expect(links("####", "#0##", "##1#", "####")).toEqual([]);
  });

  test("links rooms that touch, at a distance of one move", () => {
    expect(links("0011", "0011")).toEqual(["0-1 1"]);
  });

  test("gives each pair once, with its shortest way", () => {
    expect(
      links(
        "#########", //
        "#00...11#",
        "#00###11#",
        "#00.#.11#",
        "#00...11#",
        "#00.###.#",
        "#00.....#",
        "#########",
      ),
    ).toEqual(["0-1 4"]);
  });

  test("at a crossing links every room with those whose floor it meets", () => {
    // Room 2 is nearest to the crossing, so the floor that 0 and 1 would meet on is its own.
    expect(links("#####2####", "00......11")).toEqual(["0-2 5", "1-2 4"]);
    // With all three equally far the floor is shared out, and the first rooms come first.
    expect(links("###2###", "###.###", "00...11")).toEqual(["0-1 4", "0-2 4"]);
  });

  test("a row's end is not beside the next row's beginning", () => {
    expect(links("##0", "1##")).toEqual([]);
    expect(links("#.0", "1.#", "###")).toEqual(["0-1 3"]);
  });

  test("works on maps without a border, without rooms, and of one cell", () => {
    expect(links("...", "...")).toEqual([]);
    expect(links("0")).toEqual([]);
    expect(links("0.1")).toEqual(["0-1 2"]);
  });

  test("a room of rock has no links; of rooms that overlap the first owns the floor", () => {
    const { grid } = picture("#....#");
    const rock = { x: 0, y: 0, width: 1, height: 1 };
    const left = { x: 1, y: 0, width: 2, height: 1 };
    const right = { x: 2, y: 0, width: 3, height: 1 };
    expect(roomGraph(grid, [rock, left, right])).toEqual([{ rooms: [1, 2], distance: 1 }]);
    expect(roomGraph(grid, [left, left])).toEqual([]);
  });

  test("a rectangle that reaches over the edge counts as far as it lies on the map", () => {
    const { grid } = picture("...#", "####", "...#");
    const over = { x: 2, y: 0, width: 5, height: 1 };
    const below = { x: 0, y: 2, width: 1, height: 9 };
    const before = { x: -3, y: -3, width: 4, height: 4 };
    expect(roomGraph(grid, [over, below])).toEqual([]);
    expect(roomGraph(grid, [over, before])).toEqual([{ rooms: [0, 1], distance: 2 }]);
  });

  test("joins exactly the rooms that a walk joins, on random maps", () => {
    const rng = Rng.fromSeed("room graph");
    for (let i = 0; i < 200; i++) {
      const [width, height] = [rng.between(4, 20), rng.between(4, 16)];
      const tiles = Uint8Array.from({ length: width * height }, () => (rng.chance(0.65) ? FLOOR : WALL));
      const grid = { width, height, tiles, tileset: tileset() };
      const rooms = Array.from({ length: rng.between(1, 6) }, () => ({
        x: rng.below(width - 2),
        y: rng.below(height - 2),
        width: rng.between(1, 2),
        height: rng.between(1, 2),
      }));
      const graph = roomGraph(grid, rooms);
      expect(graph).toEqual(slowGraph(grid, rooms));
    }
  });
});

/** Grows all rooms by one ring of cells at a time, looking at the whole map for each. */
function slowGraph({ width, height, tiles, tileset: { walkable } }: Grid, rooms: readonly Rect[]): RoomLink[] {
  const owner = new Map<number, number>();
  const distance = new Map<number, number>();
  for (const [number, room] of rooms.entries()) {
    for (let cell = 0; cell < tiles.length; cell++) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const inside = x >= room.x && x < room.x + room.width && y >= room.y && y < room.y + room.height;
      if (!inside || walkable[tiles[cell]!] === 0 || owner.has(cell)) continue;
      owner.set(cell, number);
      distance.set(cell, 0);
    }
  }
  const beside = (cell: number): number[] => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const all = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const;
    return all
      .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < width && ny < height)
      .map(([nx, ny]) => ny * width + nx)
      .filter((next) => walkable[tiles[next]!] === 1);
  };
  // A map of cells remembers the order in which they were added, so this is breadth first.
  for (const [cell, number] of owner) {
    for (const next of beside(cell)) {
      if (owner.has(next)) continue;
      owner.set(next, number);
      distance.set(next, distance.get(cell)! + 1);
    }
  }
  const found: RoomLink[] = [];
  for (let a = 0; a < rooms.length; a++) {
    for (let b = a + 1; b < rooms.length; b++) {
      let shortest = Infinity;
      for (const [cell, number] of owner) {
        if (number !== a) continue;
        for (const next of beside(cell)) {
          if (owner.get(next) === b) shortest = Math.min(shortest, distance.get(cell)! + distance.get(next)! + 1);
        }
      }
      if (shortest < Infinity) found.push({ rooms: [a, b], distance: shortest });
    }
  }
  return found;
}
