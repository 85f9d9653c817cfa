import { describe, expect, test } from "vitest";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { createPixels, fillRect } from "./raster.js";
import { toSvg } from "./svg.js";
import type { TileSheet } from "./tile-sheet.js";
import { tiledSheet, toTiled } from "./tiled.js";

const level = recipeChain(shippedRecipe("deeps"), { size: [60, 40] }).build({ seed: "laid", depth: 3 });

interface TileLayer {
  readonly name: string;
  readonly type: string;
  readonly data?: readonly number[];
}

interface TiledMap {
  readonly tilewidth: number;
  readonly layers: readonly TileLayer[];
  readonly tilesets: readonly [
    { imagewidth: number; imageheight: number; tiles: { id: number; type: string; properties: { name: string }[] }[] },
  ];
}

describe("a map for Tiled with tiles", () => {
  const map: TiledMap = JSON.parse(toTiled(level, { image: "a.png", tiles: dungeonTiles }));
  const { tiles, imagewidth, imageheight } = map.tilesets[0];
  const data = (name: string) => map.layers.find((layer) => layer.name === name)!.data!;

  test("has on each cell a tile that says what the level has there", () => {
    const types = data("tiles").map((number) => tiles[number - 1]!.type);
    expect(types).toEqual(Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name));
    const { properties } = tiles[data("tiles")[0]! - 1]!;
    expect(properties.map(({ name }) => name)).toEqual(["name", "glyph", "walkable", "opaque"]);
  });

  test("has the floor under what stands on it", () => {
    const floor = data("floor");
    const isBare = (tile: number) => tile <= 1;
    for (const [cell, number] of floor.entries()) expect(number > 0).toBe(!isBare(level.tiles[cell]!));
  });

  test("has an image of that size, the same for all levels of a theme as far as the sheet goes", () => {
    const pixels = tiledSheet(level, { tiles: dungeonTiles });
    expect([pixels.width, pixels.height]).toEqual([imagewidth, imageheight]);
    const other = recipeChain(shippedRecipe("deeps"), { size: [60, 40] }).build({ seed: "other", depth: 3 });
    const again: TiledMap = JSON.parse(toTiled(other, { image: "a.png", tiles: dungeonTiles }));
    const shared = Math.min(again.tilesets[0].tiles.length, tiles.length);
    expect(again.tilesets[0].tiles.slice(0, shared)).toEqual(tiles.slice(0, shared));
  });

  test("is as large as the largest tiles", () => {
    const pixels = createPixels(32, 32);
    fillRect(pixels, 0, 0, 32, 32, 0x00ff00);
    const own: TileSheet = { pixels, tile: 32, tiles: { floor: 0 }, things: {} };
    const large = JSON.parse(toTiled(level, { image: "a.png", tiles: [own, dungeonTiles] }));
    const small = JSON.parse(toTiled(level, { image: "a.png" }));
    expect(large.tilewidth).toBe(32);
    const objects = (of: { layers: { name: string; objects?: { x: number; y: number }[] }[] }) =>
      of.layers.find(({ name }) => name === "things")!.objects!;
    expect(objects(large).map(({ x, y }) => [x, y])).toEqual(objects(small).map(({ x, y }) => [x * 2, y * 2]));
    expect(tiledSheet(level, { tiles: [own, dungeonTiles] }).width).toBe(16 * 32);
  });
});

describe("an SVG with tiles", () => {
  const svg = toSvg(level, { tiles: dungeonTiles });

  test("draws each picture once, and uses nothing else", () => {
    const drawn = [...svg.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
    const used = new Set([...svg.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect([...used].sort()).toEqual([...drawn].sort());
    expect(svg).toContain('width="960" height="640"');
  });

  test("leaves rock out, and things where they are not wanted", () => {
    expect(svg.match(/<use/g)!.length).toBeLessThan(2 * level.width * level.height);
    const bare = toSvg(level, { tiles: dungeonTiles, things: false });
    const count = (text: string) => text.match(/<use/g)!.length;
    expect(count(svg) - count(bare)).toBe(level.spawns.length + 1);
  });
});
