import type { Shift } from "../compare.js";
import { metricNamed, metricPosition } from "../metrics/names.js";
import type { MetricId } from "../metrics/table.js";
import { brokenWords, instead, listed, many, percent, thousands } from "../words.js";
import { type Finding, findingInWords } from "./findings.js";
import { type Content, type Html, html, joined } from "./html.js";
import { duration, name, seedLink, sideName, tight, valueText } from "./parts.js";
import { correlation, pooledHistogram, ranked } from "./ranks.js";
import type { Side } from "./side.js";
import { type Variety, widerMetrics } from "./variety.js";
import { vaultsOf } from "./vaults.js";

/** What the sentences are made from. */
export interface Facts {
  readonly sides: readonly Side[];
  readonly shifts: readonly Shift[];
  readonly findings: readonly Finding[];
  readonly varieties: readonly Variety[];
  /** How many cells of the expressive range each survey fills. */
  readonly cells: readonly number[];
}

/** Five sentences, for those who read nothing else. */
export function sentencesPanel(facts: Facts): Html {
  const sentences = [
    brokenSentence(facts),
    notableSentence(facts),
    timeSentence(facts),
    vaultSentence(facts),
    varietySentence(facts),
  ];
  return html`<section id="words" aria-labelledby="words-title"><h2 id="words-title">In words</h2><div class="card words">${sentences.map((sentence) => sentence !== undefined && html`<p>${sentence}</p>`)}</div></section>`;
}

function brokenSentence({ sides }: Facts): Html {
  const broken = sides.reduce((sum, side) => sum + side.broken, 0);
  const lead =
    broken === 0 ? "Nothing is broken." : `${many(broken, "seed")} ${broken === 1 ? "gives" : "give"} no level.`;
  const [a, b] = sides as [Side, Side | undefined];
  if (b !== undefined && broken === 0 && a.tried === b.tried && a.tried > 0) {
    const attempts = sides.map(({ summary }) => summary.attempts);
    const once = attempts.every((count) => count === a.tried)
      ? ", all at the first attempt"
      : `, in ${thousands(attempts[0]!)} and ${thousands(attempts[1]!)} attempts`;
    return html`<b>${lead}</b> All ${thousands(a.tried)} seeds give a level in both surveys${once}: ${brokenWords(
      0,
      a.tried,
    )
      .replace(/^[^:]*: /, "")
      .replace(" with", " fail with")}`;
  }
  const words = sides.map(
    (side) =>
      html`${sides.length > 1 && html`${sideName(side)}: `}${tight(brokenWords(side.broken, side.tried))} ${attemptWords(side)}`,
  );
  return html`<b>${lead}</b> ${joined(words, " ")}`;
}

function attemptWords({ summary, tried, broken }: Side): string {
  const { attempts } = summary;
  if (tried === 0) return "";
  if (attempts === tried && broken === 0) return "All came at the first attempt.";
  return `It took ${many(attempts, "attempt")}.`;
}

function notableSentence(facts: Facts): Html | undefined {
  const [a, b] = facts.sides as [Side, Side | undefined];
  if (b !== undefined) return shiftSentence(facts, a, b);
  const typical = TYPICAL.flatMap(({ id, say }) => {
    const median = a.summary.histogram(id).quantile(0.5);
    return median === undefined ? [] : [say(valueText(metricNamed(id), median))];
  });
  // What is broken has been said already.
  const [first] = facts.findings
    .filter(({ isWrong, count }) => isWrong !== true && count !== undefined)
    .sort((x, y) => y.count! - x.count!);
  if (typical.length === 0) return undefined;
  const areAll = first?.count === a.summary.levels;
  return html`<b>A typical level</b> has ${listed(typical)}.${first !== undefined && ` ${areAll ? `All levels ${first.levelsDo}` : findingInWords(first)}.`}`;
}

const TYPICAL: readonly { readonly id: MetricId; say(value: string): string }[] = [
  { id: "floorShare", say: (value) => `${value} floor` },
  { id: "path", say: (value) => `a way of ${value} to the exit` },
  { id: "loops", say: (value) => value },
];

/** Metrics that go together as closely as this say the same thing twice. */
const SAME = 0.7;

function shiftSentence({ sides, shifts }: Facts, a: Side, b: Side): Html {
  const moved = shifts.filter(({ isFinding, kind, isOtherShape }) => isFinding && kind === "value" && !isOtherShape);
  if (moved.length === 0) return html`<b>Nothing has clearly moved</b> between ${sideName(a)} and ${sideName(b)}.`;
  const { positions, rows } = ranked(
    sides.flatMap(({ sample }) => sample),
    (position) => pooledHistogram(sides, position),
  );
  const chosen: Shift[] = [];
  for (const shift of moved) {
    const at = (metric: string) => positions.indexOf(metricPosition(metric));
    if (chosen.every(({ metric }) => Math.abs(correlation(rows, at(metric), at(shift.metric))) < SAME))
      chosen.push(shift);
    if (chosen.length === 3) break;
  }
  const words = chosen.map(({ metric, delta, a: before, b: now }) => {
    const measure = metricNamed(metric);
    const wording = delta > 0 ? measure.more : measure.less;
    const unit = wording.includes(measure.unit) && measure.unit !== "%" ? "" : measure.unit;
    const numbers = instead({ ...measure, unit }, now.median, before.median);
    return numbers === undefined ? wording : `${wording} (${numbers})`;
  });
  const small = chosen.every(({ size }) => size === "negligible" || size === "small");
  return html`<b>${small ? "The shifts are small:" : "Largest shifts:"}</b> ${sideName(b)} has ${listed(words)}. ${many(moved.length, "metric")} of ${shifts.filter(({ kind }) => kind === "value").length} moved.`;
}

function timeSentence({ sides }: Facts): Html | undefined {
  const timed = sides.filter(({ time, summary }) => time !== undefined && time > 0 && summary.levels > 0);
  if (timed.length === 0) return undefined;
  const perLevel = (side: Side) => side.time! / side.summary.levels;
  const [slower, faster] = [...timed].sort((x, y) => perLevel(y) - perLevel(x));
  const steps = Object.entries(slower!.times!.steps).sort(([, x], [, y]) => y.time - x.time);
  const [step, { time }] = steps[0]!;
  const [, longest] = [...steps].sort(([, x], [, y]) => y.worst - x.worst)[0]!;
  const times = faster === undefined ? 1 : perLevel(slower!) / perLevel(faster);
  const lead: Content =
    faster === undefined
      ? html`<b>A level takes ${duration(perLevel(slower!))} on average</b>, and `
      : times < 1.15
        ? html`<b>Both take about the same time</b> (${duration(perLevel(slower!))} per level). In ${sideName(slower!)}, `
        : html`<b>${name(slower!.name)} takes ${timesText(times)} as long</b> (${duration(perLevel(slower!))} per level instead of ${duration(perLevel(faster))}), and `;
  return html`${lead}${percent(time / slower!.time!)} of that is ${name(step)}. The longest single step took ${duration(longest.worst)}, with seed ${seedLink(slower!, longest.seed)}.`;
}

function timesText(times: number): string {
  return times < 10 ? `${times.toFixed(1).replace(/\.0$/, "")} times` : `${thousands(Math.round(times))} times`;
}

function vaultSentence({ sides }: Facts): Html {
  const all = sides
    .map((side) => ({ side, vaults: vaultsOf(side) }))
    .filter(({ vaults }) => vaults.some(({ due }) => due > 0));
  if (all.length === 0) return html`<b>No vaults</b> are due in these levels.`;
  const words = all.flatMap(({ side, vaults }) => {
    const [rarest] = vaults;
    if (rarest === undefined || !rarest.isRare) return [];
    return html`The rarest${sides.length > 1 && html` of ${sideName(side)}`} is ${name(rarest.name)}, which was chosen ${many(rarest.due, "time")} and placed ${many(rarest.placed, "time")}.`;
  });
  const rare = all.reduce((sum, { vaults }) => sum + vaults.filter(({ isRare }) => isRare).length, 0);
  const lead =
    rare === 0
      ? "Vaults come about as often as their weights say."
      : `${many(rare, "vault")} ${rare === 1 ? "comes" : "come"} less than half as often as ${rare === 1 ? "its weight says" : "their weights say"}.`;
  return html`<b>${lead}</b> ${joined(words, " ")}`;
}

function varietySentence({ sides, varieties, cells }: Facts): Html | undefined {
  const [a, b] = sides as [Side, Side | undefined];
  const same = varieties.reduce((sum, { side, distinct }) => sum + side.sample.length - distinct, 0);
  const duplicates =
    same === 0
      ? "No two levels are the same."
      : `${many(same, "level")} of the sample ${same === 1 ? "is a copy" : "are copies"} of another.`;
  if (b === undefined) {
    const { nearest, usual } = varieties[0]!;
    const alike =
      usual > 0 && nearest / usual < 0.5
        ? "many levels resemble another one closely"
        : "even the most similar levels differ clearly";
    return html`<b>${duplicates}</b> They fill ${many(cells[0]!, "cell")} of the range below, and ${alike}.`;
  }
  const { wider, narrower, of } = widerMetrics(a, b);
  const [more, less, count] = wider >= narrower ? [b, a, wider] : [a, b, narrower];
  const [moreCells, lessCells] = more === b ? [cells[1]!, cells[0]!] : [cells[0]!, cells[1]!];
  const isClear = count > 0.6 * of;
  const verdict = isClear
    ? html`<b>${name(more.name)} is ${count > 0.85 * of ? "far " : ""}more varied:</b> ${count} of ${many(of, "metric")} spread wider than in ${sideName(less)}, and it`
    : html`<b>Both are about equally varied:</b> ${count} of ${many(of, "metric")} spread wider in ${sideName(more)}, and ${sideName(more)}`;
  return html`${verdict} fills ${many(moreCells, "cell")} of the range below where ${sideName(less)} fills ${thousands(lessCells)}. ${duplicates}`;
}
