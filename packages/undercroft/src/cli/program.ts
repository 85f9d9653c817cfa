import { Command } from "commander";
import { addBlameCommand } from "./blame.js";
import { addBuildCommand } from "./build.js";
import { addCompletionCommand } from "./completion.js";
import { addConvertCommand } from "./convert.js";
import { addDiffCommand } from "./diff.js";
import { addDocsCommand } from "./docs.js";
import { addDungeonCommand } from "./dungeon.js";
import { addHelpCommand, topicsHelp } from "./help.js";
import { addListCommand } from "./list.js";
import { addMeasureCommand } from "./measure.js";
import { addPlayCommand } from "./play.js";
import { addReportCommand } from "./report.js";
import { addSearchCommand } from "./search.js";
import { addStudioCommand } from "./studio.js";
import { addSurveyCommand } from "./survey.js";
import { beQuiet, EXIT_MEANINGS } from "./terminal.js";
import { addVaultCommand } from "./vault.js";
import { addVerifyCommand } from "./verify.js";
import { addWatchCommand } from "./watch.js";
import { openWorld } from "./world.js";

const EXIT_CODES = `\nExit codes:\n${Object.entries(EXIT_MEANINGS)
  .map(([code, text]) => `  ${code.padEnd(5)}${text}`)
  .join("\n")}`;

/** The whole command-line program. */
export function makeProgram(version: string): Command {
  const program = new Command("undercroft")
    .description("Generate roguelike levels with chains of builders. Every level is seeded and verified.")
    .version(version, "-v, --version", "print the version")
    .option("--world <file>", "use the tiles, things, tables, themes, packs, recipes and levels of a world file")
    .option("-q, --quiet", "print results and errors only")
    .option("--debug", "print the stack trace of errors")
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
    .hook("preAction", async () => {
      const { quiet, world } = program.opts<{ quiet?: boolean; world?: string }>();
      beQuiet(quiet === true);
      await openWorld(world);
    });

  addBuildCommand(program);
  addDungeonCommand(program);
  addListCommand(program);
  addVerifyCommand(program);
  addWatchCommand(program);
  addMeasureCommand(program);
  addSurveyCommand(program, version);
  addSearchCommand(program);
  addBlameCommand(program);
  addDiffCommand(program, version);
  addReportCommand(program);
  addVaultCommand(program);
  addConvertCommand(program);
  addPlayCommand(program);
  addStudioCommand(program);
  addDocsCommand(program);
  addCompletionCommand(program);
  addHelpCommand(program);
  for (const command of program.commands) settle(command, program);
  return program;
}

/** Subcommands don't inherit these. */
function settle(command: Command, program: Command): void {
  command.copyInheritedSettings(program).exitOverride();
  for (const sub of command.commands) settle(sub, program);
}
