import type { Point } from "../rect.js";
import { cell, name, oneOf, optional, record, yes } from "./field.js";
import { part } from "./part.js";

/** Where an exit leads: to the next level, to the one before, or off the main way, by stairs of either direction. */
export type ExitKind = "down" | "up" | "branch";

const EXIT_KINDS: readonly ExitKind[] = ["down", "up", "branch"];

/** Where an exit leads, as far as the level is part of a dungeon that has names for it. */
export interface ExitGoal {
  /** The name of the level that it leads to. */
  readonly to?: string;
  /** What the way is called, such as "mines". */
  readonly name?: string;
  /** Nothing leads back: the player arrives on the same cell of the other level, on plain floor. */
  readonly oneWay?: true;
}

/** Stairs that lead to another level. */
export interface LevelExit<C = Point> extends ExitGoal {
  /** The cell of the stairs. */
  readonly at: C;
  /** Whether they lead down, up, or off the main way of a dungeon. */
  readonly kind: ExitKind;
}

/** Stairs of a draft: cells are flat indices. */
export type Exit = LevelExit<number>;

export const exits = /* @__PURE__ */ part<Exit, LevelExit>({
  item: /* @__PURE__ */ record({
    at: cell,
    kind: /* @__PURE__ */ oneOf(EXIT_KINDS),
    to: /* @__PURE__ */ optional(name),
    name: /* @__PURE__ */ optional(name),
    oneWay: /* @__PURE__ */ optional(yes, "one-way"),
  }),
  atFirst: "empty",
  isAlwaysWritten: true,
  isInAllHashes: true,
});
