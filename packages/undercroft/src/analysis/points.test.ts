import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { areaStart, chain, drunkardsWalk, type Level, type Point } from "../entries/index.js";
import { recipeChain, shippedRecipe } from "../entries/recipes.js";
import * as cells from "./index.js";
import { levelView } from "./layout/view.js";
import * as points from "./points.js";

const level: Level = recipeChain(shippedRecipe("bsp-dungeon"), { size: [60, 40] }).build({ seed: 1 });
const start = level.start!;
const exit = level.exits.find(({ kind }) => kind === "down")!.at;
const cellOf = ([x, y]: Point) => y * level.width + x;
const all = (list: Iterable<Point>) => Array.from(list, cellOf);

describe("measurements that take points say the same as those that take cells", () => {
  test("about sight, from everywhere to the start and the exit", () => {
    for (let cell = 0; cell < level.tiles.length; cell += 7) {
      const at: Point = [cell % level.width, Math.floor(cell / level.width)];
      expect(points.inSight(level, at, start)).toBe(cells.inSight(level, cell, cellOf(start)));
      expect(points.inSight(level, exit, at)).toBe(cells.inSight(level, cellOf(exit), cell));
    }
  });

  test("about sight from the start to the exit: this call never returned", () => {
    expect(points.inSight(level, start, exit)).toBe(false);
    expect(points.inSight(level, start, start)).toBe(true);
  });

  test("about distances and paths", () => {
    const field = points.distanceField(level, [start, exit], "diagonal");
    expect(field).toEqual(cells.distanceField(level, [cellOf(start), cellOf(exit)], "diagonal"));
    expect(field[cellOf(start)]).toBe(0);
    expect(points.distanceField(level, [])).toEqual(cells.distanceField(level, []));
    const path = points.shortestPath(level, start, exit)!;
    expect(all(path)).toEqual(cells.shortestPath(level, cellOf(start), cellOf(exit)));
    expect(points.shortestPath(level, start, [0, 0])).toBeUndefined();
  });

  test("about choke points, gates and dead ends", () => {
    expect(points.chokePoints(level)).toEqual(cells.chokePoints(level));
    expect(points.chokePoints(level, start)).toEqual(cells.chokePoints(level, cellOf(start)));
    const ours = points.gates(level);
    const theirs = cells.gatesOf(levelView(level));
    expect(all(ours.cells)).toEqual([...theirs.cells]);
    expect([ours.behind, ours.outer]).toEqual([theirs.behind, theirs.outer]);
    for (const gate of ours.cells) {
      expect(ours.isBehind(exit, gate)).toBe(theirs.isBehind(cellOf(exit), cellOf(gate)));
      expect(all(ours.cellsBehind(gate))).toEqual([...theirs.cellsBehind(cellOf(gate))]);
    }
    expect(ours.gateOf(start)).toBeUndefined();
    const far = ours.gateOf(exit);
    expect(far === undefined ? -1 : cellOf(far)).toBe(theirs.gateOf(cellOf(exit)));
    expect(all(points.deadEnds(level))).toEqual([...cells.deadEnds(level)]);
  });

  test("about passages to dead ends and tunnels between regions", () => {
    const cave = chain({ width: 60, height: 40, purpose: "map" })
      .startWith(drunkardsWalk({ coverage: 0.2, lifetime: 100 }))
      .with(areaStart())
      .build({ seed: 3 });
    const isKept = ([x]: Point) => x > 40;
    const passages = points.deadEndPassages(cave, points.deadEnds(cave), isKept);
    const flat = cells.deadEndPassages(cave, cells.deadEnds(cave), (cell) => cell % 60 > 40);
    expect(passages.length).toBe(flat.count);
    expect(all(passages.flatMap((passage) => passage.cells))).toEqual([...flat.cells]);
    expect(all(passages.map(({ junction }) => junction))).toEqual([...flat.junctions]);

    const labels = new Int32Array(60 * 40).fill(cells.DIGGABLE);
    for (const [region, cell] of [130, 700, 2000].entries()) labels[cell] = region;
    const found = { count: 3, labels };
    const { tunnels, groups } = points.cheapestTunnels(60, found, Rng.fromSeed(1));
    const theirs = cells.cheapestTunnels(60, found, Rng.fromSeed(1));
    expect(all(tunnels.flatMap((tunnel) => tunnel.cells))).toEqual([...theirs.cells].slice(0, theirs.starts.at(-1)));
    expect(tunnels.map(({ length }) => length)).toEqual([...theirs.lengths]);
    expect(tunnels.map(({ regions: [a] }) => a)).toEqual([...theirs.ends.slice(0, theirs.count)]);
    expect(groups).toEqual(theirs.groups);
  });

  test("about nearest points", () => {
    const given: Point[] = [
      [1, 1],
      [8, 4],
    ];
    expect(points.nearestPoints(10, 6, given, "manhattan")).toEqual(cells.nearestPoints(10, 6, [11, 48], "manhattan"));
  });
});
