/**
 * What went wrong, in three families: the input was bad (thrown before any draw), a fact is missing (thrown before
 * the run), or luck was bad (the only family that is retried). `internal` is a defect of a step, never of its user.
 */
export type ErrorFamily = "input" | "facts" | "luck" | "internal";

const FAMILY_OF = {
  "bad-option": "input",
  "bad-size": "input",
  "bad-depth": "input",
  "bad-seed": "input",
  "bad-tile": "input",
  "bad-chain": "input",
  "bad-recipe": "input",
  "bad-level": "input",
  "bad-content": "input",
  "unknown-name": "input",
  "too-small": "input",
  "needs-diagonals": "input",
  "no-floor": "input",
  "version-mismatch": "input",
  aborted: "input",
  "missing-fact": "facts",
  stuck: "luck",
  "build-failed": "luck",
  "broken-step": "internal",
} as const satisfies Record<string, ErrorFamily>;

export type ErrorCode = keyof typeof FAMILY_OF;

/** What an error is about, for programs that want to point at it. */
export interface ErrorDetails {
  /** The step's name in its chain, or its id where it has none yet. */
  readonly step?: string;
  readonly option?: string;
  readonly value?: unknown;
  /** Where in the input: a path such as `steps[2].attempts`. */
  readonly path?: string;
  /** The cell that shows what a step broke, as x and y. */
  readonly cell?: readonly [x: number, y: number];
  /** What a broken step ran with. */
  readonly seed?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Every error that Undercroft throws on purpose. */
export class UndercroftError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "UndercroftError";
    this.code = code;
    this.details = details;
  }

  get family(): ErrorFamily {
    return FAMILY_OF[this.code];
  }
}

/** Thrown by a step that ran out of luck: the chain tries again on the next attempt's fork. */
export function stuck(message: string): UndercroftError {
  return new UndercroftError("stuck", message);
}

/** A value as it stands in a message: short, on one line, and harmless to a terminal. */
export function show(value: unknown): string {
  let text: string;
  if (typeof value === "string") text = JSON.stringify(value);
  else if (typeof value === "object" && value !== null) text = showObject(value);
  else text = typeof value === "function" ? "a function" : String(value);
  const plain = printable(text);
  // The cut never leaves half of a character behind.
  return plain.length > 80 ? `${plain.slice(0, 77).replace(/[\ud800-\udbff]$/, "")}...` : plain;
}

/** Text without control characters or marks that turn its direction: a name in a file can't drive a terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  return text.replace(unsafe, (c) => `\\x${c.charCodeAt(0).toString(16)}`);
}

function showObject(value: object): string {
  try {
    const text = JSON.stringify(value, (_key, part) => (typeof part === "bigint" ? String(part) : part));
    return text ?? "an object";
  } catch {
    return "an object that contains itself";
  }
}

/** The candidate that a misspelt word most likely means, or nothing when none is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` Did you mean "x"?`, or, where nothing is near, ` Known: a, b, c.` */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const known = [...candidates];
  const near = didYouMean(word, known);
  if (near !== undefined) return ` Did you mean "${printable(near)}"?`;
  if (known.length === 0) return "";
  const listed = printable(known.slice(0, 12).join(", "));
  return ` Known: ${listed}${known.length > 12 ? ", …" : ""}.`;
}

/** Optimal string alignment: like Levenshtein's distance, with a swap of neighbours counted once. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2]! + 1);
      row.push(cost);
    }
    older = previous;
    previous = row;
  }
  return previous[b.length]!;
}
