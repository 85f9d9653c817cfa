import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take the longest, the longest first: whatever is begun last, everybody else waits for it. */
const LONGEST = [
  "testing/soak.test.ts",
  "bot/play.test.ts",
  "test/manners.test.ts",
  "test/packaging.test.ts",
  "test/same-hash.test.ts",
  "test/bad-input.test.ts",
  "test/tune.test.ts",
  "test/watch.test.ts",
  "browser/crawl.browser.test.ts",
  "test/draw.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? LONGEST.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "apps/*/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    sequence: { sequencer: LongestFirst },
    // By default a core is left to nobody.
    maxWorkers: "100%",
    // Property tests and process tests take their time on slow machines; no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
