import { expect, test } from "vitest";
import { SHIPPED_PLANS } from "../builders/index.js";
import { recipeChain } from "../recipes/index.js";
import { readWorld, shippedWorld } from "./index.js";
import type { PlanSource } from "./source.js";

const read = (plans: Record<string, unknown>) => readWorld({ world: "hunters", plans });
const hall = { room: "hall" };

test("the included plans are those of the included world", () => {
  expect([...shippedWorld().plans.values()]).toEqual(SHIPPED_PLANS);
});

test("a plan of a world can be built by name", () => {
  const world = readWorld({
    world: "hunters",
    plans: { lodge: { body: { room: "trophy hall", role: "hall", wide: "7..9", deep: 12 } } },
  });
  expect(world.plans.get("lodge")).toMatchObject({ name: "lodge", body: { wide: [7, 9], deep: [12, 12] } });
  const recipe = { size: [30, 20], purpose: "map", steps: [{ use: "edifice", plan: "lodge" }] };
  const { areas } = recipeChain(recipe, world).build({ seed: 1 });
  expect(areas).toMatchObject([{ name: "trophy hall", theme: "lodge", role: "hall" }]);
});

test("a part can be the body of another plan, with a count of its own, and brings the doors of that", () => {
  const { plans } = read({
    lodge: { body: { spine: [hall, { plan: "wing", count: "0..2" }] } },
    wing: { body: { row: [{ room: "den" }, { room: "bath" }] }, doors: [["den", "bath"]] },
  });
  expect(plans.get("lodge")).toMatchObject({
    body: { spine: [hall, { row: [{ room: "den" }, { room: "bath" }], count: [0, 2] }] },
    doors: [["den", "bath"]],
  });
});

test("a world can change a plan of the one that it extends, or remove it", () => {
  const { plans } = read({ keep: { body: hall }, palace: null });
  expect(plans.get("keep")?.body).toEqual(hall);
  expect(plans.has("palace")).toBe(false);
  expect(plans.has("temple")).toBe(true);
});

test.each<[Record<string, Partial<PlanSource> | object>, string]>([
  [
    { lodge: { body: { spine: [hall, { plan: "lodge" }] } } },
    "plans.lodge.body.spine[1].plan: a plan can't contain itself: lodge has lodge.",
  ],
  [
    { lodge: { body: { plan: "den" } }, den: { body: { plan: "lodge" } } },
    "a plan can't contain itself: lodge has den has lodge.",
  ],
  [
    { lodge: { body: { plan: "pallace" } } },
    'plans.lodge.body.plan: there is no plan "pallace". Did you mean "palace"?',
  ],
  [{ lodge: { body: { room: "hall", floor: "marbel" } } }, "plans.lodge.body.floor: "],
  [{ lodge: { body: { room: "hall", floor: "lava" } } }, "it isn't plain ground to walk on"],
  [{ lodge: { body: hall, grounds: "gras" } }, "plans.lodge.grounds: "],
  [{ lodge: { body: { room: "hall", wyde: 3 } } }, 'plans.lodge.body.wyde: unknown key "wyde". Did you mean "wide"?'],
  [{ lodge: { body: { room: "hall", wide: "5..3" } } }, "plans.lodge.body.wide must be a range such as 5..9, or hall"],
  [{ lodge: { body: { room: "hall", row: [hall] } } }, "a part must have exactly one of room, spine, row, plan"],
  [
    { lodge: { body: hall, entrances: { door: "hal" } } },
    'plans.lodge.entrances.door: there is no room "hal". Did you mean "hall"?',
  ],
  [{ lodge: { body: hall, doors: [["hall", "den"]] } }, 'plans.lodge.doors[0][1]: there is no room "den".'],
  [{ lodge: { body: { room: "hall", count: 0 } } }, "plans.lodge.body.count: "],
  [{ lodge: { spare: [hall] } }, "plans.lodge.body is missing"],
])("%j is refused, with its place", (plans, message) => {
  expect(() => read(plans as Record<string, unknown>)).toThrow(message);
});
