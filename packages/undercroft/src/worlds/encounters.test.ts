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

test("a habitat that is nearly the name of a tile, a place or another habitat is an error, and others may be places", () => {
  const things = (habitat: readonly string[]) => ({ Eel: { kind: "monster" as const, habitat } });
  const read = (habitat: readonly string[]) => readWorld({ world: "lake", things: things(habitat) });
  expect(() => read(["dark", "watr"])).toThrow(
    'world: things.Eel.habitat[1]: no tile or place is called "watr". Did you mean "water"?',
  );
  expect(() => read(["fungos"])).toThrow('Did you mean "fungus"?');
  expect(() => read(["bone feild"])).toThrow('Did you mean "bone field"?');
  expect(() => read(["water", "dark", "mud", "bone field", "bones", "the abbot's cellar"])).not.toThrow();
});
