import { describe, expect, test } from "vitest";
import { drawnSection, drawnVault, pack } from "../reading/prefab.js";
import type { PrefabError } from "../source/errors.js";
import type { Prefab } from "../source/source.js";
import { linkSlots, patchesOf } from "./slots.js";

const vault = (name: string, tags: string[], ...wants: string[]): Prefab =>
  drawnVault(name, [wants.length > 0 ? "s" : "."], {
    tags,
    legend: wants.length > 0 ? { s: { slot: { tags: wants } } } : {},
  });

const fillersOf = (prefabs: readonly Prefab[], name: string) =>
  prefabs.find((prefab) => prefab.name === name)!.fillers?.map((filler) => filler.name);

test("patches are connected orthogonally, each of one glyph, in reading order", () => {
  const drawing = { width: 3, height: 3, glyphs: [..."ss.", ..."..s", ..."ts."] };
  const patches = patchesOf(drawing, (glyph) => "st".includes(glyph));
  expect(patches).toEqual([
    { glyph: "s", cells: [0, 1] },
    { glyph: "s", cells: [5] },
    { glyph: "t", cells: [6] },
    { glyph: "s", cells: [7] },
  ]);
});

describe("linking", () => {
  test("leaves prefabs without slots as they are", () => {
    const prefabs = [vault("a", ["x"]), vault("b", ["y"])];
    expect(linkSlots(prefabs)).toBe(prefabs);
    expect(pack("p", prefabs).prefabs.every((prefab, i) => prefab === prefabs[i])).toBe(true);
  });

  test("gives a prefab all vaults that may come to stand in it, and none of another kind", () => {
    const section = drawnSection("sec", ["."], { tags: ["x"] });
    const prefabs = linkSlots([vault("host", [], "x"), vault("a", ["x", "y"]), vault("b", ["y"]), section]);
    expect(fillersOf(prefabs, "host")).toEqual(["a"]);
    expect(fillersOf(prefabs, "a")).toBeUndefined();
  });

  test("follows slots in what fills slots", () => {
    const prefabs = linkSlots([
      vault("host", [], "x"),
      vault("a", ["x"], "y"),
      vault("b", ["y"], "z"),
      vault("c", ["z"]),
    ]);
    expect(fillersOf(prefabs, "host")).toEqual(["a", "b", "c"]);
    expect(fillersOf(prefabs, "b")).toEqual(["c"]);
    // What is linked is plain data, and complete.
    expect(JSON.parse(JSON.stringify(prefabs[0]))).toEqual(prefabs[0]);
  });

  test("refuses slots that never end, with the way round", () => {
    const refusal = (...prefabs: Prefab[]) => {
      try {
        linkSlots(prefabs);
      } catch (error) {
        return error as PrefabError;
      }
      throw new Error("it was not refused");
    };
    expect(refusal(vault("self", ["x"], "x")).message).toBe('self: the slot "s" contains itself: self → self.');
    const error = refusal(vault("host", [], "x"), vault("a", ["x"], "y"), vault("b", ["y"], "x"));
    expect(error.message).toBe('b: the slot "s" contains itself: a → b → a.');
    expect(error).toMatchObject({ prefab: "b", at: ["legend", "s", "slot", "tags"] });
  });

  test("is done again for a larger pack", () => {
    const first = pack("p", [vault("host", [], "x"), vault("a", ["x"])]).prefabs;
    expect(fillersOf(pack("q", [...first, vault("b", ["x"])]).prefabs, "host")).toEqual(["a", "b"]);
  });
});
