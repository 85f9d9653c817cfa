import { Command } from "commander";
import { addCollectCommand } from "./commands/collect.js";
import { addPlanCommand } from "./commands/plan.js";
import { addStatusCommand } from "./commands/status.js";
import { addWorkCommand } from "./commands/work.js";
import { beQuiet } from "./terminal.js";

const MORE = `
Example:
  undercroft-fleet plan caves --seeds 1..1000000 --on redis://queue.local --store /shared/caves.survey
  undercroft-fleet work --on redis://queue.local --store /shared/caves.survey      # on every machine
  undercroft-fleet collect --on redis://queue.local --store /shared/caves.survey

The environment variable UNDERCROFT_FLEET can stand for --on, so that no password is seen in a list of processes.

Exit codes:
  0    done
  1    failed: a server or a folder can't be used, or the survey isn't complete
  2    wrong usage: an unknown command, flag, recipe or folder, or a value out of range
  130  stopped with Ctrl-C (143: by the system)`;

/** The whole command. */
export function makeProgram(version: string): Command {
  const program = new Command("undercroft-fleet")
    .description("Survey many levels on many machines, with a queue in Redis or PostgreSQL.")
    .version(version, "-v, --version", "print the version")
    .option("-q, --quiet", "print results and errors only")
    .option("--debug", "print the stack trace of errors")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, "undercroft-fleet: ")),
    })
    .showHelpAfterError("(see --help)")
    .addHelpText("after", MORE)
    .exitOverride()
    .hook("preAction", () => beQuiet(program.opts<{ quiet?: boolean }>().quiet === true));
  addPlanCommand(program);
  addWorkCommand(program);
  addStatusCommand(program);
  addCollectCommand(program);
  // Subcommands don't inherit these.
  for (const command of program.commands) command.copyInheritedSettings(program).exitOverride();
  return program;
}
