import { assemble, type PrefabFile, type PrefabFileOptions } from "../drawings/prefab-reader.js";
import { FileError, FileErrors } from "../text/file-error.js";
import type { ImportedMap } from "./imported-map.js";
import { importedVault } from "./imported-vault.js";

/** The maps of a file as prefabs. What they lose are warnings. */
export function mapPrefabs(maps: readonly ImportedMap[], file: string, options: PrefabFileOptions = {}): PrefabFile {
  const converted = maps.map((map) => importedVault(map));
  const losses = converted.flatMap(({ name, losses }) =>
    losses.map(({ line, what }) => new FileError(file, line, 1, `${name}: ${what}.`, "", "loss")),
  );
  const pieces = converted.map(({ source }) => ({ value: source, locate: () => 0 }));
  const found = assemble(pieces, new FileErrors("", file), options);
  return { ...found, warnings: [...losses, ...found.warnings] };
}
