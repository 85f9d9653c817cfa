import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dungeonTiles } from "../formats/dungeon-tiles.js";
import { encodePng } from "../formats/png.js";
import { createPixels, fillRect } from "../formats/raster.js";
import { checkTileArguments, tileOptions } from "./tile-options.js";

describe("the options about tiles", () => {
  test("are for formats that can show them", () => {
    for (const format of ["png", "gif", "svg", "tmj"]) checkTileArguments({ tiles: true }, format);
    checkTileArguments({ tiles: true, light: true }, "gif");
    checkTileArguments({}, "text");
    const refused = (...call: Parameters<typeof checkTileArguments>) => expect(() => checkTileArguments(...call));
    refused({ tiles: true }, "text").toThrow("--tiles only works with png, gif, svg, tmj, ldtk, not with text.");
    refused({ tileset: "a.png" }, "json").toThrow("--tileset only works with png, gif, svg, tmj, ldtk, not with json.");
    refused({ light: true }, "png").toThrow("--light only works with --tiles or --tileset.");
    refused({ tiles: true, light: true }, "svg").toThrow("--light only works with png, gif, not with svg.");
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
