import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "apps/*/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    // By default a core is left to nobody.
    maxWorkers: "100%",
    // Property tests and process tests take their time on slow machines; no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
