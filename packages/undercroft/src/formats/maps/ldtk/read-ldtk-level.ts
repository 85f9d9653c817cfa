import { cached, counted, type Point, show } from "../../../core/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import { LARGEST_SIDE } from "../../text/plain-map.js";
import type { ReaderOptions } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { MapDraft } from "../map-draft.js";
import { MapMeanings } from "../map-meanings.js";
import type { MapProperties } from "../map-objects.js";
import type { JsonObject } from "../map-text.js";
import {
  FARTHEST,
  LARGEST_GRID,
  type LdtkDefinitions,
  MOST_LAYERS,
  parsedObject,
  type TilesetNames,
} from "./ldtk-definitions.js";
import { TILES_FIELD } from "./ldtk-kinds.js";
import { type EntityLayer, readEntities } from "./read-ldtk-entities.js";
import { fieldsIn, propertiesOf } from "./read-ldtk-fields.js";

/** Different values and tiles of a level that nothing is known about. */
const MOST_UNKNOWN = 65_536;

/** A layer of a level, as far as it has been looked at. */
interface Layer extends EntityLayer {
  readonly name: string;
  readonly type: string;
  readonly grid: number;
  /** How far it is moved, in cells. */
  readonly left: number;
  readonly top: number;
}

/** Something that gives a cell a meaning, or would if it were known what it means. */
type Visit = (cell: number, number: number, unknown: () => string) => void;

/** Reads one level of a project. */
export class LdtkLevelReader {
  readonly #definitions: LdtkDefinitions;
  readonly #level: JsonObject;
  readonly #options: ReaderOptions;
  readonly #layers: readonly Layer[];
  readonly #grid: number;
  readonly #meanings: MapMeanings;
  readonly #losses: ConversionLoss[] = [];
  /** Whether the level itself describes the tiles that aren't known anyway. */
  #hasTiles = false;

  /** Columns and rows of the level. */
  readonly size: Point;

  /** Looks at the size of the level and at its layers. */
  constructor(definitions: LdtkDefinitions, level: JsonObject, options: ReaderOptions) {
    this.#definitions = definitions;
    this.#level = level;
    this.#options = options;
    this.#meanings = new MapMeanings(options, (message) => level.error(message));
    const layers = level.objects("layerInstances", MOST_LAYERS).map(layerOf);
    const wanted = options.mapping?.layers && new Set(options.mapping.layers);
    for (const name of wanted ?? []) {
      if (!layers.some((layer) => layer.name === name)) {
        this.#lose(`the mapping names a layer ${show(name)}, and there is none`);
      }
    }
    this.#layers = layers.filter(({ name }) => wanted === undefined || wanted.has(name));
    // Layers can have cells of different sizes. Those that say what cells are decide.
    const [first] = ["IntGrid", "Tiles", "AutoLayer", "Entities"].flatMap((type) =>
      this.#layers.filter((layer) => layer.type === type),
    );
    this.#grid = first?.grid ?? definitions.defaultGrid;
    const cellsIn = (field: string) => {
      const cells = Math.ceil(level.whole(field, 1, FARTHEST) / this.#grid);
      if (cells > LARGEST_SIDE) throw level.error(`a map can have at most ${LARGEST_SIDE} cells a side.`, field);
      return cells;
    };
    this.size = [cellsIn("pxWid"), cellsIn("pxHei")];
  }

  #lose(what: string): void {
    this.#losses.push({ line: 1, what });
  }

  /** The level as a map. */
  read(): ImportedMap {
    const name = this.#level.text("identifier");
    const properties = this.#properties();
    const map = new MapDraft(this.size, this.#meanings, this.#losses);
    this.#readCells(map);
    readEntities(this.#layers, { map, grid: this.#grid, options: this.#options });
    return map.finish({ name, properties }, ({ x, y }) =>
      this.#lose(`the key of the lock at ${x},${y} is not on this level`),
    );
  }

  #properties(): MapProperties {
    const fields = fieldsIn(this.#level);
    const tiles = fields.get(TILES_FIELD);
    this.#hasTiles = Array.isArray(tiles) && tiles.every((tile) => this.#meanings.describe(parsedObject(`${tile}`)));
    if (this.#hasTiles) fields.delete(TILES_FIELD);
    return propertiesOf(fields);
  }

  #readCells({ cells }: MapDraft): void {
    const meanings = this.#meanings;
    const hasTerrain = this.#layers.some(({ type }) => type === "IntGrid");
    const decide: Visit = (cell, number) => {
      if (number === 0) return;
      // What comes first says what the ground is, and things stand on it.
      const known = cells[cell]!;
      cells[cell] = meanings.isGround(number) ? meanings.over(number, known) : meanings.over(known, number);
    };
    // What nothing else says a word about is lost, once for everything that looks alike.
    const lost = new Set<string>();
    const lose: Visit = (cell, number, unknown) => {
      if (number !== 0 || cells[cell] !== 0) return;
      const what = unknown();
      if (lost.has(what)) return;
      if (lost.size >= MOST_UNKNOWN) {
        throw this.#level.error(`nothing is known about more than ${MOST_UNKNOWN} different tiles.`);
      }
      lost.add(what);
      this.#lose(what);
    };
    const drawn = this.#layers.filter((layer) => layer.type !== "Entities" && this.#fits(layer, hasTerrain));
    for (const visit of [decide, lose]) {
      const tellOutside = ({ name }: Layer, count: number) => {
        if (count === 0 || visit === lose) return;
        this.#lose(`the layer ${show(name)} has ${counted(count, "cell")} outside the level`);
      };
      for (const layer of drawn) if (layer.type === "IntGrid") tellOutside(layer, this.#eachValue(layer, visit));
      for (const layer of drawn) {
        tellOutside(layer, this.#eachTile(layer, "gridTiles", hasTerrain, visit));
        // Tiles that LDtk paints by rules only show what the IntGrid says.
        if (visit === decide || !hasTerrain) this.#eachTile(layer, "autoLayerTiles", hasTerrain, visit);
      }
    }
  }

  /** Whether the cells of a layer are those of the map. What isn't quite so is a loss. */
  #fits({ name, type, grid, offset }: Layer, hasTerrain: boolean): boolean {
    if (grid !== this.#grid) {
      this.#lose(`the layer ${show(name)} has cells of ${grid} pixels, and the map has cells of ${this.#grid}`);
      return false;
    }
    if (offset.some((pixels) => pixels % grid !== 0) && !(type === "AutoLayer" && hasTerrain)) {
      const moved = `is moved by ${offset[0]} and ${offset[1]} pixels`;
      this.#lose(`the layer ${show(name)} ${moved}, which isn't a whole number of cells: the nearest was taken`);
    }
    return true;
  }

  /** Goes over the cells of an IntGrid layer. Returns how many are outside the level. */
  #eachValue(layer: Layer, visit: Visit): number {
    const { json, name } = layer;
    const columns = json.whole("__cWid", 0, LARGEST_SIDE);
    const rows = json.whole("__cHei", 0, LARGEST_SIDE);
    const values = json.list("intGridCsv", undefined, []);
    if (values.length !== 0 && values.length !== columns * rows) {
      const words = `must have ${columns} x ${rows} = ${columns * rows} numbers, got ${values.length}.`;
      throw json.error(words, "intGridCsv");
    }
    const names = this.#definitions.values.get(Number(json.fields.layerDefUid)) ?? new Map<number, string>();
    const numbers = new Map<unknown, number>();
    let outside = 0;
    for (const [i, value] of values.entries()) {
      if (value === 0) continue;
      const number = cached(numbers, value, () =>
        this.#valueNumber(json.checkWhole(value, `intGridCsv[${i}]`, 0, FARTHEST), name, names),
      );
      const cell = this.#cellAt(layer, i % columns, Math.floor(i / columns));
      if (cell === undefined) outside++;
      else {
        visit(cell, number, () => {
          const called = names.get(value as number);
          const words = called === undefined ? "" : ` (${show(called)})`;
          return `nothing is known about the value ${value}${words} of the layer ${show(name)}`;
        });
      }
    }
    return outside;
  }

  /** The cell of the level at a place of a layer. Undefined outside. */
  #cellAt({ left, top }: Layer, column: number, row: number): number | undefined {
    const [width, height] = this.size;
    const [x, y] = [left + column, top + row];
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : y * width + x;
  }

  #valueNumber(value: number, layer: string, names: ReadonlyMap<number, string>): number {
    const name = names.get(value);
    const called = name === undefined ? [`${value}`] : [name, `${value}`];
    const mapped = this.#meanings.mapped([...called.map((one) => `${layer}:${one}`), ...called]);
    const number = mapped || (name === undefined ? 0 : this.#named(name)) || this.#meanings.others(layer);
    if (number === 0) this.#options.asked?.tile(layer, { name: `${layer}:${called[0]}`, value: called[0]! });
    return number;
  }

  /**
   * Goes over the tiles of a layer, from above. Numbers alone are those of the IntGrid, if there is one. Returns how many
   * tiles are outside the level.
   */
  #eachTile(layer: Layer, field: "gridTiles" | "autoLayerTiles", hasTerrain: boolean, visit: Visit): number {
    const { json, name, grid } = layer;
    const tileset = this.#definitions.tilesets.get(Number(json.fields.__tilesetDefUid));
    const numbers = new Map<unknown, number>();
    let outside = 0;
    for (let i = json.list(field, undefined, []).length - 1; i >= 0; i--) {
      const tile = json.objectIn(field, i);
      const [right, down] = tile.list("px") as readonly number[];
      if (!Number.isFinite(right) || !Number.isFinite(down)) throw tile.error("must be two numbers.", "px");
      const id = tile.fields.t;
      const number = cached(numbers, id, () =>
        this.#tileNumber(tile.whole("t", 0, FARTHEST), name, tileset, hasTerrain),
      );
      const cell = this.#cellAt(layer, Math.floor(right! / grid), Math.floor(down! / grid));
      if (cell === undefined) outside++;
      else {
        visit(cell, number, () => {
          const called = tileset === undefined ? "of a layer" : show(tileset.name);
          return `nothing is known about tile ${id} of the tileset ${called}`;
        });
      }
    }
    return outside;
  }

  #tileNumber(id: number, layer: string, tileset: TilesetNames | undefined, hasTerrain: boolean): number {
    const names = tileset?.names.get(id) ?? [];
    const particular = tileset === undefined ? [] : [`${tileset.name}:${id}`];
    const mapped = this.#meanings.mapped([...particular, ...names, ...(hasTerrain ? [] : [`${id}`])]);
    if (mapped !== 0) return mapped;
    for (const name of names) {
      const number = this.#named(name);
      if (number !== 0) return number;
    }
    const others = this.#meanings.others(layer);
    // Where there is an IntGrid, tiles only show what it says.
    if (others === 0 && !hasTerrain && tileset !== undefined) {
      this.#options.asked?.tile(layer, { name: `${tileset.name}:${id}`, tileset: tileset.name, id });
    }
    return others;
  }

  /** The number of the tile with this name; 0 for none. A tileset can describe it, unless the level does. */
  #named(name: string): number {
    const known = this.#meanings.named(name);
    if (known !== 0 && this.#hasTiles) return known;
    for (const one of new Set([name, name.toLowerCase()])) {
      if (!this.#meanings.tiles.has(one)) this.#meanings.describe(this.#definitions.described.get(one));
    }
    return this.#meanings.named(name);
  }
}

function layerOf(json: JsonObject): Layer {
  const [name, type] = [json.text("__identifier"), json.text("__type")];
  const grid = json.whole("__gridSize", 1, LARGEST_GRID);
  const pixels = (field: string) => json.whole(field, -FARTHEST, FARTHEST, 0);
  const offset = [pixels("__pxTotalOffsetX"), pixels("__pxTotalOffsetY")] as const;
  const [left, top] = [Math.round(offset[0] / grid), Math.round(offset[1] / grid)];
  return { json, name, type, grid, offset, left, top };
}
