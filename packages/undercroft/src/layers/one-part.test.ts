import { expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { accretion, delve } from "../builders/index.js";
import { type AnyNode, chain } from "../chain/index.js";
import { defineLayer, type InitialNode } from "../core/index.js";
import {
  accept,
  addLoops,
  doorFinish,
  doorPlacement,
  flavourAreas,
  furnish,
  ground,
  hiddenGoods,
  lakes,
  nicheStairs,
  patches,
  ruin,
} from "./index.js";

const LAYERS = [
  addLoops(),
  lakes(),
  ruin(),
  nicheStairs(),
  doorPlacement(),
  doorFinish(),
  ground({ amount: 2 }),
  patches({ amount: 2 }),
  flavourAreas(),
  furnish({ amount: 6 }),
  hiddenGoods(),
  accept({ bands: ["floorShare 0.01.."] }),
] as unknown as readonly AnyNode[];

/** Looks at the map after each of them. */
const looking = (found: number[]) =>
  defineLayer({
    id: "looking",
    options: {},
    *build(map) {
      found.push(regions(map).count);
    },
  })() as unknown as AnyNode;

test.each([
  ["accretion", accretion()],
  ["delve", delve()],
] as const)("what %s makes stays one dry part after every layer, and each level is the same again", (_, builder) => {
  for (const [width, height, depth] of [
    [12, 9, 1],
    [40, 25, 1],
    [79, 29, 7],
    [50, 30, 10_000],
  ] as const) {
    for (let seed = 0; seed < 3; seed++) {
      const bare = chain({ width, height, purpose: "map" }).startWith<InitialNode>(builder);
      const found: number[] = [];
      const looked = LAYERS.flatMap((layer) => [looking(found), layer]);
      const level = bare.withAll([...looked, looking(found)]).build({ seed, depth });
      expect(found, `seed ${seed}, ${width}x${height}`).toEqual(new Array(LAYERS.length + 1).fill(1));
      expect(bare.withAll(LAYERS).build({ seed, depth }).hash).toBe(level.hash);
      for (const { at } of level.spawns) expect(level.tileAt(...at).hazard).toBeUndefined();
    }
  }
});
