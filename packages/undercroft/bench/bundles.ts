import { PACKAGE } from "./package.js";
import { PAGES, pageBundle } from "./page-bundle.js";
import type { Result } from "./result.js";

/** Row 23: what a page loads. */
export async function* bundles(): AsyncGenerator<Result> {
  for (const { job, program, goal } of Object.values(PAGES)) {
    const { bytes } = await pageBundle(program, PACKAGE);
    yield {
      row: 23,
      job,
      size: "gzip",
      ours: `${(bytes / 1000).toFixed(1)} kB`,
      peer: `goal: ${goal / 1000} kB`,
      ratio: bytes / goal,
      goal: { atMost: 1 },
      note: "minified by esbuild",
    };
  }
}
