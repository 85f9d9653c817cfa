import { dataPiece, jsonText } from "../../text/line-layout.js";
import { placesByDepth } from "../world-layout.js";

/** A map in a world of Tiled's. */
export interface WorldMap {
  /** The file of the map, relative to the world. */
  readonly file: string;
  /** Its width in pixels. */
  readonly width: number;
  /** Its height in pixels. */
  readonly height: number;
  /** The row that it is in: deeper levels are further down. */
  readonly depth: number;
}

/** Pixels between two maps. */
const GAP = 64;

/**
 * Returns a world for Tiled (`.world`), which shows several maps side by side: those of a depth from left to right, and
 * deeper ones below.
 */
export function writeTiledWorld(maps: readonly WorldMap[]): string {
  const places = placesByDepth(maps, GAP);
  const placed = maps
    .map(({ file, width, height, depth }, i) => ({ depth, map: { fileName: file, ...places[i]!, width, height } }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ map }) => map);
  return jsonText(dataPiece({ maps: placed, onlyShowAdjacentMaps: false, type: "world" }));
}
