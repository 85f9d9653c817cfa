import { describe, expect, test } from "vitest";
import { roomPlan } from "../builders/index.js";
import { BuilderMap, type Rect, Rng, type Room, room, stepOf, tileset } from "../core/index.js";
import { roomSorter } from "./room-sorter.js";

const ORDERS = ["leftmost", "rightmost", "topmost", "bottommost", "central"] as const;

function planned(width: number, height: number, seed: number): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const { definition, options } = stepOf(roomPlan.definition, {});
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

function sort(map: BuilderMap, order: (typeof ORDERS)[number], winding = true): readonly Room[] {
  const { definition, options } = stepOf(roomSorter.definition, { order, winding });
  for (const _ of definition.build(map, Rng.fromSeed(0), options));
  return map.rooms!;
}

/** What must never fall from one room to the next, order by order. */
const MEASURE: Record<(typeof ORDERS)[number], (room: Rect, map: BuilderMap) => readonly number[]> = {
  leftmost: (r) => [r.x, r.y],
  rightmost: (r) => [-(r.x + r.width), r.y],
  topmost: (r) => [r.y, r.x],
  bottommost: (r) => [-(r.y + r.height), r.x],
  central: (r, map) => [(2 * r.x + r.width - map.width) ** 2 + (2 * r.y + r.height - map.height) ** 2],
};

function expectOrdered(rooms: readonly Room[], order: (typeof ORDERS)[number], map: BuilderMap): void {
  for (let i = 1; i < rooms.length; i++) {
    const a = MEASURE[order](rooms[i - 1]!, map);
    const b = MEASURE[order](rooms[i]!, map);
    expect(a[0]! < b[0]! || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0)), `${order}: ${a} before ${b}`).toBe(true);
  }
}

describe("room-sorter", () => {
  test("orders five rooms as its name says, equals by their other coordinate, then by their old place", () => {
    const map = new BuilderMap(80, 50, 1, tileset());
    const place = (x: number, y: number, width: number, height: number) => room(map, { x, y, width, height });
    const [middle, left, right, top, bottom] = [
      place(37, 22, 6, 6),
      place(2, 30, 6, 6),
      place(70, 20, 8, 8),
      place(30, 2, 6, 6),
      place(50, 40, 7, 9),
    ];
    const sorted = (order: (typeof ORDERS)[number]) => {
      map.rooms = [middle, left, right, top, bottom];
      return sort(map, order);
    };
    expect(sorted("leftmost")).toEqual([left, top, middle, bottom, right]);
    expect(sorted("rightmost")).toEqual([right, bottom, middle, top, left]);
    expect(sorted("topmost")).toEqual([top, right, middle, left, bottom]);
    expect(sorted("bottommost")).toEqual([bottom, left, middle, right, top]);
    expect(sorted("central")).toEqual([middle, top, bottom, right, left]);
    map.rooms = [place(9, 30, 3, 3), place(9, 10, 3, 3), place(9, 20, 4, 4), place(9, 20, 3, 3)];
    expect(sort(map, "leftmost").map(({ y, width }) => [y, width])).toEqual([
      [10, 3],
      [20, 4],
      [20, 3],
      [30, 3],
    ]);
  });

  test.each(ORDERS)("%s holds for the whole list up to 80x50, and on any map without winding", (order) => {
    for (let seed = 0; seed < 40; seed++) {
      for (const [width, height, winding] of [
        [24, 16, true],
        [80, 50, true],
        [300, 200, false],
      ] as const) {
        const map = planned(width, height, seed);
        const before = new Set(map.rooms);
        const rooms = sort(map, order, winding);
        expectOrdered(rooms, order, map);
        expect(new Set(rooms)).toEqual(before);
      }
    }
  });

  test.each(ORDERS)("%s keeps rooms that follow each other near each other, however large the map", (order) => {
    const meanStep = (rooms: readonly Room[], map: BuilderMap) => {
      let sum = 0;
      for (let i = 1; i < rooms.length; i++) {
        const [a, b] = [rooms[i - 1]!.anchor, rooms[i]!.anchor];
        sum += Math.abs(map.x(a) - map.x(b)) + Math.abs(map.y(a) - map.y(b));
      }
      return sum / (rooms.length - 1);
    };
    let small = 0;
    for (let seed = 0; seed < 20; seed++) {
      const map = planned(80, 50, seed);
      small += meanStep(sort(map, order), map) / 20;
    }
    for (const [width, height] of [
      [1000, 600],
      [2000, 60],
      [60, 2000],
    ] as const) {
      const map = planned(width, height, 1);
      const rooms = sort(map, order);
      expect(new Set(rooms).size).toBe(rooms.length);
      // Outwards from the middle of a long strip means from one arm of it to the other and back.
      const isStrip = Math.max(width, height) > 3 * Math.min(width, height);
      if (order !== "central" || !isStrip) expect(meanStep(rooms, map)).toBeLessThan(1.4 * small);
    }
  });

  test("goes over a large map band by band, and back and forth in the bands", () => {
    const map = planned(320, 200, 3);
    const topmost = sort(map, "topmost");
    const bands = topmost.map((r) => Math.floor(r.y / 50));
    expect(bands).toEqual([...bands].sort((a, b) => a - b));
    for (const [band, sign] of [1, -1, 1, -1].entries()) {
      const parts = topmost.filter((_, i) => bands[i] === band).map((r) => sign * Math.floor(r.x / 80));
      expect(parts).toEqual([...parts].sort((a, b) => a - b));
      expect(new Set(parts).size).toBe(4);
    }
    expect(sort(map, "rightmost")[0]!.x).toBeGreaterThan(240);
    expect(sort(map, "bottommost").at(-1)!.y).toBeLessThan(50);
  });
});
