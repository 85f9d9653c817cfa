import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { isFactory, printable } from "../core/index.js";
import type { Factory } from "../recipes/index.js";
import { CommandError, UsageError } from "./terminal.js";

/** Keeps all values of an option that can be given more than once. */
export function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value];
}

/** Arguments that bring steps of a game's own. */
export interface UseArguments {
  readonly use?: readonly string[] | undefined;
}

/** Adds the option that brings steps of a game's own. */
export function addUseOption(command: Command, help = "register the steps that a module exports"): Command {
  return command.option("--use <file.js>", `${help}; .ts needs Node 22.18 or newer (repeatable)`, collect);
}

/** The same for commands that need steps only for the recipes of a world. */
export function addWorldSteps(command: Command): Command {
  return addUseOption(command, "with --world: register the steps that a module exports");
}

/** The steps that a game's own modules export. */
export async function loadSteps(files: readonly string[] = []): Promise<Factory[]> {
  const steps: Factory[] = [];
  for (const file of files) {
    checkModule(file);
    let module: Record<string, unknown>;
    try {
      module = await import(pathToFileURL(resolve(file)).href);
    } catch (error) {
      throw new CommandError(`--use ${printable(file)}: ${refusalOf(error as Error)}`, { cause: error });
    }
    const found = Object.values(module).filter(isFactory) as Factory[];
    if (found.length === 0) {
      throw new CommandError(`--use ${printable(file)}: the module doesn't export any steps.`);
    }
    steps.push(...found);
  }
  return steps;
}

/** Throws unless this is a file. */
export function checkModule(file: string): void {
  if (!existsSync(file)) throw new UsageError(`--use: there is no file "${printable(file)}".`);
  if (!statSync(file).isDirectory()) return;
  const index = ["index.js", "index.mjs", "index.ts"].find((name) => existsSync(join(file, name))) ?? "steps.js";
  const advice = `Name the module in it, such as ${printable(join(file, index))}.`;
  throw new UsageError(`--use: "${printable(file)}" is a folder. ${advice}`);
}

/** Whether a module is written in TypeScript, by its name. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?ts$/i.test(file);
}

/** Why a module can't be loaded. Older versions of Node only say that they don't know the extension. */
function refusalOf({ message, code }: Error & { readonly code?: string }): string {
  const isUnknown = code === "ERR_UNKNOWN_FILE_EXTENSION" && /"\.[cm]?ts"/.test(message);
  if (!isUnknown) return message;
  const advice = "Compile it to JavaScript, or use Node 22.18 or newer.";
  return `Node ${process.versions.node} can't load TypeScript. ${advice}`;
}
