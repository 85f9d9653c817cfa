/**
 * What was different in level files of version 1. They are read, checked and built again as ever; nothing writes them.
 */

import { Hasher } from "../core/hash.js";
import { hashWishes } from "../core/state-hash.js";
import type { Tile, Tileset } from "../core/tiles.js";
import type { Level } from "./level.js";
import type { Allowance, LevelParts } from "./level-data.js";

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
  const count = (list: readonly unknown[] | undefined) => hasher.word(list === undefined ? -1 : list.length);
  count(tileset.tiles);
  for (const { name, glyph, walkable, opaque } of tileset.tiles) {
    hasher
      .text(name)
      .text(glyph)
      .word((walkable ? 1 : 0) + (opaque ? 2 : 0));
  }
  const numbers = level.tileset.tiles.map(({ name }) => tileset.tiles.findIndex((tile) => tile.name === name));
  hasher.bytes(parts.tiles.map((tile) => numbers[tile]!)).word(parts.start ?? -1);
  count(parts.exits);
  for (const { at, kind } of parts.exits) hasher.word(at).text(kind);
  count(parts.rooms);
  for (const { x, y, width, height, anchor } of parts.rooms ?? []) {
    hasher.word(x).word(y).word(width).word(height).word(anchor);
  }
  count(parts.corridors);
  for (const corridor of parts.corridors ?? []) {
    hasher.word(corridor.length);
    for (let i = 0; i < corridor.length; i++) hasher.word(corridor[i]!);
  }
  count(parts.spawns);
  for (const spawn of parts.spawns) {
    const { at, name, blocks, from } = spawn;
    hasher
      .word(at)
      .text(name)
      .word(blocks ? 1 : 0)
      .text(from);
    hashWishes(hasher, spawn);
  }
  count(parts.prefabs);
  for (const { name, kind, x, y, transform, rows, entrances } of parts.prefabs) {
    hasher.text(name).text(kind).word(x).word(y).text(transform).text(rows.join("\n"));
    hasher.word(entrances.length);
    for (const entrance of entrances) hasher.word(entrance);
  }
  count(parts.locks);
  for (const { at, key } of parts.locks) hasher.word(at).word(key);
  return hasher.hex();
}
