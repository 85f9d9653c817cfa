import { addTo } from "../../core/index.js";
import { METRICS } from "../metrics/table.js";
import { listed, many, percent, thousands } from "../words.js";
import { type Html, html } from "./html.js";
import type { Pictures } from "./levels.js";
import { panel, sideName, table } from "./parts.js";
import { pooledHistogram, quantilesOf, rankDistance, ranked } from "./ranks.js";
import type { Side } from "./side.js";

/** How many levels of the sample are compared with one another. */
const COMPARED = 500;

/** How different the levels of a survey are from one another. */
export interface Variety {
  readonly side: Side;
  /** How many levels of the sample are different. */
  readonly distinct: number;
  /** Seeds of levels that are the same. */
  readonly same: readonly (readonly string[])[];
  /** How many levels were compared with one another. */
  readonly compared: number;
  /** The median distance of a level from the one that is most like it, in ranks. */
  readonly nearest: number;
  /** The median distance of two levels. */
  readonly usual: number;
  /** The two levels that are most alike without being the same. */
  readonly closest: { readonly seeds: readonly [string, string]; readonly distance: number } | undefined;
}

/** Finds how varied the levels of each survey are, by the same measure. */
export function varietyOf(sides: readonly Side[]): Variety[] {
  const pooled = METRICS.map((_, position) => pooledHistogram(sides, position));
  return sides.map((side) => {
    const groups = new Map<string, string[]>();
    for (const { seed, hash } of side.sample) addTo(groups, hash, seed);
    // In the order of the sample, which is as good as drawn by lot.
    const levels = side.summary.sample.slice(0, COMPARED);
    const { rows } = ranked(levels, (position) => pooled[position]!);
    const nearest = new Float64Array(levels.length).fill(Number.POSITIVE_INFINITY);
    const all: number[] = [];
    let closest: Variety["closest"];
    for (let i = 0; i < levels.length; i++) {
      for (let j = i + 1; j < levels.length; j++) {
        const distance = rankDistance(rows[i]!, rows[j]!);
        all.push(distance);
        nearest[i] = Math.min(nearest[i]!, distance);
        nearest[j] = Math.min(nearest[j]!, distance);
        if (distance < (closest?.distance ?? Number.POSITIVE_INFINITY) && levels[i]!.hash !== levels[j]!.hash) {
          closest = { seeds: [levels[i]!.seed, levels[j]!.seed], distance };
        }
      }
    }
    return {
      side,
      distinct: groups.size,
      same: [...groups.values()].filter(({ length }) => length > 1),
      compared: levels.length,
      nearest: median(nearest),
      usual: median(all),
      closest,
    };
  });
}

function median(values: ArrayLike<number>): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return Number.isFinite(value) ? value : 0;
}

/** How wide the middle nine tenths of each metric are, compared: how many metrics spread wider in the second survey. */
export function widerMetrics(
  a: Side,
  b: Side,
): { readonly wider: number; readonly narrower: number; readonly of: number } {
  let [wider, narrower, of] = [0, 0, 0];
  for (const { id } of METRICS) {
    const width = ({ summary }: Side) => {
      const ends = quantilesOf(summary.histogram(id), [0.05, 0.95]);
      return ends === undefined ? undefined : ends[1]! - ends[0]!;
    };
    const [own, other] = [width(a), width(b)];
    if (own === undefined || other === undefined || (own === 0 && other === 0)) continue;
    of++;
    if (other > own) wider++;
    else if (other < own) narrower++;
  }
  return { wider, narrower, of };
}

/** The panel about duplicates and near ones. */
export function varietyPanel(varieties: readonly Variety[], cells: readonly number[], pictures: Pictures): Html {
  return panel(
    "variety",
    "Diversity",
    html`Levels are compared by their ranks in all metrics: 0 % apart means the same values everywhere, and two levels drawn by lot are about 33 % apart if nothing goes together. It is measured with ${many(Math.max(...varieties.map(({ compared }) => compared)), "level")} of the sample.`,
    table(
      "Diversity",
      [
        "Survey",
        { numbers: "Different levels" },
        { numbers: "Two levels" },
        { numbers: "Nearest neighbour" },
        { numbers: "Cells of the range" },
      ],
      varieties.map(({ side, distinct, usual, nearest }, i) => ({
        cells: [
          sideName(side),
          `${thousands(distinct)} of ${thousands(side.sample.length)}`,
          html`${percent(usual)} apart`,
          html`${percent(nearest)} apart`,
          cells[i] ?? 0,
        ],
      })),
    ),
    varieties.flatMap(({ same, side }) =>
      same.length === 0
        ? []
        : html`<p class="warning">${sideName(side)} has seeds that give the same level: ${listed(
            same.slice(0, 5).map((seeds) => listed(seeds, 4)),
            6,
          )}${same.length > 5 && ` and ${thousands(same.length - 5)} more groups`}.</p>`,
    ),
    html`<h3>The two levels that are most alike</h3><div class="pair">${varieties.map(({ side, closest }) =>
      closest === undefined
        ? undefined
        : html`<div class="alike">${closest.seeds.map((seed, i) => pictures.figure(side, seed, i === 0 ? `${percent(closest.distance)} apart` : "and"))}</div>`,
    )}</div>`,
  );
}
