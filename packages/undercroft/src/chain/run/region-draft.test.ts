import { expect, test } from "vitest";
import { BuilderMap } from "../../core/builder-map.js";
import { FLOOR, tileset } from "../../core/tiles.js";
import { NestedDraft } from "./nested-draft.js";
import { plotCells, rectFrame } from "./region-draft.js";

/** A map of rock, and a draft for a part of it whose upper left cell is (7, 5). */
function draftInMap(): { readonly outer: BuilderMap; readonly draft: NestedDraft } {
  const outer = new BuilderMap(40, 30, 1, tileset());
  return { outer, draft: new NestedDraft(outer, rectFrame(outer, { x: 8, y: 6, width: 10, height: 8 })!, "rock") };
}

test("everything that steps make in a part is moved to where the part is", () => {
  const { outer, draft } = draftInMap();
  const { map } = draft;
  const inner = (x: number, y: number) => map.index(x, y);
  const moved = (x: number, y: number) => outer.index(x + 7, y + 5);
  map.fill({ x: 1, y: 1, width: 10, height: 8 }, FLOOR);
  map.rooms = [{ x: 1, y: 1, width: 3, height: 2, anchor: inner(2, 1), cells: [inner(1, 1), inner(2, 1)] }];
  map.roomsAreDrawn = true;
  map.corridors = [[inner(4, 1), inner(4, 2)]];
  map.doors = [{ at: inner(5, 1), kind: "plain", sides: [inner(4, 1), inner(6, 1)] }];
  map.areas = [{ name: "swamp", theme: "moss", cells: [inner(1, 3), inner(2, 4)] }];
  map.addSpawn({ at: inner(3, 3), name: "Rat", blocks: true });
  const prefab = { name: "nook", kind: "vault", transform: "identity", rows: ["."] };
  map.prefabs = [{ ...prefab, x: 6, y: 4, entrances: [inner(6, 4)] }];
  map.locks = [{ at: inner(7, 1), key: inner(8, 2), kind: "key" }];
  map.oneWays = [{ from: inner(9, 3), to: inner(9, 6) }];
  draft.absorb();

  expect(outer.tiles[moved(1, 1)]).toBe(FLOOR);
  expect(outer.rooms).toEqual([
    { x: 8, y: 6, width: 3, height: 2, anchor: moved(2, 1), cells: [moved(1, 1), moved(2, 1)] },
  ]);
  expect(outer.corridors).toEqual([[moved(4, 1), moved(4, 2)]]);
  expect(outer.doors).toEqual([{ at: moved(5, 1), kind: "plain", sides: [moved(4, 1), moved(6, 1)] }]);
  expect(outer.areas).toEqual([{ name: "swamp", theme: "moss", cells: [moved(1, 3), moved(2, 4)] }]);
  expect(outer.spawns).toMatchObject([{ at: moved(3, 3), name: "Rat" }]);
  expect(outer.prefabs).toEqual([{ ...prefab, x: 13, y: 9, entrances: [moved(6, 4)] }]);
  expect(outer.locks).toEqual([{ at: moved(7, 1), key: moved(8, 2), kind: "key" }]);
  expect(outer.oneWays).toEqual([{ from: moved(9, 3), to: moved(9, 6) }]);
});

test("what a map has already stays where it is, and comes before what a part brings", () => {
  const { outer, draft } = draftInMap();
  outer.oneWays = [{ from: 50, to: 51 }];
  outer.locks = [{ at: 60, key: 61 }];
  draft.map.oneWays = [{ from: draft.inner(outer.index(9, 7)), to: draft.inner(outer.index(9, 8)) }];
  draft.absorb();
  expect(outer.oneWays).toEqual([
    { from: 50, to: 51 },
    { from: outer.index(9, 7), to: outer.index(9, 8) },
  ]);
  expect(outer.locks).toEqual([{ at: 60, key: 61 }]);
});

test("the way through a level depends on the start, exits, locks, keys and both ends of one-ways", () => {
  const map = new BuilderMap(12, 9, 1, tileset());
  map.fill({ x: 1, y: 1, width: 10, height: 7 }, FLOOR);
  map.start = 13;
  map.addExit(14, "down");
  map.locks = [{ at: 15, key: 16 }];
  map.oneWays = [{ from: 17, to: 18 }];
  expect([...plotCells(map)]).toEqual([13, 14, 15, 16, 17, 18]);
});

test("cells that steps reserve stay reserved on the outer map, apart from the exits that are removed", () => {
  const { outer, draft } = draftInMap();
  const { map } = draft;
  map.fill({ x: 1, y: 1, width: 10, height: 8 }, FLOOR);
  map.reserve(map.index(2, 2));
  map.addExit(map.index(4, 4), "down");
  map.reserve(map.index(4, 4));
  draft.absorb();
  expect(outer.isReserved(outer.index(9, 7))).toBe(true);
  expect(outer.isReserved(outer.index(11, 9))).toBe(false);
  expect(outer.isReserved(outer.index(10, 7))).toBe(false);
});
