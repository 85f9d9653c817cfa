import type { LayoutMetric } from "../../analysis/index.js";

/** What a metric looks at. It doesn't apply to a level that lacks one of them. */
export type MetricNeed = "tiles" | "start" | "exit" | "rooms" | "spawns" | "prefabs";

/** The name of a metric of `METRICS`: those of the layout have the names that `levelMetrics` gives them. */
export type MetricId =
  | LayoutMetric
  | "path"
  | "detour"
  | "diameter"
  | "regions"
  | "largestRegion"
  | "loops"
  | "deadEnds"
  | "blindFloor"
  | "chokes"
  | "behind"
  | "gates"
  | "wideShare"
  | "chambers"
  | "chamberGini"
  | "chamberLinks"
  | "leafChambers"
  | "symmetryX"
  | "symmetryY"
  | "symmetryTurn"
  | "entropy"
  | "patterns"
  | "threat"
  | "firstFoe"
  | "firstItem"
  | "foesInSight"
  | "rooms"
  | "spawns"
  | "foes"
  | "items"
  | "prefabs"
  | "attempt";

/** Something that can be measured of a level, and how to speak of it. */
export interface Metric {
  /** Its name in rows, files and queries. */
  readonly id: MetricId;
  /** Its name on screens, such as "dead ends". */
  readonly label: string;
  /**
   * What it counts, in the singular, such as "move". "%" for shares, which are numbers from 0 to 1 and are shown as
   * percentages. Empty for other ratios.
   */
  readonly unit: string;
  /** What its values are multiplied with to make them whole numbers: 1 for counts, 10,000 for shares. */
  readonly scale: number;
  /** What a level with a higher value has, such as "more loops" or "a longer way". */
  readonly more: string;
  /** What a level with a lower value has, such as "fewer loops" or "a shorter way". */
  readonly less: string;
  /** What is measured, in a sentence or two. */
  readonly help: string;
  /** What it looks at. */
  readonly needs: readonly MetricNeed[];
  /** Whether it takes longer than most others together. Such metrics are measured only on request. */
  readonly isDear: boolean;
}

/** The plain values of one level: null where a metric doesn't apply. */
export type LevelMetrics = { readonly [Id in MetricId]: number | null };

/** Stands for "does not apply" in a row. It is the lowest number that an `Int32Array` can hold, and never a value. */
export const NONE = -0x80000000;
