import { LAYOUT_METRICS, type LayoutMetric, layoutMetrics, layoutView } from "../analysis/index.js";
import { defineLayer, didYouMean, type Option, show, UndercroftError } from "../core/index.js";

/** A metric and the values that are accepted, both ends included. */
interface Band {
  readonly metric: LayoutMetric;
  readonly least: number;
  readonly most: number;
}

const MOST_BANDS = 100;

/** A name and a range with at least one end. Numbers are short, so that no text makes the pattern slow. */
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
 * import { accept, accretion, chain, hiddenGoods, monsterSpawner, nicheStairs } from "undercroft";
 * import { levelMetrics } from "undercroft/analysis";
 *
 * // Levels with a long way to the exit and many side branches. Whatever follows only runs on these.
 * const halls = chain({ width: 80, height: 50 })
 *   .startWith(accretion())
 *   .with(nicheStairs())
 *   .with(accept({ bands: ["pathRel 0.7..1.2", "branches 4.."] }))
 *   .with(hiddenGoods())
 *   .with(monsterSpawner());
 * const level = halls.build({ seed: "owls" });
 * console.log(level.report[0]?.message); // attempt 1: pathRel is 0.462, but it must be at least 0.7.
 * console.log(level.attempt, levelMetrics(level, ["branches"]).branches); // 3 7
 */
export const accept = defineLayer({
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
    const values = layoutMetrics(
      view,
      wanted.map(({ metric }) => metric),
    );
    for (const { metric, least, most } of wanted) {
      const value = values[metric] ?? 0;
      if (value >= least && value <= most) continue;
      const side = value < least ? `at least ${least}` : `at most ${most}`;
      // The build says how all of them were spread if no attempt succeeds.
      const measured = Object.fromEntries(wanted.map((band) => [band.metric, values[band.metric] ?? 0]));
      throw new UndercroftError("stuck", `${metric} is ${rounded(value)}, but it must be ${side}.`, { measured });
    }
  },
});

function bandsOption(): Option<readonly string[]> {
  return {
    kind: "names",
    default: [],
    help: "Metrics and the ranges that they must be in. Without any, every level is accepted.",
    rule: `a list of bands such as "areas 13..21", "floorShare 0.3.." or "diagGaps ..1"`,
    // Bands that nearly every level meets: steps are tried with these.
    examples: [["floorShare 0.05..0.95"], ["openShare 0.01..", "diagGaps 0..5000"], []],
    accepts: (value) =>
      Array.isArray(value) && value.length <= MOST_BANDS && value.every((band) => readBand(band) !== undefined),
    hint: hintFor,
  };
}

/** Reads a band. Returns undefined if the text isn't one. */
function readBand(text: unknown): Band | undefined {
  const match = typeof text === "string" ? BAND.exec(text) : null;
  const metric = LAYOUT_METRICS.find((name) => name === match?.[1]);
  if (match === null || metric === undefined || (match[2] ?? match[3]) === undefined) return undefined;
  const least = match[2] === undefined ? -Infinity : Number(match[2]);
  const most = match[3] === undefined ? Infinity : Number(match[3]);
  return least <= most ? { metric, least, most } : undefined;
}

/** Says which band is wrong, why, and what to write instead. */
function hintFor(value: unknown): string | undefined {
  if (typeof value === "string") return `Write it as a list: [${show(value)}].`;
  if (!Array.isArray(value)) return undefined;
  if (value.length > MOST_BANDS) return `There are ${value.length} bands; the limit is ${MOST_BANDS}.`;
  const index = value.findIndex((band) => readBand(band) === undefined);
  return `Band ${index + 1}, ${show(value[index])}: ${faultOf(value[index])}`;
}

function faultOf(band: unknown): string {
  if (typeof band !== "string") return "a band must be a string.";
  const [, name, range = ""] = /^ *([A-Za-z0-9]{0,40}) *(.*)$/s.exec(band)!;
  const names: readonly string[] = LAYOUT_METRICS;
  if (!names.includes(name!)) {
    const near = didYouMean(name!, names);
    return near === undefined ? `the metrics are ${names.join(", ")}.` : `did you mean "${near}"?`;
  }
  const [, least, most] = /^(\d{1,9}(?:\.\d{1,9})?)\.\.(\d{1,9}(?:\.\d{1,9})?) {0,9}$/.exec(range) ?? [];
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) {
    return `the first number must not be greater than the second. Write "${name} ${most}..${least}".`;
  }
  return `a metric needs a range with at least one number, such as "${name} 1..3", "${name} 1.." or "${name} ..3".`;
}

/** A number with at most three decimals. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
