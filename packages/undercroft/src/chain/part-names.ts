/** Names the next step with an id: `maze#1`, then `maze#2`. `counts` says how many there were, and is counted up. */
export function stepName(id: string, counts: Map<string, number>): string {
  const number = (counts.get(id) ?? 0) + 1;
  counts.set(id, number);
  return `${id}#${number}`;
}

/** Names a choice, a chance or a group of steps after the first part in it: `chance:door-placement#1`. */
export function groupName(kind: "oneOf" | "chance" | "group", first: string): string {
  return `${kind}:${first}`;
}
