import type { SurveyPart } from "undercroft/insight/node";

/** Seeds that lie side by side. Whole numbers as such, whatever else as the name of a part. */
export type Gap = readonly [first: number, last: number] | string;

/** The seeds of parts, with those that follow each other in one gap. */
export function gapsOf(parts: Iterable<SurveyPart>): Gap[] {
  const gaps: Gap[] = [];
  for (const part of parts) {
    const interval = intervalOf(part);
    const before = gaps.at(-1);
    if (interval === undefined) gaps.push(part.name);
    else if (typeof before === "object" && before[1] + 1 === interval[0])
      gaps[gaps.length - 1] = [before[0], interval[1]];
    else gaps.push(interval);
  }
  return gaps;
}

/** The first and the last seed of a part of a range. */
function intervalOf({ name, seeds }: SurveyPart): readonly [number, number] | undefined {
  return name.startsWith("list-") ? undefined : [Number(seeds[0]), Number(seeds.at(-1))];
}

/** Seeds as people write them: `1..1000`. */
export function gapText(gap: Gap): string {
  if (typeof gap === "string") return gap;
  return gap[0] === gap[1] ? `${gap[0]}` : `${gap[0]}..${gap[1]}`;
}

/** The seeds of one part. */
export function partText(part: SurveyPart): string {
  const interval = intervalOf(part);
  if (interval !== undefined) return gapText(interval);
  return part.seeds.length === 1 ? part.seeds[0]! : `${part.seeds[0]} to ${part.seeds.at(-1)}`;
}
