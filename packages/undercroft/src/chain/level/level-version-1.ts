/**
 * What was different in level files of version 1. They are read, checked and built again as ever; nothing writes them.
 */

import { Hasher } from "../../core/hash.js";
import { PartsHash } from "../../core/parts/index.js";
import type { Allowance } from "../../core/report.js";
import type { Tile, Tileset } from "../../core/tiles.js";
import type { Level } from "./level.js";
import type { LevelParts } from "./level-data.js";

/** Nobody asked whether all floor could be reached. */
export const ALLOWED_IN_VERSION_1: readonly Allowance[] = ["floor-unreachable"];

/** Doors were known by their name. */
export function tileOfVersion1(tile: Tile): Tile {
  return tile.name === "door" ? { ...tile, door: true } : tile;
}

/**
 * The hash of a level by the rule of version 1: all tiles of the set counted, with their order and glyphs. A level that
 * is compared with a file takes the file's tileset, since tiles may have been added to the shipped ones since.
 */
export function hashOfVersion1(level: Level, tileset: Tileset): string {
  const parts = level.toCheckable() as unknown as LevelParts;
  const hasher = new Hasher().word(parts.width).word(parts.height).word(parts.depth);
  hasher.word(tileset.tiles.length);
  for (const { name, glyph, walkable, opaque } of tileset.tiles) {
    hasher
      .text(name)
      .text(glyph)
      .word((walkable ? 1 : 0) + (opaque ? 2 : 0));
  }
  const numbers = level.tileset.tiles.map(({ name }) => tileset.tiles.findIndex((tile) => tile.name === name));
  hasher.bytes(parts.tiles.map((tile) => numbers[tile]!)).word(parts.start ?? -1);
  const prefabs = parts.prefabs.map(({ sealed: _, ...prefab }) => prefab);
  const rows = (drawing: readonly string[]) => hasher.text(drawing.join("\n"));
  new PartsHash().takeFirst(hasher, { ...parts, prefabs }, { isDraft: false, rows });
  return hasher.hex();
}
