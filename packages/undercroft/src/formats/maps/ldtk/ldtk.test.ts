import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../../test/kit/locked-keep.js";
import { type Level, readLevel } from "../../../chain/index.js";
import { recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { shippedWorld, worldDungeon } from "../../../worlds/index.js";
import { dungeonTiles } from "../../pictures/dungeon-tiles.js";
import type { ImportMapping } from "../import-mapping.js";
import type { ImportOptions } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { importedVault } from "../imported-vault.js";
import type { MapOptions } from "../map-options.js";
import { readMaps } from "../read-maps.js";
import { type DungeonFiles, dungeonFiles, mapFiles } from "../write-maps.js";
import { importedLevel, isWrittenLevel } from "../written-level.js";

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

const read = (value: unknown, options?: ImportOptions) => readMaps(bytes(value), "keep.ldtk", options);

async function written(level: Level, options: MapOptions = {}): Promise<any> {
  const [file] = await mapFiles(level, "ldtk", { ...options, name: "keep" });
  return JSON.parse(file!.content as string);
}

/** The level that is read from the file of a level. */
async function again(level: Level, options: MapOptions = {}): Promise<Level> {
  const [map, ...others] = await read(await written(level, options));
  expect(others).toEqual([]);
  expect(map!.losses).toEqual([]);
  expect(isWrittenLevel(map!)).toBe(true);
  return importedLevel(map!);
}

const keep = lockedLevel();

describe("a level that went through LDtk", () => {
  test.for(["deeps", "keep", "lock-and-key", "town", "rooms"])("%s has the same hash", async (name) => {
    const level = recipeChain(shippedRecipe(name)).build({ seed: "rats", depth: 4 });
    const { hash, steps, checks, report, recipe, attempt, tileset, ...kept } = level.toJSON();
    const read = await again(level);
    expect(read.toJSON()).toMatchObject(kept);
    expect(read.hash).toBe(hash);
  });

  test("has its landmarks", async () => {
    const dungeon = worldDungeon(shippedWorld("descent"), "rats");
    const name = dungeon.names.find((level) => dungeon.level(level).landmarks.length > 0)!;
    const level = dungeon.level(name);
    const read = await again(level);
    expect(read.landmarks).toEqual(level.landmarks);
    expect(read.hash).toBe(level.hash);
  });

  test("has the same hash with pictures, which show less than what cells are", async () => {
    expect((await again(keep, { tiles: dungeonTiles })).hash).toBe(keep.hash);
    expect((await again(keep, { tileSize: 24 })).hash).toBe(keep.hash);
  });

  test("has the game's own tiles, and properties that no field can be named after", async () => {
    const file = keep.toJSON();
    const magma = { name: "magma", glyph: "m", walkable: true, opaque: false, hazard: "burn" as const };
    const [spawn, ...spawns] = file.spawns;
    const level = readLevel({
      ...file,
      tileset: [...file.tileset, magma],
      rows: file.rows.map((row, y) => (y === 1 ? row.replace("#..", "#.m") : row)),
      spawns: [{ ...spawn!, props: { name: "Fang", "hit points": "12", depth: "deep", mood: 'says "no"' } }, ...spawns],
    });
    const project = await written(level);
    const fields = project.levels[0].layerInstances[0].entityInstances
      .find(({ __identifier }: any) => __identifier === "spawn")
      .fieldInstances.map((field: any) => [field.__identifier, field.__value]);
    expect(Object.fromEntries(fields)).toMatchObject({
      name: spawn!.name,
      mood: 'says "no"',
      more: '{"name":"Fang","hit points":"12","props.depth":"deep"}',
    });
    const read = await again(level);
    expect(read.toJSON()).toMatchObject({ spawns: level.toJSON().spawns });
    expect(read.tileAt(2, 1)).toEqual(magma);
    expect(read.hash).toBe(level.hash);
  });

  test("keeps a tile that ships and that its game has changed, and other levels of the project have the shipped one", async () => {
    const file = keep.toJSON();
    const tileset = file.tileset.map((tile) => (tile.name === "door" ? { ...tile, glyph: "D", opaque: false } : tile));
    const changed = readLevel({ ...file, tileset, rows: file.rows.map((row) => row.replaceAll("+", "D")) });
    for (const levels of [
      [changed, keep],
      [keep, changed],
    ]) {
      const named = new Map(levels.map((level, i) => [`level-${i}`, level]));
      const [{ files }] = (await collected(dungeonFiles(named, "ldtk"))) as [DungeonFiles];
      const maps = await readMaps(bytes(files[0]!.content), "dungeon.ldtk");
      expect(maps.map((map) => importedLevel(map).hash)).toEqual(levels.map(({ hash }) => hash));
    }
  });

  test("is another level if somebody has changed it", async () => {
    const project = await written(keep);
    const terrain = project.levels[0].layerInstances.at(-1);
    terrain.intGridCsv[24 + 2] = terrain.intGridCsv[0];
    const [map] = await read(project);
    const level = importedLevel(map!);
    expect(level.tileAt(2, 1).name).toBe("wall");
    expect(level.hash).not.toBe(keep.hash);
  });
});

describe("a project", () => {
  test("gives every definition a number and every instance a UUID of its own, the same every time", async () => {
    const [project, same] = [
      await written(keep, { tiles: dungeonTiles }),
      await written(keep, { tiles: dungeonTiles }),
    ];
    expect(same).toEqual(project);
    const uids: number[] = [];
    const iids: string[] = [];
    const collect = (value: any, key = "") => {
      if (typeof value !== "object" || value === null) return;
      // References and the groups of a layer have numbers that are given elsewhere.
      if (typeof value.uid === "number" && key !== "intGridValuesGroups") uids.push(value.uid);
      if (typeof value.iid === "string") iids.push(value.iid);
      for (const [name, part] of Object.entries(value)) collect(part, Array.isArray(value) ? key : name);
    };
    collect(project);
    expect(new Set(uids).size).toBe(uids.length);
    expect(Math.max(...uids)).toBeLessThan(project.nextUid);
    expect(new Set(iids).size).toBe(iids.length);
    for (const iid of iids) expect(iid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  test("has instances of its own definitions only", async () => {
    const { defs, levels } = await written(keep, { tiles: dungeonTiles });
    const by = (list: any[]) => new Map<number, any>(list.map((one) => [one.uid, one]));
    const [layers, entities, tilesets] = [by(defs.layers), by(defs.entities), by(defs.tilesets)];
    const [level] = levels;
    expect(level.layerInstances.map(({ layerDefUid }: any) => layerDefUid)).toEqual([...layers.keys()]);
    for (const layer of level.layerInstances) {
      expect(layer).toMatchObject({ levelId: level.uid, __gridSize: 16, __cWid: keep.width, __cHei: keep.height });
      expect(layers.get(layer.layerDefUid)).toMatchObject({ identifier: layer.__identifier, type: layer.__type });
      if (layer.__type === "Tiles") expect(tilesets.get(layer.__tilesetDefUid).relPath).toBe(layer.__tilesetRelPath);
      for (const { defUid, __identifier, __tags, fieldInstances } of layer.entityInstances) {
        const { identifier, tags, fieldDefs } = entities.get(defUid);
        expect([identifier, tags]).toEqual([__identifier, __tags]);
        expect(fieldInstances.map((one: any) => [one.defUid, one.__identifier, one.__type])).toEqual(
          fieldDefs.map((one: any) => [one.uid, one.identifier, one.__type]),
        );
      }
    }
    const { intGridValues } = defs.layers.at(-1);
    const names = [...new Set(Array.from(keep.tiles, (tile) => keep.tileset.tiles[tile]!.name))];
    expect(intGridValues.map(({ identifier }: any) => identifier).sort()).toEqual(names.sort());
    for (const { value, identifier, color } of intGridValues) {
      expect(keep.tileset.tiles[value - 1]!.name).toBe(identifier);
      expect(color).toMatch(/^#[\dA-F]{6}$/);
    }
  });

  test("keeps what the editor needs beside what programs read", async () => {
    const [level] = (await written(keep)).levels;
    const of = (layer: string, kind: string) =>
      level.layerInstances
        .find(({ __identifier }: any) => __identifier === layer)
        .entityInstances.filter(({ __identifier }: any) => __identifier === kind);
    const field = (entity: any, name: string) => {
      const { __value, realEditorValues } = entity.fieldInstances.find((one: any) => one.__identifier === name);
      return [__value, realEditorValues];
    };
    const [key] = of("things", "key");
    const [lock] = of("things", "lock");
    const [door] = of("ways", "door");
    expect(field(key, "order")).toEqual([1, [{ id: "V_Int", params: [1] }]]);
    expect(field(lock, "usedUp")).toEqual([null, []]);
    expect(field(lock, "key")[0]).toMatchObject({ entityIid: key.iid, levelIid: level.iid });
    expect(field(lock, "key")[1]).toEqual([{ id: "V_String", params: [key.iid] }]);
    expect(field(door, "from")).toEqual([{ cx: 5, cy: 2 }, [{ id: "V_String", params: ["5,2"] }]]);
  });

  test("can have the levels of a dungeon: apart from each other, with one tileset where they look alike", async () => {
    const chain = recipeChain(shippedRecipe("rooms"));
    const levels = new Map([1, 2, 2, 3].map((depth, i) => [`level ${i + 1}`, chain.build({ seed: i, depth })]));
    const [all, ...others] = await collected(dungeonFiles(levels, "ldtk", { tiles: dungeonTiles }));
    expect([all!.level, others]).toEqual([undefined, []]);
    const [project, ...pictures] = all!.files;
    expect(pictures.map(({ name }) => name)).toEqual(["dungeon.tiles.png"]);
    const { levels: placed } = JSON.parse(project!.content as string);
    expect(placed.map(({ identifier, worldX, worldY }: any) => [identifier, worldX, worldY])).toEqual([
      ["level_1", 0, 0],
      ["level_2", 0, 54 * 16],
      ["level_3", 84 * 16, 54 * 16],
      ["level_4", 0, 2 * 54 * 16],
    ]);
    const maps = await readMaps(bytes(project!.content), "dungeon.ldtk");
    expect(maps.map((map) => importedLevel(map).hash)).toEqual([...levels.values()].map(({ hash }) => hash));
    await expect(dungeonFiles(new Map(), "ldtk").next()).rejects.toThrow("at least one level");
  });
});

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A project as somebody might draw it: 3 x 2 cells of 8 pixels. */
function drawn(change: (project: any) => void = () => {}) {
  const layer = { __gridSize: 8, __cWid: 3, __cHei: 2, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0 };
  const tile = (x: number, y: number, t: number) => ({ px: [x * 8, y * 8], src: [0, 0], f: 1, t });
  const field = (__identifier: string, __value: unknown) => ({ __identifier, __value });
  const project = {
    jsonVersion: "1.5.3",
    defs: {
      layers: [
        {
          uid: 1,
          identifier: "Collisions",
          intGridValues: [
            { value: 1, identifier: "Wall" },
            { value: 2, identifier: "sludge" },
          ],
        },
        { uid: 2, identifier: "Props", intGridValues: [] },
      ],
      tilesets: [
        {
          uid: 9,
          identifier: "Dungeon",
          enumTags: [{ enumValueId: "Shallow_Water", tileIds: [4] }],
          customData: [
            { tileId: 5, data: "rubble" },
            { tileId: 6, data: '{"name":"ice","glyph":"i","walkable":true,"opaque":false,"friction":0.1}' },
            { tileId: 7, data: "slippery when wet" },
          ],
        },
      ],
    },
    worlds: [],
    levels: [
      {
        identifier: "Cave",
        pxWid: 24,
        pxHei: 16,
        externalRelPath: null as string | null,
        fieldInstances: [field("music", "drips"), field("tint", null)],
        layerInstances: [
          {
            ...layer,
            __identifier: "Things",
            __type: "Entities",
            entityInstances: [
              { __identifier: "Start", px: [8, 8], __pivot: [0, 0], fieldInstances: [] },
              { __identifier: "Exit", px: [16, 8], __pivot: [0, 1], fieldInstances: [field("kind", "up")] },
              {
                __identifier: "Chest",
                iid: "a",
                px: [20, 12],
                __pivot: [0.5, 0.5],
                fieldInstances: [field("loot", ["gold", "gem"]), field("from", { cx: 1, cy: 0 }), field("open", false)],
              },
            ],
          },
          {
            ...layer,
            __identifier: "Props",
            __type: "Tiles",
            layerDefUid: 2,
            __tilesetDefUid: 9,
            gridTiles: [tile(1, 0, 5), tile(1, 0, 4), tile(2, 0, 6), tile(2, 1, 7)],
          },
          { ...layer, __identifier: "Collisions", __type: "IntGrid", layerDefUid: 1, intGridCsv: [1, 0, 0, 2, 1, 0] },
        ],
      },
    ],
  };
  change(project);
  return project;
}

/** The cells of a map in words, row by row. */
const cellsOf = ({ cells, meanings }: ImportedMap) =>
  Array.from(cells, (number) => (number === 0 ? "-" : (meanings[number - 1] as string)));

const readWith = async (mapping: ImportMapping, change?: (project: any) => void) =>
  (await read(drawn(change), { mapping }))[0]!;

describe("a project of somebody's own", () => {
  test("is read by the names of its values, and by what its tilesets say of tiles", async () => {
    const [map] = await read(drawn());
    expect(map).toMatchObject({ name: "Cave", width: 3, height: 2, properties: { music: "drips" } });
    expect(cellsOf(map!)).toEqual(["wall", "shallow_water", "ice", "-", "wall", "-"]);
    expect([...map!.tiles.values()]).toEqual([{ name: "ice", glyph: "i", walkable: true, opaque: false }]);
    expect(map!.losses.map(({ what }) => what)).toEqual([
      'nothing is known about the value 2 ("sludge") of the layer "Collisions"',
      'nothing is known about tile 7 of the tileset "Dungeon"',
    ]);
  });

  test("is read as a mapping says: names and numbers, of all layers or of one", async () => {
    const map = await readWith({
      tiles: { sludge: "bog", 1: "rock", "Dungeon:7": "ice", Shallow_Water: "deep_water", "Collisions:2": "tar" },
      empty: "floor",
    });
    expect(cellsOf(map)).toEqual(["rock", "deep_water", "ice", "tar", "rock", "ice"]);
    expect(map.losses).toEqual([]);
    const alone = await readWith({
      tiles: { 4: "mire", 5: "rubble", 6: "ice", 7: "ice" },
      layers: ["Props"],
      empty: "floor",
    });
    expect(cellsOf(alone)).toEqual(["floor", "mire", "ice", "floor", "floor", "ice"]);
  });

  test("has its entities where they stand, with their fields as properties", async () => {
    const map = await readWith({ objects: { Chest: { spawn: "Health Potion" } } });
    expect(map.objects.map(({ kind, name, x, y, properties }) => [kind, name, x, y, properties])).toEqual([
      ["start", "start", 1, 1, {}],
      ["exit", "up", 2, 0, {}],
      ["Chest", "Chest", 2, 1, { loot: "gold gem", fromX: 1, fromY: 0, open: false }],
    ]);
    expect(map.objects[2]!.meaning).toEqual({ spawn: "Health Potion" });
    expect(importedVault((await read(drawn()))[0]!).losses.map(({ what }) => what)).toContain(
      'Chest "Chest" has no counterpart in a drawing',
    );
  });

  test("can have its levels in worlds, and their layers in files of their own", async () => {
    const project = drawn((project) => {
      project.worlds = [{ levels: project.levels }];
      project.levels = [];
    });
    expect((await read(project)).map(({ name }) => name)).toEqual(["Cave"]);
    const apart = drawn();
    const files = new Map([["keep/Cave.ldtkl", bytes(apart.levels[0])]]);
    apart.levels = [{ ...apart.levels[0]!, externalRelPath: "keep/Cave.ldtkl", layerInstances: null as never }];
    const [map] = await read(apart, { readBeside: async (path) => files.get(path) });
    expect(cellsOf(map!)[0]).toBe("wall");
    await expect(read(apart)).rejects.toThrow(
      'keep.ldtk:1:1: levels[0]: there is no file "keep/Cave.ldtkl", which has the layers of the level.',
    );
    const twice = {
      ...apart,
      levels: [apart.levels[0], { ...apart.levels[0], externalRelPath: "./keep//Cave.ldtkl" }],
    };
    await expect(read(twice, { readBeside: async (path) => files.get(path) })).rejects.toThrow(
      'levels[1].externalRelPath: "./keep//Cave.ldtkl" is the file of another level.',
    );
    files.set("keep/Cave.ldtkl", bytes("{,"));
    await expect(read(apart, { readBeside: async (path) => files.get(path) })).rejects.toThrow(
      'keep/Cave.ldtkl:1:2: invalid JSON: unexpected ",".',
    );
  });

  test("has things that tiles mean on what the IntGrid says", async () => {
    const map = await readWith(
      { tiles: { sludge: "bog", "Dungeon:5": { mark: "a" }, "Dungeon:4": { spawn: "Eel" } } },
      (p) => {
        p.levels[0].layerInstances[2].intGridCsv[1] = 2;
      },
    );
    expect(map.meanings[map.cells[1]! - 1]).toEqual({ terrain: "bog", spawn: "Eel", mark: "a" });
  });

  test("has entities over all cells that they cover, if they are tiles or marks", async () => {
    const map = await readWith({ objects: { Pond: "deep_water" } }, (project) => {
      const entity = { px: [12, 8], __pivot: [0.5, 0.5], width: 24, height: 16, fieldInstances: [] };
      project.levels[0].layerInstances[0].entityInstances = [
        { ...entity, __identifier: "Pond", px: [16, 4], width: 16, height: 8 },
        { ...entity, __identifier: "Mark", px: [16, 8], width: 16 },
        { ...entity, __identifier: "Room" },
        { ...entity, __identifier: "Spawn", px: [23, 15] },
      ];
    });
    expect(cellsOf(map)).toEqual(["wall", "deep_water", "deep_water", "-", "wall", "-"]);
    expect(map.objects.map(({ kind, x, y, width, height }) => [kind, x, y, width, height])).toEqual([
      ["mark", 1, 0, 0, 0],
      ["mark", 2, 0, 0, 0],
      ["mark", 1, 1, 0, 0],
      ["mark", 2, 1, 0, 0],
      ["room", 0, 0, 3, 2],
      ["spawn", 2, 1, 0, 0],
    ]);
  });

  test("has fields of every type as properties", async () => {
    const ref = (entityIid: string) => ({ entityIid, layerIid: "l", levelIid: "v", worldIid: "w" });
    const values = {
      ...{ Int: 7, Float: 0.5, Bool: true, String: "a b", Multilines: "a\nb", Color: "#FF0000", FilePath: "a/b.png" },
      ...{ Enum: "Red", Point: { cx: 1, cy: 2 }, Ref: ref("x"), Tile: { tilesetUid: 1, x: 0, y: 8, w: 8, h: 8 } },
      ...{ Ints: [1, 2], Points: [{ cx: 1, cy: 2 }, null], Refs: [ref("x"), ref("y")], Nothing: null, None: [] },
      Tiles: [{ tilesetUid: 1, x: 0, y: 8, w: 8, h: 8 }],
      ...{ name: { cx: 3, cy: 4 } },
    };
    const map = await readWith({}, (project) => {
      const fieldInstances = Object.entries(values).map(([__identifier, __value]) => ({ __identifier, __value }));
      project.levels[0].layerInstances[0].entityInstances[2].fieldInstances = fieldInstances;
    });
    expect(map.objects[2]).toMatchObject({ kind: "Chest", name: "3 4" });
    expect(map.objects[2]!.properties).toEqual({
      ...{ Int: 7, Float: 0.5, Bool: true, String: "a b", Multilines: "a\nb", Color: "#FF0000", FilePath: "a/b.png" },
      ...{ Enum: "Red", PointX: 1, PointY: 2, Ref: "x", Tile: "1 0 8 8 8" },
      ...{ Ints: "1 2", Points: "1,2 ", Refs: "x y", None: "", Tiles: "1,0,8,8,8" },
    });
  });

  test("has locks whose keys are on the level, or it is a loss", async () => {
    const map = await readWith({ tiles: { sludge: "bog", "Dungeon:7": "ice" } }, (project) => {
      const lock = (key: object) => ({
        ...{ __identifier: "Lock", px: [0, 0] },
        fieldInstances: [{ __identifier: "key", __value: key }],
      });
      project.levels[0].layerInstances[0].entityInstances.push(lock({ entityIid: "a" }), lock({}));
    });
    expect(map.objects.slice(3).map(({ key }) => key)).toEqual([2, undefined]);
    expect(map.losses.map(({ what }) => what)).toEqual(["the key of the lock at 0,0 is not on this level"]);
  });

  test("has layers that are moved: by whole cells, or it is a loss; and what is outside is one, too", async () => {
    const map = await readWith({ tiles: { sludge: "bog", "Dungeon:7": "ice" } }, (project) => {
      const [, props, terrain] = project.levels[0].layerInstances;
      Object.assign(props, { __pxTotalOffsetX: -1, __pxTotalOffsetY: 0 });
      Object.assign(terrain, { __pxTotalOffsetX: 8, __pxTotalOffsetY: 8 });
    });
    expect(cellsOf(map)).toEqual(["-", "shallow_water", "ice", "-", "wall", "ice"]);
    expect(map.losses.map(({ what }) => what)).toEqual([
      `the layer "Props" is moved by -1 and 0 pixels, which isn't a whole number of cells: the nearest was taken`,
      'the layer "Collisions" has 2 cells outside the level',
    ]);
  });

  test("without a layer that the mapping names says so", async () => {
    const map = await readWith({ layers: ["Props", "Colisions"], tiles: { "Dungeon:7": "ice" } });
    expect(map.losses.map(({ what }) => what)).toEqual(['the mapping names a layer "Colisions", and there is none']);
  });

  test("shows what rules have painted only where nothing else says what a cell is", async () => {
    const map = await readWith({ tiles: { sludge: "bog" } }, (project) => {
      const [, props, terrain] = project.levels[0].layerInstances;
      Object.assign(terrain, { __tilesetDefUid: 9, autoLayerTiles: [...props.gridTiles, { px: [0, 8], t: 4 }] });
      project.levels[0].layerInstances.splice(1, 1);
    });
    expect(cellsOf(map)).toEqual(["wall", "shallow_water", "ice", "bog", "wall", "-"]);
    expect(map.losses).toEqual([]);
  });

  test("has no layers with cells of another size, and says so", async () => {
    const map = await readWith({ tiles: { sludge: "bog" } }, (project) => {
      project.levels[0].layerInstances[1].__gridSize = 4;
    });
    expect(map.losses.map(({ what }) => what)).toEqual([
      'the layer "Props" has cells of 4 pixels, and the map has cells of 8',
    ]);
  });

  test.each<[string, (project: any) => void, string]>([
    ["without a version", (p) => delete p.jsonVersion, "this is not an LDtk project: it has no jsonVersion."],
    ["that is too old", (p) => (p.jsonVersion = "0.9.3"), "jsonVersion: was saved by LDtk 0.9.3."],
    ["without levels", (p) => (p.levels = []), "levels: the project has no levels."],
    ["with a level that is none", (p) => (p.levels = [7]), "levels[0]: must be an object, got 7."],
    [
      "with too few cells",
      (p) => p.levels[0].layerInstances[2].intGridCsv.pop(),
      "must have 3 x 2 = 6 numbers, got 5.",
    ],
    [
      "with a cell that is no number",
      (p) => (p.levels[0].layerInstances[2].intGridCsv[3] = "x"),
      'levels[0].layerInstances[2].intGridCsv[3]: must be a whole number from 0 to 2147483648, got "x".',
    ],
    [
      "with a huge level",
      (p) => (p.levels[0].pxWid = 1e6),
      "levels[0].pxWid: a map can have at most 4096 cells a side.",
    ],
    [
      "with more cells than memory",
      (p) =>
        (p.levels = Array.from({ length: 9 }, () => ({
          ...p.levels[0],
          pxWid: 32768,
          pxHei: 32768,
          layerInstances: [],
        }))),
      "levels[4]: the levels have more than 16777216 cells together.",
    ],
    [
      "with too many layers",
      (p) => (p.levels[0].layerInstances = new Array(5000).fill(0)),
      "levels[0].layerInstances: can have at most 1024 items, got 5000.",
    ],
    [
      "with a file elsewhere",
      (p) => (p.levels[0].externalRelPath = "../../secret"),
      'externalRelPath: must be a file in the folder of the project, got "../../secret".',
    ],
    [
      "with a file on the network",
      (p) => (p.levels[0].externalRelPath = "https://example.com/a.ldtkl"),
      'externalRelPath: must be a file in the folder of the project, got "https://example.com/a.ldtkl".',
    ],
    [
      "with more unknown values than anybody has",
      (p) => {
        const values = Array.from({ length: 70_000 }, (_, i) => i + 1);
        Object.assign(p.levels[0], { pxWid: 700 * 8, pxHei: 100 * 8 });
        Object.assign(p.levels[0].layerInstances[2], { __cWid: 700, __cHei: 100, intGridCsv: values });
      },
      "levels[0]: nothing is known about more than 65536 different tiles.",
    ],
    [
      "with a tile that is none",
      (p) => (p.levels[0].layerInstances[1].gridTiles[0] = null),
      "gridTiles[0]: must be an object",
    ],
  ])("%s is refused, and the place is named", async (_, change, message) => {
    await expect(read(drawn(change))).rejects.toThrow(message);
    await expect(read(drawn(change))).rejects.toMatchObject({ name: "FileError", file: "keep.ldtk" });
  });

  test("in another encoding is refused", async () => {
    const wide = new Uint8Array(
      new Uint16Array(Array.from(JSON.stringify(drawn()), (c) => c.charCodeAt(0) | 0xd800)).buffer,
    );
    await expect(readMaps(wide, "keep.ldtk")).rejects.toThrow("keep.ldtk:1:1: the file is not text in UTF-8.");
  });
});
