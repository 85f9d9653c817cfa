import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { built } from "../../../scripts/workspace.mjs";
import type * as node from "../src/entries/formats/node.js";
import type * as formats from "../src/entries/formats.js";
import { runCommand } from "./run-command.js";

// Maps as people have them: tilesets in another folder, tiles without names, formats of other programs.

let cwd: string;
const undercroft = (...args: string[]) => runCommand(args, { cwd });
const write = (file: string, text: string) => writeFileSync(join(cwd, file), text);

/** A room, a pillar and a chest, drawn with tiles that say nothing about themselves. */
const tmx = (tileset: string) => `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="8" height="6" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" source="${tileset}"/>
 <layer id="1" name="Ground" width="8" height="6"><data encoding="csv">
${Array.from({ length: 6 }, () => "3,4,3,4,3,4,3,4").join(",\n")}
</data></layer>
 <layer id="2" name="Walls" width="8" height="6"><data encoding="csv">
11,11,11,11,11,11,11,11,
11,0,0,0,0,0,0,12,
11,0,0,0,13,0,0,12,
11,0,0,0,0,0,0,12,
11,0,0,0,0,0,0,12,
11,11,11,11,11,11,11,11
</data></layer>
 <layer id="3" name="Flowers" width="8" height="6"><data encoding="csv">
${Array.from({ length: 6 }, (_, y) => (y === 4 ? "0,0,0,20,0,0,0,0" : "0,0,0,0,0,0,0,0")).join(",\n")}
</data></layer>
 <objectgroup id="4" name="Things">
  <object id="1" type="Player" x="24" y="24"><point/></object>
  <object id="2" name="Old Chest" x="40" y="40"><point/></object>
 </objectgroup>
</map>
`;
const tsx = `<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="Dungeon" tilewidth="16" tileheight="16" tilecount="64" columns="8"/>
`;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "undercroft-maps-"));
  for (const folder of ["game", "game/maps", "game/maps/deep", "game/tilesets"]) mkdirSync(join(cwd, folder));
  write("game/maps/hall.tmx", tmx("../tilesets/dungeon.tsx"));
  write("game/maps/deep/hall.tmx", tmx("../../tilesets/dungeon.tsx"));
  write("game/tilesets/dungeon.tsx", tsx);
  write(
    "hall.yaml",
    'empty: wall\ntiles: { "Ground:*": floor, "Dungeon:10-12": wall }\nobjects: { Player: { start: true } }\n',
  );
});

describe("--root", () => {
  const MAP = "game/maps/hall.tmx";

  test("is named by the error that occurs without it", async () => {
    for (const args of [
      ["convert", MAP, "hall.vault"],
      ["build", MAP, "--seed", "1"],
      ["vault", "show", MAP],
      ["build", "caves", "--seed", "1", "--pack", MAP],
    ]) {
      const { code, err } = await undercroft(...args);
      expect(err).toContain(`${MAP}:3:2: the tileset "../tilesets/dungeon.tsx" is elsewhere.`);
      expect(err).toContain(
        "Say which folder has both with --root (in a program: root), or embed the tileset in the map.",
      );
      expect(code).toBe(1);
    }
  });

  test("lets convert, build, vault, --pack and recipes read tilesets above the map", async () => {
    const root = ["--root", "game"];
    for (const map of [MAP, "game/maps/deep/hall.tmx"]) {
      write(`${map}.yaml`, readFileSync(join(cwd, "hall.yaml"), "utf8"));
      expect(await undercroft("convert", map, "hall.vault", ...root)).toMatchObject({ code: 0 });
      expect(readFileSync(join(cwd, "hall.vault"), "utf8")).toContain("########\n");
      expect((await undercroft("build", map, "--seed", "1", ...root)).out).toContain("########\n");
      expect(await undercroft("vault", "show", map, ...root)).toMatchObject({ code: 0 });
      expect(await undercroft("build", "caves", "--seed", "1", "--pack", map, ...root)).toMatchObject({ code: 0 });
    }
    expect(await undercroft("convert", "game", "all.vault", ...root)).toMatchObject({ code: 0 });
    write(
      "game/hall.json",
      JSON.stringify({ size: [8, 6], steps: [{ use: "prefab-level", prefab: "maps/hall.tmx" }] }),
    );
    expect((await undercroft("--root", "game", "build", "game/hall.json", "--seed", "1")).out).toContain("########\n");
  });

  test("reads nothing outside of it, wherever links lead", async () => {
    const { code, err } = await undercroft("convert", MAP, "hall.vault", "--root", "game/maps");
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("is elsewhere") });
    symlinkSync(join(cwd, "game/tilesets/dungeon.tsx"), join(cwd, "game/maps/dungeon.tsx"));
    write("game/maps/linked.tmx", tmx("dungeon.tsx"));
    const linked = await undercroft("convert", "game/maps/linked.tmx", "hall.vault");
    expect(linked.err).toContain("game/maps/dungeon.tsx is outside the folder of the map.");
    expect(
      await undercroft("convert", "game/maps/linked.tmx", "hall.vault", "--root", "game", "--mapping", "hall.yaml"),
    ).toMatchObject({ code: 0 });
  });

  test.each([
    ["nowhere", '--root: there is no folder "nowhere".', 2],
    ["game/tilesets", 'the map is not in the root folder "game/tilesets", nor below it.', 1],
  ])("%s is refused with what is wrong", async (root, message, exit) => {
    const { code, err } = await undercroft("convert", MAP, "hall.vault", "--root", root);
    expect(err).toContain(message);
    expect(code).toBe(exit);
  });

  test("is an option of loadMaps, loadPack and loadPrefabFile", async () => {
    const { loadMaps, loadPack, loadPrefabFile }: typeof node = await built("entries/formats/node.js");
    const [map, root] = [join(cwd, MAP), join(cwd, "game")];
    write(`${MAP}.yaml`, readFileSync(join(cwd, "hall.yaml"), "utf8"));
    await expect(loadMaps(map)).rejects.toThrow("--root (in a program: root)");
    expect(await loadMaps(map, { root })).toMatchObject([{ width: 8, height: 6 }]);
    expect((await loadPack(map, { root })).prefabs).toHaveLength(1);
    expect((await loadPrefabFile(map, { root })).prefabs).toHaveLength(1);
  });
});

describe("a mapping", () => {
  test("says what ranges of tiles mean, and all other tiles of a layer", async () => {
    const { importedVault, readImportMapping, readMaps }: typeof formats = await built("entries/formats.js");
    const mapped = async (text: string) => {
      const mapping = readImportMapping(text, "hall.yaml");
      const readBeside = async () => new TextEncoder().encode(tsx);
      const [map] = await readMaps(new TextEncoder().encode(tmx("dungeon.tsx")), "hall.tmx", { mapping, readBeside });
      return importedVault(map!).source!.map;
    };
    const rows = ["########", "#@.....#", "#.C.#..#", "#......#", "#......#", "########"];
    const things = "objects: { Player: { start: true }, Old Chest: { spawn: Chest } }\n";
    expect(await mapped(`tiles: { "2-3": floor, "Dungeon:10-12": wall, 19: floor }\n${things}`)).toEqual(rows);
    expect(await mapped(`tiles: { "Ground:*": floor, "Walls:*": wall, "Flowers:*": floor }\n${things}`)).toEqual(rows);
    // The more particular counts.
    const pillar = `tiles: { "Ground:*": floor, "Walls:*": wall, "10-12": wall, "Dungeon:12": door, "Flowers:*": floor }\n`;
    expect((await mapped(pillar + things))[2]).toBe("#.C.+..#");
  });
});

describe("--mapping-template", () => {
  test("writes a mapping that can be used as it is", async () => {
    const map = "game/maps/hall.tmx";
    const made = await undercroft("convert", map, "--mapping-template", "--root", "game");
    expect(made).toEqual({ code: 0, out: "", err: `wrote ${map}.yaml\n` });
    const text = readFileSync(join(cwd, `${map}.yaml`), "utf8");
    expect(text).toBe(`# What the tiles and objects of hall.tmx mean. Change what is right of the colons.
# A level, a section or a vault:
as: level
# Cells without a tile:
empty: wall
tiles:
  "Ground:*": floor
  # "Dungeon:2-3": floor
  "Walls:*": wall
  # "Dungeon:10-12": wall
  "Flowers:*": { mark: flowers }
  # "Dungeon:19": { mark: flowers }
objects:
  "Player": { start: true }
  "Old Chest": { spawn: "Old Chest" }
`);
    const { code, out, err } = await undercroft("build", map, "--seed", "1", "--root", "game");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n").slice(0, 3).join("\n")).toMatch(/^#{8}\n#@.{5}#\n#.{3}#.{2}#$/);
    // Somebody has changed it by now, perhaps.
    const again = await undercroft("convert", map, "--mapping-template", "--root", "game");
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining(`"${map}.yaml" exists.`) });
    const shown = await undercroft("convert", map, "--mapping-template", "-", "--root", "game");
    expect(shown).toMatchObject({ code: 0, out: text });
  });

  test("knows the numbers of a CSV, and the values and entities of LDtk", async () => {
    write("cell.csv", "7,7,7\n7,0,7\n7,7,7\n");
    const csv = await undercroft("convert", "cell.csv", "--mapping-template", "-");
    expect(csv.out).toContain('tiles:\n  "7": wall\n  "0": floor\n');
    const layer = {
      ...{ __identifier: "Grid", __type: "IntGrid", __cWid: 3, __cHei: 1, __gridSize: 16, layerDefUid: 1 },
      ...{
        __pxTotalOffsetX: 0,
        __pxTotalOffsetY: 0,
        intGridCsv: [1, 2, 1],
        gridTiles: [],
        autoLayerTiles: [],
        entityInstances: [],
      },
    };
    const entity = { __identifier: "Ogre", px: [16, 0], width: 16, height: 16, __pivot: [0, 0], fieldInstances: [] };
    const things = { ...layer, __identifier: "Things", __type: "Entities", intGridCsv: [], entityInstances: [entity] };
    write(
      "cell.ldtk",
      JSON.stringify({
        ...{ jsonVersion: "1.5.3", defaultGridSize: 16, worlds: [] },
        defs: {
          layers: [{ uid: 1, identifier: "Grid", __type: "IntGrid", intGridValues: [] }],
          entities: [],
          tilesets: [],
          enums: [],
        },
        levels: [{ identifier: "Cell", pxWid: 48, pxHei: 16, fieldInstances: [], layerInstances: [things, layer] }],
      }),
    );
    const ldtk = await undercroft("convert", "cell.ldtk", "--mapping-template");
    expect(ldtk).toMatchObject({ code: 0 });
    const text = readFileSync(join(cwd, "cell.ldtk.yaml"), "utf8");
    expect(text).toContain('  "Grid:1": wall\n  "Grid:2": floor\n');
    expect(text).toContain('objects:\n  "Ogre": { spawn: "Ogre" }\n');
    expect(await undercroft("convert", "cell.ldtk", "cell.vault")).toEqual({
      code: 0,
      out: "",
      err: "wrote cell.vault\n",
    });
  });

  test("is refused together with an output file", async () => {
    const { code, err } = await undercroft("convert", "game/maps/hall.tmx", "hall.vault", "--mapping-template");
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("Leave hall.vault out.") });
  });
});

test.each([
  ["hall.lua", "maps that Tiled exports as Lua can't be read. In Tiled, export the map as .tmx or .tmj."],
  [
    "hall.xml",
    "maps in .xml files can't be read. If it is a map of Tiled's, call the file .tmx; otherwise export it as .tmx or .tmj.",
  ],
])("%s gets an error about its format", async (file, message) => {
  write(file, file.endsWith("lua") ? "return {\n  version = 1.10\n}\n" : tmx("dungeon.tsx"));
  for (const args of [
    ["convert", file, "out.vault"],
    ["convert", file, "--mapping-template"],
    ["build", file, "--seed", "1"],
    ["vault", "lint", file],
    ["build", "caves", "--seed", "1", "--pack", file],
  ]) {
    const { code, out, err } = await undercroft(...args);
    expect(out + err).toContain(`${file}:1:1: ${message}\n`);
    expect(code).toBe(1);
  }
  expect(existsSync(join(cwd, "out.vault"))).toBe(false);
  const { loadMaps }: typeof node = await built("entries/formats/node.js");
  await expect(loadMaps(join(cwd, file))).rejects.toThrow(message);
});
