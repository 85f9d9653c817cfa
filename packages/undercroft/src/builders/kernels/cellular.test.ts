import { describe, expect, test } from "vitest";
import { BuilderMap, DOWN_STAIRS, FLOOR, Rng, tileset, WALL } from "../../core/index.js";
import { RockPlane } from "./cellular.js";

const TILES = tileset();

function randomMap(width: number, height: number, rng: Rng, floor = 0.5): BuilderMap {
  const map = new BuilderMap(width, height, 1, TILES);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) if (rng.chance(floor)) map.set(map.index(x, y), FLOOR);
  }
  return map;
}

function planeOf(map: BuilderMap): RockPlane {
  const rock = new RockPlane(map);
  rock.read(map.copyTiles(), TILES.walkable);
  return rock;
}

/** The rule as people say it, cell by cell. */
function slowStep(map: BuilderMap, tiles: Uint8Array, crowd: number, pillars: boolean): Uint8Array {
  const next = tiles.slice();
  for (let y = 1; y < map.height - 1; y++) {
    for (let x = 1; x < map.width - 1; x++) {
      const cell = map.index(x, y);
      if (map.isReserved(cell) || cell === map.start) continue;
      let walls = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((dx !== 0 || dy !== 0) && tiles[map.index(x + dx, y + dy)] === WALL) walls++;
        }
      }
      next[cell] = walls >= crowd || (pillars && walls === 0) ? WALL : FLOOR;
    }
  }
  return next;
}

describe("RockPlane", () => {
  test("follows the rule at every width from 3 to 70, wherever the words begin and end", () => {
    const rng = Rng.fromSeed("widths");
    for (let width = 3; width <= 70; width++) {
      for (const height of [3, 4, 7, Math.min(width, 33)]) {
        const map = randomMap(width, height, rng);
        const rock = planeOf(map);
        let slow = map.copyTiles();
        for (let i = 0; i < 4; i++) {
          rock.step(5, true);
          slow = slowStep(map, slow, 5, true);
          expect(Buffer.compare(rock.tiles(), slow), `${width}x${height}, iteration ${i + 1}`).toBe(0);
        }
      }
    }
  });

  test("follows the rule for every crowd, with and without pillars", () => {
    const rng = Rng.fromSeed("rules");
    for (let crowd = 1; crowd <= 8; crowd++) {
      for (const pillars of [true, false]) {
        for (const [width, height] of [
          [41, 13],
          [64, 9],
          [33, 20],
        ] as const) {
          const map = randomMap(width, height, rng, rng.unit());
          const rock = planeOf(map);
          rock.step(crowd, pillars);
          expect(rock.tiles(), `crowd ${crowd}, pillars ${pillars}`).toEqual(
            slowStep(map, map.copyTiles(), crowd, pillars),
          );
        }
      }
    }
  });

  test("keeps reserved cells, exits and the start in every iteration", () => {
    const rng = Rng.fromSeed("kept");
    for (let i = 0; i < 30; i++) {
      const map = randomMap(rng.between(10, 70), rng.between(10, 40), rng);
      const anyCell = () => map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
      for (let k = 0; k < 15; k++) map.reserve(anyCell(), k % 2 === 0 ? FLOOR : WALL);
      const stairs = anyCell();
      map.addExit(stairs, "down");
      map.start = Array.from(map.tiles as Uint8Array).indexOf(FLOOR);
      expect(map.tiles[stairs]).toBe(DOWN_STAIRS);

      const rock = planeOf(map);
      let slow = map.copyTiles();
      slow[stairs] = FLOOR;
      for (let k = 0; k < 5; k++) {
        rock.step(5, true);
        slow = slowStep(map, slow, 5, true);
        expect(rock.tiles()).toEqual(slow);
      }
    }
  });

  test("scatters as much floor as it was asked for, to 1/256, and never on the border", () => {
    for (const floor of [0, 0.1, 0.45, 0.5, 0.77, 1]) {
      const map = new BuilderMap(402, 402, 1, TILES);
      const rock = new RockPlane(map);
      rock.scatter(Rng.fromSeed("scatter"), floor);
      const tiles = rock.tiles();
      let open = 0;
      let onBorder = 0;
      for (let y = 0; y < 402; y++) {
        for (let x = 0; x < 402; x++) {
          if (tiles[map.index(x, y)] !== FLOOR) continue;
          if (map.isInterior(x, y)) open++;
          else onBorder++;
        }
      }
      expect(onBorder).toBe(0);
      // Half a step of 1/256, and four standard deviations of 160,000 draws.
      expect(Math.abs(open / 160_000 - floor)).toBeLessThanOrEqual(floor % 1 === 0 ? 0 : 0.002 + 0.005);
    }
  });

  test("scatters cells that don't depend on their neighbours", () => {
    const map = new BuilderMap(402, 402, 1, TILES);
    const rock = new RockPlane(map);
    rock.scatter(Rng.fromSeed("pairs"), 0.5);
    const tiles = rock.tiles();
    for (const step of [1, 2, 402, 403, 32]) {
      let equal = 0;
      for (let y = 1; y < 300; y++) {
        for (let x = 1; x < 301; x++) if (tiles[map.index(x, y)] === tiles[map.index(x, y) + step]) equal++;
      }
      expect(Math.abs(equal / (299 * 300) - 0.5), `cells ${step} apart`).toBeLessThan(0.01);
    }
  });
});
