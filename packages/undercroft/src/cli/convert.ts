import type { Command } from "commander";
import { type Level, readLevel } from "../chain/index.js";
import { counted, isPlain, printable } from "../core/index.js";
import { levelToSource } from "../formats/drawings/level-source.js";
import type { PrefabFile, WrittenPiece } from "../formats/index.js";
import { isReadableMap } from "../formats/maps/map-endings.js";
import { endingOf, nameFor } from "../formats/text/file-names.js";
import { parseJson } from "../formats/text/parse-json.js";
import type { PrefabSource } from "../prefabs/index.js";
import { levelChain } from "../recipes/index.js";
import { convertForeign, FOREIGN, type ForeignArguments, isFolder, writeTemplate } from "./convert-foreign.js";
import { checkReadable, vaultText } from "./drawing-output.js";
import { endingIn, noFormat } from "./endings.js";
import { LEVEL_ENDINGS, LEVEL_FORMATS } from "./level-formats.js";
import { levelFileInPicture, loadMapsOf } from "./level-input.js";
import { addOwnOptions, type OwnArguments } from "./options.js";
import { ownContent } from "./recipe-source.js";
import {
  CommandError,
  checkFile,
  fileName,
  note,
  readInput,
  tellLosses,
  UsageError,
  withFile,
  withFlags,
  writeResult,
} from "./terminal.js";
import { addTileOptions, checkTileArguments, type TileArguments, tileOptions } from "./tile-options.js";
import { colorsOf, givenRoot, givenWorld, knownTiles } from "./world.js";

/** What was read: a finished level, or drawings. */
type Contents = { readonly path: string; readonly level: Level } | { readonly path: string; readonly file: PrefabFile };

interface ConvertArguments extends TileArguments, OwnArguments, ForeignArguments {}

/** A level file doesn't record how the level was built. */
const ENDINGS = [...LEVEL_ENDINGS.keys()].filter((ending) => ending !== ".gif");

export function addConvertCommand(program: Command): void {
  addOwnOptions(addTileOptions(program.command("convert")))
    .description("convert a level file or a prefab file to another format, chosen from the file extensions")
    .argument(
      "<in>",
      `a level file or a picture of a level (.png), a prefab file (.vault, .json, .yaml, .xp, .png, .txt), or what another program made: ${FOREIGN.join(", ")} (also a folder of them)`,
    )
    .argument("[out]", `output file: ${ENDINGS.join(", ")} (can be left out with --json)`)
    .option("--json", "print what became of each vault and map of another program, with everything that was lost")
    .option("--mapping <file>", "what tiles and objects of a map mean (default: IN.yaml or IN.json beside the map)")
    .option(
      "--mapping-template [file]",
      "instead of converting a map, write a mapping for it to start from (default: IN.yaml; - means standard output)",
    )
    .action(async (from: string, to: string | undefined, args: ConvertArguments) => {
      const { json = false, mapping, mappingTemplate: template, pack, use } = args;
      if (template !== undefined) {
        if (to !== undefined) {
          throw new UsageError(`--mapping-template writes a mapping and nothing else. Leave ${printable(to)} out.`);
        }
        return writeTemplate(from, template === true ? `${from}.yaml` : template);
      }
      if ((pack ?? use) !== undefined && (json || endingIn(to ?? "-") !== ".ts")) {
        throw new UsageError("--pack and --use only work if a level file is converted to TypeScript (.ts).");
      }
      if (json || isFolder(from)) return convertForeign(from, to, args);
      if (to === undefined) throw new UsageError("name the output file, such as out.vault.");
      const ending = endingIn(to);
      if (ending === ".gif") {
        const why = "a GIF shows how a level is built, and the file doesn't record that. Build the level again";
        throw new UsageError(`${why}: undercroft build ${printable(from)} -o ${printable(to)}`);
      }
      if (!ENDINGS.includes(ending)) throw noFormat(to, ending, ENDINGS);
      checkTileArguments(args, LEVEL_ENDINGS.get(ending)!);
      const contents = await read(from, mapping);
      if ("file" in contents) {
        tellLosses(lossesOf(contents.file));
        if (contents.file.written.length === 0) {
          throw new CommandError(`there is nothing in ${printable(fileName(from))} that can be converted.`);
        }
      }
      if (ending === ".xp") await writeDrawing(oneSource(contents, to), to);
      else await writeResult(await contentFor(contents, ending, to, args), to);
    });
}

function lossesOf({ warnings }: PrefabFile): readonly string[] {
  return ["dropped", "loss"]
    .flatMap((kind) => warnings.filter((warning) => warning.kind === kind))
    .map(({ file, line, summary }) => `${fileName(file)}:${line}: ${summary}`);
}

async function read(file: string, mapping: string | undefined): Promise<Contents> {
  if (file !== "-") checkFile(file);
  let text: string | undefined;
  if (endingOf(file) === ".png") text = await levelFileInPicture(file);
  else if (file === "-" || endingOf(file) === ".json") text = await readInput(file);
  if (text !== undefined) {
    const value = withFile(file, () => parseJson(text, fileName(file)));
    if (isPlain(value) && value.format === "undercroft-level") {
      return { path: file, level: withFile(file, () => readLevel(value)) };
    }
  }
  if (isReadableMap(file)) return readForeign(file, mapping);
  const { loadPrefabFile } = await import("../formats/node/index.js");
  const prefabs = await loadPrefabFile(file, { tiles: knownTiles(), ...givenRoot() });
  if (prefabs.errors.length > 0) throw new CommandError(prefabs.errors[0]!.message);
  return { path: file, file: prefabs };
}

/** Maps of another program: a level, if Undercroft wrote it, and drawings otherwise. */
async function readForeign(path: string, mapping: string | undefined): Promise<Contents> {
  const { importedLevel, isWrittenLevel, levelLosses } = await import("../formats/maps/written-level.js");
  const { mapPrefabs } = await import("../formats/maps/imported-vault.js");
  const maps = await loadMapsOf(path, mapping);
  const tiles = knownTiles();
  if (maps.length === 1 && isWrittenLevel(maps[0]!)) {
    tellLosses(levelLosses(maps[0]!).map(({ line, what }) => `${fileName(path)}:${line}: ${what}.`));
    return { path, level: withFile(path, () => importedLevel(maps[0]!, tiles.tiles)) };
  }
  const file = mapPrefabs(maps, path, { tiles });
  // What was lost may be why there is nothing left.
  if (file.errors.length === 0) return { path, file };
  tellLosses(lossesOf(file));
  throw new CommandError(file.errors[0]!.message);
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
    const context = { output: to, theme, picture, name: nameFor(to), chain, writeBeside, tell: note };
    return withFlags(async () => LEVEL_FORMATS[LEVEL_ENDINGS.get(ending)!]!.write(level, context));
  }
  const { path, file } = contents;
  if (ending === ".json") return prefabJson(file.written, to);
  // The same format keeps everything, comments too.
  if (ending === ".vault" && endingOf(path) === ".vault") return readInput(path);
  if (ending === ".vault") {
    const { text, dropped } = await vaultText(file.written, to);
    tellLosses(dropped.map(({ name, why }) => `${fileName(path)}: ${name}: dropped: ${why.replace(`${name}: `, "")}`));
    return text;
  }
  if (ending === ".txt") return `${oneSource(contents, to).map.join("\n")}\n`;
  const format = ending === ".png" ? "PNG" : ending;
  throw new UsageError(`only level files can be converted to ${format}.`);
}

async function prefabJson(pieces: readonly WrittenPiece[], to: string): Promise<string> {
  const { readPrefabJson, writePrefabJson } = await import("../formats/index.js");
  const text = writePrefabJson(pieces);
  checkReadable(readPrefabJson(text, to, { tiles: knownTiles() }), to);
  return text;
}

/** Formats that hold one drawing take one. */
function oneSource(contents: Contents, to: string): PrefabSource {
  if ("level" in contents) return levelToSource(contents.level, nameFor(to));
  const { prefabs, written } = contents.file;
  if (prefabs.length !== 1) {
    const input = counted(prefabs.length, "prefab");
    throw new UsageError(`a ${endingOf(to)} file holds one drawing, but the input has ${input}.`);
  }
  // What stands elsewhere in the file can't be named beside a drawing: it is worked in.
  const alone = written.length === 1 ? (written[0] as PrefabSource) : undefined;
  return alone ?? prefabs[0]!.source;
}

/** A REXPaint drawing, and the header beside it. */
async function writeDrawing(source: PrefabSource, to: string): Promise<void> {
  const { PREFAB_SCHEMA, readXpPrefab, sourceToXp, writeHeader, writeXp } = await import("../formats/index.js");
  const { map: _, ...rest } = source;
  const header = `# yaml-language-server: $schema=${PREFAB_SCHEMA}\n${writeHeader(rest)}`;
  const drawing = await writeXp(sourceToXp(source));
  checkReadable(await readXpPrefab(drawing, header, to, { tiles: knownTiles() }), to);
  await writeResult(drawing, to);
  await writeResult(header, `${to}.yaml`);
}
