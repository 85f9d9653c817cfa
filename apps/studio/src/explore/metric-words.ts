import { plural } from "apps-shared/words.ts";
import { METRICS, type Metric } from "undercroft/insight";

/** The metrics that can be shown of every level: all that don't take long. */
export const QUICK_METRICS: readonly Metric[] = METRICS.filter(({ isSlow }) => !isSlow);

/** A value of a metric without its unit: "87", "52%", "1.25"; a dash where the metric doesn't apply. */
export function valueText({ unit, scale }: Metric, value: number | null): string {
  if (value === null) return "–";
  if (unit === "%") {
    const percent = value * 100;
    return `${percent !== 0 && Math.abs(percent) < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
  }
  return scale === 1 ? value.toLocaleString("en", { maximumFractionDigits: 1 }) : value.toFixed(2);
}

/** A share as "1 in 40", rounded to what can be said of it. */
export function oneIn(share: number): string {
  const n = 1 / share;
  if (n < 1.05) return "every level";
  return `1 in ${n < 10 ? n.toFixed(1).replace(/\.0$/, "") : Math.round(n).toLocaleString("en")}`;
}

/** A time that is still running: "9 s", "2 min 5 s". */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How far a long piece of work is: "120 of 500 levels". */
export function progressText(done: number, of: number): string {
  return `${done.toLocaleString("en")} of ${plural(of, "level")}`;
}
