/** The natural logarithm of a number in (0, 1], from + − × ÷ alone: engines may differ in Math.log's last bit. */
export function naturalLog(value: number): number {
  let mantissa = value;
  let halvings = 0;
  while (mantissa < 0.75) {
    mantissa *= 2;
    halvings++;
  }
  // ln m = 2 (z + z³/3 + z⁵/5 + …) with z = (m − 1) / (m + 1); here |z| ≤ 1/5, so 13 terms are exact to a double.
  const z = (mantissa - 1) / (mantissa + 1);
  return 2 * logSeries(z, 13) - halvings * Math.LN2;
}

/** The first terms of z + z³/3 + z⁵/5 + …, half the natural logarithm of (1 + z) / (1 − z). */
export function logSeries(z: number, terms: number): number {
  const square = z * z;
  let power = z;
  let sum = 0;
  for (let odd = 1; odd < 2 * terms; odd += 2) {
    sum += power / odd;
    power *= square;
  }
  return sum;
}
