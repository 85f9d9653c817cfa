import { csvRows, fieldPiece, fieldPieces, listPiece, objectPiece, type Piece } from "../../text/line-layout.js";
import { TERRAIN_LAYER } from "./ldtk-kinds.js";
import { iidOf } from "./ldtk-names.js";
import { type LdtkLevel, type LdtkProject, type ProjectTileLayer, tileId } from "./ldtk-project.js";

/** A level, and where it is in its project. */
export interface PlacedLevel extends LdtkLevel {
  /** Its UUID. */
  readonly iid: string;
  /** Its number. */
  readonly uid: number;
  /** The name that LDtk has for it. */
  readonly identifier: string;
  /** Its left edge in the world, in pixels. */
  readonly x: number;
  /** Its upper edge in the world, in pixels. */
  readonly y: number;
}

/** Returns what all layers of a level say of themselves. */
export function layerInstance(
  { map: { width, height, side }, iid, uid }: PlacedLevel,
  identifier: string,
  type: "Entities" | "Tiles" | "IntGrid",
  layerDefUid: number,
) {
  return {
    ...{ __identifier: identifier, __type: type, __cWid: width, __cHei: height, __gridSize: side, __opacity: 1 },
    ...{ __pxTotalOffsetX: 0, __pxTotalOffsetY: 0, __tilesetDefUid: null, __tilesetRelPath: null },
    ...{ iid: layerIid(iid, identifier), levelId: uid, layerDefUid, pxOffsetX: 0, pxOffsetY: 0, visible: true },
    // The seed is for tiles that are drawn by rules: there are none.
    ...{ optionalRules: [], overrideTilesetUid: null, seed: 1 },
  };
}

/** The UUID of a layer of a level. */
export function layerIid(levelIid: string, identifier: string): string {
  return iidOf("layer", levelIid, identifier);
}

/** Returns a layer of tiles, with those of one tileset. */
export function tileLayer(project: LdtkProject, level: PlacedLevel, layer: ProjectTileLayer): Piece {
  const { width, height, side, layers } = level.map;
  const tileset = project.tilesetOf(level.map, layer);
  const { first, count, columns, pixels } = tileset.set;
  const numbers = layers.find(({ name }) => name === layer.of)?.numbers;
  const rows: string[] = [];
  for (let y = 0; y < height && numbers !== undefined; y++) {
    const tiles: string[] = [];
    for (let x = 0; x < width; x++) {
      const place = numbers[y * width + x]! - first;
      if (place < 0 || place >= count) continue;
      const [left, top] = [place % columns, Math.floor(place / columns)].map((cell) => cell * side);
      const id = tileId(place, columns, pixels, side);
      tiles.push(
        `{"px":[${x * side},${y * side}],"src":[${left},${top}],"f":0,"t":${id},"d":[${y * width + x}],"a":1}`,
      );
    }
    if (tiles.length > 0) rows.push(tiles.join(","));
  }
  const fields = fieldPieces({
    ...layerInstance(level, layer.identifier, "Tiles", layer.uid),
    __tilesetDefUid: tileset.uid,
    __tilesetRelPath: tileset.file,
    overrideTilesetUid: tileset === layer.tileset ? null : tileset.uid,
    intGridCsv: [],
    autoLayerTiles: [],
  });
  return objectPiece([...fields, fieldPiece("gridTiles", listPiece(rows)), ...fieldPieces({ entityInstances: [] })]);
}

/** Returns the layer that says what each cell is. */
export function terrainLayer({ terrain, terrainUid }: LdtkProject, placed: PlacedLevel): Piece {
  const { level } = placed;
  const values = level.tileset.tiles.map(({ name }) => terrain.get(name)?.value);
  const numbers = Array.from(level.tiles, (tile) => values[tile]!);
  return objectPiece([
    ...fieldPieces(layerInstance(placed, TERRAIN_LAYER, "IntGrid", terrainUid)),
    fieldPiece("intGridCsv", listPiece(csvRows(placed.map, numbers))),
    ...fieldPieces({ autoLayerTiles: [], gridTiles: [], entityInstances: [] }),
  ]);
}
