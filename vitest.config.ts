import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "apps/*/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    // Many tests wait for a browser, a terminal or another process: more of them than there are cores keep all cores busy.
    maxWorkers: "150%",
    // Property tests and process tests take their time on slow machines; no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
