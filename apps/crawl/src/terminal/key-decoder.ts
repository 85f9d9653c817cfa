import type { Key } from "../ui/index.js";

const ESCAPE = "\u001b";
/** No key that we know is longer; what goes on is no key. */
const LONGEST_SEQUENCE = 32;

/** What Ctrl-C is, which no view gets to see. */
export const INTERRUPT: Key = "ctrl-c";

/** Last letters of `ESC [ …` and `ESC O …`. */
const LETTERS: Readonly<Record<string, Key>> = {
  ...{ A: "up", B: "down", C: "right", D: "left", H: "home", F: "end", E: "5", Z: "back-tab" },
};
/** The number pad in its application mode, `ESC O …`. */
const PAD: Readonly<Record<string, Key>> = {
  ...{ p: "0", q: "1", r: "2", s: "3", t: "4", u: "5", v: "6", w: "7", x: "8", y: "9" },
  ...{ M: "enter", j: "*", k: "+", l: ",", m: "-", n: ".", o: "/", X: "=" },
};
/** Numbers of `ESC [ … ~`. */
const NUMBERS: Readonly<Record<string, Key>> = {
  ...{ "1": "home", "7": "home", "4": "end", "8": "end", "5": "page-up", "6": "page-down", "3": "delete" },
};
const CONTROLS: Readonly<Record<string, Key>> = {
  ...{ "\r": "enter", "\n": "enter", "\t": "tab", "\u007f": "backspace", "\b": "backspace", "\u0003": INTERRUPT },
};

/** Makes keys of what a terminal sends, which comes cut and joined as it likes. */
export class KeyDecoder {
  #pending = "";

  /** The keys of a piece of input; the beginning of a sequence is kept for the next piece. */
  feed(text: string): Key[] {
    const input = this.#pending + text;
    const keys: Key[] = [];
    let at = 0;
    while (at < input.length) {
      const length = input[at] === ESCAPE ? this.#sequence(input, at, keys) : character(input, at, keys);
      if (length === 0) break;
      at += length;
    }
    this.#pending = input.slice(at);
    return keys;
  }

  /** Whether there is the beginning of a sequence, which may also be the escape key alone. */
  get isWaiting(): boolean {
    return this.#pending !== "";
  }

  /** Ends the input: what is left is the escape key, and whatever was typed after it. */
  flush(): Key[] {
    const rest = this.#pending.slice(1);
    const wasWaiting = this.isWaiting;
    this.#pending = "";
    return wasWaiting ? ["escape", ...this.feed(rest)] : [];
  }

  /** Reads a sequence at a position. Returns its length, or 0 if it isn't complete yet. */
  #sequence(input: string, at: number, keys: Key[]): number {
    const kind = input[at + 1];
    if (kind === undefined) return 0;
    if (kind === "O") {
      const letter = input[at + 2];
      if (letter === undefined) return 0;
      const key = PAD[letter] ?? LETTERS[letter];
      if (key !== undefined) keys.push(key);
      return 3;
    }
    if (kind !== "[") {
      keys.push("escape");
      return 1;
    }
    let end = at + 2;
    // Parameters, then one last character from @ to ~.
    while (end < input.length && /[0-?!-/]/.test(input[end]!) && end - at < LONGEST_SEQUENCE) end++;
    if (end === input.length && end - at < LONGEST_SEQUENCE) return 0;
    const last = input[end] ?? "";
    const [number = ""] = input.slice(at + 2, end).split(";");
    const key = last === "~" ? NUMBERS[number] : LETTERS[last];
    if (key !== undefined) keys.push(key);
    return end - at + 1;
  }
}

function character(input: string, at: number, keys: Key[]): number {
  const found = String.fromCodePoint(input.codePointAt(at)!);
  const control = CONTROLS[found];
  if (control !== undefined) {
    keys.push(control);
    // One key where a paste has both.
    return found === "\r" && input[at + 1] === "\n" ? 2 : 1;
  }
  if (found >= " " && !/\p{Cc}/u.test(found)) keys.push(found);
  return found.length;
}
