import { checkArgument, TEXT } from "../../core/index.js";

/** Returns the extension of a file name, in lower case, with its dot. */
export function endingOf(path: string): string {
  checkArgument("endingOf", "path", TEXT, path);
  return /\.[a-z]+$/i.exec(path)?.[0].toLowerCase() ?? "";
}

/** Makes a prefab name from a file name: lower-case letters, digits and _. */
export function nameFor(path: string): string {
  checkArgument("nameFor", "path", TEXT, path);
  const base = path
    .replace(/[/\\]+$/, "")
    .replace(/^.*[/\\]/, "")
    .replace(/\..*$/, "");
  const name = base
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 64);
  return name === "" ? "unnamed" : name;
}
