import { expect, test } from "vitest";
import {
  ENTRY_KINDS,
  fullEntry,
  kindOfEntry,
  numberOr,
  shortEntry,
  spawnsOf,
  weighted,
  withEntryKind,
  withPart,
  withSpawns,
} from "./legend-entries.ts";

test("an entry that changes its kind loses the keys of the old kind, and keeps unknown keys", () => {
  const entry = { terrain: "altar", spawn: "Goblin", mark: "boss", xp: { glyph: 3 } };
  for (const [kind] of ENTRY_KINDS) {
    const turned = withEntryKind(entry, kind);
    expect(kindOfEntry(turned)).toBe(kind);
    expect(turned.xp).toEqual({ glyph: 3 });
  }
  expect(withEntryKind(entry, "hole")).toEqual({ hole: true, xp: { glyph: 3 } });
  expect(withEntryKind(entry, "entrance")).toEqual({ ...entry, entrance: true });
  expect(withEntryKind(withEntryKind(entry, "slot"), "terrain")).toEqual({ terrain: "floor", xp: { glyph: 3 } });
});

test("a simple entry is written in its short form", () => {
  expect(shortEntry(fullEntry("wall"))).toBe("wall");
  expect(shortEntry({ terrain: "wall", mark: "m" })).toEqual({ terrain: "wall", mark: "m" });
  expect(withSpawns({ mark: "m" }, [{ name: "Rat" }])).toEqual({ mark: "m", spawn: "Rat" });
  expect(withSpawns({}, [{ name: "Rat" }, { name: "Bat", count: 2 }])).toEqual({
    spawn: ["Rat", { name: "Bat", count: 2 }],
  });
  expect(withSpawns({ spawn: "Rat" }, [])).toEqual({ terrain: "floor" });
  expect(spawnsOf({ spawn: ["Rat", { table: "seeds" }] })).toEqual([{ name: "Rat" }, { table: "seeds" }]);
});

test("parts are added and removed, alternatives have weights, and numbers are written as numbers", () => {
  expect(withPart({ a: 1, b: 2 }, "a", undefined)).toEqual({ b: 2 });
  expect(withPart<{ a: number; b?: number }, "b">({ a: 1 }, "b", 3)).toEqual({ a: 1, b: 3 });
  expect(weighted(["x", "y"])).toEqual([
    ["x", 1],
    ["y", 1],
  ]);
  expect(weighted({ x: 3 })).toEqual([["x", 3]]);
  expect(["2", "1..3", "0.5", "50%", ""].map(numberOr)).toEqual([2, "1..3", 0.5, "50%", ""]);
});
