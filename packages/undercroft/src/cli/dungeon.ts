import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Level } from "../chain/index.js";
import { counted, printable, UndercroftError } from "../core/index.js";
import type { Dungeon } from "../dungeon/index.js";
import { MAP_ENDINGS, type MapFormatName } from "../formats/maps/map-endings.js";
import { verifyDungeon } from "../verify/index.js";
import { given } from "../workers/index.js";
import type { World } from "../worlds/index.js";
import { suggests } from "./completion.js";
import { addUseOption, oneOf, type UseArguments } from "./options.js";
import { freshSeed } from "./recipe-source.js";
import { CommandError, jsonText, note, ProgressLine, say, UsageError, writeResult } from "./terminal.js";
import { addMapOptions, checkTileArguments, type TileArguments, tileArguments, tileOptions } from "./tile-options.js";
import { colorsOf } from "./world.js";

const INDEX = "index.json";
const FORMATS = Object.keys(MAP_ENDINGS) as readonly MapFormatName[];

/** The world whose dungeon is built if none is named. */
const DEFAULT_WORLD = "descent";

/** How a call of `dungeon` was made. */
interface DungeonArguments extends TileArguments, UseArguments {
  readonly seed?: string;
  readonly output?: string;
  readonly json?: boolean;
  readonly format?: MapFormatName;
}

export function addDungeonCommand(program: Command): void {
  const command = addUseOption(addMapOptions(program.command("dungeon")))
    .description("build all levels of a dungeon, with ways that line up, and check them together")
    .argument("[world]", `a world file, or the name of an included world (default: ${DEFAULT_WORLD})`)
    .option("--seed <seed>", "any text or number; the same seed gives the same dungeon (default: a random seed)")
    .option("-o, --output <folder>", "write every level to NAME.json, and index.json and sheet.png, a picture of all")
    .option(
      "--format <format>",
      `with -o: also write every level as a map for another program: ${FORMATS.join(", ")}; for Tiled, dungeon.world shows them all`,
      (text) => oneOf("format", FORMATS, text),
    )
    .option("--json", "print the index as JSON")
    .action(async (file: string | undefined, args: DungeonArguments) => {
      checkArguments(args);
      // It brings parsers along, which the other commands don't need.
      const { findDungeon } = await import("./dungeon-source.js");
      const { seed = freshSeed(), use, output, json } = args;
      const { dungeon, world } = await findDungeon(file, DEFAULT_WORLD, { use, seed });
      if (output !== undefined && dungeon.names.some((name) => fileOf(name) === INDEX)) {
        throw new UsageError(`a level can't be called "index", because ${INDEX} lists all levels.`);
      }
      const levels = await buildAll(dungeon);
      check(levels);
      const files = new Map<string, readonly string[]>();
      if (output !== undefined) {
        makeFolder(output);
        for (const name of levels.keys()) files.set(name, [fileOf(name)]);
        if (args.format !== undefined) await writeMaps(levels, world, args, files);
      }
      const index = indexOf(dungeon, levels, files);
      if (output !== undefined) await writeAll(levels, index, output, world);
      if (json) await writeResult(jsonText(index));
      else if (output === undefined) await writeResult(describe(index));
    });
  suggests(command, "--format", () => FORMATS);
}

/** Maps are written into a folder, and how they look is said of maps. */
function checkArguments(args: DungeonArguments): void {
  if (args.format !== undefined && args.output === undefined) {
    throw new UsageError("--format only works with -o FOLDER.");
  }
  if (args.format !== undefined) checkTileArguments(args, args.format);
  else if (tileArguments(args) !== undefined) {
    throw new UsageError("--tiles, --tileset, --tile-size and --layers only work with --format.");
  }
}

async function buildAll(dungeon: Dungeon): Promise<ReadonlyMap<string, Level>> {
  const levels = new Map<string, Level>();
  const progress = new ProgressLine();
  try {
    for (const name of dungeon.names) {
      progress.show(`${levels.size + 1} of ${dungeon.names.length}: ${name}`);
      levels.set(name, dungeon.level(name));
    }
  } finally {
    progress.end();
  }
  return levels;
}

function check(levels: ReadonlyMap<string, Level>): void {
  const { checks } = verifyDungeon([...levels].map(([name, level]) => [name, level.toCheckable()]));
  const failed = checks.find(({ ok }) => !ok);
  if (failed === undefined) return;
  throw new CommandError(`the dungeon fails ${failed.name}: ${printable(failed.message ?? "")}.`);
}

function indexOf(dungeon: Dungeon, levels: ReadonlyMap<string, Level>, files: ReadonlyMap<string, readonly string[]>) {
  const quests = [...levels].flatMap(([name, { questLocks }]) =>
    questLocks.map(({ at, key, name: quest }) => ({ name: quest, lock: { level: name, at }, key })),
  );
  return {
    format: "undercroft-index",
    version: 1,
    seed: dungeon.seed,
    start: dungeon.names[0],
    levels: [...levels].map(([name, { seed, depth, hash, exits }]) => {
      return { name, seed, depth, hash, files: files.get(name) ?? [], exits };
    }),
    quests,
    landmarks: landmarksOf(levels),
  };
}

/** What goes through several levels, with these from top to bottom. */
function landmarksOf(levels: ReadonlyMap<string, Level>) {
  const parts = [...levels].flatMap(([name, { depth, landmarks }]) =>
    landmarks.map((one) => ({ ...one, on: name, depth })),
  );
  parts.sort((a, b) => a.depth - b.depth);
  return [...new Set(parts.map(({ name }) => name))].map((name) => {
    const own = parts.filter((part) => part.name === name);
    return { name, kind: own[0]!.kind, levels: [...new Set(own.map(({ on }) => on))] };
  });
}

type Index = ReturnType<typeof indexOf>;

/** Names of levels are safe in paths: letters, digits, dots, dashes and underscores, the first a letter. */
function fileOf(level: string): string {
  return `${level}.json`;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CommandError(`can't make the folder ${folder}: ${(error as Error).message}.`);
  }
}

/** Writes all levels as maps, and adds their files to those of the levels. */
async function writeMaps(
  levels: ReadonlyMap<string, Level>,
  world: World,
  args: DungeonArguments,
  written: Map<string, readonly string[]>,
): Promise<void> {
  const { dungeonFiles } = await import("../formats/maps/write-maps.js");
  const { tiles, map } = await tileOptions(args, world.tileset.tiles);
  const options = { ...map, theme: await colorsOf(world), ...given({ tiles }) };
  for await (const { level, files } of dungeonFiles(levels, args.format!, options)) {
    for (const { name, content } of files) await writeResult(content, join(args.output!, name));
    if (level !== undefined) written.set(level, [...written.get(level)!, ...files.map(({ name }) => name)]);
  }
}

async function writeAll(levels: ReadonlyMap<string, Level>, index: Index, folder: string, world: World): Promise<void> {
  const { dungeonSheet, encodePng } = await import("../formats/index.js");
  for (const [name, level] of levels) await writeResult(`${JSON.stringify(level)}\n`, join(folder, fileOf(name)));
  await writeResult(jsonText(index), join(folder, INDEX));
  try {
    await writeResult(
      await encodePng(dungeonSheet(levels, { theme: await colorsOf(world) })),
      join(folder, "sheet.png"),
    );
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    note(`there is no sheet.png. ${error.message}`);
  }
  say(`${counted(levels.size, "level")} in ${folder}`);
}

/** Every level with its exits, the quests and the landmarks. */
function describe({ levels, quests, landmarks }: Index): string {
  const lines = levels.map(({ name, depth, exits }) => {
    const ways = exits.flatMap(({ to, kind, name: exit, oneWay }) =>
      to === undefined ? [] : [`${exit ?? kind} to ${to}${oneWay ? ", one-way" : ""}`],
    );
    return `${name} (depth ${depth})${ways.length === 0 ? "" : `: ${ways.join("; ")}`}`;
  });
  const errands = quests.map(({ name, lock, key }) => `${name}: key on ${key.level}, lock on ${lock.level}`);
  const through = landmarks.map(({ name, kind, levels: all }) => `${name}: ${kind} through ${all.join(", ")}`);
  return [...lines, ...errands, ...through].map((line) => `${printable(line)}\n`).join("");
}
