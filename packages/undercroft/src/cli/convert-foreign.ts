import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { printable, UndercroftError } from "../core/index.js";
import type { ConvertedVault } from "../formats/index.js";
import { READABLE_MAPS } from "../formats/maps/map-endings.js";
import { endingOf } from "../formats/text/file-names.js";
import { nameOf, type PrefabSource } from "../prefabs/index.js";
import { vaultText } from "./drawing-output.js";
import { endingIn } from "./endings.js";
import { loadMapsOf } from "./level-input.js";
import {
  CommandError,
  checkFile,
  EXIT,
  fileName,
  jsonText,
  readInput,
  tellLosses,
  UsageError,
  withFile,
  writeResult,
} from "./terminal.js";
import { givenRoot, knownTiles } from "./world.js";

/** Files of other programs whose vaults and maps can be converted. */
export const FOREIGN: readonly string[] = [".des", ...READABLE_MAPS];

export function isFolder(path: string): boolean {
  return path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** What became of a file: of all vaults in it, or why it can't be read. */
interface ConvertedFile {
  readonly file: string;
  readonly error?: string;
  readonly vaults: readonly ConvertedVault[];
}

/** How to convert what another program made. */
export interface ForeignArguments {
  readonly json?: boolean;
  readonly mapping?: string;
  readonly mappingTemplate?: string | true;
}

/**
 * Converts what another program made, from a file or all files of a folder, and says what became of each part: as JSON, or
 * only what was lost.
 */
export async function convertForeign(
  from: string,
  to: string | undefined,
  { json = false, mapping }: ForeignArguments,
): Promise<void> {
  if (to === undefined && !json) throw new UsageError("name the output file, such as out.vault.");
  if (to !== undefined && endingIn(to) !== ".vault") {
    throw new UsageError("drawings of other programs can be converted to a .vault file.");
  }
  const sources = new Map<string, PrefabSource>();
  const converted: ConvertedFile[] = [];
  for (const file of await foreignFiles(from)) {
    const { vaults, ...result } = await convertedFile(file, mapping);
    const unique = vaults.map((vault) => {
      const name = vault.source && nameOf(vault.source);
      if (name === undefined) return vault;
      if (sources.has(name)) return droppedVault(vault, "there is another vault with this name");
      sources.set(name, vault.source!);
      return vault;
    });
    converted.push({ ...result, vaults: unique });
  }
  const { text, dropped } =
    to === undefined || sources.size === 0 ? { text: "", dropped: [] } : await vaultText([...sources.values()], to);
  const refused = new Map(dropped.map(({ name, why }) => [name, why.replace(`${name}: `, "").replace(/\.$/, "")]));
  const files = converted.map(({ vaults, ...file }): ConvertedFile => {
    const withReason = (vault: ConvertedVault) => {
      const why = vault.source && refused.get(nameOf(vault.source));
      return why === undefined ? vault : droppedVault(vault, why);
    };
    return { ...file, vaults: vaults.map(withReason) };
  });
  if (files.some(({ error }) => error !== undefined)) process.exitCode = EXIT.failed;
  if (!json) tell(files);
  if (to !== undefined && sources.size > 0) await writeResult(text, to);
  if (json) await writeResult(jsonOf(files));
  if (sources.size === 0) throw new CommandError(`there is nothing in ${printable(from)} that can be converted.`);
}

/** A vault that couldn't be converted, with the reason. */
function droppedVault({ name, line, losses }: ConvertedVault, what: string): ConvertedVault {
  return { name, line, status: "none", losses: [...losses, { line, what }] };
}

function jsonOf(converted: readonly ConvertedFile[]): string {
  const files = converted.map(({ file, error, vaults }) => {
    return { file, error, vaults: vaults.map(({ name, status, losses }) => ({ name, status, losses })) };
  });
  return jsonText({ files });
}

/** Says what was lost: first what couldn't be converted at all. */
function tell(converted: readonly ConvertedFile[]): void {
  const errors = converted.flatMap(({ error }) => error ?? []);
  const linesOf = (status: ConvertedVault["status"], first: number, before = "") =>
    converted.flatMap(({ file, vaults }) =>
      vaults
        .filter((vault) => vault.status === status)
        .flatMap(({ name, losses }) =>
          losses.slice(first).map(({ line, what }) => `${fileName(file)}:${line}: ${name}: ${before}${what}.`),
        ),
    );
  // Why a vault was dropped is the last of its losses.
  tellLosses([...errors, ...linesOf("none", -1, "dropped: "), ...linesOf("losses", 0)]);
}

/** A file, or all files of a folder that other programs made. */
async function foreignFiles(from: string): Promise<readonly string[]> {
  checkFile(from);
  const names = isFolder(from) ? await readdir(from, { recursive: true }) : [""];
  const files = names.map((name) => join(from, name)).filter((file) => FOREIGN.includes(endingOf(file)));
  if (files.length > 0) return files.sort();
  throw new UsageError(`"${printable(from)}" has no files of other programs. Known are ${FOREIGN.join(", ")}.`);
}

/** The vaults of a file. One that can't be read doesn't keep others from being converted. */
async function convertedFile(file: string, mapping: string | undefined): Promise<ConvertedFile> {
  try {
    return { file, vaults: await convertedIn(file, mapping) };
  } catch (error) {
    const isContents =
      error instanceof UndercroftError || (error instanceof CommandError && error.exitCode === EXIT.failed);
    if (!isContents) throw error;
    return { file, vaults: [], error: error.message.split("\n", 1)[0]! };
  }
}

async function convertedIn(file: string, mapping: string | undefined): Promise<readonly ConvertedVault[]> {
  const { convertDesFile, importedVault } = await import("../formats/index.js");
  if (endingOf(file) === ".des") {
    const text = await readInput(file);
    return withFile(file, () => convertDesFile(text, file));
  }
  return (await loadMapsOf(file, mapping)).map((map) => importedVault(map));
}

/** Writes a mapping to start from. */
export async function writeTemplate(file: string, to: string): Promise<void> {
  checkFile(file);
  if (to !== "-" && existsSync(to)) {
    throw new UsageError(`"${printable(to)}" exists. Name another file, or - for standard output.`);
  }
  const { loadMappingTemplate } = await import("../formats/node/index.js");
  await writeResult(await loadMappingTemplate(file, { ...givenRoot(), tiles: knownTiles().tiles }), to);
}
