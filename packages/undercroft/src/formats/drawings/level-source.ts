import { checkLevel, type Level } from "../../chain/index.js";
import { addTo, checkArgument, defined, type LevelSpawn, TEXT } from "../../core/index.js";
import type { LegendEntry, PrefabSource, SpawnSource } from "../../prefabs/index.js";
import { kindOfThing } from "../../spawning/index.js";
import { spawnLook } from "../pictures/glyphs.js";
import { DrawnLegend } from "./drawn-legend.js";

/** Converts a level to a drawing that can be edited: its tiles, start, exits and spawns. */
export function levelToSource(level: Level, name = "level"): PrefabSource {
  checkLevel("levelToSource", level);
  if (name !== undefined) checkArgument("levelToSource", "name", TEXT, name);
  const legend = new DrawnLegend();
  const exits = new Set(level.exits.map(({ at: [x, y] }) => y * level.width + x));
  const rows = level.rows().map((row) => [...row]);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const tile = level.tileAt(x, y);
      if (!exits.has(y * level.width + x)) rows[y]![x] = legend.glyphFor(tile.name, tile.glyph);
    }
  }
  for (const { at } of level.exits) {
    const [x, y] = at;
    // A drawing knows nothing of branches: what they look like is what they are.
    const exit = level.tileAt(x, y).name === "down_stairs" ? "down" : "up";
    rows[y]![x] = legend.glyphFor({ exit }, exit === "down" ? ">" : "<");
  }
  const things = new Map<number, LevelSpawn[]>();
  for (const spawn of level.spawns) addTo(things, spawn.at[1] * level.width + spawn.at[0], spawn);
  for (const [cell, spawns] of things) {
    const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
    const terrain = level.tileAt(x, y).name;
    const [first] = spawns as [LevelSpawn];
    const plain = { spawn: first.name };
    const isDefault = spawns.length === 1 && legend.knows(plain) && isPlain(first) && terrain === "floor";
    const requests = spawns.map((spawn) => requestFor(spawn, level.depth));
    const spawn = requests.length === 1 ? requests[0]! : requests;
    const entry: LegendEntry = isDefault ? plain : { ...(terrain === "floor" ? {} : { terrain }), spawn };
    rows[y]![x] = legend.glyphFor(entry, spawnLook(first.name).glyph);
  }
  if (level.start !== undefined) {
    const [x, y] = level.start;
    rows[y]![x] = legend.glyphFor({ start: true }, "@");
  }
  return { level: name, ...legend.toJSON(), map: rows.map((row) => row.join("")) };
}

/** Whether a spawn is what its name alone asks for. */
function isPlain({ name, blocks, kind, table, depth, state, or, props }: LevelSpawn): boolean {
  const usual = kindOfThing(name);
  if (kind !== undefined && kind !== "key" && kind !== (usual ?? (blocks ? "monster" : "item"))) return false;
  return blocks === (usual === "monster") && [table, depth, state, or, props].every((value) => value === undefined);
}

/** What a legend says so that a spawn comes out as it is. */
function requestFor(
  { name, blocks, kind, table, depth, state, or, props }: LevelSpawn,
  levelDepth: number,
): SpawnSource {
  return {
    ...(table ? { table: name } : { name }),
    blocks,
    ...defined({
      kind: kind === "key" ? undefined : kind,
      depth: depth === undefined ? undefined : depth - levelDepth,
      state,
      or,
      props,
    }),
  };
}
