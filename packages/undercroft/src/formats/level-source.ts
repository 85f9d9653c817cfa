import type { Level } from "../chain/index.js";
import { DEFAULT_LEGEND, type LegendEntry, type PrefabSource } from "../prefabs/index.js";
import { spawnLook } from "./glyphs.js";

/** Characters for things whose own glyph is taken. */
const SPARE = "abcdefhijklmnpqrstuvwxyzABCDEFGHJKLMNOPQRSTUVWXYZ0123456789$?/[](){}|,;'\"`";

/** A level as a drawing, to go on with in an editor: its tiles, start, exits and spawns. One thing is drawn a cell. */
export function levelToSource(level: Level, name = "level"): PrefabSource {
  const legend: Record<string, LegendEntry> = {};
  const meanings = new Map<string, string>(
    Object.entries(DEFAULT_LEGEND).map(([glyph, entry]) => [JSON.stringify(entry), glyph]),
  );
  const taken = new Set<string>([...Object.keys(DEFAULT_LEGEND)]);
  /** The glyph for a meaning: the usual one, the one wished for, or a spare one. */
  const glyphFor = (entry: LegendEntry, wish: string): string => {
    const key = JSON.stringify(entry);
    const known = meanings.get(key);
    if (known !== undefined) return known;
    const glyph = [wish, ...SPARE].find((candidate) => !taken.has(candidate)) ?? "?";
    taken.add(glyph);
    meanings.set(key, glyph);
    legend[glyph] = entry;
    return glyph;
  };

  const exits = new Set(level.exits.map(({ at: [x, y] }) => y * level.width + x));
  const rows = level.rows().map((row) => [...row]);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const tile = level.tileAt(x, y);
      if (!exits.has(y * level.width + x)) rows[y]![x] = glyphFor(tile.name, tile.glyph);
    }
  }
  for (const {
    at: [x, y],
    kind,
  } of level.exits)
    rows[y]![x] = glyphFor({ exit: kind }, kind === "down" ? ">" : "<");
  for (const {
    at: [x, y],
    name: spawn,
    blocks,
  } of level.spawns) {
    const terrain = level.tileAt(x, y).name;
    const usual = meanings.has(JSON.stringify({ spawn })) && terrain === "floor";
    const entry: LegendEntry = usual
      ? { spawn }
      : { ...(terrain === "floor" ? {} : { terrain }), spawn: { name: spawn, blocks } };
    rows[y]![x] = glyphFor(entry, spawnLook(spawn).glyph);
  }
  if (level.start !== undefined) {
    const [x, y] = level.start;
    rows[y]![x] = glyphFor({ start: true }, "@");
  }
  return { level: name, ...(Object.keys(legend).length > 0 ? { legend } : {}), map: rows.map((row) => row.join("")) };
}
