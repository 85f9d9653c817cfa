/** The path of a file beside another, with slashes; undefined if it isn't in the same folder or below it. */
export function pathBeside(source: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(source) || /^[\\/:]/.test(source) || source.includes("\0")) return undefined;
  const parts: string[] = [];
  for (const part of source.split(/[\\/]/)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
