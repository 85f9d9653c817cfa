import type { Command } from "commander";
import type { TextOptions } from "../formats/pictures/text-picture.js";
import { nameFor } from "../formats/text/file-names.js";
import { given, type Seeds, type Shard } from "../workers/index.js";
import { buildLevel, noteReport, tellFeeling, tellReport } from "./build-level.js";
import { suggests } from "./completion.js";
import { endingIn, noFormat } from "./endings.js";
import { legendOf } from "./legend.js";
import { LEVEL_ENDINGS, LEVEL_FORMATS } from "./level-formats.js";
import {
  addRecipeArguments,
  anySeedsArgument,
  oneOf,
  shardArgument,
  threadsArgument,
  type WorkArguments,
} from "./options.js";
import { findRequest } from "./recipe-source.js";
import { colorDepth, isDumb, note, UsageError, writeResult } from "./terminal.js";
import { addTileOptions, checkTileArguments, type TileArguments, tileOptions } from "./tile-options.js";
import { colorsOf } from "./world.js";

interface BuildArguments extends WorkArguments, TileArguments {
  readonly format?: string;
  readonly frames?: boolean;
  readonly legend?: boolean;
  readonly explain?: boolean;
  readonly describe?: boolean;
  readonly output?: string;
  readonly shard?: Shard;
}

const FORMATS = Object.keys(LEVEL_FORMATS);

export function addBuildCommand(program: Command): void {
  const command = addTileOptions(addRecipeArguments(program.command("build")))
    .description("build one level and print it, or many levels into files")
    .option(
      "--format <format>",
      `one of ${FORMATS.join(", ")} (default: chosen from the file extension of -o, or text)`,
      (text) => oneOf("format", FORMATS, text),
    )
    .option("--json", "same as --format json")
    .option("--describe", "same as --format words: say in words what the level is like and who lives there")
    .option("--frames", "include the build history in the JSON")
    .option("--legend", "after a text map, explain its characters, its named places and its locks")
    .option(
      "--explain",
      "say what happened on the way: which step made an attempt fail, what was repaired, and what wasn't placed",
    )
    .option("-o, --output <file>", "write to a file, in the format of its extension; - means standard output")
    .option(
      "--seeds <seeds>",
      "build many levels into files: a number, a range (5..20), a list (a,b,c) or a file (@seeds.txt); -o is their name with {seed} in it, and may also have {depth}, {recipe} and {hash}",
      anySeedsArgument,
    )
    .option(
      "--threads <n>",
      "with --seeds: how many threads work at once (default: one for each core)",
      threadsArgument,
    )
    .option(
      "--shard <i/n>",
      "with --seeds: only build the i-th of n equal shares; auto asks the job system",
      shardArgument,
    )
    .action(async (recipe: string, args: BuildArguments) => {
      const format = formatOf(args);
      checkTileArguments(args, format);
      if (args.frames && format !== "json") throw new UsageError("--frames only works with --format json.");
      if (args.seeds !== undefined) return buildMany(recipe, args, args.seeds, format);
      if (args.threads !== undefined || args.shard !== undefined) {
        throw new UsageError("--threads and --shard only work with --seeds.");
      }
      if (args.legend && format !== "text")
        throw new UsageError(`--legend only works with --format text, not with ${format}.`);
      if (LEVEL_FORMATS[format]!.isBinary && (args.output ?? "-") === "-" && process.stdout.isTTY === true) {
        throw new UsageError(`${format} is a binary format. Write it to a file with -o FILE.${format}.`);
      }
      const request = await findRequest(recipe, args, true);
      const history = args.frames === true || LEVEL_FORMATS[format]!.needsHistory === true;
      const level = await buildLevel(request, history, args.explain);
      const theme = request.world === undefined ? undefined : await colorsOf(request.world);
      const text = { ...textOptions(args), ...given({ theme }) };
      const data = await LEVEL_FORMATS[format]!.write(level, {
        theme,
        picture: await tileOptions(args, request.world?.tileset.tiles),
        output: args.output,
        name: nameFor(level.recipe.name ?? "level"),
        title: request.title,
        chain: () => request.chain,
        text,
        json: { frames: args.frames ?? false, packs: request.ownPacks },
        writeBeside: (file, data) => writeResult(data, file),
        tell: note,
      });
      await writeResult(args.legend ? `${data}${legendOf(level, text)}` : data, args.output);
      tellFeeling(request, level);
      if (args.explain) tellReport(level);
      else noteReport(request, level);
    });
  suggests(command, "--format", () => FORMATS);
}

async function buildMany(recipe: string, args: BuildArguments, seeds: Seeds, format: string): Promise<void> {
  const { output = "-", frames = false } = args;
  if (args.seed !== undefined) throw new UsageError("--seed and --seeds can't be used together.");
  if (output === "-") {
    throw new UsageError("--seeds needs -o with the name of the files, such as -o 'levels/{seed}.json'.");
  }
  if (args.explain) throw new UsageError("--explain only works for a single level, not with --seeds.");
  if (format === "csv")
    note("CSV files only have the tiles. They leave out starts, exits, spawns and everything else.");
  const { buildManyFiles } = await import("./build-many.js");
  await buildManyFiles(recipe, { ...args, seeds, output, format, frames });
}

/** Colours and boxes are for terminals. */
function textOptions({ output }: BuildArguments): TextOptions {
  const onTerminal = (output === undefined || output === "-") && process.stdout.isTTY === true;
  const color = onTerminal || process.env.FORCE_COLOR ? colorDepth(process.stdout) : "none";
  return { boxes: onTerminal && !isDumb(), color };
}

function formatOf({ format, json, describe, output }: BuildArguments): string {
  const ending = endingIn(output ?? "-");
  const byEnding = LEVEL_ENDINGS.get(ending);
  const flags = { [`--format ${format}`]: format, "--json": json && "json", "--describe": describe && "words" };
  const wanted = Object.entries(flags).filter(([, one]) => one);
  const [first, other] = [wanted[0], wanted.find(([, one]) => one !== wanted[0]![1])];
  if (other !== undefined) throw new UsageError(`${first![0]} and ${other[0]} can't be used together.`);
  const asked = first?.[1] || undefined;
  const chosen = asked ?? byEnding ?? "text";
  if (asked === undefined && byEnding === undefined && ending !== "") {
    throw noFormat(`-o ${output}`, ending, [...LEVEL_ENDINGS.keys()]);
  }
  // Recipes, maps of Tiled and files for tabletops are JSON too. An ending of no format is whatever its author wants it to be.
  const isJson = byEnding === "json" && ["recipe", "tmj", "dd2vtt"].includes(chosen);
  const isText = byEnding === "text" && chosen === "words";
  if (byEnding !== undefined && byEnding !== chosen && !isJson && !isText) {
    const told = format === undefined ? (json ? "--json" : "--describe") : `--format ${format}`;
    throw new UsageError(`-o ${output} is the name of a ${ending} file, but ${told} asks for ${chosen}.`);
  }
  return chosen;
}
