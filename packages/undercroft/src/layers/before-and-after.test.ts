import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bspDungeon, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { type AnyNode, chain } from "../chain/index.js";
import type { InitialNode } from "../core/index.js";
import {
  addLoops,
  bridges,
  clearings,
  connectRegions,
  dlaLayer,
  doorFinish,
  doorPlacement,
  drunkardsWalkLayer,
  flavourAreas,
  furnish,
  greatHall,
  ground,
  lakes,
  nicheStairs,
  patches,
  removeDeadEnds,
  repaint,
  river,
  road,
  ruin,
  tidyWalls,
} from "./index.js";

const PICTURES = {
  "bspDungeon(), lakes()": [lakes.definition.id, bspDungeon(), lakes()],
  "bspDungeon(), river()": [river.definition.id, bspDungeon(), river()],
  "cellularAutomata(), connectRegions()": [connectRegions.definition.id, cellularAutomata(), connectRegions()],
  "cellularAutomata(), tidyWalls()": [tidyWalls.definition.id, cellularAutomata(), tidyWalls()],
  "lakes({ water: 0 }), bridges()": [bridges.definition.id, bspDungeon(), lakes({ water: 0 }), bridges()],
  "maze(), removeDeadEnds()": [removeDeadEnds.definition.id, maze(), removeDeadEnds()],
  "maze(), addLoops({ loops: 40 })": [addLoops.definition.id, maze(), addLoops({ loops: 40 })],
  "simpleMap(), nicheStairs()": [nicheStairs.definition.id, simpleMap(), nicheStairs()],
  "bspDungeon(), doorPlacement({ detour: 0 }), doorFinish()": [
    doorFinish.definition.id,
    bspDungeon(),
    doorPlacement({ detour: 0 }),
    doorFinish(),
  ],
  "cellularAutomata(), patches()": [patches.definition.id, cellularAutomata(), patches()],
  "cellularAutomata(), ground()": [ground.definition.id, cellularAutomata(), ground()],
  "bspDungeon(), furnish({ rooms: 1 })": [furnish.definition.id, bspDungeon(), furnish({ rooms: 1 })],
  "cellularAutomata(), flavourAreas()": [flavourAreas.definition.id, cellularAutomata(), flavourAreas()],
  "bspDungeon(), ruin()": [ruin.definition.id, bspDungeon(), ruin()],
  "bspDungeon(), greatHall({ width: 0.6, height: 0.6 })": [
    greatHall.definition.id,
    bspDungeon(),
    greatHall({ width: 0.6, height: 0.6 }),
  ],
  "bspDungeon(), clearings()": [clearings.definition.id, bspDungeon(), clearings()],
  "cellularAutomata(), road()": [road.definition.id, cellularAutomata(), road()],
  'cellularAutomata(), repaint({ wall: "wall" })': [
    repaint.definition.id,
    cellularAutomata(),
    repaint({ wall: "wall" }),
  ],
  "simpleMap(), dlaLayer()": [dlaLayer.definition.id, simpleMap(), dlaLayer()],
  "simpleMap(), drunkardsWalkLayer()": [drunkardsWalkLayer.definition.id, simpleMap(), drunkardsWalkLayer()],
} as const;

test.each(Object.entries(PICTURES))("the pictures in the comment of %s are what it makes", (caption, picture) => {
  const [id, builder, ...layers] = picture;
  const source = readFileSync(new URL(`./${id}.ts`, import.meta.url), "utf8");
  const lines = [...source.matchAll(/^ \* {5}(#\S*) {3}(#\S*)(?: {3}(.+))?$/gm)];
  expect(lines[0]![3]).toBe(caption);
  const [, width, height, seed, depth = 1] = /^(\d+) x (\d+), seed (\S+?)(?:, depth (\d+))?$/.exec(lines[1]![3]!)!;
  const bare = chain({ width: Number(width), height: Number(height), purpose: "map" }).startWith<InitialNode>(builder);
  const rowsWith = (parts: readonly AnyNode[]) =>
    bare
      .withAll(parts)
      .build({ seed: seed!, depth: Number(depth) })
      .rows();
  expect(lines.map((line) => line[1])).toEqual(rowsWith(layers.slice(0, -1) as unknown as AnyNode[]));
  expect(lines.map((line) => line[2])).toEqual(rowsWith(layers as unknown as AnyNode[]));
});
