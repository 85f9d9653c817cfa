/** Short enough to be typed again, without letters that look like digits. */
export function freshSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint32Array(8)), (drawn) => letters[drawn % letters.length]).join("");
}
