import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { printable, UndercroftError } from "../core/index.js";
import { makeProgram } from "./program.js";
import { CommandError, complain, EXIT, exitCodeOf } from "./terminal.js";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** Runs the command as if it had been called with these arguments, and leaves its exit code in `process.exitCode`. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await (await makeProgram(version, args)).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error, args.includes("--debug"));
  }
}

/** Says what went wrong; gives the exit code. */
function report(error: unknown, isDebug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const stack =
    isDebug && error instanceof Error ? `\n${(error.cause as Error | undefined)?.stack ?? error.stack}` : "";
  const text = error instanceof Error ? error.message : String(error);
  complain(`${text.split("\n").map(printable).join("\n")}${stack}`);
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof UndercroftError) return exitCodeOf(error);
  if (!isDebug)
    complain("this is a bug in undercroft. Please report it, with the output of the same command with --debug.");
  return EXIT.failed;
}
