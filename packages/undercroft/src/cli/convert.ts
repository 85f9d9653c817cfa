import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { type Level, readLevel } from "../chain/index.js";
import { counted, isPlain, printable } from "../core/index.js";
import { DUNGEON_STEPS } from "../dungeon/index.js";
import { endingOf, nameFor } from "../formats/file-names.js";
import type { PrefabFile } from "../formats/index.js";
import { levelToSource } from "../formats/level-source.js";
import { parseJson } from "../formats/parse-json.js";
import { nameOf, type PrefabSource } from "../prefabs/index.js";
import { extendRegistry, levelChain } from "../recipes/index.js";
import { endingIn, noFormat } from "./endings.js";
import { LEVEL_ENDINGS, LEVEL_FORMATS } from "./level-formats.js";
import { CommandError, EXIT, fileName, readInput, say, withFile, writeResult } from "./terminal.js";
import { addTileOptions, checkTileArguments, type TileArguments, tileOptions } from "./tile-options.js";
import { colorsOf, givenWorld, knownRegistry, knownTiles } from "./world.js";

/** What was read: a finished level, or drawings. */
type Contents = { readonly level: Level } | { readonly path: string; readonly file: PrefabFile };

/** A level file doesn't record how the level was built. */
const ENDINGS = [...LEVEL_ENDINGS.keys()].filter((ending) => ending !== ".gif");

export function addConvertCommand(program: Command): void {
  addTileOptions(program.command("convert"))
    .description("convert a level file or a prefab file to another format, chosen from the file extensions")
    .argument(
      "<in>",
      "a level file, or a prefab file: .vault, .json, .yaml, .xp, .png, .txt, .des (or a folder of .des)",
    )
    .argument("[out]", `output file: ${ENDINGS.join(", ")} (can be left out with --json)`)
    .option("--json", "print what became of each vault of a .des file, with everything that was lost")
    .action(async (from: string, to: string | undefined, args: TileArguments & { json?: boolean }) => {
      const { json = false } = args;
      if (json || isFolder(from)) {
        await convertForeign(from, to, json);
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
      const contents = await read(from);
      if ("file" in contents) tellLosses(contents.file);
      if (ending === ".xp") await writeDrawing(oneSource(contents, to), to);
      else await writeResult(await contentFor(contents, ending, to, args), to);
    });
}

function isFolder(path: string): boolean {
  return path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Losses that are told one by one; `--json` lists all of them. */
const MOST_TOLD = 20;

function tellLosses({ warnings }: PrefabFile): void {
  const losses = warnings.filter(({ kind }) => kind === "loss");
  for (const { file, line, summary } of losses.slice(0, MOST_TOLD)) say(`${fileName(file)}:${line}: ${summary}`);
  if (losses.length > MOST_TOLD) say(`… and ${losses.length - MOST_TOLD} more. --json lists all of them.`);
}

/** Converts vaults of another game, from a file or all files of a folder, and tells what became of each. */
async function convertForeign(from: string, to: string | undefined, json: boolean): Promise<void> {
  if (!existsSync(from)) throw new CommandError(EXIT.usage, `there is no file "${printable(from)}".`);
  const names = isFolder(from) ? await readdir(from, { recursive: true }) : [""];
  const files = names.map((name) => join(from, name)).filter((file) => endingOf(file) === ".des");
  if (files.length === 0) throw new CommandError(EXIT.usage, `there are no .des files in "${printable(from)}".`);
  if (to !== undefined && endingIn(to) !== ".vault") {
    throw new CommandError(EXIT.usage, "vaults of .des files can be converted to a .vault file.");
  }
  const { convertDesFile, writeVaultFile } = await import("../formats/index.js");
  const sources = new Map<string, PrefabSource>();
  const told: object[] = [];
  for (const file of files.sort()) {
    const text = await readInput(file);
    const vaults = withFile(file, () => convertDesFile(text, file));
    told.push({ file, vaults: vaults.map(({ name, status, losses }) => ({ name, status, losses })) });
    for (const { source } of vaults) if (source !== undefined) sources.set(nameOf(source), source);
  }
  if (to !== undefined) await writeResult(writeVaultFile([...sources.values()]), to);
  if (json) await writeResult(`${JSON.stringify({ files: told }, null, 2)}\n`);
}

async function read(file: string): Promise<Contents> {
  if (file !== "-" && !existsSync(file)) throw new CommandError(EXIT.usage, `there is no file "${printable(file)}".`);
  if (file === "-" || endingOf(file) === ".json") {
    const text = await readInput(file);
    const value = withFile(file, () => parseJson(text, fileName(file)));
    if (isPlain(value) && value.format === "undercroft-level") return { level: withFile(file, () => readLevel(value)) };
  }
  const { loadPrefabFile } = await import("../formats/node.js");
  const found = await loadPrefabFile(file, { tiles: knownTiles() });
  if (found.errors.length > 0) throw new CommandError(EXIT.failed, found.errors[0]!.message);
  return { path: file, file: found };
}

async function contentFor(
  contents: Contents,
  ending: string,
  to: string,
  args: TileArguments,
): Promise<string | Uint8Array> {
  if ("level" in contents) {
    const { level } = contents;
    const chain = () => levelChain(level.toJSON(), { registry: extendRegistry(knownRegistry(), DUNGEON_STEPS, {}) });
    const writeBeside = (file: string, data: string | Uint8Array) => writeResult(data, file);
    const theme = givenWorld() === undefined ? undefined : await colorsOf();
    const picture = await tileOptions(args);
    const context = { output: to, theme, picture, name: nameFor(to), chain, isResumed: true, writeBeside };
    return LEVEL_FORMATS[LEVEL_ENDINGS.get(ending)!]!.write(level, context);
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
