import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isFactory, printable } from "../core/index.js";
import type { Factory } from "../recipes/index.js";
import { CommandError, checkFile, UsageError } from "./terminal.js";

/** The steps that a game's own modules export. */
export async function loadSteps(files: readonly string[] = []): Promise<Factory[]> {
  const steps: Factory[] = [];
  for (const file of files) {
    checkModule(file);
    const fail = (why: string, cause?: unknown) => new CommandError(`--use ${printable(file)}: ${why}`, { cause });
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
      throw fail(refusalOf(error), error);
    });
    const own = Object.values(module).filter(isFactory) as Factory[];
    if (own.length === 0) throw fail("the module doesn't export any steps.");
    steps.push(...own);
  }
  return steps;
}

/** Throws unless this is a file. */
export function checkModule(file: string): void {
  checkFile(file, "--use: ");
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
