import { metricNamed, metricPosition } from "../metrics/names.js";
import { type MetricId, NONE } from "../metrics/table.js";
import type { SampledLevel } from "../survey.js";
import { percent } from "../words.js";
import { type Html, html } from "./html.js";
import { bySide, capital, longTable, panel, shortValue } from "./parts.js";
import type { Side } from "./side.js";

/** Metrics that are looked at two by two. */
const PAIRED: readonly MetricId[] = ["floorShare", "rooms2", "corridorShare", "loops", "path", "deadEnds", "foes"];
/** A hole has at most this share of the levels that chance would put there. */
const EMPTY = 0.25;
/** Where chance would put fewer levels than this, none may be luck. */
const FEWEST = 10;
/** An end of a metric is about a third of the levels; where many have the same value, at most this share. */
const WIDEST = 0.45;

/** The levels at one end of a metric. */
interface End {
  readonly id: MetricId;
  readonly isHigh: boolean;
  /** The value of the end that is closest to the middle, as a whole number. */
  readonly limit: number;
  readonly has: readonly boolean[];
  readonly count: number;
}

/** Two ends that hardly any level has both of. */
export interface Hole {
  readonly ends: readonly [End, End];
  /** Levels that have both. */
  readonly levels: number;
  /** How many would, if the one had nothing to do with the other. */
  readonly expected: number;
}

/** Finds what doesn't come together in a sample, although each of the two is common: the emptiest first. */
export function holesOf(sample: readonly SampledLevel[]): Hole[] {
  const ends = PAIRED.map((id) => [end(sample, id, false), end(sample, id, true)].filter((each) => each !== undefined));
  const holes: Hole[] = [];
  for (const [i, ofOne] of ends.entries()) {
    for (const one of ofOne) {
      for (const other of ends.slice(i + 1).flat()) {
        const levels = one.has.filter((has, level) => has && other.has[level]).length;
        const expected = (one.count * other.count) / sample.length;
        if (expected >= FEWEST && levels <= EMPTY * expected) holes.push({ ends: [one, other], levels, expected });
      }
    }
  }
  return holes.sort((a, b) => a.levels / a.expected - b.levels / b.expected || b.expected - a.expected);
}

function end(sample: readonly SampledLevel[], id: MetricId, isHigh: boolean): End | undefined {
  const position = metricPosition(id);
  const values = sample.map(({ row }) => row[position]!).filter((value) => value !== NONE);
  if (values.length === 0) return undefined;
  const sorted = Int32Array.from(values).sort();
  const limit = sorted[Math.floor(((sorted.length - 1) * (isHigh ? 2 : 1)) / 3)]!;
  const has = sample.map(({ row }) => {
    const value = row[position]!;
    return value !== NONE && (isHigh ? value >= limit : value <= limit);
  });
  const count = has.filter(Boolean).length;
  return count <= WIDEST * sample.length ? { id, isHigh, limit, has, count } : undefined;
}

/** The panel about combinations that are missing, if there are enough levels to say that they are. */
export function holesPanel(sides: readonly Side[]): Html | undefined {
  // Two ends of a third each have a ninth of the levels in common.
  if (sides.some(({ sample }) => sample.length < 9 * FEWEST)) return undefined;
  return panel(
    "holes",
    "Holes in the range",
    "Combinations that hardly any level of the sample has, although about a third of the levels have each of the two. If you want such levels, the recipe has to change: more seeds won't give you many.",
    bySide(sides, (side) => {
      const holes = holesOf(side.sample);
      if (holes.length === 0) return html`<p>None: every combination that was looked at comes up.</p>`;
      return longTable(
        `Holes in the range of ${side.name}`,
        ["Levels with", "and", { numbers: "Came" }, { numbers: "By chance" }, "To find one"],
        holes.map(({ ends: [one, other], levels, expected }) => ({
          cells: [
            capital(words(one)),
            words(other),
            html`${levels}<span class="of">${percent(levels / side.sample.length)}</span>`,
            Math.round(expected),
            html`<code>--where "${query(one)} and ${query(other)}"</code>`,
          ],
        })),
        6,
      );
    }),
  );
}

function words({ id, isHigh, limit }: End): string {
  const metric = metricNamed(id);
  return `${isHigh ? metric.more : metric.less} (${shortValue(metric, limit)} or ${isHigh ? "more" : "less"})`;
}

/** The same for `search`. */
function query({ id, isHigh, limit }: End): string {
  return `${id} ${isHigh ? ">=" : "<="} ${limit / metricNamed(id).scale}`;
}
