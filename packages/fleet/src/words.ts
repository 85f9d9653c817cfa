/** A count with its noun: "1 part", "1,200 parts". */
export function many(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A whole number with commas. */
export function thousands(count: number): string {
  return `${count}`.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A duration as people say it: "40 s", "12 min", "5 h". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** The first of many things, and how many more there are. */
export function firstOf(things: readonly string[], most: number): string {
  const more = things.length - most;
  return `${things.slice(0, most).join(", ")}${more > 0 ? ` and ${thousands(more)} more` : ""}`;
}
