import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../../test/kit/locked-keep.js";
import { sampled } from "../../../../test/kit/whole.js";
import { readLevel } from "../../../chain/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { dungeonTiles } from "../../pictures/dungeon-tiles.js";
import { FileError } from "../../text/file-error.js";
import type { ImportOptions } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { importedVault } from "../imported-vault.js";
import { levelMap } from "../level-map.js";
import { readMaps } from "../read-maps.js";
import { importedLevel } from "../written-level.js";
import { writeTmj } from "./tmj.js";
import { writeTmx } from "./tmx.js";

const WRITERS = { tmj: writeTmj, tmx: writeTmx };

async function read(text: string, options: ImportOptions = {}, file = "map.tmx"): Promise<ImportedMap> {
  const [map] = await readMaps(new TextEncoder().encode(text), file, options);
  return map!;
}

/** The meanings of a map's cells, row by row, by their first letters. */
const drawn = ({ width, height, cells, meanings }: ImportedMap) => {
  const letters = [" ", ...meanings.map((meaning) => /[a-z]/i.exec(JSON.stringify(meaning))![0])];
  return Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (place) => letters[place]).join(""),
  );
};

/** A tileset with a floor, a wall, a picture of a goblin and a tile without a name. */
const TILESET = `<tileset firstgid="1" name="own" tilewidth="16" tileheight="16" tilecount="4" columns="4">
 <image source="own.png" width="64" height="16"/>
 <tile id="0"><properties><property name="name" value="floor"/></properties></tile>
 <tile id="1" class="wall"/>
 <tile id="2" type="Goblin"/>
</tileset>`;

const HEAD = 'orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16"';
const map = (content: string, tileset = TILESET, head = HEAD) => `<map ${head}>${tileset}${content}</map>`;
const layer = (data: string, attributes = 'name="tiles"', encoding = 'encoding="csv"') =>
  `<layer ${attributes} width="3" height="2"><data ${encoding}>${data}</data></layer>`;
const objects = (content: string) => `<objectgroup name="things">${content}</objectgroup>`;
const CSV = "2,2,2,\n2,1,0";

describe("a map that Undercroft wrote", () => {
  const first = ["keep", "deeps", "lock-and-key"];
  const names = [...first, ...RECIPES.map(({ name }) => name!).filter((name) => !first.includes(name))];
  test.for(names.slice(0, sampled(names.length, first.length)))("reads back to the same level: %s", async (name) => {
    const level = recipeChain(shippedRecipe(name), { size: [48, 32] }).build({ seed: 3, depth: 4 });
    for (const options of [{}, { tiles: dungeonTiles }]) {
      const shown = levelMap(level, options);
      for (const [format, write] of Object.entries(WRITERS)) {
        const again = await read(
          write(shown, () => "tiles.png"),
          {},
          `level.${format}`,
        );
        expect(again.losses).toEqual([]);
        expect(importedLevel(again).hash, format).toBe(level.hash);
      }
    }
  });

  test("has its locks and their keys, and text that needs escaping", async () => {
    const level = lockedLevel();
    expect(level.locks.length).toBeGreaterThan(0);
    for (const [format, write] of Object.entries(WRITERS)) {
      const shown = levelMap(level);
      const odd = { ...shown, properties: { ...shown.properties, note: `<&"'>\n two\tlines\r\n` } };
      const again = await read(
        write(odd, () => "tiles.png"),
        {},
        `level.${format}`,
      );
      expect(importedLevel(again).hash).toBe(level.hash);
      expect(again.properties.note).toBe(odd.properties.note);
    }
  });
});

test("a level whose game has changed a tile that ships keeps that tile", async () => {
  const file = lockedLevel().toJSON();
  const tileset = file.tileset.map((tile) => (tile.name === "door" ? { ...tile, glyph: "D", opaque: false } : tile));
  const level = readLevel({ ...file, tileset, rows: file.rows.map((row) => row.replaceAll("+", "D")) });
  expect(level.hash).not.toBe(lockedLevel().hash);
  for (const [format, write] of Object.entries(WRITERS)) {
    const text = write(levelMap(level), () => "tiles.png");
    const again = await read(text, {}, `level.${format}`);
    expect(again.tiles.get("door")).toMatchObject({ glyph: "D", opaque: false });
    expect(importedLevel(again).hash, format).toBe(level.hash);
  }
});

describe("tiles", () => {
  test("mean what their names or classes say, and the topmost counts", async () => {
    const found = await read(map(layer(CSV) + layer("0,0,0,0,0,1", 'name="above"')));
    expect(drawn(found)).toEqual(["www", "wff"]);
    expect(found).toMatchObject({ name: "map", width: 3, height: 2, losses: [] });
  });

  test("that nobody knows leave what is below them as it is", async () => {
    const found = await read(map(layer(CSV) + layer("0,4,0,0,4,0", 'name="above"')));
    expect(drawn(found)).toEqual(["www", "wf "]);
    expect(found.losses).toHaveLength(1);
  });

  test("that are things stand on what is below them", async () => {
    const mapping = { tiles: { Goblin: { spawn: "Goblin" }, "own:3": { mark: "lair", spawn: "Bat" }, wall: "grass" } };
    const below = layer("2,2,1,1,0,2");
    const found = await read(map(`${below}${layer("3,0,3,0,3,0")}${layer("4,0,0,0,0,4")}`), { mapping });
    expect(Array.from(found.cells, (place) => found.meanings[place - 1])).toEqual([
      { terrain: "grass", mark: "lair", spawn: ["Goblin", "Bat"] },
      "grass",
      { spawn: "Goblin" },
      "floor",
      { spawn: "Goblin" },
      { terrain: "grass", mark: "lair", spawn: "Bat" },
    ]);
  });

  test.each([0x8000_0000, 0x4000_0000, 0x2000_0000, 0x1000_0000, 0xf000_0000])(
    "are what they are however they are turned: %i",
    async (bits) => {
      expect(drawn(await read(map(layer(`2,2,2,2,${bits + 1},${bits}`))))).toEqual(["www", "wf "]);
      const turned = `<object id="5" gid="${bits + 3}" x="32" y="32" width="16" height="16"/>`;
      expect((await read(map(layer(CSV) + objects(turned)))).objects).toMatchObject([{ name: "Goblin", x: 2, y: 1 }]);
    },
  );

  const numbers = [2, 2, 2, 2, 0x8000_0001, 0];
  const bytes = Uint8Array.from(new Uint8Array(Uint32Array.from(numbers).buffer));
  const base64 = (data: Uint8Array) => Buffer.from(data).toString("base64");
  test.each([
    ["base64", ` ${base64(bytes)}\n`, ""],
    ["zlib", base64(deflateSync(bytes)), "zlib"],
    ["gzip", base64(gzipSync(bytes)), "gzip"],
    // A frame of one raw block: what a compressor makes of bytes that can't be packed.
    ["zstd", base64(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 24, (24 << 3) | 1, 0, 0, ...bytes)), "zstd"],
  ])("can be packed, and turned: %s", async (_name, text, compression) => {
    const packed = compression === "" ? "" : ` compression="${compression}"`;
    expect(drawn(await read(map(layer(text, 'name="a"', `encoding="base64"${packed}`))))).toEqual(["www", "wf "]);
    const json = {
      ...{ type: "map", orientation: "orthogonal", width: 3, height: 2, tilewidth: 16, tileheight: 16 },
      tilesets: [
        {
          firstgid: 1,
          name: "own",
          tiles: [
            { id: 0, type: "floor" },
            { id: 1, class: "wall" },
          ],
        },
      ],
      layers: [
        { type: "tilelayer", name: "a", width: 3, height: 2, encoding: "base64", compression, data: text.trim() },
      ],
    };
    expect(drawn(await read(JSON.stringify(json), {}, "a.tmj"))).toEqual(["www", "wf "]);
  });

  test("can stand in elements of their own", async () => {
    const tiles = [2, 2, 2, 2, 1].map((gid) => `<tile gid="${gid}"/>`).join("");
    expect(drawn(await read(map(layer(`${tiles}<tile/>`, 'name="a"', ""))))).toEqual(["www", "wf "]);
  });

  test("are understood by the mapping first: by number, name or class", async () => {
    const content = map(layer("2,3,4,2,1,0"));
    const { losses, ...found } = await read(content);
    expect(drawn({ losses, ...found })).toEqual(["w  ", "wf "]);
    expect(losses).toEqual([
      {
        line: 5,
        what: 'tile 2 of tileset "own" ("Goblin") is not the name of a known tile, and no mapping says what it means',
      },
      { line: 1, what: 'tile 3 of tileset "own" is not the name of a known tile, and no mapping says what it means' },
    ]);
    const mapped = await read(content, {
      mapping: {
        tiles: { Goblin: { spawn: "Goblin" }, "own:3": "pillar", wall: "statue", "0": "grass" },
        empty: "chasm",
      },
    });
    expect(mapped.meanings).toEqual(["statue", { spawn: "Goblin" }, "pillar", "grass", "chasm"]);
    expect(Array.from(mapped.cells)).toEqual([1, 2, 3, 1, 4, 5]);
    expect(mapped.losses).toEqual([]);
  });

  test("can be described by the file", async () => {
    const ice = `<tileset firstgid="1" name="own"><tile id="0" type="ice"><properties>
      <property name="walkable" type="bool" value="true"/><property name="glyph" value="i"/></properties></tile></tileset>`;
    const found = await read(map(layer("1,1,1,1,1,1"), ice));
    expect(found.meanings).toEqual(["ice"]);
    expect(found.tiles.get("ice")).toEqual({ name: "ice", glyph: "i", walkable: true, opaque: false });
  });

  test("mean what their layer is, if they don't say anything", async () => {
    const found = await read(map(layer("4,4,4,4,1,4", 'name="x" class="wall"')));
    expect([drawn(found), found.losses]).toEqual([["www", "wfw"], []]);
  });

  test("come from tilesets in files beside the map", async () => {
    const readBeside = async (path: string) =>
      path === "sets/own.tsx" ? new TextEncoder().encode(TILESET.replace(' firstgid="1"', "")) : undefined;
    const outside = '<tileset firstgid="1" source="sets/../sets/own.tsx"/>';
    expect(drawn(await read(map(layer(CSV), outside), { readBeside }))).toEqual(["www", "wf "]);
    for (const [source, message] of [
      ["no.tsx", 'there is no tileset "no.tsx"'],
      ["../own.tsx", 'the tileset "../own.tsx" is elsewhere'],
      ["/own.tsx", 'the tileset "/own.tsx" is elsewhere'],
      ["http://a/own.tsx", 'the tileset "http://a/own.tsx" is elsewhere'],
      ["C:\\own.tsx", "is elsewhere"],
    ]) {
      const asked = read(map(layer(CSV), `<tileset firstgid="1" source="${source}"/>`), { readBeside });
      await expect(asked).rejects.toThrow(message);
    }
  });
});

describe("layers", () => {
  test("can be in groups, moved by whole tiles, and left out", async () => {
    const content = map(
      `<group name="a" offsetx="16">${layer("2,2,0,0,0,0")}<group name="b" offsety="16">${layer("1,0,1,0,0,0")}</group></group>`,
    );
    const found = await read(content);
    expect(drawn(found)).toEqual([" ww", " f "]);
    expect(found.losses).toEqual([{ line: 6, what: 'layer "tiles" has 1 tile outside the map' }]);
    expect(drawn(await read(content, { mapping: { layers: ["b"] } }))).toEqual(["   ", " f "]);
  });

  test("that a mapping names and the map doesn't have are losses", async () => {
    const { losses } = await read(map(layer(CSV)), { mapping: { layers: ["tiles", "wals", "wals"] } });
    expect(losses).toEqual([{ line: 1, what: 'the mapping names a layer "wals", and there is none' }]);
  });

  test("that are moved by parts of tiles, and pictures, are losses", async () => {
    const { losses } = await read(map(`${layer(CSV, 'name="a" offsetx="5"')}<imagelayer name="sky"/>`));
    expect(losses.map(({ what }) => what)).toEqual([
      `layer "a" is moved by 5 and 0 pixels, which isn't a whole number of tiles: the nearest was taken`,
      'layer "sky" is a picture, which has no counterpart',
    ]);
  });

  test("of an infinite map are as large as what is on them", async () => {
    const chunk = (x: number, y: number, data: string) =>
      `<chunk x="${x}" y="${y}" width="2" height="2">${data}</chunk>`;
    const found = await read(
      map(
        `<layer name="a" width="3" height="2"><data encoding="csv">${chunk(-2, 0, "0,2,0,2")}${chunk(0, 0, "1,0,2,0")}</data></layer>${objects('<object id="1" type="start" x="8" y="8"><point/></object>')}`,
        TILESET,
        `${HEAD} infinite="1"`,
      ),
    );
    expect(drawn(found)).toEqual(["wf", "ww"]);
    expect(found.objects).toMatchObject([{ kind: "start", x: 1, y: 0 }]);
  });

  test("of an infinite map can be without chunks", async () => {
    const infinite = (content: string) => read(map(content, TILESET, `${HEAD} infinite="1"`));
    const found = await infinite(`${layer("0,0,0,0,2,1")}<layer name="b" width="3" height="2"><data> </data></layer>`);
    expect(drawn(found)).toEqual(["wf"]);
  });
});

describe("objects", () => {
  const of = async (content: string, options: ImportOptions = {}) => read(map(layer(CSV) + objects(content)), options);

  test("stand on a cell: as points, rectangles, tiles and lines, in the order of the file", async () => {
    const found = await of(`
      <object id="7" name="Rat" type="spawn" x="20" y="4"><point/></object>
      <object id="3" name="up" type="exit" x="30" y="14" width="16" height="16"/>
      <object id="4" name="gate" type="mark" x="40" y="20"/>
      <object id="5" gid="3" x="32" y="32" width="16" height="16"/>
      <object id="6" name="way" type="corridor" x="8" y="8"><polyline points="0,0 32,0 32,16"/></object>
      <object id="8" type="lock" x="8" y="8"><properties><property name="key" type="object" value="7"/></properties><point/></object>`);
    expect(found.objects.map(({ kind, name, x, y, where }) => [kind, name, x, y, where])).toEqual([
      ["spawn", "Rat", 1, 0, 8],
      ["exit", "up", 2, 1, 9],
      ["mark", "gate", 2, 1, 10],
      ["spawn", "Goblin", 2, 1, 11],
      ["corridor", "way", 0, 0, 12],
      ["lock", "", 0, 0, 13],
    ]);
    expect(found.objects[4]!.line).toEqual([
      [0, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(found.objects[5]).toMatchObject({ key: 0, properties: {} });
    expect(found.losses).toEqual([]);
  });

  test("can all stand on one cell", async () => {
    const rats = Array.from({ length: 20_000 }, (_, i) => `<object id="${i}" name="Rat" type="spawn" x="20" y="20"/>`);
    const { legend } = importedVault(await of(rats.join(""))).source!;
    expect(Object.values(legend!)).toMatchObject([{ spawn: { length: 20_000 } }]);
  });

  test("are what the mapping says, by class or name; what nobody knows is a loss of the drawing", async () => {
    const found = await of(
      `<object id="1" name="a" type="Chest" x="20" y="20"/><object id="2" name="b" x="4" y="4"/><object id="3" name="c" x="4" y="4"/>`,
      { mapping: { objects: { Chest: { spawn: "Chest" }, b: { mark: "b" } } } },
    );
    expect(found.objects.map(({ meaning }) => meaning)).toEqual([{ spawn: "Chest" }, { mark: "b" }, undefined]);
    expect(importedVault(found).losses).toEqual([{ line: 7, what: 'object "c" has no counterpart in a drawing' }]);
  });

  test("that are tiles, marks or entrances cover all of their cells", async () => {
    const found = await of(
      `<object id="1" type="pond" x="0" y="0" width="32" height="32"/><object id="2" name="m" type="mark" x="16" y="0" width="32" height="16"/>
       <object id="3" type="pond" x="48" y="0" rotation="90" width="16" height="16"/>
       <object id="4" type="pond" x="0" y="0"><polygon points="0,16 32,16 32,32 0,32"/></object>
       <object id="5" type="spawn" name="Eel" x="0" y="0"><polygon points="0,0 48,0 48,32"/></object>`,
      { mapping: { objects: { pond: "shallow_water" } } },
    );
    expect(drawn(found)).toEqual(["ssw", "ss "]);
    expect(found.objects.map(({ kind, x, y }) => [kind, x, y])).toEqual([
      ["mark", 1, 0],
      ["mark", 2, 0],
      ["pond", 2, 0],
    ]);
    expect(found.losses).toEqual([
      { line: 10, what: 'object "Eel" is a polygon, which only tiles, marks and entrances can be' },
    ]);
  });

  test("that show a tile have its properties, and its size if they have none of their own", async () => {
    const tileset = `<tileset firstgid="1" name="own" tilewidth="32" tileheight="16"><tile id="0" type="spawn"><properties>
      <property name="name" value="troll"/><property name="blocks" type="bool" value="true"/><property name="mood" value="calm"/></properties></tile></tileset>`;
    const troll = `<object id="1" gid="1" name="Troll" x="16" y="16"><properties><property name="mood" value="bad"/></properties></object>`;
    const { objects: found } = await read(map(objects(troll), tileset));
    expect(found).toMatchObject([{ kind: "spawn", name: "Troll", x: 2, y: 0 }]);
    expect(found[0]!.properties).toEqual({ blocks: true, mood: "bad" });
  });

  test.each([
    ["unspecified", 1, 0],
    ["bottomleft", 1, 0],
    ["topleft", 1, 1],
    ["bottomright", 0, 0],
    ["center", 1, 1],
    ["right", 0, 1],
  ])("that show a tile have their place where the tileset says: %s", async (alignment, x, y) => {
    const tileset = TILESET.replace("<tileset", `<tileset objectalignment="${alignment}"`);
    const goblin = '<object id="5" gid="3" x="16" y="16" width="14" height="14"/>';
    expect((await read(map(objects(goblin), tileset))).objects).toMatchObject([{ x, y }]);
  });

  test("that are lines are turned, too; only what can go along a line does", async () => {
    const line = '<polyline points="0,0 32,0"/>';
    const found = await of(
      `<object id="1" type="corridor" x="8" y="4" rotation="-270">${line}</object><object id="2" type="mark" name="m" x="8" y="8">${line}</object>`,
    );
    expect(found.objects).toMatchObject([
      {
        line: [
          [0, 0],
          [0, 2],
        ],
      },
      { kind: "mark", x: 0, y: 0 },
    ]);
    expect(found.objects[1]!.line).toBeUndefined();
    expect(found.losses).toEqual([{ line: 7, what: 'object "m" is a line: only the cell where it begins was taken' }]);
  });

  test("are locked by the key that they refer to, or it is a loss", async () => {
    const lock = (id: number, key: number, type = "lock") =>
      `<object id="${id}" type="${type}" x="8" y="8"><properties><property name="key" type="object" value="${key}"/></properties></object>\n`;
    const lost = '<object id="1" type="spawn" name="Eel" x="0" y="0"><polygon points="0,0 48,0 48,32"/></object>\n';
    const found = await of(lost + lock(2, 1) + lock(3, 2) + lock(4, 0) + lock(5, 2, "chest"));
    expect(found.objects.map(({ key, properties }) => [key, properties])).toEqual([
      [undefined, {}],
      [0, {}],
      [undefined, {}],
      [undefined, { key: 2 }],
    ]);
    expect(found.losses.slice(1)).toEqual([
      { line: 8, what: `object "" has object 1 as its key, which isn't on the map` },
    ]);
  });

  test("have what their templates say, unless they say otherwise", async () => {
    const files: Record<string, string> = {
      "things/troll.tx": `<template><object name="Troll" type="spawn" width="16" height="16"><properties><property name="mood" value="calm"/>
        <property name="blocks" type="bool" value="true"/></properties></object></template>`,
      "things/goblin.tj": JSON.stringify({
        type: "template",
        tileset: { firstgid: 1, source: "../sets/own.tsx" },
        object: { gid: 0x8000_0003, width: 16, height: 16 },
      }),
      "sets/own.tsx": TILESET.replace(' firstgid="1"', ""),
    };
    const readBeside = async (path: string) =>
      files[path] === undefined ? undefined : new TextEncoder().encode(files[path]);
    const found = await of(
      `<object id="1" template="things/troll.tx" x="16" y="0"><properties><property name="mood" value="bad"/></properties></object>
       <object id="2" name="Grom" template="things/troll.tx" x="0" y="16"/><object id="3" template="things/goblin.tj" x="32" y="32"/>`,
      { readBeside },
    );
    expect(
      found.objects.map(({ kind, name, x, y, properties, where }) => [kind, name, x, y, properties, where]),
    ).toEqual([
      ["spawn", "Troll", 1, 0, { mood: "bad", blocks: true }, 7],
      ["spawn", "Grom", 0, 1, { mood: "calm", blocks: true }, 8],
      ["spawn", "Goblin", 2, 1, {}, 8],
    ]);
    expect(found.losses).toEqual([]);
    for (const [text, message] of [
      ["<map/>", "things/troll.tx:1:1: this is not a template of Tiled's."],
      ["<template/>", "things/troll.tx:1:1: object must be an object, got undefined."],
      [
        '<template><tileset firstgid="1" source="../../own.tsx"/><object gid="1"/></template>',
        'things/troll.tx:1:11: the tileset "../../own.tsx" is elsewhere.',
      ],
    ] as const) {
      files["things/troll.tx"] = text;
      const asked = of('<object id="1" template="things/troll.tx" x="0" y="0"/>', { readBeside });
      await expect(asked).rejects.toThrow(message);
    }
  });

  test("that are text, or whose templates aren't in the folder, are losses", async () => {
    const { losses } = await of(
      '<object id="1" template="../a.tx" x="0" y="0"/><object id="2" name="hi" x="0" y="0"><text>hi</text></object>',
    );
    expect(losses.map(({ what }) => what)).toEqual([
      `object "" comes from the template "../a.tx", which isn't in the folder of the map`,
      `object "hi" is text, which can't be read`,
    ]);
  });
});

describe("what can't be read is refused", () => {
  test.each([
    ["with a mark", [0xff, 0xfe, 0x3c, 0]],
    ["with a mark, the other way round", [0xfe, 0xff, 0, 0x3c]],
    ["without a mark", [0x3c, 0]],
    ["without a mark, the other way round", [0, 0x3c]],
  ])("UTF-16 %s", async (_name, begin) => {
    const asked = readMaps(Uint8Array.of(...begin, 0x6d, 0), "map.tmx");
    await expect(asked).rejects.toThrow("map.tmx:1:1: the file is in UTF-16. Save it in UTF-8.");
  });

  test.each([
    ["<tileset/>", "map.tmx:1:1: this is not a map of Tiled's."],
    [
      map("", "", HEAD.replace("orthogonal", "hexagonal")),
      'only orthogonal maps can be read, and this one is "hexagonal".',
    ],
    [map("", "", HEAD.replace('"3"', '"5000"')), "width must be a whole number from 1 to 4096, got 5000."],
    [map(layer("1,2,3")), "there must be 6 tiles, got 3."],
    [map(layer("1,2,3,4,5,6,7")), "there must be 6 tiles, got more."],
    [map(layer("1,2,,4,5,6")), "tile 3 is missing."],
    [map(layer("1,2,3 3,4,5,6")), 'tile 3: unexpected "3".'],
    [map(layer("1,2,99999999999,4,5,6")), "tile 3 is too large a number."],
    [map(layer("AAAA", 'name="a"', 'encoding="base64"')), "there must be 6 tiles, got 0."],
    [map(layer("????", 'name="a"', 'encoding="base64"')), "the base64 text is damaged."],
    [map(layer("AAAA", 'name="a"', 'encoding="base64" compression="zlib"')), "the zlib data is damaged."],
    [map(layer("AAAA", 'name="a"', 'encoding="base64" compression="zstd"')), "the zstd data is damaged."],
    [map(layer("AAAA", 'name="a"', 'encoding="base64" compression="lzma"')), 'the compression "lzma" isn\'t known.'],
    [map(layer(CSV, 'name="a"', 'encoding="utf9"')), 'the encoding "utf9" isn\'t known.'],
    [
      map(layer(gzipSync(new Uint8Array(1_000_000)).toString("base64"), "", 'encoding="base64" compression="gzip"')),
      "there must be 6 tiles, got more.",
    ],
    [
      // A frame whose only block says that a byte is repeated 131,072 times.
      map(layer("KLUv/QBYAwAQAQ==", "", 'encoding="base64" compression="zstd"')),
      "there must be 6 tiles, got more.",
    ],
    [map(`<layer name="a" width="4" height="2"/>`), "width must be a whole number from 1 to 3, got 4."],
    [map(objects('<object id="1" x="left"/>')), 'x must be a number, got "left".'],
    [
      map(objects('\n<object id="1" x="0" y="0"><polygon points="0,0 4"/></object>')),
      "map.tmx:7:1: point 2 of the polygon must be two numbers.",
    ],
    [
      `{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":1,"tileheight":1,"properties":[{"name":"a","value":${"[".repeat(1e5)}${"]".repeat(1e5)}}]}`,
      "properties[0]: the value of the property is nested too deeply.",
    ],
    [
      map(`<group>${"<layer width='1' height='1'/>".repeat(1000)}</group>`.repeat(2)),
      "there are more than 1024 layers.",
    ],
    [
      map(
        Array.from({ length: 9 }, () => '<layer width="4096" height="4096"><data encoding="csv"/></layer>').join(""),
        "",
        HEAD.replace('"3"', '"4096"').replace('"2"', '"4096"'),
      ),
      "the layers have more than 134217728 cells together.",
    ],
    [
      map(
        layer(Array.from({ length: 70_000 }, (_, i) => i + 5).join(","))
          .replace('"3"', '"700"')
          .replace('"2"', '"100"'),
        TILESET,
        HEAD.replace('"3"', '"700"').replace('"2"', '"100"'),
      ),
      "there are more than 65536 different tiles.",
    ],
    [map("", "", `${HEAD} infinite="1"`), "the map is infinite, and there is no tile on it."],
    [map("<group>".repeat(20) + "</group>".repeat(20)), "groups are nested more than 16 deep."],
    ["[]", "map.tmx:1:1: this is not a file of Tiled's."],
    ["{", "map.tmx:1:2: invalid JSON: unexpected end of file."],
    [
      '{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":1,"tileheight":1,"layers":[{"type":"tilelayer","width":1,"height":1,"data":["a"]}]}',
      'map.tmx:1:1: layers[0]: tile 1 must be a number, got "a".',
    ],
  ])("%#", async (text, message) => {
    await expect(read(text)).rejects.toThrow(FileError);
    await expect(read(text)).rejects.toThrow(message);
  });
});
