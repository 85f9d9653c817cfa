import { describe, expect, test } from "vitest";
import { encodePng } from "../../pictures/png.js";
import { createPixels, fillRect } from "../../pictures/raster.js";
import { type AutotileMasks, sheetCell, sheetSize, type TileSheet } from "../../pictures/tile-sheet.js";
import { FileError } from "../../text/file-error.js";
import { readTiledSheet } from "./tileset-sheet.js";

/** A picture of 8 by 4 tiles of 16 pixels, each in a shade of its own. */
function picture(margin = 0, spacing = 0) {
  const side = (count: number) => 2 * margin + count * 16 + (count - 1) * spacing;
  const pixels = createPixels(side(8), side(4));
  for (let i = 0; i < 32; i++) {
    const [x, y] = [i % 8, Math.floor(i / 8)];
    fillRect(pixels, margin + x * (16 + spacing), margin + y * (16 + spacing), 16, 16, 0x010101 * (i + 1) * 7);
  }
  return pixels;
}

async function sheetOf(content: string, attributes = "", { margin = 0, spacing = 0 } = {}): Promise<TileSheet> {
  const head = 'name="own" tilewidth="16" tileheight="16"';
  const text = `<tileset ${head} ${attributes}><image source="own.png"/>${content}</tileset>`;
  const png = await encodePng(picture(margin, spacing));
  return readTiledSheet(new TextEncoder().encode(text), "own.tsx", {
    readBeside: async (path) => (path === "own.png" ? png : undefined),
  });
}

/** A Wang set with these tiles, by the colours of their neighbours from the north clockwise. */
const wangSet = (
  type: string,
  colors: readonly string[],
  tiles: readonly (readonly [number, string])[],
  name = "set",
) =>
  `<wangsets><wangset name="${name}" type="${type}" tile="-1">${colors
    .map((color) => `<wangcolor name="${color}" color="#ff0000" tile="-1" probability="1"/>`)
    .join(
      "",
    )}${tiles.map(([id, wangid]) => `<wangtile tileid="${id}" wangid="${wangid}"/>`).join("")}</wangset></wangsets>`;

const at = (sheet: TileSheet, neighbors: number) =>
  sheetCell(sheet.tiles.wall as AutotileMasks, sheetSize(sheet).columns, neighbors, 0);

test("tiles are named by a property or by their class; names that aren't tiles are things", async () => {
  const { tile, tiles, things } = await sheetOf(`
    <tile id="3"><properties><property name="name" value="floor"/></properties></tile>
    <tile id="4" class="floor"/><tile id="5" type="wall"/><tile id="9" type="Goblin"/>
    <tile id="10" type="ice"><properties><property name="walkable" type="bool" value="true"/></properties></tile>`);
  expect({ tile, tiles, things }).toEqual({
    tile: 16,
    tiles: { floor: [3, 4], wall: 5, ice: 10 },
    things: { Goblin: 9 },
  });
});

test("margins and spaces are left out, so that cells keep the numbers of the tileset", async () => {
  const { pixels } = await sheetOf("", 'margin="3" spacing="2"', { margin: 3, spacing: 2 });
  expect(pixels).toEqual(picture());
});

describe("a Wang set", () => {
  const all = (...colors: readonly number[]) => colors.join(",");

  test("of corners: a corner counts where all four cells are walls, and thin walls are whole", async () => {
    const sheet = await sheetOf(
      wangSet(
        "corner",
        ["floor", "wall"],
        [
          [0, all(0, 1, 0, 1, 0, 1, 0, 1)],
          [1, all(0, 2, 0, 2, 0, 2, 0, 2)],
          [2, all(0, 2, 0, 1, 0, 1, 0, 1)],
          [3, all(0, 2, 0, 2, 0, 1, 0, 1)],
          [4, all(0, 2, 0, 1, 0, 1, 0, 1)],
        ],
      ),
    );
    expect(sheet.tiles.floor).toEqual([0]);
    expect([255, 1 | 2 | 4, 0, 1 | 16].map((mask) => at(sheet, mask))).toEqual([1, 2, 1, 1]);
    expect(sheetCell(sheet.tiles.wall!, 8, 7, 1)).toBe(4);
    // North, north-east, east, south-east and south.
    expect(at(sheet, 31)).toBe(3);
    // Without the south-west there is no tile: the whole one is the most like it.
    expect(at(sheet, 255 - 32)).toBe(1);
  });

  test("of edges: sides count, and what stands alone is the tile outside the set", async () => {
    const content = wangSet(
      "edge",
      ["stone"],
      [
        [7, all(1, 0, 1, 0, 1, 0, 1, 0)],
        [8, all(1, 0, 0, 0, 1, 0, 0, 0)],
      ],
      "wall",
    );
    const sheet = await sheetOf(`<tile id="20" type="wall"/>${content}`);
    expect([255, 17, 17 | 2, 0].map((mask) => at(sheet, mask))).toEqual([7, 8, 8, 20]);
  });

  test("of both: like a block of 47 tiles", async () => {
    const content = wangSet(
      "mixed",
      ["wall"],
      [
        [1, all(1, 1, 1, 1, 1, 1, 1, 1)],
        [2, all(1, 1, 1, 0, 0, 0, 0, 0)],
        [3, all(1, 0, 1, 0, 0, 0, 0, 0)],
      ],
    );
    const sheet = await sheetOf(content);
    expect([255, 7, 5, 7 | 32].map((mask) => at(sheet, mask))).toEqual([1, 2, 3, 2]);
  });

  test("of other things says nothing", async () => {
    const { tiles } = await sheetOf(wangSet("corner", ["desert"], [[1, all(0, 1, 0, 1, 0, 1, 0, 1)]]));
    expect(tiles).toEqual({});
  });
});

test.each([
  ["", 'tilewidth="8"', "two attributes"],
  [wangSet("corner", ["wall"], [[1, "1,2"]]), "", "wangid must be eight whole numbers, got [1,2]."],
  [
    wangSet("corner", ["wall"], [[99, "0,1,0,1,0,1,0,1"]]),
    "",
    'tiles["wall"].masks[0] must be a cell from 0 to 31, got 99.',
  ],
  ['<tile id="99" type="wall"/>', "", 'tiles["wall"] must be a cell from 0 to 31, got 99.'],
  ["", 'margin="-1"', "margin must be a whole number from 0 to 4096, got -1."],
  ["", 'margin="100"', 'the picture "own.png" is smaller than a tile.'],
])("a tileset is refused: %#", async (content, attributes, message) => {
  await expect(sheetOf(content, attributes)).rejects.toThrow(message);
});

test("files that aren't such tilesets are refused", async () => {
  const read = (text: string) => readTiledSheet(new TextEncoder().encode(text), "own.tsx");
  await expect(read("<map/>")).rejects.toThrow("own.tsx:1:1: own.tsx is not a tileset of Tiled's.");
  await expect(read('<tileset tilewidth="16" tileheight="8"/>')).rejects.toThrow(
    "tiles must be square, and these are 16x8 pixels.",
  );
  await expect(read('<tileset tilewidth="16" tileheight="16"/>')).rejects.toThrow(
    "tiles must be in one picture, and these have a picture each.",
  );
  const outside = read('<tileset tilewidth="16" tileheight="16"><image source="../own.png"/></tileset>');
  await expect(outside).rejects.toThrow('there is no picture "../own.png" in the folder of the tileset.');
  await expect(outside).rejects.toThrow(FileError);
});
