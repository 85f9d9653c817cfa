import { CELL_LIMIT, printable, show } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ConversionLoss } from "../../conversion.js";
import type { ImportedMap, ImportedObject } from "../imported-map.js";
import { MapMeanings } from "../map-meanings.js";
import type { MapProperties, MapValue } from "../map-objects.js";
import { JsonChecks, mapText, parseMapJson } from "../map-text.js";
import type { ImportOptions } from "../read-maps.js";
import { KEY_FIELD, kindOf, LDTK_KINDS, LINE_FIELD, MORE_FIELD, TILES_FIELD } from "./ldtk-kinds.js";

/** Wider or higher than any map there can be. */
const LARGEST_SIDE = 4096;
/** Pixels of a cell, and of coordinates. */
const LARGEST_GRID = 4096;
const FARTHEST = 2 ** 31;
/** Layers, levels and worlds: more than anybody has. */
const MOST_LAYERS = 1024;
const MOST_LEVELS = 16_384;
/** Meanings of one map: as many as a mapping can have. */
const MOST_MEANINGS = 4096;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads an LDtk project: all levels of all its worlds. IntGrid layers say what cells are; where they say nothing, layers of
 * tiles do. Of layers of the same kind, the topmost decides.
 */
export async function readLdtk(
  bytes: Uint8Array,
  file: string,
  options: ImportOptions,
): Promise<readonly ImportedMap[]> {
  const json = new JsonChecks(file);
  const project = json.object(parseMapJson(mapText(bytes, file), file), "");
  const version = /^(\d+)\./.exec(`${project.jsonVersion}`)?.[1];
  if (version === undefined) throw json.error("", "this is not an LDtk project: it has no jsonVersion.");
  if (version === "0") {
    const words = `was saved by LDtk ${printable(`${project.jsonVersion}`)}. Open it with LDtk 1.0 or newer and save it.`;
    throw json.error("jsonVersion", words);
  }
  const definitions = new Definitions(json, project);
  const maps: ImportedMap[] = [];
  let cells = 0;
  for (const [value, path] of levelsOf(json, project)) {
    const outline = json.object(value, path);
    const [level, checks, place] = await wholeLevel(json, outline, path, options);
    const reader = new LevelReader(checks, definitions, level, place, options);
    cells += reader.width * reader.height;
    if (cells > CELL_LIMIT) throw json.error(path, `the levels have more than ${CELL_LIMIT} cells together.`);
    maps.push(reader.read());
  }
  if (maps.length === 0) throw json.error("levels", "the project has no levels.");
  return maps;
}

/** All levels and where they are: a project has them, or the worlds of a project. */
function levelsOf(json: JsonChecks, project: Json): readonly (readonly [unknown, string])[] {
  const worlds = json.list(project.worlds ?? [], "worlds", MOST_LAYERS).map((world, i) => {
    const path = `worlds[${i}]`;
    return [json.object(world, path).levels ?? [], `${path}.levels`] as const;
  });
  const lists = [[project.levels ?? [], "levels"] as const, ...worlds];
  const levels = lists.flatMap(([list, path]) =>
    json.list(list, path, MOST_LEVELS).map((level, i) => [level, `${path}[${i}]`] as const),
  );
  json.list(levels, "levels", MOST_LEVELS);
  return levels;
}

/** A level with its layers, which can be in a file of its own. */
async function wholeLevel(
  json: JsonChecks,
  level: Json,
  path: string,
  { readBeside }: ImportOptions,
): Promise<readonly [level: Json, json: JsonChecks, path: string]> {
  if (level.externalRelPath === null || level.externalRelPath === undefined) return [level, json, path];
  const beside = json.text(level.externalRelPath, `${path}.externalRelPath`);
  if (!isBeside(beside)) {
    throw json.error(`${path}.externalRelPath`, `must be a file in the folder of the project, got ${show(beside)}.`);
  }
  const bytes = await readBeside?.(beside);
  if (bytes === undefined)
    throw json.error(path, `there is no file ${show(beside)}, which has the layers of the level.`);
  const checks = new JsonChecks(beside);
  return [checks.object(parseMapJson(mapText(bytes, beside), beside), ""), checks, ""];
}

/** Whether a path stays in its folder: it has no drive, no protocol, and doesn't go up. */
function isBeside(path: string): boolean {
  return path !== "" && !/^[/\\]|[:\0]/.test(path) && !path.split(/[/\\]/).includes("..");
}

/** What a project says of its layers and tilesets. */
class Definitions {
  /** The names of IntGrid values, by layer and value. */
  readonly values = new Map<number, ReadonlyMap<number, string>>();
  readonly tilesets = new Map<number, TilesetNames>();
  /** What is written about tiles, by their names. */
  readonly described = new Map<string, Json>();
  readonly defaultGrid: number;

  constructor(json: JsonChecks, project: Json) {
    const defs = json.object(project.defs, "defs");
    this.defaultGrid = json.whole(project.defaultGridSize ?? 16, "defaultGridSize", 1, LARGEST_GRID);
    for (const [i, value] of json.list(defs.layers ?? [], "defs.layers", MOST_LAYERS).entries()) {
      const path = `defs.layers[${i}]`;
      const layer = json.object(value, path);
      const uid = json.whole(layer.uid, `${path}.uid`, 0, FARTHEST);
      const names = new Map<number, string>();
      for (const [j, value] of json.list(layer.intGridValues ?? [], `${path}.intGridValues`).entries()) {
        const at = `${path}.intGridValues[${j}]`;
        const one = json.object(value, at);
        const number = json.whole(one.value, `${at}.value`, 0, FARTHEST);
        if (typeof one.identifier === "string") names.set(number, one.identifier);
      }
      this.values.set(uid, names);
    }
    for (const [i, value] of json.list(defs.tilesets ?? [], "defs.tilesets", MOST_LAYERS).entries()) {
      const path = `defs.tilesets[${i}]`;
      const tileset = json.object(value, path);
      const uid = json.whole(tileset.uid, `${path}.uid`, 0, FARTHEST);
      this.tilesets.set(uid, tilesetNames(json, tileset, path, this.described));
    }
  }
}

/** What a tileset says of its tiles. */
interface TilesetNames {
  readonly name: string;
  /** The tags and names of tiles, by their numbers. */
  readonly names: ReadonlyMap<number, readonly string[]>;
}

function tilesetNames(json: JsonChecks, tileset: Json, path: string, described: Map<string, Json>): TilesetNames {
  const names = new Map<number, string[]>();
  const add = (id: number, name: string) => {
    const known = names.get(id);
    if (known === undefined) names.set(id, [name]);
    else known.push(name);
  };
  for (const [i, value] of json.list(tileset.enumTags ?? [], `${path}.enumTags`).entries()) {
    const at = `${path}.enumTags[${i}]`;
    const { enumValueId, tileIds } = json.object(value, at);
    const tag = json.text(enumValueId, `${at}.enumValueId`);
    for (const [j, id] of json.list(tileIds ?? [], `${at}.tileIds`).entries()) {
      add(json.whole(id, `${at}.tileIds[${j}]`, 0, FARTHEST), tag);
    }
  }
  for (const [i, value] of json.list(tileset.customData ?? [], `${path}.customData`).entries()) {
    const at = `${path}.customData[${i}]`;
    const { tileId, data } = json.object(value, at);
    const text = json.text(data, `${at}.data`).trim();
    const parsed = parsedObject(text);
    const name = parsed === undefined ? text : parsed.name;
    if (typeof name !== "string") continue;
    add(json.whole(tileId, `${at}.tileId`, 0, FARTHEST), name);
    if (parsed !== undefined && described.size < MOST_MEANINGS && !described.has(name)) described.set(name, parsed);
  }
  return { name: json.text(tileset.identifier, `${path}.identifier`), names };
}

/** An object in JSON, if a text is one. */
function parsedObject(text: string): Json | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A layer of a level, as far as it has been looked at. */
interface Layer {
  readonly json: Json;
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly grid: number;
  readonly offset: readonly [x: number, y: number];
}

/** Something that gives a cell a meaning, or would if it were known what it means. */
type Visit = (cell: number, number: number, unknown: () => string) => void;

class LevelReader {
  readonly width: number;
  readonly height: number;
  readonly #json: JsonChecks;
  readonly #definitions: Definitions;
  readonly #level: Json;
  readonly #path: string;
  readonly #options: ImportOptions;
  readonly #layers: readonly Layer[];
  readonly #grid: number;
  readonly #meanings: MapMeanings;
  readonly #losses: ConversionLoss[] = [];

  constructor(json: JsonChecks, definitions: Definitions, level: Json, path: string, options: ImportOptions) {
    this.#json = json;
    this.#definitions = definitions;
    this.#level = level;
    this.#path = path;
    this.#options = options;
    this.#meanings = new MapMeanings(options);
    const { layers: wanted } = options.mapping ?? {};
    this.#layers = json
      .list(level.layerInstances ?? [], this.#at("layerInstances"), MOST_LAYERS)
      .map((layer, i) => this.#layer(layer, this.#at(`layerInstances[${i}]`)))
      .filter(({ name }) => wanted === undefined || wanted.includes(name));
    // Layers can have cells of different sizes. Those that say what cells are decide.
    const first = ["IntGrid", "Tiles", "AutoLayer", "Entities"].flatMap(
      (type) => this.#layers.find((layer) => layer.type === type) ?? [],
    )[0];
    this.#grid = first?.grid ?? definitions.defaultGrid;
    const cellsIn = (pixels: unknown, field: string) => {
      const path = this.#at(field);
      const cells = Math.ceil(json.whole(pixels, path, 1, FARTHEST) / this.#grid);
      if (cells > LARGEST_SIDE) throw json.error(path, `a map can have at most ${LARGEST_SIDE} cells a side.`);
      return cells;
    };
    this.width = cellsIn(level.pxWid, "pxWid");
    this.height = cellsIn(level.pxHei, "pxHei");
  }

  #at(field: string): string {
    return this.#path === "" ? field : `${this.#path}.${field}`;
  }

  #lose(what: string): void {
    this.#losses.push({ line: 1, what });
  }

  #layer(value: unknown, path: string): Layer {
    const json = this.#json.object(value, path);
    const offset = (name: string) => this.#json.whole(json[name] ?? 0, `${path}.${name}`, -FARTHEST, FARTHEST);
    return {
      json,
      path,
      name: this.#json.text(json.__identifier, `${path}.__identifier`),
      type: this.#json.text(json.__type, `${path}.__type`),
      grid: this.#json.whole(json.__gridSize, `${path}.__gridSize`, 1, LARGEST_GRID),
      offset: [offset("__pxTotalOffsetX"), offset("__pxTotalOffsetY")],
    };
  }

  read(): ImportedMap {
    const name = this.#json.text(this.#level.identifier, this.#at("identifier"));
    const properties = this.#levelProperties();
    for (const tile of this.#definitions.described.values()) this.#meanings.describe(tile);
    const cells = this.#cells();
    const objects = this.#objects();
    if (this.#meanings.list.length > MOST_MEANINGS) {
      throw this.#json.error(this.#path, `the level has more than ${MOST_MEANINGS} different tiles.`);
    }
    return {
      name,
      width: this.width,
      height: this.height,
      meanings: this.#meanings.list,
      cells,
      tiles: this.#meanings.tiles,
      objects,
      properties,
      losses: this.#losses,
    };
  }

  #cells(): Uint16Array {
    const cells = new Uint16Array(this.width * this.height);
    const grids = this.#layers.filter(({ type }) => type === "IntGrid");
    const hasTerrain = grids.length > 0;
    const decide: Visit = (cell, number) => {
      if (cells[cell] === 0) cells[cell] = number;
    };
    // What nothing else says a word about is lost, once for everything that looks alike.
    const lost = new Set<string>();
    const lose: Visit = (cell, number, unknown) => {
      if (number !== 0 || cells[cell] !== 0) return;
      const what = unknown();
      if (!lost.has(what)) {
        lost.add(what);
        this.#lose(what);
      }
    };
    const drawn = this.#layers.filter(({ type, name, grid }) => {
      if (type === "Entities" || grid === this.#grid) return type !== "Entities";
      this.#lose(`the layer ${show(name)} has cells of ${grid} pixels, and the map has cells of ${this.#grid}`);
      return false;
    });
    for (const visit of [decide, lose]) {
      for (const layer of drawn) if (layer.type === "IntGrid") this.#eachValue(layer, visit);
      for (const layer of drawn) {
        this.#eachTile(layer, "gridTiles", hasTerrain, visit);
        // Tiles that LDtk paints by rules only show what the IntGrid says.
        if (visit === decide || !hasTerrain) this.#eachTile(layer, "autoLayerTiles", hasTerrain, visit);
      }
    }
    const { empty } = this.#meanings;
    if (empty !== 0) for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === 0) cells[cell] = empty;
    return cells;
  }

  /** Goes over the cells of an IntGrid layer. */
  #eachValue({ json, path, name, grid, offset }: Layer, visit: Visit): void {
    const most = LARGEST_SIDE;
    const columns = this.#json.whole(json.__cWid, `${path}.__cWid`, 0, most);
    const rows = this.#json.whole(json.__cHei, `${path}.__cHei`, 0, most);
    const values = this.#json.list(json.intGridCsv ?? [], `${path}.intGridCsv`);
    if (values.length !== 0 && values.length !== columns * rows) {
      const words = `must have ${columns} x ${rows} = ${columns * rows} numbers, got ${values.length}.`;
      throw this.#json.error(`${path}.intGridCsv`, words);
    }
    const names = this.#definitions.values.get(Number(json.layerDefUid)) ?? new Map<number, string>();
    const numbers = new Map<number, number>();
    const [left, top] = offset.map((pixels) => Math.round(pixels / grid)) as [number, number];
    for (const [i, value] of values.entries()) {
      if (value === 0) continue;
      const known = numbers.get(value as number);
      const number =
        known ?? this.#valueNumber(this.#json.whole(value, `${path}.intGridCsv[${i}]`, 0, FARTHEST), name, names);
      if (known === undefined) numbers.set(value as number, number);
      const [x, y] = [(i % columns) + left, Math.floor(i / columns) + top];
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      visit(y * this.width + x, number, () => {
        const called = names.get(value as number);
        return `nothing is known about the value ${value}${called === undefined ? "" : ` (${show(called)})`} of the layer ${show(name)}`;
      });
    }
  }

  #valueNumber(value: number, layer: string, names: ReadonlyMap<number, string>): number {
    const name = names.get(value);
    const called = name === undefined ? [`${value}`] : [name, `${value}`];
    const mapped = this.#meanings.mapped([...called.map((one) => `${layer}:${one}`), ...called]);
    return mapped !== 0 || name === undefined ? mapped : this.#meanings.named(name);
  }

  /** Goes over the tiles of a layer, from above. Numbers alone are those of the IntGrid, if there is one. */
  #eachTile(
    { json, path, offset }: Layer,
    field: "gridTiles" | "autoLayerTiles",
    hasTerrain: boolean,
    visit: Visit,
  ): void {
    const tiles = this.#json.list(json[field] ?? [], `${path}.${field}`);
    if (tiles.length === 0) return;
    const tileset = this.#definitions.tilesets.get(Number(json.__tilesetDefUid));
    const numbers = new Map<number, number>();
    for (let i = tiles.length - 1; i >= 0; i--) {
      const at = `${path}.${field}[${i}]`;
      const { px, t } = this.#json.object(tiles[i], at);
      const [left, top] = this.#json.list(px, `${at}.px`) as readonly number[];
      if (!Number.isFinite(left) || !Number.isFinite(top)) throw this.#json.error(`${at}.px`, "must be two numbers.");
      const [x, y] = [Math.floor((left! + offset[0]) / this.#grid), Math.floor((top! + offset[1]) / this.#grid)];
      const id = t as number;
      let number = numbers.get(id);
      if (number === undefined) {
        number = this.#tileNumber(this.#json.whole(t, `${at}.t`, 0, FARTHEST), tileset, hasTerrain);
        numbers.set(id, number);
      }
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      visit(
        y * this.width + x,
        number,
        () =>
          `nothing is known about tile ${id} of the tileset ${tileset === undefined ? "of a layer" : show(tileset.name)}`,
      );
    }
  }

  #tileNumber(id: number, tileset: TilesetNames | undefined, hasTerrain: boolean): number {
    const names = tileset?.names.get(id) ?? [];
    const particular = tileset === undefined ? [] : [`${tileset.name}:${id}`];
    const mapped = this.#meanings.mapped([...particular, ...names, ...(hasTerrain ? [] : [`${id}`])]);
    if (mapped !== 0) return mapped;
    for (const name of names) {
      const number = this.#meanings.named(name);
      if (number !== 0) return number;
    }
    return 0;
  }

  #levelProperties(): MapProperties {
    const fields = new Map(this.#fields(this.#level.fieldInstances, this.#at("fieldInstances")));
    const tiles = fields.get(TILES_FIELD);
    if (Array.isArray(tiles) && tiles.every((tile) => this.#meanings.describe(parsedObject(`${tile}`)))) {
      fields.delete(TILES_FIELD);
    }
    return propertiesOf([...fields]);
  }

  #fields(value: unknown, path: string): (readonly [name: string, value: unknown])[] {
    return this.#json.list(value ?? [], path).flatMap((one, i) => {
      const { __identifier: name, __value: value } = this.#json.object(one, `${path}[${i}]`);
      if (value === null || value === undefined) return [];
      return [[this.#json.text(name, `${path}[${i}].__identifier`), value] as const];
    });
  }

  #objects(): readonly ImportedObject[] {
    const objects: ImportedObject[] = [];
    const places = new Map<unknown, number>();
    const locks: (readonly [place: number, key: unknown])[] = [];
    for (const layer of this.#layers) {
      const path = `${layer.path}.entityInstances`;
      for (const [i, value] of this.#json.list(layer.json.entityInstances ?? [], path).entries()) {
        const entity = this.#json.object(value, `${path}[${i}]`);
        const fields = this.#fields(entity.fieldInstances, `${path}[${i}].fieldInstances`);
        const object = this.#object(entity, fields, layer, `${path}[${i}]`);
        places.set(entity.iid, objects.length);
        const key = object.kind === "lock" ? fields.find(([name]) => name === KEY_FIELD)?.[1] : undefined;
        if (key !== undefined) locks.push([objects.length, key]);
        objects.push(object);
      }
    }
    for (const [place, value] of locks) {
      const key = typeof value === "object" ? places.get((value as Json).entityIid) : undefined;
      const lock = objects[place]!;
      if (key !== undefined) objects[place] = { ...lock, key };
      else this.#lose(`the key of the lock at ${lock.x},${lock.y} is not on this level`);
    }
    return objects;
  }

  #object(
    entity: Json,
    fields: readonly (readonly [name: string, value: unknown])[],
    { offset }: Layer,
    path: string,
  ): ImportedObject {
    const json = this.#json;
    const identifier = json.text(entity.__identifier, `${path}.__identifier`);
    const kind = kindOf(identifier);
    const about = Object.hasOwn(LDTK_KINDS, kind) ? LDTK_KINDS[kind] : undefined;
    const isBox = about?.isBox === true;
    const at = json.list(entity.px, `${path}.px`);
    const pivot = json.list(entity.__pivot ?? [0, 0], `${path}.__pivot`);
    const [x, y] = [0, 1].map((axis) => {
      const pixel = json.whole(at[axis], `${path}.px[${axis}]`, -FARTHEST, FARTHEST) + offset[axis]!;
      // An entity that hangs from its far edge is in the cell before that.
      return Math.floor((pixel - (pivot[axis] === 1 ? 1 : 0)) / this.#grid);
    }) as [number, number];
    const size = (field: "width" | "height") =>
      isBox ? Math.max(1, Math.round(json.whole(entity[field], `${path}.${field}`, 0, FARTHEST) / this.#grid)) : 0;
    const title = [about?.title ?? "name", "name"].find((title) => fields.some(([name]) => name === title));
    const hasTitle = about === undefined || about.title !== undefined;
    const named = hasTitle ? fields.find(([name]) => name === title)?.[1] : undefined;
    const name = named === undefined ? (about === undefined ? identifier : kind) : `${named}`;
    const line = fields.find(([name]) => name === LINE_FIELD)?.[1];
    const others = fields.filter(
      ([name]) =>
        !(hasTitle && name === title) &&
        !(kind === "lock" && name === KEY_FIELD) &&
        !(kind === "corridor" && name === LINE_FIELD),
    );
    const meaning = this.#objectMeaning(identifier, kind, name);
    return {
      kind,
      name,
      x,
      y,
      width: size("width"),
      height: size("height"),
      properties: propertiesOf(others),
      where: 1,
      ...(kind === "corridor" && Array.isArray(line) ? { line: line.map(pointIn) } : {}),
      ...(meaning === undefined ? {} : { meaning }),
    };
  }

  #objectMeaning(identifier: string, kind: string, name: string): LegendEntry | undefined {
    const { objects = {} } = this.#options.mapping ?? {};
    const found = [identifier, kind, name].find((one) => Object.hasOwn(objects, one));
    return found === undefined ? undefined : objects[found];
  }
}

/** Fields as properties: a point `from` is `fromX` and `fromY`, and a list is text. */
function propertiesOf(fields: readonly (readonly [name: string, value: unknown])[]): MapProperties {
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

function isPoint(value: unknown): value is { readonly cx: number; readonly cy: number } {
  if (typeof value !== "object" || value === null) return false;
  const { cx, cy } = value as Json;
  return typeof cx === "number" && typeof cy === "number";
}

function pointIn(value: unknown): [number, number] {
  return isPoint(value) ? [value.cx, value.cy] : [0, 0];
}

/** A value that every map can hold. Of what is made up of parts, the plain ones are listed. */
function plainValue(value: unknown): MapValue {
  if (isPlain(value)) return value;
  if (typeof value !== "object" || value === null) return "";
  if ("entityIid" in value) return `${value.entityIid}`;
  const parts: readonly unknown[] = Object.values(value);
  return parts.flatMap((part) => (isPlain(part) ? `${part}` : isPoint(part) ? pointIn(part).join(",") : [])).join(" ");
}

function isPlain(value: unknown): value is MapValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
