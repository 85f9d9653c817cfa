import { numberText, scaleOf } from "apps-shared/option-scale.ts";
import { readable } from "apps-shared/words.ts";
import type { Count, Option, Registry } from "undercroft/recipes";
import { changed, type Draft, type DraftStep, stepsOf } from "../state/draft.ts";
import { fittingContent, withOption } from "../state/option-values.ts";

/** The most values of one option that are shown side by side. */
export const MOST_VALUES = 7;
const USUAL_VALUES = 5;

/** An option that is tried at several values. Of one that isn't a number, all values are tried. */
export interface SweepAxis {
  /** The key of the step in the draft. */
  readonly key: number;
  /** The name of the option. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A step with the options that can be swept. */
export interface SweepStep {
  readonly part: DraftStep;
  readonly options: readonly (readonly [name: string, option: Option])[];
}

/** Whether an option's values lie on a scale. */
export function isNumeric({ kind }: Option): boolean {
  return kind === "integer" || kind === "ratio" || kind === "count";
}

/** The steps of a chain that have options to sweep: numbers and choices. What is switched off has none. */
export function sweepableSteps(draft: Draft, known: Registry): readonly SweepStep[] {
  return stepsOf(draft.nodes).flatMap((part) => {
    const table: Readonly<Record<string, Option>> = known.steps.get(part.use)?.options ?? {};
    const options = Object.entries(table).filter(
      ([, option]) => isNumeric(option) || namedValues(option, known).length > 1,
    );
    return part.isOff || options.length === 0 ? [] : [{ part, options }];
  });
}

/** The values of an option that takes one of a few. */
function namedValues(option: Option, known: Registry): readonly unknown[] {
  if (option.kind === "flag") return [false, true];
  if (option.kind === "choice") return option.choices ?? [];
  return option.kind === "content" ? fittingContent(option, known) : [];
}

/** An option at the values that are worth a try. */
export function axisOf(key: number, name: string, option: Option): SweepAxis {
  const { low, high } = isNumeric(option) ? scaleOf(option) : { low: 0, high: 0 };
  return { key, name, from: low, to: high, count: USUAL_VALUES };
}

/** The values that are tried, the lowest first; none twice. */
export function valuesOf(
  { from, to, count }: SweepAxis,
  option: Option,
  given: unknown,
  known: Registry,
): readonly unknown[] {
  if (!isNumeric(option)) return namedValues(option, known).slice(0, MOST_VALUES);
  const isWhole = option.kind !== "ratio";
  const numbers = Array.from({ length: count }, (_, i) => {
    const value = count === 1 ? from : from + ((to - from) * i) / (count - 1);
    return isWhole ? Math.round(value) : Number(value.toPrecision(3));
  });
  const isFixed = option.kind === "count" && typeof given === "object";
  return [...new Set(numbers)].map((n): Count | number => (isFixed ? { fixed: n } : n));
}

/** A value as it stands over a column. */
export function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "object" && value !== null && "fixed" in value)
    return numberText((value as { fixed: number }).fixed);
  return readable(String(value)).toLowerCase();
}

/** The draft with one option of a step at another value. */
export function withValue(draft: Draft, { key, name }: SweepAxis, option: Option, value: unknown): Draft {
  return changed(draft, key, (part) =>
    part.kind === "step" ? { ...part, options: withOption(part.options, name, option, value) } : part,
  );
}
