import type { Point } from "../../../core/index.js";
import type { MapObject, MapProperties, MapValue } from "../map-objects.js";
import { type FieldType, type LdtkKind, LINE_FIELD, MORE_FIELD } from "./ldtk-kinds.js";
import { isIdentifier } from "./ldtk-names.js";

/** A reference to an entity, as LDtk has it. */
export interface EntityRef {
  readonly entityIid: string;
  readonly layerIid: string;
  readonly levelIid: string;
  readonly worldIid: string;
}

/** What a field can have. */
export type FieldValue = MapValue | Point | readonly Point[] | readonly string[] | EntityRef;

/** The fields of a kind of entity, or of levels. Properties that it doesn't know become fields when they are first seen. */
export class FieldList {
  /** All fields and their types. */
  readonly types = new Map<string, FieldType>();
  /** The numbers of those that have one by now. */
  readonly uids = new Map<string, number>();
  readonly #title: "name" | "kind" | undefined;

  constructor({ title, fields }: Pick<LdtkKind, "title" | "fields">) {
    this.#title = title;
    if (title !== undefined) this.types.set(title, "String");
    for (const [field, type] of Object.entries(fields)) this.types.set(field, type);
  }

  /** The values of an object, by field. */
  valuesOf({ name, properties, line }: Pick<MapObject, "name" | "properties" | "line">): Map<string, FieldValue> {
    const values = this.valuesIn(properties);
    if (this.#title !== undefined) values.set(this.#title, name);
    if (line !== undefined && this.types.has(LINE_FIELD)) values.set(LINE_FIELD, line);
    return values;
  }

  /** The values of properties, by field. Those that can't have a field of their own are in `more`. */
  valuesIn(properties: MapProperties): Map<string, FieldValue> {
    const left = new Map(Object.entries(properties));
    const values = new Map<string, FieldValue>();
    for (const [field, type] of this.types) {
      const [x, y] = [left.get(`${field}X`), left.get(`${field}Y`)];
      if (type === "Point" && typeof x === "number" && typeof y === "number") {
        values.set(field, [x, y]);
        left.delete(`${field}X`);
        left.delete(`${field}Y`);
      }
    }
    for (const [name, value] of left) {
      const type = this.types.get(name) ?? (isIdentifier(name) && name !== MORE_FIELD ? typeOf(value) : undefined);
      if (type !== typeOf(value) || name === this.#title) continue;
      this.types.set(name, type);
      values.set(name, value);
      left.delete(name);
    }
    if (left.size > 0) {
      this.types.set(MORE_FIELD, "String");
      values.set(MORE_FIELD, JSON.stringify(Object.fromEntries(left)));
    }
    return values;
  }
}

function typeOf(value: MapValue): FieldType {
  if (typeof value === "string") return "String";
  if (typeof value === "boolean") return "Bool";
  return Number.isInteger(value) ? "Int" : "Float";
}

/** The definition of a field. Any of them can be without a value. */
export function fieldDefinition(identifier: string, type: FieldType, uid: number, isTitle: boolean, refUid?: number) {
  const [, single = type] = /^Array<(.*)>$/.exec(type) ?? [];
  return {
    ...{ identifier, doc: null, __type: type, uid, type: `F_${single}` },
    ...{ isArray: single !== type, canBeNull: single === type, arrayMinLength: null, arrayMaxLength: null },
    editorDisplayMode: isTitle ? "ValueOnly" : (DISPLAY_MODES[type] ?? "Hidden"),
    ...{ editorDisplayScale: 1, editorDisplayPos: "Above" },
    editorLinkStyle: type === "EntityRef" ? "CurvedArrow" : "StraightArrow",
    ...{ editorDisplayColor: null, editorAlwaysShow: false, editorShowInWorld: false, editorCutLongValues: true },
    ...{ editorTextSuffix: null, editorTextPrefix: null, useForSmartColor: false, exportToToc: false },
    ...{ searchable: isTitle, min: null, max: null, regex: null, acceptFileTypes: null, defaultOverride: null },
    ...{ textLanguageMode: null, symmetricalRef: false, autoChainRef: false, allowOutOfLevelRef: false },
    allowedRefs: refUid === undefined ? "Any" : "OnlySpecificEntity",
    ...{ allowedRefsEntityUid: refUid ?? null, allowedRefTags: [], tilesetUid: null },
  };
}

/** How the editor shows fields on the map. */
const DISPLAY_MODES: Partial<Record<FieldType, string>> = {
  Point: "Points",
  "Array<Point>": "PointPath",
  EntityRef: "RefLinkBetweenCenters",
};

/** A field of an entity or a level, with its value: once for programs that read it, and once as the editor keeps it. */
export function fieldInstance(identifier: string, type: FieldType, defUid: number, value: FieldValue | undefined) {
  const isArray = type.startsWith("Array<");
  const items = value === undefined ? [] : isArray ? (value as readonly FieldValue[]) : [value];
  const values = items.map((item) => (isPoint(item) ? { cx: item[0], cy: item[1] } : item));
  return {
    ...{ __identifier: identifier, __type: type, __value: isArray ? values : (values[0] ?? null), __tile: null },
    ...{ defUid, realEditorValues: items.map(editorValue) },
  };
}

function isPoint(value: FieldValue): value is Point {
  return Array.isArray(value);
}

function editorValue(value: FieldValue): object {
  if (isPoint(value)) return editorValue(value.join(","));
  if (typeof value === "object") return editorValue((value as EntityRef).entityIid);
  if (typeof value === "string") return { id: "V_String", params: [value] };
  if (typeof value === "boolean") return { id: "V_Bool", params: [value] };
  return { id: Number.isInteger(value) ? "V_Int" : "V_Float", params: [value] };
}
