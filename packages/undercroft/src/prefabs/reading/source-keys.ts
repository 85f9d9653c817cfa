import { isPlain, show, unknownKey } from "../../core/index.js";
import { mistake, type SourcePath } from "../source/errors.js";
import { ENTRY_KEYS, SOURCE_KEYS, SPAWN_KEYS } from "../source/keys.js";
import type { PrefabSource } from "../source/source.js";

/**
 * Refuses unknown keys, and properties that a level file can't contain, at their place. Files are checked by their schemas;
 * this is for sources that are written in code.
 */
export function checkSourceKeys(source: PrefabSource): void {
  const checkKnown = (at: SourcePath, value: object, keys: object) => {
    const unknown = unknownKey(value, keys);
    if (unknown !== undefined)
      throw mistake(source, [...at, unknown.key], `${placeOf(at)}unknown key ${show(unknown.key)}.${unknown.hint}`);
  };
  const checkProps = (at: SourcePath, props: unknown) => {
    if (props === undefined) return;
    if (!isPlain(props)) throw mistake(source, at, `${at.join(".")} must be an object of strings, got ${show(props)}.`);
    for (const [key, value] of Object.entries(props)) {
      if (typeof value === "string") continue;
      const place = [...at, key];
      const advice = `Level files have properties as text: write ${show(String(value))}.`;
      throw mistake(source, place, `${place.join(".")} must be a string, got ${show(value)}. ${advice}`);
    }
  };
  const checkSpawns = (at: SourcePath, spawn: unknown) => {
    if (Array.isArray(spawn)) for (const [i, one] of spawn.entries()) checkSpawns([...at, i], one);
    if (!isPlain(spawn)) return;
    checkKnown(at, spawn, SPAWN_KEYS);
    checkProps([...at, "props"], spawn.props);
  };
  checkKnown([], source, SOURCE_KEYS);
  for (const [glyph, entry] of Object.entries(source.legend ?? {})) {
    if (!isPlain(entry)) continue;
    checkKnown(["legend", glyph], entry, ENTRY_KEYS);
    checkProps(["legend", glyph, "props"], entry.props);
    checkSpawns(["legend", glyph, "spawn"], entry.spawn);
  }
  for (const [i, feature] of (Array.isArray(source.features) ? source.features : []).entries()) {
    checkSpawns(["features", i, "spawn"], feature?.spawn);
  }
}

function placeOf(at: SourcePath): string {
  return at.length === 0 ? "" : `${at.join(".")}: `;
}
