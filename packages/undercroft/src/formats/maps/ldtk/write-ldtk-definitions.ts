import { addTo } from "../../../core/index.js";
import { lookNames, tileLook } from "../../pictures/looks.js";
import type { MapTile } from "../level-map.js";
import { tileProperties } from "../tiled/tiled-file.js";
import { type FieldList, fieldDefinition } from "./ldtk-fields.js";
import { ENTITY_LAYERS, TERRAIN_LAYER } from "./ldtk-kinds.js";
import { identifierOf, ldtkColor } from "./ldtk-names.js";
import { type LdtkLevel, type LdtkProject, type ProjectEntity, type ProjectTileset, tileId } from "./ldtk-project.js";

/** The groups of tiles, in the order of their numbers. */
const GROUPS = ["walkable", "blocked"];

/** Returns what a project says of its layers, entities, tilesets and fields: the part called `defs`. */
export function ldtkDefinitions(project: LdtkProject): object {
  const { side } = project;
  return {
    layers: [
      ...ENTITY_LAYERS.map((name) =>
        layerDefinition(side, name, "Entities", project.entityLayerUids.get(name)!, { requiredTags: [name] }),
      ),
      ...project.tileLayers
        .toReversed()
        .map(({ identifier, uid, tileset }) =>
          layerDefinition(side, identifier, "Tiles", uid, { tilesetDefUid: tileset.uid }),
        ),
      layerDefinition(side, TERRAIN_LAYER, "IntGrid", project.terrainUid, {
        intGridValues: intGridValues(project),
        intGridValuesGroups: GROUPS.map((identifier, i) => ({ uid: i + 1, identifier, color: null })),
      }),
    ],
    entities: [...project.entities.values()].map((kind) => entityDefinition(project, kind)),
    tilesets: project.tilesets.map((tileset) => tilesetDefinition(project, tileset)),
    enums: [tileEnum(project)],
    externalEnums: [],
    levelFields: fieldDefinitions(project, project.levelFields),
  };
}

/** A kind of entities. What has a size of its own can be resized, and doesn't hide what is in it. */
function entityDefinition(project: LdtkProject, kind: ProjectEntity): object {
  const { side } = project;
  const isBox = kind.isBox === true;
  return {
    ...{ identifier: kind.identifier, uid: kind.uid, tags: [kind.layer] },
    ...{ exportToToc: false, allowOutOfBounds: false, doc: null },
    ...{ width: side, height: side, resizableX: isBox, resizableY: isBox },
    ...{ minWidth: null, maxWidth: null, minHeight: null, maxHeight: null, keepAspectRatio: false },
    ...{ tileOpacity: 1, fillOpacity: isBox ? 0.1 : 0.6, lineOpacity: 1, hollow: isBox },
    ...{ color: ldtkColor(kind.color), renderMode: "Rectangle", showName: kind.title === undefined },
    ...{ tilesetId: null, tileRenderMode: "FitInside", tileRect: null, uiTileRect: null, nineSliceBorders: [] },
    ...{ maxCount: 0, limitScope: "PerLevel", limitBehavior: "MoveLastOne", pivotX: 0, pivotY: 0 },
    fieldDefs: fieldDefinitions(project, kind.fields, kind.title),
  };
}

/** The fields of a kind of entities or of levels. References are to keys. */
function fieldDefinitions(project: LdtkProject, fields: FieldList, title?: string): object[] {
  const keyUid = project.entities.get("key")!.uid;
  return [...fields.types].map(([field, type]) => {
    const uid = project.fieldUid(fields, field);
    return fieldDefinition(field, type, uid, field === title, type === "EntityRef" ? keyUid : undefined);
  });
}

function layerDefinition(side: number, identifier: string, type: string, uid: number, own: object): object {
  return {
    ...{ __type: type, identifier, type, uid, doc: null, uiColor: null },
    ...{ gridSize: side, guideGridWid: 0, guideGridHei: 0, displayOpacity: 1, inactiveOpacity: 1 },
    ...{ hideInList: false, hideFieldsWhenInactive: true, canSelectWhenInactive: true, renderInWorldView: true },
    ...{ pxOffsetX: 0, pxOffsetY: 0, parallaxFactorX: 0, parallaxFactorY: 0, parallaxScaling: true },
    ...{ requiredTags: [], excludedTags: [], autoTilesKilledByOtherLayerUid: null, uiFilterTags: [] },
    ...{ useAsyncRender: false, intGridValues: [], intGridValuesGroups: [], autoRuleGroups: [] },
    ...{ autoSourceLayerDefUid: null, tilesetDefUid: null, tilePivotX: 0, tilePivotY: 0, biomeFieldUid: null },
    ...own,
  };
}

function intGridValues({ levels, terrain, theme }: LdtkProject): object[] {
  const [{ level }] = levels as [LdtkLevel];
  const looks = lookNames(level.tileset.tiles);
  return [...terrain].map(([name, { value, tile }]) => {
    const { fill, ink } = tileLook(theme, looks[level.tileset.tiles.indexOf(tile)] ?? name);
    const groupUid = GROUPS.indexOf(tile.walkable ? "walkable" : "blocked") + 1;
    return { value, identifier: name, color: ldtkColor(fill ?? ink), tile: null, groupUid };
  });
}

function tilesetDefinition({ side, enumUid }: LdtkProject, { set, uid, name, file }: ProjectTileset): object {
  const { pixels, columns } = set;
  const shown = [...set.tiles].map(([place, tile]) => [tileId(place, columns, pixels, side), tile] as const);
  const tagged = new Map<string, number[]>();
  for (const [id, { name, tile }] of shown) if (tile !== undefined) addTo(tagged, name, id);
  return {
    ...{ __cWid: Math.ceil(pixels.width / side), __cHei: Math.ceil(pixels.height / side) },
    ...{ identifier: identifierOf(name), uid, relPath: file, embedAtlas: null },
    ...{ pxWid: pixels.width, pxHei: pixels.height, tileGridSize: side, spacing: 0, padding: 0, tags: [] },
    tagsSourceEnumUid: enumUid,
    enumTags: [...tagged].map(([enumValueId, tileIds]) => ({ enumValueId, tileIds })),
    customData: shown.map(([id, tile]) => ({ tileId: id, data: JSON.stringify(tileProperties(tile)) })),
    ...{ savedSelections: [], cachedPixelData: null },
  };
}

/** The tiles of all tilesets as an enum, so that the tilesets can say which of their pictures show them. */
function tileEnum({ tilesets, enumUid, theme }: LdtkProject): object {
  const tiles = tilesets.flatMap(({ set }) => [...set.tiles.values()]);
  const names = new Set(tiles.filter(({ tile }: MapTile) => tile !== undefined).map(({ name }) => name));
  const values = [...names].map((id) => {
    const { fill, ink } = tileLook(theme, id);
    return { id, tileRect: null, color: fill ?? ink };
  });
  const unused = { iconTilesetUid: null, externalRelPath: null, externalFileChecksum: null, tags: [] };
  return { identifier: "tile", uid: enumUid, values, ...unused };
}
