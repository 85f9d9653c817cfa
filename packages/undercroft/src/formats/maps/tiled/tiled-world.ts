import { dataPiece, layOut } from "../../text/line-layout.js";

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
  const depths = [...new Set(maps.map(({ depth }) => depth))].sort((a, b) => a - b);
  let y = 0;
  const placed = depths.flatMap((depth) => {
    const row = maps.filter((map) => map.depth === depth);
    let x = 0;
    const list = row.map(({ file, width, height }) => {
      const map = { fileName: file, x, y, width, height };
      x += width + GAP;
      return map;
    });
    y += Math.max(...row.map(({ height }) => height)) + GAP;
    return list;
  });
  const world = dataPiece({ maps: placed, onlyShowAdjacentMaps: false, type: "world" });
  return `${layOut(world, { width: 120, lastComma: false })}\n`;
}
