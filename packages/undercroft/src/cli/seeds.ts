import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { UndercroftError } from "../core/index.js";
import { utf16Problem } from "../formats/text/file-text.js";
import { parseSeeds, parseShard, type Seeds, type Shard } from "../workers/index.js";

/** More levels are days of work for one call. */
export const MOST_SEEDS = 1_000_000;

/** Reads the seeds of a call, as all commands take them. */
export function seedsArgument(text: string): Seeds {
  return readSeeds(text, MOST_SEEDS);
}

/** Reads seeds, however many: a call may do a share of them. */
export function anySeedsArgument(text: string): Seeds {
  return readSeeds(text, Number.MAX_SAFE_INTEGER);
}

function readSeeds(text: string, most: number): Seeds {
  return asArgument(() => parseSeeds(text, { most, readFile }));
}

/** A file's text. The parser of seeds says which file it is. */
function readFile(path: string): string {
  const bytes = readFileSync(path);
  const problem = utf16Problem(bytes);
  if (problem !== undefined) throw new Error(problem);
  return bytes.toString("utf8");
}

/** Reads which share of the work a call does. */
export function shardArgument(text: string): Shard {
  return asArgument(() => parseShard(text, process.env));
}

/** More threads than any machine has cores would only take memory. */
const MOST_THREADS = 1024;

/** Reads how many threads a call may use. */
export function parseThreads(text: string): number {
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads >= 1 && threads <= MOST_THREADS) return threads;
  throw new InvalidArgumentError(`threads must be a whole number from 1 to ${MOST_THREADS}.`);
}

/** Adds how many threads work at once, and how long a seed may take. `work` is what threads do: "build". */
export function addThreadOptions(command: Command, work = "build"): Command {
  return command
    .option("--threads <n>", `threads that ${work} at once (default: one per core)`, parseThreads)
    .option("--limit <seconds>", "give up a seed that takes longer (default: 60)", wholeNumber("limit", 1));
}

/** The option for metrics that take long. */
export function metricsOption(): Option {
  return new Option("--metrics <which>", "all: also measure sightSpread and areas, which takes longer").choices([
    "all",
  ]);
}

/** Turns an error of the library into one of the parser, which names the option. */
function asArgument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UndercroftError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** Returns what reads a whole number of an option. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`${name} must be a whole number from ${least}.`);
  };
}
