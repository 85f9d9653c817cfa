import { GifReader } from "omggif";
import { describe, expect, test } from "vitest";
import type { Level } from "../../chain/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { chooseFrames, type GifOptions, toGif } from "./gif.js";
import { levelView } from "./level-view.js";
import { levelPixels } from "./png.js";

/** Zero where the bytes are the same. */
const compare = (a: ArrayLike<number>, b: ArrayLike<number>) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const build = (recipe: string) =>
  recipeChain(shippedRecipe(recipe), { size: [60, 40] }).build({ seed: "film", depth: 2, history: true });

/** All frames as a viewer shows them, each laid over the one before. */
async function film(level: Level, options: GifOptions) {
  const reader = new GifReader(await toGif(level, options));
  const pixels = new Uint8ClampedArray(reader.width * reader.height * 4);
  const frames = Array.from({ length: reader.numFrames() }, (_, i) => {
    reader.decodeAndBlitFrameRGBA(i, pixels);
    return { pixels: pixels.slice(), delay: reader.frameInfo(i).delay * 10 };
  });
  return { reader, frames };
}

describe.each(["rooms", "layered-fort"])("the film of %s", (recipe) => {
  const level = build(recipe);

  test.each([1, 2, 7, 30])(
    "has %i frames when so many are asked for, and the last is the level's picture",
    async (count) => {
      const { reader, frames } = await film(level, { frames: count, cell: 4, delay: 50 });
      expect(frames).toHaveLength(Math.min(count, level.history!.frames.length));
      expect([reader.width, reader.height]).toEqual([60 * 4, 40 * 4]);
      expect(reader.loopCount()).toBe(0);
      expect(frames.at(-1)!.delay).toBe(2000);
      expect(frames.slice(0, -1).every(({ delay }) => delay === 50)).toBe(true);
      // All colours of so small a level fit into the palette: nothing is lost.
      expect(compare(frames.at(-1)!.pixels, levelPixels(levelView(level), { cell: 4 }).data)).toBe(0);
      const alone = new Uint8ClampedArray(reader.width * reader.height * 4);
      reader.decodeAndBlitFrameRGBA(frames.length - 1, alone);
      expect(compare(alone, frames.at(-1)!.pixels)).toBe(0);
    },
  );

  test("shows the level growing, and leaves the history where it was", async () => {
    level.history!.seek(3);
    const { frames } = await film(level, { frames: 12, cell: 2 });
    expect(level.history!.position).toBe(3);
    // A frame that only moves a list of rooms looks like the one before it.
    const different = frames.filter((frame, i) => i === 0 || compare(frame.pixels, frames[i - 1]!.pixels) !== 0);
    expect(different.length).toBeGreaterThan(frames.length / 2);
  });
});

test("Chosen frames are in order, all different, and hold the last of each step where there is room.", () => {
  const frames = ["a", "a", "a", "a", "b", "c", "c", "c"].map((step) => ({ step }));
  expect(chooseFrames(frames, 3)).toEqual([4, 5, 8]);
  expect(chooseFrames(frames, 1)).toEqual([8]);
  expect(chooseFrames(Array(10).fill({ step: "a" }), 3)).toEqual([5, 9, 10]);
  expect(chooseFrames(frames, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (let most = 1; most <= 9; most++) {
    const chosen = chooseFrames(frames, most);
    expect(chosen).toHaveLength(Math.min(most, 8));
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(chosen.at(-1)).toBe(8);
  }
});

test("Without a history it says how to get one; numbers out of range are said so.", async () => {
  const bare = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
  await expect(toGif(bare)).rejects.toThrow("Build it with { history: true }");
  const level = build("rooms");
  await expect(toGif(level, { frames: 0 })).rejects.toThrow(/frames must be .* got 0/);
  await expect(toGif(level, { delay: 5 })).rejects.toThrow(/delay must be .* got 5/);
  await expect(toGif(level, { frames: 100, cell: 256 })).rejects.toThrow("fewer frames or a smaller cell");
});
