import { CELL_LIMIT, printable, show } from "../../../core/index.js";
import type { ReaderOptions } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { JsonChecks, mapText, parseMapJson } from "../map-text.js";
import { pathBeside } from "../path-beside.js";
import { LdtkDefinitions, type LdtkPart, MOST_LAYERS } from "./ldtk-definitions.js";
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
  const json = new JsonChecks(file);
  const project = json.object(parseMapJson(mapText(bytes, file), file), "");
  const version = /^(\d+)\./.exec(`${project.jsonVersion}`)?.[1];
  if (version === undefined) throw json.error("", "this is not an LDtk project: it has no jsonVersion.");
  if (version === "0") {
    const words = `was saved by LDtk ${printable(`${project.jsonVersion}`)}. Open it with LDtk 1.0 or newer and save it.`;
    throw json.error("jsonVersion", words);
  }
  const definitions = new LdtkDefinitions(json, project);
  const files = new Set<string>();
  const maps: ImportedMap[] = [];
  let [cells, losses] = [0, 0];
  for (const [value, path] of levelsOf(json, project)) {
    const outline = json.object(value, path);
    const [level, checks, place] = await wholeLevel(json, outline, path, options, files);
    const reader = new LdtkLevelReader(checks, definitions, level, place, options);
    cells += reader.width * reader.height;
    if (cells > CELL_LIMIT) throw json.error(path, `the levels have more than ${CELL_LIMIT} cells together.`);
    const map = reader.read();
    losses += map.losses.length;
    if (losses > MOST_LOSSES) throw json.error(path, `more than ${MOST_LOSSES} parts of the project can't be read.`);
    maps.push(map);
  }
  if (maps.length === 0) throw json.error("levels", "the project has no levels.");
  return maps;
}

/** All levels and where they are: a project has them, or the worlds of a project. */
function levelsOf(json: JsonChecks, project: LdtkPart): readonly (readonly [unknown, string])[] {
  const worlds = json.list(project.worlds ?? [], "worlds", MOST_LAYERS).map((world, i) => {
    const path = `worlds[${i}]`;
    return [json.object(world, path).levels ?? [], `${path}.levels`] as const;
  });
  const lists = [[project.levels ?? [], "levels"] as const, ...worlds];
  const levels = lists.flatMap(([list, path]) =>
    json.list(list, path, MOST_LEVELS).map((level, i) => [level, `${path}[${i}]`] as const),
  );
  json.list(levels, "levels", MOST_LEVELS);
  return levels;
}

/** A level with its layers, which can be in a file of its own. No two levels have the same file. */
async function wholeLevel(
  json: JsonChecks,
  level: LdtkPart,
  path: string,
  { readBeside, above }: ReaderOptions,
  files: Set<string>,
): Promise<readonly [level: LdtkPart, json: JsonChecks, path: string]> {
  if (level.externalRelPath === null || level.externalRelPath === undefined) return [level, json, path];
  const field = `${path}.externalRelPath`;
  const named = json.text(level.externalRelPath, field);
  const file = pathBeside(named, "", above);
  if (file === undefined)
    throw json.error(
      field,
      `must be a file in the folder of the project, got ${show(named)}. Say which folder has both of them with --root (in a program: root).`,
    );
  if (files.has(file)) throw json.error(field, `${show(named)} is the file of another level.`);
  files.add(file);
  const bytes = await readBeside?.(file);
  if (bytes === undefined) throw json.error(path, `there is no file ${show(file)}, which has the layers of the level.`);
  const checks = new JsonChecks(file);
  return [checks.object(parseMapJson(mapText(bytes, file), file), ""), checks, ""];
}
