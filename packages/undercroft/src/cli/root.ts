import { statSync } from "node:fs";
import { printable } from "../core/index.js";
import { UsageError } from "./terminal.js";

let root: string | undefined;

/** Takes the folder that `--root` names, whichever command it is. */
export function openRoot(folder: string | undefined): void {
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`--root: there is no folder "${printable(folder)}".`);
  }
  root = folder;
}

/** The folder that maps can refer to files in, as those who load them take it. */
export function givenRoot(): { readonly root?: string } {
  return root === undefined ? {} : { root };
}
