import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { proveOutcomes } from "../proof/prove.js";
import { allowsDepth } from "../source/by-depth.js";
import { describedPrefab } from "./described.js";
import { BLUEPRINTS_PACK } from "./index.js";

const { prefabs } = BLUEPRINTS_PACK;

describe("the pack of blueprints", () => {
  test("has enough of both kinds, for all depths from 1 to 20", () => {
    const holders = prefabs.filter(({ source }) => source.holds === "key");
    expect(prefabs.length - holders.length).toBeGreaterThanOrEqual(24);
    expect(holders.length).toBeGreaterThanOrEqual(12);
    for (let depth = 1; depth <= 20; depth++) {
      const here = prefabs.filter(({ source }) => allowsDepth(source.depth, depth));
      expect(here.filter((prefab) => holders.includes(prefab)).length).toBeGreaterThanOrEqual(5);
      expect(here.length).toBeGreaterThanOrEqual(10);
    }
    expect(new Set(prefabs.map((prefab) => describedPrefab(prefab).source.description)).size).toBe(prefabs.length);
  });

  test.each(prefabs.filter((_, i) => i % sampled(1, 8) === 0).map((prefab) => [prefab.name, prefab] as const))(
    "%s can be placed in all its outcomes, and every lock can be opened",
    (_name, prefab) => {
      const { failures, warnings, isComplete } = proveOutcomes(prefab, { holders: prefabs });
      expect([failures, warnings, isComplete]).toEqual([[], [], true]);
    },
  );
});
