/**
 * The path of a file beside a map, with slashes; undefined if it is further up than `above` folders above the map's. `from` is
 * the file that names it, if that isn't the map.
 */
export function pathBeside(source: string, from = "", above = 0): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(source) || /^[\\/:]/.test(source) || source.includes("\0")) return undefined;
  const parts: string[] = [];
  for (const part of [...from.split("/").slice(0, -1), ...source.split(/[\\/]/)]) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if ((parts.at(-1) ?? "..") !== "..") parts.pop();
    else if (parts.push(part) > above) return undefined;
  }
  return parts.length === 0 || parts.at(-1) === ".." ? undefined : parts.join("/");
}
