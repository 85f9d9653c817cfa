import { type Command, InvalidArgumentError } from "commander";
import type { Level } from "../chain/index.js";
import { suggestion } from "../core/index.js";
import { toJson } from "../formats/json.js";
import { toSvg } from "../formats/svg.js";
import { toText } from "../formats/text.js";
import { suggests } from "./completion.js";
import { endingIn, noFormat } from "./endings.js";
import {
  addRecipeArguments,
  buildLevel,
  findRequest,
  type LevelRequest,
  type RecipeArguments,
} from "./recipe-source.js";
import { CommandError, colorDepth, EXIT, isDumb, writeResult } from "./terminal.js";

interface BuildArguments extends RecipeArguments {
  readonly format?: string;
  readonly json?: boolean;
  readonly frames?: boolean;
  readonly output?: string;
}

type Writer = (level: Level, args: BuildArguments, request: LevelRequest) => string | Promise<string | Uint8Array>;

/** What a level can be written as. What brings packages along is loaded when it is asked for. */
const FORMATS: Readonly<Record<string, Writer>> = {
  text: (level, { output }) => {
    const onTerminal = (output === undefined || output === "-") && process.stdout.isTTY === true;
    return `${toText(level, { boxes: onTerminal && !isDumb(), color: onTerminal || process.env.FORCE_COLOR ? colorDepth(process.stdout) : "none" })}\n`;
  },
  svg: (level) => toSvg(level),
  vault: async (level) => {
    const { levelToSource, nameFor, writeVault } = await import("../formats/index.js");
    return writeVault(levelToSource(level, nameFor(level.recipe.name ?? "level")));
  },
  xp: async (level) => {
    const { levelToSource, sourceToXp, writeXp } = await import("../formats/index.js");
    return writeXp(sourceToXp(levelToSource(level)));
  },
  png: async (level) => (await import("../formats/png.js")).toPng(level),
  gif: async (level) => (await import("../formats/gif.js")).toGif(level),
  tmj: async (level, { output }) => (await import("./tiled-files.js")).tiledMap(level, output),
  ts: async (level, _args, { chain, file }) => {
    const { toTypeScript } = await import("../formats/typescript.js");
    const { seed, depth, hash, attempt, usedBefore } = level;
    // Whatever a game did before a level file was made counts for it; any other build begins at the beginning.
    const before = file === undefined ? {} : { firstAttempt: attempt, used: usedBefore };
    return toTypeScript(chain, { seed, depth, hash, ...before });
  },
  recipe: async (_level, _args, { chain }) => {
    const { chainRecipe, toRecipeJson } = await import("../formats/recipe-json.js");
    return toRecipeJson(chainRecipe(chain));
  },
  json: (level, { frames }, { held }) => toJson(level, { frames: frames ?? false, packs: held }),
};

/** Endings that say the format. A recipe has none of its own: it is JSON, as a level is. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  [".txt", "text"],
  ...Object.keys(FORMATS)
    .filter((format) => format !== "text" && format !== "recipe")
    .map((format) => [`.${format}`, format] as const),
]);

/** What a terminal can't show. */
const BINARY: readonly string[] = ["xp", "png", "gif"];

export function addBuildCommand(program: Command): void {
  const command = addRecipeArguments(program.command("build"))
    .description("build one level and print it")
    .option(
      "--format <format>",
      `one of ${Object.keys(FORMATS).join(", ")} (default: chosen from the file extension of -o, or text)`,
      parseFormat,
    )
    .option("--json", "same as --format json")
    .option("--frames", "include the build history in the JSON")
    .option("-o, --output <file>", "write to a file, in the format of its extension; - means standard output")
    .action(async (recipe: string, args: BuildArguments) => {
      const format = formatOf(args);
      if (args.frames && format !== "json")
        throw new CommandError(EXIT.usage, "--frames only works with --format json.");
      if (BINARY.includes(format) && (args.output ?? "-") === "-" && process.stdout.isTTY === true) {
        throw new CommandError(EXIT.usage, `${format} is a binary format. Write it to a file with -o FILE.${format}.`);
      }
      const request = await findRequest(recipe, args);
      const level = await buildLevel(request, args.frames === true || format === "gif");
      await writeResult(await FORMATS[format]!(level, args, request), args.output);
    });
  suggests(command, "--format", () => Object.keys(FORMATS));
}

function parseFormat(format: string): string {
  if (Object.hasOwn(FORMATS, format)) return format;
  throw new InvalidArgumentError(`there is no format "${format}".${suggestion(format, Object.keys(FORMATS))}`);
}

function formatOf({ format, json, output }: BuildArguments): string {
  const ending = endingIn(output ?? "-");
  const byEnding = ENDINGS.get(ending);
  const chosen = format ?? (json ? "json" : undefined);
  if (chosen === undefined) {
    if (ending === "") return "text";
    if (byEnding === undefined) throw noFormat(`-o ${output}`, ending, [...ENDINGS.keys()]);
    return byEnding;
  }
  // Recipes and maps of Tiled are JSON too. An ending of no format is whatever its author wants it to be.
  const isJson = byEnding === "json" && (chosen === "recipe" || chosen === "tmj");
  if (byEnding !== undefined && byEnding !== chosen && !isJson) {
    const told = format === undefined ? "--json" : `--format ${format}`;
    throw new CommandError(EXIT.usage, `-o ${output} is the name of a ${ending} file, but ${told} asks for ${chosen}.`);
  }
  return chosen;
}
