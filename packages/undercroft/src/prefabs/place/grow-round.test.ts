import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import {
  bspDungeon,
  bspInterior,
  bspPlan,
  cellularAutomata,
  dla,
  drunkardsWalk,
  maze,
  roomPlan,
  simpleMap,
  voronoiCells,
} from "../../builders/index.js";
import { type AnyNode, chainOf, type Level } from "../../chain/index.js";
import {
  areaStart,
  connectRegions,
  distantExit,
  doglegCorridors,
  nearestCorridors,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomDrawer,
  voronoiSpawning,
} from "../../layers/index.js";
import { drawnVault, pack } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { roomVaults } from "../steps/room-vaults.js";

const draw = (width: number, height: number, glyphAt: (x: number, y: number) => string) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => glyphAt(x, y)).join(""));

const before = (name: string, rows: readonly string[]) => drawnVault(name, rows, { place: { when: "before" } });

const hall = before(
  "hall",
  draw(28, 16, (x, y) => {
    if (x > 0 && y > 0 && x < 27 && y < 15) return x % 5 === 3 && y % 5 === 3 ? "#" : ".";
    return x === 14 || y === 8 ? "=" : "#";
  }),
);

const isInOval = (x: number, y: number) => ((x - 21.5) / 22) ** 2 + ((y - 14.5) / 15) ** 2 <= 1;
const oval = before(
  "oval",
  draw(44, 30, (x, y) => {
    if (!isInOval(x, y)) return " ";
    const isInside = isInOval(x - 1, y) && isInOval(x + 1, y) && isInOval(x, y - 1) && isInOval(x, y + 1);
    return isInside ? "." : x === 22 || y === 15 ? "=" : "#";
  }),
);

/** Small cells with a gap here and there in their walls: many parts of it can't be reached. */
const labyrinth = before(
  "labyrinth",
  draw(36, 21, (x, y) => {
    if (x === 0 && y === 9) return "=";
    if (x === 0 || y === 0 || x > 33 || y === 20 || (x % 2 === 0 && y % 2 === 0)) return "#";
    return (x % 2 === 1 && y % 2 === 1) || (x * 7 + y * 13) % 5 < 2 ? "." : "#";
  }),
);

const vaults = (prefab: Prefab) => roomVaults({ gate: "6", threshold: 0, count: "1", packs: [pack("own", [prefab])] });

const rooms = [roomBasedStart(), roomBasedStairs(), roomBasedSpawner()];
const shape = [connectRegions(), areaStart(), voronoiSpawning(), distantExit()];

/** Floor outside the prefabs that nobody can walk to. */
function unreachedFloor(level: Level): number {
  const { width, height, tiles, tileset } = level;
  const isFloor = (cell: number) => tileset.walkable[tiles[cell]!] === 1;
  const isSeen = new Uint8Array(width * height);
  for (const { x, y, rows } of level.prefabs) {
    for (const [dy, row] of rows.entries()) {
      for (let dx = 0; dx < row.length; dx++) if (row[dx] !== " ") isSeen[(y + dy) * width + x + dx] = 2;
    }
  }
  const queue = [level.start![1] * width + level.start![0]];
  for (const cell of queue) {
    for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
      if (isSeen[next] === 1 || !isFloor(next)) continue;
      isSeen[next] = 1;
      queue.push(next);
    }
  }
  let unreached = 0;
  for (let cell = 0; cell < isSeen.length; cell++) unreached += Number(isSeen[cell] === 0 && isFloor(cell));
  return unreached;
}

const builders: readonly (readonly [string, number, readonly unknown[]])[] = [
  ["simple-map", sampled(200, 20), [simpleMap(), ...rooms]],
  ["bsp-dungeon", sampled(200, 20), [bspDungeon(), ...rooms]],
  ["bsp-interior", 8, [bspInterior(), ...rooms]],
  ["room-plan", 8, [roomPlan(), roomDrawer(), doglegCorridors(), ...rooms]],
  ["bsp-plan", 8, [bspPlan(), roomDrawer(), nearestCorridors(), ...rooms]],
  ["cellular-automata", 4, [cellularAutomata(), ...shape]],
  ["drunkards-walk", 4, [drunkardsWalk(), ...shape]],
  ["maze", 4, [maze(), ...shape]],
  ["dla", 4, [dla(), ...shape]],
  ["voronoi-cells", 4, [voronoiCells(), ...shape]],
];

describe.each([hall, oval, labyrinth])("round the $name", (prefab) => {
  test.each(builders)("%s leaves no floor that can't be reached, and the vault stays", (_name, seeds, steps) => {
    const built = chainOf({ width: 80, height: 50 }, [...steps, vaults(prefab)] as AnyNode[]);
    for (let seed = 0; seed < (prefab === labyrinth ? seeds / 4 : seeds); seed++) {
      const level = built.build({ seed });
      expect(level.attempt, `seed ${seed}`).toBe(1);
      expect(level.prefabs, `seed ${seed}`).toHaveLength(1);
      expect(unreachedFloor(level), `seed ${seed}`).toBe(0);
    }
  });
});

describe("a vault that is joined before the parts of a cave are", () => {
  test("gets a tunnel to each entrance, through floor that lies apart where it must", () => {
    for (const builder of [cellularAutomata(), dla(), voronoiCells()]) {
      const built = chainOf({ width: 80, height: 50 }, [builder, vaults(oval), ...shape] as AnyNode[]);
      for (let seed = 0; seed < 6; seed++) expect(built.build({ seed }).prefabs, `seed ${seed}`).toHaveLength(1);
    }
  });
});
