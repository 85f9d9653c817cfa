import { printable } from "../../core/index.js";
import { FileError } from "../text/file-error.js";

/** A header of a vault, or of all vaults after it. */
export interface DesHeader {
  /** Its key in capitals, such as `KFEAT`. */
  readonly key: string;
  /** What stands after the colon, with continued lines joined. */
  readonly value: string;
  /** The line it starts in, counted from 1. */
  readonly line: number;
}

/** A piece of Lua, which isn't run. */
interface DesLua {
  /** What it is, for people: "an if in Lua", "a veto in Lua". */
  readonly what: string;
  readonly line: number;
}

/** A vault as it stands in a `.des` file. */
export interface DesVault {
  readonly name: string;
  readonly line: number;
  readonly headers: readonly DesHeader[];
  /** Headers that only hold if some Lua says so. */
  readonly conditional: readonly DesHeader[];
  readonly lua: readonly DesLua[];
  /** The depth of the file that holds if the vault has none of its own. */
  readonly defaultDepth: DesHeader | undefined;
  /** The drawing, without the blanks at the ends of its rows. */
  readonly rows: readonly string[];
  /** The line of its first row. */
  readonly mapLine: number;
}

/** A header that comes again and again only makes files slow to read. */
const MOST_HEADERS = 10_000;
/** Characters of one header. */
const LONGEST_HEADER = 64 * 1024;
/** Vaults of one file. */
const MOST_VAULTS = 10_000;

const BLOCK = /^(lua|prelude|main|validate|veto|epilogue)?\s*\{\{/i;
const HEADER = /^([A-Za-z][A-Za-z_-]*):\s*(.*)$/;

/** Header calls that say the same as headers, by their names. */
const CALLS: ReadonlySet<string> = new Set(
  "tags depth weight chance orient place shuffle subst nsubst clear kfeat kmons kitem kmask kprop mons item desc subvault marker colour ftile rtile tile".split(
    " ",
  ),
);

interface Draft extends DesVault {
  readonly headers: DesHeader[];
  readonly conditional: DesHeader[];
  readonly lua: DesLua[];
  rows: string[];
  mapLine: number;
}

/** Reads the vaults of a `.des` file. Nothing of their Lua is run. Throws a FileError where the file isn't one. */
export function readDes(text: string, file: string): readonly DesVault[] {
  return new DesReader(text, file).read();
}

class DesReader {
  readonly #lines: readonly string[];
  readonly #file: string;
  readonly #vaults: Draft[] = [];
  #defaultDepth: DesHeader | undefined;
  #vault: Draft | undefined;
  /** How many `if`, `for`, `while` and `function` of inline Lua are open. */
  #open = 0;
  #at = 0;

  constructor(text: string, file: string) {
    this.#lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
    this.#file = file;
  }

  read(): readonly DesVault[] {
    if (this.#lines.some((line) => line.includes("\0"))) {
      throw this.#bad(1, "this isn't text. A .des file is plain text in UTF-8.");
    }
    for (; this.#at < this.#lines.length; this.#at++) this.#readLine(this.#lines[this.#at]!.trim());
    return this.#vaults;
  }

  #bad(line: number, message: string): FileError {
    return new FileError(this.#file, line, 1, message);
  }

  #readLine(line: string): void {
    const number = this.#at + 1;
    if (line === "" || line.startsWith("#")) return;
    const block = BLOCK.exec(line);
    if (block !== null) {
      this.#note(`a ${block[1]?.toLowerCase() ?? "lua"} block in Lua`, number);
      this.#skipBlock(number);
    } else if (line.startsWith(":")) this.#readLua(this.#continued(line.slice(1).trim()), number);
    else if (line === "MAP") this.#readMap(number);
    else {
      const [, key, value] = HEADER.exec(line) ?? [];
      if (key !== undefined) this.#readHeader({ key: key.toUpperCase(), value: this.#continued(value!), line: number });
      else if (this.#vault === undefined) throw this.#bad(number, `${quoted(line)} isn't part of a .des file.`);
      else this.#note(`${quoted(line)}, which is no header,`, number);
    }
  }

  /** A line that ends in a backslash goes on in the next one. */
  #continued(value: string): string {
    const parts: string[] = [];
    let length = 0;
    let part = value;
    while (part.endsWith("\\") && this.#at + 1 < this.#lines.length) {
      parts.push(part.slice(0, -1));
      length += part.length;
      if (length > LONGEST_HEADER) throw this.#bad(this.#at + 1, "this header is too long.");
      part = this.#lines[++this.#at]!.trim();
    }
    parts.push(part.replace(/\\$/, ""));
    if (length + part.length > LONGEST_HEADER) throw this.#bad(this.#at + 1, "this header is too long.");
    return parts.join("").trim();
  }

  #skipBlock(from: number): void {
    // Tables of tables have braces like these within a line.
    const isClosed = () => this.#lines[this.#at]!.trimEnd().endsWith("}}");
    while (!isClosed()) {
      if (++this.#at >= this.#lines.length) throw this.#bad(from, "this Lua block has no }} at its end.");
    }
  }

  #note(what: string, line: number): void {
    // Lua before the first vault defines functions: only vaults that call them lose something.
    if (this.#vault !== undefined && this.#vault.lua.length < MOST_HEADERS) this.#vault.lua.push({ what, line });
  }

  #readLua(code: string, line: number): void {
    const call = this.#open === 0 ? headerCall(code) : undefined;
    if (call !== undefined) {
      for (const value of call.values) this.#readHeader({ key: call.key, value, line });
      return;
    }
    const bare = code.replace(/"[^"]*"|'[^']*'|--.*$/g, "");
    const opens = (bare.match(/\b(?:then|do|function)\b/g) ?? []).length - (bare.match(/\belseif\b/g) ?? []).length;
    const closes = (bare.match(/\bend\b/g) ?? []).length;
    if (this.#open === 0) this.#note(/^if\b/.test(code) ? "an if in Lua" : "a line of Lua", line);
    this.#open = Math.max(0, this.#open + opens - closes);
  }

  #readHeader(header: DesHeader): void {
    const { key, value, line } = header;
    if (key === "DEFAULT-DEPTH") {
      this.#defaultDepth = header;
      return;
    }
    if (key === "NAME") {
      if (this.#vaults.length >= MOST_VAULTS) throw this.#bad(line, `a file can have at most ${MOST_VAULTS} vaults.`);
      this.#open = 0;
      const parts = { headers: [], conditional: [], lua: [], rows: [], mapLine: 0 };
      this.#vault = { name: value, line, defaultDepth: this.#defaultDepth, ...parts };
      this.#vaults.push(this.#vault);
      return;
    }
    if (this.#vault === undefined) {
      throw this.#bad(line, `${quoted(key)} stands before the first NAME, so it belongs to no vault.`);
    }
    const { headers, conditional } = this.#vault;
    if (headers.length + conditional.length >= MOST_HEADERS) {
      throw this.#bad(line, `a vault can have at most ${MOST_HEADERS} headers.`);
    }
    if (this.#open === 0) headers.push(header);
    else conditional.push(header);
  }

  #readMap(from: number): void {
    if (this.#vault === undefined) throw this.#bad(from, "this map stands before the first NAME.");
    const isSecond = this.#vault.rows.length > 0;
    const rows: string[] = [];
    for (this.#at++; ; this.#at++) {
      if (this.#at >= this.#lines.length) throw this.#bad(from, "this map has no ENDMAP.");
      if (this.#lines[this.#at]!.trim() === "ENDMAP") break;
      // Whatever else is blank is a hole too.
      rows.push(this.#lines[this.#at]!.trimEnd().replace(/[^\S ]/g, " "));
    }
    if (isSecond) this.#note("a second map", from);
    else Object.assign(this.#vault, { rows, mapLine: from + 1 });
  }
}

/** A call that does what a header does, with texts and numbers as arguments: `kitem("d = potion of water")`. */
function headerCall(code: string): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [, name = "", inside = ""] = /^([a-z]+)\s*\((.*)\)\s*;?$/.exec(code) ?? [];
  if (!CALLS.has(name)) return undefined;
  const values: string[] = [];
  let rest = inside.trim();
  while (rest !== "") {
    const argument = /^(?:"([^"\\]*)"|'([^'\\]*)'|(\d+))\s*(?:,\s*|$)/.exec(rest);
    if (argument === null) return undefined;
    values.push(argument[1] ?? argument[2] ?? argument[3]!);
    rest = rest.slice(argument[0].length);
  }
  if (values.length === 0) return undefined;
  // A chance may have a priority. Everything else is a header for each argument.
  return { key: name.toUpperCase(), values: name === "chance" ? [values.join(" : ")] : values };
}

function quoted(text: string): string {
  return `"${printable(text.length > 40 ? `${text.slice(0, 40)}…` : text)}"`;
}
