import { expect, test } from "vitest";
import { soakPrefabs } from "../../testing/index.js";
import { SEEDS_PACK } from "./index.js";

test.each(SEEDS_PACK.prefabs.map((prefab) => [prefab.name, prefab] as const))(
  "%s is placed four times in each of its symmetries, over all recipes, and nothing breaks",
  (_name, prefab) => {
    const { errors, firstErrors, missing, changedCells, placed, levels } = soakPrefabs({ times: 4, prefabs: [prefab] });
    expect(errors, JSON.stringify(firstErrors)).toEqual({});
    expect(missing, JSON.stringify({ placed, levels })).toEqual([]);
    expect(changedCells).toBe(0);
  },
);
