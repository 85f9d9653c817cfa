import { expect, test } from "vitest";
import { encounterText } from "./list.js";

test("encounters are told in plain English", () => {
  const lair = { kind: "lair", base: 2, size: [1, 3], goods: 0.6, without: ["beast", "mindless", "undead"] } as const;
  expect(encounterText(lair)).toBe(
    "lair: weight 2; 1 to 3 together; with an item 60 % of the time; nobody tagged beast, mindless or undead",
  );
  const stray = { kind: "stray", base: 1, goods: 1, tags: ["beast"], habitat: ["camp", "lava"], onWay: true } as const;
  expect(encounterText(stray)).toBe(
    "stray: weight 1; with an item; only those tagged beast; in places with camp or lava; on the way to the exit",
  );
});
