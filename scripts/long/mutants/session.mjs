// @ts-check
// One run of a group in a process of its own, so that it can be killed if a mutant hangs in code that doesn't count steps.
// Sources are changed only in memory.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";
import { ROOT } from "../../workspace.mjs";

process.on("disconnect", () => process.exit());

/** @type {{ tests: string[], texts: Record<string, string> }} */
const { tests, texts } = JSON.parse(readFileSync(process.env.UNDERCROFT_MUTANTS ?? "", "utf8"));
const [first = ""] = tests;

const vitest = await startVitest(
  "test",
  [first],
  {
    root: ROOT,
    config: false,
    watch: false,
    include: [first],
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    update: false,
    testTimeout: 600_000,
    reporters: [{}],
    runner: fileURLToPath(new URL("./runner.mjs", import.meta.url)),
    passWithNoTests: true,
  },
  {
    plugins: [
      {
        name: "undercroft-mutants",
        enforce: "pre",
        transform: (_code, id) => {
          const text = texts[id];
          return text === undefined ? undefined : { code: text, map: null };
        },
      },
    ],
  },
);
await vitest.close();
process.exit();
