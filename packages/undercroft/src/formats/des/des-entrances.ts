import { cached } from "../../core/index.js";
import type { CellRules } from "./des-cells.js";
import type { FinalGlyph, GlyphChanges } from "./des-changes.js";
import { edgeOf } from "./des-drawing.js";
import { canStandOn } from "./des-legend.js";

/** A glyph of our own for cells on the edge, or away from it. */
interface Way extends FinalGlyph {
  readonly isEntrance: boolean;
}

/** Glyphs that are ways in, if they are on the edge. */
const WAYS: ReadonlySet<string> = new Set("@+=");

/**
 * Finds the ways into a drawing after all changes: `@` and doors on its edge, or some of the floor there if `needsWay` and
 * there are none. An `@` inside is floor. Returns the drawing with glyphs of our own for them and for other cells that look
 * like ways in, and these glyphs. `lose` is told what can't be kept, with the glyph where it is drawn if it is about one.
 */
export function findEntrances(
  drawing: readonly string[],
  changes: GlyphChanges,
  rules: CellRules,
  needsWay: boolean,
  lose: (glyph: string | undefined, what: string) => void,
): { readonly rows: readonly string[]; readonly ways: readonly Way[] } {
  const cells = drawing.map((row) => [...row]);
  const isEdge = edgeOf(drawing);
  /** The glyphs of our own, by those of the drawing. */
  const ways = new Map<string, Way>();
  const mark = (x: number, y: number, isEntrance: boolean) => {
    const glyph = cells[y]![x]!;
    cells[y]![x] = cached(ways, glyph, () => ({ ...changes.own(glyph), isEntrance })).glyph;
  };
  /** Whether cells with these glyphs may become something of a kind, or may be it still. */
  const mayBecome = (drawn: ReadonlySet<string>, isKind: (glyph: string) => boolean) =>
    changes.glyphs.some(({ means }) => {
      if (rules.isKeyed(means) || !isKind(means)) return false;
      const origins = [...changes.originsOf(means)].filter((origin) => drawn.has(origin));
      return origins.some((origin) => origin !== means || changes.isChanged(means));
    });
  /** Whether cells with a glyph can be walked on, whatever else is left to chance. */
  const isOpen = (glyph: string) =>
    rules
      .of(glyph)
      .cells.alternatives.every(({ value: { ground } }) => ground.exit === undefined && canStandOn(ground));

  const edge = cells.flatMap((row, y) => [...row.keys()].flatMap((x) => (isEdge(x, y) ? [[x, y] as const] : [])));
  const drawn = new Set(edge.map(([x, y]) => cells[y]![x]!));
  let hasWay = false;
  for (const [y, row] of cells.entries()) {
    for (const [x, glyph] of row.entries()) {
      if (!WAYS.has(glyph) || rules.isKeyed(glyph) || changes.isChanged(glyph)) continue;
      const isWay = isEdge(x, y);
      hasWay ||= isWay;
      if (isWay !== (glyph === "@")) mark(x, y, isWay);
    }
  }
  if (needsWay && !hasWay && !mayBecome(drawn, (glyph) => WAYS.has(glyph))) {
    const open = edge.filter(([x, y]) => isOpen(cells[y]![x]!) && !changes.isChanged(cells[y]![x]!));
    // Two that are far from each other; all would be too many to join.
    for (const [x, y] of new Set(open.length === 0 ? [] : [open[0]!, open[open.length >> 1]!])) mark(x, y, true);
    if (open.length === 0 && mayBecome(drawn, isOpen)) {
      lose(undefined, "it has no entrance, because its edge is left to chance");
    }
  }
  for (const glyph of drawn) {
    // An @ is an entrance wherever it comes to be.
    if (!mayBecome(new Set([glyph]), (to) => to !== "@" && WAYS.has(to))) continue;
    lose(glyph, "doors on the edge that are left to chance are no entrances");
  }
  return { rows: cells.map((row) => row.join("")), ways: [...ways.values()] };
}
