#!/usr/bin/env node
import { existsSync } from "node:fs";

const main = new URL("../dist/cli/main.js", import.meta.url);
if (!existsSync(main)) {
  process.stderr.write("undercroft is not built yet. Run: npm run setup\n");
  process.exit(1);
}
await import(main.href);
