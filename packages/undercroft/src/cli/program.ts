import { Command } from "commander";
import type { UseArguments } from "./options.js";
import { beQuiet, EXIT_MEANINGS } from "./terminal.js";
import { topicsHelp } from "./topics/names.js";
import { openRoot, openWorld } from "./world.js";

const EXIT_CODES = `\nExit codes:\n${Object.entries(EXIT_MEANINGS)
  .map(([code, text]) => `  ${code.padEnd(5)}${text}`)
  .join("\n")}`;

/** The commands, in the order in which they are listed. */
const COMMANDS: Readonly<Record<string, (program: Command, version: string) => Promise<void>>> = {
  build: async (program) => (await import("./build.js")).addBuildCommand(program),
  dungeon: async (program) => (await import("./dungeon.js")).addDungeonCommand(program),
  list: async (program) => (await import("./list.js")).addListCommand(program),
  verify: async (program) => (await import("./verify.js")).addVerifyCommand(program),
  watch: async (program) => (await import("./watch.js")).addWatchCommand(program),
  measure: async (program) => (await import("./measure.js")).addMeasureCommand(program),
  survey: async (program, version) => (await import("./survey.js")).addSurveyCommand(program, version),
  search: async (program) => (await import("./search.js")).addSearchCommand(program),
  blame: async (program) => (await import("./blame.js")).addBlameCommand(program),
  diff: async (program, version) => (await import("./diff.js")).addDiffCommand(program, version),
  report: async (program) => (await import("./report.js")).addReportCommand(program),
  vault: async (program) => (await import("./vault.js")).addVaultCommand(program),
  convert: async (program) => (await import("./convert.js")).addConvertCommand(program),
  play: async (program) => (await import("./play.js")).addPlayCommand(program),
  studio: async (program) => (await import("./studio.js")).addStudioCommand(program),
  docs: async (program) => (await import("./docs.js")).addDocsCommand(program),
  completion: async (program) => (await import("./completion.js")).addCompletionCommand(program),
  help: async (program) => (await import("./help.js")).addHelpCommand(program),
};
/** Those that are about all the others. */
const ABOUT_OTHERS: readonly string[] = ["completion", "help"];

/**
 * The command-line program, with all commands or, where the arguments say which one is called, with that one alone: to load
 * all of them takes longer than most of them run.
 */
export async function makeProgram(version: string, args: readonly string[] = []): Promise<Command> {
  const program = new Command("undercroft")
    .description("Generate roguelike levels with chains of builders. Every level is seeded and verified.")
    .version(version, "-v, --version", "print the version")
    .option("--world <file>", "use the tiles, things, tables, themes, packs, recipes and levels of a world file")
    .option(
      "--root <folder>",
      "maps of other programs can refer to files anywhere in this folder (default: the folder of each map)",
    )
    .option("-q, --quiet", "print results and errors only")
    .option("--debug", "print the stack trace of errors")
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      // All messages of the command begin in the same way, those of its parser too.
      outputError: (text, write) =>
        write(text.replace(/^error: /, "undercroft: ").replace(/ is invalid\. (?=[a-z])/, " is invalid: ")),
    })
    .showHelpAfterError("(see --help)")
    .addHelpText("after", topicsHelp)
    .addHelpText("afterAll", EXIT_CODES)
    .exitOverride()
    .hook("preAction", async (_, called) => {
      const { quiet, world, root } = program.opts<{ quiet?: boolean; world?: string; root?: string }>();
      beQuiet(quiet === true);
      openRoot(root);
      await openWorld(world, called.opts<UseArguments>().use);
    });

  const called = commandIn(args);
  const isAlone = called !== undefined && Object.hasOwn(COMMANDS, called) && !ABOUT_OTHERS.includes(called);
  for (const name of isAlone ? [called] : Object.keys(COMMANDS)) await COMMANDS[name]!(program, version);
  for (const command of program.commands) settle(command, program);
  return program;
}

/** Subcommands don't inherit these. */
function settle(command: Command, program: Command): void {
  command.copyInheritedSettings(program).exitOverride();
  for (const sub of command.commands) settle(sub, program);
}

/** The first word that is neither an option nor its value. */
function commandIn(args: readonly string[]): string | undefined {
  return args.find((arg, i) => !arg.startsWith("-") && !["--world", "--root"].includes(args[i - 1]!));
}
