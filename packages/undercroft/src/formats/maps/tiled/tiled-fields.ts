import { isPlain, show } from "../../../core/index.js";
import type { MapProperties, MapValue } from "../map-objects.js";
import type { TiledDocument, TiledNode } from "./tiled-document.js";

/** Looks at the fields of a file, and refuses those that are something else than Tiled writes. */

/** A list of nodes; an empty one if it isn't there. */
export function nodesIn(document: TiledDocument, node: TiledNode, name: string, most: number): readonly TiledNode[] {
  const list = node[name] ?? [];
  if (!Array.isArray(list) || !list.every(isNode)) {
    throw document.errorAt(node, `${name} must be a list of objects, got ${show(list)}.`);
  }
  if (list.length > most) throw document.errorAt(node, `${name} has ${list.length} entries; the limit is ${most}.`);
  return list;
}

function isNode(value: unknown): value is TiledNode {
  return isPlain(value) || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null);
}

/** A whole number in a range. */
export function wholeIn(
  document: TiledDocument,
  node: TiledNode,
  name: string,
  { min, max, or }: { readonly min: number; readonly max: number; readonly or?: number },
): number {
  const value = node[name] ?? or;
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  throw document.errorAt(node, `${name} must be a whole number from ${min} to ${max}, got ${show(value)}.`);
}

/** A number of pixels; 0 if it isn't there. */
export function pixelsIn(document: TiledDocument, node: TiledNode, name: string): number {
  const value = node[name] ?? 0;
  if (typeof value === "number" && Math.abs(value) <= 1e9) return value;
  throw document.errorAt(node, `${name} must be a number, got ${show(value)}.`);
}

/** Text; empty if it isn't there. */
export function textIn(document: TiledDocument, node: TiledNode, name: string): string {
  const value = node[name] ?? "";
  if (typeof value === "string") return value;
  throw document.errorAt(node, `${name} must be text, got ${show(value)}.`);
}

/** What Tiled 1.9 calls the class of something is its type before and after. */
export function classIn(document: TiledDocument, node: TiledNode): string {
  return textIn(document, node, "class") || textIn(document, node, "type");
}

/** Properties of anything: more than anybody gives to something. */
const MOST_PROPERTIES = 1024;

/** The properties of something. Values that aren't text, numbers or booleans become JSON. */
export function propertiesIn(document: TiledDocument, node: TiledNode): MapProperties {
  const list = nodesIn(document, node, "properties", MOST_PROPERTIES);
  return Object.fromEntries(list.map((one) => [textIn(document, one, "name"), plainValue(document, one)]));
}

function plainValue(document: TiledDocument, property: TiledNode): MapValue {
  const { value } = property;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  try {
    return JSON.stringify(value ?? null);
  } catch {
    throw document.errorAt(property, "the value of the property is nested too deeply.");
  }
}
