import type { Point } from "../../../core/index.js";
import type { MapProperties, MapValue } from "../map-objects.js";
import type { JsonFields, JsonObject } from "../map-text.js";
import { parsedObject } from "./ldtk-definitions.js";
import { MORE_FIELD } from "./ldtk-kinds.js";

/** The fields of an entity or a level by their names, without those that have no value. */
export function fieldsIn(owner: JsonObject): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const field of owner.objects("fieldInstances")) {
    const value = field.fields.__value ?? undefined;
    if (value !== undefined) fields.set(field.text("__identifier"), value);
  }
  return fields;
}

/** Fields as properties: a point `from` is `fromX` and `fromY`, and a list is text. */
export function propertiesOf(fields: ReadonlyMap<string, unknown>): MapProperties {
  const properties = new Map<string, MapValue>();
  for (const [name, value] of fields) {
    const more = name === MORE_FIELD && typeof value === "string" ? parsedObject(value) : undefined;
    if (more !== undefined) {
      for (const [key, one] of Object.entries(more)) properties.set(key, plainValue(one));
    } else if (isPoint(value)) {
      properties.set(`${name}X`, value.cx);
      properties.set(`${name}Y`, value.cy);
    } else {
      properties.set(name, plainValue(value));
    }
  }
  return Object.fromEntries(properties);
}

/** A value that every map can hold. The items of lists and objects are listed. */
export function plainValue(value: unknown): MapValue {
  if (isPlain(value)) return value;
  if (typeof value !== "object" || value === null) return "";
  return iidIn(value) ?? Object.values(value).map(itemText).join(" ");
}

/** An item of a value: a word, a point, a reference, or the numbers of a tile. */
function itemText(item: unknown): string {
  if (isPlain(item)) return `${item}`;
  if (typeof item !== "object" || item === null) return "";
  return iidIn(item) ?? Object.values(item).filter(isPlain).join(",");
}

/** The entity that a value refers to. */
export function iidIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("entityIid" in value)) return undefined;
  return `${value.entityIid}`;
}

/** A point of a field, in cells. */
export function pointIn(value: unknown): Point {
  return isPoint(value) ? [value.cx, value.cy] : [0, 0];
}

function isPoint(value: unknown): value is { readonly cx: number; readonly cy: number } {
  if (typeof value !== "object" || value === null) return false;
  const { cx, cy } = value as JsonFields;
  return typeof cx === "number" && typeof cy === "number";
}

function isPlain(value: unknown): value is MapValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
