import type { ConvertedVault } from "../drawings/conversion.js";
import { assemble, type PrefabFile, type PrefabFileOptions } from "../drawings/prefab-reader.js";
import { FileErrors, lineStarts } from "../text/file-error.js";
import { checkText } from "../text/plain-map.js";
import { convertDes } from "./des-convert.js";
import { readDes } from "./des-file.js";

/**
 * Converts the vaults of a Dungeon Crawl file (`.des`), each with a list of what it loses. Lua isn't run. Throws a
 * FileError if the text isn't such a file.
 *
 * @example
 * import { convertDesFile } from "undercroft/formats";
 *
 * const file = "NAME: cell\nKMONS: o = ogre\nPLACE: D:4\nMAP\nxx+xx\nx.o.x\nxxxxx\nENDMAP\n";
 * const [vault] = convertDesFile(file, "cell.des");
 * console.log(vault?.status, vault?.losses.length); // losses 1
 */
export function convertDesFile(text: string, file: string): readonly ConvertedVault[] {
  checkText(text, file);
  return readDes(text, file).map(convertDes);
}

/** Reads a Dungeon Crawl file as prefabs. What they lose are warnings, of the kind `loss`, or `dropped` if nothing is left of them. */
export function readDesFile(text: string, file: string, options: PrefabFileOptions = {}): PrefabFile {
  checkText(text, file);
  const errors = new FileErrors(text, file);
  const starts = lineStarts(text);
  const offsetOf = (line: number) => starts[Math.min(line, starts.length) - 1] ?? 0;
  const converted = convertDesFile(text, file);
  const losses = converted.flatMap(({ name, status, losses }) =>
    losses.map(({ line, what }, i) =>
      status === "none" && i === losses.length - 1
        ? errors.at(offsetOf(line), `${name}: dropped: ${what}.`, "dropped")
        : errors.at(offsetOf(line), `${name}: ${what}.`, "loss"),
    ),
  );
  const pieces = converted.flatMap(({ source, line }) =>
    source === undefined ? [] : [{ value: source, locate: () => offsetOf(line) }],
  );
  const prefabFile = assemble(pieces, errors, options);
  return { ...prefabFile, warnings: [...losses, ...prefabFile.warnings] };
}
