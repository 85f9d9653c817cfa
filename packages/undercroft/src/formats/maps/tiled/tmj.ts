import {
  csvRows,
  dataPiece,
  fieldPiece,
  fieldPieces,
  jsonText,
  listPiece,
  objectPiece,
  type Piece,
} from "../../text/line-layout.js";
import type { LevelMap, MapTileset } from "../level-map.js";
import { LAYER, mapFields, tiledObjects, tiledProperties, tiledTiles } from "./tiled-file.js";

/** Returns a map in Tiled's JSON format. `image` returns the path of a tileset's picture, relative to the map. */
export function writeTmj(map: LevelMap, image: (tileset: string) => string): string {
  const objects = tiledObjects(map);
  const layers = [
    ...map.layers.map(({ name, numbers }, i) => tileLayer(map, i + 1, name, numbers)),
    ...map.objects.map(({ name }, i) =>
      dataPiece({
        type: "objectgroup",
        id: map.layers.length + i + 1,
        name,
        draworder: "topdown",
        ...LAYER,
        objects: objects[i],
      }),
    ),
  ];
  return jsonText(
    objectPiece([
      ...fieldPieces({
        type: "map",
        ...mapFields(map),
        infinite: false,
        compressionlevel: -1,
        properties: tiledProperties(map.properties),
        tilesets: map.tilesets.map((tileset) => tilesetOf(tileset, map.side, image(tileset.name))),
      }),
      fieldPiece("layers", listPiece(layers)),
    ]),
  );
}

function tilesetOf(tileset: MapTileset, side: number, image: string): object {
  const { name, pixels, columns, count, first } = tileset;
  return {
    firstgid: first,
    name,
    image,
    imagewidth: pixels.width,
    imageheight: pixels.height,
    tilewidth: side,
    tileheight: side,
    columns,
    tilecount: count,
    margin: 0,
    spacing: 0,
    tiles: tiledTiles(tileset, side),
  };
}

function tileLayer(map: LevelMap, id: number, name: string, numbers: ArrayLike<number>): Piece {
  const { width, height } = map;
  const fields = fieldPieces({ type: "tilelayer", id, name, width, height, ...LAYER });
  return objectPiece([...fields, fieldPiece("data", listPiece(csvRows(map, numbers)))]);
}
