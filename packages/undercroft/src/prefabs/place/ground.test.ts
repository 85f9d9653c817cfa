import { describe, expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { sampled } from "../../../test/kit/whole.js";
import { BuilderMap, DOOR, FLOOR, finished, Rng, tileset, WALL } from "../../core/index.js";
import { drawnVault, prefabVariants } from "../reading/prefab.js";
import { HOLE, type Shape } from "../shape/shape.js";
import { percentRange } from "../source/shares.js";
import type { PlaceRule, Prefab } from "../source/source.js";
import { Ground } from "./ground.js";
import { placeAt, reachOf } from "./place.js";

const DEEP_WATER = tileset().index("deep_water");

function positionsOf(map: BuilderMap, prefab: Prefab): [x: number, y: number][] {
  const found: [number, number][] = [];
  new Ground(map, prefab.source.place).positions(prefabVariants(prefab, map.tileset)[0]!.shape).each((x, y) => {
    found.push([x, y]);
  });
  return found;
}

/** Percentages as the rules in this file write them. */
function holdsShare(text: string | undefined, part: number, all: number): boolean {
  const [low, high] = (text ?? "0%..100%")
    .split("..")
    .map((end) => (end === "" ? undefined : Number.parseInt(end, 10)));
  const isRange = text === undefined || text.includes("..");
  const least = low ?? 0;
  const most = isRange ? (high ?? 100) : least;
  return part * 100 >= least * all && part * 100 <= most * all;
}

/** The number of rows or columns between two cells; -1 for a cell and itself. */
function between(map: BuilderMap, a: number, b: number): number {
  return Math.max(Math.abs(map.x(a) - map.x(b)), Math.abs(map.y(a) - map.y(b))) - 1;
}

/** Whether a shape may lie at a position, cell by cell, from what the rules say in words. */
function mayLie(
  map: BuilderMap,
  shape: Shape,
  rule: PlaceRule,
  tags: ReadonlyMap<string, string[]>,
  x: number,
  y: number,
) {
  const footprint: number[] = [];
  for (let i = 0; i < shape.tiles.length; i++) {
    if (shape.tiles[i] !== HOLE) footprint.push(map.index(x + (i % shape.width), y + Math.floor(i / shape.width)));
  }
  const { over = "floor", gutter = 0, away = {} } = rule;
  const exits = map.exits.map((exit) => exit.at);
  const reserved: number[] = [];
  for (let cell = 0; cell < map.tiles.length; cell++) {
    if (map.isReserved(cell) && !exits.includes(cell)) reserved.push(cell);
  }
  const border: number[] = [];
  for (let cell = 0; cell < map.tiles.length; cell++) {
    if (!map.isInterior(map.x(cell), map.y(cell))) border.push(cell);
  }
  const keeps = (others: readonly number[], distance: number) =>
    others.every((other) => footprint.every((cell) => between(map, cell, other) >= distance));
  if (!keeps(border, gutter) || !keeps(reserved, gutter)) return false;
  if (map.start !== undefined && !keeps([map.start], away.start ?? 0)) return false;
  if (!keeps(exits, away.exit ?? 0)) return false;
  if (footprint.some((cell) => map.tiles[cell] === DOOR)) return false;
  for (const placed of map.prefabs) {
    const wanted = [away.prefab ?? 0, ...tags.get(placed.name)!.map((tag) => away[`tag.${tag}`] ?? 0)];
    const frame: number[] = [];
    for (let dy = 0; dy < placed.rows.length; dy++) {
      for (let dx = 0; dx < placed.rows[0]!.length; dx++) frame.push(map.index(placed.x + dx, placed.y + dy));
    }
    // A prefab's frame may be entered, through its holes, unless something is to be kept away from it.
    if (Math.max(...wanted) > 0 && !keeps(frame, Math.max(...wanted))) return false;
  }
  const onFloor = footprint.filter((cell) => map.isWalkable(cell)).length;
  if (over === "any") return true;
  if (footprint.some((cell) => map.tiles[cell] === DEEP_WATER)) return false;
  if (over === "floor") return onFloor === footprint.length;
  if (over === "wall") return onFloor === 0;
  return (
    holdsShare(over.floor, onFloor, footprint.length) &&
    holdsShare(over.wall, footprint.length - onFloor, footprint.length)
  );
}

const OVER: readonly PlaceRule["over"][] = [
  undefined,
  "floor",
  "wall",
  "any",
  { floor: "60%.." },
  { floor: "..40%" },
  { wall: "20%..50%" },
  { wall: "90%.." },
  { wall: "..10%" },
  { floor: "50%" },
  { wall: "30%..", floor: "30%.." },
];

function randomRows(rng: Rng, width: number, height: number, hole: number): string[] {
  const rows = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => (rng.chance(hole) ? " " : rng.pick(["#", "."]))).join(""),
  );
  return rows.join("").trim() === "" ? ["."] : rows;
}

describe("all positions at which a footprint may lie", () => {
  test("are those that a search cell by cell finds, on random maps", () => {
    const found = { none: 0, some: 0, positions: 0 };
    const maps = sampled(500, 150);
    for (let i = 0; i < maps; i++) {
      const rng = Rng.fromSeed(`ground ${i}`);
      const width = rng.pick([rng.between(3, 12), 31, 32, 33, 34, 64, 65]);
      const map = new BuilderMap(width, rng.between(3, 14), 1, tileset());
      const share = rng.pick([0.3, 0.7, 0.95]);
      const inside: number[] = [];
      for (let cell = 0; cell < map.tiles.length; cell++) {
        if (!map.isInterior(map.x(cell), map.y(cell))) continue;
        inside.push(cell);
        map.set(cell, rng.chance(share) ? FLOOR : rng.chance(0.1) ? DEEP_WATER : WALL);
        if (rng.chance(0.01)) map.set(cell, DOOR);
      }
      if (rng.chance(0.3)) map.reserve(rng.pick(inside));
      const floor = inside.filter((cell) => map.isWalkable(cell) && !map.isReserved(cell));
      if (floor.length > 0 && rng.chance(0.5)) map.start = rng.pick(floor);
      if (floor.length > 0 && rng.chance(0.5)) map.addExit(rng.pick(floor), "down");
      const tags = new Map<string, string[]>();
      for (const name of ["one", "two"]) {
        tags.set(name, rng.pick([[], ["shrine"], ["shrine", "water"]]));
        const earlier = drawnVault(name, randomRows(rng, rng.between(1, 3), rng.between(1, 3), 0.3), {
          tags: tags.get(name)!,
          place: { over: "any" },
          entrances: { join: "none" },
        });
        const { shape } = prefabVariants(earlier, map.tileset)[0]!;
        const corner = { x: rng.between(1, map.width), y: rng.between(1, map.height) };
        if (corner.x + shape.width >= map.width || corner.y + shape.height >= map.height) continue;
        finished(placeAt(map, rng, { prefab: earlier, shape, transform: "identity", ...corner }, reachOf(map)));
      }
      const near = () => rng.pick([0, 0, 1, 2, 4]);
      const place: PlaceRule = {
        ...(rng.chance(0.9) ? { over: rng.pick(OVER)! } : {}),
        gutter: rng.pick([0, 0, 0, 1, 2]),
        away: { start: near(), exit: near(), prefab: near(), "tag.shrine": near(), "tag.water": near(), "tag.none": 9 },
      };
      const vault = drawnVault("vault", randomRows(rng, rng.between(1, 6), rng.between(1, 5), rng.pick([0, 0.3])), {
        place,
      });
      const { shape } = prefabVariants(vault, map.tileset)[0]!;
      const wanted: [number, number][] = [];
      for (let y = 0; y + shape.height <= map.height; y++) {
        for (let x = 0; x + shape.width <= map.width; x++) {
          if (mayLie(map, shape, place, tags, x, y)) wanted.push([x, y]);
        }
      }
      expect(positionsOf(map, vault), `map ${i}, ${JSON.stringify({ place, rows: vault.source.map })}`).toEqual(wanted);
      found[wanted.length === 0 ? "none" : "some"]++;
      found.positions += wanted.length;
    }
    // Both answers come up, and not by the dozen.
    expect(found.some).toBeGreaterThan(maps / 5);
    expect(found.none).toBeGreaterThan(maps / 5);
    expect(found.positions).toBeGreaterThan(4 * maps);
  });

  test("keep a margin of one cell on all four sides, and as many more as the gutter says", () => {
    const map = mapOf(["########", "#......#", "#......#", "#......#", "#......#", "########"]);
    const corners = (gutter: number) => positionsOf(map, drawnVault("dot", ["."], { place: { gutter } }));
    expect([corners(0)[0], corners(0).at(-1), corners(0).length]).toEqual([[1, 1], [6, 4], 24]);
    expect([corners(1)[0], corners(1).at(-1), corners(1).length]).toEqual([[2, 2], [5, 3], 8]);
    expect(corners(2)).toEqual([]);
    expect(corners(1000)).toEqual([]);
  });

  test("leave out the start, exits and doors, but not what lies under a hole", () => {
    const map = mapOf(["#######", "#.+...#", "#.....#", "#######"]);
    map.start = map.index(4, 1);
    map.addExit(map.index(5, 2), "down");
    expect(positionsOf(map, drawnVault("pair", [".."]))).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(positionsOf(map, drawnVault("ends", [". ."]))).toEqual([
      [1, 1],
      [3, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  test("take exactly 90 % of wall for at least 90 %: no rounding decides", () => {
    const map = mapOf(["############", "#.#########", "############"].map((row) => row.padEnd(12, "#")));
    const row = drawnVault("row", ["##########"], { place: { over: { wall: "90%.." } } });
    expect(positionsOf(map, row)).toEqual([[1, 1]]);
    expect(positionsOf(map, drawnVault("row", ["##########"], { place: { over: { wall: "91%.." } } }))).toEqual([]);
  });

  test("are never in a lake, over a chasm or in lava, unless it doesn't matter what lies there", () => {
    const map = mapOf(["#####", "#####", "#####"]);
    for (const hazard of ["deep_water", "chasm", "lava"]) {
      map.set(map.index(2, 1), tileset().index(hazard));
      const at = (over: PlaceRule["over"] & {}) => positionsOf(map, drawnVault("dot", ["."], { place: { over } }));
      const rock = [
        [1, 1],
        [3, 1],
      ];
      for (const over of ["wall", { wall: "100%" }, { wall: "50%.." }, { floor: "..50%" }] as const) {
        expect(at(over), JSON.stringify([hazard, over])).toEqual(rock);
      }
      expect(at("any"), hazard).toEqual([[1, 1], [2, 1], rock[1]]);
    }
  });

  test("describe the map at the time the ground was made", () => {
    const map = mapOf(["#####", "#...#", "#####"]);
    const ground = new Ground(map);
    map.set(map.index(2, 1), WALL);
    const { shape } = prefabVariants(drawnVault("row", ["..."]), map.tileset)[0]!;
    expect(ground.positions(shape).count()).toBe(1);
    expect(new Ground(map).positions(shape).count()).toBe(0);
  });
});

describe("why nothing fits", () => {
  const variants = (rows: readonly string[], transform = true) =>
    prefabVariants(drawnVault("vault", rows, { transform }), tileset());

  test("it is too large for the map in every direction", () => {
    const map = mapOf(["#####", "#...#", "#####"]);
    expect(new Ground(map).refusal(variants(["...."])).message).toBe("it is too large (4x1) for a map of 5x3");
  });

  test("it is not too large if it fits after a rotation", () => {
    const map = mapOf(["####", "#.##", "#.##", "####", "####", "####"]);
    expect(new Ground(map).refusal(variants(["..."])).message).toBe(
      "no free position has the floor or wall it needs (4 positions checked, 4 free)",
    );
  });

  test("all of it is taken", () => {
    const map = mapOf(["#####", "#...#", "#####"]);
    map.start = map.index(2, 1);
    expect(new Ground(map, { away: { start: 3 } }).refusal(variants(["."])).message).toBe(
      "no position is free (3 positions checked): too close to the start, an exit or another prefab",
    );
  });
});

describe("what can't fit", () => {
  test("is recognised by the largest rectangle of a shape, and shapes that fit never are", () => {
    const map = mapOf(["########", "#....###", "#....###", "#......#", "########"]);
    const mayHold = (rows: readonly string[], place = {}) =>
      new Ground(map, place).mayHold(
        prefabVariants(drawnVault("vault", rows, { transform: false, place }), map.tileset),
      );
    expect(mayHold(["....", "....", "...."])).toBe(true);
    expect(mayHold([".....", "....."])).toBe(false);
    expect(mayHold(["......"])).toBe(true);
    expect(mayHold(["....  ", "......"])).toBe(true);
    expect(mayHold([".", ".", ".", "."])).toBe(false);
    expect(mayHold(["##", "##"], { over: "wall" })).toBe(true);
    expect(mayHold(["###", "###"], { over: "wall" })).toBe(false);
    expect(mayHold(["######", "######", "######"], { over: "any" })).toBe(true);
    expect(mayHold(["#########"], { over: "any" })).toBe(false);
  });
});

describe("a share of the ground", () => {
  test.each([
    ["60%", 0.6, 0.6],
    ["60%..", 0.6, 1],
    ["..40%", 0, 0.4],
    [" 20% .. 50% ", 0.2, 0.5],
    ["100%", 1, 1],
  ])("%j goes from %d to %d", (text, least, most) => {
    expect(percentRange(text)).toEqual({ least, most });
  });

  test.each(["", "60", "..", "60% 40%", "%", "a%..", "1000%", "-5%..", " ".repeat(100_000)])(
    "%j is refused",
    (text) => {
      expect(() => percentRange(text)).toThrow("a share must look like 60%, 60%.., ..40% or 20%..50%, got");
    },
  );
});
