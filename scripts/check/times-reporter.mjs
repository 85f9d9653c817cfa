// @ts-check
// Writes down how long each test file took, all that belongs to it included, into the file that UNDERCROFT_TIMES names.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A reporter for vitest. */
export default class TimesReporter {
  /** @type {{ file: string, ms: number }[]} */
  #times = [];

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#times.push({ file: module.relativeModuleId, ms });
  }

  onTestRunEnd() {
    const file = process.env.UNDERCROFT_TIMES;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(this.#times, null, 1)}\n`);
  }
}
