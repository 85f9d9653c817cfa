import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHIPPED_TILES } from "../core/index.js";
import { dungeonTiles } from "../formats/pictures/dungeon-tiles.js";
import { encodePng } from "../formats/pictures/png.js";
import { createPixels, fillRect } from "../formats/pictures/raster.js";
import type { TileSheet } from "../formats/pictures/tile-sheet.js";
import { checkTileArguments, tileOptions } from "./tile-options.js";

describe("the options about tiles", () => {
  test("are for formats that can show them", () => {
    for (const format of ["png", "gif", "svg", "tmj", "tmx"]) checkTileArguments({ tiles: true }, format);
    checkTileArguments({ tiles: true, light: true }, "gif");
    checkTileArguments({}, "text");
    const refused = (...call: Parameters<typeof checkTileArguments>) => expect(() => checkTileArguments(...call));
    const rule = (option: string, format: string, first = "png, gif, svg, tmj") =>
      new RegExp(`^--${option} only works with ${first}, tmx, .*, not with ${format}\\.$`);
    refused({ tiles: true }, "text").toThrow(rule("tiles", "text"));
    refused({ tileset: "a.png" }, "json").toThrow(rule("tileset", "json"));
    refused({ tiles: true }, "csv").toThrow(rule("tiles", "csv"));
    refused({ light: true }, "png").toThrow("--light only works with --tiles or --tileset.");
    refused({ tiles: true, light: true }, "svg").toThrow("--light only works with png, gif, not with svg.");
    checkTileArguments({ tileSize: 8, layers: ["tiles", "rooms"] }, "tmx");
    checkTileArguments({ scale: 2 }, "png");
    refused({ tileSize: 8 }, "png").toThrow(rule("tile-size", "png", "tmj"));
    refused({ layers: ["rooms"] }, "svg").toThrow(rule("layers", "svg", "tmj"));
    refused({ scale: 2 }, "svg").toThrow("--scale only works with png, gif, not with svg.");
    refused({ layers: ["rooms", "floor"] }, "tmj").toThrow('the layer "floor" only works with --tiles or --tileset.');
    refused({ layers: ["tiles"], tileset: "a.png" }, "tmj").toThrow('the layer "tiles" only works without --tileset.');
  });

  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "undercroft-tiles-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = async (name: string, width: number, height: number) => {
    const pixels = createPixels(width, height);
    fillRect(pixels, 0, 0, width, height, 0x336699);
    const file = join(folder, name);
    writeFileSync(file, await encodePng(pixels));
    return file;
  };

  test("load nothing, the included tiles, or a sheet before them", async () => {
    expect(await tileOptions({})).toEqual({});
    expect(await tileOptions({ tiles: true })).toEqual({ tiles: dungeonTiles, light: false });
    const { tiles, light } = await tileOptions({ tileset: await write("block.png", 64, 48), light: true });
    expect(tiles).toMatchObject([{ tile: 8, tiles: { wall: { autotile: 47 } } }, dungeonTiles]);
    expect(light).toBe(true);
    expect(await tileOptions({ scale: 3, tileSize: 8, layers: ["things"] })).toEqual({
      cell: 24,
      map: { tileSize: 8, layers: ["things"] },
    });
    expect(await tileOptions({ tiles: true, scale: 3 })).toMatchObject({ cell: 48 });
  });

  test("load a tileset of Tiled's, and name the file that is wrong", async () => {
    await write("own.png", 64, 48);
    const file = join(folder, "own.tsx");
    const tileset = (head: string) =>
      `<tileset ${head}><image source="own.png"/><tile id="5" type="wall"/><tile id="6" type="moss"/></tileset>`;
    writeFileSync(file, tileset('tilewidth="16" tileheight="16"'));
    const moss = { name: "moss", glyph: '"', walkable: true, opaque: false };
    const [own] = (await tileOptions({ tileset: file }, [...SHIPPED_TILES, moss])).tiles as [TileSheet];
    expect(own).toMatchObject({ tile: 16, tiles: { wall: 5, moss: 6 }, things: {} });
    writeFileSync(file, tileset('tilewidth="16" tileheight="8"'));
    await expect(tileOptions({ tileset: file })).rejects.toThrow(/own\.tsx:1:1: tiles must be square/);
  });

  test("take the mapping beside a sheet, and name the file that is wrong", async () => {
    const file = await write("grid.png", 40, 24);
    await expect(tileOptions({ tileset: file })).rejects.toThrow(/grid\.png: tiles: a picture of 40x24 pixels/);
    writeFileSync(`${file}.json`, '{ "tile": 8, "tiles": { "floor": 14 } }');
    expect((await tileOptions({ tileset: file })).tiles).toMatchObject([{ tiles: { floor: 14 } }, dungeonTiles]);
    writeFileSync(`${file}.json`, '{ "tile": 8, "tiles": { "floor": 15 } }');
    await expect(tileOptions({ tileset: file })).rejects.toThrow(/grid\.png\.json: tiles: tiles\["floor"\] must be/);
    await expect(tileOptions({ tileset: join(folder, "no.png") })).rejects.toThrow("there is no file");
  });
});
