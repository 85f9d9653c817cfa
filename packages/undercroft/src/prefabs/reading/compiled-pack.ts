import { kindOf, nameOf, type Pack, type PrefabSource } from "../source/source.js";
import { pack } from "./prefab.js";

/** Makes a pack of sources that `npm run packs` has read and checked before it compiled them. */
export function compiledPack(name: string, sources: readonly PrefabSource[]): Pack {
  return pack(
    name,
    sources.map((source) => ({ name: nameOf(source), kind: kindOf(source), source })),
  );
}
