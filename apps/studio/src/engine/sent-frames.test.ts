import type { Frame } from "undercroft";
import type { Spawn } from "undercroft/define";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { receivedFrames, sentFrames } from "./sent-frames.ts";

/** A frame as plain data: some have getters. */
const plain = (frame: Frame) => ({ ...frame, spawns: [...frame.spawns] });

test.each(["caves", "lock-and-key", "deeps"])("frames of %s arrive as they were sent", (name) => {
  const { history } = recipeChain(shippedRecipe(name), { size: [60, 40] }).build({ seed: "rats", history: true });
  const sent = sentFrames(history!.frames);
  expect(receivedFrames(structuredClone(sent)).map(plain)).toEqual(history!.frames.map(plain));
  const all = sent.reduce((sum, { added }) => sum + added.length, 0);
  expect(all).toBe(history!.frames.at(-1)!.spawns.length);
});

test("spawns that are taken away and replaced are told apart", () => {
  const [rat, bat, cat] = ["rat", "bat", "cat"].map((name, at) => ({ name, at }) as unknown as Spawn);
  const frameWith = (...spawns: (Spawn | undefined)[]) => ({ step: "s", spawns }) as unknown as Frame;
  const frames = [
    frameWith(rat),
    frameWith(rat, bat),
    frameWith(rat),
    frameWith(cat, bat),
    frameWith(),
    frameWith(bat),
  ];
  const spawns = receivedFrames(sentFrames(frames)).map((frame) => frame.spawns);
  expect(spawns).toEqual(frames.map((frame) => frame.spawns));
});
