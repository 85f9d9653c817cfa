import { parseRange } from "../../chain/index.js";
import { show } from "../../core/index.js";
import { allowsDepth } from "../source/by-depth.js";
import { type Decider, likeliestOf } from "../source/draws.js";
import { PrefabError } from "../source/errors.js";
import { type Odds, oddsOf, type ParamValues, withParams } from "../source/params.js";
import { nameOf, type PrefabSource, type VaryCondition, type VaryItem } from "../source/source.js";

/** The level that an outcome is for. */
export interface OutcomeContext {
  /** How deep in the dungeon it is. */
  readonly depth: number;
  /** The width of its map, in cells. */
  readonly width: number;
  /** The height of its map, in cells. */
  readonly height: number;
}

/** Whether a change is made. */
export function holdsWhen(when: VaryCondition | undefined, context: OutcomeContext, params: ParamValues): boolean {
  if (when === undefined) return true;
  const isIn = (range: string | number | undefined, value: number) => {
    if (range === undefined) return true;
    const { low, high } = parseRange(range);
    return value >= low && value <= high;
  };
  return (
    allowsDepth(when.depth, context.depth) &&
    isIn(when.width, context.width) &&
    isIn(when.height, context.height) &&
    Object.entries(when.param ?? {}).every(([name, value]) => String(params.get(name)) === String(value))
  );
}

type Glyphs = (string | undefined)[];

/** Applies a prefab's changes to the glyphs of its drawing, in order. The changes in `open` depend on parameters. */
export function varyGlyphs(
  source: PrefabSource,
  drawing: { readonly width: number; readonly glyphs: Glyphs },
  context: OutcomeContext,
  params: ParamValues,
  open: ReadonlySet<number>,
  decider: Decider,
): void {
  for (const [i, item] of (source.vary ?? []).entries()) {
    if (!holdsWhen(item.when, context, params)) continue;
    const { shuffle, set, each, take } = open.has(i) ? withParams(item, params) : item;
    const what = `vary ${i}`;
    if (shuffle !== undefined) shuffleGlyphs(drawing.glyphs, shuffle, what, decider);
    if (set !== undefined) setGlyphs(drawing.glyphs, set, what, decider);
    if (each !== undefined) changeEach(drawing, each, what, decider);
    if (take !== undefined) takeGlyphs(source, i, drawing, take, decider);
  }
}

function shuffleGlyphs(glyphs: Glyphs, blocks: readonly string[], what: string, decider: Decider): void {
  const letters = blocks.map((block) => [...block]);
  const all = new Set(letters.flat());
  // If none of them is drawn, there is nothing to decide.
  if (!glyphs.some((glyph) => glyph !== undefined && all.has(glyph))) return;
  const order = decider.permutation(what, blocks.length);
  const changes = new Map<string, string>();
  for (const [i, to] of order.entries()) {
    for (const [j, letter] of letters[i]!.entries()) changes.set(letter, letters[to]![j]!);
  }
  change(glyphs, changes);
  decider.tell(
    order.every((to, i) => to === i),
    () => `shuffled: ${order.map((to, i) => `${show(blocks[i])} to ${show(blocks[to])}`).join(", ")}`,
  );
}

function setGlyphs(glyphs: Glyphs, set: NonNullable<VaryItem["set"]>, what: string, decider: Decider): void {
  const changes = new Map<string, string>();
  for (const [glyph, to] of Object.entries(set)) {
    if (!glyphs.includes(glyph)) continue;
    if (typeof to !== "object") {
      changes.set(glyph, String(to));
      continue;
    }
    const { values, weights } = oddsOf(to.pick);
    const picked = decider.pick(`${what} ${glyph}`, weights);
    changes.set(glyph, values[picked]!);
    decider.tell(picked === likeliestOf(weights), () => `all ${show(glyph)} are ${show(values[picked])}`);
  }
  change(glyphs, changes);
}

/** Changes each cell independently of the others, and only once. */
function changeEach(
  { width, glyphs }: { readonly width: number; readonly glyphs: Glyphs },
  each: NonNullable<VaryItem["each"]>,
  what: string,
  decider: Decider,
): void {
  const odds = new Map<string | undefined, Odds>();
  for (const [glyph, alternatives] of Object.entries(each)) odds.set(glyph, oddsOf(alternatives));
  for (const [cell, glyph] of glyphs.entries()) {
    const own = odds.get(glyph);
    if (own === undefined) continue;
    const { values, weights } = own;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const picked = decider.pick(`${what} ${x},${y}`, weights);
    glyphs[cell] = values[picked]!;
    decider.tell(picked === likeliestOf(weights), () => `${show(glyph)} at (${x}, ${y}) is ${show(values[picked])}`);
  }
}

function takeGlyphs(
  source: PrefabSource,
  i: number,
  { width, glyphs }: { readonly width: number; readonly glyphs: Glyphs },
  { from, exactly, up_to, as, rest }: NonNullable<VaryItem["take"]>,
  decider: Decider,
): void {
  const what = `vary ${i}`;
  const cells: number[] = [];
  for (let cell = 0; cell < glyphs.length; cell++) if (glyphs[cell] === from) cells.push(cell);
  const asked = parseRange(exactly ?? up_to!);
  const most = exactly === undefined ? cells.length : Infinity;
  const [low, high] = [Math.min(asked.low, most), Math.min(asked.high, most)];
  const count = low + (low < high ? decider.pick(`${what} count`, new Array(high - low + 1).fill(1)) : 0);
  if (count > cells.length) {
    const message = `can't turn ${count} of ${show(from)} into ${show(as)}: there ${cells.length === 1 ? "is" : "are"} only ${cells.length}.`;
    throw new PrefabError(nameOf(source), ["vary", i, "take", "exactly"], message);
  }
  const taken = decider.combination(what, count, cells.length);
  if (rest !== undefined) for (const cell of cells) glyphs[cell] = rest;
  for (const n of taken) glyphs[cells[n]!] = as;
  if (low === high && (count === cells.length || count === 0)) return;
  const isDefault = count === low && taken.every((n, k) => n === k);
  decider.tell(isDefault, () => {
    const places = taken.map((n) => ` (${cells[n]! % width}, ${Math.floor(cells[n]! / width)})`);
    return `${count} of ${cells.length} ${show(from)} are ${show(as)}${count > 0 ? ":" : ""}${places.join("")}`;
  });
}

/** Replaces all glyphs at once, so that two can swap places. */
function change(glyphs: Glyphs, changes: ReadonlyMap<string | undefined, string>): void {
  for (let cell = 0; cell < glyphs.length; cell++) glyphs[cell] = changes.get(glyphs[cell]) ?? glyphs[cell];
}
