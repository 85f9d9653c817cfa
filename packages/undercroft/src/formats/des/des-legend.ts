import { cached, defined, nonEmpty, type Props, tileset } from "../../core/index.js";
import type { LegendEntry, RandomKind, SpawnSource, VaryItem } from "../../prefabs/index.js";
import type { Cell, CellRule, CellRules, Choice } from "./des-cells.js";
import type { FinalGlyph, GlyphChanges } from "./des-changes.js";
import type { Ground } from "./des-glyphs.js";
import { oddsOf, type Weighted } from "./des-specs.js";
import type { Thing } from "./des-things.js";

const TILES = /* @__PURE__ */ tileset();

/** Glyphs of a legend. Whatever is left to chance about a glyph becomes glyphs of its own, up to this many. */
const MOST_ENTRIES = 480;

/** A glyph to explain. */
interface Explained extends FinalGlyph {
  /** Whether it is a way in. Without it, its usual meaning decides. */
  readonly isEntrance?: boolean;
}

/** What is known of a cell whatever comes of it. */
interface Known {
  readonly props: Props;
  readonly barred: readonly RandomKind[];
  readonly isEntrance: boolean | undefined;
  readonly line: number | undefined;
  readonly drawn: string;
}

/** Writes down what the glyphs of a drawing mean. */
export class LegendWriter {
  readonly legend: Record<string, LegendEntry> = {};
  readonly #changes: GlyphChanges;
  readonly #rules: CellRules;
  readonly #hasEntrances: boolean;
  readonly #lose: (line: number | undefined, drawn: string, what: string) => void;
  /** How many entries there are, and will be. */
  #entries = 0;
  /** How many glyphs share a draw. */
  readonly #sharing = new Map<number, number>();
  /** The changes that a shared draw makes, one for each of its alternatives. */
  readonly #shared = new Map<number, readonly { readonly set: Record<string, string> }[]>();

  /** `lose` is told what can't be kept, with the line that says it, or else the glyph where it is drawn. */
  constructor(
    changes: GlyphChanges,
    rules: CellRules,
    hasEntrances: boolean,
    lose: (line: number | undefined, drawn: string, what: string) => void,
  ) {
    this.#changes = changes;
    this.#rules = rules;
    this.#hasEntrances = hasEntrances;
    this.#lose = lose;
  }

  /** Explains all glyphs, after all changes to the drawing. */
  write(glyphs: readonly Explained[]): void {
    const rules = new Map<string, CellRule>();
    this.#entries += glyphs.length;
    for (const { means } of glyphs) {
      const rule = cached(rules, means, () => this.#rules.of(means));
      for (const { once } of [rule.cells, ...rule.things]) {
        if (once !== undefined) this.#sharing.set(once, (this.#sharing.get(once) ?? 0) + 1);
      }
    }
    for (const { glyph, means, props, isEntrance } of glyphs) {
      const { cells, things, ...rule } = rules.get(means)!;
      const about = { props: { ...rule.props, ...props }, barred: [...rule.barred], line: rule.line };
      this.#explain(glyph, cells, things, { ...about, isEntrance, drawn: glyph });
    }
  }

  #explain(glyph: string, cells: Choice<Cell>, things: readonly Choice<Thing>[], known: Known): void {
    // What is drawn once must be decided before cells draw on their own.
    if (cells.once !== undefined) {
      this.#split(glyph, cells, known, (own, cell) => this.#explain(own, cell, things, known));
      return;
    }
    const at = things.findIndex(({ once }) => once !== undefined);
    if (at >= 0) {
      this.#split(glyph, things[at]!, known, (own, thing) => this.#explain(own, cells, things.with(at, thing), known));
      return;
    }
    this.#split(glyph, cells, known, (own, { alternatives: [cell] }) => {
      const { ground, things: usual } = cell!.value;
      this.#explainOn(own, ground, [...things, ...usual], known);
    });
  }

  /** Explains each alternative as a glyph of its own, if there are several. */
  #split<T>(
    glyph: string,
    { alternatives, once }: Choice<T>,
    { line, drawn }: Known,
    explain: (own: string, one: Choice<T>) => void,
  ): void {
    const only = (one: Weighted<T>): Choice<T> => ({ alternatives: [one], once: undefined });
    if (alternatives.length === 1) {
      explain(glyph, only(alternatives[0]!));
      return;
    }
    if (this.#entries + alternatives.length > MOST_ENTRIES) {
      this.#lose(line, drawn, "there are too many combinations, so only the likeliest is kept");
      explain(glyph, only(alternatives.reduce((best, one) => (one.weight > best.weight ? one : best))));
      return;
    }
    this.#entries += alternatives.length;
    const own = alternatives.map(({ weight }) => ({ value: this.#changes.free(), weight }));
    if (once === undefined) this.legend[glyph] = { choose: oddsOf(own) };
    else if (this.#sharing.get(once) === 1) this.#changes.vary.push({ set: { [glyph]: { pick: oddsOf(own) } } });
    else for (const [i, { set }] of this.#sharedBy(once, own).entries()) set[glyph] = own[i]!.value;
    for (const [i, one] of alternatives.entries()) explain(own[i]!.value, only(one));
  }

  #sharedBy(once: number, own: readonly Weighted<string>[]): readonly { readonly set: Record<string, string> }[] {
    return cached(this.#shared, once, () => {
      const name = this.#changes.draw(own.map(({ weight }) => weight));
      const changes = own.map((_, i) => ({ when: { param: { [name]: i + 1 } }, set: {} as Record<string, string> }));
      this.#changes.vary.push(...(changes satisfies VaryItem[]));
      return changes;
    });
  }

  #explainOn(glyph: string, ground: Ground, wished: readonly Choice<Thing>[], known: Known): void {
    const terrain = terrainOf(ground);
    const canStand = canStandOn(ground);
    const [first] = wished.flatMap(({ alternatives }) => alternatives).flatMap(({ value }) => value ?? []);
    if (first !== undefined && !canStand) {
      const name = first.name ?? first.table;
      this.#lose(undefined, known.drawn, `${name} can't be on ${terrain}, which can't be walked on`);
    }
    const props = { ...ground.props, ...known.props };
    const isEntrance = (known.isEntrance ?? ground.entrance === true) && this.#hasEntrances;
    const base = {
      ...(ground.exit === undefined ? { terrain } : { exit: ground.exit }),
      ...(isEntrance ? { entrance: true } : {}),
      ...defined({ props: nonEmpty(props), no_random: nonEmpty(known.barred) }),
    };
    this.#spread(glyph, base, canStand ? wished : [], [], known);
  }

  /** Several things of which each is one of several: a glyph for each way in which that can come out. */
  #spread(
    glyph: string,
    base: Exclude<LegendEntry, string>,
    wished: readonly Choice<Thing>[],
    spawn: readonly SpawnSource[],
    known: Known,
  ): void {
    const [first, ...others] = wished;
    if (first === undefined) {
      const isPlain = spawn.length === 0 && Object.keys(base).length === 1 && base.terrain !== undefined;
      const things = spawn.length === 1 ? spawn[0] : nonEmpty(spawn);
      this.legend[glyph] = isPlain ? base.terrain! : { ...base, ...defined({ spawn: things }) };
      return;
    }
    const joined = asOne(first.alternatives);
    if (joined !== "many") {
      this.#spread(glyph, base, others, joined === undefined ? spawn : [...spawn, joined], known);
      return;
    }
    this.#split(glyph, first, known, (own, { alternatives: [one] }) => {
      this.#spread(own, base, others, one!.value === undefined ? spawn : [...spawn, one!.value], known);
    });
  }
}

function terrainOf({ exit, terrain = "floor" }: Ground): string {
  return exit === undefined ? terrain : `${exit}_stairs`;
}

/** Returns whether things can be on such a cell. */
export function canStandOn(ground: Ground): boolean {
  return ground.hole !== true && TILES.walkable[TILES.index(terrainOf(ground))] === 1;
}

/** One request for several alternatives, if they differ by nothing but their names. Undefined if nothing can come. */
function asOne(alternatives: readonly Weighted<Thing>[]): SpawnSource | undefined | "many" {
  const real = alternatives.flatMap(({ value, weight }) => (value === undefined ? [] : [{ ...value, weight }]));
  if (real.length === 0) return undefined;
  const [first] = real;
  const { name, weight: _, ...rest } = first!;
  const isAlike = new Set(real.map(({ name: _name, weight: _weight, ...others }) => JSON.stringify(others))).size === 1;
  if (!isAlike || (real.length > 1 && name === undefined)) return "many";
  const all = alternatives.reduce((sum, { weight }) => sum + weight, 0);
  const sure = real.reduce((sum, { weight }) => sum + weight, 0);
  const chance = sure < all ? { chance: Math.round((sure / all) * 1e6) / 1e6 } : {};
  if (real.length === 1) return { ...defined({ name }), ...rest, ...chance };
  if (rest.or !== undefined) return "many";
  const odds = oddsOf(real.map(({ name: one, weight }) => ({ value: one!, weight })));
  return { any: odds, ...rest, ...chance };
}
