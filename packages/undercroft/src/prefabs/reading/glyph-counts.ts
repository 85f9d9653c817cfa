import { parseRange } from "../../chain/index.js";
import { askedParams, contextsOf } from "../outcome/contexts.js";
import { holdsWhen, type OutcomeContext } from "../outcome/vary.js";
import type { SourcePath } from "../source/errors.js";
import { oddsOf, type ParamValues, valuesOf } from "../source/params.js";
import type { Alternatives, LegendEntry, PrefabSource, SetRule, VaryItem } from "../source/source.js";

/** How many cells of a drawing may have a glyph, at least and at most. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** Something that can't be done in any outcome. */
export interface CountProblem {
  readonly at: SourcePath;
  readonly message: string;
}

/** The most combinations of levels and parameter values to look at. Nobody writes conditions for more. */
const MOST_COUNTS = 256;

const NONE: Count = { least: 0, most: 0 };

/**
 * How many cells of each glyph the outcomes of a prefab can have. It follows ranges through the changes instead of trying all
 * outcomes. A minimum holds in every outcome, but not every count in between is reached.
 */
export class GlyphCounts {
  readonly #counts = new Map<string, Count>();
  /** Where a glyph that isn't drawn comes from. */
  readonly origins = new Map<string, SourcePath>();
  readonly problems: CountProblem[] = [];
  /** The changes that may change something. */
  readonly effective = new Set<number>();
  /** Glyphs that were there until one of their alternatives was chosen. */
  readonly chosen = new Set<string>();
  readonly #source: PrefabSource;

  constructor(
    source: PrefabSource,
    legend: ReadonlyMap<string, LegendEntry>,
    drawn: ReadonlyMap<string, number>,
    context: OutcomeContext,
    params: ParamValues,
  ) {
    this.#source = source;
    for (const [glyph, count] of drawn) this.#add(glyph, { least: count, most: count });
    for (const [i, item] of (source.vary ?? []).entries()) {
      if (holdsWhen(item.when, context, params)) this.#vary(item, ["vary", i]);
    }
    this.#choose(legend);
  }

  of(glyph: string): Count {
    return this.#counts.get(glyph) ?? NONE;
  }

  /** All glyphs that some outcome may have. */
  get possible(): string[] {
    return [...this.#counts].filter(([, { most }]) => most > 0).map(([glyph]) => glyph);
  }

  #add(glyph: string, { least, most }: Count, at?: SourcePath): void {
    const known = this.of(glyph);
    this.#counts.set(glyph, { least: known.least + least, most: known.most + most });
    if (at !== undefined && most > 0 && !this.origins.has(glyph)) this.origins.set(glyph, at);
  }

  #vary({ shuffle, set, each, take }: VaryItem, at: SourcePath): void {
    const i = Number(at[1]);
    if (shuffle !== undefined) this.#shuffle(shuffle, at);
    for (const [key, changes] of Object.entries({ set, each })) {
      const before = Object.entries(changes ?? {}).map(([glyph, to]) => ({ glyph, to, count: this.of(glyph) }));
      for (const { glyph } of before) this.#counts.delete(glyph);
      for (const { glyph, to, count } of before) {
        if (count.most > 0) this.effective.add(i);
        const glyphs = key === "each" ? likely(to as Alternatives) : this.#wordsOf(to as SetRule);
        this.#spread(glyphs, count, [...at, key, glyph]);
      }
    }
    if (take !== undefined) this.#take(take, at);
  }

  #wordsOf(to: SetRule): string[] {
    return typeof to === "object" ? likely(to.pick) : this.#words(to);
  }

  /** Cells become one of several glyphs, all of them the same one or each on its own. */
  #spread(glyphs: readonly string[], count: Count, at: SourcePath): void {
    const least = glyphs.length === 1 ? count.least : 0;
    for (const glyph of glyphs) this.#add(glyph, { least, most: count.most }, at);
  }

  #shuffle(blocks: readonly string[], at: SourcePath): void {
    const letters = blocks.map((block) => [...block]);
    for (let j = 0; j < letters[0]!.length; j++) {
      const counts = letters.map((block) => this.of(block[j]!));
      const least = Math.min(...counts.map((count) => count.least));
      const most = Math.max(...counts.map((count) => count.most));
      if (most > 0) this.effective.add(Number(at[1]));
      for (const block of letters) {
        this.#counts.delete(block[j]!);
        this.#add(block[j]!, { least, most }, [...at, "shuffle"]);
      }
    }
  }

  #take({ from, exactly, up_to, as, rest }: NonNullable<VaryItem["take"]>, at: SourcePath): void {
    const ranges = valuesOf(exactly ?? up_to!, this.#source.params).map((value) => parseRange(value));
    const low = Math.min(...ranges.map((range) => range.low));
    const high = Math.max(...ranges.map((range) => range.high));
    for (const glyph of this.#words(from)) {
      const count = this.of(glyph);
      if (count.most > 0 && high > 0) this.effective.add(Number(at[1]));
      // If a parameter decides which glyph is taken, it may be another one.
      const isSure = this.#words(from).length === 1;
      if (isSure && exactly !== undefined && high > count.most) {
        const message = `can't take ${high} of ${JSON.stringify(glyph)}: there ${count.most === 1 ? "is" : "are"} at most ${count.most}.`;
        this.problems.push({ at: [...at, "take", "exactly"], message });
      }
      const taken = { least: isSure ? Math.min(low, count.least) : 0, most: Math.min(high, count.most) };
      const left = { least: Math.max(0, count.least - high), most: count.most - taken.least };
      this.#counts.delete(glyph);
      this.#spread(rest === undefined ? [glyph] : this.#words(rest), left, [...at, "take", "rest"]);
      this.#spread(this.#words(as), taken, [...at, "take", "as"]);
      if (!isSure) this.#add(glyph, { least: 0, most: count.most });
    }
  }

  #choose(legend: ReadonlyMap<string, LegendEntry>): void {
    // Choices can lead to others, but never in a circle. So after one round for each glyph, all are made.
    for (let round = 0; round < legend.size; round++) {
      let isDone = true;
      for (const [glyph, entry] of legend) {
        const count = this.of(glyph);
        if (typeof entry !== "object" || entry.choose === undefined || count.most === 0) continue;
        isDone = false;
        this.#counts.delete(glyph);
        this.#spread(likely(entry.choose), count, ["legend", glyph, "choose"]);
        this.chosen.add(glyph);
      }
      if (isDone) return;
    }
  }

  #words(word: string): string[] {
    return valuesOf(word, this.#source.params).map(String);
  }
}

/** The counts for each kind of level, and for all values of parameters that conditions ask for. */
export function* countsOf(source: PrefabSource, legend: ReadonlyMap<string, LegendEntry>): Generator<GlyphCounts> {
  const drawn = new Map<string, number>();
  for (const row of source.map) for (const glyph of row) drawn.set(glyph, (drawn.get(glyph) ?? 0) + 1);
  let count = 0;
  for (const context of contextsOf(source)) {
    for (const params of askedParams(source)) {
      if (count++ < MOST_COUNTS) yield new GlyphCounts(source, legend, drawn, context, params);
    }
  }
}

function likely(alternatives: Alternatives): string[] {
  const { values, weights } = oddsOf(alternatives);
  return values.filter((_, i) => weights[i]! > 0);
}
