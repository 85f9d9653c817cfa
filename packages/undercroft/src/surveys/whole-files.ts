import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { contentHash, printable, UndercroftError } from "../core/index.js";

/**
 * Files that are either whole or not there. What is being written has another name, which ends in `.tmp`: it says which
 * process it belongs to, so that what a process has left behind can be told from what another one is about to write.
 */

const HOST = contentHash({ host: hostname() }).slice(0, 8);

/** How long a file of another machine may stay unfinished, in milliseconds: nobody can ask whether its owner is alive. */
const MOST_PATIENCE = 24 * 60 * 60 * 1000;

/** What a file can be written from. Pieces are written one after the other. */
type Written = string | Uint8Array | Iterable<string>;

/** Writes a file so that it is there as a whole or not at all, whatever ends this process. Makes its folder. */
export function writeWhole(file: string, data: Written): void {
  write(file, data, openNew);
}

/** The same in a folder that must be there: one that has vanished isn't made again. */
export function writeWholeInto(file: string, data: Written): void {
  write(file, data, (temporary) => openSync(temporary, "w"));
}

function write(file: string, data: Written, open: (temporary: string) => number): void {
  const temporary = `${file}.${HOST}-${process.pid}-${threadId}.tmp`;
  try {
    const handle = open(temporary);
    try {
      if (data instanceof Uint8Array) writeAll(handle, data);
      else for (const piece of typeof data === "string" ? [data] : data) writeAll(handle, Buffer.from(piece));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw cantWrite(file, error);
  }
}

function openNew(file: string): number {
  try {
    return openSync(file, "w");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, "w");
  }
}

/** The system may take less than all at once. */
function writeAll(handle: number, data: Uint8Array): void {
  for (let at = 0; at < data.length; ) at += writeSync(handle, data, at);
}

/** The error for a file that can't be written. What is written with these files goes on after a full disk. */
export function cantWrite(file: string, error: unknown): UndercroftError {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const advice = isFull ? " The disk is full: make room, and run the same command again to go on." : "";
  return new UndercroftError("bad-content", `can't write ${printable(file)}: ${printable(message)}.${advice}`);
}

/** The name of the whole file that an unfinished one was to become, or undefined if it isn't one. */
export function unfinishedName(name: string): string | undefined {
  return /^(.*?)(?:\.[0-9a-f]{8}-\d+-\d+)?\.tmp$/.exec(name)?.[1];
}

/** Removes a file that was left unfinished, unless somebody is still at it. */
export function sweep(folder: string, name: string): void {
  const [, host, owner] = /\.([0-9a-f]{8})-(\d+)-\d+\.tmp$/.exec(name) ?? [];
  const file = join(folder, name);
  if (host !== undefined && isAtWork(host, Number(owner), file)) return;
  rmSync(file, { force: true });
}

function isAtWork(host: string, owner: number, file: string): boolean {
  if (host !== HOST) {
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return since !== undefined && Date.now() - since < MOST_PATIENCE;
  }
  // This process has not begun to write: it was another one of the same number.
  if (owner === process.pid) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes all files of a folder that were left unfinished, if the folder is there. */
export function sweepAll(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  for (const name of readdirSync(folder)) if (unfinishedName(name) !== undefined) sweep(folder, name);
}
