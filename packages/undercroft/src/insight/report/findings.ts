import { metricPosition } from "../metrics/names.js";
import { METRICS, type MetricId, NONE } from "../metrics/table.js";
import { compareSeeds } from "../seed-set.js";
import { rate } from "../stats.js";
import type { SampledLevel, Tally } from "../survey.js";
import { listed, many, percent, thousands } from "../words.js";
import { type Html, html, joined } from "./html.js";
import { capital, duration, panel, seedLink, sideName, tight } from "./parts.js";
import type { Side } from "./side.js";
import { groupName, type StepGroup, stepGroups } from "./step-groups.js";

/** Something about some levels of a survey that somebody should look at. */
export interface Finding {
  readonly side: Side;
  /** A title in a few words. */
  readonly title: string;
  /** What it is, as what the levels do: "have foes in sight of the start". Undefined if it isn't about single levels. */
  readonly levelsDo?: string;
  /** A sentence about it. */
  readonly text: string;
  readonly seeds: readonly string[];
  /** How many levels, if it is about single ones. */
  readonly count?: number;
  /** What these levels have in common. */
  readonly shared?: string | undefined;
  /** Whether something is wrong, rather than odd. */
  readonly isWrong?: boolean;
}

/** A finding of one survey. */
type OwnFinding = Omit<Finding, "side">;

/** How many seeds a finding names. */
const SEEDS = 6;

/** Finds everything that is worth a look, the worst first. */
export function findingsOf(side: Side): Finding[] {
  const groups = stepGroups(side.sample);
  const findings: readonly OwnFinding[] = [
    ...brokenFindings(side),
    ...crashFindings(side),
    ...METRIC_FINDINGS.flatMap((check) => metricFinding(side, groups, check) ?? []),
    ...(["start", "exit"] as const).flatMap((place) => placeFinding(side, place) ?? []),
    ...rejectedFindings(side, groups),
    ...slowFindings(side),
  ];
  return findings.map((finding) => ({ ...finding, side, seeds: finding.seeds.slice(0, SEEDS) }));
}

/** The panel with all findings. */
export function findingsPanel(sides: readonly Side[], findings: readonly Finding[]): Html {
  const looked =
    "broken and crashed seeds, floor that can’t be reached, exits near the start, foes in sight of it, ways without a choice, starts and exits that are always in the same place, failed attempts and slow steps";
  const isNone = findings.length === 0;
  return panel(
    "worth",
    "Worth a look",
    isNone ? undefined : "Found without being asked for. What these levels have in common may be the cause.",
    isNone
      ? html`<p>Nothing stands out. This report looked for ${looked}.</p>`
      : html`<ul class="findings">${findings.map((finding) => item(sides, finding))}</ul>`,
  );
}

function item(sides: readonly Side[], { side, title, text, seeds, shared, isWrong }: Finding): Html {
  return html`<li class="card ${isWrong === true ? "wrong" : "odd"}"><h3><span class="sign" aria-hidden="true">${isWrong === true ? "✕" : "!"}</span> ${title}${sides.length > 1 && html` <span class="of">${sideName(side)}</span>`}</h3><p>${tight(text)}</p>${shared !== undefined && html`<p class="shared">${shared}</p>`}${
    seeds.length > 0 &&
    html`<p class="seeds">${seeds.length === 1 ? "Seed" : "Seeds"} ${joined(
      seeds.map((seed) => seedLink(side, seed)),
      ", ",
    )}</p><p class="command"><code>${side.command(seeds[0]!)}</code></p>`
  }</li>`;
}

/** What failed, the most frequent first. */
function byCount(failures: ReadonlyMap<string, Tally>): (readonly [what: string, tally: Tally])[] {
  return [...failures].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
}

function brokenFindings({ summary, tried }: Side): OwnFinding[] {
  return byCount(summary.failed).map(([what, { count, seeds }]) => ({
    title: "No level",
    levelsDo: "give no level",
    text: `${many(count, "seed")} of ${thousands(tried)} (${percent(count / tried)}) ${count === 1 ? "gives" : "give"} no level: ${what}.`,
    seeds,
    count,
    isWrong: true,
  }));
}

function crashFindings({ summary: { crashed } }: Side): OwnFinding[] {
  const count = crashed.length;
  const text = `${many(count, "seed")} hung or crashed.`;
  const finding = { title: "Hung or crashed", levelsDo: "hang or crash", text, seeds: crashed, count, isWrong: true };
  return count === 0 ? [] : [finding];
}

/** Something odd about a value of a metric. */
interface MetricCheck {
  readonly id: MetricId;
  readonly title: string;
  /** The odd values; the most odd ones come first by this sign. */
  isOdd(value: number, side: Side): boolean;
  readonly worst: "low" | "high";
  /** What such levels do, and a sentence with more about it. */
  does(side: Side): string;
  readonly more?: string;
}

/** An exit that is as near as this is no way at all; less on small maps. */
function nearMoves({ subject: { size } }: Side): number {
  return Math.min(15, Math.floor((size[0] + size[1]) / 8));
}

/** From here on there is no choice on the way. */
const NO_CHOICE = 0.9;

const METRIC_FINDINGS: readonly MetricCheck[] = [
  {
    id: "regions",
    title: "Floor that can’t be reached",
    isOdd: (value) => value > 1,
    worst: "high",
    does: () => "have floor that can’t be reached in straight steps",
    more: "Where levels are walked diagonally, it may be all right.",
  },
  {
    id: "path",
    title: "Exit near the start",
    isOdd: (value, side) => value <= nearMoves(side),
    worst: "low",
    does: (side) => `have their exit within ${nearMoves(side)} moves of the start`,
  },
  {
    id: "foesInSight",
    title: "Foes in sight of the start",
    isOdd: (value) => value > 0,
    worst: "high",
    does: () => "have foes in sight of the start",
  },
  {
    id: "mandatory",
    title: "No choice on the way",
    isOdd: (value) => value >= NO_CHOICE * METRICS[metricPosition("mandatory")]!.scale,
    worst: "high",
    does: () => "leave no choice on the way to the exit",
    more: `At least ${percent(NO_CHOICE)} of the way is choke points.`,
  },
];

function metricFinding(
  side: Side,
  groups: readonly StepGroup[],
  { id, title, isOdd, worst, does, more }: MetricCheck,
): OwnFinding | undefined {
  const { summary, sample } = side;
  let count = 0;
  for (const [value, times] of summary.histogram(id).entries()) if (isOdd(value, side)) count += times;
  if (count === 0) return undefined;
  const position = metricPosition(id);
  const sign = worst === "low" ? 1 : -1;
  const isOddLevel = ({ row }: SampledLevel) => row[position] !== NONE && isOdd(row[position]!, side);
  const odd = sample.filter(isOddLevel).map(({ seed, row }) => [row[position]!, seed] as const);
  const seeds = [...summary.ends(id)[worst].filter(([value]) => isOdd(value, side)), ...odd]
    .sort(([v, a], [w, b]) => sign * (v - w) || compareSeeds(a, b))
    .map(([, seed]) => seed);
  const { low, high } = rate(count, summary.levels);
  const between = count < summary.levels ? `, between ${percent(low)} and ${percent(high)} with 95 % confidence` : "";
  return {
    title,
    levelsDo: does(side),
    text: `${many(count, "level")} of ${thousands(summary.levels)} (${percent(count / summary.levels)}${between}) ${singular(does(side), count)}.${more === undefined ? "" : ` ${more}`}`,
    seeds: [...new Set(seeds)],
    count,
    shared: sharedSteps(sample, groups, isOddLevel),
  };
}

/** The verb of what levels do, in agreement. */
function singular(does: string, count: number): string {
  if (count !== 1) return does;
  return does
    .replace(/^have /, "has ")
    .replace(/^leave /, "leaves ")
    .replace("their exit", "its exit");
}

/** Nine of ten on so small a share of the floor are worth a word. */
const FEW_SQUARES = 0.02;
/** With fewer levels, places are bound to be few. */
const ENOUGH_LEVELS = 100;

/** Whether something is always in the same place. */
function placeFinding({ summary }: Side, place: "start" | "exit"): OwnFinding | undefined {
  const { counts, columns, rows } = summary.heat(place);
  const few = squaresOf(counts, 0.9);
  const floor = Array.from(summary.heat("floor").counts).filter((count) => count > 0).length;
  if (summary.levels < ENOUGH_LEVELS || few.squares === 0 || few.squares > FEW_SQUARES * floor) return undefined;
  const isCoarse = columns * rows < summary.frame.width * summary.frame.height;
  const where = isCoarse ? `${many(few.squares, "square")} of a grid of ${columns}x${rows}` : many(few.squares, "cell");
  return {
    title: `${capital(place)}s are always in the same place`,
    text: `${percent(few.held / few.total)} of all ${place}s are on ${where}, though ${thousands(floor)} of ${thousands(columns * rows)} are floor in some level.`,
    seeds: [],
  };
}

/** The fewest squares that hold a share of all counts. */
export function squaresOf(
  counts: ArrayLike<number>,
  share: number,
): { readonly squares: number; readonly held: number; readonly total: number } {
  const sorted = Array.from(counts).sort((a, b) => b - a);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  let [squares, held] = [0, 0];
  while (held < share * total) held += sorted[squares++]!;
  return { squares, held, total };
}

function rejectedFindings({ summary, sample }: Side, groups: readonly StepGroup[]): OwnFinding[] {
  const isRetried = ({ row }: SampledLevel) => row[metricPosition("attempt")]! > 1;
  return byCount(summary.rejected)
    .slice(0, 3)
    .map(([what, { count, seeds }]) => ({
      title: "Failed attempts",
      text: `${many(count, "attempt")} of ${thousands(summary.attempts)} (${percent(count / summary.attempts)}) failed and ${count === 1 ? "was" : "were"} made anew: ${what}.`,
      seeds,
      shared: summary.rejected.size === 1 ? sharedSteps(sample, groups, isRetried) : undefined,
    }));
}

/** A single run of a step that takes this long is slow, in milliseconds. */
const SLOW = 1000;

function slowFindings({ times }: Side): OwnFinding[] {
  return Object.entries(times?.steps ?? {})
    .filter(([, { worst }]) => worst >= SLOW)
    .sort(([, a], [, b]) => b.worst - a.worst)
    .slice(0, 3)
    .map(([step, { worst, seed, time, runs }]) => ({
      title: "Slow",
      text: `${step} took ${duration(worst)} in one level. Its mean is ${duration(time / Math.max(1, runs))}.`,
      seeds: [seed],
    }));
}

/** Choices that more than luck connects with odd levels: at most one choice in so many is luck. */
const LUCK = 0.001;
const LEAST_LIFT = 1.5;
/** With fewer levels, everything may be luck. */
const FEWEST = 3;

/**
 * What some levels share: the step, or the pair of steps, that is most typical of them compared with all levels, in a
 * sentence. Undefined if there is none.
 */
export function sharedSteps(
  all: readonly SampledLevel[],
  groups: readonly StepGroup[],
  isOdd: (level: SampledLevel) => boolean,
): string | undefined {
  const odd = all.flatMap((level, i) => (isOdd(level) ? i : []));
  if (odd.length < FEWEST || odd.length === all.length) return undefined;
  const inOdd = (taken: readonly boolean[]) => odd.filter((i) => taken[i]).length;
  // Half of the odd levels must have a pair, so at least as many have each of both.
  const frequent = groups.filter(({ taken }) => inOdd(taken) >= odd.length / 2);
  const candidates = frequent.map((group) => ({ groups: [group], taken: group.taken }));
  for (const [i, one] of frequent.entries()) {
    for (const other of frequent.slice(i + 1)) {
      candidates.push({ groups: [one, other], taken: one.taken.map((is, level) => is && other.taken[level]!) });
    }
  }
  let best: { groups: readonly StepGroup[]; own: number; usual: number; score: number } | undefined;
  for (const candidate of candidates) {
    const own = inOdd(candidate.taken);
    if (own < FEWEST || own < odd.length / 2) continue;
    const usual = candidate.taken.filter((is) => is).length;
    const [share, expected] = [own / odd.length, usual / all.length];
    if (share / expected < LEAST_LIFT) continue;
    // How surprising it would be if it were luck.
    const missing = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - expected)) : 0;
    const score = odd.length * (share * Math.log(share / expected) + missing);
    if (score < Math.log(groups.length ** candidate.groups.length / LUCK)) continue;
    // A second step must say clearly more than one alone.
    const least = best === undefined ? 0 : best.score * (candidate.groups.length > best.groups.length ? 1.1 : 1);
    if (score > least) best = { groups: candidate.groups, own, usual, score };
  }
  if (best === undefined) return undefined;
  const { own, usual } = best;
  const who = own === odd.length ? `All ${thousands(own)}` : `${thousands(own)} of ${thousands(odd.length)}`;
  const lift = own / odd.length / (usual / all.length);
  const times = lift >= 10 ? thousands(Math.round(lift)) : lift.toFixed(1).replace(/\.0$/, "");
  return `${who} of them use ${listed(best.groups.map(groupName))}, but only ${thousands(usual)} of all ${thousands(all.length)} do: ${times} times as often.`;
}

/** What a finding is in short, for the summary in words. */
export function findingInWords({ levelsDo, count, side, title }: Finding): string {
  if (levelsDo === undefined || count === undefined) return title.charAt(0).toLowerCase() + title.slice(1);
  return `${percent(count / side.tried)} of the levels ${levelsDo}`;
}
