import { defined } from "../../../core/index.js";
import { csvRows } from "../../text/line-layout.js";
import { escapeXml } from "../../text/xml-text.js";
import type { LevelMap, MapTileset } from "../level-map.js";
import {
  mapFields,
  type TiledObject,
  type TiledProperty,
  tiledObjects,
  tiledProperties,
  tiledTiles,
} from "./tiled-file.js";

/** Returns a map in Tiled's XML format. `image` returns the path of a tileset's picture, relative to the map. */
export function writeTmx(map: LevelMap, image: (tileset: string) => string): string {
  const { width, height, layers, side } = map;
  const { nextlayerid, nextobjectid, ...fields } = mapFields(map);
  const objects = tiledObjects(map);
  const content = [
    ...propertiesElement(tiledProperties(map.properties)),
    ...map.tilesets.map((tileset) => tilesetElement(tileset, side, image(tileset.name))),
    ...layers.map(({ name, numbers }, i) => {
      const data = element("data", { encoding: "csv" }, [`\n${csvRows(map, numbers).join(",\n")}\n`]);
      return element("layer", { id: i + 1, name, width, height }, [data]);
    }),
    ...map.objects.map(({ name }, i) =>
      element("objectgroup", { id: layers.length + i + 1, name }, objects[i]!.map(objectElement)),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("map", { ...fields, infinite: 0, nextlayerid, nextobjectid }, content)}\n`;
}

function tilesetElement(tileset: MapTileset, side: number, source: string): string {
  const { name, pixels, columns, count, first } = tileset;
  const image = element("image", { source, width: pixels.width, height: pixels.height });
  const tiles = tiledTiles(tileset, side).map(({ id, type, properties, objectgroup }) =>
    element("tile", { id, type }, [
      ...propertiesElement(properties),
      ...[objectgroup ?? []].flat().map(({ draworder, objects }) => {
        return element("objectgroup", { draworder }, objects.map(objectElement));
      }),
    ]),
  );
  const fields = { firstgid: first, name, tilewidth: side, tileheight: side, tilecount: count, columns };
  return element("tileset", fields, [image, ...tiles]);
}

function objectElement(object: TiledObject): string {
  const { id, name, type, x, y, width, height, point, polyline, properties = [] } = object;
  const points = polyline?.map((at) => `${at.x},${at.y}`).join(" ");
  const size = width === 0 && height === 0 ? {} : { width, height };
  const fields = { id, ...defined({ name: name || undefined, type: type || undefined }), x, y, ...size };
  return element("object", fields, [
    ...propertiesElement(properties),
    ...(point ? [element("point", {})] : []),
    ...(points === undefined ? [] : [element("polyline", { points })]),
  ]);
}

/** Text that has several lines stands in the element, as in Tiled's own files. */
function propertiesElement(properties: readonly TiledProperty[]): readonly string[] {
  if (properties.length === 0) return [];
  const list = properties.map(({ name, type, value }) => {
    const fields = { name, ...(type === "string" ? {} : { type }) };
    const text = String(value);
    if (!text.includes("\n")) return element("property", { ...fields, value: text });
    return element("property", fields, [escapeXml(text).replaceAll("&#10;", "\n")]);
  });
  return [element("properties", {}, list)];
}

/** An element with what is in it: other elements each on a line, or text. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content: readonly string[] = []) {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const start = `<${name}${list.join("")}`;
  if (content.length === 0) return `${start}/>`;
  const isText = !content[0]!.startsWith("<");
  return isText ? `${start}>${content.join("")}</${name}>` : `${start}>\n${content.join("\n")}\n</${name}>`;
}
