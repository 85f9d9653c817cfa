import { Command } from "commander";
import { addBuildCommand } from "./build.js";
import { addCompletionCommand } from "./completion.js";
import { addConvertCommand } from "./convert.js";
import { addListCommand } from "./list.js";
import { addPlayCommand } from "./play.js";
import { addStudioCommand } from "./studio.js";
import { beQuiet } from "./terminal.js";
import { addVaultCommand } from "./vault.js";
import { addVerifyCommand } from "./verify.js";
import { addWatchCommand } from "./watch.js";

const EXIT_CODES = `
Exit codes:
  0    done
  1    could not be done: the contents of a file are wrong, or a build or a check failed
  2    the call is wrong: an unknown command, flag, recipe or file, or a value out of range
  130  stopped with Ctrl-C`;

/** The whole command: what it takes, says about itself and does. */
export function makeProgram(version: string): Command {
  const program = new Command("undercroft")
    .description("Roguelike levels from chained builders: composed, seeded, and checked before you get them.")
    .version(version, "-v, --version", "print the version")
    .option("-q, --quiet", "print results and errors only")
    .option("--debug", "show where in the program an error comes from")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      // All messages of the command begin in the same way, those of its parser too.
      outputError: (text, write) => write(text.replace(/^error: /, "undercroft: ")),
    })
    .showHelpAfterError("(see --help)")
    .addHelpText("afterAll", EXIT_CODES)
    .exitOverride()
    .hook("preAction", () => beQuiet(program.opts<{ quiet?: boolean }>().quiet === true));

  addBuildCommand(program);
  addListCommand(program);
  addVerifyCommand(program);
  addWatchCommand(program);
  addVaultCommand(program);
  addConvertCommand(program);
  addPlayCommand(program);
  addStudioCommand(program);
  addCompletionCommand(program);
  for (const command of program.commands) settle(command, program);
  return program;
}

/** Subcommands don't inherit these. */
function settle(command: Command, program: Command): void {
  command.copyInheritedSettings(program).exitOverride();
  for (const sub of command.commands) settle(sub, program);
}
