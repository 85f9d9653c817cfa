import { once } from "node:events";
import type { Command } from "commander";
import { wholeNumber } from "./options.js";
import type { FileServer } from "./serve-files.js";
import { CommandError, EXIT, say } from "./terminal.js";

/** Adds `--port` to a command that serves pages. */
export function addPortOption(command: Command, port: number): Command {
  return command.option(
    "--port <port>",
    "port to listen on; 0 picks any free port",
    wholeNumber("port", 0, 65535),
    port,
  );
}

/** Serves until Ctrl-C. `title` is what is served, at the start of a sentence. */
export async function serveUntilStopped(title: string, port: number, serve: () => Promise<FileServer>): Promise<void> {
  const server = await started(port, serve);
  // The address is the result: whoever starts this from a program reads it here.
  process.stdout.write(`${server.address}\n`);
  say(`${title} is running at this address, on this machine only. Press Ctrl-C to stop.`);
  await ended();
  await server.close();
  process.exitCode = EXIT.interrupted;
}

async function started(port: number, serve: () => Promise<FileServer>): Promise<FileServer> {
  try {
    return await serve();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "EADDRINUSE" ? "is already in use" : code === "EACCES" ? "is not allowed" : `can't be used (${message})`;
    throw new CommandError(`port ${port} ${why}. Choose another port with --port, or use --port 0 for any free one.`);
  }
}

/** Until somebody wants it to end. */
function ended(): Promise<unknown> {
  return Promise.race(["SIGINT", "SIGTERM"].map((signal) => once(process, signal)));
}
