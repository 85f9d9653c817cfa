import { plural } from "apps-shared/words.ts";
import { rate } from "undercroft/insight";
import { oneIn } from "./metric-words.ts";

/** From this share on, a percentage says more than "1 in 3". */
const OFTEN = 0.2;

/** How rare something is that was found so many times among so many levels, and how sure that is. */
export function rarityWords(hits: number, levels: number): string {
  if (levels === 0) return "";
  const { low, high } = rate(hits, levels);
  const among = `${hits.toLocaleString("en")} found among ${levels.toLocaleString("en")}`;
  if (hits === 0) {
    // "Fewer than 1 in 3" says nothing.
    const bound = high > 0.25 ? "" : ` With 95% confidence, fewer than ${oneIn(high)} levels are like this.`;
    return `None found among ${plural(levels, "level")}.${bound}`;
  }
  const share = hits / levels;
  if (share >= OFTEN) {
    const about = hits === levels ? "Every level so far" : `About ${percent(share)} of the levels`;
    return `${about}: ${among}. With 95% confidence it is ${percent(low)} to ${percent(high)}.`;
  }
  return `About ${oneIn(share)} levels: ${among}. With 95% confidence it is between ${oneIn(low)} and ${oneIn(high)}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
