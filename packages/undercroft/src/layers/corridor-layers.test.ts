import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { roomPlan } from "../builders/index.js";
import { type AnyNode, chainOf, type Level } from "../chain/index.js";
import { DOOR, defineLayer, WALL } from "../core/index.js";
import {
  bspCorridors,
  doglegCorridors,
  doorPlacement,
  nearestCorridors,
  roomCornerRounder,
  roomDrawer,
  roomSorter,
  straightLineCorridors,
} from "./index.js";

const LAYERS = { doglegCorridors, bspCorridors, nearestCorridors, straightLineCorridors };
const ORDERS = ["leftmost", "rightmost", "topmost", "bottommost", "central"] as const;
const SIZES = [
  [24, 16],
  [80, 50],
  [200, 120],
] as const;

function build(seed: number | string, [width, height]: readonly [number, number], parts: readonly unknown[]): Level {
  return chainOf({ width, height, purpose: "map" }, parts as AnyNode[]).build({ seed });
}

/** For each cell 1 if it can be walked to from the first room along rows and columns. */
function reached(level: Level): Uint8Array {
  const { width } = level;
  const [x, y] = level.rooms![0]!.anchor;
  const seen = new Uint8Array(width * level.height);
  const todo = [y * width + x];
  seen[y * width + x] = 1;
  for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
      if (seen[next] === 1 || !level.isWalkable(next % width, Math.floor(next / width))) continue;
      seen[next] = 1;
      todo.push(next);
    }
  }
  return seen;
}

/** The rooms that can't be walked to from the first one. */
function roomsCutOff(level: Level): unknown[] {
  const seen = reached(level);
  return level.rooms!.filter(({ anchor: [x, y] }) => seen[y * level.width + x] === 0);
}

/** What is wrong with the doors of a level, told from the finished tiles alone. */
function badDoors(level: Level): string[] {
  const faults: string[] = [];
  const isDoor = (x: number, y: number) => level.tileAt(x, y).name === "door";
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      if (!isDoor(x, y)) continue;
      const rowIsOpen = level.isWalkable(x - 1, y) && level.isWalkable(x + 1, y);
      const columnIsOpen = level.isWalkable(x, y - 1) && level.isWalkable(x, y + 1);
      const rowIsWall = level.tileAt(x - 1, y).name === "wall" && level.tileAt(x + 1, y).name === "wall";
      const columnIsWall = level.tileAt(x, y - 1).name === "wall" && level.tileAt(x, y + 1).name === "wall";
      if (!(rowIsOpen && columnIsWall) && !(columnIsOpen && rowIsWall)) faults.push(`(${x}, ${y}) isn't in a passage`);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((dx !== 0 || dy !== 0) && isDoor(x + dx, y + dy)) faults.push(`(${x}, ${y}) is beside another door`);
        }
      }
    }
  }
  return faults;
}

/** Blocks of rock that stay, reserved before anything is built: vaults that the corridors must go round. */
const vaults = defineLayer({
  id: "vaults",
  options: {},
  prepare(map, rng) {
    for (let i = 0; i < 12; i++) {
      const left = rng.between(1, map.width - 2);
      const top = rng.between(1, map.height - 2);
      const right = Math.min(map.width - 2, left + rng.between(1, 12));
      const bottom = Math.min(map.height - 2, top + rng.between(1, 12));
      for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) map.reserve(map.index(x, y), WALL);
    }
  },
  *build() {},
});

describe.each(Object.values(LAYERS).map((layer) => [layer.definition.id, layer] as const))("%s", (id, layer) => {
  test("joins all rooms: every order of the list, every size, round rooms", () => {
    for (let seed = 0; seed < 300; seed++) {
      const sorter = roomSorter({ order: ORDERS[seed % 5]! });
      const level = build(seed, SIZES[seed % 3]!, [roomPlan(), sorter, roomDrawer({ circles: 1 }), layer()]);
      expect(roomsCutOff(level), `seed ${seed}`).toEqual([]);
    }
  });

  test("joins all rooms round rock that stays", () => {
    let attempts = 0;
    for (let seed = 0; seed < 100; seed++) {
      const level = build(seed, [80, 50], [roomPlan(), roomDrawer(), vaults(), layer()]);
      expect(roomsCutOff(level), `seed ${seed}`).toEqual([]);
      attempts += level.attempt;
    }
    // A room that is walled in by vaults on all sides is bad luck, and rare.
    expect(attempts).toBeLessThan(110);
  });

  test("lists the cells that it dug, each once, and leaves out corridors without any", () => {
    for (let seed = 0; seed < 30; seed++) {
      const plan = [roomPlan(), roomDrawer()];
      const before = build(seed, [80, 50], plan);
      const level = build(seed, [80, 50], [...plan, layer()]);
      const listed = level.corridors!.flat().map(([x, y]) => y * level.width + x);
      const dug: number[] = [];
      for (let i = 0; i < level.tiles.length; i++) if (level.tiles[i] !== before.tiles[i]) dug.push(i);
      expect([...listed].sort((a, b) => a - b)).toEqual(dug);
      expect(level.corridors!.every((corridor) => corridor.length > 0)).toBe(true);
      expect(level.corridors!.length).toBeLessThan(level.rooms!.length);
    }
  });

  test("keeps the corridors that were there before", () => {
    const parts = [roomPlan(), roomDrawer(), doglegCorridors()];
    const before = build(5, [80, 50], parts).corridors!;
    const after = build(5, [80, 50], [...parts, layer()]).corridors!;
    expect(after.slice(0, before.length)).toEqual(before);
  });

  test("is followed by a rounding of corners that cuts nothing off", () => {
    let filled = 0;
    for (let seed = 0; seed < 300; seed++) {
      const parts = [roomPlan(), roomDrawer({ circles: 0.1 }), layer()];
      const before = build(seed, SIZES[seed % 2]!, parts);
      const level = build(seed, SIZES[seed % 2]!, [...parts, roomCornerRounder()]);
      const seen = reached(level);
      let cutOff = 0;
      for (let i = 0; i < level.tiles.length; i++) {
        if (level.tiles[i] !== WALL && seen[i] === 0) cutOff++;
        if (level.tiles[i] !== before.tiles[i]) filled++;
      }
      expect(cutOff, `seed ${seed}`).toBe(0);
      expect(level.rooms).toEqual(before.rooms);
    }
    expect(filled).toBeGreaterThan(3000);
  });

  test("is followed by doors that all stand where a door may stand", () => {
    let doors = 0;
    for (let seed = 0; seed < 300; seed++) {
      const options = { perCorridor: 1 + (seed % 4), spacing: 1 + (seed % 3) };
      const level = build(seed, SIZES[seed % 2]!, [roomPlan(), roomDrawer(), layer(), doorPlacement(options)]);
      expect(badDoors(level), `seed ${seed}`).toEqual([]);
      expect(roomsCutOff(level)).toEqual([]);
      for (let i = 0; i < level.tiles.length; i++) if (level.tiles[i] === DOOR) doors++;
    }
    expect(doors).toBeGreaterThan(1000);
  });

  test("matches the golden map", async () => {
    const level = build("golden", [60, 24], [roomPlan(), roomSorter(), roomDrawer(), layer()]);
    await expect(`${level}\n`).toMatchFileSnapshot(`./__goldens__/${id}.txt`);
  });
});

describe.each([2, 3, 4])("corridors of %i cells across", (width) => {
  test.each(Object.values(LAYERS).map((layer) => [layer.definition.id, layer] as const))("%s", (_id, layer) => {
    let wide = 0;
    let doors = 0;
    for (let seed = 0; seed < sampled(200, 12); seed++) {
      const plan = [roomPlan(), roomDrawer()];
      const level = build(seed, SIZES[seed % 2]!, [...plan, layer({ width }), doorPlacement({ width })]);
      const before = build(seed, SIZES[seed % 2]!, plan);
      expect(roomsCutOff(level), `seed ${seed}`).toEqual([]);
      const dug = new Set(level.corridors!.flat().map(([x, y]) => y * level.width + x));
      expect(dug.size).toBe(level.corridors!.flat().length);
      const changed = Array.from(level.tiles, (_, i) => i).filter((i) => level.tiles[i] !== before.tiles[i]);
      expect(changed.every((cell) => dug.has(cell))).toBe(true);
      // A square of so many cells fits into a corridor that is as wide as it should be.
      for (const cell of dug) {
        const square = Array.from(
          { length: width * width },
          (_, i) => cell + (i % width) + Math.floor(i / width) * level.width,
        );
        if (square.every((other) => dug.has(other))) wide++;
      }
      const groups = new Map<number, number>();
      for (const { group } of level.doors!) if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1);
      for (const leaves of groups.values()) {
        expect(leaves).toBeLessThanOrEqual(width);
        doors++;
      }
    }
    expect(wide).toBeGreaterThan(0);
    expect(doors).toBeGreaterThan(0);
  });
});

test("nearest-corridors and straight-line-corridors join each room to the nearest of those after it in the list", () => {
  for (const layer of [nearestCorridors(), straightLineCorridors()]) {
    for (let seed = 0; seed < 6; seed++) {
      const level = build(seed, [200, 120], [roomPlan(), roomDrawer(), layer]);
      const rooms = level.rooms!;
      for (const [
        i,
        {
          anchor: [ax, ay],
        },
      ] of rooms.slice(0, -1).entries()) {
        const distances = rooms.map(({ anchor: [x, y] }) => (x - ax) ** 2 + (y - ay) ** 2);
        const nearest = distances.indexOf(Math.min(...distances.slice(i + 1)), i + 1);
        const [bx, by] = rooms[nearest]!.anchor;
        // Both kinds of corridor lead from middle to middle without a detour.
        const way = level.path([ax, ay], [bx, by])!;
        expect(way.length - 1, `seed ${seed}, room ${i}`).toBe(Math.abs(ax - bx) + Math.abs(ay - by));
      }
    }
  }
});
