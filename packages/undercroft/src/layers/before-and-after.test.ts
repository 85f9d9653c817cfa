import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bspDungeon, cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import type { InitialPart } from "../core/index.js";
import {
  addLoops,
  bridges,
  connectRegions,
  dlaLayer,
  drunkardsWalkLayer,
  lakes,
  nicheStairs,
  removeDeadEnds,
  river,
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
  "simpleMap(), dlaLayer()": [dlaLayer.definition.id, simpleMap(), dlaLayer()],
  "simpleMap(), drunkardsWalkLayer()": [drunkardsWalkLayer.definition.id, simpleMap(), drunkardsWalkLayer()],
} as const;

test.each(Object.entries(PICTURES))("the pictures in the comment of %s are what it makes", (caption, picture) => {
  const [id, builder, ...layers] = picture;
  const source = readFileSync(new URL(`./${id}.ts`, import.meta.url), "utf8");
  const lines = [...source.matchAll(/^ \* {5}(#\S*) {3}(#\S*)(?: {3}(.+))?$/gm)];
  expect(lines[0]![3]).toBe(caption);
  const [, width, height, seed] = /^(\d+) x (\d+), seed (\S+)$/.exec(lines[1]![3]!)!;
  let bare: any = chain({ width: Number(width), height: Number(height), purpose: "map" }).startWith<InitialPart>(
    builder,
  );
  for (const layer of layers.slice(0, -1)) bare = bare.with(layer);
  expect(lines.map((line) => line[1])).toEqual(bare.build({ seed: seed! }).rows());
  expect(lines.map((line) => line[2])).toEqual(bare.with(layers.at(-1)).build({ seed: seed! }).rows());
});
