import { describe, expect, test } from "vitest";
import { readLevel } from "../../chain/index.js";
import { contentHash } from "../../core/index.js";
import { drawnVault, pack, UNDERCROFT_PACK } from "../../prefabs/index.js";
import { recipeChain, registry } from "../../recipes/index.js";
import { parseVaults, writeVault } from "../index.js";

const HOLE = `vault: hermits_hole
title: the hermit's hole
===
...
.#.
...
`;

const titlesOf = (text: string) => parseVaults(text, "x.vault").prefabs.map(({ title }) => title);

describe("the title of a prefab", () => {
  test("is what its author gave it, or its name with spaces", () => {
    expect(titlesOf(HOLE)).toEqual(["the hermit's hole"]);
    expect(titlesOf(HOLE.replace(/title.*\n/, ""))).toEqual(["hermits hole"]);
  });

  test("stays when the prefab is written and read", () => {
    const { prefabs } = parseVaults(HOLE, "x.vault");
    expect(titlesOf(writeVault(prefabs[0]!.source))).toEqual(["the hermit's hole"]);
  });

  test.each(["", " ", '" the hole"', '"a\\nb"', "x".repeat(65), "7"])("can't be %j", (title) => {
    const text = HOLE.replace("the hermit's hole", title);
    expect(() => parseVaults(text, "x.vault")).toThrow("title must be a line of 1 to 64 characters");
  });

  test("is on the level, in its file, and changes no hash", () => {
    const build = (header: object) => {
      const hole = drawnVault("hermits_hole", ["...", ".#.", "..."], header);
      const known = registry([], { pack: [pack("mine", [hole])] });
      const steps = [
        { use: "simple-map" },
        { use: "room-vaults", packs: ["mine"], count: "3", threshold: 0, gate: "0" },
      ];
      return recipeChain({ purpose: "map", steps }, { registry: known }).build({ seed: 1 });
    };
    const level = build({ title: "the hermit's hole" });
    const plain = build({});
    expect(level.prefabs.map(({ title }) => title)).toEqual(["the hermit's hole"]);
    expect(plain.prefabs.map(({ title }) => title)).toEqual(["hermits hole"]);
    expect(level.hash).toBe(plain.hash);
    expect(level.recipe).toEqual(plain.recipe);
    expect(readLevel(JSON.stringify(level)).prefabs).toEqual(level.prefabs);
    const { prefabs, ...rest } = level.toJSON();
    const old = prefabs.map(({ title: _, ...prefab }) => prefab);
    expect(readLevel({ ...rest, prefabs: old }).prefabs[0]?.title).toBe("hermits hole");
    expect(readLevel({ ...rest, prefabs: old }).hash).toBe(level.hash);
  });

  test("doesn't count for what a pack is, nor does a description, but everything else does", () => {
    const make = (header: object) => contentHash(pack("p", [drawnVault("a", ["..."], header)]));
    expect(make({ title: "an A" })).toBe(make({}));
    expect(make({ description: "an A" })).toBe(make({}));
    expect(make({ depth: "2.." })).not.toBe(make({}));
    expect(contentHash({ title: "a" })).not.toBe(contentHash({}));
  });

  test("has its apostrophe in the included packs", () => {
    const titles = UNDERCROFT_PACK.prefabs.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["the hermit's hole", "the wizard's study", "old well"]));
  });
});
