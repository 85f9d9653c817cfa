import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A folder as somebody has it after `npm install undercroft`, with some files in it. */
export function ownProject(name: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), `undercroft-${name}-`));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(fileURLToPath(new URL("..", import.meta.url)), join(folder, "node_modules", "undercroft"));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
