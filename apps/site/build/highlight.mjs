// @ts-check
// Colours for code, at build time: each language is a list of patterns, and the first that matches says what a word is.

import { escapeHtml } from "./html.mjs";

/** What a word is, as a class of the style sheet: k keyword, s string, n number, c comment, f function, t type, p property, v variable, d dim. */
/** @typedef {"k" | "s" | "n" | "c" | "f" | "t" | "p" | "v" | "d" | ""} Kind */
/** @typedef {readonly (readonly [kind: Kind, pattern: string])[]} Grammar */

const KEYWORDS =
  "as|async|await|break|case|catch|class|const|continue|declare|default|delete|do|else|export|extends|false|finally|for|from|function|if|implements|import|in|instanceof|interface|keyof|let|new|null|of|private|readonly|return|satisfies|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|yield";

/** @type {Grammar} */
const SCRIPT = [
  ["c", String.raw`\/\/.*|\/\*[\s\S]*?\*\/`],
  ["s", String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"}`],
  ["p", String.raw`[A-Za-z_$][\w$]*(?=\??:\s)`],
  ["k", String.raw`\b(?:${KEYWORDS})\b`],
  ["n", String.raw`\b(?:0x[\da-fA-F]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\b`],
  ["f", String.raw`\b[a-z_$][\w$]*(?=\s*\()`],
  ["t", String.raw`\b[A-Z][\w$]*\b`],
  ["", String.raw`[\w$]+`],
];

/** @type {Grammar} */
const JSON_TEXT = [
  ["c", String.raw`\/\/.*`],
  ["p", String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)`],
  ["s", String.raw`"(?:\\.|[^"\\\n])*"`],
  ["n", String.raw`-?\b\d+(?:\.\d+)?\b`],
  ["k", String.raw`\b(?:true|false|null)\b`],
  ["", String.raw`\w+`],
];

/** @type {Grammar} */
const YAML = [
  ["c", String.raw`(?<=^|\s)#.*`],
  ["p", String.raw`(?<=^[ \t-]*|[{,]\s*)(?:"[^"\n]*"|'[^'\n]*'|[\w$.-]+)(?=\s*:(?:\s|$))`],
  ["s", String.raw`"(?:\\.|[^"\\\n])*"|'[^'\n]*'`],
  ["n", String.raw`(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-])`],
  ["k", String.raw`\b(?:true|false|null)\b`],
  ["", String.raw`[\w-]+`],
];

/** @type {Grammar} */
const SHELL = [
  ["c", String.raw`(?<=^|\s)#.*`],
  ["s", String.raw`"(?:\\.|[^"\\])*"|'[^']*'`],
  [
    "f",
    String.raw`(?<=^\s*(?:\w+=\S* )*)(?:npx undercroft(?:-fleet)?(?: [a-z][a-z-]*)?|npm(?: run)? [a-z-]+|[\w./-]+)`,
  ],
  ["v", String.raw`(?<=\s)--?[A-Za-z][\w-]*`],
  ["", String.raw`[^\s"']+`],
];

/** @type {Grammar} */
const SQL = [
  ["c", "--.*"],
  ["s", "'[^']*'"],
  ["k", String.raw`\b(?:select|from|where|group|order|by|limit|as|and|or|not|count|avg|min|max|desc|asc|join|on)\b`],
  ["n", String.raw`\b\d+(?:\.\d+)?\b`],
  ["", String.raw`\w+`],
];

/** @type {Readonly<Record<string, Grammar>>} */
const GRAMMARS = {
  ts: SCRIPT,
  tsx: SCRIPT,
  js: SCRIPT,
  jsx: SCRIPT,
  mjs: SCRIPT,
  json: JSON_TEXT,
  jsonc: JSON_TEXT,
  yaml: YAML,
  yml: YAML,
  sh: SHELL,
  bash: SHELL,
  sql: SQL,
};

/** @type {Map<Grammar, RegExp>} */
const PATTERNS = new Map();

/**
 * Code as HTML, with its words marked. A language that is not known stays plain.
 *
 * @param {string} code
 * @param {string} language
 */
export function highlight(code, language) {
  if (language === "vault") return vault(code);
  if (language === "console") return code.split("\n").map(consoleLine).join("\n");
  const grammar = GRAMMARS[language];
  return grammar === undefined ? escapeHtml(code) : mark(code, grammar);
}

/** @param {string} code @param {Grammar} grammar */
function mark(code, grammar) {
  const known = PATTERNS.get(grammar) ?? new RegExp(grammar.map(([, it]) => `(${it})`).join("|"), "gm");
  PATTERNS.set(grammar, known);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(known)) {
    const kind = grammar[match.slice(1).findIndex((it) => it !== undefined)]?.[0] ?? "";
    html += escapeHtml(code.slice(end, match.index)) + span(kind, match[0]);
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

/** @param {Kind} kind @param {string} text */
function span(kind, text) {
  return kind === "" ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`;
}

/** A line of a terminal: a command after its prompt, or what was printed. @param {string} line */
function consoleLine(line) {
  const [, prompt, command] = /^(\$ )(.*)$/.exec(line) ?? [];
  return prompt === undefined ? span("d", line) : span("d", prompt) + mark(command ?? "", SHELL);
}

/** What the glyphs of a drawing are, as far as all of them agree. @type {Grammar} */
const DRAWING = [
  ["d", "#+"],
  ["v", "[+=]+"],
  ["n", "~+"],
  ["k", "[A-Za-z0-9?!*$%^&]+"],
];

/** A file of vaults: a header in YAML, then after a line of `===` the drawing, up to a line of `---`. @param {string} code */
function vault(code) {
  let isDrawing = false;
  /** @type {string[]} */
  const html = [];
  /** @type {string[]} */
  let lines = [];
  const flush = () => {
    if (lines.length > 0) html.push(mark(lines.join("\n"), isDrawing ? DRAWING : YAML));
    lines = [];
  };
  for (const line of code.split("\n")) {
    if (!/^(?:===+|---+)$/.test(line)) {
      lines.push(line);
      continue;
    }
    flush();
    html.push(span("c", line));
    isDrawing = line.startsWith("=");
  }
  flush();
  return html.join("\n");
}
