import { describe, expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import type { PrefabSource } from "../source/source.js";
import { blueprintOf } from "./blueprint-rules.js";
import { unheldKeys } from "./holders.js";
import { blueprint, drawnVault, pack, prefab } from "./prefab.js";

type Rules = Parameters<typeof blueprint>[1];

/** What reading a blueprint with a region says, without its name. */
function complaint(rules: Rules): string {
  try {
    blueprint("it", { region: "10..20", ...rules });
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("a blueprint", () => {
  test("needs no drawing, and has defaults", () => {
    const { source } = blueprint("larder", { region: "10..60" });
    expect(source.map).toEqual([]);
    const read = blueprintOf(source, tileset());
    expect(read).toMatchObject({ region: { low: 10, high: 60 }, interior: "keep", key: "Iron Key", holdsKey: false });
    expect(read.bars.map(({ name, lock }) => [name, lock])).toEqual([["locked", "key"]]);
    const holder = blueprintOf(blueprint("nook", { holds: "key" }).source, tileset());
    expect(holder.bars.map(({ name }) => name)).toEqual(["open"]);
    expect(holder.region).toBeUndefined();
  });

  test("can bar its gate with any tile that can be walked on", () => {
    const vines = { name: "vines", glyph: "V", walkable: true, opaque: true };
    const { source } = prefab({ blueprint: "bower", region: 12, bar: "vines", map: [] }, [], tileset([vines]));
    expect(blueprintOf(source, tileset([vines])).bars).toMatchObject([{ name: "vines", tile: "vines", lock: "vines" }]);
  });

  test.each<[string, Rules]>([
    ['it: a range must look like 3, 3..8, 3.. or ..8, got "20..10".', { region: "20..10" }],
    ["it: a region must have at least one cell.", { region: 0 }],
    ["it: a blueprint can't hold its own key.", { holders: ["other", "it"] }],
    ['it: "a" is listed twice.', { holders: ["a", "a"] }],
    ["it: holders must list at least one blueprint that holds a key.", { holders: [] }],
    ['it: there is no bar or tile "lokced". Did you mean "locked"?', { bar: { lokced: 1 } }],
    ["it: wall can't bar a gate: a bar must be a tile that can be walked on once it is open.", { bar: "wall" }],
    ["it: at least one bar must have a weight greater than 0.", { bar: { locked: 0 } }],
    ["it: a weight must be a number from 0 to 1000000, got -1.", { bar: { locked: -1 } }],
    ["it: what holds a key can't be behind a secret door: nobody may ever find it.", { holds: "key", bar: "secret" }],
    ["it: a key's name must be lower-case letters, digits, _ and ', got \"Brass Key\".", { key: "Brass Key" }],
    [
      "it: to rebuild the region, list the steps that build it, such as with: [{ use: maze }].",
      { interior: "rebuild" },
    ],
    ["it: with lists the steps that rebuild a region, so it needs interior: rebuild.", { with: [{ use: "maze" }] }],
    ["it: a blueprint can't have place: its region is its place.", { place: { gutter: 1 } }],
    ['it: there is no tile "alter". Did you mean "altar"?', { features: [{ tile: "alter" }] }],
    ["it: a feature must have a tile, a spawn or both.", { features: [{ place: "far" }] }],
    ["it: count can be at most 1000, got 2000.", { features: [{ tile: "altar", count: 2000 }] }],
    ['it: a range must look like 3, 3..8, 3.. or ..8, got "5..3".', { features: [{ tile: "altar", count: "5..3" }] }],
    ["it: spaced must be a whole number from 1 to 64, got 0.", { features: [{ tile: "altar", spaced: 0 }] }],
    [
      "it: there is nothing to choose from: the feature has no spawn.",
      { features: [{ tile: "altar", choose: "one" }] },
    ],
    ["it: only a blueprint with holds: key has a place for a key.", { features: [{ tile: "altar", key: true }] }],
    ["it: nothing can be on pillar, which can't be walked on.", { features: [{ tile: "pillar", spawn: "Orc" }] }],
    ["it: floor can't be in a wall: it isn't solid.", { features: [{ place: "wall", tile: "floor" }] }],
    [
      "it: pillar can't cover the whole floor: nobody could walk there.",
      { features: [{ place: "all", tile: "pillar" }] },
    ],
    [
      "it: place: all covers the whole floor, so it can only have a tile.",
      { features: [{ place: "all", spawn: "Orc" }] },
    ],
    ["it: door can't be a feature: it is a door or stairs.", { features: [{ tile: "door" }] }],
    ["it: chance must be a share such as 50% or 0.5, got 2.", { features: [{ tile: "altar", chance: 2 }] }],
    ["it: a spawn must have exactly one of name, table and any.", { features: [{ spawn: {} }] }],
    [
      "it: the key can only be in one place.",
      {
        holds: "key",
        features: [
          { tile: "altar", key: true },
          { tile: "bones", key: true },
        ],
      },
    ],
  ])("%s", (message, rules) => {
    expect(complaint(rules)).toBe(message);
  });

  test("needs a region, unless it holds a key", () => {
    expect(() => blueprint("it")).toThrow("it: region is missing: it says how many cells must lie behind the gate");
    expect(() => blueprint("it", { holds: "key", bar: "locked" })).toThrow("without a region there is no gate to bar.");
  });

  test("has keys that no other prefab can have", () => {
    const header = { region: "3..9" } as Omit<PrefabSource, "map">;
    expect(() => drawnVault("it", ["."], header)).toThrow("it: only blueprints can have region; this is a vault.");
  });
});

describe("holders", () => {
  const locked = (name: string, holders?: readonly string[]) =>
    blueprint(name, { region: "9..", holds: "key", bar: "locked", ...(holders === undefined ? {} : { holders }) });

  test("can't hold each other's keys in a ring", () => {
    const ring = [locked("a", ["b"]), locked("b", ["c"]), locked("c", ["a"])];
    expect(() => pack("own", ring)).toThrow("c: blueprints hold each other's keys: a → b → c → a.");
    expect(() => pack("own", ring.slice(0, 2))).not.toThrow();
  });

  test("are reported as missing if a key needs one", () => {
    const vault = blueprint("vault", { region: "9.." });
    const told = (...prefabs: Parameters<typeof unheldKeys>[0]) => unheldKeys(prefabs).map(({ message }) => message);
    expect(told(vault)).toEqual(["it asks for a key, which no blueprint can hold."]);
    expect(told(vault, blueprint("nook", { holds: "key" }))).toEqual([]);
    expect(
      told(blueprint("deep", { region: "9..", depth: "9.." }), blueprint("nook", { holds: "key", depth: "..8" })),
    ).toEqual(["it asks for a key, which no blueprint can hold at a depth that it has itself."]);
    // Two locked holders that only have each other are no help to anybody.
    expect(told(vault, locked("a"), locked("b"))).toHaveLength(3);
    expect(told(vault, locked("a"), locked("b"), blueprint("nook", { holds: "key" }))).toEqual([]);
    const named = blueprint("named", { region: "9..", holders: ["nobody", "vault"] });
    expect(told(named, vault, blueprint("nook", { holds: "key" }))).toEqual([
      "nobody can't hold the key: there is no such blueprint.",
      "vault can't hold the key: it doesn't have holds: key.",
      "it asks for a key, which no blueprint can hold.",
    ]);
  });
});
