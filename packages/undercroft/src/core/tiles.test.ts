import { describe, expect, test } from "vitest";
import { UndercroftError } from "./errors.js";
import {
  DOOR,
  DOWN_STAIRS,
  FLOOR,
  ownTiles,
  SHIPPED_TILES,
  type Tile,
  Tileset,
  tileset,
  UP_STAIRS,
  WALL,
} from "./tiles.js";

const magma: Tile = { name: "magma", glyph: "!", walkable: false, opaque: false };

function own(count: number): Tile[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `own_${i}`,
    glyph: String.fromCharCode(0x4e00 + i),
    walkable: i % 2 === 0,
    opaque: i % 3 === 0,
  }));
}

describe("the tiles that ship", () => {
  // Name, walkable, opaque.
  test.each([
    ["wall", false, true],
    ["floor", true, false],
    ["door", true, true],
    ["up_stairs", true, false],
    ["down_stairs", true, false],
    ["pillar", false, true],
    ["statue", false, true],
    ["altar", true, false],
    ["rubble", true, false],
    ["crystal", false, false],
    ["shallow_water", true, false],
    ["deep_water", false, false],
    ["bridge", true, false],
    ["bookshelf", false, true],
    ["hedge", false, true],
    ["barrel", false, false],
    ["crate", false, false],
    ["table", false, false],
    ["brazier", false, false],
    ["bench", true, false],
    ["bed", true, false],
    ["web", true, false],
  ])("%s: walkable %s, opaque %s", (name, walkable, opaque) => {
    const index = tileset().index(name);
    const tile = tileset().tiles[index]!;
    expect(tile).toMatchObject({ name, walkable, opaque });
    expect(tileset().walkable[index]).toBe(Number(walkable));
    expect(tileset().opaque[index]).toBe(Number(opaque));
    expect(tileset().byGlyph(tile.glyph)).toBe(index);
    expect(tileset().glyph(index)).toBe(tile.glyph);
  });

  test("there are 45, and the five that steps rely on stand at their numbers with the usual glyphs", () => {
    expect(SHIPPED_TILES.length).toBe(45);
    const names = [WALL, FLOOR, DOOR, UP_STAIRS, DOWN_STAIRS].map((index) => tileset().tiles[index]!.name);
    expect(names).toEqual(["wall", "floor", "door", "up_stairs", "down_stairs"]);
    expect([WALL, FLOOR, DOOR, UP_STAIRS, DOWN_STAIRS].map((index) => tileset().glyph(index)).join("")).toBe("#.+<>");
  });

  test("none of them can be changed by somebody who got hold of it", () => {
    for (const tile of tileset().tiles) expect(Object.isFrozen(tile)).toBe(true);
  });

  test("numbers that no tile has are rock that light passes", () => {
    expect([...tileset().walkable.subarray(SHIPPED_TILES.length)]).toEqual(
      new Array(256 - SHIPPED_TILES.length).fill(0),
    );
    expect(tileset().walkable.length).toBe(256);
  });
});

describe("a game's own tiles", () => {
  test("follow the shipped ones, in order", () => {
    const tiles = tileset([magma, { name: "mould", glyph: "m", walkable: true, opaque: false }]);
    expect(tiles.index("magma")).toBe(SHIPPED_TILES.length);
    expect(tiles.index("mould")).toBe(SHIPPED_TILES.length + 1);
    expect(tiles.walkable[SHIPPED_TILES.length]).toBe(0);
    expect(tiles.walkable[SHIPPED_TILES.length + 1]).toBe(1);
    expect(tiles.byGlyph("!")).toBe(SHIPPED_TILES.length);
    expect(tiles.index("wall")).toBe(WALL);
    expect(tileset().byGlyph("!")).toBeUndefined();
  });

  test("are copied: changing the object afterwards changes no tileset, and other keys are left behind", () => {
    const mine = { ...magma, color: "red" };
    const tiles = tileset([mine]);
    mine.walkable = true;
    expect(tiles.tiles[SHIPPED_TILES.length]).toEqual(magma);
  });

  test("there is room for 256 tiles in all, and no more", () => {
    expect(tileset(own(256 - SHIPPED_TILES.length)).index(`own_${255 - SHIPPED_TILES.length}`)).toBe(255);
    expect(() => tileset(own(257 - SHIPPED_TILES.length))).toThrow("a tileset can have at most 256 tiles, got 257");
  });

  test("names and glyphs are taken once", () => {
    expect(() => tileset([magma, { ...magma, glyph: "^" }])).toThrow('two tiles are named "magma"');
    expect(() => tileset([magma, { ...magma, name: "slag" }])).toThrow('two tiles have the glyph "!"');
    expect(() => tileset([magma, magma])).toThrow(UndercroftError);
  });

  test("say whether they are doors and what they do, and nothing else is let through", () => {
    const gate: Tile = { name: "gate", glyph: "n", walkable: true, opaque: false, door: true };
    const pit: Tile = { name: "pit", glyph: "v", walkable: false, opaque: false, hazard: "fall" };
    const tiles = tileset([gate, pit]);
    expect(tiles.tiles.slice(SHIPPED_TILES.length)).toEqual([gate, pit]);
    expect([
      tiles.door[DOOR],
      tiles.door[SHIPPED_TILES.length],
      tiles.door[SHIPPED_TILES.length + 1],
      tiles.door[FLOOR],
    ]).toEqual([1, 1, 0, 0]);
    expect(() => tileset([{ ...gate, door: false } as unknown as Tile])).toThrow("must be true or left out, got false");
    expect(() => tileset([{ ...pit, hazard: "bite" } as unknown as Tile])).toThrow("must be one of drown, burn, fall");
  });

  test.each([
    "",
    "Lava",
    "magma pit",
    "9lives",
    "_lava",
    "magma-pit",
    "lävä",
    "magma\n",
    "x".repeat(65),
    7,
    null,
    undefined,
  ])("a tile can't be named %j", (name) => {
    const tile = { ...magma, name } as Tile;
    expect(() => tileset([tile])).toThrow("a tile's name must be made up of lower-case letters, digits and ");
  });

  test.each([
    ["nothing", ""],
    ["a space", " "],
    ["a space that doesn't break", "\u00a0"],
    ["an ideographic space", "\u3000"],
    ["a tab", "\t"],
    ["a line's end", "\n"],
    ["two characters", "ab"],
    ["an emoji", "🐀"],
    ["half of an emoji", "\ud83d"],
    ["a combining mark", "\u0301"],
    ["a letter with a combining mark", "e\u0301"],
    ["a control character", "\u0007"],
    ["escape", "\u001b"],
    ["a C1 control character", "\u009b"],
    ["delete", "\u007f"],
    ["a zero-width space", "\u200b"],
    ["a zero-width joiner", "\u200d"],
    ["a mark that turns the direction", "\u202e"],
    ["a soft hyphen", "\u00ad"],
    ["a byte order mark", "\ufeff"],
    ["a character of private use", "\ue000"],
    ["a number", 7],
    ["nothing at all", undefined],
  ])("a glyph can't be %s", (_what, glyph) => {
    expect(() => tileset([{ ...magma, glyph } as Tile])).toThrow('the glyph of "magma" must be one visible character');
  });

  test.each(["!", "Ω", "÷", "☃", "王", "é", "½", "█"])("a glyph may be %s", (glyph) => {
    expect(tileset([{ ...magma, glyph }]).byGlyph(glyph)).toBe(SHIPPED_TILES.length);
  });

  test("walkable and opaque must be said, each true or false", () => {
    for (const bad of [{ walkable: undefined }, { opaque: undefined }, { walkable: 1 }, { opaque: "no" }]) {
      expect(() => tileset([{ ...magma, ...bad } as unknown as Tile])).toThrow("must have walkable and opaque");
    }
    expect(() => tileset([null as unknown as Tile])).toThrow(UndercroftError);
  });

  test("bad tiles are bad input", () => {
    expect(() => tileset([{ ...magma, name: "" }])).toThrow(expect.objectContaining({ code: "bad-tile" }));
  });
});

describe("a game's own tile takes the place of a shipped one", () => {
  const index = (name: string) => tileset().index(name);

  test("of the same name, at the same number", () => {
    const rubble: Tile = { name: "rubble", glyph: ",", walkable: true, opaque: true };
    const tiles = tileset([rubble]);
    expect(tiles.tiles.length).toBe(SHIPPED_TILES.length);
    expect(tiles.tiles[index("rubble")]).toEqual(rubble);
    expect(tiles.opaque[index("rubble")]).toBe(1);
    expect([tiles.byGlyph(","), tiles.byGlyph(":")]).toEqual([index("rubble"), undefined]);
  });

  test("of the same glyph, and of what names that", () => {
    const tiles = tileset([{ ...magma, glyph: "≈" }]);
    expect(tiles.tiles.length).toBe(SHIPPED_TILES.length);
    expect(tiles.byGlyph("≈")).toBe(index("deep_water"));
    expect(tiles.index("magma")).toBe(index("deep_water"));
    expect(tiles.index("deep_water")).toBe(tiles.index("magma"));
    expect(tileset().tiles[index("deep_water")]!.name).toBe("deep_water");
  });

  test("of two, where it has the name of one and the glyph of the other", () => {
    const tiles = tileset([{ name: "altar", glyph: "~", walkable: true, opaque: false }]);
    expect(tiles.tiles.length).toBe(SHIPPED_TILES.length - 1);
    expect(tiles.index("shallow_water")).toBe(tiles.index("altar"));
    expect(tiles.tiles[tiles.index("bridge")]!.glyph).toBe("≡");
  });

  test("whose glyph is free where that one was replaced by its name", () => {
    const rubble: Tile = { name: "rubble", glyph: ",", walkable: true, opaque: false };
    const gravel: Tile = { name: "gravel", glyph: ":", walkable: true, opaque: false };
    expect(tileset([gravel, rubble]).tiles[SHIPPED_TILES.length]).toEqual(gravel);
    expect(tileset([gravel, rubble]).tiles[index("rubble")]).toEqual(rubble);
  });

  test("also of those that steps rely on, where it does as they do", () => {
    const rock = tileset([{ name: "rock", glyph: "#", walkable: false, opaque: true }]);
    expect([rock.index("rock"), rock.index("wall")]).toEqual([WALL, WALL]);
    const swapped = tileset([
      { name: "wall", glyph: ".", walkable: false, opaque: true },
      { name: "floor", glyph: "#", walkable: true, opaque: false },
    ]);
    expect([swapped.byGlyph("."), swapped.byGlyph("#")]).toEqual([WALL, FLOOR]);
    const stairs = tileset([{ name: "down_stairs", glyph: "v", walkable: true, opaque: false }]);
    expect(stairs.byGlyph("v")).toBe(DOWN_STAIRS);
  });

  test.each<[why: string, tile: Tile, message: string]>([
    ["a floor of rock", { name: "floor", glyph: ".", walkable: false, opaque: false }, "it must have walkable: true."],
    ["a wall to walk on", { name: "mist", glyph: "#", walkable: true, opaque: true }, "it must have walkable: false."],
    ["a door that is none", { name: "door", glyph: "+", walkable: true, opaque: true }, "it must have door: true."],
    ["a floor of doors", { ...magma, glyph: ".", walkable: true, door: true }, "it must not be a door."],
    ["a floor that burns", { ...magma, glyph: ".", walkable: true, hazard: "burn" }, "it must not be a hazard."],
    ["other stairs", { ...magma, glyph: ">", walkable: true }, 'replaces "down_stairs", which steps rely on'],
    [
      "two of the first five",
      { name: "floor", glyph: "#", walkable: true, opaque: false },
      "have a different glyph or a different name.",
    ],
  ])("but not %s", (_why, tile, message) => {
    expect(() => tileset([tile])).toThrow(message);
    expect(() => tileset([tile])).toThrow(expect.objectContaining({ code: "bad-tile" }));
  });

  test("and the game's own tiles are told from the shipped ones", () => {
    const own: Tile[] = [magma, { name: "altar", glyph: "~", walkable: true, opaque: false }];
    const { tiles } = tileset(own);
    expect(tileset(ownTiles(tiles)).tiles).toEqual(tiles);
    expect(ownTiles(tileset().tiles)).toEqual([]);
  });
});

describe("looking tiles up", () => {
  test("a misspelt name says which tile is meant", () => {
    expect(() => tileset().index("flor")).toThrow('there is no tile named "flor". Did you mean "floor"?');
    expect(() => tileset([magma]).index("Magma")).toThrow('Did you mean "magma"?');
  });

  test("a name like no other lists what there is", () => {
    expect(() => tileset().index("xylophone")).toThrow(/Known: wall, floor, door, .* and \d+ more\.$/);
  });

  test("names that objects have of themselves are no tiles", () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect(() => tileset().index(name)).toThrow(expect.objectContaining({ code: "unknown-name" }));
    }
    expect(tileset().byGlyph("constructor")).toBeUndefined();
  });

  test("a set of other tiles than the shipped ones is possible too, as files may have", () => {
    const tiles = new Tileset([magma]);
    expect(tiles.tiles).toEqual([magma]);
    expect(new Tileset([]).tiles).toEqual([]);
  });
});
