/** The ending of a file's name, in small letters, with its dot. */
export function endingOf(path: string): string {
  return /\.[a-z]+$/i.exec(path)?.[0].toLowerCase() ?? "";
}

/** A name made of a file's: lower-case letters, digits and _. */
export function nameFor(path: string): string {
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
