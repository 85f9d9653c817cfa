import { describe, expect, test } from "vitest";
import { cellularAutomata } from "../builders/index.js";
import { type AnyNode, chain, type Level } from "../chain/index.js";
import { type BuilderMap, defineBuilder, defineLayer, FLOOR, room } from "../core/index.js";
import { drawnSection, section } from "../prefabs/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { areaStart, connectRegions, distantExit, roomBasedStairs, roomBasedStart } from "./index.js";

const layer = (id: string, work: (map: BuilderMap) => void) =>
  defineLayer({
    id,
    options: {},
    *build(map) {
      work(map);
    },
  })() as unknown as AnyNode;

/** Three rooms of 5x3 in a row, with a corridor through all of them. */
const threeRooms = defineBuilder({
  id: "three-rooms",
  options: {},
  adds: ["plan", "rooms"],
  *build(map) {
    map.rooms = [1, 21, 41].map((x) => room(map, { x, y: 1, width: 5, height: 3 }));
    for (const rect of map.rooms) map.fill(rect, FLOOR);
    map.fill({ x: 1, y: 2, width: 45, height: 1 }, FLOOR);
  },
});
const inARow = chain({ width: 47, height: 5, purpose: "map" }).startWith(threeRooms());
const startAt = (x: number) => layer("start", (map) => (map.start = map.index(x, 2)));
const downAt = (x: number) => layer("down", (map) => map.addExit(map.index(x, 2), "down"));

describe("room-based stairs", () => {
  const stairs = (...layers: AnyNode[]) => inARow.withAll(layers).build({ seed: 1 }).exits[0]!.at;
  const step = (options: object = {}) => roomBasedStairs(options) as unknown as AnyNode;

  test("are in the last room if it is far enough from the start, or if there is no start yet", () => {
    expect(stairs(startAt(3), step())).toEqual([43, 2]);
    expect(stairs(startAt(27), step())).toEqual([43, 2]);
    expect(stairs(step())).toEqual([43, 2]);
  });

  test("are in another room if the start is near, wherever the start is", () => {
    expect(stairs(startAt(44), step())).toEqual([23, 2]);
    expect(stairs(startAt(33), step())).toEqual([3, 2]);
    expect(stairs(startAt(44), step({ away: 30 }))).toEqual([3, 2]);
    expect(stairs(startAt(44), step({ away: 0 }))).toEqual([43, 2]);
  });

  test("are on the room floor that takes the most moves to reach if all rooms are near", () => {
    expect(stairs(startAt(23), step({ away: 40 }))).toEqual([45, 1]);
  });
});

describe("a start that comes after the way down", () => {
  const start = (...layers: AnyNode[]) => inARow.withAll(layers).build({ seed: 1 }).start;

  test("keeps away from it in rooms", () => {
    const step = roomBasedStart() as unknown as AnyNode;
    expect(start(downAt(43), step)).toEqual([3, 2]);
    expect(start(downAt(5), step)).toEqual([23, 2]);
  });

  test("keeps away from it on open floor", () => {
    const step = (options: object = {}) => areaStart(options) as unknown as AnyNode;
    expect(start(step())).toEqual([23, 2]);
    expect(start(downAt(21), step())).toEqual([37, 2]);
    expect(start(downAt(21), step({ x: "left" }))).toEqual([1, 2]);
    expect(start(downAt(21), step({ away: 60 }))).toEqual([45, 1]);
  });
});

describe("the area start", () => {
  test("is never inside a sealed section, even if that is larger than the rest", () => {
    const rows = Array.from({ length: 18 }, (_, y) => (y === 0 || y === 17 ? "#".repeat(40) : `#${".".repeat(38)}#`));
    const closed = drawnSection("closed", rows);
    let placed = 0;
    for (let seed = 0; seed < 20; seed++) {
      const caves = chain({ width: 60, height: 24 }).startWith(cellularAutomata());
      const hall = section({ prefab: closed });
      const joined = seed < 10 ? caves.with(connectRegions()).with(hall) : caves.with(hall).with(connectRegions());
      const level = joined.with(areaStart()).with(distantExit()).build({ seed });
      const [prefab] = level.prefabs;
      if (prefab === undefined) continue;
      placed++;
      const { x, y } = prefab;
      const [startX, startY] = level.start!;
      expect(startX < x || startY < y || startX >= x + 40 || startY >= y + 18, `seed ${seed}`).toBe(true);
    }
    expect(placed).toBeGreaterThan(10);
  });
});

test("in random levels the way down is more than 15 steps from the start, where an area start meets room-based stairs", () => {
  const random = recipeChain(shippedRecipe("random-classic"));
  const meets = (seed: number) => {
    const ids = random.resolve({ seed }).steps.map(({ use }) => use);
    return ids.includes("area-start") && ids.includes("room-based-stairs") && !ids.includes("waveform-collapse");
  };
  const seeds = Array.from({ length: 600 }, (_, seed) => seed)
    .filter(meets)
    .slice(0, 25);
  expect(seeds).toHaveLength(25);
  const near = seeds.filter((seed) => {
    const level: Level = random.build({ seed });
    return level.path(level.start!, level.exits[0]!.at)!.length <= 16;
  });
  expect(near).toEqual([]);
});

describe("named places", () => {
  const places = defineLayer({
    id: "places",
    options: {},
    *build(map) {
      const cells = (x: number) => [map.index(x, 1), map.index(x + 1, 1)];
      map.areas = [
        { name: "old gate", theme: "town", role: "gate", cells: cells(2) },
        { name: "well", theme: "outdoors", cells: cells(22) },
        { name: "lake", theme: "water", cells: [map.index(10, 3)] },
      ];
    },
  });
  const named = inARow.with(places());

  test("are where the start and the exit are put, by their name, theme or role", () => {
    for (let seed = 0; seed < 10; seed++) {
      const level = named
        .with(areaStart({ x: "right", places: ["gate"] }))
        .with(distantExit({ places: ["outdoors", "tower"] }))
        .build({ seed });
      expect(level.start).toEqual([3, 1]);
      expect(level.exits[0]!.at).toEqual([23, 1]);
    }
  });

  test("don't matter if there is none, or none with free floor", () => {
    const level = named
      .with(areaStart({ x: "right", places: ["tower", "lake"] }))
      .with(distantExit({ places: ["lake"] }))
      .build({ seed: 1 });
    expect(level.start).toEqual([45, 2]);
    expect(level.exits[0]!.at[0]).toBeLessThan(3);
  });
});
