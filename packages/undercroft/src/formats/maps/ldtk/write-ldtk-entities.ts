import { dataPiece, fieldPiece, fieldPieces, listPiece, objectPiece, type Piece } from "../../text/line-layout.js";
import type { MapObject } from "../map-objects.js";
import { type EntityRef, type FieldList, type FieldValue, fieldInstance } from "./ldtk-fields.js";
import { ENTITY_LAYERS, KEY_FIELD } from "./ldtk-kinds.js";
import { iidOf, ldtkColor } from "./ldtk-names.js";
import type { LdtkProject } from "./ldtk-project.js";
import { layerIid, layerInstance, type PlacedLevel } from "./write-ldtk-layers.js";

/** Returns the layers of a level's entities, from above. */
export function entityLayers(project: LdtkProject, level: PlacedLevel): readonly Piece[] {
  const { map, iid } = level;
  // Locks refer to their keys by their place among all objects.
  const refs: EntityRef[] = map.objects.flatMap(({ name, objects }) =>
    objects.map((_, i) => ({
      entityIid: iidOf("entity", iid, name, i),
      layerIid: layerIid(iid, name),
      levelIid: iid,
      worldIid: project.worldIid,
    })),
  );
  const places = new Map(map.objects.flatMap(({ objects }) => objects).map((object, i) => [object, refs[i]!]));
  return ENTITY_LAYERS.map((name) => {
    const objects = map.objects.find((layer) => layer.name === name)?.objects ?? [];
    const entities = objects.map((object) => {
      const values = new Map(project.valuesOf(object));
      if (object.key !== undefined) values.set(KEY_FIELD, refs[object.key]!);
      return dataPiece(entityInstance(project, level, object, values, places.get(object)!.entityIid));
    });
    const instance = layerInstance(level, name, "Entities", project.entityLayerUids.get(name)!);
    return objectPiece([
      ...fieldPieces({ ...instance, intGridCsv: [], autoLayerTiles: [], gridTiles: [] }),
      fieldPiece("entityInstances", listPiece(entities)),
    ]);
  });
}

function entityInstance(
  project: LdtkProject,
  level: PlacedLevel,
  { kind, x, y, width, height }: MapObject,
  values: ReadonlyMap<string, FieldValue>,
  iid: string,
): object {
  const { side } = project;
  const { identifier, uid, color, layer, fields } = project.entities.get(kind)!;
  return {
    ...{ __identifier: identifier, __grid: [x, y], __pivot: [0, 0], __tags: [layer], __tile: null },
    ...{ __smartColor: ldtkColor(color), __worldX: level.x + x * side, __worldY: level.y + y * side, iid },
    ...{ width: Math.max(1, width) * side, height: Math.max(1, height) * side, defUid: uid },
    ...{ px: [x * side, y * side], fieldInstances: fieldInstances(project, fields, values) },
  };
}

/** Returns the fields of an entity or a level, with their values. */
export function fieldInstances(
  project: LdtkProject,
  fields: FieldList,
  values: ReadonlyMap<string, FieldValue>,
): object[] {
  return [...fields.types].map(([field, type]) =>
    fieldInstance(field, type, project.fieldUid(fields, field), values.get(field)),
  );
}
