import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hashAsIn, readLevel } from "../chain/index.js";
import { DOOR, defineBuilder, type Tile, UndercroftError } from "../core/index.js";
import { verifyUnder } from "../verify/index.js";
import { rebuildLevel, registry } from "./index.js";

// Written by version 0.1: `cellar` by the step below, the others by shipped recipes.
const fileOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`./__fixtures__/${name}.v1.json`, import.meta.url), "utf8"));

const cellar = defineBuilder({
  id: "cellar",
  options: {},
  adds: ["start", "exit"],
  *build(map) {
    const rows = ["##########", "#...+...~#", "#.##+###.#", "#..#.%%..#", "##########"];
    for (const [y, row] of rows.entries()) {
      for (const [x, glyph] of [...row].entries()) map.set(map.index(x, y), map.tileset.byGlyph(glyph)!);
    }
    map.start = map.index(1, 1);
    map.addExit(map.index(7, 3), "down");
    const entrances = [map.index(5, 3)];
    map.prefabs = [{ name: "pit", kind: "vault", x: 5, y: 3, transform: "identity", rows: ["%%"], entrances }];
    map.locks = [{ at: map.index(4, 2), key: map.index(2, 3) }];
    map.addSpawn({ at: map.index(6, 1), name: "Rat", blocks: true });
    yield;
  },
});
const known = { registry: registry([cellar]) };

describe.each(["cellar", "rooms", "random"])("a level file of version 1: %s", (name) => {
  test("is read, holds, and has the hash that stands in it", () => {
    const file = fileOf(name);
    const level = readLevel(file);
    expect(file.version).toBe(1);
    expect(hashAsIn(file, level)).toBe(file.hash);
    expect(level.hash).not.toBe(file.hash);
    expect(verifyUnder(level.toCheckable(), level.movement).ok).toBe(true);
    expect(level.tileset.door[DOOR]).toBe(1);
  });

  test("is written again as version 2", () => {
    const level = readLevel(fileOf(name));
    expect(level.toJSON()).toMatchObject({ version: 2, hash: level.hash, rows: fileOf(name).rows });
    expect(readLevel(JSON.stringify(level)).hash).toBe(level.hash);
  });

  test("is built again, or the step that has another version now is named", () => {
    const file = fileOf(name);
    try {
      expect(hashAsIn(file, rebuildLevel(file, known))).toBe(file.hash);
    } catch (error) {
      expect(name).not.toBe("cellar");
      expect(error).toBeInstanceOf(UndercroftError);
      expect((error as Error).message).toMatch(/the level was built with version 1 of|is not the one that this level/);
    }
  });
});

test("a file of version 1 that was changed by hand is not built again", () => {
  const file = fileOf("cellar");
  const changed = [
    { ...file, spawns: [] },
    { ...file, hash: file.hash.replace(/^./, "z") },
    { ...file, rows: file.rows.map((row: string) => row.replace("~", ".")) },
  ];
  for (const wrong of changed)
    expect(() => rebuildLevel(wrong, known)).toThrow("the rebuilt level differs from the one in the file");
});

test("a file is built again though other tiles ship by now: one more, one less, one that a game had of its own", () => {
  const file = JSON.parse(JSON.stringify(rebuildLevel(fileOf("cellar"), known)));
  const isNot = (name: string) => (tile: Tile) => tile.name !== name;
  const fewer = { ...file, tileset: file.tileset.filter(isNot("bridge")) };
  const more = { ...file, tileset: [...file.tileset, { name: "magma", glyph: "!", walkable: false, opaque: false }] };
  const shadowed = {
    ...file,
    tileset: [...fewer.tileset, { name: "plank", glyph: "≡", walkable: true, opaque: false }],
  };
  for (const other of [file, fewer, more, shadowed]) expect(rebuildLevel(other, known).hash).toBe(file.hash);
});
