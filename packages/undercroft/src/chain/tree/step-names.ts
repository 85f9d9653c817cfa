/**
 * Returns the name of the next step with an id: `maze#1`, then `maze#2`. `counts` has the number of steps so far by id, and
 * is increased. Steps draw their random numbers from streams of these names.
 */
export function stepName(id: string, counts: Map<string, number>): string {
  const number = (counts.get(id) ?? 0) + 1;
  counts.set(id, number);
  return `${id}#${number}`;
}

/** Returns the name of a choice, a chance or a group, from the name of its first node: `chance:door-placement#1`. */
export function groupName(kind: "oneOf" | "chance" | "group", first: string): string {
  return `${kind}:${first}`;
}
