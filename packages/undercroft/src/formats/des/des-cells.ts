import { cached, type Props } from "../../core/index.js";
import type { RandomKind, SpawnSource } from "../../prefabs/index.js";
import { featureOf, GLYPHS, type Ground, ITEM_SLOTS, MONSTER_SLOTS } from "./des-glyphs.js";
import { type GlyphRule, readAlternatives, type Weighted, weightedMap } from "./des-specs.js";
import { readItem, readMonster, type Thing } from "./des-things.js";

/** One of several. */
export interface Choice<T> {
  readonly alternatives: readonly Weighted<T>[];
  /** If all cells have the same one: a number that other choices share if they come out the same too. */
  readonly once: number | undefined;
}

/** What a glyph makes of a cell: the ground, and what is on it anyway. */
export interface Cell {
  readonly ground: Ground;
  readonly things: readonly Choice<Thing>[];
}

/** All that a vault says about a glyph. */
export interface CellRule {
  /** The first line about it. Undefined if there is none. */
  readonly line: number | undefined;
  readonly cells: Choice<Cell>;
  readonly things: readonly Choice<Thing>[];
  readonly props: Props;
  readonly barred: ReadonlySet<RandomKind>;
}

/** Masks that keep random things away, and from what. */
export const KEEPS_OFF: ReadonlyMap<string, RandomKind> = new Map([
  ["no_monster_gen", "monsters"],
  ["no_item_gen", "items"],
  ["no_trap_gen", "traps"],
]);

interface Spec {
  readonly line: number;
  feature?: Choice<string>;
  monsters?: Choice<Thing>;
  items?: readonly Choice<Thing>[];
  readonly props: Record<string, string>;
  readonly barred: Set<RandomKind>;
  /** What it is free of that holds for the whole vault. */
  readonly lifted: Set<RandomKind>;
}

/** What a vault says about the glyphs of its finished drawing: KFEAT, KMONS, KITEM, KMASK, MONS and ITEM. */
export class CellRules {
  /** Words about the state of all monsters. */
  readonly monsterStates = new Set<string>();
  /** What is kept off all cells. */
  readonly barred = new Set<RandomKind>();
  readonly #specs = new Map<string, Spec>();
  readonly #lists = new Map<string, Choice<Thing>>();
  /** The glyphs that the lists of MONS and ITEM haven't reached. */
  readonly #monsterSlots = [...MONSTER_SLOTS];
  readonly #itemSlots = [...ITEM_SLOTS];
  #once = 0;

  feature({ glyphs, isSame, to }: GlyphRule, line: number): void {
    const choice = this.#choice(readAlternatives(to), isSame);
    for (const spec of this.#specsOf(glyphs, line)) spec.feature = choice;
  }

  /** Returns those that come if the first can't and have more than a name, which isn't kept. */
  monsters({ glyphs, isSame, to }: GlyphRule, line: number): readonly string[] {
    const [first = "", ...others] = to.split(",");
    const choice = this.#things(first, isSame, this.#readMonster);
    const instead = others.map((other) => this.#things(other, false, (one) => readMonster(one)).alternatives);
    const or = instead.flatMap((alternatives) => alternatives.flatMap(({ value }) => value?.name ?? []));
    const alternatives = weightedMap(choice.alternatives, (value) =>
      value?.name === undefined || or.length === 0 ? value : { ...value, or },
    );
    for (const spec of this.#specsOf(glyphs, line)) spec.monsters = { ...choice, alternatives };
    return others.filter((_, i) => {
      const [{ value }, ...more] = instead[i] as [Weighted<Thing>, ...Weighted<Thing>[]];
      return more.length > 0 || value?.state !== undefined || value?.props !== undefined;
    });
  }

  items({ glyphs, isSame, to }: GlyphRule, line: number): void {
    const choices = to.split(",").map((part) => this.#things(part, isSame, readItem));
    for (const spec of this.#specsOf(glyphs, line)) spec.items = choices;
  }

  /** Adds monsters for the glyphs `1` to `7`. Returns whether there was room for all. */
  listMonsters(value: string): boolean {
    return this.#list(value, this.#monsterSlots, this.#readMonster);
  }

  /** Adds items for the glyphs `d` to `k`. Returns whether there was room for all. */
  listItems(value: string): boolean {
    return this.#list(value, this.#itemSlots, readItem);
  }

  #list(value: string, slots: string[], read: (one: string) => Thing): boolean {
    return value.split(",").every((part) => {
      const glyph = slots.shift();
      if (glyph !== undefined) this.#lists.set(glyph, this.#things(part, false, read));
      return glyph !== undefined;
    });
  }

  mask({ glyphs, to }: GlyphRule, line: number): void {
    for (const spec of this.#specsOf(glyphs, line)) {
      for (const word of to.split(/[\s/]+/)) {
        const isOff = word.startsWith("!");
        const name = isOff ? word.slice(1) : word;
        const kind = KEEPS_OFF.get(name);
        if (kind === undefined) spec.props[name.slice(0, 100)] = isOff ? "no" : "yes";
        else {
          (isOff ? spec.lifted : spec.barred).add(kind);
          (isOff ? spec.barred : spec.lifted).delete(kind);
        }
      }
    }
  }

  /** Returns whether a glyph means something else than it usually does. */
  isKeyed(glyph: string): boolean {
    const { feature, monsters, items } = this.#specs.get(glyph) ?? {};
    return (feature ?? monsters ?? items) !== undefined;
  }

  /** Returns what is kept off all cells. What holds for all but some glyphs is said of the others. */
  get barredEverywhere(): readonly RandomKind[] {
    return [...this.barred].filter((kind) => ![...this.#specs.values()].some(({ lifted }) => lifted.has(kind)));
  }

  /** Returns what a glyph means. */
  of(glyph: string): CellRule {
    const { line, props = {}, feature, monsters, items = [], barred = [], lifted } = this.#specs.get(glyph) ?? {};
    const everywhere = this.barredEverywhere;
    const own = [...this.barred].filter((kind) => !everywhere.includes(kind) && lifted?.has(kind) !== true);
    const about = { line, props, barred: new Set([...barred, ...own]) };
    const list = this.#lists.get(glyph);
    if (!this.isKeyed(glyph) && list === undefined) return { ...about, cells: sure(this.#usual(glyph)), things: [] };
    // Without a feature, the ground below monsters and items is floor, whatever the glyph usually means.
    const cells =
      feature === undefined
        ? sure<Cell>({ ground: { terrain: "floor" }, things: [] })
        : { ...feature, alternatives: weightedMap(feature.alternatives, (text) => this.#feature(text)) };
    const things = this.isKeyed(glyph) ? [monsters ?? [], items].flat() : [list!];
    return { ...about, cells, things };
  }

  #feature(text: string): Cell {
    return [...text].length === 1 ? this.#usual(text) : cellOf(featureOf(text));
  }

  #usual(glyph: string): Cell {
    const list = this.#lists.get(glyph);
    if (list !== undefined) return { ground: { terrain: "floor" }, things: [list] };
    return cellOf(GLYPHS.get(glyph) ?? { terrain: "floor" });
  }

  #specsOf(glyphs: readonly string[], line: number): readonly Spec[] {
    const newSpec = () => ({ line, props: {}, barred: new Set<RandomKind>(), lifted: new Set<RandomKind>() });
    return glyphs.map((glyph) => cached(this.#specs, glyph, newSpec));
  }

  #choice<T>(alternatives: readonly Weighted<T>[], isSame: boolean): Choice<T> {
    return { alternatives, once: isSame && alternatives.length > 1 ? this.#once++ : undefined };
  }

  #readMonster = (text: string) => readMonster(text, this.monsterStates);

  #things(text: string, isSame: boolean, read: (one: string) => Thing): Choice<Thing> {
    const plain = text.replace(/(?:^|\s)fix_slot(?=\s|$)/, " ");
    return this.#choice(weightedMap(readAlternatives(plain), read), isSame || plain !== text);
  }
}

function sure<T>(value: T): Choice<T> {
  return { alternatives: [{ value, weight: 1 }], once: undefined };
}

function cellOf({ spawn, ...ground }: Ground): Cell {
  return { ground, things: spawn === undefined ? [] : [sure<SpawnSource | undefined>(spawn)] };
}
