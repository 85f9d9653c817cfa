import { describe, expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { SHIPPED_TILES } from "../../core/tiles.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { PICTURE_THEMES } from "./looks.js";
import { encodePng } from "./png.js";
import { createPixels, fillRect } from "./raster.js";
import { blockMapping, readTileMapping, readTileSheet, sheetCell, sheetCells, sheetSize } from "./tile-sheet.js";

const SIZE = [128, 112] as const;

function problem(value: unknown): string {
  try {
    readTileMapping(value, SIZE);
  } catch (error) {
    if (error instanceof UndercroftError && error.code === "bad-content") return error.message;
    throw error;
  }
  return "none";
}

describe("a mapping", () => {
  test("says which cells show what", () => {
    const mapping = {
      tile: 16,
      tiles: { wall: { autotile: 47, first: 0 }, floor: [48, 49], door: 50 },
      things: { Goblin: 51 },
    };
    expect(readTileMapping(mapping, SIZE)).toEqual(mapping);
    expect(readTileMapping({ tile: 16 }, SIZE)).toEqual({ tile: 16, tiles: {}, things: {} });
  });

  test("can have autotiles that lie anywhere", () => {
    const walls = { masks: { 0: 3, 5: [7, 8], 255: 9 } };
    expect(readTileMapping({ tile: 16, tiles: { wall: walls } }, SIZE).tiles).toEqual({ wall: walls });
    expect(sheetCell(walls, 8, 0, 0)).toBe(3);
    // North and east without the corner between them, and the corners that don't count.
    expect(sheetCell(walls, 8, 5 | 8 | 128, 1)).toBe(8);
    // With the corner there is no entry: it looks like the one without corners.
    expect(sheetCell(walls, 8, 7, 0)).toBe(7);
    expect(sheetCell(walls, 8, 17, 0)).toBe(9);
    expect(sheetCell({ masks: { 1: 4 } }, 8, 17, 0)).toBe(4);
    expect(sheetCells({ pixels: createPixels(128, 112), tile: 16 }, walls)).toEqual([3, 7, 8, 9]);
  });

  test.each([
    [7, "tiles: the mapping must be an object, got 7."],
    [{ tile: 16, titles: {} }, 'tiles: the mapping has an unknown key "titles". Did you mean "tiles"?'],
    [{}, "tiles: tile must be a whole number of pixels from 4 to 256, got undefined."],
    [{ tile: 2 }, "tiles: tile must be a whole number of pixels from 4 to 256, got 2."],
    [{ tile: 128 }, "tiles: tile is 128, but the picture has only 128x112 pixels."],
    [{ tile: 16, tiles: [] }, "tiles: tiles must be an object, got []."],
    [{ tile: 16, tiles: { door: 56 } }, 'tiles: tiles["door"] must be a cell from 0 to 55, got 56.'],
    [{ tile: 16, things: { Rat: "x" } }, 'tiles: things["Rat"] must be a cell from 0 to 55, got "x".'],
    [{ tile: 16, tiles: { floor: [] } }, 'tiles: tiles["floor"] must be a list of 1 to 64 cells, got 0.'],
    [{ tile: 16, tiles: { floor: [1, -1] } }, 'tiles: tiles["floor"][1] must be a cell from 0 to 55, got -1.'],
    [
      { tile: 16, tiles: { wall: { autotile: 48, first: 0 } } },
      'tiles: tiles["wall"].autotile must be 16 or 47, got 48.',
    ],
    [
      { tile: 16, tiles: { wall: { autotile: 16 } } },
      'tiles: tiles["wall"].first must be a cell from 0 to 55, got undefined.',
    ],
    [
      { tile: 16, tiles: { wall: { autotile: 47, first: 1 } } },
      'tiles: tiles["wall"] is a block of 8 columns and 6 rows, which doesn\'t fit at cell 1 of a sheet of 8x7.',
    ],
    [
      { tile: 16, tiles: { wall: { autotile: 16, first: 0, at: 3 } } },
      'tiles: tiles["wall"] has an unknown key "at". Known: autotile, first.',
    ],
    [
      { tile: 16, tiles: { wall: { masks: {} } } },
      'tiles: tiles["wall"].masks must be an object of neighbours and cells, got {}.',
    ],
    [
      { tile: 16, tiles: { wall: { masks: { 2: 1 } } } },
      'tiles: tiles["wall"].masks must have whole numbers from 0 to 255 without corners that don\'t count, got "2".',
    ],
    [
      { tile: 16, tiles: { wall: { masks: { 0: 99 } } } },
      'tiles: tiles["wall"].masks[0] must be a cell from 0 to 55, got 99.',
    ],
    [
      { tile: 16, tiles: { wall: { masks: { 0: 1 }, first: 0 } } },
      'tiles: tiles["wall"] has an unknown key "first". Known: masks.',
    ],
  ])("%j is refused: %s", (value, message) => {
    expect(problem(value)).toBe(message);
  });
});

describe("a sheet", () => {
  const png = (width: number, height: number) => {
    const pixels = createPixels(width, height);
    fillRect(pixels, 0, 0, width, height, 0x336699);
    return encodePng(pixels);
  };

  test("is a block of walls if its size says so", async () => {
    expect(blockMapping([128, 96])).toEqual({ tile: 16, tiles: { wall: { autotile: 47, first: 0 } }, things: {} });
    expect(blockMapping([128, 128])).toEqual({ tile: 32, tiles: { wall: { autotile: 16, first: 0 } }, things: {} });
    expect(blockMapping([128, 95])).toBeUndefined();
    expect(blockMapping([12, 9])).toBeUndefined();
    expect((await readTileSheet(await png(64, 48))).tiles.wall).toEqual({ autotile: 47, first: 0 });
  });

  test("needs a mapping otherwise", async () => {
    await expect(readTileSheet(await png(40, 24))).rejects.toThrow(
      "a picture of 40x24 pixels is neither a block of 47",
    );
    const sheet = await readTileSheet(await png(40, 24), { tile: 8, tiles: { floor: 14 } });
    expect(sheet).toMatchObject({ tile: 8, tiles: { floor: 14 }, pixels: { width: 40, height: 24 } });
    await expect(readTileSheet(await png(40, 24), { tile: 8, tiles: { floor: 15 } })).rejects.toThrow("from 0 to 14");
  });

  test("of more than 16 megapixels is refused by its header, before anything is unpacked", async () => {
    const bytes = Buffer.from(await png(8, 8));
    bytes.writeUInt32BE(8000, 16);
    bytes.writeUInt32BE(6250, 20);
    await expect(readTileSheet(bytes)).rejects.toThrow("the picture is 8000x6250 pixels");
    await expect(readTileSheet(new TextEncoder().encode("<svg onload='x()'/>"))).rejects.toThrow("PNG signature");
  });

  test("keeps what is clear when it is written and read again", async () => {
    const { pixels, ...mapping } = dungeonTiles(PICTURE_THEMES.dark);
    const again = await readTileSheet(await encodePng(pixels), mapping);
    expect(Buffer.compare(Buffer.from(again.pixels.data), Buffer.from(pixels.data))).toBe(0);
  });
});

test("the cell of a block depends on the neighbours, that of a list on the place", () => {
  expect(sheetCell(7, 16, 255, 3)).toBe(7);
  expect(sheetCell([4, 5, 6], 16, 255, 4)).toBe(5);
  // Place 46 of 47 is in the sixth row of the block, its seventh column.
  expect(sheetCell({ autotile: 47, first: 18 }, 16, 255, 0)).toBe(18 + 5 * 16 + 6);
  expect(sheetCell({ autotile: 16, first: 18 }, 16, 1 + 4 + 16, 0)).toBe(18 + 16 + 3);
});

describe("the included tiles", () => {
  const sheet = dungeonTiles(PICTURE_THEMES.dark);

  test("are a mapping that can be read, with a picture of every shipped tile", () => {
    const { pixels, ...mapping } = sheet;
    expect(readTileMapping(mapping, [pixels.width, pixels.height])).toEqual(mapping);
    // Games open doors.
    const names = [...SHIPPED_TILES.map(({ name }) => name), "open_door"];
    expect(Object.keys(sheet.tiles).sort()).toEqual(names.sort());
  });

  test("are the same sheet for the same theme, and have the colours of the theme", () => {
    expect(dungeonTiles(PICTURE_THEMES.dark)).toBe(sheet);
    expect(dungeonTiles(PICTURE_THEMES.light).pixels.data).not.toEqual(sheet.pixels.data);
  });

  test("have something on every cell that is used", () => {
    const { columns } = sheetSize(sheet);
    const used = [...Object.values(sheet.tiles), ...Object.values(sheet.things)].flatMap((cells) =>
      sheetCells(sheet, cells),
    );
    const isEmpty = (cell: number) => {
      const [left, top] = [(cell % columns) * sheet.tile, Math.floor(cell / columns) * sheet.tile];
      for (let y = 0; y < sheet.tile; y++) {
        for (let x = 0; x < sheet.tile; x++) {
          if (sheet.pixels.data[((top + y) * sheet.pixels.width + left + x) * 4 + 3]! > 0) return false;
        }
      }
      return true;
    };
    expect([...new Set(used)].filter(isEmpty)).toEqual([]);
  });
});
