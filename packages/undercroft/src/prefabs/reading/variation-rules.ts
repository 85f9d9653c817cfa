import { parseRange } from "../../chain/index.js";
import { isPlain, show, suggestion, type Tileset } from "../../core/index.js";
import { firstsOf } from "../outcome/contexts.js";
import { ASSERT_WORDS, marksOf } from "../shape/asserts.js";
import { cellMeaning, drawingOf, MOST_THINGS, mapPath, TOO_MANY_THINGS } from "../shape/shape.js";
import { sizeOf, slotsOf } from "../shape/slots.js";
import { allowsDepth } from "../source/by-depth.js";
import { type Refuse, readAt, refusalsOf, type SourcePath } from "../source/errors.js";
import { meaningOf } from "../source/legend.js";
import { instancesOf, oddsOf, openParts, paramOdds, referencesIn, valuesOf } from "../source/params.js";
import {
  type Alternatives,
  kindOf,
  type LegendEntry,
  type PrefabSource,
  type SlotRule,
  type VaryItem,
} from "../source/source.js";
import { countsOf, type GlyphCounts } from "./glyph-counts.js";

/** The largest weight of an alternative. */
const MOST_WEIGHT = 1_000_000;
/** The most values of a parameter. */
const MOST_VALUES = 1000;

/**
 * Checks the random parts of a prefab, as far as that is possible without going through its outcomes, and refuses mistakes at
 * their place. `prove` does the rest. The source must have its whole legend.
 */
export function checkVariation(source: PrefabSource): void {
  new VariationCheck(source).run();
}

/** Checks that all glyphs of all outcomes are in the legend, and that the tiles they stand for exist. */
export function checkGlyphs(source: PrefabSource, tileset: Tileset): void {
  const legend = new Map(Object.entries(source.legend ?? {}));
  const drawing = drawingOf(source);
  const firsts = new Map<string | undefined, number>();
  for (const [cell, glyph] of drawing.glyphs.entries()) if (!firsts.has(glyph)) firsts.set(glyph, cell);
  const checked = new Set<string>();
  /** How many things each glyph may ask for. */
  const things = new Map<string, number>();
  for (const counts of countsOf(source, legend)) {
    const [problem] = counts.problems;
    if (problem !== undefined) throw refusalsOf(source)(problem.at, problem.message);
    for (const glyph of counts.possible) {
      if (checked.has(glyph)) continue;
      checked.add(glyph);
      const cell = firsts.get(glyph) ?? -1;
      const at = cell >= 0 ? mapPath(drawing, cell) : (counts.origins.get(glyph) ?? ["vary"]);
      const entry = legend.get(glyph);
      for (const instance of entry === undefined ? [undefined] : instancesOf(entry, source)) {
        const { spawns } = cellMeaning(source, legend, glyph, tileset, at, instance);
        const most = spawns.reduce((sum, wish) => sum + wish.most, 0);
        things.set(glyph, Math.max(things.get(glyph) ?? 0, most));
      }
    }
    checkThings(source, counts, drawing.glyphs.length, things);
  }
}

/** Refuses a prefab that may have too many things. Each cell has one glyph, so the most for one glyph is a limit too. */
function checkThings(
  source: PrefabSource,
  counts: GlyphCounts,
  cells: number,
  things: ReadonlyMap<string, number>,
): void {
  let [all, most] = [0, 0];
  let crowded = "";
  for (const glyph of counts.possible) {
    const own = things.get(glyph) ?? 0;
    all += counts.of(glyph).most * own;
    if (own > most) [most, crowded] = [own, glyph];
  }
  if (Math.min(all, cells * most) <= MOST_THINGS) return;
  throw refusalsOf(source)(["legend", crowded, "spawn"], TOO_MANY_THINGS);
}

class VariationCheck {
  readonly #source: PrefabSource;
  readonly #legend: ReadonlyMap<string, LegendEntry>;
  readonly #refuse: Refuse;

  constructor(source: PrefabSource) {
    this.#source = source;
    this.#refuse = refusalsOf(source);
    this.#legend = new Map(Object.entries(source.legend ?? {}));
  }

  run(): void {
    const { params = {}, vary = [], legend = {} } = this.#source;
    for (const name of Object.keys(params)) this.#checkParam(name);
    this.#checkReferences();
    for (const [glyph, entry] of Object.entries(legend)) this.#checkEntry(glyph, entry);
    this.#checkChoices();
    for (const [i, item] of vary.entries()) this.#checkItem(item, ["vary", i]);
    this.#checkAsserts();
  }

  #range(at: SourcePath, range: string | number): { readonly low: number; readonly high: number } {
    return readAt(this.#refuse, at, () => parseRange(range));
  }

  #checkParam(name: string): void {
    const param = this.#source.params![name]!;
    const at = ["params", name];
    if (!/^[a-z][a-z0-9_]*$/.test(name)) {
      throw this.#refuse(at, `a parameter's name must be lower-case letters, digits and _, got ${show(name)}.`);
    }
    if (typeof param === "string" || typeof param === "number") return;
    if (isPlain(param) && "pick" in param) {
      this.#checkOdds(param.pick, [...at, "pick"]);
      return;
    }
    if (!isPlain(param) || !("roll" in param)) {
      throw this.#refuse(at, `${name} must be a value, { pick: alternatives } or { roll: range }, got ${show(param)}.`);
    }
    const { low, high } = this.#range([...at, "roll"], param.roll);
    if (high - low < MOST_VALUES) return;
    throw this.#refuse([...at, "roll"], `a range can have at most ${MOST_VALUES} numbers, got ${show(param.roll)}.`);
  }

  #checkOdds(alternatives: Alternatives, at: SourcePath): void {
    if (!isPlain(alternatives) && !Array.isArray(alternatives)) {
      throw this.#refuse(at, `alternatives must be a list, or an object with weights, got ${show(alternatives)}.`);
    }
    const { values, weights } = oddsOf(alternatives);
    if (values.length === 0) throw this.#refuse(at, "there must be at least one alternative.");
    if (values.length > MOST_VALUES) throw this.#refuse(at, `there can be at most ${MOST_VALUES} alternatives.`);
    const double = values.find((value, i) => values.indexOf(value) !== i);
    if (double !== undefined) throw this.#refuse(at, `${show(double)} is listed twice. Use weights instead.`);
    for (const [i, weight] of weights.entries()) {
      if (Number.isFinite(weight) && weight >= 0 && weight <= MOST_WEIGHT) continue;
      const message = `a weight must be a number from 0 to ${MOST_WEIGHT}, got ${show(weight)}.`;
      throw this.#refuse([...at, values[i]!], message);
    }
    if (!weights.some((weight) => weight > 0)) throw this.#refuse(at, "at least one weight must be greater than 0.");
  }

  #checkReferences(): void {
    const { legend, vary, assert, params = {} } = this.#source;
    for (const { name, at } of referencesIn({ legend, vary: openParts(vary), assert })) {
      if (Object.hasOwn(params, name)) continue;
      throw this.#refuse(at, `there is no parameter ${show(name)}.${suggestion(name, Object.keys(params))}`);
    }
  }

  #checkEntry(glyph: string, entry: LegendEntry): void {
    if (typeof entry === "string") return;
    const { spawn, choose, slot, xp: _, ...rest } = entry;
    const at = ["legend", glyph];
    const [other] = Object.keys({ ...rest, ...(spawn && { spawn }), ...(choose && slot && { slot }) });
    if ((choose ?? slot) !== undefined && other !== undefined) {
      const alone = choose === undefined ? "slot" : "choose";
      throw this.#refuse(at, `${show(glyph)} has ${alone}, which can't be combined with ${other}.`);
    }
    if (choose !== undefined) {
      this.#checkOdds(choose, [...at, "choose"]);
      for (const other of Object.keys(choose)) this.#checkGlyph(other, [...at, "choose", other]);
    }
    if (slot !== undefined) this.#checkSlot(glyph, slot);
    // Palettes are shared with levels and may have stairs. Only glyphs that are drawn must suit the kind of the prefab.
    if (spawn === undefined || typeof spawn === "string") return;
    for (const { any } of [spawn].flat().filter((item) => typeof item === "object")) {
      if (any !== undefined) this.#checkOdds(any, [...at, "spawn", "any"]);
    }
    for (const instance of instancesOf({ spawn }, this.#source)) meaningOf(this.#source, glyph, instance);
  }

  #checkSlot(glyph: string, slot: SlotRule): void {
    const at = ["legend", glyph, "slot"];
    if (!Array.isArray(slot.tags) || slot.tags.length === 0) {
      throw this.#refuse([...at, "tags"], "a slot must have at least one tag; vaults with that tag can fill it.");
    }
    if (slot.max === undefined) return;
    if (!/^[1-9]\d{0,3}x[1-9]\d{0,3}$/.test(slot.max)) {
      throw this.#refuse([...at, "max"], `max must look like 3x3, got ${show(slot.max)}.`);
    }
    const most = sizeOf(slot.max);
    const { width, height } = drawingOf(this.#source);
    const fits = (a: number, b: number) => a <= width && b <= height;
    if (fits(most.width, most.height) || fits(most.height, most.width)) return;
    throw this.#refuse([...at, "max"], `a slot of ${slot.max} is larger than the map (${width}x${height}).`);
  }

  /** Refuses choices that lead to each other endlessly. */
  #checkChoices(): void {
    const done = new Set<string>();
    const visit = (glyph: string, above: readonly string[]): void => {
      const entry = this.#legend.get(glyph);
      const choose = typeof entry === "object" ? entry.choose : undefined;
      if (choose === undefined || done.has(glyph)) return;
      if (above.includes(glyph)) {
        const circle = [...above.slice(above.indexOf(glyph)), glyph].map((one) => show(one));
        const at = ["legend", above.at(-1)!, "choose", glyph];
        throw this.#refuse(at, `this choice contains itself: ${circle.join(" → ")}.`);
      }
      for (const other of Object.keys(choose)) visit(other, [...above, glyph]);
      done.add(glyph);
    };
    for (const glyph of this.#legend.keys()) visit(glyph, []);
  }

  #checkGlyph(word: unknown, at: SourcePath): void {
    if (typeof word !== "string" && typeof word !== "number")
      throw this.#refuse(at, `a glyph must be one character, got ${show(word)}.`);
    for (const glyph of valuesOf(word, this.#source.params).map(String)) {
      if ([...glyph].length !== 1) throw this.#refuse(at, `a glyph must be one character, got ${show(glyph)}.`);
    }
  }

  #checkItem(item: VaryItem, at: SourcePath): void {
    const { when, shuffle, set, each, take } = item;
    const kinds = [shuffle, set, each, take].filter((part) => part !== undefined);
    if (kinds.length !== 1) throw this.#refuse(at, "a change must have exactly one of shuffle, set, each and take.");
    if (when !== undefined) this.#checkWhen(when, [...at, "when"]);
    if (shuffle !== undefined) this.#checkShuffle(shuffle, [...at, "shuffle"]);
    for (const [glyph, to] of Object.entries(set ?? {})) {
      const place = [...at, "set", glyph];
      this.#checkGlyph(glyph, place);
      if (isPlain(to)) {
        this.#checkOdds(to.pick, [...place, "pick"]);
        for (const other of oddsOf(to.pick).values) this.#checkGlyph(other, [...place, "pick", other]);
      } else this.#checkGlyph(to, place);
    }
    for (const [glyph, alternatives] of Object.entries(each ?? {})) {
      const place = [...at, "each", glyph];
      this.#checkGlyph(glyph, place);
      this.#checkOdds(alternatives, place);
      for (const other of oddsOf(alternatives).values) this.#checkGlyph(other, [...place, other]);
    }
    if (take === undefined) return;
    const { from, exactly, up_to, as, rest } = take;
    if ((exactly === undefined) === (up_to === undefined)) {
      throw this.#refuse([...at, "take"], "take needs exactly one of exactly and up_to.");
    }
    const amount = exactly === undefined ? "up_to" : "exactly";
    for (const [key, glyph] of Object.entries({ from, as, ...(rest === undefined ? {} : { rest }) })) {
      this.#checkGlyph(glyph, [...at, "take", key]);
    }
    for (const value of valuesOf(take[amount]!, this.#source.params)) {
      const place = [...at, "take", amount];
      const { high } = this.#range(place, value);
      if (high === Infinity)
        throw this.#refuse(place, `${amount} must be a number or a range with an end, got ${show(value)}.`);
    }
  }

  #checkShuffle(blocks: readonly string[], at: SourcePath): void {
    if (!Array.isArray(blocks) || blocks.length < 2) throw this.#refuse(at, "a shuffle needs at least two glyphs.");
    const [first] = blocks;
    const seen = new Set<string>();
    for (const [i, block] of blocks.entries()) {
      const letters = [...String(block)];
      if (letters.length !== [...String(first)].length || letters.length === 0) {
        const message = `shuffled blocks must have the same length, got ${show(block)} and ${show(first)}.`;
        throw this.#refuse([...at, i], message);
      }
      for (const letter of letters) {
        if (seen.has(letter)) throw this.#refuse([...at, i], `${show(letter)} is shuffled twice.`);
        seen.add(letter);
      }
    }
  }

  /** Refuses a condition that is never true. */
  #checkWhen(when: NonNullable<VaryItem["when"]>, at: SourcePath): void {
    for (const side of ["width", "height"] as const) {
      if (when[side] !== undefined) this.#range([...at, side], when[side]!);
    }
    const depths = [when.depth ?? []].flat();
    for (const range of depths) this.#range([...at, "depth"], String(range).replace(/^!/, ""));
    if (!firstsOf(depths).some((depth) => allowsDepth(when.depth, depth))) {
      throw this.#refuse([...at, "depth"], `no depth is in ${show(when.depth)}, so this change never applies.`);
    }
    const { params = {} } = this.#source;
    for (const [name, value] of Object.entries(when.param ?? {})) {
      const place = [...at, "param", name];
      if (!Object.hasOwn(params, name)) {
        throw this.#refuse(place, `there is no parameter ${show(name)}.${suggestion(name, Object.keys(params))}`);
      }
      const values = paramOdds(params[name]!).values.map(String);
      if (values.includes(String(value))) continue;
      throw this.#refuse(place, `${name} is never ${show(value)}.${suggestion(String(value), values)}`);
    }
  }

  #checkAsserts(): void {
    const { assert = [] } = this.#source;
    if (assert.length === 0) return;
    const marks = marksOf(this.#source);
    const hasSlots = slotsOf(this.#source).length > 0;
    const checkMark = (word: string, at: SourcePath, words: readonly string[]) => {
      for (const mark of valuesOf(word, this.#source.params).map(String)) {
        // What fills a slot has marks of its own. They are checked when the slots are linked.
        if (marks.has(mark) || words.includes(mark) || hasSlots) continue;
        throw this.#refuse(at, `no glyph has the mark ${show(mark)}.${suggestion(mark, [...marks, ...words])}`);
      }
    };
    const words = kindOf(this.#source) === "level" ? ASSERT_WORDS : ASSERT_WORDS.slice(0, 1);
    for (const [i, { reach, count }] of assert.entries()) {
      const at = ["assert", i];
      if ((reach === undefined) === (count === undefined)) {
        throw this.#refuse(at, "an assert must have exactly one of reach and count.");
      }
      if (reach !== undefined && (!Array.isArray(reach) || reach.length !== 2)) {
        throw this.#refuse([...at, "reach"], `reach must be a pair such as [entrances, goal], got ${show(reach)}.`);
      }
      for (const [n, word] of (reach ?? []).entries()) checkMark(word, [...at, "reach", n], words);
      for (const [mark, wanted] of Object.entries(count ?? {})) {
        checkMark(mark, [...at, "count", mark], []);
        for (const value of valuesOf(wanted, this.#source.params)) {
          this.#range([...at, "count", mark], value);
        }
      }
    }
  }
}
