/** One line of the table. */
export interface Result {
  /** The number of the goal it belongs to. */
  readonly row: number;
  readonly job: string;
  readonly size: string;
  /** What is compared, each with its unit: "1.2 ms", "6.3 ns/cell". */
  readonly ours: string;
  readonly peer: string;
  readonly ratio?: number;
  readonly goal?: Goal;
  readonly note?: string;
  /** For growth: what the page of a step says. */
  readonly cost?: { readonly step: string; readonly small: number; readonly large: number };
}

/** The least ratio that will do, or the most. */
type Goal = { readonly atLeast: number } | { readonly atMost: number };

export type Size = readonly [width: number, height: number];

export const SMALL: Size = [80, 50];
export const MEDIUM: Size = [256, 256];
export const LARGE: Size = [1024, 1024];
export const HUGE: Size = [4096, 4096];

export function sizeName([width, height]: Size): string {
  return `${width}x${height}`;
}

export function cells([width, height]: Size): number {
  return width * height;
}

/** A time as people read it, with three digits. */
export function timeText(ns: number): string {
  if (ns >= 1e9) return `${(ns / 1e9).toPrecision(3)} s`;
  if (ns >= 1e6) return `${(ns / 1e6).toPrecision(3)} ms`;
  if (ns >= 1e3) return `${(ns / 1e3).toPrecision(3)} µs`;
  return `${ns.toPrecision(3)} ns`;
}

export function perCell(ns: number, size: Size): string {
  return `${(ns / cells(size)).toFixed(2)} ns/cell`;
}
