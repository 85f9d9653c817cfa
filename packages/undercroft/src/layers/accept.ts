import { LAYOUT_METRICS, type LayoutMetric, layoutMetrics, layoutView } from "../analysis/index.js";
import { defineMetaBuilder, didYouMean, type Option, stuck } from "../core/index.js";

/** A metric and the values that are accepted, both ends included. */
interface Band {
  readonly metric: LayoutMetric;
  readonly least: number;
  readonly most: number;
}

const MOST_BANDS = 100;

/** A name and a range with at least one end. Numbers are short, so that no text keeps the pattern busy. */
const BAND = /^ {0,9}([A-Za-z0-9]{1,40}) {1,9}(\d{1,9}(?:\.\d{1,9})?)?\.\.(\d{1,9}(?:\.\d{1,9})?)? {0,9}$/;

/**
 * Accepts only levels whose layout metrics are within bands, such as 13 to 21 areas. Any other level counts as bad luck:
 * the chain tries again with other random numbers, up to 20 times. Put this step right after the
 * last one that changes the layout, so that later steps only run on accepted levels.
 *
 * A band is the name of a metric of `levelMetrics` and a range: `"areas 13..21"`, `"floorShare 0.3.."` or
 * `"diagGaps ..1"`. A metric that doesn't apply counts as 0. `sightSpread` and `areas` take longer to measure than all
 * others together.
 *
 * @example
 * import { accept, accretion, chain, nicheStairs } from "undercroft";
 *
 * const halls = chain({ width: 79, height: 29 })
 *   .startWith(accretion())
 *   .with(nicheStairs())
 *   .with(accept({ bands: ["branches 4..", "pathRel 0.4..0.9"] }));
 * const level = halls.build({ seed: "rats" });
 * console.log(level.exits.length); // 2
 */
export const accept = defineMetaBuilder({
  id: "accept",
  summary: "Accepts only levels whose layout metrics are within bands. Others are built again.",
  options: { bands: bandsOption() },
  needs: ["start", "exit"],
  writes: [],
  *build(map, _rng, { bands }) {
    const wanted = bands.map((text) => readBand(text)!);
    if (wanted.length === 0) return;
    const exit = map.exits.find(({ kind }) => kind === "down")!.at;
    const view = layoutView(map, map.start, exit);
    const found = layoutMetrics(
      view,
      wanted.map(({ metric }) => metric),
    );
    for (const { metric, least, most } of wanted) {
      const value = found[metric] ?? 0;
      if (value >= least && value <= most) continue;
      const side = value < least ? `at least ${least}` : `at most ${most}`;
      throw stuck(`${metric} is ${shortly(value)}, but it must be ${side}.`);
    }
  },
});

function bandsOption(): Option<readonly string[]> {
  return {
    kind: "names",
    default: [],
    help: "Metrics and the ranges that they must be in. Without any, every level is accepted.",
    rule: `a list of bands such as "areas 13..21", "floorShare 0.3.." or "diagGaps ..1"`,
    examples: [["floorShare 0.05..0.95"], ["openShare 0.01..", "diagGaps 0..5000"], []],
    accepts: (value) =>
      Array.isArray(value) && value.length <= MOST_BANDS && value.every((band) => readBand(band) !== undefined),
    hint: hintFor,
  };
}

/** Reads a band. Undefined if the text is none. */
function readBand(text: unknown): Band | undefined {
  const match = typeof text === "string" ? BAND.exec(text) : null;
  const metric = LAYOUT_METRICS.find((name) => name === match?.[1]);
  if (match === null || metric === undefined || (match[2] ?? match[3]) === undefined) return undefined;
  const least = match[2] === undefined ? -Infinity : Number(match[2]);
  const most = match[3] === undefined ? Infinity : Number(match[3]);
  return least <= most ? { metric, least, most } : undefined;
}

/** Says which metric was probably meant, for the first band whose metric isn't known. */
function hintFor(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const names: readonly string[] = LAYOUT_METRICS;
  for (const band of value) {
    const name = typeof band === "string" ? /^ {0,9}([A-Za-z0-9]{1,40})/.exec(band)?.[1] : undefined;
    if (name === undefined || names.includes(name)) continue;
    const near = didYouMean(name, names);
    return near === undefined ? `The metrics are ${names.join(", ")}.` : `Did you mean "${near}"?`;
  }
  return undefined;
}

/** A figure with three decimals at most. */
function shortly(value: number): number {
  return Math.round(value * 1000) / 1000;
}
