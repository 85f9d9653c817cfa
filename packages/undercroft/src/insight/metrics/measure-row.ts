import { LEVEL } from "../../chain/index.js";
import { checkArgument, checkKeys, FLAG, type KeysOf, type Kind } from "../../core/index.js";
import { Figures } from "./figures.js";
import type { MeasuredView } from "./measured-view.js";
import { plainRow } from "./names.js";
import { type LevelMetrics, type MetricFormula, type MetricId, NONE, TABLE } from "./table.js";
import { arraysOf, Workspace } from "./workspace.js";

/** Which metrics are wanted in a row. */
export interface MeasureOptions {
  /** Whether to measure also what takes long: the metrics with `isSlow`. */
  readonly all?: boolean;
  /** The metrics that are wanted. Others may be missing from the row, which saves time. Default: all of them. */
  readonly only?: ReadonlySet<MetricId>;
}

/**
 * Measures a level. Returns whole numbers in the order of `METRICS`: each value times the metric's `scale`, rounded, or `NONE`
 * where the metric doesn't apply. So rows can be added up, compared and merged without rounding.
 *
 * Metrics with `isSlow` are `NONE`, unless `all` is set. Pass a workspace if you measure many levels.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { measureRow, METRICS, NONE, plainValue } from "undercroft/insight";
 *
 * const row = measureRow(recipeChain(shippedRecipe("rooms")).build({ seed: 1 }));
 * for (const [i, metric] of METRICS.entries()) {
 *   if (row[i] !== NONE) console.log(metric.label, plainValue(metric, row[i] ?? NONE), metric.unit);
 * }
 */
export function measureRow(
  level: MeasuredView,
  workspace: Workspace = new Workspace(),
  options: MeasureOptions = {},
): Int32Array {
  checkArgument("measureRow", "level", VIEW, level);
  checkArgument("measureRow", "workspace", WORKSPACE, workspace);
  checkKeys("measureRow", options, OPTION_KEYS);
  const { all = false, only } = options;
  const figures = new Figures(level, arraysOf(workspace));
  const row = new Int32Array(TABLE.length);
  for (const [i, { id, isSlow, scale, formula }] of TABLE.entries()) {
    const isWanted = (all || !isSlow) && (only === undefined || only.has(id));
    row[i] = isWanted ? wholeValue(formula, scale, figures) : NONE;
  }
  figures.release();
  return row;
}

/** A value as a whole number; `NONE` of nothing. Shares are exact: neither number is anywhere near 2^53. */
function wholeValue({ value, per }: MetricFormula, scale: number, figures: Figures): number {
  const part = value(figures);
  const whole = part === undefined || per === undefined ? 1 : per(figures);
  return part === undefined || whole === 0 ? NONE : Math.round((part * scale) / whole);
}

/** Returns the plain values of a level: `path: 87`, `floorShare: 0.5213`, or null where a metric doesn't apply. */
export function metricsOf(
  level: MeasuredView,
  workspace: Workspace = new Workspace(),
  options: MeasureOptions = {},
): LevelMetrics {
  checkArgument("metricsOf", "level", VIEW, level);
  checkArgument("metricsOf", "workspace", WORKSPACE, workspace);
  checkKeys("metricsOf", options, OPTION_KEYS);
  const { all = true } = options;
  return plainRow(measureRow(level, workspace, { ...options, all }));
}

/** What can be measured, as an argument of public functions. */
export const VIEW: Kind = {
  rule: "a level, or the view of a draft",
  fits: (value) => {
    const { tiles, tileset, exits, spawns } = (value ?? {}) as Partial<MeasuredView>;
    return tiles !== undefined && tileset?.walkable !== undefined && Array.isArray(exits) && Array.isArray(spawns);
  },
  hint: (value) => LEVEL.hint!(value),
};
const WORKSPACE: Kind = { rule: "a Workspace, or undefined", fits: (value) => value instanceof Workspace };
const OPTION_KEYS: KeysOf<MeasureOptions> = {
  all: FLAG,
  only: { rule: "a Set of names of metrics", fits: (value) => value instanceof Set },
};
