import { cached, defined, type Props } from "../../core/index.js";
import type { Param, VaryItem } from "../../prefabs/index.js";
import { oddsOf, type TakeRule, type Weighted } from "./des-specs.js";

/** A glyph that the finished drawing may have. */
export interface FinalGlyph {
  readonly glyph: string;
  /** The glyph of the file whose meaning it has. */
  readonly means: string;
  /** What was said of its cells on the way, whatever they have become since. */
  readonly props: Props;
}

/** Cells that other vaults go to. */
export interface FinalSlot {
  readonly glyph: string;
  readonly tags: readonly string[];
  /** The line of its header. */
  readonly line: number;
  /** What cells are that stay empty, by the glyphs of the file. Undefined if that is left to chance. */
  readonly left: readonly string[] | undefined;
  /** Whether anything is said of cells that stay empty. */
  readonly isCleaned: boolean;
}

/** A slot that changes may still be about. Its glyph is undefined as long as its cells have the glyph of the file. */
type OpenSlot = { -readonly [K in keyof FinalSlot]: K extends "glyph" ? string | undefined : FinalSlot[K] };

/** What a glyph of the drawing stands for. */
type GlyphKind = Omit<FinalGlyph, "glyph">;

/**
 * The changes to the glyphs of a drawing, in the order of the file. A property sticks to the cells that have a glyph at that
 * moment: if their glyph changes later, they go on as glyphs of our own, one for each glyph of the file and its properties.
 */
export class GlyphChanges {
  readonly vary: VaryItem[] = [];
  readonly params: Record<string, Param> = {};
  readonly #used: Set<string>;
  #nextFree = 0x100;
  /** What glyphs of our own stand for. All others stand for themselves. */
  readonly #own = new Map<string, GlyphKind>();
  readonly #ownBy = new Map<string, string>();
  /** The glyphs that cells may have now, by those of the file that they stand for. */
  readonly #live = new Map<string, Set<string>>();
  /** Properties of all cells of a glyph, until it changes. */
  readonly #pending = new Map<string, Props>();
  readonly #slots: OpenSlot[] = [];
  readonly #touched = new Set<string>();
  readonly #changed = new Set<string>();
  /** The glyphs of the drawing that cells of a glyph may have had. */
  readonly #origins = new Map<string, ReadonlySet<string>>();

  /** Starts with a drawing. The second text has all other glyphs that the file uses. */
  constructor(rows: readonly string[], others: string) {
    this.#used = new Set([...rows.join(""), ...others]);
    for (const glyph of new Set(rows.join(""))) {
      this.#live.set(glyph, new Set([glyph]));
      this.#origins.set(glyph, new Set([glyph]));
    }
  }

  /** Returns a glyph that stands nowhere in the file. */
  free(): string {
    for (;;) {
      const glyph = String.fromCodePoint(this.#nextFree++);
      if (!/\p{L}/u.test(glyph) || glyph.normalize("NFC") !== glyph || this.#used.has(glyph)) continue;
      this.#used.add(glyph);
      return glyph;
    }
  }

  /** Returns a glyph of our own for some cells of a glyph of the file, which no change is about. */
  own(means: string): FinalGlyph {
    return { glyph: this.free(), means, props: this.#pending.get(means) ?? {} };
  }

  /** Returns whether any change is about a glyph, or brings it. */
  isTouched(glyph: string): boolean {
    return this.#touched.has(glyph);
  }

  /** Returns whether cells that are drawn with a glyph may not have it any more. */
  isChanged(glyph: string): boolean {
    return this.#changed.has(glyph);
  }

  /** Returns the glyphs of the drawing whose cells may have a glyph of the file now. */
  originsOf(glyph: string): ReadonlySet<string> {
    return this.#origins.get(glyph) ?? new Set();
  }

  /** SUBST: each cell on its own, or all of them the same. */
  substitute(glyphs: readonly string[], isSame: boolean, to: readonly Weighted<string>[]): void {
    const targets = to.map(({ value }) => value);
    this.#settle([...glyphs, ...targets]);
    for (const slot of this.#slots) {
      if (!slot.left?.some((glyph) => glyphs.includes(glyph))) continue;
      slot.isCleaned = true;
      slot.left = to.length > 1 ? undefined : slot.left.map((left) => (glyphs.includes(left) ? to[0]!.value : left));
    }
    this.#moveOrigins(glyphs, targets);
    this.#replace(this.#remove(glyphs), isSame, to);
  }

  /** NSUBST: so many cells each. Returns what gets lost, if anything does. */
  take(glyphs: readonly string[], takes: readonly TakeRule[]): string | undefined {
    const targets = takes.flatMap(({ to }) => to.map(({ value }) => value));
    this.#settle([...glyphs, ...targets]);
    this.#leaveToChance(glyphs);
    const staying = takes.some(({ count }) => count === undefined) ? [] : glyphs;
    this.#moveOrigins(glyphs, [...targets, ...staying]);
    const sources = this.#remove(glyphs);
    const [source] = sources;
    if (source === undefined) return undefined;
    const kind = this.#kindOf(source);
    const { props } = kind;
    const isBack = sources.length > 1 || targets.includes(kind.means);
    const pool = isBack ? this.#merge(sources) : source;
    const last = takes.findIndex(({ count }) => count === undefined);
    const rest = takes[last];
    for (const [i, { count, isSame, to }] of takes.slice(0, last < 0 ? undefined : last).entries()) {
      const as = to.length === 1 ? this.#variant(to[0]!.value, props) : this.#ownGlyph({ means: source, props });
      const others = i === last - 1 && rest!.to.length === 1 ? this.#variant(rest!.to[0]!.value, props) : undefined;
      this.vary.push({ take: { from: pool, up_to: count!, as, ...defined({ rest: others }) } });
      if (to.length > 1) this.#replace([as], isSame, to);
      else this.#add(as);
      if (others !== undefined) {
        this.#add(others);
        return this.#mixed(sources);
      }
    }
    if (rest !== undefined) this.#replace([pool], rest.isSame, rest.to);
    else {
      // Cells that no part asks for stay what they were.
      if (isBack) this.vary.push({ set: { [pool]: source } });
      this.#add(source);
      if (sources.length > 1) return "the cells that are left over all get the same glyph";
    }
    return this.#mixed(sources);
  }

  /** SHUFFLE: blocks of glyphs change places. A glyph that is there twice goes where its first place goes. */
  shuffle(blocks: readonly (readonly string[])[]): void {
    const letters = blocks.flat();
    this.#settle(letters);
    this.#leaveToChance(letters);
    const isPlain =
      new Set(letters).size === letters.length &&
      letters.every((letter) => [...(this.#live.get(letter) ?? [])].every((glyph) => glyph === letter));
    const places = new Map<string, readonly [block: number, place: number]>();
    for (const [i, block] of blocks.entries()) {
      for (const [j, letter] of block.entries()) if (!places.has(letter)) places.set(letter, [i, j]);
    }
    for (const place of blocks[0]?.keys() ?? []) {
      const column = blocks.map((block) => block[place]!);
      this.#moveOrigins(column, column);
    }
    const sources = this.#remove([...places.keys()]);
    if (sources.length === 0 || blocks.length < 2) {
      for (const source of sources) this.#add(source);
      return;
    }
    // Only what is drawn moves: each column of a block, once for each set of properties.
    const columns = new Map<string, { place: number; props: Props; own: readonly string[] }>();
    const start: Record<string, string> = {};
    for (const source of sources) {
      const { means, props } = this.#kindOf(source);
      const [block, place] = places.get(means)!;
      const column = cached(columns, `${place} ${JSON.stringify(props)}`, () => {
        return { place, props, own: blocks.map(() => (isPlain ? "" : this.free())) };
      });
      start[source] = column.own[block]!;
    }
    const end: Record<string, string> = {};
    for (const { place, props, own } of columns.values()) {
      for (const [block, glyph] of own.entries()) {
        const to = this.#variant(blocks[block]![place]!, props);
        end[glyph] = to;
        this.#add(to);
      }
    }
    if (isPlain) this.vary.push({ shuffle: blocks.map((block) => block.join("")) });
    else {
      const moving = blocks.map((_, block) => [...columns.values()].map(({ own }) => own[block]!).join(""));
      this.vary.push({ set: start }, { shuffle: moving }, { set: end });
    }
  }

  /** CLEAR: cells become holes. */
  clear(glyphs: readonly string[]): void {
    this.substitute(glyphs, true, [{ value: " ", weight: 1 }]);
  }

  /** MARKER, and most of KPROP and FHEIGHT: says something of all cells that have these glyphs now. */
  say(glyphs: readonly string[], props: Props): void {
    for (const glyph of glyphs) this.#pending.set(glyph, { ...this.#pending.get(glyph), ...props });
  }

  /** KPROP and FHEIGHT with alternatives: says one of several things, of each cell on its own or of all of them the same. */
  sayOne(glyphs: readonly string[], isSame: boolean, to: readonly Weighted<Props>[]): void {
    if (to.length === 1) {
      this.say(glyphs, to[0]!.value);
      return;
    }
    this.#settle(glyphs);
    this.#become(this.#remove(glyphs), isSame, to, (source) => {
      const { means, props } = this.#kindOf(source);
      return to.map(({ value }) => this.#variant(means, { ...props, ...value }));
    });
  }

  /** SUBVAULT: other vaults go to all cells that have these glyphs now. */
  open(glyphs: readonly string[], tags: readonly string[], line: number): void {
    const slot: OpenSlot = { glyph: undefined, tags, line, left: glyphs, isCleaned: false };
    this.#settle(glyphs);
    this.#slots.push(slot);
    if (glyphs.length > 1) this.#settleSlot(slot);
  }

  /** Returns the glyphs that cells may have in the end. Holes aren't among them. */
  get glyphs(): readonly FinalGlyph[] {
    const taken = new Set(this.#slots.flatMap(({ glyph, left }) => (glyph === undefined ? (left ?? []) : [])));
    return [...this.#live].flatMap(([means, glyphs]) =>
      means === " " || taken.has(means)
        ? []
        : Array.from(glyphs, (glyph) => {
            return { glyph, means, props: { ...this.#kindOf(glyph).props, ...this.#pending.get(means) } };
          }),
    );
  }

  /** Returns the places for other vaults, as far as they are drawn. */
  get slots(): readonly FinalSlot[] {
    return this.#slots.flatMap((slot) => {
      const glyph = slot.glyph ?? [...(this.#live.get(slot.left?.[0] ?? "") ?? [])][0];
      return glyph === undefined ? [] : [{ ...slot, glyph }];
    });
  }

  #kindOf(glyph: string): GlyphKind {
    return this.#own.get(glyph) ?? { means: glyph, props: {} };
  }

  #ownGlyph(kind: GlyphKind): string {
    const glyph = this.free();
    this.#own.set(glyph, kind);
    return glyph;
  }

  /** The glyph for cells of a glyph of the file with such properties. */
  #variant(means: string, props: Props): string {
    if (means === " " || Object.keys(props).length === 0) return means;
    return cached(this.#ownBy, `${means} ${JSON.stringify(props)}`, () => this.#ownGlyph({ means, props }));
  }

  #add(glyph: string): void {
    cached(this.#live, this.#kindOf(glyph).means, () => new Set()).add(glyph);
  }

  #moveOrigins(from: readonly string[], to: readonly string[]): void {
    const moved = from.flatMap((glyph) => [...this.originsOf(glyph)]);
    for (const glyph of from) this.#origins.delete(glyph);
    for (const glyph of to) this.#origins.set(glyph, new Set([...this.originsOf(glyph), ...moved]));
  }

  /** Takes glyphs out, since something becomes of all their cells. */
  #remove(glyphs: readonly string[]): readonly string[] {
    return [...new Set(glyphs)].flatMap((glyph) => {
      const live = [...(this.#live.get(glyph) ?? [])];
      this.#live.delete(glyph);
      this.#changed.add(glyph);
      return live;
    });
  }

  /** What was said of glyphs so far sticks to their cells from here on. */
  #settle(glyphs: readonly string[]): void {
    for (const glyph of new Set(glyphs)) {
      this.#touched.add(glyph);
      for (const slot of this.#slots) if (slot.glyph === undefined && slot.left?.[0] === glyph) this.#settleSlot(slot);
      const props = this.#pending.get(glyph);
      if (props === undefined) continue;
      this.#pending.delete(glyph);
      const set: Record<string, string> = {};
      for (const source of this.#remove([glyph])) {
        set[source] = this.#variant(glyph, { ...this.#kindOf(source).props, ...props });
      }
      for (const to of Object.values(set)) this.#add(to);
      if (Object.keys(set).length > 0) this.vary.push({ set });
    }
  }

  #settleSlot(slot: OpenSlot): void {
    const sources = this.#remove(slot.left ?? []);
    if (sources.length === 0) return;
    const glyph = this.free();
    slot.glyph = glyph;
    this.vary.push({ set: Object.fromEntries(sources.map((source) => [source, glyph])) });
  }

  #leaveToChance(glyphs: readonly string[]): void {
    for (const slot of this.#slots) {
      if (slot.left?.some((left) => glyphs.includes(left))) Object.assign(slot, { left: undefined, isCleaned: true });
    }
  }

  /** Makes one glyph of several, with the meaning and the properties of the first. */
  #merge(sources: readonly string[]): string {
    const glyph = this.#ownGlyph(this.#kindOf(sources[0]!));
    this.vary.push({ set: Object.fromEntries(sources.map((source) => [source, glyph])) });
    return glyph;
  }

  /** Whether the same was said of several glyphs. */
  #isAlike(sources: readonly string[]): boolean {
    return new Set(sources.map((source) => JSON.stringify(this.#kindOf(source).props))).size === 1;
  }

  /** Several glyphs that become one pool of cells lose what was said of only some of them. */
  #mixed(sources: readonly string[]): string | undefined {
    return this.#isAlike(sources) ? undefined : "its cells no longer differ in their properties";
  }

  #replace(glyphs: readonly string[], isSame: boolean, to: readonly Weighted<string>[]): void {
    // One draw for several glyphs: they become one first.
    const isOne = isSame && to.length > 1 && glyphs.length > 1 && this.#isAlike(glyphs);
    this.#become(isOne ? [this.#merge(glyphs)] : glyphs, isSame, to, (source) =>
      to.map(({ value }) => this.#variant(value, this.#kindOf(source).props)),
    );
  }

  /** Makes one of several glyphs of each of some glyphs, each cell on its own or all of them the same. */
  #become(
    sources: readonly string[],
    isSame: boolean,
    odds: readonly Weighted<unknown>[],
    targetsOf: (source: string) => readonly string[],
  ): void {
    if (sources.length === 0) return;
    const all = <T>(make: (targets: readonly string[]) => T) =>
      Object.fromEntries(sources.map((source) => [source, make(targetsOf(source))])) as Record<string, T>;
    const weighted = (targets: readonly string[]) =>
      oddsOf(targets.map((value, i) => ({ value, weight: odds[i]!.weight })));
    for (const source of sources) for (const target of targetsOf(source)) this.#add(target);
    if (odds.length === 1) this.vary.push({ set: all(([target]) => target!) });
    else if (!isSame) this.vary.push({ each: all(weighted) });
    else if (sources.length === 1) this.vary.push({ set: all((targets) => ({ pick: weighted(targets) })) });
    else {
      const name = this.draw(odds.map(({ weight }) => weight));
      for (const i of odds.keys()) {
        this.vary.push({ when: { param: { [name]: i + 1 } }, set: all((targets) => targets[i]!) });
      }
    }
  }

  /** Adds a parameter that is one of 1, 2 and so on, for what is drawn once. Returns its name. */
  draw(weights: readonly number[]): string {
    const name = `draw_${Object.keys(this.params).length + 1}`;
    this.params[name] = { pick: Object.fromEntries(weights.map((weight, i) => [i + 1, weight])) };
    return name;
  }
}
