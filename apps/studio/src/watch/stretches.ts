/** A stretch of the timeline: one step, as long as its frames. */
export interface Stretch {
  readonly step: string;
  /** The positions between which the step was at work. */
  readonly from: number;
  readonly to: number;
  /** Where it lies on the screen, in pixels. */
  readonly left: number;
  readonly width: number;
}

interface Room {
  /** Pixels for the whole timeline. */
  readonly width: number;
  /** Pixels between two stretches. */
  readonly gap: number;
  /** Even the shortest stretch is this many pixels wide, where there is space for all. */
  readonly least: number;
}

/**
 * Lays the steps of a build side by side, each as long as its frames. Those that would be too short to be seen get the
 * least width, and the others share what is left.
 */
export function layOutStretches(
  ends: readonly { readonly step: string; readonly end: number }[],
  { width, gap, least }: Room,
): readonly Stretch[] {
  const frames = ends.map(({ end }, i) => end - (ends[i - 1]?.end ?? 0));
  const space = Math.max(0, width - gap * (ends.length - 1));
  const widths = sharedWidths(frames, space, Math.min(least, space / Math.max(1, ends.length)));
  let left = 0;
  return ends.map(({ step, end }, i) => {
    const stretch = { step, from: end - frames[i]!, to: end, left, width: widths[i]! };
    left += widths[i]! + gap;
    return stretch;
  });
}

/** Widths in proportion to the frames, none below the least, together as wide as the space. */
function sharedWidths(frames: readonly number[], space: number, least: number): readonly number[] {
  const isLeast = frames.map(() => false);
  for (;;) {
    const held = isLeast.filter(Boolean).length;
    const total = frames.reduce((sum, n, i) => (isLeast[i] ? sum : sum + n), 0);
    const scale = total === 0 ? 0 : (space - held * least) / total;
    // Those that fall below the least take from the others, which may then fall below it themselves.
    const next = frames.findIndex((n, i) => !isLeast[i] && n * scale < least);
    if (next === -1 || held === frames.length) return frames.map((n, i) => (isLeast[i] ? least : n * scale));
    for (const [i, n] of frames.entries()) if (n * scale < least) isLeast[i] = true;
  }
}

/** Where a position lies, in pixels. */
export function pixelOf(stretches: readonly Stretch[], position: number): number {
  const stretch = stretches.find(({ to }) => position <= to) ?? stretches.at(-1);
  if (stretch === undefined) return 0;
  const { from, to, left, width } = stretch;
  return left + (width * (Math.min(position, to) - from)) / Math.max(1, to - from);
}

/** The position at a pixel; beside the stretches the nearest. */
export function positionAt(stretches: readonly Stretch[], pixel: number): number {
  const stretch = stretches.find(({ left, width }) => pixel <= left + width) ?? stretches.at(-1);
  if (stretch === undefined) return 0;
  const { from, to, left, width } = stretch;
  const part = width === 0 ? 1 : Math.max(0, Math.min(1, (pixel - left) / width));
  return Math.round(from + part * (to - from));
}

/** The stretch that a position belongs to: the step that made the frame; none before the first. */
export function stretchAt(stretches: readonly Stretch[], position: number): Stretch | undefined {
  return stretches.find(({ from, to }) => position > from && position <= to);
}
