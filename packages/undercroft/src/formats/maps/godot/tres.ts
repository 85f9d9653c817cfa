import type { LevelMap, MapTile, MapTileset } from "../level-map.js";
import { type GodotSection, godotNumbers, godotString, godotText, godotValue } from "./godot-text.js";

/** What tiles say of themselves, with the numbers of Godot's types. */
const CUSTOM_DATA = [
  { name: "name", type: 4 },
  { name: "walkable", type: 1 },
  { name: "opaque", type: 1 },
] as const;

/** The outline of a whole tile that casts a shadow. */
const OCCLUDER = "whole_tile";

/**
 * Returns the tileset of a map as a Godot resource. `image` returns the path of a tileset's picture, relative to the file.
 * The place of a tileset in the map is the number of its source.
 */
export function writeTres({ tilesets, side }: LevelMap, image: (tileset: string) => string): string {
  const half = side / 2;
  const outline = godotNumbers("PackedVector2Array", -half, -half, half, -half, half, half, -half, half);
  return godotText([
    { heading: `gd_resource type="TileSet" format=3`, properties: [] },
    ...tilesets.map(
      ({ name }): GodotSection => ({
        heading: `ext_resource type="Texture2D" path=${godotString(image(name))} id=${godotString(name)}`,
        properties: [],
      }),
    ),
    { heading: `sub_resource type="OccluderPolygon2D" id="${OCCLUDER}"`, properties: [["polygon", outline]] },
    ...tilesets.map(
      (tileset): GodotSection => ({
        heading: `sub_resource type="TileSetAtlasSource" id=${godotString(atlasId(tileset))}`,
        properties: atlasOf(tileset, side, outline),
      }),
    ),
    {
      heading: "resource",
      properties: [
        ["tile_size", godotNumbers("Vector2i", side, side)],
        ["occlusion_layer_0/light_mask", "1"],
        ["physics_layer_0/collision_layer", "1"],
        ...CUSTOM_DATA.flatMap(({ name, type }, i): [string, string][] => [
          [`custom_data_layer_${i}/name`, godotString(name)],
          [`custom_data_layer_${i}/type`, `${type}`],
        ]),
        ...tilesets.map((tileset, i): [string, string] => [
          `sources/${i}`,
          `SubResource(${godotString(atlasId(tileset))})`,
        ]),
      ],
    },
  ]);
}

function atlasId({ name }: MapTileset): string {
  return `atlas_${name}`;
}

/** A picture as a source of tiles. All of its places are tiles, so that those which the map doesn't have can be painted with. */
function* atlasOf({ name, columns, count, tiles }: MapTileset, side: number, outline: string) {
  yield ["texture", `ExtResource(${godotString(name)})`] as const;
  yield ["texture_region_size", godotNumbers("Vector2i", side, side)] as const;
  for (let place = 0; place < count; place++) {
    const tile = `${place % columns}:${Math.floor(place / columns)}/0`;
    yield [tile, "0"] as const;
    const shown = tiles.get(place);
    if (shown !== undefined) yield* tileProperties(tile, shown, outline);
  }
}

function* tileProperties(prefix: string, { name, tile }: MapTile, outline: string) {
  // Godot 4.4 writes `polygon_0/polygon`, but reads both; 4.3 only reads this one.
  if (tile?.opaque) yield [`${prefix}/occlusion_layer_0/polygon`, `SubResource("${OCCLUDER}")`] as const;
  if (tile?.walkable === false) yield [`${prefix}/physics_layer_0/polygon_0/points`, outline] as const;
  const values = { ...tile, name };
  for (const [i, { name }] of CUSTOM_DATA.entries()) {
    const value = values[name];
    if (value !== undefined) yield [`${prefix}/custom_data_${i}`, godotValue(value)] as const;
  }
}
