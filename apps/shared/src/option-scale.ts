import type { Option } from "undercroft/recipes";

/** Where a slider begins and ends, and how far one press of a key moves it. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** A slider has about this many places. */
const PLACES = 100;
/** Steps that people count in, within a power of ten. */
const ROUND_STEPS = [1, 2, 5, 10];

/** The slider of an option: over the typical values, or all values if the option names none. */
export function scaleOf({ kind, typical, min = 0, max = 1 }: Option): Scale {
  const [low, high] = typical ?? [min, max];
  if (kind === "integer" || kind === "count" || kind === "span") return { low, high, step: 1 };
  const wanted = (high - low) / PLACES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * ROUND_STEPS.find((round) => round * power >= wanted * (1 - 1e-9))!;
  return { low, high, step: Number(step.toPrecision(1)) };
}

/** A value on a slider of this scale, without floating-point errors. */
export function snapped(value: number, { step }: Scale): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(digits));
}

/** A number as a field shows it: fractions have at most four digits. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}
