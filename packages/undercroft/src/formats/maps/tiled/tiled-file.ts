import { defined, nonEmpty, type Rect } from "../../../core/index.js";
import type { LevelMap, MapTile, MapTileset } from "../level-map.js";
import type { MapObject, MapProperties, MapValue } from "../map-objects.js";

/** A property as Tiled has them. */
export interface TiledProperty {
  readonly name: string;
  readonly type: "string" | "int" | "float" | "bool" | "object";
  readonly value: MapValue;
}

/** Something that lies on a layer, or covers a tile of a tileset. */
export type TiledObject = ReturnType<typeof objectAt> & {
  readonly point?: true;
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly properties?: readonly TiledProperty[];
};

/** What all layers say of themselves. */
export const LAYER = { visible: true, opacity: 1, x: 0, y: 0 };

/** What a map and its tilesets say of themselves. The file can be opened with Tiled 1.2 and later. */
export function mapFields({ width, height, side, layers, objects }: LevelMap) {
  return {
    ...{ version: "1.10", orientation: "orthogonal", renderorder: "right-down" },
    ...{ width, height, tilewidth: side, tileheight: side },
    nextlayerid: layers.length + objects.length + 1,
    nextobjectid: objects.reduce((sum, layer) => sum + layer.objects.length, 1),
  };
}

/** The tiles of a tileset. Those that nobody can walk on are covered by an object, and say that they collide. */
export function tiledTiles({ tiles }: MapTileset, side: number) {
  const cover: TiledObject = objectAt(1, "", "", { x: 0, y: 0, width: side, height: side });
  const objectgroup = { type: "objectgroup", draworder: "index", name: "", objects: [cover], ...LAYER };
  return [...tiles].map(([id, shown]) => {
    const isSolid = shown.tile?.walkable === false;
    const properties = tiledProperties({ ...tileProperties(shown), ...defined({ collides: isSolid || undefined }) });
    return { id, type: shown.name, properties, ...defined({ objectgroup: isSolid ? objectgroup : undefined }) };
  });
}

function objectAt(id: number, name: string, type: string, { x, y, width, height }: Rect) {
  return { id, name, type, rotation: 0, visible: true, x, y, width, height };
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
  // Points and the ends of lines are in the middle of their cells.
  const inside = isPoint || line !== undefined ? 0.5 : 0;
  const list = [
    ...(key === undefined ? [] : [{ name: "key", type: "object" as const, value: key + 1 }]),
    ...tiledProperties(object.properties),
  ];
  const box = { x: (x + inside) * side, y: (y + inside) * side, width: width * side, height: height * side };
  return {
    ...objectAt(id, name, kind, box),
    ...defined({
      point: isPoint || undefined,
      polyline: line?.map(([a, b]) => ({ x: (a - x) * side, y: (b - y) * side })),
      properties: nonEmpty(list),
    }),
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
