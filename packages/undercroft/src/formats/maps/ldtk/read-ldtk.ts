import { CELL_LIMIT, printable, show } from "../../../core/index.js";
import type { ReaderOptions } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { JsonObject, mapText, parseMapJson } from "../map-text.js";
import { pathBeside } from "../path-beside.js";
import { LdtkDefinitions, MOST_LAYERS } from "./ldtk-definitions.js";
import { LdtkLevelReader } from "./read-ldtk-level.js";

/** Levels of a project: more than anybody has. */
const MOST_LEVELS = 16_384;
/** What can't be read of all levels together: nobody reads more, and they can't fill the memory. */
const MOST_LOSSES = 65_536;

/**
 * Reads an LDtk project: all levels of all its worlds. IntGrid layers say what cells are; where they say nothing, layers of
 * tiles do. Of layers of the same kind, the topmost decides. Things that tiles mean stand on what the cell is.
 */
export async function readLdtk(
  bytes: Uint8Array,
  file: string,
  options: ReaderOptions,
): Promise<readonly ImportedMap[]> {
  const project = readObject(bytes, file);
  const jsonVersion = `${project.fields.jsonVersion}`;
  const version = /^(\d+)\./.exec(jsonVersion)?.[1];
  if (version === undefined) throw project.error("this is not an LDtk project: it has no jsonVersion.");
  if (version === "0") {
    const words = `was saved by LDtk ${printable(jsonVersion)}. Open it with LDtk 1.0 or newer and save it.`;
    throw project.error(words, "jsonVersion");
  }
  const definitions = new LdtkDefinitions(project);
  const files = new Set<string>();
  const maps: ImportedMap[] = [];
  let [cells, losses] = [0, 0];
  for (const outline of levelsOf(project)) {
    const level = await wholeLevel(outline, options, files);
    const reader = new LdtkLevelReader(definitions, level, options);
    cells += reader.size[0] * reader.size[1];
    if (cells > CELL_LIMIT) throw outline.error(`the levels have more than ${CELL_LIMIT} cells together.`);
    const map = reader.read();
    losses += map.losses.length;
    if (losses > MOST_LOSSES) throw outline.error(`more than ${MOST_LOSSES} parts of the project can't be read.`);
    maps.push(map);
  }
  if (maps.length === 0) throw project.error("the project has no levels.", "levels");
  return maps;
}

function readObject(bytes: Uint8Array, file: string): JsonObject {
  return new JsonObject(file, parseMapJson(mapText(bytes, file), file));
}

/** All levels: a project has them, or the worlds of a project. */
function levelsOf(project: JsonObject): readonly JsonObject[] {
  const levels = [project, ...project.objects("worlds", MOST_LAYERS)].flatMap((owner) =>
    owner.objects("levels", MOST_LEVELS),
  );
  if (levels.length <= MOST_LEVELS) return levels;
  throw project.error(`can have at most ${MOST_LEVELS} items, got ${levels.length}.`, "levels");
}

/** A level with its layers, which can be in a file of its own. No two levels have the same file. */
async function wholeLevel(
  level: JsonObject,
  { readBeside, above }: ReaderOptions,
  files: Set<string>,
): Promise<JsonObject> {
  const field = "externalRelPath";
  if ((level.fields[field] ?? null) === null) return level;
  const path = level.text(field);
  const file = pathBeside(path, "", above);
  if (file === undefined) {
    const advice = "Say which folder has both of them with --root (in a program: root).";
    throw level.error(`must be a file in the folder of the project, got ${show(path)}. ${advice}`, field);
  }
  if (files.has(file)) throw level.error(`${show(path)} is the file of another level.`, field);
  files.add(file);
  const bytes = await readBeside?.(file);
  if (bytes === undefined) throw level.error(`there is no file ${show(file)}, which has the layers of the level.`);
  return readObject(bytes, file);
}
