import { expect, test } from "vitest";
import { SHIPPED_TILES, Tileset } from "../core/tiles.js";
import { walkableCells } from "./walkable-cells.js";

test("cells are walkable by their tile's own rule, also where the first tile is floor", () => {
  const [wall, floor, ...others] = SHIPPED_TILES;
  const tileset = new Tileset([floor!, wall!, ...others]);
  const tiles = Uint8Array.from([0, 0, 0, 0, 1, 1, 1, 1, 0, 1]);
  expect([...walkableCells({ width: 5, height: 2, tiles, tileset })]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 1, 0]);
});
