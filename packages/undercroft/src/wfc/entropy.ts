/** Entries of the table for one octave. */
const STEPS = 1024;

/** Base-2 logarithms of 1 + i / STEPS, from + − × ÷ alone: engines may differ in the last bit of Math.log2. */
const OCTAVE = /* @__PURE__ */ octave();

function octave(): Float64Array {
  const table = new Float64Array(STEPS + 1);
  for (let i = 1; i <= STEPS; i++) {
    // ln m = 2 (z + z³/3 + z⁵/5 + …) with z = (m − 1) / (m + 1), at most 1/3 here.
    const z = i / STEPS / (2 + i / STEPS);
    let power = z;
    let sum = 0;
    for (let odd = 1; odd <= 33; odd += 2) {
      sum += power / odd;
      power *= z * z;
    }
    table[i] = 2 * sum * Math.LOG2E;
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
