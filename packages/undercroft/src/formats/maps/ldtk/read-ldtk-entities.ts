import type { Point } from "../../../core/index.js";
import type { ReaderOptions } from "../import-options.js";
import { isSpread, type MapDraft, type UnplacedObject } from "../map-draft.js";
import type { JsonObject } from "../map-text.js";
import { boxCorners } from "../shapes.js";
import { FARTHEST } from "./ldtk-definitions.js";
import { KEY_FIELD, kindOf, LDTK_KINDS, type LdtkKind, LINE_FIELD } from "./ldtk-kinds.js";
import { fieldsIn, iidIn, plainValue, pointIn, propertiesOf } from "./read-ldtk-fields.js";

/** A layer of entities. */
export interface EntityLayer {
  /** The layer as the file has it. */
  readonly json: JsonObject;
  /** How far it is moved, in pixels. */
  readonly offset: Point;
}

/** What entities need to know about their level. */
interface EntityContext {
  readonly map: MapDraft;
  /** Pixels of a cell. */
  readonly grid: number;
  readonly options: ReaderOptions;
}

/** Reads the entities of a level, in the order of the file. */
export function readEntities(layers: readonly EntityLayer[], context: EntityContext): void {
  for (const { json, offset } of layers) {
    for (const entity of json.objects("entityInstances")) readEntity(entity, offset, context);
  }
}

function readEntity(entity: JsonObject, offset: Point, { map, grid, options }: EntityContext): void {
  const { object, key } = understood(entity, options);
  const { kind, meaning } = object;
  const { left, top, width, height, cell } = boxOf(entity, offset, grid);
  const place = map.objects.length;
  // What is hardly larger than a cell stands on one.
  const isLarge = Math.max(width, height) > grid * 1.5;
  if (aboutKind(kind)?.isBox === true && meaning === undefined) {
    const cells = (pixels: number) => Math.max(1, Math.round(pixels / grid));
    map.add(object, [Math.round(left / grid), Math.round(top / grid)], { width: cells(width), height: cells(height) });
  } else if (isLarge && isSpread(kind, meaning)) {
    map.cover(object, boxCorners([left, top], [width, height]), [grid, grid], (message) => entity.error(message));
  } else map.add(object, cell);
  const { iid } = entity.fields;
  if (map.objects.length > place) map.identify(place, typeof iid === "string" ? iid : undefined, key);
}

/** What an entity is, by its identifier and its fields, and what the file calls its key. */
function understood(entity: JsonObject, { asked, mapping: { objects = {} } = {} }: ReaderOptions) {
  const fields = fieldsIn(entity);
  const take = (field: string) => {
    const value = fields.get(field);
    fields.delete(field);
    return value;
  };
  const identifier = entity.text("__identifier");
  const kind = kindOf(identifier);
  const about = aboutKind(kind);
  const titles = about === undefined ? ["name"] : about.title === undefined ? [] : [about.title, "name"];
  const title = titles.find((field) => fields.has(field));
  const name = title === undefined ? (about === undefined ? identifier : kind) : `${plainValue(take(title))}`;
  const line = kind === "corridor" ? take(LINE_FIELD) : undefined;
  const key = kind === "lock" ? take(KEY_FIELD) : undefined;
  const mapped = [identifier, kind, name].find((one) => Object.hasOwn(objects, one));
  if (mapped === undefined && about === undefined) asked?.object(identifier);
  const object: UnplacedObject = {
    kind,
    name,
    properties: propertiesOf(fields),
    where: 1,
    ...(Array.isArray(line) ? { line: line.map(pointIn) } : {}),
    ...(mapped === undefined ? {} : { meaning: objects[mapped]! }),
  };
  // What is no reference is the key of nothing.
  return { object, key: key === undefined ? undefined : (iidIn(key) ?? null) };
}

/** Where an entity is, in pixels, and the cell that it stands on. Its place is its pivot. */
function boxOf(entity: JsonObject, offset: Point, grid: number) {
  const at = entity.list("px");
  const pivots = entity.list("__pivot", undefined, [0, 0]);
  const pivot = (axis: 0 | 1) => (typeof pivots[axis] === "number" ? pivots[axis] : 0);
  const pixel = (axis: 0 | 1) => entity.checkWhole(at[axis], `px[${axis}]`, -FARTHEST, FARTHEST) + offset[axis];
  const width = entity.whole("width", 0, FARTHEST, 0);
  const height = entity.whole("height", 0, FARTHEST, 0);
  // An entity that hangs from its far edge is in the cell before that.
  const cell = (axis: 0 | 1) => Math.floor((pixel(axis) - (pivot(axis) === 1 ? 1 : 0)) / grid);
  const [left, top] = [pixel(0) - pivot(0) * width, pixel(1) - pivot(1) * height];
  return { left, top, width, height, cell: [cell(0), cell(1)] as const };
}

/** What is known of a kind, if it is one of ours. */
function aboutKind(kind: string): LdtkKind | undefined {
  return Object.hasOwn(LDTK_KINDS, kind) ? LDTK_KINDS[kind] : undefined;
}
