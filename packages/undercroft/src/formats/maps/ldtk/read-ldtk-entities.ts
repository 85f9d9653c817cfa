import type { Point } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ImportMapping } from "../import-mapping.js";
import type { ImportedObject } from "../imported-map.js";
import type { JsonObject } from "../map-text.js";
import type { MappingQuestions } from "../mapping-questions.js";
import { isSpread, SpreadBudget } from "../spread-objects.js";
import { FARTHEST } from "./ldtk-definitions.js";
import { KEY_FIELD, kindOf, LDTK_KINDS, type LdtkKind, LINE_FIELD } from "./ldtk-kinds.js";
import { fieldsIn, iidIn, type LdtkField, plainValue, pointIn, propertiesOf } from "./read-ldtk-fields.js";

/** A layer of entities. */
export interface EntityLayer {
  /** The layer as the file has it. */
  readonly json: JsonObject;
  /** How far it is moved, in pixels. */
  readonly offset: Point;
}

/** What entities need to know about their level. */
export interface EntityContext {
  /** Pixels of a cell. */
  readonly grid: number;
  /** Columns and rows of the level. */
  readonly size: Point;
  readonly mapping: ImportMapping;
  readonly asked: MappingQuestions | undefined;
  lose(what: string): void;
  /** Returns what gives cells of the level a meaning. */
  painter(meaning: LegendEntry): (cell: number) => void;
}

/** Reads the entities of a level, in the order of the file. */
export function readEntities(layers: readonly EntityLayer[], context: EntityContext): readonly ImportedObject[] {
  const reader = new EntityReader(context);
  for (const { json, offset } of layers) {
    for (const entity of json.objects("entityInstances")) reader.read(entity, offset);
  }
  return reader.objects();
}

class EntityReader {
  readonly #context: EntityContext;
  readonly #objects: ImportedObject[] = [];
  /** The places of entities in the list, by their identifiers. */
  readonly #places = new Map<unknown, number>();
  readonly #locks: { readonly place: number; readonly key: unknown }[] = [];
  readonly #budget = new SpreadBudget();

  constructor(context: EntityContext) {
    this.#context = context;
  }

  /** All entities. Locks know the places of their keys now. */
  objects(): readonly ImportedObject[] {
    for (const { place, key } of this.#locks) {
      const lock = this.#objects[place]!;
      const keyPlace = this.#places.get(iidIn(key));
      if (keyPlace !== undefined) this.#objects[place] = { ...lock, key: keyPlace };
      else this.#context.lose(`the key of the lock at ${lock.x},${lock.y} is not on this level`);
    }
    return this.#objects;
  }

  read(entity: JsonObject, offset: Point): void {
    const fields = fieldsIn(entity);
    const object = this.#understand(entity.text("__identifier"), fields);
    const { kind, meaning } = object;
    const box = this.#boxOf(entity, offset);
    const isBox = aboutKind(kind)?.isBox === true && meaning === undefined;
    const place = this.#objects.length;
    if (isBox) this.#add(object, boxInCells(box, this.#context.grid));
    // What is hardly larger than a cell stands on one.
    else if (isSpread(kind, meaning) && Math.max(box.width, box.height) > this.#context.grid * 1.5) {
      this.#cover(object, box, entity);
    } else this.#add(object, { x: box.cell[0], y: box.cell[1] });
    if (this.#objects.length === place) return;
    if (typeof entity.fields.iid === "string") this.#places.set(entity.fields.iid, place);
    const key = kind === "lock" ? fields.find(([name]) => name === KEY_FIELD)?.[1] : undefined;
    if (key !== undefined) this.#locks.push({ place, key });
  }

  #add(object: Omit<ImportedObject, "x" | "y" | "width" | "height">, at: { x: number; y: number }): void {
    this.#objects.push({ width: 0, height: 0, ...object, ...at });
  }

  /** What an entity is, by its identifier and its fields. */
  #understand(identifier: string, fields: readonly LdtkField[]) {
    const kind = kindOf(identifier);
    const about = aboutKind(kind);
    const title = [about?.title ?? "name", "name"].find((title) => fields.some(([name]) => name === title));
    const hasTitle = about === undefined || about.title !== undefined;
    const named = hasTitle ? fields.find(([name]) => name === title)?.[1] : undefined;
    const name = named === undefined ? (about === undefined ? identifier : kind) : `${plainValue(named)}`;
    const line = fields.find(([name]) => name === LINE_FIELD)?.[1];
    const others = fields.filter(
      ([name]) =>
        !(hasTitle && name === title) &&
        !(kind === "lock" && name === KEY_FIELD) &&
        !(kind === "corridor" && name === LINE_FIELD),
    );
    const { objects = {} } = this.#context.mapping;
    const mapped = [identifier, kind, name].find((one) => Object.hasOwn(objects, one));
    if (mapped === undefined && about === undefined) this.#context.asked?.object(identifier);
    return {
      kind,
      name,
      properties: propertiesOf(others),
      where: 1,
      ...(kind === "corridor" && Array.isArray(line) ? { line: line.map(pointIn) } : {}),
      ...(mapped === undefined ? {} : { meaning: objects[mapped]! }),
    };
  }

  /** Where an entity is, in pixels, and the cell that it stands on. Its place is its pivot. */
  #boxOf(entity: JsonObject, offset: Point): PixelBox {
    const { grid } = this.#context;
    const at = entity.list("px");
    const pivots = entity.list("__pivot", undefined, [0, 0]);
    const pivot = (axis: 0 | 1) => (typeof pivots[axis] === "number" ? pivots[axis] : 0);
    const pixel = (axis: 0 | 1) => entity.checkWhole(at[axis], `px[${axis}]`, -FARTHEST, FARTHEST) + offset[axis];
    const width = entity.whole("width", 0, FARTHEST, 0);
    const height = entity.whole("height", 0, FARTHEST, 0);
    // An entity that hangs from its far edge is in the cell before that.
    const cell = (axis: 0 | 1) => Math.floor((pixel(axis) - (pivot(axis) === 1 ? 1 : 0)) / grid);
    return {
      left: pixel(0) - pivot(0) * width,
      top: pixel(1) - pivot(1) * height,
      width,
      height,
      cell: [cell(0), cell(1)],
    };
  }

  /** Every cell of the level whose middle is inside a box. Tiles are painted, anything else is there on each cell. */
  #cover(object: Omit<ImportedObject, "x" | "y" | "width" | "height">, box: PixelBox, entity: JsonObject): void {
    const { grid, size } = this.#context;
    const { meaning } = object;
    const paint = typeof meaning === "string" ? this.#context.painter(meaning) : undefined;
    const refuse = (message: string) => entity.error(message);
    const span = (from: number, length: number, most: number) => [
      Math.max(0, Math.ceil(from / grid - 0.5)),
      Math.min(most, Math.ceil((from + length) / grid - 0.5)),
    ];
    const [left, right] = span(box.left, box.width, size[0]) as [number, number];
    const [top, bottom] = span(box.top, box.height, size[1]) as [number, number];
    this.#budget.spend(Math.max(0, right - left) * Math.max(0, bottom - top), refuse);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (paint !== undefined) paint(y * size[0] + x);
        else {
          this.#budget.cover(refuse);
          this.#add(object, { x, y });
        }
      }
    }
  }
}

/** What is known of a kind, if it is one of ours. */
function aboutKind(kind: string): LdtkKind | undefined {
  return Object.hasOwn(LDTK_KINDS, kind) ? LDTK_KINDS[kind] : undefined;
}

interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cell: Point;
}

function boxInCells({ left, top, width, height }: PixelBox, grid: number) {
  const cells = (pixels: number) => Math.max(1, Math.round(pixels / grid));
  return { x: Math.round(left / grid), y: Math.round(top / grid), width: cells(width), height: cells(height) };
}
