import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests in a browser, which need the build. */
const BROWSER = ["apps/studio/test/**/*.test.ts", "apps/**/*.browser.test.ts", "apps/studio/src/stage/stage.test.ts"];

/** Tests that start programs or servers, or need the build. */
const OUTSIDE = ["packages/*/test/**/*.test.ts", "apps/crawl/src/terminal/terminal.test.ts", "scripts/**/*.test.ts"];

/** Tests of one process that take longer than a second or two, the longest first. `npm run check` leaves them out. */
const LONG = ["packages/undercroft/src/testing/soak.test.ts"];

/** Whatever is begun last, everybody else waits for it: these are begun first, the longest of all at the head. */
const LONGEST = ["apps/studio/test/watch.test.ts", ...LONG];

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

/** What all of them share. */
const common = {
  // Property tests and process tests take their time on slow machines; no test measures time.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // By default a core is left to nobody.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts"],
          exclude: [...BROWSER, ...OUTSIDE, ...LONG],
          // Nothing of these changes what a module holds, so that the modules are loaded once for all of them.
          isolate: false,
        },
      },
      // They share one browser.
      { test: { ...common, name: "browser", include: BROWSER, isolate: false } },
      { test: { ...common, name: "long", include: LONG, isolate: false } },
      {
        test: {
          ...common,
          name: "outside",
          include: OUTSIDE,
          // The build is run as it is, by Node alone.
          server: { deps: { external: [/\/packages\/undercroft\/dist\//] } },
        },
      },
    ],
  },
});
