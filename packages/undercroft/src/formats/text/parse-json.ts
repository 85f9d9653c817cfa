import { printable, show, UndercroftError } from "../../core/index.js";

/** Parses JSON. Errors have the file, line and column. */
export function parseJson(text: string, file: string): unknown {
  const body = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(body);
  } catch {
    const offset = jsonErrorOffset(body);
    const before = body.slice(0, offset).split("\n");
    const place = `${printable(file)}:${before.length}:${before.at(-1)!.length + 1}`;
    throw new UndercroftError("bad-recipe", `${place}: ${jsonProblem(body, offset)}`);
  }
}

/** What is wrong with JSON that can be read up to an offset. */
export function jsonProblem(text: string, offset: number): string {
  return `invalid JSON: unexpected ${offset >= text.length ? "end of file" : show(text[offset])}.`;
}

const JSON_TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text in JSON has none of them, so they end it
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y;

/**
 * Where a text stops being JSON. Engines don't say, or each in its own way: this goes over the text token by token with a
 * stack of open brackets, expecting in turn a value, a key, a colon or what may come after a value.
 */
export function jsonErrorOffset(text: string): number {
  const open: string[] = [];
  let expected = "value";
  JSON_TOKEN.lastIndex = 0;
  for (;;) {
    const blank = /[\t\n\r ]*/y;
    blank.lastIndex = JSON_TOKEN.lastIndex;
    const begin = blank.lastIndex + (blank.exec(text)?.[0].length ?? 0);
    if (expected === "end" && open.length === 0) return begin;
    const token = JSON_TOKEN.exec(text);
    if (token === null) return begin;
    const mark = token[1] ?? (token[2] === undefined ? "scalar" : "string");
    const next = afterToken(mark, expected, open);
    if (next === undefined) return begin;
    expected = next;
  }
}

/** What may come after a token, or nothing where the token itself can't stand there. */
function afterToken(mark: string, expected: string, open: string[]): string | undefined {
  const inside = open.at(-1);
  if (mark === "{" || mark === "[") {
    if (!expected.includes("value")) return undefined;
    open.push(mark);
    return mark === "{" ? "key or close" : "value or close";
  }
  if (mark === "}" || mark === "]") {
    if (!(expected.includes("close") || expected === "end") || inside !== (mark === "}" ? "{" : "[")) return undefined;
    open.pop();
    return "end";
  }
  if (mark === ",") return expected === "end" && inside !== undefined ? (inside === "{" ? "key" : "value") : undefined;
  if (mark === ":") return expected === "colon" ? "value" : undefined;
  if (mark === "string" && expected.includes("key")) return "colon";
  return expected.includes("value") ? "end" : undefined;
}
