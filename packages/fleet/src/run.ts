import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { makeProgram } from "./program.js";
import { EXIT, report } from "./terminal.js";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Runs the command as if it had been called with these arguments, and leaves its exit code in `process.exitCode`. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await makeProgram(version).parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    else process.exitCode = report(error, args.includes("--debug"));
  }
}
