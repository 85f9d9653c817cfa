import type { CellRules } from "./des-cells.js";
import type { FinalGlyph, GlyphChanges } from "./des-changes.js";
import { edgeOf } from "./des-drawing.js";
import { canStandOn } from "./des-legend.js";

/** A glyph of our own for cells on the edge, or away from it. */
export interface Way extends FinalGlyph {
  readonly isEntrance: boolean;
}

/** Glyphs that are ways in, if they are on the edge. */
const WAYS: ReadonlySet<string> = new Set("@+=");

/**
 * Finds the ways into a drawing after all changes: `@` and doors on its edge, or some of the floor there if there are none. An
 * `@` inside is floor.
 */
export class EntranceFinder {
  readonly #cells: string[][];
  readonly #isEdge: (x: number, y: number) => boolean;
  readonly #changes: GlyphChanges;
  readonly #rules: CellRules;
  readonly #lose: (glyph: string | undefined, what: string) => void;
  /** The glyphs of our own, by those of the drawing. */
  readonly #ways = new Map<string, Way>();

  /** `lose` is told what can't be kept, with the glyph where it is drawn if it is about one. */
  constructor(
    rows: readonly string[],
    changes: GlyphChanges,
    rules: CellRules,
    lose: (glyph: string | undefined, what: string) => void,
  ) {
    this.#cells = rows.map((row) => [...row]);
    this.#isEdge = edgeOf(rows);
    this.#changes = changes;
    this.#rules = rules;
    this.#lose = lose;
  }

  /** Returns the drawing with glyphs of our own where `find` put them. */
  get rows(): string[] {
    return this.#cells.map((row) => row.join(""));
  }

  /** Finds the ways in. Returns the glyphs of our own that their cells have now, and other cells that look like ways in. */
  find({ isFloat, hasExits }: { readonly isFloat: boolean; readonly hasExits: boolean }): readonly Way[] {
    const edge = this.#cells.flatMap((row, y) =>
      [...row.keys()].flatMap((x) => (this.#isEdge(x, y) ? [[x, y] as const] : [])),
    );
    const drawn = new Set(edge.map(([x, y]) => this.#cells[y]![x]!));
    const isFound = this.#markWays() || this.#mayBecome(drawn, (glyph) => WAYS.has(glyph));
    if (isFloat && hasExits && !isFound) {
      const open = edge.filter(([x, y]) => {
        const glyph = this.#cells[y]![x]!;
        return this.#isOpen(glyph) && !this.#changes.isChanged(glyph);
      });
      // Two that are far from each other; all would be too many to join.
      const [first, second] = [open[0], open[open.length >> 1]];
      if (first !== undefined) this.#mark(...first, true);
      else if (this.#mayBecome(drawn, (glyph) => this.#isOpen(glyph))) {
        this.#lose(undefined, "it has no entrance, because its edge is left to chance");
      }
      if (second !== undefined && second !== first) this.#mark(...second, true);
    }
    for (const glyph of drawn) {
      // An @ is an entrance wherever it comes to be.
      if (!this.#mayBecome(new Set([glyph]), (to) => to !== "@" && WAYS.has(to))) continue;
      this.#lose(glyph, "doors on the edge that are left to chance are no entrances");
    }
    return [...this.#ways.values()];
  }

  /** Marks what is drawn as a way in and stays so. Returns whether there is one. */
  #markWays(): boolean {
    let isFound = false;
    for (const [y, row] of this.#cells.entries()) {
      for (const [x, glyph] of row.entries()) {
        if (!WAYS.has(glyph) || this.#rules.isKeyed(glyph) || this.#changes.isChanged(glyph)) continue;
        const isWay = this.#isEdge(x, y);
        isFound ||= isWay;
        if (isWay !== (glyph === "@")) this.#mark(x, y, isWay);
      }
    }
    return isFound;
  }

  #mark(x: number, y: number, isEntrance: boolean): void {
    const glyph = this.#cells[y]![x]!;
    const way = this.#ways.get(glyph) ?? { ...this.#changes.own(glyph), isEntrance };
    this.#ways.set(glyph, way);
    this.#cells[y]![x] = way.glyph;
  }

  /** Whether cells with these glyphs may become something of a kind, or may be it still. */
  #mayBecome(drawn: ReadonlySet<string>, isKind: (glyph: string) => boolean): boolean {
    return this.#changes.glyphs.some(({ means }) => {
      if (this.#rules.isKeyed(means) || !isKind(means)) return false;
      const origins = [...this.#changes.originsOf(means)].filter((origin) => drawn.has(origin));
      return origins.some((origin) => origin !== means || this.#changes.isChanged(means));
    });
  }

  /** Whether cells with a glyph can be walked on, whatever else is left to chance. */
  #isOpen(glyph: string): boolean {
    const { alternatives } = this.#rules.of(glyph).cells;
    return alternatives.every(({ value: { ground } }) => ground.exit === undefined && canStandOn(ground));
  }
}
