import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { printable } from "../core/index.js";
import { type StudioServer, serveStudio } from "./serve-studio.js";
import { CommandError, EXIT, say } from "./terminal.js";

const DEFAULT_PORT = 4321;

/** Where the studio is if nothing else is said. */
export const DEFAULT_ADDRESS = `http://127.0.0.1:${DEFAULT_PORT}/`;

interface StudioArguments {
  readonly port: number;
  readonly use?: readonly string[];
}

export function addStudioCommand(program: Command): void {
  program
    .command("studio")
    .description("watch levels being built, tune chains and draw vaults, in the browser")
    .option("--port <port>", "port to listen on; 0 picks any free port", parsePort, DEFAULT_PORT)
    .option("--use <file.js>", "a module with your own steps (repeatable)", collect)
    .action(async ({ port, use = [] }: StudioArguments) => {
      const missing = use.find((file) => !existsSync(file));
      if (missing !== undefined) throw new CommandError(EXIT.usage, `--use: there is no file "${printable(missing)}".`);
      const server = await serve(port, use);
      // The address is the result: whoever starts this from a program reads it here.
      process.stdout.write(`${server.address}\n`);
      say("The studio is running at this address, on this machine only. Press Ctrl-C to stop.");
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
      code === "EADDRINUSE" ? "is already in use" : code === "EACCES" ? "is not allowed" : `can't be used (${message})`;
    throw new CommandError(
      EXIT.failed,
      `port ${port} ${why}. Choose another port with --port, or use --port 0 for any free one.`,
    );
  }
}

/** Until somebody wants it to end. */
function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}

function collect(file: string, files: readonly string[] = []): readonly string[] {
  return [...files, file];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError("port must be a whole number from 0 to 65535.");
}
