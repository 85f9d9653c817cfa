import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineBuilder, defineLayer, FLOOR } from "../entries/define.js";
import {
  chain,
  type History,
  readLevel,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  simpleMap,
  UndercroftError,
} from "../entries/index.js";
import { historyFrames, parseJson, spawnLook, toJson, toSvg, toText } from "./index.js";

const rooms = chain({ width: 50, height: 24 })
  .startWith(simpleMap())
  .with(roomBasedStart())
  .with(roomBasedStairs())
  .with(roomBasedSpawner());

describe("text", () => {
  test("shows the map with its start, stairs and spawns", async () => {
    await expect(`${toText(rooms.build({ seed: "text", depth: 4 }))}\n`).toMatchFileSnapshot("./__goldens__/rooms.txt");
  });

  test("draws walls as lines where they border something, and leaves solid rock blank", async () => {
    await expect(`${toText(rooms.build({ seed: "text", depth: 4 }), { boxes: true })}\n`).toMatchFileSnapshot(
      "./__goldens__/rooms-boxes.txt",
    );
  });

  test("in colour is the same text between escape sequences", () => {
    const level = rooms.build({ seed: 1 });
    for (const color of ["basic", "full"] as const) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is to be taken out
      expect(toText(level, { color }).replace(/\u001b\[[\d;]*m/g, "")).toBe(toText(level));
    }
  });

  test("shows a game's own things by the first letter of their names", () => {
    expect(spawnLook("Zombie").glyph).toBe("Z");
    expect(spawnLook("†").glyph).toBe("?");
    expect(spawnLook("toString").glyph).toBe("t");
  });
});

describe("SVG", () => {
  test("writes characters that mean something in XML so that they mean nothing", () => {
    const signs = [..."&<>\"'"];
    // Two of them are the shipped stairs; a statue is drawn as its sign, and plants aren't.
    const own = signs.filter((glyph) => !["<", ">", "&"].includes(glyph));
    const tiles = own.map((glyph, i) => ({ name: `sign_${i}`, glyph, walkable: true, opaque: false }));
    const drawn = defineBuilder({
      id: "drawn",
      options: {},
      *build(map) {
        for (const [i, sign] of signs.entries()) {
          const tile = map.tileset.tiles.findIndex(({ glyph }) => glyph === sign);
          map.set(map.index(1 + i, 1), tile);
        }
        map.set(map.index(6, 1), FLOOR);
      },
    });
    const spawned = defineLayer({
      id: "spawned",
      options: {},
      *build(map) {
        map.addSpawn({ at: map.index(6, 1), name: "<script>&\"'", blocks: true });
      },
    });
    const level = chain({ width: 8, height: 3, purpose: "map", tiles })
      .startWith(drawn())
      .with(spawned())
      .build({ seed: 1 });
    const svg = toSvg(level);
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(["&#38;", "&#60;", "&#62;", "&#34;", "&#39;", "s"]);
    // Everything else is tags, and every one of them is closed.
    expect(svg).not.toMatch(/&(?!#\d+;)/);
    expect(svg.replace(/<\/?(?:svg|defs|pattern|rect|path|g|text)(?: [a-zA-Z-:]+="[^"<>]*")*\/?>/g, "")).not.toMatch(
      /[<>"']/,
    );
  });
});

/** A pond with all that can lie round it, in a wall with a torch. */
const POND = [
  "##############",
  "##¶####¡######",
  '#..""♠♣..%.#.#',
  "#.~~~~\"'..τ#.#",
  "#.~≈≈~≡;░░·§.#",
  "#.~~~~-=░░▒▒##",
  "#..¤╫╪+▲.▒▒###",
  "##############",
];

function pond(theme: "stone" | "drowned" = "drowned") {
  const drawn = defineBuilder({
    id: "pond",
    options: {},
    *build(map) {
      for (const [y, row] of POND.entries()) {
        for (const [x, glyph] of [...row].entries()) map.set(map.index(x, y), map.tileset.byGlyph(glyph)!);
      }
    },
  });
  const placed = defineLayer({
    id: "placed",
    options: {},
    *build(map) {
      map.areas = [{ name: "the den", theme: "warrens", cells: [map.index(1, 2), map.index(2, 2)] }];
      map.addSpawn({ at: map.index(3, 3), name: "Goblin", blocks: true });
    },
  });
  return chain({ width: 14, height: 8, purpose: "map", theme }).startWith(drawn()).with(placed()).build({ seed: 1 });
}

describe("terrain", () => {
  test("in full colour has backgrounds, by the theme of the level and of its places", async () => {
    const text = toText(pond(), { color: "full" });
    await expect(`${text.replaceAll("\u001b", "\\e")}\n`).toMatchFileSnapshot("./__goldens__/pond.txt");
    expect(toText(pond("stone"), { color: "full" })).not.toBe(text);
  });

  test("in few colours is known by its ink, since backgrounds would be loud", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for
    const codes = new Set(toText(pond(), { color: "basic" }).match(/\u001b\[\d+m/g));
    expect([...codes].filter((code) => /\[4\d/.test(code))).toEqual([]);
    expect(codes).toContain("\u001b[32m");
    expect(codes).toContain("\u001b[34m");
  });

  test("torches and secret doors are parts of the walls that they are in", () => {
    expect(toText(pond(), { boxes: true }).split("\n").slice(0, 5)).toEqual([
      "              ",
      "╔═¶════¡═══╦═╗",
      '║..""♠♣..%.║.║',
      "║.~g~~\"'..τ║.║",
      "║.~≈≈~≡;░░·§.║",
    ]);
  });

  test.each(["dark", "light"] as const)("in SVG is areas and patterns, in the %s theme", async (theme) => {
    await expect(toSvg(pond(), { theme })).toMatchFileSnapshot(`./__goldens__/pond-${theme}.svg`);
  });

  test("in SVG only has the patterns that it needs", () => {
    const svg = toSvg(pond(), { area: { x: 2, y: 3, width: 4, height: 1 } });
    expect([...svg.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "undercroft-shallow_water-6fb0da",
    ]);
    expect(svg).toContain(`url(#undercroft-shallow_water-6fb0da)`);
  });
});

describe("JSON", () => {
  test("reads back to the same level", () => {
    const level = rooms.build({ seed: 2 });
    expect(readLevel(toJson(level)).hash).toBe(level.hash);
    expect(JSON.parse(toJson(level))).toEqual(JSON.parse(JSON.stringify(level)));
  });

  test("has frames that lead to the level's rows", () => {
    const level = rooms.build({ seed: 2, history: true });
    const frames = historyFrames(level.history as History);
    const tiles = new Uint8Array(50 * 24);
    for (const { cells } of frames) for (let i = 0; i < cells.length; i += 2) tiles[cells[i]!] = cells[i + 1]!;
    expect([...tiles]).toEqual(Array.from(level.tiles as Uint8Array));
    expect(frames.at(-1)!.spawns).toHaveLength(level.spawns.length);
  });
});

describe("a file that is not JSON", () => {
  test.each([
    ['{"a": }', "1:7"],
    ['{\n  "a": 1,\n}', "3:1"],
    ['{"a": 1', "1:8"],
    ["[1, 2,, 3]", "1:7"],
    ['{"a" 1}', "1:6"],
    ["{'a': 1}", "1:2"],
    ['{"a": 01}', "1:7"],
    ["[1] 2", "1:5"],
    ["", "1:1"],
    ['"open', "1:1"],
    ["[1}", "1:3"],
    ['{"a": "tab\there"}', "1:7"],
  ])("%j is told at %s", (text, place) => {
    expect(() => parseJson(text, "x.json")).toThrow(`x.json:${place}: invalid JSON`);
  });

  test("never makes the search for the place fail, whatever was broken in it", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, noise) => {
        const place = at % (json.length + 1);
        const broken = json.slice(0, place) + noise + json.slice(place + 1);
        try {
          parseJson(broken, "x");
        } catch (error) {
          expect(error).toBeInstanceOf(UndercroftError);
        }
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  test("may begin with a byte order mark", () => {
    expect(parseJson("\uFEFF[1]", "x")).toEqual([1]);
  });
});
