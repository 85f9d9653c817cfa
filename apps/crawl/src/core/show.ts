/** A value for a message, short and safe to print to a terminal: JSON without control characters and marks of direction. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.slice(0, 80).replace(/[\p{C}\u2028\u2029]/gu, (c) => `\\x${c.codePointAt(0)!.toString(16)}`);
}

/** Whether a value is an object as JSON has them. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
