import Parser from "tree-sitter";
import godotResource from "tree-sitter-godot-resource";
import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../../test/kit/locked-keep.js";
import { type Level, readLevel } from "../../../chain/index.js";
import { recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { dungeonTiles } from "../../pictures/dungeon-tiles.js";
import { type LevelMap, levelMap } from "../level-map.js";
import { levelObjects, levelProperties } from "../map-objects.js";
import { mapFiles } from "../write-maps.js";
import { writeTres } from "./tres.js";
import { writeTscn } from "./tscn.js";

type Node = Parser.SyntaxNode;
type Fields = Record<string, unknown>;

interface Section extends Fields {
  readonly type: string;
  readonly heading: Fields;
  readonly properties: Fields;
}

const parser = new Parser();
parser.setLanguage(godotResource);

/** What a Godot file says, by the grammar that editors use for such files. Constructors are lists that begin with a name. */
function parsed(text: string): Section[] {
  // The parser's own buffer is too small for large scenes.
  const { rootNode } = parser.parse((index: number) => text.slice(index, index + 4096));
  expect(rootNode.hasError).toBe(false);
  return rootNode.namedChildren.map((section) => {
    expect(section.type).toBe("section");
    const parts = section.namedChildren;
    return {
      type: parts[0]!.text,
      heading: fieldsOf(parts.filter(({ type }) => type === "attribute")),
      properties: fieldsOf(parts.filter(({ type }) => type === "property")),
    };
  });
}

function fieldsOf(nodes: readonly Node[]): Fields {
  const entries = nodes.map(({ namedChildren: [name, value] }) => [name!.text, godotValue(value!)] as const);
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length);
  return Object.fromEntries(entries);
}

function godotValue(node: Node): unknown {
  switch (node.type) {
    case "string":
      // All escapes that are written here are JSON's too.
      return JSON.parse(node.text);
    case "integer":
    case "float":
      return Number(node.text);
    case "true":
    case "false":
      return node.type === "true";
    case "array":
    case "arguments":
      return node.namedChildren.map(godotValue);
    case "constructor":
      return [node.namedChildren[0]!.text, ...(godotValue(node.namedChildren[1]!) as unknown[])];
    default:
      throw new Error(`${node.type}: ${node.text}`);
  }
}

const filesOf = (map: LevelMap, name = "rats") => ({
  scene: parsed(writeTscn(map, name, `${name}.tres`)),
  resource: parsed(writeTres(map, (tileset) => `${name}.${tileset}.png`)),
});

/** The cells of a layer, read from its bytes. */
function cellsOf({ properties: { tile_map_data } }: Section): number[][] {
  const [type, base64] = tile_map_data as [string, string];
  expect(type).toBe("PackedByteArray");
  const bytes = Buffer.from(base64, "base64");
  expect(bytes.readUInt16LE(0)).toBe(0);
  expect(bytes.length % 12).toBe(2);
  return Array.from({ length: (bytes.length - 2) / 12 }, (_, cell) =>
    [0, 2, 4, 6, 8, 10].map((field) => bytes.readInt16LE(2 + cell * 12 + field)),
  );
}

const nodesOf = (scene: readonly Section[], type: string) => scene.filter(({ heading }) => heading.type === type);

const rats = recipeChain(shippedRecipe("random")).build({ seed: "rats", depth: 3 });
const levels: Level[] = [
  rats,
  lockedLevel(),
  ...["rooms", "drowned-halls", "mushroom-grove"].map((name) =>
    recipeChain(shippedRecipe(name), { size: [48, 32] }).build({ seed: "bats", depth: 2 }),
  ),
];

describe("a scene for Godot", () => {
  test("begins with its format and its tileset, and says which level it was", () => {
    const { scene } = filesOf(levelMap(rats));
    expect(scene.slice(0, 3)).toEqual([
      { type: "gd_scene", heading: { format: 4 }, properties: {} },
      { type: "ext_resource", heading: { type: "TileSet", path: "rats.tres", id: "tiles" }, properties: {} },
      {
        type: "node",
        heading: { name: "rats", type: "Node2D" },
        properties: {
          texture_filter: 1,
          ...Object.fromEntries(
            Object.entries(levelProperties(rats)).map(([key, value]) => [`metadata/${key}`, value]),
          ),
        },
      },
    ]);
  });

  test.each(["characters", "pictures"])("has the cells of the layers, as %s", (look) => {
    for (const level of levels) {
      const map = levelMap(level, look === "pictures" ? { tiles: dungeonTiles } : {});
      const layers = nodesOf(filesOf(map).scene, "TileMapLayer");
      expect(layers.map(({ heading: { name, parent } }) => [name, parent])).toEqual(
        map.layers.map(({ name }) => [name, "."]),
      );
      for (const [i, layer] of layers.entries()) {
        expect(layer.properties.tile_set).toEqual(["ExtResource", "tiles"]);
        const numbers = new Uint32Array(map.width * map.height);
        for (const [x, y, source, column, row, alternative] of cellsOf(layer) as [
          ...[number, number, number],
          ...[number, number, number],
        ][]) {
          const { first, columns } = map.tilesets[source]!;
          numbers[y * map.width + x] = alternative === 0 ? first + row * columns + column : 0;
        }
        expect(numbers).toEqual(map.layers[i]!.numbers);
      }
    }
  });

  test("has a node for each object, in a group that says what it is", () => {
    for (const level of levels) {
      const { scene } = filesOf(levelMap(level));
      const names = new Map<string, string[]>();
      for (const { name, objects } of levelObjects(level)) {
        const nodes = scene.filter(({ heading: { parent } }) => parent === name);
        names.set(
          name,
          nodes.map(({ heading }) => heading.name as string),
        );
        expect(new Set(names.get(name)).size).toBe(objects.length);
        expect(
          nodes.map(({ heading: { groups, type }, properties: { position, ...properties } }) => ({
            groups,
            type,
            position,
            properties,
          })),
        ).toEqual(
          objects.map(({ kind, name: title, x, y, width, height, line, key, properties }) => {
            const inside = width === 0 ? 8 : 0;
            return {
              groups: [kind],
              type: width === 0 && line === undefined ? "Marker2D" : "Node2D",
              position: ["Vector2", x * 16 + inside, y * 16 + inside],
              properties: {
                "metadata/title": title,
                "metadata/cell": ["Vector2i", x, y],
                ...(width === 0 ? {} : { "metadata/size": ["Vector2i", width, height] }),
                ...(line === undefined ? {} : { "metadata/line": line.map((at) => ["Vector2i", ...at]) }),
                ...(key === undefined ? {} : { "metadata/key": ["NodePath", `../${names.get(name)![key]}`] }),
                ...Object.fromEntries(
                  // The title of a vault comes after that of its node, which is its name.
                  Object.entries(properties).map(([key, value]) => [
                    `metadata/${key === "title" ? "title2" : key}`,
                    value,
                  ]),
                ),
              },
            };
          }),
        );
      }
    }
  });

  test("has nodes for keys that locks lead to by their paths", () => {
    const { scene } = filesOf(levelMap(lockedLevel()));
    const [lock] = scene.filter(({ heading: { groups } }) => (groups as string[] | undefined)?.includes("lock"));
    expect(lock!.properties["metadata/key"]).toEqual(["NodePath", "../lever"]);
    const [key] = scene.filter(({ heading: { name } }) => name === "lever");
    expect(key!.heading).toEqual({ name: "lever", type: "Marker2D", parent: "things", groups: ["key"] });
  });

  test("keeps names that Godot's paths and metadata can't have as text, and makes others of them", () => {
    const file = rats.toJSON();
    const name = 'Kobold "Nine/Tails"\n\\ 100%';
    const props = { "hit points": "3", "hit-points": "4", cell: "a\tb\u0007", "2nd": "x", große: "äß♣" };
    const at = file.spawns[0]!.at;
    const odd = readLevel({ ...file, spawns: [0, 1].map(() => ({ at, name, blocks: false, from: "test", props })) });
    const { scene } = filesOf(levelMap(odd), 'a "b".c');
    const [first, second] = scene.filter(
      ({ heading: { groups } }) => (groups as string[] | undefined)?.[0] === "spawn",
    );
    expect(scene[1]!.heading.path).toBe('a "b".c.tres');
    expect(scene[2]!.heading.name).toBe("a _b__c");
    expect(first!.heading.name).toBe("Kobold _Nine_Tails__\\ 100_");
    expect(second!.heading.name).toBe("Kobold _Nine_Tails__\\ 100_2");
    expect(first!.properties).toEqual({
      position: ["Vector2", at[0] * 16 + 8, at[1] * 16 + 8],
      "metadata/title": name,
      "metadata/cell": ["Vector2i", ...at],
      "metadata/hit_points": "3",
      "metadata/hit_points2": "4",
      "metadata/cell2": "a\tb\u0007",
      "metadata/_2nd": "x",
      "metadata/gro_e": "äß♣",
      "metadata/blocks": false,
      "metadata/from": "test",
    });
    const text = writeTscn(levelMap(odd), "a", "a.tres");
    expect(text).toContain('metadata/cell2 = "a\\tb\\u0007"\n');
  });
});

describe("a tileset for Godot", () => {
  test("has a source for each picture, with all of its tiles", () => {
    for (const map of [levelMap(rats), levelMap(rats, { tiles: dungeonTiles, tileSize: 32 })]) {
      const { resource } = filesOf(map);
      const size = ["Vector2i", map.side, map.side];
      expect(resource[0]).toEqual({ type: "gd_resource", heading: { type: "TileSet", format: 3 }, properties: {} });
      const set = resource.at(-1)!;
      expect(set).toMatchObject({
        type: "resource",
        properties: {
          tile_size: size,
          "custom_data_layer_0/name": "name",
          "custom_data_layer_0/type": 4,
          "custom_data_layer_1/name": "walkable",
          "custom_data_layer_1/type": 1,
          "custom_data_layer_2/name": "opaque",
          "custom_data_layer_2/type": 1,
        },
      });
      for (const [i, { name, columns, count, pixels }] of map.tilesets.entries()) {
        const { properties, heading } = nodesOf(resource, "TileSetAtlasSource")[i]!;
        expect(set.properties[`sources/${i}`]).toEqual(["SubResource", heading.id]);
        expect(properties.texture_region_size).toEqual(size);
        const [, picture] = properties.texture as [string, string];
        expect(resource.find(({ heading }) => heading.id === picture)!.heading.path).toBe(`rats.${name}.png`);
        const places = Object.keys(properties).filter((key) => /^\d+:\d+\/0$/.test(key));
        expect(places).toHaveLength(count);
        expect(places.at(-1)).toBe(`${columns - 1}:${pixels.height / map.side - 1}/0`);
      }
    }
  });

  test.each(["characters", "pictures"])("stops walkers and light where the level does, as %s", (look) => {
    for (const level of levels) {
      const { scene, resource } = filesOf(levelMap(level, look === "pictures" ? { tiles: dungeonTiles } : {}));
      // Their order in the file is that of their numbers, as the test above says.
      const sources = nodesOf(resource, "TileSetAtlasSource").map(({ properties }) => properties);
      const { heading: occluder, properties } = resource.find(({ heading }) => heading.type === "OccluderPolygon2D")!;
      const whole = "PackedVector2Array,-8,-8,8,-8,8,8,-8,8";
      expect(`${properties.polygon}`).toBe(whole);
      const stops = new Uint8Array(level.width * level.height);
      const shades = new Uint8Array(level.width * level.height);
      for (const layer of nodesOf(scene, "TileMapLayer")) {
        for (const [x, y, source, column, row] of cellsOf(layer) as [number, number, number, number, number][]) {
          const tiles = sources[source]!;
          const at = y * level.width + x;
          const outline = tiles[`${column}:${row}/0/physics_layer_0/polygon_0/points`];
          if (outline !== undefined) stops[at] = `${outline}` === whole ? 1 : 2;
          const shade = tiles[`${column}:${row}/0/occlusion_layer_0/polygon`];
          if (shade !== undefined) shades[at] = `${shade}` === `SubResource,${occluder.id}` ? 1 : 2;
        }
      }
      const { tiles } = level.tileset;
      expect(stops).toEqual(Uint8Array.from(level.tiles, (tile) => Number(!tiles[tile]!.walkable)));
      expect(shades).toEqual(Uint8Array.from(level.tiles, (tile) => Number(tiles[tile]!.opaque)));
    }
  });

  test("is written next to the scene, with its pictures", async () => {
    const files = await mapFiles(rats, "tscn", { name: "rats" });
    expect(files.map(({ name }) => name)).toEqual(["rats.tscn", "rats.tres", "rats.tiles.png"]);
    const again = await mapFiles(rats, "tscn", { name: "rats" });
    expect(again).toEqual(files);
  });
});
