import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bspDungeon, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import type { InitialPart } from "../core/index.js";
import {
  addLoops,
  connectRegions,
  dlaLayer,
  drunkardsWalkLayer,
  lakes,
  nicheStairs,
  removeDeadEnds,
  tidyWalls,
} from "./index.js";

const PICTURES = {
  "bspDungeon(), lakes()": [lakes.definition.id, bspDungeon(), lakes()],
  "cellularAutomata(), connectRegions()": [connectRegions.definition.id, cellularAutomata(), connectRegions()],
  "cellularAutomata(), tidyWalls()": [tidyWalls.definition.id, cellularAutomata(), tidyWalls()],
  "maze(), removeDeadEnds()": [removeDeadEnds.definition.id, maze(), removeDeadEnds()],
  "maze(), addLoops({ loops: 40 })": [addLoops.definition.id, maze(), addLoops({ loops: 40 })],
  "simpleMap(), nicheStairs()": [nicheStairs.definition.id, simpleMap(), nicheStairs()],
  "simpleMap(), dlaLayer()": [dlaLayer.definition.id, simpleMap(), dlaLayer()],
  "simpleMap(), drunkardsWalkLayer()": [drunkardsWalkLayer.definition.id, simpleMap(), drunkardsWalkLayer()],
} as const;

test.each(Object.entries(PICTURES))("the pictures in the comment of %s are what it makes", (caption, picture) => {
  const [id, builder, layer] = picture;
  const source = readFileSync(new URL(`./${id}.ts`, import.meta.url), "utf8");
  const lines = [...source.matchAll(/^ \* {5}(#\S*) {3}(#\S*)(?: {3}(.+))?$/gm)];
  expect(lines[0]![3]).toBe(caption);
  const [, width, height, seed] = /^(\d+) x (\d+), seed (\S+)$/.exec(lines[1]![3]!)!;
  const bare = chain({ width: Number(width), height: Number(height), purpose: "map" }).startWith<InitialPart>(builder);
  expect(lines.map((line) => line[1])).toEqual(bare.build({ seed: seed! }).rows());
  expect(lines.map((line) => line[2])).toEqual(bare.with(layer).build({ seed: seed! }).rows());
});
