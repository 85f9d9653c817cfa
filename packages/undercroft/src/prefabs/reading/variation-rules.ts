import { isPlain, show, suggestion, type Tileset } from "../../core/index.js";
import { firstsOf } from "../outcome/contexts.js";
import { ASSERT_WORDS, marksOf } from "../shape/asserts.js";
import { cellMeaning, drawingOf, MOST_THINGS, mapPath, TOO_MANY_THINGS } from "../shape/shape.js";
import { sizeOf, slotsOf } from "../shape/slots.js";
import { allowsDepth } from "../source/by-depth.js";
import { mistake, rangeAt, type SourcePath } from "../source/errors.js";
import { meaningOf } from "../source/legend.js";
import { instancesOf, oddsOf, openParts, paramOdds, referencesIn, valuesOf } from "../source/params.js";
import {
  type Alternatives,
  kindOf,
  type LegendEntry,
  type Param,
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
  const { params = {}, vary = [], legend = {} } = source;
  for (const [name, param] of Object.entries(params)) checkParam(source, name, param);
  checkReferences(source);
  for (const [glyph, entry] of Object.entries(legend)) checkEntry(source, glyph, entry);
  checkChoices(source);
  for (const [i, item] of vary.entries()) checkItem(source, item, ["vary", i]);
  checkAsserts(source);
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
    if (problem !== undefined) throw mistake(source, problem.at, problem.message);
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
function checkThings(source: PrefabSource, counts: GlyphCounts, cells: number, things: ReadonlyMap<string, number>) {
  let [all, most] = [0, 0];
  let crowded = "";
  for (const glyph of counts.possible) {
    const own = things.get(glyph) ?? 0;
    all += counts.of(glyph).most * own;
    if (own > most) [most, crowded] = [own, glyph];
  }
  if (Math.min(all, cells * most) <= MOST_THINGS) return;
  throw mistake(source, ["legend", crowded, "spawn"], TOO_MANY_THINGS);
}

function checkParam(source: PrefabSource, name: string, param: Param): void {
  const at = ["params", name];
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw mistake(source, at, `a parameter's name must be lower-case letters, digits and _, got ${show(name)}.`);
  }
  if (typeof param === "string" || typeof param === "number") return;
  if (isPlain(param) && "pick" in param) {
    checkOdds(source, param.pick, [...at, "pick"]);
    return;
  }
  if (!isPlain(param) || !("roll" in param)) {
    throw mistake(
      source,
      at,
      `${name} must be a value, { pick: alternatives } or { roll: range }, got ${show(param)}.`,
    );
  }
  const { low, high } = rangeAt(source, [...at, "roll"], param.roll);
  if (high - low < MOST_VALUES) return;
  throw mistake(source, [...at, "roll"], `a range can have at most ${MOST_VALUES} numbers, got ${show(param.roll)}.`);
}

function checkOdds(source: PrefabSource, alternatives: Alternatives, at: SourcePath): void {
  if (!isPlain(alternatives) && !Array.isArray(alternatives)) {
    throw mistake(source, at, `alternatives must be a list, or an object with weights, got ${show(alternatives)}.`);
  }
  const { values, weights } = oddsOf(alternatives);
  if (values.length === 0) throw mistake(source, at, "there must be at least one alternative.");
  if (values.length > MOST_VALUES) throw mistake(source, at, `there can be at most ${MOST_VALUES} alternatives.`);
  const double = values.find((value, i) => values.indexOf(value) !== i);
  if (double !== undefined) throw mistake(source, at, `${show(double)} is listed twice. Use weights instead.`);
  for (const [i, weight] of weights.entries()) {
    if (Number.isFinite(weight) && weight >= 0 && weight <= MOST_WEIGHT) continue;
    const message = `a weight must be a number from 0 to ${MOST_WEIGHT}, got ${show(weight)}.`;
    throw mistake(source, [...at, values[i]!], message);
  }
  if (!weights.some((weight) => weight > 0)) throw mistake(source, at, "at least one weight must be greater than 0.");
}

function checkReferences(source: PrefabSource): void {
  const { legend, vary, assert, params = {} } = source;
  for (const { name, at } of referencesIn({ legend, vary: openParts(vary), assert })) {
    if (Object.hasOwn(params, name)) continue;
    throw mistake(source, at, `there is no parameter ${show(name)}.${suggestion(name, Object.keys(params))}`);
  }
}

function checkEntry(source: PrefabSource, glyph: string, entry: LegendEntry): void {
  if (typeof entry === "string") return;
  const { spawn, choose, slot, xp: _, ...rest } = entry;
  const at = ["legend", glyph];
  const [other] = Object.keys({ ...rest, ...(spawn && { spawn }), ...(choose && slot && { slot }) });
  if ((choose ?? slot) !== undefined && other !== undefined) {
    const alone = choose === undefined ? "slot" : "choose";
    throw mistake(source, at, `${show(glyph)} has ${alone}, which can't be combined with ${other}.`);
  }
  if (choose !== undefined) checkGlyphOdds(source, choose, [...at, "choose"]);
  if (slot !== undefined) checkSlot(source, glyph, slot);
  // Palettes are shared with levels and may have stairs. Only glyphs that are drawn must suit the kind of the prefab.
  if (spawn === undefined || typeof spawn === "string") return;
  for (const { any } of [spawn].flat().filter((item) => typeof item === "object")) {
    if (any !== undefined) checkOdds(source, any, [...at, "spawn", "any"]);
  }
  for (const instance of instancesOf({ spawn }, source)) meaningOf(source, glyph, instance);
}

function checkSlot(source: PrefabSource, glyph: string, slot: SlotRule): void {
  const at = ["legend", glyph, "slot"];
  if (!Array.isArray(slot.tags) || slot.tags.length === 0) {
    throw mistake(source, [...at, "tags"], "a slot must have at least one tag; vaults with that tag can fill it.");
  }
  if (slot.max === undefined) return;
  if (!/^[1-9]\d{0,3}x[1-9]\d{0,3}$/.test(slot.max)) {
    throw mistake(source, [...at, "max"], `max must look like 3x3, got ${show(slot.max)}.`);
  }
  const most = sizeOf(slot.max);
  const { width, height } = drawingOf(source);
  const fits = (a: number, b: number) => a <= width && b <= height;
  if (fits(most.width, most.height) || fits(most.height, most.width)) return;
  throw mistake(source, [...at, "max"], `a slot of ${slot.max} is larger than the map (${width}x${height}).`);
}

/** Refuses choices that lead to each other endlessly. */
function checkChoices(source: PrefabSource): void {
  const legend = new Map(Object.entries(source.legend ?? {}));
  const done = new Set<string>();
  const visit = (glyph: string, above: readonly string[]): void => {
    const entry = legend.get(glyph);
    const choose = typeof entry === "object" ? entry.choose : undefined;
    if (choose === undefined || done.has(glyph)) return;
    if (above.includes(glyph)) {
      const circle = [...above.slice(above.indexOf(glyph)), glyph].map((one) => show(one));
      const at = ["legend", above.at(-1)!, "choose", glyph];
      throw mistake(source, at, `this choice contains itself: ${circle.join(" → ")}.`);
    }
    for (const other of Object.keys(choose)) visit(other, [...above, glyph]);
    done.add(glyph);
  };
  for (const glyph of legend.keys()) visit(glyph, []);
}

function checkGlyph(source: PrefabSource, word: unknown, at: SourcePath): void {
  if (typeof word !== "string" && typeof word !== "number")
    throw mistake(source, at, `a glyph must be one character, got ${show(word)}.`);
  for (const glyph of valuesOf(word, source.params).map(String)) {
    if ([...glyph].length !== 1) throw mistake(source, at, `a glyph must be one character, got ${show(glyph)}.`);
  }
}

function checkGlyphOdds(source: PrefabSource, alternatives: Alternatives, at: SourcePath): void {
  checkOdds(source, alternatives, at);
  for (const glyph of oddsOf(alternatives).values) checkGlyph(source, glyph, [...at, glyph]);
}

function checkItem(source: PrefabSource, item: VaryItem, at: SourcePath): void {
  const { when, shuffle, set, each, take } = item;
  const kinds = [shuffle, set, each, take].filter((part) => part !== undefined);
  if (kinds.length !== 1) throw mistake(source, at, "a change must have exactly one of shuffle, set, each and take.");
  if (when !== undefined) checkWhen(source, when, [...at, "when"]);
  if (shuffle !== undefined) checkShuffle(source, shuffle, [...at, "shuffle"]);
  for (const [glyph, to] of Object.entries(set ?? {})) {
    const place = [...at, "set", glyph];
    checkGlyph(source, glyph, place);
    if (isPlain(to)) checkGlyphOdds(source, to.pick, [...place, "pick"]);
    else checkGlyph(source, to, place);
  }
  for (const [glyph, alternatives] of Object.entries(each ?? {})) {
    const place = [...at, "each", glyph];
    checkGlyph(source, glyph, place);
    checkGlyphOdds(source, alternatives, place);
  }
  if (take === undefined) return;
  const { from, exactly, up_to, as, rest } = take;
  if ((exactly === undefined) === (up_to === undefined)) {
    throw mistake(source, [...at, "take"], "take needs exactly one of exactly and up_to.");
  }
  const amount = exactly === undefined ? "up_to" : "exactly";
  for (const [key, glyph] of Object.entries({ from, as, ...(rest === undefined ? {} : { rest }) })) {
    checkGlyph(source, glyph, [...at, "take", key]);
  }
  for (const value of valuesOf(take[amount]!, source.params)) {
    const place = [...at, "take", amount];
    const { high } = rangeAt(source, place, value);
    if (high === Infinity)
      throw mistake(source, place, `${amount} must be a number or a range with an end, got ${show(value)}.`);
  }
}

function checkShuffle(source: PrefabSource, blocks: readonly string[], at: SourcePath): void {
  if (!Array.isArray(blocks) || blocks.length < 2) throw mistake(source, at, "a shuffle needs at least two glyphs.");
  const [first] = blocks;
  const seen = new Set<string>();
  for (const [i, block] of blocks.entries()) {
    const letters = [...String(block)];
    if (letters.length !== [...String(first)].length || letters.length === 0) {
      const message = `shuffled blocks must have the same length, got ${show(block)} and ${show(first)}.`;
      throw mistake(source, [...at, i], message);
    }
    for (const letter of letters) {
      if (seen.has(letter)) throw mistake(source, [...at, i], `${show(letter)} is shuffled twice.`);
      seen.add(letter);
    }
  }
}

/** Refuses a condition that is never true. */
function checkWhen(source: PrefabSource, when: NonNullable<VaryItem["when"]>, at: SourcePath): void {
  for (const side of ["width", "height"] as const) {
    if (when[side] !== undefined) rangeAt(source, [...at, side], when[side]!);
  }
  const depths = [when.depth ?? []].flat();
  for (const range of depths) rangeAt(source, [...at, "depth"], String(range).replace(/^!/, ""));
  if (!firstsOf(depths).some((depth) => allowsDepth(when.depth, depth))) {
    throw mistake(source, [...at, "depth"], `no depth is in ${show(when.depth)}, so this change never applies.`);
  }
  const { params = {} } = source;
  for (const [name, value] of Object.entries(when.param ?? {})) {
    const place = [...at, "param", name];
    if (!Object.hasOwn(params, name)) {
      throw mistake(source, place, `there is no parameter ${show(name)}.${suggestion(name, Object.keys(params))}`);
    }
    const values = paramOdds(params[name]!).values.map(String);
    if (values.includes(String(value))) continue;
    throw mistake(source, place, `${name} is never ${show(value)}.${suggestion(String(value), values)}`);
  }
}

function checkAsserts(source: PrefabSource): void {
  const { assert = [] } = source;
  if (assert.length === 0) return;
  const marks = marksOf(source);
  const hasSlots = slotsOf(source).length > 0;
  const checkMark = (word: string, at: SourcePath, words: readonly string[]) => {
    for (const mark of valuesOf(word, source.params).map(String)) {
      // What fills a slot has marks of its own. They are checked when the slots are linked.
      if (marks.has(mark) || words.includes(mark) || hasSlots) continue;
      throw mistake(source, at, `no glyph has the mark ${show(mark)}.${suggestion(mark, [...marks, ...words])}`);
    }
  };
  const words = kindOf(source) === "level" ? ASSERT_WORDS : ASSERT_WORDS.slice(0, 1);
  for (const [i, { reach, count }] of assert.entries()) {
    const at = ["assert", i];
    if ((reach === undefined) === (count === undefined)) {
      throw mistake(source, at, "an assert must have exactly one of reach and count.");
    }
    if (reach !== undefined && (!Array.isArray(reach) || reach.length !== 2)) {
      throw mistake(source, [...at, "reach"], `reach must be a pair such as [entrances, goal], got ${show(reach)}.`);
    }
    for (const [n, word] of (reach ?? []).entries()) checkMark(word, [...at, "reach", n], words);
    for (const [mark, wanted] of Object.entries(count ?? {})) {
      checkMark(mark, [...at, "count", mark], []);
      for (const value of valuesOf(wanted, source.params)) rangeAt(source, [...at, "count", mark], value);
    }
  }
}
