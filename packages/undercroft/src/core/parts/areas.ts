import type { Point } from "../rect.js";
import { cells, optional, record, text } from "./field.js";
import { type CellsOf, part } from "./part.js";

/** A named place, such as a swamp. Areas can overlap rooms and each other. */
export interface LevelArea<C = Point> {
  /** What a player would call it, such as "swamp". */
  readonly name: string;
  /** What it looks like: the name of a theme. */
  readonly theme: string;
  /** What it is for, such as "temple". */
  readonly role?: string;
  /** Where it is, row by row. Cells can belong to rooms and to other places too. */
  readonly cells: CellsOf<C>;
}

/** A named place of a draft: cells are flat indices, in ascending order. */
export type NamedArea = LevelArea<number>;

export const areas = /* @__PURE__ */ part<NamedArea, LevelArea>({
  item: /* @__PURE__ */ record({ name: text, theme: text, role: /* @__PURE__ */ optional(text), cells }),
  atFirst: "missing",
});
