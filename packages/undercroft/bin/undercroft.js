#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";

// The bundle starts much faster. But modules of the user's import the library, and must get the copy that runs them.
const hasOwnModules = process.argv.some((arg) => arg === "--use" || arg.startsWith("--use="));
const main = new URL(hasOwnModules ? "../dist/cli/main.js" : "../dist/command/main.js", import.meta.url);
if (!existsSync(main)) {
  process.stderr.write("undercroft is not built yet. Run: npm run setup\n");
  process.exit(1);
}
// Since Node 22.1: what was compiled for one call is kept for the next one.
module.enableCompileCache?.();
await import(main.href);
