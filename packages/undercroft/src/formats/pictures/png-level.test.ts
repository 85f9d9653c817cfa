import { expect, test } from "vitest";
import { chain } from "../../chain/index.js";
import { UndercroftError } from "../../core/index.js";
import { prefab, prefabLevel } from "../../prefabs/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { levelToSource } from "../drawings/level-source.js";
import { readPng, readPngPrefab } from "../drawings/png-drawing.js";
import { levelView } from "./level-view.js";
import { encodePng, levelPixels, toPng } from "./png.js";
import { levelInPng } from "./png-level.js";
import { readPngPixels } from "./png-reader.js";
import { createPixels } from "./raster.js";

const level = recipeChain(shippedRecipe("caves"), { size: [40, 20] }).build({ seed: "rats", depth: 2 });

test("A level travels in its picture, and is the same afterwards.", async () => {
  const again = await levelInPng(await toPng(level));
  expect(again?.toJSON()).toEqual(level.toJSON());
});

test("The picture is the same with and without the level in it.", async () => {
  const limits = { side: 4096, pixels: 4096 * 1024 };
  const { data } = await readPngPixels(await toPng(level, { cell: 4 }), limits);
  const plain = await toPng(level, { cell: 4, level: false });
  expect(Buffer.compare(Buffer.from(data), Buffer.from((await readPngPixels(plain, limits)).data))).toBe(0);
  expect(Buffer.compare(plain, await encodePng(levelPixels(levelView(level), { cell: 4 })))).toBe(0);
});

test.each([
  ["a level that was left out", () => toPng(level, { level: false })],
  ["a part of a level", () => toPng(level, { area: { x: 0, y: 0, width: 8, height: 8 } })],
  ["a view", () => toPng(levelView(level))],
  ["something else", () => encodePng(createPixels(3, 3))],
  ["no PNG at all", async () => Uint8Array.of(1, 2, 3)],
])("There is no level in the picture of %s.", async (_, make) => {
  expect(await levelInPng(await make())).toBeUndefined();
});

test("A picture of a level is a drawing of the level's cells, not of its pixels.", async () => {
  const { prefabs, written, errors } = await readPngPrefab(await toPng(level), undefined, "rats.png");
  expect(errors).toEqual([]);
  expect(written[0]).toEqual(levelToSource(level, "rats"));
  const built = chain({ width: 40, height: 20 })
    .startWith(prefabLevel({ prefab: prefabs[0]! }))
    .build({ seed: 1 });
  expect(built.rows()).toEqual(level.rows());
  // Whoever asks for pixels gets pixels.
  expect((await readPng(await toPng(level))).layers[0]).toMatchObject({ width: 640, height: 320 });
});

test("A header beside a picture of a level is refused with what to do.", async () => {
  const { errors } = await readPngPrefab(await toPng(level), "vault: rats\n", "rats.png");
  expect(errors.map(({ message }) => message)).toEqual([
    "rats.png.yaml:1:1: rats.png is a picture of a level, which needs no header. Remove this file.",
  ]);
});

test("Programs that change the picture leave the level out, by the letters of its chunk.", async () => {
  const png = await toPng(level);
  const name = String.fromCharCode(...png.subarray(37, 41));
  // Not critical, private, and not safe to copy.
  expect([...name].map((letter) => letter === letter.toLowerCase())).toEqual([true, true, false, false]);
});

test("Whatever byte of the level's chunk is damaged, the level is refused or gone, and never another one.", async () => {
  const png = await toPng(level, { cell: 1 });
  const length = new DataView(png.buffer, png.byteOffset).getUint32(33);
  for (let at = 33; at < 33 + 12 + length; at += at < 60 ? 1 : 97) {
    const damaged = Uint8Array.from(png);
    damaged[at]! ^= 0x41;
    const found = await levelInPng(damaged).catch((error: unknown) => error);
    if (found instanceof UndercroftError) expect(found.message).toBe("the level in the PNG is damaged.");
    else expect(found).toBeUndefined();
  }
});

test("A level that isn't one is refused.", async () => {
  const { withLevelFile } = await import("./png-level.js");
  const png = await encodePng(createPixels(3, 3));
  await expect(levelInPng(await withLevelFile(png, "{"))).rejects.toThrow("the level in the PNG:1:2: invalid JSON");
  await expect(levelInPng(await withLevelFile(png, "{}"))).rejects.toThrow('format must be "undercroft-level"');
  expect(prefab(levelToSource(level)).kind).toBe("level");
});
