import type { PrefabHeader } from "undercroft/formats";
import { PREFAB_KINDS } from "undercroft/prefabs";
import type { Formats } from "./book.ts";

/**
 * The text of a header after a change, with everything that didn't change left as it was written: comments, order and
 * spacing. Undefined where the text is written in a way that can't be followed; then the header is written again.
 */
export function changedHeaderText(
  formats: Formats,
  text: string,
  before: PrefabHeader,
  after: PrefabHeader,
): string | undefined {
  let lines = text.replace(/\n$/, "").split("\n");
  const [old, next] = [before as Values, after as Values];
  const renamed = renamedKind(old, next);
  for (const key of Object.keys(old)) {
    const to = key === renamed?.from ? renamed.to : key;
    if (to === key && isSame(old[key], next[key])) continue;
    const block = blockOf(lines, key);
    if (block === undefined) return undefined;
    lines = lines.toSpliced(
      block.start,
      block.end - block.start,
      ...changedBlock(formats, lines, block, key, to, old, next),
    );
  }
  const added = Object.keys(next).filter((key) => !Object.hasOwn(old, key) && key !== renamed?.to);
  const end = lines.findLastIndex((line) => line.trim() !== "") + 1;
  const written = added.flatMap((key) => keyLines(formats, key, next[key]));
  const changed = `${lines.toSpliced(end, 0, ...written).join("\n")}\n`;
  try {
    return isSame(formats.readHeader(changed, "header"), formats.readHeader(formats.writeHeader(after), "header"))
      ? changed
      : undefined;
  } catch {
    return undefined;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A kind that took the place of another: its name stays where it stands. */
function renamedKind(old: Values, next: Values): { readonly from: string; readonly to: string } | undefined {
  const from = PREFAB_KINDS.find((kind) => Object.hasOwn(old, kind) && !Object.hasOwn(next, kind));
  const to = PREFAB_KINDS.find((kind) => !Object.hasOwn(old, kind) && Object.hasOwn(next, kind));
  return from === undefined || to === undefined ? undefined : { from, to };
}

function isSame(a: unknown, b: unknown): boolean {
  return sorted(a) === sorted(b);
}

/** A value as text, whatever the order of its keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Lines of a text: from the first up to, but not with, the last. */
interface Block {
  readonly start: number;
  readonly end: number;
}

const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s#"'[\]{}-][^:]*?|-[^\s:][^:]*?))\s*:(?=\s|$)/;

/** The key that a line begins with, if it does, and what stands behind it. */
function keyOf(line: string): { readonly key: string; readonly rest: string } | undefined {
  const found = KEY.exec(line);
  if (found === null) return undefined;
  const [whole, double, single, plain] = found;
  const key = double === undefined ? (single?.replace(/''/g, "'") ?? plain!) : unquoted(double);
  return key === undefined ? undefined : { key, rest: line.slice(whole.length) };
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}

/** The lines of a key of the header: remarks below it belong to the next one. */
function blockOf(lines: readonly string[], key: string): Block | undefined {
  const start = lines.findIndex((line) => keyOf(line)?.key === key);
  return start < 0 ? undefined : { start, end: endOf(lines, start, 0) };
}

/** The line after all that belongs to the one at `start`, which is indented by this many spaces. */
function endOf(lines: readonly string[], start: number, indent: number): number {
  let end = start + 1;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === "" || /^\s*#/.test(line)) continue;
    // The items of a list may stand as far left as their key.
    const isInside =
      indentOf(line) > indent || (indentOf(line) === indent && /^\s*- /.test(line) && !/^\s*- /.test(lines[start]!));
    if (!isInside) break;
    end = at + 1;
  }
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A key on one line, or a line for each of what is below it. */
function keyLines(formats: Formats, key: string, value: unknown): string[] {
  return formats
    .writeHeader({ [key]: value } as PrefabHeader)
    .replace(/\n$/, "")
    .split("\n");
}

/** A value as YAML on one line. */
export function yamlOf({ writeHeader }: Formats, value: unknown): string {
  return writeHeader({ value } as PrefabHeader)
    .slice("value:".length)
    .trim();
}

function changedBlock(
  formats: Formats,
  lines: readonly string[],
  { start, end }: Block,
  key: string,
  to: string,
  old: Values,
  next: Values,
): readonly string[] {
  if (!Object.hasOwn(next, to)) return [];
  const own = lines.slice(start, end);
  const { rest = "" } = keyOf(own[0]!) ?? {};
  const [was, is] = [old[key], next[to]];
  const isOpen = rest.replace(/^\s*#.*$/, "").trim() === "" && own.length > 1;
  if (isOpen && Array.isArray(was) && Array.isArray(is) && is.length > 0) {
    return changedList(formats, own, was, is) ?? keyLines(formats, to, is);
  }
  if (isOpen && isValues(was) && isValues(is) && Object.keys(is).length > 0) {
    return changedMap(formats, own, was, is) ?? keyLines(formats, to, is);
  }
  const written = keyLines(formats, to, is);
  return own.length === 1 && written.length === 1 ? [`${written[0]}${remarkOf(own[0]!)}`] : written;
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The remark at the end of a line, with the spaces before it. */
function remarkOf(line: string): string {
  let quote: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (quote === undefined && sign === "#" && /\s/.test(line[at - 1] ?? " ")) {
      return line.slice(line.slice(0, at).trimEnd().length);
    }
    if (quote === '"' && sign === "\\") at++;
    else if (sign === quote) quote = undefined;
    // A quote within a word is none.
    else if (quote === undefined && (sign === '"' || sign === "'") && /[\s[{,:]/.test(line[at - 1] ?? " "))
      quote = sign;
  }
  return "";
}

/** Lines of a list with a dash before each item; those of items that stayed are left alone. */
function changedList(
  formats: Formats,
  own: readonly string[],
  was: readonly unknown[],
  is: readonly unknown[],
): readonly string[] | undefined {
  const starts = own.flatMap((line, at) => (at > 0 && /^\s*-(\s|$)/.test(line) ? [at] : []));
  const indent = indentOf(own[starts[0] ?? 0]!);
  const items = starts.filter((at) => indentOf(own[at]!) === indent);
  if (items.length !== was.length) return undefined;
  let first = 0;
  while (first < was.length && first < is.length && isSame(was[first], is[first])) first++;
  let last = 0;
  while (last < was.length - first && last < is.length - first && isSame(was.at(-1 - last), is.at(-1 - last))) last++;
  const from = items[first] ?? own.length;
  const to = items[was.length - last] ?? own.length;
  const replaced = is.slice(first, is.length - last);
  const written = replaced.map((item, n) => {
    // One in the place of another keeps its remark.
    const line =
      was.length === is.length && replaced.length === was.length - first - last ? own[items[first + n]!] : "";
    return `${" ".repeat(indent)}- ${yamlOf(formats, item)}${remarkOf(line ?? "")}`;
  });
  return [...own.slice(0, from), ...written, ...own.slice(to)];
}

/** Lines of a map with a line or more for each key; those of keys that stayed are left alone. */
function changedMap(formats: Formats, own: readonly string[], was: Values, is: Values): readonly string[] | undefined {
  const first = own.findIndex((line, at) => at > 0 && line.trim() !== "" && !/^\s*#/.test(line));
  if (first < 0) return undefined;
  const indent = indentOf(own[first]!);
  if (indent === 0) return undefined;
  let lines = [...own];
  const lineFor = (key: string) => `${" ".repeat(indent)}${yamlKey(key)}: ${yamlOf(formats, is[key])}`;
  const placeOf = (key: string) =>
    lines.findIndex((line, at) => at > 0 && indentOf(line) === indent && keyOf(line.trimStart())?.key === key);
  for (const key of Object.keys(was)) {
    if (isSame(was[key], is[key])) continue;
    const at = placeOf(key);
    if (at < 0) return undefined;
    const end = endOf(lines, at, indent);
    const replaced = Object.hasOwn(is, key) ? [`${lineFor(key)}${end === at + 1 ? remarkOf(lines[at]!) : ""}`] : [];
    lines = lines.toSpliced(at, end - at, ...replaced);
  }
  const added = Object.keys(is).filter((key) => !Object.hasOwn(was, key));
  return [...lines, ...added.map(lineFor)];
}

/** Words stand as they are, glyphs in quotes. */
function yamlKey(key: string): string {
  return /^[a-z_][\w-]+$/i.test(key) && !/^(true|false|null)$/i.test(key) ? key : JSON.stringify(key);
}
