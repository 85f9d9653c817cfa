import { describe, expect, test } from "vitest";
import { sampled } from "../test/kit/whole.js";
import { soakDungeons } from "./dungeons.js";

describe("whole dungeons with branches, shortcuts, drops, quests and landmarks", () => {
  const dungeons = sampled(100, 40);

  test(`can all be built, checked and walked, ${dungeons} of them`, () => {
    const result = soakDungeons({ builds: dungeons });
    expect(result.firstErrors).toEqual({});
    expect(result.levels).toBe(dungeons);
    expect(result.built).toBeGreaterThan(4 * dungeons);
    expect(result.quests).toBeGreaterThan(0);
    expect(result.drops).toBeGreaterThan(0);
    expect(result.landmarks).toBeGreaterThan(0);
  });
});
