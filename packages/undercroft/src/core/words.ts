/** A number and what it counts, in agreement: "1 spawn", "2 spawns", "3 boxes" with the plural given. */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}
