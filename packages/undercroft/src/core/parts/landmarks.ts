import type { Point } from "../rect.js";
import { cells, name, oneOf, optional, record } from "./field.js";
import { type CellsOf, part } from "./part.js";

/** What goes through several levels of a dungeon. */
export type LandmarkKind = "chasm" | "river" | "tower";

/** All kinds of landmarks. */
export const LANDMARK_KINDS: readonly LandmarkKind[] = ["chasm", "river", "tower"];

/**
 * The part on this level of something that goes through several levels of a dungeon. It is on the same cells of the levels
 * above and below. What falls into a chasm lands on the same cell of the level below.
 */
export interface LevelLandmark<C = Point> {
  /** What it is called on all of its levels, such as "rift". */
  readonly name: string;
  /** A chasm with a floor on its last level, a river that falls down, or a tower with stairs in it. */
  readonly kind: LandmarkKind;
  /** The cells that it shares with the level above or below, row by row. */
  readonly cells: CellsOf<C>;
  /** The name of the level above that has it too. */
  readonly above?: string;
  /** The name of the level below that has it too. */
  readonly below?: string;
}

/** A landmark of a draft: cells are flat indices, in ascending order. */
export type Landmark = LevelLandmark<number>;

export const landmarks = /* @__PURE__ */ part<Landmark, LevelLandmark>({
  item: /* @__PURE__ */ record({
    name,
    kind: /* @__PURE__ */ oneOf(LANDMARK_KINDS),
    cells,
    above: /* @__PURE__ */ optional(name, "above"),
    below: /* @__PURE__ */ optional(name, "below"),
  }),
  atFirst: "empty",
});
