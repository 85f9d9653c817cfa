import { existsSync } from "node:fs";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { printable } from "../core/index.js";
import { registry } from "../recipes/index.js";
import { loadSteps } from "./recipe-source.js";
import { type StudioOptions, type StudioServer, serveStudio } from "./serve-studio.js";
import { CommandError, EXIT, say } from "./terminal.js";
import { givenWorldFile, loadWorldFile } from "./world.js";

const DEFAULT_PORT = 4321;

/** Where the studio is if nothing else is said. */
export const DEFAULT_ADDRESS = `http://127.0.0.1:${DEFAULT_PORT}/`;

interface StudioArguments {
  readonly port: number;
  readonly use?: readonly string[];
  readonly watch?: boolean;
}

export function addStudioCommand(program: Command): void {
  program
    .command("studio")
    .description("watch levels being built, tune chains and draw vaults, in the browser")
    .option("--port <port>", "port to listen on; 0 picks any free port", parsePort, DEFAULT_PORT)
    .option("--use <file.js>", "a module with your own steps (repeatable)", collect)
    .option("--watch", "with --world: open the world again whenever its file is saved")
    .action(async ({ port, use = [], watch = false }: StudioArguments) => {
      const file = givenWorldFile();
      if (watch && file === undefined) throw new CommandError(EXIT.usage, "--watch only works with --world.");
      const missing = use.find((file) => !existsSync(file));
      if (missing !== undefined) throw new CommandError(EXIT.usage, `--use: there is no file "${printable(missing)}".`);
      const world = file === undefined ? undefined : () => servedWorld(file, use, watch);
      const server = await serve(port, use, world);
      // The address is the result: whoever starts this from a program reads it here.
      process.stdout.write(`${server.address}\n`);
      say("The studio is running at this address, on this machine only. Press Ctrl-C to stop.");
      await ended();
      await server.close();
      process.exitCode = EXIT.interrupted;
    });
}

/** A world as the page takes it: all of it, with what it extends and its packs, or what is wrong with it. */
async function servedWorld(file: string, use: readonly string[], watch: boolean): Promise<object> {
  const name = basename(file);
  try {
    const world = await loadWorldFile(file, "--world", registry(await loadSteps(use)));
    return { file: name, watch, text: JSON.stringify(world.source) };
  } catch (error) {
    return { file: name, watch, problem: (error as Error).message };
  }
}

async function serve(port: number, use: readonly string[], world: StudioOptions["world"]): Promise<StudioServer> {
  try {
    return await serveStudio({ port, use, ...(world === undefined ? {} : { world }) });
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
