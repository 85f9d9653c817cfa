import { describe, expect, test } from "vitest";
import { roomPlan } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, defineLayer, FLOOR, Rng, room, stepOf, tileset, WALL } from "../core/index.js";
import { roomDrawer } from "./room-drawer.js";

function draw(map: BuilderMap, circles: number, seed = 1): void {
  const { definition, options } = stepOf(roomDrawer.definition, { circles });
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
}

describe("room-drawer", () => {
  test("digs exactly the cells within a circle as wide as the smaller side, the middle among them", () => {
    for (let width = 1; width <= 15; width++) {
      for (let height = 1; height <= 15; height++) {
        const map = new BuilderMap(20, 20, 1, tileset());
        const drawn = room(map, { x: 2, y: 3, width, height });
        map.rooms = [drawn];
        draw(map, 1);
        const expected = new Uint8Array(400);
        for (let y = 3; y < 3 + height; y++) {
          for (let x = 2; x < 2 + width; x++) {
            const distance = Math.hypot(x + 0.5 - (2 + width / 2), y + 0.5 - (3 + height / 2));
            expected[y * 20 + x] = distance <= Math.min(width, height) / 2 ? FLOOR : WALL;
          }
        }
        expect(map.tiles, `${width}x${height}`).toEqual(expected);
        expect(map.isWalkable(drawn.anchor)).toBe(true);
        expect(map.rooms).toEqual([drawn]);
      }
    }
  });

  test("digs rectangles whole, and never the border", () => {
    const map = new BuilderMap(10, 8, 1, tileset());
    map.rooms = [room(map, { x: 2, y: 2, width: 3, height: 2 }), room(map, { x: 6, y: 4, width: 5, height: 5 })];
    draw(map, 0);
    const floor = Array.from(map.tiles as Uint8Array).filter((tile) => tile === FLOOR).length;
    expect(floor).toBe(3 * 2 + 3 * 3);
    for (let x = 0; x < 10; x++) expect([map.tiles[x], map.tiles[70 + x]]).toEqual([WALL, WALL]);
    for (let y = 0; y < 8; y++) expect([map.tiles[y * 10], map.tiles[y * 10 + 9]]).toEqual([WALL, WALL]);
  });

  test("makes one room in four round, unless told otherwise", () => {
    const { definition, options } = stepOf(roomDrawer.definition, {});
    let round = 0;
    for (let seed = 0; seed < 100; seed++) {
      const map = new BuilderMap(200, 12, 1, tileset());
      map.rooms = Array.from({ length: 20 }, (_, i) => room(map, { x: 2 + i * 9, y: 2, width: 7, height: 7 }));
      for (const _ of definition.build(map, Rng.fromSeed(seed), options));
      for (const drawn of map.rooms) if (!map.isWalkable(map.index(drawn.x, drawn.y))) round++;
    }
    expect(round).toBeGreaterThan(430);
    expect(round).toBeLessThan(570);
  });

  test("draws rooms around reserved rock, each with an anchor on its floor", () => {
    const pillar = defineLayer({
      id: "pillar",
      options: {},
      prepare: (map) => map.reserve(map.index(5, 5), WALL),
      *build() {},
    });
    // The only room of 8x8 that there is room for has the pillar in its middle: the plan goes around it.
    const level = chain({ width: 10, height: 10, purpose: "map" })
      .startWith(roomPlan({ roomSize: [8, 8] }))
      .with(roomDrawer({ circles: 0 }))
      .with(pillar())
      .build({ seed: 1 });
    expect(level.isWalkable(5, 5)).toBe(false);
    expect(level.rooms!.map(({ anchor }) => level.isWalkable(...anchor))).toEqual([true, true]);
  });

  test("matches the golden map", async () => {
    const level = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(roomPlan())
      .with(roomDrawer({ circles: 0.5 }))
      .build({ seed: "golden" });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/room-drawer.txt");
  });
});
