/**
 * The path of a file beside a map, with slashes; undefined if it isn't in the same folder or below it. `from` is the file
 * that names it, if that isn't the map.
 */
export function pathBeside(source: string, from = ""): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(source) || /^[\\/:]/.test(source) || source.includes("\0")) return undefined;
  const parts: string[] = [];
  for (const part of [...from.split("/").slice(0, -1), ...source.split(/[\\/]/)]) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
