import { expect, test } from "vitest";
import { readWorld } from "./index.js";

test("encounters know of each thing its danger, its value and where it lives, also if only one of them is said", () => {
  const { registry } = readWorld({
    world: "lake",
    things: {
      Eel: { kind: "monster", habitat: ["water"] },
      Pike: { kind: "monster", danger: 2 },
      Pearl: { kind: "item", value: 9 },
      Weed: { kind: "item" },
    },
    encounters: { lake: [{ encounter: "water", who: { Eel: 1 } }] },
  });
  expect(registry.content.get("encounter-table")?.get("lake")).toMatchObject({
    name: "lake",
    things: { Eel: { habitat: ["water"] }, Pike: { danger: 2 }, Pearl: { value: 9 } },
  });
});
