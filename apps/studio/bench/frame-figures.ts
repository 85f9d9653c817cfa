import { median } from "./glyphs.ts";

/** Milliseconds of work for a frame, of many. */
export interface FrameFigures {
  readonly frames: number;
  readonly median: number;
  /** What 99 of 100 frames stay under. */
  readonly most99: number;
  readonly most: number;
}

/** The figures of frames that took so many milliseconds each. */
export function frameFigures(times: readonly number[]): FrameFigures {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    frames: sorted.length,
    median: median(sorted),
    most99: sorted[Math.floor(sorted.length * 0.99)]!,
    most: sorted.at(-1)!,
  };
}
