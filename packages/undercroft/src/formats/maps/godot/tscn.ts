import { defined } from "../../../core/index.js";
import { toBase64 } from "../../text/base64.js";
import type { LevelMap, MapTileset } from "../level-map.js";
import type { MapObject, MapObjectLayer, MapProperties } from "../map-objects.js";
import { UniqueNames } from "../unique-names.js";
import { type GodotSection, godotNumbers, godotString, godotText, godotValue } from "./godot-text.js";

/** The id of the tileset in a scene. */
const TILE_SET = "tiles";

/**
 * Returns a map as a Godot scene: a TileMapLayer for each layer of tiles, and a node for each object. `name` is the name of
 * the scene, and `tileSet` the path of the tileset, relative to the scene.
 */
export function writeTscn(map: LevelMap, name: string, tileSet: string): string {
  return godotText([
    // Bytes as base64 came with the fourth format.
    { heading: "gd_scene format=4", properties: [] },
    { heading: `ext_resource type="TileSet" path=${godotString(tileSet)} id="${TILE_SET}"`, properties: [] },
    {
      heading: `node name=${godotString(nodeName(name) || "level")} type="Node2D"`,
      // Pixels stay sharp.
      properties: [["texture_filter", "1"], ...metadata([], map.properties)],
    },
    ...map.layers.map(
      (layer): GodotSection => ({
        heading: `node name="${layer.name}" type="TileMapLayer" parent="."`,
        properties: [
          ["tile_map_data", `PackedByteArray("${toBase64(tileMapData(map, layer.numbers))}")`],
          ["tile_set", `ExtResource("${TILE_SET}")`],
        ],
      }),
    ),
    ...map.objects.flatMap((layer) => objectNodes(layer, map.side)),
  ]);
}

/** Bytes of a cell in `tile_map_data`: six numbers of 16 bits. */
const CELL_BYTES = 12;

/**
 * The cells of a layer as Godot's TileMapLayer has them: the number of the layout, which is 0, and for each tile its column,
 * its row, its source, its column and row in the source's picture, and which of its alternatives it is.
 */
function tileMapData({ tilesets, width }: LevelMap, numbers: Uint32Array): Uint8Array {
  const filled = numbers.reduce((count, number) => count + (number === 0 ? 0 : 1), 0);
  const data = new DataView(new ArrayBuffer(2 + filled * CELL_BYTES));
  let at = 2;
  for (let cell = 0; cell < numbers.length; cell++) {
    const number = numbers[cell]!;
    if (number === 0) continue;
    const source = tilesets.findLastIndex(({ first }: MapTileset) => first <= number);
    const { first, columns } = tilesets[source]!;
    const place = number - first;
    const fields = [cell % width, Math.floor(cell / width), source, place % columns, Math.floor(place / columns), 0];
    for (const [i, field] of fields.entries()) data.setUint16(at + 2 * i, field, true);
    at += CELL_BYTES;
  }
  return new Uint8Array(data.buffer);
}

/** A node for a layer of objects, and its objects below it. What an object is, is a group that its node is in. */
function objectNodes({ name: layer, objects }: MapObjectLayer, side: number): GodotSection[] {
  const taken = new UniqueNames();
  const names = objects.map(({ name, kind }) => taken.take(nodeName(name) || kind));
  return [
    { heading: `node name="${layer}" type="Node2D" parent="."`, properties: [] },
    ...objects.map((object, i): GodotSection => {
      const { kind, x, y, width, line, properties } = object;
      const isPoint = width === 0 && line === undefined;
      const inside = width === 0 ? side / 2 : 0;
      return {
        heading: `node name=${godotString(names[i]!)} type="${isPoint ? "Marker2D" : "Node2D"}" parent="${layer}" groups=[${godotString(kind)}]`,
        properties: [
          ["position", godotNumbers("Vector2", x * side + inside, y * side + inside)],
          ...metadata(ownMetadata(object, names), properties),
        ],
      };
    }),
  ];
}

/** What a map says of an object besides its properties. A lock has the path of its key, which is in the same layer. */
function ownMetadata(object: MapObject, names: readonly string[]): [name: string, value: string][] {
  const { name, x, y, width, height, line, key } = object;
  const points = line?.map(([x, y]) => godotNumbers("Vector2i", x, y)).join(", ");
  return Object.entries(
    defined({
      title: godotString(name),
      cell: godotNumbers("Vector2i", x, y),
      size: width > 0 ? godotNumbers("Vector2i", width, height) : undefined,
      line: points === undefined ? undefined : `[${points}]`,
      key: key === undefined ? undefined : `NodePath(${godotString(`../${names[key]!}`)})`,
    }),
  );
}

/** Metadata have names like those of variables. Other characters become underscores. */
function metadata(own: readonly (readonly [string, string])[], properties: MapProperties): [string, string][] {
  const taken = new UniqueNames();
  const values = Object.entries(properties).map(([name, value]) => [name, godotValue(value)] as const);
  return [...own, ...values].map(([name, value]) => [`metadata/${taken.take(identifier(name))}`, value]);
}

function identifier(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=[0-9]|$)/, "_");
}

/** The name of a node, without the characters that paths of nodes consist of. */
function nodeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name of a node needs them
  return name.replace(/[.:@/"%\u0000-\u001f]/g, "_");
}
