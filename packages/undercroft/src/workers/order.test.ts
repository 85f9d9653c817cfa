import { describe, expect, test } from "vitest";
import { defineLayer } from "../core/index.js";
import type { Recipe } from "../recipes/index.js";
import type { WorldSource } from "../worlds/index.js";
import { chainOf, worldOf } from "./order.js";

const rain = defineLayer({
  id: "rain",
  summary: "Makes it rain.",
  options: {},
  *build(map) {
    map.note("repair", "it rains");
  },
});

const ROOMS: Recipe = { steps: [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }] };
const WET_ROOMS: Recipe = { steps: [...ROOMS.steps, { use: "rain" }] };

describe("a world that two orders share", () => {
  const world: WorldSource = { world: "moor" };

  test("knows each order's own steps", async () => {
    await chainOf({ recipe: ROOMS, world });
    const chain = await chainOf({ recipe: WET_ROOMS, world }, [rain]);
    expect(chain.build({ seed: "rats" }).report.map(({ message }) => message)).toContain("it rains");
  });

  test("knows no steps of another order", async () => {
    await chainOf({ recipe: WET_ROOMS, world }, [rain]);
    expect((await worldOf({ recipe: ROOMS, world }))!.registry.steps.has("rain")).toBe(false);
    await expect(chainOf({ recipe: WET_ROOMS, world })).rejects.toThrow('there is no step "rain"');
  });
});
