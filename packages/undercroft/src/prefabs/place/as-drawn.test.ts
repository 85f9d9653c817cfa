import { describe, expect, test } from "vitest";
import { randomSource } from "../../../test/kit/random-drawings.js";
import { sampled } from "../../../test/kit/whole.js";
import { bspDungeon, cellularAutomata, drunkardsWalk, inParts, maze, simpleMap } from "../../builders/index.js";
import { type AnyNode, chain, chainOf, type Level } from "../../chain/index.js";
import { type ChainNode, Rng, tileset, UndercroftError } from "../../core/index.js";
import {
  addLoops,
  areaStart,
  bridges,
  connectRegions,
  cullUnreachable,
  distantExit,
  lakes,
  patches,
  removeDeadEnds,
  river,
  road,
  ruin,
  tidyWalls,
  within,
} from "../../layers/index.js";
import { lintPrefab } from "../proof/lint.js";
import { drawnVault, pack, prefab as prefabOf, prefabShape } from "../reading/prefab.js";
import { HOLE, type Transform, transformShape } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";
import { prefabLevel } from "../steps/prefab-level.js";
import { roomVaults } from "../steps/room-vaults.js";
import { section } from "../steps/section.js";

const TILES = tileset();

describe("a vault whose stairs can only be reached diagonally", () => {
  const nook = drawnVault("nook", ["......", ".####.", ".#>.#.", ".###..", "......"]);
  const vaults = roomVaults({ packs: [pack("nooks", [nook])], count: "1", threshold: 0 });

  test.each([
    ["rooms", [simpleMap()]],
    ["caves", [cellularAutomata(), connectRegions()]],
  ])("is placed as drawn in %s, and the level has an exit that can be reached", (_name, ground) => {
    const steps: readonly ChainNode[] = [...ground, vaults, areaStart(), cullUnreachable(), distantExit()];
    const levels = chainOf({ width: 80, height: 50 }, steps as AnyNode[]);
    for (let seed = 1; seed <= 6; seed++) {
      const level = levels.build({ seed });
      expect(level.attempt).toBe(1);
      expect(changesOf(level, nook)).toEqual([]);
    }
  });
});

test("a vault in rock with floor that no tunnel leads to is told by lint, and refused with the reason", () => {
  const shrine = drawnVault("shrine", [".###.", "#...#", "#...=", ".###."], { place: { site: "wall" } });
  expect(lintPrefab(shrine)).toMatchObject([
    { kind: "closed-floor", at: ["map", 0, 0] },
    { kind: "closed-floor", at: ["map", 0, 4] },
    { kind: "closed-floor", at: ["map", 3, 0] },
  ]);
  const rounded = drawnVault("rounded", [" ### ", "#...#", "#...=", " ### "], { place: { site: "wall" } });
  expect(lintPrefab(rounded)).toEqual([]);
  const packs = [pack("shrines", [shrine])];
  const levels = chain({ width: 60, height: 40, purpose: "map" })
    .startWith(bspDungeon())
    .with(roomVaults({ packs, count: "1", threshold: 0 }));
  let refused = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const level = levels.build({ seed });
    if (level.prefabs.length > 0) expect(changesOf(level, shrine)).toEqual([]);
    else {
      expect(level.report.map(({ message }) => message).join()).toMatch(/cells? of its floor couldn't be reached/);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(0);
});

// Whatever somebody draws, and whatever comes after it: each cell is as it was drawn, or the report says otherwise.

const GROUNDS: readonly (() => ChainNode)[] = [simpleMap, bspDungeon, cellularAutomata, maze, drunkardsWalk];
const LATER: readonly (() => ChainNode)[] = [
  tidyWalls,
  cullUnreachable,
  connectRegions,
  ruin,
  lakes,
  river,
  patches,
  removeDeadEnds,
  addLoops,
  road,
  bridges,
];

/** A chain that places a prefab, in a region or a part of the map now and then, with some steps after it. */
function stepsWith(prefab: Prefab, rng: Rng): AnyNode[] {
  const ends: readonly ChainNode[] = [areaStart(), distantExit()];
  const later = Array.from({ length: rng.below(4) }, () => rng.pick(LATER)());
  if (prefab.kind === "level") return [prefabLevel({ prefab }), ...later] as AnyNode[];
  const packs = [pack("drawings", [prefab])];
  const step: ChainNode =
    prefab.kind === "vault" ? roomVaults({ packs, count: "1", threshold: 0 }) : section({ prefab });
  const ground: readonly ChainNode[] = [rng.pick(GROUNDS)(), connectRegions()];
  const held = { region: { half: "left" }, steps: [step] as never } as const;
  const parts = [{ steps: [...ground, step] }, { steps: ground }] as never;
  const ways: readonly (readonly ChainNode[])[] = [
    [...ground, ...ends, step],
    [...ground, step, ...ends],
    [...ground, step, ...ends],
    [...ground, within(held), ...ends],
    [inParts({ parts }), ...ends],
  ];
  return [...rng.pick(ways), ...later] as AnyNode[];
}

/** The cells of the map on which a placed prefab isn't as it was drawn. Undefined if it wasn't placed. */
function changesOf(level: Level, prefab: Prefab): readonly string[] | undefined {
  const placed = level.prefabs.find(({ name }) => name === prefab.name);
  if (placed === undefined) return undefined;
  const shape = transformShape(prefabShape(prefab, TILES), placed.transform as Transform);
  const changes: string[] = [];
  for (const [cell, tile] of shape.tiles.entries()) {
    const [x, y] = [placed.x + (cell % shape.width), placed.y + Math.floor(cell / shape.width)];
    if (tile !== HOLE && level.tiles[y * level.width + x] !== tile) changes.push(`(${x}, ${y})`);
  }
  return changes;
}

/** What the report says about changes to hand-drawn levels, and to how many cells. */
const COUNTED = [
  /^(\d+) open cells? on the border/,
  /^filled (\d+) cells? that can't be reached/,
  /^later steps changed (\d+) cells? of drawing/,
  /^the drawing has no stairs down, so they were added/,
];

function countTold(level: Level): number {
  const found = level.report.flatMap(({ message }) => COUNTED.flatMap((words) => words.exec(message) ?? []));
  return found.reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : Number(text.startsWith("the"))), 0);
}

function readable(rng: Rng): Prefab | undefined {
  try {
    return prefabOf(randomSource(rng));
  } catch (error) {
    if (error instanceof UndercroftError) return undefined;
    throw error;
  }
}

const BATCH = 50;
test.each(Array.from({ length: sampled(2000, 200) / BATCH }, (_, i) => i))(
  "random drawings are placed as they are drawn, or the report says why not (batch %i)",
  (batch) => {
    for (let i = batch * BATCH; i < (batch + 1) * BATCH; i++) {
      const rng = Rng.fromSeed(`drawing ${i}`);
      const prefab = readable(rng);
      if (prefab === undefined) continue;
      const purpose = rng.chance(0.6) ? "level" : "map";
      const levels = chainOf({ width: 40, height: 30, purpose }, stepsWith(prefab, rng));
      const about = `drawing ${i}:\n${prefab.source.map.join("\n")}`;
      let level: Level;
      try {
        level = levels.build({ seed: i }) as Level;
      } catch (error) {
        // Only a level can't be built without its drawing.
        expect(prefab.kind, `${about}\n${error}`).toBe("level");
        continue;
      }
      const changes = changesOf(level, prefab);
      const said = level.report.map(({ message }) => message);
      if (changes === undefined) {
        expect(
          level.report.some((entry) => entry.kind === "not-placed" && entry.prefab === "drawing"),
          about,
        ).toBe(true);
      } else if (prefab.kind === "level") {
        expect(changes.length, about).toBeLessThanOrEqual(countTold(level));
      } else {
        const told = changes.filter((place) =>
          said.includes(`drawing: its stairs at ${place} are floor now, because only the level has exits`),
        );
        expect(changes, about).toEqual(told);
      }
    }
  },
);
