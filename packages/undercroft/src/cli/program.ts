import { Command } from "commander";
import { addBlameCommand } from "./blame.js";
import { addBuildCommand } from "./build.js";
import { addCompletionCommand } from "./completion.js";
import { addConvertCommand } from "./convert.js";
import { addDiffCommand } from "./diff.js";
import { addDocsCommand } from "./docs.js";
import { addDungeonCommand } from "./dungeon.js";
import { addListCommand } from "./list.js";
import { addMeasureCommand } from "./measure.js";
import { addPlayCommand } from "./play.js";
import { addReportCommand } from "./report.js";
import { addSearchCommand } from "./search.js";
import { addStudioCommand } from "./studio.js";
import { addSurveyCommand } from "./survey.js";
import { beQuiet } from "./terminal.js";
import { addVaultCommand } from "./vault.js";
import { addVerifyCommand } from "./verify.js";
import { addWatchCommand } from "./watch.js";
import { openWorld } from "./world.js";

const EXIT_CODES = `
Exit codes:
  0    done
  1    failed: a file's contents are wrong, or a build or a check failed
  2    wrong usage: an unknown command, flag, recipe or file, or a value out of range
  130  stopped with Ctrl-C`;

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
  for (const command of program.commands) settle(command, program);
  return program;
}

/** Subcommands don't inherit these. */
function settle(command: Command, program: Command): void {
  command.copyInheritedSettings(program).exitOverride();
  for (const sub of command.commands) settle(sub, program);
}
