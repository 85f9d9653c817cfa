import { describe, expect, test } from "vitest";
import { printable, show, tileset, UndercroftError } from "../../core/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { HOLE, shapeOf } from "../shape/shape.js";
import { PrefabError } from "../source/errors.js";
import { DEFAULT_LEGEND } from "../source/legend.js";
import type { Palette, PrefabSource } from "../source/source.js";
import { drawnLevel, drawnVault, isPack, isPrefab, pack, prefab, prefabShape } from "./prefab.js";

const TILES = tileset();

function refusal(source: unknown, palettes: readonly Palette[] = []): PrefabError {
  try {
    prefab(source as PrefabSource, palettes);
  } catch (error) {
    if (error instanceof UndercroftError) return error as PrefabError;
    throw error;
  }
  throw new Error("it was not refused");
}

function tileNames(source: PrefabSource, palettes: readonly Palette[] = []): string[] {
  const { tiles } = prefabShape(prefab(source, palettes), TILES);
  return Array.from(tiles, (tile) => (tile === HOLE ? "hole" : TILES.tiles[tile]!.name));
}

describe("the default legend", () => {
  test("has a meaning for each of its glyphs", () => {
    const shape = prefabShape(drawnLevel("all", [" #.+=@<>go^%!"]), TILES);
    const names = Array.from(shape.tiles, (tile) => (tile === HOLE ? "hole" : TILES.tiles[tile]!.name));
    expect(names.slice(0, 8)).toEqual(["hole", "wall", "floor", "door", "floor", "floor", "up_stairs", "down_stairs"]);
    expect(new Set(names.slice(8))).toEqual(new Set(["floor"]));
    expect(shape.start).toBe(5);
    expect(shape.exits).toEqual([
      { cell: 6, kind: "up" },
      { cell: 7, kind: "down" },
    ]);
    expect(shape.spawns).toEqual([
      { cell: 8, name: "Goblin", kind: "monster", blocks: true },
      { cell: 9, name: "Orc", kind: "monster", blocks: true },
      { cell: 10, name: "Bear Trap", kind: "trap", blocks: false },
      { cell: 11, name: "Rations", kind: "item", blocks: false },
      { cell: 12, name: "Health Potion", kind: "item", blocks: false },
    ]);
    expect(prefabShape(drawnVault("entrance", ["="]), TILES).entrances).toEqual([0]);
    expect(Object.keys(DEFAULT_LEGEND)).toHaveLength(13);
  });

  test("refuses @ in vaults and sections", () => {
    for (const kind of ["vault", "section"]) {
      const error = refusal({ [kind]: "wrong", map: [".", "@"] });
      expect(error.message).toBe(`wrong: "@" is a start, which only levels can have; this is a ${kind}.`);
      expect(error.at).toEqual(["legend", "@"]);
    }
  });

  test.each([
    ["<", "up"],
    [">", "down"],
  ])("has stairs for %s, in vaults and sections too", (glyph, kind) => {
    for (const what of ["vault", "section", "level"]) {
      const { exits } = prefabShape(prefab({ [what]: "stairs", map: [`.${glyph}.`] }), TILES);
      expect(exits).toEqual([{ cell: 1, kind }]);
    }
  });

  test("gives way to a prefab's own, so that a vault may draw @ for something else", () => {
    expect(tileNames({ vault: "v", map: ["@ "], legend: { "@": "statue", " ": "floor" } })).toEqual([
      "statue",
      "floor",
    ]);
  });
});

describe("palettes", () => {
  const palettes: Palette[] = [
    { palette: "marsh", palettes: ["water"], legend: { ",": "rubble", "~": "deep_water" } },
    { palette: "bog", palettes: ["marsh", "stone"], legend: { "#": "pillar" } },
  ];

  test("that ship know the tiles that ship", () => {
    expect(tileNames({ vault: "v", palettes: ["stone", "water"], map: ["I&_:*~≈≡"] })).toEqual([
      "pillar",
      "statue",
      "altar",
      "rubble",
      "crystal",
      "shallow_water",
      "deep_water",
      "bridge",
    ]);
  });

  test("override the default legend, earlier palettes and the palettes that they include", () => {
    expect(tileNames({ vault: "v", palettes: ["bog"], map: ["#~,I"] }, palettes)).toEqual([
      "pillar",
      "deep_water",
      "rubble",
      "pillar",
    ]);
    expect(tileNames({ vault: "v", palettes: ["marsh", "water"], map: ["~"] }, palettes)).toEqual(["shallow_water"]);
    expect(tileNames({ vault: "v", palettes: ["bog"], map: ["#"], legend: { "#": "wall" } }, palettes)).toEqual([
      "wall",
    ]);
  });

  test("may include the same one twice", () => {
    const both: Palette = { palette: "both", palettes: ["marsh", "water"], legend: {} };
    expect(tileNames({ vault: "v", palettes: ["both"], map: ["~"] }, [...palettes, both])).toEqual(["shallow_water"]);
  });

  test("replace an included palette of the same name", () => {
    const own: Palette = { palette: "stone", legend: { I: "altar" } };
    expect(tileNames({ vault: "v", palettes: ["stone"], map: ["I"] }, [own])).toEqual(["altar"]);
  });

  test("that don't exist are named, with the nearest one", () => {
    const error = refusal({ vault: "v", palettes: ["stone", "watr"], map: ["."] });
    expect(error.message).toBe('v: there is no palette "watr". Did you mean "water"?');
    expect(error.at).toEqual(["palettes", 1]);
    const inner = refusal({ vault: "v", palettes: ["lost"], map: ["."] }, [
      { palette: "lost", palettes: ["ston"], legend: {} },
    ]);
    expect(inner.message).toBe('v: there is no palette "ston". Did you mean "stone"?');
    expect(inner.at).toEqual(["palettes", 0]);
  });

  test("that include each other are refused, and the message shows the circle", () => {
    const ring: Palette[] = [
      { palette: "a", palettes: ["b"], legend: {} },
      { palette: "b", palettes: ["c"], legend: {} },
      { palette: "c", palettes: ["a"], legend: {} },
    ];
    const error = refusal({ vault: "v", palettes: ["stone", "a"], map: ["."] }, ring);
    expect(error.message).toBe("v: palettes include each other: a → b → c → a.");
    expect(error.at).toEqual(["palettes", 1]);
    expect(
      refusal({ vault: "v", palettes: ["self"], map: ["."] }, [{ palette: "self", palettes: ["self"], legend: {} }])
        .message,
    ).toBe("v: palettes include each other: self → self.");
  });

  test("are not needed any more once a prefab is made", () => {
    const made = prefab({ vault: "v", palettes: ["bog"], map: ["#,"] }, palettes);
    expect(made.source.palettes).toBeUndefined();
    expect(Array.from(shapeOf(made.source, TILES).tiles)).toEqual(Array.from(prefabShape(made, TILES).tiles));
  });
});

describe("what is wrong with a drawing is said at its place", () => {
  test.each<[string, object, string, PrefabError["at"]]>([
    ["an unknown glyph", { map: ["...", ".X."] }, 'the glyph "X" has no meaning. Add it to the legend.', ["map", 1, 1]],
    [
      "a glyph after characters of two code units",
      { map: ["🏰?"], legend: { "🏰": "altar" } },
      'the glyph "?" has no meaning. Add it to the legend.',
      ["map", 0, 1],
    ],
    [
      "an unknown tile",
      { map: [".x"], legend: { x: "piller" } },
      'there is no tile "piller". Did you mean "pillar"?',
      ["legend", "x"],
    ],
    [
      "a spawn on a wall",
      { map: ["..", ".x"], legend: { x: { terrain: "wall", spawn: "Bat" } } },
      "Bat would be on wall, which can't be walked on.",
      ["map", 1, 1],
    ],
    [
      "a spawn in deep water",
      { map: ["x"], legend: { x: { terrain: "deep_water", spawn: { name: "Eel" } } } },
      "Eel would be on deep_water, which can't be walked on.",
      ["map", 0, 0],
    ],
    [
      "an entrance in a wall",
      { map: [".x"], legend: { x: { terrain: "wall", entrance: true } } },
      "an entrance would be on wall, which can't be walked on.",
      ["map", 0, 1],
    ],
    ["a wrong size", { map: ["...", "..."], size: "3x3" }, "the declared size is 3x3, but the map is 3x2.", ["size"]],
    ["a size that is none", { map: ["..."], size: "3 by 1" }, 'size must look like 15x43, got "3 by 1".', ["size"]],
    ["nothing but holes", { map: ["   ", " "] }, "the map consists only of holes.", ["map"]],
    ["no rows", { map: [] }, "the map is empty.", ["map"]],
    ["empty rows", { map: ["", ""] }, "the map is empty.", ["map"]],
    ["no map", {}, "the map must be a list of strings, one for each row.", ["map"]],
    ["a map that is a text", { map: "..." }, "the map must be a list of strings, one for each row.", ["map"]],
    ["rows that are no text", { map: ["..", 3] }, "the map must be a list of strings, one for each row.", ["map"]],
    [
      "a million rows",
      { map: new Array(1_000_000).fill(".") },
      "the map is 1x1000000; the limit is 4096x4096.",
      ["map"],
    ],
    [
      "a glyph of two characters",
      { map: ["."], legend: { ab: "floor" } },
      'a glyph must be one character, got "ab".',
      ["legend", "ab"],
    ],
  ])("%s", (_what, source, message, at) => {
    const error = refusal({ vault: "wrong", ...source });
    expect(error.message).toBe(`wrong: ${message}`);
    expect(error).toBeInstanceOf(PrefabError);
    expect(error).toMatchObject({ prefab: "wrong", at, code: "bad-content" });
  });

  test.each([
    ["G", 'Did you mean "g"?'],
    ["\u00a0", 'Did you mean " "?'],
    ["＃", 'Did you mean "#"?'],
    ["≈", 'It is in the palette "water".'],
    ["&", 'It is in the palette "stone".'],
  ])("an unknown %j, with the advice: %s", (glyph, advice) => {
    expect(refusal({ vault: "v", map: [glyph] }).message).toBe(`v: the glyph ${show(glyph)} has no meaning. ${advice}`);
  });

  test("a second start", () => {
    const error = refusal({ level: "twice", map: ["@..", "..@"] });
    expect(error.message).toBe("twice: this is a second start; a level can only have one.");
    expect(error.at).toEqual(["map", 1, 2]);
  });

  test("a start in a wall", () => {
    const error = refusal({ level: "shut", map: ["x"], legend: { x: { terrain: "wall", start: true } } });
    expect(error.message).toBe("shut: the start would be on wall, which can't be walked on.");
  });
});

describe("what is wrong with a rule is said when the prefab is made", () => {
  test.each<[object, string, PrefabError["at"]]>([
    [{ depth: "2-8" }, 'a range must look like 3, 3..8, 3.. or ..8, got "2-8".', ["depth"]],
    [{ depth: ["4..10", "!x"] }, 'a range must look like 3, 3..8, 3.. or ..8, got "x".', ["depth", 1]],
    [{ depth: "8..2" }, 'a range must look like 3, 3..8, 3.. or ..8, got "8..2".', ["depth"]],
    [{ depth: 2.5 }, 'a range must look like 3, 3..8, 3.. or ..8, got "2.5".', ["depth"]],
    [{ weight: -1 }, "weight must be a number of at least 0, got -1.", ["weight"]],
    [{ weight: { base: 1, deep: 3 } }, 'a range must look like 3, 3..8, 3.. or ..8, got "deep".', ["weight", "deep"]],
    [{ weight: { "3..": "x" } }, 'weight.3.. must be a number of at least 0, got "x".', ["weight", "3.."]],
    [{ chance: 1.5 }, "chance must be a number from 0 to 1, got 1.5.", ["chance"]],
    [{ chance: { base: 2 } }, "chance.base must be a number from 0 to 1, got 2.", ["chance", "base"]],
    [
      { place: { over: { floor: "lots" } } },
      'a share must look like 60%, 60%.., ..40% or 20%..50%, got "lots".',
      ["place", "over"],
    ],
    [
      { place: { over: { floor: "80%..", wall: "80%.." } } },
      'the shares of floor and wall must be able to add up to 100%, got {"floor":"80%..","wall":"80%.."}.',
      ["place", "over"],
    ],
    [
      { place: { over: { wall: "120%.." } } },
      'the shares of floor and wall must be able to add up to 100%, got {"wall":"120%.."}.',
      ["place", "over"],
    ],
    [{ place: { gutter: -1 } }, "place.gutter must be a whole number of at least 0, got -1.", ["place", "gutter"]],
    [{ place: { gutter: 1.5 } }, "place.gutter must be a whole number of at least 0, got 1.5.", ["place", "gutter"]],
    [{ place: { away: { strat: 3 } } }, 'away has no key "strat". Did you mean "start"?', ["place", "away", "strat"]],
    [
      { place: { away: { exit: -2 } } },
      "place.away.exit must be a whole number of at least 0, got -2.",
      ["place", "away", "exit"],
    ],
    [{ entrances: { use: "some" } }, 'a range must look like 3, 3..8, 3.. or ..8, got "some".', ["entrances", "use"]],
  ])("%j", (rules, message, at) => {
    const error = refusal({ vault: "v", map: ["."], ...rules });
    expect(error.message).toBe(`v: ${message}`);
    expect(error.at).toEqual(at);
  });

  test("valid rules are accepted", () => {
    const source: PrefabSource = {
      vault: "v",
      depth: ["4..10", "!7", 12],
      weight: { base: 10, "8..": 30, "9": 0.5 },
      chance: { "3..": 0.25 },
      place: {
        over: { wall: "60%..", floor: "..40%" },
        gutter: 1,
        away: { start: 6, exit: 0, prefab: 2, "tag.x": 20 },
      },
      entrances: { use: "1..2" },
      map: ["="],
    };
    expect(prefab(source).name).toBe("v");
  });
});

describe("a prefab's name", () => {
  test.each([
    "",
    "Vault",
    "a b",
    "../secrets",
    "a/b",
    "\u001b[31mred",
    "vault\n",
    "1st",
    "🏰",
    "a".repeat(65),
    "__proto__",
  ])("can't be %j", (name) => {
    const error = refusal({ vault: name, map: ["."] });
    expect(error.code).toBe("bad-content");
    expect(error.message).toMatch(/^a prefab's name must be lower-case letters, digits and _, got /);
    expect(error.message).toBe(printable(error.message));
  });

  test("must be given as exactly one of level, section, vault and blueprint", () => {
    expect(refusal({ map: ["."] }).message).toBe(
      "a prefab must have exactly one of level, section, vault and blueprint; this one has none of them.",
    );
    expect(refusal({ vault: "a", level: "b", map: ["."] }).message).toBe(
      "a prefab must have exactly one of level, section, vault and blueprint; this one has level and vault.",
    );
  });

  test("must be unique in a pack", () => {
    const vault = drawnVault("nook", ["."]);
    expect(() => pack("own", [vault, drawnVault("nook", [".."])])).toThrow(
      'pack "own": two prefabs have the name "nook".',
    );
    expect(isPack(pack("own", [vault]))).toBe(true);
  });
});

test("isPrefab and isPack tell prefabs and packs from other values", () => {
  for (const value of [undefined, null, 1, "x", {}, [], { name: "x" }, { name: "x", kind: "vault", source: {} }]) {
    expect([isPrefab(value), isPack(value)]).toEqual([false, false]);
  }
  expect(isPrefab(drawnVault("nook", ["."]))).toBe(true);
  expect(isPack({ name: "x", prefabs: [{}] })).toBe(false);
});

describe("the seeds' pack", () => {
  test("holds the five templates, each as prefab() would make it", () => {
    expect(SEEDS_PACK.prefabs.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "level wfc_populated",
      "section underground_fort",
      "vault totally_not_a_trap",
      "vault silly_smile",
      "vault checkerboard",
    ]);
    // Compiled packs leave out what every legend says.
    for (const member of SEEDS_PACK.prefabs) expect(prefab(member.source)).toMatchObject(member);
  });

  test("has no hole anywhere", () => {
    for (const member of SEEDS_PACK.prefabs) {
      expect(prefabShape(member, TILES).tiles.includes(HOLE), member.name).toBe(false);
    }
  });
});
