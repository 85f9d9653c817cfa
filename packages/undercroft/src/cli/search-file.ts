import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs";
import { isPlain, printable } from "../core/index.js";
import { noCounts, type SearchCounts } from "../insight/index.js";
import { cantWrite, writeWhole } from "../surveys/index.js";
import { CommandError } from "./terminal.js";

/** How often it is written down how far a search is, in milliseconds. What was done since is done again. */
const PAUSE = 1000;

/**
 * The hits of a search in a file, one a line. A second file beside it, which ends in `.state`, says how far the search is
 * and how long the first one was then: whatever ends the process, the same search goes on from there.
 */
export class SearchFile {
  readonly #file: string;
  readonly #key: string;
  readonly #handle: number;
  #bytes: number;
  #kept = performance.now();
  /** How far the search is. */
  readonly counts: SearchCounts;

  private constructor(file: string, key: string, handle: number, { counts, bytes }: State) {
    this.#file = file;
    this.#key = key;
    this.#handle = handle;
    this.#bytes = bytes;
    this.counts = counts;
  }

  /** Opens the file of a search, to begin it or to go on. The key names the search: the file of another one is refused. */
  static open(file: string, key: string): SearchFile {
    const before = readState(file, key);
    const state = before ?? { counts: noCounts(), bytes: 0 };
    try {
      if (before !== undefined) truncateSync(file, before.bytes);
      return new SearchFile(file, key, openSync(file, "a"), state);
    } catch (error) {
      throw cantWrite(file, error);
    }
  }

  /** Adds hits, and what is known now. */
  add(lines: string, isLast = false): void {
    try {
      const data = Buffer.from(lines);
      for (let at = 0; at < data.length; ) at += writeSync(this.#handle, data, at);
      this.#bytes += data.length;
      if (!isLast && performance.now() - this.#kept < PAUSE) return;
      fsyncSync(this.#handle);
    } catch (error) {
      throw cantWrite(this.#file, error);
    }
    this.#kept = performance.now();
    const state = { format: "undercroft-search", key: this.#key, counts: this.counts, bytes: this.#bytes };
    writeWhole(stateOf(this.#file), `${JSON.stringify(state)}\n`);
  }

  /** Writes down how far the search is, and closes the file. */
  end(): void {
    this.add("", true);
    closeSync(this.#handle);
  }
}

interface State {
  readonly counts: SearchCounts;
  readonly bytes: number;
}

function stateOf(file: string): string {
  return `${file}.state`;
}

function readState(file: string, key: string): State | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const name = stateOf(file);
  if (!existsSync(name)) {
    if (size === 0) return undefined;
    throw refused(file, "is there already, and isn't the file of a search");
  }
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(name, "utf8"));
  } catch {
    throw refused(name, "is damaged");
  }
  if (!isPlain(state) || state.format !== "undercroft-search") throw refused(name, "isn't the state of a search");
  if (state.key !== key) throw refused(file, "belongs to another search");
  const { counts, bytes } = state as unknown as State;
  const names = Object.keys(noCounts()) as (keyof SearchCounts)[];
  if (!isPlain(counts) || ![bytes, ...names.map((each) => counts[each])].every(Number.isSafeInteger)) {
    throw refused(name, "is damaged");
  }
  if (size < bytes) throw refused(file, "is shorter than it was");
  return { counts: { ...counts }, bytes };
}

function refused(file: string, why: string): CommandError {
  return new CommandError(`--out: ${printable(file)} ${why}. Choose another file, or delete it and its .state file.`);
}
