import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chain } from "../chain/index.js";
import type { InitialNode } from "../core/index.js";
import {
  accretion,
  bspDungeon,
  bspInterior,
  cellularAutomata,
  classicGrid,
  cycles,
  delve,
  dla,
  drunkardsWalk,
  edifice,
  maze,
  roomsAndMazes,
  settlement,
  voronoiCells,
} from "./index.js";

const BUILDERS = {
  accretion,
  bspDungeon,
  bspInterior,
  cellularAutomata,
  classicGrid,
  cycles,
  delve,
  dla,
  drunkardsWalk,
  edifice,
  maze,
  roomsAndMazes,
  settlement,
  voronoiCells,
};

test.each(Object.entries(BUILDERS))("the picture in the comment of %s is what it makes", (name, builder) => {
  const source = readFileSync(new URL(`./${builder.definition.id}.ts`, import.meta.url), "utf8");
  const lines = [...source.matchAll(/^ \* {5}(#\S*)(?: {3}(.+))?$/gm)];
  const [, width, height, seed] = /^(\d+) x (\d+), seed (\S+)$/.exec(lines[1]?.[2] ?? "")!;
  expect(lines[0]![2]).toBe(`${name}()`);
  const level = chain({ width: Number(width), height: Number(height), purpose: "map" })
    .startWith<InitialNode>(builder())
    .build({ seed: seed! });
  expect(lines.map((line) => line[1])).toEqual(level.rows());
});
