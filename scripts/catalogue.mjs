// @ts-check
// Writes down what the seeds of every shipped recipe give now. For a change that is meant: raise the version of the step,
// say so in the changelog, and commit all three together.

import { runTool } from "./workspace.mjs";

const env = { ...process.env, UNDERCROFT_CATALOGUE: "write" };
const ok = await runTool("vitest/vitest.mjs", ["run", "packages/undercroft/test/catalogue.test.ts"], { env });
if (!ok) process.exitCode = 1;
