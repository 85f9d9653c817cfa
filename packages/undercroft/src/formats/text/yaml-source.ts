import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  visit,
} from "yaml";
import { printable, show } from "../../core/index.js";
import type { SourcePath } from "../../prefabs/index.js";

/** Something wrong at an offset of a text. */
interface YamlProblem {
  readonly offset: number;
  readonly message: string;
}

/** What a text of YAML or JSON says: its value, or what is wrong with it. */
export interface YamlSource {
  readonly value: unknown;
  readonly problems: readonly YamlProblem[];
  readonly document: Document | undefined;
}

/** Deeper than any header; the composer recurses, and a full stack can end the whole process. */
const MOST_NESTED = 64;
/** Uses of an anchor, counted with what they contain. */
const MOST_ALIASES = 100;

/** Reads YAML, of which JSON is a part, and finds all that is wrong with it as YAML. */
export function parseYaml(text: string): YamlSource {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MOST_NESTED) {
      const problem = { offset: parser.offset, message: `this is nested more than ${MOST_NESTED} levels deep.` };
      return { value: undefined, problems: [problem], document: undefined };
    }
  }
  for (const token of parser.end()) tokens.push(token);
  // Keys that stand twice are looked for below: the library compares each with all others.
  const composer = new Composer({ version: "1.2", schema: "core", stringKeys: true, uniqueKeys: false });
  const [document, ...others] = [...composer.compose(tokens, true, text.length)];
  const problems: YamlProblem[] = [];
  for (const other of others) {
    problems.push({ offset: other.range[0], message: "a second document starts here, but there can only be one." });
  }
  let last = -1;
  for (const { code, message, pos } of [...document!.errors, ...document!.warnings]) {
    const [offset] = pos;
    // What is said of one place after the first is what follows from it.
    if (offset === last) continue;
    last = offset;
    problems.push({ offset, message: `${WORDING[code] ?? `${printable(message)}.`}${quoteHint(text, offset)}` });
  }
  problems.push(...glyphsInComments(text));
  if (problems.length === 0) problems.push(...unusableNodes(document!));
  if (problems.length > 0) return { value: undefined, problems, document };
  try {
    return { value: document!.toJS({ maxAliasCount: MOST_ALIASES }), problems, document };
  } catch {
    // The only thing that a document without errors can do wrong here.
    const message = `aliases expand to more than ${MOST_ALIASES} parts. Write them out instead.`;
    return { value: undefined, problems: [{ offset: 0, message }], document };
  }
}

/** Messages of the library that speak of YAML's own terms, in ours. */
const WORDING: { readonly [code: string]: string } = {
  NON_STRING_KEY: "a key must be a word, or a glyph in quotes.",
  TAG_RESOLVE_FAILED: 'values that start with ! must be in quotes, such as "!7".',
  MULTIPLE_DOCS: "a second document starts here, but there can only be one.",
};

/** Where a line begins with a bare glyph that means something in YAML, or a colour became a comment, quotes are missing. */
function quoteHint(text: string, offset: number): string {
  const color = /:[ \t]+(#[\da-fA-F]{3,8})\b[^\n]*\s*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[1];
  if (color !== undefined) return ` Put the colour in quotes: "${color}".`;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const glyph = /^[ \t]*([^\w\s"'[{-])[ \t]*:/u.exec(text.slice(start, start + 80))?.[1];
  return glyph === undefined ? "" : ` Put the glyph in quotes: "${printable(glyph)}".`;
}

/** `#: wall` is a comment to YAML, and would be lost without a word. */
function glyphsInComments(text: string): YamlProblem[] {
  return [...text.matchAll(/^[ \t]*#[ \t]*:[ \t]/gm)].map((line) => ({
    offset: line.index + line[0].indexOf("#"),
    message: 'YAML reads this line as a comment. Put the glyph in quotes: "#".',
  }));
}

function unusableNodes(document: Document): YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(document, {
    Node(_key, node) {
      if ((node as Node).tag === undefined) return;
      problems.push({
        offset: startOf(node),
        message: `YAML tags such as ${show((node as Node).tag)} aren't supported.`,
      });
    },
    Map(_key, map) {
      const keys = new Set<string>();
      for (const { key } of map.items) {
        const name = String(isScalar(key) ? key.value : key);
        if (keys.has(name)) problems.push({ offset: startOf(key), message: `the key ${show(name)} appears twice.` });
        if (name === "__proto__") problems.push({ offset: startOf(key), message: `${show(name)} can't be a key.` });
        keys.add(name);
      }
    },
  });
  return problems;
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}

/** Where a path leads in a document: to its value or its key, or as near to it as there is something. */
export function offsetOf(source: YamlSource, text: string, path: SourcePath, part: "key" | "value" = "value"): number {
  const { document } = source;
  if (document === undefined) return 0;
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [depth, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step));
      if (pair === undefined) return offset;
      const isKey = part === "key" && depth === path.length - 1;
      offset = startOf(isKey || pair.value === null ? pair.key : pair.value);
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)];
      if (item === undefined) return offset;
      offset = startOf(item);
      node = item;
    } else {
      return isScalar(node) && typeof step === "number" ? offset + charactersInto(node, text, step) : offset;
    }
  }
  return offset;
}

/** How far into a written text its character of that number begins: quotes and escapes count. */
function charactersInto({ type, range }: { type?: unknown; range?: unknown }, text: string, count: number): number {
  const [start, end] = range as readonly [number, number];
  const written = text.slice(start, end);
  const character =
    type === "QUOTE_DOUBLE"
      ? /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[\da-fA-F]{4}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|.)|./suy
      : type === "QUOTE_SINGLE"
        ? /''|./suy
        : /./suy;
  character.lastIndex = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE" ? 1 : 0;
  for (let i = 0; i < count; i++) if (!character.test(written)) return 0;
  return character.lastIndex;
}
