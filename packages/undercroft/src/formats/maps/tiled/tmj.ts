import type { Point } from "../../../core/index.js";
import { dataPiece, layOut, type Piece, prefixed } from "../../line-layout.js";
import type { LevelMap, MapTile, MapTileset } from "../level-map.js";
import type { MapObject, MapProperties, MapValue } from "../map-objects.js";

/** A property as Tiled has them. */
interface Property {
  readonly name: string;
  readonly type: "string" | "int" | "float" | "bool" | "object";
  readonly value: MapValue;
}

/** Returns a map in Tiled's JSON format. `image` returns the path of a tileset's picture, relative to the map. */
export function writeTmj(map: LevelMap, image: (tileset: string) => string): string {
  const { width, height, side } = map;
  const layers = [
    ...map.layers.map(({ name, numbers }, i) => tileLayer(map, i + 1, name, numbers)),
    ...objectLayers(map),
  ];
  const fields: Piece[] = [
    ...fieldsOf({
      type: "map",
      version: "1.10",
      orientation: "orthogonal",
      renderorder: "right-down",
      infinite: false,
      compressionlevel: -1,
      width,
      height,
      tilewidth: side,
      tileheight: side,
      nextlayerid: layers.length + 1,
      nextobjectid: map.objects.reduce((sum, { objects }) => sum + objects.length, 1),
      properties: properties(map.properties),
      tilesets: map.tilesets.map((tileset) => tilesetOf(tileset, side, image(tileset.name))),
    }),
    prefixed('"layers": ', { open: "[", items: layers, close: "]" }),
  ];
  return `${layOut({ open: "{ ", items: fields, close: " }" }, { width: 120, lastComma: false })}\n`;
}

function tilesetOf({ name, pixels, columns, count, first, tiles }: MapTileset, side: number, image: string): object {
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
    tiles: [...tiles].map(([id, shown]) => ({ id, type: shown.name, properties: properties(tileProperties(shown)) })),
  };
}

/** What a tile says of itself. */
export function tileProperties({ name, tile }: MapTile): MapProperties {
  return { name, ...tile };
}

const LAYER = { visible: true, opacity: 1, x: 0, y: 0 };

function tileLayer({ width, height }: LevelMap, id: number, name: string, numbers: ArrayLike<number>): Piece {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => numbers[y * width + x]!).join(","),
  );
  const fields = fieldsOf({ type: "tilelayer", id, name, width, height, ...LAYER });
  return { open: "{ ", items: [...fields, prefixed('"data": ', { open: "[", items: rows, close: "]" })], close: " }" };
}

/** Objects are counted from 1 through all layers, so that the first layer's have the numbers that locks refer to. */
function objectLayers({ objects: groups, layers, side }: LevelMap): Piece[] {
  let lastId = 0;
  return groups.map(({ name, objects }, i) =>
    dataPiece({
      type: "objectgroup",
      id: layers.length + i + 1,
      name,
      draworder: "topdown",
      ...LAYER,
      objects: objects.map((object) => objectOf(object, ++lastId, side)),
    }),
  );
}

function objectOf(object: MapObject, id: number, side: number): object {
  const { name, kind, key, x, y, width, height, line } = object;
  const isPoint = line === undefined && width === 0;
  const middle = (cell: number) => (cell + 0.5) * side;
  const isCentered = isPoint || line !== undefined;
  const list = [
    ...(key === undefined ? [] : [{ name: "key", type: "object" as const, value: key + 1 }]),
    ...properties(object.properties),
  ];
  return {
    id,
    name,
    type: kind,
    rotation: 0,
    visible: true,
    x: isCentered ? middle(x) : x * side,
    y: isCentered ? middle(y) : y * side,
    width: width * side,
    height: height * side,
    ...(isPoint ? { point: true } : {}),
    ...(line === undefined
      ? {}
      : { polyline: line.map(([a, b]: Point) => ({ x: (a - x) * side, y: (b - y) * side })) }),
    ...(list.length === 0 ? {} : { properties: list }),
  };
}

/** Values as Tiled's custom properties. */
function properties(values: MapProperties): Property[] {
  return Object.entries(values).map(([name, value]): Property => {
    const type = typeof value === "boolean" ? "bool" : typeof value === "number" ? "int" : "string";
    return { name, type, value };
  });
}

function fieldsOf(values: object): Piece[] {
  return Object.entries(values).map(([name, value]) => prefixed(`${JSON.stringify(name)}: `, dataPiece(value)));
}
