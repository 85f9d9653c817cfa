import type { Point } from "../../../core/index.js";
import type { LevelMap, MapTile, MapTileset } from "../level-map.js";
import type { MapObject, MapProperties, MapValue } from "../map-objects.js";

/** A property as Tiled has them. */
export interface TiledProperty {
  readonly name: string;
  readonly type: "string" | "int" | "float" | "bool" | "object";
  readonly value: MapValue;
}

/** Something that lies on a layer, or covers a tile of a tileset. */
export interface TiledObject {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly rotation: number;
  readonly visible: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly point?: true;
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly properties?: readonly TiledProperty[];
}

/** A tile that says something about itself. */
export interface TiledTile {
  readonly id: number;
  readonly type: string;
  readonly properties: readonly TiledProperty[];
  /** What a body runs into. */
  readonly objectgroup?: {
    readonly type: "objectgroup";
    readonly draworder: "index";
    readonly name: "";
    readonly objects: readonly TiledObject[];
  } & typeof LAYER;
}

/** What all layers say of themselves. */
export const LAYER = { visible: true, opacity: 1, x: 0, y: 0 };

/** What a map and its tilesets say of themselves. The file can be opened with Tiled 1.2 and later. */
export function mapFields({ width, height, side, layers, objects }: LevelMap) {
  return {
    version: "1.10",
    orientation: "orthogonal",
    renderorder: "right-down",
    width,
    height,
    tilewidth: side,
    tileheight: side,
    nextlayerid: layers.length + objects.length + 1,
    nextobjectid: objects.reduce((sum, layer) => sum + layer.objects.length, 1),
  };
}

/** The tiles of a tileset. Those that nobody can walk on are covered by an object, and say that they collide. */
export function tiledTiles({ tiles }: MapTileset, side: number): readonly TiledTile[] {
  return [...tiles].map(([id, shown]) => {
    const isSolid = shown.tile?.walkable === false;
    const cover: TiledObject = {
      id: 1,
      name: "",
      type: "",
      rotation: 0,
      visible: true,
      x: 0,
      y: 0,
      width: side,
      height: side,
    };
    return {
      id,
      type: shown.name,
      properties: tiledProperties({ ...tileProperties(shown), ...(isSolid ? { collides: true } : {}) }),
      ...(isSolid
        ? { objectgroup: { type: "objectgroup", draworder: "index", name: "", objects: [cover], ...LAYER } }
        : {}),
    };
  });
}

/** What a tile says of itself. */
export function tileProperties({ name, tile }: MapTile): MapProperties {
  return { name, ...tile };
}

/**
 * The objects of each layer, counted from 1 through all layers: so those of the first have the numbers that locks refer
 * to.
 */
export function tiledObjects({ objects: groups, side }: LevelMap): readonly (readonly TiledObject[])[] {
  let lastId = 0;
  return groups.map(({ objects }) => objects.map((object) => tiledObject(object, ++lastId, side)));
}

function tiledObject(object: MapObject, id: number, side: number): TiledObject {
  const { name, kind, key, x, y, width, height, line } = object;
  const isPoint = line === undefined && width === 0;
  const middle = (cell: number) => (cell + 0.5) * side;
  const isCentered = isPoint || line !== undefined;
  const list = [
    ...(key === undefined ? [] : [{ name: "key", type: "object" as const, value: key + 1 }]),
    ...tiledProperties(object.properties),
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
export function tiledProperties(values: MapProperties): TiledProperty[] {
  return Object.entries(values).map(([name, value]) => ({ name, type: typeFor(value), value }));
}

function typeFor(value: MapValue): TiledProperty["type"] {
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return Number.isInteger(value) ? "int" : "float";
}
