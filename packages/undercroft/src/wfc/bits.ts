/** The number of the lowest bit of a word that is set; there must be one. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
