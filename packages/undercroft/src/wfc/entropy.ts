import { logSeries } from "../core/index.js";

/** Entries of the table for one octave. */
const STEPS = 1024;

/** Base-2 logarithms of 1 + i / STEPS, from + − × ÷ alone: engines may differ in the last bit of Math.log2. */
const OCTAVE = /* @__PURE__ */ octave();

function octave(): Float64Array {
  const table = new Float64Array(STEPS + 1);
  for (let i = 1; i <= STEPS; i++) {
    // With m = 1 + i / STEPS, this is (m − 1) / (m + 1), at most 1/3: 17 terms are exact to a double.
    const z = i / STEPS / (2 + i / STEPS);
    table[i] = 2 * logSeries(z, 17) * Math.LOG2E;
  }
  return table;
}

/** The base-2 logarithm of a whole number from 1 to 2^31 - 1, to six digits and the same on every engine. */
export function log2(n: number): number {
  const exponent = 31 - Math.clz32(n);
  const position = (n / (1 << exponent) - 1) * STEPS;
  const step = position | 0;
  const low = OCTAVE[step]!;
  return exponent + low + (OCTAVE[step + 1]! - low) * (position - step);
}
