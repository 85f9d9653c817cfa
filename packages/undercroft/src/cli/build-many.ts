import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { BuildError } from "../chain/index.js";
import { contentHash, counted, isPlain, printable, UndercroftError } from "../core/index.js";
import { cantWrite, sweep, unfinishedName, writeWhole } from "../surveys/index.js";
import { buildOptions, errorOf, given, keyOf, type Order, type Seeds, type Shard } from "../workers/index.js";
import type { CommandTasks } from "./command-thread.js";
import { LEVEL_FORMATS } from "./level-formats.js";
import {
  type IndexEntry,
  indexName,
  indexText,
  isIndexName,
  journalHead,
  journalLine,
  knownHashes,
} from "./level-index.js";
import {
  checkNames,
  encodeName,
  isKnownBefore,
  type NameTemplate,
  nameIn,
  pathIn,
  readTemplate,
  recipeName,
  templatePattern,
} from "./name-template.js";
import { MOST_SEEDS, type RecipeArguments } from "./options.js";
import { callFor, findRequest, type LevelRequest, orderOf } from "./recipe-source.js";
import { CommandError, complain, EXIT, note, say, UsageError } from "./terminal.js";
import { type TileArguments, tileArguments } from "./tile-options.js";
import { inThreads } from "./work-progress.js";
import type { WriteArgs } from "./write-task.js";

/** The arguments of `build` for many levels. */
export interface ManyArguments extends RecipeArguments, TileArguments {
  readonly seeds: Seeds;
  readonly output: string;
  readonly format: string;
  readonly frames: boolean;
  readonly threads?: number | undefined;
  readonly shard?: Shard | undefined;
}

/** Failures that are named one by one. The others are counted. */
const MOST_NAMED = 20;

/** Builds many levels into files, and the index beside them. What is there already is not built again. */
export async function buildManyFiles(source: string, args: ManyArguments): Promise<void> {
  const batch = await openBatch(source, args);
  const { order, seeds, hashes, journal } = batch;
  const before = hashes.size;
  const errors = new Map<string, string>();
  let pace = "";
  const work = { threads: args.threads, count: seeds.count, noun: "level", before };
  const wasStopped = await inThreads<CommandTasks>(work, async (pool, progress, signal) => {
    const missing = before === 0 ? seeds : seeds.without((seed) => hashes.has(seed));
    for await (const { result = [], crash } of pool.run({
      task: "write",
      order,
      args: batch.writing,
      seeds: missing,
      signal,
    })) {
      let lines = "";
      for (const { seed, hash, failure } of result) {
        if (failure === undefined) {
          hashes.set(seed, hash);
          lines += journalLine(seed, hash);
        } else tellFailure(seed, errorOf(failure, order, seed), batch, errors);
      }
      if (crash !== undefined) {
        const error = new UndercroftError("crashed", `the build was given up: ${crash.reason}.`);
        tellFailure(crash.seed, error, batch, errors);
      }
      writing(journal, () => appendFileSync(journal, lines));
      progress.show(hashes.size + errors.size);
    }
    pace = progress.end(hashes.size + errors.size);
  });
  if (wasStopped) {
    const done = `${hashes.size} of ${counted(seeds.count, "level")}`;
    throw new CommandError(`stopped with ${done} done. The same command goes on from there.`, {
      exitCode: EXIT.interrupted,
    });
  }
  writeIndex(batch, errors);
  const built = hashes.size - before;
  if (before > 0) pace = `${built} built in ${pace}`;
  say(
    `${counted(hashes.size, "level")} in ${printable(batch.template.folder)} (${built === 0 ? "nothing to build" : pace})`,
  );
  if (errors.size === 0) return;
  if (errors.size > MOST_NAMED) note(`${errors.size - MOST_NAMED} more failed. ${batch.index} names them all.`);
  throw new CommandError(`${counted(errors.size, "level")} of ${seeds.count} couldn't be built.`);
}

/** Reads or writes files. Where the system refuses, the error names the file or folder. */
function writing<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? cantWrite(file, error) : error;
  }
}

interface Batch {
  readonly request: LevelRequest;
  readonly order: Order;
  readonly key: string;
  readonly recipe: string;
  readonly template: NameTemplate;
  readonly seeds: Seeds;
  readonly format: string;
  readonly writing: WriteArgs;
  /** The path of the index. */
  readonly index: string;
  /** Where hashes are kept until there is an index. */
  readonly journal: string;
  /** Hashes of the levels that are done. */
  readonly hashes: Map<string, string>;
}

/** Finds out what is to be done, and what has been. Problems are reported before anything is written. */
async function openBatch(source: string, args: ManyArguments): Promise<Batch> {
  const { seeds: all, shard, output, format, frames } = args;
  const seeds = shard === undefined ? all : all.every(shard.of, shard.index - 1);
  if (seeds.count > MOST_SEEDS) {
    const share = Math.ceil(all.count / MOST_SEEDS);
    throw new UsageError(
      `--seeds: ${counted(seeds.count, "level")} are too many for one call; the limit is ${MOST_SEEDS}. Build them in shares, such as --shard 1/${share}.`,
    );
  }
  const request = await findRequest(source, { ...args, seed: all.at(0) });
  const { chain, depth, ownPacks } = request;
  const recipe = recipeName(source, chain.name);
  const template = readTemplate(output, { depth, recipe });
  const own = indexName(shard);
  checkNames(template, seeds, [own, `${own}.tmp`], output);
  const order = orderOf(request);
  checkOrder(request, order, seeds);
  const drawn = tileArguments(args);
  const key = contentHash({ levels: keyOf(order, chain), format, frames, ...given({ drawn }) });
  const { folder } = template;
  const batch = { request, order, key, recipe, template, seeds, format, index: join(folder, own) };
  const journal = `${batch.index}.tmp`;
  const hashes = writing(folder, () => {
    const known = knownHashes(folder, own, key);
    const files = findFiles(template, format);
    const done = new Map<string, string>();
    for (const seed of seeds) {
      const hash = doneHash(batch, seed, known.get(seed), files);
      if (hash !== undefined) done.set(seed, hash);
    }
    writeWhole(journal, [journalHead(key), ...Array.from(done, ([seed, hash]) => journalLine(seed, hash))]);
    return done;
  });
  return { ...batch, journal, hashes, writing: { template, format, frames, packs: ownPacks, drawn } };
}

/** Seeds that are tried before anything is written. */
const TRIED = 20;

/** Refuses an order of which no level can be built, whatever its seed: then something is wrong with the call. */
function checkOrder({ chain }: LevelRequest, order: Order, seeds: Seeds): void {
  const options = buildOptions(order);
  let first: UndercroftError | undefined;
  for (const seed of seeds.slice(0, TRIED)) {
    try {
      chain.resolve({ ...options, seed });
      return;
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      first ??= error;
    }
  }
  if (first !== undefined) throw first;
}

interface FolderFiles {
  /** Names of all files in the folder and below it, with `/` between folders. */
  readonly names: ReadonlySet<string>;
  /** Hashes in names, by the encoded seed. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Looks at what lies in the folder, and sweeps what was left unfinished. */
function findFiles({ folder, name }: NameTemplate, format: string): FolderFiles {
  const names = new Set<string>();
  const hashes = new Map<string, string>();
  if (!existsSync(folder)) return { names, hashes };
  const pattern = templatePattern(name);
  const patterns = [pattern, ...besideOf(format, name).map(templatePattern)];
  const recursive = /[\\/]/.test(name);
  for (const path of readdirSync(folder, { recursive, encoding: "utf8" })) {
    const file = path.replaceAll(sep, "/");
    const whole = unfinishedName(file);
    if (whole === undefined) names.add(file);
    else if (!isIndexName(file) && (isIndexName(whole) || patterns.some((one) => one.test(whole)))) sweep(folder, path);
    const { seed, hash } = pattern.exec(file)?.groups ?? {};
    if (seed !== undefined && hash !== undefined) hashes.set(seed, hash);
  }
  return { names, hashes };
}

/** The names of files that come with one of this name. */
function besideOf(format: string, name: string): readonly string[] {
  return LEVEL_FORMATS[format]!.beside?.(name) ?? [];
}

type Opened = Pick<Batch, "template" | "format" | "request" | "order">;

/** The hash of a level that is whole in its files, or undefined if it has to be built. */
function doneHash(
  batch: Opened,
  seed: string,
  known: string | undefined,
  { names, hashes }: FolderFiles,
): string | undefined {
  const { template, format } = batch;
  const hash = known ?? hashes.get(encodeName(seed));
  if (hash === undefined && !isKnownBefore(template)) return undefined;
  const name = nameIn(template, seed, hash ?? "");
  const files = [name, ...besideOf(format, name)];
  if (!files.every((file) => names.has(file))) return undefined;
  return hash ?? (format === "json" ? hashInFile(batch, seed, pathIn(template, name)) : undefined);
}

/** The hash in a level file of which no index knows, if it is the level that this call would build. */
function hashInFile({ request: { chain, depth }, order }: Opened, seed: string, file: string): string | undefined {
  try {
    const level: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!isPlain(level) || level.seed !== seed || level.depth !== depth || !isPlain(level.recipe)) return undefined;
    const { packs: _, ...recipe } = level.recipe;
    const ours = chain.resolve({ ...buildOptions(order), seed });
    return JSON.stringify(recipe) === JSON.stringify(ours) ? String(level.hash) : undefined;
  } catch {
    return undefined;
  }
}

function writeIndex(batch: Batch, errors: Map<string, string>): void {
  const { template, format, seeds, hashes, recipe, key, index, journal, order } = batch;
  const { depth = 1 } = order;
  function* entries(): Generator<IndexEntry, void, void> {
    for (const seed of seeds) {
      const hash = hashes.get(seed);
      if (hash === undefined) yield { seed, depth, error: errors.get(seed)!, files: [] };
      else {
        const name = nameIn(template, seed, hash);
        yield { seed, depth, hash, files: [name, ...besideOf(format, name)] };
      }
    }
  }
  writeWhole(index, indexText(recipe, key, entries()));
  rmSync(journal, { force: true });
}

function tellFailure(seed: string, error: Error, { request, index }: Batch, errors: Map<string, string>): void {
  errors.set(seed, error.message);
  if (errors.size > MOST_NAMED) return;
  const message = error instanceof BuildError ? error.messageFor(callFor(request, seed)) : error.message;
  complain(`seed ${printable(seed)}: ${message.split("\n").map(printable).join("\n")}`);
  if (errors.size === MOST_NAMED) note(`further failures are only counted. ${index} will name them all.`);
}
