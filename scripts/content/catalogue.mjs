// @ts-check
// Writes down what the seeds of every shipped recipe give now, and what their levels are like. For a change that is meant:
// raise the version of the step, say so in the changelog, and commit all three together.

import { runTool } from "../workspace.mjs";

const env = { ...process.env, UNDERCROFT_CATALOGUE: "write" };
const tests = ["catalogue", "survey-catalogue"].map((name) => `packages/undercroft/test/${name}.test.ts`);
const ok = await runTool("vitest/vitest.mjs", ["run", ...tests], { env });
if (!ok) process.exitCode = 1;
