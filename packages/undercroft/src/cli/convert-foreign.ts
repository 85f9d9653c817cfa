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
import { givenRoot } from "./root.js";
import {
  CommandError,
  EXIT,
  fileName,
  jsonText,
  readInput,
  tellLosses,
  UsageError,
  withFile,
  writeResult,
} from "./terminal.js";
import { knownTiles } from "./world.js";

/** Files of other programs whose vaults and maps can be converted. */
export const FOREIGN: readonly string[] = [".des", ...READABLE_MAPS];

export function isFolder(path: string): boolean {
  return path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** What became of a file: of all vaults in it, or why it can't be read. */
interface ConvertedFile {
  readonly file: string;
  readonly vaults: readonly ConvertedVault[];
  readonly error?: string;
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
    const found = await convertedFile(file, mapping);
    const vaults = found.vaults.map((vault) => {
      const name = vault.source && nameOf(vault.source);
      if (name === undefined) return vault;
      if (sources.has(name)) return droppedVault(vault, "there is another vault with this name");
      sources.set(name, vault.source!);
      return vault;
    });
    converted.push({ ...found, vaults });
  }
  const { text, dropped } =
    to === undefined || sources.size === 0 ? { text: "", dropped: [] } : await vaultText([...sources.values()], to);
  const refused = new Map(dropped.map(({ name, why }) => [name, why.replace(`${name}: `, "").replace(/\.$/, "")]));
  const told = converted.map(({ vaults, ...file }) => ({
    ...file,
    vaults: vaults.map((vault) => {
      const why = vault.source === undefined ? undefined : refused.get(nameOf(vault.source));
      return why === undefined ? vault : droppedVault(vault, why);
    }),
  }));
  if (!json) tell(told);
  if (told.some(({ error }) => error !== undefined)) process.exitCode = EXIT.failed;
  if (sources.size === 0) {
    if (json) await writeResult(jsonOf(told));
    throw new CommandError(`there is nothing in ${printable(from)} that can be converted.`);
  }
  if (to !== undefined) await writeResult(text, to);
  if (json) await writeResult(jsonOf(told));
}

/** A vault that couldn't be converted, with the reason. */
function droppedVault({ name, line, losses }: ConvertedVault, what: string): ConvertedVault {
  return { name, line, status: "none", losses: [...losses, { line, what }] };
}

function jsonOf(converted: readonly ConvertedFile[]): string {
  const files = converted.map(({ file, error, vaults }) => ({
    file,
    ...(error === undefined ? {} : { error }),
    vaults: vaults.map(({ name, status, losses }) => ({ name, status, losses })),
  }));
  return jsonText({ files });
}

/** Says what was lost: first what couldn't be converted at all. */
function tell(converted: readonly ConvertedFile[]): void {
  const errors = converted.flatMap(({ error }) => error ?? []);
  const all = converted.flatMap(({ file, vaults }) => vaults.map((vault) => ({ file, ...vault })));
  const dropped = all
    .filter(({ status }) => status === "none")
    .map(({ file, name, losses }) => {
      const { line, what } = losses.at(-1)!;
      return `${fileName(file)}:${line}: ${name}: dropped: ${what}.`;
    });
  const lost = all
    .filter(({ status }) => status === "losses")
    .flatMap(({ file, name, losses }) =>
      losses.map(({ line, what }) => `${fileName(file)}:${line}: ${name}: ${what}.`),
    );
  tellLosses([...errors, ...dropped, ...lost]);
}

/** A file, or all files of a folder that other programs made. */
async function foreignFiles(from: string): Promise<readonly string[]> {
  if (!existsSync(from)) throw new UsageError(`there is no file "${printable(from)}".`);
  const names = isFolder(from) ? await readdir(from, { recursive: true }) : [""];
  const files = names.map((name) => join(from, name)).filter((file) => FOREIGN.includes(endingOf(file)));
  if (files.length > 0) return files.sort();
  const known = FOREIGN.join(", ");
  throw new UsageError(`"${printable(from)}" has no files of other programs. Known are ${known}.`);
}

/** The vaults of a file. One that can't be read doesn't keep others from being converted. */
async function convertedFile(file: string, mapping: string | undefined): Promise<ConvertedFile> {
  try {
    return { file, vaults: await convertedIn(file, mapping) };
  } catch (error) {
    const isOurs =
      error instanceof UndercroftError || (error instanceof CommandError && error.exitCode === EXIT.failed);
    if (!isOurs) throw error;
    const [message = ""] = error.message.split("\n");
    return { file, vaults: [], error: message };
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

/** Loads maps, with the mapping of the call. */
export async function loadMapsOf(file: string, mapping: string | undefined) {
  if (mapping !== undefined && !existsSync(mapping)) {
    throw new UsageError(`--mapping: there is no file "${printable(mapping)}".`);
  }
  const { loadMaps } = await import("../formats/node/index.js");
  return loadMaps(file, { ...givenRoot(), ...(mapping === undefined ? {} : { mapping }), tiles: knownTiles().tiles });
}

/** Writes a mapping to start from. */
export async function writeTemplate(file: string, to: string): Promise<void> {
  if (!existsSync(file)) throw new UsageError(`there is no file "${printable(file)}".`);
  if (to !== "-" && existsSync(to)) {
    throw new UsageError(`"${printable(to)}" exists. Name another file, or - for standard output.`);
  }
  const { loadMappingTemplate } = await import("../formats/node/index.js");
  await writeResult(await loadMappingTemplate(file, { ...givenRoot(), tiles: knownTiles().tiles }), to);
}
