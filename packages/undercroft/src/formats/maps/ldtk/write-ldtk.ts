import type { Level } from "../../../chain/index.js";
import { SHIPPED_TILES, type Tile } from "../../../core/index.js";
import { dataPiece, layOut, type Piece, prefixed } from "../../line-layout.js";
import { lookNames, type PictureTheme, pictureTheme, tileLook } from "../../looks.js";
import type { Pixels } from "../../raster.js";
import type { LevelMap, MapTile, MapTileLayer, MapTileset } from "../level-map.js";
import type { MapObject } from "../map-objects.js";
import type { MapOptions } from "../map-options.js";
import { tileProperties } from "../tiled/tiled-file.js";
import { UniqueNames } from "../unique-names.js";
import { type EntityRef, FieldList, type FieldValue, fieldDefinition, fieldInstance } from "./ldtk-fields.js";
import { ENTITY_LAYERS, KEY_FIELD, LDTK_KINDS, type LdtkKind, TERRAIN_LAYER, TILES_FIELD } from "./ldtk-kinds.js";
import { hexColor, identifierOf, iidOf } from "./ldtk-names.js";

/** A level of a project, and the map that is made of it. */
export interface LdtkLevel {
  /** What it is called. */
  readonly name: string;
  /** The level itself. */
  readonly level: Level;
  /** Its tiles and objects. */
  readonly map: LevelMap;
}

/** The version of the format. */
const VERSION = "1.5.3";

/**
 * Returns the files of an LDtk project with all of these levels, laid out without overlap: the project, which comes first,
 * and the pictures of its tilesets. All maps must have tiles of the same size.
 */
export function ldtkFiles(
  levels: readonly LdtkLevel[],
  name: string,
  { theme }: Pick<MapOptions, "theme"> = {},
): readonly { readonly name: string; readonly content: string | Pixels }[] {
  const project = new LdtkProject(levels, name, pictureTheme(theme, levels[0]!.level.recipe.theme));
  return [
    { name: `${name}.ldtk`, content: project.text() },
    ...project.tilesets.map(({ file, set: { pixels } }) => ({ name: file, content: pixels })),
  ];
}

/** A tileset of the whole project: levels whose tilesets are the same, or go on where another ends, share them. */
interface ProjectTileset {
  set: MapTileset;
  readonly uid: number;
  readonly name: string;
  readonly file: string;
}

/** A layer of tiles of the whole project. LDtk's have one tileset each, so that one of ours can be several of them. */
interface ProjectTileLayer {
  readonly uid: number;
  readonly identifier: string;
  readonly of: MapTileLayer["name"];
  /** The place of its tileset among those of a level. */
  readonly slot: number;
  /** The tileset of the first level that has one in this place. */
  readonly tileset: ProjectTileset;
}

/** A kind of entities of the whole project. */
interface ProjectEntity extends LdtkKind {
  readonly uid: number;
  readonly identifier: string;
  readonly list: FieldList;
  /** Numbers of its fields. */
  readonly fieldUids: Map<string, number>;
}

class LdtkProject {
  readonly tilesets: ProjectTileset[] = [];
  readonly #levels: readonly LdtkLevel[];
  readonly #name: string;
  readonly #theme: PictureTheme;
  readonly #side: number;
  readonly #iid: string;
  readonly #worldIid: string;
  /** The tilesets of each level, in its own order. */
  readonly #tilesetsOf = new Map<LdtkLevel, readonly ProjectTileset[]>();
  readonly #tileLayers: ProjectTileLayer[] = [];
  readonly #entities = new Map<string, ProjectEntity>();
  readonly #levelFields = new FieldList({ fields: { [TILES_FIELD]: "Array<String>" } });
  readonly #levelFieldUids = new Map<string, number>();
  /** What the fields of levels and objects have. */
  readonly #fieldValues = new Map<LdtkLevel | MapObject, Map<string, FieldValue>>();
  /** Numbers of tiles in the cells of the terrain, by their names. */
  readonly #values = new Map<string, number>();
  readonly #tiles = new Map<string, Tile>();
  readonly #entityLayerUids = new Map<string, number>();
  readonly #terrainUid: number;
  readonly #enumUid: number;
  #lastUid = 0;

  constructor(levels: readonly LdtkLevel[], name: string, theme: PictureTheme) {
    this.#levels = levels;
    this.#name = name;
    this.#theme = theme;
    this.#side = levels[0]!.map.side;
    this.#iid = iidOf("project", name, ...levels.map(({ level }) => level.hash));
    this.#worldIid = iidOf("world", this.#iid);
    this.#terrainUid = this.#uid();
    this.#enumUid = this.#uid();
    for (const layer of ENTITY_LAYERS) this.#entityLayerUids.set(layer, this.#uid());
    this.#takeTilesets();
    this.#takeTileLayers();
    this.#takeTerrain();
    this.#takeFields();
  }

  #uid(): number {
    return ++this.#lastUid;
  }

  #takeTilesets(): void {
    const names = new UniqueNames();
    for (const level of this.#levels) {
      const own = level.map.tilesets.map((set) => {
        const known = this.tilesets.find((other) => isBeginning(set, other.set) || isBeginning(other.set, set));
        if (known !== undefined) {
          if (set.count > known.set.count || set.tiles.size > known.set.tiles.size) known.set = set;
          return known;
        }
        const name = names.take(set.name, "-");
        const made = { set, uid: this.#uid(), name, file: `${this.#name}.${name}.png` };
        this.tilesets.push(made);
        return made;
      });
      this.#tilesetsOf.set(level, own);
    }
  }

  #takeTileLayers(): void {
    const names = new UniqueNames();
    // The layers of a map are in their order from below, but a map doesn't have to have all of them.
    const found = this.#levels.flatMap(({ map }) => map.layers.map(({ name }) => name));
    for (const of of LAYERS_FROM_BELOW.filter((name) => found.includes(name))) {
      const most = Math.max(...this.#levels.map(({ map }) => map.tilesets.length));
      for (let slot = 0; slot < most; slot++) {
        const user = this.#levels.find((level) => usesTileset(level.map, of, slot));
        if (user === undefined) continue;
        const tileset = this.#tilesetsOf.get(user)![slot]!;
        this.#tileLayers.push({ uid: this.#uid(), identifier: names.take(of, "_"), of, slot, tileset });
      }
    }
  }

  /** Tiles have the numbers that they have in the tileset of their level, counted from 1, as far as levels agree. */
  #takeTerrain(): void {
    const taken = new Set<number>();
    for (const { level } of this.#levels) {
      for (const index of [...new Set(Array.from(level.tiles))].sort((a, b) => a - b)) {
        const tile = level.tileset.tiles[index]!;
        if (this.#values.has(tile.name)) continue;
        let value = index + 1;
        while (taken.has(value)) value++;
        taken.add(value);
        this.#values.set(tile.name, value);
        this.#tiles.set(tile.name, tile);
      }
    }
  }

  /** Objects decide which fields there are, so all of them are looked at before the first is written. */
  #takeFields(): void {
    for (const [kind, about] of Object.entries(LDTK_KINDS)) this.#entity(kind, about);
    for (const one of this.#levels) {
      const { level, map } = one;
      const values = this.#levelFields.valuesIn(map.properties);
      const used = new Set(Array.from(level.tiles));
      const own = level.tileset.tiles.filter((tile, index) => used.has(index) && !isShipped(tile));
      values.set(
        TILES_FIELD,
        own.map((tile) => JSON.stringify(tile)),
      );
      this.#fieldValues.set(one, values);
      for (const { name, objects } of map.objects) {
        for (const object of objects) {
          const kind = this.#entity(object.kind, { ...UNKNOWN_KIND, layer: name });
          this.#fieldValues.set(object, kind.list.valuesOf(object));
        }
      }
    }
  }

  text(): string {
    const places = layOutWorld(this.#levels);
    const names = new UniqueNames();
    const uids = this.#levels.map(() => this.#uid());
    const made = this.#levels.map((level, i) => {
      const identifier = names.take(identifierOf(level.name), "_");
      return this.#levelPiece(level, { identifier, uid: uids[i]!, ...places[i]! });
    });
    const defs = this.#definitions();
    const [{ map }] = this.#levels as [LdtkLevel];
    const ground = hexColor(this.#theme.ground);
    const fields: Piece[] = [
      ...fieldsOf({
        __header__: {
          fileType: "LDtk Project JSON",
          app: "Undercroft",
          doc: "https://ldtk.io/json",
          schema: "https://ldtk.io/files/JSON_SCHEMA.json",
          appVersion: VERSION,
          url: "https://ldtk.io",
        },
        iid: this.#iid,
        jsonVersion: VERSION,
        appBuildId: 0,
        nextUid: this.#lastUid + 1,
        identifierStyle: "Free",
        toc: [],
        worldLayout: "Free",
        worldGridWidth: map.width * this.#side,
        worldGridHeight: map.height * this.#side,
        defaultLevelWidth: map.width * this.#side,
        defaultLevelHeight: map.height * this.#side,
        defaultPivotX: 0,
        defaultPivotY: 0,
        defaultGridSize: this.#side,
        defaultEntityWidth: this.#side,
        defaultEntityHeight: this.#side,
        bgColor: ground,
        defaultLevelBgColor: ground,
        minifyJson: false,
        externalLevels: false,
        exportTiled: false,
        simplifiedExport: false,
        imageExportMode: "None",
        exportLevelBg: true,
        pngFilePattern: null,
        backupOnSave: false,
        backupLimit: 10,
        backupRelPath: null,
        levelNamePattern: "level_%idx",
        tutorialDesc: null,
        customCommands: [],
        flags: [],
        jsonStyle: "Compact",
        dummyWorldIid: this.#worldIid,
      }),
      prefixed('"defs": ', dataPiece(defs)),
      prefixed('"levels": ', { open: "[", items: made, close: "]" }),
      '"worlds": []',
    ];
    return `${layOut({ open: "{ ", items: fields, close: " }" }, { width: 120, lastComma: false })}\n`;
  }

  /** The entities of a kind; a kind that Undercroft doesn't have today gets the fields that its objects have. */
  #entity(kind: string, about: LdtkKind): ProjectEntity {
    let known = this.#entities.get(kind);
    if (known === undefined) {
      known = {
        ...about,
        uid: this.#uid(),
        identifier: identifierOf(kind),
        list: new FieldList(about),
        fieldUids: new Map(),
      };
      this.#entities.set(kind, known);
    }
    return known;
  }

  #levelPiece(one: LdtkLevel, about: { identifier: string; uid: number; x: number; y: number }): Piece {
    const { map, level } = one;
    const iid = iidOf("level", this.#iid, about.identifier);
    const { ground } = pictureTheme(this.#theme, level.recipe.theme);
    const layers = [
      ...this.#entityLayers(one, iid, about),
      ...this.#tileLayers.toReversed().map((layer) => this.#tileLayer(one, layer, iid, about.uid)),
      this.#terrainLayer(one, iid, about.uid),
    ];
    return {
      open: "{ ",
      items: [
        ...fieldsOf({
          identifier: about.identifier,
          iid,
          uid: about.uid,
          worldX: about.x,
          worldY: about.y,
          worldDepth: 0,
          pxWid: map.width * this.#side,
          pxHei: map.height * this.#side,
          __bgColor: hexColor(ground),
          bgColor: null,
          useAutoIdentifier: false,
          bgRelPath: null,
          bgPos: null,
          bgPivotX: 0.5,
          bgPivotY: 0.5,
          __smartColor: hexColor(this.#theme.wallTop),
          __bgPos: null,
          externalRelPath: null,
        }),
        prefixed(
          '"fieldInstances": ',
          dataPiece(this.#fieldInstances(this.#levelFields, this.#levelFieldUids, this.#fieldValues.get(one)!)),
        ),
        prefixed('"layerInstances": ', { open: "[", items: layers, close: "]" }),
        '"__neighbours": []',
      ],
      close: " }",
    };
  }

  #fieldInstances(list: FieldList, uids: Map<string, number>, values: ReadonlyMap<string, FieldValue>): object[] {
    return [...list.types].map(([field, type]) => {
      let uid = uids.get(field);
      if (uid === undefined) uids.set(field, (uid = this.#uid()));
      return fieldInstance(field, type, uid, values.get(field));
    });
  }

  #entityLayers(
    { map }: LdtkLevel,
    levelIid: string,
    { uid, x, y }: { uid: number; x: number; y: number },
  ): readonly Piece[] {
    const layerIid = (name: string) => iidOf("layer", levelIid, name);
    const refs: EntityRef[] = map.objects.flatMap(({ name, objects }) =>
      objects.map((_, i) => ({
        entityIid: iidOf("entity", levelIid, name, i),
        layerIid: layerIid(name),
        levelIid,
        worldIid: this.#worldIid,
      })),
    );
    const places = new Map(map.objects.flatMap(({ objects }) => objects).map((object, i) => [object, refs[i]!]));
    return ENTITY_LAYERS.map((name) => {
      const objects = map.objects.find((layer) => layer.name === name)?.objects ?? [];
      const entities = objects.map((object) => {
        const kind = this.#entities.get(object.kind)!;
        const values = this.#fieldValues.get(object)!;
        if (object.key !== undefined) values.set(KEY_FIELD, refs[object.key]!);
        return dataPiece(this.#entityInstance(object, kind, values, places.get(object)!.entityIid, x, y));
      });
      const empty = { ...this.#layerInstance(map, name, "Entities", levelIid, uid), ...NO_CELLS };
      const fields = fieldsOf({ ...empty, layerDefUid: this.#entityLayerUids.get(name)! });
      return {
        open: "{ ",
        items: [...fields, prefixed('"entityInstances": ', { open: "[", items: entities, close: "]" })],
        close: " }",
      };
    });
  }

  #entityInstance(
    { x, y, width, height }: MapObject,
    { identifier, uid, color, layer, list, fieldUids }: ProjectEntity,
    values: ReadonlyMap<string, FieldValue>,
    iid: string,
    worldX: number,
    worldY: number,
  ): object {
    const side = this.#side;
    return {
      __identifier: identifier,
      __grid: [x, y],
      __pivot: [0, 0],
      __tags: [layer],
      __tile: null,
      __smartColor: hexColor(color),
      __worldX: worldX + x * side,
      __worldY: worldY + y * side,
      iid,
      width: Math.max(1, width) * side,
      height: Math.max(1, height) * side,
      defUid: uid,
      px: [x * side, y * side],
      fieldInstances: this.#fieldInstances(list, fieldUids, values),
    };
  }

  #layerInstance({ width, height }: LevelMap, identifier: string, type: string, levelIid: string, levelId: number) {
    return {
      __identifier: identifier,
      __type: type,
      __cWid: width,
      __cHei: height,
      __gridSize: this.#side,
      __opacity: 1,
      __pxTotalOffsetX: 0,
      __pxTotalOffsetY: 0,
      __tilesetDefUid: null as number | null,
      __tilesetRelPath: null as string | null,
      iid: iidOf("layer", levelIid, identifier),
      levelId,
      layerDefUid: 0,
      pxOffsetX: 0,
      pxOffsetY: 0,
      visible: true,
      optionalRules: [],
      overrideTilesetUid: null as number | null,
      // For tiles that are drawn by rules: there are none.
      seed: 1,
    };
  }

  #tileLayer(one: LdtkLevel, layer: ProjectTileLayer, levelIid: string, levelId: number): Piece {
    const { map } = one;
    const { width, height } = map;
    const tileset = this.#tilesetsOf.get(one)![layer.slot] ?? layer.tileset;
    const { first, count, columns, pixels } = tileset.set;
    const numbers = map.layers.find(({ name }) => name === layer.of)?.numbers;
    const rows: string[] = [];
    for (let y = 0; y < height && numbers !== undefined; y++) {
      const tiles: string[] = [];
      for (let x = 0; x < width; x++) {
        const place = numbers[y * width + x]! - first;
        if (place < 0 || place >= count) continue;
        const [left, top] = [place % columns, Math.floor(place / columns)].map((cell) => cell * this.#side);
        const id = tileId(place, columns, pixels, this.#side);
        tiles.push(
          `{"px":[${x * this.#side},${y * this.#side}],"src":[${left},${top}],"f":0,"t":${id},"d":[${y * width + x}],"a":1}`,
        );
      }
      if (tiles.length > 0) rows.push(tiles.join(","));
    }
    const fields = fieldsOf({
      ...this.#layerInstance(map, layer.identifier, "Tiles", levelIid, levelId),
      __tilesetDefUid: tileset.uid,
      __tilesetRelPath: tileset.file,
      layerDefUid: layer.uid,
      overrideTilesetUid: tileset === layer.tileset ? null : tileset.uid,
      intGridCsv: [],
      autoLayerTiles: [],
    });
    return {
      open: "{ ",
      items: [...fields, prefixed('"gridTiles": ', { open: "[", items: rows, close: "]" }), '"entityInstances": []'],
      close: " }",
    };
  }

  #terrainLayer({ map, level }: LdtkLevel, levelIid: string, levelId: number): Piece {
    const { width, height } = map;
    const values = level.tileset.tiles.map(({ name }) => this.#values.get(name));
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => values[level.tiles[y * width + x]!]).join(","),
    );
    const fields = fieldsOf({
      ...this.#layerInstance(map, TERRAIN_LAYER, "IntGrid", levelIid, levelId),
      layerDefUid: this.#terrainUid,
    });
    return {
      open: "{ ",
      items: [
        ...fields,
        prefixed('"intGridCsv": ', { open: "[", items: rows, close: "]" }),
        ...fieldsOf({ autoLayerTiles: [], gridTiles: [], entityInstances: [] }),
      ],
      close: " }",
    };
  }

  #definitions(): object {
    const keyUid = this.#entities.get("key")!.uid;
    const definitionsOf = (list: FieldList, uids: Map<string, number>, title?: string) =>
      [...list.types].map(([field, type]) => {
        let uid = uids.get(field);
        if (uid === undefined) uids.set(field, (uid = this.#uid()));
        return fieldDefinition(field, type, uid, field === title, type === "EntityRef" ? keyUid : undefined);
      });
    return {
      layers: [
        ...ENTITY_LAYERS.map((name) =>
          this.#layerDefinition(name, "Entities", this.#entityLayerUids.get(name)!, { requiredTags: [name] }),
        ),
        ...this.#tileLayers
          .toReversed()
          .map(({ identifier, uid, tileset }) =>
            this.#layerDefinition(identifier, "Tiles", uid, { tilesetDefUid: tileset.uid }),
          ),
        this.#layerDefinition(TERRAIN_LAYER, "IntGrid", this.#terrainUid, {
          intGridValues: this.#intGridValues(),
          intGridValuesGroups: GROUPS.map((identifier, i) => ({ uid: i + 1, identifier, color: null })),
        }),
      ],
      entities: [...this.#entities.values()].map((kind) => ({
        identifier: kind.identifier,
        uid: kind.uid,
        tags: [kind.layer],
        exportToToc: false,
        allowOutOfBounds: false,
        doc: null,
        width: this.#side,
        height: this.#side,
        resizableX: kind.isBox === true,
        resizableY: kind.isBox === true,
        minWidth: null,
        maxWidth: null,
        minHeight: null,
        maxHeight: null,
        keepAspectRatio: false,
        tileOpacity: 1,
        fillOpacity: kind.isBox === true ? 0.1 : 0.6,
        lineOpacity: 1,
        hollow: kind.isBox === true,
        color: hexColor(kind.color),
        renderMode: "Rectangle",
        showName: kind.title === undefined,
        tilesetId: null,
        tileRenderMode: "FitInside",
        tileRect: null,
        uiTileRect: null,
        nineSliceBorders: [],
        maxCount: 0,
        limitScope: "PerLevel",
        limitBehavior: "MoveLastOne",
        pivotX: 0,
        pivotY: 0,
        fieldDefs: definitionsOf(kind.list, kind.fieldUids, kind.title),
      })),
      tilesets: this.tilesets.map((tileset) => this.#tilesetDefinition(tileset)),
      enums: [this.#tileEnum()],
      externalEnums: [],
      levelFields: definitionsOf(this.#levelFields, this.#levelFieldUids),
    };
  }

  #layerDefinition(identifier: string, type: string, uid: number, own: object): object {
    return {
      __type: type,
      identifier,
      type,
      uid,
      doc: null,
      uiColor: null,
      gridSize: this.#side,
      guideGridWid: 0,
      guideGridHei: 0,
      displayOpacity: 1,
      inactiveOpacity: 1,
      hideInList: false,
      hideFieldsWhenInactive: true,
      canSelectWhenInactive: true,
      renderInWorldView: true,
      pxOffsetX: 0,
      pxOffsetY: 0,
      parallaxFactorX: 0,
      parallaxFactorY: 0,
      parallaxScaling: true,
      requiredTags: [],
      excludedTags: [],
      autoTilesKilledByOtherLayerUid: null,
      uiFilterTags: [],
      useAsyncRender: false,
      intGridValues: [],
      intGridValuesGroups: [],
      autoRuleGroups: [],
      autoSourceLayerDefUid: null,
      tilesetDefUid: null,
      tilePivotX: 0,
      tilePivotY: 0,
      biomeFieldUid: null,
      ...own,
    };
  }

  #intGridValues(): object[] {
    const [{ level }] = this.#levels as [LdtkLevel];
    const looks = lookNames(level.tileset.tiles);
    return [...this.#values].map(([name, value]) => {
      const tile = this.#tiles.get(name)!;
      const { fill, ink } = tileLook(this.#theme, looks[level.tileset.tiles.indexOf(tile)] ?? name);
      return {
        value,
        identifier: name,
        color: hexColor(fill ?? ink),
        tile: null,
        groupUid: GROUPS.indexOf(tile.walkable ? "walkable" : "blocked") + 1,
      };
    });
  }

  #tilesetDefinition({ set, uid, name, file }: ProjectTileset): object {
    const { pixels, columns } = set;
    const shown = [...set.tiles].map(([place, tile]) => [tileId(place, columns, pixels, this.#side), tile] as const);
    const tagged = new Map<string, number[]>();
    for (const [id, { name, tile }] of shown) {
      if (tile !== undefined) tagged.set(name, [...(tagged.get(name) ?? []), id]);
    }
    return {
      __cWid: Math.ceil(pixels.width / this.#side),
      __cHei: Math.ceil(pixels.height / this.#side),
      identifier: identifierOf(name),
      uid,
      relPath: file,
      embedAtlas: null,
      pxWid: pixels.width,
      pxHei: pixels.height,
      tileGridSize: this.#side,
      spacing: 0,
      padding: 0,
      tags: [],
      tagsSourceEnumUid: this.#enumUid,
      enumTags: [...tagged].map(([enumValueId, tileIds]) => ({ enumValueId, tileIds })),
      customData: shown.map(([id, tile]) => ({ tileId: id, data: JSON.stringify(tileProperties(tile)) })),
      savedSelections: [],
      cachedPixelData: null,
    };
  }

  /** The tiles of all tilesets as an enum, so that the tilesets can say which of their pictures show them. */
  #tileEnum(): object {
    const tiles = this.tilesets.flatMap(({ set }) => [...set.tiles.values()]);
    const names = new Set(tiles.filter(({ tile }: MapTile) => tile !== undefined).map(({ name }) => name));
    return {
      identifier: "tile",
      uid: this.#enumUid,
      values: [...names].map((id) => {
        const { fill, ink } = tileLook(this.#theme, id);
        return { id, tileRect: null, color: fill ?? ink };
      }),
      iconTilesetUid: null,
      externalRelPath: null,
      externalFileChecksum: null,
      tags: [],
    };
  }
}

/** The groups of tiles, in the order of their numbers. */
const GROUPS = ["walkable", "blocked"];

/** What only some kinds of layers have. */
const NO_CELLS = { intGridCsv: [], autoLayerTiles: [], gridTiles: [] };

/** Layers of tiles, from below. */
const LAYERS_FROM_BELOW: readonly MapTileLayer["name"][] = ["tiles", "floor", "ground", "walls", "decoration"];

/** How a kind of objects is written that the table doesn't have. */
const UNKNOWN_KIND = { color: 0xe8a33d, isBox: true, title: "name", fields: {} } as const;

function fieldsOf(values: object): Piece[] {
  return Object.entries(values).map(([name, value]) => prefixed(`${JSON.stringify(name)}: `, dataPiece(value)));
}

/** The number of a tile as LDtk counts them: a column that is only partly in the picture counts. */
function tileId(place: number, columns: number, { width }: Pixels, side: number): number {
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

/** Cells between two levels of a world. */
const GAP = 4;

/** The places of levels in a world, in pixels: those of one depth side by side, and each depth below the one before. */
function layOutWorld(levels: readonly LdtkLevel[]): readonly { readonly x: number; readonly y: number }[] {
  const places = new Map<LdtkLevel, { x: number; y: number }>();
  let y = 0;
  for (const depth of [...new Set(levels.map(({ level }) => level.depth))].sort((a, b) => a - b)) {
    const row = levels.filter(({ level }) => level.depth === depth);
    let x = 0;
    for (const one of row) {
      const { side, width } = one.map;
      places.set(one, { x: x * side, y: y * side });
      x += width + GAP;
    }
    y += Math.max(...row.map(({ map }) => map.height)) + GAP;
  }
  return levels.map((level) => places.get(level)!);
}
