import { isPlain, type KeysOf, show, unknownKey } from "../../core/index.js";
import { PrefabError, type SourcePath } from "../source/errors.js";
import { type LegendEntry, nameOf, type PrefabSource, type SpawnSource } from "../source/source.js";

const SOURCE_KEYS: KeysOf<PrefabSource> = {
  level: true,
  section: true,
  vault: true,
  blueprint: true,
  description: true,
  title: true,
  depth: true,
  branches: true,
  weight: true,
  chance: true,
  unique: true,
  group: true,
  tags: true,
  on_request: true,
  layouts: true,
  transform: true,
  place: true,
  entrances: true,
  sealed: true,
  no_random: true,
  region: true,
  interior: true,
  with: true,
  bar: true,
  key: true,
  holders: true,
  holds: true,
  features: true,
  mixins: true,
  params: true,
  palettes: true,
  legend: true,
  vary: true,
  assert: true,
  size: true,
  map: true,
};

const ENTRY_KEYS: KeysOf<Exclude<LegendEntry, string>> = {
  terrain: true,
  spawn: true,
  mark: true,
  hole: true,
  start: true,
  exit: true,
  entrance: true,
  choose: true,
  slot: true,
  props: true,
  no_random: true,
  xp: true,
};

const SPAWN_KEYS: KeysOf<SpawnSource> = {
  name: true,
  table: true,
  any: true,
  or: true,
  count: true,
  depth: true,
  state: true,
  props: true,
  chance: true,
  blocks: true,
};

/**
 * Refuses keys that nobody reads, and properties that a level file couldn't have, at their place. Files are checked by their
 * schemas; this is for what is written in code.
 */
export function checkSourceKeys(source: PrefabSource): void {
  const refuse = (at: SourcePath, message: string) => new PrefabError(nameOf(source), at, message);
  const checkKnown = (at: SourcePath, value: object, keys: object) => {
    const unknown = unknownKey(value, keys);
    if (unknown !== undefined)
      throw refuse([...at, unknown.key], `${placeOf(at)}unknown key ${show(unknown.key)}.${unknown.hint}`);
  };
  const checkProps = (at: SourcePath, props: unknown) => {
    if (props === undefined) return;
    if (!isPlain(props)) throw refuse(at, `${at.join(".")} must be an object of strings, got ${show(props)}.`);
    for (const [key, value] of Object.entries(props)) {
      if (typeof value === "string") continue;
      const place = [...at, key];
      throw refuse(
        place,
        `${place.join(".")} must be a string, got ${show(value)}. Level files have properties as text: write ${show(String(value))}.`,
      );
    }
  };
  const checkSpawn = (at: SourcePath, spawn: unknown) => {
    if (!isPlain(spawn)) return;
    checkKnown(at, spawn, SPAWN_KEYS);
    checkProps([...at, "props"], spawn.props);
  };
  const checkSpawns = (at: SourcePath, spawn: unknown) => {
    if (Array.isArray(spawn)) for (const [i, one] of spawn.entries()) checkSpawn([...at, i], one);
    else checkSpawn(at, spawn);
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
