import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { printable, UndercroftError } from "../core/index.js";
import { addBuildCommand } from "./build.js";
import { addConvertCommand } from "./convert.js";
import { addListCommand } from "./list.js";
import { addPlayCommand } from "./play.js";
import { addStudioCommand } from "./studio.js";
import { CommandError, EXIT, exitCodeOf, say } from "./terminal.js";
import { addVaultCommand } from "./vault.js";
import { addVerifyCommand } from "./verify.js";
import { addWatchCommand } from "./watch.js";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const program = new Command("undercroft")
  .description("Roguelike levels from chained builders: composed, seeded, and checked before you get them.")
  .version(version)
  .option("--debug", "show where in the program an error comes from")
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError("(--help shows what there is)")
  .exitOverride();

addBuildCommand(program);
addListCommand(program);
addVerifyCommand(program);
addWatchCommand(program);
addVaultCommand(program);
addConvertCommand(program);
addPlayCommand(program);
addStudioCommand(program);
for (const command of program.commands) settle(command);

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Subcommands don't inherit these. */
function settle(command: Command): void {
  command.copyInheritedSettings(program).exitOverride();
  for (const sub of command.commands) settle(sub);
}

/** Says what went wrong; gives the exit code. */
function report(error: unknown): number {
  const isDebug = process.argv.includes("--debug");
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const stack =
    isDebug && error instanceof Error ? `\n${(error.cause as Error | undefined)?.stack ?? error.stack}` : "";
  const text = error instanceof Error ? error.message : String(error);
  say(`undercroft: ${text.split("\n").map(printable).join("\n")}${stack}`);
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof UndercroftError) return exitCodeOf(error);
  if (!isDebug)
    say("This is a defect of undercroft. Please report it, with the output of the same command and --debug.");
  return EXIT.failed;
}
