import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { RECIPES, recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { lockedLevel } from "../../../testing/locked-keep.js";
import { dungeonTiles } from "../../dungeon-tiles.js";
import { FileError } from "../../file-error.js";
import type { ImportedMap } from "../imported-map.js";
import { mapFiles } from "../map-files.js";
import { type ImportOptions, readMaps } from "../read-maps.js";
import { importedLevel } from "../written-level.js";

const bytesOf = (text: string | Uint8Array) => (typeof text === "string" ? new TextEncoder().encode(text) : text);

async function read(text: string | Uint8Array, options: ImportOptions = {}, file = "map.tmx"): Promise<ImportedMap> {
  const [map] = await readMaps(bytesOf(text), file, options);
  return map!;
}

/** The meanings of a map's cells, row by row, by the first characters of their names. */
const drawn = ({ width, cells, meanings }: ImportedMap) =>
  Array.from({ length: cells.length / width }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (place) =>
      place === 0 ? " " : String(JSON.stringify(meanings[place - 1]).match(/[a-z]/i)![0]),
    ).join(""),
  );

describe("a map that Undercroft wrote", () => {
  test.for(RECIPES.map(({ name }) => name!))("reads back to the same level: %s", async (name) => {
    const level = recipeChain(shippedRecipe(name)).build({ seed: 3, depth: 4 });
    for (const format of ["tmj", "tmx"] as const) {
      for (const options of [{}, { tiles: dungeonTiles }]) {
        const [{ content }] = (await mapFiles(level, format, { name: "level", ...options })) as [{ content: string }];
        const map = await read(content, {}, `level.${format}`);
        expect(map.losses).toEqual([]);
        expect(importedLevel(map).hash, format).toBe(level.hash);
      }
    }
  });

  test("has its locks and their keys", async () => {
    const level = lockedLevel();
    for (const format of ["tmj", "tmx"] as const) {
      const [{ content }] = (await mapFiles(level, format, { name: "level" })) as [{ content: string }];
      expect(importedLevel(await read(content, {}, `level.${format}`)).hash).toBe(level.hash);
    }
  });
});
