import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPlain, printable } from "../core/index.js";
import type { Shard } from "../workers/index.js";
import { CommandError, parsedJson } from "./terminal.js";

/**
 * The index beside many levels. While they are built, a file of the same name with `.tmp` keeps the hashes of those that
 * are done, a line each: what a call has left behind is complete but for its last chunks.
 */

/** A level in an index. */
export interface IndexEntry {
  readonly seed: string;
  readonly depth: number;
  readonly hash?: string;
  /** Why it couldn't be built. */
  readonly error?: string;
  /** From the folder of the index. */
  readonly files: readonly string[];
}

/** Returns the name of the index of a call. */
export function indexName(shard: Shard | undefined): string {
  return shard === undefined ? "index.json" : `index.${shard.index}-of-${shard.of}.json`;
}

const INDEX_NAME = /^index(?:\.\d+-of-\d+)?\.json(?:\.tmp)?$/;

/** Returns whether a file is an index, or what is known of one that isn't complete. */
export function isIndexName(name: string): boolean {
  return INDEX_NAME.test(name);
}

/** The text of an index, in pieces: that of a million levels is longer than one string may be. */
export function* indexText(recipe: string, key: string, entries: Iterable<IndexEntry>): Generator<string, void, void> {
  yield `{\n  "format": "undercroft-index",\n  "version": 1,\n  "recipe": ${JSON.stringify(recipe)},\n  "key": ${JSON.stringify(key)},\n  "levels": [`;
  let lines: string[] = [];
  let separator = "\n";
  for (const entry of entries) {
    lines.push(`${separator}    ${JSON.stringify(entry)}`);
    separator = ",\n";
    if (lines.length < 1000) continue;
    yield lines.join("");
    lines = [];
  }
  yield `${lines.join("")}\n  ]\n}\n`;
}

/** The first line of what is kept on the way. */
export function journalHead(key: string): string {
  return `${JSON.stringify({ key })}\n`;
}

/** One line of what is kept on the way. */
export function journalLine(seed: string, hash: string): string {
  return `${JSON.stringify([seed, hash])}\n`;
}

/**
 * Returns the hashes of levels that the indexes of a folder know, by their seeds. Refuses the folder if the index `own`
 * is of other levels.
 */
export function knownHashes(folder: string, own: string, key: string): Map<string, string> {
  const known = new Map<string, string>();
  if (!existsSync(folder)) return known;
  for (const name of readdirSync(folder).filter(isIndexName)) {
    const index = name.endsWith(".tmp") ? readJournal(join(folder, name)) : readIndex(join(folder, name));
    if (index === undefined) continue;
    if (index.key === key) for (const [seed, hash] of index.hashes) known.set(seed, hash);
    else if (name === own || name === `${own}.tmp`) {
      throw new CommandError(
        `${printable(join(folder, name))} belongs to levels of another recipe or of other options. Choose another folder, or delete that file and its levels.`,
      );
    }
  }
  return known;
}

function readIndex(file: string) {
  const index = parsedJson(readFileSync(file, "utf8"));
  if (!isPlain(index) || index.format !== "undercroft-index" || !Array.isArray(index.levels)) return undefined;
  const levels: readonly unknown[] = index.levels;
  return { key: index.key, hashes: levels.flatMap((level) => (isPlain(level) ? pairs([level.seed, level.hash]) : [])) };
}

function readJournal(file: string) {
  const [first = "", ...lines] = readFileSync(file, "utf8").split("\n");
  const head = parsedJson(first);
  if (!isPlain(head)) return undefined;
  // The last line may be cut off.
  return { key: head.key, hashes: lines.flatMap((line) => pairs(parsedJson(line))) };
}

function pairs(value: unknown): (readonly [string, string])[] {
  if (!Array.isArray(value) || value.length !== 2) return [];
  const [seed, hash] = value as unknown[];
  return typeof seed === "string" && typeof hash === "string" ? [[seed, hash]] : [];
}
