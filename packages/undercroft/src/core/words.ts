/** Returns a number and its noun in agreement: "1 spawn", "2 spawns". Pass the plural if it is irregular: "3 boxes". */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}
