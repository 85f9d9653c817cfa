import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { type Level, readLevel } from "../chain/index.js";
import { counted, isPlain, printable } from "../core/index.js";
import { endingOf, nameFor } from "../formats/file-names.js";
import type { ConvertedVault, PrefabFile } from "../formats/index.js";
import { levelToSource } from "../formats/level-source.js";
import { isReadableMap, READABLE_MAPS } from "../formats/maps/map-endings.js";
import { parseJson } from "../formats/parse-json.js";
import { nameOf, type PrefabSource } from "../prefabs/index.js";
import { levelChain } from "../recipes/index.js";
import { endingIn, noFormat } from "./endings.js";
import { LEVEL_ENDINGS, LEVEL_FORMATS } from "./level-formats.js";
import { addOwnOptions, type OwnArguments, ownContent, withFlags } from "./recipe-source.js";
import { CommandError, EXIT, fileName, readInput, tellLosses, withFile, writeResult } from "./terminal.js";
import { addTileOptions, checkTileArguments, type TileArguments, tileOptions } from "./tile-options.js";
import { colorsOf, givenWorld, knownTiles } from "./world.js";

/** What was read: a finished level, or drawings. */
type Contents = { readonly path: string; readonly level: Level } | { readonly path: string; readonly file: PrefabFile };

interface ConvertArguments extends TileArguments, OwnArguments {
  readonly json?: boolean;
  readonly mapping?: string;
}

/** A level file doesn't record how the level was built. */
const ENDINGS = [...LEVEL_ENDINGS.keys()].filter((ending) => ending !== ".gif");

export function addConvertCommand(program: Command): void {
  addOwnOptions(addTileOptions(program.command("convert")))
    .description("convert a level file or a prefab file to another format, chosen from the file extensions")
    .argument(
      "<in>",
      `a level file, a prefab file (.vault, .json, .yaml, .xp, .png, .txt), or what another program made: ${FOREIGN.join(", ")} (also a folder of them)`,
    )
    .argument("[out]", `output file: ${ENDINGS.join(", ")} (can be left out with --json)`)
    .option("--json", "print what became of each vault and map of another program, with everything that was lost")
    .option("--mapping <file>", "what tiles and objects of a map mean (default: IN.yaml or IN.json beside the map)")
    .action(async (from: string, to: string | undefined, args: ConvertArguments) => {
      const { json = false, mapping, pack, use } = args;
      if ((pack ?? use) !== undefined && (json || endingIn(to ?? "-") !== ".ts")) {
        throw new CommandError(
          EXIT.usage,
          "--pack and --use only work if a level file is converted to TypeScript (.ts).",
        );
      }
      if (json || isFolder(from)) {
        const told = await convertForeign(from, to, mapping);
        if (json) await writeResult(`${JSON.stringify(told, null, 2)}\n`);
        return;
      }
      if (to === undefined) throw new CommandError(EXIT.usage, "name the output file, such as out.vault.");
      const ending = endingIn(to);
      if (ending === ".gif") {
        const instead = `undercroft build ${printable(from)} -o ${printable(to)}`;
        throw new CommandError(
          EXIT.usage,
          `a GIF shows how a level is built, and the file doesn't record that. Build the level again: ${instead}`,
        );
      }
      if (!ENDINGS.includes(ending)) {
        throw noFormat(to, ending, ENDINGS);
      }
      checkTileArguments(args, LEVEL_ENDINGS.get(ending)!);
      const contents = await read(from, mapping);
      if ("file" in contents) tellLosses(lossesOf(contents.file));
      if (ending === ".xp") await writeDrawing(oneSource(contents, to), to);
      else await writeResult(await contentFor(contents, ending, to, args), to);
    });
}

function isFolder(path: string): boolean {
  return path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function lossesOf({ warnings }: PrefabFile): readonly string[] {
  const losses = warnings.filter(({ kind }) => kind === "loss");
  return losses.map(({ file, line, summary }) => `${fileName(file)}:${line}: ${summary}`);
}

/** Files of other programs whose vaults and maps can be converted. */
const FOREIGN: readonly string[] = [".des", ...READABLE_MAPS];

/** Converts what another program made, from a file or all files of a folder, and tells what became of each part. */
async function convertForeign(from: string, to: string | undefined, mapping: string | undefined): Promise<object> {
  if (!existsSync(from)) throw new CommandError(EXIT.usage, `there is no file "${printable(from)}".`);
  const names = isFolder(from) ? await readdir(from, { recursive: true }) : [""];
  const files = names.map((name) => join(from, name)).filter((file) => FOREIGN.includes(endingOf(file)));
  if (files.length === 0) {
    const known = FOREIGN.join(", ");
    throw new CommandError(EXIT.usage, `"${printable(from)}" has no files of other programs. Known are ${known}.`);
  }
  if (to !== undefined && endingIn(to) !== ".vault") {
    throw new CommandError(EXIT.usage, "drawings of other programs can be converted to a .vault file.");
  }
  const { writeVaultFile } = await import("../formats/index.js");
  const sources = new Map<string, PrefabSource>();
  const told: object[] = [];
  for (const file of files.sort()) {
    const vaults = await convertedIn(file, mapping);
    told.push({ file, vaults: vaults.map(({ name, status, losses }) => ({ name, status, losses })) });
    for (const { source } of vaults) if (source !== undefined) sources.set(nameOf(source), source);
  }
  if (to !== undefined) await writeResult(writeVaultFile([...sources.values()]), to);
  return { files: told };
}

async function convertedIn(file: string, mapping: string | undefined): Promise<readonly ConvertedVault[]> {
  const { convertDesFile, importedVault } = await import("../formats/index.js");
  if (endingOf(file) === ".des") {
    const text = await readInput(file);
    return withFile(file, () => convertDesFile(text, file));
  }
  return (await loadMapsOf(file, mapping)).map((map) => importedVault(map));
}

async function loadMapsOf(file: string, mapping: string | undefined) {
  if (mapping !== undefined && !existsSync(mapping)) {
    throw new CommandError(EXIT.usage, `--mapping: there is no file "${printable(mapping)}".`);
  }
  const { loadMaps } = await import("../formats/node.js");
  return loadMaps(file, { ...(mapping === undefined ? {} : { mapping }), tiles: knownTiles().tiles });
}

async function read(file: string, mapping: string | undefined): Promise<Contents> {
  if (file !== "-" && !existsSync(file)) throw new CommandError(EXIT.usage, `there is no file "${printable(file)}".`);
  if (file === "-" || endingOf(file) === ".json") {
    const text = await readInput(file);
    const value = withFile(file, () => parseJson(text, fileName(file)));
    if (isPlain(value) && value.format === "undercroft-level") {
      return { path: file, level: withFile(file, () => readLevel(value)) };
    }
  }
  if (isReadableMap(file)) return readForeign(file, mapping);
  const { loadPrefabFile } = await import("../formats/node.js");
  const found = await loadPrefabFile(file, { tiles: knownTiles() });
  if (found.errors.length > 0) throw new CommandError(EXIT.failed, found.errors[0]!.message);
  return { path: file, file: found };
}

/** Maps of another program: a level, if Undercroft wrote it, and drawings otherwise. */
async function readForeign(path: string, mapping: string | undefined): Promise<Contents> {
  const { importedLevel, isWrittenLevel, levelLosses } = await import("../formats/maps/written-level.js");
  const { mapPrefabs } = await import("../formats/maps/imported-file.js");
  const maps = await loadMapsOf(path, mapping);
  const tiles = knownTiles();
  if (maps.length === 1 && isWrittenLevel(maps[0]!)) {
    tellLosses(levelLosses(maps[0]!).map(({ line, what }) => `${fileName(path)}:${line}: ${what}.`));
    return { path, level: withFile(path, () => importedLevel(maps[0]!, tiles.tiles)) };
  }
  const file = mapPrefabs(maps, path, { tiles });
  // What was lost may be why there is nothing left.
  const [error] = file.errors;
  if (error === undefined) return { path, file };
  tellLosses(lossesOf(file));
  throw new CommandError(EXIT.failed, error.message);
}

async function contentFor(
  contents: Contents,
  ending: string,
  to: string,
  args: ConvertArguments,
): Promise<string | Uint8Array> {
  if ("level" in contents) {
    const { level, path } = contents;
    const { known } = await ownContent(args);
    const chain = () => withFile(path, () => levelChain(level.toJSON(), { registry: known }));
    const writeBeside = (file: string, data: string | Uint8Array) => writeResult(data, file);
    const theme = givenWorld() === undefined ? undefined : await colorsOf();
    const picture = await tileOptions(args);
    const context = { output: to, theme, picture, name: nameFor(to), chain, writeBeside };
    return withFlags(async () => LEVEL_FORMATS[LEVEL_ENDINGS.get(ending)!]!.write(level, context));
  }
  const { writePrefabJson, writeVaultFile } = await import("../formats/index.js");
  const { path, file } = contents;
  if (ending === ".json") return writePrefabJson(file.written);
  // The same format keeps everything, comments too.
  if (ending === ".vault") return endingOf(path) === ".vault" ? readInput(path) : writeVaultFile(file.written);
  if (ending === ".txt") return `${oneSource(contents, to).map.join("\n")}\n`;
  const format = ending === ".png" ? "PNG" : ending;
  throw new CommandError(EXIT.usage, `only level files can be converted to ${format}.`);
}

/** Formats that hold one drawing take one. */
function oneSource(contents: Contents, to: string): PrefabSource {
  if ("level" in contents) return levelToSource(contents.level, nameFor(to));
  const { prefabs, written } = contents.file;
  if (prefabs.length !== 1) {
    const message = `a ${endingOf(to)} file holds one drawing, but the input has ${counted(prefabs.length, "prefab")}.`;
    throw new CommandError(EXIT.usage, message);
  }
  // What stands elsewhere in the file can't be named beside a drawing: it is worked in.
  const alone = written.length === 1 ? (written[0] as PrefabSource) : undefined;
  return alone ?? prefabs[0]!.source;
}

/** A REXPaint drawing, and the header beside it. */
async function writeDrawing(source: PrefabSource, to: string): Promise<void> {
  const { PREFAB_SCHEMA, sourceToXp, writeHeader, writeXp } = await import("../formats/index.js");
  const { map: _, ...header } = source;
  await writeResult(await writeXp(sourceToXp(source)), to);
  await writeResult(`# yaml-language-server: $schema=${PREFAB_SCHEMA}\n${writeHeader(header)}`, `${to}.yaml`);
}
