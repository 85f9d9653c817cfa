import { capital, plural } from "apps-shared/words.ts";
import type { Metric } from "undercroft/insight";
import { standingOf } from "./histogram.ts";

/** How a figure is spoken of. */
type ComparedWords = Pick<Metric, "more" | "less" | "unit">;

/** One value or a range of values with what they count. Shares are percentages. */
export function withUnit({ unit }: Pick<ComparedWords, "unit">, from: number, to: number): string {
  const counted = unit === "%" ? `${to}%` : plural(to, unit);
  return from === to ? counted : `${from.toLocaleString("en")} to ${counted}`;
}

/** Where a level stands among others, in words, and what those others have. */
export function standingWords(
  values: readonly number[],
  own: number,
  words: ComparedWords,
): { readonly standing: string; readonly range: string } {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const range = `(${withUnit(words, least, most)})`;
  const isOne = values.length === 1;
  if (least === own && most === own) {
    return { standing: `The same as ${isOne ? "the one other level" : `all ${values.length} levels`}`, range };
  }
  const { less, more } = standingOf(values, own);
  const comparison = `${capital(less >= more ? words.more : words.less)} than`;
  if (isOne) return { standing: `${comparison} the one other level`, range };
  const share = Math.max(less, more);
  const whom = share === 1 ? "all" : `${Math.min(99, Math.max(1, Math.round(share * 100)))}% of`;
  return { standing: `${comparison} ${whom} ${values.length} levels`, range };
}
