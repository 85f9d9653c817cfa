#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";

const main = new URL("../dist/node/main.js", import.meta.url);
if (!existsSync(main)) {
  process.stderr.write("undercroft is not built yet. Run: npm run setup\n");
  process.exit(1);
}
// Since Node 22.1: what was compiled for one call is kept for the next one.
module.enableCompileCache?.();
await import(main.href);
