import { expect, test } from "vitest";
import { soakPrefabs } from "../../../soak/soak.js";
import { sampled } from "../../../test/kit/whole.js";
import { SEEDS_PACK } from "./index.js";

const TIMES = sampled(4, 1);

test.each(SEEDS_PACK.prefabs.map((prefab) => [prefab.name, prefab] as const))(
  `%s is placed in each of its symmetries (times: ${TIMES}), over all recipes, and nothing breaks`,
  (_name, prefab) => {
    const { errors, firstErrors, missing, changedCells, placed, levels } = soakPrefabs({
      times: TIMES,
      prefabs: [prefab],
    });
    expect(errors, JSON.stringify(firstErrors)).toEqual({});
    expect(missing, JSON.stringify({ placed, levels })).toEqual([]);
    expect(changedCells).toBe(0);
  },
);
