/** Returns a number and its noun in agreement: "1 spawn", "2 spawns". Pass the plural if it is irregular: "3 boxes". */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/** Returns a name as people read it: `open_grave` is "open grave". */
export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
