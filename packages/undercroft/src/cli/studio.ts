import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { printable } from "../core/index.js";
import { type StudioServer, serveStudio } from "./serve-studio.js";
import { CommandError, EXIT, say } from "./terminal.js";

const USUAL_PORT = 4321;

interface StudioArguments {
  readonly port: number;
  readonly use: readonly string[];
}

export function addStudioCommand(program: Command): void {
  program
    .command("studio")
    .description("watch levels grow, tune chains and draw vaults, in the browser")
    .option("--port <port>", "where it is served; 0 takes any free port", parsePort, USUAL_PORT)
    .option("--use <file.js>", "a module with steps of your own (may be repeated)", collect, [])
    .action(async ({ port, use }: StudioArguments) => {
      const missing = use.find((file) => !existsSync(file));
      if (missing !== undefined) throw new CommandError(EXIT.usage, `--use: there is no file ${printable(missing)}.`);
      const server = await serve(port, use);
      // The address is the result: whoever starts this from a program reads it here.
      process.stdout.write(`${server.address}\n`);
      say("The studio is served there, to this machine alone. Ctrl-C ends it.");
      await ended();
      await server.close();
      process.exitCode = EXIT.interrupted;
    });
}

async function serve(port: number, use: readonly string[]): Promise<StudioServer> {
  try {
    return await serveStudio({ port, use });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "EADDRINUSE"
        ? "is in use already"
        : code === "EACCES"
          ? "is not allowed here"
          : `can't be served: ${message}`;
    throw new CommandError(EXIT.failed, `port ${port} ${why}; choose another one with --port, or 0 for any.`);
  }
}

/** Until somebody wants it to end. */
function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}

function collect(file: string, files: readonly string[]): readonly string[] {
  return [...files, file];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError("a port is a whole number from 0 to 65535.");
}
