import { basename } from "node:path";
import type { Command } from "commander";
import { printable } from "../core/index.js";
import { registry } from "../recipes/index.js";
import { collect } from "./options.js";
import { checkModule, isTypeScript, loadSteps } from "./own-steps.js";
import { serveStudio } from "./serve-studio.js";
import { addPortOption, serveUntilStopped } from "./serving.js";
import { UsageError } from "./terminal.js";
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
  const command = program
    .command("studio")
    .description("watch levels being built, tune chains and draw vaults, in the browser");
  addPortOption(command, DEFAULT_PORT)
    .option("--use <file.js>", "a module with your own steps (repeatable)", collect)
    .option("--watch", "with --world: open the world again whenever its file is saved")
    .action(async ({ port, use = [], watch = false }: StudioArguments) => {
      const file = givenWorldFile();
      if (watch && file === undefined) throw new UsageError("--watch only works with --world.");
      for (const file of use) {
        checkModule(file);
        if (!isTypeScript(file)) continue;
        const why = "the studio runs your steps in the browser, which can't load TypeScript. Compile it to JavaScript.";
        throw new UsageError(`--use ${printable(file)}: ${why}`);
      }
      const world = file === undefined ? undefined : () => servedWorld(file, use, watch);
      await serveUntilStopped("The studio", port, () =>
        serveStudio({ port, use, ...(world === undefined ? {} : { world }) }),
      );
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
