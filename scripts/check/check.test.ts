import { expect, test } from "vitest";
import { fileHashes, testsToRun } from "./check.mjs";

const passed = { "packages/undercroft/src/core/rng.ts": "a", "apps/studio/src/app.tsx": "b", "biome.json": "c" };

test("no test runs if nothing has changed, or only pages", () => {
  expect(testsToRun(passed, passed)).toEqual([]);
  expect(testsToRun(passed, { ...passed, "docs/a.md": "new", "CHANGELOG.md": "new" })).toEqual([]);
});

test("changed and new modules are returned", () => {
  expect(testsToRun(passed, { ...passed, "packages/undercroft/src/core/rng.ts": "z" })).toEqual([
    "packages/undercroft/src/core/rng.ts",
  ]);
  expect(testsToRun(passed, { ...passed, "apps/crawl/src/new.ts": "n" })).toEqual(["apps/crawl/src/new.ts"]);
});

test("all tests run the first time, if a module is gone, and if a test could read a changed file", () => {
  expect(testsToRun(undefined, passed)).toBe("all");
  expect(testsToRun(passed, { ...passed, "biome.json": "z" })).toBe("all");
  expect(testsToRun(passed, { ...passed, "packages/undercroft/src/builders/__goldens__/maze.txt": "z" })).toBe("all");
  const { "apps/studio/src/app.tsx": _, ...fewer } = passed;
  expect(testsToRun(passed, fewer)).toBe("all");
});

test("every file that git tracks has a hash", () => {
  expect(fileHashes()).toMatchObject({ "scripts/check/check.mjs": expect.stringMatching(/^[0-9a-f]{64}$/) });
});
