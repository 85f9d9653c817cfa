import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../test/kit/locked-keep.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { dungeonTiles } from "../pictures/dungeon-tiles.js";
import { namedCells } from "../pictures/laid-level.js";
import { pictureTheme } from "../pictures/looks.js";
import { createPixels, fillRect } from "../pictures/raster.js";
import { toSvg } from "../pictures/svg.js";
import type { TileSheet } from "../pictures/tile-sheet.js";
import { levelMap, type MapTileset } from "./level-map.js";

const level = recipeChain(shippedRecipe("deeps"), { size: [60, 40] }).build({ seed: "laid", depth: 3 });

describe("a map with tiles", () => {
  const map = levelMap(level, { tiles: dungeonTiles });
  const numbersOf = (name: string) => map.layers.find((layer) => layer.name === name)!.numbers;

  test("has on each cell, in the topmost layer, a tile that says what the level has there", () => {
    const [{ tiles, first }] = map.tilesets as [MapTileset];
    const names = Array.from(level.tiles, (_, at) => {
      const top = map.layers.findLast(({ numbers }) => numbers[at]! > 0)!.numbers[at]!;
      return tiles.get(top - first)!;
    });
    expect(names.map(({ name }) => name)).toEqual(Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name));
    expect(names.every(({ name, tile }) => tile === level.tileset.tiles.find((one) => one.name === name))).toBe(true);
  });

  test("has walls apart from floors, and what stands on them apart from both", () => {
    expect(map.layers.map(({ name }) => name)).toEqual(["floor", "ground", "walls", "decoration"]);
    for (const [at, tile] of Array.from(level.tiles).entries()) {
      const { walkable, opaque, name } = level.tileset.tiles[tile]!;
      expect(numbersOf("walls")[at]! > 0, name).toBe(!walkable && opaque);
      expect(numbersOf("floor")[at]! > 0, name).toBe(walkable || !opaque);
    }
    expect(numbersOf("decoration").some((number) => number > 0)).toBe(true);
  });

  test("has the same tileset for all levels of a theme, as far as the sheet goes", () => {
    const other = recipeChain(shippedRecipe("deeps"), { size: [60, 40] }).build({ seed: "other", depth: 3 });
    const [a, b] = [map, levelMap(other, { tiles: dungeonTiles })].map(({ tilesets: [set] }) => [
      ...set!.tiles.values(),
    ]);
    const sheet = namedCells(dungeonTiles(pictureTheme(undefined, level.recipe.theme)));
    const shared = new Set(sheet.map(({ cell, kind, name }) => `${cell} ${kind} ${name}`)).size;
    expect(shared).toBeGreaterThan(200);
    expect(a!.length).toBeGreaterThanOrEqual(shared);
    expect(b!.slice(0, shared).map(({ name }) => name)).toEqual(a!.slice(0, shared).map(({ name }) => name));
  });

  test("keeps a sheet of somebody's own as it is, and has the rest in another tileset of the same size", () => {
    const pixels = createPixels(64, 32);
    fillRect(pixels, 32, 0, 32, 32, 0x00ff00);
    const own: TileSheet = { pixels, tile: 32, tiles: { floor: 1 }, things: {} };
    const { side, tilesets, layers } = levelMap(level, { tiles: [own, dungeonTiles] });
    expect(side).toBe(32);
    expect(tilesets.map(({ name, first }) => [name, first])).toEqual([
      ["tiles", 1],
      ["more-tiles", 3],
    ]);
    expect(tilesets[0]!.pixels).toBe(pixels);
    expect(tilesets[1]!.pixels.width).toBe(16 * 32);
    const floor = layers[0]!.numbers;
    expect(Array.from(level.tiles).every((tile, at) => tile !== 1 || floor[at] === 2)).toBe(true);
  });

  test("says that a secret door is one, although it has the picture of a wall", () => {
    const locked = lockedLevel();
    const [at] = locked.doors!.filter(({ kind }) => kind === "secret").map(({ at: [x, y] }) => y * locked.width + x);
    const own: TileSheet = { pixels: createPixels(32, 16), tile: 16, tiles: { wall: 0, secret_door: 0 }, things: {} };
    for (const tiles of [dungeonTiles, own]) {
      const { tilesets, layers } = levelMap(locked, { tiles });
      const top = layers.findLast(({ numbers }) => numbers[at!]! > 0)!.numbers[at!]!;
      const { first, tiles: shown } = tilesets.findLast(({ first }) => first <= top)!;
      expect(shown.get(top - first)).toMatchObject({ name: "secret_door", tile: { walkable: true } });
    }
  });

  test("scales tiles to the size that is asked for", () => {
    const { side, tilesets } = levelMap(level, { tiles: dungeonTiles, tileSize: 8 });
    expect([side, tilesets[0]!.pixels.width]).toEqual([8, 128]);
    expect(() => levelMap(level, { tileSize: 3 })).toThrow(
      "tileSize must be a whole number of pixels from 4 to 256, got 3.",
    );
  });

  test("has only the layers that are asked for", () => {
    const { layers, objects } = levelMap(level, { tiles: dungeonTiles, layers: ["walls", "things"] });
    expect([...layers, ...objects].map(({ name }) => name)).toEqual(["walls", "things"]);
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
