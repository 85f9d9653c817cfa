import type { Level } from "../../../chain/index.js";
import { cached, SHIPPED_TILES, type Tile } from "../../../core/index.js";
import type { PictureTheme } from "../../pictures/looks.js";
import type { Pixels } from "../../pictures/raster.js";
import type { LevelMap, MapTileLayer, MapTileset } from "../level-map.js";
import type { MapObject } from "../map-objects.js";
import { UniqueNames } from "../unique-names.js";
import { FieldList, type FieldValue } from "./ldtk-fields.js";
import { ENTITY_LAYERS, LDTK_KINDS, type LdtkKind, TILES_FIELD } from "./ldtk-kinds.js";
import { identifierOf, iidOf } from "./ldtk-names.js";

/** A level of a project, and the map that is made of it. */
export interface LdtkLevel {
  /** What it is called. */
  readonly name: string;
  /** The level itself. */
  readonly level: Level;
  /** Its tiles and objects. */
  readonly map: LevelMap;
}

/** A tileset of the whole project: levels whose tilesets are the same, or go on where another ends, share them. */
export interface ProjectTileset {
  /** The one of them that has most tiles. */
  set: MapTileset;
  readonly uid: number;
  readonly name: string;
  /** The file of its picture. */
  readonly file: string;
}

/** A layer of tiles of the whole project. LDtk's have one tileset each, so that one of ours can be several of them. */
export interface ProjectTileLayer {
  readonly uid: number;
  readonly identifier: string;
  /** Our layer that it shows. */
  readonly of: MapTileLayer["name"];
  /** The place of its tileset among those of a level. */
  readonly slot: number;
  /** The tileset of the first level that has one in this place. */
  readonly tileset: ProjectTileset;
}

/** A kind of entities of the whole project. */
export interface ProjectEntity extends Omit<LdtkKind, "fields"> {
  readonly uid: number;
  readonly identifier: string;
  readonly fields: FieldList;
}

/**
 * What the levels of a project have in common: everything that has a definition, each with its number. The writers of
 * definitions and of levels only spell it out.
 */
export class LdtkProject {
  readonly levels: readonly LdtkLevel[];
  readonly name: string;
  readonly theme: PictureTheme;
  /** Pixels of a cell. */
  readonly side: number;
  readonly iid: string;
  readonly worldIid: string;
  readonly tilesets: ProjectTileset[] = [];
  /** The layers of tiles, from below. */
  readonly tileLayers: ProjectTileLayer[] = [];
  /** The kinds of entities, by the names that we have for them. */
  readonly entities = new Map<string, ProjectEntity>();
  /** The numbers of the layers of entities, by their names. */
  readonly entityLayerUids = new Map<string, number>();
  readonly levelFields = new FieldList({ fields: { [TILES_FIELD]: "Array<String>" } });
  /** The tiles of all levels and their numbers in the cells of the terrain, by their names. */
  readonly terrain = new Map<string, { readonly value: number; readonly tile: Tile }>();
  readonly terrainUid: number;
  readonly enumUid: number;
  /** The tilesets of each map, in its own order. */
  readonly #tilesetsOf = new Map<LevelMap, readonly ProjectTileset[]>();
  /** What the fields of maps and objects have. */
  readonly #values = new Map<LevelMap | MapObject, ReadonlyMap<string, FieldValue>>();
  #lastUid = 0;

  constructor(levels: readonly LdtkLevel[], name: string, theme: PictureTheme) {
    this.levels = levels;
    this.name = name;
    this.theme = theme;
    this.side = levels[0]!.map.side;
    this.iid = iidOf("project", name, ...levels.map(({ level }) => level.hash));
    this.worldIid = iidOf("world", this.iid);
    this.terrainUid = this.uid();
    this.enumUid = this.uid();
    for (const layer of ENTITY_LAYERS) this.entityLayerUids.set(layer, this.uid());
    this.#takeTilesets();
    this.#takeTileLayers();
    this.#takeTerrain();
    this.#takeFields();
  }

  /** The last number that was given out. */
  get lastUid(): number {
    return this.#lastUid;
  }

  /** A number that nothing else in the project has. */
  uid(): number {
    return ++this.#lastUid;
  }

  /** The number of a field. It gets one when it is first asked for. */
  fieldUid({ uids }: FieldList, field: string): number {
    return cached(uids, field, () => this.uid());
  }

  /** The tileset of a map that a layer shows; that of another map if it has none. */
  tilesetOf(map: LevelMap, { slot, tileset }: ProjectTileLayer): ProjectTileset {
    return this.#tilesetsOf.get(map)![slot] ?? tileset;
  }

  /** What the fields of a map or an object have, by their names. */
  valuesOf(one: LevelMap | MapObject): ReadonlyMap<string, FieldValue> {
    return this.#values.get(one)!;
  }

  #takeTilesets(): void {
    const names = new UniqueNames();
    for (const { map } of this.levels) {
      const own = map.tilesets.map((set) => {
        const shared = this.tilesets.find((other) => isBeginning(set, other.set) || isBeginning(other.set, set));
        if (shared !== undefined) {
          if (set.count > shared.set.count || set.tiles.size > shared.set.tiles.size) shared.set = set;
          return shared;
        }
        const name = names.take(set.name, "-");
        const made = { set, uid: this.uid(), name, file: `${this.name}.${name}.png` };
        this.tilesets.push(made);
        return made;
      });
      this.#tilesetsOf.set(map, own);
    }
  }

  #takeTileLayers(): void {
    const names = new UniqueNames();
    // The layers of a map are in their order from below, but a map doesn't have to have all of them.
    const present = this.levels.flatMap(({ map }) => map.layers.map(({ name }) => name));
    for (const of of LAYERS_FROM_BELOW.filter((name) => present.includes(name))) {
      const most = Math.max(...this.levels.map(({ map }) => map.tilesets.length));
      for (let slot = 0; slot < most; slot++) {
        const user = this.levels.find((level) => usesTileset(level.map, of, slot));
        if (user === undefined) continue;
        const tileset = this.#tilesetsOf.get(user.map)![slot]!;
        this.tileLayers.push({ uid: this.uid(), identifier: names.take(of, "_"), of, slot, tileset });
      }
    }
  }

  /** Tiles have the numbers that they have in the tileset of their level, counted from 1, as far as levels agree. */
  #takeTerrain(): void {
    const taken = new Set<number>();
    for (const { level } of this.levels) {
      for (const index of [...new Set(Array.from(level.tiles))].sort((a, b) => a - b)) {
        const tile = level.tileset.tiles[index]!;
        if (this.terrain.has(tile.name)) continue;
        let value = index + 1;
        while (taken.has(value)) value++;
        taken.add(value);
        this.terrain.set(tile.name, { value, tile });
      }
    }
  }

  /** Objects decide which fields there are, so all of them are looked at before the first is written. */
  #takeFields(): void {
    for (const [kind, about] of Object.entries(LDTK_KINDS)) this.#entity(kind, about);
    for (const { level, map } of this.levels) {
      const values = this.levelFields.valuesIn(map.properties);
      const used = new Set(Array.from(level.tiles));
      const own = level.tileset.tiles.filter((tile, index) => used.has(index) && !isShipped(tile));
      const descriptions = own.map((tile) => JSON.stringify(tile));
      this.#values.set(map, values.set(TILES_FIELD, descriptions));
      for (const { name, objects } of map.objects) {
        for (const object of objects) {
          const kind = this.#entity(object.kind, { ...UNKNOWN_KIND, layer: name });
          this.#values.set(object, kind.fields.valuesOf(object));
        }
      }
    }
  }

  /** The entities of a kind; a kind that Undercroft doesn't have today gets the fields that its objects have. */
  #entity(kind: string, about: LdtkKind): ProjectEntity {
    return cached(this.entities, kind, () => ({
      ...about,
      uid: this.uid(),
      identifier: identifierOf(kind),
      fields: new FieldList(about),
    }));
  }
}

/** Layers of tiles, from below. */
const LAYERS_FROM_BELOW: readonly MapTileLayer["name"][] = ["tiles", "floor", "ground", "walls", "decoration"];

/** How a kind of objects is written that the table doesn't have. */
const UNKNOWN_KIND = { color: 0xe8a33d, isBox: true, title: "name", fields: {} } as const;

/** The number of a tile as LDtk counts them: a column that is only partly in the picture counts. */
export function tileId(place: number, columns: number, { width }: Pixels, side: number): number {
  return (place % columns) + Math.floor(place / columns) * Math.ceil(width / side);
}

function usesTileset({ layers, tilesets }: LevelMap, name: string, slot: number): boolean {
  const set = tilesets[slot];
  const numbers = layers.find((layer) => layer.name === name)?.numbers;
  if (set === undefined || numbers === undefined) return false;
  return numbers.some((number) => number >= set.first && number < set.first + set.count);
}

/** Whether a tileset begins with all tiles of another, in the same places. */
function isBeginning(a: MapTileset, b: MapTileset): boolean {
  if (a.first !== b.first || a.columns !== b.columns || a.tiles.size > b.tiles.size) return false;
  if (a.pixels === b.pixels) return true;
  const side = a.pixels.width / a.columns;
  // Only of what is packed here is every place known.
  return [...a.tiles].every(
    ([place, { name }], i) =>
      place === i && b.tiles.get(place)?.name === name && isSameTile(a.pixels, b.pixels, side, place),
  );
}

/** Whether two pictures of the same width have the same tile in one place. */
function isSameTile(a: Pixels, b: Pixels, side: number, place: number): boolean {
  const columns = a.width / side;
  for (let y = 0; y < side; y++) {
    const from = ((Math.floor(place / columns) * side + y) * a.width + (place % columns) * side) * 4;
    for (let i = from; i < from + side * 4; i++) if (a.data[i] !== b.data[i]) return false;
  }
  return true;
}

/** Whether a tile is known without a word: it ships, and the game hasn't changed it. */
function isShipped(tile: Tile): boolean {
  const shipped = SHIPPED_TILES.find(({ name }) => name === tile.name);
  return shipped !== undefined && JSON.stringify({ ...shipped }) === JSON.stringify({ ...tile });
}
